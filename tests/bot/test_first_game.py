"""A first game with a coach, and hints: for one person among AI players, and nowhere else."""

from __future__ import annotations

import pytest
from effort import some
from world import World, in_a_world, parts_text

from bot.app import command_of
from bot.coach import what_follows
from bot.home import showcase
from bot.store import Store
from games.kernel import Lookahead, Table
from games.lessons import taught
from games.registry import GAMES

TAUGHT = taught(list(GAMES))


def labels(here: World, name: str) -> list[str]:
    return [part.get("label", "") for part in here.controls(here.panel(name))]


async def begin(here: World, game: str) -> str:
    await here.person("ada").slash(here.channel, f"{command_of(game)} first")
    return parts_text(here.panel("ada"))


@pytest.mark.parametrize("game", TAUGHT)
@in_a_world
async def test_a_first_game_explains_each_kind_of_question_once(here: World, game: str) -> None:
    lesson = TAUGHT[game]
    assert lesson.first.welcome in await begin(here, game)
    explained, row = set(), await here.row()
    assert (row.seed, row.coach) == (lesson.first.seed, True)
    for _ in range(6):
        live = await here.bot.tables.get(row.id)
        topic = live.table.asks[0].topic
        panel = parts_text(here.panel("ada"))
        assert (lesson.topic(topic) in panel) == (topic not in explained)
        if topic in explained:
            await here.person("ada").user.click(here.panel("ada"), label="Hint")
        assert "💡 My pick: **" in parts_text(here.panel("ada"))
        explained.add(topic)
        await here.person("ada").user.click(here.panel("ada"), label="Do that")
    assert len(explained) > 1


@pytest.mark.parametrize("game", some(["godsforge"], [game for game in TAUGHT if game != "godsforge"]))
@in_a_world
async def test_a_first_game_ends_with_what_to_try_next_and_counts_for_nothing(here: World, game: str) -> None:
    await begin(here, game)
    for _ in range(400):
        if here.over():
            break
        press = next(label for label in ("Do that", "Hint") if label in labels(here, "ada"))
        await here.person("ada").user.click(here.panel("ada"), label=press)
    assert (await here.row()).result["winners"] == [0]
    assert TAUGHT[game].first.after in parts_text(here.panel("ada"))
    store: Store = here.bot.store
    assert await store.records() == []


def test_the_coach_names_the_whole_of_what_a_select_offers() -> None:
    table = Table.new(GAMES["gods_war"], 3, TAUGHT["gods_war"].first.seed, TAUGHT["gods_war"].first.settings)
    novice = GAMES["gods_war"].bots["novice"]
    while (ask := table.question(0)) is None or "build" not in ask.options:
        seat = min(table.waiting)
        question = table.question(seat)
        assert question is not None
        table.answer(seat, novice(table.seen_by(seat), question, Lookahead(table, seat)))
    build = ask.options["build"]
    assert build.then is not None
    ways = build.then()
    answers, way = list(ways.items())[-1]
    said = [(answer,) for answer in answers if answer]
    assert what_follows(lambda *_: said.pop(0), ask, ("build",), Lookahead(table, 0)) == (answers, way.label)
    assert what_follows(novice, ask, ask.default, Lookahead(table, 0)) == ((), "")


@in_a_world
async def test_a_suggestion_of_several_steps_is_done_in_one_press_once_each_was_explained(here: World) -> None:
    await begin(here, "gods_war")
    row = await here.row()
    for _ in range(12):
        if "Hint" in labels(here, "ada"):
            await here.person("ada").user.click(here.panel("ada"), label="Hint")
        live = await here.bot.tables.get(row.id)
        links, taught_before, asked = live.advice[0].links, live.row.chairs[0].taught, live.table.state.asked[0]
        await here.person("ada").user.click(here.panel("ada"), label="Do that")
        live = await here.bot.tables.get(row.id)
        if links and live.row.chairs[0].taught == taught_before:
            assert live.table.state.asked[0] > asked + 1, "the next question, and one that was answered with it"
            return
    pytest.fail("the coach has suggested nothing of several steps")


@in_a_world
async def test_every_deed_that_newcomers_are_offered_is_a_command(here: World) -> None:
    commands = {command.qualified_name for command in here.bot.tree.walk_commands()}
    assert [deed.command for card in showcase() for deed in card.deeds if deed.command not in commands] == []


@in_a_world
async def test_hints_are_for_one_person_among_ai_players(here: World) -> None:
    await here.open_table(ai=1)
    assert "Hint" in labels(here, "ada")
    await here.open_table("bo")
    assert "Hint" not in labels(here, "ada")
