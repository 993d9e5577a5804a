"""Before an event starts: its making, and who takes part."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from bot.store import Config, Entry, EventRow, match_key
from bot.texts import cut, plain
from games.kernel import Illegal, Table, one_line
from games.registry import GAMES
from tournaments import Id, Stage, Unfit, director
from tournaments.stages import MOST_PLAYERS

from . import drafting, going
from .draft import OWN_MATCH, Actor, Draft, must_own, must_run
from .keeper import Keeper
from .seating import check_deck, match_settings

PACES = ("live", "day", "relaxed")
LONGEST = 60 * 24 * 60  # minutes of anything: two months
LONGEST_TEXT = 1000
LONGEST_NAME = 80
DRAFT_MISSED = "The decks of this event were drafted at its start: nobody can come in without one."
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
            raise Illegal("There is no such game.")
        config = config or Config()
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
                raise Illegal("The event has started: what it was entered for cannot be changed any more.")
            # The director checks a tournament when it is made, so it is asked to make this one.
            old = d.t
            new = director.create(one_line(name or old.name, LONGEST_NAME), old.seed, stages or old.stages, by.name)
            check(d.row.game, new.stages, config or d.row.config)
            if len(d.row.entries) > (config or d.row.config).most:
                raise Illegal(f"{len(d.row.entries)} players are entered already, and that is more.")
            old.name, old.stages = new.name, new.stages
            d.set(name=new.name, config=config or d.row.config)
            d.note(by.name, "The event was changed")

        return await self.change(id, act)

    async def open(self, id: str, by: Actor) -> EventRow:
        """From now on people can enter."""

        def act(d: Draft) -> None:
            must_own(d.row, by)
            if d.row.status != "draft":
                raise Illegal("This event was opened already.")
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

    async def join(self, id: str, by: Actor, *, deck: str = "") -> EventRow:
        """Enter; while the event runs, late, if that is allowed."""
        return await self._enter(id, by, by.id, by.name, deck)

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
                raise Illegal("They have been asked for their deck already.")
            d.progress(invited=(*d.row.progress.invited, person))
            d.note(by.name, f"{name} is asked for a deck")
            d.post("invite", str(person))

        return await self.change(id, act)

    async def _enter(self, id: str, by: Actor, person: int, name: str, deck: str, *, invited: bool = False) -> EventRow:
        known = await self.store.rating(person, (await self.row(id)).game)

        def act(d: Draft) -> None:
            can_enter(d, by, person, invited=invited)
            entry = Entry(person=person, name=called(name, d.row), **handed_in(d.row, deck))
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
                raise Illegal("Nobody has to check in yet.")
            director.check_in(d.t, mine(d.row, by), by.name)

        return await self.change(id, act)

    async def fill_with_ai(self, id: str, by: Actor, level: str, n: int) -> EventRow:
        """AI players beside the people."""

        def act(d: Draft) -> None:
            must_run(d.row, by)
            d.must_be("open")
            if level not in GAMES[d.row.game].bots:
                raise Illegal(f"There is no such level; choose {', '.join(GAMES[d.row.game].bots)}.")
            if n < 1:
                raise Illegal("Say how many AI players shall take part.")
            room(d.row, n)
            for _ in range(n):
                number = 1 + max((int(key.split(":")[2]) for key in d.row.entries if key.startswith("ai:")), default=0)
                first = NAMES[(number - 1) % len(NAMES)]
                turn = (number - 1) // len(NAMES)
                name = called(f"{first}{f' {turn + 1}' if turn else ''} ({level})", d.row)
                key = f"ai:{level}:{number}"
                director.enter(d.t, key, name, by=by.name)
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
                raise Illegal("This player is not entered.")
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
                raise Illegal("Nobody can come back in this event; ask its organiser.")
            if d.row.config.drafted and not drafting.in_a_pod(d.row, entrant):
                raise Illegal(DRAFT_MISSED)
            must_not_have_looked(d, d.row.entries[entrant].person if entrant in d.row.entries else None)
            director.reenter(d.t, entrant, by.name, reason)
            d.note(by.name, f"{d.t.entrants[entrant].name} re-entered", reason)

        return await self.change(id, act)


# -- what has to hold


def check(game: str, stages: Sequence[Stage], config: Config) -> None:
    """Refuse what could not be played later. Each sentence names what does not fit."""
    rules = GAMES[game]
    minutes = (config.round_minutes, config.no_show_minutes, config.break_minutes, config.check_in_minutes)
    if not all(0 <= value <= LONGEST for value in minutes):
        raise Illegal("Times are whole minutes: none, or up to two months.")
    if config.pace not in PACES:
        raise Illegal(f"There is no such pace; choose {', '.join(PACES)}.")
    if not 2 <= config.least <= config.most <= MOST_PLAYERS:
        raise Illegal(f"An event has from 2 to {MOST_PLAYERS} players, and the least cannot be more than the most.")
    if len(config.about) > LONGEST_TEXT:
        raise Illegal(f"What is said of the event has at most {LONGEST_TEXT:,} characters.")
    if config.decks_locked and rules.bring is None:
        raise Illegal(f"In {rules.title} nobody brings a deck.")
    if config.drafted:
        if not config.decks_locked:
            raise Illegal("Drafted decks are for the whole event, and not chosen at each table.")
        Table.new(rules, rules.seats[0], "a trial", drafting.settings(game, config.settings))
    for stage in stages:
        if stage.seats not in rules.seats:
            raise Illegal(f"{rules.title} is played by {rules.seats[0]} to {rules.seats[-1]}, not by {stage.seats}.")
        Table.new(rules, stage.seats, "a trial", match_settings(game, config))


def can_enter(d: Draft, by: Actor, person: int, *, invited: bool) -> None:
    """Whom the organiser has asked may come in late even where nobody else may; without a draft nobody can play."""
    if d.row.config.drafted and d.row.status in ("running", "frozen"):
        raise Illegal(DRAFT_MISSED)
    invited = invited or person in d.row.progress.invited
    if d.row.status == "frozen" or (d.row.status == "running" and (invited or d.row.config.late_entry)):
        d.must_be("running")
    elif d.row.status == "running":
        raise Illegal("This event has started, and nobody can come in late.")
    else:
        d.must_be("open")
    if d.row.entrant(person) is not None:
        raise Illegal("You are entered already." if person == by.id else "They are entered already.")
    must_not_have_looked(d, person)
    room(d.row, 1)


def must_not_have_looked(d: Draft, person: int | None) -> None:
    if person in d.row.progress.looked:
        raise Illegal("Whoever has looked at a deck as a judge cannot play in this event.")


def room(row: EventRow, n: int) -> None:
    if len(row.entries) + n > row.config.most:
        raise Illegal(f"The event is full: it has room for {row.config.most} players.")


def called(name: str, row: EventRow) -> str:
    """How somebody is called in the event: on one line, and like nobody else."""
    name = one_line(name, 32) or "?"
    taken = {entry.name for entry in row.entries.values()}
    names = (name, *(f"{cut(name, 28)} {number}" for number in range(2, MOST_PLAYERS + 2)))
    return next(name for name in names if name not in taken)


def handed_in(row: EventRow, deck: str) -> dict[str, str]:
    """The deck that somebody will play with, and what binds them to it without telling it."""
    if not deck:
        if row.config.hands_in:
            raise Illegal("In this event everybody plays with one deck, handed in on entering: name yours.")
        return {}
    must_hand_in(row)
    check_deck(row, deck)
    return drafting.locked(deck)


def must_hand_in(row: EventRow) -> None:
    """Refuse a deck where the event wants none."""
    if row.config.drafted:
        raise Illegal("In this event nobody hands in a deck: they are drafted together at the start.")
    if not row.config.decks_locked:
        raise Illegal("In this event nobody hands in a deck: one is chosen at each table.")


def mine(row: EventRow, by: Actor) -> Id:
    me = row.entrant(by.id)
    if me is None:
        raise Illegal("You are not entered in this event.")
    return me


def must_not_be_rivals(d: Draft, by: Actor, entrant: Id) -> None:
    """To drop one's own opponent would be to win by it."""
    me = d.row.entrant(by.id)
    open_now = [match.players for r in d.t.rounds for match in r.matches if match.outcome is None]
    if me != entrant and any(me in players and entrant in players for players in open_now):
        raise Illegal(OWN_MATCH)


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
