"""Cases for the Greater and Exalted cards of Mysticism, and for its Deity."""

from __future__ import annotations

from card_kit import READER, at, cast, fought, ruined, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.state import name_of
from games.twilight.steps import Power
from games.twilight.values import costs, limits

# -- Greater cards


@case("fenrir_whelp")
def _() -> None:
    st = stage("mars", READER)
    st.life(1, "fenrir_whelp", *["I"] * 10)
    (card,) = st.discarded(0, "bread_and_salt")
    play = cast(st, "blood_for_blood").do(1, "yes")
    blood = next(c for c in (*play.p(0).discard, *play.p(0).destroyed) if name_of(c) == "blood_for_blood")
    if play.topic(1) == "twilight.destroy":
        play.do(1, at(card))
    play.passes()
    assert len(play.p(0).destroyed) == 1
    assert {card, blood} == {*play.p(0).destroyed, *play.p(0).discard}


@heresy("fenrir_whelp")
def _() -> None:
    st = stage(READER)
    troll = st.put(1, "youthful_troll")
    assert not sprung(st, "fenrir_whelp").there(troll)


@case("moor_banshee", 0)
def _() -> None:
    st = stage("mars", READER)
    banshee = st.put(1, "moor_banshee", damage=2)
    mine, theirs = st.discarded(0, "bread_and_salt"), st.discarded(1, "bread_and_salt")
    play = cast(st, "pila_volley")
    assert not play.there(banshee)
    assert set(theirs) <= set(play.p(1).destroyed)
    assert set(mine) <= set(play.p(0).destroyed)


@case("moor_banshee", 1)
def _() -> None:
    st = stage(READER)
    banshee = st.put(0, "moor_banshee")
    play = ruined(st, banshee).passes()
    assert play.life(1) == 17
    assert len(play.p(1).destroyed) == 3


@heresy("moor_banshee")
def _() -> None:
    play = sprung(stage(READER), "moor_banshee")
    assert play.life(1) == 18
    assert len(play.p(1).destroyed) == 2


@case("gorgon_sister", 0)
def _() -> None:
    st = stage(READER, phase="combat", active=1)
    gorgon, spartan = st.put(0, "gorgon_sister"), st.put(1, "praetorian_guard")
    play = st.table().attack(f"{spartan}:life").block(0, gorgon, spartan).passes()
    assert play.x(spartan).frozen == 1


@case("gorgon_sister", 1)
def _() -> None:
    st = stage(READER, phase="combat")
    gorgon, guard = st.put(0, "gorgon_sister"), st.put(1, "praetorian_guard")
    play = fought(st, gorgon, guard).passes()
    assert play.x(guard).exhausted
    assert play.x(guard).frozen == 1


@heresy("gorgon_sister")
def _() -> None:
    st = stage(READER)
    troll = st.put(1, "youthful_troll")
    play = sprung(st, "gorgon_sister")
    assert play.x(troll).exhausted
    assert play.x(troll).frozen == 1


@case("sickle_of_mona", 0, 1)
def _() -> None:
    st = stage(READER)
    (card,) = st.discarded(1, "bread_and_salt")
    play = cast(st, "sickle_of_mona")
    assert play.p(1).destroyed == [card]
    assert play.life(1) == 15


@heresy("sickle_of_mona")
def _() -> None:
    st = stage(READER)
    st.discarded(1, "bread_and_salt")
    play = sprung(st, "sickle_of_mona")
    assert len(play.p(1).destroyed) == 1
    assert play.life(1) == 17


@case("hunger_of_black_annis", 0, 1)
def _() -> None:
    st = stage(READER)
    st.discarded(1, *["bread_and_salt"] * 5)
    play = cast(st, "hunger_of_black_annis", x=(1, 1, 0))
    assert len(play.p(1).destroyed) == 3
    assert play.life(1) == 17


@heresy("hunger_of_black_annis")
def _() -> None:
    st = stage(READER)
    st.discarded(0, *["bread_and_salt"] * 2)
    st.discarded(1, *["bread_and_salt"] * 3)
    play = sprung(st, "hunger_of_black_annis")
    assert (len(play.p(0).destroyed), len(play.p(1).destroyed)) == (2, 2)


@case("cult_of_the_severed_head", 0)
def _() -> None:
    st = stage(READER, phase="refresh")
    st.put(0, "cult_of_the_severed_head")
    st.power(0, I=1)
    st.discarded(1, "bread_and_salt")
    assert len(st.table().passes().p(1).destroyed) == 1


@case("cult_of_the_severed_head", 1)
def _() -> None:
    st = stage(READER, phase="end")
    st.put(0, "cult_of_the_severed_head")
    assert st.table().passes().life(1) == 20
    st.s.deeds.destroyed = 1
    assert st.table().passes().life(1) == 18


@heresy("cult_of_the_severed_head")
def _() -> None:
    assert sprung(stage(READER), "cult_of_the_severed_head", "yes").minis(0, "cult_of_the_severed_head")


@case("unravel_the_weave")
def _() -> None:
    st = stage("mars", READER)
    sack, weave = st.in_hand(0, "sack_the_temple"), st.in_hand(1, "unravel_the_weave")
    st.power(0, I=2, II=1)
    st.power(1, II=1)
    play = st.table().do(0, f"summon:{sack}").do(1, f"summon:{weave}", "option:0").passes()
    assert play.life(1) == 20  # no II is left to pay
    st = stage(READER)
    fort = st.put(1, "mudbrick_rampart")
    assert cast(st, "unravel_the_weave", "option:1").p(1).destroyed == [fort]
    st = stage(READER)
    slot = st.trap(1, "sack_the_temple")
    assert cast(st, "unravel_the_weave", at(slot)).life(1) == 17  # nothing else could be done


@heresy("unravel_the_weave")
def _() -> None:
    st = stage(READER)
    feud = st.put(1, "blood_feud")
    assert sprung(st, "unravel_the_weave").p(1).destroyed == [feud]


@case("grove_of_nemi", 0)
def _() -> None:
    st = stage(READER)
    grove, troll = st.put(0, "grove_of_nemi"), st.put(0, "youthful_troll")
    (card,) = st.discarded(0, "rite_of_ash")
    play = use(st, grove, 0)
    assert play.p(0).destroyed == [card]
    assert play.x(troll).blessings == 1


@case("grove_of_nemi", 1)
def _() -> None:
    st = stage(READER)
    st.put(0, "mudbrick_rampart", at="S")
    st.put(0, "grove_of_nemi", at="S")
    assert costs(st.s, 0, st.s.face("moor_banshee")) == [Power(II=1)]
    assert costs(st.s, 0, st.s.face("bog_acolyte")) == [Power(I=1)]  # never free
    assert costs(st.s, 0, st.s.face("rite_of_ash")) == [Power(I=1)]


@heresy("grove_of_nemi")
def _() -> None:
    st = stage(READER)
    troll = st.put(1, "youthful_troll")
    assert sprung(st, "grove_of_nemi").p(1).destroyed == [troll]  # Slain, and then the only discarded card


# -- Exalted cards


@case("lernaean_hydra", 0, 1)
def _() -> None:
    st = stage(READER)
    hydra = st.put(0, "lernaean_hydra")
    assert len(ruined(st, hydra).passes().minis(0, "hydra_head")) == 3
    st = stage(READER)
    hydra = st.put(0, "lernaean_hydra", damage=3)
    assert len(cast(st, "mistletoe_dart").minis(0, "hydra_head")) == 2


@heresy("lernaean_hydra")
def _() -> None:
    assert len(sprung(stage(READER), "lernaean_hydra").minis(0, "hydra_head")) == 2


@case("eve_of_ragnarok", 0, 1)
def _() -> None:
    st = stage(READER)
    mine, theirs = st.put(0, "youthful_troll"), st.put(1, "praetorian_guard")
    play = cast(st, "eve_of_ragnarok")
    assert play.p(0).destroyed == [mine]
    assert play.p(1).destroyed == [theirs]
    assert play.life(1) == 17


@heresy("eve_of_ragnarok")
def _() -> None:
    st = stage(READER)
    troll = st.put(1, "youthful_troll")
    play = sprung(st, "eve_of_ragnarok")
    assert play.p(1).destroyed == [troll]
    assert play.life(1) == 17


@case("night_of_samhain")
def _() -> None:
    st = stage(READER, phase="draw", stop="")
    st.put(0, "night_of_samhain")
    (acolyte,) = st.discarded(0, "bog_acolyte")
    play = st.table().do(0, "yes").passes()
    assert play.has(acolyte, "swift")
    assert not play.x(acolyte).exhausted
    play.until("draw", 1)
    assert acolyte in play.p(0).destroyed
    assert play.life(1) == 19


@heresy("night_of_samhain")
def _() -> None:
    assert sprung(stage(READER), "night_of_samhain", "yes").minis(0, "night_of_samhain")


@case("balor", 0)
def _() -> None:
    st = stage(READER, phase="combat")
    balor, guard, spartan = st.put(0, "balor"), st.put(1, "praetorian_guard"), st.put(1, "spartan_polemarch")
    play = st.table().attack(f"{balor}:life").passes()
    assert play.p(1).destroyed == [guard]
    assert play.there(spartan)


@case("balor", 1)
def _() -> None:
    st = stage(READER, phase="combat")
    balor = st.put(0, "balor")
    play = fought(st, balor).passes()
    assert play.life(1) == 20 - 6 - 3
    assert len(play.p(1).destroyed) == 3


@heresy("balor")
def _() -> None:
    st = stage(READER)
    spartan = st.put(1, "spartan_polemarch")
    play = sprung(st, "balor")
    assert spartan in play.p(1).destroyed
    assert play.life(1) == 17
    assert len(play.p(1).destroyed) == 4


@case("stonehenge", 0, 1)
def _() -> None:
    st = stage(READER)
    st.put(0, "stonehenge")
    troll = st.put(0, "youthful_troll")
    assert limits(st.s, 0) == Power(I=3, II=5, III=2)
    assert st.table().has(troll, "swift")


@case("stonehenge", 2)
def _() -> None:
    st = stage(READER, phase="end")
    st.put(0, "stonehenge")
    st.discarded(0, *["bread_and_salt"] * 2)
    st.discarded(1, *["bread_and_salt"] * 3)
    play = st.table().passes()
    assert (len(play.p(0).destroyed), len(play.p(1).destroyed), play.life(1)) == (2, 2, 14)


@heresy("stonehenge")
def _() -> None:
    st = stage(READER)
    slot = st.trap(1, "stonehenge")
    play = st.manifest(slot).passes()
    assert not play.has_slot(slot)
    assert play.life(1) == 15
    assert len(play.p(1).destroyed) == 5


@case(READER, 0)
def _() -> None:
    st = stage(READER)
    st.power(0, I=1)
    (card,) = st.discarded(1, "bread_and_salt")
    assert use(st, READER, 0).p(1).destroyed == [card]


@case(READER, 1)
def _() -> None:
    st = stage(READER)
    troll = st.put(0, "youthful_troll")
    st.discarded(1, *["bread_and_salt"] * 4)
    play = use(st, READER, 1)
    assert play.p(0).destroyed == [troll]  # Slain, and then the only discarded card
    assert len(play.p(1).destroyed) == 3
    assert play.life(1) == 16
    assert play.p(0).spent
