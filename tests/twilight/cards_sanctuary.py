"""Cases for the Lesser cards of Sanctuary."""

from __future__ import annotations

from card_kit import at, besieged, cast, damaged, defended, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.state import name_of
from games.twilight.values import bound, decay_change, extra_resource, life_armor

# -- Lesser cards


@case("terracotta_warrior")
def _() -> None:
    st = stage("enlil")
    warrior = st.put(0, "terracotta_warrior")
    st.power(0, I=1)
    play = use(st, warrior, 0)
    (copy,) = play.minis(0, "terracotta_copy")
    assert play.x(copy).exhausted
    assert play.x(warrior).exhausted


@heresy("terracotta_warrior")
def _() -> None:
    assert len(sprung(stage("enlil"), "terracotta_warrior").minis(0, "terracotta_copy")) == 1


@case("hearth_keeper")
def _() -> None:
    st = besieged()
    keeper, troll = st.put(0, "hearth_keeper"), st.put(1, "youthful_troll")
    (card,) = st.discarded(0, "pila_volley")
    play = defended(st, keeper, troll).passes()
    assert play.life(0) == 21
    assert play.p(0).life[0] == card


@heresy("hearth_keeper")
def _() -> None:
    st = stage("enlil")
    st.discarded(0, *["pila_volley"] * 3)
    assert sprung(st, "hearth_keeper").life(0) == 22


@case("shieldbearer_of_ur")
def _() -> None:
    st = besieged()
    bearer, keeper = st.put(0, "shieldbearer_of_ur"), st.put(0, "hearth_keeper")
    troll = st.put(1, "youthful_troll")
    play = st.table().attack(f"{troll}:life").do(0, f"use:{bearer}:0").block(0, keeper, troll).passes()
    # Of three Damage two go to the bearer, whose Armor takes one.
    assert (play.x(keeper).damage, play.x(bearer).damage) == (1, 1)


@heresy("shieldbearer_of_ur")
def _() -> None:
    st = stage("enlil")
    troll = st.put(0, "youthful_troll")
    assert sprung(st, "shieldbearer_of_ur").has(troll, "armor") == 1


@case("temple_physician")
def _() -> None:
    st = stage("enlil")
    physician, troll = st.put(0, "temple_physician"), st.put(0, "youthful_troll", damage=2)
    play = use(st, physician, 0, at(troll))
    assert play.x(troll).damage == 0
    assert play.x(physician).frozen == 1
    assert not play.x(physician).exhausted
    assert not play.table.asks[0].options.keys() & {f"use:{physician}:0"}


@heresy("temple_physician")
def _() -> None:
    st = stage("enlil")
    one, two = st.put(0, "youthful_troll", damage=2), st.put(0, "hearth_keeper", damage=1)
    theirs = st.put(1, "youthful_troll", damage=2)
    play = sprung(st, "temple_physician")
    assert [play.x(card).damage for card in (one, two, theirs)] == [1, 0, 2]


@case("bread_and_salt")
def _() -> None:
    st = stage("enlil")
    st.discarded(0, *["pila_volley"] * 5)
    assert cast(st, "bread_and_salt").life(0) == 22
    st = stage("enlil")
    st.discarded(0, *["pila_volley"] * 5)
    st.s.deeds.blocked[0] = ["somebody"]
    assert cast(st, "bread_and_salt").life(0) == 23


@heresy("bread_and_salt")
def _() -> None:
    st = stage("enlil")
    st.discarded(0, *["pila_volley"] * 5)
    assert sprung(st, "bread_and_salt").life(0) == 22


@case("raised_shields")
def _() -> None:
    st = stage("enlil")
    troll = st.put(0, "youthful_troll")
    assert [change.prevent for change in cast(st, "raised_shields", "option:0").x(troll).changes] == [3]
    play = cast(stage("enlil"), "raised_shields", "option:1")
    assert [change.prevent for change in play.p(0).changes] == [3]
    st = stage("enlil")
    slot = st.trap(1, "blood_for_blood")
    assert cast(st, "raised_shields", "option:2", at(slot)).life(1) == 19


@heresy("raised_shields")
def _() -> None:
    assert [change.prevent for change in sprung(stage("enlil"), "raised_shields").p(0).changes] == [2]


@case("hold_the_gate", 0, 1)
def _() -> None:
    st = besieged()
    keeper, wisp = st.put(0, "hearth_keeper", exhausted=True), st.put(1, "marsh_wisp")
    gate = st.in_hand(0, "hold_the_gate")
    st.power(0, I=1)
    play = st.table().attack(f"{wisp}:life").do(0, f"summon:{gate}").passes()
    assert play.stats(keeper) == (1, 4)
    assert play.has(keeper, "initiative")
    play.block(0, keeper, wisp)  # it may block what is Elusive
    st = stage("enlil")
    keeper = st.put(0, "hearth_keeper", exhausted=True)
    play = cast(st, "hold_the_gate")
    assert not play.x(keeper).exhausted
    assert not play.has(keeper, "initiative")


@heresy("hold_the_gate")
def _() -> None:
    st = stage("enlil")
    troll = st.put(1, "youthful_troll")
    play = sprung(st, "hold_the_gate")
    assert bound(play.s, play.x(troll), "no_attack")


@case("mudbrick_rampart", 0)
def _() -> None:
    st = stage("mars", "enlil")
    st.put(1, "mudbrick_rampart")
    assert cast(damaged(st), "blood_for_blood").life(1) == 18  # three less one


@case("mudbrick_rampart", 1)
def _() -> None:
    st = stage("enlil")
    st.put(0, "mudbrick_rampart", at="S")
    st.discarded(0, *["pila_volley"] * 3)
    assert cast(st, "granary_of_nippur", "at:S").life(0) == 22


@heresy("mudbrick_rampart")
def _() -> None:
    play = sprung(stage("enlil"), "mudbrick_rampart")
    assert (life_armor(play.s, 0), life_armor(play.s, 1)) == (1, 0)


@case("granary_of_nippur", 0, 1)
def _() -> None:
    st = stage("enlil")
    st.put(0, "granary_of_nippur")
    assert (decay_change(st.s, 0), decay_change(st.s, 1)) == (-3, 0)
    assert extra_resource(st.s, 0) == 0
    st.power(1, I=1)
    assert (extra_resource(st.s, 0), extra_resource(st.s, 1)) == (1, 0)


@heresy("granary_of_nippur")
def _() -> None:
    st = stage("enlil")
    st.life(0, "praetorian_guard", "forced_march", *["II"] * 5)
    play = sprung(st, "granary_of_nippur")
    assert [name_of(slot.card) for slot in play.p(0).aspects] == ["forced_march"]
