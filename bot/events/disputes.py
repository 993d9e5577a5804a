"""
A player doubts a result: a judge looks at the table's record, and confirms the result or corrects it. The event waits
for that before its next round, but never for long, and nobody can doubt for ever.
"""

from __future__ import annotations

from bot.store import Dispute, EventRow, match_key
from games.kernel import Illegal
from tournaments import Id, Match, Round

from . import doubts, going
from .draft import Actor, Draft, must_run
from .judging import must_be_of_others, needs_reason
from .keeper import Keeper
from .requirements import mine

HOLDS = {"live": 15 * 60.0}  # seconds for which the next round waits for a judge
HOLDS_SLOW = 12 * 3600.0  # where nobody plays live
AFTER_THE_END = 86400.0  # seconds in which the last result can still be doubted
MOST = 2  # disputes of one player that led to nothing
LONGEST = 500  # characters


class DisputeDeeds(Keeper):
    async def dispute(self, id: str, by: Actor, key: str, words: str, *, trial: bool = False) -> EventRow:
        """`key` is the match, “2.3”."""

        def act(d: Draft) -> None:
            d.must_be("running", "frozen", "over")
            me = mine(d.row, by)
            r, match = decided(d.row, key)
            must_be_open_to_doubt(d, me, key, match)
            if not words.strip():
                raise Illegal("Say in a sentence what is wrong with the result.")
            said, number = words.strip()[:LONGEST], len(d.row.progress.disputes) + 1
            until = d.now + HOLDS.get(d.row.config.pace, HOLDS_SLOW)
            new = Dispute(number=number, match=key, by=me, words=said, at=d.now, until=until)
            d.progress(disputes=(*d.row.progress.disputes, new))
            d.note(by.name, f"Round {r.number}, match {match.number}: disputed", said)
            d.post("dispute", str(number))

        return await self.change(id, act, trial=trial)

    async def uphold(self, id: str, by: Actor, number: int, reason: str) -> EventRow:
        """A judge has looked at it: the result stands."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            one = dispute_of(d.row, number)
            if one.ruling:
                raise Illegal("This dispute is settled already.")
            r, match = decided(d.row, one.match)
            must_be_of_others(d, by, (r.number, match.number))
            needs_reason(reason)
            doubts.settle(d, [one.match], "stands")
            d.note(by.name, f"Round {r.number}, match {match.number}: the result stands", reason)
            where = going.which(d, r, match, start=False)
            told = going.people(d, match.players)
            d.say(
                f"{by.name} looked at {where}: the result stands. {going.result(d, r, match)} Reason: {reason}", *told
            )

        return await self.change(id, act)


def must_be_open_to_doubt(d: Draft, me: Id, key: str, match: Match) -> None:
    if me not in match.players:
        raise Illegal("Only the players of a match can dispute its result.")
    if match.outcome is None:
        raise Illegal("This match is still being played: `/tournament judge` in its thread calls a judge.")
    if match.outcome.how == "bye":
        raise Illegal("A bye has no result to dispute.")
    if d.row.status == "over" and d.now > d.row.changed + AFTER_THE_END:
        raise Illegal("This event ended more than a day ago: its results are final.")
    here = [one for one in d.row.progress.disputes if one.match == key]
    if any(not one.ruling for one in here):
        raise Illegal("This result is disputed already; a judge looks at it.")
    if any(one.by == me and one.ruling == "stands" for one in here):
        raise Illegal("A judge has looked at this result for you already: it stands.")
    vain = [one for one in d.row.progress.disputes if one.by == me and one.ruling in ("", "stands")]
    if len(vain) >= MOST:
        raise Illegal(f"You have disputed {MOST} results that stand. Talk to the organiser about this one.")


def decided(row: EventRow, key: str) -> tuple[Round, Match]:
    for r in row.tournament.rounds:
        for match in r.matches:
            if match_key(r.number, match.number) == key:
                return r, match
    raise Illegal("That match is gone.")


def last_of(row: EventRow, person: int) -> str:
    """The key of somebody's latest match that has a result."""
    me = row.entrant(person)
    if me is None:
        raise Illegal("You haven't joined this event.")
    for r in reversed(row.tournament.rounds):
        for match in r.matches:
            if me in match.players and match.outcome is not None and match.outcome.how != "bye":
                return match_key(r.number, match.number)
    raise Illegal("No match of yours has a result yet.")


def dispute_of(row: EventRow, number: int) -> Dispute:
    found = [one for one in row.progress.disputes if one.number == number]
    if not found:
        raise Illegal("I can't find that dispute.")
    return found[0]
