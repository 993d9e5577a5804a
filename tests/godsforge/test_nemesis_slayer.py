"""The Nemesis-Slayer challenge: one deck against all Nemeses, from easy to hard (2e p. 11)."""

from __future__ import annotations

import pytest
from kit import Play, home_card, home_set

from games.godsforge import GAME
from games.godsforge.cards import Nemesis, card_set
from games.kernel import Illegal

BASE = card_set("base")
SERIES = [nemesis.name for nemesis in BASE.nemesis]
LISTS = {nemesis.name: nemesis for nemesis in BASE.nemesis}
FAVOURITES = [  # some of them are in every list, and Cinder Imp and Leviathan are starting cards
    "Cinder Imp",
    "Leviathan",
    "Oakenshield",
    "Onyx Vampire",
    "Metallic Dragon",
    "Malachite Manticore",
    "Chaos Ring",
    "Scepter of Fortune",
    "Second Dawn",
    "Starfall",
    "Fireball",
    "Wall of Stone",
]


def slayer(seed: str = "seed", **wishes: str) -> Play:
    return Play(GAME.setup(1, seed, GAME.agreed({"challenge": "slayer", **wishes})))


def begin(play: Play) -> Play:
    return play.do(0, *(f"card:{card}" for card in FAVOURITES))


def win(play: Play) -> Play:
    """The Nemesis falls in this round, whatever it does."""
    play.until("forge_roll")
    play.p(1).life = -99
    return play.do(0, "pass")


def lose(play: Play) -> Play:
    play.until("forge_roll")
    play.p(0).life = -99
    return play.do(0, "pass")


def on(play: Play) -> Play:
    """Past the questions of the Attack phase."""
    while play.s.phase in ("attack", "reveal"):
        play.default(0)
    return play


@pytest.mark.rule("GF-SOLO-08")
def test_twelve_favourites_are_chosen_from_all_cards() -> None:
    play = slayer()
    assert play.s.phase == "favourites"
    assert set(play.options(0)) == {f"card:{card.name}" for card in BASE.card}
    with pytest.raises(Illegal):
        play.do(0, *play.options(0)[:11])
    with pytest.raises(Illegal):
        play.do(0, *play.options(0)[:13])
    begin(play)
    assert play.s.phase == "upkeep"
    assert sorted([*play.s.decks[0], *play.p(0).hand]) == sorted(FAVOURITES)


@pytest.mark.rule("GF-SOLO-08", "GF-SOLO-11", "GF-SOLO-13")
def test_the_series_runs_from_easy_to_hard_with_the_same_deck() -> None:
    play = begin(slayer())
    met = []
    for number in range(6):
        assert play.s.phase == "upkeep"
        assert play.s.round == 1
        met.append(play.s.nemesis)
        assert [p.life for p in play.s.players] == [30, 30]
        assert [p.veilstones for p in play.s.players] == [0, 0]
        assert sorted([*play.s.decks[0], *play.p(0).hand]) == sorted(FAVOURITES)
        assert len(play.p(0).hand) == 4
        assert len(play.s.decks[1]) == 12
        assert (play.s.supply, play.s.discards, play.s.pending, play.s.blood) == (30, [[], []], [], False)
        assert play.s.campaign is not None
        assert play.s.campaign.beaten == SERIES[:number]
        on(win(play))
    assert met == SERIES
    assert [LISTS[name].difficulty for name in met] == ["easy", "easy", "medium", "medium", "hard", "hard"]
    assert play.s.phase is None
    assert play.s.result is not None
    assert play.s.result.winners == [0]
    assert "Ada beat all 6 Nemeses with one deck!" in play.told()


@pytest.mark.rule("GF-SOLO-08")
def test_one_lost_battle_ends_the_challenge() -> None:
    play = on(win(on(win(begin(slayer())))))
    on(lose(play))
    assert play.s.phase is None
    assert play.s.result is not None
    assert play.s.result.winners == []
    assert play.s.result.reason == f"{SERIES[2]} won, after you beat 2 of 6 Nemeses."


@pytest.mark.rule("GF-SOLO-09", "GF-SOLO-03")
def test_cards_that_the_player_uses_are_replaced_by_random_ones() -> None:
    replacements = set()
    for seed in ("a", "b", "c", "d"):
        play = begin(slayer(seed))
        for name in SERIES:
            listed = set(LISTS[name].cards)
            deck = play.s.decks[1]
            assert len(set(deck)) == 12
            assert not set(deck) & set(FAVOURITES)
            assert listed - set(FAVOURITES) <= set(deck)
            new = set(deck) - listed
            assert len(new) == len(listed & set(FAVOURITES))
            if LISTS[name].start in FAVOURITES:
                assert deck[-1] in new  # the one that has come for the starting card is played first
            else:
                assert deck[-1] == LISTS[name].start
            if name == SERIES[0]:
                replacements.add(frozenset(new))
            on(win(play))
    assert len(replacements) == 4


@pytest.mark.rule("GF-SOLO-09", "GF-SOLO-14")
def test_a_card_that_has_come_in_belongs_to_the_deck_of_the_nemesis() -> None:
    play = begin(slayer())
    assert {card for card, deck in play.s.origin.items() if deck == 1} == set(play.s.decks[1])


@pytest.mark.rule("GF-SOLO-10", "GF-SOLO-05")
def test_the_harder_challenge_is_fought_with_a_drafted_deck() -> None:
    play = Play(GAME.setup(1, "seed", GAME.agreed({"challenge": "drafted"})))
    assert play.s.phase == "draft"
    play.until("upkeep")
    own = list(play.p(0).drafted)
    assert len(own) == 12
    assert set(play.s.decks[1]) == set(LISTS[SERIES[0]].cards)  # the draft was from what its list leaves
    for name in SERIES:
        assert play.s.nemesis == name
        assert sorted([*play.s.decks[0], *play.p(0).hand]) == sorted(own)
        assert not set(play.s.decks[1]) & set(own)
        on(win(play))
    assert play.s.result is not None
    assert play.s.result.winners == [0]


@pytest.mark.rule("GF-SOLO-08", "GF-SOLO-36")
def test_a_mutual_death_nearer_to_zero_wins_the_battle_of_the_series() -> None:
    play = begin(slayer()).until("forge_roll")
    play.p(0).life, play.p(1).life = -40, -99
    on(play.do(0, "pass"))
    assert play.s.nemesis == SERIES[1]
    assert [p.life for p in play.s.players] == [30, 30]
    assert (play.s.extra_rounds, play.s.blood, play.s.round) == (0, False, 1)


@pytest.mark.rule("GF-SOLO-08", "GF-SOLO-02")
def test_a_set_of_ones_own_brings_its_own_series() -> None:
    owl = home_card("Brass Owl", attack=[{"verb": "attack", "n": 4}])
    cards = ("Brass Owl", *(card.name for card in BASE.card[:11]))
    hard = Nemesis(name="The Aviary", difficulty="hard", theme="birds", start="Brass Owl", cards=cards)
    easy = Nemesis(name="The Nest", difficulty="easy", theme="eggs", start="Oakenshield", cards=cards)
    with home_set(owl, nemeses=[hard, easy]) as name:
        play = begin(slayer(set=name))
        assert play.s.nemesis == "The Nest"
        on(win(play))
        assert play.s.nemesis == "The Aviary"
        on(win(play))
        assert play.s.result is not None
        assert "Ada beat all 2 Nemeses" in play.told()


@pytest.mark.rule("GF-SOLO-08", "GF-SOLO-07")
def test_the_series_can_be_scaled_too() -> None:
    play = begin(slayer(strength="stronger"))
    stronger = {LISTS[SERIES[0]].stronger.get(card, card) for card in LISTS[SERIES[0]].cards}
    assert stronger - set(FAVOURITES) <= set(play.s.decks[1])
