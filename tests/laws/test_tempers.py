"""Every level can be cautious, bold or crafty: each shows in how it plays, and none plays against the rules."""

from __future__ import annotations

from typing import Any

import pytest
from effort import tries

from games.kernel import Game, Illegal, Lookahead, Table
from games.registry import GAMES

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
QUICK = ("novice", "adept")


@each_game
def test_every_level_has_every_temperament(game: Game[Any]) -> None:
    assert game.tempers == ["cautious", "bold", "crafty"]
    assert list(game.characters) == [f"{temper} {level}" for temper in game.tempers for level in game.bots]
    for name, player in {**game.bots, **game.characters}.items():
        assert game.player(name) is player
    with pytest.raises(Illegal, match=r"There is no level “furious adept”; there are novice, adept"):
        game.player("furious adept")


@each_game
def test_a_temperament_shows(game: Game[Any]) -> None:
    """In games of novices: wherever one of them is asked, what would each character do?"""
    left = {(temper, level) for temper in game.tempers for level in QUICK}
    for number in range(tries(12, 40)):
        table = Table.new(game, game.usual, f"raven {number}")
        for _ in range(250):
            if table.state.phase is None:
                break
            seat = min(table.waiting)
            seen, question = table.seen_by(seat), table.asks[seat]
            plain = {"novice": game.bots["novice"](seen, question, Lookahead(table, seat))}
            for temper, level in sorted(left) if len(question.options) > 1 else ():
                if level not in plain:
                    plain[level] = game.bots[level](seen, question, Lookahead(table, seat))
                answer = game.player(f"{temper} {level}")(seen, question, Lookahead(table, seat))
                question.check(answer)
                if answer != plain[level]:
                    left.remove((temper, level))
            table.answer(seat, plain["novice"])
        if not left:
            return
    assert not left
