"""
A small table of three or four players, written from the rulebook's words alone and not from the engine.

It knows five Tactics of its own, who is still in the game, what waits, and whose Warrior is stronger for this turn. It
is told who plays what and who leaves; what has taken effect it reads from nothing but the list of what still waits: the
last played comes first. Then gold, cards and the Warriors' attack must be what it has worked out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import structs

from games.defiance import cards
from games.defiance.cards import Ability, Card, Selector, catalogue

ATTACK = 2  # of the one Warrior that everybody has
ENEMY_RULER = Selector(pick="one", side="enemy", types=("ruler",), line="none")


def tactic(id: str, *effects: cards.Effect, target: Selector | None = None, grants: cards.Type | None = None) -> Card:
    grant = " Grants two-in-one: Tactic." if grants else ""
    ability = Ability(
        name=id.capitalize(), kind="tactic", text=f"{id}.{grant}", effects=effects, target=target, two_in_one=grants
    )
    return Card(id=id, name=id.capitalize(), side="neutral", type="tactic", cost=0, origin="house", ability=(ability,))


def plain(id: str, like: str) -> Card:
    return structs.replace(catalogue("base")[like], id=id, name=id.capitalize(), gold=0, ability=())


MINE = Selector(pick="each", side="own", types=("warrior",))
CARDS = (
    tactic("boon", cards.Gold(n=1), cards.Boost(attack=1, target=MINE)),
    tactic("smite", cards.Destroy(), cards.Gold(n=3), target=ENEMY_RULER),
    tactic("hush", cards.Cancel(), target=Selector(pick="stack", side="enemy", types=("tactic",))),
    tactic("forage", cards.Recover(types=("beast",), n=2), cards.Gold(n=5)),
    tactic("spur", cards.Gold(n=7), grants="tactic"),
    structs.replace(plain("scout", "levy-militia"), attack=ATTACK),
    plain("hall", "asgard"),
    plain("chief", "odin-allfather"),
    plain("cub", "dire-wolves"),
    plain("whelp", "dire-wolves"),
)
FORAGED = ("cub", "whelp")


@dataclass
class Played:
    id: str
    seat: int
    card: str
    target: str = ""


@dataclass
class Model:
    seats: int
    stack: list[Played] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    gold: dict[int, int] = field(default_factory=dict)
    stronger: dict[int, int] = field(default_factory=dict)  # by how much, for this turn
    foraged: dict[int, int] = field(default_factory=dict)  # cards taken from the discard zone
    turn: int = 0

    def play(self, played: Played) -> None:
        self.stack.append(played)

    def beaten(self, seat: int) -> None:
        """What is theirs leaves the game, and nothing else."""
        self.out.add(seat)
        self.stack = [played for played in self.stack if played.seat != seat]

    def take_effect(self, seat: int, card: str, target: str) -> None:
        """One card takes effect, for a player who is still in the game."""
        gain = {"boon": 1, "forage": 5, "spur": 7}.get(card, 0)
        if card == "boon":
            self.stronger[seat] = self.stronger.get(seat, 0) + 1
        if card == "forage":
            self.foraged[seat] = min(len(FORAGED), self.foraged.get(seat, 0) + 2)
        if card == "smite" and int(target) not in self.out:
            gain = 3
            self.beaten(int(target))
        if card == "hush":
            self.stack = [played for played in self.stack if played.id != target]
        self.gold[seat] = self.gold.get(seat, 0) + gain

    def catch_up(self, waiting: list[str]) -> None:
        """Cards take effect, the last one first, until those are left that are seen to wait."""
        while [played.id for played in self.stack] != waiting:
            assert self.stack, f"{waiting} wait, and nobody has played them"
            played = self.stack.pop()
            assert played.id not in waiting, f"{played.card} waits, and what was played before it does not"
            self.take_effect(played.seat, played.card, played.target)

    def next_turn(self, turn: int) -> None:
        """Nothing waits from one turn into another, and nobody is stronger any more."""
        assert not self.stack, "the turn ended while something was waiting"
        self.turn, self.stronger = turn, {}
