"""A table made by hand: empires on seats, pieces where a test needs them, dice loaded, answers by option."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.gods_war import GAME, board, elder, wild
from games.gods_war.cards import runes
from games.gods_war.setup import make_pieces
from games.gods_war.state import GodsWar, Kylerela, Piece, Player, Web
from games.kernel import Ask, Chance, Save, Table

BOARDS = {3: "p3", 4: "p4a", 5: "p5", 6: "p6", 7: "p7a", 8: "p8"}


class War:
    """Nothing is on the map; everybody has 6 Power; the first seat is first player, and play goes clockwise."""

    def __init__(self, *empires: str, on: str = "", races: Sequence[str] = (), monsters: Sequence[str] = ()) -> None:
        self.state = GodsWar(
            chance=Chance("test"),
            phase="action",
            settings=GAME.agreed(),
            cards="base",
            board=on or BOARDS[len(empires)],
            ring=list(range(len(empires))),
            players=[Player(seat, name, power=6) for seat, name in enumerate(empires)],
            deck=sorted(runes("base")),
            kylerela=Kylerela("togaro_ocean"),
            number=1,
        )
        make_pieces(self.state)
        elder.settle_races(self.state, list(races))
        wild.make_monsters(self.state, list(monsters))
        if "arachne_solara" in monsters:
            self.state.web = Web()
        self.state.story.clear()
        self.table: Table[GodsWar] | None = None

    @property
    def s(self) -> GodsWar:
        return self.table.state if self.table else self.state

    # -- before

    def put(self, area: str, *kinds: str, seat: int = 0) -> list[str]:
        """Pieces from that player's pool into an area; their ids."""
        found = []
        for kind in kinds:
            piece = self.s.pool(seat, kind)[0]
            piece.at = area
            found.append(piece.id)
        return found

    def ally(self, race: str, seat: int = 0, at: str = "pool") -> None:
        """That player's ally, with all units in the pool or in one area."""
        elder.ally(self.s, race, seat)
        for piece in elder.pieces_of(self.s, race):
            piece.at = at

    def beast(self, monster: str, area: str) -> str:
        """A monster in an area; its id."""
        piece = wild.figure(self.s, monster)
        piece.at = area
        return piece.id

    def spawn(self, area: str, combat: int = 1) -> str:
        """A Spawn in an area; its id."""
        piece = next(self.s.pieces[f"monster.spawn.{n}"] for n in (2 * combat - 1, 2 * combat))
        piece.at = area
        return piece.id

    def give(self, seat: int, *gifts: str) -> None:
        """Gifts, in the next free slots."""
        p = self.s.players[seat]
        free = [quest.slot for quest in self.s.empire(seat).quest if quest.slot not in p.slots]
        for slot, gift in zip(free, gifts, strict=False):
            p.slots[slot] = gift

    def hold(self, seat: int, *names: str) -> None:
        """Runes in hand."""
        for name in names:
            self.s.deck.remove(name)
            self.s.players[seat].runes.append(name)

    def power(self, *powers: int) -> None:
        for p, power in zip(self.s.players, powers, strict=True):
            p.power = power

    def vp(self, *points: int) -> None:
        for p, vp in zip(self.s.players, points, strict=True):
            p.vp = vp

    def load(self, *faces: int) -> None:
        """What the next dice show."""
        self.s.chance.loaded += faces

    # -- playing

    def start(self, phase: str = "action") -> War:
        self.state.phase = phase
        self.table = Table(GAME, Save(msgspec.json.encode(self.state)))
        self.table.every = 10**6
        return self

    def question(self, seat: int) -> Ask[object]:
        assert self.table
        found = self.table.question(seat)
        assert found is not None, f"nothing is asked of {seat}, but of {self.asked}"
        return found

    @property
    def asked(self) -> dict[int, str]:
        assert self.table
        return {seat: ask.topic.removeprefix("gods_war.") for seat, ask in self.table.asks.items()}

    def options(self, seat: int) -> list[str]:
        """What a seat may choose, if it is asked or offered anything."""
        assert self.table
        found = self.table.question(seat)
        return list(found.options) if found else []

    def say(self, seat: int, *answers: str | tuple[str, ...]) -> War:
        """One answer after the other; a tuple chooses several options."""
        assert self.table
        for answer in answers:
            self.table.answer(seat, answer if isinstance(answer, tuple) else (answer,))
        return self

    def skip(self, *but: str) -> War:
        """Everybody does what silence means, until one of these topics is asked, or somebody's action."""
        assert self.table
        while self.table.asks and not set(self.asked.values()) & {"action", *but}:
            seat = min(self.table.waiting)
            self.say(seat, self.table.asks[seat].default)
        return self

    # -- looking

    def at(self, area: str, seat: int | None = None) -> list[str]:
        """The kinds of the pieces there, in order."""
        return sorted(piece.kind for piece in self.s.on_map(seat, area))

    def piece(self, id: str) -> Piece:
        return self.s.pieces[id]

    def told(self, words: str) -> bool:
        return any(words in line.text for line in self.s.story)


def name(area: str) -> str:
    return board.world("p8").areas[area].name
