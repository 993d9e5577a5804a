"""What an effect may be aimed at, and whether it could do anything at all. Only open facts are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kernel import Seat
from . import steps
from .selecting import belongs, fits
from .state import CardId, Permanent, Player, Slot, StackItem, Twilight
from .steps import VALUE, AnyStep, Selector, Who
from .values import amount, effect_of, fight, holds, immune, life
from .zones import topmost


def way(s: Twilight, item: StackItem) -> str:
    """What kind of effect chooses, for cards that some kinds cannot choose."""
    if item.kind == "heresy":
        return "heresy"
    return "scheme" if item.kind == "summon" and s.face(item.source).type == "scheme" else "effect"


def candidates(s: Twilight, item: StackItem, selector: Selector) -> list[str]:
    """All that a selector may be about now."""
    if selector.what == "action":
        return [other.id for other in s.stack if stoppable(s, item, selector, other)]
    if selector.what == "discard_card":
        return [
            card
            for p in s.clockwise(item.seat)
            if belongs(s, selector, p.seat, item.seat, item.holder)
            for card in p.discard
            if in_discard(s, selector, card)
        ]
    if selector.what == "aspect":
        return [slot.id for _, slot in aspects(s, item, selector)]
    free = selector.pick != "you" or selector.n == "all"  # such effects reach what cannot be chosen (TG-TIMING-34)
    return [
        x.id
        for x in s.permanents.values()
        if fits(s, selector, x, item.seat, item.source, item.holder)
        and (free or not immune(s, x, item.seat, way(s, item)))
    ]


def in_discard(s: Twilight, selector: Selector, card: CardId) -> bool:
    face = s.face(card)
    if selector.types and face.type not in selector.types:
        return False
    return selector.max is None or VALUE[face.aspect] <= VALUE[selector.max]


def aspects(s: Twilight, item: StackItem, selector: Selector) -> Iterator[tuple[Player, Slot]]:
    for p in s.clockwise(item.seat):
        if belongs(s, selector, p.seat, item.seat, item.holder):
            for slot in p.resource:
                if selector.max is not None and VALUE[s.back(slot.card)] > VALUE[selector.max]:
                    continue
                if selector.state in ("fresh", "exhausted") and slot.exhausted == (selector.state == "fresh"):
                    continue
                yield p, slot


def stoppable(s: Twilight, item: StackItem, selector: Selector, other: StackItem) -> bool:
    """Whether a counter can take something that waits: a Summon, an ability or a Deity Power that has not begun to take
    effect, never a trigger or a Heresy (TG-TIMING-34)."""
    if other.begun or other.id == item.id or not belongs(s, selector, other.seat, item.seat, item.holder):
        return False
    if other.kind == "summon":
        return not selector.types or s.face(other.source).type in selector.types
    return other.kind in ("ability", "deity") and (not selector.types or "effect" in selector.types)


def players(s: Twilight, item: StackItem, who: Who) -> list[Seat]:
    """Whom a step is about; for “opponent” and “any” those among whom one is chosen."""
    match who:
        case "you":
            return [item.seat]
        case "holder":
            return [item.holder] if item.holder is not None else []
        case "opponent":
            return [item.opponent] if item.opponent is not None else [p.seat for p in s.foes(item.seat)]
        case "each_opponent":
            return [p.seat for p in s.clockwise(s.active) if p in s.foes(item.seat)]
        case "each" | "any":
            return [p.seat for p in s.clockwise(s.active)]


def selectors(step: AnyStep) -> list[Selector]:
    """What a step lets somebody choose."""
    found = [getattr(step, "target", None), step.to if isinstance(step, steps.Redirect) else None]
    return [selector for selector in found if isinstance(selector, Selector)]


def needs_opponent(step: AnyStep) -> bool:
    """Whether one opponent has to be named for it; one choice serves all of an item."""
    if isinstance(step, steps.GainAspect):
        return step.source != "life" and step.when != "from_foe"
    return getattr(step, "who", "") == "opponent"


def announced(selector: Selector) -> bool:
    """Whether it is chosen when the effect is announced (TG-TIMING-30)."""
    return selector.n != "all" and selector.pick == "you"


def manifestable(s: Twilight, item: StackItem, step: steps.Manifest, *, only: Seat | None = None) -> list[Slot]:
    """Aspects that may be Manifested: of the type, in the right Resource Areas, and not yet in this turn
    (TG-MANIFEST-02, -03, -05, TG-MULTI-17). `only`: of that opponent."""
    foes = [p.seat for p in s.foes(item.seat)] if only is None else [only]
    areas = {"any": [item.seat, *foes], "opponent": foes, "you": [item.seat]}[step.area]
    types = {"up_to_II": ("I", "II"), "any": ("I", "II", "III")}.get(step.aspect, (step.aspect,))
    return [
        slot
        for seat in areas
        for slot in s.players[seat].resource
        if slot.manifested != s.turn and s.back(slot.card) in types
    ]


def named_opponent(s: Twilight, item: StackItem, key: str) -> Seat | None:
    """The one opponent whose Aspects are meant: who attacks, or whom the same effect has looked at.
    Otherwise an Aspect of any opponent will do, whoever was hit or damaged (TG-MULTI-17)."""
    if item.opponent is None or item.kind == "heresy":
        return None
    effect = effect_of(s, item, int(key.partition(".")[0]))
    looked = any(getattr(step, "who", "") == "opponent" for step in effect.steps)
    return item.opponent if looked or effect.trigger == "foe_attacks" else None


# -- whether anything would come of it


def could(s: Twilight, item: StackItem, step: AnyStep, *, full: bool = False) -> bool:
    """Whether a step could do something now; `full`: all that it says (TG-SCHEME-07, TG-TIMING-31)."""
    if not holds(s, step.when, item.seat, item.source, holder=item.holder):
        return False
    least = needed(s, item, step) if full else 1
    match step:
        case steps.DamageLife() | steps.Defile() | steps.Draw():
            return any(len(s.players[seat].life) >= least for seat in players(s, item, step.who))
        case steps.DamageDiscard() | steps.Restore():
            return any(len(s.players[seat].discard) >= least for seat in players(s, item, step.who))
        case steps.Obliterate():
            return s.deeds.destroyed > 0
        case steps.DiscardHand():
            return any(len(s.players[seat].hand) >= least for seat in players(s, item, step.who))
        case steps.Peek():
            return any(zone(s.players[seat], step.zone) for seat in players(s, item, step.who))
        case steps.Manifest():
            return len(manifestable(s, item, step)) >= least
        case steps.LoseAspect():
            return any(len(losable(s, item, step, seat)) >= least for seat in players(s, item, step.who))
        case steps.ForcePower():
            return any(forcible(s, step, seat) for seat in players(s, item, step.who))
        case steps.GainAspect():
            return bool(gainable(s, item, step))
        case steps.Choice():
            return any(any(could(s, item, inner) for inner in option) for option in step.options)
        case steps.Redirect():
            return all(candidates(s, item, selector) for selector in selectors(step))
    return could_reach(s, item, step, full=full)


def could_reach(s: Twilight, item: StackItem, step: AnyStep, *, full: bool) -> bool:
    """Whether there is a card for it; an order on all needs one that it would change (TG-TIMING-31)."""
    target = getattr(step, "target", None)
    if target == "chosen":
        return bool(item.chosen)
    if isinstance(target, Selector):
        found = candidates(s, item, target)
    else:
        found = {"self": [item.source], "that": [item.that]}.get(target or "", [])
    if isinstance(step, steps.Heal):
        return any(s.permanents[card].damage for card in found if card in s.permanents)
    if not isinstance(target, Selector):
        return True
    if full and target.n == "all" and isinstance(step, steps.Exhaust):
        return any(not s.permanents[card].exhausted for card in found if card in s.permanents)
    return bool(found)


def needed(s: Twilight, item: StackItem, step: AnyStep) -> int:
    n = getattr(step, "n", 1)
    return max(1, amount(s, n, item.seat, item.source, item.x))


def zone(p: Player, name: str) -> Sequence[CardId]:
    """The cards that a look is about, the first that it would see last."""
    if name == "hand":
        return p.hand
    if name == "life_top":
        return p.life
    return [slot.card for slot in (p.resource if name == "resource" else p.aspects)]


def losable(s: Twilight, item: StackItem, step: steps.LoseAspect, seat: Seat) -> list[Slot]:
    """Aspects of a player's Resource Area that a step may take."""
    area = s.players[seat].resource
    if step.aspect == "this":
        return [slot for slot in area if slot.card == item.source]
    return [slot for slot in area if step.aspect in ("any", s.back(slot.card))]


def forcible(s: Twilight, step: steps.ForcePower, seat: Seat) -> list[Slot]:
    """Fresh Aspects that a player may have to Exhaust."""
    area = s.players[seat].resource
    return [slot for slot in area if not slot.exhausted and step.aspect in ("any", s.back(slot.card))]


def gainable(s: Twilight, item: StackItem, step: steps.GainAspect) -> list[tuple[Seat, CardId]]:
    """The topmost matching card of each place from which a player may gain an Aspect, and whose it is."""
    if step.source == "life":
        found = [(seat, topmost(s, seat, step.aspect)) for seat in players(s, item, step.who)]
    else:
        # What an opponent has is taken from the holder where the Heresy speaks of them alone.
        whose: Who = "holder" if step.when == "from_foe" else "opponent"
        seats = players(s, item, whose)
        if step.source == "opponent_life":
            found = [(seat, topmost(s, seat, step.aspect)) for seat in seats]
        else:
            found = [(seat, top_aspect(s, s.players[seat], step.aspect)) for seat in seats]
    return [(seat, card) for seat, card in found if card is not None]


def top_aspect(s: Twilight, p: Player, aspect: str) -> CardId | None:
    """The latest arrival of a type in an Aspect Stack (TG-RESOURCE-19)."""
    return next((slot.card for slot in reversed(p.aspects) if s.back(slot.card) == aspect), None)


def stats(s: Twilight, x: Permanent) -> Iterator[str]:
    """What is to be known of a card in play, in a few words."""
    if s.face(x.id).type == "creature":
        yield f"{fight(s, x)}/{life(s, x)}"
    if x.exhausted:
        yield "Exhausted"
    if x.frozen:
        yield "Frozen"
