"""Cases for the Greater and Exalted cards of Negotiation, and for its Deity."""

from __future__ import annotations

from card_kit import at, cast, moved, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.state import name_of
from games.twilight.steps import Power
from games.twilight.values import costs, upkeep

# -- Greater cards


@case("veto_of_the_senate")
def _() -> None:
    st = stage("mars", "hera")
    sack, veto = st.in_hand(0, "sack_the_temple"), st.in_hand(1, "veto_of_the_senate")
    st.power(0, I=2, II=1)
    st.power(1, I=1, II=2)
    play = st.table().do(0, f"summon:{sack}").do(1, f"summon:{veto}").passes()
    assert play.life(1) == 20
    assert play.p(0).discard == [sack]
    assert play.p(1).discard == [veto]


@heresy("veto_of_the_senate")
def _() -> None:
    for pays in (False, True):
        st = stage("hera", "mars", active=1)
        tribune = st.put(0, "kingmaker_of_byzantium")
        st.power(0, II=1)
        slot = st.trap(1, "veto_of_the_senate")
        sack = st.in_hand(1, "sack_the_temple")
        st.power(1, I=2 if not pays else 4, II=1)
        play = st.table().do(1, f"summon:{sack}").do(0, f"use:{tribune}:1", at(slot))
        if pays:
            play.do(1, "pay", "no")
        play.passes()
        assert play.life(0) == (16 if pays else 20)


@case("silver_tongued_legate", 0)
def _() -> None:
    st = stage("hera", "mars")
    legate, leper = st.put(0, "silver_tongued_legate"), st.put(0, "leper")
    slot = st.trap(1, "blood_for_blood")
    play = use(st, legate, 0, at(leper), at(slot))
    assert not play.there(leper)
    assert play.life(1) == 19


@case("silver_tongued_legate", 1)
def _() -> None:
    st = stage("hera", "mars")
    slot = st.trap(1, "blood_for_blood")
    assert cast(st, "silver_tongued_legate", "yes", at(slot)).life(1) == 19


@heresy("silver_tongued_legate")
def _() -> None:
    st = stage("hera", "mars")
    one, two = st.trap(1, "blood_for_blood"), st.trap(1, "blood_for_blood")
    assert sprung(st, "silver_tongued_legate", at(one), at(two)).life(1) == 18


@case("crossroads_sphinx", 0)
def _() -> None:
    st = stage("hera", "mars")
    sphinx = st.put(0, "crossroads_sphinx")
    cards = st.life(1, "forced_march", "pila_volley", "sack_the_temple", *["I"] * 17)
    play = st.table().do(0, f"use:{sphinx}:0", "player:1")
    play.choose(0, *(f"card:{cards[n]}" for n in (2, 0, 1))).passes()
    assert play.p(1).life[-3:] == [cards[1], cards[0], cards[2]]
    assert play.x(sphinx).frozen == 1
    assert not play.x(sphinx).exhausted


@case("crossroads_sphinx", 1)
def _() -> None:
    st = stage("hera", "mars")
    sphinx = st.put(0, "crossroads_sphinx")
    play = st.manifest(st.trap(1, "bread_and_salt")).passes()
    assert play.x(sphinx).blessings == 1


@heresy("crossroads_sphinx")
def _() -> None:
    st = stage("hera", "mars")
    troll = st.put(1, "youthful_troll")
    play = sprung(st, "crossroads_sphinx").do(1, "option:1").passes()
    assert play.x(troll).exhausted
    assert play.life(1) == 20
    assert sprung(stage("hera", "mars"), "crossroads_sphinx").life(1) == 17  # no Creature to Exhaust: no choice


@case("strait_siren")
def _() -> None:
    st = stage("hera", "mars", stop="")
    siren, troll, leper = st.put(0, "strait_siren"), st.put(1, "youthful_troll"), st.put(1, "leper")
    st.power(0, II=1)
    play = use(st, siren, 0)
    assert play.x(troll).controller == 0
    assert play.x(leper).controller == 1
    play.until("draw", 0)
    assert play.x(troll).controller == 1


@heresy("strait_siren")
def _() -> None:
    st = stage("hera", "mars", stop="")
    troll = st.put(1, "youthful_troll", exhausted=True)
    st.hand(0, "pila_volley")
    st.power(0, I=1)
    play = sprung(st, "strait_siren")
    assert play.x(troll).controller == 0
    assert not play.x(troll).exhausted
    play.until("refresh", 1) if play.s.phase == "refresh" else play.until("draw", 1)
    assert play.x(troll).controller == 1


@case("hostage_exchange")
def _() -> None:
    st = stage("hera", "mars")
    troll = st.put(1, "youthful_troll")
    play = cast(st, "hostage_exchange").do(1, "option:0").passes()
    assert play.p(1).hand == [troll]
    st = stage("hera", "mars")
    st.put(1, "youthful_troll")
    play = cast(st, "hostage_exchange").do(1, "option:1").passes()
    assert len(play.p(1).resource) == 7


@heresy("hostage_exchange")
def _() -> None:
    st = stage("hera", "mars")
    guard = st.put(1, "praetorian_guard")
    st.put(1, "spartan_polemarch")
    assert sprung(st, "hostage_exchange").p(1).hand == [guard]


@case("web_of_debts", 0, 1)
def _() -> None:
    st = stage("mars", "hera")
    st.put(1, "web_of_debts")
    feud, mine = st.put(0, "blood_feud"), st.put(1, "spreading_rumours")
    assert costs(st.s, 0, st.s.face("pila_volley")) == [Power(I=2)]
    assert costs(st.s, 1, st.s.face("pila_volley")) == [Power(I=1)]
    assert upkeep(st.s, st.s.permanents[feud]) == Power(I=2)
    assert upkeep(st.s, st.s.permanents[mine]) == Power(I=1)
    st.s.deeds.summoned[0] = 1
    assert costs(st.s, 0, st.s.face("pila_volley")) == [Power(I=1)]


@heresy("web_of_debts")
def _() -> None:
    assert sprung(stage("hera", "mars"), "web_of_debts", "yes").minis(0, "web_of_debts")


@case("delphaic_vision", 0, 1)
def _() -> None:
    st = stage("hera", "mars")
    slots = [st.trap(1, "blood_for_blood"), st.trap(1, "poisoned_knife"), st.trap(1, "bread_and_salt")]
    st.power(0, I=1, II=1)
    card = st.in_hand(0, "delphaic_vision")
    play = st.table().do(0, f"summon:{card}", "player:1").choose(0, *map(at, slots)).do(0, at(slots[0])).passes()
    assert play.life(1) == 19
    assert play.slot(slots[1]).card in play.p(0).known


@heresy("delphaic_vision")
def _() -> None:
    st = stage("hera", "mars")
    one, two, three, *_ = st.life(0, "forced_march", "pila_volley", "sack_the_temple", *["I"] * 17)
    play = sprung(st, "delphaic_vision", f"card:{one}")
    assert play.p(0).hand == [two]
    assert play.p(0).life[0] == one
    assert play.p(0).life[-1] == three


@case("embassy_of_masks", 0)
def _() -> None:
    st = stage("mars", "hera")
    st.put(1, "embassy_of_masks")
    small, big = st.put(1, "corrupt_tribune"), st.put(1, "silver_tongued_legate")
    play = cast(st, "pila_volley")
    assert play.x(small).damage == 0
    assert play.x(big).damage == 2


@case("embassy_of_masks", 1)
def _() -> None:
    st = stage("hera", "mars")
    st.put(0, "embassy_of_masks")
    slot = st.trap(1, "blood_for_blood")

    assert moved(st, "foe_seizes").do(0, at(slot)).passes().life(1) == 19


@heresy("embassy_of_masks")
def _() -> None:
    st = stage("hera", "mars")
    one, two, three = st.power(1, I=1, II=1, III=1)
    play = st.manifest(st.trap(1, "embassy_of_masks", exhausted=True)).choose(1, at(one), at(three)).passes()
    assert play.p(1).pool == Power(I=1, III=1)
    assert not play.slot(two).exhausted


# -- Exalted cards


@case("kingmaker_of_byzantium", 0)
def _() -> None:
    st = stage("hera", "mars")
    one, two = st.trap(1, "blood_for_blood"), st.trap(1, "sack_the_temple")
    assert cast(st, "kingmaker_of_byzantium", at(one), at(two)).life(1) == 16


@case("kingmaker_of_byzantium", 1)
def _() -> None:
    st = stage("hera", "mars")
    king = st.put(0, "kingmaker_of_byzantium")
    st.power(0, II=1)
    slot = st.trap(1, "sack_the_temple")
    assert use(st, king, 1, at(slot)).life(1) == 17


@heresy("kingmaker_of_byzantium")
def _() -> None:
    st = stage("hera", "mars")
    guard = st.put(1, "praetorian_guard")
    play = sprung(st, "kingmaker_of_byzantium")
    assert play.x(guard).controller == 0
    assert [change.until for change in play.x(guard).changes] == ["next_turn"]


@case("ides_of_march", 0, 1)
def _() -> None:
    st = stage("hera", "mars")
    spartan = st.put(1, "spartan_polemarch")
    st.hand(1, *["forced_march"] * 3)
    play = cast(st, "ides_of_march")
    assert not play.there(spartan)
    assert len(play.p(1).hand) == 3
    st = stage("hera", "mars")
    st.put(1, "spartan_polemarch")
    st.hand(1, *["forced_march"] * 3)
    st.s.deeds.manifested[0] = 1
    assert len(cast(st, "ides_of_march").p(1).hand) == 1


@heresy("ides_of_march")
def _() -> None:
    st = stage("hera", "mars")
    one, two, three = (st.put(1, "youthful_troll") for _ in range(3))
    play = st.manifest(st.trap(1, "ides_of_march")).choose(0, at(one), at(three)).passes()
    assert play.there(two)
    assert not play.there(one)
    assert not play.there(three)


@case("treaty_of_ruin", 0, 1)
def _() -> None:
    st = stage("hera", "mars")
    one, two = st.trap(1, "blood_for_blood"), st.trap(1, "sack_the_temple")
    play = cast(st, "treaty_of_ruin", at(one), at(two), x=(1, 1, 0))
    assert play.life(1) == 20 - 1 - 3 - 3


@heresy("treaty_of_ruin")
def _() -> None:
    st = stage("hera", "mars")
    st.power(1, I=2)
    play = st.manifest(st.trap(1, "treaty_of_ruin", exhausted=True)).passes()
    assert play.p(1).pool == Power(I=2)  # as many as there are


@case("aspasia", 0)
def _() -> None:
    st = stage("hera", "mars")
    aspasia = st.put(0, "aspasia")
    troll = st.put(1, "youthful_troll")
    play = st.manifest(st.trap(1, "bread_and_salt")).passes()
    assert play.x(troll).exhausted
    assert play.x(troll).frozen == 1
    st.power(0, III=1)
    one, two = st.trap(1, "bread_and_salt"), st.trap(1, "bread_and_salt")
    play = use(st, aspasia, 2, at(one), at(two)).passes()
    assert play.s.deeds.manifested == {0: 2}
    assert play.x(troll).frozen == 1  # once each Turn


@case("aspasia", 1)
def _() -> None:
    st = stage("hera", "mars")
    st.put(0, "aspasia")
    play = st.manifest(st.trap(0, "stoic_legionnaires"), seat=1).passes()
    assert len(play.p(0).hand) == 1


@case("aspasia", 2)
def _() -> None:
    st = stage("hera", "mars")
    aspasia = st.put(0, "aspasia")
    st.power(0, III=1)
    one, two = st.trap(1, "blood_for_blood"), st.trap(1, "sack_the_temple")
    assert use(st, aspasia, 2, at(one), at(two)).life(1) == 16


@heresy("aspasia")
def _() -> None:
    st = stage("hera", "mars")
    st.aspects(1, "II")
    play = sprung(st, "aspasia").do(1, "option:0").passes()
    # Two Greater Aspects lost; the first is recharged, for the second there is nothing.
    assert len([slot for slot in play.p(1).resource if play.s.back(slot.card) == "II"]) == 2
    assert sprung(stage("hera", "mars"), "aspasia").do(1, "option:1").passes().life(1) == 17


@case("peacock_throne", 0)
def _() -> None:
    st = stage("hera", "mars")
    st.put(0, "peacock_throne")
    assert st.manifest(st.trap(1, "bread_and_salt")).passes().life(1) == 19


@case("peacock_throne", 1)
def _() -> None:
    st = stage("mars", "hera")
    st.put(1, "peacock_throne")
    theirs, mine = st.put(1, "corrupt_tribune"), st.put(0, "youthful_troll")
    play = sprung(st, "stoic_legionnaires")
    assert play.x(theirs).damage == 0
    assert play.x(mine).damage == 1


@case("peacock_throne", 2)
def _() -> None:
    st = stage("hera", "mars")
    throne = st.put(0, "peacock_throne")
    card = st.in_hand(0, "pila_volley")
    slot = st.trap(1, "temple_of_mars_ultor")
    play = use(st, throne, 2, at(slot))
    assert play.life(1) == 20 - 5 - 1
    assert play.p(0).discard == [card]


@heresy("peacock_throne")
def _() -> None:
    st = stage("hera", "mars")
    st.life(1, "I", "spartan_polemarch", *["I"] * 10)
    play = sprung(st, "peacock_throne")
    assert [name_of(slot.card) for slot in play.p(0).aspects] == ["spartan_polemarch"]
    assert play.life(1) == 12 - 1 - 3


@case("hera", 0)
def _() -> None:
    st = stage("hera", "mars")
    st.aspects(1, "forced_march")

    play = moved(st, "traded").passes()
    assert [name_of(card) for card in play.p(0).known] == ["forced_march"]


@case("hera", 1)
def _() -> None:
    st = stage("hera", "mars")
    card = st.in_hand(0, "pila_volley")
    st.power(0, I=1)
    slot = st.trap(1, "blood_for_blood")
    play = use(st, "hera", 1, at(slot))
    assert play.life(1) == 19
    assert play.p(0).hand == [card]  # Power is all that it costs
    assert "use:hera:1" not in play.options(0)


@case("hera", 2)
def _() -> None:
    st = stage("hera", "mars")
    one, two = st.trap(1, "blood_for_blood"), st.trap(1, "sack_the_temple")
    play = st.table().do(0, "use:hera:2", at(one), at(two))
    assert play.topic(0) == "twilight.manifest"
    play.answer(0).passes()  # up to three
    assert play.life(1) == 16
    assert len(play.p(0).known) >= 8
    assert play.p(0).spent
