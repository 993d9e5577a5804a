"""The AI players: they know every question, keep to what they see, and each level is better than the one below."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from types import FrameType
from typing import Any

import msgspec
import pytest
from defiance_kit import Play, Stage, every_window

from games.defiance import GAME
from games.defiance.ai import LEVELS
from games.defiance.ai.adept import Adept
from games.defiance.ai.attacks import Plan, after, answered, best_attack
from games.defiance.ai.evaluate import WIN, incoming, standing, wound
from games.defiance.ai.grandmaster import BUDGET, Grandmaster
from games.defiance.ai.master import Master
from games.defiance.ai.novice import Novice
from games.defiance.ai.responses import weigh
from games.defiance.ai.sketch import STRIKE, Blow, Sketch, harm
from games.defiance.board import board_of
from games.defiance.choices import Choice
from games.defiance.state import HIDDEN, Defiance
from games.kernel import Answer, Ask, Lookahead, Option, Table

MINDS = {"novice": Novice, "adept": Adept, "master": Master, "grandmaster": Grandmaster}
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {"redraw": "on", "second_gold": "1"}),
    (2, {"damage": "strict", "jump": "on", "two_in_one": "hand"}),
    (3, {"growth": "on", "neutral_capital": "on"}),
    (4, {}),
]


def play(levels: list[str], seed: str, **wishes: str) -> Table[Defiance]:
    table = Table.new(GAME, len(levels), seed, wishes)
    for _ in range(10_000):
        if not table.state.phase:
            return table
        seat = min(table.waiting)
        table.answer(seat, LEVELS[levels[seat]](table.seen_by(seat), table.asks[seat]))
    raise AssertionError("they never come to an end")


def positions(seats: int, seed: str, every: int, **wishes: str) -> Iterator[Table[Defiance]]:
    """Tables in the middle of a game of adepts."""
    table = Table.new(GAME, seats, seed, wishes)
    for number in range(10_000):
        if not table.state.phase:
            return
        if number % every == 0:
            yield table
        seat = min(table.waiting)
        table.answer(seat, LEVELS["adept"](table.seen_by(seat), table.asks[seat]))


def answer(play: Play, seat: int, level: str = "adept") -> Answer:
    return GAME.player(level)(play.table.seen_by(seat), play.ask(seat))


def let(play: Play, seat: int, level: str, *, until: str) -> Play:
    """A player of that level plays on, the others keep silent, until a phase begins."""
    for _ in range(60):
        if play.s.phase in (None, until):
            return play
        one = min(play.table.waiting)
        with every_window():
            play.answer(one, *(answer(play, one, level) if one == seat else play.ask(one).default))
    raise AssertionError(f"{until} never comes")


# -- they know every question


@EVERY_LEVEL
@pytest.mark.parametrize(("seats", "wishes"), TABLES)
def test_every_answer_fits_its_question_without_falling_back(level: str, seats: int, wishes: dict[str, str]) -> None:
    """On each seat by turns; novices have the others."""
    table = Table.new(GAME, seats, f"fits {seats}", wishes)
    for number in range(400):  # the later questions of a long game are none but the earlier ones again
        if not table.state.phase:
            break
        seat = min(table.waiting)
        if seat != number // 20 % seats:
            table.answer(seat, LEVELS["novice"](table.seen_by(seat), table.asks[seat]))
            continue
        mind = MINDS[level](table.seen_by(seat), table.asks[seat])
        chosen = mind.choose()
        assert mind.fits(chosen), f"{level}: {table.asks[seat].prompt} {list(table.asks[seat].options)} -> {chosen}"
        table.answer(seat, chosen)
    assert table.state.turn > 5


@EVERY_LEVEL
def test_a_match_is_played_to_its_end(level: str) -> None:
    assert play([level, "novice"], "match", length="match").state.result is not None


@EVERY_LEVEL
def test_a_question_that_nobody_knows_gets_its_default(level: str) -> None:
    seen = Stage().hand(0).table().table.seen_by(0)
    strange: Ask[Any] = Ask("Head or tails?", {"no": Option(Choice("no"), "No"), "yes": Option(Choice("yes"), "Yes")})
    assert LEVELS[level](seen, strange) == ("no",)
    assert LEVELS[level](seen, Ask("Nothing?", {}, least=0)) == ()


# -- they keep to what they see


@EVERY_LEVEL
def test_the_same_position_always_gets_the_same_answer(level: str) -> None:
    for table in positions(2, "again", 9):
        for seat in table.waiting:
            seen, question = table.seen_by(seat), table.asks[seat]
            before = msgspec.json.encode(seen)
            first = LEVELS[level](seen, question)
            assert msgspec.json.encode(seen) == before, "a player leaves what it sees as it was"
            assert LEVELS[level](table.seen_by(seat), question) == first


@EVERY_LEVEL
def test_what_is_hidden_changes_no_answer(level: str) -> None:
    for table in positions(2, "hidden", 11):
        for seat in table.waiting:
            first = LEVELS[level](table.seen_by(seat), table.asks[seat])
            other = table.state.players[1 - seat]
            hand, deck = other.hand, other.deck
            pool = [*hand, *deck][::-1]
            other.hand, other.deck = pool[: len(hand)], pool[len(hand) :]
            assert LEVELS[level](table.seen_by(seat), table.asks[seat]) == first
            other.hand, other.deck = hand, deck


def test_a_sketch_of_the_board_knows_no_face_down_card() -> None:
    stage = Stage()
    x = stage.s.permanents[stage.serving(1, "capital")]
    x.face_down, x.card = True, HIDDEN
    unit = Sketch.of(stage.s).units[x.id]
    assert (unit.at, unit.attacking, unit.worth) == ("c6", 0, 0.0)


# -- the sketch and what is judged agree with the rules


def test_the_sketch_strikes_and_moves_as_the_rules_do() -> None:
    """On the boards of a game every attacker that the rules offer has a blow in the sketch, and the other way round."""
    for table in positions(2, "sketch", 1):
        s = table.state
        if s.phase != "combat" or s.active not in table.waiting or "end" not in table.asks[s.active].options:
            continue
        offered = {o.value.source for o in table.asks[s.active].options.values() if o.value.do == "attack"}
        sketch = Sketch.of(s)
        foes = sketch.foes(s.active)
        found = set()
        for unit in sketch.side(s.active):
            if not unit.can_strike or unit.role == "ruler":
                continue
            bases = [unit.at, *(sketch.destinations(unit) if unit.can_move else [])]
            if any(True for base in bases for _ in sketch.blows(unit, base, foes)):
                found.add(unit.id)
        rulers = {unit.id for unit in sketch.units.values() if unit.role == "ruler"}
        # A blow that wards turn to nothing is allowed by the rules, but no blow to the sketch.
        assert found <= offered
        assert all(any(f.basic_ward or f.combat_ward or f.immune for f in foes) for _ in offered - found - rulers)


def test_wards_and_bonuses_are_in_the_sketch() -> None:
    stage = Stage()
    ram, lion = stage.put(0, "battering-ram", "c4"), stage.put(1, "nemean-lion", "c5")
    wall, raiders = stage.put(1, "bronze-wall", "b5"), stage.put(0, "viking-raiders", "b4")
    units = Sketch.of(stage.s).units
    assert harm(units[ram], units[wall], units[ram].attacking, -1) == 1 + 2 - 1
    assert harm(units[raiders], units[lion], units[raiders].attacking, -1) == 0, "no Warrior hurts the Lion"
    assert units[raiders].attacking == 4
    assert units[raiders].defending == 3


def test_every_point_on_a_capital_counts_and_the_last_ones_most() -> None:
    points = [wound(18, n, WIN, "capital") for n in range(19)]
    steps = [b - a for a, b in pairwise(points)]
    assert steps == sorted(steps)
    assert points[18] == WIN


def test_blows_under_way_count_once_they_are_decided() -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "c5")
    play = stage.table().do(0, f"attack:{raiders}", "stay")
    before = standing(play.s, 0)
    play.declare()
    assert incoming(play.s) == {} or standing(play.s, 0) >= before


def test_defenders_strike_together_at_whom_they_can_destroy() -> None:
    stage = Stage()
    thor, raiders = stage.put(0, "thor-storm-bringer", "c5"), stage.put(0, "viking-raiders", "b5")
    left, right = stage.put(1, "trojan-guard", "b6"), stage.put(1, "trojan-guard", "d6")
    sketch = Sketch.of(stage.s)
    units = sketch.units
    blows = [
        Blow(units[thor], "c5", STRIKE, ((units[right], 5),)),
        Blow(units[raiders], "b5", STRIKE, ((units[left], 4),)),
    ]
    assert answered(sketch, blows) == {thor: 8}, "Thor stands six, and both guards strike for four"
    there = after(sketch, Plan(0.0, blows))
    assert thor not in there.units
    assert raiders in there.units
    assert (left in there.units, right in there.units) == (False, False)
    assert thor in units, "what is foreseen has not happened yet"


# -- what each level does


@pytest.mark.parametrize("level", ["adept", "master"])
def test_the_last_blow_on_a_capital_is_never_missed(level: str) -> None:
    stage = Stage(phase="combat")
    stage.near_the_end(stage.serving(1, "capital"), left=4)
    stage.put(0, "viking-raiders", "c4")
    stage.put(1, "trojan-guard", "d5")
    stage.put(1, "hoplite-camp", "b5")
    play = let(stage.table(), 0, level, until="position")
    assert play.s.phase is None
    assert play.s.result is not None
    assert play.s.result.winners == [0]


@pytest.mark.parametrize("level", ["adept", "master"])
def test_a_bad_exchange_is_left_alone(level: str) -> None:
    stage = Stage(phase="combat")
    stage.put(0, "skalds", "c3")
    stage.put(1, "minotaur", "c4")
    assert answer(stage.table(), 0, level) == ("end",)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_two_join_to_destroy_what_one_could_not(level: str) -> None:
    stage = Stage(phase="combat")
    stage.put(0, "viking-raiders", "b4")
    stage.put(0, "viking-raiders", "c4")
    lonely = stage.put(1, "athena", "c5")
    play = let(stage.table(), 0, level, until="position")
    assert not play.there(lonely)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_the_ruler_stays_at_home(level: str) -> None:
    for number in range(2):
        table = play([level, "novice"], f"ruler {number}")
        ruler = table.state.serving(0, "ruler")
        assert ruler is None or ruler.at == "c1"


@pytest.mark.parametrize("level", ["adept", "master"])
def test_a_ruler_is_a_way_to_win(level: str) -> None:
    stage = Stage(phase="position").gold(1, 0)
    stage.near_the_end(stage.serving(1, "ruler"))
    stage.put(0, "desert-assassins", "b4")
    stage.put(1, "trojan-guard", "e6")
    play = let(stage.table(), 0, level, until="discard")
    assert play.s.result is not None
    assert play.s.result.winners == [0], "they go where their blade reaches the Ruler, and strike"


@pytest.mark.parametrize("level", ["adept", "master"])
def test_whoever_has_the_own_ruler_in_reach_is_struck_first(level: str) -> None:
    stage = Stage(phase="combat")
    stage.put(0, "viking-raiders", "c3")
    assassins, legionaries = stage.put(1, "desert-assassins", "b4"), stage.put(1, "cretan-slingers", "d4")
    play = let(stage.table(), 0, level, until="position")
    assert (play.there(assassins), play.there(legionaries)) == (False, True)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_who_is_attacked_strikes_back_with_all(level: str) -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "c4")
    guards = [stage.put(1, "roman-legionaries", "c5"), stage.put(1, "cretan-slingers", "b5")]
    play = stage.table().attack(raiders).declare()
    while "strike" not in str(play.table.asks.get(0, play.table.asks.get(1)).options):  # type: ignore[union-attr]
        play.answer(min(play.table.waiting), "pass")
    if 0 in play.table.waiting:
        play.answer(0, f"strike:{raiders}:{guards[0]}")
        play.passes()
    struck = answer(play, 1, level)
    assert f"strike:{guards[0]}:{raiders}" in struck


def test_a_tactic_is_kept_until_it_changes_something() -> None:
    stage = Stage(phase="deploy").hand(0, "sudden-volley", "field-surgeons").gold(3, 0)
    stage.put(1, "minotaur", "c5")
    assert answer(stage.table(), 0) == ("end",)
    raiders = stage.put(1, "viking-raiders", "d5")
    play = stage.table()
    assert answer(play, 0) == ("tactic:sudden-volley",)
    play.answer(0, "tactic:sudden-volley")
    assert answer(play, 0) == (f"target:{raiders}",)


def test_damage_is_healed_where_it_hurts_most() -> None:
    stage = Stage(phase="deploy").hand(0, "field-surgeons").gold(1, 0)
    capital = stage.serving(0, "capital")
    stage.near_the_end(capital, left=6)
    stage.s.permanents[stage.put(0, "berserkers", "c3")].damage = 1
    play = stage.table().answer(0, "tactic:field-surgeons")
    assert answer(play, 0) == (f"target:{capital}",)


def test_a_tactic_that_would_not_destroy_what_others_shelter_is_kept() -> None:
    stage = Stage(phase="deploy").hand(0, "sudden-volley").gold(2, 0)
    stage.put(1, "viking-raiders", "d5")
    stage.put(1, "shieldmaidens", "e5")
    stage.put(1, "ragnar-sea-king", "a6")
    assert answer(stage.table(), 0) == ("end",), "two damage do not destroy them beside Shieldmaidens, led by Ragnar"


def test_a_scratch_is_not_healed_while_gold_can_buy_fighters() -> None:
    stage = Stage(phase="deploy", active=1).hand(1, "minotaur").gold(0, 3)
    hera, capital = stage.serving(1, "ruler"), stage.s.permanents[stage.serving(1, "capital")]
    capital.damage = 3
    assert f"use:{hera}:0" in stage.table().ask(1).options
    assert answer(stage.table(), 1) == ("end",)
    stage.near_the_end(capital.id)
    assert answer(stage.table(), 1) == (f"use:{hera}:0",)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_fighters_are_bought_before_buildings_while_invaders_stand_at_home(level: str) -> None:
    stage = Stage(phase="deploy").hand(0, "hunting-lodge", "viking-raiders").gold(3, 0)
    assert answer(stage.table(), 0, level) == ("play:hunting-lodge",)
    stage.put(1, "minotaur", "b3")
    assert answer(stage.table(), 0, level) == ("play:viking-raiders",)


def test_time_freeze_saves_a_capital_that_would_fall() -> None:
    stage = Stage(phase="combat", active=1).hand(0, "time-freeze").gold(3, 0)
    stage.near_the_end(stage.serving(0, "capital"))
    raiders = stage.put(1, "minotaur", "c3")
    play = stage.table().attack(raiders).declare()
    moments = []
    while play.s.attack is not None and play.table.waiting:
        seat = min(play.table.waiting)
        moments += [play.s.moment] if seat == 0 else []
        play.answer(seat, *(answer(play, seat) if seat == 0 else play.ask(seat).default))
    assert play.there(stage.serving(0, "capital"))
    assert "time-freeze" in play.s.players[0].discard
    assert "Damage comes next" in moments[-1], "it is kept for the moment before the damage lands"


def test_a_trick_is_tried_out_without_a_trace() -> None:
    stage = Stage(phase="deploy").hand(0, "ragnarok").gold(8, 0)
    for at in ("a6", "b6", "d6", "e6"):
        stage.put(1, "minotaur", at)
    s = stage.s
    before = msgspec.json.encode(s)
    assert weigh(s, 0, Choice("tactic", card="ragnarok", ability=0)).worth > 5
    assert msgspec.json.encode(s) == before


def test_a_draw_is_welcome_to_whoever_is_losing() -> None:
    stage = Stage(phase="deploy").gold(0, 0)
    stage.s.players[0].turns = 25
    stage.near_the_end(stage.serving(0, "capital"), left=6)
    stage.put(1, "minotaur", "c5")
    play = stage.hand(0, "time-freeze").table().answer(0, "draw")
    assert answer(play, 1) == ("no",)
    stage.near_the_end(stage.serving(1, "capital"), left=1)
    for at in ("a3", "b3", "d3"):
        stage.put(0, "berserkers", at)
    play = stage.table().answer(0, "draw")
    assert answer(play, 1) == ("draw",)


def test_gold_is_spent_on_what_is_worth_most_together() -> None:
    stage = Stage(phase="deploy").hand(0, "berserkers", "viking-raiders", "shieldmaidens").gold(4, 0)
    stage.s.players[0].turns = 12  # too late for anything but fighters
    play = let(stage.table(), 0, "adept", until="combat")
    assert play.s.players[0].gold == 0
    assert play.s.players[0].hand == ["berserkers"]


def test_a_master_does_not_open_the_way_to_its_capital() -> None:
    """Three guards before a Capital that stands no more than one blow: wherever they go, nobody gets past them."""
    stage = Stage(phase="position")
    stage.near_the_end(stage.serving(0, "capital"))
    for at in ("b3", "c3", "d3"):
        stage.put(0, "trojan-guard", at)
    stage.put(1, "minotaur", "c4")
    assert best_attack(Sketch.of(stage.s), 1, now=False).gain < WIN / 2
    play = let(stage.table(), 0, "master", until="discard")
    assert best_attack(Sketch.of(play.s), 1, now=False).gain < WIN / 2
    stage.s.permanents.pop(next(x.id for x in stage.s.permanents.values() if x.at == "c3"))
    assert best_attack(Sketch.of(stage.s), 1, now=False).gain > WIN / 2, "with the way open it would fall"


def test_a_master_fears_what_others_can_do_to_it_and_not_what_they_can_do_to_each_other() -> None:
    stage = Stage(3, phase="position")
    stage.serve(2, "capital", "mount-olympus")
    stage.serve(2, "ruler", "hera-queen-of-olympus")
    minotaur = stage.put(1, "minotaur", "c8")
    play = stage.table()
    mind = Master(play.table.seen_by(0), play.ask(0))
    sketch = Sketch.of(stage.s)
    capitals = {seat: next(unit for unit in sketch.side(seat) if unit.role == "capital") for seat in (0, 2)}
    before = mind.outlook(sketch)
    capitals[2].damage = capitals[2].limit - 1
    assert best_attack(sketch, 1, now=False).gain > WIN / 2, "it would fall"
    assert mind.outlook(sketch) == before
    sketch.put(sketch.units[minotaur], "c3")
    capitals[0].damage = capitals[0].limit - 1
    assert mind.outlook(sketch) < before - WIN / 4


def test_of_several_enemies_whoever_leads_is_struck() -> None:
    stage = Stage(3, phase="combat")
    stage.serve(2, "capital", "mount-olympus")
    stage.serve(2, "ruler", "hera-queen-of-olympus")
    stage.put(0, "viking-raiders", "c4")
    for strong, at in (1, "a6"), (2, "a9"):
        hall = stage.put(strong, "gladsheim", at)
        sketch = Sketch.of(stage.s)
        (blow,) = best_attack(sketch, 0, now=True).blows
        assert [foe.owner for foe, _ in blow.hits] == [strong]
        assert sketch.grudges[strong] > 1 > sketch.grudges[0]
        stage.remove(hall)
    assert set(Sketch.of(Stage().s).grudges.values()) == {1.0}, "between two it is all the same"


def seeks(stage: Stage, level: str, promise: str) -> int | None:
    """On whose board a fighter in the no-man's zone goes to stand."""
    play = stage.table()
    seen = msgspec.structs.replace(play.table.seen_by(0), promise=promise)
    (chosen,) = GAME.player(level)(seen, play.ask(0))
    return board_of(play.ask(0).options[chosen].value.space)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_of_several_enemies_the_strongest_is_sought_and_of_equals_not_always_the_next(level: str) -> None:
    stage = Stage(3, phase="position")
    stage.serve(2, "capital", "mount-olympus")
    stage.serve(2, "ruler", "hera-queen-of-olympus")
    stage.put(0, "viking-raiders", "c4")
    assert {seeks(stage, level, f"game {number}") for number in range(8)} == {1, 2}
    for strong, at in (2, "a9"), (1, "a6"):
        hall = stage.put(strong, "gladsheim", at)
        assert {seeks(stage, level, f"game {number}") for number in range(4)} == {strong}
        stage.remove(hall)


# -- temperament

THREE = pytest.mark.parametrize("level", ["novice", "adept", "master"])


@THREE
@pytest.mark.parametrize(("temper", "bought"), [("cautious", "battering-ram"), ("bold", "einherjar")])
def test_the_cautious_buy_what_lasts_and_the_bold_what_strikes(level: str, temper: str, bought: str) -> None:
    stage = Stage(phase="deploy").hand(0, "einherjar", "battering-ram").gold(3, 0)
    assert answer(stage.table(), 0, f"{temper} {level}") == (f"play:{bought}",)


@THREE
@pytest.mark.parametrize(("temper", "bought"), [("crafty ", "desert-assassins"), ("", "berserkers")])
def test_the_crafty_buy_what_can_do_more_than_strike(level: str, temper: str, bought: str) -> None:
    stage = Stage(phase="deploy").hand(0, "berserkers", "desert-assassins").gold(3, 0)
    assert answer(stage.table(), 0, f"{temper}{level}") == (f"play:{bought}",)


@pytest.mark.parametrize("level", ["adept", "master"])
@pytest.mark.parametrize(("temper", "does"), [("cautious", "end"), ("bold", "attack")])
def test_the_bold_bear_losses_for_a_wound_and_the_cautious_do_not(level: str, temper: str, does: str) -> None:
    stage = Stage(phase="combat")
    stage.put(0, "viking-raiders", "c4")
    stage.put(1, "athena", "c5")
    stage.put(1, "viking-raiders", "d5")
    (chosen,) = answer(stage.table(), 0, f"{temper} {level}")
    assert chosen.partition(":")[0] == does


# -- each level is better than the one below


def wins(better: str, other: str, games: int) -> float:
    """Seats are swapped: each seed is played twice."""
    total = 0.0
    for game in range(games):
        levels = [better, other] if game % 2 == 0 else [other, better]
        result = play(levels, f"contest {game // 2}").state.result
        assert result is not None
        total += (game % 2 in result.winners) / len(result.winners)
    return total


def test_an_adept_beats_a_novice() -> None:
    assert wins("adept", "novice", 10) >= 8


def test_a_master_beats_a_novice() -> None:
    assert wins("master", "novice", 6) >= 5


def test_what_a_grandmaster_prefers_to_the_masters_answer_does_better_where_it_was_tried() -> None:
    preferred = 0
    for table in positions(2, "prefers", 6):
        seat = min(table.waiting)
        seen, question, before = table.seen_by(seat), table.asks[seat], msgspec.json.encode(table.state)
        mind = Grandmaster(seen, question, Lookahead(table, seat))
        first, chosen = Master(table.seen_by(seat), question).choose(), mind.choose()
        assert msgspec.json.encode(table.state) == before, "what is imagined changes nothing"
        if chosen != first:
            preferred += 1
            gains = [mind.playout(n, chosen)[0] - mind.playout(n, first)[0] for n in range(BUDGET.worlds)]
            assert sum(gains) > 0
    assert preferred


def test_a_grandmaster_looks_as_far_as_the_others_next_turn() -> None:
    for table in positions(2, "far", 9):
        seat = table.state.active
        if table.state.turn < 3 or table.waiting != {seat} or table.asks[seat].topic != "defiance.combat":
            continue
        mind = Grandmaster(table.seen_by(seat), table.asks[seat], Lookahead(table, seat))
        world = mind.look.after(0, table.asks[seat].default) if mind.look else table
        given = mind.play_on(world, table.state.turn + 2)
        assert given > 1
        assert world.state.phase is None or world.state.turn == table.state.turn + 2
        return
    raise AssertionError("nobody attacks")


def calls(work: Callable[[], object]) -> int:
    """How many functions are called: the same number on every machine, however busy."""
    number = 0

    def note(_frame: FrameType, event: str, _value: object) -> None:
        nonlocal number
        number += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number


def test_a_master_thinks_no_more_than_it_may() -> None:
    """0.3 s for any decision: that is half a million calls even of a slow machine."""
    thoughts = []
    for table in positions(2, "time", 7):
        for seat in table.waiting:
            seen, question = table.seen_by(seat), table.asks[seat]
            thoughts.append(calls(partial(LEVELS["master"], seen, question)))
    assert max(thoughts) < 500_000
    assert max(thoughts) > 5_000, "there was something to think about"
