"""The State of a game: players, pieces, the world, and the battle that is fought."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Literal

from msgspec import Struct, field

from ..kernel import Seat, Settings, State
from .cards import (
    FORGETTING,
    MONSTERS,
    TOKENS,
    Building,
    ElderRace,
    Empire,
    Gift,
    Quest,
    Rune,
    Slot,
    Unit,
    empires,
    kinds,
    monsters,
    quests,
    races,
    runes,
)

AreaId = str
PieceId = str
# Places that are no areas (GW-BASIC-13); who stands in the Slave Pen is in play, but in no area.
Place = Literal["pool", "rift", "pen", "box", "trophy", "gone", "aside"]
POOL: Place = "pool"
OFF_MAP: frozenset[str] = frozenset({"pool", "rift", "pen", "box", "trophy", "gone", "aside"})
HIDDEN = "?"  # a rune that one may not see
NOBODY: Seat = -1  # whose monsters and their Spawn are
WEB = 12  # tokens


@cache
def face_of(cards: str, piece: PieceId, kind: str) -> Unit | Building:
    """What a piece is, in that set."""
    return kinds(cards)[f"{piece.partition('.')[0]}.{kind}"]


FORGETTING.append(face_of.cache_clear)


class Clock:
    """Shows another time after every change of a piece, at any table: so it is known when `Whereabouts` are old."""

    _ticks = count(1)
    now = 0

    @classmethod
    def tick(cls) -> None:
        cls.now = next(cls._ticks)


class Piece(Struct):
    """A unit or a building: `storm.barbarian.2`."""

    id: PieceId
    kind: str  # id of the Unit or Building
    owner: Seat
    seat: Seat  # who controls it
    where: str = field(default=POOL, name="at")
    building: bool = False
    imbedded: bool = False  # of a Nest

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        Clock.tick()

    @property
    def at(self) -> str:
        """An area, or a Place."""
        return self.where

    @at.setter
    def at(self, place: str) -> None:
        self.where = place

    @property
    def on_map(self) -> bool:
        return self.where not in OFF_MAP


class Whereabouts:
    """All pieces by their places, each list in the order of the pieces: rules ask for that all the time."""

    def __init__(self, pieces: dict[PieceId, Piece]) -> None:
        self.time, self.number = Clock.now, len(pieces)
        self.at: dict[str, list[Piece]] = {}
        self.on_map: list[Piece] = []
        self.in_play: dict[str, list[Piece]] = {}  # by kind
        for piece in pieces.values():
            place = piece.where
            if place in self.at:
                self.at[place].append(piece)
            else:
                self.at[place] = [piece]
            if place not in OFF_MAP:
                self.on_map.append(piece)
                self.in_play.setdefault(piece.kind, []).append(piece)
            elif place == "pen":
                self.in_play.setdefault(piece.kind, []).append(piece)
        self._kept: dict[tuple[Seat | None, str | None, bool], list[Piece]] = {}
        self._pools: dict[tuple[Seat, str | None], list[Piece]] = {}

    def found(self, seat: Seat | None, place: str | None, building: bool) -> list[Piece]:
        """The units or buildings of a player, or of all players, in one place or on the whole map."""
        key = seat, place, building
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = [
                piece
                for piece in (self.on_map if place is None else self.at.get(place, ()))
                if piece.building == building and (piece.seat != NOBODY if seat is None else piece.seat == seat)
            ]
        return kept

    def pool(self, seat: Seat, kind: str | None) -> list[Piece]:
        kept = self._pools.get((seat, kind))
        if kept is None:
            pieces = self.at.get(POOL, ()) if kind is None else self.pool(seat, None)
            kept = [piece for piece in pieces if piece.seat == seat and kind in (None, piece.kind)]
            self._pools[seat, kind] = kept
        return kept


class Player(Struct):
    seat: Seat
    empire: str = ""
    power: int = 0
    vp: int = 0
    runes: list[str] = field(default_factory=list)  # secret; their number is open (GW-RUNE-17)
    slots: dict[Slot, str] = field(default_factory=dict)  # Heroquests achieved, and the gifts that lie there
    used: list[str] = field(default_factory=list)  # gifts that lie face-down, and abilities used up
    met: list[Slot] = field(default_factory=list)  # Heroquests fulfilled whose gifts are still to be taken
    numbers: dict[str, int] = field(default_factory=dict)  # what an empire's own rules count
    rewards: list[str] = field(default_factory=list)  # of dead Dragons: cards that are kept until they are used


class Due(Struct):
    """Something that follows from what happened and needs somebody to choose: settled as soon as that is possible."""

    source: str  # the ability, gift or Heroquest
    seat: Seat
    about: str = ""  # a piece or an area


class Combatant(Struct):
    """One side of a battle."""

    seat: Seat  # the empire; nobody's if it is a monster
    units: list[PieceId]  # involved, and not dead or routed
    total: int = 0  # combat total at the start (GW-FAQ-37)
    dice: int = 0  # added or, below 0, taken away
    still: list[PieceId] = field(default_factory=list)  # units that roll no dice
    saps: int = 0  # dice that it takes from its enemy, if it may roll any at all
    no_dice: bool = False
    halved: bool = False
    rolled: list[int] = field(default_factory=list)
    kills: int = 0  # what this side has scored
    routs: int = 0
    dead: list[PieceId] = field(default_factory=list)  # units that this side has lost
    routed: list[PieceId] = field(default_factory=list)
    rout_to: AreaId = ""  # where its routed units must go
    doomed: list[PieceId] = field(default_factory=list)  # units that were given a kill before the others
    fleeing: list[PieceId] = field(default_factory=list)  # units that were given a rout before the others
    apart: list[PieceId] = field(default_factory=list)  # units that take part from elsewhere (GW-BATTLE-56)
    away: list[PieceId] = field(default_factory=list)  # units that take no part although they are there
    wounds: int = 0  # results that a monster has taken in this battle

    @property
    def party(self) -> list[PieceId]:
        """All who were in it, whatever has happened to them since."""
        return list(dict.fromkeys((*self.units, *self.apart, *self.dead, *self.routed, *self.away)))


class Battle(Struct):
    area: AreaId
    attacker: Combatant
    defender: Combatant
    used: list[str] = field(default_factory=list)  # effects, each once per battle (GW-BATTLE-41)
    ratings: dict[PieceId, int] = field(default_factory=dict)  # combat that dice have given, once for the whole battle
    stand_ins: dict[Seat, Seat] = field(default_factory=dict)  # who plays a side without a player, to the end of it
    over: bool = False  # the Spike has shattered under it (GW-BATTLE-52)
    taken: list[PieceId] = field(default_factory=list)  # buildings conquered or destroyed in it
    after: list[Due] = field(default_factory=list)  # what follows when it is over
    master: Seat | None = None  # who steers the monster that attacks
    then: str = "action_done"  # the phase that follows

    @property
    def sides(self) -> tuple[Combatant, Combatant]:
        return self.attacker, self.defender

    def side(self, seat: Seat) -> Combatant | None:
        return next((side for side in self.sides if side.seat == seat), None)

    def enemy(self, side: Combatant) -> Combatant:
        return self.defender if side is self.attacker else self.attacker


class Kylerela(Struct):
    sea: AreaId
    docks: list[AreaId] = field(default_factory=list)
    covers: list[str] = field(default_factory=list)  # arrows under it


class Lasting(Struct):
    """The effect of a rune that holds on: Law, Shadow, Monster, Dragon (GW-RUNE-07, -24, -25)."""

    card: str  # the rune that lies on the table: perhaps the one that copied it
    rune: str  # whose effect it is
    seat: Seat  # whose it is
    about: str  # the action, the area or the piece


class Pledge(Struct):
    """What a player has announced because of Truth (GW-FAQRUNE-13 to -15)."""

    card: str  # the rune that lies on the table
    seat: Seat  # who is bound
    action: str
    answers: list[tuple[str, list[str]]] = field(default_factory=list)  # by topic, in order
    full: bool = True  # whether all details are announced, or the area alone
    acting: bool = False  # the action is being taken


class Loyalty(Struct):
    """An elder race in this game: neutral until it has an ally."""

    at: AreaId = ""  # its citadel, while it is neutral; none if it waits off the map
    ally: Seat | None = None
    number: int = 0  # what its own rules count
    about: str = ""  # the action that is named (GW-FAQELDER-10)


class Web(Struct):
    """Arachne Solara's web tokens that have left the pool (GW-ARACHNE-09, -14)."""

    areas: list[AreaId] = field(default_factory=list)
    sheets: list[Seat] = field(default_factory=list)  # who has empowered it
    lost: int = 0  # with the Spike

    @property
    def left(self) -> int:
        return WEB - len(self.areas) - len(self.sheets) - self.lost


class Struggle(Struct):
    """The last Struggle at the Chaos Rift, as everybody may see it."""

    round: int
    bids: dict[Seat, int] = field(default_factory=dict)  # what the dice showed
    paid: dict[Seat, int] = field(default_factory=dict)  # what they count (GW-RIFT-27)
    pieces: int = 0  # what the pieces in the Rift cost
    dice: list[int] = field(default_factory=list)
    closed: bool = False

    def power(self, chaos: Seat | None) -> int:
        return sum(-n if seat == chaos else n for seat, n in self.paid.items())


class GodsWar(State, kw_only=True, dict=True):
    settings: Settings
    cards: str  # the set
    board: str  # p3 … p8
    ring: list[Seat]  # how they sit, clockwise (GW-SETUP-24)
    players: list[Player]
    pieces: dict[PieceId, Piece] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)  # the last one is on top
    discard: list[str] = field(default_factory=list)
    lying: list[str] = field(
        default_factory=list
    )  # runes that lie face-up: the one that is played, and those that last (GW-RUNE-07)
    spike: Literal["spike", "rift", "pool"] = "spike"
    kylerela: Kylerela
    sunk: list[AreaId] = field(default_factory=list)
    moon: int = 0  # the Lunar Cycle: Full, Waning Half, Dying, Waxing Half
    mad_god: int = 0
    number: int = 0  # of the round
    first: Seat = 0
    direction: Literal[1, -1] = 1
    began: list[Seat] = field(default_factory=list)  # the turn order of the first round
    turn: Seat = 0  # whose action it is
    regular: Seat = 0  # whose regular turn it is or was: from there the order goes on (GW-ACTION-19)
    extra: list[Seat] = field(default_factory=list)  # actions out of turn that are due, the next one last
    zeroed: list[Seat] = field(default_factory=list)  # whose Power has fallen to 0 in this action
    refused: list[str] = field(default_factory=list)  # leave to exit Hell refused this turn: "seat unit"
    granted: dict[PieceId, Seat] = field(default_factory=dict)  # leave given or bought this turn, and by whom
    keepers: list[PieceId] = field(default_factory=list)  # who let own units out of Hell this turn (GW-HELL-08)
    rolled: dict[PieceId, int] = field(default_factory=dict)  # combat ratings rolled this turn for it
    acted: str = ""  # the last action, and the area that it started from or placed something in
    acted_at: AreaId = ""
    chained: bool = False  # this turn follows at once from that action (GW-SEA-08)
    over: bool = False  # somebody has reached 35 VP (GW-END-09)
    battle: Battle | None = None
    last_battle: Battle | None = None
    due: list[Due] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    pledges: list[Pledge] = field(default_factory=list)
    announcing: Pledge | None = None  # only in a copy in which an action is tried to announce it
    struggle: Struggle | None = None
    judge: Seat | None = None
    ranking: list[Seat] = field(default_factory=list)  # of the last Great Compromise, the Judge first
    races: dict[str, Loyalty] = field(default_factory=dict)  # the elder races of this game
    monsters: list[str] = field(default_factory=list)  # those that are in this game, in the order in which they act
    waiting: list[str] = field(default_factory=list)  # Dragons that are still to act in this Council Phase
    stirred: dict[str, AreaId] = field(default_factory=dict)  # cosmic monsters that something has triggered, and where
    answered: list[str] = field(default_factory=list)  # those that have acted since
    trail: list[AreaId] = field(default_factory=list)  # where the acting player's units have moved
    web: Web | None = None

    @property
    def round(self) -> int:
        return self.number

    def say(self, text: str, rule: str = "") -> None:
        super().say(self.named(text), rule)

    def named(self, text: str) -> str:
        """`{-1}` is the monster or Spawn that fights: it is nobody's, and has no name at the table."""
        mark = f"{{{NOBODY}}}"
        if mark not in text:
            return text
        text = text.replace(mark, self.foe)
        return text[0].upper() + text[1:]

    @property
    def foe(self) -> str:
        fighting = self.battle.side(NOBODY) if self.battle else None
        names = [self.called(self.pieces[id]) for id in (fighting.party if fighting else ())]
        return names[0] if names else "the Spawn"

    def called(self, piece: Piece) -> str:
        """A monster or Spawn in a sentence."""
        name = self.face(piece).name
        proper = self.is_monster(piece) and monsters(self.cards)[piece.kind].proper
        return name if proper else f"the {name}"

    # -- players

    def player(self, empire: str) -> Player | None:
        for p in self.players:
            if p.empire == empire:
                return p
        return None

    def empire(self, seat: Seat) -> Empire:
        return empires(self.cards)[self.players[seat].empire]

    def ordered(self, start: Seat | None = None) -> list[Player]:
        """All players in turn order, from the first player or from that one."""
        here = self.ring.index(self.first if start is None else start)
        return [self.players[self.ring[(here + self.direction * n) % len(self.ring)]] for n in range(len(self.ring))]

    def others(self, seat: Seat) -> list[Player]:
        return [p for p in self.ordered() if p.seat != seat]

    @property
    def chaos(self) -> Seat | None:
        chaos = self.player("chaos")
        return chaos.seat if chaos else None

    def held_gifts(self, seat: Seat) -> list[Gift]:
        """The gifts in a player's slots, face-up and face-down (GW-GIFT-14), and those of allies."""
        gifts = self.empire(seat).gifts | {gift.id: gift for race in self.allies(seat) for gift in race.gift}
        return [gifts[id] for _, id in sorted(self.players[seat].slots.items()) if id in gifts]

    def quest(self, seat: Seat, slot: Slot) -> Quest:
        if slot in self.races:
            return races(self.cards)[slot].quest[0]
        return quests(self.cards)[self.players[seat].empire][slot]

    def allies(self, seat: Seat) -> list[ElderRace]:
        return [races(self.cards)[id] for id, race in self.races.items() if race.ally == seat]

    @property
    def cast(self) -> tuple[str, ...]:
        """Who and what takes part in this game: nobody comes or goes once it has begun."""
        kept: tuple[str, ...] | None = self.__dict__.get("_cast") if self.number else None
        if kept is None or len(kept) != 1 + len(self.players) + len(self.races) + len(self.monsters):
            empires = [p.empire for p in self.players]
            kept = self.__dict__["_cast"] = (self.cards, *empires, *self.races, *self.monsters)
        return kept

    def rune(self, id: str) -> Rune:
        return runes(self.cards)[id]

    # -- pieces

    @property
    def whereabouts(self) -> Whereabouts:
        """No part of the state: found anew when a piece has moved."""
        found: Whereabouts | None = self.__dict__.get("_whereabouts")
        if found is None or found.time != Clock.now or found.number != len(self.pieces):
            found = self.__dict__["_whereabouts"] = Whereabouts(self.pieces)
        return found

    def at(self, place: str) -> list[Piece]:
        """All pieces in an area or at a Place."""
        return self.whereabouts.at.get(place, [])

    def face(self, piece: Piece) -> Unit | Building:
        return face_of(self.cards, piece.id, piece.kind)

    def unit(self, piece: Piece) -> Unit:
        face = self.face(piece)
        assert isinstance(face, Unit), piece
        return face

    def house(self, piece: Piece) -> Building:
        face = self.face(piece)
        assert isinstance(face, Building), piece
        return face

    def is_token(self, piece: Piece) -> bool:
        return piece.id.startswith(f"{TOKENS}.")

    def is_monster(self, piece: Piece) -> bool:
        """Spawn are none (GW-MONSTER-23)."""
        return piece.kind in self.monsters and piece.id.startswith(f"{MONSTERS}.")

    def monster(self, id: str) -> Piece | None:
        """Where it is, if it is on the map."""
        piece = self.pieces.get(f"{MONSTERS}.{id}.1")
        return piece if piece is not None and piece.on_map else None

    def on_map(self, seat: Seat | None = None, at: AreaId | None = None) -> Iterator[Piece]:
        """Pieces in areas, of all players or of one, everywhere or in one area. Monsters and Spawn are nobody's: rules
        that reach for them too say so."""
        found = self.whereabouts.on_map if at is None else self.at(at)
        if seat is None and not self.monsters:
            return iter(found)
        return iter([piece for piece in found if (piece.seat != NOBODY if seat is None else piece.seat == seat)])

    def units(self, seat: Seat | None = None, at: AreaId | None = None) -> list[Piece]:
        return self.whereabouts.found(seat, at, False).copy()

    def buildings(self, seat: Seat | None = None, at: AreaId | None = None) -> list[Piece]:
        return self.whereabouts.found(seat, at, True).copy()

    def units_in_play(self, seat: Seat) -> list[Piece]:
        """In areas, and in the Slave Pen (GW-BASIC-14)."""
        places = self.whereabouts
        return [*places.found(seat, None, False), *places.found(seat, "pen", False)]

    def pool(self, seat: Seat, kind: str | None = None) -> list[Piece]:
        """What a player can still bring."""
        return self.whereabouts.pool(seat, kind).copy()

    def begin_turn(self) -> None:
        """What held for one turn only is forgotten."""
        self.refused.clear()
        self.granted.clear()
        self.keepers.clear()
        self.rolled.clear()

    def kind_in_play(self, seat: Seat, kind: str) -> list[Piece]:
        """Units in the Slave Pen are in play too."""
        return [p for p in self.whereabouts.in_play.get(kind, ()) if p.seat == seat]
