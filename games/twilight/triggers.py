"""Triggered effects whose moment has come: they wait in `s.triggers` until somebody would act (TG-TIMING-23)."""

from __future__ import annotations

from ..kernel import Seat
from .state import CardId, Trigger, Twilight
from .steps import Trigger as Moment


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


def _note(s: Twilight, moment: Moment, card: CardId, seat: Seat, that: CardId, opponent: Seat | None) -> None:
    if effects := [place for place, _ in s.face(card).listed(moment)]:
        s.triggers.append(Trigger(seat, card, effects, that, opponent))
