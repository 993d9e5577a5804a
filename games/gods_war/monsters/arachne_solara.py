"""Arachne Solara: nothing touches her, and the game ends when her web is whole."""

from __future__ import annotations

from ...kernel import GoTo, Seat
from ...kernel.english import count
from .. import board, hooks
from ..empires.shared import price_of
from ..gains import gain_power, gain_vp, pay
from ..hooks import Price, number
from ..state import NOBODY, AreaId, Combatant, GodsWar, Piece, Web
from ..wild import REFUGE, arrive, fights, figure, opponent, send

ARACHNE, HEAVENS = "arachne_solara", "heavens"


def set_up(s: GodsWar) -> None:
    """GW-ARACHNE-02."""
    arrive(s, ARACHNE, rule="GW-ARACHNE-02")
    s.web = Web()


def web(s: GodsWar) -> Web:
    assert s.web is not None
    return s.web


# -- Tangled in the Web


@hooks.soak.on(ARACHNE)
async def take(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    """Nothing hurts or moves her; kills are counted as they were rolled (GW-ARACHNE-10, -17)."""
    if not fights(s, ARACHNE, side):
        return kills, routs
    side.wounds += kills
    return 0, 0


def tangled(s: GodsWar, me: Seat) -> bool:
    side = s.battle.side(NOBODY) if s.battle else None
    return opponent(s, ARACHNE) is not None and side is not None and side.wounds > 0


@hooks.after_routs.on("tangled_in_the_web", when=tangled, plain=True)
async def tangled_in_the_web(s: GodsWar, me: Seat) -> None:
    """GW-ARACHNE-03."""
    hero = opponent(s, ARACHNE)
    side = s.battle.side(NOBODY) if s.battle else None
    assert hero is not None
    assert side is not None
    vp = side.wounds * number(s, "tangled_in_the_web", "vp")
    gain_vp(s, hero.seat, vp, f"{count(side.wounds, 'kill')} against Arachne Solara", "GW-ARACHNE-03")


@hooks.grave.on(ARACHNE)
def never_dies(s: GodsWar, me: Seat, piece: Piece, how: str, to: str) -> str:
    """GW-ARACHNE-11."""
    return REFUGE if piece.kind == ARACHNE else to


@hooks.rift_opens.on(ARACHNE)
def falls(s: GodsWar, me: Seat) -> None:
    """A token on the Spike is gone, and stays counted (GW-ARACHNE-14)."""
    if board.SPIKE in web(s).areas:
        web(s).areas.remove(board.SPIKE)
        web(s).lost += 1


# -- Spinning the Web


def in_her_web(s: GodsWar) -> bool:
    return figure(s, ARACHNE).at in (*board.world(s.board).hell, HEAVENS)


def threads(s: GodsWar) -> list[AreaId]:
    """Where she may go: a clean area of the surface world, or back (GW-ARACHNE-06, -07, -13)."""
    if not in_her_web(s):
        return [HEAVENS, *board.world(s.board).hell]
    return [area for area in board.all_areas(s) if board.on_surface(s, area) and area not in web(s).areas]


async def spin(s: GodsWar, seat: Seat) -> bool:
    pay(s, seat, Price(price_of("spinning_the_web")(s, seat)))
    spins = in_her_web(s)
    await send(s, figure(s, ARACHNE), seat, threads(s), "spin")
    if spins:
        web(s).areas.append(figure(s, ARACHNE).at)
        s.say(f"A web token lies there. {count(web(s).left, 'is', 'are')} left.", "GW-ARACHNE-06")
        if not web(s).left:
            s.over = True
            s.say("The web is complete: the game is about to end.", "GW-ARACHNE-09")
    return True


hooks.actions.append(
    hooks.Action(
        "spinning_the_web",
        "Spin the Web",
        price_of("spinning_the_web"),
        lambda s, _: web(s).left > 0 and bool(threads(s)),
        spin,
        everyone=True,
    )
)


# -- Empowering the Web


def anchors(s: GodsWar, seat: Seat) -> list[Piece]:
    areas = [figure(s, ARACHNE).at, *web(s).areas]
    return [building for building in s.buildings(seat) if building.at in areas]


def may_empower(s: GodsWar, seat: Seat) -> bool:
    """Once per game (GW-ARACHNE-08, -16)."""
    return seat not in web(s).sheets and seat not in s.departed and web(s).left > 0 and bool(anchors(s, seat))


@hooks.council.on("empowering_the_web", when=may_empower, optional=True, everyone=True)
async def empower(s: GodsWar, seat: Seat) -> None:
    power = number(s, "empowering_the_web", "power") * len(anchors(s, seat))
    web(s).sheets.append(seat)
    s.say(f"{{{seat}}} empowers the web.", "GW-ARACHNE-08")
    gain_power(s, seat, power, "Empowering the Web", "GW-ARACHNE-08")
    if not web(s).left:
        s.say("The web is complete.", "GW-ARACHNE-09")
        s.over = True
        raise GoTo("game_over")  # in place of the rest of the phase (GW-ARACHNE-15)
