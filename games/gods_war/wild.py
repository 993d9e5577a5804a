"""
Monsters and Spawn: how they come, move, fight and fall (GW-MONSTER). They are nobody's; what each of them does stands
in `monsters/`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..kernel import Flow, Option, Seat
from . import board, hooks
from .asking import choose, choose_player, player_option, who_stands
from .battle import all_units, begin, fight
from .cards import MONSTERS, Monster, Rank, monsters
from .hooks import WILD, Loss
from .pieces import lose, title
from .state import NOBODY, AreaId, Combatant, Due, GodsWar, Piece
from .words import opening

REFUGE = "inner_hell"  # where a monster arrives that has nowhere else to go (GW-MONSTER-39)
SPAWN = "spawn"
COMING = {"dragon": "GW-MONSTER-03", "chaos": "GW-MONSTER-04", "cosmic": "GW-MONSTER-05"}


def card(s: GodsWar, id: str) -> Monster:
    return monsters(s.cards)[id]


def figure(s: GodsWar, id: str) -> Piece:
    return s.pieces[f"{MONSTERS}.{id}.1"]


def of_type(s: GodsWar, type: str) -> list[str]:
    return [id for id in s.monsters if card(s, id).type == type]


def subject(s: GodsWar, piece: Piece) -> str:
    """How a sentence about it begins; a Spawn has its number."""
    return opening(s.called(piece) if s.is_monster(piece) else title(s, piece))


# -- coming


def make_monsters(s: GodsWar, chosen: list[str]) -> None:
    """Their pieces are set aside until they come; those of dragons and of Arachne Solara are there at once."""
    s.monsters = [id for id in monsters(s.cards) if id in chosen]
    for id in s.monsters:
        for unit in (card(s, id).figure, *card(s, id).unit):
            for n in range(1, unit.count + 1):
                piece = f"{MONSTERS}.{unit.id}.{n}"
                s.pieces[piece] = Piece(piece, unit.id, NOBODY, NOBODY, "aside")


def arrive(s: GodsWar, id: str, area: AreaId = "", rule: str = "") -> None:
    """In its area, or in Inner Hell if that is gone (GW-MONSTER-39)."""
    area = area or board.lairs()[id]
    figure(s, id).at = area if area in board.all_areas(s) else REFUGE
    where = board.name(s, figure(s, id).at)
    s.say(f"{subject(s, figure(s, id))} appears in {where}.", rule or COMING[card(s, id).type])


def last_player(s: GodsWar) -> Seat:
    return [p.seat for p in s.ordered() if p.seat not in s.departed][-1]


def quietly(s: GodsWar, due: Due) -> None:
    """What a monster does on arrival waits for the end of a battle."""
    (s.battle.after if s.battle else s.due).append(due)


@hooks.rift_opens.on(WILD)
def chaos_monsters_come(s: GodsWar, me: Seat) -> None:
    """First the Spike takes what stands on it, each by its own card (GW-MONSTER-04, -33)."""
    for piece in s.units(NOBODY, board.SPIKE):
        if lose(s, piece, "spike"):
            s.say(f"{subject(s, piece)} goes down with the Spike.", "GW-MONSTER-33")
    for id in of_type(s, "chaos"):
        quietly(s, Due(f"arrival.{id}", NOBODY))


# -- moving and routing outside battles


def step(s: GodsWar, piece: Piece, to: AreaId) -> None:
    """A monster moves by its own trigger; that is movement (GW-FAQMON-03)."""
    start, piece.at = piece.at, to
    s.say(f"{subject(s, piece)} goes to {board.name(s, to)}.", "GW-MONSTER-14")
    if start != to:
        for owner, tell in hooks.moved.active(s):
            tell(s, owner, [piece], start)


def refuges(s: GodsWar, units: list[Piece]) -> list[AreaId]:
    """Where units of one owner may be routed to from their area (GW-ELDER-30)."""
    found = board.ways(s, units[0].seat, units[0].at, "rout")
    if any(unit.kind == "mother_of_monsters" for unit in units):
        found = [area for area in found if not spawn_at(s, area)]  # GW-FAQMON-06
    return found


def spawn_at(s: GodsWar, area: AreaId) -> list[Piece]:
    return [piece for piece in s.units(NOBODY, area) if piece.kind == SPAWN]


def steadfast(piece: Piece) -> bool:
    """Nothing routs these (GW-ARACHNE-10)."""
    return piece.kind in ("cwim", "arachne_solara")


def flee(units: list[Piece], to: AreaId) -> None:
    """No battle, and no movement (GW-MONSTER-38)."""
    for unit in units:
        unit.at = to


# -- fighting


async def attack(s: GodsWar, piece: Piece, master: Seat, then: str) -> bool:
    """It fights one empire there, his own only if he wishes and nobody else is there (GW-MONSTER-36)."""
    here = sorted({other.seat for other in s.on_map(at=piece.at)})
    enemies = [seat for seat in here if seat != master]
    prompt = f"Who does {s.called(piece)} attack?"
    if enemies:
        enemy = await choose_player(s, master, prompt, enemies, "prey")
    elif here:
        options = {"nobody": Option(NOBODY, "Nobody", icon="pass"), "own": player_option(s, master)}
        enemy = await choose(s, master, prompt, options, "prey", default="nobody")
    else:
        return False
    if enemy == NOBODY or master in s.departed:
        return False  # GW-LEAVE-13
    begin(s, Combatant(NOBODY, [piece.id]), all_units(s, enemy, piece.at), piece.at, master=master, then=then)
    return True


async def send(s: GodsWar, piece: Piece, master: Seat, areas: list[AreaId], topic: str) -> None:
    prompt = f"Where does {s.called(piece)} go?"
    options = {to: Option(to, board.name(s, to), who_stands(s, to), area=to) for to in areas}
    to = await choose(s, master, prompt, options, topic, default=piece.at if piece.at in areas else "")
    if to != piece.at:
        step(s, piece, to)


def hold_fast(s: GodsWar, id: str, side: Combatant, kills: int, routs: int) -> int:
    """Units that this monster routs stay, and somebody pays. Returns for how many: those that are left after the kills,
    and a Shade once, even if it takes two routs (GW-BATTLE-53)."""
    if not s.battle or not fights(s, id, s.battle.enemy(side)):
        return 0
    others = len(side.units) - len(side.doomed) - len(side.fleeing)
    n = len(side.fleeing) + min(routs, max(0, others - kills))
    side.fleeing = []
    return n


# -- falling

Test = Callable[[GodsWar, Combatant, Combatant], bool]  # the monster's side, the other one: whether it dies


def fights(s: GodsWar, id: str, side: Combatant) -> bool:
    """Whether this side of the battle is that monster."""
    return side.seat == NOBODY and any(s.pieces[piece].kind == id for piece in side.party)


def opponent(s: GodsWar, id: str) -> Combatant | None:
    """Who fights that monster in the present battle."""
    wild = s.battle.side(NOBODY) if s.battle else None
    return fight(s).enemy(wild) if wild and fights(s, id, wild) else None


def has_rank(s: GodsWar, side: Combatant, *ranks: Rank) -> bool:
    """Whether such a unit is in the battle, be it from afar."""
    return any(s.unit(s.pieces[id]).rank in ranks for id in (*side.units, *side.apart))


def is_there(s: GodsWar, side: Combatant, rank: Rank) -> bool:
    """Whether such a unit stands in the area: who takes part from afar is not present (GW-MONSTER-26)."""
    here = [s.pieces[id] for id in side.units if s.pieces[id].at == fight(s).area]
    return any(s.unit(unit).rank == rank for unit in here)


def dies_of_kills(id: str, enough: Test) -> None:
    """Kills are added up over the battle; fewer than enough do nothing, and a rout moves it once (GW-MONSTER-35)."""

    @hooks.soak.on(id)
    async def take(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
        if not fights(s, id, side) or not side.units:
            return kills, routs
        side.wounds += kills
        if enough(s, side, fight(s).enemy(side)):
            side.doomed = list(side.units)
            return 0, 0
        return 0, min(routs, 1)


def number_or_fewer(id: str, helped: Test) -> Test:
    """So many kills, or fewer if something helps."""

    def enough(s: GodsWar, side: Combatant, other: Combatant) -> bool:
        numbers = card(s, id).numbers
        return side.wounds >= numbers["fewer" if helped(s, side, other) else "kills"]

    return enough


def with_hero(s: GodsWar, side: Combatant, other: Combatant) -> bool:
    return is_there(s, other, "hero")


# -- rewards

Reward = Callable[[GodsWar, Seat], Flow[None]]


@hooks.lost.on(WILD)
def slain(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    """After the battle (GW-MONSTER-20, -35)."""
    if s.is_monster(piece) and how != "spike" and by is not None and by != NOBODY:
        s.say(f"{{{by}}} kills {s.called(piece)}!", "GW-MONSTER-19")
        quietly(s, Due(f"reward.{piece.kind}", by))


def reward(id: str) -> Callable[[Reward], Reward]:
    def add(do: Reward) -> Reward:
        @hooks.due.on(f"reward.{id}")
        async def pay_out(s: GodsWar, seat: Seat, due: Due) -> None:
            await do(s, seat)

        return do

    return add
