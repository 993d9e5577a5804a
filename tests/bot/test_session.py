"""What one move does to a table, without a database and without an event loop."""

from __future__ import annotations

from typing import Any

import pytest
import windows
from msgspec import structs

from bot import session, stops, votes
from bot.chairs import away, stood_in, with_chair
from bot.live_table import LiveTable
from bot.paces import NAMED
from bot.session import GRACE, REDRAWN, Change, Move, TooLate
from bot.store import Chair, EventLink, Lost, Outgoing, TableRow, Vote
from games.kernel import Illegal, Table
from games.registry import GAMES

NOW = 1000.0
DAY = NAMED["day"]


def row_of(game: str, people: int, **more: Any) -> TableRow:
    chairs = [Chair(seat=seat, person=100 + seat, name=f"P{seat}") for seat in range(people)]
    known: dict[str, Any] = {"id": "t", "game": game, "channel": 7, "host": 100, "seed": "s", "pace": "day"}
    known |= {"created": 0.0, "changed": 0.0, "chairs": chairs, "settings": GAMES[game].agreed({})}
    return TableRow(**{**known, **more})


def dealt(people: int = 3, **more: Any) -> tuple[LiveTable, Change]:
    row = row_of("godsforge", people, **more)
    live = LiveTable(row, Table.new(GAMES["godsforge"], people, "s", row.settings))
    change = session.begun(live, live.table.opening, NOW)
    live.row = structs.replace(change.row, version=2)
    return live, change


def default(live: LiveTable, seat: int, **more: Any) -> Move:
    return Move(seat, "answer", live.table.asks[seat].default, live.question(seat), **more)


def kinds(change: Change) -> list[tuple[str, str]]:
    return [(mail.kind, mail.key) for mail in change.mail]


def due(change: Change) -> set[tuple[int, str, float]]:
    return {(deadline.seat, deadline.kind, deadline.due) for deadline in change.deadlines}


def test_onlookers_see_each_step_and_one_look_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = dealt()
    looks, look = [], Table.seen_by

    def counted(table: Table[Any], seat: int | None) -> Any:
        looks.append(seat)
        return look(table, seat)

    monkeypatch.setattr(Table, "seen_by", counted)
    for move in (default(live, 0), Move(0, "undo"), default(live, 0), default(live, 1), default(live, 2)):
        live.row = session.reduce(live, move, NOW).row
        assert live.shown() == look(live.table, None)
    assert looks == [None] * 6, "at the beginning, and after each step"


def test_a_game_that_begins_is_promised_shown_and_asked() -> None:
    live, change = dealt()
    assert change.checkpoint is not None
    assert change.checkpoint.after == 0
    assert not change.steps
    assert kinds(change) == [("promise", ""), ("board", ""), ("panel", "0"), ("panel", "1"), ("panel", "2")]
    both = {(seat, kind, NOW + DAY * part) for seat in range(3) for kind, part in (("silence", 1), ("remind", 0.5))}
    assert due(change) == both
    assert (change.row.status, change.row.waiting, change.row.due) == ("playing", [0, 1, 2], NOW + DAY)
    assert [chair.asked for chair in change.row.chairs] == [live.question(seat) for seat in range(3)]


def first_secret(live: LiveTable) -> tuple[TableRow, Change]:
    """Play on to an answer that nobody else sees, and after which the same seat is asked something else."""
    for _ in range(200):
        seat, before = min(live.table.waiting), live.row
        options = [name for name in live.table.asks[seat].options if name != "pass"]
        move = Move(seat, "answer", tuple(options[: live.table.asks[seat].least or 1]), live.seal(seat))
        try:
            change = session.reduce(live, move, NOW + 5, watched={seat})
        except Illegal:
            change = session.reduce(live, default(live, seat), NOW + 5, watched={seat})
        live.row = change.row
        if ("board", "") not in kinds(change) and seat in change.row.waiting:
            return before, change
    raise AssertionError("everything was public")


def test_a_secret_answer_sends_nothing_and_takes_its_deadline_along() -> None:
    before, change = first_secret(dealt()[0])
    (step,) = change.steps
    assert (step.kind, step.by, step.at) == ("answer", "person", NOW + 5)
    payload = {"openly": False, "version": before.version + 1}
    assert change.mail == [Outgoing(kind="redraw", key=str(step.seat), due=NOW + 5 + REDRAWN, payload=payload)]
    chair, known = change.row.chairs[step.seat], before.chairs[step.seat]
    assert (chair.due, change.row.due) == (known.due, before.due)
    assert chair.asked == known.asked + 1


def test_the_row_that_was_there_is_not_touched() -> None:
    live, _ = dealt()
    before = live.row
    change = session.reduce(live, default(live, 0), NOW + 5)
    assert live.row is before
    assert change.row is not before


def test_an_answer_to_another_question_is_too_late_and_plays_nothing() -> None:
    live, _ = dealt()
    with pytest.raises(TooLate, match="already done"):
        session.reduce(live, Move(0, "answer", (), live.question(0) + 1), NOW)
    assert live.table.number == 0
    with pytest.raises(TooLate):
        session.reduce(live, default(live, 0, by="stop"), NOW)
    assert live.table.number == 0


@pytest.mark.parametrize(("lost", "why"), [(None, "The game is paused."), (Lost("gone"), "gone")])
def test_nobody_plays_at_a_table_that_is_paused(lost: Lost | None, why: str) -> None:
    live, _ = dealt()
    live.row = structs.replace(live.row, status="paused", lost=lost)
    with pytest.raises(Illegal, match=why):
        session.reduce(live, default(live, 0), NOW)


def test_silence_counts_and_an_answer_makes_good_for_it() -> None:
    live, _ = dealt()
    for seat in (0, 1):
        live.row = session.reduce(live, default(live, seat), NOW).row
    change = session.reduce(live, default(live, 2, by="silence"), NOW + DAY)
    assert change.row.chairs[2].silent == 1
    assert {step.by for step in change.steps} == {"silence"}
    live.row = with_chair(change.row, 2, vote=Vote(1), silent=2)
    while 2 in live.table.waiting:
        change = session.reduce(live, default(live, 2), NOW + DAY)
        live.row = change.row
        if ("board", "") in kinds(change):
            break
        for seat in sorted(live.table.waiting - {2}):
            live.row = session.reduce(live, default(live, seat), NOW + DAY).row
    assert ("vote", "2") in kinds(change)
    vote = change.row.chairs[2].vote
    assert vote is not None
    assert (vote.end, change.row.chairs[2].silent) == ("returned", 0)


def test_ai_players_owe_their_answer_soon_and_nothing_is_sent_to_them() -> None:
    live, _ = dealt()
    change = session.edited(live.row, lambda row: stood_in(row, 0, "adept"), [("board", "")], NOW)
    assert (-1, "ai", NOW + GRACE) in due(change)
    assert not [deadline for deadline in change.deadlines if deadline.seat == 0]
    assert kinds(change) == [("board", "")]
    assert change.row.changed == NOW


def test_where_nobody_looks_on_nothing_is_sent() -> None:
    _, change = dealt(quiet=True)
    assert not change.mail


def test_who_leaves_is_noted_and_the_end_is_told_once() -> None:
    live, _ = dealt(2)
    change = session.reduce(live, Move(1, "leave"), NOW)
    assert change.row.departed == (1,)
    assert change.row.status == "over"
    assert change.row.result is not None
    assert not change.deadlines
    assert [kind for kind, _ in kinds(change)].count("result") == 1
    assert ("record", "") in kinds(change)


def test_who_is_away_has_time_until_they_are_back() -> None:
    live, _ = dealt()
    gone = away(live.row, 0, NOW + 10 * DAY)
    assert gone.chairs[0].due == NOW + 10.5 * DAY
    assert gone.due == NOW + DAY, "the others have not"
    event = structs.replace(live.row, event=EventLink("e", "1.1", ("a", "b", "c")))
    assert away(event, 0, NOW + 10 * DAY) == event, "an event waits for nobody"


def test_a_window_is_passed_after_a_pause_unless_the_person_takes_an_answer_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    windows.install(monkeypatch)
    monkeypatch.setattr(stops, "pause", lambda _: 2.0)
    row = row_of("windows", 2)
    live = LiveTable(row, Table.new(GAMES["windows"], 2, "s", row.settings))
    live.row = session.begun(live, [], NOW).row
    while not (passing := [seat for seat in live.table.waiting if stops.passing(live.row, seat)]):
        seat = min(live.table.waiting)
        live.row = session.reduce(live, default(live, seat), NOW).row
    assert (passing[0], "stop", NOW + 2.0) in due(Change(live.row, deadlines=session.deadlines(live.row, NOW)))
    with pytest.raises(TooLate):
        session.reduce(live, default(live, passing[0], by="stop"), NOW + 1)
    change = session.reduce(live, default(live, passing[0], by="stop"), NOW + 2)
    assert [step.by for step in change.steps] == ["stop"]


def test_a_majority_gives_the_seat_away_and_its_person_takes_it_back() -> None:
    live, _ = dealt()
    late = with_chair(live.row, 2, silent=2)
    asked = votes.called(late, 2, None, NOW)
    assert asked.chairs[2].vote == Vote(1)
    one = votes.voted(asked, 2, 1, 100, "yes")
    assert not one.chairs[2].stand_in
    both = votes.voted(one, 2, 1, 101, "yes")
    assert both.chairs[2].stand_in
    back = votes.back(both, 2, NOW + DAY / 2)
    assert (back.chairs[2].stand_in, back.chairs[2].due) == ("", NOW + 1.5 * DAY)
    with pytest.raises(Illegal, match="over"):
        votes.voted(back, 2, 1, 100, "no")
