"""The whole table as text, for those who do not see pictures: the board as a grid of letters, then lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.defiance.board import COLUMNS, NOMANS, row_of
from games.defiance.state import HIDDEN, Defiance, Permanent, Player
from games.kernel import Seen, fill
from games.kernel.english import count

from . import alt_text, grid, look, tile
from .board import BOTH

CELL = 8


def text_board(seen: Seen[Defiance], names: Sequence[str], escape: Callable[[str], str] = str) -> str:
    """Everything that the board shows, in Markdown. `escape` makes a name harmless there, last of all: other letters
    can become such that Markdown knows."""
    s, names = seen.state, [escape(name) for name in alt_text.people(seen.state, names)]
    lines = [f"## Defiance of the Gods, {alt_text.turn_words(s, names)}"]
    if s.match:
        lines.append(f"{alt_text.score_words(s, names)}.")
    if s.permanents:
        lines += ["```", *_grid(s), "```"]
        lines.append(f"Rows from 1 up; numbers before the values are seats: {_seats(s, names)}. C Capital, R Ruler.")
    if s.stack:
        lines.append("### Waiting to take effect, next first")
        lines += [f"{n}. {alt_text.waiting_words(s, item, names)}" for n, item in enumerate(reversed(s.stack), 1)]
    if blows := alt_text.blows(s, names):
        lines += ["### Blows", *(f"- {words}" for words in blows)]
    for p in s.players:
        lines += _player(s, p, names)
    if happened := alt_text.story(s, names):
        lines += ["### What happened", *(f"- {words}" for words in happened)]
    if s.result:
        lines += ["### Result", fill(s.result.reason, names)]
    return "\n".join(lines)


def _seats(s: Defiance, names: Sequence[str]) -> str:
    return ", ".join(f"{p.seat + 1} {names[p.seat]}" for p in s.players)


def _grid(s: Defiance) -> list[str]:
    """Two lines for each row that has something on it: names cut short, then seat and values."""
    rows = grid.order(s) if len(s.players) == 2 else _all_rows(s)
    stands = s.occupied()
    lines = ["   " + " ".join(letter.center(CELL) for letter in COLUMNS)]
    for row in rows:
        here = [stands.get(f"{letter}{row}") for letter in COLUMNS]
        empty = ("~" if row == NOMANS else "·").center(CELL)
        lines.append(f"{row:>2} " + " ".join(_short(s, x).ljust(CELL) if x else empty for x in here))
        if any(here):
            lines.append("   " + " ".join((_values(s, x) if x else "").ljust(CELL) for x in here))
    return [line.rstrip() for line in lines]


def _all_rows(s: Defiance) -> list[int]:
    return [NOMANS, *(row_of(p.seat, depth) for p in s.players for depth in (1, 2, 3))]


def _short(s: Defiance, x: Permanent) -> str:
    """“VikRaide”: the last word as far as there is room, two or three letters of each word before."""
    if x.card == HIDDEN:
        return "face dn"
    *first, last = look.short(s.face(x)).replace("'", "").split()
    return ("".join(word[: 3 if len(first) < 2 else 2] for word in first) + last)[:CELL]


def _values(s: Defiance, x: Permanent) -> str:
    """“1C 3/8”: seat, role, attack and what is left of the defense."""
    it = tile.standing(s, x)
    head = f"{x.owner + 1}{x.role[:1].upper()}"
    if x.face_down or it.defense is None:
        return head
    return f"{head} {'-' if it.attack is None else it.attack}/{it.remaining}"


def _player(s: Defiance, p: Player, names: Sequence[str]) -> list[str]:
    head = f"### {p.seat + 1}. {names[p.seat]}"
    if p.out:
        lines = [f"{head}: out"]
    else:
        piles = f"{count(len(p.hand), 'card')} in hand, {len(p.deck)} in the deck, {len(p.discard)} discarded"
        lines = [f"{head}: {p.gold} gold, {piles}"]
        serving = {role: s.serving(p.seat, role) for role in BOTH}
        hidden = [role for role, x in serving.items() if x is None or x.face_down]
        lines += [f"- {alt_text.life_words(s, serving[role], role)}" for role in hidden]
    for x in alt_text.standing_of(s, p.seat):
        if x.face_down:
            continue
        rules = " ".join(alt_text.rules_text(s.face(x)))
        lines.append(f"- {alt_text.permanent_words(s, x)}. {rules}")
    if p.discard:
        lines.append(f"- Discarded: {', '.join(s.card(id).name for id in p.discard)}")
    return lines
