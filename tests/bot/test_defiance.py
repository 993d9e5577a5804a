"""Defiance of the Gods in Discord: its own commands, and a game whose windows nobody need click away."""

from __future__ import annotations

from world import World, in_a_world, parts, parts_text, said

from bot import stops
from games.registry import GAMES


@in_a_world
async def test_a_match_is_opened_by_its_own_command(here: World) -> None:
    await here.open_table(command="defiance new", start=False)
    assert [row.settings["length"] for row in await here.rows()] == ["single"]
    await here.open_table(command="defiance match", start=False)
    assert {row.settings["length"] for row in await here.rows()} == {"single", "match"}
    assert "Length: best of three games" in parts_text(here.lobby)


@in_a_world
async def test_its_settings_fit_on_a_few_pages(here: World) -> None:
    await here.open_table(command="defiance new", start=False)
    shown = (await here.person("ada").click(here.lobby, label="Settings")).response
    found: list[str] = []
    while True:
        found += [part["custom_id"].split(":")[-1] for part in parts(shown) if part["type"] == 3]
        more = [part for part in parts(shown) if part.get("label") == "More options" and not part.get("disabled")]
        if not more:
            break
        await here.person("ada").click(shown, label="More options")
    wanted = [name for name, setting in GAMES["defiance"].settings.items() if len(setting.values) > 1]
    assert found == ["pace", *wanted]


@in_a_world
async def test_cards_and_rules_are_looked_up(here: World) -> None:
    ada = here.person("ada")
    shown = await ada.slash(here.channel, "defiance card", name="viking raiders")
    assert "Viking Raiders" in said(shown)
    assert "I can't find a card" in said(await ada.slash(here.channel, "defiance card", name="viking raid"))
    assert "\n-# DG-SETUP-01 · " in said(await ada.slash(here.channel, "defiance rules", words="dg-setup-01"))
    assert "</defiance new:" in said(await ada.slash(here.channel, "help"))


@in_a_world
async def test_against_an_ai_player_only_what_matters_is_asked(here: World) -> None:
    await here.open_table(ai=1, command="defiance new")
    bot = GAMES["defiance"].bots["novice"]
    for _ in range(25):
        await here.bot.tables.settle()
        table = await here.bot.tables.get((await here.row()).id)
        assert table.table.waiting == {0}
        ask = table.table.asks[0]
        assert not stops.passes(table.game, table.row.chairs[0], ask.stops)
        await here.bot.tables.answer(table.row.id, 0, table.question(0), bot(table.table.seen_by(0), ask))
    given = [step.by for step in await here.bot.store.steps((await here.row()).id) if step.seat == 0]
    assert given.count("person") == 25
    assert given.count("stop") > 0


async def until(here: World, topic: str) -> str:
    """Until Ada has a question of that kind; an AI player's choices lead there. Returns the table's id."""
    bot = GAMES["defiance"].bots["adept"]
    id = (await here.row()).id
    for _ in range(80):
        await here.bot.tables.settle()
        live = await here.bot.tables.get(id)
        ask = live.table.asks[0]
        if ask.topic == topic:
            return id
        await here.bot.tables.answer(id, 0, live.question(0), bot(live.table.seen_by(0), ask))
    raise AssertionError(f"nothing was asked about {topic}")


@in_a_world
async def test_one_press_plays_a_card_on_its_space_and_another_ends_the_turn(here: World) -> None:
    await here.open_table(ai=1, command="defiance new")
    id = await until(here, "defiance.deploy")
    await here.open_hand("ada")
    before = len(await here.bot.store.steps(id))
    menu = next(c for c in here.answers("ada") if (c.get("placeholder") or "").startswith("Play a card"))
    value = next(option["value"] for option in menu["options"] if "|" in option["value"])
    await here.person("ada").select(here.panel("ada"), [value], custom_id=menu["custom_id"])
    steps = await here.bot.store.steps(id)
    mine = [step.answer for step in steps[before:] if step.seat == 0 and step.by == "person"]
    assert mine == [[part] for part in value.split("|")]
    live = await here.bot.tables.get(id)
    assert value.split("|")[0].removeprefix("play:") not in live.table.state.players[0].hand
    await here.open_hand("ada")
    before, round = len(await here.bot.store.steps(id)), live.table.state.round
    await here.person("ada").click(here.panel("ada"), label="End turn")
    await here.bot.tables.settle()
    live = await here.bot.tables.get(id)
    mine = [step.answer for step in (await here.bot.store.steps(id))[before:] if step.seat == 0 and step.by == "person"]
    assert mine
    assert all(answer == ["end"] for answer in mine)
    assert live.table.state.active == 1 or live.table.state.round > round
