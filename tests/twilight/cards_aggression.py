"""Cases for mini-cards, and for the Lesser cards of Aggression."""

from __future__ import annotations

from card_kit import at, cast, damaged, fought, ruined, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.values import bound

# -- mini-cards of all factions


@case("leper", 0, 1)
def _() -> None:
    st = stage(phase="combat")
    st.put(0, "leper")
    troll = st.put(0, "youthful_troll")
    leper = st.put(1, "leper")
    play = st.table()
    assert all("leper" not in option for option in play.options(0))
    play.attack(f"{troll}:life").passes()
    assert bound(play.s, play.x(leper), "no_block")
    assert play.life(1) == 17


@case("terracotta_copy")
def _() -> None:
    st = stage("enlil")
    copy = st.put(0, "terracotta_copy")
    st.power(0, I=1)
    play = use(st, copy, 0)
    assert len(play.minis(0, "terracotta_copy")) == 2
    assert play.x(copy).exhausted


@case("hydra_head")
def _() -> None:
    st = stage("reader_of_the_portents")
    head = st.put(0, "hydra_head")
    (pile,) = st.discarded(1, "bread_and_salt")
    play = ruined(st, head).passes()
    assert not play.there(head)
    assert play.p(1).destroyed == [pile]
    assert not play.p(1).discard


@case("levy")
def _() -> None:
    st = stage(phase="combat")
    levy = st.put(0, "levy")
    play = st.table()
    assert not play.ask(0).allows(())
    play.attack(f"{levy}:life")


# -- Lesser cards


@heresy("stoic_legionnaires")
def _() -> None:
    st = stage()
    troll = st.put(1, "youthful_troll")
    assert sprung(st, "stoic_legionnaires").x(troll).damage == 1


@case("rhine_raider", 0)
def _() -> None:
    st = stage(phase="combat")
    st.put(0, "rhine_raider")
    assert not st.table().ask(0).allows(())


@case("rhine_raider", 1)
def _() -> None:
    st = stage(phase="combat")
    raider = st.put(0, "rhine_raider")
    slot = st.trap(1, "blood_for_blood")
    play = fought(st, raider).do(0, "yes", at(slot)).passes()
    assert play.life(1) == 20 - 2 - 1  # the Heresy hits its holder
    assert play.s.deeds.manifested == {0: 1}


@heresy("rhine_raider")
def _() -> None:
    st = stage()
    troll = st.put(1, "youthful_troll")
    play = sprung(st, "rhine_raider")
    assert bound(play.s, play.x(troll), "no_block")


@case("blooded_gladiator", 0, 1)
def _() -> None:
    st = stage()
    gladiator = st.put(0, "blooded_gladiator")
    play = use(st, gladiator, 1)
    assert play.life(0) == 19  # the price is Damage, and so it blesses him
    assert play.x(gladiator).blessings == 1
    assert play.stats(gladiator) == (3 + 1 + 1, 3 + 1)
    assert f"use:{gladiator}:1" not in play.options(0)


@heresy("blooded_gladiator")
def _() -> None:
    st = stage()
    troll = st.put(1, "youthful_troll", blessings=2)
    play = sprung(st, "blooded_gladiator")
    assert (play.x(troll).blessings, play.x(troll).damage) == (1, 1)


@case("cretan_slinger")
def _() -> None:
    st = stage(phase="combat", active=1)
    slinger = st.put(0, "cretan_slinger")
    troll = st.put(1, "youthful_troll")
    play = st.table().attack(f"{troll}:life").do(0, f"use:{slinger}:0").passes()
    assert play.x(troll).damage == 2
    assert play.x(slinger).exhausted


@heresy("cretan_slinger")
def _() -> None:
    st = stage()
    st.put(1, "youthful_troll")
    tired = st.put(1, "praetorian_guard", exhausted=True)
    assert sprung(st, "cretan_slinger").x(tired).damage == 0  # Armor 2
    st = stage()
    tired = st.put(1, "youthful_troll", exhausted=True)
    assert sprung(st, "cretan_slinger").x(tired).damage == 2


@case("forced_march")
def _() -> None:
    st = stage()
    guard = st.put(0, "youthful_troll", exhausted=True)
    play = cast(st, "forced_march")
    assert not play.x(guard).exhausted
    assert play.stats(guard) == (4, 2)


@heresy("forced_march")
def _() -> None:
    st = stage()
    mine, theirs = st.put(0, "youthful_troll"), st.put(1, "youthful_troll")
    play = sprung(st, "forced_march", at(theirs))
    assert play.x(theirs).exhausted
    assert not play.x(mine).exhausted


@case("blood_for_blood")
def _() -> None:
    assert cast(stage(), "blood_for_blood").life(1) == 18
    assert cast(damaged(stage()), "blood_for_blood").life(1) == 17


@heresy("blood_for_blood")
def _() -> None:
    assert sprung(stage(), "blood_for_blood").life(1) == 19


@case("pila_volley")
def _() -> None:
    st = stage()
    troll = st.put(1, "youthful_troll")
    assert cast(st, "pila_volley").x(troll).damage == 2
    st = damaged(stage())
    guard = st.put(1, "moor_banshee")
    assert not cast(st, "pila_volley").there(guard)  # three Damage


@heresy("pila_volley")
def _() -> None:
    st = stage()
    st.put(0, "youthful_troll")
    troll = st.put(1, "youthful_troll")
    assert sprung(st, "pila_volley").x(troll).damage == 2


@case("blood_feud", 0)
def _() -> None:
    st = stage(phase="refresh")
    feud = st.put(0, "blood_feud")
    st.power(0, I=1)
    play = st.table().passes()
    assert play.life(1) == 18
    assert play.x(feud).upkeep_paid


@case("blood_feud", 1)
def _() -> None:
    st = stage(phase="combat", active=1)
    st.put(0, "blood_feud")
    scouts = [st.put(1, "stoic_legionnaires"), st.put(1, "stoic_legionnaires")]
    play = st.table().attack(*(f"{card}:life" for card in scouts)).passes()
    assert play.life(0) == 18
    assert play.life(1) == 19


@heresy("blood_feud")
def _() -> None:
    st = stage()
    play = sprung(st, "blood_feud", "yes")
    assert [x.controller for x in play.s.permanents.values()] == [0]
    assert play.life(1) == 20


@case("drill_ground", 0)
def _() -> None:
    st = stage(phase="combat")
    st.put(0, "drill_ground")
    troll = st.put(0, "youthful_troll")
    blocker = st.put(1, "youthful_troll")
    play = fought(st, troll).reach(1, f"block:{blocker}:{troll}")
    assert (play.stats(troll), play.stats(blocker)) == ((4, 3), (3, 3))


@case("drill_ground", 1)
def _() -> None:
    st = stage()
    ground = st.put(0, "drill_ground")
    st.power(0, I=1)
    play = use(st, ground, 1)
    (levy,) = play.minis(0, "levy")
    assert play.x(ground).exhausted
    assert not play.x(levy).exhausted


@heresy("drill_ground")
def _() -> None:
    st = stage()
    troll = st.put(0, "youthful_troll")
    assert sprung(st, "drill_ground").stats(troll) == (5, 3)
