"""Cases for the Lesser cards of Mysticism."""

from __future__ import annotations

from card_kit import READER, at, cast, fought, ruined, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.steps import Power
from games.twilight.values import bound

# -- Lesser cards


@case("bog_acolyte")
def _() -> None:
    st = stage(READER)
    acolyte = st.put(0, "bog_acolyte")
    assert ruined(st, acolyte).passes().life(1) == 19
    st = stage(READER)
    (acolyte,) = st.discarded(0, "bog_acolyte")
    assert ruined(st, acolyte).passes().life(1) == 19  # from any zone


@heresy("bog_acolyte")
def _() -> None:
    st = stage(READER)
    (card,) = st.discarded(1, "bread_and_salt")
    assert sprung(st, "bog_acolyte").p(1).destroyed == [card]


@case("marsh_wisp")
def _() -> None:
    st = stage(READER, phase="combat")
    wisp = st.put(0, "marsh_wisp", entered=5)
    st.discarded(1, "bread_and_salt")
    play = fought(st, wisp, stack="discard").passes()
    assert play.life(1) == 19
    assert len(play.p(1).destroyed) == 1


@heresy("marsh_wisp")
def _() -> None:
    st = stage(READER)
    troll = st.put(1, "youthful_troll")
    play = sprung(st, "marsh_wisp")
    assert bound(play.s, play.x(troll), "no_attack")


@case("crow_augur", 0)
def _() -> None:
    st = stage(READER)
    augur = st.put(0, "crow_augur")
    one, two = st.discarded(1, "bread_and_salt", "great_harvest")
    play = use(st, augur, 0, at(two))
    assert play.p(1).destroyed == [two]
    assert play.p(1).discard == [one]


@case("crow_augur", 1)
def _() -> None:
    st = stage(READER)
    augur = st.put(0, "crow_augur")
    st.power(0, I=1)
    slot = st.trap(1, "blood_for_blood")
    assert use(st, augur, 1, at(slot)).life(1) == 19


@heresy("crow_augur")
def _() -> None:
    st = stage(READER)
    one, two, *_ = st.life(1, "forced_march", "pila_volley", *["I"] * 10)
    play = sprung(st, "crow_augur", f"card:{two}")
    assert play.p(1).destroyed == [two]
    assert play.p(1).life[-1] == one


@case("youthful_troll")
def _() -> None:
    st = stage(READER, phase="combat")
    troll = st.put(0, "youthful_troll")
    st.discarded(1, *["bread_and_salt"] * 5)
    assert len(fought(st, troll, stack="discard").passes().p(1).destroyed) == 2 + 1


@heresy("youthful_troll")
def _() -> None:
    st = stage(READER)
    st.put(1, "moor_banshee", exhausted=True)
    fresh = st.put(1, "moor_banshee")
    play = sprung(st, "youthful_troll")
    assert play.x(fresh).damage == 1
    assert play.x(fresh).exhausted


@case("wicker_effigy", 0, 1)
def _() -> None:
    st = stage(READER)
    effigy = st.put(0, "wicker_effigy")
    (card,) = st.discarded(1, "bread_and_salt")
    play = use(st, effigy, 0)
    assert play.p(0).pool == Power(II=1)
    assert play.p(0).destroyed == [effigy]
    assert play.p(1).destroyed == [card]


@heresy("wicker_effigy")
def _() -> None:
    st = stage(READER)
    st.power(1, I=1, II=1)
    assert st.manifest(st.trap(1, "wicker_effigy", exhausted=True)).passes().p(1).pool == Power(I=1)


@case("rite_of_ash", 0, 1)
def _() -> None:
    st = stage(READER)
    st.discarded(1, "bread_and_salt")
    play = cast(st, "rite_of_ash")
    assert len(play.p(1).destroyed) == 1
    assert play.life(1) == 18


@heresy("rite_of_ash")
def _() -> None:
    st = stage(READER)
    st.discarded(1, *["bread_and_salt"] * 3)
    assert len(sprung(st, "rite_of_ash").p(1).destroyed) == 2


@case("mistletoe_dart", 0)
def _() -> None:
    st = stage(READER)
    troll = st.put(1, "youthful_troll")
    assert cast(st, "mistletoe_dart").x(troll).damage == 2
    st = stage(READER)
    spartan = st.put(1, "spartan_polemarch")
    st.s.deeds.destroyed = 1
    assert not cast(st, "mistletoe_dart").there(spartan)


@case("mistletoe_dart", 1)
def _() -> None:
    st = stage(READER)
    st.put(0, "youthful_troll")
    theirs = st.put(1, "youthful_troll")
    (dart,) = st.discarded(0, "mistletoe_dart")
    assert ruined(st, dart).passes().x(theirs).damage == 2


@heresy("mistletoe_dart")
def _() -> None:
    st = stage(READER)
    troll = st.put(1, "moor_banshee")
    assert sprung(st, "mistletoe_dart").x(troll).damage == 1
    st = stage(READER)
    troll = st.put(1, "spartan_polemarch")
    st.s.deeds.destroyed = 1
    assert sprung(st, "mistletoe_dart").x(troll).damage == 3


@case("open_the_barrow", 0, 1)
def _() -> None:
    st = stage(READER)
    troll, scheme, big = st.discarded(0, "youthful_troll", "rite_of_ash", "balor")
    play = cast(st, "open_the_barrow")
    assert play.p(0).hand == [troll]
    assert set(play.options(0)) == {at(scheme), at(big)}  # one Damage to the own Discard Stack
    play.do(0, at(scheme)).passes()
    assert play.p(0).destroyed == [scheme]


@heresy("open_the_barrow")
def _() -> None:
    st = stage(READER)
    troll, _banshee = st.discarded(0, "youthful_troll", "moor_banshee")
    assert sprung(st, "open_the_barrow").p(0).hand == [troll]


@case("cairn_of_names", 0)
def _() -> None:
    st = stage(READER)
    st.put(0, "cairn_of_names")
    troll = st.put(0, "youthful_troll")
    one, two = st.discarded(1, "bread_and_salt", "bread_and_salt")
    play = ruined(st, one, two).do(0, "yes").passes()
    assert play.x(troll).blessings == 1  # once each turn


@case("cairn_of_names", 1)
def _() -> None:
    st = stage(READER)
    st.put(0, "cairn_of_names")
    card = st.put(1, "stoic_legionnaires")
    st.power(0, I=1)
    st.hand(0, "balor")
    play = st.table().do(0, "sacrifice").do(0, at(card)).passes()
    assert not play.there(card)
    assert len(play.p(0).hand) == 1 + 2


@heresy("cairn_of_names")
def _() -> None:
    st = stage(READER)
    frail = st.put(1, "stoic_legionnaires", blessings=2, damage=2)
    st.put(1, "youthful_troll")
    assert not sprung(st, "cairn_of_names").there(frail)
