"""Cases for the Greater and Exalted cards of Aggression, and for its Deity."""

from __future__ import annotations

from card_kit import at, cast, damaged, fought, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.steps import Power
from games.twilight.values import bound

# -- Greater cards


@case("centurion_of_the_tenth", 0, 1)
def _() -> None:
    st = stage(phase="combat")
    centurion, legion = st.put(0, "centurion_of_the_tenth"), st.put(0, "cretan_slinger")
    beast = st.put(0, "carthage_elephant")
    st.put(1, "youthful_troll")
    play = st.table().attack(f"{centurion}:life", f"{legion}:life", f"{beast}:life").passes()
    assert play.topic(1) == "twilight.block"
    assert (play.stats(legion)[0], play.stats(centurion)[0], play.stats(beast)[0]) == (2, 3, 4)
    assert play.has(legion, "initiative")
    assert not play.has(centurion, "initiative")


@heresy("centurion_of_the_tenth")
def _() -> None:
    st = stage()
    big, small, other = st.put(1, "spartan_polemarch"), st.put(1, "youthful_troll"), st.put(1, "moor_banshee")
    play = st.manifest(st.trap(1, "centurion_of_the_tenth"))
    assert at(big) not in play.options(0)
    play.choose(0, at(small), at(other)).passes()
    assert all(bound(play.s, play.x(card), "no_block") for card in (small, other))


@heresy("praetorian_guard")
def _() -> None:
    st = stage()
    mine, theirs = st.put(0, "youthful_troll"), st.put(1, "youthful_troll")
    play = sprung(st, "praetorian_guard", at(mine))
    assert play.has(mine, "armor") == 2
    assert play.x(theirs).exhausted


@case("thracian_berserker")
def _() -> None:
    st = stage(phase="combat")
    st.put(0, "thracian_berserker")
    assert not st.table().ask(0).allows(())


@heresy("thracian_berserker")
def _() -> None:
    st = stage(stop="")
    troll, other = st.put(1, "youthful_troll"), st.put(1, "crow_augur")
    st.hand(0, "levy")
    st.power(0, I=1)
    play = sprung(st, "thracian_berserker")
    assert all(bound(play.s, play.x(card), "must_attack") for card in (troll, other))
    play.until("combat", 1)  # it lasts into the holder's turn
    assert not play.ask(1).allows(())


@case("carthage_elephant")
def _() -> None:
    st = stage()
    elephant = st.put(0, "carthage_elephant", damage=4)
    mine, theirs = st.put(0, "youthful_troll"), st.put(1, "youthful_troll")
    play = cast(st, "pila_volley", at(elephant))
    assert elephant in play.p(0).discard
    assert (play.x(mine).damage, play.x(theirs).damage) == (2, 2)


@heresy("carthage_elephant")
def _() -> None:
    st = stage()
    small, big = st.put(0, "youthful_troll"), st.put(1, "moor_banshee")
    play = sprung(st, "carthage_elephant")
    assert (play.x(small).damage, play.x(big).damage) == (1, 0)


@case("sack_the_temple", 0, 1)
def _() -> None:
    st = stage()
    slot = st.trap(1, "blood_for_blood")
    play = cast(st, "sack_the_temple", "yes", at(slot))
    assert play.life(1) == 20 - 4 - 1
    st = damaged(stage())
    assert cast(st, "sack_the_temple", "no").life(1) == 14


@heresy("sack_the_temple")
def _() -> None:
    assert sprung(stage(), "sack_the_temple").life(1) == 17


@case("burn_the_granaries", 0, 1)
def _() -> None:
    st = stage()
    (fresh,) = st.power(1, I=1)
    play = cast(st, "burn_the_granaries", x=(1, 1, 0))
    assert play.life(1) == 17
    assert play.slot(fresh).exhausted
    assert play.p(1).pool == Power(I=1)


@heresy("burn_the_granaries")
def _() -> None:
    st = stage()
    one, two = st.power(1, I=1, II=1)
    play = st.manifest(st.trap(1, "burn_the_granaries", exhausted=True)).passes()
    assert not play.slot(one).exhausted
    assert play.slot(two).exhausted
    assert play.p(1).pool == Power(II=1)
    assert play.life(1) == 19


@case("siege_of_seven_hills", 0)
def _() -> None:
    st = stage(phase="combat")
    st.put(0, "siege_of_seven_hills")
    troll, scout = st.put(0, "youthful_troll"), st.put(0, "stoic_legionnaires")
    st.discarded(1, *["bread_and_salt"] * 3)
    play = st.table().attack(f"{troll}:life", f"{scout}:discard").passes()
    assert play.life(1) == 20 - 4
    assert len(play.p(1).discard) == 2 + 4


@case("siege_of_seven_hills", 1)
def _() -> None:
    st = stage(phase="refresh")
    st.put(0, "siege_of_seven_hills")
    st.power(0, I=1)
    below, _top = st.put(1, "mudbrick_rampart", at="N"), st.put(1, "embassy_of_masks", at="N")
    play = st.table().do(0, "yes").passes()
    assert below in play.p(1).destroyed


@heresy("siege_of_seven_hills")
def _() -> None:
    play = sprung(stage(), "siege_of_seven_hills", "no")
    assert not play.s.permanents
    assert len(play.p(1).resource) == 9


@case("altar_of_thermopylae")
def _() -> None:
    st = stage(stop="")
    altar = st.put(0, "altar_of_thermopylae")
    st.power(0, I=2)
    st.hand(0, "levy")
    raider, guard = st.discarded(0, "rhine_raider", "spartan_polemarch")
    play = use(st, altar, 0)
    assert play.there(raider)
    assert not play.x(raider).exhausted
    assert play.has(raider, "swift")
    play.do(0, "end").attack(f"{raider}:life").passes().until("draw", 1)
    assert raider in play.p(0).destroyed
    assert play.life(1) == 18
    assert guard in play.p(0).discard


@heresy("altar_of_thermopylae")
def _() -> None:
    st = stage()
    (raider,) = st.discarded(0, "rhine_raider")
    play = sprung(st, "altar_of_thermopylae")
    assert play.x(raider).exhausted
    assert play.s.doomed == [raider]


# -- Exalted cards


@case("spartan_polemarch", 0)
def _() -> None:
    st = stage(phase="combat")
    spartan, scout = st.put(0, "spartan_polemarch"), st.put(1, "borderland_scout")
    play = fought(st, spartan, scout).passes()
    assert not play.there(scout)
    assert play.life(1) == 20 - 2 - 4


@case("spartan_polemarch", 1)
def _() -> None:
    st = stage(phase="combat")
    spartan = st.put(0, "spartan_polemarch")
    st.put(1, "youthful_troll")
    play = st.table().attack(f"{spartan}:life").passes()
    assert play.has(spartan, "overrun")
    st = stage("hera", phase="combat")
    spartan = st.put(0, "spartan_polemarch")
    st.put(1, "youthful_troll")
    play = st.table().attack(f"{spartan}:life").passes()
    assert not play.has(spartan, "overrun")  # no Conviction


@heresy("spartan_polemarch")
def _() -> None:
    st = stage()
    whole, hurt = st.put(1, "youthful_troll"), st.put(1, "youthful_troll", damage=1)
    play = sprung(st, "spartan_polemarch")
    assert play.there(whole)
    assert not play.there(hurt)


@case("vengeance_of_the_eagle", 0, 1)
def _() -> None:
    st = stage()
    mine, theirs = st.put(0, "youthful_troll"), st.put(1, "youthful_troll")
    play = cast(st, "vengeance_of_the_eagle")
    assert (play.x(mine).damage, play.x(theirs).damage, play.life(1)) == (0, 2, 20)
    st = damaged(stage())
    theirs = st.put(1, "spartan_polemarch")
    play = cast(st, "vengeance_of_the_eagle")
    assert not play.there(theirs)
    assert play.life(1) == 17


@heresy("vengeance_of_the_eagle")
def _() -> None:
    st = stage()
    mine, theirs = st.put(0, "youthful_troll"), st.put(1, "youthful_troll")
    play = sprung(st, "vengeance_of_the_eagle")
    assert (play.x(mine).damage, play.x(theirs).damage) == (0, 2)


@case("total_war", 0)
def _() -> None:
    st = stage(phase="end")
    st.put(0, "total_war")
    assert st.table().passes().life(1) == 17


@case("total_war", 1)
def _() -> None:
    st = stage(phase="combat")
    st.put(0, "total_war")
    troll = st.put(0, "youthful_troll")
    st.put(1, "youthful_troll")
    play = st.table()
    assert not play.has(troll, "initiative")
    assert play.attack(f"{troll}:life").has(troll, "initiative")


@heresy("total_war")
def _() -> None:
    assert sprung(stage(), "total_war", "yes").minis(0, "total_war")


@case("attila", 0)
def _() -> None:
    st = stage(phase="combat")
    attila, scout, troll = st.put(0, "attila"), st.put(1, "borderland_scout"), st.put(1, "youthful_troll")
    play = st.table().attack(f"{attila}:life").passes()
    assert not play.there(scout)
    assert play.x(troll).damage == 1
    assert play.topic(1) == "twilight.block"


@case("attila", 1)
def _() -> None:
    st = stage(phase="combat")
    attila = st.put(0, "attila")
    play = fought(st, attila).passes()
    assert play.life(1) == 14
    assert len([s for s in play.p(1).resource if play.s.back(s.card) == "I"]) == 2
    assert not play.p(1).aspects  # no Recharge: it was no Heresy


@heresy("attila")
def _() -> None:
    st = stage()
    slot = st.trap(1, "attila")
    st.aspects(1, "III")
    play = st.manifest(slot).passes()
    assert not play.has_slot(slot)
    assert play.life(1) == 16
    assert len(play.p(1).resource) == 9
    assert play.p(1).resource[-1].exhausted
    assert not play.p(1).aspects  # the Life Stack has no III


@case("temple_of_mars_ultor", 0)
def _() -> None:
    st = stage(phase="combat")
    st.put(0, "temple_of_mars_ultor")
    legion = st.put(0, "stoic_legionnaires")
    assert fought(st, legion).passes().life(1) == 18


@case("temple_of_mars_ultor", 1)
def _() -> None:
    st = stage()
    temple, troll = st.put(0, "temple_of_mars_ultor"), st.put(0, "rhine_raider", exhausted=True)
    play = use(st, temple, 1)
    assert play.life(0) == 18
    assert not play.x(troll).exhausted
    assert play.s.deeds.damaged == [0]


@heresy("temple_of_mars_ultor")
def _() -> None:
    assert sprung(stage(), "temple_of_mars_ultor").life(1) == 15


@case("mars", 0)
def _() -> None:
    st = stage()
    troll = st.put(0, "youthful_troll")
    st.power(0, I=2)
    play = use(st, "mars", 0)
    assert play.stats(troll) == (5, 3)
    assert not play.has(troll, "overrun")
    assert "use:mars:0" not in play.options(0)
    st = damaged(stage())
    troll = st.put(0, "youthful_troll")
    st.power(0, I=1)
    assert use(st, "mars", 0).has(troll, "overrun")


@case("mars", 1)
def _() -> None:
    st = stage(stop="end")
    legion = st.put(0, "stoic_legionnaires", exhausted=True)
    play = use(st, "mars", 1)
    assert play.p(0).spent
    assert play.stats(legion) == (3, 1)
    assert play.has(legion, "overrun")
    assert play.attack(f"{legion}:life").passes().life(1) == 18
