"""What is kept of painted parts has a limit in bytes, and a board is put together from kept parts."""

from __future__ import annotations

import io

import pytest
import sights
from PIL import Image

from renderers import godsforge, grounds, paint
from renderers.canvas import Call, Canvas, file_name
from renderers.kept import Shelf


def test_what_was_not_used_for_longest_goes_first_and_the_limit_holds() -> None:
    shelf: Shelf[bytes] = Shelf(len, limit=10)
    for key in "abc":
        shelf.put(key, b"123")
    assert shelf.get("a") == b"123"
    shelf.put("d", b"123")
    assert (shelf.get("b"), shelf.get("a"), shelf.bytes, len(shelf)) == (None, b"123", 9, 3)
    shelf.put("d", b"twice is once")
    assert (shelf.get("d"), shelf.bytes) == (b"123", 9)
    shelf.put("huge", b"x" * 50)
    assert (len(shelf), shelf.bytes) == (1, 50), "one thing that is too large stands alone, and goes with the next"
    shelf.put("e", b"1")
    assert (len(shelf), shelf.bytes) == (1, 1)


def made_for(monkeypatch: pytest.MonkeyPatch, canvas: Canvas) -> list[str]:
    """What had to be made anew to paint a picture."""
    made, real = [], paint._made

    def make(call: Call) -> paint.Stamp:
        made.append(call.op)
        return real(call)

    with monkeypatch.context() as patch:
        patch.setattr(paint, "_made", make)
        paint.image_of(canvas)
    return made


def test_the_next_board_makes_only_what_was_never_seen_before(monkeypatch: pytest.MonkeyPatch) -> None:
    s = sights.four()
    paint.forget()
    assert len(made_for(monkeypatch, godsforge.board(sights.seen(s), sights.NAMES, story=False))) > 80
    s.players[0].life -= 1
    after = godsforge.board(sights.seen(s), sights.NAMES, story=False)
    assert set(made_for(monkeypatch, after)) <= {"text", "bar"}
    assert made_for(monkeypatch, after) == []


def test_boards_of_all_heights_lie_on_one_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    paint.forget()
    boards = [godsforge.board(sights.seen(s), sights.NAMES) for s in (sights.four(), sights.three())]
    assert len({board.h for board in boards}) == 2
    assert made_for(monkeypatch, boards[0]).count("ground") == 1
    assert made_for(monkeypatch, boards[1]).count("ground") == 0


def test_all_stamps_count_towards_the_limit() -> None:
    paint.forget()
    assert paint.shelf.bytes == 0
    paint.paint(godsforge.board(sights.seen(sights.four()), sights.NAMES))
    kept = sum(4 * stamp.image.width * stamp.image.height for stamp in paint.shelf._things.values())
    assert paint.shelf.bytes == kept > 1_000_000


def test_a_files_name_tells_its_format() -> None:
    with Image.open(io.BytesIO(paint.paint(Canvas(8, 8)))) as image:
        assert Image.registered_extensions()[f".{file_name('board').partition('.')[2]}"] == image.format


def test_a_ground_that_was_painted_for_a_low_picture_serves_a_high_one() -> None:
    def on_ground(height: int) -> Canvas:
        return grounds.lay(Canvas(300, 10), height, "#405060", seal=(20, 20, 200), strength=0.2)

    paint.forget()
    alone = paint.image_of(on_ground(900)).tobytes()
    paint.forget()
    paint.image_of(on_ground(80))
    assert paint.image_of(on_ground(900)).tobytes() == alone
