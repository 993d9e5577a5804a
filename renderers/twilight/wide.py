"""One player's place over the whole width: the two stacks to the left, all that is in play to the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.twilight import values
from games.twilight.state import Permanent, Player, Twilight
from games.twilight.steps import DIRECTIONS, Direction

from .. import seats, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, PALE, mix
from . import look, piles, tile
from .spots import Lit, Spots

PAD, GAP = 14, 12
LEFT = 262  # the column of the two stacks
BAR = 96
X = LEFT + 26
LIFE, GRAVE = 132, 98  # how wide the two stacks are
BODY, GUARD = 374, 32  # the least height of the column, and of a line that tells what protects a Life Stack


class Wide:
    """A place in the making: a picture of its own, and where everything lies in it."""

    def __init__(self, s: Twilight, p: Player, name: str, w: int, lit: Lit, *, above: bool, facing: bool) -> None:
        self.s, self.p, self.name, self.w, self.lit = s, p, name, w, lit
        self.above, self.facing = above, facing  # its bar lies on top; and somebody sits opposite
        self.canvas, self.spots = Canvas(w, 10_000, name), Spots()
        self.room = w - X - PAD
        self.tile = (self.room - 3 * GAP) // 4
        self.h = 0

    def draw(self) -> Canvas:
        """From its back row to its front: the bar, the Aspects, the Fortifications, the Combat Field; or, for the
        player who sits below, the other way round."""
        parts = [self._works, self._forts, self._field]
        if self.above:
            y = self._body(parts, BAR)
            self.bar(0)
            self.h = y + 8
        else:
            y = self._body(parts[::-1], PAD)
            self.bar(y)
            self.h = y + BAR
        self._ground()
        self.canvas.h = self.h
        return self.canvas

    def _ground(self) -> None:
        self.canvas.calls, drawn = [], self.canvas.calls
        active = self.p.seat == self.s.active and self.s.turn > 0 and self.s.phase is not None
        top, bottom = look.ground(seats.colour(self.p.seat))
        edge = BRIGHT if active else mix(seats.colour(self.p.seat), look.BRONZE, 0.5)
        self.canvas.plate(0, 0, self.w, self.h, radius=24, top=top, bottom=bottom, edge=edge, width=5 if active else 3)
        self.canvas.calls += drawn

    def _body(self, parts: Sequence[Callable[[int], int]], y: int) -> int:
        start = y
        for part in parts:
            y = part(y) + GAP
        end = max(y, start + BODY + GUARD * len(piles.guards(self.s, self.p)))
        self._stacks(start, end)
        return end

    # -- who it is

    def bar(self, y: int) -> None:
        s, p, canvas = self.s, self.p, self.canvas
        look.medallion(canvas, PAD, y + 13, 66, p.seat, p.out)
        right = self.w - PAD - 6
        hand = s.backs(p.hand)
        right -= look.tally_width(hand, 40, 32)
        look.tally(canvas, right, y + 46, hand, 40, 32)
        canvas.icon(right - 40, y + 34, "cards", 34, look.BRONZE)
        wide = canvas.text(right - 40, y + 68, "hand", "text", 24, DIM, align="m")
        right -= 40 + wide // 2 + 18
        x = 100
        active = p.seat == s.active and s.turn > 0 and s.phase is not None
        if active:
            canvas.icon(x + 15, y + 27, "play", 38, BRIGHT)
            x += 36
        room = right - x
        if word := team_word(s, p):
            room -= text.width(word, "italic", 27) + 16
        size = text.fit(self.name, "title", room, 38)
        x += canvas.text(x, y + 26, text.shorten(self.name, "title", size, room), "title", size, PALE)
        if word:
            canvas.text(x + 16, y + 28, word, "italic", 27, DIM)
        self._deity(100, y + 72, right)
        self.spots.note(f"player:{p.seat}", PAD, y + 10, 72, 76)
        if p.seat in self.lit.players:
            self.spots.light(PAD - 4, y + 8, right - PAD, 82, "own" if p.seat == self.lit.by else "foe")

    def _deity(self, x: int, y: int, right: int) -> None:
        s, p = self.s, self.p
        if not p.deity:
            return
        deity = s.deity(p.seat)
        side = look.FACTIONS[deity.colours[0]]
        room = right - x - 2 * 46 - 16
        end = look.chip(self.canvas, x, y, side.icon, text.shorten(deity.name, "semi", 24, room - 58), edge=side.colour)
        if deity.id in self.lit and p.seat == self.lit.by:
            self.spots.light(x, y - 19, end - x, 38, "own")
        x = end + 8
        for icon, on, words in standing_of(s, p):
            fits = x + look.chip_width(words) <= right
            x = look.chip(self.canvas, x, y, icon, words if fits else "", edge=look.METALS["III"], on=on) + 8

    # -- the stacks

    def _stacks(self, y: int, end: int) -> None:
        s, p, canvas = self.s, self.p, self.canvas
        high = round(LIFE * 1.36)
        guards = piles.guards(s, p)
        y += max(0, (end - y - BODY - GUARD * len(guards)) // 2)
        middle = PAD + LIFE // 2 + 4
        canvas.text(middle, y + 10, "Life Stack", "semi", 24, DIM, align="m")
        piles.life_number(canvas, middle, y + 62, p, 92)
        top = y + 102
        piles.life_pile(canvas, PAD + 4, top, LIFE, s, p)
        foot = top + piles.THICK + high
        self._noted(
            "life", PAD + 4, foot - high - piles.thickness(len(p.life)), LIFE, high + piles.thickness(len(p.life))
        )
        x = PAD + LIFE + 22
        canvas.text(x + GRAVE // 2, y + 78, "Discard", "semi", 24, DIM, align="m")
        piles.discard_top(canvas, x, y + 96, GRAVE, 124, s, p)
        if p.discard:
            self.spots.fronts.append((x + GRAVE - 46, y + 96 + 82, piles.tag(len(p.discard))))
        self._noted("discard", x, y + 96, GRAVE, 124)
        line = y + 244
        canvas.icon(x + 16, line, "fire", 32, "#d9825a")
        canvas.text(x + 38, line, str(len(p.destroyed)), "bold", 30, PALE)
        line = foot + 24
        for icon, words in guards:
            canvas.icon(PAD + 20, line, icon, 28, "#9cc4ff")
            canvas.text(PAD + 40, line, text.shorten(words, "semi", 24, LEFT - 40), "semi", 24, PALE)
            line += GUARD

    def _noted(self, stack: str, x: int, y: int, w: int, h: int) -> None:
        id = f"{self.p.seat}:{stack}"
        self.spots.note(id, x, y, w, h)
        if id in self.lit:
            self.spots.light(x, y, w, h, "own" if self.p.seat == self.lit.by else "foe")

    # -- what is in play

    def _field(self, y: int) -> int:
        s, canvas = self.s, self.canvas
        shown = in_play(s, self.p, self.lit)
        if not shown:
            canvas.put("frame", X, y, self.room, 72, radius=16, colour="#5a5262", width=2, dashed=True)
            canvas.text(X + self.room // 2, y + 36, "The Combat Field is empty", "italic", 26, DIM, align="m")
            return y + 72
        rows = (len(shown) + 3) // 4
        for n, (x, same) in enumerate(shown):
            row = rows - 1 - n // 4 if self.above and self.facing else n // 4  # the first row faces the other player
            left, top = X + n % 4 * (self.tile + GAP), y + row * (tile.H + GAP)
            it = tile.standing(s, x)
            top += tile.H - tile.height(it)
            canvas.place(left, top, tile.tile(s, it, self.tile))
            self.spots.fronts.append((left, top, tile.front(s, it, self.tile)))
            if len(same) > 1:
                canvas.plate(left + 44, top + 5, 46, 34, radius=10, top="#fff3c4", bottom="#e0b04a", edge="#3b2605")
                canvas.text(left + 67, top + 22, f"×{len(same)}", "black", 26, "#3b2605", align="m")
            for id in same:
                self._lit(id, left, top, self.tile, tile.height(it))
        return y + rows * (tile.H + GAP) - GAP

    def _lit(self, id: str, x: int, y: int, w: int, h: int) -> None:
        self.spots.note(id, x, y, w, h)
        if id in self.lit:
            self.spots.light(x, y, w, h, "own" if self.p.seat == self.lit.by else "foe")

    def _forts(self, y: int) -> int:
        s, p, canvas = self.s, self.p, self.canvas
        built = forts(s, p)
        deep = max((len(it.under) for it in built.values()), default=-1)
        high = tile.FORT + tile.LEDGE * deep if built else 40
        for n, at in enumerate(DIRECTIONS):
            x = X + n * (self.tile + GAP)
            if it := built.get(at):
                picture = tile.fort(s, it, self.tile)
                top = y + high - picture.h
                canvas.place(x, top, picture)
                for k, id in enumerate(reversed(p.compass[at])):
                    box = (x, y + high - tile.FORT, self.tile, tile.FORT)
                    if k:
                        box = (x, y + high - tile.FORT - tile.LEDGE * k, self.tile, tile.LEDGE)
                    self._lit(id, *box)
            else:
                canvas.put("frame", x, y + high - 40, self.tile, 40, radius=12, colour="#5a5262", width=2, dashed=True)
                canvas.text(x + self.tile // 2, y + high - 20, DIRECTIONS[at], "semi", 24, "#8d8496", align="m")
            if f"{p.seat}:{at}" in self.lit:
                self.spots.light(x, y + high - (tile.FORT if it else 40), self.tile, tile.FORT if it else 40, "place")
        return y + high

    def _works(self, y: int) -> int:
        """The Resource Area, and beside it the Aspect Stack."""
        s, p, canvas = self.s, self.p, self.canvas
        stacked = any(slot.id in self.lit for slot in p.aspects)
        tally = s.backs([slot.card for slot in p.aspects])
        wide = 330 if stacked else max(196, look.tally_width(tally, 40, 28) + 24)
        room = self.room - wide - 34
        rows = piles.rows_needed(s, p.resource, room, self.lit)
        if stacked:
            rows = max(rows, piles.rows_needed(s, p.aspects, wide - 20, self.lit))
        slot = round(piles.SLOT * 1.36)
        high = 40 + rows * (slot + 8) + 4
        canvas.plate(X, y, self.room, high, radius=16, top="#221c2a", bottom="#17131d", edge="#4b4053", width=2)
        ready = sum(not slot.exhausted for slot in p.resource)
        words = f"Resource Area · {ready} of {len(p.resource)} Fresh" if p.resource else "Resource Area"
        piles.caption(canvas, X + 10, y + 21, words, "hexagon_multiple")
        piles.pool(canvas, X + self.room - wide - 18, y + 21, p, 30)
        end = piles.row(canvas, self.spots, s, p, p.resource, X + 12, y + 40, room, self.lit)
        if not p.resource:
            canvas.text(X + 12, end - slot // 2, "nothing yet", "italic", 26, DIM)
        left = X + self.room - wide
        canvas.put("veil", left - 8, y + 10, 2, high - 20, radius=1, colour="#6a5c72", strength=0.8)
        piles.caption(canvas, left + 2, y + 21, "Aspect Stack", "layers")
        if stacked:
            piles.row(canvas, self.spots, s, p, p.aspects, left + 6, y + 40, wide - 20, self.lit)
        else:
            look.tally(canvas, left + 8, y + 40 + slot // 2, tally, 40, 28)
        return y + high


# -- what both kinds of places show


def team_word(s: Twilight, p: Player) -> str:
    shared = sum(other.team == p.team for other in s.players) > 1
    return f"team {'ABCDEF'[p.team % 6]}" if shared else ""


def standing_of(s: Twilight, p: Player) -> list[tuple[str, bool, str]]:
    """Conviction, and whether the Deity's one great power is still there: icon, lit or not, words."""
    held = values.conviction(s, p.seat)
    power = "no Power" if p.powerless else "Power spent" if p.spent else "Power ready"
    there = power == "Power ready"
    return [
        ("link_variant" if held else "link_variant_off", held, "Conviction" if held else "no Conviction"),
        ("flash" if there else "flash_off", there, power),
    ]


def in_play(s: Twilight, p: Player, lit: Lit) -> list[tuple[Permanent, list[str]]]:
    """Creatures, then Intrigues; those that look alike and are neither lit nor in combat stand together."""
    found: dict[object, tuple[Permanent, list[str]]] = {}
    kinds = ("creature", "intrigue")
    for x in sorted(s.of(p.seat), key=lambda x: kinds.index(s.face(x.id).type) if s.face(x.id).type in kinds else 2):
        if s.face(x.id).type not in kinds:
            continue
        it = tile.standing(s, x)
        alone = x.id in lit or "attacking" in it.marks or "blocking" in it.marks
        found.setdefault(x.id if alone else it, (x, []))[1].append(x.id)
    return list(found.values())


def forts(s: Twilight, p: Player) -> dict[Direction, tile.Standing]:
    """The topmost Fortification of each direction, with those that it covers."""
    found: dict[Direction, tile.Standing] = {}
    for at in DIRECTIONS:
        built = [id for id in p.compass.get(at, []) if id in s.permanents]
        if built:
            found[at] = tile.standing(s, s.permanents[built[-1]], tuple(reversed(built[:-1])))
    return found
