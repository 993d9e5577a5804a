"""A result that a player doubts: a judge confirms or corrects it, and nobody gains by doubting."""

from __future__ import annotations

import pytest
from event_bench import ORGANISER, Bench, bench, person
from event_kit import refusal

from bot.events import Actor
from bot.store import Config
from tournaments import Outcome, Stage

pytestmark = pytest.mark.asyncio
JUDGE = Actor(900, "Judy")
THREE = (Stage("swiss", rounds=3),)


async def played(config: Config | None = None, stages: tuple[Stage, ...] = THREE) -> Bench:
    """Four players after their first round: whoever sits first has won."""
    events = await bench(stages, 4, config or Config(judges=(900,), break_minutes=3))
    await events.start("cup", ORGANISER)
    finish_round(events)
    return events


def finish_round(events: Bench) -> None:
    for table in events.playing():
        events.end_table(table.id, [0], [1])


def loser(events: Bench, number: int = 1) -> Actor:
    """Who lost the first match of a round."""
    outcome = events.event.tournament.rounds[number - 1].matches[0].outcome
    assert outcome is not None
    return Actor(int(outcome.places[1][0][1:]), "L")


def rounds(events: Bench) -> int:
    return len(events.event.tournament.rounds)


async def test_the_next_round_waits_for_the_judge_and_comes_when_the_result_stands() -> None:
    events = await played()
    await events.dispute("cup", loser(events), "1.1", "I had blocked that.")
    assert "dispute.1" in events.faces
    events.wait(5)
    assert rounds(events) == 1, "the break is over, but a judge has to look"
    assert "give a reason" in await refusal(events.uphold("cup", JUDGE, 1, " "))
    await events.uphold("cup", JUDGE, 1, "The log shows no block.")
    assert rounds(events) == 2
    assert any("Judy looked at round 1, match 1" in words and "the result stands" in words for words in events.words)
    assert "settled already" in await refusal(events.uphold("cup", JUDGE, 1, "Again."))


async def test_without_a_judge_the_event_goes_on_after_a_quarter_of_an_hour() -> None:
    events = await played()
    await events.dispute("cup", loser(events), "1.1", "No!")
    events.wait(14)
    assert rounds(events) == 1
    events.wait(2)
    assert rounds(events) == 2
    (one,) = events.event.progress.disputes
    assert one.ruling == "", "a judge can still look at it"
    await events.uphold("cup", JUDGE, 1, "Late, but it stands.")


async def test_a_judge_who_corrects_the_result_settles_the_dispute() -> None:
    events = await played()
    winner, lost = events.event.tournament.rounds[0].matches[0].players
    await events.dispute("cup", loser(events), "1.1", "I won.")
    await events.override("cup", JUDGE, 1, 1, Outcome(((lost,), (winner,))), "So it was.")
    assert [one.ruling for one in events.event.progress.disputes] == ["corrected"]
    events.wait(5)
    assert rounds(events) == 2
    await events.dispute("cup", Actor(int(winner[1:]), "W"), "1.1", "Now I doubt it.")
    assert len(events.event.progress.disputes) == 2, "the correction can be doubted by the other one"


async def test_only_the_players_of_a_decided_match_can_doubt_it_and_once() -> None:
    events = await played()
    me, outsider = loser(events), Actor(555, "X")
    others = [id for id in events.event.entries if id not in events.event.tournament.rounds[0].matches[0].players]
    assert "haven't joined" in await refusal(events.dispute("cup", outsider, "1.1", "?"))
    assert "Only the players" in await refusal(events.dispute("cup", Actor(int(others[0][1:]), "Y"), "1.1", "?"))
    assert "in a sentence" in await refusal(events.dispute("cup", me, "1.1", "  "))
    assert "That match" in await refusal(events.dispute("cup", me, "7.7", "?"))
    await events.dispute("cup", me, "1.1", "First.")
    assert "disputed already" in await refusal(events.dispute("cup", me, "1.1", "Second."))
    await events.uphold("cup", JUDGE, 1, "It stands.")
    assert "it stands" in await refusal(events.dispute("cup", me, "1.1", "Third."))
    events.wait(4)
    open_match = next(m for m in events.event.tournament.rounds[1].matches if f"p{me.id}" in m.players)
    assert "still being played" in await refusal(events.dispute("cup", me, f"2.{open_match.number}", "?"))


async def test_nobody_holds_an_event_up_again_and_again() -> None:
    events = await played(stages=(Stage("round_robin", meetings=2),))
    me = person(0)
    held = 0
    for number in range(1, 6):
        match = next(m for m in events.event.tournament.rounds[number - 1].matches if f"p{me.id}" in m.players)
        deed = events.dispute("cup", me, f"{number}.{match.number}", "I doubt that.")
        if number <= 2:
            await deed
            held += 1
        else:
            assert "disputed 2 results that stand" in await refusal(deed)
        events.wait(16)
        finish_round(events)
    assert held == 2
    events.wait(16)
    finish_round(events)
    events.wait(16)
    assert events.event.status == "over"


async def test_no_judge_rules_on_a_match_of_their_own() -> None:
    events = await bench(THREE, 4, Config(judges=(100,), break_minutes=3))
    await events.start("cup", ORGANISER)
    finish_round(events)
    mine = next(m for m in events.event.tournament.rounds[0].matches if "p100" in m.players)
    other = next(int(id[1:]) for id in mine.players if id != "p100")
    await events.dispute("cup", Actor(other, "O"), f"1.{mine.number}", "He cheats.")
    assert "You're playing in this match" in await refusal(events.uphold("cup", person(0), 1, "I never do."))
    await events.uphold("cup", ORGANISER, 1, "The record is clear.")


async def test_the_final_can_be_doubted_for_a_day_and_the_end_waits_for_the_judge() -> None:
    events = await bench((Stage("single"),), 2, Config(judges=(900,)))
    await events.start("cup", ORGANISER)
    finish_round(events)
    assert events.event.status == "over", "without a doubt it ends at once"
    first, second = events.event.tournament.rounds[0].matches[0].players
    await events.dispute("cup", loser(events), "1.1", "I won the final.")
    await events.override("cup", JUDGE, 1, 1, Outcome(((second,), (first,))), "Indeed.")
    assert events.faces.count("final") == 2, "the podium is told anew"
    events.at += 2 * 86400
    assert "final" in await refusal(events.dispute("cup", Actor(int(first[1:]), "F"), "1.1", "No."))


async def test_a_dispute_of_a_round_that_is_taken_back_is_gone() -> None:
    events = await played()
    await events.dispute("cup", loser(events), "1.1", "Hm.")
    await events.undo_round("cup", ORGANISER, "Wrong pairings.", with_results=True)
    assert [one.ruling for one in events.event.progress.disputes] == ["gone"]
    await events.publish("cup", ORGANISER)
    finish_round(events)
    await events.dispute("cup", loser(events), "1.1", "Of the new one.")
    assert [one.ruling for one in events.event.progress.disputes] == ["gone", ""]
