"""The AI players: they know every question, keep to what they see, and each level is better than the one below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import msgspec
import pytest
from effort import tries
from kit import Stage, home_card, home_set
from msgspec.structs import replace

from games.godsforge import GAME
from games.godsforge.ai import LEVELS
from games.godsforge.ai.adept import Adept
from games.godsforge.ai.grandmaster import Grandmaster
from games.godsforge.ai.master import Master
from games.godsforge.ai.novice import Novice
from games.godsforge.cards import NEMESES, SETS, card_set
from games.godsforge.combat import Boost
from games.godsforge.dice import Payment
from games.godsforge.forging import Move
from games.godsforge.order import Unit
from games.godsforge.state import Godsforge
from games.kernel import Answer, Ask, Option, Save, Seen, Table

CHOOSERS = {"novice": Novice, "adept": Adept, "master": Master, "grandmaster": Grandmaster}
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (1, {"challenge": "slayer", "strength": "weaker"}),
    (1, {"challenge": "drafted", "strength": "stronger"}),
    (1, {"nemesis": "The Gloam Court", "veilstones": "endless"}),
    (2, {}),
    (2, {"edition": "1", "blood": "preventable"}),
    (2, {"opening": "chosen", "exchange": "on", "veilstones": "endless"}),
    (3, {"edition": "1", "exchange": "off"}),
    (3, {"opening": "chosen", "blood": "preventable"}),
    (4, {"edition": "1", "opening": "chosen", "veilstones": "endless"}),
    (4, {"exchange": "on"}),
]


def play(levels: list[str], seed: str, **wishes: str) -> Table[Godsforge]:
    table = Table.new(GAME, len(levels), seed, wishes)
    while table.state.phase:
        seat = min(table.waiting)
        table.answer(seat, LEVELS[levels[seat]](table.seen_by(seat), table.asks[seat]))
    return table


def positions(seats: int, seed: str, every: int, **wishes: str) -> Iterator[Table[Godsforge]]:
    """Tables in the middle of a game of adepts."""
    table = Table.new(GAME, seats, seed, wishes)
    for number in range(10_000):
        if not table.state.phase:
            return
        if number % every == 0:
            yield table
        seat = min(table.waiting)
        table.answer(seat, LEVELS["adept"](table.seen_by(seat), table.asks[seat]))


def wins(better: str, other: str, games: int) -> float:
    """Seats are swapped: each seed is played twice."""
    total = 0.0
    for game in range(games):
        levels = [better, other] if game % 2 == 0 else [other, better]
        result = play(levels, f"contest {game // 2}").state.result
        assert result is not None
        total += (game % 2 in result.winners) / len(result.winners or [0])
    return total


def master(stage: Stage, *, until: str = "", level: str = "master") -> Answer:
    """The answer of a master, or another level, on seat 0, re-rolls aside, to the question that this stage puts first,
    or to the one that has such a prompt. The others keep silent."""
    table = stage.table().t
    for _ in range(20):
        if 0 in table.waiting:
            question = table.asks[0]
            answer = LEVELS[level](table.seen_by(0), question)
            if until in question.prompt and not (answer and answer[0].startswith("reroll:")):
                return answer
            table.answer(0, answer)
        else:
            other = min(table.waiting)
            table.answer(other, table.asks[other].default)
    raise AssertionError(f"nothing was asked about “{until}”")


# -- every question


def test_the_levels_are_listed_from_weak_to_strong() -> None:
    assert list(GAME.bots) == ["novice", "adept", "master", "grandmaster"]


@EVERY_LEVEL
@pytest.mark.parametrize(("seats", "wishes"), TABLES, ids=lambda part: str(part))
def test_every_level_answers_every_question_of_a_whole_game(level: str, seats: int, wishes: dict[str, str]) -> None:
    """On each seat by turns, round by round; novices have the others."""
    table = Table.new(GAME, seats, "whole", wishes)
    while table.state.phase:
        seat = min(table.waiting)
        seen, question = table.seen_by(seat), table.asks[seat]
        if seat != table.state.round % seats:
            table.answer(seat, LEVELS["novice"](seen, question))
            continue
        choice = CHOOSERS[level](seen, question).choose()
        question.check(choice)  # of its own accord, without the net of the default answer
        assert LEVELS[level](seen, question) == choice
        table.answer(seat, choice)
    assert table.state.result is not None


@EVERY_LEVEL
def test_an_unknown_question_gets_the_default_answer(level: str) -> None:
    table = Table.new(GAME, 2, "unknown")
    strange: Ask[object] = Ask("?", {"a": Option(None, "A"), "b": Option(None, "B")}, default=("b",))
    assert LEVELS[level](table.seen_by(0), strange) == ("b",)
    nothing: Ask[object] = Ask("?", {}, least=0, most=0)
    assert LEVELS[level](table.seen_by(0), nothing) == ()


# -- only what is seen


@EVERY_LEVEL
def test_the_same_sight_gets_the_same_answer(level: str) -> None:
    for table in positions(3, "same", 7):
        seat = min(table.waiting)
        seen = table.seen_by(seat)
        copy = Seen(seat, msgspec.json.decode(msgspec.json.encode(seen.state), type=Godsforge))
        first = LEVELS[level](seen, table.asks[seat])
        assert LEVELS[level](seen, table.asks[seat]) == first
        assert LEVELS[level](copy, table.asks[seat]) == first


@EVERY_LEVEL
def test_a_player_leaves_what_it_sees_as_it_is(level: str) -> None:
    for table in positions(2, "clean", 5):
        seat = min(table.waiting)
        seen = table.seen_by(seat)
        before = msgspec.json.encode(seen.state)
        LEVELS[level](seen, table.asks[seat])
        assert msgspec.json.encode(seen.state) == before


@EVERY_LEVEL
def test_hidden_cards_change_no_answer(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "every", 1)  # checkpoints as often as there can be any
    compared = 0
    for table in chain.from_iterable(positions(2, f"hidden {game}", 1) for game in range(4)):
        if table.steps or table.held:
            continue  # between two phases a state can be changed by hand
        s = msgspec.json.decode(table.checkpoint, type=Godsforge)
        if s.phase not in ("upkeep", "attack", "end_of_round"):
            continue
        other = s.players[1]
        s.decks[0].reverse()
        for n in range(len(other.hand)):
            other.hand[n], s.decks[0][n] = s.decks[0][n], other.hand[n]
        twin = Table(GAME, Save(msgspec.json.encode(s)))
        if 0 in table.waiting and 0 in twin.waiting:
            assert twin.seen_by(0) == table.seen_by(0)
            assert LEVELS[level](twin.seen_by(0), twin.asks[0]) == LEVELS[level](table.seen_by(0), table.asks[0])
            compared += 1
    assert compared > 3


@EVERY_LEVEL
def test_questions_are_known_by_topic_and_options_by_value(level: str) -> None:
    """No wording and no id tells a player anything, and no value is a part of the live table: hands and all."""
    topics = set()
    for seed in range(tries(2, 6)):
        table = Table.new(GAME, 3, f"topics {seed}", {"opening": "chosen"})
        while table.state.phase:
            seat = min(table.waiting)
            question = table.asks[seat]
            topics.add(question.topic)
            for option in question.options.values():
                assert type(option.value) in (str, int, Move, Payment, Boost, Unit, list)
            ids = {f"o{n}": option for n, option in enumerate(question.options)}
            blind = replace(
                question,
                prompt="?",
                options={new: replace(question.options[i], label="?", note="?", icon="") for new, i in ids.items()},
                default=tuple(new for new, i in ids.items() if i in question.default),
            )
            who = level if seat == table.state.round % 3 else "novice"  # on each seat by turns
            answer = LEVELS[who](table.seen_by(seat), question)
            assert tuple(ids[new] for new in LEVELS[who](table.seen_by(seat), blind)) == answer
            table.answer(seat, answer)
    assert topics >= {f"godsforge.{word}" for word in ("keep_four", "upkeep", "forge", "attack", "defend")}


@pytest.fixture
def renamed() -> Iterator[str]:
    """The base set under other names, some of which contain one another."""
    base = card_set("base")
    names = {card.name: f"Card {n}" for n, card in enumerate(base.card)}
    cards = tuple(msgspec.structs.replace(card, name=names[card.name]) for card in base.card)
    SETS.add(msgspec.structs.replace(base, name="renamed", title="Renamed", card=cards, nemesis=()))
    yield "renamed"
    for registry in (SETS, SETS.titles, SETS.catalogues):
        registry.pop("renamed")
    assert len(NEMESES) == len(base.nemesis)


@EVERY_LEVEL
def test_cards_are_known_by_what_they_do_and_not_by_name(level: str, renamed: str) -> None:
    for seed in ("names", "more names"):
        one, two = play([level] * 2, seed), play([level] * 2, seed, set=renamed)
        assert one.state.result == two.state.result
        assert [p.life for p in one.state.players] == [p.life for p in two.state.players]
        assert one.state.round == two.state.round


# -- sound play


def test_the_master_makes_the_sacrifice_that_wins() -> None:
    stage = Stage(phase="attack").play(0, "Lightning Sword").life(20, 10)
    assert master(stage) == ("sacrifice:Lightning Sword",)


def test_the_master_keeps_a_creation_whose_sacrifice_wins_nothing() -> None:
    stage = Stage(phase="attack").play(0, "Lightning Sword").life(25, 30)
    assert master(stage) == ()


def test_the_master_sacrifices_to_stay_alive() -> None:
    stage = Stage(phase="attack").play(0, "Basalt Tortoise").play(1, "Metallic Dragon", "Leviathan").life(8, 30)
    assert master(stage, until="Attacks are on the table") == ("sacrifice:Basalt Tortoise",)


def test_the_master_keeps_its_wall_when_it_lives_anyway() -> None:
    stage = Stage(phase="attack").play(0, "Basalt Tortoise").play(1, "Gloamfang Spider").life(25, 30)
    assert master(stage, until="Attacks are on the table") == ()


def test_the_master_pays_for_the_prevention_that_saves_it() -> None:
    stage = Stage(phase="attack").play(0, "Oakenshield").play(1, "Runebound Colossus").life(3, 20).stones(2, 0)
    assert master(stage, until="Attacks are on the table") == ("empower:Oakenshield",)


def test_the_master_seeks_the_total_nearest_to_zero_when_all_die() -> None:
    """Six life against fifteen damage: six prevented do not save seat 0, but -3 beats -7 (GF-TIE-01)."""
    stage = Stage(phase="attack").play(0, "Metallic Dragon", "Leviathan").life(6, 4).stones(0, 0)
    stage.play(1, "Runebound Colossus", "Malachite Manticore", "Lightning Sword")
    assert master(stage, until="Attacks are on the table") == ("sacrifice:Metallic Dragon",)


def test_the_master_empowers_a_spell_to_kill() -> None:
    stage = Stage().hand(0, "Fireball").life(20, 12).stones(3, 0).dice((2, 2, 5, 5), (2, 3, 3, 5))
    (answer,) = master(stage, until="How many extra Veilstones")
    assert int(answer.removeprefix("x:")) >= 3


def test_the_master_picks_a_rescue_over_a_gain() -> None:
    stage = Stage().hand(0, "Stoneskin Hymn", "Leviathan").play(1, "Metallic Dragon").life(5, 30).stones(2, 0)
    assert master(stage.dice((2, 4, 4, 5), (2, 3, 3, 5))) == ("play:Stoneskin Hymn",)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_sacrifices_that_would_kill_are_reckoned_with(level: str) -> None:
    """Nine damage to come, and six more if the Sword is given up: the Hymn stops all of it, Mirrorwall does not."""
    stage = Stage().hand(0, "Mirrorwall", "Stoneskin Hymn").life(7, 25).stones(4, 0)
    stage.play(1, "Lightning Sword", "Malachite Manticore").dice((2, 3, 4, 6), (2, 3, 3, 5))
    assert master(stage, level=level) == ("play:Stoneskin Hymn",)


def test_nobody_hoards_veilstones_on_the_brink_of_death() -> None:
    stage = Stage().hand(0, "Basalt Tortoise").play(1, "Metallic Dragon").life(9, 30).stones(8, 0)
    assert master(stage.dice((5, 5, 2, 3), (2, 3, 3, 5)), level="adept") == ("play:Basalt Tortoise",)


def test_the_master_strikes_when_no_shield_is_needed() -> None:
    stage = Stage().hand(0, "Stoneskin Hymn", "Leviathan").life(30, 30).stones(2, 0)
    assert master(stage.dice((2, 4, 4, 5), (2, 3, 3, 5))) == ("play:Leviathan",)


def test_the_master_passes_when_nothing_can_be_paid() -> None:
    stage = Stage().hand(0, "Runebound Colossus").dice((2, 3, 5, 6), (2, 3, 3, 5))
    stage.dice((3, 4))  # both re-rolls fail
    table = stage.table().t
    answers = []
    while not answers or answers[-1] != ("pass",):
        answers.append(LEVELS["master"](table.seen_by(0), table.asks[0]))
        table.answer(0, answers[-1])
    assert len(answers) <= 3


def test_the_master_destroys_the_best_creation() -> None:
    stage = Stage(phase="attack").play(0, "Cataclysm Rite").play(1, "Gale Roc", "Metallic Dragon", "Jade Clover")
    assert master(stage, until="destroy which Creation") == ("creation:Metallic Dragon",)


@pytest.mark.parametrize("level", ["adept", "master"])
@pytest.mark.parametrize(("prey", "chosen"), [("Obsidian Wraith", "Puppet Strings"), ("Metallic Dragon", "Gale Roc")])
def test_a_creation_is_taken_where_a_good_one_can_be(level: str, prey: str, chosen: str) -> None:
    """Puppet Strings reach for what has a printed attack of 3 or less."""
    stage = Stage().hand(0, "Puppet Strings", "Gale Roc").play(1, prey).life(25, 25).stones(4, 4)
    assert master(stage.dice((3, 3, 6, 6), (2, 3, 3, 5)), level=level) == (f"play:{chosen}",)


@pytest.mark.parametrize("level", ["adept", "master"])
def test_a_one_is_never_rolled_again(level: str) -> None:
    rolled = 0
    for seed in range(2):
        table = Table.new(GAME, 2, f"ones {seed}")
        while table.state.phase:
            seat = min(table.waiting)
            seen = table.seen_by(seat)
            answer = LEVELS[level](seen, table.asks[seat])
            if answer and answer[0].startswith("reroll:"):
                rolled += 1
                assert seen.state.players[seat].dice[int(answer[0].split(":")[1]) - 1] != 1
            table.answer(seat, answer)
    assert rolled > 10


# -- temperament


@pytest.mark.parametrize(("level", "key"), [("novice", (5, 4)), ("adept", (3, 2)), ("master", (3, 2))])
@pytest.mark.parametrize(("temper", "liked"), [("cautious", "Wall"), ("bold", "Axe"), ("crafty", "Key")])
def test_of_cards_that_are_worth_about_as_much_each_temperament_plays_its_own(
    level: str, key: tuple[int, int], temper: str, liked: str
) -> None:
    strike, stones = key
    cards = [
        home_card("Axe", "spell", ["3"], attack=[{"verb": "attack", "n": 6}]),
        home_card("Wall", "spell", ["3"], attack=[{"verb": "prevent", "n": 6}]),
        home_card(
            "Key", "spell", ["3"], attack=[{"verb": "attack", "n": strike}], reveal=[{"verb": "veil", "n": stones}]
        ),
    ]
    with home_set(*cards) as name:
        stage = Stage(set=name).hand(0, "Axe", "Wall", "Key").play(0, "Cinder Imp", "Pyrite Golem").life(24, 24)
        table = stage.dice((3, 3, 3, 3), (2, 3, 3, 5)).table().t
        table.state.players[0].rerolls = 0
        assert GAME.player(f"{temper} {level}")(table.seen_by(0), table.asks[0]) == (f"play:{liked}",)


# -- strength


def test_the_adept_beats_the_novice_clearly() -> None:
    assert wins("adept", "novice", 40) >= 30


def test_the_master_beats_the_adept_more_often_than_not() -> None:
    assert wins("master", "adept", 16) >= 9


@pytest.mark.rule("GF-ORD-02")
@pytest.mark.parametrize(
    ("verb", "turns"), [("recall", ("turn:0", "turn:1")), ("veil_steal", ("turn:1", "turn:0"))], ids=["digs", "takes"]
)
def test_a_master_digs_before_others_and_takes_veilstones_after_them(verb: str, turns: tuple[str, str]) -> None:
    who = {"who": "target"} if verb == "veil_steal" else {}
    cards = [home_card(name, "spell", end=[{"verb": verb, "n": 1, **who}]) for name in ("Mole", "Vole")]
    with home_set(*cards) as name:
        stage = Stage(2, phase="attack", set=name).life(9, 20).discarded("Leviathan").stones(0, 0)
        table = stage.play(0, "Mole").play(1, "Vole").fillers().table().t
        assert LEVELS["master"](table.seen_by(0), table.asks[0]) == turns
        assert LEVELS["adept"](table.seen_by(0), table.asks[0]) == ("turn:0", "turn:1")
