"""Carrying out what cards say, step by step. What each word of a card does stands in the effects_*.py, which put
themselves into the table here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from ..kernel import Seat
from .asking import choose, manifests_first, really
from .prompts import text_of
from .state import CardId, Permanent, StackItem, Twilight
from .state_checks import check
from .steps import Amount, AnyStep, Bonus, Selector, Step, Target, Who
from .targets import candidates, players
from .values import amount, effect_of, holds, lacks_conviction, title

Doer = Callable[[Twilight, StackItem, Any, str], Coroutine[Any, Any, None]]
DO: dict[type[Step], Doer] = {}


def does(*kinds: type[Step]) -> Callable[[Doer], Doer]:
    """This function carries out these words of cards."""

    def keep(function: Doer) -> Doer:
        DO.update(dict.fromkeys(kinds, function))
        return function

    return keep


async def perform(s: Twilight, item: StackItem, place: int) -> None:
    """One listed effect, if it needs no Conviction that is missing, and its condition holds (TG-CONVICTION-08, -09)."""
    effect = effect_of(s, item, place)
    if lacks_conviction(s, item, place) or not holds(s, effect.when, item.seat, item.source, holder=item.holder):
        return
    asked = item.kind == "trigger" or not effect.optional  # triggers are accepted when they are put on the stack
    prompt, text = f"{title(s, item.source)}: use its further effect?", text_of(s, item.source)
    follow = manifests_first(s, item, effect, place)
    if not asked and not await really(item.seat, prompt, item.source, text, effect.steps, follow):
        return
    await carry_out(s, item, effect.steps, str(place))


async def carry_out(s: Twilight, item: StackItem, steps: Sequence[AnyStep], prefix: str) -> None:
    """Steps run through without a window; state checks are made after each (TG-TIMING-29)."""
    for n, step in enumerate(steps):
        if s.players[item.seat].out:
            return
        playing = item.source if item.kind == "summon" else ""
        if not holds(s, step.when, item.seat, item.source, holder=item.holder, playing=playing):
            continue
        if step.optional and not await really(item.seat, *optional_words(s, item), [step]):
            continue
        if s.players[item.seat].out:
            return  # while they were asked
        await DO[type(step)](s, item, step, f"{prefix}.{n}")
        await check(s)


def optional_words(s: Twilight, item: StackItem) -> tuple[str, CardId, str]:
    """How a player is asked about a step that they need not take."""
    text = s.face(item.source).heresy_text if item.kind == "heresy" else text_of(s, item.source)
    return f"{title(s, item.source)}: use this effect?", item.source, text


# -- what a step is about


def number(s: Twilight, item: StackItem, n: Amount, bonus: Bonus | None = None) -> int:
    value = amount(s, n, item.seat, item.source, item.x)
    playing = item.source if item.kind == "summon" else ""
    if bonus is not None and holds(s, bonus.when, item.seat, item.source, holder=item.holder, playing=playing):
        value += bonus.n
    return value


def seats(s: Twilight, item: StackItem, who: Who, key: str) -> list[Seat]:
    """The players whom a step is about, as far as they are still in the game."""
    if who == "any":
        found = [int(seat) for seat in item.picks.get(key, ())]
    elif who == "opponent" and item.opponent is None:
        found = []
    else:
        found = players(s, item, who)
    return [seat for seat in found if not s.players[seat].out]


async def reached(s: Twilight, item: StackItem, target: Target, key: str) -> list[str]:
    """The cards or Aspects that a step is about, as far as they still are what it may be about (TG-TIMING-25)."""
    match target:
        case "self":
            return [item.source] if item.source in s.permanents else []
        case "that":
            return [item.that] if item.that in s.permanents else []
        case "chosen":
            return [id for id in item.chosen if id in s.permanents or s.slot(id) is not None]
        case "life":
            return []
    item.chosen = await selected(s, item, target, key)
    return list(item.chosen)


async def selected(s: Twilight, item: StackItem, selector: Selector, key: str) -> list[str]:
    legal = candidates(s, item, selector)
    if selector.n == "all":
        return legal
    n = selector.n if isinstance(selector.n, int) else item.x
    if selector.pick == "random":
        return s.chance.pick(legal, n) if legal else []
    if selector.pick == "them":
        picker = item.holder if selector.ctrl == "holder" else item.opponent
        if picker is None:
            return []
        own = [id for id in legal if id in s.permanents and s.permanents[id].controller == picker]
        cheapest = sorted(own, key=lambda id: s.face(id).cost.power.value)
        chosen = await choose(s, picker, f"{title(s, item.source)}: which of yours?", own, n, meant=cheapest)
        return [id for id in chosen if id in s.permanents]  # unless their controller has left meanwhile
    return [id for id in item.picks.get(key, ()) if id in legal]


async def creatures(s: Twilight, item: StackItem, target: Target, key: str) -> list[Permanent]:
    """The cards in play that a step is about."""
    return [s.permanents[id] for id in await reached(s, item, target, key) if id in s.permanents]
