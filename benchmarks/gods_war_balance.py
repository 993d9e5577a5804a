"""
Whether every empire, turn, elder race and monster of The Gods War is a fair choice: games of AI players of one level,
three to eight seats by turns, and who won them. Called by benchmarks/gods_war.py --balance.

Results are kept as they come, a line each, under a mark of the rules and AI players that played them: a run that was
broken off goes on, a larger one adds to a smaller one, and results of two versions never mix.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from math import sqrt
from pathlib import Path

import msgspec
from msgspec import Struct

from games.balance import rules_mark
from games.gods_war import GAME
from games.gods_war.cards import card_set
from games.gods_war.state import GodsWar
from games.kernel import Considered, LogLine, Lookahead, Seen, Table
from games.selfplay import progress

KEPT = Path(__file__).resolve().parent.parent / "build" / "gods_war_balance"
KILL = "GW-MONSTER-19"
MONSTERS = card_set("base").monster
TURNS = [f"{n + 1}." for n in range(8)]
LATE = 9  # rounds: later ones are counted as this one


class Had(Struct):
    """Something that one player won in the middle of the game: an ally, or a monster's reward."""

    what: str
    seat: int
    round: int


class Played(Struct):
    """One game."""

    empires: list[str]  # of each seat
    turns: list[int]  # when each seat had its first turn, from 0
    won: list[float]
    vp: list[int]
    rounds: int
    standing: list[list[float]]  # of each seat, at the beginning of each round
    has: list[Had]
    present: list[str]  # races and monsters in the game


def standing(s: GodsWar) -> list[float]:
    """How far everybody has come: VP, those of the next Council Phase, and runes, as everybody at the table sees it."""
    return [p.vp + len(s.buildings(p.seat)) + 0.8 * len(p.runes) for p in s.players]


def contest(seats: int, seed: str, preset: str, level: str) -> Played:
    table: Table[GodsWar] = Table.new(GAME, seats, seed, GAME.presets[preset].settings)
    considered, player = Considered(), GAME.bots[level]
    standings: list[list[float]] = []
    has: list[Had] = []
    while table.state.phase:
        if len(standings) < table.state.number:
            standings.append(standing(table.state))
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        # On the table itself: no copy hides what this seat may not see, since nobody reads that (permutation law).
        answer = player(Seen(seat, table.state), question, Lookahead(table, seat))
        if offered is not None and not answer:
            considered.let_be(table, seat)
            continue
        allies = {id: race.ally for id, race in table.state.races.items()}
        news = table.answer(seat, answer)
        s = table.state
        has += [
            Had(f"ally {id}", race.ally, s.number)
            for id, race in s.races.items()
            if race.ally is not None and allies.get(id) is None
        ]
        has += [kill for line in news if (kill := killed(line, s.number))]
    s = table.state
    assert s.result is not None
    won = [(p.seat in s.result.winners) / len(s.result.winners) for p in s.players]
    return Played(
        [p.empire for p in s.players],
        [s.began.index(p.seat) for p in s.players],
        won,
        [p.vp for p in s.players],
        s.number,
        standings,
        has,
        [*(f"ally {id}" for id in s.races), *(f"killer of {id}" for id in s.monsters)],
    )


def killed(line: LogLine, number: int) -> Had | None:
    """Who kills a monster, as the log tells it."""
    if line.rule != KILL:
        return None
    who, _, name = line.text.partition(" kills ")
    id = next(monster.id for monster in MONSTERS if monster.name == name.removeprefix("the ").rstrip("!"))
    return Had(f"killer of {id}", int(who.strip("{}")), number)


# -- counting


class Share:
    """What seats of a kind have won, and what others would have won in their place."""

    def __init__(self) -> None:
        self.seats, self.won, self.fair, self.squares = 0, 0.0, 0.0, 0.0

    def add(self, won: float, fair: float) -> None:
        self.seats += 1
        self.won += won
        self.fair += fair
        self.squares += (won - fair) ** 2

    @property
    def ratio(self) -> float:
        return self.won / self.fair if self.fair else 0.0

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the ratio; of few seats, what chance alone would do."""
        spread = self.squares - (self.won - self.fair) ** 2 / self.seats
        return 1.96 * sqrt(max(spread, 0.5 * self.fair)) / self.fair if self.fair else 0.0

    def __str__(self) -> str:
        return f"{self.won:6.1f} of {self.seats:4} = {self.won / self.seats:4.0%}   {self.parts}"

    @property
    def parts(self) -> str:
        return f"{self.ratio:4.2f} (± {self.error:.2f})"


Shares = dict[str, Share]


Kind = Callable[[Played, int], str]
Fair = Callable[[Played, int], float]


def even(game: Played, _: int) -> float:
    return 1 / len(game.won)


def shares(games: Iterable[Played], kind: Kind, fair: Fair = even) -> Shares:
    """The wins of seats by their kind, each with the fair share of its table."""
    found: Shares = defaultdict(Share)
    for game in games:
        for seat, won in enumerate(game.won):
            found[kind(game, seat)].add(won, fair(game, seat))
    return found


def by_empire(games: list[Played]) -> Fair:
    """What a seat's empire wins with as many players. Sky is always first, so that without this its luck would be that
    of the first turn."""
    found = shares(games, lambda game, seat: f"{len(game.won)} {game.empires[seat]}")

    def fair(game: Played, seat: int) -> float:
        each = found[f"{len(game.won)} {game.empires[seat]}"]
        return each.won / each.seats

    return fair


def chances(games: Iterable[Played]) -> Callable[[Played, int, int], float]:
    """How often those have won who stood as well, by rank, at the beginning of the same round of games with as many
    players. Whoever is ahead kills monsters and wins games: that is not the monster's doing."""
    places: dict[tuple[int, int, int], Share] = defaultdict(Share)

    def place(game: Played, seat: int, number: int) -> tuple[int, int, int]:
        now = game.standing[max(0, min(number, len(game.standing)) - 1)]
        return len(game.won), min(number, LATE), sum(other > now[seat] for other in now)

    for game in games:
        for number in range(1, len(game.standing) + 1):
            for seat, won in enumerate(game.won):
                places[place(game, seat, number)].add(won, 1 / len(game.won))

    def chance(game: Played, seat: int, number: int) -> float:
        found = places[place(game, seat, number)]
        return found.won / found.seats if found.seats else 1 / len(game.won)

    return chance


def lines_of(title: str, found: Shares) -> list[str]:
    wide = max(len(kind) for kind in found)
    return ["", title, *(f"    {kind:{wide}} {found[kind]}" for kind in sorted(found))]


def owner_lines(games: list[Played]) -> list[str]:
    """For each race and monster: in how many games its owner won, of all it was in and of those in which somebody had
    it; and against what was to be expected of them."""
    chance = chances(games)
    there: dict[str, int] = defaultdict(int)
    had: Shares = defaultdict(Share)
    for game in games:
        for what in game.present:
            there[what] += 1
        for what in {each.what for each in game.has}:
            each = next(each for each in game.has if each.what == what)
            had[what].add(game.won[each.seat], chance(game, each.seat, each.round))
    if not there:
        return []
    wide = max(map(len, there))
    heads = f"{'races and monsters':{wide}}  games  decided  owners' wins"
    lines = ["", f"{heads:{wide + 43}}in parts of what others won who stood as well (± 95 %)"]
    for what in sorted(there):
        decided = had[what].won / there[what]
        owners = str(had[what]) if had[what].seats else "nobody had it"
        lines.append(f"{what:{wide}} {there[what]:6}  {decided:6.1%}  {owners}")
    return lines


def report(games: list[Played]) -> str:
    lines = [f"{len(games)} games"]
    rounds: dict[int, list[int]] = defaultdict(list)
    for game in games:
        rounds[len(game.won)].append(game.rounds)
    mean = sum(game.rounds for game in games) / len(games)
    each = ", ".join(f"{sum(found) / len(found):.1f} with {seats}" for seats, found in sorted(rounds.items()))
    least, most = min(game.rounds for game in games), max(game.rounds for game in games)
    lines.append(f"rounds: {mean:.1f} on average ({least} to {most}); {each}")
    empires = shares(games, lambda g, n: g.empires[n])
    lines += lines_of("empires: wins of seats, and in parts of a fair share (± 95 %)", empires)
    lines += table(games, "empire", lambda g, n: g.empires[n])
    lines += table(games, "turn", lambda g, n: TURNS[g.turns[n]], by_empire(games))
    lines += table(games, "chair", lambda _, n: TURNS[n])
    lines += locked_out(games)
    lines += owner_lines(games)
    return "\n".join(lines)


def table(games: list[Played], title: str, kind: Kind, fair: Fair = even) -> list[str]:
    """In parts of a fair share, by the number of players."""
    several = sorted({len(game.won) for game in games})
    by_seats = {n: shares([game for game in games if len(game.won) == n], kind, fair) for n in several}
    kinds = sorted({kind for found in by_seats.values() for kind in found})
    lines = ["", f"{title:14}" + "".join(f"{n:>14} seats" for n in by_seats)]
    for each in kinds:
        cells = [found[each].parts if each in found else "" for found in by_seats.values()]
        lines.append(f"{each:14}" + "".join(f"{cell:>20}" for cell in cells))
    return lines


def locked_out(games: list[Played]) -> list[str]:
    """Whether an empire is ever without a way back: how often each ends with less than half of the winner's VP."""
    far: dict[str, list[int]] = defaultdict(list)
    for game in games:
        for seat, empire in enumerate(game.empires):
            far[empire].append(round(100 * game.vp[seat] / max(game.vp)))
    lines = ["", "VP in parts of the winner's: the least, the lowest twentieth, the middle; and games below a half"]
    for empire, found in sorted(far.items()):
        found.sort()
        low = sum(part < 50 for part in found) / len(found)
        parts = " ".join(f"{found[n]:3} %" for n in (0, len(found) // 20, len(found) // 2))
        lines.append(f"    {empire:14} {parts}   {low:.1%}")
    return lines


def balance(games: int, preset: str, seed: str, level: str = "adept", seats: Iterable[int] = GAME.seats) -> None:
    """Plays what is missing and prints what was counted."""
    several = list(seats)
    name = f"{preset} {level} {several[0]}-{several[-1]}.jsonl"
    file = KEPT / seed / rules_mark("gods_war") / name
    file.parent.mkdir(parents=True, exist_ok=True)
    whole = file.read_bytes().rpartition(b"\n") if file.exists() else (b"", b"", b"")
    file.write_bytes(whole[0] + whole[1])
    found = [msgspec.json.decode(line, type=Played) for line in whole[0].splitlines()]
    with file.open("ab") as results:
        for number in range(len(found), games):
            game = contest(several[number % len(several)], f"{seed}/{number}", preset, level)
            found.append(game)
            results.write(msgspec.json.encode(game) + b"\n")
            results.flush()
            progress(len(found), games)
    print(f"\n# {preset}, {level}, {several[0]} to {several[-1]} seats, seeds “{seed}”")
    print(report(found[:games]))
