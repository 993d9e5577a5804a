"""Discord's limits: each is refused before anything is sent, and no request of whole games breaks one."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from discord.ui import ActionRow, Button, Container, LayoutView, MediaGallery, Select, TextDisplay
from world import World, in_a_world, play

from bot.limits import check
from bot.texts import cut, pieces, plain

CHECKER = Path(__file__).parents[2].parent / "shared" / "discord" / "validate_discord.py"


def button(label: str = "x", custom_id: str = "x") -> Button[Any]:
    return Button(label=label, custom_id=custom_id)


def select(options: int = 2, text: str = "", **more: Any) -> Select[Any]:
    made = [discord.SelectOption(label=text or f"{n}", value=f"{n}") for n in range(options)]
    return Select(custom_id="s", options=made, **more)


def raw(*items: Any) -> Any:
    """A view that discord.py itself would have refused to build."""

    class Raw:
        def to_components(self) -> list[dict[str, Any]]:
            return list(items)

    return Raw()


def in_row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def raw_button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x"} | more


def raw_select(size: int = 2, **more: Any) -> dict[str, Any]:
    made = [{"label": f"{n}", "value": f"{n}"} for n in range(size)]
    return {"type": 3, "custom_id": "s", "options": made, "min_values": 1, "max_values": 1} | more


def options(*values: tuple[str, str]) -> list[dict[str, str]]:
    return [{"label": label, "value": value} for label, value in values]


TOO_MUCH = {
    "too many components": raw(*[{"type": 10, "content": "x"}] * 41),
    "too much text": raw({"type": 10, "content": "x" * 2001}, {"type": 10, "content": "x" * 2000}),
    "a text without words": raw({"type": 10, "content": " "}),
    "a custom_id twice": raw(in_row(raw_button(), raw_button())),
    "has no good length": raw(in_row(raw_button(custom_id="x" * 101))),
    "the label": raw(in_row(raw_button(label="x" * 81))),
    "a button without a label": raw(in_row(raw_button(label=""))),
    "too many buttons": raw(in_row(*(raw_button(custom_id=f"{n}") for n in range(6)))),
    "a row without": raw(in_row()),
    "shares its row": raw(in_row(raw_button(), raw_select())),
    "26 options": raw(in_row(raw_select(26))),
    "0 options": raw(in_row(raw_select(0, max_values=0, min_values=0))),
    "two options with one value": raw(in_row(raw_select(options=options(("a", "x"), ("b", "x"))))),
    "the option text": raw(in_row(raw_select(options=options(("a" * 101, "x"))))),
    "without a label or a value": raw(in_row(raw_select(options=options(("a", ""))))),
    "a placeholder": raw(in_row(raw_select(placeholder="x" * 151))),
    "a choice of 1 to 3": raw(in_row(raw_select(max_values=3))),
    "an alt text": raw({"type": 12, "items": [{"description": "x" * 1025}]}),
}


@pytest.mark.parametrize("fact", TOO_MUCH)
def test_what_discord_would_refuse_is_refused_with_the_fact(fact: str) -> None:
    with pytest.raises(ValueError, match=fact):
        check(TOO_MUCH[fact])


def test_nested_parts_count_too() -> None:
    section = {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": raw_button(label="x" * 81)}
    with pytest.raises(ValueError, match="the label"):
        check(raw({"type": 17, "components": [section]}))


def test_a_message_at_its_limits_passes() -> None:
    box: Container[LayoutView] = Container()
    box.add_item(TextDisplay("x" * 4000))
    box.add_item(MediaGallery(discord.MediaGalleryItem("attachment://x.png", description="x" * 1024)))
    box.add_item(ActionRow(*(button("x" * 80, f"{n}" + "x" * 98) for n in range(5))))
    box.add_item(ActionRow(select(25, "x" * 100, max_values=25, placeholder="x" * 150)))
    view = LayoutView(timeout=None)
    view.add_item(box)
    assert check(view) is view


def test_what_is_cut_says_so() -> None:
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"


def test_a_long_text_is_parted_between_lines_and_nothing_is_lost() -> None:
    text = "\n".join(f"line {n}" for n in range(900)) + "\n"
    parted = pieces(text)
    assert all(len(piece) <= 2000 for piece in parted)
    assert "".join(parted) == text
    assert pieces("x" * 5000) == ["x" * 1999 + "…"]


@pytest.mark.parametrize("name", ["**x**", "_x_", "`x`", "~~x~~", "||x||", "[x](https://example.org)", "# x", "> x"])
def test_a_name_formats_nothing(name: str) -> None:
    assert plain(name).replace("\\", "") == name
    assert all(plain(name)[at - 1] == "\\" for at, sign in enumerate(plain(name)) if sign in "*_`~|[]#>")


def test_a_name_mentions_nobody() -> None:
    for name in ("@everyone", "<@123456789012345678>", "<#1>", "<t:1:R>"):
        assert "@e" not in plain(name)
        assert not plain(name).startswith("<")
        assert "<@1" not in plain(name)


# -- recorded requests


def exchanges(here: World) -> list[dict[str, Any]]:
    """The requests as the checker of Discord's own description reads them."""
    lines = []
    for request in here.env.http_requests:
        query = "&".join(f"{key}={value}" for key, value in request.params.items())
        line = {"method": request.method, "path": request.path + (f"?{query}" if query else "")}
        if request.json is not None:
            body = request.json.get("data", request.json) if isinstance(request.json, dict) else {}
            new = [part["filename"] for part in body.get("attachments") or () if "filename" in part]
            line |= {"request_json": request.json} | ({"files": new} if new else {})
        lines.append(line)
    return lines


@in_a_world
@pytest.mark.skipif(not CHECKER.exists(), reason="../shared/discord is not here: requests are not checked against it")
@pytest.mark.skipif(not importlib.util.find_spec("jsonschema"), reason="the checker of requests needs jsonschema")
async def test_discords_own_description_finds_no_fault_in_what_a_game_sends(here: World) -> None:
    here.close_dms("bo")
    await here.open_table("bo", ai=1, start=False)
    await here.set("opening", "chosen")
    await here.person("ada").click(here.lobby, label="Start")
    await here.open_hand("bo")
    await play(here, ["ada", "bo"], Random(1), 30)
    for command in ("godsforge board", "godsforge hand", "table list", "table log", "table verify", "inbox", "help"):
        await here.person("ada").slash(here.thread, command)
    await here.person("ada").slash(here.thread, "godsforge card", name="Airship")
    await here.person("ada").slash(here.thread, "godsforge rules", words="veilstone")
    await here.person("ada").slash(here.thread, "settings")
    await here.person("ada").click(here.board(), label="The table in words")
    await here.concede("ada")
    await here.concede("bo")
    await here.env.settle()
    assert here.over()
    result = next(m for m in here.thread.history() if any(c.get("label") == "Rematch" for c in here.controls(m)))
    await here.person("bo").click(result, label="Rematch")
    checker = load_checker()
    found, state = [], set()
    spec = checker.Spec(checker.DEFAULT_SPEC)
    for line in exchanges(here):
        line = json.loads(json.dumps(line, default=str))
        found += [f"{line['method']} {line['path']}: {finding}" for finding in checker.check(spec, line, state)]
    assert len(here.env.http_requests) > 100
    assert found == []


def load_checker() -> Any:
    spec = importlib.util.spec_from_file_location("validate_discord", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
