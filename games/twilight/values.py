"""What a card is worth now: printed values and everything that changes them. Computed when read, never stored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from ..kernel import Seat
from . import steps
from .cards import Card, Deity, Effect, deities, heresy, lasting
from .selecting import fits
from .state import CardId, Change, Permanent, StackItem, Twilight, name_of
from .steps import ASPECTS, Amount, Aspect, Condition, Power, Rule, Selector, Target, Who

LOW_LIFE = 15  # cards in a Life Stack that is low
MOST_DESTROYED = 5  # as many Destroyed cards as ever count for one effect
BLESSING = 1  # Fight and Life of a Blessing (TG-CREATURE-20)
S = TypeVar("S", bound=steps.Step)


# -- what is written


def sheet(s: Twilight, source: CardId) -> Card | Deity:
    """What a source of effects says: a card's id has a dot, a Deity's has none."""
    return s.face(source) if "." in source else deities(s.cards)[source]


def title(s: Twilight, source: CardId) -> str:
    return sheet(s, source).name


def effect_of(s: Twilight, item: StackItem, place: int) -> Effect:
    if item.kind == "heresy":
        return heresy(s.cards, name_of(item.source))
    return sheet(s, item.source).all_effects[place]


def lacks_conviction(s: Twilight, item: StackItem, place: int) -> bool:
    """Whether an effect needs Conviction that its player does not have (TG-CONVICTION-02)."""
    if item.kind == "heresy" or not sheet(s, item.source).needs_conviction(place):
        return False
    return not conviction(s, item.seat, item.source if item.kind == "summon" else "")


# -- what is at work


def active(s: Twilight, x: Permanent) -> bool:
    """Whether its lasting and triggered effects work: not if it is covered, nor if it is an Exhausted Intrigue
    (TG-FORT-04, TG-INTRIGUE-06)."""
    return not s.covered(x) and not (x.exhausted and s.face(x.id).type == "intrigue")


def statics(s: Twilight, kind: type[S]) -> Iterator[tuple[Permanent, S]]:
    """Every lasting effect of one kind that is at work now, and the card that it comes from."""
    those = lasting(s.cards, kind)
    for card, x in s.permanents.items():
        for place, effect, step in those[card]:
            if works(s, x, place, effect):
                yield x, step


def works(s: Twilight, x: Permanent, place: int, effect: Effect) -> bool:
    return (
        active(s, x)
        and holds(s, effect.when, x.controller, x.id)
        and (not s.face(x.id).needs_conviction(place) or conviction(s, x.controller))
    )


def conviction(s: Twilight, seat: Seat, playing: CardId = "") -> bool:
    """Whether all cards that a player controls are of their Deity's colours: those in play, the one being played, and a
    Scheme while it takes effect (TG-CONVICTION-05, -06)."""
    if s.players[seat].powerless:
        return False
    cards = [x.id for x in s.of(seat)]
    cards += [item.source for item in s.stack if item.seat == seat and item.kind == "summon" and item.begun]
    cards += [playing] if playing else []
    colours = s.deity(seat).colours
    return all(s.face(card).faction in colours for card in cards)


def holds(
    s: Twilight,
    condition: Condition | None,
    seat: Seat,
    source: CardId = "",
    *,
    holder: Seat | None = None,
    playing: CardId = "",
) -> bool:
    """Whether a condition of an effect of that player's holds now."""
    match condition:
        case None:
            return True
        case "damaged":
            return seat in s.deeds.damaged
        case "destroyed":
            return s.deeds.destroyed > 0
        case "manifested":
            return s.deeds.manifested.get(seat, 0) > 0
        case "blocked":
            return bool(s.deeds.blocked.get(seat))
        case "your_turn":
            return s.active == seat
        case "foe_turn":
            return s.active != seat
        case "layers":
            return layers_below(s, source) > 0
        case "behind":
            mine = len(s.players[seat].resource)
            return any(len(p.resource) > mine for p in s.foes(seat))
        case "low_life":
            return len(s.players[seat].life) <= LOW_LIFE
        case "from_foe":
            return holder is not None and s.players[holder].team != s.players[seat].team
        case "conviction":
            return conviction(s, seat, playing)


def layers_below(s: Twilight, card: CardId) -> int:
    x = s.permanents.get(card)
    return s.players[x.controller].compass[x.at].index(card) if x is not None and x.at else 0


def amount(s: Twilight, n: Amount, seat: Seat, source: CardId, x: int) -> int:
    match n:
        case "X":
            return x
        case "half_X":
            return (x + 1) // 2
        case "layers_below":
            return layers_below(s, source)
        case "destroyed_this_turn":
            return min(s.deeds.destroyed, MOST_DESTROYED)
        case "your_blockers":
            return len(s.deeds.blocked.get(seat, ()))
        case "blessings_here":
            return s.permanents[source].blessings if source in s.permanents else 0
        case _:
            return n


# -- which cards are meant


def reaches(s: Twilight, source: Permanent, target: Target, x: Permanent) -> bool:
    """Whether a lasting effect of one card is about another."""
    if isinstance(target, Selector):
        return fits(s, target, x, source.controller, source.id)
    return target == "self" and source.id == x.id


def whom(s: Twilight, who: Who, seat: Seat, of: Seat) -> bool:
    """Whether a lasting effect of that player's is about another one."""
    if who in ("opponent", "each_opponent"):
        return s.players[of].team != s.players[seat].team
    return who in ("each", "any") or of == seat


# -- Creatures


def fight(s: Twilight, x: Permanent) -> int:
    """Its Fight as it is now, never below 0 (TG-CREATURE-25)."""
    value = s.face(x.id).fight + BLESSING * x.blessings
    if x.changes:
        value += sum(change.fight for change in x.changes)
    for source, step in statics(s, steps.Modify):
        if reaches(s, source, step.target, x):
            value += amount(s, step.fight, source.controller, source.id, 0)
    return max(0, value)


def life(s: Twilight, x: Permanent) -> int:
    """Its Life as it is now, less its Damage (TG-DAMAGE-01)."""
    return full_life(s, x) - x.damage


def full_life(s: Twilight, x: Permanent) -> int:
    value = s.face(x.id).life + BLESSING * x.blessings
    if x.changes:
        value += sum(change.life for change in x.changes)
    for source, step in statics(s, steps.Modify):
        if reaches(s, source, step.target, x):
            value += amount(s, step.life, source.controller, source.id, 0)
    return value


def keyword(s: Twilight, x: Permanent, word: str) -> int:
    """The number of a keyword, 1 if it has none, 0 without it. Of several numbers the highest counts; of the same
    keyword gained twice nothing comes (TG-CREATURE-25)."""
    said = [*s.face(x.id).keywords, *(change.keyword for change in x.changes if change.keyword)]
    said += [step.keyword for source, step in statics(s, steps.Grant) if reaches(s, source, step.target, x)]
    return max((number for name, number in map(split, said) if name == word), default=0) if said else 0


@cache
def split(keyword: str) -> tuple[str, int]:
    name, _, number = keyword.partition(" ")
    return name, int(number or 1)


def bound(s: Twilight, x: Permanent, rule: Rule) -> bool:
    """Whether a Creature obeys that rule now."""
    return any(change.rule == rule for change in x.changes) or any(
        step.rule == rule and reaches(s, source, step.target, x) for source, step in statics(s, steps.Restrict)
    )


def enters_exhausted(card: Card) -> bool:
    """Whether its own text has it come into play Exhausted: that is read before it is there."""
    return any(
        isinstance(step, steps.Restrict) and step.rule == "enters_exhausted" and step.target == "self"
        for _, effect in card.listed("static")
        for step in effect.steps
    )


def spares_combat(x: Permanent) -> bool:
    """Whether it neither deals nor takes Combat Damage."""
    return any(change.rule == "no_combat_damage" for change in x.changes)


def more_damage(s: Twilight, x: Permanent, stack: str) -> int:
    """What is added to its Damage to a Life Stack or a Discard Stack (TG-COMBAT-38)."""
    added = sum(change.stack_life if stack == "life" else change.stack_discard for change in x.changes)
    for source, step in statics(s, steps.StackDamage):
        if step.mode in (stack, "both") and reaches(s, source, step.target, x):
            added += amount(s, step.n, source.controller, source.id, 0)
    return added


def may_use_fight(s: Twilight, x: Permanent) -> bool:
    """Whether it may hit Life Stacks with its Fight in place of its Life."""
    return any(change.rule == "use_fight" for change in x.changes) or any(
        step.mode == "use_fight" and reaches(s, source, step.target, x)
        for source, step in statics(s, steps.StackDamage)
    )


def immune(s: Twilight, x: Permanent, seat: Seat, way: str) -> bool:
    """Whether an effect of that player's cannot choose a card. `way`: scheme, heresy, or any other (TG-TIMING-34)."""
    foe = s.players[seat].team != s.players[x.controller].team
    for source, step in statics(s, steps.Immune):
        against = {"opponent_schemes": foe and way == "scheme", "opponent_effects": foe, "heresy": way == "heresy"}
        if against[step.to] and reaches(s, source, step.target, x):
            return True
    return False


# -- players


def life_armor(s: Twilight, seat: Seat) -> int:
    """Armor of a Life Stack: of several the highest (TG-CREATURE-25)."""
    lasting = [step.n for source, step in statics(s, steps.LifeArmor) if whom(s, step.who, source.controller, seat)]
    return max([*lasting, *(change.armor for change in s.players[seat].changes)], default=0)


def limits(s: Twilight, seat: Seat) -> Power:
    """How many Creatures of each Aspect a player may have (TG-CREATURE-06, -16)."""
    most = s.backs([slot.card for slot in s.players[seat].resource])
    for source, step in statics(s, steps.LimitChange):
        if whom(s, step.who, source.controller, seat):
            most = most.plus(step.aspect, step.n)
    return most


def excess(s: Twilight, seat: Seat) -> dict[Aspect, list[CardId]]:
    """Creatures of each Aspect of which there are too many; Unbound ones do not count (TG-CREATURE-21)."""
    mine: dict[Aspect, list[Permanent]] = {}
    for x in s.creatures(seat):
        mine.setdefault(s.face(x.id).aspect, []).append(x)
    if not mine:
        return {}
    most, found = limits(s, seat), {}
    for aspect, creatures in mine.items():
        if len(creatures) > most.of(aspect):
            counted = [x.id for x in creatures if not keyword(s, x, "unbound")]
            if len(counted) > most.of(aspect):
                found[aspect] = counted
    return found


def seize_change(s: Twilight, seat: Seat) -> int:
    """By how many the cards change that a player Discards for a Seize."""
    return sum(step.n for x, step in statics(s, steps.SeizeChange) if whom(s, step.who, x.controller, seat))


def decay_change(s: Twilight, seat: Seat) -> int:
    return sum(step.n for x, step in statics(s, steps.DecayChange) if whom(s, step.who, x.controller, seat))


def extra_resource(s: Twilight, seat: Seat) -> int:
    """How many more Aspects a player may place in the Resource Phase, by cards in play and by effects of this turn."""
    lasting = sum(step.n for x, step in statics(s, steps.ExtraResource) if whom(s, step.who, x.controller, seat))
    return lasting + s.players[seat].extra_resource


# -- prices


def costs(s: Twilight, seat: Seat, card: Card) -> list[Power]:
    """What a card costs to Summon now, X apart: increases first, then reductions, each unit from I, then II, then III.
    If nothing would be left, one unit of the printed cost is: the player chooses which (TG-SUMMON-10, -16)."""
    price, more, less = card.cost.power, 0, 0
    for source, step in statics(s, steps.CostChange):
        if concerns(s, step, source.controller, seat, card):
            more, less = more + max(0, step.n), less + max(0, -step.n)
    if not more and not less:
        return [price]
    changed = lower(price.plus("I", more), less)
    if changed or not price:
        return [changed]
    return [Power().plus(aspect, 1) for aspect, _ in price.items()]


def concerns(s: Twilight, step: steps.CostChange, by: Seat, seat: Seat, card: Card) -> bool:
    match step.scope:
        case "your_creatures":
            return seat == by and card.type == "creature"
        case "your_forts":
            return seat == by and card.type == "fortification"
        case "foe_all":
            first = not s.deeds.summoned.get(seat)
            return first and s.players[by].team != s.players[seat].team


def lower(price: Power, by: int) -> Power:
    """So many units less, I first."""
    for aspect in ASPECTS:
        taken = min(by, price.of(aspect))
        price, by = price.plus(aspect, -taken), by - taken
    return price


def upkeep(s: Twilight, x: Permanent) -> Power:
    """What an Intrigue demands in its controller's Refresh Phase."""
    price = s.face(x.id).upkeep
    for source, step in statics(s, steps.UpkeepChange):
        if s.players[source.controller].team != s.players[x.controller].team:
            price = price.plus("I", step.n) if step.n > 0 else lower(price, -step.n)
    return price


# -- how long changes last


def expire(s: Twilight, until: str, seat: Seat | None = None) -> None:
    """Changes that last until now are over: those of the turn for everybody, those until a player's next turn for that
    player's, or at once if that turn will never come (TG-END-16). What was controlled for a time goes back
    (TG-CREATURE-24)."""

    def over(change: Change) -> bool:
        return s.players[change.seat].out or (change.until == until and seat in (None, change.seat))

    for x in list(s.permanents.values()):
        before, x.changes = x.changes, [change for change in x.changes if not over(change)]
        for n, change in reversed(list(enumerate(before))):
            if change.control_from is not None and over(change):
                give_back(s, x, change.control_from, [other for other in before[n + 1 :] if not over(other)])
    for p in s.players:
        p.changes = [change for change in p.changes if not over(change)]


def give_back(s: Twilight, x: Permanent, seat: Seat, later: list[Change]) -> None:
    """Somebody's control of a card is over. Whoever has taken it from them since keeps it, and gives it back
    past them."""
    if taken := next((change for change in later if change.control_from is not None), None):
        taken.control_from = seat
    elif not s.players[seat].out:
        change_control(s, x, seat)


def change_control(s: Twilight, x: Permanent, seat: Seat) -> None:
    """It comes to another Combat Field as it is, and leaves combat (TG-CREATURE-24)."""
    x.controller, x.entered = seat, s.turn
    leave_combat(s, x.id)


def leave_combat(s: Twilight, card: CardId) -> None:
    """A card attacks and blocks no more. What it blocked may be blocked anew, unless it was a mini-card
    (TG-COMBAT-09, -26)."""
    if s.combat is None:
        return
    s.combat.attackers = [a for a in s.combat.attackers if a.id != card]
    for a in s.combat.attackers:
        if a.blocker == card:
            a.blocker, a.replaceable = "", not s.face(card).mini
