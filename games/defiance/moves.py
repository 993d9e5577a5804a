"""Movement: where a Permanent may go, and where a card may be put (DG-MOVE, DG-BOARD, DG-DEPLOY-11)."""

from __future__ import annotations

from ..kernel import Seat
from .board import (
    Space,
    battleground,
    board_of,
    capital_space,
    neighbours,
    nomans,
    ruler_space,
    steps,
    treasury_spaces,
    zone,
)
from .cards import DIRECTIONS, SUBTYPES, Card, DeployZone, Leap, passives
from .state import Defiance, Permanent
from .values import is_type, may_act, step_limit


def may_stand(s: Defiance, x: Permanent, at: Space) -> bool:
    """Whether that space takes this Permanent at all, apart from being empty (DG-BOARD-19, -29 to -31)."""
    where = zone(at)
    board = board_of(at)
    if board is None:
        return True
    if where == "sanctuary":
        if at != ruler_space(board) or x.owner != board:
            return False
        return x.role == "ruler" or is_type(s, x, ("ruler",))
    return at != capital_space(board)


def can_move(s: Defiance, x: Permanent) -> bool:
    """Whether it may still make its own move in this turn."""
    return s.face(x).move != "none" and x.moved != s.turn and may_act(s, x) and not s.barred(x, "move")


def can_be_shifted(s: Defiance, x: Permanent) -> bool:
    """Whether an effect may move it: not on the turn it was played (DG-MOVE-26)."""
    return s.face(x).move != "none" and may_act(s, x) and not s.barred(x, "move")


def destinations(s: Defiance, x: Permanent, most: int | None = None) -> list[Space]:
    """Where one move can end: up to `most` single steps along its diagram, each onto an empty space (DG-MOVE-20)."""
    most = step_limit(s, x) if most is None else min(most, step_limit(s, x))
    taken = s.occupied()
    leaps = bool(passives(s.cards, x.card, Leap))
    jumps = s.settings["jump"] == "on"
    directions = DIRECTIONS[s.face(x).move]
    players = len(s.players)

    def ends(at: Space) -> bool:
        return (at not in taken or at == x.at) and may_stand(s, x, at)

    found: dict[Space, None] = {}
    edge: list[tuple[Space, tuple[int, int] | None]] = [(x.at, None)]  # a direction: it is passing over something
    for number in range(most):
        after: list[tuple[Space, tuple[int, int] | None]] = []
        for start, only in edge:
            for direction in directions:
                if only is not None and direction != only and not leaps:
                    continue
                for at in steps(start, x.owner, direction, players):
                    if ends(at):
                        found[at] = None
                        after.append((at, None))
                    elif at in taken and number + 1 < most and (leaps or (jumps and direction[0] and direction[1])):
                        after.append((at, direction))
        edge = after
    found.pop(x.at, None)  # a move ends elsewhere than it began (DG-MOVE-22)
    return list(found)


def deploy_spaces(s: Defiance, seat: Seat, card: Card) -> list[Space]:
    """The empty spaces onto which a player may put that Permanent (DG-DEPLOY-11)."""
    if s.settings["growth"] == "on" and card.subtype in SUBTYPES[1:]:
        return []  # it comes into play by upgrading only (DG-LOCATION-14)
    taken = s.occupied()
    if card.type in ("treasure", "weapon"):
        allowed = list(treasury_spaces(seat))
    elif card.type == "ruler":
        allowed = [ruler_space(seat)]
    else:
        allowed = [at for at in battleground(seat) if at != capital_space(seat)]
        for effect in card.lasting(DeployZone):
            if effect.zone == "nomans":
                allowed += nomans()
    return [at for at in allowed if at not in taken]


def beside(s: Defiance, at: Space) -> list[Space]:
    """The empty spaces next to a space onto which an effect may put a Permanent: Battlegrounds and no-man's zone."""
    taken = s.occupied()
    near = [other for other in sorted(neighbours(at, len(s.players))) if other not in taken]
    return [
        other
        for other in near
        if zone(other) != "sanctuary" and not ((board := board_of(other)) is not None and other == capital_space(board))
    ]


def foundations(s: Defiance, seat: Seat, card: Card) -> list[Permanent]:
    """The own Locations of the next lower subtype that this Location can be built upon (DG-LOCATION-04, -06, -11)."""
    if card.type != "location" or card.subtype not in SUBTYPES[1:]:
        return []
    below = SUBTYPES[SUBTYPES.index(card.subtype) - 1]
    return [x for x in s.of(seat) if s.face(x).subtype == below and x.role != "capital"]


def sites(s: Defiance, seat: Seat, card: Card) -> dict[Space, Permanent | None]:
    """Everywhere a player may put that Permanent: empty spaces, and the Locations that it can be built upon."""
    return {**dict.fromkeys(deploy_spaces(s, seat, card)), **{x.at: x for x in foundations(s, seat, card)}}
