"""Cases for the Greater and Exalted cards of Sanctuary, and for its Deity."""

from __future__ import annotations

from card_kit import at, besieged, cast, defended, sprung, stage, use
from twilight_cases import case, heresy

from games.twilight.state import Change
from games.twilight.steps import Power
from games.twilight.values import bound, costs, life_armor

# -- Greater cards


@case("stormchaser_oracle")
def _() -> None:
    st = besieged()
    oracle, troll = st.put(0, "stormchaser_oracle"), st.put(1, "spartan_polemarch")
    st.power(0, I=1, II=1)
    play = st.table().attack(f"{troll}:life").do(0, f"use:{oracle}:0", "x:1:1:0").passes()
    assert play.x(troll).damage == 3
    assert play.x(oracle).frozen == 1


@heresy("stormchaser_oracle")
def _() -> None:
    st = stage("hera", "mars", phase="combat", active=1)
    king, one, two = st.put(0, "kingmaker_of_byzantium"), st.put(1, "youthful_troll"), st.put(1, "youthful_troll")
    st.power(0, II=1)
    slot = st.trap(1, "stormchaser_oracle")
    play = st.table().attack(f"{one}:life").do(0, f"use:{king}:1", at(slot)).passes()
    assert (play.x(one).damage, play.x(two).damage) == (1, 0)


@case("lamassu_gatekeeper", 0)
def _() -> None:
    play = cast(stage("enlil"), "lamassu_gatekeeper")
    (lamassu,) = play.minis(0, "lamassu_gatekeeper")
    assert play.x(lamassu).exhausted


@case("lamassu_gatekeeper", 1)
def _() -> None:
    st = besieged()
    lamassu, spartan = st.put(0, "lamassu_gatekeeper", exhausted=True), st.put(1, "carthage_elephant")
    play = defended(st, lamassu, spartan).passes()
    assert play.x(spartan).damage == 2 + 2  # by the trigger, and by its Fight


@heresy("lamassu_gatekeeper")
def _() -> None:
    st = stage("hera", "mars", phase="combat", active=1)
    king, one = st.put(0, "kingmaker_of_byzantium"), st.put(1, "carthage_elephant")
    st.power(0, II=1)
    slot = st.trap(1, "lamassu_gatekeeper")
    play = st.table().attack(f"{one}:life").do(0, f"use:{king}:1", at(slot)).passes()
    assert play.x(one).damage == 3


@case("bull_of_the_furrow", 0)
def _() -> None:
    play = cast(stage("enlil"), "bull_of_the_furrow")
    assert play.x(play.minis(0, "bull_of_the_furrow")[0]).exhausted


@case("bull_of_the_furrow", 1)
def _() -> None:
    st = besieged()
    bull, troll = st.put(0, "bull_of_the_furrow"), st.put(1, "youthful_troll")
    assert defended(st, bull, troll).passes().x(bull).blessings == 1


@case("bull_of_the_furrow", 2)
def _() -> None:
    st = stage("enlil")
    bull = st.put(0, "bull_of_the_furrow", blessings=1)
    st.discarded(0, *["pila_volley"] * 3)
    play = use(st, bull, 2)
    assert play.life(0) == 22
    assert play.x(bull).blessings == 0


@heresy("bull_of_the_furrow")
def _() -> None:
    st = stage("enlil")
    troll = st.put(0, "youthful_troll", blessings=2)
    assert sprung(st, "bull_of_the_furrow").x(troll).blessings == 3  # never more


@case("great_harvest")
def _() -> None:
    st = stage("enlil")
    cards = st.discarded(0, "pila_volley", "balor", "attila", "rite_of_ash", "leper", "stonehenge", "aspasia")[:6]
    picked = [cards[n] for n in (0, 1, 2, 3, 5)]
    play = cast(st, "great_harvest").choose(0, *map(at, picked)).passes()
    assert play.life(0) == 25
    assert set(play.p(0).life[:5]) == set(picked)
    st = stage("enlil")
    st.life(0, *["I"] * 15)
    st.discarded(0, *["pila_volley"] * 9)
    assert cast(st, "great_harvest").life(0) == 21


@heresy("great_harvest")
def _() -> None:
    st = stage("enlil")
    st.discarded(0, *["pila_volley"] * 5)
    assert sprung(st, "great_harvest").life(0) == 23


@case("sudden_flood")
def _() -> None:
    st = besieged()
    one, two, three = (st.put(1, "youthful_troll") for _ in range(3))
    flood = st.in_hand(0, "sudden_flood")
    st.power(0, I=1, II=1)
    play = st.table().attack(*(f"{card}:life" for card in (one, two, three))).do(0, f"summon:{flood}")
    play.choose(0, at(one), at(two)).passes()
    assert play.life(0) == 17
    assert [play.x(card).frozen for card in (one, two, three)] == [1, 1, 0]


@heresy("sudden_flood")
def _() -> None:
    st = stage("enlil")
    feud, troll, fort = st.put(1, "blood_feud"), st.put(1, "youthful_troll"), st.put(1, "drill_ground")
    play = st.manifest(st.trap(1, "sudden_flood"))
    assert at(fort) not in play.options(0)
    play.choose(0, at(feud), at(troll)).passes()
    assert play.x(feud).frozen == 1
    assert play.x(troll).frozen == 1


@case("covenant_of_hospitality", 0)
def _() -> None:
    st = stage("enlil", phase="refresh")
    st.put(0, "covenant_of_hospitality")
    st.power(0, I=1)
    st.discarded(0, *["pila_volley"] * 3)
    assert st.table().passes().life(0) == 22


@case("covenant_of_hospitality", 1)
def _() -> None:
    st = stage("hera", "mars", phase="combat", active=1)
    st.put(0, "covenant_of_hospitality")
    keeper, troll = st.put(0, "mischievous_nymph"), st.put(1, "youthful_troll")
    assert defended(st, keeper, troll).passes().x(keeper).blessings == 1


@heresy("covenant_of_hospitality")
def _() -> None:
    assert sprung(stage("enlil"), "covenant_of_hospitality", "yes").minis(0, "covenant_of_hospitality")


@case("law_of_asylum", 0)
def _() -> None:
    st = besieged()
    st.put(0, "law_of_asylum")
    small, big = st.put(1, "levy"), st.put(1, "praetorian_guard")
    play = st.table()
    assert play.ask(1).allows(())  # nobody has to pay
    assert all(small not in option for option in play.options(1))  # and nobody can
    assert any(big in option for option in play.options(1))
    st.power(1, I=1)
    play = st.table().attack(f"{small}:life").do(0, "no").passes()
    assert not [slot for slot in play.p(1).resource if not slot.exhausted]
    assert play.life(0) == 19


@case("law_of_asylum", 1)
def _() -> None:
    st = besieged()
    st.put(0, "law_of_asylum")
    guard = st.put(1, "praetorian_guard")
    slot = st.trap(1, "blood_for_blood")
    play = st.table().attack(f"{guard}:life").do(0, "yes", at(slot)).passes()
    assert play.life(1) == 19


@case("law_of_asylum", 2)
def _() -> None:
    st = stage("mars", "enlil")
    st.put(1, "law_of_asylum")
    st.put(1, "hearth_keeper", damage=1)
    st.discarded(1, *["pila_volley"] * 4)
    assert cast(st, "pila_volley").life(1) == 22


@heresy("law_of_asylum")
def _() -> None:
    assert sprung(stage("enlil"), "law_of_asylum", "yes").minis(0, "law_of_asylum")


@case("verdant_oasis", 0)
def _() -> None:
    st = stage("enlil")
    oasis, hurt, whole = st.put(0, "verdant_oasis"), st.put(0, "youthful_troll", damage=2), st.put(0, "hearth_keeper")
    play = use(st, oasis, 0)
    assert (play.x(hurt).damage, play.x(hurt).exhausted, play.x(whole).exhausted) == (1, True, False)
    assert not play.x(oasis).exhausted


@case("verdant_oasis", 1)
def _() -> None:
    st = stage("enlil")
    oasis, theirs = st.put(0, "verdant_oasis"), st.put(1, "spartan_polemarch", damage=3)
    st.power(0, I=1)
    play = use(st, oasis, 1)
    assert play.x(theirs).damage == 0
    assert play.x(oasis).exhausted


@heresy("verdant_oasis")
def _() -> None:
    st = stage("enlil")
    hurt = st.put(0, "humbaba", damage=5)
    assert sprung(st, "verdant_oasis").x(hurt).damage == 2


# -- Exalted cards


@case("humbaba", 0)
def _() -> None:
    play = cast(stage("enlil"), "humbaba")
    assert play.x(play.minis(0, "humbaba")[0]).exhausted


@case("humbaba", 1)
def _() -> None:
    st = besieged()
    humbaba, troll = st.put(0, "humbaba", exhausted=True), st.put(1, "youthful_troll")
    assert defended(st, humbaba, troll).passes().life(1) == 17
    st = besieged("hera")
    humbaba, troll = st.put(0, "humbaba"), st.put(1, "youthful_troll")
    assert defended(st, humbaba, troll).passes().life(1) == 18  # without Conviction


@heresy("humbaba")
def _() -> None:
    st = stage("hera", "mars", phase="combat", active=1)
    st.put(0, "peacock_throne")
    (throne,) = st.s.permanents
    one = st.put(1, "carthage_elephant")
    st.hand(0, "pila_volley")
    slot = st.trap(1, "humbaba")
    play = st.table().attack(f"{one}:life").do(0, f"use:{throne}:2", at(slot)).passes()
    assert one in play.p(1).discard


@case("the_deluge", 0, 1)
def _() -> None:
    st = stage("enlil")
    troll, spartan, mine = st.put(1, "youthful_troll"), st.put(1, "spartan_polemarch"), st.put(0, "hearth_keeper")
    st.discarded(0, *["pila_volley"] * 3)
    st.s.deeds.blocked[0] = ["one", "two"]
    play = cast(st, "the_deluge")
    assert play.p(1).hand == [troll]
    assert play.p(0).hand == [mine]
    assert play.there(spartan)
    assert play.life(0) == 22


@heresy("the_deluge")
def _() -> None:
    st = stage("enlil")
    one, two, three = (st.put(1, "youthful_troll") for _ in range(3))
    play = st.manifest(st.trap(1, "the_deluge")).choose(0, at(one), at(two)).passes()
    assert play.p(1).hand == [one, two]
    assert play.there(three)
    assert play.life(1) == 18


@case("libation_of_kings", 0, 1)
def _() -> None:
    st = stage("enlil")
    keeper, other = st.put(0, "hearth_keeper"), st.put(0, "humbaba")
    st.discarded(0, *["pila_volley"] * 9)
    card = st.in_hand(0, "libation_of_kings")
    st.power(0, II=1, III=1)
    play = st.table().do(0, f"summon:{card}", "x:0:1:0").choose(0, at(keeper), at(other)).passes()
    assert play.life(0) == 22
    assert play.x(keeper).blessings == play.x(other).blessings == 1
    st = stage("enlil")
    st.discarded(0, *["pila_volley"] * 9)
    st.s.deeds.blocked[0] = ["somebody"]
    assert cast(st, "libation_of_kings").life(0) == 22


@heresy("libation_of_kings")
def _() -> None:
    st = stage("enlil")
    st.discarded(0, *["pila_volley"] * 9)
    play = sprung(st, "libation_of_kings")
    assert play.life(0) == 24
    assert play.life(1) == 18


@case("gilgamesh", 0)
def _() -> None:
    st = besieged()
    hero, troll = st.put(0, "gilgamesh", exhausted=True), st.put(1, "youthful_troll")
    play = st.table().attack(f"{troll}:life").passes()
    assert not play.x(hero).exhausted
    assert play.topic(0) == "twilight.block"


@case("gilgamesh", 1)
def _() -> None:
    st = besieged()
    hero, beast = st.put(0, "gilgamesh", blessings=2), st.put(1, "humbaba")
    play = defended(st, hero, beast).passes()
    assert not play.there(beast)  # 2 by the trigger, and 5 + 2 by its Fight
    st = besieged()
    hero, beast = st.put(0, "gilgamesh", blessings=2), st.put(1, "youthful_troll")
    st.s.permanents[beast].changes.append(Change("turn", 1, life=9))
    assert defended(st, hero, beast).passes().x(beast).damage == 2 + 5 + 2


@case("gilgamesh", 2)
def _() -> None:
    st = besieged()
    st.put(0, "gilgamesh")
    small, big = st.put(1, "youthful_troll"), st.put(1, "praetorian_guard")
    play = st.table()
    assert not play.ask(1).allows(())
    assert bound(play.s, play.x(small), "must_attack")
    assert not bound(play.s, play.x(big), "must_attack")


@heresy("gilgamesh")
def _() -> None:
    st = stage("enlil", "mars")
    slinger = st.put(1, "cretan_slinger")
    play = sprung(st, "gilgamesh")
    assert bound(play.s, play.x(slinger), "no_attack")
    assert bound(play.s, play.x(slinger), "no_active")


@case("ziggurat_of_the_wind", 0)
def _() -> None:
    st = stage("enlil", phase="draw")
    st.put(0, "mudbrick_rampart", at="N")
    st.put(0, "ziggurat_of_the_wind", at="N")
    st.discarded(0, *["pila_volley"] * 5)
    assert st.table().passes().life(0) == 20 + 2 - 2  # one layer and Conviction, and two cards are drawn


@case("ziggurat_of_the_wind", 1)
def _() -> None:
    st = stage("enlil")
    below, top = st.put(0, "mudbrick_rampart", at="N"), st.put(0, "ziggurat_of_the_wind", at="N")
    st.power(0, I=1)
    st.discarded(0, *["pila_volley"] * 5)
    play = use(st, top, 1)
    assert play.p(0).compass["N"] == [top, below]
    assert play.life(0) == 20


@case("ziggurat_of_the_wind", 2)
def _() -> None:
    st = stage("mars", "enlil")
    st.put(1, "ziggurat_of_the_wind")
    st.discarded(1, *["pila_volley"] * 5)
    assert cast(st, "stoic_legionnaires").life(1) == 21


@case("ziggurat_of_the_wind", 3)
def _() -> None:
    st = stage("enlil")
    st.put(0, "ziggurat_of_the_wind")
    assert costs(st.s, 0, st.s.face("granary_of_nippur")) == [Power(I=1)]
    assert costs(st.s, 0, st.s.face("embassy_of_masks")) == [Power(II=1)]


@heresy("ziggurat_of_the_wind")
def _() -> None:
    st = stage("enlil", "mars")
    one, two = st.put(1, "drill_ground"), st.put(1, "altar_of_thermopylae")
    play = sprung(st, "ziggurat_of_the_wind")
    assert set(play.p(1).destroyed) == {one, two}
    assert play.life(1) == 18


@case("enlil", 0)
def _() -> None:
    st = besieged()
    keeper, scout = st.put(0, "hearth_keeper", damage=1), st.put(1, "borderland_scout")
    st.s.permanents[scout].changes.append(Change("turn", 1, life=5))
    play = defended(st, keeper, scout)
    if play.topic(0) == "twilight.order":
        play.silent(0)
    play.do(0, "yes").passes()
    assert play.x(keeper).damage == 0 + 1


@case("enlil", 1)
def _() -> None:
    st = besieged()
    st.put(1, "stoic_legionnaires")
    (scout,) = st.s.permanents
    st.power(0, I=1)
    play = st.table().attack(f"{scout}:life").do(0, "use:enlil:1").passes()
    assert play.life(0) == 20


@case("enlil", 2)
def _() -> None:
    st = stage("enlil")
    keeper = st.put(0, "hearth_keeper", exhausted=True)
    st.discarded(0, *["pila_volley"] * 9)
    play = use(st, "enlil", 2)
    assert play.life(0) == 25
    assert not play.x(keeper).exhausted
    assert life_armor(play.s, 0) == 2
