"""Segment D: the Chaos Rift Struggle (GW-RIFT-07 to -38)."""

from __future__ import annotations

from ..kernel import Ask, Option, Seat, ask_all
from ..kernel.english import count
from . import hooks
from .asking import choose_piece
from .gains import lose_power, lose_vp
from .pieces import title
from .quests import settle
from .state import GodsWar, Piece, Struggle
from .values import cost
from .words import a

DIE = range(1, 7)
UNCONTROLLED_BID = 3  # GW-LEAVE-03


def eligible(s: GodsWar, seat: Seat) -> list[Piece]:
    """Own pieces in an area that are no greater gods (GW-RIFT-08, -09, -36)."""
    return [p for p in s.on_map(seat) if p.building or s.unit(p).rank != "greater_god"]


async def struggle_pieces(s: GodsWar) -> str:
    """Step 1: everybody but Chaos puts a piece into the Rift, openly and in turn order (GW-RIFT-25)."""
    for p in s.ordered():
        if p.seat == s.chaos or p.seat in s.departed:
            continue
        if pieces := eligible(s, p.seat):
            piece = await choose_piece(s, p.seat, "Which unit or building goes into the Rift?", pieces, "sacrifice")
            if p.seat in s.departed:
                continue  # GW-LEAVE-03
            s.say(f"{{{p.seat}}} puts {a(title(s, piece))} into the Rift.", "GW-RIFT-08")
            piece.at = "rift"
            await settle(s)
    return "struggle_bids"


def bid_question(s: GodsWar, seat: Seat) -> Ask[int]:
    power = s.players[seat].power
    options = {str(n): Option(n, f"{n} Power", "" if n <= power else "More than you have: counts 0") for n in DIE}
    prompt = f"How much of your {power} Power do you spend on the Rift? Nobody sees it until everyone has chosen."
    return Ask(prompt, options, topic="gods_war.bid")


async def struggle_bids(s: GodsWar) -> str:
    """Steps 2 to 4: secret dice, revealed together; the smallest commitment costs 1 VP (GW-RIFT-11 to -15)."""
    present = [p.seat for p in s.ordered() if p.seat not in s.departed]
    answers = await ask_all({seat: bid_question(s, seat) for seat in present})
    bids = {p.seat: UNCONTROLLED_BID if p.seat in s.departed else answers[p.seat][0] for p in s.ordered()}
    s.reveal()
    s.struggle = Struggle(s.number, bids)
    for seat, bid in bids.items():
        paid = s.struggle.paid[seat] = bid if bid <= s.players[seat].power else 0
        lose_power(s, seat, paid)
        s.say(f"{{{seat}}} shows {bid}{'' if paid else ', which is too much and counts 0'}.", "GW-RIFT-12")
    least = min(s.struggle.paid.values())
    for seat, paid in s.struggle.paid.items():
        if paid == least:
            lose_vp(s, seat, 1)
            s.say(f"{{{seat}}} gave the least and loses 1 VP.", "GW-RIFT-15")
    await settle(s)
    return "struggle_roll"


async def struggle_roll(s: GodsWar) -> str:
    """Steps 5 to 7: the Rift closes if the total exceeds its strength (GW-RIFT-16 to -21)."""
    assert s.struggle is not None
    s.struggle.pieces = sum(cost(s, piece) for piece in in_rift(s))
    total = s.struggle.power(s.chaos) + s.struggle.pieces
    s.struggle.dice = s.chance.roll(len(s.players))
    strength = sum(s.struggle.dice)
    s.struggle.closed = total > strength
    s.say(f"{s.struggle.pieces} from pieces make a total of {total} against the Rift's {strength}.", "GW-RIFT-18")
    if s.struggle.closed:
        close(s)
    else:
        s.say("The Rift stays open.", "GW-RIFT-18")
        for owner, tell in hooks.rift_stays.active(s):
            tell(s, owner)
    await settle(s)
    return "compromise"


def in_rift(s: GodsWar) -> list[Piece]:
    return list(s.at("rift"))


def close(s: GodsWar) -> None:
    """All pieces go back, and Magasta's Pool is there (GW-RIFT-19, -21)."""
    back = in_rift(s)
    for piece in back:
        piece.at, piece.imbedded = "aside" if s.is_token(piece) else "pool", False
    s.spike = "pool"
    s.say(f"The Rift closes! {count(len(back), 'piece')} return, and Magasta's Pool opens.", "GW-RIFT-19")
    for owner, tell in hooks.rift_closes.active(s):
        tell(s, owner)


PHASES = {"struggle_pieces": struggle_pieces, "struggle_bids": struggle_bids, "struggle_roll": struggle_roll}
