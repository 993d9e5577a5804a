"""Who sits down together: pure, and by clicks."""

from __future__ import annotations

from random import Random
from typing import Any

from world import World, in_a_world, parts_text, said

from bot.matching import CONSIDERED, fit, pace_for, rank_of, together, waits_for
from bot.store import Wish


def wish(person: int, **more: Any) -> Wish:
    known: dict[str, Any] = {"guild": 1, "game": "godsforge", "since": float(person), "until": 1e9, "rank": "new"}
    return Wish(person=person, **{**known, **more})


def people(group: list[Wish]) -> list[int]:
    return [one.person for one in group]


def test_the_longest_waiting_sit_down_first_and_as_few_as_the_game_takes() -> None:
    assert people(together([wish(3), wish(1), wish(2)], 2)) == [1, 2]
    assert together([wish(1)], 2) == []
    assert together([wish(1), wish(1, guild=2)], 2) == [], "nobody plays against themselves"


def test_pace_number_and_level_must_fit_and_any_fits_all() -> None:
    assert together([wish(1, pace="live"), wish(2, pace="day")], 2) == []
    group = together([wish(1, pace="live"), wish(2, pace="day"), wish(3)], 2)
    assert people(group) == [1, 3]
    assert pace_for(group, "day") == "live"
    assert pace_for([wish(1), wish(2)], "relaxed") == "relaxed"
    assert together([wish(1, size=3), wish(2)], 2) == []
    assert people(together([wish(1, size=3), wish(2), wish(3, size=2), wish(4)], 2)) == [1, 2, 4]
    assert together([wish(1, level="alike"), wish(2, rank="experienced")], 2) == []
    assert people(together([wish(1), wish(2, rank="experienced")], 2)) == [1, 2]
    assert (rank_of(4), rank_of(5)) == ("new", "experienced")
    assert waits_for("live") < waits_for("day") == waits_for("")


def test_whoever_does_not_want_to_meet_does_not_whichever_of_them_said_so() -> None:
    for pair in ((1, 2), (2, 1)):
        assert together([wish(1), wish(2)], 2, {pair}) == []
        assert people(together([wish(1), wish(2), wish(3)], 2, {pair})) == [1, 3]
    assert people(together([wish(1), wish(2), wish(3), wish(4)], 3, {(1, 2), (3, 1)})) == [2, 3, 4]


def test_every_group_fits_and_a_crowd_of_enemies_costs_little() -> None:
    random = Random(5)
    for _ in range(200):
        queue = [
            wish(n, pace=random.choice(["", "live", "day"]), size=random.choice([0, 0, 2, 3]), rank=random.choice("ab"))
            for n in range(1, 12)
        ]
        apart = {(random.randint(1, 11), random.randint(1, 11)) for _ in range(15)}
        group = together(queue, 2, apart)
        assert all(fit(one, other, apart) for one in group for other in group if one is not other)
        assert len(group) in (0, 2, 3)
    crowd = [wish(n, size=8) for n in range(1, CONSIDERED + 1)]
    odd = {(a.person, b.person) for a in crowd for b in crowd if (a.person + b.person) % 2}
    few = [one for one in crowd if one.person <= 14]
    assert together(few, 2, odd) == [], "seven of a kind are not eight"


@in_a_world
async def test_a_table_opens_by_itself_and_those_who_avoid_each_other_wait_on(here: World) -> None:
    ada, bo, cy, dee = (here.person(name) for name in ("ada", "bo", "cy", "dee"))
    assert "I'll call you" in said(await dee.slash(here.channel, "queue call", game="godsforge"))
    await here.bot.store.set_block(ada.id, bo.id, "avoid", 0.0)
    assert "You wait for" in said(await ada.slash(here.channel, "queue join", game="godsforge"))
    call = [m for m in here.channel.history() if "A player waits" in parts_text(m)][-1]
    assert f"<@{dee.id}>" in parts_text(call)
    assert f"<@{ada.id}>" not in parts_text(call), "nobody learns who waits"
    answer = said(await bo.slash(here.channel, "queue join", game="godsforge", pace="live"))
    assert "You wait for" in answer
    assert await here.rows() == []
    assert "Godsforge" in said(await bo.slash(here.channel, "queue show"))
    await here.restart()
    assert "Your table is open" in said(await cy.click(call, label="I'll play"))
    row = await here.row()
    assert ([chair.person for chair in row.chairs], row.pace) == ([ada.id, cy.id], "day")
    assert any(f"<@{ada.id}>, <@{cy.id}>" in m.content for m in here.channel.history())
    await cy.click(here.lobby, label="Start")  # who is ready need not be its host
    assert (await here.row()).status == "playing"
    left = await here.bot.store.wishes(0.0, kind="play")
    assert [one.person for one in left] == [bo.id]
    await bo.slash(here.channel, "queue leave")
    assert await here.bot.store.wishes(0.0, kind="play") == []

    assert "on the list" in said(await dee.slash(here.channel, "queue substitute", game="godsforge"))
    shown = await cy.slash(here.thread, "table substitute")
    asked = await cy.select(shown.response, [str(dee.id)], custom_id=f"s:sub_ask:{row.id}:1")
    assert "asked" in said(asked)
    assert any("offers their seat" in parts_text(m) for m in here.thread.history())
