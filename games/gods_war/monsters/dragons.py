"""Dragons: sent out at the end of each Council Phase by somebody who is behind."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import choose
from ..council import round_ends
from ..gains import draw_runes, gain_power, lose_power, lose_vp
from ..hooks import WILD, Loss, number
from ..quests import settle
from ..rune_copies import choose_discard, discarded
from ..rune_hands import pass_on, places
from ..state import Combatant, Due, GodsWar, Piece, Player
from ..wild import attack, card, dies_of_kills, figure, hold_fast, number_or_fewer, reward, send, with_hero

BLACK, BROWN, RED = DRAGONS = ("black_dragon", "brown_dragon", "red_dragon")


# -- who steers


def controller(s: GodsWar, dragon: str) -> Seat | None:
    """The weakest player, if there is but one (GW-MONSTER-10, -36)."""
    present = [p for p in s.ordered() if p.seat not in s.departed]
    worth = {p.seat: p.power if dragon == BLACK else p.vp for p in present}
    found = [seat for seat, n in worth.items() if n == min(worth.values())]
    return found[0] if len(found) == 1 else None


async def bidder(s: GodsWar) -> Seat | None:
    """Whoever first gives a rune for it, from the fewest VP upward."""
    for p in sorted((p for p in s.ordered() if p.seat not in s.departed), key=lambda p: p.vp):
        if p.runes and await discard(s, p, "Discard a rune to send out the Brown Dragon?", optional=True):
            return p.seat
    return None


async def discard(s: GodsWar, p: Player, prompt: str, *, optional: bool = False) -> bool:
    """Without its effect. Returns whether it was done."""
    options = dict(places(s, p.runes))
    if optional:
        options["keep"] = Option(-1, "Keep them all", icon="pass")
    n = await choose(s, p.seat, prompt, options, "give_up_rune", default="keep" if optional else "")
    if n < 0 or p.seat in s.departed:
        return False  # who has left has discarded them all
    rune = p.runes.pop(n)
    s.discard.append(rune)
    s.reveal()
    s.say(f"{{{p.seat}}} discards {s.rune(rune).name}.", "GW-MONSTER-28")
    return True


async def dragons(s: GodsWar) -> str:
    """One after the other, as the last thing in the Council Phase (GW-MONSTER-09, -31, -32)."""
    await settle(s)
    while s.waiting:
        id = s.waiting.pop(0)
        if s.monster(id) is None:
            continue
        master = await bidder(s) if id == BROWN else controller(s, id)
        if master is None:
            s.say(f"Nobody sends out the {card(s, id).name}.", "GW-MONSTER-10")
            continue
        s.say(f"{{{master}}} sends out the {card(s, id).name}.", "GW-MONSTER-09")
        await send(s, figure(s, id), master, board.all_areas(s), "dragon")
        await settle(s)
        if s.monster(id) and await attack(s, figure(s, id), master, "dragons"):
            return "battle_pre"
    return round_ends(s)


PHASES = {"dragons": dragons}


# -- in battle: whoever is routed stays, and pays

for id in DRAGONS:
    dies_of_kills(id, number_or_fewer(id, with_hero))


@hooks.soak.on("terror")
async def terror(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    n = hold_fast(s, BLACK, side, kills, routs)
    if not n:
        return kills, routs
    lost = lose_power(s, side.seat, n * number(s, "terror", "power"))
    s.say(f"Terror: {{{side.seat}}} loses {lost} Power.", "GW-MONSTER-16")
    return kills, 0


@hooks.soak.on("fatality")
async def fatality(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    n = hold_fast(s, RED, side, kills, routs)
    if not n:
        return kills, routs
    lost = lose_vp(s, side.seat, n * number(s, "fatality", "vp"))
    s.say(f"Fate: {{{side.seat}}} loses {lost} VP.", "GW-MONSTER-16")
    return kills, 0


@hooks.soak.on("hoard")
async def hoard(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    """Units beyond the owner's runes rout as usual."""
    n = hold_fast(s, BROWN, side, kills, routs)
    if not n:
        return kills, routs
    p = s.players[side.seat]
    paid = min(n, len(p.runes))
    for _ in range(paid):
        if not await discard(s, p, "Hoard: which rune do you discard?"):
            break  # whoever has left meanwhile has paid with the whole hand
    return kills, n - paid


# -- what follows their death


@hooks.lost.on(WILD)
def with_the_spike(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    """Nobody is rewarded, and everybody pays (GW-MONSTER-27)."""
    if how != "spike" or piece.kind not in DRAGONS:
        return
    for p in s.ordered():
        if piece.kind == BLACK:
            lose_power(s, p.seat, card(s, BLACK).numbers["spike"])
        elif piece.kind == RED:
            lose_vp(s, p.seat, card(s, RED).numbers["spike"])
        else:
            s.due.append(Due("brown_spike", p.seat))


@hooks.due.on("brown_spike")
async def lose_a_rune(s: GodsWar, seat: Seat, due: Due) -> None:
    p = s.players[seat]
    if p.runes:
        await discard(s, p, "The Brown Dragon is dead. Which rune do you discard?")


async def rune_and_card(s: GodsWar, seat: Seat, dragon: str) -> None:
    s.players[seat].rewards.append(dragon)
    draw_runes(s, seat, card(s, dragon).numbers["runes"], "GW-MONSTER-20")


@reward(BLACK)
async def black_reward(s: GodsWar, seat: Seat) -> None:
    await rune_and_card(s, seat, BLACK)


@reward(BROWN)
async def brown_reward(s: GodsWar, seat: Seat) -> None:
    await rune_and_card(s, seat, BROWN)


@reward(RED)
async def red_reward(s: GodsWar, seat: Seat) -> None:
    await rune_and_card(s, seat, RED)


# -- cards that are kept


def holds(s: GodsWar, seat: Seat, dragon: str) -> bool:
    return dragon in s.players[seat].rewards


def give_up(s: GodsWar, seat: Seat, dragon: str) -> None:
    s.players[seat].rewards.remove(dragon)
    s.say(f"{{{seat}}} gives up the card of the {card(s, dragon).name}.", "GW-MONSTER-20")


async def for_power(s: GodsWar, seat: Seat) -> bool:
    give_up(s, seat, BLACK)
    gain_power(s, seat, card(s, BLACK).numbers["power"], "the Black Dragon", "GW-MONSTER-20")
    return True


async def for_a_discard(s: GodsWar, seat: Seat) -> bool:
    rune = await choose_discard(s, seat, "Which rune do you take?", discarded(s))
    if seat in s.departed:
        return False  # GW-LEAVE-09
    give_up(s, seat, BROWN)
    s.discard.remove(rune.id)
    s.players[seat].runes.append(rune.id)
    s.say(f"{{{seat}}} takes {rune.name} out of the discards.", "GW-MONSTER-20")
    return True


hooks.deeds.append(
    hooks.Action(
        f"{WILD}.{BLACK}",
        "Black Dragon: take Power",
        lambda _, __: 0,
        lambda s, seat: holds(s, seat, BLACK),
        for_power,
        everyone=True,
    )
)
hooks.deeds.append(
    hooks.Action(
        f"{WILD}.{BROWN}",
        "Brown Dragon: take a rune",
        lambda _, __: 0,
        lambda s, seat: holds(s, seat, BROWN) and bool(s.discard),
        for_a_discard,
        everyone=True,
    )
)


@hooks.drawn.on(WILD)
def somebody_draws(s: GodsWar, me: Seat, seat: Seat) -> None:
    """Which rune it is nobody else may know: only whose hand it came to is noted."""
    thief = next((p for p in s.others(seat) if holds(s, p.seat, RED) and p.seat not in s.departed), None)
    if thief is not None and not any(due.source == RED and due.about == str(seat) for due in s.due):
        s.due.append(Due(RED, thief.seat, str(seat)))


@hooks.due.on(RED)
async def take_a_rune(s: GodsWar, seat: Seat, due: Due) -> None:
    victim = s.players[int(due.about)]
    if not victim.runes or not holds(s, seat, RED):
        return
    options = {"keep": Option(False, "Keep the card", icon="pass"), "take": Option(True, "Take the rune")}
    prompt = f"{{{victim.seat}}} has drawn a rune. Give up the Red Dragon's card to take it?"
    if await choose(s, seat, prompt, options, "red_dragon", default="keep"):
        give_up(s, seat, RED)
        pass_on(s, victim.seat, len(victim.runes) - 1, seat)
