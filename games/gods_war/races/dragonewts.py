"""The Dragonewt: every death in battle makes it more."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import hooks
from ..asking import choose
from ..cards import Unit, races
from ..gains import draw_runes
from ..hooks import Loss, number
from ..pieces import title
from ..state import Due, GodsWar, Piece
from ..words import a

DRAGONEWTS, KING, REBIRTH = "dragonewts", "inhuman_king", "rebirth_of_dragonewts"


def stages(s: GodsWar) -> tuple[Unit, ...]:
    return races(s.cards)[DRAGONEWTS].unit


def grown(s: GodsWar, piece: Piece) -> Unit | None:
    """The stage after its own; the King stays King (GW-ELDER-28)."""
    return next((unit for unit in stages(s) if unit.follows == piece.kind), None)


@hooks.lost.on(REBIRTH)
def falls(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    """A kill in battle and any other loss are two things here (GW-FAQELDER-03)."""
    if not piece.id.startswith(f"{DRAGONEWTS}."):
        return
    if how == "kill" and s.battle is not None:
        s.battle.after.insert(0, Due(REBIRTH, me, piece.id))  # before Undead brings it back
    else:
        piece.kind = stages(s)[0].id


@hooks.due.on(REBIRTH)
async def rebirth(s: GodsWar, me: Seat, due: Due) -> None:
    """Not if something else has taken it for good meanwhile."""
    piece = s.pieces[due.about]
    more = grown(s, piece)
    if more is None or piece.at == "gone":
        return
    prompt = f"Your {title(s, piece)} has died. Let it grow into {a(more.name)}?"
    options = {"yes": Option(True, "Let it grow"), "no": Option(False, "Leave it", icon="pass")}
    if await choose(s, me, prompt, options, "rebirth_stage"):
        piece.kind = more.id
        s.say(f"The Dragonewt of {{{me}}} will return as {a(more.name)}.", "GW-FAQELDER-03")


@hooks.quest(DRAGONEWTS, DRAGONEWTS)
def king_in_play(s: GodsWar, me: Seat) -> bool:
    return bool(s.kind_in_play(me, KING))


@hooks.power.on("dragon_dream", when=king_in_play, plain=True)
async def dragon_dream(s: GodsWar, me: Seat) -> None:
    draw_runes(s, me, number(s, "dragon_dream", "runes"), "GW-ELDER-19")
