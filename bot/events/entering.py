"""Before an event starts: its making, and who takes part."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from bot.store import Config, Entry, EventRow, match_key
from bot.texts import plain
from games.kernel import Illegal, one_line
from games.registry import GAMES
from tournaments import Id, Stage, Unfit, director
from tournaments.ratings import ai_seed

from . import conditions, drafting, going, waiting
from .draft import Actor, Draft, must_own, must_run
from .keeper import Keeper
from .requirements import (
    DRAFT_MISSED,
    called,
    can_enter,
    check,
    handed_in,
    mine,
    must_not_be_rivals,
    must_not_have_looked,
    room,
    waits,
)

LONGEST_NAME = 80
NAMES = ("Thalia", "Orrin", "Mirela", "Castor", "Ione", "Vesna", "Tarn", "Isolde", "Bram", "Nyx", "Leander", "Sunniva")


class EntryDeeds(Keeper):
    """What people and organisers do about who takes part."""

    async def create(
        self,
        by: Actor,
        *,
        guild: int,
        channel: int,
        game: str,
        name: str,
        stages: Sequence[Stage],
        config: Config | None = None,
    ) -> EventRow:
        """A draft, which nobody but its organiser hears of."""
        if game not in GAMES:
            raise Illegal("I don't know that game.")
        config = config or Config()
        config = replace(config, settings={**GAMES[game].event_settings, **config.settings})
        seed = secrets.token_hex(8)
        try:
            tournament = director.create(one_line(name, LONGEST_NAME), seed, stages, by.name)
        except Unfit as no:
            raise Illegal(plain(str(no))) from no
        check(game, stages, config)
        return await self.store.new_event(
            EventRow(
                guild=guild,
                channel=channel,
                organiser=by.id,
                game=game,
                name=tournament.name,
                tournament=tournament,
                config=config,
                created=self.now(),
                changed=self.now(),
            )
        )

    async def edit(
        self,
        id: str,
        by: Actor,
        *,
        name: str | None = None,
        stages: Sequence[Stage] | None = None,
        config: Config | None = None,
    ) -> EventRow:
        """Anything, as long as it has not started."""

        def act(d: Draft) -> None:
            must_own(d.row, by)
            if d.row.status not in ("draft", "open"):
                raise Illegal("The event has started, so its settings are fixed.")
            # The director checks a tournament when it is made, so it is asked to make this one.
            old = d.t
            new = director.create(one_line(name or old.name, LONGEST_NAME), old.seed, stages or old.stages, by.name)
            check(d.row.game, new.stages, config or d.row.config)
            if len(d.row.entries) > (config or d.row.config).most:
                raise Illegal(f"{len(d.row.entries)} players have already joined, which is more than that.")
            if config is not None and config.conditions.password != d.row.config.conditions.password:
                d.progress(admitted=(), tries={})
            old.name, old.stages = new.name, new.stages
            d.set(name=new.name, config=config or d.row.config)
            d.note(by.name, "The event was changed")

        return await self.change(id, act)

    async def open(self, id: str, by: Actor) -> EventRow:
        """From now on people can enter."""

        def act(d: Draft) -> None:
            must_own(d.row, by)
            if d.row.status != "draft":
                raise Illegal("This event is already open.")
            d.set(status="open")

        return await self.change(id, act)

    async def appoint(self, id: str, by: Actor, judges: Sequence[int]) -> EventRow:
        """Who judges; at any time."""

        def act(d: Draft) -> None:
            must_own(d.row, by)
            if len(judges) > 25:
                raise Illegal("An event has at most 25 judges.")
            d.set(config=replace(d.row.config, judges=tuple(dict.fromkeys(judges))))
            d.note(by.name, f"Judges: {', '.join(f'<@{judge}>' for judge in judges) or 'none'}")

        return await self.change(id, act)

    # -- who plays

    async def join(self, id: str, by: Actor, *, deck: str = "", password: str = "") -> EventRow:
        """Enter; while the event runs, late, if that is allowed. Where it is full one waits for a place."""
        if password:
            await self.admit(id, by, password)
        return await self._enter(id, by, by.id, by.name, deck)

    async def admit(self, id: str, by: Actor, password: str) -> EventRow:
        """Whoever knows the password may enter. Every wrong one is noted, so that nobody tries many."""

        def act(d: Draft) -> None:
            conditions.must_have_tries(d.row, by.id, d.now)
            conditions.try_password(d, by.id, password)

        row = await self.change(id, act)
        if not conditions.is_admitted(row, by.id):
            raise Illegal("That's not the password of this event. Ask its organiser.")
        return row

    async def late(self, id: str, by: Actor, person: int, name: str, *, deck: str = "") -> EventRow:
        """An organiser enters somebody, before the start or after it. A deck is nobody's to hand in but the person's
        own: where decks are locked they are asked for it, unless a ready-made one is given, which is no secret."""
        row = await self.row(id)
        must_run(row, by)
        if row.config.hands_in and not deck:
            return await self._invite(id, by, person, name)
        return await self._enter(id, by, person, name, deck, invited=True)

    async def _invite(self, id: str, by: Actor, person: int, name: str) -> EventRow:
        def act(d: Draft) -> None:
            can_enter(d, by, person, invited=True)
            if d.row.status == "running":
                director.must_be_open_to_the_late(d.t)
            if person in d.row.progress.invited:
                raise Illegal("I've already asked them for their deck.")
            d.progress(invited=(*d.row.progress.invited, person))
            d.note(by.name, f"{name} was asked for a deck")
            d.post("invite", str(person))

        return await self.change(id, act)

    async def _enter(self, id: str, by: Actor, person: int, name: str, deck: str, *, invited: bool = False) -> EventRow:
        known = (await self.store.rating(person, (await self.row(id)).game)).now(self.now())

        def act(d: Draft) -> None:
            can_enter(d, by, person, invited=invited)
            if not invited and person not in d.row.progress.invited:
                conditions.must_fulfil(d.row, by, known)
            entry = Entry(person=person, name=called(name, d.row), **handed_in(d.row, deck))
            if waits(d.row, invited):
                waiting.wait(d, entry, known.rating.ordinal)
                return
            director.enter(d.t, f"p{person}", entry.name, known.rating.ordinal, by.name)
            d.set(entries={**d.row.entries, f"p{person}": entry})
            d.progress(invited=tuple(other for other in d.row.progress.invited if other != person))
            if d.row.status == "running" and entry.hash:
                d.post("hashes")

        return await self.change(id, act)

    async def hand_in(self, id: str, by: Actor, deck: str) -> EventRow:
        """Another deck in the place of the first one, as long as the event has not started."""

        def act(d: Draft) -> None:
            d.must_be("open")
            me = mine(d.row, by)
            d.set(entries={**d.row.entries, me: replace(d.row.entries[me], **handed_in(d.row, deck))})

        return await self.change(id, act)

    async def leave(self, id: str, by: Actor) -> EventRow:
        """Out of the list; after the start it is a drop."""

        def act(d: Draft) -> None:
            if d.row.is_waiting(by.id):
                waiting.leave(d, by.id)
                return
            me = mine(d.row, by)
            if d.row.status == "open":
                remove(d, me, by)
            else:
                drop(d, me, by)

        return await self.change(id, act)

    async def call_check_in(self, id: str, by: Actor) -> EventRow:
        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("open")
            going.call_check_in(d, by.name)

        return await self.change(id, act)

    async def check_in(self, id: str, by: Actor) -> EventRow:
        def act(d: Draft) -> None:
            d.must_be("open")
            if not d.row.progress.checking:
                raise Illegal("Check-in isn't open yet.")
            if d.row.is_waiting(by.id):
                waiting.check_in(d, by)
                return
            director.check_in(d.t, mine(d.row, by), by.name)

        return await self.change(id, act)

    async def assign(self, id: str, by: Actor, entrant: Id, team: str) -> EventRow:
        """Teams are the organiser's to make, so that nobody joins one to spoil it. "": no team."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("open", "running")
            if entrant not in d.row.entries:
                raise Illegal("That player hasn't joined this event.")
            title = one_line(team, 32)
            teams = {other.team for other in d.t.entrants.values() if other.team}
            same = next((other for other in teams if other.casefold() == title.casefold()), title)
            director.assign(d.t, entrant, same, by.name)

        return await self.change(id, act)

    async def fill_with_ai(self, id: str, by: Actor, level: str, n: int) -> EventRow:
        """AI players beside the people."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("open")
            if level not in GAMES[d.row.game].bots:
                raise Illegal(f"I don't know that level. Choose {', '.join(GAMES[d.row.game].bots)}.")
            if n < 1:
                raise Illegal("How many AI players should join?")
            room(d.row, n)
            for _ in range(n):
                number = 1 + max((int(key.split(":")[2]) for key in d.row.entries if key.startswith("ai:")), default=0)
                first = NAMES[(number - 1) % len(NAMES)]
                turn = (number - 1) // len(NAMES)
                name = called(f"{first}{f' {turn + 1}' if turn else ''} ({level})", d.row)
                key = f"ai:{level}:{number}"
                director.enter(d.t, key, name, ai_seed(list(GAMES[d.row.game].bots), level), by.name)
                d.set(entries={**d.row.entries, key: Entry(level=level, name=name)})

        return await self.change(id, act)

    async def start(self, id: str, by: Actor, *, trial: bool = False) -> EventRow:
        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("open")
            going.start(d, by.name)

        return await self.change(id, act, trial=trial)

    # -- and who no longer does

    async def drop(self, id: str, by: Actor, entrant: Id, reason: str = "", *, trial: bool = False) -> EventRow:
        """Somebody plays no more: by their own wish, or the organiser's."""

        def act(d: Draft) -> None:
            if d.row.entrant(by.id) != entrant:
                must_run(d.row, by)
            if entrant not in d.row.entries:
                raise Illegal("That player hasn't joined this event.")
            if d.row.status == "open":
                remove(d, entrant, by, reason)
            else:
                must_not_be_rivals(d, by, entrant)
                drop(d, entrant, by, reason)

        return await self.change(id, act, trial=trial)

    async def reenter(self, id: str, by: Actor, entrant: Id, reason: str = "") -> EventRow:
        """Somebody who has dropped, or missed the check-in, plays from the next round on."""

        def act(d: Draft) -> None:
            d.must_be("running")
            if d.row.entrant(by.id) != entrant:
                must_run(d.row, by)
            elif not d.row.config.late_entry:
                raise Illegal("You can't rejoin this event by yourself. Ask its organiser.")
            if d.row.config.drafted and not drafting.in_a_pod(d.row, entrant):
                raise Illegal(DRAFT_MISSED)
            must_not_have_looked(d, d.row.entries[entrant].person if entrant in d.row.entries else None)
            director.reenter(d.t, entrant, by.name, reason)
            d.note(by.name, f"{d.t.entrants[entrant].name} re-entered", reason)

        return await self.change(id, act)


def remove(d: Draft, entrant: Id, by: Actor, reason: str = "") -> None:
    director.drop(d.t, entrant, by.name, reason)
    d.set(entries={id: entry for id, entry in d.row.entries.items() if id != entrant})


def drop(d: Draft, entrant: Id, by: Actor, reason: str = "") -> None:
    d.must_be("running", "frozen")
    director.drop(d.t, entrant, by.name, reason)
    for r in d.t.rounds:
        for match in r.matches:
            key = match_key(r.number, match.number)
            if entrant in match.players and match.outcome is None and key in d.row.links:
                # A big table goes on without them, even if they come back into the event before it has ended.
                d.link(key, absent=tuple(dict.fromkeys((*d.row.links[key].absent, entrant))))
    d.say(f"{d.t.entrants[entrant].name} drops from the event.")
