"""To undo what others have answered: they are asked, AI players agree at casual tables, who plays on refuses."""

from __future__ import annotations

from typing import Any

import pytest
import runes
from msgspec import structs
from test_offers import click, one_round, open_runes, played
from test_people import saying
from test_session import row_of
from world import World, in_a_world, parts_text, said, whispers

from bot.chairs import may_agree, with_chair
from bot.proposals import new_undo, proposed
from bot.store import EventLink, TableRow
from games.kernel import Illegal


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    runes.install(monkeypatch)


def labels(here: World, name: str) -> set[str]:
    return {c["label"] for c in here.controls(here.panel(name)) if "label" in c}


async def asked(here: World) -> Any:
    """Ada and Bo have ended their turns, and Ada asks the others to undo hers; what she is told."""
    await one_round(here, "ada", "bo")
    await here.open_hand("ada")
    assert "Ask to undo" in labels(here, "ada")
    return await click(here, "ada", "Ask to undo")


ENDED = [(0, "answer", ["end"]), (1, "answer", ["end"])]


@in_a_world
async def test_a_move_that_was_answered_is_undone_when_everybody_has_agreed(here: World) -> None:
    await open_runes(here, "bo", "cy")
    assert "I've asked the others." in whispers(await asked(here))
    vote = saying(here, "wants to take back their last move")
    await here.person("bo").click(vote, label="Agree")
    assert await played(here) == ENDED, "not before all have agreed"
    await here.restart()
    await here.person("cy").click(vote, label="Agree")
    assert await played(here) == [*ENDED, (1, "undo", []), (0, "undo", [])]
    row = await here.row()
    assert (row.waiting, row.proposal) == ([0], None)
    assert "took back their last move" in parts_text(here.board())
    del here.private["ada"]
    await click(here, "ada", "End")
    assert (await here.row()).waiting == [1], "the game goes on from there"
    before = await here.truth()
    await here.restart()
    assert await here.truth() == before


@in_a_world
async def test_one_no_and_the_move_stands(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await asked(here)
    await here.person("bo").click(saying(here, "wants to take back"), label="Keep it as it is")
    assert await played(here) == ENDED
    assert (await here.row()).proposal is None


@in_a_world
async def test_whoever_plays_on_says_no(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await asked(here)
    vote = saying(here, "wants to take back")
    await here.person("bo").click(vote, label="Agree")
    await click(here, "cy", "End")
    assert "expired" in said(await here.person("cy").click(vote, label="Agree"))
    assert await played(here) == [*ENDED, (2, "answer", ["end"])]


@in_a_world
async def test_nobody_is_asked_again_and_again(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await asked(here)
    await here.person("bo").click(saying(here, "wants to take back"), label="Keep it as it is")
    assert "only just asked" in " ".join(whispers(await click(here, "ada", "Ask to undo")))
    assert "only just asked" not in " ".join(whispers(await click(here, "cy", "End")))


@in_a_world
async def test_among_ai_players_an_undo_takes_one_press_whatever_they_did(here: World) -> None:
    await open_runes(here, ai=2, holding="the first")
    await click(here, "ada", "End")
    assert (await here.row()).waiting == [0], "both AI players have had their turn"
    await click(here, "ada", "Undo")
    assert [step[:2] for step in await played(here)][-3:] == [(2, "undo"), (1, "undo"), (0, "undo")]
    row = await here.row()
    assert (row.waiting, row.proposal, row.marks) == ([0], None, ())
    await click(here, "ada", "End")
    assert (await here.row()).waiting == [0]


def table(*levels: str, event: bool) -> TableRow:
    row: TableRow = row_of("godsforge", 2 + len(levels), status="playing")
    for seat, level in enumerate(levels, 2):
        row = with_chair(row, seat, person=None, level=level)
    return structs.replace(row, event=EventLink("e", "1.1", ("a", "b"))) if event else row


def test_in_an_event_people_may_agree_and_ai_players_never_do() -> None:
    now = 1000.0
    for event in (False, True):
        row = table("novice", event=event)
        assert may_agree(row, {1})
        assert may_agree(row, {1, 2}) is not event
        new = proposed(row, new_undo(row, 0, {1}, now), now)
        assert new.proposal is not None
        assert new.proposal.yes == (row.chairs[0].person,), "the others are to be asked"
    with pytest.raises(Illegal, match="takes nothing back"):
        new_undo(table("novice", event=True), 0, {1, 2}, now)
