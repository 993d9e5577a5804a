"""
The board as a grid: spaces, zones, neighbours and straight lines (DG-BOARD, DG-MULTI-05, -06).

A space is a column letter and a row number, "c4". Rows 1 to 3 are seat 0's Sanctuary, back and front; row 4 is the
no-man's zone; rows 5 to 7 are seat 1's front, back and Sanctuary. With three or four players rows 8 to 10 and 11 to 13
are the boards of seats 2 and 3, front row first; all boards touch the one no-man's row.
"""

from __future__ import annotations

from functools import cache

from ..kernel import Seat
from .cards import Zone

Space = str
Direction = tuple[int, int]  # columns to the right, rows forward, as the owner sees it
Path = tuple[Space, ...]
COLUMNS = "abcde"
NOMANS = 4
EIGHT: tuple[Direction, ...] = ((0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1))
ROW_NAMES = {1: "front row", 2: "back row", 3: "Sanctuary"}


def row_of(board: Seat, depth: int) -> int:
    """The row of a board at that depth: 1 front, 2 back, 3 Sanctuary; 0 is the no-man's zone."""
    if depth == 0:
        return NOMANS
    return 4 - depth if board == 0 else 1 + 3 * board + depth


def space(column: int, board: Seat, depth: int) -> Space:
    return f"{COLUMNS[column]}{row_of(board, depth)}"


@cache
def where(at: Space) -> tuple[int, Seat | None, int]:
    """Column, whose board (None: nobody's), depth."""
    column, row = COLUMNS.index(at[0]), int(at[1:])
    if row == NOMANS:
        return column, None, 0
    if row < NOMANS:
        return column, 0, 4 - row
    board, depth = divmod(row - 5, 3)
    return column, board + 1, depth + 1


def board_of(at: Space) -> Seat | None:
    return where(at)[1]


@cache
def zone(at: Space) -> Zone:
    depth = where(at)[2]
    return "nomans" if depth == 0 else "sanctuary" if depth == 3 else "battleground"


@cache
def capital_space(seat: Seat) -> Space:
    return space(2, seat, 2)


@cache
def ruler_space(seat: Seat) -> Space:
    return space(2, seat, 3)


@cache
def spaces(players: int) -> tuple[Space, ...]:
    """All spaces: the no-man's row, then each board front row first."""
    rows = [(0, 0), *((board, depth) for board in range(players) for depth in (1, 2, 3))]
    return tuple(space(column, board, depth) for board, depth in rows for column in range(5))


@cache
def home(seat: Seat) -> tuple[Space, ...]:
    """The fifteen spaces of one board, front row first."""
    return tuple(space(column, seat, depth) for depth in (1, 2, 3) for column in range(5))


@cache
def battleground(seat: Seat) -> tuple[Space, ...]:
    return tuple(space(column, seat, depth) for depth in (1, 2) for column in range(5))


@cache
def treasury_spaces(seat: Seat) -> tuple[Space, ...]:
    """The four Sanctuary spaces for Treasures and Weapons."""
    return tuple(space(column, seat, 3) for column in (0, 1, 3, 4))


@cache
def nomans() -> tuple[Space, ...]:
    return tuple(space(column, 0, 0) for column in range(5))


@cache
def steps(at: Space, owner: Seat, direction: Direction, players: int) -> Path:
    """The spaces one step away in that direction. From the no-man's zone, forward leads to any opponent's front row."""
    column, board, depth = where(at)
    # Seen from the south, right is towards e; whoever sits opposite sees it the other way round.
    column += direction[0] if owner == 0 else -direction[0]
    if not 0 <= column < 5:
        return ()
    ahead = direction[1]
    if ahead == 0:
        return (space(column, board or 0, depth),)
    if board is None:
        boards = [owner] if ahead < 0 else [other for other in range(players) if other != owner]
        return tuple(space(column, other, 1) for other in boards)
    depth += -ahead if board == owner else ahead
    return (space(column, board, depth),) if depth <= 3 else ()


@cache
def lines(at: Space, owner: Seat, direction: Direction, players: int) -> tuple[Path, ...]:
    """The straight lines from a space in a direction, to the edge. A line that crosses the no-man's row goes on into
    each other player's board (DG-MULTI-06), so there can be several."""
    column, board, depth = where(at)
    right = direction[0] if owner == 0 else -direction[0]
    ahead = direction[1]

    def along(onto: Seat | None, path: list[Space]) -> Path:
        """From the present end of the path straight into a board, away from the no-man's row."""
        col, deep = COLUMNS.index(path[-1][0]) if path else column, where(path[-1])[2] if path else depth
        while 0 <= (col := col + right) < 5 and (deep := deep + 1) <= 3:
            path.append(space(col, onto or 0, deep))
        return tuple(path)

    if ahead == 0:
        path = []
        while 0 <= (column := column + right) < 5:
            path.append(space(column, board or 0, depth))
        return (tuple(path),) if path else ()
    if board is None:
        onto = [owner] if ahead < 0 else [other for other in range(players) if other != owner]
        found = [along(other, []) for other in onto]
    elif (ahead > 0) == (board == owner):  # towards the no-man's row, and across it
        start: list[Space] = []
        col, deep = column, depth
        while 0 <= (col := col + right) < 5 and (deep := deep - 1) >= 0:
            start.append(space(col, board, deep))
        if start and where(start[-1])[2] == 0:
            found = [along(other, list(start)) for other in range(players) if other != board]
        else:
            found = [tuple(start)]
    else:
        found = [along(board, [])]
    return tuple(dict.fromkeys(path for path in found if path))


@cache
def neighbours(at: Space, players: int) -> frozenset[Space]:
    """The eight surrounding spaces; a no-man's space touches every board's front row."""
    column, board, depth = where(at)
    found = set()
    for col in range(max(0, column - 1), min(4, column + 1) + 1):
        found.add(space(col, board or 0, depth))
        if board is None:
            found.update(space(col, other, 1) for other in range(players))
        else:
            found.update(space(col, board, deep) for deep in (depth - 1, depth + 1) if deep <= 3)
    return frozenset(found - {at})


def name(at: Space) -> str:
    """How a space is called: "c3, front row"."""
    depth = where(at)[2]
    return f"{at}, {ROW_NAMES[depth] if depth else 'no-man’s zone'}"
