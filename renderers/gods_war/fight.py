"""A battle: who fights whom, what the dice showed, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.gods_war.battle import KILL, ROUT
from games.gods_war.board import name
from games.gods_war.state import NOBODY, Battle, Combatant, GodsWar
from games.kernel.english import count

from .. import text
from ..canvas import Canvas
from ..palette import BLOOD, BRIGHT, DIM, GOLD, INK, PALE, mix
from . import alt_text, look
from .tracks import GAP, SIDE

DIE = 46
LINE = look.READ + 6
STEPS = {
    "battle_pre": "Pre-Battle",
    "battle_roll": "Combat Rolls",
    "battle_post": "Post-Battle",
    "battle_kills": "Kills",
    "battle_routs": "Routs",
    "battle_end": "Conquest or Destruction",
}


def draw(canvas: Canvas, s: GodsWar, battle: Battle, names: Sequence[str], y: int) -> int:
    """Both sides side by side, the attacker to the left. Returns where it ends."""
    wide = (canvas.w - 2 * SIDE - GAP) // 2
    rows = max(-(-len(side.rolled) // _columns(wide)) for side in battle.sides)
    units = [_unit_lines(s, side, wide) for side in battle.sides]
    lines = max(map(len, units))
    high = 74 + lines * LINE + rows * (DIE + 8) + 52
    canvas.plate(
        SIDE, y, canvas.w - 2 * SIDE, high + 76, radius=24, top="#4a1f22", bottom="#1a0d12", edge=BLOOD, width=3
    )
    canvas.icon(SIDE + 44, y + 36, "sword_cross", 44, BRIGHT)
    title = f"Battle in {name(s, battle.area)}"
    taken = canvas.text(SIDE + 80, y + 36, title, "title", 34, BRIGHT)
    step = STEPS.get(s.phase or "", "") if s.battle else "The battle is over"
    room = canvas.w - 2 * SIDE - 120 - taken
    canvas.text(
        canvas.w - SIDE - 20,
        y + 37,
        text.shorten(step, "italic", look.READ, room),
        "italic",
        look.READ,
        PALE,
        align="r",
    )
    for n, side in enumerate(battle.sides):
        _side(canvas, s, side, names, SIDE + n * (wide + GAP), y + 68, wide, units[n], (lines, rows), n == 0)
    return y + high + 76 + GAP


def _columns(wide: int) -> int:
    return (wide - 40) // (DIE + 6)


def _unit_lines(s: GodsWar, side: Combatant, wide: int) -> list[str]:
    here = alt_text.piece_names(s, [s.pieces[id] for id in side.units]) or "no units left"
    lines = text.wrap(here, "semi", look.READ, wide - 56)
    for ids, words in ((side.dead, "dead"), (side.routed, "routed")):
        if ids:
            lost = f"{words}: {alt_text.piece_names(s, [s.pieces[id] for id in ids])}"
            lines += text.wrap(lost, "semi", look.READ, wide - 56)
    return lines


def _side(
    canvas: Canvas, s: GodsWar, side: Combatant, names: Sequence[str], x: int, y: int, wide: int,
    units: Sequence[str], room: tuple[int, int], attacks: bool,
) -> None:  # fmt: skip
    flag = look.banner(s, side.seat)
    lines, rows = room
    high = 74 + lines * LINE + rows * (DIE + 8) + 52
    canvas.plate(
        x + 10, y, wide - 20, high, radius=18, top=mix(flag.colour, "#232a3d", 0.75),
        bottom=mix(flag.colour, "#10131c", 0.9), edge=mix(flag.colour, GOLD, 0.3),
    )  # fmt: skip
    if side.seat == NOBODY:
        look.stranger(canvas, x + 48, y + 38, 48, s.pieces[side.party[0]].kind, neutral=False)
    else:
        look.token(canvas, x + 48, y + 38, 48, flag)
    canvas.icon(x + wide - 38, y + 38, "sword" if attacks else "shield", 36, PALE)
    space = wide - 156
    who = alt_text.side_name(s, side, names)
    size = text.fit(who, "title", space, look.READ)
    canvas.text(x + 82, y + 38, text.shorten(who, "title", size, space), "title", size, PALE)
    top = y + 82
    for line in units:
        canvas.text(
            x + 28, top, line, "semi", look.READ, PALE if not line.startswith(("dead:", "routed:")) else "#ffb3a8"
        )
        top += LINE
    top = y + 70 + lines * LINE
    for n, face in enumerate(sorted(side.rolled, reverse=True)):
        left = x + 26 + n % _columns(wide) * (DIE + 6)
        high_at = top + n // _columns(wide) * (DIE + 8)
        die(canvas, left, high_at, face)
    foot = y + high - 30
    words = (("skull", count(side.kills, "kill")), ("run_fast", count(side.routs, "rout")))
    if not side.rolled and not side.kills and not side.routs:
        canvas.text(
            x + 28, foot, f"combat {side.total}" if side.total else "dice not rolled yet", "italic", look.READ, DIM
        )
        return
    left = x + 28
    for icon, score in words:
        canvas.icon(left + 16, foot, icon, 32, BRIGHT, outline=INK)
        left += 40 + canvas.text(left + 38, foot, score, "bold", look.READ, BRIGHT) + 26


def die(canvas: Canvas, x: int, y: int, face: int) -> None:
    """A die by what it is worth: a kill is red and framed in gold, a rout is blue, anything less is dull."""
    top, bottom, edge = ("#e2574c", "#8c1f1b", BRIGHT) if face >= KILL else ("#5b86d8", "#26407a", PALE)
    if face < ROUT:
        top, bottom, edge = "#3a3f4e", "#20242f", DIM
    canvas.plate(x, y, DIE, DIE, radius=11, top=top, bottom=bottom, edge=edge, width=4 if face >= KILL else 2)
    canvas.text(x + DIE // 2, y + DIE // 2, str(face), "black", 30, PALE if face >= ROUT else DIM, align="m")
