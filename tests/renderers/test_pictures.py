"""What holds for every picture."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from random import Random

import pytest
import sights
from gallery_of_tests import CARDS, PICTURES
from measures import letters, meet, outside, overlaps

from games.godsforge import GAME
from games.godsforge.words import rules_text
from games.kernel import Table
from renderers import godsforge, paint, text
from renderers.godsforge.gallery import choose


@pytest.mark.parametrize("name", PICTURES)
def test_no_picture_is_wider_than_a_phone_shows_or_has_small_letters(name: str) -> None:
    canvas = PICTURES[name]
    assert canvas.w <= 1080
    sizes = [call.get("size") for _, _, call in canvas.every() if call.op == "text"]
    assert sizes
    assert min(int(str(size)) for size in sizes) >= 24


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_drawn_outside_the_picture(name: str) -> None:
    assert outside(PICTURES[name]) == []


@pytest.mark.parametrize("name", PICTURES)
def test_no_two_texts_overlap(name: str) -> None:
    assert overlaps(PICTURES[name]) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pictures_hold_all_through_real_games(seats: int) -> None:
    """Each seat's and an onlooker's, every few answers: nothing hangs out and nothing overlaps."""
    random, table, looked = Random(seats), Table.new(GAME, seats, "pictures"), 0
    for step in count():
        if step % 13 == 0 or not table.waiting:
            for by in (None, *range(seats)):
                seen = table.seen_by(by)
                drawn = [draw(seen, sights.LONG_NAMES) for draw in (godsforge.board, godsforge.dice, godsforge.result)]
                if by is not None:
                    drawn.append(godsforge.panel(seen, sights.LONG_NAMES, table.asks.get(by)))
                for canvas in drawn:
                    assert outside(canvas) == []
                    assert overlaps(canvas) == []
                    assert len(canvas.alt) <= 1024
                    looked += 1
        if not table.waiting:
            break
        seat = min(table.waiting)
        table.answer(seat, choose(random, table.asks[seat]))
    assert looked > 10


@pytest.mark.parametrize("name", PICTURES)
def test_alt_texts_keep_discords_limit(name: str) -> None:
    assert 0 < len(PICTURES[name].alt) <= 1024


@pytest.mark.parametrize("name", PICTURES)
def test_every_letter_has_a_glyph(name: str) -> None:
    for _, _, call in PICTURES[name].every():
        if call.op == "text":
            known = text.metrics(str(call.get("font"))).glyphs
            assert [letter for letter in str(call.get("words")) if ord(letter) not in known] == []


@pytest.mark.parametrize("name", sights.TABLES)
def test_the_boards_alt_text_tells_the_life_of_every_living_player(name: str) -> None:
    s = sights.TABLES[name]()
    alt = godsforge.board(sights.seen(s), sights.NAMES).alt
    for p in s.living():
        called = s.nemesis if p.nemesis else sights.NAMES[p.seat]
        assert f"{called}: {p.life} life" in alt


@pytest.mark.parametrize("name", sights.TABLES)
def test_the_board_shows_every_name_life_and_card_in_play(name: str) -> None:
    s = sights.TABLES[name]()
    canvas = godsforge.board(sights.seen(s), sights.NAMES)
    written = " ".join(canvas.words())
    told = godsforge.text_board(sights.seen(s), sights.NAMES)
    for p in s.living():
        assert str(p.life) in canvas.words()
        for creation in p.creations:
            wanted = f"{creation.card} as {creation.copy_of}" if creation.copy_of else creation.card
            assert wanted in written
            assert wanted in told
        for cast in p.spells:
            assert cast.card in written
            assert cast.card in told
    for p in s.players:
        called = s.nemesis if p.nemesis else sights.NAMES[p.seat]
        assert called in written
        assert called in told


def test_a_long_story_is_cut_at_a_sentence_and_says_so() -> None:
    words = godsforge.board(sights.seen(sights.four()), sights.NAMES).words()
    assert "… and 7 more before" in words
    assert "Dagný Þórsdóttir does thing number 15 in a sentence of some length." in words


@pytest.mark.parametrize("name", CARDS)
def test_every_card_face_fits_its_text(name: str) -> None:
    canvas = PICTURES[f"card-{name}"]
    written = " ".join(canvas.words())
    for line in rules_text(CARDS[name]):
        assert text.printable(line) in written
    badges = [(x, y, x + call.w, y + call.h) for x, y, call in canvas.every() if call.op in ("badge", "medallion")]
    values = {"attack", "prevent", "life"}
    crossed = [words for box, words in letters(canvas) for badge in badges if meet(box, badge) and len(words) > 3]
    assert crossed == []
    assert values >= {str(call.get("kind")) for _, _, call in canvas.every() if call.op == "badge"}


@pytest.mark.parametrize("name", CARDS)
def test_every_card_can_be_read_in_a_hand(name: str) -> None:
    s = sights.duel()
    s.players[0].hand = [name]
    written = " ".join(godsforge.hand(sights.seen(s, 0), sights.NAMES).words())
    for line in (name, *rules_text(CARDS[name])):
        assert text.printable(line) in written


def test_a_board_shows_nothing_of_anybodys_hand() -> None:
    for make in sights.TABLES.values():
        s = make()
        held = {card for p in s.players for card in p.hand}
        open_cards = {c.card for p in s.players for c in p.creations} | {c.card for p in s.players for c in p.spells}
        for seen in (sights.seen(s), sights.seen(s, 0)):
            canvas = godsforge.board(seen, sights.NAMES)
            shown = canvas.script() + canvas.alt + godsforge.text_board(seen, sights.NAMES)
            assert [card for card in held - open_cards if card in shown] == []


def test_pictures_stay_the_same_when_hidden_things_are_permuted() -> None:
    s, other = sights.four(), sights.four()
    other.players[1].hand, other.players[3].hand = ["Mindrake"], ["Chaos Ring", "Veil Harvest"]
    other.decks, other.discards = [["Second Dawn", "Drain Life", "Mirrorwall"]], [["Starfall"]]
    other.players[1].plan = sights.laid("Mindrake")
    draw = (godsforge.board, godsforge.panel, godsforge.hand, godsforge.dice, godsforge.result)
    for function in draw:
        one, two = (function(sights.seen(each, 0), sights.NAMES) for each in (s, other))
        assert one.script() == two.script()
    boards = [paint.paint(godsforge.board(sights.seen(each), sights.NAMES)) for each in (s, other)]
    assert boards[0] == boards[1]


def test_an_onlooker_has_no_panel() -> None:
    with pytest.raises(ValueError, match="no hand and no panel"):
        godsforge.panel(sights.seen(sights.four()), sights.NAMES)


def test_the_panel_tells_what_can_be_played_and_why_not() -> None:
    canvas = PICTURES["panel-asked"]
    written = " ".join(canvas.words())
    assert "leaves 1 Veilstone" in written
    assert "Needs 2 more Veilstones." in written
    glows = [call for _, _, call in canvas.every() if call.op == "plate" and call.get("glow")]
    dimmed = [call for _, _, call in canvas.every() if call.op == "veil"]
    assert (len(glows), len(dimmed)) == (1, 1)
    assert "Can be played: 5+5" in canvas.alt
    assert "Can't be played: Needs 2 more Veilstones." in canvas.alt


def test_painting_twice_gives_the_same_bytes() -> None:
    for name in ("board-four", "panel-asked", "card-Fireball"):
        first = paint.paint(PICTURES[name])
        assert paint.paint(PICTURES[name]) == first
        paint.forget()
        assert paint.paint(PICTURES[name]) == first


def test_boards_are_small_files() -> None:
    board, crowded = (paint.paint(PICTURES[name]) for name in ("board-four", "board-crowded"))
    assert board.startswith(b"\xff\xd8\xff"), "as its name says"
    assert len(board) < 700_000
    assert len(crowded) < 1_300_000  # 32 Creations at once, which no game has


def test_recording_needs_no_pillow() -> None:
    code = """
import sys
sys.modules["PIL"] = None
sys.path[:0] = sys.argv[1:]
import sights
from renderers import godsforge
print(len(godsforge.board(sights.seen(sights.four()), sights.NAMES).script()) > 1000)
"""
    command = [sys.executable, "-c", code, *(path for path in sys.path if path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "True\n"
