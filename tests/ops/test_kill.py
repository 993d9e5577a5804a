"""`kill -9`, again and again."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from effort import tries
from postbox import whole_lines

from bot.live_table import rebuild
from bot.store import Store
from bot.store.rows import read_journal
from games.registry import GAMES

KILLS = tries(20, 100)
LONGEST = 0.1  # seconds from the last answer that is waited for to the end of a life, at most


class Victim:
    def __init__(self, folder: Path) -> None:
        script = Path(__file__).parent / "victim.py"
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()

    def live(self, life: int, answers: int, seconds: float) -> None:
        """Start the bot, let it take so many answers and play on for so long, kill it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{life}\n".encode())
        (number,) = {self.read(), self.read()} - {"up"}  # in whichever order they come
        for _ in range(answers):
            assert self.read() == "answered", "it goes on"
        until = monotonic() + seconds
        while select.select([self.process.stdout], [], [], max(0.0, until - monotonic()))[0]:
            assert self.read() == "answered", "it does not end by itself"
        os.kill(int(number), signal.SIGKILL)
        while (word := self.read()) != "dead":
            assert word == "answered"

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


def steps_of(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Of finished games from their journals."""
    with sqlite3.connect(folder / "demiurge.db") as c:
        rows = c.execute("SELECT table_id, number, seat, question, answer, kind FROM steps ORDER BY number").fetchall()
        gathered = c.execute("SELECT table_id, last, steps FROM journals").fetchall()
    c.close()
    found: dict[str, list[tuple[Any, ...]]] = {}
    for table, last, data in gathered:
        steps = read_journal(data, 0, last)
        found[table] = [(step.number, step.seat, step.question, json.dumps(step.answer), step.kind) for step in steps]
    for table, *step in rows:
        found.setdefault(table, []).append(tuple(step))
    return found


def check_answers(folder: Path) -> int:
    """Every acknowledged answer stands in the log, once and in its place; nothing was answered twice."""
    steps = steps_of(folder)
    for table, played in steps.items():
        assert [number for number, *_ in played] == list(range(1, len(played) + 1)), table
        questions = Counter((seat, question) for _, seat, question, *_ in played)
        assert set(questions.values()) == {1}, table
    acknowledged = whole_lines(folder / "acknowledged")
    for line in acknowledged:
        table, number, seat, question, _, answer = line.split(" ", 5)
        _, its_seat, its_question, its_answer, kind = steps[table][int(number) - 1]
        assert (str(its_seat), str(its_question), kind) == (seat, question, "answer")
        assert json.loads(its_answer) == [choice for choice in answer.split("|") if choice]
    return len(acknowledged)


def check_posts(folder: Path) -> None:
    """Each message was posted once: boards once a round, panels once a question, promise and result once a game."""
    posts = [json.loads(line) for line in whole_lines(folder / "posts")]
    with sqlite3.connect(folder / "demiurge.db") as c:
        games = c.execute("SELECT id, status, facts, waiting, chairs FROM tables").fetchall()
        unsent = {(table, kind) for table, kind in c.execute("SELECT table_id, kind FROM outbox")}
    c.close()
    for table, status, facts, waiting, chairs in games:
        mine = [post for post in posts if table in " ".join(post["ids"])]
        results = [post for post in mine if f"b:verify:{table}" in post["ids"]]
        # Killed between Discord's answer and our note of it, a result is posted and still in the outbox: its nonce
        # keeps it from being posted again.
        owed = (table, "result") in unsent
        assert len(results) <= (status == "over"), table
        assert bool(results) or owed or status != "over", table
        told = [post for post in mine if post not in results and f"b:rematch:{table}" in post["ids"]]
        people = [chair for chair in json.loads(chairs) if chair.get("person")]
        assert len(told) <= len(people) * (status == "over"), "everybody is told once how it ended"
        boards = [post for post in mine if f"b:words:{table}" in post["ids"]]
        rounds = json.loads(facts).get("board_round", 0)
        assert rounds <= len(boards) <= rounds + 1, (table, rounds, len(boards))
        panels = Counter(asked for post in mine if (asked := question_of(post)))
        assert set(panels.values()) <= {1}, (table, panels)
        if status == "playing" and (table, "panel") not in unsent:
            for seat in json.loads(waiting):
                chair = json.loads(chairs)[seat]
                number = chair["asked"]
                passes = (chair.get("window") or {}).get("due") is not None  # by itself: nobody is called for that
                if chair.get("person") and not passes and not in_the_click(folder, table, seat, number):
                    assert panels[(str(seat), str(number))] == 1, (table, seat, number)


def in_the_click(folder: Path, table: str, seat: int, number: int) -> bool:
    """Whether the question was, or may have been, shown in the panel of the seat's last click and not by a message."""
    mine = [step for step in steps_of(folder).get(table, []) if step[1] == seat]
    acknowledged = [line.split(" ", 5) for line in whole_lines(folder / "acknowledged")]
    told = {(where, int(step)): int(shown) for where, step, _, _, shown, _ in acknowledged}
    return bool(mine) and told.get((table, mine[-1][0]), number) == number


def question_of(post: dict[str, Any]) -> tuple[str, str] | None:
    """Seat and number of the question that a panel asks."""
    for words in (id.split(":") for id in post["ids"]):
        if words[1] in ("answer", "pick", "whole", "none", "draft", "confirm"):
            return words[3], words[4].partition(".")[0]
    return None


async def check_games(folder: Path) -> None:
    """Each game is taken up just where it stood."""
    async with await Store.open(f"sqlite+aiosqlite:///{folder}/demiurge.db") as store:
        for row in await store.tables(status=("playing",)):
            checkpoint, steps = await store.play(row.id)
            table = rebuild(GAMES["godsforge"], checkpoint, steps)
            lost = table.lost
            assert not lost
            assert sorted(table.waiting) == row.waiting


def test_after_many_kills_every_acknowledged_answer_is_there_once_and_no_message_is_lost_or_doubled(
    tmp_path: Path,
) -> None:
    random = Random(11)
    victim = Victim(tmp_path)
    counts = []
    try:
        for life in range(1, KILLS + 1):
            victim.live(life, random.randint(0, 3), random.uniform(0, LONGEST))
            counts.append(check_answers(tmp_path))
            check_posts(tmp_path)
    finally:
        victim.end()
    asyncio.run(check_games(tmp_path))
    assert counts[-1] > KILLS
