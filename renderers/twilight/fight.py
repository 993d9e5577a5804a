"""The attack: who strikes which stack, who stands in the way, and what waits to take effect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.twilight import values
from games.twilight.state import Attacker, Twilight

from .. import seats, text, waiting
from ..blows import Blow, ends, lance
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, INK, PALE, mix
from . import alt_text, look, tile
from .spots import NOTHING, Lit, Spots

SIDE = 16
DUEL = 60


def there(s: Twilight) -> list[Attacker]:
    return [a for a in s.combat.attackers if a.id in s.permanents] if s.combat else []


def lances(canvas: Canvas, spots: Spots, s: Twilight) -> list[Blow]:
    """An arrow from each attacker to its blocker, or to the stack that it strikes; a dashed one from who blocks."""
    drawn = []
    for a in there(s):
        blocked = a.blocker in spots.boxes
        target = a.blocker if blocked else f"{a.against}:{a.stack}"
        if a.id not in spots.boxes or target not in spots.boxes or not (blocked or a.unblocked):
            continue
        seat = s.permanents[a.id].controller
        tail, tip = ends(spots.middle(a.id), spots.middle(target), 12 if blocked else 0)
        lance(canvas, tail, tip, seats.colour(seat), False)
        strength = values.fight(s, s.permanents[a.id]) if blocked else alt_text.stack_damage(s, a)
        drawn.append(Blow(tail, tip, str(strength), seats.colour(seat)))
        if blocked:
            back = s.permanents[a.blocker]
            tail, tip = ends(spots.middle(a.blocker), spots.middle(a.id), 12)
            lance(canvas, tail, tip, seats.colour(back.controller), True)
            drawn.append(Blow(tail, tip, str(values.fight(s, back)), seats.colour(back.controller)))
    return drawn


def duels(canvas: Canvas, s: Twilight, names: Sequence[str], y: int) -> int:
    """The same as a list, attacker by attacker: for tables where arrows would cross other people's places."""
    attackers = there(s)
    if not attackers:
        return y
    wide = canvas.w - 2 * SIDE
    high = 62 + DUEL * len(attackers) + 8
    canvas.plate(SIDE, y, wide, high, radius=22, top="#5a2730", bottom="#1f1016", edge="#e08a72", width=3)
    canvas.icon(SIDE + 38, y + 32, "sword_cross", 38, BRIGHT)
    title = f"{names[s.active]} attacks"
    size = text.fit(title, "title", wide - 110, 32)
    canvas.text(SIDE + 68, y + 32, text.shorten(title, "title", size, wide - 110), "title", size, BRIGHT)
    half = (wide - 28 - 96) // 2
    for n, a in enumerate(attackers):
        line = y + 60 + n * DUEL
        canvas.place(SIDE + 14, line, tile.line(s, tile.standing(s, s.permanents[a.id]), half))
        middle = SIDE + 14 + half + 48
        right = middle + 48
        if a.blocker in s.permanents:
            canvas.icon(middle, line + 24, "sword_cross", 44, BRIGHT, outline=INK)
            canvas.place(right, line, tile.line(s, tile.standing(s, s.permanents[a.blocker]), half))
        else:
            canvas.icon(
                middle, line + 24, "arrow_right_bold", 56, seats.colour(s.permanents[a.id].controller), outline=INK
            )
            _struck(canvas, s, a, names, right, line, half)
    return y + high + 14


def _struck(canvas: Canvas, s: Twilight, a: Attacker, names: Sequence[str], x: int, y: int, w: int) -> None:
    """The stack that an attacker strikes, and for how much."""
    tone = seats.colour(a.against)
    top, bottom = mix(tone, "#3a3140", 0.6), mix(tone, look.EARTH, 0.8)
    canvas.plate(x, y, w, tile.LINE, radius=12, top=top, bottom=bottom, edge=tone, width=2)
    look.medallion(canvas, x + 6, y + 4, 36, a.against)
    right = x + w - 12
    words = f"−{alt_text.stack_damage(s, a)}" if a.unblocked else "blocked"
    ink = "#ff9a8c" if a.unblocked else DIM
    right -= canvas.text(right, y + 24, words, "black" if a.unblocked else "italic", 28, ink, align="r") + 10
    icon = "heart" if a.stack == "life" else "grave_stone"
    canvas.icon(x + 70, y + 24, icon, 28, "#ff9a8c" if a.stack == "life" else look.BRONZE)
    said = f"{names[a.against]} · {alt_text.stack_name(a.stack)}"
    if text.width(said, "semi", 24) > right - x - 90:
        short = text.shorten(names[a.against], "semi", 24, right - x - 90 - text.width(" · Life", "semi", 24))
        said = f"{short} · {'Life' if a.stack == 'life' else 'Discard'}"
    canvas.text(x + 90, y + 24, text.shorten(said, "semi", 24, right - x - 90), "semi", 24, PALE)


def stack(canvas: Canvas, s: Twilight, names: Sequence[str], y: int, lit: Lit = NOTHING) -> int:
    """Who has announced what. Returns where it ends."""
    tags = []
    for item in reversed(s.stack):
        sign, words = partial(look.medallion, seat=item.seat), alt_text.waiting_words(s, item, names)
        tags.append(waiting.Tag(seats.colour(item.seat), sign, words, look.LIGHTS["foe"] if item.id in lit else ""))
    return waiting.pile(canvas, tags, y, SIDE)
