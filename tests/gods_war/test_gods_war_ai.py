"""The AI players: they know every question, keep to what they see, and find what anybody would find."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from answers import any_answer
from effort import tries
from war_kit import War

from games.gods_war import GAME
from games.gods_war.ai import LEVELS
from games.gods_war.ai.adept import Adept
from games.gods_war.ai.evaluate import HASTY, Outlook, Taste, all_kinds, councils_left, evaluate
from games.gods_war.ai.hunches import Hunches
from games.gods_war.ai.novice import Novice
from games.gods_war.ai.odds import Force, at_least, conquers
from games.gods_war.ai.plans import move_worth, tide_worth, yields
from games.gods_war.ai.quest_worth import battle_quests, collecting_worth, quest_moves
from games.gods_war.ai.strangers import citadel_worth, dread
from games.gods_war.ending import result
from games.gods_war.state import GodsWar
from games.kernel import Answer, Ask, Considered, Lookahead, Option, Save, Table

EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
ENOUGH = 8_000  # answers of one game at most
LOOKS = {"novice": 30, "adept": 20, "master": 4, "grandmaster": 3}  # positions of which the hidden is changed


def answer(war: War, seat: int, level: str = "adept") -> Answer:
    assert war.table
    return LEVELS[level](war.table.seen_by(seat), war.question(seat), Lookahead(war.table, seat))


# -- they know every question


@pytest.mark.parametrize("mind", [Novice, Adept])
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_every_answer_fits_its_question_without_falling_back(mind: type[Hunches], seats: int) -> None:
    random, table = Random("fits"), Table.new(GAME, seats, f"fits {seats}")
    for _ in range(tries(700, ENOUGH)):
        if not table.state.phase:
            break
        seat = min(table.waiting)
        question = table.asks[seat]
        chosen = mind(table.seen_by(seat), question).choose()
        assert question.allows(chosen), f"{question.topic} {list(question.options)} -> {chosen}"
        # Now and then anything at all happens, so that they come into positions that none of them would choose.
        table.answer(seat, chosen if random.random() < 0.7 else any_answer(random, question, ("drop",)))
    assert table.state.number > 1


@EVERY_LEVEL
def test_a_question_that_nobody_knows_gets_its_default(level: str) -> None:
    war = War("storm", "darkness", "sky").start()
    strange: Ask[Any] = Ask("Head or tails?", {"no": Option(0, "No"), "yes": Option(1, "Yes")}, topic="gods_war.coin")
    assert war.table
    assert LEVELS[level](war.table.seen_by(0), strange) == ("no",)


def test_novices_play_to_the_end_and_look_at_every_offer_once() -> None:
    table, considered, looks = Table.new(GAME, 4, "end"), Considered(), 0
    for _ in range(ENOUGH):
        if table.state.phase is None:
            break
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        chosen = LEVELS["novice"](table.seen_by(seat), question)
        looks += offered is not None
        if offered is not None and not chosen:
            considered.let_be(table, seat)
        else:
            table.answer(seat, chosen)
    assert table.state.result is not None
    assert 3 <= table.state.number <= 12
    assert looks


# -- they keep to what they see


@EVERY_LEVEL
def test_no_answer_depends_on_the_hidden(level: str) -> None:
    random, table = Random("veil"), Table.new(GAME, 4, "veiled")
    looks = 0
    for number in range(ENOUGH):
        if table.state.phase is None or looks >= tries(LOOKS[level], 4 * LOOKS[level]):
            break
        seat = min(table.waiting)
        if number % 9 == 0 and table.state.phase == "action" and table.state.number > 1:
            s = msgspec.json.decode(msgspec.json.encode(table.state), type=GodsWar)
            deal(s, random)
            answers = []
            for _ in range(2):
                veiled: Table[GodsWar] = Table(GAME, Save(msgspec.json.encode(s)))
                if seat not in veiled.asks:
                    break
                answers.append(LEVELS[level](veiled.seen_by(seat), veiled.asks[seat], Lookahead(veiled, seat)))
                veil(s, seat, random)
            looks += 1
            assert len(set(answers)) <= 1
        table.answer(seat, LEVELS["novice"](table.seen_by(seat), table.asks[seat]))
    assert looks


def deal(s: GodsWar, random: Random) -> None:
    """Everybody holds something to hide."""
    random.shuffle(s.deck)
    for p in s.players:
        while len(p.runes) < 2:
            p.runes.append(s.deck.pop())


def veil(s: GodsWar, seat: int, random: Random) -> None:
    hands = [p.runes for p in s.players if p.seat != seat]
    unseen = [*s.deck, *(rune for hand in hands for rune in hand)]
    random.shuffle(unseen)
    for hand in hands:
        hand[:] = [unseen.pop() for _ in hand]
    s.deck[:] = unseen


# -- they find what anybody would find


@pytest.mark.parametrize("level", ["adept", "master"])
def test_a_shrine_that_nobody_guards_is_taken(level: str) -> None:
    war = War("storm", "darkness", "sky")
    war.put("kralorela", "barbarian", "barbarian")
    war.put("kralorela", "shrine", seat=1)
    war.put("kylerela", "shrine")
    war.power(1, 1, 1)
    assert answer(war.start(), 0, level) == ("battle",)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_a_lost_battle_is_not_begun(level: str) -> None:
    war = War("storm", "earth", "sky")
    war.put("kralorela", "barbarian")
    war.put("kralorela", "temple", "genert", "behemoth", seat=1)
    war.put("kylerela", "shrine")
    assert answer(war.start(), 0, level) != ("battle",)


def test_nobody_builds_beside_an_enemys_army_if_there_is_another_place() -> None:
    war = War("storm", "earth", "sky")
    war.put("kylerela", "shrine")
    war.put("kralorela", "genert", "pamalt", seat=1)
    war.start().say(0, "build", "shrine")
    assert answer(war, 0) != ("kralorela",)


def test_the_cheapest_units_die_first() -> None:
    war = War("storm", "darkness", "sky")
    war.put("kralorela", "barbarian", "champion")
    war.put("kralorela", "troll", "troll", "troll", seat=1)
    war.power(6, 6, 6)
    war.load(1, 1, 1, 6, 1, 1)
    war.start().say(0, "battle")
    war.skip("kills")
    assert answer(war, 0) == ("storm.barbarian.1",)


def test_the_weakest_is_ranked_best_in_the_compromise() -> None:
    war = War("storm", "darkness", "sky", "moon")
    war.vp(20, 3, 9, 14)
    war.start("compromise").say(0, "yes")
    assert answer(war, 0) == ("player.1", "player.2", "player.3")


# -- arithmetic


def test_power_makes_a_leader_only_of_those_who_can_build_with_it() -> None:
    war = War("chaos", "darkness", "sky")
    war.power(2, 12, 2)
    war.put("slon", "nest", seat=0)
    war.put("teshnos", "shrine", seat=1)
    war.start("struggle_bids")
    assert war.table
    mind = Adept(war.table.seen_by(2), war.question(2))
    assert mind.strength(1) > mind.strength(0)
    for piece in (*mind.s.pool(0), *mind.s.pool(1)):
        piece.at = "gone"
    assert mind.strength(1) == mind.strength(0)


@pytest.mark.parametrize(("over", "bids"), [(False, range(1, 5)), (True, range(6, 7))])
def test_power_is_not_saved_for_a_round_that_never_comes(over: bool, bids: range) -> None:
    war = War("storm", "darkness", "sky")
    war.s.spike, war.s.over = "rift", over
    war.power(9, 9, 9)
    war.start("struggle_bids")
    assert int(answer(war, 0)[0]) in bids


def test_odds_are_those_of_the_dice() -> None:
    assert at_least(0, 0) == 1.0
    assert at_least(0, 1) == 0.0
    assert at_least(1, 1) == 0.5
    assert at_least(2, 1) == 0.75
    assert conquers(Force(1, 1), Force(0, 0)) == 1.0  # nobody guards it
    assert conquers(Force(1, 1), Force(0, 0, 1, 1)) == 0.0  # but a Ziggurat kills
    assert conquers(Force(2, 2), Force(1, 1)) == 0.75


def test_a_building_and_a_gift_make_a_position_better() -> None:
    war = War("storm", "darkness", "sky").start()
    before = evaluate(war.s, 0, Taste())
    war.put("kralorela", "shrine")
    built = evaluate(war.s, 0, Taste())
    war.give(0, "courage")
    gifted = evaluate(war.s, 0, Taste())
    war.put("umathela", "shrine", seat=1)
    assert before < built < gifted
    assert evaluate(war.s, 0, Taste()) < gifted


def test_to_win_by_one_is_worth_more_than_to_lose_with_many_points() -> None:
    war = War("storm", "darkness", "sky").start()
    war.vp(36, 35, 20)
    war.s.result = result(war.s)
    won = evaluate(war.s, 0, Taste())
    war.vp(39, 40, 20)
    war.s.result = result(war.s)
    assert evaluate(war.s, 0, Taste()) < won


def test_a_stormbrother_is_worth_more_where_kinship_pays_for_him() -> None:
    war = War("storm", "darkness", "sky").start()
    brother = next(unit for unit in war.s.empire(0).unit if unit.id == "stormbrother")
    assert yields(Outlook(war.s, 0, Taste()), brother) == 0.0
    war.put("kralorela", "ziggurat")
    assert yields(Outlook(war.s, 0, Taste()), brother) > 0.0


def test_each_sea_serpent_that_is_left_is_worth_more_to_the_sea() -> None:
    war = War("sea", "darkness", "storm")
    first = collecting_worth(Outlook(war.s, 0, HASTY), "sea_serpent")
    war.put("brown_sea", "sea_serpent", "sea_serpent")
    last = collecting_worth(Outlook(war.s, 0, HASTY), "sea_serpent")
    assert 0 < first < last
    war.give(0, "aquatic", "drowning", "whirlpool", "constrict")
    assert "2b" in war.s.players[0].slots
    assert not collecting_worth(Outlook(war.s, 0, HASTY), "sea_serpent"), "the Heroquest is achieved"


def test_the_sea_builds_high_in_the_water_where_aquatic_pays_for_it() -> None:
    war = War("sea", "darkness", "storm")
    war.put("brown_sea", "shrine")
    face = next(face for face in war.s.empire(0).building if face.id == "ziggurat")
    before = tide_worth(Outlook(war.s, 0, HASTY), face, "brown_sea")
    assert before > tide_worth(Outlook(war.s, 0, HASTY), face, "teshnos") == 0
    war.give(0, "aquatic")
    assert tide_worth(Outlook(war.s, 0, HASTY), face, "brown_sea") > before, "the gift is there"
    assert not tide_worth(Outlook(war.s, 1, HASTY), face, "brown_sea"), "it is no other empire's"


def test_the_sun_god_leaves_hell_for_a_reason() -> None:
    war = War("sky", "darkness", "storm")
    sun = war.piece(war.put("inner_hell", "sun_god")[0])

    def worth() -> float:
        return quest_moves(Outlook(war.s, 0, HASTY), "inner_hell", "gates_of_dawn", [sun])

    quest = worth()
    assert quest > 0
    war.s.players[0].slots["1a"] = "shanasse"
    assert not worth(), "he has risen before"
    war.s.players[0].slots["1b"] = "solar_energy"
    assert 0 < worth() < quest, "it pays as long as he shines"


@pytest.mark.parametrize(
    ("power", "used"), [(5, True), (1, False), (9, False)], ids=["enough", "too little", "not needed"]
)
def test_a_leading_storm_pays_vp_to_be_judge(power: int, used: bool) -> None:
    war = War("storm", "darkness", "sky", "sea", "earth", "chaos", "invisible_god")
    war.vp(34, 20, 21, 23, 24, 25, 26)
    war.power(power, 7, 7, 7, 7, 12, 7)
    war.s.spike = "rift"  # no blessing
    war.start("power").skip("power")
    assert (answer(war, 0) == ("inferiority_complex",)) is used


EIGHT = ("sky", "darkness", "storm", "sea", "earth", "chaos", "invisible_god", "moon")


@pytest.mark.parametrize(
    ("seats", "over", "last"),
    [(8, False, "storm"), (8, True, "moon"), (4, False, "sea")],
    ids=["who buys Power", "the end", "few players"],
)
def test_whoever_may_be_the_last_judge_is_ranked_last_at_a_large_table(seats: int, over: bool, last: str) -> None:
    """Storm has least, but can buy the Power that makes a Judge; when the game is over VP alone count."""
    war = War(*EIGHT[:seats])
    war.vp(*(20, 21, 20, 22, 21, 21, 21, 23)[:seats])
    war.power(8, *[5] * (seats - 1))
    war.s.over = over
    war.start("compromise").say(0, "yes")
    assert war.question(0).topic == "gods_war.ranking"
    (ranked,) = answer(war, 0)[-1:]
    assert war.s.players[int(ranked.removeprefix("player."))].empire == last


@pytest.mark.parametrize(("vp", "used"), [(0, False), (30, True)])
def test_sky_keeps_its_decrees_until_the_end(vp: int, used: bool) -> None:
    war = War("sky", "darkness", "storm")
    war.vp(vp, vp, vp)
    for area in ("teshnos", "slon", "brithos", "vithela", "umathela"):
        war.put(area, "shrine")
    war.s.spike = "pool"
    war.s.players[0].slots |= {"3a": "arrogance", "3b": "shanasse", "1b": "noblesse_oblige"}
    war.start("power").skip("power")
    assert (answer(war, 0) == ("noblesse_oblige",)) is used


def test_storm_hopes_for_a_gods_death_only_where_no_mortal_can_die_instead() -> None:
    war = War("storm", "darkness", "sky")
    shade, troll = (war.s.pieces[id] for id in war.put("slon", "shade", "troll", seat=1))
    war.give(0, "courage")
    o = Outlook(war.s, 0, HASTY)
    assert "1a" in war.s.players[0].slots, "a mortal was killed before"
    assert battle_quests(o, [shade], 1.0, 0.0) > 0
    assert not battle_quests(o, [shade, troll], 1.0, 0.0)


def test_the_game_is_shorter_the_more_somebody_has() -> None:
    war = War("storm", "darkness", "sky").start()
    early = councils_left(war.s, 0.5, all_kinds(war.s))
    war.vp(30, 0, 0)
    war.put("kralorela", "shrine")
    assert councils_left(war.s, 0.5, all_kinds(war.s)) < early


def test_storm_does_not_march_against_the_helpless_as_gladly_as_against_the_ready() -> None:
    """Honor makes the battle after the march dearer."""
    worths = []
    for power in (0, 1):
        war = War("storm", "darkness", "sky")
        war.put("teshnos", "barbarian")
        war.put("kralorela", "shrine", seat=1)
        war.power(6, power, 6)
        o = Outlook(war.start().s, 0, Taste())
        worths.append(move_worth(o, "teshnos", "kralorela", o.units("teshnos", 0), 6, missed=0.0))
    assert 0 < worths[0] < worths[1]


# -- elder races and monsters


def test_ai_players_fear_what_monsters_take() -> None:
    war = War("sky", "storm", "earth", monsters=["leviathan", "cwim", "androgeus"])
    war.beast("leviathan", "togaro_ocean")
    war.beast("cwim", "teshnos")
    o = Outlook(war.s, 0, HASTY)
    assert dread(o, "move", "togaro_ocean") > 0, "Engulf"
    assert dread(o, "build", "togaro_ocean") == 0
    assert dread(o, "build", "teshnos") > 0, "Amok"
    assert dread(o, "build", "brithos") == 0, "far from both"
    assert dread(Outlook(War("sky", "storm", "earth").s, 0, HASTY), "build", "teshnos") == 0


def test_ai_players_go_and_see_who_could_become_an_ally() -> None:
    war = War("storm", "sky", "earth", races=["dragonewts", "ducks"])
    home = war.s.races["dragonewts"].at
    (champion,) = war.put(home, "champion")
    group = [war.piece(champion)]
    assert citadel_worth(Outlook(war.s, 0, HASTY), home, group) > 0
    war.ally("ducks", 0, "teshnos")
    assert citadel_worth(Outlook(war.s, 0, HASTY), home, group) == 0, "one ally is all"
