"""Twilight of the Gods in Discord: its own commands, its settings, and how its questions look."""

from __future__ import annotations

import pytest
from duels import answer, like, move, play_duel, present
from world import World, in_a_world, parts, parts_text, said

from bot import stops
from bot.live_table import LiveTable
from games.kernel import Lookahead
from games.registry import GAMES

GAME = GAMES["twilight"]


@in_a_world
async def test_a_draft_and_a_game_of_teams_are_opened_by_commands_of_their_own(here: World) -> None:
    for command in ("twilight new", "twilight draft", "twilight teams"):
        await here.open_table(command=command, start=False)
    found = {(row.settings["decks"], row.settings["teams"]) for row in await here.rows()}
    assert found == {("own", "none"), ("draft", "none"), ("own", "2")}
    assert "Teams: two teams" in parts_text(here.lobby)


@in_a_world
async def test_teams_that_cannot_be_equal_are_refused_with_what_to_do(here: World) -> None:
    await here.open_table("bo", "cy", command="twilight teams", start=False)
    refused = await here.person("ada").click(here.lobby, label="Start")
    assert "3 players can't form 2 equal teams" in said(refused)
    assert (await here.row()).status == "lobby"
    await here.add_ai()
    await here.person("ada").click(here.lobby, label="Start")
    assert (await here.row()).status == "playing"


@in_a_world
async def test_its_settings_are_leafed_through_and_each_says_what_it_means(here: World) -> None:
    await here.open_table(command="twilight new", start=False)
    shown = (await here.person("ada").click(here.lobby, label="Settings")).response
    found: list[str] = []
    while True:
        found += [part["custom_id"].split(":")[-1] for part in parts(shown) if part["type"] == 3]
        more = [part for part in parts(shown) if part.get("label") == "More options" and not part.get("disabled")]
        if not more:
            break
        await here.person("ada").click(shown, label="More options")
    offered = [name for name, one in GAME.settings.items() if len(one.values) > 1 and one.offered("table")]
    assert found == ["pace", *offered]


@in_a_world
async def test_cards_deities_and_rules_are_looked_up(here: World) -> None:
    ada = here.person("ada")
    assert "Attila, Scourge of Nations" in said(
        await ada.slash(here.channel, "twilight card", name="attila, scourge of nations")
    )
    deity = said(await ada.slash(here.channel, "twilight card", name="mars"))
    assert "Deity of Aggression" in deity
    assert "I can't find a card" in said(await ada.slash(here.channel, "twilight card", name="marsh"))
    assert "\n-# TG-TRADE-04 · " in said(await ada.slash(here.channel, "twilight rules", words="tg-trade-04"))
    assert "</twilight new:" in said(await ada.slash(here.channel, "help"))


@in_a_world
async def test_a_deck_is_built_and_brought_to_a_table_by_its_code(here: World) -> None:
    ada = here.person("ada")
    assert GAME.decks is not None
    ready = GAME.decks.ready()[0]
    shown = said(await ada.slash(here.channel, "twilight deck import", code=GAME.decks.encode(ready), name="My wolves"))
    assert "My wolves" in shown
    await here.open_table(ai=1, command="twilight new")
    labels = [option.label for option in (await present(here)).table.asks[0].options.values()]
    assert "My wolves" in labels


@in_a_world
async def test_against_an_ai_player_only_what_matters_is_asked(here: World) -> None:
    await here.open_table(ai=1, command="twilight new")
    for _ in range(25):
        await here.bot.tables.settle()
        table = await here.bot.tables.get((await here.row()).id)
        assert table.table.waiting == {0}
        ask = table.table.asks[0]
        assert not stops.passes(table.game, table.row.chairs[0], ask.stops)
        bot = table.game.bots["novice"]
        await here.bot.tables.answer(table.row.id, 0, table.question(0), bot(table.table.seen_by(0), ask))
    given = [step.by for step in await here.bot.store.steps((await here.row()).id) if step.seat == 0]
    assert given.count("person") == 25
    assert given.count("stop") > 0


@in_a_world
async def test_sixty_cards_to_choose_from_are_on_three_pages_that_keep_what_was_marked(here: World) -> None:
    """Ten of sixty are left out of a drafted deck: more than one select can hold."""
    await here.open_table("bo", command="twilight draft")
    await play_duel(here, ["ada", "bo"], like("novice"), until=lambda s: s.phase == "build_decks")
    assert await move(here, "ada", like("novice")), "the Deity"
    question = (await present(here)).table.asks[0]
    assert len(question.options) == 60
    selects = [c for c in here.answers("ada") if c["type"] == 3]
    assert [len(select["options"]) for select in selects] == [25, 25, 10]
    assert [select["placeholder"][:15] for select in selects] == [f"Choose ({n} of 3)" for n in (1, 2, 3)]
    await answer(here, "ada", question.default)
    assert 0 not in (await present(here)).table.waiting


@pytest.mark.parametrize("name", GAME.settings)
def test_a_setting_reads_well_in_the_lobby(name: str) -> None:
    setting = GAME.settings[name]
    assert len(setting.label) <= 30
    assert setting.label[0].isupper()
    for words in setting.values.values():
        assert len(words) <= 40
        assert not words.endswith(".")
    assert setting.note == "" or (setting.note.endswith(".") and len(setting.note) <= 100)


async def until_asked(here: World, topic: str) -> LiveTable:
    """As an adept would play, until that is asked."""
    while True:
        await here.bot.tables.settle()
        live = await present(here)
        ask = live.table.asks[0]
        if ask.topic == topic:
            return live
        chosen = live.game.bots["adept"](live.table.seen_by(0), ask, Lookahead(live.table, 0))
        await here.bot.tables.answer(live.row.id, 0, live.seal(0), chosen)


@in_a_world
async def test_no_trade_and_no_seize_are_one_press(here: World) -> None:
    await here.open_table(ai=1, command="twilight new")
    live = await until_asked(here, "twilight.trade")
    while live.table.state.active != 0 or not live.table.asks[0].options["done"].finish:
        await here.bot.tables.answer(live.row.id, 0, live.seal(0), live.table.asks[0].default)
        live = await until_asked(here, "twilight.trade")
    await here.open_hand("ada")
    await here.actor("ada").click(here.panel("ada"), label="No Trade, no Seize")
    await here.bot.tables.settle()
    state = (await present(here)).table.state
    assert state.phase not in ("trade", "offer", "seize")
    assert state.players[0].seized == {}


@in_a_world
async def test_several_offers_are_made_by_one_select(here: World) -> None:
    await here.open_table("bo", command="twilight new")
    await play_duel(here, ["ada", "bo"], like("novice"), until=lambda s: s.phase == "offer")
    live = await present(here)
    seat = min(live.table.waiting)
    name = live.names[seat]
    (pick,) = [c for c in here.answers(name) if ":pick:" in c["custom_id"]]
    offers = [option["value"] for option in pick["options"]][:2]
    await here.actor(name).select(here.panel(name), offers, custom_id=pick["custom_id"])
    assert len((await present(here)).table.state.trade.offers) == 2
