"""The AI players: they know every question, keep to what they see, and find what anybody would find."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from answers import any_answer
from effort import tries
from test_twilight_random_games import veil
from twilight_kit import Play, Stage

from games.kernel import Answer, Ask, Lookahead, Option, Save, Table
from games.twilight import GAME
from games.twilight.ai import LEVELS
from games.twilight.ai.adept import Adept
from games.twilight.ai.evaluate import WON, evaluate, life_worth
from games.twilight.ai.hunches import Hunches
from games.twilight.ai.novice import Novice
from games.twilight.state import Twilight

EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {"seize_discounts": "on", "forced_trade": "retaliation", "first_player": "chosen"}),
    (2, {"deck_size": "extended"}),
    (3, {"split_attacks": "on"}),
    (4, {"teams": "2"}),
    (3, {"decks": "draft"}),
    (6, {}),
]
ENOUGH = 20_000  # answers of one game at most


def answer(play: Play, seat: int, level: str = "adept") -> Answer:
    table = play.table
    return LEVELS[level](table.seen_by(seat), play.ask(seat), Lookahead(table, seat))


def positions(seats: int, seed: str, every: int, **wishes: str) -> Iterator[Table[Twilight]]:
    """Tables in the middle of a game of novices."""
    table = Table.new(GAME, seats, seed, wishes)
    for number in range(ENOUGH):
        if not table.state.phase:
            return
        if number % every == every - 1:
            yield table
        seat = min(table.waiting)
        table.answer(seat, LEVELS["novice"](table.seen_by(seat), table.asks[seat]))
    raise AssertionError("they never come to an end")


# -- they know every question


@pytest.mark.parametrize("mind", [Novice, Adept])
@pytest.mark.parametrize(("seats", "wishes"), TABLES)
def test_every_answer_fits_its_question_without_falling_back(
    mind: type[Hunches], seats: int, wishes: dict[str, str]
) -> None:
    random, table = Random("fits"), Table.new(GAME, seats, f"fits {seats}", wishes)
    for _ in range(tries(1200, ENOUGH)):
        if not table.state.phase:
            break
        seat = min(table.waiting)
        question = table.asks[seat]
        chosen = mind(table.seen_by(seat), question).choose()
        assert question.allows(chosen), f"{question.topic} {list(question.options)} -> {chosen}"
        # Now and then anything at all happens, so that they come into positions that none of them would choose.
        table.answer(seat, chosen if random.random() < 0.7 else any_answer(random, question))
    assert table.state.turn > 5


@EVERY_LEVEL
def test_a_question_that_nobody_knows_gets_its_default(level: str) -> None:
    play = Stage(phase="summoning").table()
    strange: Ask[Any] = Ask("Head or tails?", {"no": Option(0, "No"), "yes": Option(1, "Yes")}, topic="twilight.coin")
    assert LEVELS[level](play.table.seen_by(0), strange) == ("no",)
    assert LEVELS[level](play.table.seen_by(0), Ask("Nothing?", {}, least=0)) == ()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_levels_play_a_game_to_its_end(seats: int) -> None:
    levels = [list(LEVELS)[seat % 4] for seat in range(seats)]
    table = Table.new(GAME, seats, f"end {seats}", {})
    for _ in range(ENOUGH):
        if not table.state.phase:
            break
        seat = min(table.waiting)
        table.answer(seat, LEVELS[levels[seat]](table.seen_by(seat), table.asks[seat]))
    assert table.state.result is not None


# -- they keep to what they see


@EVERY_LEVEL
def test_the_same_position_always_gets_the_same_answer_and_stays_as_it_was(level: str) -> None:
    for table in positions(2, "again", tries(40, 9)):
        for seat in table.waiting:
            seen, question = table.seen_by(seat), table.asks[seat]
            before = msgspec.json.encode(seen)
            first = LEVELS[level](seen, question, Lookahead(table, seat))
            assert msgspec.json.encode(seen) == before
            assert LEVELS[level](table.seen_by(seat), question, Lookahead(table, seat)) == first


def beginnings(seed: str) -> Iterator[tuple[Table[Twilight], int]]:
    """Tables of one question at the start of a phase, where what is hidden can be changed by hand."""
    found = 0
    for table in positions(2, seed, 1):
        if not table.steps and table.state.turn and len(table.waiting) == 1 and table.state.phase != "exchange":
            found += 1
            if found % tries(3, 1) == 0:
                yield table, min(table.waiting)


@EVERY_LEVEL
def test_what_is_hidden_changes_no_answer(level: str) -> None:
    random, tried = Random("hidden"), 0
    for table, seat in beginnings("hidden"):
        start = msgspec.json.decode(table.checkpoint, type=Twilight)
        veil(start, seat, random)
        other: Table[Twilight] = Table(GAME, Save(msgspec.json.encode(start)))
        if other.waiting != table.waiting or list(other.asks[seat].options) != list(table.asks[seat].options):
            continue  # a card was drawn or turned up before the question
        first, second = (LEVELS[level](t.seen_by(seat), t.asks[seat], Lookahead(t, seat)) for t in (table, other))
        assert first == second
        tried += 1
    assert tried > 3


@pytest.mark.rule("TG-SETUP-26")
@EVERY_LEVEL
def test_the_backs_below_the_top_of_a_life_stack_change_no_answer(level: str) -> None:
    tried = 0
    for table, seat in beginnings("backs"):
        start = msgspec.json.decode(table.checkpoint, type=Twilight)
        for p in start.players:
            below, top = p.life[:-4], p.life[-4:]  # what is drawn before the question stays as it is
            p.life = [*below[::-1], *top]
        other: Table[Twilight] = Table(GAME, Save(msgspec.json.encode(start)))
        assert other.waiting == table.waiting
        first, second = (LEVELS[level](t.seen_by(seat), t.asks[seat], Lookahead(t, seat)) for t in (table, other))
        assert first == second
        tried += 1
    assert tried > 3


# -- before the first turn


@EVERY_LEVEL
def test_a_hand_of_dear_cards_is_shuffled_back_and_one_of_cheap_ones_is_kept(level: str) -> None:
    dear, cheap = ["attila", "total_war", "spartan_polemarch"], ["rhine_raider", "stoic_legionnaires", "pila_volley"]
    stage = Stage(phase="mulligan")
    stage.hand(0, *dear, *dear, "praetorian_guard")
    stage.hand(1, *cheap, *cheap, "attila")
    play = stage.table()
    assert answer(play, 0, level) == ("mulligan",)
    assert answer(play, 1, level) == ("keep",)


# -- Trade, Seize, Resource


@EVERY_LEVEL
def test_who_has_no_power_offers_a_trade_and_a_starved_partner_accepts(level: str) -> None:
    stage = Stage(phase="trade")
    for seat in (0, 1):
        stage.hand(seat, "rhine_raider", "pila_volley", "stoic_legionnaires", "forced_march")
    play = stage.table()
    offers = answer(play, 0, level)
    assert all(choice.startswith("offer:") for choice in offers)
    assert answer(play.answer(0, *offers), 1, level)[0].startswith("accept:")


def test_whoever_waits_for_their_turn_haggles_once_and_then_takes_what_is_good() -> None:
    said = set()
    for n in range(12):
        table = Table.new(GAME, 2, f"haggle {n}")
        while table.state.turn < 2 and table.state.phase:
            seat = min(table.waiting)
            question, trade = table.asks[seat], table.state.trade
            answer = Hunches(table.seen_by(seat), question).choose()
            if question.topic == "twilight.trade" and trade is not None and seat != table.state.active:
                word = question.options[answer[0]].value.say
                said.add((trade.made, word))
            table.answer(seat, answer)
    assert (1, "offer") in said
    assert (1, "accept") in said, "not every offer is worth the haggling"


@EVERY_LEVEL
def test_two_greater_cards_are_not_given_for_a_lesser_one(level: str) -> None:
    stage = Stage(phase="trade")
    stage.power(1, I=4, II=1)
    stage.hand(0, "rhine_raider", "pila_volley")
    stage.hand(1, "strait_siren", "silver_tongued_legate", "corrupt_tribune")
    play = stage.table().answer(0, "compose").answer(0, "give:I:1", "take:II:2")
    assert not answer(play, 1, level)[0].startswith("accept:")


@EVERY_LEVEL
def test_who_is_starved_seizes_and_who_is_rich_does_not(level: str) -> None:
    for rich in (False, True):
        stage = Stage(phase="seize")
        stage.hand(0, *["attila", "total_war", "spartan_polemarch"] * 2)
        stage.hand(1, "I", "I")
        if rich:
            stage.power(0, I=5, II=4, III=2)
        assert (answer(stage.table(), 0, level) == ("done",)) is rich


def test_a_grandmaster_seizes_where_a_master_thinks_that_there_is_power_enough() -> None:
    stage = Stage(phase="seize")
    stage.hand(0, *["attila", "total_war", "spartan_polemarch"] * 2)
    stage.hand(1, "I", "I")
    stage.power(0, I=2, II=1)
    assert answer(stage.table(), 0, "master") == ("done",)
    assert answer(stage.table(), 0, "grandmaster") == ("seize:1:I",)
    more = Stage()
    more.power(0, I=1)
    assert evaluate(more.s, 0, thirst=1.6) > evaluate(more.s, 0) > evaluate(Stage().s, 0)


def test_a_known_trap_stays_in_the_aspect_stack() -> None:
    stage = Stage(phase="resource")
    bad, good = stage.aspects(0, "temple_of_mars_ultor", "III", owner=1)
    stage.s.players[0].known = [slot.card for slot in stage.s.players[0].aspects if slot.id == bad]
    assert answer(stage.table(), 0) == (good,)


def test_the_resource_is_what_the_hand_costs() -> None:
    stage = Stage(phase="resource")
    stage.power(0, I=2)
    stage.hand(0, "thracian_berserker", "centurion_of_the_tenth")
    _, greater = stage.aspects(0, "I", "II")
    assert answer(stage.table(), 0) == (greater,)


# -- Summoning and windows


@EVERY_LEVEL
def test_no_power_is_produced_to_rot(level: str) -> None:
    stage = Stage(phase="summoning")
    stage.power(0, I=3, II=1)
    stage.hand(0, "attila")
    assert answer(stage.table(), 0, level) == ("end",)


def test_a_creature_is_summoned_when_it_can_be_paid() -> None:
    stage = Stage(phase="summoning")
    stage.power(0, I=2, II=2)
    guard = stage.in_hand(0, "praetorian_guard")
    assert answer(stage.table(), 0) == (f"summon:{guard}",)


def test_an_epic_creature_is_countered() -> None:
    stage = Stage(phase="summoning")
    stage.power(0, I=1, II=2, III=1)
    attila = stage.in_hand(0, "attila")
    stage.power(1, I=1, II=2)
    veto = stage.in_hand(1, "veto_of_the_senate")
    play = stage.table().answer(0, f"summon:{attila}")
    assert answer(play, 1) == (f"summon:{veto}",)


# -- Combat


@pytest.mark.parametrize("level", ["adept", "master"])
def test_the_last_cards_of_a_life_stack_are_attacked(level: str) -> None:
    stage = Stage(phase="combat")
    stage.power(0, II=1)
    guard = stage.put(0, "praetorian_guard")
    stage.life(1, "I", "I", "I")
    assert answer(stage.table(), 0, level) == (f"attack:{guard}:1:life",)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_nobody_runs_into_a_stronger_blocker_for_nothing(level: str) -> None:
    stage = Stage(phase="combat")
    stage.power(0, I=1)
    stage.power(1, III=1)
    stage.put(0, "cretan_slinger")
    stage.put(1, "humbaba")
    assert answer(stage.table(), 0, level) == ()


def test_if_one_must_stay_at_home_the_other_is_not_sent_alone_against_a_blocker() -> None:
    stage = Stage(phase="combat")
    stage.resource(0, "I", "I", exhausted=True)
    stage.resource(1, "II", "II", exhausted=True)
    for card in ("hearth_keeper", "cretan_slinger"):
        stage.put(0, card)
    stage.life(0, *["I"] * 9)
    stage.life(1, *["I"] * 8)
    stage.put(1, "thracian_berserker")
    play = stage.table()
    assert len(Hunches(play.table.seen_by(0), play.ask(0)).choose()) == 2, "only one of them can be blocked"
    stage.put(1, "thracian_berserker", exhausted=True)
    play = stage.table()
    assert Hunches(play.table.seen_by(0), play.ask(0)).choose() == ()


@pytest.mark.parametrize("level", ["adept", "master"])
def test_a_blow_that_would_end_the_game_is_blocked_at_any_price(level: str) -> None:
    stage = Stage(phase="combat")
    stage.power(0, II=1)
    stage.power(1, I=1)
    guard, acolyte = stage.put(0, "praetorian_guard"), stage.put(1, "bog_acolyte")
    stage.life(1, "I", "I", "I")
    play = stage.table().attack(f"{guard}:life").passes()
    assert answer(play, 1, level) == (f"block:{acolyte}:{guard}",)


# -- what a position is worth


def test_every_card_of_a_life_stack_counts_and_the_last_ones_most() -> None:
    steps = [life_worth(n + 1) - life_worth(n) for n in range(43)]
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0


def test_creatures_aspects_and_cards_in_hand_are_worth_something_to_who_has_them() -> None:
    plain = evaluate(Stage().s, 0)
    for seat, better in ((0, True), (1, False)):
        creature, power, hand = Stage(), Stage(), Stage()
        creature.put(seat, "praetorian_guard")
        power.power(seat, I=1)
        hand.hand(seat, "rhine_raider")
        for stage in (creature, power, hand):
            assert (evaluate(stage.s, 0) > plain) is better


def test_who_has_lost_stands_as_badly_as_can_be() -> None:
    stage = Stage(3)
    stage.s.players[0].out = True
    assert evaluate(stage.s, 0) == -WON


def test_a_creature_that_is_destroyed_at_the_end_of_the_turn_is_spent_first() -> None:
    """One that came back for a turn attacks where another would stay at home, and goes first over the limit."""
    stage = Stage(phase="combat")
    stage.power(0, II=2)
    stage.power(1, II=1)
    whelp = stage.put(0, "fenrir_whelp")
    stage.put(1, "stormchaser_oracle")
    assert answer(stage.table(), 0) == ()
    stage.s.doomed.append(whelp)
    assert answer(stage.table(), 0) == (f"attack:{whelp}:1:life",)

    crowded = Stage(phase="summoning")
    crowded.power(0, II=1)
    kept, lent = crowded.put(0, "fenrir_whelp"), crowded.put(0, "fenrir_whelp")
    crowded.s.doomed.append(lent)
    play = crowded.table()
    assert play.topic(0) == "twilight.limit"
    assert answer(play, 0) == (f"target:{lent}",)
    assert play.answer(0, *answer(play, 0)).there(kept)
