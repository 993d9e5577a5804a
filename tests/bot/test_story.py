"""The story of a round: one line for each player, the newest round first; and the log, leafed through."""

from __future__ import annotations

import re
from typing import Any

import pytest
from world import World, in_a_world, parts_text

from bot.story import BRIEF, briefly, retold
from bot.you import told_to
from games.kernel import Game, LogLine, Lookahead, Table
from games.registry import GAMES

NAMES = ["Ada", "B*o"]


def test_a_round_is_told_in_one_line_for_each_player_the_newest_first() -> None:
    lines = [
        LogLine("{0} begins.", round=1),
        LogLine("{0} plays Fireball.", round=2),
        LogLine("{1} plays nothing.", round=2),
        LogLine("{0} attacks {1} for 6.", round=2),
        LogLine("{1}: 30 → 24 life.", round=2),
        LogLine("Blood is spilt.", round=2),
    ]
    assert retold(lines, NAMES) == [
        "**Round 2**",
        "-# **Ada** plays Fireball; attacks B\\*o for 6.",
        "-# **B\\*o** plays nothing; 30 → 24 life.",
        "-# Blood is spilt.",
        "**Round 1**",
        "-# **Ada** begins.",
    ]


def test_lines_that_only_say_what_time_it_is_are_left_out() -> None:
    lines = [
        LogLine("Round 2 begins.", round=2),
        LogLine("Turn 3: {0}.", round=2),
        LogLine("The Power Phase begins.", round=2),
        LogLine("{0} kills the Sky Terror!", round=2),
        LogLine("Round 3 begins.", round=3),
    ]
    assert retold(lines, NAMES) == ["**Round 2**", "-# **Ada** kills the Sky Terror!"]


def test_what_hits_you_in_secret_says_what_you_lost() -> None:
    lines = [LogLine("{1} makes {0} discard a card.", round=3), LogLine("You lose Airship.", to=(0,), round=3)]
    assert retold(lines, NAMES)[1:] == ["-# **B\\*o** makes Ada discard a card.", "-# **You** lose Airship."]


def test_a_player_is_you_in_their_own_story() -> None:
    lines = [
        LogLine("You draw Airship.", to=(0,), round=2),
        LogLine("{0} discards 1 and draws 1.", round=2),
        LogLine("{1} attacks {0} for 6.", round=2),
        LogLine("{0}: 30 → 24 life.", round=2),
        LogLine("{0}’s Hydra falls.", round=2),
        LogLine("Whirlpool: {0} loses 2 Power.", round=2),
        LogLine("{0} and {1} trade.", round=2),
    ]
    assert retold(lines, NAMES, 0)[1:] == [
        "-# **You** draw Airship; discard 1 and draw 1; 30 → 24 life.",
        "-# **B\\*o** attacks you for 6.",
        "-# Your Hydra falls.",
        "-# Whirlpool: you lose 2 Power.",
        "-# You and B\\*o trade.",
    ]
    assert retold(lines[2:3], NAMES, 1)[1:] == ["-# **You** attack Ada for 6."]


def test_cards_that_you_see_are_not_counted_as_well() -> None:
    lines = [LogLine("{0} draws 2 cards.", round=1), LogLine("You draw Airship and Hydra.", to=(0,), round=1)]
    assert retold(lines, NAMES, 0)[1:] == ["-# **You** draw Airship and Hydra."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{0} lost their Capital and is out.", "You lost your Capital and are out."),
        ("{0}", "You"),
        ("Sea ({0})", "Sea (you)"),
        ("{1} takes a card from {0}’s Hand.", "{1} takes a card from your Hand."),
        ("{0} defies.", "You defy."),
        ("{0} dies.", "You die."),
        ("{0} Seizes a card and mixes the rest.", "You Seize a card and mix the rest."),
        ("{1} routs Broo of {0} to Hell.", "{1} routs Broo of yours to Hell."),
        ("{1} destroys the Shrine of {0} in Hell.", "{1} destroys your Shrine in Hell."),
        ("{0} Summons Hydra; {1} passes.", "You Summon Hydra; {1} passes."),
        ("A deck called {{0}} {0} plays", "A deck called {{0}} you plays"),
    ],
)
def test_a_line_is_turned_to_whoever_reads_it(text: str, said: str) -> None:
    assert told_to(text, 0) == said


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_you_do_is_said_as_english_says_it(game: Game[Any]) -> None:
    """Whole games as one player reads them: after “you” no verb is left in the third person."""
    table = Table.new(game, max(2, min(game.seats)), "told to you")
    told = list(table.opening)
    while table.state.phase:
        seat = min(table.waiting)
        told += table.answer(seat, game.bots["novice"](table.seen_by(seat), table.asks[seat], Lookahead(table, seat)))
    for line in told:
        words = told_to(line.text, 0)
        assert "{0}" not in words
        assert not re.search(r"\b[Yy]ou \w+[^s]s\b", words), words
        assert not re.search(r"\b[Yy]ou\b[^.;]* their\b", words) or "{1}" in words, words


def test_only_the_two_latest_rounds_are_told() -> None:
    lines = [LogLine("{0} waits.", round=number) for number in range(1, 6)]
    assert [line for line in retold(lines, NAMES) if line.startswith("**")] == ["**Round 5**", "**Round 4**"]


@in_a_world
async def test_the_log_is_leafed_through_and_says_why(here: World) -> None:
    await here.open_table(ai=1)
    for _ in range(9):
        await here.move_well("ada")
    ada = here.person("ada")
    latest = (await ada.slash(here.thread, "table log")).response
    assert latest.ephemeral
    played = (await here.bot.tables.get((await here.row()).id)).table.state.round
    told = parts_text(latest).partition("### Round ")[2].partition("\n")[0]
    assert int(told) in (played, played - 1), "a round of which nothing is told yet has no page"
    assert "(GF-" not in parts_text(latest)
    assert "(GF-" in parts_text((await ada.click(latest, label="Why?")).response)
    place = parts_text(latest).partition("page ")[2][:1]
    earlier = (await ada.click(latest, label="Earlier")).response
    assert f"page {int(place) - 1} of" in parts_text(earlier)
    files = (await ada.click(latest, label="Download")).response.attachments
    assert [file.filename.endswith(".txt") for file in files] == [True]
    stranger = (await here.person("eve").slash(here.thread, "table log")).response
    assert "You draw" not in parts_text(stranger)


def test_a_panel_tells_less_if_there_is_much_and_always_from_the_beginning_of_a_round() -> None:
    short = [LogLine("{0} passes.", round=1), LogLine("Rain falls.", round=1)]
    assert briefly(short, NAMES) == retold(short, NAMES)
    deeds = [LogLine(f"{{{seat}}} plays a card with a long name.", round=n) for n in (1, 2) for seat in (0, 1)]
    crowd = [LogLine(f"Something that nobody did, number {n}, happens.", round=1 + n // 15) for n in range(30)]
    assert briefly([*deeds, *crowd], NAMES) == retold(deeds, NAMES)
    many = [LogLine("{0} plays a card with a long name.", round=1 + n // 10) for n in range(20)]
    assert briefly(many, NAMES) == retold(many[10:], NAMES)
    crowded = [LogLine(f"{{{n % 2}}} plays a card with a long name.", round=1 + n // 40) for n in range(80)]
    short, told = briefly(crowded, NAMES), retold(crowded[40:], NAMES)
    assert len("".join(short)) < 2 * BRIEF < len("".join(told))
    assert short[0] == told[0] == "**Round 2**"
    for line, whole in zip(short[1:], told[1:], strict=True):
        assert line.endswith("a card with a long name; …"), "up to the end of a deed"
        assert whole.startswith(line.removesuffix("; …")), "from its beginning"


def test_a_deed_that_is_too_long_ends_with_a_whole_word() -> None:
    long = "{0} loses 9 cards: " + ", ".join(["Praetorian Guard"] * 40)
    others = [LogLine(f"{{1}} plays card {n}.", round=1) for n in range(60)]
    said = briefly([LogLine(f"{long}.", round=1), *others], NAMES)[1]
    assert re.search(r"(Praetorian|Guard) …$", said)
