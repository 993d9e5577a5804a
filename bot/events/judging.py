"""While an event runs: rounds, judges, and what organisers decide. Every decision stays in a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.chairs import seat_of
from bot.store import Entry, EventRow, Link, match_key
from bot.texts import plain
from games.kernel import Illegal
from games.kernel.english import count
from tournaments import (
    Id,
    Match,
    Outcome,
    Round,
    Swap,
    Tournament,
    Unfit,
    director,
    to_csv,
    to_json,
    to_sheet,
    to_trf,
)

from . import doubts, drafting, going
from .draft import OWN_MATCH, Actor, Draft, must_own, must_run
from .keeper import Keeper
from .seating import link_of

LONGEST_CALL = 500  # characters


class JudgeDeeds(Keeper):
    """What organisers and judges decide while it runs."""

    # -- rounds

    async def preview(self, id: str, by: Actor) -> Round:
        """The next round as it would be published now, after the cut if the stage is over. Nothing is changed."""
        row = await self.row(id)
        must_run(row, by)
        drafting.must_have_drafted(row)
        t = row.tournament
        try:
            if director.over(t) and not director.finished(t):
                t = msgspec.json.decode(msgspec.json.encode(t), type=Tournament)
                director.advance(t)
                return director.preview(t)
            return director.preview(t, going.by_hand(row))
        except Unfit as no:
            raise Illegal(plain(str(no))) from no

    async def swap(self, id: str, by: Actor, first: Id, second: Id, reason: str) -> EventRow:
        """Two players take each other's place in the next round. Whoever plays in the event has a stake in it."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("running")
            drafting.must_have_drafted(d.row)
            must_not_play(d, by)
            needs_reason(reason)
            known, base = going.by_hand(d.row), director.preview(d.t)
            swaps = (*known, Swap(first, second, by.name, reason.strip()))
            director.preview(d.t, swaps)
            d.progress(swaps=swaps, swaps_of=going.seal(base))
            d.note(by.name, f"{d.t.entrants[first].name} and {d.t.entrants[second].name} change places", reason)

        return await self.change(id, act)

    async def unswap(self, id: str, by: Actor) -> EventRow:
        """The next round as it was paired."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            must_not_play(d, by)
            if not d.row.progress.swaps:
                raise Illegal("Nothing was changed by hand.")
            d.progress(swaps=(), swaps_of="")
            d.note(by.name, "Changes by hand are taken back")

        return await self.change(id, act)

    async def publish(self, id: str, by: Actor, shown: Round | None = None) -> EventRow:
        """The next round; if the one that was looked at is given, it has to be the same still."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("running")
            going.publish(d, by.name, shown)

        return await self.change(id, act)

    async def undo_round(
        self, id: str, by: Actor, reason: str, *, with_results: bool = False, trial: bool = False
    ) -> EventRow:
        """Takes the last round back, and closes its tables. The next one waits for the organiser."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("running", "frozen")
            number, stage = len(d.t.rounds), d.t.stage
            must_not_decide_their_own(d, by, d.t.rounds[-1:])
            director.undo_round(d.t, by.name, reason, with_results=with_results)
            going.forget(d, [key for key in d.row.links if key.startswith(f"{number}.")])
            doubts.settle(d, [key for key in doubts.disputed(d.row) if key.startswith(f"{number}.")], "gone")
            wait_for_organiser(d)
            cut = " and its cut" if d.t.stage < stage else ""
            d.say(f"{by.name} undid round {number}{cut}. Reason: {reason}")

        return await self.change(id, act, trial=trial)

    async def finish(self, id: str, by: Actor, reason: str = "", *, trial: bool = False) -> EventRow:
        """The end. Before everything is played it takes a reason."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("running")
            must_not_decide_their_own(d, by, [r for r in d.t.rounds if not r.done], still_open=True)
            going.finish(d, by.name, reason)

        return await self.change(id, act, trial=trial)

    async def cancel(self, id: str, by: Actor, reason: str, *, trial: bool = False) -> EventRow:
        """Nothing more is played. What was played stays written."""

        def act(d: Draft) -> None:
            must_own(d.row, by)
            if d.row.status in ("over", "cancelled"):
                raise Illegal("This event is already over.")
            needs_reason(reason)
            begun = d.row.status != "draft"
            d.set(status="cancelled")
            d.note(by.name, "The event was cancelled", reason)
            if begun:
                d.say(f"The event is cancelled: {reason}")

        return await self.change(id, act, trial=trial)

    # -- judges

    async def judge_call(self, table: str, by: Actor, words: str) -> EventRow:
        """A player asks for a judge: the table stops, with its clock, until a judge lets it go on."""
        row = await self.of_table(table)
        found = await self.tables.row(table)
        if row is None:
            raise Illegal("This table isn't part of an event.")
        if seat_of(found, by.id) is None:
            raise Illegal("Only the players at this table can call a judge.")
        if not words.strip():
            raise Illegal("Tell the judge in a sentence what to look at.")
        key = link_of(found).match
        if link_of(found).is_draft:
            raise Illegal("There's no match to judge in a draft. Ask the organiser.")

        def act(d: Draft) -> None:
            d.must_be("running", "frozen")
            match, link = open_match(d, *map(int, key.split(".")))
            if table not in link.tables:
                raise Illegal("This table is no longer part of the event.")
            if link.frozen is None:
                d.link(key, frozen=d.now)
            d.note(by.name, f"Judge called to match {match.number}", words.strip()[:LONGEST_CALL])
            d.progress(serial=d.row.progress.serial + 1)
            said = words.strip()[:LONGEST_CALL]
            d.post("judge", str(d.row.progress.serial), match=key, table=table, by=by.id, words=said)

        return await self.change(row.id, act)

    async def freeze(self, id: str, by: Actor, match: tuple[int, int] | None = None, reason: str = "") -> EventRow:
        """Stop the clocks of one match, or of everything."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            if match is None:
                d.must_be("running")
                d.set(status="frozen")
                for key, link in self.open_links(d.row).items():
                    d.link(key, frozen=d.now if link.frozen is None else link.frozen)
                drafting.freeze(d)
                d.say(f"The event is frozen and every clock is stopped.{f' {reason}' if reason else ''}")
            else:
                d.must_be("running", "frozen")
                if open_match(d, *match)[1].frozen is not None:
                    raise Illegal("This match is already frozen.")
                d.link(match_key(*match), frozen=d.now)
            d.note(by.name, "Frozen" if match is None else f"Round {match[0]}, match {match[1]}: frozen", reason)

        return await self.change(id, act)

    async def unfreeze(self, id: str, by: Actor, match: tuple[int, int] | None = None) -> EventRow:
        """Let it go on; the time that it stood still is added to the match."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            if match is None:
                if d.row.status != "frozen":
                    raise Illegal("This event isn't frozen.")
                d.set(status="running")
                for key, link in self.open_links(d.row).items():
                    thaw(d, key, link)
                drafting.thaw(d)
                d.say("The event goes on, with full time for everyone.")
            else:
                d.must_be("running")
                must_be_of_others(d, by, match)
                link = open_match(d, *match)[1]
                if link.frozen is None:
                    raise Illegal("This match isn't frozen.")
                thaw(d, match_key(*match), link)
            d.note(by.name, "Goes on" if match is None else f"Round {match[0]}, match {match[1]}: goes on")

        return await self.change(id, act)

    async def extend(self, id: str, by: Actor, round: int, match: int, minutes: int) -> EventRow:
        """More time for a match."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("running", "frozen")
            must_be_of_others(d, by, (round, match))
            playing, link = open_match(d, round, match)
            if link.until is None:
                raise Illegal("This match has no time limit.")
            if not 1 <= minutes <= 24 * 60:
                raise Illegal("You can add 1 to 1,440 minutes.")
            d.link(match_key(round, match), until=link.until + 60 * minutes)
            d.note(by.name, f"Round {round}, match {match}: {minutes} more minutes")
            more = f"{minutes} more minute{'s' if minutes > 1 else ''}"
            d.say(f"{by.name} gives {going.which(d, d.t.rounds[round - 1], playing, start=False)} {more}.")

        return await self.change(id, act)

    async def override(
        self,
        id: str,
        by: Actor,
        round: int,
        match: int,
        outcome: Outcome,
        reason: str,
        *,
        again: bool = False,
        trial: bool = False,
    ) -> EventRow:
        """A judge says how a match ended, or corrects what was told: in the current round, or in a finished one. Later
        rounds are kept where they still stand; `again` has them paired anew."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("running", "frozen", "over")
            must_be_of_others(d, by, (round, match))
            must_not_decide_their_own(d, by, [r for r in d.t.rounds if again and r.number > round])
            rounds, before = len(d.t.rounds), going.outcome_words(d, round, match)
            gone = director.override(d.t, round, match, replace(outcome, how="override"), by.name, reason, again=again)
            going.forget(d, [match_key(*key) for key in gone])
            doubts.settle(d, [match_key(round, match)], "corrected")
            doubts.settle(d, [match_key(*key) for key in gone], "gone")
            r = d.t.rounds[round - 1]
            played = next(m for m in r.matches if m.number == match)
            deed = "corrected" if before else "decided"
            was = f" It was: {before}." if before else ""
            after = later_rounds(d, rounds, gone, again) if round < rounds else ""
            where = going.which(d, r, played, start=False)
            d.say(f"{by.name} {deed} {where}. {going.result(d, r, played)}{was} Reason: {reason}{after}")
            if d.row.status == "over":
                d.post("final")
            elif again and gone:
                wait_for_organiser(d)
            elif all(r.done for r in d.t.rounds):  # its standings were told by the wrong result
                d.progress(told=min(d.row.progress.told, len(d.t.rounds) - 1), shown=min(d.row.progress.shown, round))

        return await self.change(id, act, trial=trial)

    async def look_at_deck(self, id: str, by: Actor, entrant: Id) -> Entry:
        """A judge reads a deck before it is revealed. Everybody is told that it happened; no player can do it, and
        nobody who has done it can play."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            me = d.row.entrant(by.id)
            if me is not None and d.t.entrants[me].out_after is None:
                raise Illegal("You're playing in this event, so you can't look at its decks.")
            if entrant not in d.row.entries or not d.row.entries[entrant].deck:
                raise Illegal("That player hasn't handed in a deck.")
            d.progress(looked=tuple(dict.fromkeys((*d.row.progress.looked, by.id))))
            d.note(by.name, f"Looked at the deck of {d.row.entries[entrant].name}")
            d.say(f"{by.name} looked at the deck of {d.row.entries[entrant].name}, as a judge.")

        return (await self.change(id, act)).entries[entrant]

    async def export(self, id: str, form: Literal["csv", "json", "html", "trf"]) -> str:
        """The tournament to take away. Decks that are not revealed are not in it."""
        t = (await self.row(id)).tournament
        try:
            return {"csv": to_csv, "json": to_json, "html": to_sheet, "trf": to_trf}[form](t)
        except Unfit as no:
            raise Illegal(str(no)) from no


def needs_reason(reason: str) -> None:
    if not reason.strip():
        raise Illegal("Please give a reason. It goes into the record.")


def must_be_of_others(d: Draft, by: Actor, match: tuple[int, int]) -> None:
    """Nobody judges a match of their own."""
    me, (number, which) = d.row.entrant(by.id), match
    here = [m for r in d.t.rounds if r.number == number for m in r.matches if m.number == which]
    if me is not None and here and me in here[0].players:
        raise Illegal(OWN_MATCH)


def must_not_decide_their_own(d: Draft, by: Actor, rounds: Sequence[Round], *, still_open: bool = False) -> None:
    """Nor takes one back, or ends it: whoever undoes these rounds, or all that is still open, has no match in them."""
    me = d.row.entrant(by.id)
    own = [match for r in rounds for match in r.matches if me in match.players and len(match.players) > 1]
    if any(match.outcome is None or not still_open for match in own):
        raise Illegal(OWN_MATCH)


def must_not_play(d: Draft, by: Actor) -> None:
    """Pairings are nobody's to make who plays by them."""
    me = d.row.entrant(by.id)
    if me is not None and d.t.entrants[me].out_after is None:
        raise Illegal("You play in this event yourself: a judge who doesn't play has to change its pairings.")


def wait_for_organiser(d: Draft) -> None:
    """Rounds were taken back: the next one comes when the organiser says so."""
    number = len(d.t.rounds)
    d.progress(told=min(d.row.progress.told, number), shown=number, hold=True, next_at=None, trouble="")


def later_rounds(d: Draft, rounds: int, gone: list[director.Key], again: bool) -> str:
    """What a correction means for what was played since."""
    if again:
        return f" Everything after it is undone: {count(rounds - len(d.t.rounds), 'round')}."
    if gone:
        matches = ", ".join(f"round {r}, match {match}" for r, match in sorted(gone))
        return f" Undone, because its players changed: {matches}."
    return " Later rounds stand."


def open_match(d: Draft, round_number: int, match_number: int) -> tuple[Match, Link]:
    """A match that is being played."""
    found = [
        match for r in d.t.rounds if r.number == round_number for match in r.matches if match.number == match_number
    ]
    key = match_key(round_number, match_number)
    if not found or key not in d.row.links or found[0].outcome is not None:
        raise Illegal(f"Match {match_number} of round {round_number} isn't being played.")
    return found[0], d.row.links[key]


def thaw(d: Draft, key: str, link: Link) -> None:
    stood = 0.0 if link.frozen is None else d.now - link.frozen
    d.link(key, frozen=None, until=None if link.until is None else link.until + stood)
