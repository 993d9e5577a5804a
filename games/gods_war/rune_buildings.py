"""Runes about buildings."""

from __future__ import annotations

from ..kernel import Option, Seat
from . import board
from .actions import allowed, put_up, sites
from .asking import choose, choose_area, choose_piece, choose_player
from .gains import gain_power
from .pieces import raze, title
from .runes import effect, number
from .state import GodsWar, Piece
from .values import cost

IMBED = "imbed"


def can_swap(s: GodsWar, one: Piece, other: Piece) -> bool:
    """Equal costs, different areas, and no two Nests or two other buildings in one area (GW-FAQRUNE-01, -02)."""
    if one.at == other.at or cost(s, one) != cost(s, other):
        return False
    return all(
        s.house(there).nest != s.house(comes).nest
        for comes, goes in ((one, other), (other, one))
        for there in s.buildings(at=goes.at)
        if there is not goes
    )


@effect("change")
async def change(s: GodsWar, seat: Seat) -> None:
    """They keep owner and side, and are neither placed nor destroyed (GW-RUNE-26)."""
    partners = {one.id: [other for other in s.buildings() if can_swap(s, one, other)] for one in s.buildings()}
    if able := [s.pieces[id] for id, others in partners.items() if others]:
        one = await choose_piece(s, seat, "Which building changes places?", able, "rune_building")
        other = await choose_piece(s, seat, f"With which one does the {title(s, one)} swap?", partners[one.id], "swap")
        one.at, other.at = other.at, one.at
        names = [f"the {title(s, p)} in {board.name(s, p.at)}" for p in (one, other)]
        s.say(f"Two buildings change places: {names[0]} and {names[1]}.", "GW-FAQRUNE-01")


@effect("plant")
async def plant(s: GodsWar, seat: Seat) -> None:
    """What is built on another building comes by upgrade only; no gift is needed to Imbed (GW-FAQRUNE-03, -04)."""
    found = {face.id: face for face in s.empire(seat).building if sites(s, seat, face)}
    options = {
        id: Option(id, f"{'Upgrade to' if face.on else 'Build'} {face.name}", "free") for id, face in found.items()
    }
    nests = [p for p in s.buildings(seat) if s.house(p).imbedded and not p.imbedded]
    nests = [nest for nest in nests if allowed(s, seat, s.house(nest), [nest.at])]
    if nests:
        options[IMBED] = Option(IMBED, f"Imbed a {title(s, nests[0])}", "free")
    if not options:
        return
    chosen = await choose(s, seat, "What does Plant give you?", options, "build")
    if chosen == IMBED:
        nest = await choose_piece(s, seat, "Which one is Imbedded?", nests, "rune_building")
        nest.imbedded = True
        s.say(f"{{{seat}}} has an {title(s, nest)} in {board.name(s, nest.at)}.", "GW-FAQRUNE-04")
    else:
        face = found[chosen]
        area = await choose_area(s, seat, f"Where do you build the {face.name}?", sites(s, seat, face), "site")
        put_up(s, seat, face, area)


@effect("heat")
async def heat(s: GodsWar, seat: Seat) -> None:
    """An Imbedded Nest costs more than others, so it is hit only if there is none of them (GW-FAQRUNE-05)."""
    owners = [p.seat for p in s.ordered() if s.buildings(p.seat)]
    if not owners:
        return
    victim = await choose_player(s, seat, "Whose cheapest building is destroyed?", owners, "player")
    least = min(cost(s, piece) for piece in s.buildings(victim))
    cheapest = [piece for piece in s.buildings(victim) if cost(s, piece) == least]
    piece = await choose_piece(s, victim, "Heat: which of your buildings is destroyed?", cheapest, "rune_building")
    s.say(f"Heat destroys the {title(s, piece)} of {{{victim}}} in {board.name(s, piece.at)}.", "GW-FAQRUNE-05")
    raze(s, piece, "destroy", seat)


@effect("farm")
async def farm(s: GodsWar, seat: Seat) -> None:
    """It is taken away whole, and not destroyed (GW-FAQRUNE-17)."""
    able = [piece for piece in s.buildings() if cost(s, piece) <= number(s, "farm", "cost")]
    if able:
        piece = await choose_piece(s, seat, "Which building leaves the map?", able, "rune_building")
        power = cost(s, piece) + number(s, "farm", "more")
        s.say(f"The {title(s, piece)} of {{{piece.seat}}} leaves {board.name(s, piece.at)}.", "GW-FAQRUNE-17")
        raze(s, piece, "remove", seat)
        gain_power(s, piece.seat, power, "the rune Farm")
