"""What the coach says: why the master would choose so, and how close a game was when it is over."""

from __future__ import annotations

from games.gods_war import GAME
from games.gods_war.ending import result
from games.gods_war.state import GodsWar
from games.kernel import Table
from games.lessons import lessons


def first_game() -> Table[GodsWar]:
    lesson = lessons("gods_war")
    assert lesson is not None
    return Table.new(GAME, 3, "first light", lesson.first.settings)


def test_every_choice_of_a_game_has_a_reason_in_one_line() -> None:
    table, reasons = first_game(), dict[str, set[str]]()
    while table.state.phase is not None:
        seat = min(table.waiting)
        ask, seen = table.asks[seat], table.seen_by(seat)
        answer = GAME.bots["adept"](seen, ask)
        reasons.setdefault(ask.topic, set()).add(GAME.why(seen, ask, answer))
        table.answer(seat, answer)
    said = set().union(*reasons.values())
    assert [reason for reason in said if len(reason) > 110 or reason[-1] != "." or set(reason) & set("{}\n")] == []
    assert "A Shrine brings you 1 VP more every round." in reasons["gods_war.build"]
    assert any(reason.startswith("You roll") for reason in reasons["gods_war.action"])
    assert len(said) > 25


def test_an_upgrade_that_takes_the_only_building_of_its_type_promises_no_power() -> None:
    """The only Temple becomes the Ziggurat: as many types as before."""
    table = first_game()
    s = table.state
    storm = s.player("storm")
    assert storm is not None
    while table.state.phase != "action" or s.turn != storm.seat:
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
        s = table.state
    s.buildings(storm.seat)[0].at = "pool"
    for kind, area in (("temple", "kylerela"), ("shrine", "brithos")):
        s.pool(storm.seat, kind)[0].at = area
    table.answer(storm.seat, ("build",))
    ask = table.asks[storm.seat]
    assert GAME.why(table.seen_by(storm.seat), ask, ("ziggurat",)) == "A Ziggurat brings you a Heroquest at once."
    s.pool(storm.seat, "temple")[0].at = "vithela"
    said = GAME.why(table.seen_by(storm.seat), ask, ("ziggurat",))
    assert said == "A Ziggurat brings you 2 Power more every round, and a Heroquest at once."


def test_winners_hear_who_was_next_and_losers_how_far_they_were_behind() -> None:
    s = first_game().state
    for p, vp in zip(s.players, (36, 40, 33), strict=True):
        p.vp = vp
    s.result = result(s)
    assert GAME.margin(s, 1) == "{0} was 4 VP behind."
    assert GAME.margin(s, 2) == "You had 33 VP, 7 fewer."
    assert GAME.out(s) == []
    s.departed.append(0)
    s.result = result(s)
    assert (GAME.margin(s, 0), GAME.margin(s, 1), GAME.out(s)) == ("{1} had 40 VP.", "{2} was 7 VP behind.", [0])


def test_an_action_promises_no_building_that_is_still_to_be_chosen() -> None:
    table = first_game()
    while table.state.phase != "action":
        seat = min(table.waiting)
        table.answer(seat, GAME.bots["adept"](table.seen_by(seat), table.asks[seat]))
    seat = min(table.waiting)
    ask, seen = table.asks[seat], table.seen_by(seat)
    said = GAME.why(seen, ask, ("build",))
    table.answer(seat, ("build",))
    assert len(table.asks[seat].options) > 1
    assert [kind for kind in ("Shrine", "Temple", "Ziggurat") if kind in said] == []
