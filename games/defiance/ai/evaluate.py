"""
What things are worth to an AI player, in gold: cards, Permanents, damage, a card in hand.

All figures are estimates that did well in self-play; the rules know nothing of them.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ...kernel import Seat
from ..cards import (
    Ability,
    Card,
    Damage,
    Draw,
    Effect,
    Modify,
    ReadyOnEntry,
    Recover,
    Search,
    Steps,
    catalogue,
    passives,
)
from ..state import Defiance, Permanent, Player
from ..values import defense, packet_amount, warded

WIN = 200.0  # more than all that can be gained otherwise
CARD = 1.8  # a card drawn
POINT = 0.9  # a point of damage on a Capital or Ruler
MOBILITY = {"none": 0.0, "advance": 0.0, "wedge": 0.2, "flank": 0.5, "full": 0.7}
ENVY = 0.06  # how much more harm counts for each gold by which somebody leads, with three players
MOST_ENVY = 0.5  # so much more at most, or less
HORIZON = 11  # the round by which most games are decided: gold that comes later buys nothing


def harvests(s: Defiance, seat: Seat) -> float:
    """How many more Tributes are likely to be of use."""
    return max(1.0, min(5.0, (HORIZON - s.players[seat].turns) * 0.7))


@cache
def fighting_worth(set_name: str, id: str) -> float:
    """What a card adds to an army, its tribute apart."""
    card = catalogue(set_name)[id]
    shots = [e.amount for a in card.ability if a.kind == "combat" for e in a.effects if isinstance(e, Damage)]
    specials = sum(1 for a in card.ability if a.kind == "special")
    lead = sum(strengthening(effect, ability) for ability, effect in passives(set_name, id, Modify))
    if card.type == "tactic":
        return 0.8 + 0.4 * card.cost
    if card.type == "location":
        return 0.25 * card.cost + 0.15 * (card.defense or 0)
    if card.type in ("treasure", "weapon", "terrain", "fortification"):
        return 0.5 * card.cost + 0.1 * (card.defense or 0) + 0.4 * specials
    worth = 0.4 * card.cost + 0.45 * (card.attack or 0) + 0.2 * (card.defense or 0) + MOBILITY[card.move]
    worth += 0.35 * max(shots, default=0) + 0.3 * specials + min(lead, 1.5)
    worth += 0.4 * len(card.lasting(ReadyOnEntry)) + 0.3 * len(card.lasting(Steps))
    return worth


def strengthening(effect: Modify, ability: Ability) -> float:
    """A card that makes others stronger is worth more than one that is itself strong at times."""
    selector = effect.target or ability.target
    if selector is not None and selector.pick == "each":
        return 0.8 * abs(effect.attack) + 0.4 * abs(effect.defense)
    return 0.3 * abs(effect.attack) + 0.1 * abs(effect.defense)


def card_worth(s: Defiance, seat: Seat, card: Card) -> float:
    """What it is worth to have that card in play (or, for a Tactic, in hand with the gold for it)."""
    worth = fighting_worth(s.cards, card.id) + 0.85 * card.gold * harvests(s, seat)
    for ability in card.ability:
        if ability.kind == "trigger" and ability.when == "enter_play":
            worth += entry_worth(ability.effects)
    return worth


class Lean(Struct, frozen=True):
    """What a player likes for its own sake: gold that it adds for each point of a card, and for what it can do."""

    strike: float = 0.0
    guard: float = 0.0
    craft: float = 0.0

    def worth(self, card: Card) -> float:
        uses = sum(ability.kind in ("special", "combat", "trigger") for ability in card.ability)
        return self.strike * (card.attack or 0) + self.guard * (card.defense or 0) + self.craft * uses


def entry_worth(effects: tuple[Effect, ...]) -> float:
    """What a card brings at the moment when it enters."""
    total = 0.0
    for effect in effects:
        match effect:
            case Draw():
                total += CARD * effect.n
            case Search() | Recover():
                total += 2.4 if effect.to == "play" else CARD
    return total


def worth(s: Defiance, x: Permanent) -> float:
    """What it would cost its owner to lose that Permanent."""
    if x.role:
        return WIN
    card = s.face(x)
    return fighting_worth(s.cards, x.card) + 0.85 * card.gold * harvests(s, x.owner)


def wound(limit: int, damage: int, value: float, role: str) -> float:
    """What so much damage takes from the worth of a Permanent. Wounds stay for the game, so every point on a Capital
    counts, and the last ones most."""
    if damage >= limit:
        return value
    if role:
        return POINT * damage + 30 / (limit - damage + 3) - 30 / (limit + 3)
    return 0.35 * value * damage / limit


def incoming(s: Defiance) -> dict[str, int]:
    """The damage that the blows under way will do to each Permanent."""
    found: dict[str, int] = {}
    kept: dict[str, int | None] = {}
    for packet in s.attack.packets if s.attack else ():
        x, y = s.permanents.get(packet.by), s.permanents.get(packet.target)
        if x is None or y is None or s.barred(x, "attack"):
            continue
        amount = warded(s, y, packet_amount(s, packet), packet.kind, s.face(x))
        if y.id not in kept:
            guards = [modifier.prevent for modifier in y.modifiers if modifier.prevent is not None]
            kept[y.id] = None if 0 in guards else sum(guards)
        guard = kept[y.id]
        if guard is None:
            continue
        kept[y.id] = max(0, guard - amount)
        found[y.id] = found.get(y.id, 0) + max(0, amount - guard)
    return found


def standing(s: Defiance, seat: Seat) -> float:
    """How the board is for a seat, once the blows that are decided have landed: the own side less the others'."""
    under_way = incoming(s) if s.decisive else {}
    total = 0.0
    rivals = max(1, len(s.living()) - 1)
    for x in s.permanents.values():
        if x.face_down:
            continue
        value = worth(s, x)
        damage = x.damage + under_way.get(x.id, 0)
        if damage:
            limit = defense(s, x)
            if limit is not None:
                value -= wound(limit, damage, value, x.role)
        total += value if x.owner == seat else -value / rivals
    return total


def grudges(s: Defiance) -> dict[Seat, float]:
    """How much the harm of each player counts for the others. Among several most is gained by harming whoever leads;
    the more they are, the less each need do about it. Without this a deck that others leave in peace while it builds
    its engines won nearly half of all games of three."""
    living = [p.seat for p in s.living()]
    found = dict.fromkeys((p.seat for p in s.players), 1.0)
    if len(living) > 2:
        others = len(living) - 1
        envy = ENVY / (others * (others - 1))
        for seat in living:
            found[seat] += max(-MOST_ENVY, min(MOST_ENVY, envy * standing(s, seat)))
    return found


def gold_worth(s: Defiance, p: Player) -> float:
    """What a piece of gold is worth: much while there are cards in hand that it could pay for."""
    wanted = sum(s.card(id).cost for id in p.hand)
    return 0.75 if wanted > p.gold else 0.5 if wanted > p.gold - 3 else 0.25
