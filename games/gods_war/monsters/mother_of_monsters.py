"""Mother of Monsters: she leaves Spawn behind her, and falls when she is hemmed in by them."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import choose, choose_area
from ..battle import fight
from ..empires.shared import price_of
from ..gains import draw_runes, gain_vp, pay
from ..hooks import WILD, Price, number
from ..pieces import lose, title
from ..state import NOBODY, AreaId, Combatant, Due, GodsWar, Piece
from ..wild import SPAWN, arrive, attack, card, fights, figure, last_player, opponent, reward, send, spawn_at
from ..words import a, opening

MOTHER = "mother_of_monsters"


@hooks.rating.on(WILD)
def strength(s: GodsWar, me: Seat, piece: Piece, against: Seat | None, value: int) -> int:
    """Two Spawn each of 1, 2 and 3."""
    return (int(piece.id.rpartition(".")[2]) + 1) // 2 if piece.kind == SPAWN and piece.seat == NOBODY else value


def stock(s: GodsWar) -> list[Piece]:
    return [piece for piece in s.pieces.values() if piece.kind == SPAWN and piece.at == "aside"]


def spawn(s: GodsWar, area: AreaId) -> None:
    """One of those that are left, at random (GW-MONSTER-37)."""
    if left := stock(s):
        new = s.chance.pick(left)[0]
        new.at = area
        s.say(f"{opening(a(title(s, new)))} appears in {board.name(s, area)}.", "GW-MONSTER-37")


@hooks.due.on(f"arrival.{MOTHER}")
async def comes(s: GodsWar, seat: Seat, due: Due) -> None:
    arrive(s, MOTHER)
    areas = board.adjacent(s, figure(s, MOTHER).at)
    if areas:
        spawn(s, await choose_area(s, last_player(s), "Where does the first Spawn appear?", areas, "spawn"))


# -- her action


def nurseries(s: GodsWar) -> list[AreaId]:
    """GW-FAQMON-06."""
    return [area for area in board.adjacent(s, figure(s, MOTHER).at) if not spawn_at(s, area)]


async def birth(s: GodsWar, seat: Seat) -> bool:
    pay(s, seat, Price(price_of("birth")(s, seat)))
    mother = figure(s, MOTHER)
    left = mother.at
    await send(s, mother, seat, nurseries(s), "birth")
    spawn(s, left)
    await activate(s, seat)
    return True


async def activate(s: GodsWar, seat: Seat) -> None:
    """One Spawn may move one area and then attacks (GW-MONSTER-12)."""
    options = {
        piece.id: Option(piece.id, f"{title(s, piece)} in {board.name(s, piece.at)}", area=piece.at, unit=piece.id)
        for piece in s.units(NOBODY)
        if piece.kind == SPAWN
    }
    options["none"] = Option("", "None", icon="pass")
    chosen = await choose(s, seat, "Which Spawn do you activate?", options, "activate", default="none")
    if chosen:
        piece = s.pieces[chosen]
        await send(s, piece, seat, [piece.at, *board.adjacent(s, piece.at)], "spawn_to")
        await attack(s, piece, seat, "action_done")


hooks.actions.append(
    hooks.Action(
        "birth",
        "Birth: move the Mother of Monsters",
        price_of("birth"),
        lambda s, _: bool(nurseries(s)),
        birth,
        everyone=True,
    )
)


# -- in battle


@hooks.pre_battle.on("brood", when=lambda s, _: opponent(s, MOTHER) is not None, plain=True)
async def brood(s: GodsWar, me: Seat) -> None:
    areas = [area for area in board.adjacent(s, fight(s).area) if spawn_at(s, area)]
    side = fight(s).side(NOBODY)
    assert side is not None
    side.dice += number(s, "brood", "dice") * len(areas)


@hooks.soak.on(MOTHER)
async def take(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    """Kills count as routs."""
    return (0, min(kills + routs, 1)) if fights(s, MOTHER, side) else (kills, routs)


@hooks.rout_areas.on(MOTHER)
def never_to_spawn(s: GodsWar, me: Seat, side: Combatant, found: list[AreaId]) -> list[AreaId]:
    return [area for area in found if not spawn_at(s, area)] if fights(s, MOTHER, side) else found


@hooks.cornered.on(MOTHER)
def hemmed_in(s: GodsWar, me: Seat, side: Combatant, units: list[Piece]) -> None:
    """GW-FAQELDER-07."""
    if fights(s, MOTHER, side):
        lose(s, units[0], "kill", fight(s).enemy(side).seat)


@reward(MOTHER)
async def reward_mother(s: GodsWar, seat: Seat) -> None:
    """The Spawn stay."""
    numbers = card(s, MOTHER).numbers
    draw_runes(s, seat, numbers["runes"], "GW-MONSTER-20")
    left = sum(piece.kind == SPAWN for piece in s.units(NOBODY))
    gain_vp(s, seat, min(left, numbers["most"]), "the Spawn that are left", "GW-MONSTER-20")
