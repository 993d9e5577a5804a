"""What a cheater tries with nothing but the public interface of events, and what comes of it."""

from __future__ import annotations

import pytest
from event_bench import ORGANISER, bench, person
from event_kit import refusal

from bot.events import Actor, hashed
from bot.store import Conditions, Config
from tournaments import Outcome, Stage, standings

pytestmark = pytest.mark.asyncio
SWISS = (Stage("swiss", rounds=3),)


async def test_an_organiser_who_plays_pairs_nobody_by_hand_and_neither_does_a_playing_judge() -> None:
    events = await bench(SWISS, 5, Config(judges=(100,), break_minutes=5))
    await events.join("cup", ORGANISER)
    await events.start("cup", ORGANISER)
    for table in events.playing():
        events.end_table(table.id, [0], [1])
    ids = list(events.event.entries)
    for cheat in (ORGANISER, person(0)):
        assert "You play in this event yourself" in await refusal(events.swap("cup", cheat, ids[0], ids[1], "Luck."))
    assert "Only this event's organiser" in await refusal(events.swap("cup", person(1), ids[0], ids[1], "Luck."))
    moderator = Actor(77, "Mo", manages=1)
    matches = [match.players for match in (await events.preview("cup", moderator)).matches]
    await events.swap("cup", moderator, matches[0][0], matches[1][0], "Brothers.")
    assert "You play" in await refusal(events.unswap("cup", ORGANISER))


async def test_a_swap_made_for_one_round_never_acts_on_another() -> None:
    events = await bench(SWISS, 6, Config(break_minutes=5))
    await events.start("cup", ORGANISER)
    for table in events.playing():
        events.end_table(table.id, [0], [1])
    shown = [match.players for match in (await events.preview("cup", ORGANISER)).matches]
    await events.swap("cup", ORGANISER, shown[0][0], shown[1][0], "Brothers.")
    gone = shown[2][0]
    await events.drop("cup", ORGANISER, gone, "Ill.")  # the round is another one now
    events.wait(6)
    r = events.event.tournament.rounds[1]
    assert not any(match.by_hand for match in r.matches)
    assert events.event.progress.swaps == ()


async def test_whoever_waits_cannot_buy_a_place_by_leaving_and_coming_back() -> None:
    events = await bench(SWISS, 6, Config(most=4))
    waiting = [one.entry.name for one in events.event.progress.waiting]
    assert waiting == ["P4", "P5"]
    for _ in range(3):  # coming again and again makes it no better
        await events.leave("cup", person(5))
        await events.join("cup", person(5))
    await events.leave("cup", person(0))
    await events.join("cup", person(0))
    assert [one.entry.name for one in events.event.progress.waiting] == ["P5", "P0"]
    assert "p104" in events.event.entries


async def test_conditions_hold_on_the_waiting_list_and_when_somebody_comes_late() -> None:
    asked = Conditions(password=hashed("sesame"), role=5)
    events = await bench(SWISS, 0, Config(most=2, conditions=asked))
    member = [replace_roles(person(n)) for n in range(4)]
    for who in member[:3]:
        await events.join("cup", who, password="sesame")
    assert len(events.event.progress.waiting) == 1
    assert "password" in await refusal(events.join("cup", member[3]))
    assert "certain role" in await refusal(events.join("cup", person(3), password="sesame"))
    events = await bench(SWISS, 0, Config(conditions=asked))
    for who in member[:2]:
        await events.join("cup", who, password="sesame")
    await events.start("cup", ORGANISER)
    assert "password" in await refusal(events.join("cup", member[3])), "late, too"


def replace_roles(who: Actor) -> Actor:
    return who._replace(roles=frozenset({5}))


async def test_guessing_in_parallel_gives_nobody_more_guesses() -> None:
    events = await bench(SWISS, 0, Config(conditions=Conditions(password=hashed("sesame"))))
    for n in range(40):
        await refusal(events.admit("cup", person(0), f"guess{n}"))
    assert len(events.event.progress.tries[100]) == 5
    # The event's own list of wrong guesses is nobody's way to hold others up.
    await events.join("cup", person(1), password="sesame")
    assert list(events.event.entries) == ["p101"]


async def test_a_dispute_wins_nothing_by_itself_and_stops_no_clock() -> None:
    events = await bench((Stage("round_robin"),), 4, Config(judges=(900,), round_minutes=30))
    await events.start("cup", ORGANISER)
    first, second = events.playing()
    events.end_table(first.id, [0], [1])
    before = standings(events.event.tournament)
    key = first.event.match if first.event else ""
    loser = first.chairs[1].person or 0
    await events.dispute("cup", Actor(loser, "L"), key, "Mine!")
    assert standings(events.event.tournament) == before
    link = events.event.links[second.event.match if second.event else ""]
    assert (link.frozen, link.until) == (None, events.at + 30 * 60), "the other match's clock runs on"
    events.wait(31)
    assert len(events.event.tournament.rounds) == 2, "and no longer than a quarter of an hour is anybody waited for"


async def test_an_organiser_who_plays_gets_out_of_no_lost_match_by_undoing_ending_or_correcting() -> None:
    """Each of these took back a loss, or made a draw of a game that was being lost."""
    events = await bench(SWISS, 3, Config(break_minutes=5))
    await events.join("cup", ORGANISER)
    await events.start("cup", ORGANISER)
    me = events.event.entrant(ORGANISER.id)
    assert me is not None
    refused = "You're playing in this match"
    assert refused in await refusal(events.finish("cup", ORGANISER, "I have to go."))
    assert refused in await refusal(events.undo_round("cup", ORGANISER, "A fault.", with_results=True))
    for table in events.playing():
        mine = [seat for seat, id in enumerate(table.event.entrants if table.event else ()) if id == me]
        order = sorted((0, 1), key=lambda seat: seat in mine)
        events.end_table(table.id, *([seat] for seat in order))
    assert refused in await refusal(events.undo_round("cup", ORGANISER, "A fault.", with_results=True))
    events.wait(6)
    assert len(events.event.tournament.rounds) == 2
    other = next(match for match in events.event.tournament.rounds[0].matches if me not in match.players)
    corrected = Outcome(tuple((id,) for id in reversed(other.players)))
    assert refused in await refusal(
        events.override("cup", ORGANISER, 1, other.number, corrected, "A typo.", again=True)
    )
    await events.override("cup", ORGANISER, 1, other.number, corrected, "A typo.")
    moderator = Actor(77, "Mo", manages=1)
    await events.undo_round("cup", moderator, "Somebody was ill.")
    await events.drop("cup", ORGANISER, me)
    await events.publish("cup", ORGANISER)
    await events.finish("cup", ORGANISER, "It's late.")
    assert events.event.status == "over", "who has dropped has no stake in it"
