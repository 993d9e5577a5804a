"""A law over all games: whatever a seat still keeps secret, passers-by see the same messages and edits."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from answers import any_answer
from street import Deed, Street, a_street, onlooker

from bot.live_table import LiveTable
from games.kernel import Answer, Seat, Table
from games.registry import GAMES

SECRETS = 4  # different ones are compared at each moment
WISHES = {"gods_war": {"empires": "picked"}}  # with which a game begins with secrets, where it does not by itself
PAUSE = 7.0  # seconds between two answers of a seat
Secret = tuple[Answer, ...]  # all the answers of which a seat's choice is made


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("beginning", range(2))
async def test_what_passers_by_see_is_the_same_for_every_choice_that_is_still_secret(
    game: str, beginning: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(f"{game} {beginning}")
    async with a_street(tmp_path, monkeypatch) as street:
        path: list[tuple[Seat, Answer]] = []
        compared, longest = 0, 0
        for _ in range(8):
            table = (await at(street, game, path)).table
            seat = random.choice(sorted(table.waiting))
            secrets = secret_choices(table, seat, random) if len(table.waiting) > 1 else []
            seen = {secret: await deeds(street, await at(street, game, path), seat, secret) for secret in secrets}
            assert len(set(map(tuple, seen.values()))) <= 1, (path, seat, seen)
            compared += len(seen) > 1
            longest = max(longest, *map(len, seen), 0)
            path.append((seat, any_answer(random, table.asks[seat])))
        assert compared >= 2, "there are secrets to compare"
        assert longest > 1 or game != "godsforge", "some of them take several answers"


async def at(street: Street, game: str, path: list[tuple[Seat, Answer]]) -> LiveTable:
    """A new table, played as far as this from the same time on."""
    street.time = 1_000_000.0
    live = await street.open(game, wishes=WISHES.get(game))
    for seat, answer in path:
        live = await street.answer(live.row.id, seat, answer)
    street.take(live)
    return live


async def deeds(street: Street, live: LiveTable, seat: Seat, secret: Secret) -> list[Deed]:
    """All that is done in public while a seat makes its choice."""
    for answer in secret:
        assert street.take(live) == [], "an answer that is secret leaves no trace"
        live = await street.answer(live.row.id, seat, answer)
        await street.pass_time(PAUSE)
    return street.take(live)


def secret_choices(table: Table[Any], seat: Seat, random: Random) -> list[Secret]:
    """Some that the rules let nobody see, of as many different lengths as possible."""
    tried = [secret_choice(table, seat, random) for _ in range(40)]
    found = list(dict.fromkeys(secret for secret in tried if secret))
    first = list({len(secret): secret for secret in found}.values())
    return [*first, *(secret for secret in found if secret not in first)][:SECRETS]


def secret_choice(table: Table[Any], seat: Seat, random: Random) -> Secret:
    """One choice, answered to its end; nothing if some of it was open to everybody, such as a die."""
    table = Table(table.game, table.save())
    board, answers = onlooker(table)[0], []
    while seat in table.waiting:
        answers.append(any_answer(random, table.asks[seat]))
        if any(event.to is None for event in table.answer(seat, answers[-1])) or onlooker(table)[0] != board:
            return ()
    return tuple(answers)
