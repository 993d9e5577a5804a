"""One player's place in half the width: the same as a wide place, in lines."""

from __future__ import annotations

from games.twilight.state import Player, Twilight, name_of
from games.twilight.steps import ASPECTS, DIRECTIONS

from .. import seats, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, PALE, mix
from . import look, piles, tile
from .spots import Lit, Spots
from .wide import forts, in_play, standing_of, team_word

PAD, GAP = 12, 6
LIFE = 56


class Narrow:
    """A place in the making: a picture of its own, and where everything lies in it."""

    def __init__(self, s: Twilight, p: Player, name: str, w: int, lit: Lit, brief: bool = False) -> None:
        self.s, self.p, self.name, self.w, self.lit = s, p, name, w, lit
        self.brief = brief  # the head alone: nothing of the rest matters now
        self.canvas, self.spots = Canvas(w, 10_000, name), Spots()
        self.h = 0

    def draw(self) -> Canvas:
        y = self._head(0)
        if not self.p.out:
            y = self._deity(y)
            if not self.brief:
                y = self._cells(self._discard(self._aspects(y)))
        self.h = y + PAD - 4
        return self.canvas

    def ground(self, h: int) -> None:
        """As high as its neighbour."""
        self.h = self.canvas.h = h
        drawn, self.canvas.calls = self.canvas.calls, []
        active = self.p.seat == self.s.active and self.s.turn > 0 and self.s.phase is not None
        top, bottom = look.ground(seats.colour(self.p.seat)) if not self.p.out else ("#26222b", "#15131a")
        edge = BRIGHT if active else "#4b4553" if self.p.out else mix(seats.colour(self.p.seat), look.BRONZE, 0.5)
        self.canvas.plate(0, 0, self.w, h, radius=22, top=top, bottom=bottom, edge=edge, width=5 if active else 3)
        self.canvas.calls += drawn

    def _kind(self) -> str:
        return "own" if self.p.seat == self.lit.by else "foe"

    def _noted(self, id: str, x: int, y: int, w: int, h: int) -> None:
        self.spots.note(id, x, y, w, h)
        if id in self.lit:
            self.spots.light(x, y, w, h, self._kind())

    def _head(self, y: int) -> int:
        """Sigil, name, hand, and the Life Stack with its number."""
        s, p, canvas = self.s, self.p, self.canvas
        look.medallion(canvas, PAD, y + 14, 60, p.seat, p.out)
        if p.out:
            room = self.w - 100 - PAD
            size = text.fit(self.name, "title", room, 32)
            canvas.text(90, y + 32, text.shorten(self.name, "title", size, room), "title", size, DIM)
            canvas.text(90, y + 66, "is out", "italic", 26, DIM)
            return y + 84
        right = self.w - PAD - 2
        if p.life or s.turn:
            piles.life_pile(canvas, right - LIFE, y + 10, LIFE, s, p, 26)
            high = round(LIFE * 1.36)
            thick = piles.thickness(len(p.life), 26)
            self._noted(f"{p.seat}:life", right - LIFE, y + 36 - thick, LIFE, high + thick)
            right -= LIFE + 10
            right -= piles.life_number(canvas, right, y + 50, p, 66, "r") + 14
        x = 90
        if p.seat == s.active and s.turn and s.phase is not None:
            canvas.icon(x + 12, y + 32, "play", 32, BRIGHT)
            x += 30
        room = right - x
        size = text.fit(self.name, "title", room, 32)
        canvas.text(x, y + 32, text.shorten(self.name, "title", size, room), "title", size, PALE)
        canvas.icon(104, y + 74, "cards", 30, look.BRONZE)
        look.tally(canvas, 128, y + 74, s.backs(p.hand), 32, 28)
        self.spots.note(f"player:{p.seat}", PAD, y + 10, 66, 70)
        if p.seat in self.lit.players:
            self.spots.light(PAD - 4, y + 8, right - PAD + 4, 92, self._kind())
        return y + 120

    def _deity(self, y: int) -> int:
        s, p, canvas = self.s, self.p, self.canvas
        if not p.deity:
            return y
        deity, x, y = s.deity(p.seat), PAD, y + 20
        side = look.FACTIONS[deity.colours[0]]
        team = team_word(s, p)
        room = self.w - 2 * PAD - 58 - 2 * 54 - (text.width(team, "italic", 26) + 10 if team else 0)
        end = look.chip(canvas, x, y, side.icon, text.shorten(deity.name, "semi", 24, room), edge=side.colour)
        if deity.id in self.lit and p.seat == self.lit.by:
            self.spots.light(x, y - 19, end - x, 38, "own")
        x = end + 8
        for icon, on, _ in standing_of(s, p):
            x = look.chip(canvas, x, y, icon, "", edge=look.METALS["III"], on=on) + 8
        for icon, words in piles.guards(s, p)[:1]:
            number = "".join(letter for letter in words if letter.isdigit())
            if x + look.chip_width(number) < self.w - PAD - (90 if team else 0):
                look.chip(canvas, x, y, icon, number, edge="#9cc4ff")
        if team:
            canvas.text(self.w - PAD - 4, y, team, "italic", 26, DIM, align="r")
        return y + 26

    def _aspects(self, y: int) -> int:
        """The Resource Area as Fresh of all, Power at hand, and the Aspect Stack; Manifested ones by their names."""
        s, p, canvas = self.s, self.p, self.canvas
        lit = any(slot.id in self.lit for slot in (*p.resource, *p.aspects))
        high = 56
        canvas.plate(
            PAD, y, self.w - 2 * PAD, high, radius=14, top="#221c2a", bottom="#17131d", edge="#4b4053", width=2
        )
        x, middle = PAD + 10, y + high // 2
        for aspect, (ready, every) in piles.fresh(s, p).items():
            canvas.place(x, middle - 22, look.back(aspect, 32))
            x += 38
            x += canvas.text(x, middle, f"{ready}/{every}", "bold", 27, PALE if ready else DIM) + 12
        if not p.resource:
            x += canvas.text(x, middle, "no Aspects yet", "italic", 25, DIM) + 12
        if frozen := sum(slot.frozen > 0 for slot in p.resource):
            canvas.icon(x + 12, middle, "snowflake", 26, "#bfe6ff")
            x += 28 + canvas.text(x + 28, middle, str(frozen), "bold", 26, PALE) + 12
        stacked = s.backs([slot.card for slot in p.aspects])
        right = self.w - PAD - 10
        left = right
        for aspect in reversed(ASPECTS):
            if n := stacked.of(aspect):
                left -= text.width(str(n), "bold", 26)
                canvas.text(left, middle, str(n), "bold", 26, PALE)
                left -= 32
                canvas.place(left, middle - 14, look.seal(aspect, 28))
                left -= 6
        if stacked:
            canvas.icon(left - 14, middle, "layers", 28, look.BRONZE)
        y += high + GAP
        if p.pool:
            piles.pool(canvas, self.w - PAD - 4, y + 20, p, 34)
            canvas.text(PAD + 8, y + 20, "Power at hand", "semi", 24, BRIGHT)
            y += 44
        shown = [slot for slot in p.resource if slot.manifested]
        if lit:
            return self._slots(y)
        for slot in shown:
            name = look.short(s.face(name_of(slot.card)))
            canvas.icon(PAD + 22, y + 17, "eye", 28, BRIGHT)
            canvas.text(
                PAD + 44, y + 17, text.shorten(f"Manifested: {name}", "semi", 24, self.w - 80), "semi", 24, PALE
            )
            self.spots.note(slot.id, PAD, y, self.w - 2 * PAD, 34)
            y += 36
        return y

    def _slots(self, y: int) -> int:
        """Every single Aspect, for some of them can be chosen."""
        s, p = self.s, self.p
        for slots in (p.resource, p.aspects):
            if any(slot.id in self.lit for slot in slots):
                y = piles.row(self.canvas, self.spots, s, p, slots, PAD + 6, y, self.w - 2 * PAD - 12, self.lit) + 10
        return y

    def _discard(self, y: int) -> int:
        s, p, canvas = self.s, self.p, self.canvas
        middle, x = y + 18, PAD + 8
        canvas.icon(x + 14, middle, "grave_stone", 30, look.BRONZE)
        x += 34 + canvas.text(x + 34, middle, str(len(p.discard)), "bold", 27, PALE) + 10
        right = self.w - PAD - 8
        right -= canvas.text(right, middle, str(len(p.destroyed)), "bold", 27, PALE, align="r") + 6
        canvas.icon(right - 14, middle, "fire", 30, "#d9825a")
        right -= 38
        top = look.short(s.face(p.discard[-1])) if p.discard else "nothing discarded"
        canvas.text(x, middle, text.shorten(top, "italic", 24, right - x), "italic", 24, DIM)
        self._noted(f"{p.seat}:discard", PAD, y, self.w - 2 * PAD, 36)
        return y + 40

    def _cells(self, y: int) -> int:
        """Fortifications, then the Combat Field, two in a row, or four where there is room."""
        s, p, canvas = self.s, self.p, self.canvas
        columns = 2 if self.w < 700 else 4
        wide = (self.w - 2 * PAD - (columns - 1) * GAP) // columns
        n = 0

        def box() -> tuple[int, int]:
            return PAD + n % columns * (wide + GAP), y + n // columns * (tile.CELL + GAP)

        built = forts(s, p)
        for at in DIRECTIONS:
            left, top = box()
            lit = f"{p.seat}:{at}" in self.lit
            if it := built.get(at):
                canvas.place(left, top, tile.cell(s, it, wide))
                for id in p.compass[at]:
                    self._noted(id, left, top, wide, tile.CELL)
            elif lit:
                canvas.put("frame", left, top, wide, tile.CELL, radius=12, colour="#5a5262", width=2, dashed=True)
                canvas.text(left + wide // 2, top + tile.CELL // 2, DIRECTIONS[at], "semi", 26, PALE, align="m")
            if lit:
                self.spots.light(left, top, wide, tile.CELL, "place")
            n += lit or at in built
        shown = in_play(s, p, self.lit)
        for x, same in shown:
            left, top = box()
            canvas.place(left, top, tile.cell(s, tile.standing(s, x), wide, len(same)))
            for id in same:
                self._noted(id, left, top, wide, tile.CELL)
            n += 1
        end = y + -(-n // columns) * (tile.CELL + GAP)
        if not shown:
            canvas.text(self.w // 2, end + 18, "The Combat Field is empty", "italic", 25, DIM, align="m")
            end += 40
        return end
