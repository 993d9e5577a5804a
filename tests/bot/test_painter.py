"""Pictures are painted beside the event loop, in a bounded queue, and never an outdated board."""

from __future__ import annotations

import asyncio
import json
from threading import Event
from typing import Any

import pytest

from bot.painter import Painter, Picture
from bot.ui.board import board_view, result_view
from bot.ui.panel import Panel, panel_view
from renderers.canvas import Canvas


class Easel:
    """Stands in for painting: it takes its time until it is told to go on, and keeps what was painted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go, self.begun, self.painted = Event(), Event(), []  # type: ignore[var-annotated]
        monkeypatch.setattr("renderers.paint.paint", self.paint)

    def paint(self, canvas: Canvas, palette: str = "") -> bytes:
        self.begun.set()
        assert self.go.wait(20)
        self.painted.append(canvas.alt)
        if canvas.alt == "spilt":
            raise ValueError("the ink is spilt")
        return f"{canvas.alt}{palette}".encode()


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Easel:
    return Easel(monkeypatch)


def ask(painter: Painter, alt: str, about: Any = None, palette: str = "") -> asyncio.Task[Picture]:
    return asyncio.create_task(painter.picture(Canvas(1, 1, alt), "board", palette, about))


async def busy(painter: Painter, easel: Easel) -> asyncio.Task[Picture]:
    """The only thread has something to do."""
    first = ask(painter, "first")
    assert await asyncio.to_thread(easel.begun.wait, 20)
    return first


@pytest.mark.asyncio
async def test_a_board_that_is_outdated_before_its_turn_is_never_painted(easel: Easel) -> None:
    painter = Painter(hands=1)
    first = await busy(painter, easel)
    old, other, new = (ask(painter, alt, about) for alt, about in (("old", "a"), ("other", "b"), ("new", "a")))
    await asyncio.sleep(0)
    assert painter.waiting == 2
    easel.go.set()
    pictures = await asyncio.gather(first, old, other, new)
    assert [picture.data for picture in pictures] == [b"first", b"new", b"other", b"new"]
    assert easel.painted == ["first", "new", "other"], "in the order in which somebody first asked"
    assert (painter.painted, painter.superseded, painter.waiting) == (3, 1, 0)


@pytest.mark.asyncio
async def test_private_pictures_never_take_each_others_place(easel: Easel) -> None:
    painter = Painter(hands=1)
    await busy(painter, easel)
    hands = [ask(painter, f"hand {n}", palette="protan") for n in range(3)]
    await asyncio.sleep(0)
    easel.go.set()
    assert [(await hand).data for hand in hands] == [b"hand 0protan", b"hand 1protan", b"hand 2protan"]


@pytest.mark.asyncio
async def test_the_loop_goes_on_while_a_picture_is_painted(easel: Easel) -> None:
    first = await busy(Painter(hands=1), easel)
    for _ in range(100):  # all of it happens while the painter holds its brush
        await asyncio.sleep(0)
    assert not first.done()
    easel.go.set()
    assert (await first).name == "board.jpg"


@pytest.mark.asyncio
async def test_no_more_wait_than_there_is_room_for(easel: Easel) -> None:
    painter = Painter(hands=1, room=2)
    await busy(painter, easel)
    asked = [ask(painter, str(n)) for n in range(6)]
    for _ in range(10):
        await asyncio.sleep(0)
    assert painter.waiting == 2
    easel.go.set()
    assert sorted([(await picture).data for picture in asked]) == [str(n).encode() for n in range(6)]


@pytest.mark.asyncio
async def test_a_picture_that_fails_tells_who_asked_and_holds_up_nobody(easel: Easel) -> None:
    painter = Painter(hands=1)
    spilt, fine = ask(painter, "spilt"), ask(painter, "fine")
    easel.go.set()
    with pytest.raises(ValueError, match="ink"):
        await spilt
    assert (await fine).data == b"fine"


@pytest.mark.asyncio
async def test_who_stops_waiting_takes_the_board_from_nobody(easel: Easel) -> None:
    painter = Painter(hands=1)
    await busy(painter, easel)
    gone, stays = ask(painter, "board", "a"), ask(painter, "board", "a")
    await asyncio.sleep(0)
    gone.cancel()
    easel.go.set()
    assert (await stays).data == b"board"


@pytest.mark.asyncio
async def test_messages_show_the_very_file_that_is_attached(easel: Easel) -> None:
    easel.go.set()
    views = {
        "board": board_view("t", alt="a", head="h", story=[], waiting=[], due=None),
        "result": result_view("t", alt="a", head="h", places=["x"], seed="s", honest="yes"),
        "hand": panel_view(Panel(table="t", seat=0, question="1", title="t", names=["Ana"], ask=None, alt="a")),
    }
    for stem, view in views.items():
        file = (await Painter().picture(Canvas(1, 1, "a"), stem)).file()
        assert f'"attachment://{file.filename}"' in json.dumps(view.to_components())
