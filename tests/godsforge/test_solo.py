"""Solo play: setting up, and how a Nemesis plays its cards (2e p. 11-12)."""

from __future__ import annotations

from collections import Counter

import pytest
from kit import Play, SoloStage, home_card, home_set

from games.godsforge import GAME
from games.godsforge.cards import Nemesis, card_set
from games.kernel import Illegal, Table

BASE = card_set("base")
EVERY = pytest.mark.parametrize("foe", [nemesis.name for nemesis in BASE.nemesis])


def drafted(**wishes: str) -> Play:
    """A new solo game, drafted in silence, up to its first Upkeep."""
    return Play(GAME.setup(1, "seed", GAME.agreed(wishes))).until("upkeep")


# -- setting up


@pytest.mark.rule("GF-SOLO-01", "GF-SOLO-03", "GF-SOLO-42")
@EVERY
def test_the_nemesis_has_its_twelve_cards_with_the_starting_card_on_top(foe: str) -> None:
    listed = next(nemesis for nemesis in BASE.nemesis if nemesis.name == foe)
    orders = set()
    for seed in ("a", "b", "c"):
        s = GAME.setup(1, seed, GAME.agreed({"nemesis": foe}))
        assert len(s.decks[1]) == 12
        assert set(s.decks[1]) == set(listed.cards)
        assert s.decks[1][-1] == listed.start
        orders.add(tuple(s.decks[1]))
    assert len(orders) == 3  # the other eleven are shuffled


@pytest.mark.rule("GF-SOLO-42", "GF-SOLO-02")
def test_the_lists_are_our_own_and_none_is_reginaults() -> None:
    assert [(n.name, n.origin, len(set(n.cards))) for n in BASE.nemesis] == [
        ("The Ash Choir", "house", 12),
        ("Warden of the Green Wall", "house", 12),
        ("The Gloam Court", "house", 12),
        ("Menagerie of Stone", "house", 12),
        ("Daughter of Tide and Flame", "house", 12),
        ("The Last Forge", "house", 12),
    ]
    assert all(n.difficulty and n.theme and n.start in n.cards for n in BASE.nemesis)


@pytest.mark.rule("GF-SOLO-04", "GF-SOLO-05", "GF-SOLO-06")
def test_the_draft_takes_thirty_six_cards_by_threes() -> None:
    play = Play(GAME.setup(1, "seed", GAME.agreed()))
    foe = set(play.s.decks[1])
    seen: list[str] = []
    for kept in range(12):
        assert (play.s.phase, len(play.p(0).drafted)) == ("draft", kept)
        assert len(play.options(0)) == 3
        seen += play.options(0)
        play.do(0, play.options(0)[1])
        assert play.p(0).drafted[-1] == seen[-2].removeprefix("card:")
    assert len(set(seen)) == 36
    assert not foe & {card.removeprefix("card:") for card in seen}
    own = play.p(0).drafted
    assert sorted([*play.s.decks[0], *play.p(0).hand]) == sorted(own)  # neither the rejected nor the unseen four
    assert play.s.discards == [[], []]


@pytest.mark.rule("GF-SOLO-04")
def test_a_set_that_leaves_fewer_than_thirty_six_cards_is_refused() -> None:
    few = BASE.card[:47]
    names = tuple(card.name for card in few[:12])
    foe = Nemesis(name="Tiny", difficulty="easy", theme="few", start=names[0], cards=names)
    with home_set(*few, nemeses=[foe], base=False) as name, pytest.raises(Illegal, match="36"):
        GAME.setup(1, "seed", GAME.agreed({"set": name, "nemesis": "Tiny"}))
    with home_set(*BASE.card[:48], nemeses=[foe], base=False) as name:
        assert len(GAME.setup(1, "seed", GAME.agreed({"set": name, "nemesis": "Tiny"})).decks[0]) == 36


@pytest.mark.rule("GF-SOLO-02", "GF-SOLO-15")
def test_a_nemesis_of_ones_own_is_entered_as_data() -> None:
    owl = home_card("Brass Owl", attack=[{"verb": "attack", "n": 4}])
    cards = ("Brass Owl", *(card.name for card in BASE.card[:11]))
    aviary = Nemesis(name="The Aviary", difficulty="hard", theme="birds of brass", start="Brass Owl", cards=cards)
    with home_set(owl, nemeses=[aviary]) as name:
        assert GAME.settings["nemesis"].values["The Aviary"] == "The Aviary (hard)"
        play = drafted(set=name, nemesis="The Aviary")
        assert play.s.nemesis == "The Aviary"
        assert "The Aviary awaits you: birds of brass." in play.told()
        play.until("upkeep", round=2)
        assert play.creations(1) == ["Brass Owl"]
        assert play.p(0).life == 26
    assert "The Aviary" not in GAME.settings["nemesis"].values


@pytest.mark.rule("GF-SOLO-02")
def test_a_set_without_the_wanted_nemesis_is_refused_in_words() -> None:
    with home_set(*BASE.card, base=False) as name:
        for challenge in ("none", "slayer", "drafted"):
            with pytest.raises(Illegal, match="Nemesis"):
                Table.new(GAME, 1, "seed", {"set": name, "challenge": challenge})


@pytest.mark.rule("GF-SOLO-07")
@EVERY
@pytest.mark.parametrize("strength", ["weaker", "stronger"])
def test_swaps_make_a_nemesis_weaker_or_stronger(foe: str, strength: str) -> None:
    listed = next(nemesis for nemesis in BASE.nemesis if nemesis.name == foe)
    swaps = listed.weaker if strength == "weaker" else listed.stronger
    s = GAME.setup(1, "seed", GAME.agreed({"nemesis": foe, "strength": strength}))
    assert swaps
    assert set(s.decks[1]) == {swaps.get(card, card) for card in listed.cards}
    assert s.decks[1][-1] == listed.start


@pytest.mark.rule("GF-SOLO-11", "GF-SOLO-12", "GF-SOLO-13")
@pytest.mark.parametrize("opening", ["dealt", "chosen"])
def test_both_sides_start_at_thirty_and_the_player_with_four_of_the_own_twelve(opening: str) -> None:
    play = drafted(opening=opening)
    assert [p.life for p in play.s.players] == [30, 30]
    own = set(play.p(0).drafted)
    assert len(play.p(0).hand) == 4  # never ten to choose from
    assert set(play.p(0).hand) <= own
    assert set(play.s.decks[0]) == own - set(play.p(0).hand)
    play.do(0, *play.options(0)[:2])
    assert play.s.phase == "forge_roll"
    assert len(play.p(0).hand) == 4  # refilled from the own deck
    assert len(play.s.decks[0]) == 6


# -- a round


@pytest.mark.rule("GF-SOLO-15", "GF-SOLO-16")
def test_each_round_it_flips_its_top_card_and_its_reveal_effects_happen() -> None:
    play = SoloStage().deck("Jade Clover", "Gale Roc", "Oakenshield", pile=1).life(30, 30).table()
    play.until("forge_roll", round=2)
    assert play.creations(1) == ["Jade Clover"]
    assert play.p(1).veilstones == 3 + 1  # on reveal, and in the Upkeep since
    play.until("forge_roll", round=3)
    assert play.creations(1) == ["Jade Clover", "Gale Roc"]
    play.until("forge_roll", round=4)
    assert play.creations(1) == ["Jade Clover", "Gale Roc", "Oakenshield"]  # in the order of playing


@pytest.mark.rule("GF-SOLO-16")
def test_the_players_creations_stand_in_the_order_of_playing_too() -> None:
    stage = SoloStage(phase="forge_roll").hand(0, "Cinder Imp", "Gale Roc").play(0, "Oakenshield")
    play = stage.dice([2, 2, 3, 5], [3, 3, 2, 5]).table().do(0, "play:Cinder Imp")
    assert play.until("forge_roll", round=2).creations(0) == ["Oakenshield", "Cinder Imp"]
    play.do(0, "play:Gale Roc")
    assert play.creations(0) == ["Oakenshield", "Cinder Imp", "Gale Roc"]


@pytest.mark.rule("GF-SOLO-17", "GF-SOLO-19")
def test_a_permission_flips_another_card() -> None:
    play = SoloStage().deck("Veil Harvest", "Blood Bargain", "Leviathan", "Gale Roc", pile=1).life(30, 30).table()
    play.until("forge_roll", round=2)
    assert play.creations(1) == ["Leviathan"]
    assert play.s.discards[1] == ["Veil Harvest", "Blood Bargain"]
    assert play.p(1).veilstones == 2 + 3
    assert [p.life for p in play.s.players] == [25, 27]
    assert play.s.decks[1] == ["Gale Roc"]


@pytest.mark.rule("GF-SOLO-34")
def test_it_has_no_dice_pays_nothing_and_gets_nothing_for_passing() -> None:
    play = SoloStage().deck("Starfall", pile=1).life(30, 30).table()  # a V in its cost, and none owned
    assert play.p(0).life == 20
    assert play.p(1).veilstones == 0
    play.until("forge_roll", round=3)  # now it has flipped nothing: still none
    assert play.p(1).veilstones == 0
    assert play.p(1).dice == []
    assert set(play.t.asks) == {0}


@pytest.mark.rule("GF-SOLO-35")
def test_dice_draws_and_hand_sizes_mean_nothing_to_it() -> None:
    stage = SoloStage().deck("Second Dawn", "Kindled Omen", "Leviathan", pile=1)
    play = stage.play(1, "Scepter of Fortune", "Vault of Echoes", "Loomstone Spindle").life(30, 30).table()
    play.until("forge_roll", round=2)
    nemesis = play.p(1)
    assert (nemesis.hand, nemesis.dice, nemesis.rerolls, nemesis.free_shifts) == ([], [], 0, 0)
    assert play.s.discards[1] == ["Second Dawn", "Kindled Omen"]
    assert play.s.decks[1] == ["Leviathan"]  # nothing drawn; Second Dawn's permission flipped the Omen
    assert play.s.pending == []


@pytest.mark.rule("GF-SOLO-14", "GF-SOLO-41")
def test_a_stolen_card_goes_back_to_the_pile_of_its_own_deck() -> None:
    stage = SoloStage(phase="forge_roll").life(30, 30).stones(1, 0).hand(0, "Puppet Strings").play(1, "Cinder Imp")
    play = stage.dice([5, 5, 4, 6]).table().do(0, "play:Puppet Strings")
    assert play.creations(0) == ["Cinder Imp"]
    play.do(0, "sacrifice:Cinder Imp").until("forge_roll", round=2)
    assert play.p(1).life == 30 - 3 - 5
    assert play.s.discards[1] == ["Cinder Imp"]
    assert play.p(0).hand == ["Puppet Strings"]  # the own pile alone was shuffled and drawn


@pytest.mark.rule("GF-SOLO-14", "GF-SOLO-40")
def test_what_the_nemesis_stole_returns_to_the_players_pile() -> None:
    stage = SoloStage(phase="forge_roll").life(30, 30).deck("Puppet Strings", pile=1).play(0, "Jade Clover")
    play = stage.hand(0, "Shatter").dice([5, 5, 6, 3]).table().do(0, "play:Shatter")
    assert "takes control of Jade Clover" in play.told()
    assert "Shatter destroys Jade Clover" in play.told()
    assert {"Shatter", "Jade Clover"} <= {*play.s.discards[0], *play.s.decks[0], *play.p(0).hand}
    assert play.s.discards[1] == ["Puppet Strings"]


@pytest.mark.rule("GF-SOLO-14")
def test_the_player_reads_only_the_own_pile() -> None:
    stage = SoloStage(phase="forge_roll").hand(0, "Grave Tithe").discarded("Leviathan").deck("Gale Roc", pile=1)
    play = stage.discarded("Starfall", pile=1).dice([3, 5, 2, 2]).table().do(0, "play:Grave Tithe")
    assert play.options(0) == ["card:Leviathan"]
    seen = play.t.seen_by(0).state
    assert seen.discards == [["Leviathan"], [""]]


@pytest.mark.rule("GF-SOLO-31", "GF-SOLO-32", "GF-SOLO-45")
def test_twelve_rounds_empty_its_deck_and_then_it_shuffles_its_pile() -> None:
    choir = [card.name for card in BASE.card if card.is_spell and not card.reveal and not card.end][:6]
    walls = ["Oakenshield", "Wall of Stone", "Celestine Shield", "Basalt Tortoise", "Loomstone Spindle", "Bone Altar"]
    stage = SoloStage().deck(*choir, *walls, pile=1).life(30, 30)
    play = stage.table()
    for number in range(2, 14):
        play.p(0).life = play.p(1).life = 30
        play.until("forge_roll", round=number)
    assert play.s.decks[1] == []
    altar_took = 12 - 6 - len(play.creations(1))  # an altar always takes the last played other one
    assert Counter(play.s.discards[1]).total() == 6 + altar_took
    play.p(0).life = play.p(1).life = 30
    play.do(0, "pass")
    assert "The discard pile of The Ash Choir is shuffled" in play.told()
    assert len(play.s.decks[1]) == 6 + altar_took - 1


@pytest.mark.rule("GF-SOLO-32", "GF-SOLO-45")
def test_without_any_card_it_fights_on_with_what_it_has() -> None:
    play = SoloStage().life(30, 30).play(1, "Leviathan").table().until("forge_roll", round=4)
    assert play.p(0).life == 15
    assert "The Ash Choir has no card left to play." in play.told()


@pytest.mark.rule("GF-SOLO-31", "GF-SOLO-32")
def test_the_player_too_reshuffles_and_then_goes_without() -> None:
    play = SoloStage(phase="upkeep").discarded("Gale Roc", "Leviathan").hand(0, "Oakenshield").table().do(0)
    assert sorted(play.p(0).hand) == ["Gale Roc", "Leviathan", "Oakenshield"]
    assert play.s.discards[0] == []
    play.until("upkeep", round=2).do(0)
    assert len(play.p(0).hand) == 3  # no other card exists


# -- the end


@pytest.mark.rule("GF-SOLO-36")
def test_the_first_death_ends_it_without_rewards() -> None:
    won = SoloStage(phase="attack").life(20, 5).play(0, "Leviathan").play(1, "Gale Roc").table()
    assert won.s.result is not None
    assert (won.s.result.winners, won.p(0).life, won.p(0).veilstones) == ([0], 17, 0)
    assert not won.s.blood
    lost = SoloStage(phase="attack").life(3, 20).play(0, "Leviathan").play(1, "Gale Roc").table()
    assert lost.s.result is not None
    assert lost.s.result.winners == []
    assert lost.s.result.reason == "The Ash Choir won."


@pytest.mark.rule("GF-SOLO-36", "GF-TIE-01", "GF-TIE-03")
@pytest.mark.parametrize(("totals", "outcome"), [((3, 4), [0]), ((1, 4), []), ((2, 4), None)])
def test_a_mutual_death_is_decided_as_between_players(totals: tuple[int, int], outcome: list[int] | None) -> None:
    play = SoloStage(phase="attack").life(*totals).play(0, "Leviathan").play(1, "Gale Roc").table()
    assert [p.life for p in play.s.players] == [totals[0] - 3, totals[1] - 5]
    if outcome is None:
        assert play.s.extra_rounds == 1  # -1 and -1: another round
        assert set(play.t.asks) == {0}
    else:
        assert play.s.result is not None
        assert play.s.result.winners == outcome


@pytest.mark.rule("GF-SOLO-36", "GF-LIFE-22")
def test_who_leaves_alone_has_lost() -> None:
    play = drafted()
    play.t.leave(0)
    assert play.s.result is not None
    assert play.s.result.winners == []
