"""Abilities: what counts as activating, and what the printed ones do."""

from __future__ import annotations

import pytest
from defiance_kit import Play, Stage, every_window

from games.defiance.cards import Ability, catalogue
from games.defiance.piles import destroy
from games.defiance.values import attack, defense
from games.defiance.words import describe


def strength(play: Play | Stage, id: str) -> tuple[int, int | None]:
    x = play.s.permanents[id]
    return attack(play.s, x), defense(play.s, x)


@pytest.mark.rule("DG-ABILITY-01", "DG-ABILITY-02")
def test_a_special_ability_is_used_at_any_time_and_is_no_attack() -> None:
    stage = Stage(phase="deploy").gold(0, 9).deck(1, "palisade", "palisade")
    delphi = stage.put(1, "delphi", "b6")
    play = stage.table()
    offered = []
    while play.s.active == 0:
        seat = min(play.table.waiting)
        if seat == 1 and f"use:{delphi}:0" in play.options(1):
            offered.append(play.s.moment)
        with every_window():
            play.answer(seat, "pass" if "pass" in play.options(seat) else "end")
    assert offered == ["After the Deploy phase.", "After the Position phase."]
    stage = Stage(phase="deploy").gold(9, 0).deck(0, "palisade")
    odin = stage.serving(0, "ruler")
    play = stage.table().do(0, f"use:{odin}:0")
    assert play.s.attack is None
    assert play.s.players[0].hand == ["palisade"]
    assert play.s.phase == "deploy"


@pytest.mark.rule("DG-ABILITY-03", "DG-COMBAT-12")
def test_the_card_tells_special_from_combat_abilities() -> None:
    for card in catalogue("base").values():
        for ability in card.ability:
            said = f"{ability.name} (special ability): {ability.text}" in describe(card)
            assert said == (ability.kind == "special"), card.name
            if said:
                assert "in combat" not in ability.text
    assert "Thunderbolt (special ability)" in describe(catalogue("base")["zeus-avatar"])


@pytest.mark.rule("DG-ABILITY-08", "DG-ABILITY-23")
def test_an_ability_is_mythos_by_its_card_alone() -> None:
    for card in catalogue("base").values():
        assert card.type_line.endswith("mythos") == ("mythos" in card.modifiers)
    assert "modifiers" not in Ability.__struct_fields__


@pytest.mark.rule("DG-ABILITY-09", "DG-ABILITY-04", "DG-ABILITY-05", "DG-ABILITY-06", "DG-ABILITY-07", "DG-ABILITY-11")
def test_after_his_bow_temujin_neither_searches_nor_strikes() -> None:
    stage = Stage(phase="combat").gold(9, 0).deck(0, "skalds")
    temujin = stage.put(0, "temujin", "c4")
    guard = stage.put(1, "trojan-guard", "c5")
    play = stage.table()
    assert f"use:{temujin}:1" in play.options(0)
    play.attack(temujin).declare()
    assert {f"strike:{temujin}:{guard}", f"shoot:{temujin}:0:{guard}"} <= set(play.options(0))
    play.answer(0, f"shoot:{temujin}:0:{guard}").until("position", 0)
    assert play.x(guard).damage == 2
    assert play.ask(0).greyed[f"use:{temujin}:1"].endswith("it has attacked or activated this turn.")


@pytest.mark.rule("DG-ABILITY-07", "DG-ABILITY-05", "DG-ABILITY-06")
def test_who_has_activated_can_neither_activate_again_nor_strike_nor_shoot() -> None:
    stage = Stage(phase="deploy").gold(9, 0).deck(0, "skalds", "argonauts", "levy-militia")
    temujin = stage.put(0, "temujin", "c4")
    stage.put(1, "trojan-guard", "c5")
    play = stage.table().do(0, f"use:{temujin}:1").passes()
    play.answer(0, "card:skalds")
    assert f"use:{temujin}:1" not in play.options(0)
    assert f"attack:{temujin}" not in play.until("combat", 0).options(0)
    assert temujin in play.until("position", 0).movers(0), "but moving is no activation"


@pytest.mark.rule("DG-ABILITY-12", "DG-ABILITY-29")
def test_a_search_shows_the_card_takes_it_and_shuffles() -> None:
    stage = Stage(phase="deploy").gold(9, 0).deck(0, "skalds", "argonauts", *["palisade"] * 6)
    temujin = stage.put(0, "temujin", "c4")
    play = stage.table().do(0, f"use:{temujin}:1").passes()
    assert set(play.options(0)) == {"card:skalds", "card:argonauts"}, "one that fits must be taken"
    play.answer(0, "card:argonauts")
    assert "shows Argonauts and takes it into hand" in play.told()
    assert play.s.players[0].hand == ["argonauts"]
    assert play.s.chance.drawn["deck 0"] == 1


@pytest.mark.rule("DG-ABILITY-29")
def test_a_search_that_finds_nothing_only_shuffles() -> None:
    stage = Stage(phase="deploy").gold(9, 0).deck(0, *["palisade"] * 6)
    temujin = stage.put(0, "temujin", "c4")
    play = stage.table().do(0, f"use:{temujin}:1").passes()
    assert "finds nothing and shuffles" in play.told()
    assert (play.s.players[0].hand, play.s.chance.drawn["deck 0"]) == ([], 1)


@pytest.mark.rule("DG-ABILITY-13", "DG-ABILITY-24")
def test_leadership_of_several_leaders_and_bonuses_of_several_copies_add_up() -> None:
    stage = Stage()
    raiders = stage.put(0, "viking-raiders", "e3")
    foe = stage.put(1, "viking-raiders", "e5")
    assert strength(stage, raiders) == (3, 2)
    stage.put(0, "ragnar-sea-king", "a2")
    assert strength(stage, raiders) == (4, 3)
    stage.put(0, "hippolyta-amazon-queen", "b2")
    assert strength(stage, raiders) == (5, 4)
    stage.put(0, "shieldmaidens", "d3")
    stage.put(0, "shieldmaidens", "d2")
    assert strength(stage, raiders) == (5, 6)
    assert strength(stage, foe) == (3, 2), "the own Warriors only"
    jarl = stage.put(0, "northern-jarl", "e2")
    assert strength(stage, jarl) == (3, 3), "Warriors only"


@pytest.mark.rule("DG-ABILITY-14", "DG-ABILITY-25")
def test_charge_counts_for_a_declared_attacker_and_not_for_a_response() -> None:
    stage = Stage(phase="combat")
    ours = stage.put(0, "viking-raiders", "c4")
    theirs = stage.put(1, "viking-raiders", "c5")
    assert strength(stage, ours)[0] == 3
    play = stage.table().attack(ours).declare()
    play.answer(1, f"strike:{theirs}:{ours}")
    assert "Viking Raiders deals 4 to Viking Raiders (c5)" in play.told()
    assert "Viking Raiders deals 3 to Viking Raiders (c4)" in play.told()


@pytest.mark.rule("DG-ABILITY-15", "DG-LOS-01")
def test_the_amazon_bow_deals_two_to_an_open_permanent_within_two_spaces() -> None:
    stage = Stage(phase="combat")
    archers = stage.put(0, "amazon-archers", "b3", moved=5)
    near = stage.put(1, "trojan-guard", "b5")
    stage.put(1, "trojan-guard", "e6")
    stage.put(1, "palisade", "c4")
    stage.put(1, "trojan-guard", "d5")
    play = stage.table().attack(archers).declare()
    shots = {play.x(option.split(":")[3]).at for option in play.options(0) if option.startswith("shoot:")}
    assert shots == {"b5", "c4"}, "d5 is hidden, e6 too far"
    play.answer(0, f"shoot:{archers}:0:{near}").until("position", 0)
    assert play.x(near).damage == 2


@pytest.mark.rule("DG-ABILITY-17", "DG-ABILITY-26")
def test_invulnerable_stops_all_damage_from_warriors_and_nothing_else() -> None:
    stage = Stage(phase="combat").gold(0, 9)
    fenrir = stage.put(0, "fenrir", "c4")
    raiders = stage.put(1, "roman-legionaries", "c5")
    bowmen = stage.put(1, "norse-bowmen", "b5")
    wolves = stage.put(1, "dire-wolves", "d5")
    play = stage.table().attack(fenrir).declare(f"strike:{fenrir}:{raiders}").passes()
    play.choose(1, f"strike:{raiders}:{fenrir}", f"shoot:{bowmen}:0:{fenrir}", f"strike:{wolves}:{fenrir}")
    play.until("position", 0)
    assert play.x(fenrir).damage == 2, "the Wolves' bite alone"
    stage = Stage(phase="combat", active=1)
    fenrir = stage.put(0, "fenrir", "c3")
    militia = stage.put(1, "levy-militia", "c4")
    play = stage.table().attack(militia).declare().answer(0)
    assert play.x(fenrir).damage == 0, "defending too"


@pytest.mark.rule("DG-ABILITY-18", "DG-ABILITY-20", "DG-ABILITY-28")
def test_what_happens_on_being_played_happens_on_every_way_into_play() -> None:
    stage = Stage(phase="deploy").gold(2, 0).hand(0, "skalds").deck(0, "palisade")
    play = stage.table().do(0, "play:skalds", "space:a3").passes()
    assert play.s.players[0].hand == ["palisade"], "drawn on being played"

    stage = Stage(phase="deploy").gold(5, 0).hand(0, "hall-of-heroes").deck(0, "palisade", "skalds")
    play = stage.table().do(0, "play:hall-of-heroes", "space:a3", "space:b3").passes()
    assert play.s.at("b3") is not None, "the Hall musters the Skalds"
    assert play.s.players[0].hand == ["palisade"], "who draw, though nobody played them"

    stage = Stage(phase="next_turn", active=1).deck(0, "skalds", "palisade")
    stage.s.players[0].turns = 0
    for role in ("capital", "ruler"):
        stage.s.permanents[stage.serving(0, role)].face_down = True
    play = stage.table()
    assert play.told().index("Capital is Asgard") < play.told().index("shows Skalds"), "at turn-over"


@pytest.mark.rule("DG-ABILITY-19", "DG-ABILITY-27")
def test_recycle_shuffles_the_card_away_whatever_would_destroy_it() -> None:
    for tactic, gold in (("ragnarok", 8), ("sudden-volley", 2)):
        stage = Stage(phase="deploy", active=1).gold(0, gold).hand(1, tactic)
        einherjar = stage.put(0, "einherjar", "b3", damage=1)
        play = stage.table().do(1, f"tactic:{tactic}")
        if tactic == "sudden-volley":
            play.answer(1, f"target:{einherjar}")
        assert not play.there(einherjar)
        assert play.s.players[0].deck == ["einherjar"]
        assert play.s.players[0].discard == []
        assert "isn't destroyed" in play.told()


@pytest.mark.rule("DG-ABILITY-30", "DG-ABILITY-27")
def test_a_price_is_paid_in_full() -> None:
    stage = Stage()
    einherjar = stage.put(0, "einherjar", "b3")
    destroy(stage.s, stage.s.permanents[einherjar], as_price=True)
    assert stage.s.players[0].discard == ["einherjar"]
    assert stage.s.players[0].deck == []


@pytest.mark.rule("DG-ABILITY-21")
def test_card_text_beats_the_general_rules() -> None:
    stage = Stage(phase="deploy").gold(9, 0).hand(0, "desert-assassins", "odins-ravens", "viking-raiders")
    stage.put(1, "trojan-guard", "b4")
    stage.put(1, "trojan-guard", "d4")
    play = stage.table().do(0, "play:odins-ravens")
    assert "space:a4" in play.options(0), "into the no-man's zone"
    play.answer(0, "space:a4").do(0, "play:viking-raiders")
    assert "space:e4" not in play.options(0)
    play.answer(0, "space:d3").do(0, "play:desert-assassins", "space:b3").do(0, "end")
    attackers = [option for option in play.options(0) if option.startswith("attack:")]
    assert attackers == [f"attack:{play.s.at('b3').id}"], "on the turn they are played"  # type: ignore[union-attr]


@pytest.mark.rule("DG-ABILITY-22")
def test_passive_and_triggered_abilities_are_no_activation() -> None:
    stage = Stage(phase="tribute")
    hydra = stage.put(0, "lernaean-hydra", "c4", damage=3)
    stage.put(1, "trojan-guard", "c5")
    play = stage.table()
    assert play.x(hydra).damage == 1, "it has healed by its trigger"
    assert f"attack:{hydra}" in play.until("combat", 0).options(0)


@pytest.mark.rule("DG-ABILITY-31")
def test_every_card_has_an_ability() -> None:
    assert all(card.ability for card in catalogue("base").values())


@pytest.mark.rule("DG-ABILITY-32")
def test_healing_takes_damage_away_and_nothing_more() -> None:
    stage = Stage(phase="deploy").gold(1, 0).hand(0, "field-surgeons")
    raiders = stage.put(0, "berserkers", "b3", damage=2)
    play = stage.table().do(0, "tactic:field-surgeons", f"target:{raiders}").passes()
    assert play.x(raiders).damage == 0
    assert strength(play, raiders) == (3, 4)


@pytest.mark.rule("DG-ABILITY-33")
def test_a_disabled_permanent_keeps_passives_gold_and_space() -> None:
    stage = Stage(phase="deploy").gold(4, 0)
    head = stage.put(0, "head-of-medusa", "a1")
    stage.put(0, "viking-raiders", "a3")
    ragnar = stage.put(1, "ragnar-sea-king", "a5")
    warriors = stage.put(1, "levy-militia", "e6")
    play = stage.table().do(0, f"use:{head}:0", f"target:{ragnar}").passes().until("position", 1)
    assert ragnar not in play.movers(1), "until the end of its owner's next turn"
    assert strength(play, warriors) == (2, 3), "Leadership goes on"
    assert play.x(ragnar).at == "a5"
    play.until("position", 0).until("position", 1)
    assert ragnar in play.movers(1)

    stage = Stage(phase="deploy").gold(4, 0)
    head = stage.put(0, "head-of-medusa", "a1")
    stage.put(0, "viking-raiders", "a3")
    camp = stage.put(1, "hoplite-camp", "a5")
    stage.deck(1, "palisade", "palisade", "agora")
    play = stage.table().do(0, f"use:{head}:0", f"target:{camp}").passes().until("deploy", 1)
    assert play.s.players[1].gold == 3, "2 from Olympus and 1 from the camp"
    assert f"use:{camp}:0" in play.ask(1).greyed


@pytest.mark.rule("DG-ABILITY-34")
def test_a_second_wind_restores_the_allowance_but_no_combat_phase() -> None:
    stage = Stage(phase="combat").gold(9, 0).hand(0, "second-wind").deck(0, "skalds")
    temujin = stage.put(0, "temujin", "c4")
    stage.put(1, "lernaean-hydra", "c5")
    play = stage.table().attack(temujin).declare().answer(0, f"shoot:{temujin}:0:lernaean-hydra.6")
    play.until("position", 0)
    assert f"use:{temujin}:1" not in play.options(0)
    play.do(0, "tactic:second-wind", f"target:{temujin}").passes()
    assert f"use:{temujin}:1" in play.options(0)
    assert f"attack:{temujin}" not in play.options(0)
    assert play.s.phase == "position"


@pytest.mark.rule("DG-ABILITY-35")
def test_redirection_moves_one_packet_with_its_source_kind_and_amount() -> None:
    stage = Stage(phase="combat")
    left = stage.put(0, "roman-legionaries", "b4")
    right = stage.put(0, "norse-bowmen", "d4")
    athena = stage.put(1, "athena", "c5")
    foe = stage.put(0, "roman-legionaries", "c4")
    play = stage.table().attack(left).attack(right).declare(f"shoot:{right}:0:{athena}")
    assert play.s.attack is not None
    arrow = next(packet.id for packet in play.s.attack.packets if packet.by == right)
    play.do(1, f"use:{athena}:0", f"target:{arrow}", f"target:{foe}").passes()
    play.until("position", 0)
    assert play.x(athena).damage == 3, "the other packet still hits her"
    assert play.x(foe).damage == 1, "2 by a combat ability, of which the Testudo takes 1"


@pytest.mark.rule("DG-ABILITY-35")
def test_damage_of_a_waiting_ability_can_be_turned_upon_its_users_own_card() -> None:
    stage = Stage(phase="deploy").gold(3, 0)
    lens = stage.put(0, "sunstone-lens", "a1")
    raiders = stage.put(0, "roman-legionaries", "c4")
    athena = stage.put(1, "athena", "c5")
    play = stage.table().do(0, f"use:{lens}:0", f"target:{athena}")
    packet = f"{play.s.stack[0].id}>{athena}"
    play.do(1, f"use:{athena}:0", f"target:{packet}", f"target:{raiders}").passes()
    assert play.x(athena).damage == 0
    assert play.x(raiders).damage == 2


@pytest.mark.rule("DG-ABILITY-35", "DG-TARGET-14")
def test_damage_is_not_turned_upon_somebody_who_is_open_no_more() -> None:
    stage = Stage(phase="combat").gold(9, 0).hand(0, "swift-orders")
    raiders = stage.put(0, "viking-raiders", "c4")
    mark = stage.put(0, "pegasus", "b4")
    athena = stage.put(1, "athena", "c5")
    play = stage.table().attack(raiders).declare()
    assert play.s.attack is not None
    packet = play.s.attack.packets[0].id
    play.do(1, f"use:{athena}:0", f"target:{packet}", f"target:{mark}")
    play.do(0, "tactic:swift-orders", f"target:{mark}", "space:b3").until("position", 0)
    assert play.x(mark).damage == 0
    assert play.x(athena).damage == 4


@pytest.mark.rule("DG-ABILITY-36")
def test_a_returned_card_is_a_plain_card_again() -> None:
    stage = Stage(phase="deploy", active=1).gold(9, 9)
    loki = stage.put(1, "loki-shape-changer", "b4")
    raiders = stage.put(0, "berserkers", "b3", damage=3)
    play = stage.table().do(1, f"use:{loki}:0", f"target:{raiders}").passes()
    assert play.s.players[0].hand == ["berserkers"]
    play.until("deploy", 0).do(0, "play:berserkers", "space:b3").passes()
    again = play.s.at("b3")
    assert again is not None
    assert (again.damage, again.modifiers) == (0, [])
    for card in catalogue("base").values():
        for ability in card.ability:
            if any(effect.__struct_config__.tag == "return" for effect in ability.effects):
                assert ability.target is not None
                assert set(ability.target.not_roles) == {"capital", "ruler"}, card.name
