"""What one player alone sees: the panel with what a decision is about, the hand by itself; and everybody's dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.godsforge.combat import strength
from games.godsforge.state import HIDDEN, Godsforge, Player
from games.kernel import Ask, Seen, english, fill

from .. import grounds, hands, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, LINE, PALE, mix
from . import alt_text, cards, seat

W, SIDE, GAP = 720, 16, 14  # a phone shows a panel at half this width, and a board at a third of its own
WIDE = 1080
CARD = (W - 2 * SIDE - GAP) // 2
GRID = hands.Grid(card=CARD, columns=2, side=SIDE, gap=GAP, size=24, radius=20)
FIGHT = ("godsforge.attack", "godsforge.defend")
DICE = ("godsforge.forge", "godsforge.payment", "godsforge.further", "godsforge.empower", "godsforge.another")
READ = 12  # cards that are offered beyond this number are shown without their words, three in a row
MANY, LOW = 30, 108  # beyond this number they are lower, so that a phone shows all of them on two screens


def panel(seen: Seen[Godsforge], names: Sequence[str], ask: Ask[Any] | None = None) -> Canvas:
    """What a decision is about: who stands how, and with it the dice, the cards offered, or the fight. The hand is
    shown where it can be used or nothing else is, and else folded to its names."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    topic = ask.topic if ask else ""
    canvas = Canvas(W, 10_000, alt_text.panel_alt(seen, names, ask))
    y = _head(canvas, s, p, names[p.seat], full=bool(s.round) and topic not in FIGHT)
    y = _fight(canvas, s, p, names, y) if topic in FIGHT else _sides(canvas, s, p, names, y)
    if not ask or topic in DICE:
        y = _own_dice(canvas, p, y)
    y = _put_down(canvas, s, p, y)
    if offered := alt_text.offered(p, ask):
        y = _offered(canvas, s, offered, [*names[: p.seat], "You", *names[p.seat + 1 :]], y)
    if not offered and topic not in FIGHT:
        return _finish(canvas, _hand(canvas, s, p, y, ask))
    return _finish(canvas, _folded(canvas, p, y))


def hand(seen: Seen[Godsforge], names: Sequence[str]) -> Canvas:
    """A player's hand, as cards to be read."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.hand_alt(seen, names))
    canvas.icon(46, 46, "cards", 42, GOLD)
    title = f"{names[p.seat]}’s hand"
    size = text.fit(title, "title", W - 110, 38)
    canvas.text(80, 46, text.shorten(title, "title", size, W - 110), "title", size, BRIGHT)
    return _finish(canvas, _hand(canvas, s, p, 88, None))


def dice(seen: Seen[Godsforge], names: Sequence[str]) -> Canvas:
    """Everybody's dice, large."""
    s, names = seen.state, alt_text.people(seen.state, names)
    canvas = Canvas(WIDE, 10_000, alt_text.dice_alt(seen, names))
    canvas.icon(56, 54, "dice_multiple", 50, GOLD)
    canvas.text(98, 54, f"Forge Roll of round {s.round}", "title", 44, BRIGHT)
    y = 104
    for p in (s.players[n] for n in s.ring):
        if p.nemesis or not p.alive:
            continue
        tone = seat.colour(p)
        canvas.plate(
            SIDE, y, WIDE - 2 * SIDE, 128, radius=26, top=mix(tone, "#232a3d", 0.8), bottom=mix(tone, "#10131c", 0.93),
            edge=mix(tone, GOLD, 0.45), width=3,
        )  # fmt: skip
        canvas.put("medallion", SIDE + 16, y + 32, 64, 64, colour=tone, name=seat.sigil(p), dead=False)
        size = text.fit(names[p.seat], "title", 300, 34)
        canvas.text(SIDE + 96, y + 46, text.shorten(names[p.seat], "title", size, 300), "title", size, PALE)
        words = f"{english.count(p.rerolls, 're-roll')} left" if p.dice else "not rolled yet"
        canvas.text(SIDE + 96, y + 86, words, "text", 26, DIM)
        seat.dice(canvas, SIDE + 410, y + 64, WIDE - 2 * SIDE - 430, p, 88)
        y += 144
    return _finish(canvas, y)


def _finish(canvas: Canvas, y: int) -> Canvas:
    return grounds.lay(canvas, y, "#1b2136", seal=(canvas.w - 620, 240, 760), strength=0.1)


def _head(canvas: Canvas, s: Godsforge, p: Player, name: str, *, full: bool) -> int:
    """Who one is and when it is; in full with what one's cards add up to, Veilstones and life."""
    canvas.put("medallion", SIDE, 14, 64, 64, colour=seat.colour(p), name=seat.sigil(p), dead=not p.alive)
    right = W - SIDE - 6
    if full:
        right -= canvas.text(right, 46, str(p.life), "black", 54, PALE, align="r") + 30
        canvas.icon(right + 4, 48, "heart", 38, "#e2574c")
        right = seat.counted_gem(canvas, right - 28, 47, p.veilstones, 44) - 24
        right = _sums(canvas, s, p, right, 47) - 8
    room = right - SIDE - 78
    size = text.fit(name, "title", room, 34)
    canvas.text(SIDE + 78, 32, text.shorten(name, "title", size, room), "title", size, BRIGHT)
    when = alt_text.phase_words(s)
    words = f"Round {s.round} · {when}" if s.round else when
    canvas.text(SIDE + 78, 66, text.shorten(words, "semi", 24, room), "semi", 24, DIM)
    return 92


def _sums(canvas: Canvas, s: Godsforge, p: Player, right: int, y: int) -> int:
    """Attack and prevention, ending at `right`. Returns where they begin."""
    sums = strength(s, p)
    for icon, n, colour in (("shield", sums.prevent, "#8fbaff"), ("sword", sums.attack, "#ff9384")):
        right -= canvas.text(right, y, str(n), "bold", 28, PALE, align="r") + 20
        canvas.icon(right, y, icon, 28, colour)
        right -= 30
    return right


def _sides(canvas: Canvas, s: Godsforge, p: Player, names: Sequence[str], y: int) -> int:
    """The others: what their cards add up to, life and Veilstones, in a line each."""
    others = s.opponents(p.seat) if s.round else []
    for other in others:
        tone = seat.colour(other)
        canvas.plate(
            SIDE, y, W - 2 * SIDE, 52, radius=18, top=mix(tone, "#232a3d", 0.8), bottom=mix(tone, "#10131c", 0.93),
            edge=mix(tone, GOLD, 0.3),
        )  # fmt: skip
        canvas.put("medallion", SIDE + 6, y + 6, 40, 40, colour=tone, name=seat.sigil(other), dead=False)
        right = seat.counted_gem(canvas, W - SIDE - 12, y + 26, other.veilstones, 34) - 18
        right -= canvas.text(right, y + 26, str(other.life), "bold", 28, PALE, align="r") + 20
        canvas.icon(right, y + 26, "heart", 28, "#e2574c")
        right = _sums(canvas, s, other, right - 30, y + 26)
        room, name = right - SIDE - 58, names[other.seat]
        size = text.fit(name, "title", room, 28)
        canvas.text(SIDE + 58, y + 26, text.shorten(name, "title", size, room), "title", size, PALE)
        y += 60
    return y + 4 if others else y


def _fight(canvas: Canvas, s: Godsforge, p: Player, names: Sequence[str], y: int) -> int:
    """Those who strike each other: whom one strikes, oneself, and who strikes one."""
    striker = next(other.seat for other in s.living() if s.left_of(other.seat) == p.seat)
    for other in dict.fromkeys((striker, s.left_of(p.seat), p.seat)):
        place = seat.Place(s, s.players[other], names[other], W - 2 * SIDE)
        canvas.place(SIDE, y, place.draw(place.h))
        y += place.h
        if other == p.seat:
            break
        arrows = [(other, p.seat)] * (other == striker) + [(p.seat, other)] * (other == s.left_of(p.seat))
        for by, on in arrows:
            icon, tone = ("arrow_down_bold", "#ff9384") if on == p.seat else ("arrow_up_bold", "#9ff0b8")
            words = alt_text.strike(s, by, on)[1]
            canvas.icon(SIDE + 26, y + 24, icon, 34, tone)
            who = "You strike" if by == p.seat else "Strikes you"
            canvas.text(SIDE + 54, y + 24, f"{who} · {words}", "semi", 25, PALE)
            y += 40
        y += 10
    return y + 12


def _own_dice(canvas: Canvas, p: Player, y: int) -> int:
    canvas.plate(SIDE, y, W - 2 * SIDE, 104, radius=22, top="#2a3147", bottom="#141823", edge=LINE, width=2)
    facts = [(p.rerolls, "re-roll"), (p.free_shifts, "free shift"), (p.locked, "stone set aside")]
    said = [(n, word) for n, word in facts if n or word == "re-roll"]
    seat.dice(canvas, SIDE + 14, y + 52, W - 2 * SIDE - 230, p, 76)
    line = y + 52 - 17 * (len(said) - 1)
    for n, word in said:
        icon = {"re-roll": "autorenew", "free shift": "swap_vertical_bold"}.get(word, "lock")
        words = english.count(n, word) if word != "stone set aside" else f"{n} set aside"
        wide = canvas.text(W - SIDE - 16, line, words, "semi", 26, PALE, align="r")
        canvas.icon(W - SIDE - 36 - wide, line, icon, 28, GOLD)
        line += 34
    return y + 116


def _put_down(canvas: Canvas, s: Godsforge, p: Player, y: int) -> int:
    """Cards already put down face down in this round: secret, and one's own."""
    for laid in p.plan:
        words = f"Put down: {laid.card}"
        if laid.x:
            words += f", empowered with {english.count(laid.x, 'Veilstone')}"
        canvas.plate(SIDE, y, W - 2 * SIDE, 62, radius=20, top="#4a3a6b", bottom="#241c40", edge=GOLD, width=3)
        canvas.put("back", SIDE + 18, y + 9, 32, 44)
        room = W - 2 * SIDE - 90 - cards.pips_width(s.card(laid.card).cost, 44)
        size = text.fit(words, "bold", room, 28)
        canvas.text(SIDE + 62, y + 31, text.shorten(words, "bold", size, room), "bold", size, PALE)
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


def _offered(canvas: Canvas, s: Godsforge, offered: dict[str, str], names: Sequence[str], y: int) -> int:
    """The cards that are offered, each with whose it is; where there are many, without their words."""
    high, gap = (cards.TILE, 8) if len(offered) <= MANY else (LOW, 6)
    if len(offered) <= READ:
        held = [
            hands.Held(partial(cards.hand_card, s.card(card), CARD), "open" if words else "", fill(words, names))
            for card, words in offered.items()
        ]
        return GRID.draw(canvas, held, y) + 4
    wide = (W - 2 * SIDE - 2 * GAP) // 3
    for n, card in enumerate(offered):
        face = s.card(card)
        lines = text.wrap(card, "semi", 24, wide - 24)
        canvas.place(
            SIDE + n % 3 * (wide + GAP), y + n // 3 * (high + gap),
            cards.tile(face, wide, cards.printed(face.attack), lines=lines, h=high),
        )  # fmt: skip
    return y + (len(offered) + 2) // 3 * (high + gap) + 4


def _folded(canvas: Canvas, p: Player, y: int) -> int:
    """What does not matter now: the hand, or what was drafted, by name."""
    held = [card for card in p.hand if card != HIDDEN]
    words = f"Your hand: {', '.join(held)}" if held else f"Drafted: {', '.join(p.drafted)}" if p.drafted else ""
    if not words:
        return y + 4
    lines = text.wrap(words, "text", 24, W - 2 * SIDE - 50)
    canvas.icon(SIDE + 20, y + 18, "cards", 30, GOLD)
    canvas.lines(SIDE + 46, y, [lines], "text", 24, DIM)
    return y + text.text_height([lines], 24) + 16


def _note(p: Player, name: str, ask: Ask[Any] | None) -> tuple[hands.State, str]:
    """Whether a card can be played now, cannot, or lies face down already, and the words for it."""
    if any(laid.card == name for laid in p.plan):
        return "down", "put down, face down"
    if ask and (option := ask.options.get(f"play:{name}")):
        return "open", option.note or "can be played"
    if ask and (why := ask.greyed.get(f"play:{name}")):
        return "closed", why
    return "", ""
