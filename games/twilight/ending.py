"""Losing, winning, drawing, giving up, and what becomes of the cards of those who are out (TG-WIN, TG-MULTI-16)."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel import GoTo, Result, Seat
from ..kernel.english import count, series
from . import zones
from .draft import is_for_an_event
from .state import Player, Twilight, owner_of
from .steps import Power

LATEST = 200  # turns each of a table without a turn limit
CLOSING = ("recovery", "turn_over", "next_turn")  # phases in which a turn ends, whoever's it was


def losses(s: Twilight) -> None:
    """Whoever has an empty Life Stack is out, all of them together; nobody can answer that (TG-WIN-01, -04, -05)."""
    if not s.turn:
        return  # nobody has a Life Stack before the game has begun
    if lost := [p for p in s.living() if not p.life]:
        remove(s, lost, "has an empty Life Stack and is out.", "TG-WIN-01")
    go_on_or_end(s)


def remove(s: Twilight, lost: Iterable[Player], why: str, rule: str) -> None:
    """These players are out, together."""
    lost = list(lost)
    s.fallen.append([p.seat for p in lost])
    for p in lost:
        p.out = True
        s.say(f"{{{p.seat}}} {why}", rule)
    if len(teams(s)) > 1:  # else the last position stays to be looked at
        for p in lost:
            clear(s, p)


def clear(s: Twilight, p: Player) -> None:
    """All cards of that player leave the game, and so does what they hold of others; no trigger looks at it. Their
    cards in Aspect Stacks and Resource Areas of others stay there (TG-MULTI-16)."""
    in_play = [x.id for x in s.permanents.values() if p.seat in (x.controller, owner_of(x.id))]
    held = [slot.card for slot in (*p.aspects, *p.resource)]
    waiting = [item.source for item in s.stack if item.seat == p.seat and item.kind == "summon"]
    for card in (*p.life, *p.hand, *p.discard, *in_play, *held, *waiting):
        zones.take(s, card)
        zones.forget(s, [card])
        if not s.face(card).mini:
            s.players[owner_of(card)].destroyed.append(card)
    s.reveal()  # in the Destroyed Stacks everybody sees them
    s.stack = [item for item in s.stack if item.seat != p.seat]
    s.triggers = [trigger for trigger in s.triggers if trigger.seat != p.seat]
    s.doomed = [card for card in s.doomed if zones.place(s, card)[0] not in ("", "destroyed")]
    if s.combat is not None:
        s.combat.attackers = [attacker for attacker in s.combat.attackers if attacker.against != p.seat]
    p.pool = Power()
    p.changes, p.known = [], []


def teams(s: Twilight) -> list[int]:
    """Teams with a player who has not lost."""
    return sorted({p.team for p in s.living()})


def go_on_or_end(s: Twilight) -> None:
    """The game ends at once when no two teams are left (TG-WIN-02, -06). The turn of a player who is out ends when
    everything that is under way is done (TG-MULTI-16)."""
    if len(teams(s)) <= 1:
        raise GoTo("game_over")
    under_way = s.resolving or s.stack or s.triggers
    if s.turn and s.players[s.active].out and not under_way and s.phase not in CLOSING:
        raise GoTo("recovery")


def leave(s: Twilight, seat: Seat) -> None:
    """Who leaves the table concedes (TG-WIN-07)."""
    p = s.players[seat]
    if p.out or is_for_an_event(s):
        return  # of a draft nobody is out: silence picks and builds for them
    remove(s, [p], "concedes.", "TG-WIN-07")
    go_on_or_end(s)


def out_of_time(s: Twilight) -> bool:
    """Whether everybody still in the game has had as many turns as the table allows (TG-WIN-09)."""
    return all(p.turns >= turn_limit(s) for p in s.living())


def turn_limit(s: Twilight) -> int:
    """Where none was agreed on, two Life Stacks that are Restored as fast as they shrink still come to an end."""
    return int(s.settings["turn_limit"]) or LATEST


async def game_over(s: Twilight) -> None:
    """The last team left wins; if nobody is left, or time is up with equal Life Stacks, the game is a draw."""
    for item in s.stack:
        if item.kind == "summon" and zones.place(s, item.source)[0] == "":
            s.players[owner_of(item.source)].discard.append(item.source)  # it will not be Summoned any more
    s.stack, s.triggers, s.combat, s.trade, s.draft, s.moment, s.resolving = [], [], None, None, None, "", False
    groups = [*([teams(s)] if teams(s) else []), *fallen_teams(s)]
    reason = ""
    if len(teams(s)) > 1:
        groups = [*by_life(s), *fallen_teams(s)]
        reason = f" after {turn_limit(s)} turns each"
        cards = series(f"{{{p.seat}}} {count(len(p.life), 'card')}" for p in s.living())
        s.say(f"Time is up. Left in the Life Stacks: {cards}.", "TG-WIN-09")
    places = [[p.seat for p in s.players if p.team in group] for group in groups]
    winners = places[0]
    if len(groups[0]) > 1:
        reason = f"The game is a draw{reason}."
        s.say(reason, "TG-WIN-05")
    else:
        names = series(f"{{{seat}}}" for seat in winners)
        reason = f"{names} {'wins' if len(winners) == 1 else 'win'}{reason}."
        s.say(reason, "TG-WIN-02" if len(winners) == 1 else "TG-WIN-06")
    s.result = Result(places, winners, reason)


def fallen_teams(s: Twilight) -> list[list[int]]:
    """Teams that have lost, the last ones first: a team has lost with its last player."""
    groups: list[list[int]] = []
    placed = set(teams(s))
    for fallen in reversed(s.fallen):
        if group := sorted({s.players[seat].team for seat in fallen} - placed):
            groups.append(group)
            placed |= set(group)
    return groups


def by_life(s: Twilight) -> list[list[int]]:
    """Teams still in the game by the cards in their Life Stacks, most first (TG-WIN-09)."""
    cards = {team: sum(len(p.life) for p in s.living() if p.team == team) for team in teams(s)}
    return [[team for team in cards if cards[team] == n] for n in sorted(set(cards.values()), reverse=True)]
