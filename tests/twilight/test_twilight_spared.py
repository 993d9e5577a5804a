"""What nearly always is answered as silence would: only whoever wants to be asked is, and everybody can see that."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import Ask, Lookahead, Table
from games.twilight import GAME
from games.twilight.state import Twilight


def played(games: int) -> Iterator[tuple[Table[Twilight], int, list[str]]]:
    """Games of novices, question by question, with what the seat was told alone since the one before."""
    for number in range(games):
        table, told = Table.new(GAME, 2, f"spared {number}"), list[tuple[int, str]]()
        while table.state.phase:
            seat = min(table.waiting)
            yield table, seat, [text for to, text in told if to == seat]
            answer = GAME.bots["novice"](table.seen_by(seat), table.asks[seat], Lookahead(table, seat))
            told = [(line.to[0], line.text) for line in table.answer(seat, answer) if line.to]


def test_the_dearest_card_is_destroyed_and_triggers_have_an_order_unasked() -> None:
    met: dict[str, Ask[str]] = {}
    for table, seat, _ in played(40):
        question = table.asks[seat]
        met.setdefault(question.topic, question)
        if question.topic == "twilight.destroy":
            s, least = table.state, min if seat in map(owner, question.options) else max
            prices = [s.face(option.value).cost.power.value for option in question.options.values()]
            assert s.face(question.options[question.default[0]].value).cost.power.value == least(prices)
        if {"twilight.destroy", "twilight.order"} <= met.keys():
            break
    for topic in ("twilight.destroy", "twilight.order"):
        assert (met[topic].stops, met[topic].openly) == (("my_turn",), True)


def owner(option: str) -> int:
    return int(option.split(".")[1])


def test_who_has_nothing_to_summon_hears_it_once_a_turn_whether_asked_or_not() -> None:
    heard, turns = set(), set()
    for table, seat, told in played(3):
        question, turn = table.asks[seat], (id(table), table.state.round, seat)
        if question.topic != "twilight.summon":
            continue
        nothing = any(text.startswith("There's nothing worth Summoning") for text in told)
        assert nothing == (question.stops is not None and turn not in turns)
        turns.add(turn)
        heard.add(nothing)
    assert heard == {True, False}
