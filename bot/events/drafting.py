"""
Decks that are drafted together before the first round: the entrants sit in pods, each pod is a table of its own, and
what they have built is locked for the event. What is known of a pod stands in the event's row like a match's link.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from msgspec.structs import replace

from bot.store import POD_ROUND, EventRow, Link, TableRow, match_key
from bot.votes import PATIENCE
from games.kernel import DeckKit, Illegal, Settings
from games.kernel.english import count, series
from games.registry import GAMES
from tournaments import Id
from tournaments.ledger import lot

from .draft import Draft
from .seating import Facts, entrants, gone, new_link, table_for

SLOW = 300.0  # seconds after which a pod that has not begun is told of once more


def kit_of(game: str) -> DeckKit[Any]:
    """The kit of a game that has a draft; others refuse."""
    kit = GAMES[game].decks
    if kit is None or kit.drafting is None:
        raise Illegal(f"{GAMES[game].title} has no draft.")
    return kit


def settings(game: str, wishes: Settings) -> Settings:
    """Of the table of a pod."""
    return GAMES[game].agreed({**wishes, **(kit_of(game).drafting or {})})


def is_drafting(row: EventRow) -> bool:
    return any(not pod.closed for pod in row.progress.pods.values())


def must_have_drafted(row: EventRow) -> None:
    if is_drafting(row):
        raise Illegal("The draft is still on. Round 1 starts by itself once every deck is built.")


def is_pod(table: TableRow) -> bool:
    return table.event is not None and table.event.is_draft


def in_a_pod(row: EventRow, entrant: Id) -> bool:
    return any(entrant in pod.players for pod in row.progress.pods.values())


def sizes(players: int, seats: range) -> list[int]:
    """As few pods as can be, as even as can be."""
    pods = -(-players // seats[-1])
    return [players // pods + (n < players % pods) for n in range(pods)]


# -- the beginning


def begin(d: Draft) -> None:
    """Everybody who plays gets a seat in a pod, by lot. What they may have handed in before counts no more."""
    d.set(entries={id: replace(entry, deck="", nonce="", hash="") for id, entry in d.row.entries.items()})
    ids = sorted(d.t.seeded[0], key=lambda id: lot(d.t.seed, "draft", id))
    pods = {}
    for number, size in enumerate(sizes(len(ids), GAMES[d.row.game].seats), 1):
        players, ids = ids[:size], ids[size:]
        key = match_key(POD_ROUND, number)
        table = table_for(d.row, key, players, settings(d.row.game, d.row.config.settings), d.now)
        pods[key] = replace(new_link(d), tables=(table.id,), told=d.now, players=tuple(players))
        d.tables.append(table)
        if not table.quiet:
            d.post("pod", table.id)
    d.progress(pods=pods)
    many = f" in {count(len(pods), 'pod')}" if len(pods) > 1 else ""
    d.say(f"The draft begins{many}: pick in private, then build your deck for the whole event.")


# -- while it lasts


def advance(d: Draft, facts: Facts) -> None:
    """Decks of pods that are done are locked; who is silent holds up nobody for long."""
    for key, pod in d.row.progress.pods.items():
        table = facts.tables.get(pod.tables[-1])
        if pod.closed or table is None:
            continue
        if table.status in ("over", "ended"):
            close(d, key, table, facts)
        elif table.status == "lobby":
            if not table.quiet and d.now > pod.told + SLOW:
                change(d, key, told=d.now)
                d.post("pod", table.id)
        elif fresh := silent(d, pod, table, facts):
            change(d, key, absent=(*pod.absent, *fresh))
            names = series(d.t.entrants[id].name for id in fresh)
            told = [person for id in fresh if (person := d.row.entries[id].person) is not None]
            d.say(f"The draft goes on without {names}: I pick their cards, and they can still play.", *told)


def silent(d: Draft, pod: Link, table: TableRow, facts: Facts) -> list[Id]:
    """For whom silence picks from now on: who never came, missed several picks in a row, or whose time is up."""
    ids, out = entrants(table), gone(d.t, table, pod)
    limit = 60 * d.row.config.no_show_minutes
    asked = facts.asked.get(table.id, {})
    late = pod.until is not None and d.now >= pod.until
    found = []
    for chair in table.chairs:
        missing = bool(limit) and chair.seat in asked and d.now >= asked[chair.seat] + limit
        if chair.person is not None and ids[chair.seat] not in out and (late or missing or chair.silent >= PATIENCE):
            found.append(ids[chair.seat])
    return found


def close(d: Draft, key: str, table: TableRow, facts: Facts) -> None:
    """The decks of one pod; with the last pod the draft is over."""
    codes = facts.drafted.get(table.id, {})
    decks = {id: codes[seat] for seat, id in enumerate(entrants(table)) if seat in codes}
    d.set(entries={**d.row.entries, **{id: replace(d.row.entries[id], **locked(deck)) for id, deck in decks.items()}})
    change(d, key, closed=True)
    if not table.quiet:
        d.post("closed", table.id)
    if not decks:
        d.say("A draft table ended without decks: its players choose a ready-made deck at each match.", d.row.organiser)
    if not is_drafting(d.row):
        d.say("The draft is over and every deck is locked. See yours with `/tournament deck`.")
        d.post("hashes")


def locked(deck: str) -> dict[str, str]:
    """A deck, and what binds its owner to it without telling it."""
    nonce = secrets.token_hex(8)
    return {"deck": deck, "nonce": nonce, "hash": deck_hash(nonce, deck)}


def deck_hash(nonce: str, deck: str) -> str:
    return hashlib.sha256(f"{nonce}:{deck}".encode()).hexdigest()


def call_off(d: Draft) -> list[str]:
    """The tables of a draft that will not be finished, to be closed."""
    tables = [pod.tables[-1] for pod in d.row.progress.pods.values() if not pod.closed]
    if tables:
        d.progress(pods={key: replace(pod, closed=True) for key, pod in d.row.progress.pods.items()})
    return tables


def change(d: Draft, key: str, **changes: object) -> None:
    pods = d.row.progress.pods
    d.progress(pods={**pods, key: replace(pods[key], **changes)})


def freeze(d: Draft) -> None:
    d.progress(pods={key: replace(pod, frozen=d.now) for key, pod in d.row.progress.pods.items()})


def thaw(d: Draft) -> None:
    """The time that it stood still is added."""
    pods = {}
    for key, pod in d.row.progress.pods.items():
        stood = 0.0 if pod.frozen is None else d.now - pod.frozen
        pods[key] = replace(pod, frozen=None, until=None if pod.until is None else pod.until + stood)
    d.progress(pods=pods)
