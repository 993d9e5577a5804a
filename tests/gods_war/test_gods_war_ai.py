"""AI players: they answer every question legally, for every empire and number of seats, and their games end."""

from __future__ import annotations

import pytest

from games.gods_war import GAME
from games.kernel import Considered, Lookahead, Table

MOST_ANSWERS = 6_000


@pytest.mark.parametrize(("seats", "levels"), [(3, ("novice", "adept")), (5, ("novice",)), (8, ("novice",))])
def test_ai_players_answer_legally_and_play_to_the_end(seats: int, levels: tuple[str, ...]) -> None:
    table, considered = Table.new(GAME, seats, "legal"), Considered()
    for _ in range(MOST_ANSWERS):
        if table.state.phase is None:
            break
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        player = GAME.bots[levels[seat % len(levels)]]
        answer = player(table.seen_by(seat), question, Lookahead(table, seat))
        if offered is not None and not answer:
            considered.let_be(table, seat)
            continue
        table.answer(seat, answer)
    assert table.state.result is not None
