"""The grandmaster: what it tries before it answers, and in what worlds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from war_kit import War

from games.gods_war.ai import grandmaster
from games.gods_war.ai.grandmaster import ALIKE, PLANS, Grandmaster, Line
from games.kernel import Lookahead


def mind(war: War, seat: int = 0) -> Grandmaster:
    assert war.table
    return Grandmaster(war.table.seen_by(seat), war.question(seat), Lookahead(war.table, seat))


def tried(monkeypatch: pytest.MonkeyPatch, war: War) -> list[Line]:
    """What it would look at, the first thought first."""
    lines: list[Line] = []

    def first(thoughts: Mapping[Line, float], *_: Any) -> Line:
        lines.extend(thoughts)
        return lines[0]

    monkeypatch.setattr(grandmaster, "search", first)
    mind(war).choose()
    return lines


def kingdom() -> War:
    """Storm could build, summon and march."""
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine", "barbarian", "champion")
    war.put("brithos", "shrine")
    war.put("kralorela", "shrine", seat=1)
    war.put("umathela", "shrine", seat=2)
    return war.start()


def test_of_each_kind_of_action_it_tries_more_than_one_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = tried(monkeypatch, kingdom())
    assert 1 < len(lines) <= PLANS
    kinds = [line.answer for line in lines[1:]]
    assert max(kinds.count(kind) for kind in kinds) == ALIKE
    assert len(set(lines)) == len(lines)


def test_a_plan_is_carried_out_as_it_was_made() -> None:
    """Its building stands where it was to stand, at the end of the round."""
    war = kingdom()
    assert war.table
    thinker = mind(war)
    sites = [plan.answers["site"][0] for plan in thinker.plans() if plan.action == "build"]
    for site in (sites[0], sites[-1]):
        table = Lookahead(war.table, 0).after(0, thinker.the("build"))
        thinker.play_on(table, {"build": ("shrine",), "site": (site,)})
        assert any(piece.building for piece in table.state.on_map(0, site))


@pytest.mark.parametrize(
    ("answers", "topic"), [(("build",), "build"), (("build", "shrine"), "site"), (("summon", "barbarian"), "summon_at")]
)
def test_what_an_action_asks_then_is_tried_too(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...], topic: str
) -> None:
    war = kingdom()
    for answer in answers:
        war.say(0, next(id for id in war.options(0) if id.endswith(answer)))
    assert war.asked[0] == topic
    lines = tried(monkeypatch, war)
    assert (len(lines) > 1) is (len(war.options(0)) > 1)
    assert all(war.question(0).allows(line.answer) for line in lines)


def test_it_takes_the_answer_after_which_it_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it was thought to be worth: here only who holds the last of the areas wins."""
    war = kingdom()
    war.power(2, 6, 6)  # enough for one
    war.say(0, next(id for id in war.options(0) if id.endswith("build")))
    war.say(0, next(id for id in war.options(0) if id.endswith("shrine")))
    assert war.asked[0] == "site"
    lines = tried(monkeypatch, war)
    goal = lines[-1].answer[0]
    monkeypatch.undo()
    monkeypatch.setattr(grandmaster, "prospects", lambda s, seat: float(any(x.building for x in s.on_map(seat, goal))))
    assert lines[0].answer != (goal,)
    assert mind(war).choose() == (goal,)
