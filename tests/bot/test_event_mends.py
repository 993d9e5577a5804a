"""What once went wrong in events, by clicks: drawn brackets, standings of the right round, and why-texts."""

from __future__ import annotations

from typing import Any

from event_desks import card, event, shown, slash, sure
from event_kit import event_tables, posted, rest
from world import World, in_a_world, parts, parts_text, said

from tournaments import standings


def alts(message: Any) -> str:
    """What the pictures of a message tell."""
    galleries = [part for part in parts(message) if part["type"] == 12]
    return " ".join(item.get("description") or "" for part in galleries for item in part["items"])


@in_a_world
async def test_standings_why_and_a_drawn_bracket_tell_the_truth_by_clicks(here: World) -> None:
    olga = here.person("olga")
    made = await olga.slash(
        here.channel, "organise create", name="Cup", game="godsforge", format="swiss_cut", players=4
    )
    await slash(here, "olga", "edit", rounds=2, cut=2, break_minutes=0, no_show_minutes=0, round_minutes=30)
    await olga.click(shown(made), label="Open it")
    for name in ("ann", "ben", "cat", "dan"):
        await here.person(name).click(card(here), label="Join")
    await slash(here, "olga", "start")
    await rest(here)
    for number in (1, 2):
        for match in (1, 2):
            told = await sure(here, "olga", "decide", match=f"{number}.{match}", result="1-0", reason="To be quick.")
            assert "is decided" in told
        await rest(here)
    row = await event(here)
    # After round 1 nobody had more than the 3 points of one win, although round 2 was published in the same moment.
    first, second = ([m for m in here.channel.history() if f"after round {n}" in parts_text(m)][-1] for n in (1, 2))
    assert alts(first).count("3 points") == 2
    assert "6 points" not in alts(first)
    assert "6 points" in alts(second)
    third = standings(row.tournament, 0)[2]
    name = row.entries[third.id].name
    why = said(await here.person(name).click(second, label="Why?"))
    assert f"{name} is number 3 of 4" in why
    assert f"Match points: {third.points} " in why
    # The final: nobody answers until the time is up. A drawn bracket match goes to the better seed, and both knew it.
    r = row.tournament.rounds[-1]
    assert row.tournament.stages[r.stage].kind == "single"
    table = next(t for t in await event_tables(here, row) if t.event and t.event.match == f"{r.number}.1")
    better = row.tournament.seeded[r.stage][0]
    opening = " ".join(text for text in posted(here) if "If it's a draw" in text)
    assert f"<@{row.entries[better].person}> advances as the better seed" in opening
    assert table.status in ("playing", "paused")
    await here.env.advance_time(31 * 60)
    await rest(here)
    row = await event(here)
    assert row.status == "over"
    verdicts = [text for text in posted(here) if "Time is up in round 3, match 1" in text]
    assert len(verdicts) == 1
    assert f"{row.entries[better].name} goes on as the better seed" in verdicts[0]
    over = [text for text in posted(here) if "Cup is over" in text][-1]
    assert f"🏆 <@{row.entries[better].person}>" in over
