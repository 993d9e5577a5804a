"""The players beside the map: Victory Points, Power, runes, and the gifts of their Heroquests."""

from __future__ import annotations

from collections.abc import Sequence

from games.gods_war.gains import COMPROMISE, SHATTERS, WINS
from games.gods_war.state import GodsWar, Player

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, PALE, darker, lighter, mix
from . import alt_text, look

SIDE, GAP, HIGH = 20, 12, 136


def draw(canvas: Canvas, s: GodsWar, names: Sequence[str], y: int, shown: Sequence[Player] = ()) -> int:
    """These players, or everybody in turn order, two side by side. Returns where they end."""
    shown = shown or s.ordered()
    wide = (canvas.w - 2 * SIDE - GAP) // 2 if len(shown) > 1 else canvas.w - 2 * SIDE
    for n, p in enumerate(shown):
        _player(canvas, s, p, names, SIDE + n % 2 * (wide + GAP), y + n // 2 * (HIGH + GAP), wide)
    return y + -(-len(shown) // 2) * (HIGH + GAP)


def _player(canvas: Canvas, s: GodsWar, p: Player, names: Sequence[str], x: int, y: int, wide: int) -> None:
    flag = look.banner(s, p.seat)
    active = alt_text.in_actions(s) and s.turn == p.seat
    canvas.plate(
        x, y, wide, HIGH, radius=22, top=mix(flag.colour, "#232a3d", 0.72), bottom=mix(flag.colour, "#10131c", 0.9),
        edge=BRIGHT if active else mix(flag.colour, GOLD, 0.3), width=4 if active else 2,
    )  # fmt: skip
    look.token(canvas, x + 46, y + 46, 62, flag)
    right = x + wide - 18
    points = canvas.text(right, y + 32, f"{p.vp} VP", "black", 34, BRIGHT, align="r")
    left = x + 92
    if active:
        canvas.icon(left + 12, y + 32, "play", 32, BRIGHT)
        left += 30
    if p.seat == s.first:
        canvas.icon(left + 14, y + 32, "flag_variant", 28, GOLD)
        left += 34
    room = right - points - 14 - left
    size = text.fit(names[p.seat], "title", room, 30)
    canvas.text(left, y + 32, text.shorten(names[p.seat], "title", size, room), "title", size, PALE)
    edge = look.counted(canvas, right, y + 74, "back", len(p.runes))
    edge = look.counted(canvas, edge - 16, y + 74, "lightning_bolt", p.power)
    words = "has left" if p.seat in s.departed else alt_text.empire_name(s, p.seat)
    canvas.text(x + 92, y + 74, text.shorten(words, "semi", 26, edge - x - 104), "semi", 26, DIM)
    end = gifts(canvas, s, p, x + 26, y + 110)
    track(canvas, end + 14, y + 100, right - end - 14, p.vp, flag.colour)


def track(canvas: Canvas, x: int, y: int, wide: int, vp: int, colour: str) -> None:
    """How far it is to victory; notches where the Spike shatters and where the Compromise is open."""
    canvas.plate(x, y, wide, 20, radius=10, top="#0b0d14", bottom="#181c2a", edge=mix(colour, GOLD, 0.4))
    if vp:
        part = max(20, wide * min(vp, WINS) // WINS)
        canvas.plate(x, y, part, 20, radius=10, top=lighter(colour, 0.3), bottom=darker(colour, 0.2), edge=PALE)
    for notch in (SHATTERS, COMPROMISE):
        canvas.put("veil", x + wide * notch // WINS - 2, y - 3, 4, 26, radius=2, colour=GOLD, strength=1.0)


def gifts(canvas: Canvas, s: GodsWar, p: Player, x: int, y: int) -> int:
    """One sign for each Heroquest: open, achieved, or achieved with its gift face-down. Returns where they end."""
    if not p.empire:
        return x
    for quest in s.empire(p.seat).quest:
        gift = p.slots.get(quest.slot)
        if quest.slot not in p.slots:
            canvas.icon(x, y, "circle_outline", 24, DIM)
        elif gift in p.used:
            canvas.icon(x, y, "gift_off", 26, DIM)
        else:
            canvas.icon(x, y, "gift", 28, BRIGHT)
        x += 30
    for race in s.allies(p.seat):  # bright when its gift is there too
        canvas.icon(x, y, look.STRANGERS[race.id], 28, BRIGHT if race.id in p.slots else "#8fd0a4")
        x += 32
    return x - 15
