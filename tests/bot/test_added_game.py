"""A game that is added by its own folders, one line of the registry and a short cog has all that the others have."""

from __future__ import annotations

import re
from typing import Any

import added_games
import pytest
from event_desks import event, offered, slash
from event_kit import make, rest
from world import World, in_a_world, parts, parts_text, said

from bot.store import Config
from games.kernel import DeckKit
from games.registry import GAMES
from renderers.pictures import pictures_of

LIST = "4 Flint\n1 Slate\n1 Opal\n1 Atlas"


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> DeckKit[Any]:
    kit = added_games.add(monkeypatch, "pebbles").decks
    assert kit is not None
    return kit


async def deck(here: World, command: str, who: str = "ada", **options: Any) -> Any:
    result = await here.person(who).slash(here.channel, f"pebbles deck {command}", **options)
    assert all(m.ephemeral for m in (result.response, *result.followups) if m is not None), "nobody else sees a deck"
    return result


async def told(here: World, command: str, who: str = "ada", **options: Any) -> str:
    return said(await deck(here, command, who, **options))


async def press(here: World, message: Any, label: str) -> Any:
    found = [part for part in here.controls(message) if (part.get("label") or "").startswith(label)]
    assert found, f"no button {label}: {parts_text(message)}"
    return await here.person("ada").click(message, custom_id=found[0]["custom_id"])


async def pick(here: World, message: Any, verb: str, value: str) -> None:
    found = next(part["custom_id"] for part in here.controls(message) if f":{verb}:" in part["custom_id"])
    await here.person("ada").select(message, [value], custom_id=found)


def test_the_cog_of_a_game_with_decks_is_short() -> None:
    assert len((added_games.FOLDER / "cogs" / "pebbles.py").read_text().splitlines()) < 20


@in_a_world
async def test_it_has_the_commands_of_every_game(here: World) -> None:
    ada = here.person("ada")
    assert "</pebbles new:" in said(await ada.slash(here.channel, "help"))
    assert "weighs 5" in said(await ada.slash(here.channel, "pebbles card", name="Opal"))
    assert "six stones and one giant" in said(await ada.slash(here.channel, "pebbles rules", words="giant"))
    assert {"deck", "new", "hand", "board", "card", "rules"} <= commands(here, "pebbles")
    assert "deck" not in commands(here, "godsforge"), "a game without decks has no commands for them"


def commands(here: World, game: str) -> set[str]:
    group: Any = here.bot.tree.get_command(game)
    return {command.name for command in group.commands}


@in_a_world
async def test_its_decks_are_taken_in_shown_shared_renamed_and_deleted(here: World) -> None:
    shown = await deck(here, "import")
    answer = await here.person("ada").submit_modal(shown, {"text": LIST, "name": "My heap"})
    assert "**My heap** is saved: 6 stones" in said(answer)
    assert "• My heap · 6 stones" in await told(here, "list")
    assert "• Scree · 6 stones" in await told(here, "list")
    [picture] = (await deck(here, "show", deck="my heap")).response.attachments
    assert picture.filename == "deck.jpg"
    code = re.search(r"PEB1-\w+", await told(here, "share", deck="My heap"))
    assert code
    assert "**Hers** is saved" in await told(here, "import", "bo", code=code[0], name="Hers")
    assert "`/pebbles deck import`" in await told(here, "share", deck="Scree")
    assert "A heap has 6 stones" in await told(here, "import", file=("x.txt", b"2 Flint"))
    assert "“Mud” isn't a card in this set" in await told(here, "import", file=("x.txt", b"2 Mud"))
    assert "is now called **Rubble**" in await told(here, "rename", deck="My heap", name="Rubble")
    assert "ready-made deck, so it stays" in await told(here, "rename", deck="Scree", name="x")
    assert "is gone" in await told(here, "delete", deck="Rubble", sure=True)
    assert "Rubble" not in await told(here, "list")


@in_a_world
async def test_its_decks_are_built_card_by_card_and_led_by_a_card_that_is_not_in_them(here: World) -> None:
    message = (await deck(here, "build")).response
    await pick(here, message, "deck_start", "empty")
    assert "❌ A heap has 6 stones." in parts_text(message)
    await pick(here, message, "deck_kind", "stone")
    await pick(here, message, "deck_card", "flint")
    await press(here, message, "Add 5")
    await press(here, message, "Add one")
    await pick(here, message, "deck_kind", "giant")
    await pick(here, message, "deck_card", "atlas")
    assert "Add one" not in parts_text(message)
    await press(here, message, "Make it my Giant")
    assert "Giant: Atlas" in parts_text(message)
    await pick(here, message, "deck_kind", "stone")
    await pick(here, message, "deck_card", "flint")
    await press(here, message, "Take one out")
    assert "Giant: Atlas" in parts_text(message), "who leads from outside stays"
    await press(here, message, "Add one")
    [picture] = (await press(here, message, "Picture")).response.attachments
    assert picture.filename == "deck.jpg"
    form = await press(here, message, "Save")
    await here.person("ada").submit_modal(form, {"name": "Built"})
    assert "**Built** is saved: 6 stones" in parts_text(message)
    assert "`/pebbles deck show` draws it" in parts_text(message)


@in_a_world
async def test_the_decks_of_two_games_are_kept_apart(here: World) -> None:
    await told(here, "import", file=("x.txt", LIST.encode()), name="My heap")
    await deck(here, "build", deck="My heap")
    other = await here.person("ada").slash(here.channel, "defiance deck list")
    assert "My heap" not in said(other)
    assert "You have a draft" not in said(other)
    assert "I can't find a deck called “My heap”" in said(
        await here.person("ada").slash(here.channel, "defiance deck show", deck="My heap")
    )
    message = (await here.person("ada").slash(here.channel, "defiance deck build")).response
    assert "Start from which deck?" in parts_text(message)
    await pick(here, message, "deck_start", "empty")
    await here.forge(here.person("ada"), message, "b:deck_count:pebbles:more:skalds")
    drafts = [await here.bot.store.draft(here.person("ada").id, game) for game in ("pebbles", "defiance")]
    assert [len(draft["cards"]) for draft in drafts if draft] == [3, 0]


@in_a_world
async def test_own_decks_are_offered_at_its_tables_with_the_games_own_icons(here: World) -> None:
    await told(here, "import", file=("x.txt", LIST.encode()), name="My heap")
    await here.open_table("bo", command="pebbles new")
    mine = [part for part in parts(here.panel("ada")) if part.get("label") == "My heap"]
    assert [part["emoji"]["name"] for part in mine] == ["🪨"]
    assert mine[0]["style"] == 4
    assert "My heap" not in parts_text(here.panel("bo"))
    await here.choose("ada", ["My heap"])
    await here.choose("bo", ["Scree"])
    assert here.over()
    assert (await here.row()).result["winners"] == [0]


@in_a_world
async def test_an_event_locks_its_decks(here: World, pebbles: DeckKit[Any]) -> None:
    await told(here, "import", file=("x.txt", LIST.encode()), name="My heap")
    await make(here, game="pebbles", config=Config(decks_locked=True), start=False)
    assert {"My heap", "Scree"} <= set(names(await offered(here, "ada", "join", "deck", "")))
    assert names(await offered(here, "ada", "enter", "deck", "", player=str(here.person("bo").id))) == ["Scree"]
    await slash(here, "ada", "join", deck="My heap")
    refused = await here.person("bo").slash(here.channel, "tournament join", deck="Hammer and Raven")
    assert "See all decks with `/pebbles deck list`" in said(refused)
    await slash(here, "bo", "join", deck="Scree")
    shown = await here.person("ada").slash(here.channel, "tournament deck")
    assert "Your deck" in said(shown)
    assert [
        file.filename for file in [*shown.response.attachments, *(f for m in shown.followups for f in m.attachments)]
    ]
    codes = [pebbles.decode(entry.deck) for entry in (await event(here)).entries.values()]
    assert [found.cards for found in codes] == [{"flint": 4, "slate": 1, "opal": 1}, {"flint": 6}]
    await slash(here, "ada", "start")
    await rest(here)
    [table] = await here.rows()
    assert (table.game, table.status) == ("pebbles", "over"), "both decks are fixed, so nothing is left to ask"
    assert table.result["winners"] == [[chair.name for chair in table.chairs].index("ada")]


def names(offers: Any) -> list[str]:
    return [str(offer).removesuffix(" (yours)").removesuffix(" (ready-made)") for offer in offers]


@pytest.mark.parametrize(
    "text", ["6 Flint\n1 Atlas", "Giant: Atlas\n6 Flint", "Giant: 1x Atlas\n6 Flint", "Name: x. Giant\nAtlas\n6 Flint"]
)
def test_a_list_may_count_who_leads_from_outside_or_not(pebbles: DeckKit[Any], text: str) -> None:
    found = pebbles.read(text, "")
    assert (found.problems, found.notes) == ([], [])
    assert (found.deck.cards, found.deck.giant) == ({"flint": 6}, "atlas")
    for back in (pebbles.read(pebbles.export(found.deck), ""), pebbles.read(pebbles.encode(found.deck), "")):
        assert back.deck == found.deck
    assert pebbles.decode(pebbles.encode(found.deck)) == found.deck


def test_of_two_who_would_lead_from_outside_none_is_dropped_in_silence(pebbles: DeckKit[Any]) -> None:
    assert "Atlas may not lie in a heap." in pebbles.read("6 Flint\n1 Ymir\n1 Atlas", "").problems


def test_its_pictures_are_found_by_its_name() -> None:
    kit = GAMES["pebbles"].decks
    assert kit is not None
    assert pictures_of("pebbles").deck_sheet(kit.ready()[0]).alt == "The heap Scree."
