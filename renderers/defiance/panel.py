"""What one player alone sees: the hand, and the board with everything lit that can be chosen now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct, field

from games.defiance import values
from games.defiance.board import Space
from games.defiance.choices import Choice
from games.defiance.state import HIDDEN, Defiance, Player
from games.kernel import Ask, Seen

from .. import hands, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD
from . import alt_text, cards, deck, fight, look, tile
from .board import finish, legend, spaces
from .grid import SIDE, Grid, W

GAP = 12
CARD = (W - 2 * SIDE - GAP) // 2
FEW = 4  # cards that are shown with their pictures
TALL = 2_950  # a panel that is higher shows less of each card, so that a phone has all of it on two screens
MOST_LINES = 12  # more arrows would hide the board
GRID = hands.Grid(card=CARD, columns=2, side=SIDE, gap=GAP, size=34, radius=22)
STRIPS = hands.Grid(card=W - 2 * SIDE, columns=1, side=SIDE, gap=8, size=34, radius=22)
WHOLE = ("defiance.redraw", "defiance.discard")  # topics for which the hand matters as a whole
AWAY = ("defiance.discard", "defiance.search")  # topics for which the board does not matter
Note = tuple[hands.State, str]  # whether it can be played, and why or how


class Style(Struct, frozen=True):
    """How cards are shown: so many of them with pictures, and more of them in strips, with or without their words,
    which the controls have too."""

    few: int = FEW
    words: bool = True


PICTURES, STRIPPED, NAMED = Style(), Style(0), Style(0, words=False)


class Picks(Struct):
    """What of the board can be chosen: space -> why it is lit; and lines from who acts to what."""

    spaces: dict[Space, str] = field(default_factory=dict)
    lines: list[tuple[Space, Space]] = field(default_factory=list)


def panel(seen: Seen[Defiance], names: Sequence[str], ask: Ask[Any] | None = None) -> Canvas:
    """A player's treasury, what of the hand matters, and the board, with all that can be chosen now."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    for style in (PICTURES, STRIPPED, NAMED):
        canvas = _drawn(seen, s, p, names, ask, style)
        if canvas.h <= TALL:
            break
    return canvas


def _drawn(
    seen: Seen[Defiance], s: Defiance, p: Player, names: Sequence[str], ask: Ask[Any] | None, style: Style
) -> Canvas:
    notes = [note(id, ask) for id in p.hand]
    canvas = Canvas(W, 10_000, alt_text.panel_alt(seen, names, ask, notes))
    whole = ask is None or ask.topic in WHOLE
    open_to = [n for n, (state, _) in enumerate(notes) if whole or state == "open"]
    y = _head(canvas, s, p, names)
    y = _decks(canvas, s, p, ask, y)
    y = _hand(canvas, s, p, y, [(p.hand[n], notes[n]) for n in open_to], ask, style)
    y = _folded(canvas, s, p, [n for n in range(len(p.hand)) if n not in open_to], y)
    if s.permanents and (not ask or ask.topic not in AWAY):  # last, so that the controls are just below it
        chosen = picks(s, ask)
        y = spaces(canvas, Grid(canvas, s, tile.LARGE, chosen.spaces), s, names, y, chosen.lines, p.seat)
        y = fight.stack(canvas, s, names, y)
        y = legend(canvas, s, y)
    return finish(canvas, y)


def hand(seen: Seen[Defiance], names: Sequence[str]) -> Canvas:
    """A player's hand, as cards to be read."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.hand_alt(seen, names))
    canvas.icon(50, 50, "cards", 46, GOLD)
    right = look.counted(canvas, W - SIDE - 10, 50, "coin", p.gold, 44)
    title = f"{names[p.seat]}’s hand"
    room = right - 110
    size = text.fit(title, "title", room, 42)
    canvas.text(90, 50, text.shorten(title, "title", size, room), "title", size, BRIGHT)
    return finish(canvas, _hand(canvas, s, p, 96, [(id, ("", "")) for id in p.hand]))


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
        if ask and key in ask.options:
            return "open", ""  # what it costs and is stands on it
        if ask and (why := ask.greyed.get(key)):
            return "closed", why
    if ask and any(
        isinstance(o.value, Choice) and (o.value.do, o.value.card) == ("card", id) for o in ask.options.values()
    ):
        return "open", ""
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
        words += " · your turn" if s.active == p.seat else f" · {names[s.active]}’s turn"
    size = text.fit(words, "semi", room, 34)
    canvas.text(SIDE + 96, 80, text.shorten(words, "semi", size, room), "semi", size, DIM)
    return 112


def _decks(canvas: Canvas, s: Defiance, p: Player, ask: Ask[Any] | None, y: int) -> int:
    offered = [choice.deck for choice in choices(ask) if choice.do == "deck"]
    for brought in [brought for brought in p.decks if brought.name in offered]:
        y = deck.strip(canvas, brought, s.cards, y)
    return y


def choices(ask: Ask[Any] | None) -> list[Choice]:
    return [option.value for option in ask.options.values() if isinstance(option.value, Choice)] if ask else []


def _hand(
    canvas: Canvas, s: Defiance, p: Player, y: int, held: Sequence[tuple[str, Note]], ask: Ask[Any] | None = None,
    style: Style = PICTURES,
) -> int:  # fmt: skip
    """Cards that are offered from elsewhere, then these of the hand, each with whether it can be played now and how."""
    ids = [id for it in choices(ask) if it.do in ("card", "serve") for id in (it.card, it.target) if id]
    shown: list[tuple[str, Note]] = [(id, ("open", "")) for id in dict.fromkeys(ids) if id not in p.hand]
    shown += [(id, note) for id, note in held if id != HIDDEN]
    if not shown and s.turn and not p.hand:
        canvas.text(W // 2, y + 26, "No cards in hand", "italic", 34, DIM, align="m")
        return y + 66
    if not shown:
        return y
    paid = not ask or ask.topic not in WHOLE  # what a card costs matters where it can be played
    many = len(shown) > style.few
    picture = partial(cards.strip, words=style.words) if many else cards.hand_card
    wide = STRIPS.card if many else CARD
    grid = []
    for id, (state, words) in shown:
        face, own = s.card(id), id in p.hand
        cost = values.cost(s, p.seat, face) if own else face.cost
        dear = own and paid and cost > p.gold
        dim = state == "closed" or (not state and dear)
        draw = partial(picture, face, wide, cost=cost, glow=state == "open", dim=dim, dear=dear)
        grid.append(hands.Held(draw, state, words))
    return (STRIPS if many else GRID).draw(canvas, grid, y)


def _folded(canvas: Canvas, s: Defiance, p: Player, rest: Sequence[int], y: int) -> int:
    """The cards of the hand that do not matter now, by name and cost."""
    faces = [s.card(p.hand[n]) for n in rest if p.hand[n] != HIDDEN]
    if not faces:
        return y
    words = " · ".join(f"{card.name} {values.cost(s, p.seat, card)}" for card in faces)
    lines = text.wrap(words, "text", 34, W - 2 * SIDE - 70)
    canvas.icon(SIDE + 30, y + 22, "cards", 40, GOLD)
    canvas.lines(SIDE + 64, y, [lines], "text", 34, DIM)
    return y + text.text_height([lines], 34) + 18
