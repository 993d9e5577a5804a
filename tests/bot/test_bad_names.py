"""Whatever people call themselves, their decks and their events: a name is shown as it is, and does nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from event_desks import card, desk, event, slash, sure
from event_kit import rest
from test_deck_commands import CODE, LIST, kept, told
from world import World, in_a_world, said

from bot.texts import plain, quoted
from games.defiance import checks as defiance_checks
from games.godsforge import checks as godsforge_checks
from games.kernel import one_line

PIECES = [
    "{0:>1999999999}",
    "{",
    "}",
    "{0}",
    "{9}",
    "{x.__class__}",
    "**bold**",
    "__line__",
    "~~gone~~",
    "||hid||",
    "@everyone",
    "@here",
    "<@1>",
    "<#1>",
    "<t:1:R>",
    "`code`",
    "```",
    "# head",
    "> quote",
    "[a](http://x)",
    "https://x.example",
    "\u202egnol",
    "\u2067x\u2069",
    "a\u200bb\ufeff",
]
# As many as have room in a deck's name.
NAMES = [
    "＊＊bold＊＊ ＠everyone ｛0｝ ‹@1›",  # which a picture writes with letters of its own
    "{0:>1999999999}{x.__class__}{9}",
    "}{ **bold** @everyone <@1> `code`",
    "[a](http://x) \u202egnol {0} ||hid||",
]
# What must never stand in a message as it is: it would format, link, or call people.
ALIVE = ("**bold**", "@everyone", "<@1>", "`code`", "[a](http", "http://x", "||hid||")


def everything_sent(here: World) -> Iterator[tuple[str, str]]:
    """Every text that the bot has given to Discord, and what kind of text it is."""

    def walk(value: Any, key: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for name, inner in value.items():
                yield from walk(inner, name)
        elif isinstance(value, list | tuple):
            for inner in value:
                yield from walk(inner, key)
        elif isinstance(value, str) and key != "custom_id":
            yield key, value

    for request in here.env.http_requests:
        yield from walk(request.json, "")
        yield from walk(getattr(request, "form", None) or [], "")


def harmless(here: World) -> list[str]:
    """All texts, after a look at each of them."""
    texts = list(everything_sent(here))
    for kind, text in texts:
        unseen = [c for c in text.replace("@\u200b", "@") if unicodedata.category(c) in ("Cf", "Cs", "Zl", "Zp")]
        assert not unseen, (kind, text)
        if kind == "content":  # the one kind of text that Discord formats
            for piece in ALIVE:
                assert piece not in text.replace("\\\\", ""), (piece, text)
    return [text for _, text in texts]


def called(here: World, key: str, name: str) -> None:
    """A person whose name in Discord is this."""
    here.people[key] = here.guild.add_member(here.env.create_user(key, global_name=name[:32]))


def seen(name: str) -> str:
    """A name without what shows nothing, as it is kept."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def unmarked(text: str) -> str:
    """As Discord shows it."""
    return text.replace("\\", "").replace("\u200b", "")


@pytest.mark.parametrize("piece", PIECES)
def test_words_in_a_message_do_nothing(piece: str) -> None:
    shown = plain(f"{piece} 1. {piece}\n- x\n-# y\n1. z")
    for mark in ("**", "__", "~~", "||", "`", "<@1", "<#1", "<t:", "](", "://", "@e", "@h"):
        assert mark not in shown.replace("\\" + mark[0], "").replace("\\:", ""), shown
    assert not [line for line in shown.splitlines() if line.startswith(("# ", "> ", "- ", "-# ", "1. "))]
    assert not [c for c in shown.replace("@\u200b", "@") if unicodedata.category(c) == "Cf"]


def test_every_line_of_a_quote_is_marked() -> None:
    assert quoted("a\n-# b\nc") == "> a\n> -\\# b\n> c"


@in_a_world
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
async def test_a_deck_may_have_any_name(here: World, name: str) -> None:
    """By import with a wish, by a list's own words, by a code, and by renaming; then at a table."""
    called(here, "ada", name)
    shown = await here.person("ada").slash(here.channel, "defiance deck import")
    listed = LIST.replace("Name: Hammer and Raven", f"Name: {name}")
    assert "is saved" in said(await here.person("ada").submit_modal(shown, {"text": listed, "name": ""}))
    assert "is saved" in await told(here, "import", code=CODE, name="b" + name)
    assert "is saved" in await told(here, "import", code=CODE, name="plain")
    assert "is now called" in await told(here, "rename", deck="plain", name="r" + name)
    mine = list(await kept(here))
    first = seen(name.replace("**", ""))  # a list may be in bold type
    assert sorted(mine) == sorted([first, seen("b" + name), seen("r" + name)])
    for command in ("share", "export", "show"):
        assert first in unmarked(await told(here, command, deck=first)) or command == "show"
    await told(here, "list")
    await here.person("ada").autocomplete(here.channel, "defiance deck show", "deck", "")
    assert "already" in await told(here, "rename", deck=seen("b" + name), name="r" + name)
    await here.open_table(ai=1, command="defiance new")
    for text_mode in (False, True):
        await here.person("ada").slash(here.channel, "settings", text=text_mode)
        await here.open_hand("ada")
        labels = [option["label"] for control in here.answers("ada") for option in control.get("options", [])]
        labels += [control["label"] for control in here.answers("ada") if "label" in control]
        assert {first, seen("b" + name), seen("r" + name)} <= set(labels)
    await here.choose("ada", [next(c for c in await deck_choices(here) if c)])
    for label in ("The table in words", "Log"):
        await here.person("ada").click(here.board(), label=label)
    await told(here, "delete", deck=first, sure=True)
    await here.concede("ada")
    await here.env.settle()
    assert any(first in text for text in harmless(here))


async def deck_choices(here: World) -> list[str]:
    """The tokens of the question for a deck."""
    found = []
    for control in here.answers("ada"):
        if control["custom_id"].split(":")[1] == "answer":
            found.append(control["custom_id"].split(":", 5)[-1])
        found += [option["value"] for option in control.get("options", [])]
    return found


@in_a_world
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
async def test_an_event_and_its_people_may_have_any_name(here: World, name: str) -> None:
    for key in ("ada", "bo", "cy"):
        called(here, key, key[0] + name)
    await slash(here, "ada", "create", game="godsforge", name=name, format="swiss")
    about = "\n".join(PIECES)
    await slash(here, "ada", "edit", about=about, rounds=1)
    await here.person("ada").click(await desk(here), label="Open it")
    for key in ("ada", "bo", "cy"):
        await here.person(key).click(card(here), label="Join")
    for words in (name, "nobody", "@everyone"):
        await slash(here, "ada", "drop", player=words)
    await slash(here, "ada", "drop", player=f"p{here.person('cy').id}")
    await slash(here, "ada", "start")
    await rest(here)
    table = (await here.bot.store.tables(person=here.person("bo").id, status=("playing",)))[0]
    thread = next(t for t in here.channel.threads if t.id == table.thread)
    await here.person("bo").slash(thread, "tournament judge", words=about[:300])
    for command in ("pairings", "standings", "why", "desk", "export"):
        await slash(here, "bo" if command != "desk" else "ada", command)
    await slash(here, "ada", "edit", judge=here.person("cy").user)
    await sure(here, "cy", "decide", match="1.1", result="1-0", reason=about[:300])
    await rest(here)
    await slash(here, "ada", "finish", reason=about[:300])
    await rest(here)
    row = await event(here)
    assert (row.name, row.status) == (seen(name), "over")
    assert any(seen(name) in unmarked(text) for text in harmless(here))


@in_a_world
async def test_people_at_a_table_may_have_any_name(here: World) -> None:
    for key, name in zip(("ada", "bo", "cy", "di"), NAMES, strict=True):
        called(here, key, name)
    await here.open_table("bo", "cy", "di")
    for key in ("ada", "bo"):
        await here.open_hand(key)
    for label in ("The table in words", "Log"):
        await here.person("ada").click(here.board(), label=label)
    await here.person("ada").slash(here.channel, "table list")
    await here.person("ada").slash(here.thread, "table kick-vote", player=here.person("bo").user)
    for key in ("bo", "cy", "di"):
        await here.concede(key)
    await here.env.settle()
    await here.person("ada").slash(here.channel, "rating")
    texts = harmless(here)
    assert here.over()
    for name in NAMES[1:]:
        assert any(one_line(name[:32], 32) in text for text in texts), "in pictures' words it stands as it is"


@pytest.mark.parametrize("piece", [piece for piece in PIECES if piece != "https://x.example"])
@pytest.mark.parametrize("checks", [defiance_checks, godsforge_checks])
def test_a_card_of_an_own_set_cannot_have_a_name_that_does_anything(checks: Any, piece: str) -> None:
    """It is refused when the set is checked, which it is before anybody plays with it."""
    lines = (Path(checks.__file__).parent / "sets" / "base.toml").read_text().split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("[[card]]"))
    at = next(n for n in range(at, len(lines)) if lines[n].startswith("name"))
    lines[at] = f'name = "{piece}"'
    assert [fault for fault in checks.check_set("\n".join(lines)) if fault.line == at + 1]
