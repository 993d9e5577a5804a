"""
How the novice decides, and what all levels have in common.

None of them throws dice: where a novice wavers, its whim follows from what it sees, so that the same position always
gets the same answer.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cached_property

from ...kernel import Answer, Ask, Illegal, Seen
from ..board import Space, capital_space, where
from ..cards import Card
from ..choices import Choice
from ..state import Defiance, Permanent, Player
from ..values import cost
from .evaluate import Lean, card_worth, standing, worth

Worth = Callable[[str], float]  # of an option, by its id
DETOUR = 0.3  # steps that one goes farther, to meet the strongest enemy


class Novice:
    """How a player decides: one method for each kind of question. The novice plays the dearest card, on any space,
    attacks with whoever can, and seldom thinks of Tactics."""

    dares = 4  # an attack is let be once in so many times
    dreams = 12  # a Tactic comes to mind once in so many times
    lean = Lean()

    def __init__(self, seen: Seen[Defiance], question: Ask[Choice]) -> None:
        assert seen.by is not None
        self.s, self.question, self.promise = seen.state, question, seen.promise
        self.p: Player = self.s.players[seen.by]
        self.seat = seen.by
        self.options = {id: option.value for id, option in question.options.items()}

    def choose(self) -> Answer:
        """Every topic has its method; a question without one is answered as silence would."""
        match self.question.topic.removeprefix("defiance."):
            case "respond":
                return (self.window(),)
            case "deploy":
                return (self.deploy(),)
            case "combat":
                return (self.attack(),)
            case "position":
                return (self.position(),)
            case "place" | "attack_from" | "step" | "shift":
                return (self.space(),)
            case "blow":
                return (self.blow(),)
            case "defend":
                return self.respond()
            case "target":
                return self.targets()
            case "discard":
                return self.cards(giving=True)
            case "search" | "recover" | "two_in_one":
                return self.cards(giving=False)
            case "deck":
                return (self.deck(),)
            case "serve":
                return (self.serve(),)
            case "first":
                return (self.best("first", lambda id: float(self.options[id].seat == self.seat)),)
            case "draw":
                return (self.agree(),)
            case "redraw":
                return (self.the("redraw" if self.poor_hand() else "no"),)
        return self.question.default

    # -- what everybody needs

    def whim(self, sides: int) -> int:
        """A number below `sides` that nobody could foresee, and that is the same whenever one looks again."""
        seen = (self.s.turn, self.seat, self.s.serial, self.p.gold, self.p.hand, self.s.asked, len(self.options))
        return zlib.crc32(repr(seen).encode()) % sides

    def doing(self, *what: str) -> list[str]:
        """The ids of the options that do one of these."""
        return [id for id, choice in self.options.items() if choice.do in what]

    def the(self, do: str) -> str:
        """The id of the one option that does this."""
        return self.doing(do)[0]

    def spaces(self) -> list[str]:
        """Where something may go; not to go at all is one of them only for an attacker."""
        return self.doing("space", "stay") if self.question.topic == "defiance.attack_from" else self.doing("space")

    def best(self, do: str, value: Worth) -> str:
        return max(self.doing(do), key=value)

    def any_of(self, ids: list[str]) -> str:
        return ids[self.whim(len(ids))]

    def fits(self, answer: Answer) -> bool:
        try:
            self.question.check(answer)
        except Illegal:
            return False
        return True

    def card(self, id: str) -> Card:
        return self.s.card(self.options[id].card)

    def there(self, id: str) -> Permanent | None:
        return self.s.permanents.get(id)

    def value_of(self, id: str) -> float:
        """What it is worth to destroy a Permanent: that of an own one is a loss."""
        x = self.there(id)
        if x is None:
            return 0.0
        return -worth(self.s, x) if x.owner == self.seat else worth(self.s, x)

    def distance(self, at: Space, seat: int) -> int:
        """Steps from a space to a Capital, as a king in chess walks."""
        column, board, depth = where(at)
        rows = abs(depth - 2) if board == seat else depth + 2
        return max(abs(column - 2), rows)

    def rivals(self) -> list[int]:
        return [p.seat for p in self.s.after(self.seat)]

    def advance(self, at: Space) -> float:
        """How near a space is to the next enemy Capital."""
        return -min((self.distance(at, seat) + detour for seat, detour in self.detours.items()), default=0.0)

    @cached_property
    def detours(self) -> dict[int, float]:
        """The enemies, and how much farther they seem than they are. Of several the strongest is sought first, and of
        equals another one from game to game: if everybody turned on the next, who goes second would suffer."""
        rivals = self.rivals()
        if len(rivals) < 2:
            return dict.fromkeys(rivals, 0.0)
        lot = zlib.crc32(f"{self.promise} {self.seat}".encode()) % len(rivals)
        sought = max((*rivals[lot:], *rivals[:lot]), key=lambda seat: round(standing(self.s, seat)))
        return {seat: DETOUR * (seat != sought) for seat in rivals}

    # -- before the game

    def deck(self) -> str:
        """Another one from game to game, and something of everything at a table."""
        decks = self.doing("deck")
        return decks[(zlib.crc32(self.promise.encode()) + self.seat) % len(decks)]

    def serve(self) -> str:
        mine = self.p.deck_list
        for id, choice in self.options.items():
            if mine is not None and (choice.card, choice.target) == (mine.capital, mine.ruler):
                return id
        return next(iter(self.options))

    def poor_hand(self) -> bool:
        """Nothing that could be played in the first two turns, or no Location to live on."""
        early = [id for id in self.p.hand if not self.s.card(id).is_tactic and self.s.card(id).cost <= 3]
        return len(early) < 2

    # -- the novice's answers

    def agree(self) -> str:
        """To a draw: never."""
        return self.the("no")

    def deploy(self) -> str:
        plays = sorted(self.doing("play"), key=lambda id: -self.bigness(self.card(id)))
        if not plays or self.whim(6) == 0:
            return self.the("end")
        return plays[min(self.whim(3) // 2, len(plays) - 1)]

    def bigness(self, card: Card) -> float:
        return cost(self.s, self.seat, card) + 4 * self.lean.worth(card)

    def attack(self) -> str:
        ready = [id for id in self.doing("attack") if not self.is_ruler(id)]
        if ready and self.whim(self.dares):
            return self.any_of(ready)
        return self.question.default[0]

    def is_ruler(self, id: str) -> bool:
        x = self.there(self.options[id].source)
        return x is not None and x.role == "ruler"

    def position(self) -> str:
        moves = [id for id in self.doing("move") if not self.is_ruler(id)]
        if not moves or not self.whim(3):
            return self.the("end")
        mover = self.options[self.any_of(moves)].source
        return self.forward([id for id in moves if self.options[id].source == mover])

    def space(self) -> str:
        spaces = self.spaces()
        return self.forward(spaces) if spaces else self.question.default[0]

    def forward(self, spaces: list[str]) -> str:
        """Mostly forward."""
        if self.whim(3) == 0:
            return self.any_of(spaces)
        return max(spaces, key=lambda id: self.advance(self.options[id].space))

    def blow(self) -> str:
        blows = self.doing("strike", "shoot")
        capital = [id for id in blows if (x := self.there(self.options[id].target)) is not None and x.role]
        return capital[0] if capital and self.whim(2) else self.any_of(blows)

    def respond(self) -> Answer:
        return self.question.default

    def window(self) -> str:
        """A Tactic now and then, when one thinks of it."""
        tricks = [
            id for id in self.doing("tactic", "use") if not self.card(id).ability[self.options[id].ability].sacrifice
        ]
        return self.any_of(tricks) if tricks and self.whim(self.dreams) == 0 else self.the("pass")

    def targets(self) -> Answer:
        ids = sorted(self.doing("target"), key=lambda id: -self.value_of(self.options[id].target))
        return tuple(ids[:1]) or self.question.default

    def cards(self, *, giving: bool) -> Answer:
        """Cards to give away, or to take."""
        ids = sorted(self.doing("card"), key=lambda id: (self.card(id).cost, id), reverse=not giving)
        return tuple(ids[: max(1, self.question.least)]) or self.question.default


def guards(at: Space, seat: int) -> bool:
    """Whether a space is one from which an enemy would strike the Capital."""
    column, board, depth = where(at)
    return board == seat and depth == 1 and abs(column - where(capital_space(seat))[0]) <= 1


def worth_in_hand(s: Defiance, seat: int, card: Card) -> float:
    """What a card in hand is worth to keep: dear ones less, as long as the gold is not there."""
    return card_worth(s, seat, card) - 0.25 * max(0, card.cost - s.players[seat].gold - 3)
