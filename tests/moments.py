"""A moment for every kind of question: games that are played at random until most topics were asked, and kept moments
of those that come too seldom for that, in tests/moments_kept/.

`python tests/moments.py [game ...]` lists which topics are met how often. A topic that is met in no game wants a kept
moment: `keep` writes one, from a table that was made by hand, as tests of the rules have them."""

from __future__ import annotations

import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT.parent), str(ROOT)]

from answers import any_answer  # noqa: E402

from games.kernel import Illegal, Lookahead, Save, Seat, Table  # noqa: E402
from games.registry import GAMES  # noqa: E402

KEPT = ROOT / "moments_kept"
PLAYED = {"godsforge": 60, "defiance": 10, "twilight": 30, "gods_war": 80}  # games; after them little new is asked
PATIENCE = 50  # offers in a row of which nobody makes use


class Moment(Struct):
    """A question to a seat. The table plays on: whoever wants to see it looks before the next moment is asked for."""

    topic: str
    seat: Seat
    table: Table[Any]
    news: Sequence[Any] = ()  # what has happened there lately


class Kept(Struct):
    """A moment as a file, named after its topic."""

    seat: Seat
    save: Save


def every_topic(game: str) -> Iterator[Moment]:
    """The first moment of each topic."""
    met: set[str] = set()
    for moment in chain(kept(game), (moment for number in range(PLAYED[game]) for moment in played(game, number))):
        if moment.topic not in met:
            met.add(moment.topic)
            yield moment


def kept(game: str) -> Iterator[Moment]:
    for path in sorted(KEPT.glob(f"{game}.*")):
        found = msgspec.json.decode(zlib.decompress(path.read_bytes()), type=Kept)
        table = Table(GAMES[game], found.save)
        ask = table.question(found.seat)
        if ask is not None:
            yield Moment(ask.topic, found.seat, table, table.opening)


def keep(table: Table[Any], seat: Seat) -> None:
    ask = table.question(seat)
    assert ask is not None
    (KEPT / ask.topic).write_bytes(zlib.compress(msgspec.json.encode(Kept(seat, table.save())), 9))


def played(game: str, number: int, wishes: Mapping[str, str] | None = None) -> Iterator[Moment]:
    """All questions of one game, with answers as chance has them, half of them a novice's, so that the game gets
    somewhere; and with any settings, unless they are wished for."""
    rules, random = GAMES[game], Random(f"moments {game} {number}")
    table = dealt(game, random) if wishes is None else Table.new(rules, max(2, rules.seats[0]), str(number), wishes)
    news, let_be = list(table.opening), 0
    while table.state.phase:
        for seat in sorted({*table.waiting, *table.offers}):
            ask = table.question(seat)
            if ask is not None:
                yield Moment(ask.topic, seat, table, news)
        offered = sorted(table.offers) if let_be < PATIENCE and random.random() < 0.3 else []
        seat = random.choice([*offered, *sorted(table.waiting)]) if offered else min(table.waiting)
        ask = table.question(seat)
        assert ask is not None
        wise = random.random() < 0.5
        answer = (
            rules.bots["novice"](table.seen_by(seat), ask, Lookahead(table, seat)) if wise else any_answer(random, ask)
        )
        if seat in table.offers and not answer:
            let_be += 1
            continue
        let_be, news = 0, [*news, *table.answer(seat, answer)][-60:]


def dealt(game: str, random: Random) -> Table[Any]:
    """A table of any size with any settings that go together."""
    rules = GAMES[game]
    while True:
        seats = random.choice(rules.seats)
        wishes = {
            name: random.choice(list(setting.values))
            for name, setting in rules.settings.items()
            if random.random() < 0.6
        }
        try:
            return Table.new(rules, seats, str(random.random()), wishes)
        except Illegal:
            continue


def main(games: Sequence[str]) -> None:
    from games.lessons import lessons

    for game in games:
        lesson = lessons(game)
        assert lesson is not None
        met = Counter({f"{game}.{topic}": 0 for topic in lesson.topics})
        for number in range(PLAYED[game]):
            met.update({moment.topic for moment in played(game, number)})
        keeps = {moment.topic for moment in kept(game)}
        for topic, games_with_it in sorted(met.items(), key=lambda pair: pair[1]):
            print(f"{topic:34} in {games_with_it:2} of {PLAYED[game]} games{', kept' if topic in keeps else ''}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
