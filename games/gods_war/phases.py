"""The round: Action Phase, one action per call, and the way from turn to turn (GW-BASIC-02, GW-ACTION)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from ..kernel import IDLE, Ask, Option, Seat, ask_beside, respond
from . import hooks, runes
from .actions import COMMON, bill, drop, following, open_actions
from .lasting import action_phase_ends, pledge_of, release, turn_begins
from .quests import settle
from .state import GodsWar


async def action_phase(s: GodsWar) -> str:
    """A round begins."""
    s.number += 1
    s.story.clear()
    s.say(f"Round {s.number} begins.", "GW-BASIC-02")
    s.turn = s.regular = s.first
    s.begin_turn()
    s.zeroed.clear()
    turn_begins(s, s.turn)
    return "action" if s.players[s.turn].power else "next_turn"


def action_question(s: GodsWar, seat: Seat, found: Mapping[str, hooks.Action]) -> Ask[str]:
    """One action, or no further ones; and runes before it (GW-ACTION-02, -03, -07)."""
    power = s.players[seat].power
    options: dict[str, Option[str]] = {}
    for id, action in found.items():
        cost = action.cost(s, seat)
        options[id] = Option(
            id,
            action.label,
            bill(s, seat, cost) if cost else "",
            icon=id if action in COMMON else "use",
            menu=action.label if action.plans else "",
            then=partial(action.plans, s, seat) if action.plans else None,
        )
    options |= beside(s, seat)
    prompt = f"You have {power} Power. What do you do?"
    if pledge_of(s, seat):
        return Ask(f"{prompt} You have announced this.", options, topic="gods_war.action")
    options["drop"] = Option("drop", "Drop to 0 Power", "no more actions", icon="drop")
    if s.chained:
        options["pass"] = Option("pass", "End your turn", icon="pass")
    return Ask(prompt, options, default=("pass" if s.chained else "drop",), topic="gods_war.action")


def beside(s: GodsWar, seat: Seat) -> dict[str, Option[str]]:
    """What a player may do between actions: play runes, and what abilities allow."""
    options = runes.rune_options(runes.between_actions(s, seat))
    for deed in hooks.deeds:
        if hooks.holder(s, deed.source) is not None and deed.possible(s, seat):
            options[f"deed.{deed.source}"] = Option(f"deed.{deed.source}", deed.label)
    return options


def offers(s: GodsWar, acting: Seat) -> dict[Seat, Ask[str]]:
    """While somebody chooses an action: what everybody else may do (GW-RUNE-18). Nobody knows who is offered something,
    and whoever wants nothing of it lets it be."""
    found = {p.seat: beside(s, p.seat) for p in s.players if p.seat != acting and p.seat not in s.departed}
    return {seat: Ask("Play a rune now?", options, topic="gods_war.rune") for seat, options in found.items() if options}


async def do_beside(s: GodsWar, seat: Seat, choice: str) -> None:
    if choice.startswith("rune."):
        await runes.play(s, seat, choice)
    else:
        deed = next(deed for deed in hooks.deeds if f"deed.{deed.source}" == choice)
        await deed.do(s, seat)
        await settle(s)


def bound(s: GodsWar, seat: Seat, found: dict[str, hooks.Action]) -> dict[str, hooks.Action]:
    """What was announced under Truth must be done if it still can be (GW-FAQRUNE-14)."""
    pledge = pledge_of(s, seat)
    if pledge is None:
        return found
    if pledge.action in found:
        return {pledge.action: found[pledge.action]}
    s.say(f"What {{{seat}}} announced is no longer possible: {{{seat}}} is free.", "GW-FAQRUNE-14")
    release(s, pledge)
    return found


async def action(s: GodsWar) -> str:
    """One action of one player; until it is declared, anybody may play runes (GW-RUNE-05, -18)."""
    seat = s.turn
    await settle(s)
    while not s.over:
        if not s.players[seat].power:
            return "action_done"
        found = open_actions(s, seat)
        pledge = pledge_of(s, seat)
        if s.chained and (seat in s.departed or not found or (pledge and pledge.action not in found)):
            return end_chain(s)
        found = bound(s, seat, found)
        if seat in s.departed or not found:
            drop(s, seat)  # GW-LEAVE-05, GW-ACTION-16
            return "action_done"
        answers = await ask_beside({seat: action_question(s, seat, found)}, offers(s, seat))
        who, (choice,) = next(iter(answers.items()))
        if who in s.departed:
            continue  # nobody acts for them (GW-LEAVE-05)
        if choice.startswith(("rune.", "deed.")):
            await do_beside(s, who, choice)
        elif choice:
            s.story.clear()
            if choice == "pass":
                return end_chain(s)
            if choice == "drop":
                drop(s, seat)
                return "action_done"
            if pledge := pledge_of(s, seat):
                pledge.acting = True
            done = await found[choice].do(s, seat)
            if pledge:
                release(s, pledge)
            if done:
                s.acted = choice
                for owner, tell in hooks.acted.active(s):
                    tell(s, owner, seat, choice)
                return "battle_pre" if s.battle else "action_done"
    return "game_over"


def end_chain(s: GodsWar) -> str:
    """No further action follows at once."""
    s.acted = ""
    return "action_done"


async def action_done(s: GodsWar) -> str:
    """What follows from an action; the game ends after it if somebody has 35 VP (GW-END-03)."""
    await settle(s)
    while s.zeroed:
        seat = s.zeroed.pop(0)
        for owner, tell in hooks.power_zero.active(s):
            tell(s, owner, seat)
        await settle(s)
    return "game_over" if s.over else "next_turn"


async def next_turn(s: GodsWar) -> str:
    """An action that is due out of turn, or the next player with Power (GW-ACTION-01, -08, -12, -19)."""
    s.begin_turn()
    s.chained = bool(s.players[s.turn].power and following(s, s.turn))
    if s.chained:
        return "action"
    while s.extra:
        s.turn = s.extra.pop()
        if s.players[s.turn].power:
            return "action"
    *others, here = (p.seat for p in (*s.ordered(s.regular)[1:], s.players[s.regular]))
    able = [seat for seat in (*others, here) if s.players[seat].power]
    if not able:
        return "last_runes"
    s.turn = s.regular = able[0]
    turn_begins(s, s.turn)
    return "action"


async def last_window(s: GodsWar) -> bool:
    """Returns whether anybody did anything; whoever holds no rune and has nothing else to do is not asked."""
    prompt = "Everybody is at 0 Power. Play a rune before the Action Phase ends?"
    asks: dict[Seat, Ask[str]] = {}
    for p in s.ordered():
        found = beside(s, p.seat)
        if p.seat not in s.departed and (p.runes or found):
            options = {"pass": Option("", "Play no rune", icon="pass"), **found}
            asks[p.seat] = Ask(prompt, options, topic="gods_war.rune")
            asks[p.seat].stops = ("always", *(["afford"] if found else []), *([IDLE] if can_wait(s, found) else []))
    done = await respond(asks, lambda value: not value)
    if done is None:
        return False
    await do_beside(s, *done)
    return True


def can_wait(s: GodsWar, found: Collection[str]) -> bool:
    """Whether there are only battle runes to play, for their VP alone: they do more in a battle to come."""
    held = [name.removeprefix("rune.") for name in found]
    return all(name.startswith("rune.") for name in found) and all(s.rune(id).when in runes.BATTLE_STEPS for id in held)


async def last_runes(s: GodsWar) -> str:
    """All are at 0 Power: a last window for runes, then the Power Phase (GW-ACTION-11, -17)."""
    while await last_window(s):
        if s.over:
            return "game_over"
        if any(p.power for p in s.players):
            s.acted = ""  # nothing follows at once from what was done before
            return "next_turn"
    action_phase_ends(s)
    return "power"


PHASES = {
    "action_phase": action_phase,
    "action": action,
    "action_done": action_done,
    "next_turn": next_turn,
    "last_runes": last_runes,
}
