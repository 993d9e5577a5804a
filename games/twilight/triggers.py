"""Triggered effects whose moment has come: they wait in `s.triggers` until somebody would act (TG-TIMING-23)."""

from __future__ import annotations

from ..kernel import Seat
from .cards import Effect
from .state import CardId, Trigger, Twilight
from .steps import Trigger as Moment
from .values import active, conviction, holds, sheet

# These belong to a card that has left its place, or is covered, by the time they are looked for.
FROM_ANYWHERE: tuple[Moment, ...] = ("deathbound", "requiem", "flipped", "covered", "upkeep")


def happens(
    s: Twilight,
    moment: Moment,
    seat: Seat | None = None,
    *,
    card: CardId = "",
    that: CardId = "",
    opponent: Seat | None = None,
) -> None:
    """Something happens that cards look for. With a `card`, its own effects alone are meant, wherever it lies, and
    `seat` controls them; otherwise all that this seat, or everybody for None, has in play, and the Deities."""
    if card:
        _note(s, moment, card, seat if seat is not None else 0, that, opponent)
        return
    for x in list(s.permanents.values()):
        if seat in (None, x.controller) and x.id != that:
            _note(s, moment, x.id, x.controller, that, opponent)
    for p in s.living():
        if seat in (None, p.seat) and p.deity and not p.powerless:
            _note(s, moment, p.deity, p.seat, that, opponent)


def _note(s: Twilight, moment: Moment, source: CardId, seat: Seat, that: CardId, opponent: Seat | None) -> None:
    listed = sheet(s, source).listed(moment)
    if not listed or s.players[seat].out:
        return
    x = s.permanents.get(source)
    if x is not None and moment not in FROM_ANYWHERE and not active(s, x):
        return
    effects = [place for place, effect in listed if stirs(s, source, seat, place, effect)]
    if effects:
        foe = opponent if opponent is not None and s.players[opponent] in s.foes(seat) else None
        s.triggers.append(Trigger(seat, source, effects, that, foe))


def stirs(s: Twilight, source: CardId, seat: Seat, place: int, effect: Effect) -> bool:
    """Whether a triggered effect may happen: its condition holds, Conviction is there if it needs that, and it has not
    been used up (TG-CONVICTION-09, TG-TIMING-32)."""
    return (
        holds(s, effect.when, seat, source)
        and (not sheet(s, source).needs_conviction(place) or conviction(s, seat))
        and not used_up(s, source, seat, place, effect)
    )


def used_up(s: Twilight, source: CardId, seat: Seat, place: int, effect: Effect) -> bool:
    """Once each turn is counted per effect and per card in play, once a game per Deity (TG-TIMING-32)."""
    used = uses(s, source, seat)
    if effect.limit == "turn":
        return used.get(place) == s.turn
    return effect.limit == "game" and place in used


def uses(s: Twilight, source: CardId, seat: Seat) -> dict[int, int]:
    """When the effects of a card or a Deity were last used. A card that is not in play counts nothing."""
    if source in s.permanents:
        return s.permanents[source].used
    return s.players[seat].used if "." not in source else {}


def use_up(s: Twilight, source: CardId, seat: Seat, place: int) -> None:
    uses(s, source, seat)[place] = s.turn
