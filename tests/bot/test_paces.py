"""Time that fits people: own paces, time banks, nights, reminders, and what players can agree on. Without a clock."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec import structs
from test_session import NOW, dealt, default, due, row_of

from bot import nights, paces, session, votes
from bot.chairs import bank_left, due_at, going_on, next_reminder, reminded, slept_over, with_chair
from bot.nights import after_the_night, ends_a_night, minutes, night_of, quiet_end, with_quiet
from bot.proposals import HANDS, answered, has_a_say, new_hands, new_pace, proposed
from bot.session import closes_at, reduce
from bot.store import EventLink, Person, Proposal, Quiet, TableRow, Vote
from games.kernel import Illegal

HOUR, DAY = paces.HOUR, paces.DAY
NIGHT = Quiet(22 * 60, 7 * 60, "Europe/Prague")
NOON = datetime(2026, 6, 1, 10, tzinfo=UTC).timestamp()  # twelve o'clock in Prague


# -- paces


@pytest.mark.parametrize(
    ("text", "word", "words"),
    [
        ("live", "live", "15 minutes per move"),
        ("15 minutes", "live", "15 minutes per move"),
        ("1 day", "day", "24 hours per move"),
        ("3d", "relaxed", "3 days per move"),
        ("1 minute", "60", "1 minute per move"),
        ("90 min", "5400", "1 hour 30 minutes per move"),
        (" 1 Day and 12 hours ", "129600", "1 day 12 hours per move"),
        ("1 week", "604800", "7 days per move"),
        ("2 days + 1 hour", "172800+3600", "time bank: 2 days + 1 hour per move"),
        ("30m+30s", "1800+30", "time bank: 30 minutes + 30 seconds per move"),
    ],
)
def test_a_pace_is_read_as_people_write_it(text: str, word: str, words: str) -> None:
    assert paces.written(text) == word
    assert paces.words(word) == words


@pytest.mark.parametrize(
    "text",
    ["", "soon", "59 seconds", "8 days", "1", "2 months", "-1 hour", "1 day + ", "1 day + 1 second", "31 days + 1 day",
     "1 hour 1 hour!", "0 minutes", "9999999 hours", "²h"],
)  # fmt: skip
def test_what_is_no_pace_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Illegal, match=r"Write a time|A move can take|A time bank holds"):
        paces.written(text)


def test_a_forged_pace_is_none() -> None:
    assert all(paces.is_pace(word) for word in ("live", "5400", "60", "604800", "172800+3600"))
    forged = ("", "59", "604801", "x", "1e3", "-60", "60+", "60+9", "+60", "60+60+60", "nan", "²", "2592001+60", "own")
    assert not any(paces.is_pace(word) for word in forged)


def test_every_pace_has_a_pause_and_an_end() -> None:
    for word in ("60", "live", "day", "relaxed", "604800", "1800+30", "2592000+604800"):
        its = paces.pace_of(word)
        assert HOUR <= its.pause <= 7 * DAY
        assert DAY <= its.stale <= 14 * DAY
    assert [paces.pace_of(word).is_live for word in ("60", "live", "3600", "5400", "day", "1800+30")] == [
        True, True, True, False, False, True,
    ]  # fmt: skip
    assert (paces.pace_of("live").pause, paces.pace_of("day").pause, paces.pace_of("relaxed").pause) == (
        HOUR, 3 * DAY, 7 * DAY,
    )  # fmt: skip


# -- time banks


def banked(left: float | None = None, **chair: Any) -> TableRow:
    row = row_of("godsforge", 2, pace="7200+60", status="playing", waiting=[0, 1])
    return with_chair(row, 0, bank=left, **chair)


def test_a_bank_gives_what_is_left_and_each_answer_adds_to_it() -> None:
    live, change = dealt(2, pace="7200+60")
    assert due(change) >= {(0, "silence", NOW + 7200), (0, "remind", NOW + 3600)}
    for seat in (0, 1):
        live.row = reduce(live, default(live, seat), NOW + 600 * (seat + 1)).row
    left = [chair.bank for chair in live.row.chairs]
    assert left == [7200 - 600 + 60, 7200 - 1200 + 60], "each pays for their own thinking alone"
    for chair in live.row.chairs:
        if chair.seat in live.row.waiting:
            assert chair.due == NOW + 1200 + (chair.bank or 0)


def test_a_bank_pays_neither_for_nights_nor_for_pauses() -> None:
    assert bank_left(banked(due=NOW + 7200 + 9 * HOUR), banked(due=NOW + 7200 + 9 * HOUR).chairs[0], NOW + 60) == 7260
    row = banked(due=NOW + 7200, thought=NOW + 600)
    assert bank_left(row, row.chairs[0], NOW + 7000) == 6660
    paused = structs.replace(row, status="paused", stopped=NOW + 1000)
    on = going_on(paused, NOW + 5000)
    assert bank_left(on, on.chairs[0], NOW + 9000) == 6660


def test_nobody_thinks_for_free_by_letting_an_ai_player_answer() -> None:
    row = banked(5000.0, due=NOW + 5000, stand_in="adept")
    assert bank_left(row, row.chairs[0], NOW + 4000) == 1000


def test_an_empty_bank_leaves_what_an_answer_adds_and_nothing_more() -> None:
    row = banked(30.0, due=NOW)
    assert bank_left(row, row.chairs[0], NOW + 50) == 60
    assert due_at(banked(60.0), 0, NOW) == NOW + 60


# -- nights


def test_a_deadline_at_night_comes_an_hour_after_it_and_no_other_moves() -> None:
    at_two = datetime(2026, 6, 2, 0, tzinfo=UTC).timestamp()
    at_eight = datetime(2026, 6, 2, 6, tzinfo=UTC).timestamp()
    assert after_the_night(NIGHT, at_two) == at_eight
    assert ends_a_night(NIGHT, at_eight)
    assert after_the_night(NIGHT, NOON) == NOON
    assert not ends_a_night(NIGHT, NOON)
    assert after_the_night(None, at_two) == at_two


def test_nights_move_deadlines_at_slow_tables_alone() -> None:
    asleep = NOON + 12 * HOUR  # midnight in Prague
    row = with_chair(row_of("godsforge", 2, pace="43200", status="playing", waiting=[0, 1]), 0, quiet=NIGHT)
    assert due_at(row, 0, NOON) == asleep + 8 * HOUR
    assert due_at(row, 1, NOON) == asleep
    assert slept_over(with_chair(row, 0, due=due_at(row, 0, NOON)))
    live = structs.replace(row, pace="3600")
    assert due_at(live, 0, asleep) == asleep + HOUR, "who sits there together does not go to bed in the middle"
    event = structs.replace(row, event=EventLink("e", "1.1", ("a", "b")))
    assert due_at(event, 0, NOON) == asleep, "an event waits for nobody"
    assert not slept_over(with_chair(event, 0, due=asleep + 8 * HOUR))


def test_after_a_pause_no_deadline_falls_into_the_night() -> None:
    row = with_chair(
        row_of("godsforge", 2, status="paused", waiting=[0], stopped=NOON), 0, quiet=NIGHT, due=NOON + HOUR
    )
    assert going_on(row, NOON + 11 * HOUR).chairs[0].due == NOON + 20 * HOUR


@pytest.mark.parametrize("hours", [(0, 23 * 60), (600, 600), (60, 13 * 60 + 1)])
def test_nobody_sleeps_all_day(hours: tuple[int, int]) -> None:
    with pytest.raises(Illegal, match="12 hours"):
        with_quiet(Person(id=1), *hours, "UTC", NOW)
    assert night_of(Person(id=1, quiet_from=hours[0], quiet_to=hours[1])) is None, "nor did anybody before"


def test_nobody_moves_their_night_from_deadline_to_deadline() -> None:
    person = with_quiet(Person(id=1), 1320, 420, "UTC", NOW)
    corrected = with_quiet(person, 1320, 480, "UTC", NOW + 60)
    for hours in ((600, 900, "UTC"), (1320, 480, "Asia/Tokyo")):
        with pytest.raises(Illegal, match="stay for a week"):
            with_quiet(corrected, *hours, NOW + DAY)
    off = with_quiet(corrected, None, None, "UTC", NOW + DAY)
    assert night_of(off) is None
    with pytest.raises(Illegal, match="stay for a week"):
        with_quiet(off, 600, 900, "UTC", NOW + 2 * DAY)
    assert night_of(with_quiet(corrected, 600, 900, "UTC", NOW + 8 * DAY)) == Quiet(600, 900, "UTC")
    third = with_quiet(corrected, 1320, 481, "UTC", NOW + 3599)
    with pytest.raises(Illegal, match="stay for a week"):
        with_quiet(third, 600, 900, "UTC", NOW + 3700)


def test_no_night_adds_more_than_itself_and_an_hour() -> None:
    for start in range(0, 1440, 97):
        for length in (1, 60, 480, nights.LONGEST):
            quiet = Quiet(start, (start + length) % 1440, "Australia/Lord_Howe")
            assert minutes(quiet.start, quiet.end) == length
            for hour in range(72):
                now = NOON + hour * HOUR
                moved = after_the_night(quiet, now)
                assert now <= moved <= now + 60 * length + nights.MORNING
                assert quiet_end(quiet, moved) is None or length > 1380


# -- reminders


def test_a_reminder_comes_once_or_as_often_as_the_person_likes() -> None:
    row = with_chair(row_of("godsforge", 2, status="playing", waiting=[0]), 0, due=NOW + DAY)
    assert next_reminder(row, row.chairs[0]) == NOW + DAY / 2
    assert next_reminder(row, reminded(row, 0, NOW + DAY / 2).chairs[0]) is None
    row, told = with_chair(row, 0, remind_every=360), []
    while (soon := next_reminder(row, row.chairs[0])) is not None:
        told.append((soon - NOW) / HOUR)
        row = reminded(row, 0, soon)
    assert told == [6, 12, 18]


# -- what players agree on


def table(people: int = 3, **more: Any) -> TableRow:
    return row_of("godsforge", people, **{"status": "playing", "waiting": [0, 1], **more})


def ask_for(row: TableRow, word: str, by: int = 100, now: float = NOW) -> TableRow:
    return proposed(row, new_pace(row, word, by, now), now)


def number(row: TableRow) -> int:
    assert row.proposal is not None
    return row.proposal.number


def test_a_pace_changes_when_everybody_has_agreed_and_costs_nobody_time() -> None:
    row = with_chair(with_chair(table(), 0, due=NOW + DAY), 1, due=NOW + 600)
    row = ask_for(row, "3600")
    row = answered(row, number(row), 101, yes=True, now=NOW + 1)
    assert row.pace == "day"
    with pytest.raises(Illegal, match="already agreed"):
        answered(row, number(row), 101, yes=True, now=NOW + 1)
    row = answered(row, number(row), 102, yes=True, now=NOW + 2)
    assert (row.pace, row.proposal) == ("3600", None)
    assert [row.chairs[seat].due for seat in (0, 1)] == [NOW + DAY, NOW + 2 + HOUR]
    assert [mark.what for mark in row.marks] == ["proposes: pace 3600", "agrees: pace", "agrees: pace"]


def test_one_no_is_enough_and_a_question_lapses() -> None:
    row = ask_for(table(), "60")
    with pytest.raises(Illegal, match="expired"):
        answered(row, number(row), 101, yes=True, now=NOW + 901)
    with pytest.raises(Illegal, match="expired"):
        answered(row, number(row) + 1, 101, yes=True, now=NOW + 1)
    with pytest.raises(Illegal, match="for you"):
        answered(row, number(row), 999, yes=False, now=NOW + 1)
    no = answered(row, number(row), 102, yes=False, now=NOW + 1)
    assert (no.pace, no.proposal) == ("day", None)
    with pytest.raises(Illegal, match="just asked"):
        ask_for(no, "60", now=NOW + 100)
    assert ask_for(no, "60", by=101, now=NOW + 100).proposal is not None


def test_only_players_propose_and_one_question_at_a_time() -> None:
    with pytest.raises(Illegal, match="the players"):
        ask_for(table(), "60", by=999)
    with pytest.raises(Illegal, match="the players"):
        ask_for(table(departed=(0,)), "60")
    with pytest.raises(Illegal, match="organiser"):
        ask_for(table(event=EventLink("e", "1.1", ("a", "b", "c"))), "60")
    with pytest.raises(Illegal, match="running"):
        ask_for(table(status="paused"), "60")
    with pytest.raises(Illegal, match="already"):
        ask_for(table(), "day")
    with pytest.raises(Illegal, match="still open"):
        ask_for(ask_for(table(), "60"), "3600", by=101)
    assert ask_for(table(1), "60").pace == "60", "who plays alone among AI players asks nobody"


def hand(row: TableRow, seat: int = 1, to: int = 500, by: int = 101) -> Proposal:
    return new_hands(row, seat, to, "Eve", by, "hold the wall", NOW)


def test_a_seat_changes_hands_when_all_agree_and_nothing_of_the_person_goes_along() -> None:
    row = with_chair(table(host=101), 1, due=NOW + 60, silent=1, muted=True, quiet=NIGHT, away_until=NOW + DAY)
    row = proposed(row, hand(row), NOW)
    assert row.proposal is not None
    assert set(has_a_say(row, row.proposal)) == {100, 101, 102, 500}
    for person in (500, 100):
        row = answered(row, number(row), person, yes=True, now=NOW)
    assert row.chairs[1].person == 101
    row = answered(row, number(row), 102, yes=True, now=NOW)
    chair = row.chairs[1]
    assert (chair.person, chair.name, chair.before, chair.note) == (500, "Eve", (101,), "hold the wall")
    assert (chair.silent, chair.muted, chair.quiet, chair.away_until, chair.panel) == (0, False, None, None, None)
    assert (chair.due, row.host, chair.briefed) == (NOW + DAY, 500, False)


def test_who_has_seen_a_hand_takes_no_other_seat() -> None:
    row = with_chair(table(), 1, before=(101,), person=500)
    with pytest.raises(Illegal, match="know what's in a hand"):
        hand(row, seat=0, to=101, by=100)
    with pytest.raises(Illegal, match="already joined"):
        hand(row, seat=0, to=500, by=100)
    row = with_chair(table(), 1, before=tuple(range(1, HANDS + 1)))
    with pytest.raises(Illegal, match="twice"):
        hand(row)


def test_nobody_gives_away_the_seat_of_somebody_who_comes_back() -> None:
    for chair in ({}, {"stand_in": "adept"}, {"stand_in": "adept", "vote": Vote(1, "returned")}):
        with pytest.raises(Illegal, match="your own seat"):
            hand(with_chair(table(), 2, **chair), seat=2)
    voted = with_chair(table(), 2, stand_in="adept", vote=Vote(1, "taken"))
    row = proposed(voted, hand(voted, seat=2), NOW)
    assert row.proposal is not None
    assert set(has_a_say(row, row.proposal)) == {100, 101, 500}
    back = votes.back(row, 2, NOW + 5)
    assert set(has_a_say(back, row.proposal)) == {100, 101, 102, 500}, "who is back has a say in it"


# -- tables that nobody plays at


def test_a_table_that_everybody_has_left_alone_closes_after_a_stated_time() -> None:
    row = table(2)
    for seat in (0, 1):
        row = with_chair(row, seat, silent=votes.PATIENCE)
    row = votes.called(row, 1, None, NOW)
    assert (row.status, row.stalled) == ("paused", NOW)
    (only,) = session.deadlines(row, NOW)
    assert (only.kind, only.due) == ("stale", closes_at(row, NOW))
    assert only.due == NOW + 7 * DAY
    on = structs.replace(going_on(row, NOW + DAY), status="playing")
    assert on.stalled is None
    assert not [one for one in session.deadlines(on, NOW) if one.kind == "stale"]


def test_a_lobby_closes_when_nothing_happens_in_it() -> None:
    row = row_of("godsforge", 2, changed=NOW)
    assert [(one.kind, one.due) for one in session.deadlines(row, NOW)] == [("lapse", NOW + session.LOBBY_LASTS)]
    of_event = structs.replace(row, event=EventLink("e", "1.1", ("a", "b")))
    assert session.deadlines(of_event, NOW) == []
