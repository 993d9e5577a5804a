"""Two small games to try the kernel with."""

from __future__ import annotations

from msgspec import field

from games.kernel import Ask, Chance, Game, Option, Result, Seat, Setting, Settings, State, ask, ask_all, together

HANDS = {hand: Option(hand, hand.title()) for hand in ("rock", "paper", "scissors")}


class Match(State, kw_only=True):
    wins: list[int]
    target: int
    thrown: list[list[str]] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)


def setup(seats: int, seed: str, settings: Settings) -> Match:
    return Match(chance=Chance(seed), phase="throw", wins=[0] * seats, target=int(settings["target"]))


async def throw(s: Match) -> str | None:
    """Both choose in secret; the winner of the throw rolls a die for the points."""
    answers = await ask_all({seat: Ask("Throw!", HANDS) for seat in (0, 1)})
    (a,), (b,) = answers[0], answers[1]
    s.thrown.append([a, b])
    s.tell(f"{{0}} shows {a}, {{1}} shows {b}.")
    beats = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
    if a == b:
        return "throw"
    winner = 0 if (a, b) in beats else 1
    s.wins[winner] += 1
    s.tell("Only you know that you grin.", to=[winner])
    if s.wins[winner] == s.target:
        s.result = Result([[winner], [1 - winner]], [winner], f"{{{winner}}} has won.")
        return None
    return "roll"


async def roll(s: Match) -> str | None:
    """Each at their own pace: roll a die as often as one likes, up to three times."""
    s.dice = s.chance.roll(2)

    async def flow(seat: Seat) -> int:
        for _ in range(3):
            options = {"keep": Option(False, "Keep"), "again": Option(True, "Again"), "nod": Option(False, "Nod")}
            again = (await ask(seat, Ask(f"You have {s.dice[seat]}.", options)))[0]
            if not again:
                break
            (s.dice[seat],) = s.chance.roll(1, stream=f"dice {seat}")
        (await ask(seat, Ask("Sure?", {"yes": Option(True, "Yes"), "no": Option(False, "No")})))
        return s.dice[seat]

    results = await together({seat: flow(seat) for seat in (0, 1)})
    s.tell(f"The dice are {results[0]} and {results[1]}.")
    return "throw"


def hide(s: Match, seat: Seat | None) -> None:
    if seat is None:
        s.thrown = []


MATCH: Game[Match] = Game(
    name="match",
    title="Match",
    seats=range(2, 3),
    state=Match,
    setup=setup,
    phases={"throw": throw, "roll": roll},
    hide=hide,
    settings={"target": Setting("Throws to win", {"1": "one", "2": "two"}, "2")},
)
