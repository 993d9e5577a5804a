"""A battle, one step per phase: Pre-Battle, Combat Rolls, Post-Battle, Conquest or Destruction (GW-BATTLE, GW-CONQ)."""

from __future__ import annotations

from ..kernel import Option, Seat
from ..kernel.english import count
from . import board, hooks
from .asking import SPARED, choose, choose_area, choose_pieces, player_label, speaker
from .cards import Slot, monsters
from .effects import use_all
from .gains import can_pay, pay
from .hooks import Price
from .lasting import in_shadow
from .pieces import leave_battle, lose, raze, take, title, titles
from .quests import settle, watch
from .runes import battle_window
from .state import NOBODY, AreaId, Battle, Combatant, GodsWar, Piece, PieceId
from .values import building_results, rating, roll_for

COST = 1
KILL, ROUT = 6, 4  # what a die must show at least


# -- declaring it


def price(s: GodsWar, seat: Seat, area: AreaId, enemy: Seat) -> Price:
    total = Price(COST)
    for owner, change in hooks.surcharge.active(s):
        total = change(s, owner, seat, "battle", area, None if enemy == NOBODY else enemy, total)
    return total


def may_declare(s: GodsWar, seat: Seat, area: AreaId, enemy: Seat) -> bool:
    allowed = can_pay(s, seat, price(s, seat, area, enemy)) and not in_shadow(s, enemy, area)
    for owner, change in hooks.may_declare.active(s):
        allowed = change(s, owner, seat, area, enemy, allowed)
    return allowed


def fronts(s: GodsWar, seat: Seat) -> dict[AreaId, list[Seat]]:
    """Where the player may fight, and whom (GW-BATTLE-01 to -05); monsters and Spawn too (GW-MONSTER-34)."""
    found: dict[AreaId, list[Seat]] = {}
    areas = list(dict.fromkeys(unit.at for unit in s.units(seat)))
    for owner, change in hooks.starts.active(s):
        areas = change(s, owner, seat, "battle", areas)
    for area in areas:
        enemies = sorted({piece.seat for piece in s.on_map(at=area) if piece.seat != seat})
        if s.units(NOBODY, area):
            enemies.append(NOBODY)
        if able := [enemy for enemy in enemies if may_declare(s, seat, area, enemy)]:
            found[area] = able
    return found


async def declare(s: GodsWar, seat: Seat) -> bool:
    found = fronts(s, seat)
    area = await choose_area(s, seat, "Declare battle in which area?", found, "battle_area")
    options: dict[str, Option[Seat | PieceId]] = {}
    for n in found[area]:
        if n == NOBODY:
            for piece in s.units(NOBODY, area):
                options[piece.id] = Option(piece.id, title(s, piece), area=area, unit=piece.id)
        else:
            options[f"player.{n}"] = Option(n, player_label(s, n), player=n)
    enemy = await choose(s, seat, "Who do you attack?", options, "enemy")
    if isinstance(enemy, str):
        pay(s, seat, price(s, seat, area, NOBODY))
        begin(s, all_units(s, seat, area), Combatant(NOBODY, [enemy]), area)
    else:
        pay(s, seat, price(s, seat, area, enemy))
        begin(s, all_units(s, seat, area), all_units(s, enemy, area), area)
    return True


def begin(
    s: GodsWar,
    attacker: Combatant,
    defender: Combatant,
    area: AreaId,
    *,
    master: Seat | None = None,
    then: str = "action_done",
) -> None:
    """All units of both in the area are involved (GW-BATTLE-09), but of monsters and Spawn one alone."""
    s.acted_at = area
    s.battle = Battle(area, attacker, defender, master=master, then=then)
    for side in s.battle.sides:
        side.total = strength(s, side)
        speaker(s, side.seat)  # whoever has the fewest VP now, whatever the battle brings
    s.say(f"{{{attacker.seat}}} attacks {{{defender.seat}}} in {board.name(s, area)}.", "GW-BATTLE-01")
    for owner, tell in hooks.declared.active(s):
        tell(s, owner)


def all_units(s: GodsWar, seat: Seat, area: AreaId) -> Combatant:
    return Combatant(seat, [unit.id for unit in s.units(seat, area)])


# -- who is in it


def fight(s: GodsWar) -> Battle:
    assert s.battle is not None
    return s.battle


def parties(s: GodsWar) -> list[Seat]:
    """Attacker, defender, then all others in turn order (GW-BATTLE-11, -14, -48)."""
    sides = [side.seat for side in fight(s).sides]
    return [*sides, *(p.seat for p in s.ordered() if p.seat not in sides)]


def involved(s: GodsWar, seat: Seat, kind: str) -> list[Piece]:
    """That player's units of a kind that take part (GW-BATTLE-15)."""
    side = s.battle.side(seat) if s.battle else None
    return [s.pieces[id] for id in (*side.units, *side.apart) if s.pieces[id].kind == kind] if side else []


def join(s: GodsWar, units: list[Piece]) -> None:
    """Units that were brought into the battle area are involved from now on (GW-BATTLE-47)."""
    for unit in units:
        side = fight(s).side(unit.seat)
        if side is not None and unit.id not in side.units:
            side.units.append(unit.id)


def building_of(s: GodsWar, side: Combatant) -> Piece | None:
    return next(iter(s.buildings(side.seat, fight(s).area)), None)


def strength(s: GodsWar, side: Combatant) -> int:
    """The combat total (GW-BATTLE-16)."""
    enemy = fight(s).enemy(side).seat
    units = [id for id in (*side.units, *side.apart) if id not in side.still]
    return sum(rating(s, s.pieces[id], enemy) for id in units)


def dice_of(s: GodsWar, side: Combatant) -> int:
    """How many dice a side rolls: additions and subtractions first, halving last (GW-BATTLE-55)."""
    enemy = fight(s).enemy(side)
    sapped = 0 if enemy.no_dice else enemy.saps  # GW-MOON-06
    dice = max(0, strength(s, side) + side.dice - sapped)
    if side.halved:
        dice = (dice + 1) // 2
    return 0 if side.no_dice else dice


# -- the steps


async def all_use(s: GodsWar, effects: hooks.Effects, topic: str) -> None:
    for seat in parties(s):
        await use_all(s, seat, effects, fight(s).used, topic)


async def battle_pre(s: GodsWar) -> str:
    """Step 1, Pre-Battle."""
    await settle(s)
    await all_use(s, hooks.before_pre, "before_pre")
    await all_use(s, hooks.pre_battle, "pre_battle")
    await battle_window(s, "pre")
    return "battle_end" if fight(s).over else "battle_roll"


async def battle_roll(s: GodsWar) -> str:
    """Step 2, Combat Rolls: both sides roll at the same time (GW-BATTLE-18, -50, -55)."""
    b = fight(s)
    await all_use(s, hooks.peace, "peace")
    await all_use(s, hooks.before_roll, "before_roll")
    for side in b.sides:
        roll(s, side)
    await all_use(s, hooks.after_roll, "after_roll")
    await battle_window(s, "dice")
    if b.over:
        return "battle_end"
    for side in b.sides:
        score(s, side)
    return "battle_post"


def roll(s: GodsWar, side: Combatant) -> None:
    side.rolled = roll_for(s, side.seat, dice_of(s, side))
    s.say(f"{{{side.seat}}} rolls {', '.join(map(str, side.rolled)) or 'no dice'}.", "GW-BATTLE-18")


def kills_and_routs(dice: list[int]) -> tuple[int, int]:
    return sum(n >= KILL for n in dice), sum(ROUT <= n < KILL for n in dice)


def score(s: GodsWar, side: Combatant) -> None:
    """What was rolled and what the building adds (GW-BATTLE-19 to -21)."""
    results = [kills_and_routs(side.rolled)]
    if building := building_of(s, side):
        results.append(building_results(s, building))
    side.kills += sum(kills for kills, _ in results)
    side.routs += sum(routs for _, routs in results)
    s.say(f"{{{side.seat}}} scores {count(side.kills, 'kill')} and {count(side.routs, 'rout')}.", "GW-BATTLE-21")


async def battle_post(s: GodsWar) -> str:
    """Step 3, Post-Battle: what changes results, before they count (GW-BATTLE-40, -49)."""
    await all_use(s, hooks.before_kills, "before_kills")
    await battle_window(s, "post")
    return "battle_end" if fight(s).over else "battle_kills"


async def battle_kills(s: GodsWar) -> str:
    """The attacker chooses first, the defender then; the dead leave together (GW-BATTLE-24 to -27)."""
    b = fight(s)
    dead = [(side, await choose_dead(s, side, b.enemy(side))) for side in b.sides]
    for side, units in dead:
        kill(s, side, units)
    watch(s)
    return "battle_routs"


async def choose_dead(s: GodsWar, side: Combatant, enemy: Combatant) -> list[Piece]:
    """For every kill one unit; first those that take results for others."""
    for owner, take_some in hooks.soak.active(s):
        enemy.kills, enemy.routs = await take_some(s, owner, side, enemy.kills, enemy.routs)
    units = await choose_losses(s, side, enemy.kills, side.doomed, side.fleeing, "die")
    if units:
        s.say(f"{{{side.seat}}} {'falls' if side.seat == NOBODY else f'loses {titles(s, units)}'}.", "GW-BATTLE-25")
    return units


def kill(s: GodsWar, side: Combatant, units: list[Piece]) -> None:
    for unit in units:
        lose(s, unit, "kill", fight(s).enemy(side).seat)
    side.doomed = []


async def choose_losses(
    s: GodsWar, side: Combatant, n: int, sure: list[PieceId], spared: list[PieceId], verb: str
) -> list[Piece]:
    """As many of the side's units as there are results, and those that are sure; surplus is lost (GW-BATTLE-46)."""
    units = [s.pieces[id] for id in side.units if id not in (*sure, *spared)]
    n = min(n, len(units))
    found = [s.pieces[id] for id in sure]
    if n:
        prompt = f"Which of your units {verb}{'s' if n == 1 else ''}? Choose {n}."
        topic = "kills" if verb == "die" else "routs"
        found += await choose_pieces(s, side.seat, prompt, units, topic, n, n)
    return found


async def battle_routs(s: GodsWar) -> str:
    """First the attacker's units, then the defender's (GW-BATTLE-28 to -31); then what looks back at all that."""
    b = fight(s)
    for side in b.sides:
        await rout(s, side, b.enemy(side).routs)
    await all_use(s, hooks.after_routs, "after_routs")
    watch(s)
    return "battle_end"


async def rout(s: GodsWar, side: Combatant, n: int) -> None:
    """The side chooses its units, its opponent one area for all of them (GW-BATTLE-30)."""
    b = fight(s)
    units = await choose_losses(s, side, n, side.fleeing, [], "flee")
    side.fleeing = []
    areas = rout_areas(s, side)
    if units and not areas:
        for owner, corner in hooks.cornered.active(s):
            corner(s, owner, side, units)
    if not units or not areas:
        return
    names = f"{{{NOBODY}}}" if side.seat == NOBODY else f"{{{side.seat}}}’s {titles(s, units)}"
    winner = b.enemy(side)
    prompt = f"You rout {names}. Where to?" if winner.seat != NOBODY else f"{names} must flee. Where to?"
    to = await choose_area(s, winner.seat, prompt, areas, "rout_to")
    for unit in units:
        leave_battle(s, unit)
        unit.at = to
        side.routed.append(unit.id)
    s.say(f"{{{winner.seat}}} routs {names} to {board.name(s, to)}.", "GW-BATTLE-30")
    for owner, tell in hooks.routed.active(s):
        tell(s, owner, side, units)
    await settle(s)


def rout_areas(s: GodsWar, side: Combatant) -> list[AreaId]:
    if side.rout_to and side.rout_to in board.all_areas(s):
        return [side.rout_to]  # GW-BATTLE-39
    found = board.ways(s, side.seat, fight(s).area, "rout")
    for owner, change in hooks.rout_areas.active(s):
        if side.seat == NOBODY != owner:
            continue  # no player sends monsters elsewhere (GW-MONSTER-14)
        found = change(s, owner, side, found)
    return found


async def battle_end(s: GodsWar) -> str:
    """Step 4, Conquest or Destruction; then the battle is over, and Heroquests pay (GW-HQ-14)."""
    b = fight(s)
    if not b.over:
        for side in b.sides:
            await conquer(s, side)
        await all_use(s, hooks.after_battle, "after_battle")
    watch(s)
    for owner, tell in hooks.fought.active(s):
        tell(s, owner)
    s.last_battle, s.battle = b, None
    s.due += b.after
    return b.then


def holds_area(s: GodsWar, side: Combatant) -> bool:
    """Whether a unit of that side that took part still stands there (GW-CONQ-06, -11)."""
    area = fight(s).area
    return any(s.pieces[id].at == area for id in side.units)


def harmless(s: GodsWar, side: Combatant) -> bool:
    """Arachne Solara destroys nothing; other monsters do (GW-MONSTER-25, GW-ARACHNE-04)."""
    return any(s.is_monster(s.pieces[id]) and monsters(s.cards)[s.pieces[id].kind].spares for id in side.units)


async def conquer(s: GodsWar, winner: Combatant) -> None:
    """A building left alone with an enemy's units is taken or destroyed (GW-CONQ-01 to -05, -10)."""
    loser = fight(s).enemy(winner)
    building = building_of(s, loser)
    if building is None or not holds_area(s, winner) or holds_area(s, loser) or harmless(s, winner):
        return
    name = title(s, building)
    where = board.name(s, building.at)
    options = {kind: Option(kind, conquest_label(s, winner.seat, kind)) for kind in conquests(s, winner.seat, building)}
    options["destroy"] = Option("destroy", f"Destroy the {name}", icon="destroy")
    prompt = f"The {name} in {where} stands alone. Conquer or destroy it?"
    # Whoever can have it wants it, unless its ruins are worth something, too.
    stops = SPARED if len(options) == 2 and not for_trophies(s, winner.seat, building) else None
    kind = await choose(s, winner.seat, prompt, options, "conquest", stops=stops)
    if kind == "destroy":
        raze(s, building, "destroy", winner.seat)
        s.say(f"{{{winner.seat}}} destroys the {name} of {{{loser.seat}}} in {where}.", "GW-CONQ-05")
    else:
        take(s, building, kind, winner.seat)
        s.say(f"{{{winner.seat}}} conquers the {name} of {{{loser.seat}}} in {where}.", "GW-CONQ-02")
    await settle(s)


def conquests(s: GodsWar, winner: Seat, building: Piece) -> list[str]:
    """The kinds of buildings that the winner could put in its place (GW-CONQ-02, -03, -13)."""
    allowed = True
    for owner, allow in hooks.may_take.active(s):
        allowed = allow(s, owner, winner, building, allowed)
    found = [building.kind] if s.pool(winner, building.kind) else []
    for owner, change in hooks.takes.active(s):
        found = change(s, owner, winner, building, found)
    return [kind for kind in found if s.pool(winner, kind)] if allowed else []


def for_trophies(s: GodsWar, winner: Seat, building: Piece) -> list[Slot]:
    """The winner's Heroquests that are still open and that only its destruction furthers."""
    found: list[Slot] = []
    for owner, add in hooks.trophies.active(s):
        found = add(s, owner, winner, building, found)
    p = s.players[winner] if winner != NOBODY else None
    return [slot for slot in found if p and slot not in p.slots and slot not in p.met]


def conquest_label(s: GodsWar, seat: Seat, kind: str) -> str:
    return f"Conquer with a {next(b.name for b in s.empire(seat).building if b.id == kind)}"


PHASES = {
    "battle_pre": battle_pre,
    "battle_roll": battle_roll,
    "battle_post": battle_post,
    "battle_kills": battle_kills,
    "battle_routs": battle_routs,
    "battle_end": battle_end,
}
