"""What one player alone sees: the hand, and the board with everything lit that can be chosen now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct, field

from games.defiance import values
from games.defiance.board import Space
from games.defiance.cards import Card
from games.defiance.choices import Choice
from games.defiance.state import HIDDEN, Defiance, Player
from games.kernel import Ask, Seen, fill

from .. import hands, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, PALE
from . import alt_text, cards, deck, fight, look
from .board import finish, legend, spaces
from .grid import SIDE, Grid, W

GAP = 12
CARD = (W - 2 * SIDE - 2 * GAP) // 3
MOST_LINES = 12  # more arrows would hide the board
GRID = hands.Grid(card=CARD, columns=3, side=SIDE, gap=GAP, size=24, radius=22)
Note = tuple[hands.State, str]  # whether it can be played, and why or how


class Picks(Struct):
    """What of the board can be chosen: space -> why it is lit; and lines from who acts to what."""

    spaces: dict[Space, str] = field(default_factory=dict)
    lines: list[tuple[Space, Space]] = field(default_factory=list)


def panel(seen: Seen[Defiance], names: Sequence[str], ask: Ask[Any] | None = None) -> Canvas:
    """A player's treasury, question, board and hand, and what of all this can be chosen now."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    notes = [note(id, ask) for id in p.hand]
    canvas = Canvas(W, 10_000, alt_text.panel_alt(seen, names, ask, notes))
    y = _head(canvas, s, p, names)
    if ask:
        y = _prompt(canvas, fill(ask.prompt, names), y)
    y = _choices(canvas, s, p, ask, y)
    chosen = picks(s, ask)
    if not chosen.spaces:  # what the question is about comes first
        y = _hand(canvas, s, p, y, notes)
    if s.permanents:
        y = spaces(canvas, Grid(canvas, s, False, chosen.spaces), s, names, y, chosen.lines)
        y = fight.stack(canvas, s, names, y)
        y = legend(canvas, s, y)
    if chosen.spaces:
        y = _hand(canvas, s, p, y, notes)
    return finish(canvas, y)


def hand(seen: Seen[Defiance], names: Sequence[str]) -> Canvas:
    """A player's hand, as cards to be read."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.hand_alt(seen, names))
    canvas.icon(50, 50, "cards", 46, GOLD)
    right = look.counted(canvas, W - SIDE - 10, 50, "coin", p.gold, 44)
    title = f"The hand of {names[p.seat]}"
    room = right - 110
    size = text.fit(title, "title", room, 42)
    canvas.text(90, 50, text.shorten(title, "title", size, room), "title", size, BRIGHT)
    return finish(canvas, _hand(canvas, s, p, 96, [("", "")] * len(p.hand)))


def picks(s: Defiance, ask: Ask[Any] | None) -> Picks:
    """Every space, target and acting Permanent that the options of a question mean."""
    found = Picks()
    for option in ask.options.values() if ask else ():
        source = s.permanents.get(option.value.source) if isinstance(option.value, Choice) else None
        target = s.permanents.get(option.unit) if source is None or option.unit != source.id else None
        at = option.area or (target.at if target else "")
        if at:
            found.spaces[at] = "space" if option.area else "target"
        if source and at and source.at != at:
            found.spaces.setdefault(source.at, "acting")
            if (source.at, at) not in found.lines:
                found.lines.append((source.at, at))
        elif source and not at:
            found.spaces.setdefault(source.at, "source")
    if len(found.lines) > MOST_LINES:
        found.lines = []
    return found


def note(id: str, ask: Ask[Any] | None) -> Note:
    """Whether a card of the hand can be played now, and how or why not."""
    for key in (f"play:{id}", f"tactic:{id}", f"card:{id}"):
        if ask and (option := ask.options.get(key)):
            return "open", option.note.split(":")[0] if key.startswith("tactic") else option.note
        if ask and (why := ask.greyed.get(key)):
            return "closed", why
    if ask and any(
        isinstance(o.value, Choice) and (o.value.do, o.value.card) == ("card", id) for o in ask.options.values()
    ):
        return "open", "can be chosen"
    return "", ""


# -- parts


def _head(canvas: Canvas, s: Defiance, p: Player, names: Sequence[str]) -> int:
    look.medallion(canvas, SIDE + 4, 16, 72, p.seat, p.out)
    right = look.counted(canvas, W - SIDE - 10, 52, "coin", p.gold, 52)
    room = right - SIDE - 120
    size = text.fit(names[p.seat], "title", room, 38)
    canvas.text(SIDE + 96, 36, text.shorten(names[p.seat], "title", size, room), "title", size, BRIGHT)
    words = f"Round {s.round} · {alt_text.phase_words(s)}" if s.turn else alt_text.phase_words(s)
    if s.turn and s.phase is not None:
        words += " · your turn" if s.active == p.seat else f" · turn of {names[s.active]}"
    canvas.text(SIDE + 96, 76, text.shorten(words, "semi", 27, room), "semi", 27, DIM)
    return 104


def _prompt(canvas: Canvas, words: str, y: int) -> int:
    lines = text.wrap(text.printable(words), "bold", 29, W - 2 * SIDE - 90)
    high = text.text_height([lines], 29) + 20
    canvas.plate(SIDE, y, W - 2 * SIDE, high, radius=18, top="#5a4a22", bottom="#2d2512", edge=GOLD, width=3)
    canvas.icon(SIDE + 36, y + high // 2, "help_circle", 38, BRIGHT)
    canvas.lines(SIDE + 70, y + 10, [lines], "bold", 29, PALE)
    return y + high + 14


def _choices(canvas: Canvas, s: Defiance, p: Player, ask: Ask[Any] | None, y: int) -> int:
    """Decks and cards that are offered and are not in the hand."""
    chosen = [option.value for option in ask.options.values() if isinstance(option.value, Choice)] if ask else []
    offered = [choice.deck for choice in chosen if choice.do == "deck"]
    for brought in [brought for brought in p.decks if brought.name in offered]:
        y = deck.strip(canvas, brought, s.cards, y)
    ids = [id for choice in chosen if choice.do in ("card", "serve") for id in (choice.card, choice.target) if id]
    shown = [s.card(id) for id in dict.fromkeys(ids) if id not in p.hand]
    return _cards(canvas, shown, [("open", "")] * len(shown), [card.cost for card in shown], y) if shown else y


def _hand(canvas: Canvas, s: Defiance, p: Player, y: int, notes: Sequence[Note]) -> int:
    """The cards three by three, each with whether it can be played now and how."""
    faces = [(s.card(id), note) for id, note in zip(p.hand, notes, strict=True) if id != HIDDEN]
    if not faces and not s.turn:
        return y
    if not faces:
        canvas.text(W // 2, y + 26, "No cards in hand", "italic", 28, DIM, align="m")
        return y + 60
    costs = [values.cost(s, p.seat, card) for card, _ in faces]
    return _cards(canvas, [card for card, _ in faces], [note for _, note in faces], costs, y, p.gold)


def _cards(
    canvas: Canvas, faces: Sequence[Card], notes: Sequence[Note], costs: Sequence[int], y: int, gold: int = 99
) -> int:
    held = []
    for card, (state, words), cost in zip(faces, notes, costs, strict=True):
        dim = state == "closed" or (not state and cost > gold)
        draw = partial(cards.hand_card, card, CARD, cost=cost, glow=state == "open", dim=dim, dear=cost > gold)
        held.append(hands.Held(draw, state, words))
    return GRID.draw(canvas, held, y)
