"""What holds for every picture of tournaments, and what each kind of it tells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from measures import outside, overlaps

from renderers import paint, text
from renderers import tournament as draw
from renderers.canvas import Call, Canvas
from renderers.tournament import gallery
from renderers.tournament.bracket import page_of as bracket_page
from renderers.tournament.bracket import pages_of, short
from renderers.tournament.pairings import page_of as pairings_page
from renderers.tournament.pairings import place_of, score
from renderers.tournament.standings import columns, decides
from tournaments import Match, Outcome, Stage, Standing, standings
from tournaments.elimination import bracket as laid_out
from tournaments.statistics import Share

PICTURES = dict(gallery.pictures())
FOLDER = Path(__file__).parent / "goldens"
SCRIPTS = (
    "standings-0",
    "pairings-swiss-0",
    "pairings-pods-0",
    "bracket-double-0",
    "leaderboard",
    "shares-side",
    "trophy",
)


def calls(canvas: Canvas, op: str) -> list[Call]:
    return [call for _, _, call in canvas.every() if call.op == op]


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_calls_are_those_of_the_golden(name: str) -> None:
    path, script = FOLDER / f"tournament-{name}.txt", PICTURES[name].script()
    if os.environ.get("REGENERATE") == "1":
        path.write_text(script, encoding="utf-8")
    assert script == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_no_picture_is_wider_than_a_phone_shows_or_has_small_letters(name: str) -> None:
    canvas = PICTURES[name]
    assert canvas.w <= 1080
    assert canvas.h <= 2000
    assert min(int(str(call.get("size"))) for call in calls(canvas, "text")) >= 24


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_drawn_outside_the_picture_and_no_two_texts_overlap(name: str) -> None:
    assert outside(PICTURES[name]) == []
    assert overlaps(PICTURES[name]) == []


@pytest.mark.parametrize("name", PICTURES)
def test_alt_texts_keep_discords_limit_and_every_letter_has_a_glyph(name: str) -> None:
    assert 0 < len(PICTURES[name].alt) <= 1024
    for call in calls(PICTURES[name], "text"):
        known = text.metrics(str(call.get("font"))).glyphs
        assert [letter for letter in str(call.get("words")) if ord(letter) not in known] == []


def test_recording_needs_no_pillow() -> None:
    code = (
        "import sys; sys.modules['PIL'] = None; from renderers.tournament import gallery; print(len(gallery.ranks()))"
    )
    command = [sys.executable, "-c", code]
    root = Path(__file__).parents[2]
    assert int(subprocess.run(command, capture_output=True, text=True, check=True, cwd=root).stdout) > 10


def test_painted_pages_are_small_files() -> None:
    for name in ("standings-0", "bracket-huge-0", "pairings-many-0", "trophy"):
        assert len(paint.paint(PICTURES[name])) < 700_000


# -- standings


def test_all_pages_together_show_every_player_once_with_points_and_record() -> None:
    t = gallery.event([Stage("swiss", rounds=5)], 24, 3)
    rows = standings(t)
    written = [words for page in (0, 1) for words in draw.standings(t, rows, page=page).words()]
    for row in rows:
        assert f"{row.wins}-{row.draws}-{row.losses}" in " ".join(written)
    places = [words for words in written if words.isdecimal()]
    assert {str(row.place) for row in rows} <= set(places)
    assert "out" in written, "somebody has dropped, and it is written beside the name"


def test_the_number_that_decides_is_underlined() -> None:
    t = gallery.event([Stage("swiss", rounds=5)], 24, 3)
    rows = standings(t)[:2]
    alone, both = (draw.standings(t, rows[:n]) for n in (1, 2))
    strokes = [len([c for c in calls(canvas, "veil") if c.h == 3]) for canvas in (alone, both)]
    assert strokes[1] == strokes[0] + 1
    assert decides(None, rows[0]) is None
    assert decides(rows[0], rows[1]) in {figure.name for figure in rows[0].figures}


def test_tie_breaks_that_tell_nobody_apart_get_no_column() -> None:
    t = gallery.event([Stage("swiss", rounds=5)], 24, 3)
    rows = standings(t)
    assert columns(rows) == ["opponents_match_win", "game_win", "opponents_game_win"]
    same = [_same(row, rows[0]) for row in rows]
    assert columns(same) == ["opponents_match_win", "game_win", "opponents_game_win"], "not even one would be no help"
    knock_out = gallery.event([Stage("single")], 8, 1)
    assert columns(standings(knock_out)) == ["seeding"]


def _same(row: Standing, other: Standing) -> Standing:
    return Standing(row.place, row.id, 0, 0, 0, 0, 0, other.figures)


def test_the_cut_is_drawn_where_it_is() -> None:
    t = gallery.event([Stage("swiss", rounds=5, cut=8), Stage("single")], 24, 2)
    canvas = draw.standings(t, standings(t), cut=8)
    (line,) = [call for call in calls(canvas, "text") if call.get("words") == "top 8 advance"]
    eighth, ninth = (
        next(call.y for call in calls(canvas, "text") if call.get("words") == place and call.x < 150)
        for place in ("8", "9")
    )
    assert eighth < line.y < ninth
    assert "The top 8 advance." in canvas.alt


# -- brackets


@pytest.mark.parametrize(("kind", "players"), [("single", n) for n in (2, 3, 8, 9, 17, 33, 64, 100)] + [
    ("double", n) for n in (2, 3, 5, 8, 16, 24, 40, 64)
])  # fmt: skip
def test_the_pages_show_every_match_and_nothing_twice_but_where_parts_meet(kind: str, players: int) -> None:
    stage = Stage("single") if kind == "single" else Stage("double")
    t = gallery.event([stage], players, 2)
    whole = laid_out(t, 0)
    wanted = {cell.label for column in whole.columns for cell in column.cells if cell.state != "void"}
    panels = [panel for page in pages_of(whole) for panel in page]
    drawn = [
        cell.label for panel in panels for column in panel.columns for cell in column.cells if cell.state != "void"
    ]
    assert set(drawn) == wanted
    assert all(panel.lines <= 8 and len(panel.columns) <= 4 for panel in panels)
    for panel in panels:
        labels = [cell.label for column in panel.columns for cell in column.cells]
        assert len(set(labels)) == len(labels)
    for page in range(draw.bracket_pages(t, 0)):
        canvas = draw.bracket(t, 0, page=page)
        assert overlaps(canvas) == []
        assert outside(canvas) == []


def test_a_winner_has_a_bar_and_who_is_out_is_struck_through() -> None:
    t = gallery.event([Stage("single")], 4, 1)
    canvas = draw.bracket(t, 0)
    bars = [call for call in calls(canvas, "veil") if (call.w, call.h) == (6, 30)]
    ticks = [call for call in calls(canvas, "icon") if call.get("name") == "check_bold"]
    assert (len(bars), len(ticks)) == (2, 2)
    out = [slot.text for column in laid_out(t, 0).columns for cell in column.cells for slot in cell.slots if slot.lost]
    assert len(out) == 2
    assert "winner of SF 1" not in canvas.words(), "both finalists are known"


def test_the_readers_own_page_is_found() -> None:
    for rounds, wanted in ((1, {0, 1, 2, 3}), (2, {0, 1, 2, 3, 4})):  # the best sixteen stand on the last page
        t = gallery.event([Stage("single")], 64, rounds)
        assert {bracket_page(t, 0, f"p{n}") for n in range(64)} == wanted
    assert bracket_page(t, 0, "nobody") == 0


@pytest.mark.parametrize(("long", "brief"), [
    ("Loser of Winners’ round 1, match 3", "loser of W 1-3"),
    ("Winner of Round of 16, match 4", "winner of R16-4"),
    ("Winner of Losers’ final", "winner of L final"),
    ("Winner of Semi-final 2", "winner of SF 2"),
    ("Loser of Quarter-final 1", "loser of QF 1"),
    ("Loser of Losers’ round 3", "loser of L 3"),
])  # fmt: skip
def test_where_somebody_comes_from_is_said_briefly(long: str, brief: str) -> None:
    assert short(long) == brief


# -- pairings


OUTCOMES = {
    "open": (None, "against"),
    "won": (Outcome((("a",), ("b",))), "1 – 0"),
    "drawn": (Outcome((("a", "b"),)), "½ – ½"),
    "games": (Outcome((("b",), ("a",)), wins={"a": 1, "b": 2}), "1 – 2"),
    "absent": (Outcome((("a",), ("b",)), "no_show", losers=("b",)), "1 – 0"),
    "both lost": (Outcome((("a", "b"),), "double_loss", losers=("a", "b")), "0 – 0"),
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_the_score_of_a_match_is_told_from_the_first_seats_side(name: str) -> None:
    outcome, words = OUTCOMES[name]
    assert score(Match(1, ["a", "b"], outcome)) == words


def test_those_who_share_a_place_at_a_big_table_have_the_same_one() -> None:
    outcome = Outcome((("c",), ("a", "b"), ("d",)))
    assert [place_of(outcome, id) for id in "abcd"] == [2, 2, 1, 4]
    assert place_of(None, "a") == 0


def test_every_player_of_a_large_round_stands_on_one_of_its_pages() -> None:
    t = gallery.event([Stage("swiss")], 64, 1)
    r = t.rounds[-1]
    seen = {pairings_page(r, id) for match in r.matches for id in match.players}
    assert seen == set(range(draw.pairings_pages(r)))
    assert len(seen) > 1


# -- numbers


def test_only_what_chance_cannot_explain_has_an_arrow() -> None:
    plain = Share("even", 10, 5, 0.5, 0.24, 0.76, 0.5)
    strong, weak = Share("strong", 90, 80, 0.89, 0.81, 0.94, 0.5), Share("weak", 90, 9, 0.1, 0.05, 0.18, 0.5)
    for share, arrow in ((plain, None), (strong, "arrow_up_bold"), (weak, "arrow_down_bold")):
        icons = [str(call.get("name")) for call in calls(draw.shares([share], title="x"), "icon") if call.y < 260]
        assert [name for name in icons if name.startswith("arrow")] == ([arrow] if arrow else [])


def test_the_leaderboard_marks_the_reader_and_names_all() -> None:
    canvas = PICTURES["leaderboard"]
    assert [call.get("name") for call in calls(canvas, "icon")].count("menu_right") == 1
    assert "Leaderboard: 18 players." in canvas.alt
    assert "1,0" in " ".join(canvas.words())
