"""Every kind of picture of tournaments, from events with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tournaments import Outcome, Stage, Tournament, director, final_standings, standings
from tournaments.ratings import Rank, Rating, leaderboard, rate
from tournaments.statistics import Record, Seat, by_card, by_level, by_side, dice_luck, streaks

from .. import tournament
from ..canvas import Canvas
from ..persons import LONG_NAMES, NAMES
from .bracket import bracket_pages
from .pairings import pairings_pages
from .standings import ROWS

PEOPLE = (
    *NAMES, *LONG_NAMES, "Ione", "Orrin", "Mirela", "Castor", "Vesna", "Tarn", "Thalia", "Kwame", "Priya", "Sione",
    "Yuki", "Lars", "Noor", "Tomás", "Ngozi", "Edda",
)  # fmt: skip
NAME = "Midwinter Open at the Forge"
CARDS = ("Viking Raiders", "Pegasus", "Minotaur", "Phalanx", "Ring of Odin", "Berserk Rage", "Trojan Horse")


def event(stages: Sequence[Stage], players: int, rounds: int, *, missing: int = 0) -> Tournament:
    """An event after so many rounds; of the last one every `missing`-th match is still open."""
    dice = Random(f"{players} players, {rounds} rounds")
    t = director.create(NAME, "a published seed", stages)
    for n in range(players):
        director.enter(t, f"p{n}", PEOPLE[n] if n < len(PEOPLE) else f"Player {n + 1}", rating=float(-n))
    director.start(t)
    for number in range(1, rounds + 1):
        if director.over(t):
            if director.finished(t):
                break
            director.advance(t)
        for match in director.publish(t).matches:
            if match.outcome is None and not (number == rounds and missing and match.number % missing == 0):
                finish_match(t, number, match.number, match.players, dice)
        if number == 2 and t.stages[t.stage].kind == "swiss":
            director.drop(t, "p9")
    return t


def finish_match(t: Tournament, number: int, match: int, players: list[str], dice: Random) -> None:
    """Mostly somebody wins; in a Swiss some draw, and some do not appear."""
    order, need = dice.sample(players, len(players)), t.stages[t.stage].best_of // 2 + 1
    swiss, fate = t.stages[t.stage].kind == "swiss", dice.random()
    if swiss and fate < 0.1:
        director.no_show(t, number, match, order[1:])
    elif swiss and fate < 0.2:
        director.report(t, number, match, Outcome((tuple(order),), wins=dict.fromkeys(order, need - 1)))
    elif len(order) == 2 and need > 1:
        wins = {order[0]: need, order[1]: dice.randrange(need)}
        director.report(t, number, match, Outcome(((order[0],), (order[1],)), wins=wins))
    else:
        director.report(t, number, match, Outcome(tuple((player,) for player in order)))


def ranks() -> list[Rank]:
    dice, known = Random("ranks"), dict[str, Rating]()
    for _ in range(200):
        pair = sorted(dice.sample(range(18), 2), key=lambda n: dice.gauss(n, 6))
        known |= rate(known, [[str(n)] for n in pair])
    return leaderboard(known, least=3)


def records() -> list[Record]:
    """Sixty duels in which the first side wins more often than it should."""
    dice, found = Random("records"), list[Record]()
    for number in range(60):
        pair, first = dice.sample(range(8), 2), dice.random() < 0.68
        seats = (
            Seat(
                str(who),
                1 if won else 2,
                won,
                side=("Asgard", "Olympus")[n],
                cards=tuple(dice.sample(CARDS, 3)),
                faces=tuple(dice.randint(1, 9) for _ in range(6)),
            )
            for n, (who, won) in enumerate(zip(pair, (first, not first), strict=True))
        )
        found.append(Record("defiance", number, tuple(seats)))
    return found


def called(id: str) -> str:
    return PEOPLE[int(id)]


def pictures() -> Iterator[tuple[str, Canvas]]:
    swiss = event([Stage("swiss", rounds=5, cut=8, best_of=3), Stage("single")], 24, 5, missing=4)
    for page in range(-(-24 // ROWS)):
        about = ["Godsforge", "Swiss", "after round 4"]
        yield (
            f"standings-{page}",
            tournament.standings(swiss, standings(swiss), about=about, page=page, mark="p3", cut=8),
        )
    rounds = {
        "swiss": swiss,
        "pods": event([Stage("pods", rounds=3, seats=4)], 14, 2, missing=2),
        "groups": event([Stage("groups", groups=4, cut=8), Stage("single")], 16, 2, missing=2),
        "many": event([Stage("swiss")], 64, 1, missing=3),
        "bracket": event([Stage("single", third_place=True)], 11, 1, missing=3),
    }
    for name, t in rounds.items():
        for page in range(pairings_pages(t.rounds[-1])):
            about = ["Godsforge", f"round {t.rounds[-1].number}"]
            shown = tournament.pairings(t, t.rounds[-1], about=about, page=page, mark="p3", frozen=[4])
            yield f"pairings-{name}-{page}", shown
    brackets = {
        "single": event([Stage("single", third_place=True, best_of=3)], 11, 3, missing=2),
        "double": event([Stage("double", best_of=3)], 8, 4, missing=2),
        "over": event([Stage("double")], 24, 20),
        "large": event([Stage("single")], 64, 3, missing=3),
        "huge": event([Stage("double")], 64, 2),
    }
    for name, t in brackets.items():
        for page in range(bracket_pages(t, 0)):
            shown = tournament.bracket(t, 0, about=["Godsforge", "bracket"], page=page, mark="p3")
            yield f"bracket-{name}-{page}", shown
    yield "leaderboard", tournament.leaderboard(ranks(), called, title="Leaderboard", about=["Godsforge"], mark="4")
    played, about = records(), ["Defiance of the Gods", "60 games"]
    for name, found in (("side", by_side(played)), ("card", by_card(played)), ("level", by_level(played))):
        yield f"shares-{name}", tournament.shares(found, title=f"Won by {name}", about=about)
    luck = tournament.fortunes(dice_luck(played), streaks(played), called, title="Luck and streaks", about=about)
    yield "luck", luck
    yield "nothing", tournament.shares([], title="Won by deck", about=about)
    end = brackets["over"]
    yield "trophy", tournament.trophy(end, final_standings(end), about=["Godsforge", "double elimination"])
    wordy = sorted(final_standings(end), key=lambda row: -len(end.entrants[row.id].name))
    yield "trophy-long", tournament.trophy(end, wordy, about=["Godsforge"])
