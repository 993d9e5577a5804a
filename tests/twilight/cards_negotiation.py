"""Cases for the Lesser cards of Negotiation."""

from __future__ import annotations

from card_kit import at, cast, moved, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.state import name_of
from games.twilight.values import seize_change

# -- Lesser cards


@case("borderland_scout")
def _() -> None:
    st = stage("hera", "mars")
    knife, vision = st.trap(1, "poisoned_knife"), st.trap(1, "delphaic_vision")
    card = st.in_hand(0, "borderland_scout")
    st.power(0, I=1)
    play = st.table().do(0, f"summon:{card}", "player:1").choose(0, at(knife), at(vision)).passes()
    assert [name_of(known) for known in play.p(0).known] == ["poisoned_knife", "delphaic_vision"]


@heresy("borderland_scout")
def _() -> None:
    st = stage("hera", "mars")
    one, two = st.hand(1, "forced_march", "pila_volley")
    play = st.manifest(st.trap(1, "borderland_scout"))
    play.do(0, f"card:{one}").passes()
    assert play.p(1).hand == [two]
    assert play.p(1).discard == [one]
    assert two in play.p(0).known


@case("corrupt_tribune")
def _() -> None:
    st = stage("hera", "mars")
    tribune = st.put(0, "corrupt_tribune")
    st.power(0, I=1)
    slot = st.trap(1, "blood_for_blood")
    play = use(st, tribune, 0, at(slot))
    assert play.life(1) == 19
    assert play.slot(slot).manifested == play.s.turn


@heresy("corrupt_tribune")
def _() -> None:
    st = stage("hera", "mars")
    (fresh,) = st.power(1, I=1)
    play = st.manifest(st.trap(1, "corrupt_tribune", exhausted=True)).passes()
    assert play.slot(fresh).exhausted
    assert play.slot(fresh).frozen == 1
    assert len(play.p(0).hand) == 1


@case("mischievous_nymph")
def _() -> None:
    st = stage("hera", "mars", phase="combat", active=1)
    nymph, troll = st.put(0, "mischievous_nymph"), st.put(1, "youthful_troll")
    play = st.table().attack(f"{troll}:life").do(0, f"use:{nymph}:0").passes()
    assert play.life(0) == 20


@heresy("mischievous_nymph")
def _() -> None:
    st = stage("hera", "mars", phase="combat", active=1)
    tribune, troll = st.put(0, "corrupt_tribune"), st.put(1, "youthful_troll")
    st.power(0, I=1)
    slot = st.trap(1, "mischievous_nymph")
    play = st.table().attack(f"{troll}:life").do(0, f"use:{tribune}:0", at(slot)).passes()
    assert play.life(0) == 20


@case("poisoned_knife")
def _() -> None:
    st = stage("hera", "mars")
    troll, guard = st.put(1, "youthful_troll"), st.put(1, "praetorian_guard")
    play = cast(st, "poisoned_knife")
    assert troll in play.p(1).discard
    assert play.there(guard)


@heresy("poisoned_knife")
def _() -> None:
    st = stage("hera", "mars")
    troll = st.put(1, "youthful_troll")
    assert troll in sprung(st, "poisoned_knife").p(1).discard


@case("whispered_secret", 0, 1)
def _() -> None:
    st = stage("hera", "mars")
    trap, other = st.trap(1, "blood_for_blood"), st.trap(1, "bread_and_salt")
    play = cast(st, "whispered_secret", at(trap), at(other))
    assert play.life(1) == 19
    assert play.slot(other).card in play.p(0).known


@heresy("whispered_secret")
def _() -> None:
    st = stage("hera", "mars")
    trap = st.trap(1, "blood_for_blood")
    assert sprung(st, "whispered_secret", at(trap)).life(1) == 19


@case("honeyed_words")
def _() -> None:
    st = stage("hera", "mars")
    hand = st.hand(1, "forced_march", "pila_volley", "pila_volley")
    play = cast(st, "honeyed_words")
    play.do(1, "option:0").passes()
    assert len(play.p(0).hand) == 2
    st = stage("hera", "mars")
    hand = st.hand(1, "forced_march", "pila_volley", "pila_volley")
    play = cast(st, "honeyed_words").do(1, "option:1").choose(1, f"card:{hand[0]}", f"card:{hand[1]}").passes()
    assert play.p(1).hand == [hand[2]]
    st = stage("hera", "mars")
    st.hand(1, "forced_march")
    assert len(cast(st, "honeyed_words").p(0).hand) == 2  # one card is not two: they have no choice


@heresy("honeyed_words")
def _() -> None:
    st = stage("hera", "mars")
    one, two = st.hand(1, "forced_march", "pila_volley")
    assert sprung(st, "honeyed_words").do(1, f"card:{two}").passes().p(1).hand == [one]


@case("lepers_procession")
def _() -> None:
    play = cast(stage("hera", "mars"), "lepers_procession")
    lepers = play.minis(1, "leper")
    assert len(lepers) == 2
    assert all(play.x(card).exhausted for card in lepers)


@heresy("lepers_procession")
def _() -> None:
    assert len(sprung(stage("hera", "mars"), "lepers_procession").minis(1, "leper")) == 1


@case("spreading_rumours")
def _() -> None:
    st = stage("hera", "mars")
    st.put(0, "spreading_rumours")
    play = st.manifest(st.trap(1, "bread_and_salt")).passes()
    assert play.life(1) == 19


@heresy("spreading_rumours")
def _() -> None:
    st = stage("hera", "mars")
    slot = st.trap(0, "spreading_rumours", owner=1)
    play = st.manifest(slot).do(0, "yes").do(0, "recharge").passes()
    (rumours,) = play.minis(0, "spreading_rumours")
    assert not play.x(rumours).exhausted
    assert not play.has_slot(slot)
    assert play.life(0) == 19
    assert play.life(1) == 19


@case("forum_of_whispers", 0)
def _() -> None:
    st = stage("hera", "mars")
    st.put(0, "forum_of_whispers")

    st.aspects(1, "I")
    play = moved(st, "traded")
    triggers_of_hera = [option for option in play.options(0) if option.startswith("trigger:")]
    play.answer(0, *triggers_of_hera)
    play.passes()
    assert len(play.p(0).hand) == 1


@case("forum_of_whispers", 1)
def _() -> None:
    st = stage("hera", "mars")
    st.put(0, "forum_of_whispers")
    assert (seize_change(st.s, 0), seize_change(st.s, 1)) == (-1, 0)


@heresy("forum_of_whispers")
def _() -> None:
    st = stage("hera", "mars")
    first, last = st.aspects(1, "bread_and_salt", "forced_march")
    play = sprung(st, "forum_of_whispers")
    assert not play.has_slot(last)
    assert play.has_slot(first)
    assert [name_of(slot.card) for slot in play.p(0).aspects] == ["forced_march"]
    st = stage("hera", "mars")
    st.aspects(0, "bread_and_salt")
    st.aspects(1, "bread_and_salt")
    assert len(sprung(st, "forum_of_whispers", holder=0).p(0).aspects) == 1  # the holder is no opponent
