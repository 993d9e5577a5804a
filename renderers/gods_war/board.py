"""The board: the world with all that stands on it, the players beside it, and what just happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.gods_war.state import AreaId, GodsWar
from games.kernel import Seen

from .. import strips, text
from ..canvas import Canvas
from ..palette import BLOOD, BRIGHT, DIM, GOLD, LINE, PALE
from ..story import story_plate
from . import alt_text, chart, councils, fight, look, tracks
from .lands import W
from .look import GAME
from .tracks import SIDE

SIGN = 34  # of the legend


def board(seen: Seen[GodsWar], names: Sequence[str], story: bool = True) -> Canvas:
    """The whole table as everybody may see it; without the story where words beside the picture tell it."""
    s, names = seen.state, alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.board_alt(seen, names))
    y = head(canvas, s, names)
    if shown := alt_text.latest_battle(s):
        y = fight.draw(canvas, s, shown, names, y)
    y = councils.draw(canvas, s, names, y)
    y = world(canvas, s, y)
    y = tracks.draw(canvas, s, names, y)
    if story:
        y = story_plate(canvas, s.story, names, y + 4, SIDE)
    return finish(canvas, y + 8)


def finish(canvas: Canvas, y: int) -> Canvas:
    """The picture, as high as what was drawn on it. The world brings its own night along."""
    canvas.h = y
    return canvas


def world(canvas: Canvas, s: GodsWar, y: int, lit: Mapping[AreaId, str] | None = None) -> int:
    """The map, with light where a battle is fought or where one can choose; and what its signs mean."""
    lights = {**({s.battle.area: BLOOD} if s.battle else {}), **(lit or {})}
    y = chart.draw(canvas, s, y, lights)
    return _legend(canvas, s, y - 6)


# -- the head


def head(canvas: Canvas, s: GodsWar, names: Sequence[str]) -> int:
    canvas.icon(52, 46, "octagram", 56, GOLD)
    left = 90 + canvas.text(90, 46, "THE GODS WAR", "title", 44, BRIGHT) + 24
    right = W - SIDE
    if alt_text.in_actions(s):
        look.token(canvas, right - 32, 46, 56, look.banner(s, s.turn))
        room = right - 76 - left
        words = f"{names[s.turn]}’s turn"
        size = text.fit(words, "title", room, 34)
        canvas.text(right - 72, 46, text.shorten(words, "title", size, room), "title", size, PALE, align="r")
    now = alt_text.phase_words(s)
    steps = alt_text.PHASES if now in alt_text.PHASES else (now,)
    strips.phases(canvas, SIDE, 88, W - SIDE, s.round, steps, steps.index(now), high=52, gap=6)
    return _marks(canvas, s, 152)


def _marks(canvas: Canvas, s: GodsWar, y: int) -> int:
    """The state of the world in a row of small plates."""
    x = SIDE
    lying = [f"{s.rune(id).name} lies open" for id in s.lying]
    for words in (*alt_text.marks(s), *lying):
        wide = text.width(words, "semi", 24) + 32
        if x + wide > W - SIDE:
            x, y = SIDE, y + 46
        canvas.plate(x, y, wide, 40, radius=20, top="#20263a", bottom="#141826", edge=LINE)
        canvas.text(x + wide // 2, y + 20, words, "semi", 24, PALE, align="m")
        x += wide + 8
    return y + 50


def _legend(canvas: Canvas, s: GodsWar, y: int) -> int:
    """What the signs and pieces on the map are, in letters that a phone shows large enough."""
    grey, row = "#8a90a0", _Row(canvas, y)
    for gate, words in (("hell", "to Hell"), ("dawn", "from Hell"), ("sky", "to the Sky")):
        x, top = row.next(words)
        canvas.put(f"{GAME}.sign", x, top, SIGN, SIGN, gate=gate)
    for god, words in ((False, "mortals"), (True, "gods")):
        x, top = row.next(words)
        canvas.put(f"{GAME}.unit", x, top, SIGN, SIGN, shape="circle", colour=grey, god=god)
    x, top = row.next("buildings")
    canvas.put(f"{GAME}.house", x, top, SIGN, SIGN, kind="shrine", colour=grey)
    kinds = (("giant", True, "neutral elder races", bool(s.races)), ("cwim", False, "monsters", bool(s.monsters)))
    for id, neutral, words, there in kinds:
        if there:
            x, top = row.next(words)
            look.stranger(canvas, x + SIGN // 2, top + SIGN // 2, SIGN, id, neutral=neutral)
    return row.y + SIGN + 14


class _Row:
    """Signs with their words, as many beside each other as there is room for."""

    def __init__(self, canvas: Canvas, y: int) -> None:
        self.canvas, self.x, self.y = canvas, SIDE + 4, y

    def next(self, words: str) -> tuple[int, int]:
        """Writes the words of a sign, and says where it stands."""
        wide = SIGN + 8 + text.width(words, "text", look.READ)
        if self.x + wide > W - SIDE:
            self.x, self.y = SIDE + 4, self.y + SIGN + 10
        x = self.x
        self.canvas.text(x + SIGN + 8, self.y + SIGN // 2, words, "text", look.READ, DIM)
        self.x += wide + 16
        return x, self.y
