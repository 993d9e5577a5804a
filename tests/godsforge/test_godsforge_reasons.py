"""What the coach says: why the master would choose so."""

from __future__ import annotations

from games.godsforge import GAME
from games.godsforge.ai.reasons import said
from games.godsforge.cards import Attack, Life, Prevent
from games.kernel import Table
from games.lessons import lessons


def test_a_discard_says_of_each_card_why_it_goes() -> None:
    lesson = lessons("godsforge")
    assert lesson is not None
    table, reasons = Table.new(GAME, 2, lesson.first.seed), dict[tuple[str, ...], str]()
    while table.state.phase is not None:
        seat = min(table.waiting)
        ask, seen = table.asks[seat], table.seen_by(seat)
        answer = GAME.bots["master"](seen, ask)
        if ask.topic == "godsforge.upkeep":
            reasons[tuple(ask.options[id].label for id in answer)] = GAME.why(seen, ask, answer)
        table.answer(seat, answer)
    thrown = {cards: reason for cards, reason in reasons.items() if cards}
    assert thrown
    assert all(card in reason for cards, reason in thrown.items() for card in cards)
    assert {reason[0].isupper() for reason in thrown.values()} == {True}


def test_what_a_card_costs_in_life_is_told_as_a_price() -> None:
    assert said([Attack(4), Life(-2)]) == "4 damage, for 2 of your own life"
    assert said([Attack(3), Prevent(1), Life(2)]) == "3 damage, 1 blocked and 2 life"
