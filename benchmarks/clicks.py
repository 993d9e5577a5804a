"""
How much a game asks of a person: python benchmarks/clicks.py [game ...] [--games 3] [--seats 4] [--topics] [--quick]
  [--json FILE]
How high panels are: python benchmarks/clicks.py [game ...] --every, for one panel of every topic there is.

On one seat an adept's choices are turned into presses of the panel's own controls, with the stops of somebody who has
set none; adepts play the others. A press is a button, or what was chosen in a select; a tap counts the opening of the
select, and each mark in it, too.

Two measures tell which questions were for nothing; both look at what AI players of all levels would answer, and at all
that the same press answers:

- *as silence* (strict): each of them gives the very answer that silence would give. That one may agree with silence
  does not make a question empty: somebody who says no has decided, too. So this is a bound from above.
- *of empty kinds*: a question's kind is its topic, the kinds of choices that its panel shows, and whether they are all
  about one thing. A kind is empty if over all games each level answers it otherwise than silence in less than 5 % of
  the cases (`SETTLED`); or, where it always has the same few choices, if each level makes the same one of them that
  often. All questions of such a kind count. Kinds that were met too rarely to tell (`RARE`) are judged together, topic
  by topic, and by silence alone: what was never answered otherwise is empty, however few there were.

Each panel is laid out by the parlor's page in Chromium, on a phone; where there is none, or with `--quick`, heights are
left out. The same seeds give the same games, so that two versions of the bot can be compared: `--json` keeps the
numbers.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import math
import re
import statistics
import sys
from collections import Counter
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "e2e")]

import discord  # noqa: E402
from browsing import PHONE, missing  # noqa: E402
from moments import every_topic  # noqa: E402
from msgspec import Struct, field, structs  # noqa: E402
from screens import ADA, seated  # noqa: E402
from showing import Wall, blank, wall  # noqa: E402

from bot import show  # noqa: E402
from bot.live_table import LiveTable  # noqa: E402
from bot.sight import latest  # noqa: E402
from bot.store import Chair, Person, TableRow  # noqa: E402
from bot.ui.amounts import alike  # noqa: E402
from bot.ui.controls import meant, option_of, token  # noqa: E402
from bot.ui.wholes import whole_answers  # noqa: E402
from games.kernel import Answer, Ask, Lookahead, Table  # noqa: E402
from games.registry import GAMES  # noqa: E402

ME, LEVEL = 0, "adept"
JUDGES = ("novice", "adept", "master")
MANY = 6  # kinds of choices; where there are more each is a thing of its own
SETTLED = 0.95  # of the questions of a kind, if they have the same answer so often
RARE = 20  # questions: of fewer nothing follows
SHOWN = 6  # panels that are told of, of all topics
Json = dict[str, Any]
Size = tuple[int, int]


class Question(Struct):
    """What AI players would answer in the person's place."""

    topic: str
    kind: str  # the topic, and what kinds of choices there are
    silence: dict[str, bool]  # by level: whether that is what silence means
    said: dict[str, str]  # by level: the very answer

    @property
    def as_silence(self) -> bool:
        return all(self.silence.values())


class Panel(Struct):
    """What was shown to the person at once, and answered."""

    questions: list[Question]  # the first one, and what the same press has answered
    presses: int
    taps: int
    words: int
    picture: Size | None
    components: list[Json]
    answer: Answer
    chains: list[list[str]]  # what else the same press can answer
    finishes: list[str]  # topics of questions that it can answer alike
    height: float = math.nan  # in CSS pixels, on a phone

    @property
    def topic(self) -> str:
        return self.questions[0].topic

    @property
    def as_silence(self) -> bool:
        return all(question.as_silence for question in self.questions)


class Game(Struct):
    panels: list[Panel] = field(default_factory=list)
    passed: int = 0  # windows that the person's stop has answered


def open_table(name: str, seed: str, seats: int) -> LiveTable:
    game = GAMES[name]
    chairs = [Chair(seat=ME, person=100, name="Ada", due=2e9)]
    chairs += [Chair(seat=seat, name=f"Thalia {seat}", level=LEVEL) for seat in range(1, seats)]
    settings = game.agreed({})
    table = Table.new(game, seats, seed, settings)
    row = TableRow(game=name, settings=settings, channel=7, host=100, seed=seed, pace="day", created=0, changed=0)
    row = structs.replace(row, id="bench", thread=8, status="playing", chairs=chairs, news=tuple(table.opening))
    return LiveTable(row, table)


async def play(name: str, seed: str, seats: int) -> Game:
    live, played = open_table(name, seed, seats), Game()
    table = live.table
    while table.state.phase:
        live.row = structs.replace(live.row, waiting=tuple(sorted(table.waiting)))
        offered = next((seat for seat in live.considered.next(table)), None)
        by_itself = live.next_by_itself()
        seat = offered if offered is not None else by_itself if by_itself is not None else ME
        ask = table.question(seat)
        assert ask is not None
        if seat == ME and offered is None and by_itself == ME:
            answer = ask.default
            played.passed += 1
        else:
            answer = GAMES[name].bots[LEVEL](table.seen_by(seat), ask, Lookahead(table, seat))
            if seat == offered and not answer:
                live.considered.let_be(table, seat)
                continue
            if seat == ME and played.panels and joins(played.panels[-1], ask, answer):
                played.panels[-1].questions.append(judged(live, ask))
            elif seat == ME:
                played.panels.append(await shown(live, ask, answer))
        live.row = structs.replace(live.row, news=latest(live.row.news, table.answer(seat, answer)))
    return played


async def unpainted(live: LiveTable, seat: int, person: int) -> tuple[list[Json], Size | None]:
    """A panel, and how large its picture is."""
    sizes: list[Size] = []

    async def measured(canvas: Any, stem: str, *_: Any) -> discord.File:
        sizes.append((canvas.w, canvas.h))
        return discord.File(io.BytesIO(), f"{stem}.jpg")

    show.picture_file = measured
    view, _ = await show.panel(live, seat, Person(id=person))
    return view.to_components(), next(iter(sizes), None)


async def shown(live: LiveTable, ask: Ask[Any], answer: Answer) -> Panel:
    components, size = await unpainted(live, ME, 100)
    presses, taps = (1, 2) if is_listed(ask, answer) else price(parts(components), ask, answer)
    text = " ".join(
        str(part.get(key) or "") for part in parts(components) for key in ("content", "label", "placeholder")
    )
    words = len(re.findall(r"\w+", text))
    finishes = [topic for name in answer for topic in getattr(ask.options[name], "finishes", ())]
    menus = [value.split("|") for part in parts(components) if part.get("options") for value in values(part)]
    chains = [rest for first, *rest in menus if rest and answer and option_of(first, answer[:1])]
    return Panel([judged(live, ask)], presses, taps, words, size, components, answer, chains, finishes)


def kind_of(ask: Ask[Any]) -> str:
    kinds = sorted({re.split("[:.]", name)[0] for name in ask.options})
    about = {option.unit or option.card or option.area for option in ask.options.values()} - {""}
    return f"{ask.topic} {' '.join(kinds if len(kinds) <= MANY else kinds[:1])}{' of one' if len(about) == 1 else ''}"


def joins(before: Panel, ask: Ask[Any], answer: Answer) -> bool:
    """Whether the press before has given this answer, too; then the question is not shown."""
    if len(before.answer) != 1:
        return False
    if rests := [rest for rest in map(partial(after, ask, answer), before.chains) if rest is not None]:
        before.chains = rests
        return True
    if answer != before.answer or ask.topic not in before.finishes:
        return False
    before.finishes.remove(ask.topic)
    return True


def judged(live: LiveTable, ask: Ask[Any]) -> Question:
    table, bots = live.table, live.game.bots
    answers = {level: bots[level](table.seen_by(ME), ask, Lookahead(table, ME)) for level in JUDGES}
    silence = {level: shape(ask, answer) == shape(ask, ask.default) for level, answer in answers.items()}
    return Question(ask.topic, kind_of(ask), silence, {level: " ".join(answer) for level, answer in answers.items()})


def after(ask: Ask[Any], answer: Answer, chain: list[str]) -> list[str] | None:
    """What is left of a chain of answers if it gives this one here; what is not asked after all is left out."""
    there = [n for n, text in enumerate(chain) if meant(text, ask) is not None]
    if not there:
        return None
    given = meant(chain[there[0]], ask)
    return chain[there[0] + 1 :] if given is not None and shape(ask, given) == shape(ask, answer) else None


def parts(components: list[Json]) -> list[Json]:
    return list(chain.from_iterable([part, *parts(part.get("components", []))] for part in components))


def is_listed(ask: Ask[Any], answer: Answer) -> bool:
    """Whether a panel lists this answer of several choices among all that there are."""
    return any(shape(ask, whole) == shape(ask, answer) for whole in whole_answers(ask))


def shape(ask: Ask[Any], answer: Answer) -> list[str]:
    """An answer, in which it makes no difference which of some things that are alike was chosen."""
    kinds = {name: f"kind {kind}" for kind, names in enumerate(alike(ask)) for name in names}
    said = [kinds.get(name, name) for name in answer]
    return said if ask.ordered else sorted(said)


def price(controls: list[Json], ask: Ask[Any], answer: Answer) -> tuple[int, int]:
    """The presses and taps that give this answer."""
    if any(sorted(usual) == sorted(answer) for usual in ask.usual.values()):
        return 1, 1
    wanted = {token(choice) for choice in answer}
    chosen = [(part["custom_id"].split(":")[1], part) for part in controls if "custom_id" in part]
    if len(answer) == 1:
        if any(verb == "answer" and part["custom_id"].endswith(f":{token(answer[0])}") for verb, part in chosen):
            return 1, 1
        firsts = [value.partition("|")[0] for verb, part in chosen if verb == "pick" for value in values(part)]
        if any(option_of(first, answer) for first in firsts):
            return 1, 2
    drafts = [len(wanted & values(part)) for verb, part in chosen if verb == "draft"]
    if ask.ordered:
        return len(answer) + 1, 2 * len(answer) + 1
    pages = [n for n in drafts if n]
    if ask.unconfirmed and answer:
        return 1, len(answer) + 2  # the select opened, marked, and closed
    kinds = min(sum(verb == "amount" for verb, _ in chosen), len(answer) - sum(pages))
    return len(pages) + kinds + 1, sum(n + 2 for n in pages) + 2 * kinds + 1


def values(select: Json) -> set[str]:
    return {option["value"] for option in select["options"]}


# -- on the page


async def lay_out(games: list[Game]) -> None:
    """How high each panel is on a phone."""
    async with wall(PHONE) as hung:
        for panel in chain.from_iterable(game.panels for game in games):
            panel.height = await height(hung, panel.components, panel.picture)


async def height(hung: Wall, components: list[Json], picture: Size | None) -> float:
    (message,) = await hung.hang(components, {"hand.jpg": blank(*picture)} if picture else {})
    found = await message.locator(".container").bounding_box()
    return found["height"] if found else math.nan


async def each_topic(names: list[str]) -> None:
    """One panel of every topic, the highest first."""
    async with wall(PHONE) as hung:
        for name in names:
            found = []
            for moment in every_topic(name):
                live = seated(moment.table, moment.seat, moment.news)
                found.append((await height(hung, *await unpainted(live, moment.seat, ADA)), moment.topic))
            found.sort(reverse=True)
            high = sum(tall > 2 * PHONE["height"] for tall, _ in found)
            print(f"{name}: {len(found)} topics, {high} above two screens")
            print("\n".join(f"  {topic:28} {tall:5.0f} px" for tall, topic in found[:SHOWN]), flush=True)


# -- what is said of it


def summed_up(name: str, games: list[Game]) -> Json:
    panels = [panel for game in games for panel in game.panels]
    heights = sorted(panel.height for panel in panels)
    for_nothing = Counter(panel.topic for panel in empty_kinds(panels))

    def each(count: Any) -> list[int]:
        return [count(game) for game in games]

    return {
        "game": name,
        "games": len(games),
        "questions": each(lambda game: len(game.panels)),
        "presses": each(lambda game: sum(panel.presses for panel in game.panels)),
        "taps": each(lambda game: sum(panel.taps for panel in game.panels)),
        "passed": each(lambda game: game.passed),
        "as silence": sum(panel.as_silence for panel in panels) / len(panels),
        "of empty kinds": for_nothing.total() / len(panels),
        "words": statistics.mean(panel.words for panel in panels),
        "height": statistics.median(heights),
        "highest": heights[-1],
        "too high": sum(height > 2 * PHONE["height"] for height in heights) / len(heights),
        "topics": {
            topic: [count, sum(panel.as_silence for panel in panels if panel.topic == topic), for_nothing[topic]]
            for topic, count in Counter(panel.topic for panel in panels).most_common()
        },
    }


def empty_kinds(panels: list[Panel]) -> list[Panel]:
    """The panels on which nothing was asked but questions of kinds that have one answer."""
    questions = [question for panel in panels for question in panel.questions]
    often = Counter(question.kind for question in questions)

    def kind(question: Question) -> str:
        return question.topic if often[question.kind] < RARE else question.kind

    kinds: dict[str, list[Question]] = {}
    for question in questions:
        kinds.setdefault(kind(question), []).append(question)
    empty = {name for name, found in kinds.items() if all(is_settled(found, level) for level in JUDGES)}
    return [panel for panel in panels if all(kind(question) in empty for question in panel.questions)]


def is_settled(questions: list[Question], level: str) -> bool:
    """Whether a level has one answer to all of these: silence, or where the choices are always the same one of them."""
    silence = sum(question.silence[level] for question in questions)
    said = Counter(question.said[level] for question in questions)
    alike = len(questions) >= RARE and len({question.kind for question in questions}) == 1
    same = max(said.values()) if alike else 0
    return max(silence, same) > SETTLED * len(questions)


def told(it: Json) -> str:
    def mean(key: str) -> str:
        return f"{statistics.mean(it[key]):6.1f}"

    return (
        f"{it['game']:10} {mean('questions')} questions {mean('presses')} presses {mean('taps')} taps a game, "
        f"{it['as silence']:.0%} as silence, {it['of empty kinds']:.1%} of empty kinds; "
        f"a panel has {it['words']:.0f} words, {it['height']:.0f} px "
        f"(highest {it['highest']:.0f}, {it['too high']:.0%} above two screens)"
    )


def by_topic(it: Json) -> str:
    """How often each kind of question is put, and how often in vain."""
    asked = it["topics"].items()
    return "\n".join(
        f"  {topic:28} {n / it['games']:5.1f} a game, {silent / n:4.0%} as silence, {empty / n:4.0%} of empty kinds"
        for topic, (n, silent, empty) in asked
    )


async def measure(names: list[str], games: int, seats: int, kept: Path | None, *, topics: bool, quick: bool) -> None:
    found = []
    for name in names:
        at_table = seats or max(2, min(GAMES[name].seats))
        played = [await play(name, f"clicks/{n}", at_table) for n in range(games)]
        if not quick and not missing():
            await lay_out(played)
        found.append(summed_up(name, played))
        print(told(found[-1]), flush=True)
        if topics:
            print(by_topic(found[-1]), flush=True)
        if kept:
            kept.write_text(json.dumps(found, indent=1))


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="game", default=list(GAMES))
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0, help="as few as can play, unless it is said")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--topics", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--every", action="store_true")
    options = parser.parse_args(words or [])
    if options.every:
        asyncio.run(each_topic(options.names))
        return
    how = {"topics": options.topics, "quick": options.quick}
    asyncio.run(measure(options.names, options.games, options.seats, options.json, **how))


if __name__ == "__main__":
    main(sys.argv[1:])
