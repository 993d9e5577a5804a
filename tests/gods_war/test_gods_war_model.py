"""Whole games at random, each phase compared with a second reading of the rules (`model_*.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import model_battle as battles
import model_middle
import model_phases as phases
import model_quests as quests
import model_sheet as sheet
import model_world as world
import msgspec
import pytest
from answers import any_answer
from effort import tries
from msgspec import structs

from games.gods_war import GAME
from games.gods_war.board import adjacent, all_areas, ways
from games.gods_war.state import GodsWar
from games.kernel import Flow, Save, Table

MOST_ANSWERS = 20_000
GIFTS_OF_VP = {"1a", "2a", "3a"}  # of the Invisible God


class Watched:
    """A game at random that keeps the State in which each phase began, and what was said in it."""

    def __init__(self, seats: int, seed: str) -> None:
        noted = {name: self.noting(name, phase) for name, phase in GAME.phases.items()}
        self.starts: list[tuple[str, GodsWar, int]] = []
        self.said: phases.Said = []
        self.random = Random(seed)
        self.table = Table.new(structs.replace(GAME, phases=noted), seats, seed)

    def noting(self, name: str, phase: Callable[[GodsWar], Flow[str | None]]) -> Callable[[GodsWar], Flow[str | None]]:
        async def noted(s: GodsWar) -> str | None:
            copy = msgspec.json.decode(msgspec.json.encode(s), type=GodsWar)
            self.starts.append((name, copy, len(self.said)))
            return await phase(s)

        return noted

    def enrich(self) -> None:
        """As if much had happened already."""
        while self.table.state.phase != "action":
            seat = min(self.table.waiting)
            self.table.answer(seat, self.table.asks[seat].default)
        state = msgspec.json.decode(msgspec.json.encode(self.table.state), type=GodsWar)
        model_middle.enrich(state, self.random)
        self.starts.clear()
        self.table = Table(self.table.game, Save(msgspec.json.encode(state)))

    def play(self, leavers: int = 0, most: int = MOST_ANSWERS) -> Iterator[GodsWar]:
        """To the end, or as far as that; yields before each answer."""
        table, random = self.table, self.random
        for n in range(most):
            if table.state.phase is None:
                return
            if leavers and n > 40 and random.random() < 0.01:
                table.leave(random.choice([p.seat for p in table.state.players if p.seat not in table.state.departed]))
                leavers -= 1
                continue
            yield table.state
            seat = random.choice(sorted(table.offers if table.offers and random.random() < 0.15 else table.waiting))
            question = table.question(seat)
            assert question is not None
            answer = any_answer(random, question, () if random.random() < 0.05 else ("drop",))
            self.said.append((seat, question.topic.removeprefix("gods_war."), answer))
            table.answer(seat, answer)
        assert most < MOST_ANSWERS, "the game does not end"

    def steps(self) -> Iterator[tuple[str, GodsWar, GodsWar, phases.Said]]:
        """Each phase: its name, the State before and after it, and what was said in it."""
        for (name, before, since), (_, after, until) in zip(self.starts, self.starts[1:], strict=False):
            yield name, before, after, self.said[since:until]
        name, before, since = self.starts[-1]
        yield name, before, self.table.state, self.said[since:]


def vp(s: GodsWar) -> dict[int, int]:
    return {p.seat: p.vp for p in s.players}


def power(s: GodsWar) -> dict[int, int]:
    return {p.seat: p.power for p in s.players}


def new_gifts(before: GodsWar, after: GodsWar) -> dict[str, set[str]]:
    """By empire, the slots that were filled meanwhile."""
    found = {p.empire: {*p.slots} - {*before.players[p.seat].slots} for p in after.players}
    return {empire: slots for empire, slots in found.items() if slots}


# -- one phase each: returns whether it could be compared


def check_power(before: GodsWar, after: GodsWar, said: phases.Said) -> bool:
    gifts = new_gifts(before, after)
    if gifts.keys() - {"moon"} or gifts.get("moon", set()) - phases.LUNAR_POWER.keys() or before.spike != after.spike:
        return False
    assert (power(after), vp(after)) == phases.power_phase(before, said)
    return True


def check_council_b(before: GodsWar, after: GodsWar, _: phases.Said) -> bool:
    if new_gifts(before, after).get("invisible_god", set()) & GIFTS_OF_VP:
        return False
    expected = phases.council_vp(before, after)
    assert vp(after) == expected
    assert (after.spike != "spike") == (before.spike != "spike" or max(expected.values()) >= 10)
    assert after.spike == "spike" or not sheet.on_map(after, at=world.SPIKE)
    return True


def check_bids(before: GodsWar, after: GodsWar, said: phases.Said) -> bool:
    assert after.struggle is not None
    stayed = [line for line in said if line[0] not in after.departed]
    assert (power(after), vp(after), after.struggle.paid) == phases.struggle(before, stayed)
    return True


def check_rift(before: GodsWar, after: GodsWar, _: phases.Said) -> bool:
    assert before.struggle is not None
    assert after.struggle is not None
    closed = phases.rift_closes(before, before.struggle.paid, after.struggle.dice)
    assert after.spike == ("pool" if closed else "rift")
    lost = [id for id, piece in before.pieces.items() if piece.at == "rift"]
    back = {"aside" if id.startswith("token") else "pool" for id in lost} if closed else {"rift"}
    assert {after.pieces[id].at for id in lost if not id.startswith("token")} <= back
    return True


def check_compromise(before: GodsWar, after: GodsWar, said: phases.Said) -> bool:
    if new_gifts(before, after):
        return False
    assert (power(after), vp(after)) == phases.compromise(before, said)
    return True


def check_end(before: GodsWar, after: GodsWar, _: phases.Said) -> bool:
    held = {rune for p in before.players for rune in p.runes if p.seat not in before.departed}
    assert after.result is not None
    assert [set(place) for place in after.result.places] == phases.ranking(after, vp(after))
    if held & {"fate", "secret_earth"}:
        return False
    assert vp(after) == phases.final_vp(before)
    return True


def check_roll(_: GodsWar, after: GodsWar, __: phases.Said) -> bool:
    b = after.battle
    if b is None or b.over:
        return False
    for side in b.sides:
        enemy = b.enemy(side)
        assert len(side.rolled) == battles.dice(after, b, side, enemy)
        scored = [battles.score(side.rolled), battles.building_adds(after, side.seat, b.area)]
        results = sum(kills for kills, _ in scored), sum(routs for _, routs in scored)
        hunger = "before_roll.hunger" in b.used and sheet.empire_of(after, side.seat) == "darkness"
        more = ((1, 0), (0, 2)) if hunger else ((0, 0),)
        assert (side.kills, side.routs) in [(results[0] + kills, results[1] + routs) for kills, routs in more]
    return True


def check_kills(before: GodsWar, after: GodsWar, _: phases.Said) -> bool:
    b, then = before.battle, after.battle
    assert b is not None
    if then is None or sheet.has_gift(before, "spectral_form"):
        return False
    for side, now in zip(b.sides, then.sides, strict=True):
        gone = set(side.units) - set(now.units)
        assert len(gone) == battles.loses(side, b.enemy(side).kills)
        dead = {id for id in gone if before.pieces[id].kind != "sun_god"}
        assert set(now.dead) - set(side.dead) == dead
        for id in dead:
            twilight = before.pieces[id].kind in ("genert", "pamalt")
            at = "gone" if twilight else "aside" if id.startswith("token") else "pool"
            assert after.pieces[id].at == at
    marker = sum(len(now.dead) - len(side.dead) for side, now in zip(b.sides, then.sides, strict=True))
    assert after.mad_god - before.mad_god == (marker if sheet.seat_of(before, "chaos") is not None else 0)
    return True


def check_routs(before: GodsWar, after: GodsWar, _: phases.Said) -> bool:
    b, then = before.battle, after.battle
    assert b is not None
    if then is None or then.over or any(side.fleeing for side in b.sides):
        return False
    for side, now in zip(b.sides, then.sides, strict=True):
        routed = [id for id in now.routed if id not in side.routed]
        assert len(routed) == battles.loses(side, b.enemy(side).routs)
        areas = {after.pieces[id].at for id in routed if after.pieces[id].kind != "sun_god"}
        assert len(areas) <= 1
        winner = sheet.empire_of(before, b.enemy(side).seat)
        legal = world.reach(before, side.seat, b.area, "rout")
        if winner == "darkness" and sheet.has_gift(before, "fear"):
            hell = world.kind(before, b.area) == "hell"
            legal |= {area for area in world.areas(before) if not hell or world.kind(before, area) == "hell"}
        if winner == "moon" and sheet.has_gift(before, "enslavement"):
            legal = {"pen"}
        assert areas <= ({side.rout_to} if side.rout_to else legal)
    return True


def check_conquest(before: GodsWar, after: GodsWar, _: phases.Said) -> bool:
    b = before.battle
    assert b is not None
    if b.over:
        return False
    for side in b.sides:
        enemy = b.enemy(side)
        found = sheet.buildings(before, enemy.seat, b.area)
        if not found:
            continue
        (building,) = found
        now = after.pieces[building.id]
        takes = any(before.pieces[id].at == b.area for id in side.units) and not enemy.units
        if not takes:
            assert (now.at, now.imbedded) == (building.at, building.imbedded)
            continue
        mine = [p for p in sheet.buildings(after, side.seat, b.area) if before.pieces[p.id].at != b.area]
        assert {p.kind for p in mine} <= battles.conquerable(before, side.seat, building)
        if building.imbedded and not mine:
            assert (now.at, now.imbedded) == (b.area, False)
        else:
            assert now.at != b.area
    return True


def check_action(before: GodsWar, after: GodsWar, said: phases.Said) -> bool:
    """What a common action has cost, where nothing else happened."""
    acts = [(n, answer[0]) for n, topic, answer in said if topic in ("action", "rune")]
    madness = sheet.has_gift(before, "madness") and before.moon != after.moon
    if len(acts) != 1 or new_gifts(before, after) or before.turn in after.departed or madness:
        return False
    seat, action = acts[0]
    spent = before.players[seat].power - after.players[seat].power
    came = [p for p in after.pieces.values() if p.at not in sheet.OFF and before.pieces[p.id].at == "pool"]
    assert spent in battles.COSTS.get(action, {spent})
    if action == "build":
        (building,) = [p for p in came if p.building]
        assert spent == sheet.building_price(before, building.kind, sheet.empire_of(before, seat))
    elif action == "summon":
        assert spent == sheet.UNITS[came[0].kind][0]
    elif action == "battle":
        b = after.battle
        assert b is not None
        honor = sheet.empire_of(before, seat) == "storm" and not before.players[b.defender.seat].power
        plague = any(u.kind == "lady_of_disease" for u in sheet.units(before, at=b.area))
        assert spent == 1 + honor
        assert before.players[seat].vp - after.players[seat].vp == plague
        assert {*b.attacker.units} == {u.id for u in sheet.units(before, seat, b.area)}
        assert {*b.defender.units} == {u.id for u in sheet.units(before, b.defender.seat, b.area)}
    elif action == "move":
        assert spent == 1
        moved = [p for p in after.pieces.values() if p.at != before.pieces[p.id].at]
        starts = {before.pieces[p.id].at for p in moved if p.seat == seat}
        assert len(starts) <= 1 or sheet.empire_of(before, seat) == "sky", "Dawn moves others too"
        assert moved or before.kylerela != after.kylerela
    return True


def check_rewards(before: GodsWar, after: GodsWar) -> None:
    """All that a battle has earned is taken before anything else happens."""
    b = before.last_battle
    assert b is not None
    achieved = {(p.empire, slot) for p in after.players for slot in p.slots}
    present = {p.empire for p in after.players if p.seat not in after.departed}
    assert {(empire, slot) for empire, slot in quests.earned_in(before, b) if empire in present} <= achieved


CHECKS = {
    "action": check_action,
    "power": check_power,
    "council_b": check_council_b,
    "struggle_bids": check_bids,
    "struggle_roll": check_rift,
    "compromise": check_compromise,
    "game_over": check_end,
    "battle_roll": check_roll,
    "battle_kills": check_kills,
    "battle_routs": check_routs,
    "battle_end": check_conquest,
}


def check_questions(table: Table[GodsWar]) -> None:
    """What is offered as an action, and within one, as far as the models know it."""
    s = table.state
    if s.phase != "action" or s.lying or s.lasting or s.chained:
        return
    for seat, question in table.asks.items():
        offered, topic = set(question.options), question.topic.removeprefix("gods_war.")
        if topic == "action":
            quests.in_order(s)
            achieved = {(p.empire, slot) for p in s.players for slot in p.slots}
            absent = {s.players[seat].empire for seat in s.departed}
            missed = quests.must_be_achieved(s) - achieved
            assert not {empire for empire, _ in missed} - absent
        if topic == "action" and not any(pledge.seat == seat for pledge in s.pledges):
            assert ("build" in offered) == bool(battles.can_build(s, seat))
            assert ("summon" in offered) == bool(battles.can_summon(s, seat))
            assert ("battle" in offered) == bool(battles.can_fight(s, seat))
            stuck = all(world.kind(s, u.at) == "hell" for u in sheet.units(s, seat))
            stuck = stuck or sheet.has_gift(s, "siren_song")
            assert stuck or "move" in offered
        elif topic == "build":
            assert offered == set(battles.can_build(s, seat))
        elif topic == "summon":
            assert offered == set(battles.can_summon(s, seat))
        elif topic == "battle_area":
            assert offered == set(battles.can_fight(s, seat))
        elif topic == "move" and not offered & {"done", "sail"} and world.kind(s, s.acted_at) != "hell":
            assert offered == world.reach(s, seat, s.acted_at, "move")


def check_map(s: GodsWar) -> None:
    """Every area, for everybody."""
    if not s.number:
        return
    assert set(all_areas(s)) == world.areas(s)
    for area in world.areas(s):
        assert set(adjacent(s, area)) == world.neighbours(s, area)
        for p in s.players:
            assert set(ways(s, p.seat, area, "move")) == world.reach(s, p.seat, area, "move")
            assert set(ways(s, p.seat, area, "rout")) == world.reach(s, p.seat, area, "rout")


def compare(game: Watched, compared: Counter[str]) -> None:
    fought = False
    for name, before, after, said in game.steps():
        if name in CHECKS and after.phase != name:
            compared[name] += CHECKS[name](before, after, said)
        if name == "action_done" and fought:
            check_rewards(before, after)
        fought = name == "battle_end"


@pytest.mark.rule("GW-POWER-02", "GW-COUNCIL-12", "GW-RIFT-15", "GW-RIFT-16", "GW-COMPROMISE-07", "GW-END-05")
@pytest.mark.rule("GW-BATTLE-16", "GW-BATTLE-21", "GW-BATTLE-25", "GW-BATTLE-30", "GW-CONQ-01", "GW-MOVE-08")
@pytest.mark.parametrize("seats", range(3, 9))
def test_two_readings_of_the_rules_agree_on_whole_games(seats: int) -> None:
    compared = Counter[str]()
    for n in range(tries(1, 20)):
        game = Watched(seats, f"two readings {n}")
        for number, s in enumerate(game.play(leavers=(seats - 3 + n) % (seats - 1))):
            check_questions(game.table)
            if number % tries(80, 40) == 0:
                check_map(s)
        compare(game, compared)
    assert all(compared[name] for name in CHECKS if name != "game_over"), compared


@pytest.mark.parametrize("seats", [4, 8])
def test_two_readings_of_the_rules_agree_where_everybody_has_gifts(seats: int) -> None:
    compared = Counter[str]()
    for n in range(tries(4, 40)):
        game = Watched(seats, f"gifts {n}")
        game.enrich()
        for _ in game.play(most=150):
            pass
        compare(game, compared)
    assert compared["battle_roll"] > 10, compared
