"""Trades, prices, decay and upkeep worked out a second time, from the rulebook alone, beside random games: whatever the
rules do between two answers must agree with it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from answers import any_answer
from effort import tries

from games.kernel import Answer, Seat, Table
from games.twilight import GAME
from games.twilight.state import CardId, Player, Twilight, name_of, owner_of

WORTH = {"I": 1, "II": 2, "III": 3}
WILD = 0.25  # how often an answer is none that anybody would give
PRICIER = {"web_of_debts", "grove_of_nemi", "ziggurat_of_the_wind"}  # in play, other prices hold


class Before:
    """What lay where before an answer: names and numbers, no part of the State."""

    def __init__(self, table: Table[Twilight]) -> None:
        s = table.state
        self.turn, self.quiet = s.turn, not s.stack and not s.triggers and s.combat is None
        self.late = any(effect.trigger == "end_phase" for x in s.permanents for effect in s.face(x).all_effects)
        self.in_play = {name_of(card) for card in s.permanents}
        self.life = {p.seat: list(p.life) for p in s.players}
        self.hand = {p.seat: list(p.hand) for p in s.players}
        self.aspects = {p.seat: aspects(p) for p in s.players}
        self.power = {p.seat: power(s, p) for p in s.players}
        self.unspent = {p.seat: {a: getattr(p.pool, a) for a in WORTH} for p in s.players}
        self.frozen = {p.seat: any(slot.frozen for slot in p.resource) for p in s.players}
        self.intrigues = {x.id: x.controller for x in s.permanents.values() if s.face(x.id).type == "intrigue"}
        agreed = s.trade.agreed if s.trade else None
        self.agreed = agreed and (agreed.by, agreed.gives, agreed.takes)
        self.partners = (s.active, s.trade.partner) if s.trade else None
        self.summoned = dict(s.deeds.summoned)


def aspects(p: Player) -> set[CardId]:
    return {slot.card for slot in (*p.aspects, *p.resource)}


def power(s: Twilight, p: Player) -> Counter[str]:
    """What a player could pay with: Power that was produced, and Fresh Aspects by their backs."""
    fresh = Counter(str(s.back(slot.card)) for slot in p.resource if not slot.exhausted)
    return fresh + Counter({a: getattr(p.pool, a) for a in WORTH})


def trade(s: Twilight, was: Before) -> bool:
    """Both get, face down, as many cards of each back as were agreed on, out of the other's Hand."""
    if was.agreed is None or was.partners is None or (s.trade is not None and s.trade.agreed is not None):
        return False
    by, gives, takes = was.agreed
    other = next(seat for seat in was.partners if seat != by)
    for giver, taker, price in ((by, other, gives), (other, by, takes)):
        given = aspects(s.players[taker]) - was.aspects[taker]  # one may have been placed already
        assert Counter(map(s.back, given)) == Counter(dict(price.items()))
        assert given <= set(was.hand[giver])
        assert {owner_of(card) for card in given} <= {giver}, "a Hand holds its owner's cards alone"
        assert not given & set(s.players[giver].hand)
    return True


def price(s: Twilight, was: Before, seat: Seat, answer: Answer) -> bool:
    """A card costs exactly the Power that is printed on it, each type for itself."""
    card = answer[0].removeprefix("summon:") if answer and answer[0].startswith("summon:") else ""
    if not card or s.turn != was.turn or was.in_play & PRICIER or card not in was.hand[seat]:
        return False
    face = s.face(card)
    comes = any(effect.trigger == "enter" for effect in face.all_effects)
    if face.type == "scheme" or comes or s.deeds.summoned.get(seat, 0) != was.summoned.get(seat, 0) + 1:
        return False
    printed = Counter({a: getattr(face.cost, a) for a in WORTH})
    assert was.power[seat] - power(s, s.players[seat]) == +printed
    return True


def decay(s: Twilight, was: Before, answer: Answer) -> bool:
    """Power that is left at the end of a turn destroys cards from the top of the Life Stack, as many as it is worth."""
    idle = was.quiet and not was.late and answer in (("pass",), ("end",), ())
    if s.turn == was.turn or not idle or s.result is not None:
        return False
    seen = False
    for p in s.living():
        n = sum(WORTH[a] * left for a, left in was.unspent[p.seat].items())
        if n and "granary_of_nippur" not in was.in_play:
            assert set(was.life[p.seat][-n:]) <= set(p.destroyed)
            assert not set(was.life[p.seat][-n:]) & set(p.life)
            seen = True
        assert not p.pool
    return seen


def upkeep(s: Twilight, was: Before) -> bool:
    """Who can pay for all Intrigues has done so when the turn begins, with nothing more and nothing less."""
    p = s.players[s.active]
    usual = "web_of_debts" not in was.in_play and not was.frozen[p.seat]
    if s.turn == was.turn or p.turns < 2 or not usual or s.result is not None:
        return False
    mine = [x for x in s.of(p.seat) if was.intrigues.get(x.id) == p.seat]
    due: Counter[str] = Counter()
    for x in mine:
        due += Counter({a: getattr(s.face(x.id).upkeep, a) for a in WORTH})
    spent = Counter(str(s.back(slot.card)) for slot in p.resource if slot.exhausted)
    have = Counter(str(s.back(slot.card)) for slot in p.resource)
    if any(have[a] < due[a] for a in WORTH):
        return False
    assert spent == due
    assert all(x.upkeep_paid for x in mine)
    return bool(mine)


@pytest.mark.rule("TG-TRADE-03", "TG-SUMMON-02", "TG-END-06", "TG-REFRESH-03")
def test_games_agree_with_a_second_reckoning() -> None:
    """Novices who now and then do anything at all: they build up enough to have prices, upkeep and decay to pay."""
    found: Counter[str] = Counter()
    for n in range(tries(9, 60)):
        table, random = Table.new(GAME, 2 + n % 2, f"model {n}"), Random(n)
        while table.state.phase:
            seat, was = random.choice(sorted(table.waiting)), Before(table)
            question = table.asks[seat]
            wild = random.random() < WILD
            answer = any_answer(random, question) if wild else GAME.bots["novice"](table.seen_by(seat), question)
            table.answer(seat, answer)
            found["trade"] += trade(table.state, was)
            found["price"] += price(table.state, was, seat, answer)
            found["decay"] += decay(table.state, was, answer)
            found["upkeep"] += upkeep(table.state, was)
    assert all(found[kind] >= 3 for kind in ("trade", "price", "decay", "upkeep")), found
