"""What an event posts tells of the moment that it is about, whenever it is sent."""

from __future__ import annotations

from bot.store import EventRow
from cogs import event_look
from tournaments import Outcome, Stage, director, standings


def a_row() -> EventRow:
    """Round 1 is over, and in round 2 somebody was quick."""
    t = director.create("Winter Cup", "seed", [Stage("swiss", rounds=3)])
    for name in "ABCD":
        director.enter(t, f"p{ord(name)}", name)
    director.start(t)
    for number in (1, 2):
        director.publish(t, director.preview(t))
        for match in t.rounds[-1].matches[: 3 - number]:
            one, other = match.players
            director.report(t, number, match.number, Outcome(((one,), (other,))))
    return EventRow(
        id="abcde", guild=1, channel=2, organiser=3, game="godsforge", name=t.name, status="running", tournament=t,
        created=0.0, changed=0.0,
    )  # fmt: skip


def test_the_table_after_a_round_has_nothing_of_the_next_one() -> None:
    row = a_row()
    first = row.tournament.rounds[0]
    assert not row.tournament.rounds[1].done
    past = event_look.as_of(row, first)
    assert [r.number for r in past.tournament.rounds] == [1]
    shown = event_look.table(past, 0)
    assert shown == standings(row.tournament, 0, through=1)
    assert sorted((line.points, line.wins, line.losses) for line in shown) == [
        (0, 0, 1),
        (0, 0, 1),
        (3, 1, 0),
        (3, 1, 0),
    ]
    assert len(row.tournament.rounds) == 2, "the event itself is as it was"
    assert standings(row.tournament, 0) != shown
