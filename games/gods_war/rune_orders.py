"""Runes about actions: what others may not do, must do, and what one may do once more."""

from __future__ import annotations

from ..kernel import Option, Seat
from . import board, hooks
from .actions import COMMON, open_actions
from .asking import choose, choose_area, choose_player
from .lasting import hold, pledge_of
from .pledges import announce
from .runes import effect, number
from .state import NOBODY, GodsWar, Pledge

FREE = ("rebirth",)  # cannot be forbidden (GW-RUNE-24)


def actions_of_others(s: GodsWar, seat: Seat) -> dict[str, Option[str]]:
    """The common actions, and those that an empire has now (GW-FAQRUNE-11)."""
    found = {action.source: Option(action.source, action.label) for action in COMMON if action.source not in FREE}
    for action in hooks.actions:
        owner = hooks.holder(s, action.source)
        if owner is not None and (owner != seat or action.everyone):
            whose = "" if owner == NOBODY else f" ({s.empire(owner).name})"
            found[action.source] = Option(action.source, action.label + whose, player=owner if whose else None)
    return found


@effect("law")
async def law(s: GodsWar, seat: Seat) -> bool:
    options = actions_of_others(s, seat)
    action = await choose(s, seat, "Which action do you forbid the others until your next turn?", options, "law")
    hold(s, seat, "law", action)
    s.say(f"Law: only {{{seat}}} may do this: {options[action].label}.", "GW-FAQRUNE-11")
    return True


@effect("shadow")
async def shadow(s: GodsWar, seat: Seat) -> bool:
    """Where one has nothing, nobody could attack; but one may come there in the meantime."""
    prompt = "Shadow: in which area can nobody attack you until your next turn?"
    area = await choose_area(s, seat, prompt, board.all_areas(s), "shadow")
    hold(s, seat, "shadow", area)
    s.say(f"Shadow: nobody may declare battle on {{{seat}}} in {board.name(s, area)}.", "GW-RUNE-24")
    return True


@effect("truth")
async def truth(s: GodsWar, seat: Seat) -> bool:
    """The target needs Power and a legal action (GW-RUNE-24)."""
    able = [p.seat for p in s.others(seat) if p.seat not in s.departed and not pledge_of(s, p.seat)]
    able = [each for each in able if open_actions(s, each)]
    if not able:
        return False
    target = await choose_player(s, seat, "Who must announce an action?", able, "player")
    levels = {
        "action": Option("action", "The action"),
        "area": Option("area", "The action and its area"),
        "full": Option("full", "The action with all details"),
    }
    level = await choose(s, seat, "What must be announced?", levels, "truth")
    found = open_actions(s, target)
    options = {id: Option(id, action.label) for id, action in found.items()}
    chosen = await choose(s, target, "Truth: which action do you announce for your next turn?", options, "announce")
    pledge = Pledge(s.lying[-1], target, chosen, full=level == "full")
    if level != "action":
        await announce(s, pledge, found[chosen])
    s.pledges.append(pledge)
    s.say(f"{{{target}}} announces: {found[chosen].label}{details(s, pledge)}.", "GW-FAQRUNE-13")
    return True


def details(s: GodsWar, pledge: Pledge) -> str:
    """The areas and pieces of it, in words."""
    areas, pieces = board.all_areas(s), s.pieces
    keys = [key for _, chosen in pledge.answers for key in chosen if key != "done"]
    words = [
        board.name(s, key) if key in areas else s.face(pieces[key]).name for key in keys if key in (*areas, *pieces)
    ]
    return f" ({', '.join(words)})" if words else ""


@effect("infinity")
async def infinity(s: GodsWar, seat: Seat) -> None:
    """In one's own turn after the action that is due; a copy gives one action, in another's turn after all that are due
    already (GW-ACTION-19, GW-RUNE-22, GW-FAQRUNE-08)."""
    more = number(s, "infinity", "actions") - 1 if s.lying[-1] == "infinity" else 1
    if s.turn == seat and s.players[seat].power:
        s.extra += [seat] * more
    else:
        s.extra[:0] = [seat] * more
