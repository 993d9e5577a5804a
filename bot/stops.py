"""
Standing answers, so that nobody is tormented with windows in which they would pass anyway.

A game may mark a question as a window (`Ask.stops`). A person's stop, one of the words of `Game.stops`, says in which
windows they want to be asked; in every other one its default is answered in their name. Their stop stands on their
chair, and so does the window that is open to them, so that an answer that is owed survives whatever happens to us.

Nobody else may learn from anything but time whether a seat passes by itself or thinks. So the question is put, shown as
open and due like any other, and its answer comes after a pause. The pause is drawn anew for each window, from nothing
but the table's pace. It has

- a beginning in which no answer comes: nobody reads a board and presses Pass in less;
- then the same chance of an answer in each moment: having waited for a while says nothing about how long it still
  takes, and there is no usual pause by which one could know the machine;
- an end, so that no table stalls. Whatever is said in public because a person *is* asked waits for that end.

Who takes longer than that was certainly asked. Under a stop that looks at open things alone (being attacked) everybody
knew that beforehand; whoever fears to be read chooses the stop that always asks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import SystemRandom
from typing import Any, NamedTuple

from msgspec import structs

from games.kernel import IDLE, Ask, Game, Illegal, Seat, Table

from .chairs import with_chair
from .paces import pace_of
from .store import Chair, Deadline, Person, TableRow, Window

ALWAYS = "always"  # the stop that holds in every window, in every game that has it
AFFORD = "afford"  # the word by which a game says that there is something to do in a window
LATE = 1.0  # seconds: after a longer sleep of ours an answer at once would betray itself
ALONE = 2.0  # seconds, where nobody could be deceived: `Tables.play_on` passes at once, and this is for its failure


class Pause(NamedTuple):
    least: float
    usual: float  # on top of the least
    most: float


LIVE, SLOW = Pause(1.0, 0.7, 4.0), Pause(3.0, 12.0, 60.0)
chance = SystemRandom()  # not to be foretold from earlier pauses


# -- what a stop is


def known(game: Game[Any], stop: str) -> str:
    """The first of the game until another one is chosen."""
    return stop if stop in game.stops else next(iter(game.stops), ALWAYS)


def stop_of(game: Game[Any], chair: Chair) -> str:
    """What holds for a chair."""
    return known(game, chair.stop)


def usual(game: Game[Any], person: Person) -> str:
    """What holds for a person when a table of this game begins."""
    return known(game, person.stops.get(game.name, ""))


def check(game: Game[Any], stop: str) -> None:
    if stop not in game.stops:
        raise Illegal(f"{game.title} doesn't have that stop. It has: {', '.join(game.stops.values()) or 'none'}.")


def passes(game: Game[Any], chair: Chair, counts_for: Collection[str] | None, *, alone: bool = False) -> bool:
    """Whether a standing answer takes care of a window that counts for these stops. Who plays alone among AI players
    has no secret to keep: a window in which nothing can be done passes, whatever it is about, and for somebody who has
    chosen no other stop also one in which nothing need be done."""
    if counts_for is None or chair.person is None or chair.stand_in:
        return False
    stop = stop_of(game, chair)
    idle = AFFORD not in counts_for or (IDLE in counts_for and stop == known(game, ""))
    return stop != ALWAYS and (stop not in counts_for or (alone and idle))


def alone(row: TableRow) -> bool:
    """Whether one person plays among AI players: there is nobody to hide anything from, and nobody to wait for."""
    return len(row.people()) == 1


def pauses(row: TableRow) -> Pause:
    """By the pace alone."""
    return LIVE if pace_of(row.pace).is_live else SLOW


def pause(row: TableRow) -> float:
    if alone(row):
        return ALONE
    its = pauses(row)
    while (drawn := its.least + chance.expovariate(1 / its.usual)) > its.most:
        pass
    return drawn


# -- windows


def window(row: TableRow, seat: Seat) -> Window | None:
    return row.chairs[seat].window if seat in row.waiting else None


def scheduled(row: TableRow) -> Iterator[tuple[Seat, Window, float]]:
    """The windows that will be passed, and when."""
    for chair in row.chairs:
        found = window(row, chair.seat)
        if found is not None and found.due is not None and not chair.stand_in:
            yield chair.seat, found, found.due


def passing(row: TableRow, seat: Seat) -> bool:
    return any(seat == other for other, _, _ in scheduled(row))


def is_due(row: TableRow, seat: Seat, now: float) -> bool:
    return any(seat == other and due <= now for other, _, due in scheduled(row))


def discreet_until(row: TableRow, seat: Seat) -> float:
    """Until when nothing may be said in public that would tell whether the seat is asked."""
    found = window(row, seat)
    return 0.0 if found is None or alone(row) else found.since + pauses(row).most


def deadlines(row: TableRow) -> list[Deadline]:
    return [Deadline(seat=seat, kind="stop", due=due) for seat, _, due in scheduled(row)]


def open_windows(table: Table[Any], row: TableRow, fresh: Collection[Seat], now: float) -> dict[Seat, Window]:
    """The windows after a table has gone on. Only a fresh question gets a standing answer: whoever takes an answer back
    wants to think."""
    windows = {}
    for seat in sorted(table.waiting):
        counts_for, question, found = table.asks[seat].stops, table.state.asked[seat], window(row, seat)
        if counts_for is None or not table.game.stops:
            continue
        if seat in fresh and passes(table.game, row.chairs[seat], counts_for, alone=alone(row)):
            found = Window(question, counts_for, now, now + pause(row))
        elif found is None or found.question != question:
            found = Window(question, counts_for, now)
        windows[seat] = found
    return windows


def at_once(game: Game[Any], row: TableRow, seat: Seat, question: int, ask: Ask[Any]) -> bool:
    """Whether a seat passes without a pause, as AI players play: where nobody could be deceived, or everybody sees that
    there is nothing to think about. Not if the person has asked for time."""
    found = row.chairs[seat].window
    thinks = found is not None and found.question == question and found.due is None
    by_myself = alone(row)
    return (by_myself or ask.openly) and passes(game, row.chairs[seat], ask.stops, alone=by_myself) and not thinks


# -- changes


def with_stop(game: Game[Any], row: TableRow, seat: Seat, stop: str, now: float) -> TableRow:
    """Another stop; it holds for the present window too."""
    row = with_chair(row, seat, stop=stop)
    found = window(row, seat)
    if found is None:
        return row
    if not passes(game, row.chairs[seat], found.stops, alone=alone(row)):
        return with_chair(row, seat, window=structs.replace(found, due=None))
    return row if found.due is not None else with_chair(row, seat, window=structs.replace(found, due=now + pause(row)))


def thinking(row: TableRow, seat: Seat) -> TableRow:
    """The person has begun to answer, or asks for time: this window is not passed for them."""
    found = window(row, seat)
    return row if found is None else with_chair(row, seat, window=structs.replace(found, due=None))


def postponed(row: TableRow, now: float) -> TableRow:
    """After a sleep, ours or the table's: what became due meanwhile comes after a pause, as always."""
    for seat, found, due in list(scheduled(row)):
        if due <= now:
            row = with_chair(row, seat, window=structs.replace(found, due=now + pause(row), late=True))
    return row
