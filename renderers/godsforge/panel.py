"""What one player alone sees: the panel with dice and hand, the hand by itself; and everybody's dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.godsforge.state import HIDDEN, Godsforge, Player
from games.kernel import Ask, Seen, english

from .. import grounds, hands, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, LINE, PALE, mix
from . import alt_text, cards, seat

W, SIDE, GAP = 1080, 20, 20
CARD = (W - 2 * SIDE - GAP) // 2
GRID = hands.Grid(card=CARD, columns=2, side=SIDE, gap=GAP, size=25, radius=24)


def panel(seen: Seen[Godsforge], names: Sequence[str], ask: Ask[Any] | None = None) -> Canvas:
    """A player's own dice, Veilstones and hand, and what of the hand can be played now."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.panel_alt(seen, names, ask))
    y = _head(canvas, s, p, names[p.seat])
    y = _own_dice(canvas, p, y)
    y = _put_down(canvas, s, p, y)
    y = _hand(canvas, s, p, y, ask)
    return _finish(canvas, y)


def hand(seen: Seen[Godsforge], names: Sequence[str]) -> Canvas:
    """A player's hand, as cards to be read."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.hand_alt(seen, names))
    canvas.icon(56, 54, "cards", 48, GOLD)
    title = f"The hand of {names[p.seat]}"
    size = text.fit(title, "title", W - 140, 44)
    canvas.text(96, 54, text.shorten(title, "title", size, W - 140), "title", size, BRIGHT)
    return _finish(canvas, _hand(canvas, s, p, 104, None))


def dice(seen: Seen[Godsforge], names: Sequence[str]) -> Canvas:
    """Everybody's dice, large."""
    s, names = seen.state, alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.dice_alt(seen, names))
    canvas.icon(56, 54, "dice_multiple", 50, GOLD)
    canvas.text(98, 54, f"Forge Roll of round {s.round}", "title", 44, BRIGHT)
    y = 104
    for p in (s.players[n] for n in s.ring):
        if p.nemesis or not p.alive:
            continue
        tone = seat.colour(p)
        canvas.plate(
            SIDE, y, W - 2 * SIDE, 128, radius=26, top=mix(tone, "#232a3d", 0.8), bottom=mix(tone, "#10131c", 0.93),
            edge=mix(tone, GOLD, 0.45), width=3,
        )  # fmt: skip
        canvas.put("medallion", SIDE + 16, y + 32, 64, 64, colour=tone, name=seat.sigil(p), dead=False)
        size = text.fit(names[p.seat], "title", 300, 34)
        canvas.text(SIDE + 96, y + 46, text.shorten(names[p.seat], "title", size, 300), "title", size, PALE)
        words = f"{english.count(p.rerolls, 're-roll')} left" if p.dice else "not rolled yet"
        canvas.text(SIDE + 96, y + 86, words, "text", 26, DIM)
        seat.dice(canvas, SIDE + 410, y + 64, W - 2 * SIDE - 430, p, 88)
        y += 144
    return _finish(canvas, y)


def _finish(canvas: Canvas, y: int) -> Canvas:
    return grounds.lay(canvas, y, "#1b2136", seal=(W - 620, 240, 760), strength=0.1)


def _head(canvas: Canvas, s: Godsforge, p: Player, name: str) -> int:
    canvas.put("medallion", SIDE, 18, 76, 76, colour=seat.colour(p), name=seat.sigil(p), dead=not p.alive)
    right = W - SIDE - 6
    right -= canvas.text(right, 56, str(p.life), "black", 66, PALE, align="r") + 34
    canvas.icon(right + 4, 58, "heart", 44, "#e2574c")
    right = seat.counted_gem(canvas, right - 44, 57, p.veilstones, 54) - 20
    room = right - SIDE - 96
    size = text.fit(name, "title", room, 40)
    canvas.text(SIDE + 94, 40, text.shorten(name, "title", size, room), "title", size, BRIGHT)
    canvas.text(SIDE + 94, 82, f"Round {s.round} · {alt_text.phase_words(s)}", "semi", 28, DIM)
    return 112


def _own_dice(canvas: Canvas, p: Player, y: int) -> int:
    canvas.plate(SIDE, y, W - 2 * SIDE, 138, radius=26, top="#2a3147", bottom="#141823", edge=LINE, width=2)
    facts = [(p.rerolls, "re-roll"), (p.free_shifts, "free shift"), (p.locked, "stone set aside")]
    said = [(n, word) for n, word in facts if n or word == "re-roll"]
    seat.dice(canvas, SIDE + 24, y + 69, W - 2 * SIDE - 330, p, 96)
    line = y + 69 - 24 * (len(said) - 1)
    for n, word in said:
        icon = {"re-roll": "autorenew", "free shift": "swap_vertical_bold"}.get(word, "lock")
        words = english.count(n, word) if word != "stone set aside" else f"{n} set aside"
        wide = canvas.text(W - SIDE - 24, line, words, "semi", 30, PALE, align="r")
        canvas.icon(W - SIDE - 48 - wide, line, icon, 34, GOLD)
        line += 46
    return y + 156


def _put_down(canvas: Canvas, s: Godsforge, p: Player, y: int) -> int:
    """Cards already put down face down in this round: secret, and one's own."""
    for laid in p.plan:
        words = f"Put down: {laid.card}"
        if laid.x:
            words += f", empowered with {english.count(laid.x, 'Veilstone')}"
        canvas.plate(SIDE, y, W - 2 * SIDE, 62, radius=20, top="#4a3a6b", bottom="#241c40", edge=GOLD, width=3)
        canvas.put("back", SIDE + 18, y + 9, 32, 44)
        size = text.fit(words, "bold", W - 2 * SIDE - 330, 30)
        canvas.text(SIDE + 66, y + 31, words, "bold", size, PALE)
        cards.pips(
            canvas, W - SIDE - 16 - cards.pips_width(s.card(laid.card).cost, 44), y + 31, 44, s.card(laid.card).cost
        )
        y += 74
    return y


def _hand(canvas: Canvas, s: Godsforge, p: Player, y: int, ask: Ask[Any] | None) -> int:
    """The cards two by two, each with whether it can be played now and how."""
    faces = [s.card(name) for name in p.hand if name != HIDDEN]
    if not faces:
        canvas.text(W // 2, y + 40, "No cards in hand", "italic", 30, DIM, align="m")
        return y + 90
    held = []
    for card in faces:
        state, words = _note(p, card.name, ask)
        draw = partial(cards.hand_card, card, CARD, glow=state == "open", dim=state == "closed")
        held.append(hands.Held(draw, state, words))
    return GRID.draw(canvas, held, y) + 4


def _note(p: Player, name: str, ask: Ask[Any] | None) -> tuple[hands.State, str]:
    """Whether a card can be played now, cannot, or lies face down already, and the words for it."""
    if any(laid.card == name for laid in p.plan):
        return "down", "put down, face down"
    if ask and (option := ask.options.get(f"play:{name}")):
        return "open", option.note or "can be played"
    if ask and (why := ask.greyed.get(f"play:{name}")):
        return "closed", why
    return "", ""
