"""Effects that get in each other's way: who decides their order (2e p. 3, Tied Card Effects)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kit import Play, Stage, home_card, home_set

from games.kernel import Illegal

ORDER = "You have the least life, so you decide: who goes first?"
OWN = "Which of your effects happens first?"


def graves(*lives: int, edition: str = "2", seed: str = "test") -> Play:
    """Ada reveals Grave Lantern (takes one card of the pile), Bo Grave Tithe (takes two); the pile has two."""
    stage = Stage(len(lives), edition=edition, seed=seed).life(*lives).stones(1, *[0] * (len(lives) - 1))
    stage.hand(0, "Grave Lantern").hand(1, "Grave Tithe").discarded("Leviathan", "Starfall")
    stage.dice([3, 5, 2, 2], [3, 5, 2, 2], [2, 2, 3, 5])
    play = stage.table().do(0, "play:Grave Lantern").do(1, "play:Grave Tithe")
    return play.do(2, "pass") if len(lives) > 2 else play


def got(play: Play) -> list[int]:
    """How many cards each of the two has taken from the pile."""
    return [len(play.p(seat).hand) for seat in (0, 1)]


def dig(play: Play) -> Play:
    """Everybody takes what lies on top."""
    while play.s.phase == "reveal":
        play.default(min(play.t.waiting))
    return play


def shatterers(*lives: int, edition: str = "2") -> Stage:
    """At the end of the round: Ada destroys, Bo destroys, Cy has a Creation (and strikes Ada for 5)."""
    stage = Stage(3, phase="attack", edition=edition).life(*lives)
    return stage.play(0, "Shatter").play(1, "Cataclysm Rite").play(2, "Leviathan").fillers()


# -- no order needed


@pytest.mark.rule("GF-ORD-01")
def test_combat_needs_no_order() -> None:
    """Both strike, prevent, heal, empower and sacrifice: whoever is named first, it is the same."""
    results = []
    for a, b in ((0, 1), (1, 0)):
        stage = Stage(2, phase="attack").life(9, 9).stones(1, 1)
        stage.play(a, "Metallic Dragon", "Tidecaller Naiad").play(b, "Wall of Stone", "Pyrite Golem", "Onyx Vampire")
        play = stage.fillers().table()
        play.do(a, "empower:Tidecaller Naiad", "sacrifice:Metallic Dragon").do(b, "empower:Pyrite Golem").do(b)
        assert play.s.phase == "upkeep"  # nobody was asked for an order
        results.append((play.p(a).life, play.p(b).life))
    assert results[0] == results[1] == (9 - (5 + 3 - 6) + 4, 9 - (6 - 5) + 3)


@pytest.mark.rule("GF-ORD-09", "GF-REVEAL-13")
def test_nobody_is_asked_where_no_order_matters() -> None:
    stage = Stage(2).life(9, 20).hand(0, "Gale Roc").hand(1, "Dawnseed Dryad").dice([3, 3, 2, 2], [5, 2, 2, 3])
    play = stage.table().do(0, "play:Gale Roc").do(1, "play:Dawnseed Dryad")
    assert (play.s.phase, play.s.round) == ("upkeep", 2)  # straight through to the next round


@pytest.mark.rule("GF-ORD-09")
def test_takers_who_find_enough_for_both_need_no_order() -> None:
    """Ada takes up to three Veilstones of an opponent, Bo one of Cy: with four there is enough for both."""
    magpie = home_card("Magpie", reveal=[{"verb": "veil_steal", "who": "target", "n": 1}])
    for held, prompt in ((4, "Cutpurse Hex: which opponent?"), (3, ORDER)):
        with home_set(magpie) as name:
            stage = Stage(3, set=name).life(8, 15, 25).stones(0, 3, held).hand(0, "Cutpurse Hex").hand(1, "Magpie")
            stage.dice([2, 5, 3, 3], [2, 5, 3, 3], [2, 2, 3, 5])
            play = stage.table().do(0, "play:Cutpurse Hex").do(1, "play:Magpie").do(2, "pass")
            assert play.ask(0).prompt == prompt


@pytest.mark.rule("GF-ORD-09")
def test_what_nothing_can_harm_needs_no_order() -> None:
    stage = shatterers(13, 15, 25)
    stage.s.players[2].creations = []
    play = stage.play(2, "Avatar of the Last Forge").table()
    assert play.s.phase == "upkeep"
    assert play.creations(2) == ["Avatar of the Last Forge"]


# -- the second edition


@pytest.mark.rule("GF-ORD-02", "GF-ORD-10")
@pytest.mark.parametrize("first", [0, 1])
def test_the_lowest_life_decides_who_goes_first(first: int) -> None:
    play = graves(15, 8)
    assert set(play.t.asks) == {1}  # Bo has the lowest life
    assert play.ask(1).prompt == ORDER
    ids = ["turn:0", "turn:1"]
    assert set(play.options(1)) == set(ids)
    with pytest.raises(Illegal):
        play.do(1, ids[0])  # the whole sequence
    play.do(1, *(ids if first == 0 else reversed(ids)))
    assert got(dig(play)) == ([1, 1] if first == 0 else [0, 2])


@pytest.mark.rule("GF-ORD-02")
def test_another_player_decides_when_that_one_has_less_life() -> None:
    play = graves(8, 15)
    assert set(play.t.asks) == {0}
    assert got(dig(play.do(0, "turn:0", "turn:1"))) == [1, 1]


@pytest.mark.rule("GF-ORD-02")
def test_who_is_not_involved_decides_nothing_however_low() -> None:
    play = graves(15, 8, 1)
    assert set(play.t.asks) == {1}


@pytest.mark.rule("GF-ORD-03")
def test_equal_life_leaves_the_order_to_chance() -> None:
    firsts = set()
    for seed in range(12):
        play = graves(10, 10, seed=str(seed))
        assert play.ask(min(play.t.waiting)).prompt != ORDER
        firsts.add(tuple(got(dig(play))))
    assert firsts == {(1, 1), (0, 2)}


@pytest.mark.rule("GF-ORD-07")
def test_a_shared_lowest_life_makes_the_whole_order_random() -> None:
    """Three dig: Ada and Bo share the lowest life, Cy has more. Nobody is asked, and anyone may come first."""
    digger = home_card("Gravedigger", cost=["5"], reveal=[{"verb": "recall", "n": 1}])
    firsts = set()
    with home_set(digger) as name:
        for seed in range(24):
            stage = Stage(3, set=name, seed=str(seed)).life(9, 9, 20).stones(1, 0, 0).discarded("Leviathan")
            stage.hand(0, "Grave Lantern").hand(1, "Grave Tithe").hand(2, "Gravedigger")
            stage.dice([3, 5, 2, 2], [3, 5, 2, 2], [5, 2, 2, 3])
            play = stage.table().do(0, "play:Grave Lantern").do(1, "play:Grave Tithe").do(2, "play:Gravedigger")
            (asked,) = play.t.waiting
            assert play.ask(asked).prompt != ORDER
            firsts.add(asked)
    assert firsts == {0, 1, 2}


@pytest.mark.rule("GF-ORD-04")
def test_ones_own_effects_come_in_the_order_one_likes() -> None:
    """Ada destroys a Creation of Bo and digs in the pile: in this order she can take what she has destroyed."""
    digger = home_card("Gravedigger", "spell", end=[{"verb": "recall", "n": 1}])
    for order, found in ((("Shatter:0", "Gravedigger:0"), True), (("Gravedigger:0", "Shatter:0"), False)):
        with home_set(digger) as name:
            stage = Stage(2, phase="attack", set=name).life(20, 5).play(0, "Shatter", "Gravedigger")
            play = stage.play(1, "Leviathan").discarded("Starfall").fillers().table()
            assert set(play.t.asks) == {0}  # hers alone, although Bo has less life
            assert play.ask(0).prompt == OWN
            play.do(0, *order)
            assert ("card:Leviathan" in play.options(0)) is found


@pytest.fixture
def diggers() -> Iterator[Callable[..., Play]]:
    """Ada digs in the pile at the end of the round; Bo destroys a Creation of Cy and digs as well. With what Bo
    destroys on the pile, it matters to both."""
    dig = [{"verb": "recall", "n": 1}]
    cards = home_card("Gravedigger", "spell", end=dig), home_card("Mole", "spell", end=dig)
    ram = home_card("Bronze Ram", "spell", end=[{"verb": "destroy", "who": "target"}])
    with home_set(*cards, ram) as name:

        def table(*lives: int, **wishes: str) -> Play:
            stage = Stage(3, phase="attack", set=name, **wishes).life(*lives).discarded("Starfall", "Fireball")
            stage.play(0, "Gravedigger").play(1, "Mole", "Bronze Ram").play(2, "Gale Roc").fillers()
            return stage.table()

        yield table


@pytest.mark.rule("GF-ORD-04", "GF-ORD-12")
@pytest.mark.parametrize("edition", ["2", "1"])
@pytest.mark.parametrize("ram_first", [True, False])
def test_who_decides_between_the_players_does_not_order_the_effects_of_another(
    diggers: Callable[..., Play], edition: str, ram_first: bool
) -> None:
    play = diggers(9, 15, 20, edition=edition)
    if edition == "2":
        assert play.ask(0).prompt == ORDER
        assert play.options(0) == ["turn:0", "turn:1"]  # Ada decides who, and no more
        play.default(0)
    assert set(play.t.asks) == {1}
    assert play.ask(1).prompt == OWN
    play.do(1, *(("Bronze Ram:1", "Mole:1") if ram_first else ("Mole:1", "Bronze Ram:1")))
    play.do(0, "card:Starfall")
    assert play.options(1) == ["card:Gale Roc", "card:Fireball"][not ram_first :]


@pytest.mark.rule("GF-ORD-04", "GF-ORD-03", "GF-ORD-07", "GF-ORD-12")
def test_the_lot_is_drawn_between_players_and_not_between_the_effects_of_one(diggers: Callable[..., Play]) -> None:
    firsts = set()
    for seed in range(12):
        play = diggers(18, 15, 20, seed=str(seed))  # Cy's Roc brings Ada down to Bo's 15
        assert play.ask(1).prompt == OWN
        play.do(1, "Bronze Ram:1", "Mole:1")
        (digger,) = play.t.waiting
        assert ("card:Gale Roc" in play.options(digger)) is (digger == 1)
        firsts.add(digger)
    assert firsts == {0, 1}


@pytest.mark.rule("GF-ORD-04")
def test_whether_to_take_or_to_destroy_the_only_creation_is_ones_own_choice() -> None:
    heist = home_card("Night Heist", "spell", end=[{"verb": "steal", "who": "target"}])
    hammer = home_card("Hammerfall", "spell", end=[{"verb": "destroy", "who": "target"}])
    for order, mine in ((("Night Heist:0", "Hammerfall:0"), ["Leviathan"]), (("Hammerfall:0", "Night Heist:0"), [])):
        with home_set(heist, hammer) as name:
            stage = Stage(2, phase="attack", set=name).life(20, 20).play(0, "Hammerfall", "Night Heist")
            play = stage.play(1, "Leviathan").fillers().table()
            assert play.ask(0).prompt == OWN
            assert play.do(0, *order).creations(0) == mine


@pytest.mark.rule("GF-ORD-04", "GF-DECK-03")
def test_ones_own_draw_may_come_before_or_after_what_it_would_shuffle_away() -> None:
    scholar = home_card("Scholar", "spell", end=[{"verb": "draw", "n": 1}])
    digger = home_card("Gravedigger", "spell", end=[{"verb": "recall", "n": 1}])
    with home_set(scholar, digger) as name:
        stage = Stage(2, phase="attack", set=name).life(20, 20).play(0, "Scholar", "Gravedigger").fillers()
        play = stage.short_deck(0).table()
        assert play.ask(0).prompt == OWN
        play.do(0, "Scholar:0", "Gravedigger:0")
        assert play.s.phase == "upkeep"  # nothing was left to dig for
        assert len(play.p(0).hand) == 2


@pytest.mark.rule("GF-ORD-02", "GF-DECK-03")
@pytest.mark.parametrize(("deck", "asked"), [(2, False), (1, True)])
def test_two_draws_that_only_together_empty_the_deck_are_in_the_way_of_a_digger(deck: int, asked: bool) -> None:
    """Ada and Bo draw one card each, and Cy digs: the second draw finds the deck empty and shuffles the pile away."""
    stage = Stage(3).life(15, 20, 8).stones(0, 0, 1).hand(0, "Gale Roc").hand(1, "Needlestorm").hand(2, "Grave Lantern")
    stage.short_deck(deck).dice([3, 3, 2, 2], [3, 4, 2, 2], [3, 5, 2, 2])
    play = stage.table().do(0, "play:Gale Roc").do(1, "play:Needlestorm").do(2, "play:Grave Lantern")
    assert (play.ask(2).prompt == ORDER) is asked
    if asked:
        play.do(2, "turn:0", "turn:1", "turn:2")
        assert "Cy takes nothing from the discard pile" in play.told()


@pytest.mark.rule("GF-ORD-02", "GF-DECK-03")
def test_a_draw_that_shuffles_the_pile_is_in_the_way_of_a_card_on_its_way_home() -> None:
    scholar = home_card("Scholar", "spell", end=[{"verb": "draw", "n": 1}])
    with home_set(scholar) as name:
        stage = Stage(2, phase="attack", set=name).life(20, 15).play(0, "Ashen Phoenix").play(1, "Scholar").fillers()
        play = stage.short_deck(0).table().do(0, "sacrifice:Ashen Phoenix")
        assert play.ask(1).prompt == ORDER
        play.do(1, "turn:1", "turn:0")
        assert "Ashen Phoenix" not in play.p(0).hand


@pytest.mark.rule("GF-ORD-02", "GF-ORD-09")
@pytest.mark.parametrize(("held", "asked"), [(3, False), (2, True)])
def test_three_takers_need_an_order_if_all_of_them_together_want_too_much(held: int, asked: bool) -> None:
    """Ada takes one Veilstone of Bo; Cy and Di take one of each opponent. Two of them would find enough with Bo."""
    one = [{"verb": "veil_steal", "who": "target", "n": 1}]
    each = [{"verb": "veil_steal", "who": "each_opponent", "n": 1}]
    cards = home_card("Magpie", "spell", end=one), home_card("Crow", "spell", end=each), home_card("Jay", end=each)
    with home_set(*cards) as name:
        stage = Stage(4, phase="attack", set=name).life(9, 20, 20, 20).stones(5, held, 5, 5)
        stage.play(0, "Magpie").play(2, "Crow").play(3, "Jay").fillers()
        assert (stage.table().ask(0).prompt == ORDER) is asked


@pytest.mark.rule("GF-ORD-08")
def test_the_life_that_counts_is_the_one_on_the_board() -> None:
    """Ada had more before the Attack; at the end of the round she has less, and decides."""
    play = shatterers(20, 12, 20).play(2, "Starfall").table()
    assert play.p(0).life == 5
    assert set(play.t.asks) == {0}
    assert play.ask(0).prompt == ORDER


@pytest.mark.rule("GF-ORD-09")
def test_silence_means_ascending_life() -> None:
    play = graves(15, 8)
    assert play.ask(1).default == ("turn:1", "turn:0")
    assert got(dig(play.default(1))) == [0, 2]


@pytest.mark.rule("GF-ORD-09")
def test_silence_among_equals_means_seat_order() -> None:
    digger = home_card("Gravedigger", cost=["5"], reveal=[{"verb": "recall", "n": 1}])
    with home_set(digger) as name:
        stage = Stage(3, set=name).life(20, 20, 9).stones(1, 0, 0).discarded("Leviathan")
        stage.hand(0, "Grave Lantern").hand(1, "Grave Tithe").hand(2, "Gravedigger")
        stage.dice([3, 5, 2, 2], [3, 5, 2, 2], [5, 2, 2, 3])
        play = stage.table().do(0, "play:Grave Lantern").do(1, "play:Grave Tithe").do(2, "play:Gravedigger")
        assert play.ask(2).default == ("turn:2", "turn:0", "turn:1")


@pytest.mark.rule("GF-ORD-11", "GF-ORD-10", "GF-DEST-02")
@pytest.mark.parametrize(("first", "late"), [(0, "Cataclysm Rite"), (1, "Shatter")])
def test_two_destroy_the_same_creation(first: int, late: str) -> None:
    table = shatterers(13, 15, 25).table()
    assert table.p(0).life == 8
    assert set(table.t.asks) == {0}
    table.do(0, f"turn:{first}", f"turn:{1 - first}").until("upkeep")
    assert table.creations(2) == []
    assert f"{late} has no Creation to destroy" in table.told()


@pytest.mark.rule("GF-ORD-11", "GF-ORD-10", "GF-STEAL-01")
@pytest.mark.parametrize("thief_first", [True, False])
def test_one_steals_what_another_destroys(thief_first: bool) -> None:
    """Ada (8) steals Cy's only Creation, Bo (15) must destroy one of his target, Cy."""
    thief = home_card("Night Heist", "spell", end=[{"verb": "steal", "who": "any_opponent"}])
    hammer = home_card("Hammerfall", "spell", end=[{"verb": "destroy", "who": "target"}])
    with home_set(thief, hammer) as name:
        stage = Stage(3, phase="attack", set=name).life(13, 15, 25).play(0, "Night Heist").play(1, "Hammerfall")
        play = stage.play(2, "Leviathan").fillers().table()
        assert play.p(0).life == 8
        ids = ("turn:0", "turn:1")
        play.do(0, *(ids if thief_first else ids[::-1]))
        assert play.s.phase == "upkeep"
        assert play.creations(0) == (["Leviathan"] if thief_first else [])
        assert play.creations(2) == []
        missed = "Hammerfall has no Creation to destroy" if thief_first else "Night Heist has no Creation to take"
        assert missed in play.told()


@pytest.mark.rule("GF-ORD-02", "GF-ORD-11")
def test_what_a_thief_brings_home_may_be_stolen_on() -> None:
    """Cy's only Creation: Bo steals it, Ada steals from Bo, who has none yet; so the order matters."""
    heist = home_card("Night Heist", "spell", end=[{"verb": "steal", "who": "target"}])
    raid = home_card("Dawn Raid", "spell", end=[{"verb": "steal", "who": "target"}])
    with home_set(heist, raid) as name:
        stage = Stage(3, phase="attack", set=name).life(8, 15, 25).play(0, "Night Heist").play(1, "Dawn Raid")
        play = stage.play(2, "Oakenshield").fillers().table()
        play.do(0, "turn:1", "turn:0")
        assert [play.creations(seat) for seat in range(3)] == [["Oakenshield"], [], []]


@pytest.mark.rule("GF-ORD-02", "GF-ORD-09")
def test_a_card_on_its_way_home_can_be_taken_first() -> None:
    """The Phoenix would return to Ada's hand; Bo digs in the pile at the same time and has less life."""
    digger = home_card("Gravedigger", "spell", end=[{"verb": "recall", "n": 1}])
    with home_set(digger) as name:
        stage = Stage(2, phase="attack", set=name).life(20, 17).play(0, "Ashen Phoenix").play(1, "Gravedigger")
        play = stage.fillers().table().do(0, "sacrifice:Ashen Phoenix")
        assert play.ask(1).prompt == ORDER
        play.do(1, "turn:1", "turn:0").do(1, "card:Ashen Phoenix")
        assert "Ashen Phoenix" in play.p(1).hand
        assert "Ashen Phoenix" not in play.p(0).hand


@pytest.mark.rule("GF-ORD-02", "GF-GEN-11", "GF-PHAN-02")
def test_no_effect_is_lost_when_a_card_acts_twice_at_one_moment() -> None:
    """A Creation that destroys each round, and had set another blow for this very moment when it was revealed; Bo
    digs in the pile, so that it matters who goes first."""
    blow = {"verb": "destroy", "who": "target"}
    ram = home_card("Bronze Ram", cost=["2"], reveal=[{"verb": "later", "when": "end", "what": blow}], end=[blow])
    digger = home_card("Gravedigger", end=[{"verb": "recall", "n": 1}])
    with home_set(ram, digger) as name:
        stage = Stage(2, set=name).life(9, 20).hand(0, "Bronze Ram").play(1, "Gravedigger", "Oakenshield", "Gale Roc")
        play = stage.fillers().dice([2, 3, 3, 5], [2, 2, 3, 5]).table().do(0, "play:Bronze Ram").do(1, "pass")
        play.until("end_of_round")
        assert play.ask(0).prompt == ORDER
        assert play.ask(0).options["turn:0"].note == "Bronze Ram"
        play.default(0).do(0, "creation:Oakenshield").do(0, "creation:Gale Roc").until("upkeep")
        assert play.creations(1) == ["Gravedigger"]


# -- the first edition


@pytest.mark.rule("GF-ORD-05", "GF-ORD-06")
@pytest.mark.parametrize(("lives", "taken"), [((15, 8), [0, 2]), ((8, 15), [1, 1])])
def test_in_the_first_edition_less_life_goes_ahead(lives: tuple[int, int], taken: list[int]) -> None:
    play = graves(*lives, edition="1")
    assert ORDER not in {question.prompt for question in play.t.asks.values()}
    assert got(dig(play)) == taken


@pytest.mark.rule("GF-ORD-06")
def test_in_the_first_edition_equal_life_is_decided_by_lot() -> None:
    outcomes = {tuple(got(dig(graves(10, 10, edition="1", seed=str(seed))))) for seed in range(12)}
    assert outcomes == {(1, 1), (0, 2)}


@pytest.mark.rule("GF-ORD-06")
def test_in_the_first_edition_too_ones_own_effects_come_as_one_likes() -> None:
    """Ada destroys and digs, Bo destroys: the sequence of her own two is hers, and both come before his."""
    digger = home_card("Gravedigger", "spell", end=[{"verb": "recall", "n": 1}])
    with home_set(digger) as name:
        stage = shatterers(18, 25, 25, edition="1").play(2, "Gale Roc")
        stage.s.cards = name
        play = stage.play(0, "Gravedigger").table()
        assert set(play.t.asks) == {0}
        assert play.ask(0).prompt == OWN
        assert set(play.options(0)) == {"Shatter:0", "Gravedigger:0"}
        play.do(0, "Shatter:0", "Gravedigger:0").do(0, "creation:Gale Roc").do(0, "card:Gale Roc")
        assert play.s.phase == "upkeep"  # then Bo took what was left
        assert "Gale Roc" in play.p(0).hand
        assert play.creations(2) == []
