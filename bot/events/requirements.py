"""What has to hold before somebody enters an event, or changes it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Config, EventRow
from bot.texts import cut
from games.kernel import Illegal, Table, one_line
from games.registry import GAMES
from tournaments import Id, Stage
from tournaments.stages import MOST_PLAYERS

from . import conditions, drafting, waiting
from .draft import OWN_MATCH, Actor, Draft
from .seating import check_deck, match_settings

PACES = ("live", "day", "relaxed")
LONGEST = 60 * 24 * 60  # minutes of anything: two months
LONGEST_TEXT = 1000
DRAFT_MISSED = "This event's decks were drafted at the start, so nobody can join late."


def check(game: str, stages: Sequence[Stage], config: Config) -> None:
    """Refuse what could not be played later. Each sentence names what does not fit."""
    rules = GAMES[game]
    minutes = (config.round_minutes, config.no_show_minutes, config.break_minutes, config.check_in_minutes)
    if not all(0 <= value <= LONGEST for value in minutes):
        raise Illegal("Times are whole minutes, from 0 up to two months.")
    if config.pace not in PACES:
        raise Illegal(f"I don't know that pace. Choose {', '.join(PACES)}.")
    if not 2 <= config.least <= config.most <= MOST_PLAYERS:
        raise Illegal(f"An event takes 2 to {MOST_PLAYERS} players, and the minimum can't be above the maximum.")
    if max(len(config.about), len(config.prizes)) > LONGEST_TEXT:
        raise Illegal(f"What is said of the event, or of its prizes, has at most {LONGEST_TEXT:,} characters.")
    conditions.check(config.conditions)
    if config.decks_locked and rules.bring is None:
        raise Illegal(f"{rules.title} is played without decks of your own.")
    if config.drafted:
        if not config.decks_locked:
            raise Illegal("Drafted decks last the whole event; you can't choose one at each table.")
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
        raise Illegal("This event has started, and it doesn't take latecomers.")
    else:
        d.must_be("open")
    if d.row.entrant(person) is not None:
        raise Illegal("You've already joined." if person == by.id else "They've already joined.")
    if d.row.is_waiting(person):
        raise Illegal(f"{'You are' if person == by.id else 'They are'} on the waiting list already.")
    must_not_have_looked(d, person)
    if not waits(d.row, invited):
        room(d.row, 1)


def waits(row: EventRow, invited: bool) -> bool:
    """Whether somebody who comes now has to wait: behind those who do, too."""
    full = waiting.is_full(row) or bool(row.progress.waiting)
    return row.status == "open" and row.config.waiting_list and not invited and full


def must_not_have_looked(d: Draft, person: int | None) -> None:
    if person in d.row.progress.looked:
        raise Illegal("As a judge you've seen a deck, so you can't play in this event.")


def room(row: EventRow, n: int) -> None:
    if len(row.entries) + n > row.config.most:
        raise Illegal(f"The event is full: {row.config.most} players.")


def called(name: str, row: EventRow) -> str:
    """How somebody is called in the event: on one line, and like nobody else."""
    name = one_line(name, 32) or "?"
    taken = {entry.name for entry in (*row.entries.values(), *(one.entry for one in row.progress.waiting))}
    names = (name, *(f"{cut(name, 28)} {number}" for number in range(2, MOST_PLAYERS + 2)))
    return next(name for name in names if name not in taken)


def handed_in(row: EventRow, deck: str) -> dict[str, str]:
    """The deck that somebody will play with, and what binds them to it without telling it."""
    if not deck:
        if row.config.hands_in:
            raise Illegal("You play this event with one deck and hand it in when you join. Which one?")
        return {}
    must_hand_in(row)
    check_deck(row, deck)
    return drafting.locked(deck)


def must_hand_in(row: EventRow) -> None:
    """Refuse a deck where the event wants none."""
    if row.config.drafted:
        raise Illegal("No need to hand in a deck: you draft yours together at the start.")
    if not row.config.decks_locked:
        raise Illegal("No need to hand in a deck: you choose one at each table.")


def mine(row: EventRow, by: Actor) -> Id:
    me = row.entrant(by.id)
    if me is None:
        raise Illegal("You haven't joined this event.")
    return me


def must_not_be_rivals(d: Draft, by: Actor, entrant: Id) -> None:
    """To drop one's own opponent would be to win by it."""
    me = d.row.entrant(by.id)
    open_now = [match.players for r in d.t.rounds for match in r.matches if match.outcome is None]
    if me != entrant and any(me in players and entrant in players for players in open_now):
        raise Illegal(OWN_MATCH)
