"""Runes whose effect holds on, and that lie on the table meanwhile (GW-RUNE-07, -24, -25)."""

from __future__ import annotations

from ..kernel import Seat
from .state import AreaId, GodsWar, Lasting, Piece, Pledge


def put_away(s: GodsWar, card: str) -> None:
    """A rune that lies on the table goes to the discards."""
    s.lying.remove(card)
    s.discard.append(card)


def hold(s: GodsWar, seat: Seat, rune: str, about: str) -> None:
    """The rune that is being played stays, be it the original or a copy."""
    s.lasting.append(Lasting(s.lying[-1], rune, seat, about))


def end(s: GodsWar, gone: list[Lasting]) -> None:
    for each in gone:
        s.lasting.remove(each)
        put_away(s, each.card)


# -- Law and Shadow


def forbidden(s: GodsWar, seat: Seat, action: str) -> bool:
    return any(each.rune == "law" and each.seat != seat and each.about == action for each in s.lasting)


def in_shadow(s: GodsWar, seat: Seat, area: AreaId) -> bool:
    """Whether nobody may declare battle on this player there."""
    return any(each.rune == "shadow" and each.seat == seat and each.about == area for each in s.lasting)


def turn_begins(s: GodsWar, seat: Seat) -> None:
    end(s, [each for each in s.lasting if each.rune in ("law", "shadow") and each.seat == seat])


def action_phase_ends(s: GodsWar) -> None:
    """Nothing of these reaches into the next round (GW-RUNE-24, GW-ACTION-19)."""
    end(s, [each for each in s.lasting if each.rune in ("law", "shadow")])
    for pledge in list(s.pledges):
        release(s, pledge)
    s.extra.clear()


# -- Truth


def pledge_of(s: GodsWar, seat: Seat) -> Pledge | None:
    return next((pledge for pledge in s.pledges if pledge.seat == seat), None)


def release(s: GodsWar, pledge: Pledge) -> None:
    s.pledges.remove(pledge)
    put_away(s, pledge.card)


# -- tokens


def in_use(piece: Piece) -> bool:
    return piece.on_map or piece.at in ("pen", "rift")


def end_tokens(s: GodsWar) -> None:
    """A token that has left play, however that was, is set aside for reuse, and its rune goes (GW-RUNE-25)."""
    gone = [each for each in s.lasting if each.about in s.pieces and not in_use(s.pieces[each.about])]
    for each in gone:
        s.pieces[each.about].at = "aside"
    end(s, gone)


def tokens_left(s: GodsWar, kind: str) -> list[Piece]:
    return [piece for piece in s.pieces.values() if s.is_token(piece) and piece.kind == kind and not in_use(piece)]


def dragons_leave(s: GodsWar) -> None:
    """At the end of a Council Phase; no elimination. One in the Rift stays there."""
    for piece in s.pieces.values():
        if s.is_token(piece) and piece.kind == "dragon" and piece.at not in ("rift", "aside"):
            piece.at = "aside"
            s.say(f"The Dragon of {{{piece.seat}}} leaves.", "GW-RUNE-25")
