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
    """In games of adepts: wherever one of them is asked, what would each character do?"""
    names = [f"{temper} {level}" for temper in game.tempers for level in QUICK]
    differs = dict.fromkeys(names, 0)
    for number in range(tries(12, 40)):
        table = Table.new(game, game.usual, f"tempers {number}")
        for _ in range(250):
            if table.state.phase is None:
                break
            seat = min(table.waiting)
            seen, question = table.seen_by(seat), table.asks[seat]
            plain = {level: game.bots[level](seen, question, Lookahead(table, seat)) for level in QUICK}
            for name in [name for name in names if not differs[name]] if len(question.options) > 1 else ():
                answer = game.player(name)(seen, question, Lookahead(table, seat))
                question.check(answer)
                differs[name] += answer != plain[name.split()[-1]]
            table.answer(seat, plain["adept"])
        if all(differs.values()):
            return
    assert not [name for name, count in differs.items() if not count]
