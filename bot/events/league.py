"""Challenges of a league: one asks, the other agrees, and both have agreed on a time before anything begins."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store import Challenge, EventRow
from games.kernel import Illegal
from tournaments import Id

from .challenges import LASTS, begin, both, find, forget, keep, must_be_open, must_fit, other_than, people
from .draft import Actor, Draft
from .keeper import Keeper
from .requirements import mine


class LeagueDeeds(Keeper):
    async def challenge(self, id: str, by: Actor, other: Id, at: float | None = None) -> EventRow:
        """Ask somebody for a match, now or at some time. AI players are always ready."""

        def act(d: Draft) -> None:
            d.must_be("running")
            me = mine(d.row, by)
            must_be_open(d, me, other)
            if d.row.entries[other].level:
                begin(d, me, other, by.name)
                return
            must_fit(d, at)
            number = d.row.progress.serial + 1
            asked = Challenge(number=number, first=me, by=me, to=other, at=at or d.now, until=d.now + LASTS)
            d.progress(serial=number, challenges=(*d.row.progress.challenges, asked))
            d.note(by.name, f"Challenged {d.t.entrants[other].name}")
            d.post("challenge", str(number))

        return await self.change(id, act)

    async def answer_challenge(self, id: str, by: Actor, number: int, *, accept: bool) -> EventRow:
        """The one who is asked accepts; either of the two can call it off."""

        def act(d: Draft) -> None:
            d.must_be("running")
            asked, me = find(d, number), mine(d.row, by)
            if me not in (asked.by, asked.to):
                raise Illegal("Only the challenged players can answer this.")
            if not accept:
                forget(d, asked)
                d.note(by.name, f"Called off the match between {both(d, asked)}")
                d.say(f"{by.name} calls off the match between {both(d, asked)}.", *people(d, asked))
                return
            if asked.agreed or me != asked.to:
                raise Illegal("It's not your turn to accept: the other one has to.")
            d.note(by.name, f"Accepted the match between {both(d, asked)}")
            if asked.at <= d.now:
                forget(d, asked)
                begin(d, asked.first, other_than(asked, asked.first), by.name)
                return
            keep(d, replace(asked, agreed=True))
            d.post("challenge", str(number))

        return await self.change(id, act)

    async def propose_time(self, id: str, by: Actor, number: int, at: float | None) -> EventRow:
        """Another time: now the other one is asked."""

        def act(d: Draft) -> None:
            d.must_be("running")
            asked, me = find(d, number), mine(d.row, by)
            if me not in (asked.by, asked.to):
                raise Illegal("Only the challenged players can answer this.")
            must_fit(d, at)
            other = other_than(asked, me)
            keep(d, replace(asked, by=me, to=other, at=at or d.now, agreed=False, until=d.now + LASTS))
            d.note(by.name, f"Proposed another time for the match between {both(d, asked)}")
            d.post("challenge", str(number))

        return await self.change(id, act)
