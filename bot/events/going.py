"""
How an event goes on by itself: from its row and its tables, as the database has them, to the next row. Nothing else is
looked at, so that it does not matter who looks, when, or how often: what is done already is not done again.
"""

from __future__ import annotations

import zlib

import msgspec
from msgspec.structs import replace

from bot.store import EventRow, Link, match_key
from games.kernel.english import count, series
from games.registry import GAMES
from tournaments import Id, Match, Outcome, Round, Swap, Unfit, director
from tournaments.reports import say, verdict
from tournaments.robin import open_pairs

from . import doubts, drafting, waiting
from .challenges import tend_challenges
from .draft import Draft
from .seating import (
    Facts,
    check_deck,
    entrants,
    game_at,
    given_up,
    gone,
    is_sudden_death,
    open_table,
    outcome_of,
    stage_of,
    stands,
    time_is_up,
)

AGAIN = 120.0  # seconds: how often a running event is looked at, whatever happens
IDLE = 1800.0  # seconds for which a table may stand still before the organiser hears of it
PAUSE_ENDS = {"live": 2 * 3600.0, "day": 2 * 86400.0, "relaxed": 6 * 86400.0}  # and then its match is decided
SLOW = 300.0  # seconds after which a table that has not begun is told of once more


def advance(d: Draft, facts: Facts) -> None:
    """All that can be done now."""
    if d.row.status == "open":
        waiting.move_up(d)
        before_the_start(d)
    if d.row.status == "running" and drafting.is_drafting(d.row):
        drafting.advance(d, facts)
    if d.row.status == "running" and not drafting.is_drafting(d.row):
        if d.row.config.reveal == "start":
            reveal(d, d.t.seeded[0])
        if d.t.stages[d.t.stage].kind == "league":
            let_ai_players_meet(d)
            tend_challenges(d)
        for r in list(d.t.rounds):
            for match in r.matches:
                if match.outcome is None and len(match.players) > 1:
                    advance_match(d, r, match, facts)
        close_decided(d)
        if all(r.done for r in d.t.rounds):
            after_the_round(d)
    close_decided(d)


def due_at(d: Draft, facts: Facts) -> float | None:
    """When there will be something to do, if nobody does anything."""
    row, config = d.row, d.row.config
    if row.status == "open" and config.start_at is not None:
        early = config.start_at - 60 * config.check_in_minutes
        return early if config.check_in_minutes and d.now < early else config.start_at
    if row.status not in ("running", "frozen"):
        return None
    times = [d.now + AGAIN]
    if row.status == "running":
        times += [link.until for link in row.links.values() if link.until and not link.closed and link.frozen is None]
        times += [pod.until for pod in row.progress.pods.values() if pod.until and not pod.closed]
        times += [row.progress.next_at] if row.progress.next_at is not None else []
        times += [asked.at if asked.agreed else asked.until for asked in row.progress.challenges]
        times += [until] if (until := doubts.holds_until(row, d.now)) else []
        no_show = 60 * config.no_show_minutes
        times += [since + no_show for asked in facts.asked.values() for since in asked.values()] if no_show else []
    return min(time for time in times if time > d.now)  # whatever is past was done, or waits for somebody


# -- before the start


def before_the_start(d: Draft) -> None:
    config = d.row.config
    if config.start_at is None:
        return
    early = 60 * config.check_in_minutes
    if early and d.now >= config.start_at - early and not d.row.progress.checking:
        call_check_in(d, "")
    if d.now >= config.start_at and (no := d.attempt(lambda: start(d, ""))):
        d.set(config=replace(config, start_at=None))
        away = missing(d.row)
        late = f" Not checked in: {names(d, away)}." if away else ""
        d.say(f"It was time to start, but: {no}{late} {AFTER_NO_START}", d.row.organiser, *people(d, away))


AFTER_NO_START = "Nothing is lost: players can still join, and the organiser can start it later."


def missing(row: EventRow) -> list[Id]:
    """Who has not checked in."""
    return [id for id, entrant in row.tournament.entrants.items() if row.progress.checking and not entrant.checked_in]


def call_check_in(d: Draft, by: str) -> None:
    """AI players are always there. Called again, it reminds those who are missing, and forgets nobody's answer."""
    if d.row.progress.checking:
        if not (away := missing(d.row)):
            raise Unfit("Everybody has checked in.")
        d.say(f"Check-in is open. Still missing: {names(d, away)}.", *people(d, away))
        return
    director.call_check_in(d.t, by)
    for id, entry in d.row.entries.items():
        if entry.level:
            director.check_in(d.t, id)
    d.progress(checking=True)
    d.say("Check-in is open: only those who check in will play.", *people(d, list(d.row.entries)))


def know_the_room(d: Draft) -> None:
    """How many a table of the game holds, which the stages of an older event do not say."""
    room = min(8, GAMES[d.row.game].seats[-1])
    d.t.stages = [replace(stage, room=max(room, stage.seats)) for stage in d.t.stages]


def start(d: Draft, by: str) -> None:
    know_the_room(d)
    waiting.last_call(d)
    ready = sum(entrant.checked_in for entrant in d.t.entrants.values())
    if ready < d.row.config.least:
        so_far = f"there {'is' if ready == 1 else 'are'} {ready}"
        raise Unfit(f"This event needs at least {d.row.config.least} players, and {so_far}.")
    check_decks(d.row)
    director.start(d.t, by)
    if d.t.stages[0].kind != "league":
        fit_tables(d, director.preview(d.t))
    d.set(status="running")
    if d.row.config.drafted:
        drafting.begin(d)
    elif d.row.config.decks_locked:
        d.post("hashes")


def check_decks(row: EventRow) -> None:
    """Once more, for what was agreed on may have changed since somebody entered."""
    if not row.config.hands_in:
        return
    for entry in row.entries.values():
        if entry.person and not entry.deck:
            raise Unfit(f"{entry.name} hasn't handed in a deck.")
        if entry.deck:
            check_deck(row, entry.deck)


# -- a match


def advance_match(d: Draft, r: Round, match: Match, facts: Facts) -> None:
    key = match_key(r.number, match.number)
    link = d.row.links.get(key)
    if link is None:
        open_table(d, r, match)
        return
    table = facts.tables.get(link.tables[-1])
    if link.frozen is not None or table is None:
        return
    if table.status == "over" and all(game.table != table.id for game in link.games):
        link = d.link(key, games=(*link.games, game_at(table, facts.scores[table.id])))
        finish_game(d, r, match, link)
    elif table.status in ("playing", "paused") and len(match.players) - len(out := gone(d.t, table, link)) < 2:
        link = d.link(key, games=(*link.games, given_up(table, out)))
        finish_game(d, r, match, link)
    elif table.status == "ended":
        if not link.stuck:
            d.link(key, stuck=True)
            d.post("stuck", key, why=table.fault)
    elif link.until is not None and d.now >= link.until:
        time_is_up(d, r, match, link, facts)
        d.say(f"Time is up in {which(d, r, match, start=False)}. {result(d, r, match)}")
    elif look_for_absent(d, r, match, link, facts):
        pass
    elif table.status == "paused" and d.now > table.changed + PAUSE_ENDS[table.pace]:
        time_is_up(d, r, match, link, facts)
        d.say(f"{which(d, r, match)} stalled for too long. {result(d, r, match)}", *people(d, match.players))
    elif table.status == "paused" and not link.idle and d.now > table.changed + IDLE:
        d.link(key, idle=True)
        limit = minutes_words(PAUSE_ENDS[table.pace])
        d.say(
            f"{which(d, r, match)} has stalled: nobody answers there. After {limit} the score counts as it is.",
            *dict.fromkeys([d.row.organiser, *people(d, match.players)]),
        )
    elif table.status == "lobby" and not table.quiet and d.now > link.told + SLOW:
        d.link(key, told=d.now)
        d.post("match", table.id)


def finish_game(d: Draft, r: Round, match: Match, link: Link) -> None:
    outcome = outcome_of(d.row, stage_of(d, r), match, link)
    if outcome is None:
        if is_sudden_death(d.row, stage_of(d, r), link):
            d.say(f"{which(d, r, match)} is drawn: one more game decides it.", *people(d, match.players))
        open_table(d, r, match)
    else:
        director.report(d.t, r.number, match.number, outcome)


def look_for_absent(d: Draft, r: Round, match: Match, link: Link, facts: Facts) -> bool:
    """Who has answered nothing within the time loses; at a big table the others play on. Whether anybody did."""
    limit = 60 * d.row.config.no_show_minutes
    if not limit:
        return False
    table = facts.tables[link.tables[-1]]
    ids, out = entrants(table), gone(d.t, table, link)
    late = [ids[seat] for seat, since in facts.asked.get(table.id, {}).items() if d.now >= since + limit]
    fresh = [id for id in match.players if id in late and id not in out]
    if not fresh:
        return False
    absent = [*link.absent, *fresh]
    if len(match.players) - len(out) - len(fresh) < 2:
        if len(absent) == len(match.players):
            director.double_loss(d.t, r.number, match.number, reason="Nobody appeared.")
        elif len(match.players) == 2:
            director.no_show(d.t, r.number, match.number, absent)
        else:
            places = given_up(table, [*out, *fresh]).places
            director.report(d.t, r.number, match.number, Outcome(places, how="no_show", losers=tuple(absent)))
        d.say(f"{which(d, r, match)} is decided by a no-show. {result(d, r, match)}", *people(d, match.players))
    else:
        d.link(match_key(r.number, match.number), absent=tuple(absent))
        d.say(f"{which(d, r, match)} goes on without {names(d, fresh)}.", *people(d, fresh))
    return True


def close_decided(d: Draft) -> None:
    """Tables of matches that are decided, or were taken back, are closed; one that is over stays as it is."""
    by_key = {match_key(r.number, match.number): match for r in d.t.rounds for match in r.matches}
    for key, link in list(d.row.links.items()):
        if not link.closed and (by_key[key].outcome is not None or d.row.status in ("over", "cancelled")):
            done = [game.table for game in link.games]
            close(d, [table for table in link.tables if table not in done])
            d.link(key, closed=True, stuck=False, frozen=None)
    if d.row.status in ("over", "cancelled") and (tables := drafting.call_off(d)):
        close(d, tables)


def forget(d: Draft, keys: list[str]) -> None:
    """Matches that were taken back: their tables are closed."""
    lost = {key: link for key, link in d.row.links.items() if key in keys}
    close(d, [table for link in lost.values() if not link.closed for table in link.tables])
    undone = (*d.row.progress.undone, *(table for link in lost.values() for table in link.tables))
    d.set(links={key: link for key, link in d.row.links.items() if key not in keys})
    d.progress(undone=undone)


def close(d: Draft, tables: list[str]) -> None:
    d.progress(closing=(*d.row.progress.closing, *tables))
    for table in tables:
        d.post("closed", table)


# -- a round, a stage, the end


def after_the_round(d: Draft) -> None:
    t, progress = d.t, d.row.progress
    if progress.told < len(t.rounds):
        wait = 60 * d.row.config.break_minutes
        d.progress(told=len(t.rounds), next_at=d.now + wait if wait else None)
        d.post("standings", str(len(t.rounds)))
    if doubts.holds_until(d.row, d.now):
        return
    if director.finished(t):
        finish(d, "")
        return
    progress = d.row.progress
    if t.stages[t.stage].kind == "league" or (progress.next_at is not None and d.now < progress.next_at):
        return
    if d.row.config.preview or progress.hold:
        if progress.shown <= len(t.rounds):
            d.progress(shown=len(t.rounds) + 1)
            d.post("preview", str(len(t.rounds) + 1))
        return
    if (no := d.attempt(lambda: publish(d, ""))) and progress.trouble != no:
        d.progress(trouble=no)
        d.say(f"I need help to go on: {no}", d.row.organiser)


def publish(d: Draft, by: str, shown: Round | None = None) -> None:
    """The next round; if the stage is over, the cut before it."""
    drafting.must_have_drafted(d.row)
    know_the_room(d)
    if director.over(d.t):
        chosen = director.advance(d.t, by)
        d.post("cut", str(d.t.stage))
        if d.row.config.reveal == "cut":
            reveal(d, chosen)
    swaps = by_hand(d.row)
    fit_tables(d, director.preview(d.t, swaps))
    r = director.publish(d.t, shown, by, swaps)
    d.progress(next_at=None, hold=False, trouble="", swaps=(), swaps_of="")
    d.post("pairings", str(r.number))


def by_hand(row: EventRow) -> tuple[Swap, ...]:
    """The changes by hand that still mean something: another round than the one that was changed has none."""
    if not row.progress.swaps or director.over(row.tournament):
        return ()
    return row.progress.swaps if row.progress.swaps_of == seal(director.preview(row.tournament)) else ()


def seal(r: Round) -> str:
    """What tells one round from another: only the round that was looked at is published, or changed."""
    return f"{zlib.crc32(msgspec.json.encode(r)):08x}"


def fit_tables(d: Draft, r: Round) -> None:
    """A game that is not for two may not divide the players evenly."""
    seats = GAMES[d.row.game].seats
    for match in r.matches:
        if len(match.players) > 1 and len(match.players) not in seats:
            raise Unfit(
                f"So many players would need a table of {len(match.players)}, and the game is for {seats[0]} to "
                f"{seats[-1]}. Add or drop a player."
            )


def let_ai_players_meet(d: Draft) -> None:
    """In a league people challenge whom they like. AI players challenge nobody, so that their matches among themselves
    come by themselves, one at a time for each: or the league would have no end."""
    busy = {id for r in d.t.rounds if not r.done for match in r.matches for id in match.players}
    for one, other in open_pairs(d.t):
        if d.row.entries[one].level and d.row.entries[other].level and not busy & {one, other}:
            director.challenge(d.t, one, other)
            d.touched = True
            busy |= {one, other}


def finish(d: Draft, by: str, reason: str = "") -> None:
    """With a reason it can be at any time: matches that are being played count as they stand."""
    if reason.strip():
        for r in d.t.rounds:
            for match in r.matches:
                if match.outcome is None:
                    stands(d, r, match, d.row.links.get(match_key(r.number, match.number)))
    director.finish(d.t, by, reason)
    d.set(status="over")
    d.post("final")
    reveal(d, list(d.row.entries))


def reveal(d: Draft, ids: list[Id]) -> None:
    """Decks are shown once, with what proves that they were not changed since the start."""
    fresh = [id for id in ids if d.row.entries[id].hash and id not in d.row.progress.revealed]
    if fresh:
        serial = d.row.progress.serial + 1
        d.progress(serial=serial, revealed=(*d.row.progress.revealed, *fresh))
        d.post("decks", str(serial), entrants=fresh)


# -- words


def which(d: Draft, r: Round, match: Match, *, start: bool = True) -> str:
    """“Round 2, match 3 (bo – cy)”: the round is always said, for every round has a match 3."""
    names = " – ".join(d.t.entrants[id].name for id in match.players)
    at = f"match {r.number}" if d.t.stages[r.stage].kind == "league" else f"round {r.number}, match {match.number}"
    return f"{at[0].upper() + at[1:] if start else at} ({names})"


def minutes_words(seconds: float) -> str:
    days, hours = int(seconds // 86400), int(seconds // 3600)
    return count(days, "day") if days else count(hours, "hour")


def outcome_words(d: Draft, round_number: int, match_number: int) -> str:
    """What is known of a match so far; "" if nothing is."""
    found = [m for r in d.t.rounds if r.number == round_number for m in r.matches if m.number == match_number]
    return say(d.t, found[0].outcome) if found and found[0].outcome else ""


def result(d: Draft, r: Round, match: Match) -> str:
    return verdict(d.t, r, match)


def names(d: Draft, ids: list[Id]) -> str:
    return series(d.t.entrants[id].name for id in ids)


def people(d: Draft, ids: list[Id]) -> list[int]:
    return [person for id in ids if (person := d.row.entries[id].person) is not None]
