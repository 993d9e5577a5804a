"""What one player alone sees: the hand, the traps that they know, and the table with all lit that can be chosen now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from games.kernel import Ask, Seen
from games.kernel.english import count
from games.twilight import values
from games.twilight.cards import Card, Deity, deities
from games.twilight.state import CardId, Player, Twilight, is_hidden, name_of
from games.twilight.steps import ASPECTS, Power

from .. import hands, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, PALE
from . import alt_text, cards, deck, fight, known, look, piles, trade
from .board import SIDE, W, finish, legend, places
from .spots import lit_by

GAP = 12
LARGE = (W - 2 * SIDE - GAP) // 2
FEW, OPENING = 4, 8  # so many cards are shown with their pictures: beside the table, and before there is one
GRID = hands.Grid(card=W - 2 * SIDE, columns=1, side=SIDE, gap=8, size=cards.READ, radius=22)
LARGE_GRID = hands.Grid(card=LARGE, columns=2, side=SIDE, gap=GAP, size=cards.READ, radius=22)
WHOLE = ("twilight.mulligan", "twilight.trade")  # topics for which the hand matters as a whole
LONG = 1200  # where cards to choose from take more than that, what matters less is left out
PILE, CROWD = 15, 9  # more cards of a draft, or of a game, to choose from are listed by their names
Note = tuple[hands.State, str]  # whether it can be chosen, and how or why not


def panel(seen: Seen[Twilight], names: Sequence[str], ask: Ask[Any] | None = None) -> Canvas:
    """A player's Power, what of the hand matters, and the table, with all that can be chosen now."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    notes = [note(id, ask) for id in p.hand]
    canvas = Canvas(W, 10_000, alt_text.panel_alt(seen, names, ask, notes))
    whole = ask is None or ask.topic in WHOLE
    shown = [n for n, (state, _) in enumerate(notes) if whole or state == "open"]
    y = _head(canvas, s, p, names)
    y = trade.table(canvas, s, names, y)
    before, y = y, _choices(canvas, s, p, ask, y)
    if s.draft is not None and (p.drafted or p.drafted_deities):
        y = deck.picked(canvas, p, s.cards, y)
    y = _hand(canvas, s, p, y, shown, notes)
    long = ask is not None and y - before > LONG
    if s.turn:  # last, so that the controls are just below what they are about
        lit = lit_by(ask, p.seat)
        y = y if long else known.draw(canvas, s, p, names, y)
        y = fight.stack(canvas, s, names, y, lit)
        y = places(canvas, s, names, y, lit, own=p.seat)
        y = y if long else legend(canvas, s, y)
    return finish(canvas, y + 4)


def hand(seen: Seen[Twilight], names: Sequence[str]) -> Canvas:
    """A player's hand, as cards to be read."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.hand_alt(seen, names))
    canvas.icon(50, 50, "cards", 46, look.BRONZE)
    title = f"{names[p.seat]}’s hand"
    size = text.fit(title, "title", W - 140, 42)
    canvas.text(90, 50, text.shorten(title, "title", size, W - 140), "title", size, BRIGHT)
    y = _cards(canvas, s, p, 96, range(len(p.hand)), [("", "")] * len(p.hand))
    return finish(canvas, known.draw(canvas, s, p, names, y) + 4)


def note(id: CardId, ask: Ask[Any] | None) -> Note:
    """Whether a card of the hand can be chosen now, and how or why not."""
    if ask is None:
        return "", ""
    for option in ask.options.values():
        if option.card == id:
            words = option.note.partition(":")[0]  # what the card does stands on it, and its back lies beside it
            return "open", "" if words.partition(".")[0] in ASPECTS else words
    for key, why in ask.greyed.items():
        if id in (key, key.partition(":")[2]):
            return "closed", why
    return "", ""


# -- parts


def _head(canvas: Canvas, s: Twilight, p: Player, names: Sequence[str]) -> int:
    look.medallion(canvas, SIDE + 4, 16, 72, p.seat, p.out)
    right = W - SIDE - 12
    if p.life or s.turn:
        piles.life_pile(canvas, right - 56, 8, 56, s, p, 22)
        right -= 68
        right -= piles.life_number(canvas, right, 54, p, 66, "r") + 24
    room = right - SIDE - 100
    size = text.fit(names[p.seat], "title", room, 38)
    canvas.text(SIDE + 96, 34, text.shorten(names[p.seat], "title", size, room), "title", size, BRIGHT)
    words = f"Turn {s.turn} · {alt_text.phase_words(s)}" if s.turn else alt_text.phase_words(s)
    if s.turn and s.phase is not None:
        words += " · your turn" if s.active == p.seat else f" · {names[s.active]}’s turn"
    canvas.text(SIDE + 96, 76, text.shorten(words, "semi", cards.READ, room), "semi", cards.READ, DIM)
    if not s.turn:
        return 118
    return _power(canvas, s, p, 122)


def _power(canvas: Canvas, s: Twilight, p: Player, y: int) -> int:
    """All that could be spent now: Power at hand, and Fresh Aspects."""
    there = alt_text.available(s, p)
    canvas.icon(SIDE + 24, y + 20, "flash", 34, BRIGHT)
    x = SIDE + 48 + canvas.text(SIDE + 48, y + 20, "You can spend", "semi", cards.READ, PALE) + 14
    for aspect in ASPECTS:
        if n := there.of(aspect):
            canvas.place(x, y, look.seal(aspect, 40))
            x += 46
            x += canvas.text(x, y + 20, f"×{n}", "black", cards.READ, PALE) + 18
    if not there:
        canvas.text(x, y + 20, "nothing", "italic", cards.READ, DIM)
    return y + 54


def _choices(canvas: Canvas, s: Twilight, p: Player, ask: Ask[Any] | None, y: int) -> int:
    """Decks, Deities and cards that are offered and lie neither in the hand nor in play: in a draft, after a search."""
    options = list(ask.options.values()) if ask else []
    offered = [brought for brought in p.decks if any(option.value == brought.name for option in options)]
    for brought in offered:
        y = deck.strip(canvas, brought, s.cards, y)
    there = {*p.hand, *s.permanents, p.deity, *(brought.deity for brought in offered)}
    ids = [option.card for option in options if option.card not in there]
    if len(ids) > (PILE if all("." not in id for id in ids) else CROWD):
        return deck.lists(canvas, Counter(name_of(id) for id in ids), s.cards, y)
    found = [face_of(s, id) for id in dict.fromkeys(ids)]
    return rows(canvas, [face for face in found if face is not None], y)


def face_of(s: Twilight, id: CardId) -> Card | Deity | None:
    if not id or is_hidden(id):
        return None
    if name_of(id) in deities(s.cards):
        return deities(s.cards)[name_of(id)]
    try:
        return s.face(id)
    except KeyError:
        return None


def rows(canvas: Canvas, shown: Sequence[Card | Deity], y: int) -> int:
    """Cards laid out to choose from, in the order of the choices. Returns where they end."""
    for divine in [one for one in shown if isinstance(one, Deity)]:
        y = deck.altar(canvas, divine, y)
    plain = [one for one in shown if isinstance(one, Card)]
    if not plain:
        return y
    grid, draw = (LARGE_GRID, cards.hand_card) if len(plain) <= FEW else (GRID, cards.strip)
    held = [hands.Held(partial(draw, card, grid.card)) for card in plain]
    return grid.draw(canvas, held, y) + 4


def _hand(canvas: Canvas, s: Twilight, p: Player, y: int, shown: Sequence[int], notes: Sequence[Note]) -> int:
    """These cards in rows, each with whether it can be paid and chosen now; the others by name."""
    if not p.hand and not s.turn:
        return y
    words = f"Your hand · {count(len(p.hand), 'card')}" if p.hand else "No cards in hand"
    canvas.icon(SIDE + 20, y + 18, "cards", 34, look.BRONZE)
    wide = canvas.text(SIDE + 44, y + 18, words, "title", 34, BRIGHT)
    canvas.rule(SIDE + 60 + wide, y + 20, W - 2 * SIDE - 70 - wide, look.BRONZE)
    y = _cards(canvas, s, p, y + 50, shown, notes)
    rest = [s.face(id).name for n, id in enumerate(p.hand) if n not in shown and not is_hidden(id)]
    lines = text.wrap(" · ".join(rest), "text", 34, W - 2 * SIDE - 28) if rest else []
    canvas.lines(SIDE + 14, y, [lines], "text", 34, DIM)
    return y + text.text_height([lines], 34) + (16 if lines else 0)


def _cards(canvas: Canvas, s: Twilight, p: Player, y: int, shown: Sequence[int], notes: Sequence[Note]) -> int:
    there = alt_text.available(s, p)
    held = []
    seen = [n for n in shown if not is_hidden(p.hand[n])]
    few = len(seen) <= (FEW if s.turn else OPENING)
    grid, picture = (LARGE_GRID, cards.hand_card) if few else (GRID, cards.strip)
    for n in seen:
        card, (state, words) = s.face(p.hand[n]), notes[n]
        cost = values.costs(s, p.seat, card)[0]
        lack = short_of(there, cost) if s.turn else Power()
        shut = state == "closed"
        draw = partial(picture, card, grid.card, cost=cost, lack=lack, glow=state == "open", dim=shut)
        held.append(hands.Held(draw, state, words if few or shut else ""))  # a strip has room for its price
    return grid.draw(canvas, held, y) if held else y


def short_of(there: Power, cost: Power) -> Power:
    """What of a cost cannot be paid."""
    return Power(*(max(0, cost.of(aspect) - there.of(aspect)) for aspect in ASPECTS))
