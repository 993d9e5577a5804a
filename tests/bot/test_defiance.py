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
    assert "There is no card" in said(await ada.slash(here.channel, "defiance card", name="viking raid"))
    assert "**DG-SETUP-01** · rule\n" in said(await ada.slash(here.channel, "defiance rules", words="dg-setup-01"))
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
