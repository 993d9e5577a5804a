"""The round as a whole: phases, simultaneity, kinds of cards and effects, what is public."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kit import Play, Stage, home_card, home_set

from games.godsforge import GAME
from games.godsforge.state import HIDDEN
from games.kernel import LogLine

IDLE = [2, 2, 3, 5]
BOTH = pytest.mark.parametrize("edition", ["1", "2"])


def new(seats: int, **wishes: str) -> Play:
    return Play(GAME.setup(seats, "round", GAME.agreed(wishes)))


@pytest.mark.rule("GF-GEN-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_only_one_left_alive_wins(seats: int) -> None:
    stage = Stage(seats, phase="attack")
    stage.life(*range(1, seats), 20)  # the last one lives
    for seat, card in zip(range(seats - 1), ("Leviathan", "Metallic Dragon", "Runebound Colossus"), strict=False):
        stage.play(seat, card)
    stage.play(seats - 1, "Fireball")
    t = stage.table().until(None)
    assert t.s.result is not None
    assert t.s.result.winners == [seats - 1]
    assert [p.life > 0 for p in t.s.players] == [False] * (seats - 1) + [True]


@pytest.mark.rule("GF-GEN-01")
def test_with_two_alive_the_game_goes_on() -> None:
    t = Stage(3, phase="attack").play(0, "Leviathan").hand(0, "Starfall").life(20, 4, 1).table()
    assert (t.s.phase, t.s.result) == ("upkeep", None)
    assert [p.alive for p in t.s.players] == [True, False, True]


@pytest.mark.rule("GF-GEN-03")
@BOTH
def test_upkeep_forge_roll_reveal_and_attack_make_a_round(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, str]] = []
    for name, phase in GAME.phases.items():

        async def noted(s, name=name, phase=phase):  # type: ignore[no-untyped-def]
            following = await phase(s)
            seen.append((s.round, name))
            return following

        monkeypatch.setitem(GAME.phases, name, noted)  # type: ignore[arg-type]
    new(2, edition=edition).until("upkeep", round=4)
    order = ["upkeep", "forge_roll", "reveal", "attack", "end_of_round"]
    assert seen == [(n, name) for n in (1, 2, 3) for name in order]


@pytest.mark.rule("GF-GEN-04")
@BOTH
def test_all_players_act_at_once_and_in_any_order(edition: str) -> None:
    t = new(3, edition=edition)
    for _ in range(3):
        assert (t.s.phase, t.t.waiting) == ("upkeep", {0, 1, 2})
        for seat in (2, 0, 1):
            t.do(seat)
        assert (t.s.phase, t.t.waiting) == ("forge_roll", {0, 1, 2})
        for seat in (1, 2, 0):
            t.do(seat, "pass")


@pytest.mark.rule("GF-GEN-05")
def test_nobody_enters_a_phase_before_all_have_finished_the_one_before() -> None:
    t = new(3).do(0).do(1)
    assert (t.s.phase, [p.dice for p in t.s.players]) == ("upkeep", [[], [], []])
    t.do(2).do(2, "reroll:1").do(2, "pass").do(0, "pass")
    assert (t.s.phase, t.t.waiting) == ("forge_roll", {1})
    assert [p.veilstones for p in t.s.players] == [0, 0, 0], "the four come in the Reveal"
    t.do(1, "reroll:1").do(1, "reroll:1").do(1, "pass")
    assert [p.veilstones for p in t.s.players] == [4, 4, 4]


# -- creations and spells


@pytest.mark.rule("GF-GEN-07", "GF-GEN-11")
@BOTH
def test_a_creation_stays_round_after_round_and_works_in_each(edition: str) -> None:
    stage = Stage(2, edition=edition).play(0, "Pyrite Golem", "Jade Clover")
    t = stage.table().until("forge_roll", round=4)
    assert t.creations(0) == ["Pyrite Golem", "Jade Clover"]
    assert t.p(1).life == 30 - 3 * 3, "it has struck three times"
    assert t.told().count("Ada gains 1 Veilstone (Jade Clover)") == 3
    t = Stage(2, edition=edition).play(0, "Gloamfang Spider").table().until("forge_roll", round=4)
    assert t.told().count("Ada takes 1 Veilstone from Bo (Gloamfang Spider)") == 3


@pytest.mark.rule("GF-GEN-07")
def test_it_leaves_play_when_destroyed_sacrificed_or_with_its_controller() -> None:
    t = Stage(2, phase="attack").play(0, "Shatter").play(1, "Leviathan", "Oakenshield").hand(1, "Starfall").table()
    t.do(0, "creation:Oakenshield")
    assert t.creations(1) == ["Leviathan"]
    t = Stage(2, phase="attack").play(0, "Cinder Imp", "Leviathan").hand(0, "Starfall").table()
    assert t.do(0, "sacrifice:Cinder Imp").creations(0) == ["Leviathan"]
    t = Stage(3, phase="attack").play(0, "Leviathan").play(1, "Oakenshield").life(20, 2, 20).hand(0, "Starfall").table()
    assert (t.p(1).alive, t.creations(1), t.creations(0)) == (False, [], ["Leviathan"])
    assert t.s.discards == [["Oakenshield"]]


@pytest.mark.rule("GF-GEN-07")
def test_a_stolen_creation_changes_sides_without_leaving_play() -> None:
    stage = Stage(2).hand(0, "Puppet Strings", "Starfall").play(1, "Jade Clover").stones(1, 0)
    t = stage.dice([5, 5, 5, 5], IDLE).table().do(0, "play:Puppet Strings").do(1, "pass")
    assert (t.creations(0), t.creations(1)) == (["Jade Clover"], [])
    assert "gains 3 Veilstones (Jade Clover)" not in t.told(), "it is not revealed again"
    t.do(0)
    assert "Ada gains 1 Veilstone (Jade Clover)" in t.told()


@pytest.mark.rule("GF-GEN-08", "GF-GEN-09", "GF-GEN-16", "GF-DECK-02")
@BOTH
def test_a_spell_works_in_its_round_and_is_discarded_at_its_end(edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Drain Life", "Starfall").life(10, 30).play(0, "Cinder Imp")
    t = stage.dice([5, 5, 3, 3], IDLE).table().do(0, "play:Drain Life").do(1, "pass")
    assert (t.s.phase, [cast.card for cast in t.p(0).spells], t.s.discards) == ("attack", ["Drain Life"], [[]])
    t.do(0)
    assert (t.p(0).life, t.p(1).life) == (16, 30 - 6 - 3)
    assert (t.p(0).spells, t.s.discards) == ([], [["Drain Life"]])
    t.until("upkeep", round=3)
    assert (t.p(0).life, t.p(1).life) == (16, 21 - 3), "no more from the Spell"


# -- kinds of effects


@pytest.mark.rule("GF-GEN-10")
@BOTH
def test_a_reveal_effect_happens_in_the_round_of_the_reveal_and_never_again(edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Jade Clover", "Starfall").play(1, "Gale Roc")
    t = stage.dice([5, 2, 4, 3], IDLE).table().do(0, "play:Jade Clover").do(1, "pass").until("upkeep", round=4)
    assert t.told().count("gains 3 Veilstones (Jade Clover)") == 1
    assert "(Gale Roc)" not in t.told(), "it was revealed before"


@pytest.mark.rule("GF-GEN-12")
def test_attack_phase_effects_happen_in_the_attack_phase_alone() -> None:
    stage = Stage(2, phase="upkeep").play(0, "Onyx Vampire", "Celestine Shield", "Cinder Imp").life(20, 30)
    t = stage.hand(0, "Starfall").stones(3, 0).table()
    offered = set()
    while t.s.round == 1:
        assert (t.p(0).life, t.p(1).life) == (20, 30)
        for seat in t.t.waiting:
            offered |= {(t.s.phase, name.split(":")[0]) for name in t.options(seat)}
        t.default(min(t.t.waiting))
    assert (t.p(0).life, t.p(1).life) == (23, 24)
    assert {(phase, kind) for phase, kind in offered if kind in ("empower", "sacrifice")} == {
        ("attack", "empower"),
        ("attack", "sacrifice"),
    }


@pytest.mark.rule("GF-GEN-13")
def test_an_effect_without_icon_and_border_lasts_as_long_as_its_creation() -> None:
    """One more card, one more re-roll, one free shift: every round, and no longer than they are in play."""
    lasting = ("Airship", "Chaos Ring", "Loomstone Spindle")
    t = Stage(2, phase="upkeep").play(0, *lasting).table()
    for turn in (1, 2):
        t.until("forge_roll", round=turn)
        assert (len(t.p(0).hand), t.p(0).rerolls, t.p(0).free_shifts) == (5, 3, 1)
        assert (len(t.p(1).hand), t.p(1).rerolls, t.p(1).free_shifts) == (4, 2, 0)
    t.p(0).creations.clear()
    t.s.discard(*lasting)
    t.until("forge_roll", round=3)
    assert (t.p(0).rerolls, t.p(0).free_shifts) == (2, 0)


@pytest.mark.rule("GF-GEN-13")
def test_on_a_spell_it_applies_at_the_moment_that_its_text_states() -> None:
    stage = Stage(2).hand(0, "Shatter", "Starfall").play(1, "Leviathan").dice([5, 5, 6, 3], IDLE)
    t = stage.table().do(0, "play:Shatter").do(1, "pass")
    assert t.p(0).life == 25, "the Leviathan has struck before it is destroyed at the end of the round"
    assert t.creations(1) == []


@pytest.mark.rule("GF-GEN-17")
def test_a_card_beats_the_general_rule() -> None:
    """One card a round, four cards in hand, two re-rolls, four dice: each is broken by a card that says so."""
    stage = Stage(2, phase="upkeep").play(0, "Vault of Echoes", "Scepter of Fortune", "Chaos Ring")
    t = stage.hand(0, "Second Dawn", "Dawnseed Dryad").dice([2, 4, 5, 3, 3], IDLE).table().do(0)
    assert (len(t.p(0).hand), len(t.p(0).dice), t.p(0).rerolls) == (5, 5, 3)
    t.do(0, "play:Second Dawn").pay_leaving(0, 3, 3, 5).do(0, "play:Dawnseed Dryad").do(1, "pass").until("upkeep")
    assert [put.card for put in t.p(0).laid] == ["Second Dawn", "Dawnseed Dryad"]
    assert len(t.p(0).hand) == 5 - 2 + 2


# -- public and private


@pytest.mark.rule("GF-GEN-18")
def test_numbers_are_public_and_faces_are_private() -> None:
    stage = Stage(3).hand(0, "Fireball", "Gale Roc").hand(1, "Shatter").play(0, "Oakenshield").stones(3, 2, 1)
    t = stage.discarded("Mindrake", "Starfall").dice([2, 2, 4, 4], IDLE, IDLE).table().do(0, "play:Fireball")
    t.do(0, "x:3")
    for viewer in (1, 2, None):
        s = t.seen(viewer)
        ada = s.players[0]
        assert (ada.life, ada.veilstones, ada.dice, [c.card for c in ada.creations]) == (
            25,
            3,
            [2, 2, 4, 4],
            ["Oakenshield"],
        )
        assert (ada.hand, ada.plan) == ([HIDDEN, HIDDEN], [])
        assert s.players[1].hand == (["Shatter"] if viewer == 1 else [HIDDEN])
        assert s.decks == [[HIDDEN] * len(t.s.decks[0])]
        assert s.discards == [[HIDDEN, HIDDEN]]
        assert s.chance.seed == "", "nor may the next rolls be worked out"
    assert t.seen(0).players[0].hand == ["Fireball", "Gale Roc"]


@pytest.mark.rule("GF-GEN-18")
def test_what_is_drawn_is_told_to_its_owner_alone() -> None:
    t = Stage(2, phase="upkeep").hand(0, "Fireball").life(9, 20).deck("Gale Roc", "Shatter", "Mindrake").table().do(0)
    private = [event for event in t.news if "Gale Roc" in event.text]
    assert [event.to for event in private] == [(0,)]
    assert all(isinstance(event, LogLine) and "Shatter" not in event.text for event in t.news if event.to is None)


@pytest.mark.rule("GF-GEN-20", "GF-FORGE-21")
@BOTH
def test_silence_is_the_null_action(edition: str) -> None:
    stage = Stage(2, phase="upkeep", edition=edition).play(0, "Oakenshield", "Cinder Imp").stones(5, 0)
    hand = ["Fireball", "Gale Roc", "Leviathan", "Mirrorwall"]
    t = stage.hand(0, *hand).dice([2, 2, 3, 3], IDLE).table()
    asked = []
    while t.s.round == 1:
        asked.append(t.s.phase)
        t.default(min(t.t.waiting))
    assert {"upkeep", "forge_roll", "attack"} <= set(asked)
    assert (t.p(0).hand, t.s.discards) == (hand, [[]])
    assert (t.p(0).dice, t.p(0).rerolls) == ([2, 2, 3, 3], 2)
    assert t.p(0).veilstones == 5 + 4
    assert t.creations(0) == ["Oakenshield", "Cinder Imp"]
    assert "empowers" not in t.told()


@pytest.mark.rule("GF-GEN-20")
def test_silence_pays_in_the_best_way_where_a_card_is_already_chosen() -> None:
    t = Stage(2).hand(0, "Veil Harvest", "Starfall").dice([5, 5, 6, 4], IDLE).table().do(0, "play:Veil Harvest")
    best = next(iter(t.ask(0).options.values())).value
    t.default(0).do(1, "pass").until("upkeep")
    assert t.p(0).laid[0].payment == best


# -- editions


@pytest.mark.rule("GF-GEN-15", "GF-OPT-06")
def test_only_what_is_marked_so_differs_between_the_editions() -> None:
    """The same silent game, without the exchange: not a word is different."""
    stories = []
    for edition in ("1", "2"):
        t = new(3, edition=edition, exchange="off").until("upkeep", round=6)
        stories.append([event.text for event in t.news])
    first, second = stories
    assert first == second


@pytest.mark.rule("GF-GEN-11")
def test_a_recurring_effect_happens_at_the_moment_that_it_names() -> None:
    gift = [{"verb": "veil", "n": 1}]
    clock = home_card("Clock", upkeep=gift, end=gift)
    with home_set(clock) as name:
        t = Stage(2, phase="upkeep", set=name).play(0, "Clock").hand(0, "Starfall").table()
        found = []
        while t.s.round < 4:
            found.append((t.s.phase, t.p(0).veilstones))
            t.default(min(t.t.waiting))
        counts = [stones for phase, stones in found if phase == "upkeep"]
        rises = [later - earlier for earlier, later in pairwise(dict.fromkeys(counts))]
        assert rises == [1 + 4 + 1] * len(rises), "Upkeep, the pass, the end of the round"
        assert len(rises) == 2
