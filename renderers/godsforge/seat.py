"""One player's place on the board: life, strength, dice, Veilstones, hand and everything in play."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.godsforge.cards import AttackPerOther
from games.godsforge.combat import Strength, strength, used_effects
from games.godsforge.state import MAX_LIFE, Cast, Creation, Godsforge, Player
from games.kernel import english

from .. import palette, text
from ..canvas import Canvas
from ..palette import DIM, GOLD, INK, LINE, NIGHT, PALE, mix
from . import cards
from .cards import Values

PAD = 14
GAP = 8
HEAD, TRACK, ROLL = 102, 42, 72  # heights of the rows above the cards


class Shown(Struct, frozen=True):
    """A card in play as a tile shows it."""

    card: str
    values: Values
    lines: list[str]
    marks: list[str]
    x: int = 0

    @property
    def height(self) -> int:
        return max(cards.TILE, 60 + 28 * len(self.lines))


def change(s: Godsforge, seat: int) -> int:
    """What the last Attack has done to a player's life."""
    return sum(blow.after - blow.before for blow in s.blows if blow.on == seat)


def leader(s: Godsforge) -> int | None:
    """The living player with the most life, if there is exactly one."""
    lives = sorted((p.life, p.seat) for p in s.living())
    alone = len(lives) > 1 and lives[-1][0] > lives[-2][0]
    return lives[-1][1] if alone else None


def sigil(p: Player) -> str:
    return "chess_king" if p.nemesis else palette.sign(p.seat).sigil


def colour(p: Player) -> str:
    return "#8c3f78" if p.nemesis else palette.sign(p.seat).colour


def worth(s: Godsforge, p: Player, creation: Creation) -> Values:
    """What a Creation adds in this round's Attack, with all that was added to it."""
    effects = used_effects(s, creation)
    attack, prevent, life = cards.printed(effects)
    per_other = sum(effect.n for effect in effects if isinstance(effect, AttackPerOther))
    return attack + per_other * (len(p.creations) - 1), prevent, life


def worth_of_spell(s: Godsforge, cast: Cast) -> Values:
    card = s.card(cast.card)
    return cards.printed([*card.attack, *card.empower_x * cast.x])


def in_play(s: Godsforge, p: Player, w: int) -> list[Shown]:
    """A player's Creations, oldest first, then the Spells of this round."""
    new = {laid.card for laid in p.laid}
    shown = []
    for creation in p.creations:
        name = f"{creation.card} as {creation.copy_of}" if creation.copy_of else creation.card
        marks = {
            "new": creation.card in new,
            "copy": bool(creation.copy_of),
            "empowered": creation.empowered or bool(creation.offering),
            "sacrificed": creation.sacrificed,
        }
        lines = text.wrap(name, "semi", 24, w - 24)
        shown.append(Shown(creation.card, worth(s, p, creation), lines, [mark for mark, on in marks.items() if on]))
    for cast in p.spells:
        lines = text.wrap(cast.card, "semi", 24, w - 24)
        shown.append(Shown(cast.card, worth_of_spell(s, cast), lines, ["new"], cast.x))
    return shown


def gone(s: Godsforge, p: Player) -> list[str]:  # noqa: ARG001 - asked like its neighbours
    """Cards turned up in this round that are no longer in front of the player."""
    there = {creation.card for creation in p.creations} | {cast.card for cast in p.spells}
    return [laid.card for laid in p.laid if laid.card and laid.card not in there]


class Place:
    """One player's place, measured before it is drawn so that neighbours can be equally high."""

    def __init__(self, s: Godsforge, p: Player, name: str, w: int) -> None:
        self.s, self.p, self.name, self.w = s, p, name, w
        self.columns = 2 if w < 700 else 4
        self.tile = (w - 2 * PAD - GAP * (self.columns - 1)) // self.columns
        self.shown = in_play(s, p, self.tile)
        self.rows = [self.shown[n : n + self.columns] for n in range(0, len(self.shown), self.columns)]
        went = gone(s, p)
        self.went = text.wrap(f"Also revealed: {', '.join(went)}", "text", 24, w - 2 * PAD) if went else []
        tiles = sum(max(shown.height for shown in row) + GAP for row in self.rows) or 54
        self.h = HEAD + TRACK + ROLL + tiles + len(self.went) * 30 + 10

    def draw(self, h: int) -> Canvas:
        canvas = Canvas(self.w, h, self.name)
        tone = colour(self.p)
        canvas.plate(
            0, 0, self.w, h, radius=26, top=mix(tone, "#232a3d", 0.80), bottom=mix(tone, "#10131c", 0.93),
            edge=mix(tone, GOLD, 0.45), width=3,
        )  # fmt: skip
        canvas.icon(self.w - 100, h - 84, sigil(self.p), 150, mix(tone, "#161a26", 0.86))
        self._head(canvas)
        self._track(canvas)
        self._roll(canvas)
        self._cards(canvas)
        return canvas

    def _head(self, canvas: Canvas) -> None:
        p, w = self.p, self.w
        canvas.put("medallion", PAD, 18, 66, 66, colour=colour(p), name=sigil(p), dead=False)
        life = canvas.text(w - PAD - 6, 50, str(p.life), "black", 68, PALE, align="r")
        heart = w - PAD - life - 34
        canvas.icon(heart, 52, "heart", 40, "#e2574c")
        left, room = PAD + 80, heart - 30 - PAD - 80
        if leader(self.s) == p.seat:
            canvas.icon(left + 16, 34, "crown", 34, GOLD)
            left, room = left + 40, room - 40
        size = text.fit(self.name, "title", room, 34)
        if text.width(self.name, "title", size) <= room:
            canvas.text(left, 34, self.name, "title", size, PALE)
        else:  # a long name takes two lines
            first, *rest = text.wrap(self.name, "title", 24, room)
            canvas.text(left, 20, first, "title", 24, PALE)
            canvas.text(left, 46, text.shorten(" ".join(rest), "title", 24, room), "title", 24, PALE)
        self._sums(canvas, PAD + 80, 77, strength(self.s, p))

    def _sums(self, canvas: Canvas, x: int, y: int, sums: Strength) -> None:
        """What the player's cards add up to in this round's Attack."""
        for name, words, tone in (
            ("sword", str(sums.attack), "#ff9384"),
            ("shield", str(sums.prevent), "#8fbaff"),
            ("heart_plus", english.signed(sums.life), "#86d9a3"),
        ):
            canvas.icon(x + 14, y, name, 28, tone)
            x += 34
            x += canvas.text(x, y, words, "bold", 28, PALE) + 20

    def _track(self, canvas: Canvas) -> None:
        p, w = self.p, self.w
        moved = change(self.s, p.seat)
        room = w - 2 * PAD - (84 if moved else 0)
        before = p.life - moved
        canvas.put("bar", PAD, HEAD, room, 26, life=p.life, before=before, most=MAX_LIFE, colour=colour(p))
        if moved:
            tone = "#ff9384" if moved < 0 else "#9ff0b8"
            wide = canvas.text(w - PAD - 2, HEAD + 13, english.signed(moved), "black", 32, tone, align="r")
            canvas.icon(w - PAD - 14 - wide, HEAD + 13, "menu_down" if moved < 0 else "menu_up", 40, tone)

    def _roll(self, canvas: Canvas) -> None:
        p, y = self.p, HEAD + TRACK + 30
        right = self._hand(canvas, self.w - PAD, y)
        right = counted_gem(canvas, right - 16, y, p.veilstones)
        dice(canvas, PAD, y, right - 14 - PAD, p, 54)

    def _hand(self, canvas: Canvas, right: int, y: int) -> int:
        """The hand as backs of cards with their number, or what is left of a Nemesis' deck."""
        count = len(self.s.decks[1]) if self.p.nemesis else len(self.p.hand)
        right -= canvas.text(right, y, str(count), "bold", 30, PALE, align="r") + 8
        backs = max(1, min(count, 4))
        left = right - 28 - 11 * (backs - 1)
        for n in range(backs):
            canvas.put("back", left + 11 * n, y - 20, 28, 40)
        return left

    def _cards(self, canvas: Canvas) -> None:
        y = HEAD + TRACK + ROLL
        if not self.rows:
            canvas.text(self.w // 2, y + 22, "No Creations in play", "italic", 26, DIM, align="m")
            y += 54
        for row in self.rows:
            high = max(shown.height for shown in row)
            for n, shown in enumerate(row):
                face = self.s.card(shown.card)
                picture = cards.tile(
                    face, self.tile, shown.values, lines=shown.lines, marks=shown.marks, x=shown.x, h=high
                )
                canvas.place(PAD + n * (self.tile + GAP), y, picture)
            y += high + GAP
        canvas.lines(PAD, y, [self.went], "text", 24, DIM)


def counted_gem(canvas: Canvas, right: int, y: int, count: int, size: int = 40) -> int:
    """Veilstones: a gem and how many, ending at `right`. Returns where it begins."""
    wide = canvas.text(right, y, str(count), "bold", max(30, size * 3 // 4), palette.BRIGHT, align="r")
    canvas.put("gem", right - wide - 6 - size, y - size // 2, size, size, colour=palette.STONE)
    return right - wide - 6 - size


def dice(canvas: Canvas, x: int, y: int, room: int, p: Player, most: int) -> None:
    """A player's dice: those that paid are crossed out, those beyond the first four are black."""
    if p.nemesis:
        canvas.text(x, y, "plays its own deck", "italic", 26, DIM)
        return
    count = max(4, len(p.dice))
    size = min(most, (room + 6) // count - 6)
    for n in range(count):
        left, top = x + n * (size + 6), y - size // 2
        if n >= len(p.dice):
            canvas.put("frame", left, top, size, size, radius=size // 5, colour=LINE, width=2, dashed=False)
            continue
        face, used, extra = p.dice[n], n in p.used, n >= 4
        canvas.put("die", left, top, size, size, face=face, used=used, extra=extra)
        ink = DIM if used else palette.WHITE if extra else INK if face in (1, 6) else palette.on(palette.FACES[face])
        canvas.text(left + size // 2, y, str(face), "black", max(24, size * 3 // 5), ink, align="m")


def fallen(s: Godsforge, p: Player, name: str, w: int, place: str, names: Sequence[str]) -> Canvas:
    """A player who is out: one dark strip."""
    canvas = Canvas(w, 72, name)
    canvas.plate(0, 0, w, 72, radius=22, top="#20232d", bottom=NIGHT, edge="#4a4f5e", width=2)
    canvas.put("medallion", 12, 10, 52, 52, colour=colour(p), name=sigil(p), dead=True)
    blow = next((blow for blow in s.blows if blow.on == p.seat), None)
    words = f"fallen to {names[blow.by]} (attack {blow.attack})" if blow else "fallen"
    room = w - 110 - (text.width(place, "bold", 26) + 20 if place else 0)
    if place:
        canvas.text(w - 20, 36, place, "bold", 26, DIM, align="r")
    size = text.fit(name, "title", room // 2, 30)
    taken = canvas.text(80, 36, text.shorten(name, "title", size, room // 2), "title", size, "#c9c6bd")
    canvas.text(80 + taken + 16, 37, text.shorten(words, "italic", 26, room - taken - 16), "italic", 26, DIM)
    return canvas
