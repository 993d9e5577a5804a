"""What one can take away reads back, and is safe to open."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

import msgspec
import pytest

from tournaments import director
from tournaments.export import to_csv, to_json, to_sheet
from tournaments.model import Outcome, Stage, Tournament
from tournaments.standings import final_standings

NASTY = "<script>alert(1)</script>"


@pytest.fixture
def played() -> Tournament:
    t = director.create("Cup & <Crown>", "s", [Stage("swiss", rounds=2, cut=2), Stage("single")])
    for id, name in (("a", "=2+3"), ("b", NASTY), ("c", "Zoë, the “Owl”"), ("d", "Dan"), ("e", "@Eve")):
        director.enter(t, id, name)
    director.start(t)
    for _ in range(2):
        r = director.publish(t)
        for match in r.matches:
            if match.outcome is None:
                director.report(t, r.number, match.number, Outcome(tuple((id,) for id in sorted(match.players))))
    director.advance(t)
    director.publish(t)
    return t


def test_the_table_for_a_spreadsheet_has_one_line_a_player(played: Tournament) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(played))))
    assert [row["id"] for row in rows] == [row.id for row in final_standings(played)]
    wins = {row["id"]: row["Opponents’ match-win percentage"] for row in rows}
    cut = played.seeded[1]
    assert all((wins[id] == "") == (id in cut) for id in wins), "each number in a column of its own"
    assert [row["Places"] for row in rows[:2]] == ["-1", "-1"]
    names = {row["id"]: row["name"] for row in rows}
    assert names["c"] == "Zoë, the “Owl”"
    assert names["a"] == "'=2+3", "a spreadsheet must not run a name"
    assert names["e"] == "'@Eve"


def test_json_reads_back_as_the_same_tournament(played: Tournament) -> None:
    read = msgspec.json.decode(to_json(played))
    assert msgspec.convert(read["tournament"], Tournament) == played
    assert len(read["standings"]) == 2
    assert [row["place"] for row in read["standings"][0]] == [1, 2, 3, 4, 5]


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [str(value) for key, value in attrs if key in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_sheet_needs_nothing_else_and_runs_nothing(played: Tournament) -> None:
    page = Page()
    page.feed(to_sheet(played))
    assert "script" not in page.tags
    assert page.links == []
    assert NASTY in page.texts, "the name is text"
    assert page.tags.count("table") == 2 + 3 + 2, "two of standings, three rounds, the open one by name, and its slip"
    assert "Match slips, round 3" in page.texts
    assert "Cup & <Crown>" in page.texts


def test_a_tournament_that_has_not_started_can_be_taken_away_too() -> None:
    t = director.create("Cup", "s", [Stage("swiss")])
    assert to_csv(t).count("\n") == 1
    assert msgspec.json.decode(to_json(t))["standings"] == []
    assert "<h1>Cup</h1>" in to_sheet(t)
