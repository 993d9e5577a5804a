"""The gallery of pages (`make screens`) shows every kind of question there is."""

from __future__ import annotations

import pytest
from moments import PLAYED, every_topic

from games.lessons import lessons
from games.registry import GAMES


def test_every_game_is_played_for_the_gallery() -> None:
    assert PLAYED.keys() == GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_moment_for_every_topic(game: str) -> None:
    lesson = lessons(game)
    assert lesson is not None
    wanted, met = {f"{game}.{topic}" for topic in lesson.topics}, set[str]()
    for moment in every_topic(game):
        ask = moment.table.question(moment.seat)
        assert ask is not None
        assert ask.topic == moment.topic
        met.add(moment.topic)
        if met == wanted:
            return
    assert sorted(wanted - met) == [], "see tests/moments.py: keep a moment in which this is asked"
    assert sorted(met - wanted) == [], "lessons.toml explains every topic"
