"""What is told of a game when it is over: how close it was."""

from __future__ import annotations

from ..kernel import Seat
from .state import Godsforge


def margin(s: Godsforge, seat: Seat) -> str:
    if s.result is None or not s.result.winners:
        return ""
    winner = seat if seat in s.result.winners else s.result.winners[0]
    life = s.players[winner].life
    left = f"had {life} life left" if life > 0 else "fell as well"
    return f"You {left}." if winner == seat else f"{{{winner}}} {left}."
