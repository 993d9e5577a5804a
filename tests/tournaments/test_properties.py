"""Thousands of random tournaments, small ones and some large, with drops, late entries and returns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random

import msgspec
import pytest
from effort import tries

from tournaments import director, elimination
from tournaments.model import Kind, Outcome, Points, Round, Stage, TieBreak, Tournament, Unfit
from tournaments.standings import standings, tie_breaks
from tournaments.why import why_pairing

BREAKS: list[tuple[TieBreak, ...]] = [
    (),
    ("points", "buchholz", "sonneborn_berger"),
    ("points", "head_to_head", "median_buchholz", "wins"),
    ("points", "opponents_match_win", "rating", "lot"),
]


def random_event(chance: Random, count: int, most_rounds: int) -> Tournament:
    points = chance.choice([Points(), Points(win=2, draw=1, bye=2), Points(win=1, draw=0, bye=1), Points(bye=1)])
    stage = Stage("swiss", rounds=chance.randint(1, most_rounds), points=points, tie_breaks=chance.choice(BREAKS))
    t = director.create("Cup", str(chance.random()), [stage])
    for k in range(count):
        director.enter(t, f"p{k}", f"P{k}", rating=chance.choice([0, 1000, 1500]))
    director.start(t)
    return t


def rounds_of(t: Tournament, chance: Random, unrest: float) -> Iterator[Round]:
    """Each round as it is published; then it is played, and people come and go before and after their results."""
    while not director.over(t):
        r = director.publish(t)
        yield r
        stir(t, chance, unrest)
        play(t, r, chance)
        stir(t, chance, unrest)


def play(t: Tournament, r: Round, chance: Random) -> None:
    for match in r.matches:
        if match.outcome is None:
            a, b = chance.sample(match.players, 2)
            drawn = chance.random() < 0.2
            director.report(t, r.number, match.number, Outcome(((a, b),) if drawn else ((a,), (b,))))


def stir(t: Tournament, chance: Random, unrest: float) -> None:
    ids = list(t.entrants)
    for do, id in ((director.drop, chance.choice(ids)), (director.reenter, chance.choice(ids))):
        if chance.random() < unrest:
            with suppress(Unfit):
                do(t, id)
    if chance.random() < unrest:
        with suppress(Unfit):
            director.enter(t, f"p{len(ids)}", f"P{len(ids)}")


# An independent look at what has happened: scores, byes and meetings counted from the bare rounds


def scores_before(t: Tournament, number: int) -> Counter[str]:
    worth = t.stages[0].points
    scores: Counter[str] = Counter(dict.fromkeys(t.entrants, 0))
    for r in t.rounds[: number - 1]:
        for match in r.matches:
            assert match.outcome is not None
            if len(match.players) == 1:
                scores[match.players[0]] += worth.bye
            elif len(match.outcome.places) == 1:
                scores.update(dict.fromkeys(match.players, worth.draw))
            else:
                scores[match.outcome.places[0][0]] += worth.win
    return scores


def pairs_before(t: Tournament, number: int) -> Counter[frozenset[str]]:
    return Counter(frozenset(m.players) for r in t.rounds[: number - 1] for m in r.matches if len(m.players) == 2)


def byes_before(t: Tournament, number: int) -> Counter[str]:
    return Counter(m.players[0] for r in t.rounds[: number - 1] for m in r.matches if len(m.players) == 1)


def all_pairings(ids: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to pair them, with a bye for one of an odd number."""
    if not ids:
        yield []
        return
    first, rest = ids[0], ids[1:]
    if len(ids) % 2:
        for pairing in all_pairings(rest):
            yield [(first,), *pairing]
    for other in rest:
        for pairing in all_pairings([id for id in rest if id != other]):
            yield [(first, other), *pairing]


Price = tuple[int, int, int, int, int]
Seen = tuple[Counter[frozenset[str]], Counter[str], Counter[str]]


def price(pairing: list[tuple[str, ...]], seen: Seen) -> Price:
    """Byes that the receiver has had, rematches, how often those had met before, points of the bye, squared floats."""
    met, byes, scores = seen
    had = rematches = again = bye_points = squares = 0
    for table in pairing:
        if len(table) == 1:
            had, bye_points = byes[table[0]], scores[table[0]]
        else:
            times = met[frozenset(table)]
            rematches += times > 0
            again += max(0, times - 1)
            squares += (scores[table[0]] - scores[table[1]]) ** 2
    return had, rematches, again, bye_points, squares


@pytest.mark.parametrize("batch", range(4))
def test_no_pairing_of_a_small_event_is_better_than_the_one_made(batch: int) -> None:
    """
    By brute force over all pairings: fair byes, then no rematch that can be avoided, then the lowest score for the
    bye, then the least floats.
    """
    chance = Random(batch)
    for _ in range(tries(100, 300)):
        t = random_event(chance, chance.choice([2, 3, 4, 4, 5, 5, 6, 6, 7, 8]), 7)
        for r in rounds_of(t, chance, 0.15):
            made = [tuple(match.players) for match in r.matches]
            if len(playing := [id for table in made for id in table]) > 8:
                continue
            seen = (pairs_before(t, r.number), byes_before(t, r.number), scores_before(t, r.number))
            best = min(price(pairing, seen) for pairing in all_pairings(sorted(playing)))
            assert price(made, seen) == best
            assert any("meet again" in note for note in r.notes) == (best[1] > 0)


@pytest.mark.parametrize("batch", range(4))
def test_a_small_event_has_no_rematch_if_there_is_a_pairing_without(batch: int) -> None:
    """As the rule is put, with even numbers, where no bye can stand in the way."""
    chance = Random(f"even {batch}")
    for _ in range(tries(30, 60)):
        t = random_event(chance, chance.choice([4, 6, 8, 10]), 9)
        for r in rounds_of(t, chance, 0.0):
            met = pairs_before(t, r.number)
            if any(frozenset(match.players) in met for match in r.matches):
                free = all_pairings(sorted(t.entrants))
                assert all(any(frozenset(table) in met for table in pairing) for pairing in free)


@pytest.mark.parametrize("batch", range(4))
def test_nobody_has_two_byes_before_everybody_still_in_had_one(batch: int) -> None:
    chance = Random(f"byes {batch}")
    for _ in range(tries(60, 160)):
        t = random_event(chance, chance.randint(2, 14), 12)
        for r in rounds_of(t, chance, 0.2):
            byes = byes_before(t, r.number)
            playing = [id for match in r.matches for id in match.players]
            assert len(playing) == len(set(playing))
            given = [match.players[0] for match in r.matches if len(match.players) == 1]
            assert len(given) == len(playing) % 2
            assert all(byes[id] == min(byes[other] for other in playing) for id in given)


@pytest.mark.parametrize("batch", range(4))
def test_past_rounds_never_change_and_the_same_seed_tells_the_same_story(batch: int) -> None:
    def story(chance: Random) -> list[bytes]:
        t = random_event(chance, chance.randint(2, 20), 8)
        pages: list[bytes] = []
        for r in rounds_of(t, chance, 0.3):
            assert [msgspec.json.encode(past) for past in t.rounds[:-1]] == pages
            for old in t.rounds[:-1]:
                for match in old.matches:
                    assert match.outcome is not None
                    with pytest.raises(Unfit):
                        director.report(t, old.number, match.number, match.outcome)
            play(t, r, chance)
            pages.append(msgspec.json.encode(r))
        return pages

    for k in range(tries(15, 40)):
        assert story(Random(f"{batch} {k}")) == story(Random(f"{batch} {k}"))


@pytest.mark.parametrize("batch", range(4))
def test_standings_are_a_total_order_by_the_stated_tie_breaks(batch: int) -> None:
    chance = Random(f"order {batch}")
    for _ in range(tries(30, 90)):
        t = random_event(chance, chance.randint(2, 24), 6)
        for _ in rounds_of(t, chance, 0.2):
            pass
        rows = standings(t)
        assert sorted(row.id for row in rows) == sorted(t.entrants)
        assert [row.place for row in rows] == list(range(1, len(rows) + 1))
        scores = scores_before(t, len(t.rounds) + 1)
        assert all(row.points == scores[row.id] == row.figures[0].value for row in rows)
        assert all(tuple(figure.name for figure in row.figures) == tie_breaks(t.stages[0]) for row in rows)
        values = [tuple(figure.value for figure in row.figures) for row in rows]
        assert all(upper > lower for upper, lower in pairwise(values))


@pytest.mark.parametrize("count", [64, 151, 300])
def test_a_large_event_keeps_the_rules_too(count: int) -> None:
    chance = Random(count)
    t = random_event(chance, count, 9)
    for r in rounds_of(t, chance, 0.9):
        met, byes = pairs_before(t, r.number), byes_before(t, r.number)
        assert not any(frozenset(match.players) in met for match in r.matches)
        assert all(byes[match.players[0]] == 0 for match in r.matches if len(match.players) == 1)
        assert not r.notes
    assert len(standings(t)) == len(t.entrants)


@pytest.mark.parametrize("kind", ["single", "double"])
def test_a_corrected_bracket_is_the_one_that_the_right_results_would_have_made(kind: Kind) -> None:
    """Corrections of any round, at any time; between two deeds the event is read anew, as after a restart."""
    for seed in range(tries(25, 300)):
        chance = Random(f"{kind} {seed}")
        t = director.create("Cup", str(seed), [Stage(kind, third_place=kind == "single")])
        for k in range(chance.randint(3, 12)):
            director.enter(t, f"p{k}", f"P{k}")
        director.start(t)
        corrections = 6
        while not director.finished(t):
            t = msgspec.json.decode(msgspec.json.encode(t), type=Tournament)
            if all(r.done for r in t.rounds):
                director.publish(t)
            pending = [(r, m) for r in t.rounds for m in r.matches if m.outcome is None]
            played = [(r, m) for r in t.rounds for m in r.matches if m.outcome and len(m.players) == 2]
            r, match = chance.choice(pending)
            director.report(t, r.number, match.number, Outcome(tuple((id,) for id in chance.sample(match.players, 2))))
            if played and corrections and chance.random() < 0.4:
                corrections -= 1
                r, match = chance.choice(played)
                places = tuple((id,) for id in chance.sample(match.players, 2))
                director.override(t, r.number, match.number, Outcome(places), "Judge", "a typo")
            labels = [m.label for r in t.rounds for m in r.matches]
            assert len(labels) == len(set(labels)), "no match stands twice"
        results = {m.label: m.outcome for r in t.rounds for m in r.matches}
        fresh = director.create("Cup", str(seed), t.stages)
        fresh.entrants, fresh.seeded, fresh.status = t.entrants, t.seeded, "running"
        while not director.finished(fresh):
            for match in director.publish(fresh).matches:
                if match.outcome is None:  # byes are given by themselves
                    right = results[match.label]
                    assert right is not None
                    director.report(fresh, len(fresh.rounds), match.number, right)
        assert elimination.places(t, 0) == elimination.places(fresh, 0)


TIMES = {"never": 0, "once": 1} | {f"{n} times": n for n in range(2, 20)}


def test_every_sentence_about_seats_meetings_and_byes_is_true_by_count() -> None:
    """And stays so: a result that is corrected later is not what decided."""
    chance, checked = Random("why"), Counter[str]()
    said = re.compile(r"(P\d+) sat first (\w+(?: times)?) and second (\w+(?: times)?) so far")
    for _ in range(tries(40, 200)):
        t = random_event(chance, chance.randint(2, 10), 8)
        for r in rounds_of(t, chance, 0.3):
            seats: Counter[tuple[str, bool]] = Counter()
            last: dict[str, bool] = {}
            for match in (m for past in t.rounds[:-1] for m in past.matches if len(m.players) == 2):
                for id, first in zip(match.players, (True, False), strict=True):
                    seats[id, first] += 1
                    last[id] = first
            met, byes = pairs_before(t, r.number), byes_before(t, r.number)
            for match in r.matches:
                for line in match.why:
                    for found in said.finditer(line):
                        id = found[1].lower()
                        assert (seats[id, True], seats[id, False]) == (TIMES[found[2]], TIMES[found[3]])
                        checked["seats"] += 1
                    if found := re.search(r"seat: (P\d+) had it last time", line):
                        assert last[found[1].lower()]
                        checked["last"] += 1
                    if found := re.search(r"have met (.+): this round", line):
                        assert met[frozenset(match.players)] == TIMES[found[1]]
                        checked["met"] += 1
                    if "has the bye" in line:
                        had = re.search(r"has had (\d+)", line)
                        assert byes[match.players[0]] == (int(had[1]) if had else 0)
                        checked["bye"] += 1
            before = [why_pairing(t, r.number, match.number) for match in r.matches]
            played = [(past, m) for past in t.rounds[:-1] for m in past.matches if len(m.players) == 2]
            if played:
                past, wrong = chance.choice(played)
                assert wrong.outcome is not None
                corrected = Outcome(wrong.outcome.places[::-1])
                director.override(t, past.number, wrong.number, corrected, "Judge", "a typo")
                assert [why_pairing(t, r.number, match.number) for match in r.matches] == before
    assert all(checked[kind] > 4 for kind in ("seats", "last", "met", "bye")), checked
