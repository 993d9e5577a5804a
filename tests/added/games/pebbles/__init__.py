"""Pebbles, a game with decks for two: both choose a deck in secret, and the heavier one wins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field, structs

from games.kernel import LOCKED, Ask, Chance, Game, Icon, Option, Result, Seat, Settings, State, ask_all

from .cards import Heap, catalogue
from .decks import KIT


class Player(Struct):
    decks: list[Heap] = field(default_factory=list)
    chosen: Heap | None = None


class Pebbles(State, kw_only=True):
    players: list[Player]


def setup(seats: int, seed: str, _: Settings) -> Pebbles:
    return Pebbles(chance=Chance(seed), phase="weigh", players=[Player() for _ in range(seats)])


def bring(s: Pebbles, seat: Seat, things: Sequence[str]) -> None:
    for thing in things:
        deck = KIT.decode(thing.removeprefix(LOCKED))
        KIT.must_be_legal(deck)
        s.players[seat].decks.append(deck)
        if thing.startswith(LOCKED):
            s.players[seat].chosen = deck


async def weigh(s: Pebbles) -> None:
    offered = {
        seat: {deck.name: Option(deck.name, deck.name, icon="heap") for deck in (*p.decks, *KIT.ready())}
        for seat, p in enumerate(s.players)
        if p.chosen is None
    }
    asks = {seat: Ask("Which heap?", options, topic="pebbles.heap") for seat, options in offered.items()}
    for seat, [name] in (await ask_all(asks)).items() if asks else ():
        s.players[seat].chosen = next(d for d in (*s.players[seat].decks, *KIT.ready()) if d.name == name)
    weights = [weight(p.chosen) for p in s.players]
    winner = weights.index(max(weights))
    s.say(f"{{{winner}}} has the heavier heap.")
    s.result = Result([[winner], [1 - winner]], [winner], f"{{{winner}}} wins.")


def weight(deck: Heap | None) -> int:
    return sum(catalogue("base")[id].weight * n for id, n in deck.cards.items()) if deck else 0


def hide(s: Pebbles, seat: Seat | None) -> None:
    for other, p in enumerate(s.players):
        if other != seat and s.phase:
            s.players[other] = structs.replace(p, decks=[], chosen=None)


GAME: Game[Pebbles] = Game(
    name="pebbles",
    title="Pebbles of the Gods",
    seats=range(2, 3),
    state=Pebbles,
    setup=setup,
    phases={"weigh": weigh},
    hide=hide,
    icons={"heap": Icon("🪨", "danger")},
    bots={"novice": lambda _, question, __=None: question.default},
    bring=bring,
    decks=KIT,
)
