"""All that the rules of Godsforge know: plain data, and questions that can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from msgspec import Struct, field

from ..kernel import Seat, State
from .cards import Card, Effect, Verb, catalogue
from .dice import Payment

HIDDEN = ""  # a card whose face one may not see
MAX_LIFE = 30
V = TypeVar("V", bound=Verb)


class Creation(Struct):
    """A Creation in play."""

    card: str
    copy_of: str = ""  # the Creation that a Doppelganger has become
    empowered: bool = False  # this round
    sacrificed: bool = False  # this round: it goes after the Attack
    offering: str = ""  # the other Creation sacrificed for it this round


class Cast(Struct):
    """A Spell at work this round, with the Veilstones that empower it."""

    card: str
    x: int = 0


class Laid(Struct):
    """A card put down in this round, and how it is paid."""

    card: str
    payment: Payment
    x: int = 0  # Veilstones that empower a Spell
    x_dice: tuple[tuple[int, ...], ...] = ()  # groups of dice that serve as some of these Veilstones
    face_up: bool = False  # played during the Reveal


class Pending(Struct):
    """A one-time effect that is still to come; it is its owner's, whatever becomes of the card."""

    seat: Seat
    card: str
    when: Literal["end", "next_upkeep", "next_forge"]
    what: Effect


class Blow(Struct):
    """What one player's attack did in the last Attack phase."""

    by: Seat
    on: Seat
    attack: int
    prevented: int
    blood: int  # the additional damage after the first death
    gained: int  # life that the one attacked has gained
    before: int
    after: int

    @property
    def damage(self) -> int:
        return max(0, self.attack - self.prevented) + self.blood


class Player(Struct):
    seat: Seat
    life: int
    veilstones: int = 0
    locked: int = 0  # Veilstones set aside for Spells until the Reveal is over
    hand: list[str] = field(default_factory=list)
    creations: list[Creation] = field(default_factory=list)  # in the order in which they were played
    spells: list[Cast] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)  # positions of dice that paid something
    rerolls: int = 0  # left in this round
    free_shifts: int = 0  # left in this round
    plan: list[Laid] = field(default_factory=list)  # put down face down: secret until the Reveal
    laid: list[Laid] = field(default_factory=list)  # turned up this round
    drafted: list[str] = field(default_factory=list)  # solo: one's own twelve cards, as they were chosen
    alive: bool = True
    nemesis: bool = False


class Campaign(Struct):
    """The Nemesis-Slayer challenge: one deck against all Nemeses, easy to hard."""

    beaten: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)


class Godsforge(State, kw_only=True):
    """A game of Godsforge."""

    settings: dict[str, str]
    edition: Literal["1", "2"]
    cards: str  # the name of the card set
    players: list[Player]
    ring: list[Seat]  # clockwise: everyone strikes the next living one
    decks: list[list[str]]  # top card last; one for all, or (solo) the player's and the Nemesis'
    discards: list[list[str]]  # top card last
    supply: int = 30
    round: int = 0
    out: list[list[Seat]] = field(default_factory=list)  # who has died, round by round
    blood: bool = False  # someone has died: everyone takes 7 more
    extra_rounds: int = 0  # rounds played to settle a shared death
    pending: list[Pending] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)  # the last Attack phase
    announced: dict[Seat, int] = field(default_factory=dict)  # attack totals, between the two windows
    reading: Seat | None = None  # who looks through the discard pile just now
    origin: dict[str, int] = field(default_factory=dict)  # solo: the deck that a card came from
    nemesis: str = ""  # solo: the opponent's name
    campaign: Campaign | None = None

    # -- the table

    @property
    def solo(self) -> bool:
        return bool(self.nemesis)

    @property
    def endless(self) -> bool:
        return self.settings["veilstones"] == "endless"

    def who(self, seat: Seat) -> str:
        """How a text names a seat: the person's name is filled in where it is shown."""
        return self.nemesis if self.players[seat].nemesis else f"{{{seat}}}"

    def living(self) -> list[Player]:
        return [p for p in self.players if p.alive]

    def askable(self) -> list[Player]:
        """The living who decide for themselves, as a Nemesis does not."""
        return [p for p in self.players if p.alive and not p.nemesis]

    def left_of(self, seat: Seat) -> Seat:
        """The next living player clockwise: whom that seat attacks."""
        start = self.ring.index(seat)
        turn = [*self.ring[start + 1 :], *self.ring[: start + 1]]
        return next(other for other in turn if self.players[other].alive)

    def opponents(self, seat: Seat) -> list[Player]:
        """The living others, clockwise."""
        start = self.ring.index(seat)
        turn = [*self.ring[start + 1 :], *self.ring[:start]]
        return [self.players[other] for other in turn if self.players[other].alive]

    # -- cards

    def card(self, name: str) -> Card:
        return catalogue(self.cards)[name]

    def face(self, creation: Creation) -> Card:
        """What a Creation does: its own face, or the one it has copied."""
        return self.card(creation.copy_of or creation.card)

    def faces(self, p: Player) -> Iterator[Card]:
        return (self.face(creation) for creation in p.creations)

    def static(self, p: Player, verb: type[V]) -> list[V]:
        """The lasting effects of one kind that a player's Creations have."""
        return [effect for face in self.faces(p) for effect in face.static if isinstance(effect, verb)]

    def deck_of(self, p: Player) -> int:
        return 1 if p.nemesis else 0

    def discard(self, *cards: str) -> None:
        """Onto the discard pile, in solo play onto that of the deck each card came from."""
        for card in cards:
            self.discards[self.origin.get(card, 0)].append(card)
