"""What holds at every answer of any game: cards are neither made nor lost, nothing is negative, limits are kept; that
leaving at any moment breaks nothing; and that nobody learns what they may not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import msgspec
import pytest
from answers import any_answer
from effort import tries
from veils import twilight as veil

from games.kernel import Chance, Lookahead, Save, Table
from games.twilight import GAME
from games.twilight.deck_code import encode
from games.twilight.decks import ready_decks
from games.twilight.guess import guess
from games.twilight.state import Brought, CardId, Twilight, owner_of
from games.twilight.values import excess

MOST_ANSWERS = 20_000
VARIANTS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"seize_discounts": "on", "pair_discount": "difference", "forced_trade": "retaliation"}),
    (2, {"deck_size": "extended", "max_offers": "8", "first_player": "chosen"}),
    (3, {"split_attacks": "on"}),
    (4, {"teams": "2"}),
    (3, {"decks": "draft"}),
    (6, {}),
]
NAMES = [f"{seats}-{'-'.join(wishes.values()) or 'plain'}" for seats, wishes in VARIANTS]
each_variant = pytest.mark.parametrize(("seats", "wishes"), VARIANTS, ids=NAMES)


def moments(table: Table[Twilight], seed: str) -> Iterator[Random]:
    """Play at random to the end; yields before each answer."""
    random = Random(seed)
    for _ in range(MOST_ANSWERS):
        if table.state.phase is None:
            return
        yield random
        if table.state.phase is not None:
            seat = random.choice(sorted(table.waiting))
            table.answer(seat, any_answer(random, table.asks[seat]))
    raise AssertionError("the game does not end")


def everywhere(s: Twilight) -> list[CardId]:
    """Every card that is not a mini-card, wherever it is."""
    cards: list[CardId] = []
    for p in s.players:
        cards += [*p.life, *p.hand, *p.discard, *p.destroyed]
        cards += [slot.card for slot in (*p.aspects, *p.resource)]
    cards += [card for card in s.permanents if not s.face(card).mini]
    return cards + [item.source for item in s.stack if item.kind == "summon"]


def check(table: Table[Twilight]) -> None:
    s = table.state
    if not s.turn:
        return
    cards = everywhere(s)
    assert len(cards) == len(set(cards)), "a card is there twice"
    for p in s.players:
        own = Counter(card.partition(".")[0] for card in cards if owner_of(card) == p.seat)
        assert p.deck_list is not None
        if p.deity:
            assert own == Counter(p.deck_list.cards), "a card is lost, or there is one too many"
        assert min(p.pool.I, p.pool.II, p.pool.III) >= 0
        assert p.out or p.life or s.result, "who has no Life Stack is out before anybody is asked"
        assert sorted(card for pile in p.compass.values() for card in pile) == sorted(
            x.id for x in s.of(p.seat) if x.at
        )
    slots = [slot.id for p in s.players for slot in (*p.aspects, *p.resource)]
    assert len(slots) == len(set(slots))
    for x in s.permanents.values():
        assert x.damage >= 0
        assert x.frozen >= 0
        assert 0 <= x.blessings <= 3
        assert s.result is not None or not s.players[x.controller].out, "the last position stays to be looked at"
    asked = {question.topic for question in table.asks.values()}
    if asked & {"twilight.trade", "twilight.seize", "twilight.summon", "twilight.respond", "twilight.attack"}:
        assert not any(excess(s, p.seat) for p in s.living()), "the Creature Limit is kept whenever somebody acts"


@pytest.mark.rule("TG-CREATURE-06", "TG-SETUP-16", "TG-SETUP-21", "TG-WIN-03")
@each_variant
def test_cards_numbers_and_limits_are_in_order_at_every_answer(seats: int, wishes: Mapping[str, str]) -> None:
    for n in range(tries(1, 8)):
        table = Table.new(GAME, seats, f"whole {n}", wishes)
        for _ in moments(table, f"whole {n}"):
            check(table)
        result = table.state.result
        assert result is not None
        assert sorted(seat for place in result.places for seat in place) == list(range(seats))


def test_every_option_has_an_icon_that_controls_know() -> None:
    table = Table.new(GAME, 3, "icons", {})
    for _ in moments(table, "icons"):
        icons = {option.icon for question in table.asks.values() for option in question.options.values()}
        assert icons <= {*GAME.icons, "card", "pass", ""}


@pytest.mark.rule("TG-WIN-07", "TG-MULTI-16")
@pytest.mark.parametrize(("seats", "wishes"), [(3, {}), (4, {"teams": "2"}), (3, {"decks": "draft"})])
def test_leaving_at_any_moment_breaks_nothing(seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(GAME, seats, "leave", wishes)
    answers = sum(1 for _ in moments(Table(GAME, table.save()), "leave"))
    looked_at = set(Random("leave").sample(range(answers), tries(6, 60)))
    for number, _ in enumerate(moments(table, "leave")):
        if number not in looked_at:
            continue
        active = table.state.active
        for seat in {active, (active + 1) % seats}:
            other = Table(GAME, table.save())
            if other.state.players[seat].out:
                continue
            other.leave(seat)
            assert other.state.players[seat].out
            check(other)
            for _ in moments(other, "after"):
                pass
            check(other)
            assert other.state.result is not None
            if wishes.get("teams") is None:
                assert seat not in other.state.result.winners


@pytest.mark.rule("TG-WIN-07")
def test_leaving_a_game_of_two_ends_it_at_once_whenever_it_happens() -> None:
    table = Table.new(GAME, 2, "leave two", {})
    for number, _ in enumerate(moments(table, "leave two")):
        if number % tries(9, 1) == 0:
            for seat in (0, 1):
                other = Table(GAME, table.save())
                other.leave(seat)
                assert other.state.result is not None
                assert other.state.result.winners == [1 - seat]


@each_variant
def test_a_game_that_is_saved_and_loaded_goes_on_as_it_would_have(seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(GAME, seats, "save", wishes)
    for number, _ in enumerate(moments(table, "save")):
        if number % tries(60, 11):
            continue
        again = Table(GAME, table.save())
        assert again.lost == []
        assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
        assert {seat: list(ask.options) for seat, ask in again.asks.items()} == {
            seat: list(ask.options) for seat, ask in table.asks.items()
        }


def test_every_default_is_a_legal_answer_and_games_of_silence_end_at_the_turn_limit_or_before() -> None:
    table = Table.new(GAME, 2, "silence", {})
    for _ in range(MOST_ANSWERS):
        if table.state.phase is None:
            break
        for seat in sorted(table.waiting):
            question = table.asks[seat]
            question.check(question.default)
            assert question.topic.startswith("twilight.")
            assert all(option.label for option in question.options.values())
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    assert table.state.result is not None


# -- what is hidden stays hidden


def looks(seats: int, wishes: Mapping[str, str], times: int) -> Iterator[Table[Twilight]]:
    table = Table.new(GAME, seats, "veil", wishes)
    answers = sum(1 for _ in moments(Table(GAME, table.save()), "veil"))
    looked_at = set(Random("veil").sample(range(answers), times))
    for number, _ in enumerate(moments(table, "veil")):
        if number in looked_at:
            yield table


@pytest.mark.rule("TG-TRADE-09", "TG-SETUP-26")
@each_variant
def test_what_a_seat_sees_does_not_depend_on_the_hidden(seats: int, wishes: Mapping[str, str]) -> None:
    random = Random("veil")
    changed = 0
    for table in looks(seats, wishes, tries(8, 60)):
        for seat in (None, *range(seats)):
            other = Table(GAME, table.save())
            veil(other.state, seat, random)
            changed += msgspec.json.encode(other.state) != msgspec.json.encode(table.state)
            assert other.seen_by(seat) == table.seen_by(seat)
    assert changed > 8


@pytest.mark.parametrize(("seats", "wishes"), [(2, {}), (3, {}), (2, {"decks": "draft"})])
def test_what_is_imagined_does_not_depend_on_the_hidden_and_can_be_played(
    seats: int, wishes: Mapping[str, str]
) -> None:
    random = Random("guess")
    tried = 0
    for table in looks(seats, wishes, tries(6, 40)):
        for seat in sorted(table.waiting)[:2]:
            worlds = []
            for veiled in (False, True):
                other: Table[Twilight] = Table(GAME, table.known_to(seat))
                if veiled:
                    veil(other.state, seat, random)
                guess(other.state, seat, Chance("imagined"))
                other.state.chance = Chance("imagined")
                worlds.append(msgspec.json.encode(other.state))
            assert worlds[0] == worlds[1]
            tried += 1
            world = Lookahead(table, seat).imagine(tried)
            assert seat in world.waiting
            assert list(world.asks[seat].options) == list(table.asks[seat].options)
            for _ in moments(world, "world"):
                pass
            assert world.state.result is not None
    assert tried > 4


def test_decks_that_others_brought_are_not_to_be_imagined() -> None:
    own = Brought("Bo's secret", ready_decks("base")[0].cards, deity="mars")
    table = Table.new(GAME, 2, "brought", {}, {1: [encode(own, "base")]})
    world = Lookahead(table, 0).imagine(1)
    assert [deck.name for deck in world.state.players[1].decks] == [deck.name for deck in ready_decks("base")]
    for _ in moments(world, "world"):
        pass
    deck = world.state.players[1].deck_list
    assert deck is not None
    assert deck.name != own.name


def test_a_world_that_is_imagined_has_the_backs_of_the_true_one() -> None:
    for table in looks(3, {}, tries(10, 40)):
        state = msgspec.json.decode(msgspec.json.encode(table.state), type=Twilight)
        seen = table.seen_by(0).state
        guess(state, 0, Chance("imagined"))
        for p, true in zip(state.players, seen.players, strict=True):
            assert state.backs(p.life) == seen.backs(true.life)
            assert state.backs(p.hand) == seen.backs(true.hand)
            assert [state.back(slot.card) for slot in p.aspects] == [seen.back(slot.card) for slot in true.aspects]
        assert state.players[0].hand == table.state.players[0].hand
        if state.turn:
            cards = everywhere(state)
            assert len(cards) == len(set(cards))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_first_question_of_a_phase_does_not_depend_on_the_hidden(seats: int) -> None:
    """In phases in which nothing is turned up before it."""
    phases = {"trade", "offer", "reply", "exchange", "seize", "resource", "mulligan"}
    random = Random("ask")
    for table in looks(seats, {}, tries(40, 120)):
        began = msgspec.json.decode(table.checkpoint, type=Twilight).phase
        if table.state.phase not in phases or began not in phases or table.steps:
            continue
        for seat in range(seats):
            start = msgspec.json.decode(table.checkpoint, type=Twilight)
            veil(start, seat, random)
            other: Table[Twilight] = Table(GAME, Save(msgspec.json.encode(start)))
            assert other.waiting == table.waiting
            if seat in table.asks:
                assert list(other.asks[seat].options) == list(table.asks[seat].options)
