"""Words of cards that the base set does not use, or not so: other sets may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from card_kit import AFTER, at, cast
from twilight_kit import Play, Stage

from games.twilight import cards, steps
from games.twilight.cards import Card, CardSet, Effect
from games.twilight.state import name_of
from games.twilight.steps import Price, Selector

BILL, JANE = 0, 1


@pytest.fixture(autouse=True)
def _home() -> Iterator[None]:
    """A card set “home” for as long as the test needs it."""
    books: tuple[dict[str, Any], ...] = (cards.SETS, cards.SETS.titles, cards.SETS.catalogues)
    before = [dict(book) for book in books]
    yield
    for book, entries in zip(books, before, strict=True):
        book.clear()
        book.update(entries)
    cards.SETS.added(cards.card_set("base"))


def home(*made: steps.AnyStep, phase: str = "summoning", active: int = BILL) -> Stage:
    """A table with the base cards and a Scheme “made” that does this for one I."""
    base = cards.card_set("base")
    scheme = Card(
        id="made", name="Made", faction="aggression", type="scheme", aspect="I", text="", cost=Price(I=1),
        effects=(Effect(trigger="play", steps=made),), origin="house",
    )  # fmt: skip
    cards.SETS.add(CardSet(name="home", title="Home", deity=base.deity, card=(*base.card, scheme)))
    st = Stage(phase=phase, active=active, deities=("mars", "hera"), stop=AFTER[phase], set="home")
    for seat in (BILL, JANE):
        st.resource(seat, *["I"] * 3, *["II"] * 3, exhausted=True)
    return st


def played(st: Stage, *answers: str) -> Play:
    st.power(BILL, I=1)
    made = st.in_hand(BILL, "made")
    return st.table().do(BILL, f"summon:{made}", *answers).passes()


def test_damage_to_a_life_stack_may_be_turned_to_a_creature() -> None:
    st = home(steps.Redirect(target="life", to=Selector(what="creature", ctrl="you"), n=2))
    troll = st.put(BILL, "youthful_troll")
    blood = st.in_hand(JANE, "sack_the_temple")
    st.power(JANE, I=2, II=1)
    st.power(BILL, I=1)
    made = st.in_hand(BILL, "made")
    st.s.active = JANE
    play = st.table()
    play.reach(JANE, f"summon:{blood}").answer(JANE, f"summon:{blood}")
    play.do(BILL, f"summon:{made}").passes()
    assert play.life(BILL) == 18
    assert play.x(troll).damage == 2


def test_an_aspect_may_be_gained_right_into_the_resource_area() -> None:
    st = home(steps.GainAspect(who="you", aspect="I", source="life", to="resource"))
    play = played(st)
    assert play.life(BILL) == 19
    assert play.p(BILL).resource[-1].exhausted


def test_who_loses_any_aspect_picks_its_type() -> None:
    st = home(steps.LoseAspect(who="opponent", aspect="any", n=1))
    slot = st.trap(JANE, "stonehenge")
    play = played(st).do(JANE, at(slot)).passes()
    assert not play.has_slot(slot)
    assert name_of(play.p(BILL).discard[0]) == "stonehenge"  # its owner's Discard Stack; no Recharge


def test_more_aspects_may_be_placed() -> None:
    st = home(steps.ExtraResource(who="you", n=1))
    assert played(st).p(BILL).extra_resource == 1


def test_cards_may_be_picked_at_random_or_by_the_other_side() -> None:
    st = home(steps.Slay(target=Selector(what="creature", ctrl="opponent", n=2, pick="random")))
    trolls = [st.put(JANE, "youthful_troll") for _ in range(3)]
    play = played(st)
    assert sum(play.there(troll) for troll in trolls) == 1
    st = home(steps.DamageDiscard(who="opponent", n=1, pick="random"))
    st.discarded(JANE, "attila", "balor")
    assert len(played(st).p(JANE).destroyed) == 1
    st = home(steps.DamageDiscard(who="opponent", n=1, pick="them"))
    attila, balor = st.discarded(JANE, "attila", "balor")
    assert played(st).do(JANE, at(balor)).passes().p(JANE).discard == [attila]


def test_who_picks_from_a_hand_sees_it() -> None:
    st = home(steps.DiscardHand(who="opponent", n=1, pick="you"))
    attila, balor = st.hand(JANE, "attila", "balor")
    play = played(st).do(BILL, f"card:{balor}").passes()
    assert play.p(JANE).hand == [attila]
    assert attila in play.p(BILL).known


def test_a_card_may_return_to_the_bottom_of_the_life_stack() -> None:
    target = Selector(what="discard_card", ctrl="you")
    st = home(steps.ReturnCard(target=target, to="life_bottom"))
    (attila,) = st.discarded(BILL, "attila")
    assert played(st).p(BILL).life[0] == attila


@pytest.mark.parametrize("state", ["blocking", "unblocked", "combat"])
def test_creatures_may_be_meant_by_what_they_do_in_combat(state: Any) -> None:
    st = home(steps.Bless(target=Selector(what="creature", state=state, n="all"), n=1), phase="combat")
    one, two = st.put(BILL, "rhine_raider"), st.put(BILL, "rhine_raider")
    nymph = st.put(JANE, "hearth_keeper")
    st.power(BILL, I=1)
    made = st.in_hand(BILL, "made")
    play = st.table().attack(f"{one}:life", f"{two}:life").block(JANE, nymph, one).do(BILL, f"summon:{made}").passes()
    blessed = {card for card in (one, two, nymph) if card in play.s.permanents and play.x(card).blessings}
    wanted = {"blocking": {nymph}, "unblocked": {two}, "combat": {one, two, nymph}}
    assert blessed == {card for card in wanted[state] if card in play.s.permanents}


def test_an_option_that_has_no_words_of_its_own_is_named_by_its_verb() -> None:
    options = ((steps.Draw(who="you", n=1),), (steps.Bless(target=Selector(what="creature", ctrl="you"), n=1),))
    st = home(steps.Choice(who="you", options=options))
    st.put(BILL, "youthful_troll")
    st.power(BILL, I=1)
    made = st.in_hand(BILL, "made")
    play = st.table().do(BILL, f"summon:{made}")
    assert [option.label for option in play.ask(BILL).options.values()] == ["You draw 1 card", "Bless"]


def test_many_aspects_that_look_the_same_are_offered_once() -> None:
    st = home(steps.Manifest(aspect="I", area="opponent", n=1))
    slots = st.power(JANE, I=30)
    play = played(st)
    assert play.topic(BILL) == "twilight.manifest"
    assert len(play.options(BILL)) == 2  # Fresh or Exhausted
    assert at(slots[0]) in play.options(BILL)


def test_an_attack_that_cannot_be_paid_for_is_refused() -> None:
    st = home(phase="combat")
    st.put(JANE, "law_of_asylum")
    one, two = st.put(BILL, "corrupt_tribune"), st.put(BILL, "borderland_scout")
    st.power(BILL, I=1)
    question = st.table().ask(BILL)
    assert question.allows((f"attack:{one}:1:life",))
    assert not question.allows((f"attack:{one}:1:life", f"attack:{two}:1:life"))


def test_the_base_cards_go_on_as_they_were() -> None:
    assert cast(home(), "blood_for_blood").life(JANE) == 18
