"""What many games tell together: who wins, how long it takes, which cards, decks and seats do well."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist

from msgspec import Struct, field

from .selfplay import Outcome


class Count(Struct):
    """How many seats there were of a kind, and how much they won."""

    seats: int = 0
    won: float = 0.0

    def add(self, won: float) -> None:
        self.seats += 1
        self.won += won


Counts = dict[str, Count]


class Tally(Struct):
    games: int = 0
    levels: Counts = field(default_factory=dict)
    rounds: list[int] = field(default_factory=list)
    answers: int = 0
    opening: Counts = field(default_factory=dict)  # card -> who had it in the first hand
    used: Counts = field(default_factory=dict)  # card -> who used it
    lost_by: Counter[str] = field(default_factory=Counter)  # by what seats lost their game, where the game says so
    traits: dict[str, Counts] = field(default_factory=dict)  # trait -> what it can be -> wins
    meetings: dict[str, dict[tuple[str, str], Count]] = field(default_factory=dict)  # trait -> one against another

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.rounds.append(outcome.rounds)
        self.answers += outcome.answers
        for seat, (level, share) in enumerate(zip(outcome.levels, outcome.won, strict=True)):
            self.levels.setdefault(level, Count()).add(share)
            for counts, cards in (self.opening, outcome.opening), (self.used, outcome.cards):
                for card in cards.get(seat, []):
                    counts.setdefault(card, Count()).add(share)
        for trait, kinds in outcome.traits.items():
            if trait == "lost by":
                self.lost_by.update(kind for kind in kinds if kind)
            elif len(set(kinds)) > 1:  # like against like tells nothing
                self.add_trait(trait, kinds, outcome.won)

    def add_trait(self, trait: str, kinds: Sequence[str], won: Sequence[float]) -> None:
        for seat, kind in enumerate(kinds):
            self.traits.setdefault(trait, {}).setdefault(kind, Count()).add(won[seat])
        if len(kinds) == 2:
            for pair, share in ((kinds[0], kinds[1]), won[0]), ((kinds[1], kinds[0]), won[1]):
                self.meetings.setdefault(trait, {}).setdefault(pair, Count()).add(share)


def tally_of(outcomes: Iterable[Outcome]) -> Tally:
    tally = Tally()
    for outcome in outcomes:
        tally.add(outcome)
    return tally


def share(won: float, of: int, among: int = 1) -> str:
    """A share with its 95 % interval (Wilson). `among` so many shares that are looked at together, all of them lie in
    their intervals with 95 % (Bonferroni): the highest of fifty cards is high by chance as well."""
    z, p = NormalDist().inv_cdf(1 - 0.025 / among), won / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{p:6.1%}  ({max(0.0, middle - half):.1%} to {min(1.0, middle + half):.1%})"


def report(tally: Tally) -> str:
    rounds = sorted(tally.rounds)
    low, high = rounds[len(rounds) // 20], rounds[-1 - len(rounds) // 20]
    mean, answers = sum(rounds) / len(rounds), tally.answers / tally.games
    per_seat = tally.answers / sum(count.seats for count in tally.levels.values())
    lines = [f"{tally.games} games, {mean:.1f} rounds (5 % to 95 %: {low} to {high})"]
    lines += [f"{answers:.0f} answers each, {per_seat:.0f} by a seat", ""]
    lines.append("level      seats   wins per seat, with 95 % interval")
    by_seats = sorted(tally.levels.items(), key=lambda level: -level[1].seats)
    lines += [f"{level:10} {count.seats:5}  {share(count.won, count.seats)}" for level, count in by_seats]
    lines += [line for trait in tally.traits for line in trait_lines(tally, trait)]
    if tally.lost_by:
        lost = tally.lost_by.total()
        lines += ["", f"lost by            {'seats':>5}   of all that lost so"]
        lines += [f"{what:18} {n:5}  {share(n, lost)}" for what, n in tally.lost_by.most_common()]
    lines += card_lines("in the opening hand", tally.opening, tally.games)
    lines += card_lines("used", tally.used, tally.games)
    return "\n".join(lines)


def card_lines(how: str, counts: Counts, games: int) -> list[str]:
    """The best cards first; who used a card often was ahead already, so the opening hand tells more."""
    if not counts:
        return []
    lines = ["", f"card {how:29} seats  per 100 games   won, with interval for all {len(counts)} at once"]
    for card in sorted(counts, key=lambda card: (-counts[card].won / counts[card].seats, card)):
        won, seats = counts[card].won, counts[card].seats
        lines.append(f"{card:34} {seats:5}  {100 * seats / games:13.1f}  {share(won, seats, len(counts))}")
    return lines


def trait_lines(tally: Tally, trait: str) -> list[str]:
    """How often each kind wins among others; and one against one, where there are more than two kinds."""
    kinds = sorted(tally.traits[trait])
    wide = max(len(kind) for kind in (*kinds, trait))
    lines = ["", f"{trait:{wide}} {'seats':>5}   wins per seat, like against like left out"]
    for kind in kinds:
        count = tally.traits[trait][kind]
        lines.append(f"{kind:{wide}} {count.seats:5}  {share(count.won, count.seats)}")
    meetings = tally.meetings.get(trait, {})
    if len(kinds) > 2 and meetings:
        lines += ["", "one against one"]
        for pair in sorted(pair for pair in meetings if pair[0] < pair[1]):
            count = meetings[pair]
            lines.append(f"{pair[0]:{wide}} against {pair[1]:{wide}} {count.seats:5}  {share(count.won, count.seats)}")
        lines += ["", *matrix(kinds, meetings, wide)]
    return lines


def matrix(kinds: Sequence[str], meetings: Mapping[tuple[str, str], Count], wide: int) -> list[str]:
    """How often each row wins against each column."""
    wide = max(wide, 6)  # "100.0%"
    lines = [" ".join([" " * wide, *(f"{kind:>{wide}}" for kind in kinds)])]
    for row in kinds:
        counts = [meetings.get((row, column), Count()) for column in kinds]
        cells = [f"{count.won / count.seats:.1%}" if count.seats else "" for count in counts]
        lines.append(" ".join([f"{row:{wide}}", *(f"{cell:>{wide}}" for cell in cells)]))
    return lines
