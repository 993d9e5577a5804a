"""Tables built by hand, so that their pictures do not change when the rules' chance does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.godsforge.cards import SETS
from games.godsforge.dice import Payment
from games.godsforge.hide import hide
from games.godsforge.state import Blow, Cast, Creation, Godsforge, Laid, Player
from games.kernel import Ask, Chance, LogLine, Option, Result, Seat, Seen

NAMES = ("Ana", "Bo the Unready", "Čeněk", "Dagný Þórsdóttir")
LONG_NAMES = ("Maximiliana von und zu Hohenburg", "龍の鍛冶師 Ryū 🔥", "🐉🐉🐉", "Wyrmslayer_the_Magnificent_XXIII")
FREE = Payment((), 0, 0, (), 0, (), 0)
SETTINGS = {"edition": "2", "set": "base", "veilstones": "30", "blood": "unpreventable"}


def table(players: list[Player], **facts: Any) -> Godsforge:
    return Godsforge(
        **{
            "chance": Chance("by hand"),
            "phase": "attack",
            "settings": SETTINGS,
            "edition": "2",
            "cards": "base",
            "players": players,
            "ring": [p.seat for p in players],
            "decks": [["Mirrorwall", "Starfall", "Second Dawn"]],
            "discards": [["Veil Harvest"]],
            "supply": 21,
            "round": 4,
            **facts,
        }
    )


def seen(s: Godsforge, by: Seat | None = None) -> Seen[Godsforge]:
    """What that seat, or an onlooker, may see: through the rules' own `hide`, on a copy."""
    copy = msgspec.json.decode(msgspec.json.encode(s), type=Godsforge)
    hide(copy, by)
    return Seen(by, copy)


def laid(*cards: str) -> list[Laid]:
    return [Laid(card, FREE) for card in cards]


def four() -> Godsforge:
    """After an Attack: every kind of mark, an extra die, somebody who gained and somebody who lost."""
    return table(
        [
            Player(
                0, 18, 3, hand=["Fireball", "Bone Altar"], dice=[5, 3, 1, 6, 2], used=[0, 1],
                creations=[Creation("Leviathan"), Creation("Oakenshield", empowered=True)], laid=laid("Oakenshield"),
            ),
            Player(
                1, 9, 0, hand=["Chaos Ring"], dice=[2, 2, 4, 6], used=[0, 1, 2, 3],
                creations=[Creation("Doppelganger", copy_of="Avatar of the Last Forge"), Creation("Prism Hydra")],
                spells=[Cast("Stoneskin Hymn", 2)], laid=laid("Stoneskin Hymn"),
            ),
            Player(2, 20, 6, hand=["Shatter", "Jade Clover", "Gale Roc"], dice=[3, 3, 5, 1]),
            Player(
                3, 12, 1, hand=["Mindrake", "Drain Life"], dice=[6, 6, 1, 4], used=[2],
                creations=[
                    Creation("Cinder Imp", sacrificed=True), Creation("Sunstone Seraph"),
                    Creation("Runebound Colossus"),
                ],
                laid=laid("Grave Tithe"),
            ),
        ],
        ring=[2, 0, 3, 1],
        blows=[
            Blow(2, 0, 0, 0, 0, 0, 18, 18), Blow(0, 3, 5, 1, 0, 2, 14, 12),
            Blow(3, 1, 15, 7, 0, 1, 16, 9), Blow(1, 2, 8, 0, 0, 0, 28, 20),
        ],
        story=[LogLine(f"{{{n % 4}}} does thing number {n} in a sentence of some length.") for n in range(16)],
    )  # fmt: skip


def three() -> Godsforge:
    """One has fallen, blood is spilt, and totals are announced."""
    return table(
        [
            Player(0, 25, 2, hand=["Fireball"], dice=[4, 4, 2, 1], creations=[Creation("Metallic Dragon")]),
            Player(1, -3, alive=False),
            Player(2, 1, 4, hand=["Airship", "Shatter"], dice=[1, 1, 1, 1], creations=[Creation("Wall of Stone")]),
            Player(3, 14, 0, hand=[], dice=[5, 5, 6, 3]),
        ],
        out=[[1]],
        blood=True,
        announced={0: 6, 2: 0, 3: 0},
        story=[LogLine("{1} dies.")],
    )


def bloody() -> Godsforge:
    """The Attack after a death, with the longest sums there are."""
    s = three()
    s.announced = {}
    s.blows = [Blow(0, 2, 19, 13, 7, 0, 14, 1), Blow(2, 3, 26, 11, 7, 4, 30, 12), Blow(3, 0, 10, 10, 7, 0, 32, 25)]
    return s


def duel() -> Godsforge:
    """The first Forge Roll of two: nothing in play yet."""
    return table(
        [
            Player(
                0, 30, 2, hand=["Fireball", "Oakenshield", "Mindrake", "Fourfold Verse"], dice=[5, 3, 1, 6], rerolls=2
            ),
            Player(1, 30, 0, hand=["Chaos Ring", "Leviathan", "Starfall", "Airship"], dice=[2, 2, 2, 4], rerolls=1),
        ],
        phase="forge_roll",
        round=1,
        blows=[],
    )


def solo() -> Godsforge:
    return table(
        [
            Player(0, 22, 1, hand=["Fireball"], dice=[3, 4, 5, 5], creations=[Creation("Chaos Ring")]),
            Player(1, 23, nemesis=True, creations=[Creation("Cinder Imp")], spells=[Cast("Tidal Mending", 3)]),
        ],
        decks=[["Airship"], ["Fireball", "Gale Roc"]],
        discards=[[], []],
        nemesis="The Ash Choir",
    )


def crowded() -> Godsforge:
    """Eight Creations each, more than a game will ever show."""
    names = [card.name for card in SETS["base"].card if not card.is_spell]
    s = four()
    for p in s.players:
        p.creations = [
            Creation(name, empowered=k == 1, sacrificed=k == 2, copy_of="Avatar of the Last Forge" if k == 3 else "")
            for k, name in enumerate(names[p.seat * 8 : p.seat * 8 + 8])
        ]
        p.dice = [1, 2, 3, 4, 5, 6, 6]
    return s


def over() -> Godsforge:
    s = three()
    s.players[2].alive = s.players[3].alive = False
    s.players[2].life = s.players[3].life = -2
    s.phase, s.result = None, Result([[0], [2, 3], [1]], [0], "{0} is the last one standing.")
    return s


def beaten() -> Godsforge:
    s = solo()
    s.players[0].life, s.phase = -4, None
    s.result = Result([[0]], [], "The Ash Choir has won.")
    return s


def question() -> Ask[str]:
    """What the first player of the duel is asked: one card can be played, one cannot."""
    note = "5+5 for 10+, 2+3 for 5; leaves 1 Veilstone of the three that you have now, and collects none"
    return Ask(
        "Choose a card.",
        {"play:Mindrake": Option("Mindrake", "Mindrake", note), "pass": Option("", "Pass")},
        greyed={"play:Fireball": "Needs 2 more Veilstones."},
    )


TABLES: dict[str, Callable[[], Godsforge]] = {
    "four": four,
    "three": three,
    "bloody": bloody,
    "duel": duel,
    "solo": solo,
    "crowded": crowded,
    "over": over,
    "beaten": beaten,
}
