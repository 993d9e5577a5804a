"""What the coach says: why the master would choose so."""

from __future__ import annotations

from games.defiance import GAME
from games.defiance.choices import Choice
from games.kernel import Ask, Option, Table


def test_who_moves_nobody_is_not_told_that_somebody_moves() -> None:
    options = {"end": Option(Choice("end"), "Done moving"), "move": Option(Choice("move"), "Dire Wolves: b3")}
    ask = Ask("Who moves?", options, topic="defiance.position")
    seen = Table.new(GAME, 2, "reasons").seen_by(0)
    assert GAME.why(seen, ask, ("end",)) == "Everybody stands well where they are."
    assert GAME.why(seen, ask, ("move",)) == "It prepares your next attack, or gets out of the way of theirs."
