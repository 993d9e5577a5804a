"""The draft: Deities and three piles of cards go round, and decks are built of what was kept."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.kernel import DRAFTED, LOCKED, Illegal, Save, Table
from games.twilight import GAME
from games.twilight.cards import catalogue, deities
from games.twilight.deck_kit import KIT
from games.twilight.decks import SIZE
from games.twilight.draft import leave_out
from games.twilight.state import HIDDEN, Brought, Twilight
from games.twilight.values import conviction

CARDS, GODS = catalogue("base"), deities("base")


def drafting(seats: int = 4, seed: str = "draft") -> Table[Twilight]:
    return Table.new(GAME, seats, seed, {"decks": "draft"})


def piles(table: Table[Twilight]) -> dict[int, list[str]]:
    assert table.state.draft is not None
    return {seat: list(pile) for seat, pile in table.state.draft.piles.items()}


def pick_first(table: Table[Twilight]) -> None:
    """Everybody takes the first option."""
    for seat in sorted(table.waiting):
        table.answer(seat, (next(iter(table.asks[seat].options)),))


def to_cards(table: Table[Twilight]) -> Table[Twilight]:
    while table.state.phase == "draft_deities":
        pick_first(table)
    return table


def to_building(table: Table[Twilight]) -> Table[Twilight]:
    while table.state.phase in ("draft_deities", "draft_cards"):
        for seat in sorted(table.waiting):
            table.answer(seat, table.asks[seat].default)
    return table


@pytest.mark.rule("TG-DRAFT-01", "TG-DRAFT-02", "TG-DRAFT-09", "TG-DRAFT-12")
def test_three_deities_for_each_player_go_round() -> None:
    table = drafting(4)
    assert table.state.phase == "draft_deities"
    dealt = [deity for pile in piles(table).values() for deity in pile]
    assert len(dealt) == 12
    assert all(len(pile) == 3 for pile in piles(table).values())
    assert set(Counter(dealt).values()) == {3}, "the box has four: each is there three times"


@pytest.mark.rule("TG-DRAFT-03")
def test_one_deity_is_kept_and_the_others_go_to_the_left_until_everybody_has_three() -> None:
    table = drafting(4)
    before = piles(table)
    kept = {seat: next(iter(table.asks[seat].options)) for seat in range(4)}
    pick_first(table)
    after = piles(table)
    for seat in range(4):
        passed = list(before[seat])
        passed.remove(kept[seat])
        assert after[(seat + 1) % 4] == passed, "the left neighbour is the next in turn"
        assert table.state.players[seat].drafted_deities == [kept[seat]]
    pick_first(table)
    assert table.state.phase == "draft_cards", "the last one needs no question"
    assert all(len(p.drafted_deities) == 3 for p in table.state.players)


@pytest.mark.rule("TG-DRAFT-04", "TG-DRAFT-09", "TG-DRAFT-12")
def test_each_player_is_dealt_three_piles_of_twenty_from_an_even_pool() -> None:
    table = to_cards(drafting(4))
    draft = table.state.draft
    assert draft is not None
    dealt = [card for pile in draft.piles.values() for card in pile]
    dealt += [card for later in draft.later.values() for pile in later for card in pile]
    assert len(dealt) == 240
    assert all(len(pile) == 20 for pile in draft.piles.values())
    assert all([len(pile) for pile in later] == [20, 20] for later in draft.later.values())
    box = Counter({card.id: card.deck for card in CARDS.values() if card.deck})
    assert all(box[card] <= n <= 2 * box[card] for card, n in Counter(dealt).items())
    assert set(dealt) == set(box)


@pytest.mark.rule("TG-DRAFT-05", "TG-DRAFT-06", "TG-DRAFT-10")
def test_piles_go_right_then_left_then_right_until_all_cards_are_kept() -> None:
    table = to_cards(drafting(3))
    ways = []
    for number in range(3):
        before = piles(table)
        assert all(len(pile) == 20 for pile in before.values())
        draft = table.state.draft
        assert draft is not None
        pick_first(table)
        after = piles(table)
        to_left = all(len(set(after[(seat + 1) % 3]) - set(before[seat])) == 0 for seat in range(3))
        ways.append("left" if to_left else "right")
        if not to_left:
            assert all(not set(after[(seat - 1) % 3]) - set(before[seat]) for seat in range(3))
        picks = 1
        while table.state.draft is not None and len(table.state.players[0].drafted) < 20 * (number + 1):
            pick_first(table)
            picks += 1
        assert picks == 19, "the twentieth needs no question"
    assert ways == ["right", "left", "right"]
    assert all(len(p.drafted) == 60 for p in table.state.players)
    assert table.state.phase == "build_decks"


def test_a_pick_is_secret_and_so_are_the_piles() -> None:
    table = to_cards(drafting(3))
    for _ in range(3):
        pick_first(table)
    seen = table.seen_by(1).state
    assert seen.draft is not None
    assert seen.draft.piles[1] == piles(table)[1]
    assert set(seen.draft.piles[0]) == {HIDDEN}
    assert all(set(pile) == {HIDDEN} for later in seen.draft.later.values() for pile in later)
    assert seen.players[1].drafted == table.state.players[1].drafted
    assert seen.players[0].drafted == []
    table.answer(0, (next(iter(table.asks[0].options)),))
    assert len(table.state.players[0].drafted) == 3, "nobody's pick counts before all have picked"


@pytest.mark.rule("TG-DRAFT-07")
def test_everybody_chooses_a_deity_and_leaves_out_ten_cards() -> None:
    table = to_building(drafting(2))
    p = table.state.players[0]
    assert table.asks[0].topic == "twilight.draft_deity"
    deity = next(iter(table.asks[0].options))
    table.answer(0, (deity,))
    question = table.asks[0]
    assert (question.least, question.most, len(question.options)) == (10, 10, 60)
    answer = question.default
    left_out = [question.options[choice].value for choice in answer]
    table.answer(0, answer)
    for _ in range(2):
        table.answer(1, table.asks[1].default)
    assert table.state.phase == "mulligan"
    assert p.deity == deity
    assert p.deck_list is not None
    assert sum(p.deck_list.cards.values()) == SIZE
    assert Counter(p.deck_list.cards) == Counter(p.drafted) - Counter(left_out)


@pytest.mark.rule("TG-DRAFT-07")
def test_more_copies_than_elsewhere_are_allowed() -> None:
    table = to_building(drafting(2))
    p = table.state.players[0]
    p.drafted = ["stoic_legionnaires"] * 12 + ["attila"] * 2 + ["hearth_keeper"] * 46
    p.drafted_deities = ["mars"] * 3
    question = leave_out(table.state, p, GODS["mars"])
    keep = [choice for choice in question.options if not choice.startswith("hearth_keeper")]
    rest = [choice for choice in question.options if choice.startswith("hearth_keeper")]
    assert len(keep) == 14
    question.check(tuple(rest[:10]))


@pytest.mark.rule("TG-DRAFT-08", "TG-DRAFT-11")
def test_a_requirement_that_can_be_met_must_be_met() -> None:
    table = to_building(drafting(2))
    p = table.state.players[0]
    p.drafted = ["stoic_legionnaires"] * 11 + ["hearth_keeper"] * 49
    question = leave_out(table.state, p, GODS["mars"])
    red = [choice for choice in question.options if choice.startswith("stoic")]
    brown = [choice for choice in question.options if choice.startswith("hearth")]
    question.check((red[0], *brown[:9]))
    with pytest.raises(Illegal, match="1 more Aggression card in the deck"):
        question.check((*red[:2], *brown[:8]))
    question.check(question.default)


@pytest.mark.rule("TG-DRAFT-08", "TG-DRAFT-11", "TG-CONVICTION-01")
def test_who_cannot_meet_it_has_no_deity_power_and_no_conviction() -> None:
    state = to_building(drafting(2)).state
    p = state.players[0]
    p.drafted = ["stoic_legionnaires"] * 9 + ["hearth_keeper"] * 51
    p.drafted_deities = ["mars"] * 3
    table = Table(GAME, Save(msgspec.json.encode(state)))
    assert "no Deity power" in table.asks[0].options["mars"].note
    for seat in (0, 0, 1, 1):
        table.answer(seat, table.asks[seat].default)
    assert table.state.players[0].powerless
    assert not conviction(table.state, 0)
    assert not table.state.players[1].powerless
    assert conviction(table.state, 1)


def test_silence_builds_a_deck_of_the_deitys_colours() -> None:
    table = to_building(drafting(4))
    while table.state.phase == "build_decks":
        for seat in sorted(table.waiting):
            table.answer(seat, table.asks[seat].default)
    for p in table.state.players:
        assert p.deck_list is not None
        colours = GODS[p.deity].colours
        drafted = sum(CARDS[card].faction in colours for card in p.drafted)
        kept = sum(n for card, n in p.deck_list.cards.items() if CARDS[card].faction in colours)
        assert kept == min(drafted, SIZE)


def test_who_leaves_the_draft_holds_nobody_up() -> None:
    table = to_cards(drafting(3))
    table.leave(1)
    to_building(table)
    while table.state.phase in ("build_decks", "mulligan"):
        for seat in sorted(table.waiting):
            table.answer(seat, table.asks[seat].default)
    assert table.state.players[1].out
    assert table.state.turn == 1
    assert table.state.players[1].hand == []


def test_an_extended_draft_is_refused() -> None:
    with pytest.raises(Illegal, match="50 cards"):
        Table.new(GAME, 2, "x", {"decks": "draft", "deck_size": "extended"})


# -- drafts for an event


def drafted_for_an_event() -> Table[Twilight]:
    """Three players, of whom one leaves at once; the others pick and build as silence does."""
    table = Table.new(GAME, 3, "event", KIT.drafting)
    table.leave(1)
    while table.waiting:
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    return table


@pytest.mark.rule("TG-DRAFT-07")
def test_a_draft_for_an_event_ends_with_decks_and_without_a_winner() -> None:
    table = drafted_for_an_event()
    assert (table.state.phase, table.state.result) == (None, None)
    assert not any(p.out for p in table.state.players), "who leaves has a deck nevertheless"
    codes = KIT.drafted(table.state)
    assert [sum(KIT.decode(codes[seat]).cards.values()) for seat in range(3)] == [SIZE] * 3
    for seat in (None, 0, 1, 2):
        seen = table.seen_by(seat).state.players
        assert [p.seat for p in seen if p.deck_list is not None] == ([] if seat is None else [seat])


@pytest.mark.rule("TG-DRAFT-07", "TG-DRAFT-08")
def test_a_drafted_deck_is_played_later_under_the_rules_of_the_draft() -> None:
    cards = dict(list(KIT.ready()[0].cards.items())[:1])
    odd = KIT.encode(Brought("Drafted", {next(iter(cards)): SIZE}, deity=KIT.ready()[1].deity))
    with pytest.raises(Illegal, match="isn't legal"):
        Table.new(GAME, 2, "later", KIT.after_draft, {0: [LOCKED + odd]})
    fine = KIT.drafted(drafted_for_an_event().state)[0]
    table = Table.new(GAME, 2, "later", KIT.after_draft, {0: [LOCKED + DRAFTED + odd], 1: [LOCKED + DRAFTED + fine]})
    first, second = table.state.players
    assert (table.state.phase, first.out, second.out) == ("mulligan", False, False)
    assert (first.powerless, second.powerless) == (True, False), "it misses its Deity's requirement"
    assert len(first.life) + len(first.hand) == SIZE
    assert (first.sealed, second.sealed) == (True, True)
