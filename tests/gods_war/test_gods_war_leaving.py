"""People leave while something is asked of them, or of somebody else about them."""

from __future__ import annotations

import pytest
from test_gods_war_monsters import wilds
from war_kit import War

from games.gods_war.pieces import shatter


def play_rune(rune: str, *hands: tuple[str, ...]) -> War:
    """The first player plays a rune; the others hold some."""
    war = War("darkness", "sky", "sea")
    war.hold(0, rune)
    for seat, hand in enumerate(hands):
        war.hold(seat, *hand)
    return war.start().say(0, f"rune.{rune}")


def leaves(war: War, seat: int) -> None:
    assert war.table
    war.table.leave(seat)
    assert war.s.players[seat].runes == []
    s = war.s
    everywhere = [*s.deck, *s.discard, *s.lying, *(rune for p in s.players for rune in p.runes)]
    assert len(everywhere) == len(set(everywhere)) == 50


@pytest.mark.rule("GW-LEAVE-09", "GW-RUNE-26")
@pytest.mark.parametrize(("leaver", "said"), [(0, ()), (1, ()), (0, ("0",)), (1, ("0",))])
def test_who_leaves_while_runes_are_traded_gives_and_gets_none(leaver: int, said: tuple[str, ...]) -> None:
    war = play_rune("trade", ("kill",), ("heat", "sky")).say(0, "player.1", *said)
    leaves(war, leaver)
    war.skip()
    assert "kill" in (war.s.discard if leaver == 0 else war.s.players[0].runes)


@pytest.mark.rule("GW-LEAVE-09", "GW-RUNE-26")
@pytest.mark.parametrize("said", [(), ("player.1",), ("player.1", "0")])
@pytest.mark.parametrize("leaver", [0, 1])
def test_who_leaves_while_secret_darkness_takes_a_rune_loses_them_all(leaver: int, said: tuple[str, ...]) -> None:
    war = play_rune("secret_darkness", ("kill", "magic"), ("heat", "sky"), ("life",)).say(0, *said)
    leaves(war, leaver)
    war.skip()
    assert leaver in war.s.departed


@pytest.mark.rule("GW-LEAVE-09", "GW-RUNE-26")
@pytest.mark.parametrize("said", [(), ("player.1",)])
def test_who_leaves_before_light_has_discarded_every_rune(said: tuple[str, ...]) -> None:
    war = play_rune("light", (), ("heat", "sky"), ("life",)).say(0, *said)
    leaves(war, 1)
    if not said:
        war.say(0, "player.1")
    war.skip()
    assert {"heat", "sky"} <= set(war.s.discard)
    assert war.s.players[2].runes == ["life"]


@pytest.mark.rule("GW-LEAVE-09")
@pytest.mark.parametrize("rune", ["moon", "secret_magic"])
def test_who_leaves_keeps_no_rune_that_was_about_to_be_taken(rune: str) -> None:
    war = War("storm", "sky", "sea")
    war.hold(0, rune)
    war.s.discard += [war.s.deck.pop() for _ in range(2)]
    leaves(war.start().say(0, f"rune.{rune}"), 0)


@pytest.mark.rule("GW-LEAVE-09", "GW-DARK-11")
def test_who_leaves_during_black_market_pays_and_gives_nothing() -> None:
    war = War("darkness", "sky", "sea")
    war.give(0, "black_market")
    war.power(0, 0, 0)
    war.start("council_c").say(0, "black_market")
    assert war.asked == {0: "black_market"}
    leaves(war, 0)
    assert not any(p.runes for p in war.s.players)


@pytest.mark.rule("GW-LEAVE-09", "GW-DARK-11")
def test_a_rune_of_black_market_for_somebody_who_has_just_left_is_discarded() -> None:
    war = War("darkness", "sky", "sea", "storm", on="p4a")
    war.give(0, "black_market")
    war.power(0, 0, 0, 0)
    war.start("council_c").say(0, "black_market")
    assert war.table
    war.table.leave(1)
    war.say(0, "player.1")
    assert not any(p.runes for p in war.s.players)
    assert len(war.s.discard) == 1


@pytest.mark.rule("GW-LEAVE-09")
@pytest.mark.parametrize("said", [(), ("2b",)])
def test_who_leaves_with_heroquests_met_takes_no_gift(said: tuple[str, ...]) -> None:
    war = War("storm", "sky", "sea")
    war.s.players[0].met = ["1a", "2b"]
    war.start().say(0, *said)
    assert war.table
    war.table.leave(0)
    assert war.s.players[0].slots == {}


@pytest.mark.rule("GW-LEAVE-03")
def test_who_leaves_before_giving_a_piece_to_the_rift_gives_none_and_bids_three() -> None:
    war = War("storm", "sky", "sea")
    war.s.spike = "rift"
    for seat in range(3):
        war.put(("teshnos", "altinela", "vithela")[seat], "shrine", "temple", seat=seat)
    war.start("struggle_pieces")
    assert war.asked == {0: "sacrifice"}
    assert war.table
    war.table.leave(0)
    assert war.at("teshnos") == ["shrine", "temple"]
    war.say(1, "sky.shrine.1").say(2, "sea.shrine.1")
    war.say(1, "1").say(2, "2")
    assert war.s.struggle
    assert war.s.struggle.bids == {0: 3, 1: 1, 2: 2}


@pytest.mark.rule("GW-LEAVE-03")
@pytest.mark.parametrize("answered", [False, True])
def test_who_leaves_while_bids_are_secret_bids_three(answered: bool) -> None:
    war = War("storm", "sky", "sea")
    war.s.spike = "rift"
    war.start("struggle_bids")
    if answered:
        war.say(0, "6")
    assert war.table
    war.table.leave(0)
    war.say(1, "1").say(2, "2")
    assert war.s.struggle
    assert war.s.struggle.paid[0] == 3


@pytest.mark.rule("GW-LEAVE-05", "GW-FAQRUNE-14")
def test_who_leaves_need_not_do_what_was_announced() -> None:
    war = War("storm", "sky", "sea")
    war.hold(1, "truth")
    war.start().say(1, "rune.truth", "player.0", "action")
    assert war.options(0) == ["build"]
    assert war.table
    war.table.leave(0)
    assert war.s.players[0].power == 0
    assert not any(war.s.on_map(0))


@pytest.mark.rule("GW-LEAVE-06", "GW-LEAVE-07")
def test_who_plays_for_an_empire_without_a_player_does_so_for_the_whole_battle() -> None:
    war = War("storm", "darkness", "sea", "moon")
    war.vp(9, 0, 3, 3)
    war.hold(3, "secret_storm")
    war.put("teshnos", "barbarian", "barbarian")
    war.put("teshnos", "troll", "shade", seat=1)
    war.start()
    assert war.table
    war.table.leave(1)
    war.load(6, 1, 1, 1, 1)
    war.say(0, "battle").say(3, "rune.secret_storm", "player.1").skip("kills")
    assert war.s.players[3].vp == 4
    assert war.asked == {3: "kills"}, "Moon had the fewest VP when the battle began, and came last"
    war.table.leave(3)
    assert war.s.last_battle, "and it goes on when they leave too"


# -- among monsters and elder races

FOUR = ("storm", "darkness", "sky", "chaos")


def sent_out(dragon: str = "red_dragon", at: str = "altinela") -> War:
    """The first of four may send that dragon to Teshnos, where two others stand."""
    war = wilds(dragon, empires=FOUR)
    war.beast(dragon, at)
    war.put("teshnos", "archer", "phoenix", seat=2)
    war.put("teshnos", "troll", seat=1)
    war.vp(1, 4, 5, 6)
    war.start("council_end")
    assert war.asked == {0: "dragon"}
    return war


@pytest.mark.rule("GW-LEAVE-06", "GW-MONSTER-21")
def test_who_steers_a_dragon_does_not_also_play_the_empire_that_it_attacks() -> None:
    war = sent_out()
    war.load(6, 1, 1, 1, 1, 1, 1)
    leaves(war, 2)
    war.say(0, "teshnos", "player.2").skip("kills")
    assert war.asked == {1: "kills"}, "the fewest VP but for who battles it"
    assert war.question(1).prompt.startswith("You play for {2} in this battle. "), "whose units it is about"


@pytest.mark.rule("GW-LEAVE-06", "GW-MONSTER-22")
def test_who_plays_for_an_empire_that_has_attacked_a_monster_says_where_its_units_flee() -> None:
    war = wilds("juggernaut", empires=FOUR)
    war.beast("juggernaut", "teshnos")
    war.put("teshnos", "barbarian", "stormbrother", "champion")
    war.vp(1, 4, 5, 6)
    war.give(0, "single_combat")
    war.load(1, 1, 1, 1, 4, 4, 4, 1, 1, 1)
    war.start().say(0, "battle").skip("pre_battle")
    assert war.asked == {0: "pre_battle"}
    leaves(war, 0)
    war.skip("routs", "rout_to", "kills")
    assert war.asked == {1: "kills"}
    war.skip("rout_to")
    assert war.asked == {1: "rout_to"}


@pytest.mark.rule("GW-LEAVE-13", "GW-MONSTER-36")
@pytest.mark.parametrize("said", [(), ("teshnos",)])
def test_who_leaves_sends_out_no_dragon(said: tuple[str, ...]) -> None:
    war = sent_out(at="altinela" if said else "teshnos").say(0, *said)
    leaves(war, 0)
    assert war.s.last_battle is None
    assert set(war.asked.values()) == {"action"}, "the next round"


@pytest.mark.rule("GW-LEAVE-09", "GW-MONSTER-28")
def test_who_leaves_before_the_hoard_is_paid_has_discarded_every_rune() -> None:
    war = wilds("brown_dragon")
    war.put("teshnos", "barbarian", "barbarian")
    war.beast("brown_dragon", "teshnos")
    war.hold(0, "life", "heat", "sky")
    war.load(1, 1, 4, 4, 1, 1)
    war.start().say(0, "battle").skip("give_up_rune")
    assert war.asked == {0: "give_up_rune"}
    leaves(war, 0)
    war.skip()
    assert {"life", "heat", "sky"} <= set(war.s.discard)


@pytest.mark.rule("GW-LEAVE-09", "GW-MONSTER-27")
def test_who_leaves_when_the_brown_dragon_falls_with_the_spike_has_discarded_every_rune() -> None:
    war = wilds("brown_dragon")
    war.beast("brown_dragon", "spike")
    war.hold(0, "life", "heat")
    war.hold(1, "sky")
    shatter(war.s)
    war.start()
    assert war.asked == {0: "give_up_rune"}
    leaves(war, 0)
    war.skip()
    assert {"life", "heat", "sky"} <= set(war.s.discard)


@pytest.mark.rule("GW-LEAVE-09", "GW-MONSTER-20")
def test_who_leaves_takes_no_rune_for_the_brown_dragons_card() -> None:
    war = wilds("brown_dragon")
    war.s.players[0].rewards.append("brown_dragon")
    war.s.discard += [war.s.deck.pop() for _ in range(2)]
    leaves(war.start().say(0, "deed.monsters.brown_dragon"), 0)


@pytest.mark.rule("GW-LEAVE-13", "GW-ELDER-12")
def test_who_leaves_wins_no_ally() -> None:
    war = War("storm", "darkness", "sky", races=["giant"])
    war.put("altinela", "thunder_king", "stormbrother", "champion")
    war.load(6)
    war.start().say(0, "elder.diplomacy")
    assert war.asked == {0: "envoy"}
    leaves(war, 0)
    assert war.s.races["giant"].ally is None
    assert war.s.races["giant"].at == "altinela"
