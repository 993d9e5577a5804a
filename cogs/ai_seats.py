"""AI players in a lobby: one select adds them, sends them away, and says how they play."""

from __future__ import annotations

from typing import Any

from discord import SelectOption
from discord.ui import ActionRow
from msgspec import structs

from bot.chairs import must_let_sit, renumber, with_chair
from bot.store import Chair, TableRow
from bot.ui.controls import SENSELESS, Pick
from bot.ui.controls import row as side_by_side
from games.kernel import Game, Illegal
from games.registry import GAMES

NAMES = ("Thalia", "Orrin", "Mirela", "Castor", "Ione", "Vesna", "Tarn")
EVEN = "even-tempered"  # plays as its level does, with no leaning of its own
MOST = 25  # options of a select


def ai_rows(row: TableRow, game: Game[Any]) -> list[ActionRow[Any]]:
    """What can be done about the AI players at a table, in one select, or two where there are too many of them."""
    full = len(row.chairs) >= game.seats[-1]
    seats = [
        SelectOption(label=f"Add AI: {level}", value=f"add:{level}", emoji="🤖") for level in game.bots if not full
    ]
    robots = [chair for chair in row.chairs if chair.level]
    seats += [SelectOption(label=f"Remove {bot.name}", value=f"remove:{bot.seat}", emoji="🧹") for bot in robots]
    moods = [
        SelectOption(label=f"Make {called(chair)} {temper}", value=f"{temper}:{chair.seat}", emoji="🎭")
        for chair in robots
        for temper in ((EVEN, *game.tempers) if game.tempers else ())
        if temper != temper_of(chair)
    ]
    if len(seats) + len(moods) > MOST:
        return [
            side_by_side(Pick("robots", row.id, options=seats, placeholder="Add or remove an AI player")),
            side_by_side(Pick("robots", row.id, "moods", options=moods, placeholder="Change how an AI player plays")),
        ]
    hint = "Add or change AI players" if robots else "Add an AI player"
    nothing = [SelectOption(label="The table is full", value="full")]
    return [side_by_side(Pick("robots", row.id, options=[*seats, *moods] or nothing, placeholder=hint))]


def with_ai(row: TableRow, choice: str) -> TableRow:
    """A table after one of these: “add:novice”, “remove:2”, “bold:2”."""
    what, _, rest = choice.partition(":")
    if what == "full":
        raise Illegal("The table is full.")
    if what == "add":
        return added(row, rest)
    chair = next((chair for chair in row.chairs if str(chair.seat) == rest and chair.level), None)
    if chair is None:
        raise Illegal("That AI player is no longer here.")
    if what == "remove":
        return structs.replace(row, chairs=renumber([other for other in row.chairs if other is not chair]))
    return tempered(row, chair, what)


def added(row: TableRow, level: str) -> TableRow:
    room(row)
    if level not in GAMES[row.game].bots:
        raise Illegal("I don't know that level.")
    must_let_sit(row)
    taken = [chair.name for chair in row.chairs]
    name = next(f"{name} ({level})" for name in NAMES if not any(other.startswith(name) for other in taken))
    return structs.replace(row, chairs=renumber([*row.chairs, Chair(seat=0, name=name, level=level)]))


def tempered(row: TableRow, chair: Chair, temper: str) -> TableRow:
    """That AI player plays so, and its name says it."""
    if temper not in (EVEN, *GAMES[row.game].tempers):
        raise Illegal(SENSELESS)
    rank = chair.level.split()[-1]
    level = rank if temper == EVEN else f"{temper} {rank}"
    return with_chair(row, chair.seat, level=level, name=f"{called(chair)} ({level})")


def room(row: TableRow) -> None:
    if row.solo:
        raise Illegal("This table is for one player.")
    if len(row.chairs) >= GAMES[row.game].seats[-1]:
        raise Illegal("The table is full.")


def temper_of(chair: Chair) -> str:
    *temper, _ = chair.level.split()
    return temper[0] if temper else EVEN


def called(chair: Chair) -> str:
    return chair.name.partition(" (")[0]
