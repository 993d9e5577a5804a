"""What nearly always is answered as silence would: only whoever wants to be asked is, and everybody can see that."""

from __future__ import annotations

from collections.abc import Iterator

from card_kit import cast, stage

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


def test_in_a_duel_a_look_is_at_the_opponents_cards_unasked() -> None:
    for seats, stops in ((2, ("my_turn",)), (3, None)):
        st = stage("hera", "mars", seats=seats)
        for seat in range(seats):
            st.trap(seat, "poisoned_knife")
            st.trap(seat, "delphaic_vision")
        card = st.in_hand(0, "borderland_scout")
        st.power(0, I=1)
        question = st.table().do(0, f"summon:{card}").passes().ask(0)
        assert (question.topic, question.stops) == ("twilight.player", stops)
        assert question.default != ("player:0",), "one knows one's own"


def test_what_can_only_help_is_done_unasked() -> None:
    st = stage("mars", "reader_of_the_portents")
    st.life(1, "fenrir_whelp", *["I"] * 10)
    st.discarded(0, "bread_and_salt")
    question = cast(st, "blood_for_blood").ask(1)
    assert (question.topic, question.stops, question.default) == ("twilight.may", ("my_turn",), ("yes",))
    st = stage("hera", "mars")
    st.trap(1, "poisoned_knife")
    card = st.in_hand(0, "silver_tongued_legate")
    st.power(0, I=3, II=3)
    question = st.table().do(0, f"summon:{card}").passes().ask(0)
    assert (question.topic, question.stops) == ("twilight.may", None), "a Heresy may be worth more later"


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
