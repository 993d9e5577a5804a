"""What the Council Phase brings: points for buildings and fragments, the Struggle at the Rift, the Great Compromise."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.gods_war.compromise import JUDGE
from games.gods_war.council import score_of
from games.gods_war.state import GodsWar, Player, Struggle
from games.kernel.english import signed

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, PALE, mix
from . import alt_text, look
from .tracks import GAP, SIDE

DIE = 46
FEW = 5  # dice beside which there is room for large letters
ROW, TALL = 62, 84  # with one line, and with two
Row = Callable[[Canvas, Player, int, int, int], None]


def draw(canvas: Canvas, s: GodsWar, names: Sequence[str], y: int) -> int:
    """Whatever of it is going on, or has just ended. Returns where it ends."""
    now = alt_text.council_round(s)
    if not now:
        return y
    if s.phase in alt_text.SCORING:
        y = _scores(canvas, s, names, y)
    if s.phase in alt_text.STRUGGLING or (s.struggle and s.struggle.round == now):
        y = _struggle(canvas, s, s.struggle if s.struggle and s.struggle.round == now else None, names, y)
    if s.ranking:
        y = _compromise(canvas, s, names, y)
    return y


def _plate(canvas: Canvas, title: str, icon: str, high: int, y: int, tone: str, note: str = "") -> int:
    """A plate with a title. Returns where its rows begin."""
    canvas.plate(
        SIDE, y, canvas.w - 2 * SIDE, high, radius=24, top=mix(tone, "#232a3d", 0.6), bottom=mix(tone, "#0d0f18", 0.88),
        edge=tone, width=3,
    )  # fmt: skip
    canvas.icon(SIDE + 42, y + 36, icon, 42, BRIGHT)
    wide = canvas.text(SIDE + 76, y + 36, title, "title", 34, BRIGHT)
    room = canvas.w - 2 * SIDE - wide - 120
    canvas.text(
        canvas.w - SIDE - 20,
        y + 37,
        text.shorten(note, "italic", look.READ, room),
        "italic",
        look.READ,
        PALE,
        align="r",
    )
    return y + 68


def _rows(canvas: Canvas, s: GodsWar, players: Sequence[Player], y: int, row: Row, high: int = ROW) -> int:
    """Two players side by side, each with what there is to say of them. Returns where they end."""
    wide = (canvas.w - 2 * SIDE - 3 * GAP) // 2
    for n, p in enumerate(players):
        x, top = SIDE + GAP + n % 2 * (wide + GAP), y + n // 2 * high
        flag = look.banner(s, p.seat)
        canvas.plate(
            x, top, wide, high - 8, radius=16, top=mix(flag.colour, "#232a3d", 0.75),
            bottom=mix(flag.colour, "#10131c", 0.9), edge=mix(flag.colour, GOLD, 0.3),
        )  # fmt: skip
        look.token(canvas, x + 32, top + high // 2 - 4, 42, flag)
        row(canvas, p, x + 64, top + high // 2 - 4, x + wide - 12)
    return y + -(-len(players) // 2) * high


def _name(canvas: Canvas, words: str, x: int, y: int, right: int) -> None:
    size = text.fit(words, "title", right - x, look.READ)
    canvas.text(x, y, text.shorten(words, "title", size, right - x), "title", size, PALE)


# -- points


def _scores(canvas: Canvas, s: GodsWar, names: Sequence[str], y: int) -> int:
    def row(canvas: Canvas, p: Player, x: int, y: int, right: int) -> None:
        buildings, full = score_of(s, p.seat)
        gained = canvas.text(right, y, signed(buildings + full), "black", 30, BRIGHT, align="r")
        right -= gained + 14
        for number, icon in ((full, "gift"), (buildings, "home_variant")):
            if number:
                right = look.counted(canvas, right, y, icon, number, 28) - 12
        _name(canvas, names[p.seat], x, y, right)

    players = s.ordered()
    rows = -(-len(players) // 2) * ROW
    top = _plate(canvas, "The Council", "gavel", 68 + rows + 8, y, GOLD, "VP for buildings and full fragments")
    return _rows(canvas, s, players, top, row) + 8 + GAP


# -- the Struggle


def _struggle(canvas: Canvas, s: GodsWar, shown: Struggle | None, names: Sequence[str], y: int) -> int:
    """Before the dice are turned up everybody's is a question mark, whoever has chosen already."""

    def row(canvas: Canvas, p: Player, x: int, y: int, right: int) -> None:
        bid = shown.bids.get(p.seat) if shown else None
        wasted = bid is not None and shown is not None and not shown.paid.get(p.seat)
        face = "?" if bid is None else f"−{bid}" if p.seat == s.chaos else str(bid)
        _die(canvas, right - DIE, y - DIE // 2, face, dull=bid is None or wasted)
        right -= DIE + 12
        given = alt_text.piece_names(s, alt_text.in_rift_of(s, p.seat))
        _name(canvas, names[p.seat], x, y - 17 if given else y, right)
        canvas.text(x, y + 18, text.shorten(given, "text", look.READ, right - x), "text", look.READ, DIM)

    players = s.ordered()
    ended = shown is not None and bool(shown.dice)
    high = 68 + -(-len(players) // 2) * TALL + (DIE + 20 if ended else 0) + 8
    closed = "The Rift closes!" if shown and shown.closed else "The Rift stays open"
    note = closed if ended else "Dice are turned up" if shown else "Dice are chosen in secret"
    top = _plate(canvas, "The Struggle", "weather_hurricane", high, y, "#9a4be0", note)
    end = _rows(canvas, s, players, top, row, TALL)
    if shown and ended:
        end = _balance(canvas, s, shown, end)
    return end + 8 + GAP


def _balance(canvas: Canvas, s: GodsWar, shown: Struggle, y: int) -> int:
    """What was given against what the Rift rolled."""
    middle, x = y + DIE // 2 + 4, SIDE + GAP + 8
    size = look.READ if len(shown.dice) <= FEW else text.LEAST + 2
    bids = shown.power(s.chaos)
    x += canvas.text(x, middle, f"{bids} Power + {shown.pieces} pieces =", "semi", size, PALE) + 12
    x += canvas.text(x, middle, str(bids + shown.pieces), "black", 38, BRIGHT) + 18
    canvas.icon(x + 18, middle, "chevron_right" if shown.closed else "chevron_left", 40, GOLD)
    right = canvas.w - SIDE - GAP
    for face in reversed(shown.dice):
        _die(canvas, right - DIE, middle - DIE // 2, str(face))
        right -= DIE + 6
    total = canvas.text(right - 10, middle, str(sum(shown.dice)), "black", 38, BRIGHT, align="r")
    canvas.text(right - total - 22, middle, "the Rift", "semi", size, PALE, align="r")
    return y + DIE + 20


def _die(canvas: Canvas, x: int, y: int, words: str, *, dull: bool = False) -> None:
    top, bottom, edge = ("#3a3f4e", "#20242f", DIM) if dull else ("#a86be6", "#4b1f86", BRIGHT)
    canvas.plate(x, y, DIE, DIE, radius=11, top=top, bottom=bottom, edge=edge, width=2)
    canvas.text(x + DIE // 2, y + DIE // 2, words, "black", 30, DIM if dull else PALE, align="m")


# -- the Compromise


def _compromise(canvas: Canvas, s: GodsWar, names: Sequence[str], y: int) -> int:
    """The Judge, and everybody else as the Judge has ranked them."""

    def row(canvas: Canvas, p: Player, x: int, y: int, right: int) -> None:
        award = JUDGE - s.ranking.index(p.seat)
        ink = BRIGHT if award > 0 else "#ffb3a8" if award < 0 else DIM
        right -= canvas.text(right, y, f"{signed(award)} VP", "black", 30, ink, align="r") + 14
        if p.seat == s.judge:
            canvas.icon(right - 16, y, "scale_balance", 34, GOLD)
            right -= 44
        _name(canvas, names[p.seat], x, y, right)

    players = [s.players[seat] for seat in s.ranking]
    high = 68 + -(-len(players) // 2) * ROW + 8
    note = f"{names[s.ranking[0]]} is the Judge"
    top = _plate(canvas, "The Great Compromise", "scale_balance", high, y, GOLD, note)
    return _rows(canvas, s, players, top, row) + 8 + GAP
