"""`/defiance deck`: private, helpful, and nothing is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from world import World, in_a_world, parts, parts_text, said

from bot.store import DeckRow
from cogs.deck_builder import builder_view, start_view
from games.defiance.cards import catalogue
from games.defiance.deck_code import decode, encode
from games.defiance.deck_text import export
from games.defiance.decks import ready_decks
from games.defiance.state import Brought

READY = ready_decks()
LIST = export(READY[0])
CODE = READY[0].code


async def deck(here: World, command: str, who: str = "ada", **options: Any) -> Any:
    result = await here.person(who).slash(here.channel, f"defiance deck {command}", **options)
    assert all(m.ephemeral for m in (result.response, *result.followups) if m is not None), "nobody else sees a deck"
    return result


async def told(here: World, command: str, who: str = "ada", **options: Any) -> str:
    return said(await deck(here, command, who, **options))


async def kept(here: World, who: str = "ada") -> dict[str, Brought]:
    rows = await here.bot.store.decks(here.person(who).id, "defiance")
    return {row.name: decode(row.code)[0] for row in rows}


async def draft(here: World, who: str = "ada") -> Any:
    return await here.bot.store.draft(here.person(who).id, "defiance")


def code_in(text: str) -> str:
    found = re.search(r"DG1-[A-Z2-7]+", text)
    assert found
    return found[0]


# -- in and out


@in_a_world
async def test_a_list_is_pasted_into_a_form(here: World) -> None:
    shown = await deck(here, "import", name="Ravens")
    assert shown.modal is not None
    answer = await here.person("ada").submit_modal(shown, {"text": LIST, "name": "Ravens"})
    assert "**Ravens** is saved: Asgard · 52 cards · 14 Locations" in said(answer)
    assert answer.response.ephemeral
    assert (await kept(here))["Ravens"].cards == READY[0].cards


@in_a_world
async def test_a_form_that_was_open_during_a_restart_is_still_taken(here: World) -> None:
    shown = await deck(here, "import")
    await here.restart()
    await here.person("ada").submit_modal(shown, {"text": LIST, "name": "Ravens"})
    assert list(await kept(here)) == ["Ravens"]


@in_a_world
async def test_a_list_with_mistakes_is_answered_with_reasons_and_not_stored(here: World) -> None:
    shown = await deck(here, "import")
    text = LIST.replace("Viking Raiders", "Vikng *Raiders*")
    answer = said(await here.person("ada").submit_modal(shown, {"text": text}))
    assert "couldn't save this deck" in answer
    assert r"“Vikng \*Raiders\*” isn't a card in this set. Did you mean Viking Raiders?" in answer
    assert await kept(here) == {}


@in_a_world
async def test_a_file_is_taken_in(here: World) -> None:
    answer = await told(here, "import", file=("my deck.txt", LIST.encode()))
    assert "**Hammer and Raven 2** is saved" in answer, "the name without a number belongs to the game's own deck"
    assert "got another name" in answer
    assert [found.cards for found in (await kept(here)).values()] == [READY[0].cards]


@in_a_world
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This isn't text"),
        (b"x" * 300_000, "too large for a card list"),
        (b"", "It's empty"),
        ("\n".join(f"{n} nothing {n}" for n in range(1000)).encode(), "And 980 more."),
        (b"1 Skalds\n" * 3000, "This has 3,000 lines, and I read at most 2,000"),
        (b"4 Viking Raiders", "4 cards; a deck needs 52 or more"),
    ],
    ids=["binary", "large", "empty", "nonsense", "lines", "small"],
)
async def test_a_bad_file_is_answered_with_reasons(here: World, data: bytes, reason: str) -> None:
    assert reason in await told(here, "import", file=("x.txt", data))
    assert await kept(here) == {}


@in_a_world
async def test_a_share_code_goes_from_one_person_to_another(here: World) -> None:
    await told(here, "import", code=CODE, name="Mine")
    shared = await told(here, "share", deck="mine")
    assert "Whoever has it can read the whole deck" in shared
    assert "**Birds** is saved" in await told(here, "import", "bo", code=code_in(shared), name="Birds")
    assert (await kept(here, "bo"))["Birds"].cards == READY[0].cards
    assert "share code is damaged" in await told(here, "import", "bo", code=code_in(shared)[:-9])
    assert "not both" in await told(here, "import", code=CODE, file=("x.txt", b"x"))
    assert list(await kept(here, "bo")) == ["Birds"]


@in_a_world
async def test_names_that_are_taken_get_a_number_and_bad_names_a_reason(here: World) -> None:
    await told(here, "import", code=CODE, name="Mine")
    assert "**mine 2** is saved" in await told(here, "import", code=CODE, name="mine")
    assert list(await kept(here)) == ["Mine", "mine 2"]
    assert "ready-made" in await told(here, "import", code=CODE, name="the wild HUNT")
    assert "ready-made" in await told(here, "rename", deck="Mine", name="The Wild Hunt")
    assert list(await kept(here)) == ["Mine", "mine 2"]


@in_a_world
async def test_an_export_is_a_file_and_a_code_that_both_come_back(here: World) -> None:
    await told(here, "import", code=CODE, name="Über *Ravens*")
    result = await deck(here, "export", deck="über *ravens*")
    [file] = result.response.attachments
    assert file.filename == "ber-ravens.txt"
    assert r"**Über \*Ravens\*** · Asgard · 52 cards" in said(result)
    assert decode(code_in(said(result)))[0].cards == READY[0].cards
    ready = await deck(here, "export", deck="Bolt and Shield")
    assert code_in(said(ready)) == READY[1].code


@in_a_world
async def test_fifty_decks_are_the_most(here: World) -> None:
    ada = here.person("ada").id
    for number in range(50):
        name = f"Deck {number}"
        code = encode(Brought(name=name, cards=READY[0].cards))
        await here.bot.store.save_deck(DeckRow(person=ada, game="defiance", name=name, code=code, changed=0.0), most=99)
    assert "that's the limit" in await told(here, "import", code=CODE, name="One more")
    assert len(await kept(here)) == 50
    listed = await told(here, "list")
    assert "(50 of 50)" in listed
    assert "Deck 49" in listed
    await told(here, "delete", deck="Deck 7", sure=True)
    assert "is saved" in await told(here, "import", code=CODE, name="One more")


# -- looking at them


@in_a_world
async def test_the_list_shows_own_decks_to_their_owner_alone(here: World) -> None:
    empty = await told(here, "list")
    assert "None yet. `/defiance deck build` makes one" in empty
    assert all(ready.name in empty for ready in READY)
    await told(here, "import", code=CODE, name="Secret Birds")
    assert "• Secret Birds · Asgard · 52 cards · 14 Locations" in await told(here, "list")
    assert "Secret Birds" not in await told(here, "list", "bo")
    for command in ("show", "export", "share"):
        assert "I can't find a deck called “Secret Birds”" in await told(here, command, "bo", deck="Secret Birds")


@in_a_world
async def test_a_deck_of_cards_that_are_gone_is_listed_and_says_so(here: World) -> None:
    row = DeckRow(person=here.person("ada").id, game="defiance", name="Old", code="DG1-AAAA", changed=0.0)
    await here.bot.store.save_deck(row, most=50)
    assert "• Old · no longer playable" in await told(here, "list")
    assert "share code is damaged" in await told(here, "show", deck="Old")
    assert "is gone" in await told(here, "delete", deck="Old", sure=True)


@in_a_world
async def test_a_deck_is_shown_as_a_picture_or_in_words(here: World) -> None:
    result = await deck(here, "show", deck="the wild hunt")
    [picture] = result.response.attachments
    assert picture.filename == "deck.jpg"
    assert "The Wild Hunt" in said(result)
    await here.person("ada").slash(here.channel, "settings", text=True)
    words = await told(here, "show", deck="The Wild Hunt")
    assert "4 Dire Wolves" in words
    assert "Capital: Vanaheim" in words


@in_a_world
async def test_names_are_offered_while_one_types(here: World) -> None:
    await told(here, "import", code=CODE, name="Hammer of mine")
    ada = here.person("ada")
    offered = str(await ada.autocomplete(here.channel, "defiance deck show", "deck", "hamm"))
    assert "Hammer of mine" in offered
    assert "Hammer and Raven" in offered
    own = str(await ada.autocomplete(here.channel, "defiance deck delete", "deck", ""))
    assert "Hammer of mine" in own
    assert "Hammer and Raven" not in own
    assert "Hammer of mine" not in str(
        await here.person("bo").autocomplete(here.channel, "defiance deck show", "deck", "")
    )


@in_a_world
async def test_a_deck_is_renamed_with_its_code(here: World) -> None:
    await told(here, "import", code=CODE, name="Ravens")
    await told(here, "import", code=READY[1].code, name="Bolts")
    assert "is now called **Crows**" in await told(here, "rename", deck="ravens", name="Crows")
    assert {name: found.name for name, found in (await kept(here)).items()} == {"Bolts": "Bolts", "Crows": "Crows"}
    assert "already" in await told(here, "rename", deck="Crows", name="bolts")
    assert "You have no deck called “Owls”" in await told(here, "rename", deck="Owls", name="x")
    assert "ready-made deck, so it stays" in await told(here, "rename", deck="Bolt and Shield", name="x")


@in_a_world
async def test_a_deck_is_deleted_by_its_owner_if_they_are_sure(here: World) -> None:
    await told(here, "import", code=CODE, name="Ravens")
    assert "“Ravens” stays" in await told(here, "delete", deck="Ravens", sure=False)
    assert "You have no deck" in await told(here, "delete", "bo", deck="Ravens", sure=True)
    answer = await told(here, "delete", deck="Ravens", sure=True)
    assert await kept(here) == {}
    assert decode(code_in(answer))[0].cards == READY[0].cards, "whoever regrets it still has the code"


# -- the builder


async def build(here: World, who: str = "ada", **options: Any) -> Any:
    return (await deck(here, "build", who, **options)).response


async def click(here: World, message: Any, label: str, who: str = "ada") -> Any:
    """Press the button whose label begins so; the message afterwards."""
    found = [part for part in here.controls(message) if (part.get("label") or "").startswith(label)]
    assert found, f"no button {label}: {parts_text(message)}"
    return await here.person(who).click(message, custom_id=found[0]["custom_id"])


async def pick(here: World, message: Any, verb: str, value: str, who: str = "ada") -> None:
    found = next(part["custom_id"] for part in here.controls(message) if f":{verb}:" in part["custom_id"])
    await here.person(who).select(message, [value], custom_id=found)


@in_a_world
async def test_a_deck_is_built_from_nothing_to_a_saved_one(here: World) -> None:
    message = await build(here)
    assert "Start from which deck?" in parts_text(message)
    await pick(here, message, "deck_start", "empty")
    assert "❌ 0 cards; a deck needs 52 or more" in parts_text(message)
    for type, id, label in (
        ("location", "asgard", "Add one"),
        ("ruler", "odin-allfather", "Add one"),
        ("warrior", "viking-raiders", "Fill up to 4"),
        *[("warrior", "levy-militia", "Add 5")] * 9,
    ):
        await pick(here, message, "deck_kind", type)
        await pick(here, message, "deck_card", id)
        await click(here, message, label)
    await click(here, message, "Add one")
    assert "✅ This deck is legal." in parts_text(message)
    assert "⚠️ Only 1 Location" in parts_text(message)
    assert "46 × Levy Militia" in str(list(parts(message)))
    form = await click(here, message, "Save")
    await here.person("ada").submit_modal(form, {"name": "Militia"})
    assert "**Militia** is saved: Asgard · 52 cards · 1 Location" in parts_text(message)
    assert (await kept(here))["Militia"].cards == {
        "asgard": 1,
        "odin-allfather": 1,
        "viking-raiders": 4,
        "levy-militia": 46,
    }
    assert await draft(here) is None


@in_a_world
async def test_a_restart_in_the_middle_loses_nothing(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    await pick(here, message, "deck_kind", "warrior")
    await pick(here, message, "deck_card", "skalds")
    await click(here, message, "Take one out (of 2)")
    await here.restart()
    assert (await draft(here))["cards"]["skalds"] == 1
    await click(here, message, "Add one")
    assert (await draft(here))["cards"]["skalds"] == 2
    again = await build(here)
    assert "Your deck: a new deck" in parts_text(again)
    assert "✅" in parts_text(again)


@in_a_world
async def test_all_that_is_wrong_is_shown_and_only_a_legal_deck_can_be_saved(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    assert "Save …" in str(here.controls(message))
    await pick(here, message, "deck_kind", "ruler")
    await pick(here, message, "deck_card", "odin-allfather")
    await click(here, message, "Take one out")
    text = parts_text(message)
    assert "51 cards; a deck needs 52 or more, so 1 is missing. (DG-DECK-01)" in text
    assert "No card that can be the Ruler" in text
    assert "Save …" not in str(here.controls(message)), "it is disabled"
    forged = await here.forge(here.person("ada"), message, "b:deck_save:defiance")
    answer = await here.person("ada").submit_modal(forged, {"name": "Bad"})
    assert "isn't legal yet" in said(answer)
    assert await kept(here) == {}


@in_a_world
async def test_limits_hold_however_one_clicks(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    for _ in range(3):
        await here.forge(here.person("ada"), message, "b:deck_count:defiance:more:asgard")
        await here.forge(here.person("ada"), message, "b:deck_count:defiance:fill:viking-raiders")
        await here.forge(here.person("ada"), message, "b:deck_count:defiance:less:berserkers")
    cards = (await draft(here))["cards"]
    assert (cards["asgard"], cards["viking-raiders"]) == (1, 4)
    assert "berserkers" not in cards


@in_a_world
async def test_two_clicks_at_once_both_count(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    await pick(here, message, "deck_kind", "warrior")
    await pick(here, message, "deck_card", "levy-militia")
    more = next(c["custom_id"] for c in here.controls(message) if ":more:" in c["custom_id"])
    await here.click_at_once(*[(here.person("ada"), message, more)] * 4)
    assert (await draft(here))["cards"]["levy-militia"] == 4


@in_a_world
async def test_capital_and_ruler_can_be_chosen_and_are_forgotten_with_their_card(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    await pick(here, message, "deck_kind", "ruler")
    await pick(here, message, "deck_card", "freyja-lady-of-the-slain")
    await click(here, message, "Add one")
    await click(here, message, "Make it my Ruler")
    assert (await draft(here))["ruler"] == "freyja-lady-of-the-slain"
    assert "Ruler: Freyja, Lady of the Slain" in parts_text(message)
    await click(here, message, "Take one out")
    assert (await draft(here))["ruler"] == ""
    await here.forge(here.person("ada"), message, "b:deck_lead:defiance:ruler:skalds")
    assert (await draft(here))["ruler"] == ""


@in_a_world
async def test_only_cards_of_the_own_side_are_offered_and_strangers_can_be_taken_out(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    await pick(here, message, "deck_kind", "god")
    offered = next(part for part in here.controls(message) if ":deck_card:" in part["custom_id"])
    values = {option["value"] for option in offered["options"]}
    assert "thor-storm-bringer" in values
    assert "zeus-avatar" not in values
    await here.forge(here.person("ada"), message, "b:deck_count:defiance:more:zeus-avatar")
    await pick(here, message, "deck_kind", "god")
    assert "Cards of Olympus in a deck of Asgard: Zeus, Avatar" in parts_text(message)
    await pick(here, message, "deck_card", "zeus-avatar")
    await click(here, message, "Take one out")
    assert "zeus-avatar" not in (await draft(here))["cards"]


@in_a_world
async def test_an_own_deck_is_changed_and_saved_in_its_place(here: World) -> None:
    await told(here, "import", code=CODE, name="Ravens")
    message = await build(here, deck="ravens")
    assert "Your deck: “Ravens”" in parts_text(message)
    await pick(here, message, "deck_kind", "warrior")
    await pick(here, message, "deck_card", "levy-militia")
    await click(here, message, "Add one")
    form = await click(here, message, "Save")
    await here.person("ada").submit_modal(form, {"name": "Ravens"})
    assert "is saved over the old one" in parts_text(message)
    assert (await kept(here))["Ravens"].cards["levy-militia"] == 1


@in_a_world
async def test_a_draft_is_not_thrown_away_unasked(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    other = await build(here, deck="The Wild Hunt")
    assert "a new start throws it away" in parts_text(other)
    assert (await draft(here))["capital"] == "asgard"
    await click(here, other, "Continue my draft")
    assert "✅" in parts_text(other)
    await click(here, message, "Start over")
    await pick(here, message, "deck_start", "deck:The Wild Hunt")
    assert (await draft(here))["capital"] == "vanaheim"
    await click(here, message, "Throw away")
    assert "Your saved decks are safe" in parts_text(message)
    assert await draft(here) is None
    late = await click(here, other, "Save")
    assert "You're not building a deck" in said(late)


@in_a_world
async def test_a_draft_is_drawn_for_its_owner(here: World) -> None:
    message = await build(here, deck="Hammer and Raven")
    result = await click(here, message, "Picture")
    assert [file.filename for file in result.response.attachments] == ["deck.jpg"]
    assert result.response.ephemeral


@in_a_world
async def test_everybody_has_a_draft_of_their_own(here: World) -> None:
    await build(here, deck="Hammer and Raven")
    await build(here, "bo", deck="The Wild Hunt")
    assert ((await draft(here))["capital"], (await draft(here, "bo"))["capital"]) == ("asgard", "vanaheim")


@in_a_world
@pytest.mark.parametrize(
    "custom_id",
    [
        "b:deck_count:defiance:many:skalds",
        "b:deck_count:godsforge:more:skalds",
        "b:deck_count:nonsense:more:skalds",
        "b:deck_count:defiance:more:nobody",
        "b:deck_lead:defiance:king:skalds",
        "b:deck_lead:defiance:cards:skalds",
        "b:deck_page:defiance:wizard:0",
        "b:deck_page:defiance:warrior:x",
        "b:deck_page:defiance:warrior:99999999",
        "b:deck_drop:godsforge",
        "s:deck_kind:defiance",
        "s:deck_card:defiance:warrior:0",
        "s:deck_start:defiance",
    ],
)
async def test_forged_controls_of_the_builder_never_act(here: World, custom_id: str) -> None:
    message = await build(here, deck="Hammer and Raven")
    before = await draft(here)
    await here.forge(here.person("ada"), message, custom_id, ["nonsense"])
    assert await draft(here) == before


@pytest.mark.parametrize("most", [25, 5, 2])
def test_every_page_of_the_builder_is_one_that_discord_takes(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """With few options a select, so that there are many pages; each view is checked as it is made."""
    monkeypatch.setattr("cogs.deck_builder.OPTIONS", most)
    cards = catalogue("base")
    everything = Brought(name="*" * 40, cards=dict.fromkeys(cards, 99), capital="asgard", ruler="odin-allfather")
    for deck in (Brought(name="", cards={}), READY[0], everything):
        assert builder_view("defiance", deck).total_children_count > 3
        for card in cards.values():
            view = builder_view("defiance", deck, card.type, 99, card.id)
            assert view.total_children_count > 5


def test_a_start_with_many_decks_fits_into_one_select() -> None:
    view = start_view("defiance", [f"{'n' * 37} {number}" for number in range(50)], READY[0])
    assert view.total_children_count > 3


@in_a_world
async def test_own_decks_are_offered_when_a_table_begins(here: World) -> None:
    await told(here, "import", code=CODE, name="Secret Birds")
    await here.open_table("bo", command="defiance new")
    assert "Secret Birds" in parts_text(here.panel("ada"))
    assert "Secret Birds" not in parts_text(here.panel("bo"))
    assert "Secret Birds" not in parts_text(here.board())


@in_a_world
async def test_in_a_direct_message_everything_works_as_well(here: World) -> None:
    ada = here.person("ada").user
    await ada.slash("defiance deck import", code=CODE, name="Ravens")
    message = (await ada.slash("defiance deck build", deck="Ravens")).response
    found = next(part["custom_id"] for part in here.controls(message) if ":deck_kind:" in part["custom_id"])
    await ada.select(message, ["warrior"], custom_id=found)
    assert "show a card" in str(list(parts(message)))
