"""What AI players care for beside plain arithmetic: single empires, the Rift, and whoever is ahead."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.ai import LEVELS
from games.gods_war.ai.adept import Adept
from games.gods_war.ai.evaluate import HASTY, PATIENT, Outlook
from games.gods_war.ai.gifts import USED, queen_worth, use_worth
from games.gods_war.ai.hunches import MOST_BID
from games.gods_war.ai.plans import night_worth
from games.gods_war.ai.strangers import spoilt
from games.kernel import Answer


def answer(war: War, seat: int) -> Answer:
    assert war.table
    return LEVELS["adept"](war.table.seen_by(seat), war.question(seat))


@pytest.mark.parametrize(
    ("empires", "taste"), [(("storm", "sky", "sea"), PATIENT), (("storm", "sky", "sea", "moon", "earth"), HASTY)]
)
def test_adepts_are_patient_where_there_is_room(empires: tuple[str, ...], taste: object) -> None:
    war = War(*empires).start()
    assert war.table
    assert Adept(war.table.seen_by(0), war.question(0)).taste == taste


@pytest.mark.parametrize("late", [True, False])
def test_earth_gives_a_married_queen_for_a_rune_when_few_rounds_are_left(late: bool) -> None:
    war = War("earth", "storm", "sky")
    war.give(0, "injunction")
    (queen,) = war.put("teshnos", "earth_queen")
    war.piece(queen).seat = 1
    if late:
        war.vp(34, 34, 34)
        war.put("vithela", "shrine", seat=0)
    o = Outlook(war.s, 0, HASTY)
    assert (queen_worth(o, war.piece(queen)) > 0) == late
    assert (use_worth(o, "injunction") > USED) == late, "it comes before Harmonious, or not at all"


def test_earth_names_the_queen_who_pays_least() -> None:
    war = War("earth", "storm", "sky")
    war.give(0, "injunction")
    married, alone = war.put("teshnos", "earth_queen", "earth_queen")
    war.piece(married).seat = 1
    war.start("council_c").say(0, "injunction")
    assert war.asked == {0: "injunction"}
    assert answer(war, 0) == (alone,)


@pytest.mark.parametrize(("vp", "choice"), [((9, 3, 3), "defy"), ((3, 9, 3), "yield")])
def test_nobody_yields_to_a_chaos_that_leads(vp: tuple[int, ...], choice: str) -> None:
    war = War("chaos", "storm", "sky")
    war.give(0, "i_fought_we_won")
    war.vp(*vp)
    war.start("council_c")
    assert war.asked == {1: "i_fought_we_won", 2: "i_fought_we_won"}
    assert answer(war, 1) == (choice,)


@pytest.mark.parametrize("pieces", [0, 1, 2])
def test_more_is_given_to_the_rift_when_it_can_be_closed(pieces: int) -> None:
    """Four dice show 14 on average: without pieces that takes 4 Power each, with some no more than usual."""
    war = War("storm", "darkness", "sky", "sea")
    war.s.spike = "rift"
    for seat in range(4):
        war.put("rift", *("temple", "ziggurat")[:pieces], seat=seat)
    war.power(9, 9, 9, 9)
    war.start("struggle_bids")
    bid = int(answer(war, 0)[0])
    assert bid <= MOST_BID
    assert (bid == 4) == (pieces == 0)


def test_darkness_builds_its_ziggurat_where_the_long_night_pays() -> None:
    war = War("darkness", "storm", "sky")
    war.put("teshnos", "temple")
    war.put("outer_hell", "temple")
    ziggurat = next(face for face in war.s.empire(0).building if face.id == "ziggurat")
    assert night_worth(Outlook(war.s, 0, HASTY), ziggurat, "teshnos") == 0
    war.put("kralorela", "shrine", seat=1)
    o = Outlook(war.s, 0, HASTY)
    assert night_worth(o, ziggurat, "teshnos") > 0
    assert night_worth(o, ziggurat, "outer_hell") == 0


def test_a_nest_that_festers_is_worth_more() -> None:
    war = War("storm", "chaos", "sky")
    (here,) = war.put("teshnos", "nest", seat=1)
    (there,) = war.put("vithela", "nest", seat=1)
    war.put("teshnos", "shrine")
    o = Outlook(war.s, 0, HASTY)
    assert o.building_worth(war.piece(here)) > o.building_worth(war.piece(there))


def test_the_fewer_rivals_the_more_one_cares_for_what_they_lose() -> None:
    few, many = War("storm", "chaos", "sky"), War("storm", "chaos", "sky", "sea", "moon", "earth")
    for war in (few, many):
        war.vp(*(9 if seat == 1 else 0 for seat in range(len(war.s.players))))
    assert Outlook(few.s, 0, HASTY).share(1) > Outlook(many.s, 0, HASTY).share(1) > 0


def test_arachne_solara_is_taken_away_from_whoever_hunts_her() -> None:
    war = War("storm", "chaos", "sky", monsters=["arachne_solara"])
    war.beast("arachne_solara", "inner_hell")
    assert spoilt(Outlook(war.s, 0, HASTY)) == 0
    war.s.mad_god = 12
    war.put("inner_hell", "mad_god", seat=1)
    assert spoilt(Outlook(war.s, 0, HASTY)) > 0
    assert spoilt(Outlook(war.s, 1, HASTY)) < 0, "not from oneself"
    war.power(6, 0, 6)
    assert spoilt(Outlook(war.s, 0, HASTY)) == 0, "nor from those who cannot attack"
