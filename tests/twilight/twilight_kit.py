"""A table of Twilight of the Gods set up by hand, so that a test can begin in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from games.kernel import Ask, Game, LogLine, Option, Save, Table, ask
from games.twilight import GAME
from games.twilight.cards import catalogue
from games.twilight.decks import ready_decks
from games.twilight.manifesting import turn_up
from games.twilight.stack import answered
from games.twilight.state import CardId, Permanent, Player, Slot, Twilight, name_of
from games.twilight.steps import ASPECTS
from games.twilight.values import fight, keyword, life

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay")
Trial = Callable[[Twilight], Coroutine[Any, Any, Any]]  # something that a test lets happen
DEITIES = ("mars", "hera", "reader_of_the_portents", "enlil", "mars", "hera")  # by seat


def of_back(back: str) -> str:
    """Some card with that back."""
    return next(card.id for card in catalogue("base").values() if card.aspect == back and not card.mini)


class Stage:
    """Builds a State: everybody has a Life Stack of 20 cards and nothing else; it is turn 5, the third one of seat 0.

    Cards are named by what they are; their ids are made here. In the words of backs ("I II II") any card with that back
    will do."""

    def __init__(
        self,
        seats: int = 2,
        *,
        phase: str = "draw",
        active: int = 0,
        seed: str = "test",
        deities: Sequence[str] = DEITIES,
        stop: str = "",
        **wishes: str,
    ) -> None:
        s: Twilight = GAME.setup(seats, seed, GAME.agreed(wishes))
        self.s, self.copies, self.stop = s, 0, stop  # the phase before which it stands still
        s.phase, s.turn, s.active, s.first = phase, 5, active, 0
        decks = {deck.deity: deck for deck in ready_decks(s.cards)}
        for p in s.players:
            p.turns, p.deity, p.deck_list = 3, deities[p.seat], decks[deities[p.seat]]
            self.life(p.seat, *["I"] * 20)

    def new(self, seat: int, card: str) -> CardId:
        """An id for a card of that owner; its copies are numbered from 100, so that no deck has it too."""
        self.copies += 1
        name = of_back(card) if card in ASPECTS else card
        assert name in catalogue(self.s.cards), name
        return f"{name}.{seat}.{'m' if catalogue(self.s.cards)[name].mini else ''}{99 + self.copies}"

    def many(self, seat: int, cards: tuple[str, ...]) -> list[CardId]:
        return [self.new(seat, card) for card in cards]

    def life(self, seat: int, *cards: str) -> list[CardId]:
        """The whole Life Stack, the first card on top; returns the ids in that order."""
        ids = self.many(seat, cards)
        self.s.players[seat].life = ids[::-1]
        return ids

    def hand(self, seat: int, *cards: str) -> list[CardId]:
        ids = self.many(seat, cards)
        self.s.players[seat].hand += ids
        return ids

    def in_hand(self, seat: int, card: str) -> CardId:
        """One card in hand; its id."""
        return self.hand(seat, card)[0]

    def discarded(self, seat: int, *cards: str) -> list[CardId]:
        ids = self.many(seat, cards)
        self.s.players[seat].discard += ids
        return ids

    def aspects(self, seat: int, *cards: str, owner: int | None = None) -> list[str]:
        """In the Aspect Stack, the last one topmost; by default they were the next player's. Returns the slots' ids."""
        slots = self._slots(seat, cards, owner)
        self.s.players[seat].aspects += slots
        return [slot.id for slot in slots]

    def resource(self, seat: int, *cards: str, owner: int | None = None, exhausted: bool = False) -> list[str]:
        """In the Resource Area. Returns the slots' ids."""
        slots = self._slots(seat, cards, owner)
        for slot in slots:
            slot.exhausted = exhausted
        self.s.players[seat].resource += slots
        return [slot.id for slot in slots]

    def power(self, seat: int, **counts: int) -> list[str]:
        """So many Fresh Aspects of each type (I=2, II=1), of cards that do not matter; their slots."""
        return self.resource(seat, *[back for back, n in counts.items() for _ in range(n)])

    def trap(self, seat: int, card: str, **facts: Any) -> str:
        """One Aspect in a Resource Area, for the sake of its Heresy; its slot."""
        (slot,) = self.resource(seat, card, **facts)
        return slot

    def _slots(self, seat: int, cards: tuple[str, ...], owner: int | None) -> list[Slot]:
        owner = (seat + 1) % len(self.s.players) if owner is None else owner
        return [Slot(self.s.new_id("a"), card) for card in self.many(owner, cards)]

    def put(self, seat: int, card: str, *, owner: int | None = None, **facts: Any) -> CardId:
        """In play since an earlier turn; returns its id."""
        id = self.new(seat if owner is None else owner, card)
        face = self.s.face(id)
        if face.type == "fortification":
            facts.setdefault("at", face.compass[0])
            self.s.players[seat].compass[facts["at"]].append(id)
        self.s.permanents[id] = Permanent(id, seat, **{"entered": 1, **facts})
        return id

    def slot(self, id: str) -> Slot:
        return next(slot for p in self.s.players for slot in (*p.aspects, *p.resource) if slot.id == id)

    def table(self, trial: Trial | None = None) -> Play:
        """Run it; `trial`: let this happen first, with Active Effects allowed, and then go on."""
        return Play(self.s, trial, self.stop)

    def manifest(self, slot: str, seat: int = 0) -> Play:
        """Run it with that Aspect being Manifested by that seat."""

        def trial(s: Twilight) -> Coroutine[Any, Any, None]:
            found = s.slot(slot)
            assert found is not None
            return turn_up(s, seat, found[1])

        return self.table(trial)


def with_trial(trial: Trial, after: str | None) -> Game[Twilight]:
    """The game with a phase that does this."""

    async def phase(s: Twilight) -> str | None:
        s.answers = True
        await trial(s)
        await answered(s, "trial")
        return after

    return msgspec.structs.replace(GAME, phases={**GAME.phases, "trial": phase})


def stopping(game: Game[Twilight], before: str) -> Game[Twilight]:
    """The game with a phase in which nothing happens any more."""

    async def stand_still(s: Twilight) -> str | None:
        while True:
            await ask(s.active, Ask("Nothing goes on.", {"stop": Option(None, "Stop")}, topic="stop"))

    return msgspec.structs.replace(game, phases={**game.phases, before: stand_still})


class Play:
    """A running game: what is asked, what was answered, what happened."""

    def __init__(self, s: Twilight, trial: Trial | None = None, stop: str = "") -> None:
        game, phase = GAME, s.phase
        if trial is not None:
            game, s.phase = with_trial(trial, s.phase), "trial"
        if stop:
            game = stopping(game, stop)
        self.table: Table[Twilight] = Table(game, Save(msgspec.json.encode(s)))
        s.phase = phase  # a test may begin again
        self.events: list[LogLine] = list(self.table.opening)

    @property
    def s(self) -> Twilight:
        return self.table.state

    def p(self, seat: int) -> Player:
        return self.s.players[seat]

    def ask(self, seat: int) -> Ask[Any]:
        assert seat in self.table.waiting, f"seat {seat} is not asked; {self.now()}"
        return self.table.asks[seat]

    def options(self, seat: int) -> list[str]:
        return list(self.ask(seat).options)

    def now(self) -> str:
        asked = {seat: (ask.topic, ask.prompt, list(ask.options)) for seat, ask in self.table.asks.items()}
        return f"phase {self.s.phase}, asked: {asked}"

    def answer(self, seat: int, *answer: str) -> Play:
        """Exactly this answer to the present question of that seat."""
        self.ask(seat)
        self.events += self.table.answer(seat, answer)
        return self

    def silent(self, seat: int) -> Play:
        return self.answer(seat, *self.ask(seat).default)

    def passes(self) -> Play:
        """Let every open window pass, until somebody is asked something else or the game is over."""
        while seats := [n for n in sorted(self.table.waiting) if "pass" in self.table.asks[n].options]:
            self.answer(seats[0], "pass")
        return self

    def passes_to(self, seat: int) -> Play:
        """Let what waits take effect, until that seat has a window with nothing to answer."""
        while self.s.stack:
            self.answer(min(self.table.waiting), "pass")
        assert seat in self.table.waiting, self.now()
        return self

    def reach(self, seat: int, *answer: str) -> Play:
        """Let windows pass, this seat's own too where they do not offer the answer, until the seat can give it."""
        for _ in range(60):
            if seat in self.table.waiting and all(choice in self.table.asks[seat].options for choice in answer):
                return self
            window = [n for n in sorted(self.table.waiting) if "pass" in self.table.asks[n].options]
            assert window, f"{answer} is not offered to seat {seat}; {self.now()}"
            self.answer(window[0], "pass")
        raise AssertionError(f"{answer} is never offered to seat {seat}; {self.now()}")

    def do(self, seat: int, *steps: str) -> Play:
        """One answer of one option after the other, letting windows pass in between."""
        for step in steps:
            self.reach(seat, step)
            self.answer(seat, step)
        return self

    def choose(self, seat: int, *answer: str) -> Play:
        """One answer of several options."""
        self.reach(seat, *answer)
        return self.answer(seat, *answer)

    def attack(self, *blows: str) -> Play:
        """Declare attackers: "card:life" or "card:discard", against the next opponent."""
        foe = self.s.foes(self.s.active)[0].seat
        answer = [f"attack:{card}:{foe}:{at}" for card, _, at in (blow.rpartition(":") for blow in blows)]
        return self.choose(self.s.active, *answer)

    def block(self, seat: int, blocker: CardId, attacker: CardId) -> Play:
        return self.choose(seat, f"block:{blocker}:{attacker}")

    def topic(self, seat: int) -> str:
        """What the seat is asked about, if it is."""
        return self.table.asks[seat].topic if seat in self.table.waiting else ""

    def until(self, phase: str, active: int | None = None) -> Play:
        """Everybody is silent until that phase asks something or has come, of that player's turn."""
        for _ in range(300):
            if self.s.phase == phase and active in (None, self.s.active):
                return self
            assert self.s.phase is not None, f"the game is over, {phase} never came"
            self.silent(min(self.table.waiting))
        raise AssertionError(f"{phase} of seat {active} never comes; {self.now()}")

    def backs(self, cards: list[CardId]) -> list[str]:
        return sorted(self.s.back(card) for card in cards)

    def aspect_backs(self, seat: int) -> list[str]:
        return self.backs([slot.card for slot in self.p(seat).aspects])

    def x(self, id: str) -> Permanent:
        return self.s.permanents[id]

    def there(self, id: str) -> bool:
        return id in self.s.permanents

    def stats(self, card: CardId) -> tuple[int, int]:
        """Fight and Life as they are now."""
        return fight(self.s, self.x(card)), life(self.s, self.x(card))

    def has(self, card: CardId, word: str) -> int:
        """The number of a keyword, or 0."""
        return keyword(self.s, self.x(card), word)

    def life(self, seat: int) -> int:
        return len(self.p(seat).life)

    def minis(self, seat: int, name: str) -> list[CardId]:
        return [x.id for x in self.s.of(seat) if name_of(x.id) == name]

    def slot(self, id: str) -> Slot:
        return next(slot for p in self.s.players for slot in (*p.aspects, *p.resource) if slot.id == id)

    def seen(self, by: int | None, slot: str) -> CardId:
        """The card in that slot as a seat, or an onlooker, sees it."""
        found = self.table.seen_by(by).state.slot(slot)
        assert found is not None
        return found[1].card

    def has_slot(self, id: str) -> bool:
        return any(slot.id == id for p in self.s.players for slot in (*p.aspects, *p.resource))

    def told(self) -> str:
        return "\n".join(event.read(NAMES) for event in self.events)

    def names(self, cards: list[CardId]) -> list[str]:
        return [name_of(card) for card in cards]
