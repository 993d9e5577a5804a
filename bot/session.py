"""
What one move does to a table: every decision, and nothing else. No database, no event loop, no clock: the time comes
from the caller, and all that is to be stored and sent goes back to them as a `Change`.

The game itself is played on the table that is given. A table whose change could not be stored says more than is true:
whoever holds it throws it away and loads it again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct, structs, to_builtins

from games.kernel import Answer, Illegal, LogLine, Seat
from games.kernel.english import count
from games.kernel.journal import Kind, fingerprint

from . import stops
from .chairs import (
    By,
    ai_at,
    ai_owes,
    attended,
    bank_left,
    due_at,
    earliest,
    learned,
    next_reminder,
    undecided,
    with_chair,
)
from .live_table import LiveTable
from .paces import pace_of
from .sight import latest, sight
from .store import APART, Chair, CheckpointRow, Deadline, Outgoing, StepRow, TableRow, Window

MOST_STEPS = APART  # of one change: it brings one checkpoint, and no moment shall be far from one
REDRAWN = 30.0  # seconds after which the panel of a click that was not drawn anew is sent
LOBBY_LASTS = 14 * 86400.0  # seconds without a change, after which a lobby closes
GRACE = 10.0  # seconds for AI players that owe an answer; then any process's clock lets them play


Offers = Mapping[Seat, int] | None  # which question each is offered; None: the rules have none to offer


class TooLate(Illegal):
    """A click on a question that is not open any more: the person is shown the present one."""


class Move(Struct, frozen=True):
    """What somebody does at a table."""

    seat: Seat
    kind: Kind = "answer"
    answer: Answer = ()
    question: int | str | None = None  # what it is meant for, by its number or its seal; None: whatever is asked
    by: By = "person"
    agreed: bool = False  # to undo what others have answered to: all have agreed to it


class Change(Struct, frozen=True):
    """All that is to be written together, or not at all."""

    row: TableRow
    steps: Sequence[StepRow] = ()
    checkpoint: CheckpointRow | None = None
    mail: Sequence[Outgoing] = ()
    deadlines: Sequence[Deadline] = ()


class Turn:
    """A change of a table under way: what is done at it, one thing after the other, until it is closed."""

    def __init__(self, live: LiveTable, now: float) -> None:
        self.live, self.now = live, now
        self.before, self.public, self.offers = live.table.checkpoint, sight(live), offers_of(live)
        self.steps: list[StepRow] = []
        self.news: list[LogLine] = []

    def answer(self, seat: Seat, answer: Answer, by: By) -> None:
        step = self._step(seat, "answer", answer, by)
        self._done(step, self.live.table.answer(seat, answer))

    def undo(self, seat: Seat, *, agreed: bool) -> None:
        """With the seat's last answer go those that others gave to it, if all have agreed to that."""
        number, back = self.live.table.number, self.live.table.undo(seat, agreed=agreed)
        undone = [step.seat for step in back.steps[number - back.number :]]
        steps = [new_step(self.live, of, "undo", number + n, self.now) for n, of in enumerate(undone, 1)]
        self.live.table = back
        for step in steps[:-1]:
            self._done(step, [])
        self._done(
            steps[-1], [LogLine(f"{{{seat}}} took back their last move.", round=back.state.round)] if agreed else []
        )

    def leave(self, seat: Seat) -> None:
        step = self._step(seat, "leave")
        self._done(step, self.live.table.leave(seat))

    def stay_silent(self, seat: Seat) -> None:
        """A question that follows in secret has the deadline of the one before it, and its silence comes with that
        one's: nobody can tell at how many questions somebody was silent."""
        table = self.live.table
        while seat in table.waiting and len(self.steps) < MOST_STEPS and not self.openly:
            self.answer(seat, table.asks[seat].default, "silence")

    @property
    def openly(self) -> bool:
        """Whether everybody sees that something has happened."""
        return sight(self.live, self.news) != self.public

    def close(self, row: TableRow, watched: Collection[Seat], move: Move | None = None, *, openly: bool) -> Change:
        return after(
            self.live,
            row,
            self.steps,
            self.news,
            now=self.now,
            before=self.before,
            openly=openly,
            watched=watched,
            move=move,
            offers=self.offers,
        )

    def _step(self, seat: Seat, kind: Kind, answer: Answer = (), by: By = "person") -> StepRow:
        return new_step(self.live, seat, kind, self.live.table.number + 1, self.now, answer, by)

    def _done(self, step: StepRow, news: list[LogLine]) -> None:
        self.steps.append(structs.replace(step, news=news))
        self.news += news


def reduce(live: LiveTable, move: Move, now: float, watched: Collection[Seat] = ()) -> Change:
    """Play a move. `watched` are the seats whose panel somebody looks at who will see there what follows."""
    seat, row = move.seat, live.row
    if row.status == "paused":
        raise Illegal(row.lost.why if row.lost is not None and row.lost.why else "The game is paused.")
    if move.question is not None:
        expect(live, seat, move.question)
    turn, asked = Turn(live, now), live.table.question(seat)
    if move.kind == "undo":
        if move.agreed and not asks_to_undo(row, seat):
            raise TooLate("The game has gone on since you asked.")
        turn.undo(seat, agreed=move.agreed)
    elif move.kind == "leave":
        turn.leave(seat)
    else:
        if move.by == "stop" and not stops.is_due(row, seat, now):
            raise TooLate("You want to answer this yourself.")
        turn.answer(seat, move.answer, move.by)
    if move.by == "silence":
        turn.stay_silent(seat)
    if move.by == "person" and move.kind == "answer":
        row = learned(row, seat, asked)
    openly = turn.openly
    return turn.close(attended(row, seat, move.by, openly=openly), watched, move, openly=openly)


def asks_to_undo(row: TableRow, seat: Seat) -> bool:
    its = row.proposal
    return its is not None and its.what == "undo" and its.seat == seat


def begun(live: LiveTable, news: Sequence[LogLine], now: float, watched: Collection[Seat] = ()) -> Change:
    """The game is dealt."""
    row = structs.replace(live.row, status="playing", opening=tuple(news))
    change = after(live, row, [], news, now=now, before=b"", watched=watched)
    # The seed of a game that somebody is led through is no secret: it promises nothing.
    mail = [] if row.quiet else [*([] if row.coach else [Outgoing(kind="promise", due=now)]), *change.mail]
    return structs.replace(change, mail=mail)


def mended(live: LiveTable, stored: int, now: float) -> Change:
    """The rules were mended since the table was stored, with so many steps: some answers no longer fit and are asked
    again."""
    lost = live.table.lost
    void = [new_step(live, step.seat, "undo", stored + n, now) for n, step in enumerate(reversed(lost), 1)]
    news = [LogLine(f"The rules were corrected, so {count(len(lost), 'answer is', 'answers are')} asked again.")]
    return after(live, live.row, void, news, now=now)


def edited(
    row: TableRow, change: Callable[[TableRow], TableRow], mail: Sequence[tuple[str, str]], now: float
) -> Change:
    """What is stored of a table is changed, apart from the game itself; `mail` says what the change calls for."""
    new = structs.replace(change(row), changed=now)
    sent = [
        redraw(row, key, now, openly=False) if kind == "redraw" else Outgoing(kind=kind, key=key, due=now)
        for kind, key in mail
    ]
    return Change(new, mail=sent, deadlines=deadlines(new, now))


def expect(live: LiveTable, seat: Seat, question: int | str) -> None:
    if live.table.state.phase is None:
        raise TooLate("The game is over.")
    if question != (live.seal(seat) if isinstance(question, str) else live.question(seat)):
        if live.table.beside and seat not in live.table.asks:
            raise TooLate("Too late this time: the game has moved on. Here's how it stands.")
        raise TooLate("That move is already done. Here's the current one.")


def new_step(
    live: LiveTable, seat: Seat, kind: Kind, number: int, now: float, answer: Answer = (), by: By = "person"
) -> StepRow:
    ask = live.table.question(seat) if kind == "answer" else None
    return StepRow(
        number=number,
        seat=seat,
        kind=kind,
        question=live.question(seat),
        asked=fingerprint(seat, ask) if ask is not None else 0,
        answer=list(answer),
        by=by,
        at=now,
    )


def after(
    live: LiveTable,
    row: TableRow,
    steps: Sequence[StepRow],
    news: Sequence[LogLine],
    *,
    now: float,
    before: bytes | None = None,
    openly: bool = True,
    watched: Collection[Seat] = (),
    move: Move | None = None,
    offers: Offers = None,
) -> Change:
    """What is to be stored and owed when the game has gone on by these steps. `before` is the checkpoint that is stored
    already, and `offers` those that stood. `openly`: whether it changes what everybody sees; if not, nothing that
    everybody sees may follow, neither now nor by another deadline."""
    table = live.table
    checkpoint = None
    if before is not None and table.checkpoint is not before:
        checkpoint = CheckpointRow(after=table.after, state=table.checkpoint, at=now)
    back = move is not None and move.agreed  # to questions that were put before, by the same numbers
    fresh = [seat for seat in sorted(table.waiting) if back or row.chairs[seat].asked != live.question(seat)]
    thinks = move.seat if move is not None and move.kind == "undo" else None
    windows = stops.open_windows(table, row, [seat for seat in fresh if seat != thinks], now)
    over = table.state.phase is None
    new = structs.replace(
        row,
        waiting=sorted(table.waiting),
        changed=now,
        news=latest(row.news, news),
        departed=tuple(table.state.departed),
        out=tuple(live.game.out(table.state)),
        chairs=[next_chair(live, chair, fresh, windows, now, openly) for chair in row.chairs],
        status="over" if over else row.status,
        result=to_builtins(table.state.result),
        # What somebody asked to undo is not the last move any more.
        proposal=None if row.proposal is not None and row.proposal.what == "undo" else row.proposal,
    )
    if openly:
        new = structs.replace(new, due=earliest(new))
    mail = []
    if not row.quiet:
        mail = mail_of(live, new, fresh, now, openly=openly, watched=watched, move=move)
        told = {int(one.key) for one in mail if one.kind in ("panel", "redraw")}
        mail += refreshed(new, told, now) if back else offer_mail(live, new, now, offers, told, openly=openly)
    return Change(new, steps, checkpoint, mail, deadlines(new, now))


def next_chair(
    live: LiveTable, chair: Chair, fresh: Collection[Seat], windows: Mapping[Seat, Window], now: float, openly: bool
) -> Chair:
    """Each new question has its own deadline, but for one that follows in secret: a deadline is public. What was
    drafted for an older one is forgotten."""
    seat, table = chair.seat, live.table
    waits, is_fresh = seat in table.waiting, seat in fresh
    drafts = (waits and not is_fresh) or (seat in table.offers and chair.asked == live.question(seat))
    asked_anew = waits and (chair.due is None or (openly and is_fresh))
    kept = seat in table.asks or table.apart  # while the answer can be changed: nobody gains time by changing it
    if asked_anew or not kept:
        chair = structs.replace(chair, bank=bank_left(live.row, chair, now), thought=None, reminded_at=None)
    due = due_at(with_chair(live.row, seat, bank=chair.bank), seat, now) if asked_anew else chair.due
    thought = (chair.thought or now) if kept and not waits and chair.due is not None else None
    is_back = openly and chair.away_until is not None and chair.away_until <= now
    return structs.replace(
        chair,
        asked=live.question(seat),
        due=due if kept else None,
        thought=thought,
        draft=chair.draft if drafts else (),
        window=windows.get(seat),
        away_until=None if is_back else chair.away_until,
    )


def mail_of(
    live: LiveTable,
    new: TableRow,
    fresh: Collection[Seat],
    now: float,
    *,
    openly: bool,
    watched: Collection[Seat],
    move: Move | None,
) -> list[Outgoing]:
    """Whom to tell what. The person who has clicked sees there what follows, and so does everybody who is watched."""
    old = live.row
    clicked = move.seat if move is not None and move.by == "person" and not move.agreed else None
    mail = [Outgoing(kind="board", due=now)] if openly else []
    if openly and clicked is not None and undecided(old, clicked):
        mail.append(Outgoing(kind="vote", key=str(clicked), due=now))
    if new.status == "over" and old.status != "over":
        mail += ending_mail(new, now)
    fallen = [seat for seat in new.out if seat not in (*old.out, *new.departed) and new.status != "over"]
    mail += [Outgoing(kind="fallen", key=str(seat), due=now) for seat in fallen if not ai_at(new, seat)]
    asking = [seat for seat in fresh if seat not in (clicked, *watched) and not ai_at(new, seat)]
    mail += [
        Outgoing(kind="panel", key=str(seat), due=now, payload={"openly": openly})
        for seat in asking
        if not stops.passing(new, seat)
    ]
    following = [seat for seat in sorted(watched) if seat in fresh or seat == clicked]
    mail += [redraw(old, str(seat), now, openly=openly) for seat in following]
    leaving = [
        seat for seat in new.departed if seat not in old.departed and seat not in following
    ]  # their panels say so
    return mail + [structs.replace(redraw(old, str(seat), now, openly=openly), due=now) for seat in leaving]


def ending_mail(row: TableRow, now: float) -> list[Outgoing]:
    """The result, at the table and in the place of its lobby, and what is written down of it. With what that brings,
    everybody is told in person how it ended; somebody's first game counts for nothing, and so they are told at once. A
    table that only drafted decks has no result."""
    everybody = [Outgoing(kind="ending", key=str(c.seat), due=now) for c in row.chairs if c.person is not None]
    if row.result is None:
        return everybody
    mail = [Outgoing(kind="result", due=now)]
    mail += [Outgoing(kind="lobby", due=now)] if row.lobby is not None else []
    if not row.coach:
        return [*mail, Outgoing(kind="record", due=now)]
    return [*mail, *everybody]


def offers_of(live: LiveTable) -> Offers:
    table = live.table
    return {seat: live.question(seat) for seat in table.offers} if table.beside else None


def offer_mail(
    live: LiveTable, new: TableRow, now: float, before: Offers, told: Collection[Seat], *, openly: bool
) -> list[Outgoing]:
    """Nobody is called for an offer. But while there may be offers the panels in all direct messages are kept as things
    stand, silently, whoever is offered something: so nobody learns from our pace who is."""
    offers = offers_of(live)
    if (offers is None and before is None) or not (openly or offers != before):
        return []
    return refreshed(new, told, now)


def refreshed(new: TableRow, told: Collection[Seat], now: float) -> list[Outgoing]:
    """All panels in direct messages as things stand, without a word; but for those who are told anyway."""
    shown = [chair.seat for chair in new.chairs if chair.panel is not None and not ai_at(new, chair.seat)]
    return [Outgoing(kind="refresh", key=str(seat), due=now) for seat in shown if seat not in told]


def redraw(row: TableRow, key: str, now: float, *, openly: bool) -> Outgoing:
    """What a seat's person sees after a click is owed as everything is, in case we die before it is drawn where they
    clicked. Whoever draws it says so (`Tables.redrawn`) before this is due."""
    return Outgoing(kind="redraw", key=key, due=now + REDRAWN, payload={"openly": openly, "version": row.version + 1})


def closes_at(row: TableRow, stalled: float) -> float:
    """When a table closes at which nobody answers any more."""
    return stalled + pace_of(row.pace).stale


def deadlines(row: TableRow, now: float) -> list[Deadline]:
    """A pause has an end, and so has a table that everybody has left alone. Else only a game that runs has deadlines:
    one for a reminder, one for the default, and soon one for AI players, lest their table stands still because whoever
    lets them play has met a fault or died."""
    if row.status == "paused" and row.stopped is not None and not row.frozen and row.lost is None:
        return [Deadline(kind="resume", due=row.stopped + pace_of(row.pace).pause)]
    if row.status == "paused" and row.stalled is not None:
        return [Deadline(kind="stale", due=closes_at(row, row.stalled))]
    if row.status == "lobby" and row.event is None:
        return [Deadline(kind="lapse", due=row.changed + LOBBY_LASTS)]
    if row.status != "playing":
        return []
    found = []
    for chair in row.chairs:
        if chair.due is None or chair.seat not in row.waiting or ai_at(row, chair.seat):
            continue
        found.append(Deadline(seat=chair.seat, kind="silence", due=chair.due))
        if (soon := next_reminder(row, chair)) is not None:
            found.append(Deadline(seat=chair.seat, kind="remind", due=soon))
    if ai_owes(row):
        found.append(Deadline(kind="ai", due=now + GRACE))
    return found + stops.deadlines(row)
