"""All that the rules of Defiance of the Gods know: plain data, and questions that can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from ..kernel import Deck, Seat, State
from .board import Space
from .cards import Card, Permission, Role, catalogue

HIDDEN = ""  # a card whose face one may not see


class Modifier(Struct):
    """What an effect has done to a Permanent for a time."""

    attack: int = 0
    defense: int = 0
    prevent: int | None = None  # damage that is still kept off; 0: all
    bars: tuple[Permission, ...] = ()
    until: int = 0  # the number of the turn with which it ends; -1: its owner's next turn, which has not begun


class Permanent(Struct):
    """A card on the board."""

    id: str  # a word for this very card: "viking-raiders.7"
    card: str
    owner: Seat
    at: Space
    role: Literal["", "capital", "ruler"] = ""
    face_down: bool = False  # Capital and Ruler, before their owner's first turn
    damage: int = 0
    entered: int = 0  # the number of the turn in which it came into play
    moved: int = 0  # the number of the turn in which it made its own move
    acted: int = 0  # the number of the turn in which it attacked, responded or activated
    modifiers: list[Modifier] = field(default_factory=list, name="lent")  # saves have it by that name


class StackItem(Struct):
    """A card or ability that was played or used and has not taken effect yet."""

    id: str
    seat: Seat
    kind: Literal["tactic", "special", "permanent"]
    card: str
    source: str = ""  # special: the Permanent that uses it
    ability: int = 0  # its place among the card's abilities
    targets: list[str] = field(default_factory=list)  # ids of Permanents, stack items or packets; seats as digits
    at: Space = ""  # permanent: where it shall stand; special: where the source stood
    onto: str = ""  # permanent: the Location that it is built upon
    discount: int = 0  # permanent: what it cost less for that
    turned: list[str] = field(default_factory=list)  # targets that were not chosen: damage was turned upon them


class Packet(Struct):
    """Damage of a declared attack or response on its way to one Permanent."""

    id: str
    by: str  # the Permanent that deals it
    seat: Seat
    target: str
    kind: Literal["basic", "combat"]
    ability: int = 0  # combat: its place among the card's abilities
    amount: int = 0  # combat: what the ability deals; a Basic Attack is measured when it lands
    response: bool = False  # dealt by the defending side
    turned: bool = False  # turned upon another than it was meant for: the amount is what it was then
    dealt: int = 0  # once it has landed: what was left of it
    against: Seat = -1  # once it has landed: whom it hit


class Trigger(Struct):
    """A triggered ability whose moment has come."""

    seat: Seat
    card: str
    ability: int  # its place among the card's abilities
    source: str  # the Permanent, which may have left play
    at: Space  # where it stands or stood


class Attack(Struct):
    """The attack of the present Combat phase."""

    step: Literal["moves", "targets", "declared", "defended"] = "moves"
    attackers: list[str] = field(default_factory=list)
    came: dict[str, Space] = field(default_factory=dict)  # attackers that have moved, and from where: they may go back
    targets: list[str] = field(default_factory=list)  # Permanents that are attacked
    sides: list[Seat] = field(default_factory=list)  # whose they are or, if they have left play, were
    responders: list[str] = field(default_factory=list)
    packets: list[Packet] = field(default_factory=list)
    landed: list[Packet] = field(default_factory=list)  # what has been dealt


class Brought(Deck):
    """A deck that a seat brings to the table."""

    capital: str = ""  # the owner's favourites, offered first
    ruler: str = ""


class Player(Struct):
    seat: Seat
    decks: list[Brought] = field(default_factory=list)  # among which the seat may choose; secret
    deck_list: Brought | None = None  # what was chosen; secret until the match is over
    sealed: bool = False  # the deck was fixed before the match, and stays secret after it: there will be others with it
    picks: dict[Role, str] = field(default_factory=dict)  # Capital and Ruler of this game, secret until turned over
    gold: int = 0
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)  # top card last
    discard: list[str] = field(default_factory=list)  # top card last; everybody may read it
    turns: int = 0  # turns begun in this game
    out: bool = False
    wins: int = 0  # games of the match
    changed: int = 0  # what `Defiance.happened` was when something on this side of the board last changed


class Defiance(State, kw_only=True):
    """A match of Defiance of the Gods."""

    settings: dict[str, str]
    cards: str  # the name of the card set
    players: list[Player]
    permanents: dict[str, Permanent] = field(default_factory=dict)  # by id, in the order in which they came
    serial: int = 0  # numbers things, so that no id is used twice
    game: int = 0  # number of the game in the match
    drawn: int = 0  # drawn games of the match
    turn: int = 0  # number of the present turn of the present game, over all players
    first: Seat = 0  # who had the first turn
    active: Seat = 0  # whose turn it is
    moment: str = ""  # what the present window is about, for pictures: "Draw", "attack declared"
    stack: list[StackItem] = field(default_factory=list)  # last in, first out
    triggers: list[Trigger] = field(default_factory=list)  # to take effect before anything else happens
    resolving: bool = False  # something is taking effect, and may have put a question in the middle of it
    attack: Attack | None = None
    attacked_in: int = 0  # the turn in which the last attack was declared: there is one in each Combat phase
    fallen: list[list[Seat]] = field(
        default_factory=list
    )  # who was beaten, in which order, those together side by side
    last_loser: Seat | None = None
    happened: int = 0  # counts what has happened in the game
    passed: dict[Seat, int] = field(default_factory=dict)  # what it was when a seat last let a moment go by
    draw_offered: int = 0  # the turn in which a draw was last offered

    # -- the table

    def say(self, text: str, rule: str = "") -> None:
        """Something has happened that others may want to answer: tell everybody."""
        super().say(text, rule)
        self.happens()

    def note(self, text: str, rule: str = "") -> None:
        """Tell everybody, and keep it for the picture of this turn; there is nothing in it to answer."""
        super().say(text, rule)

    def happens(self) -> None:
        """Something has happened that everybody can see."""
        self.happened += 1

    def changes(self, seat: Seat) -> None:
        """Something that a player has on the board comes, goes, moves or is hurt."""
        self.happens()
        self.players[seat].changed = self.happened

    def new_id(self, word: str) -> str:
        self.serial += 1
        return f"{word}.{self.serial}"

    def living(self) -> list[Player]:
        return [p for p in self.players if not p.out]

    def after(self, seat: Seat) -> list[Player]:
        """The others still in the game, in turn order after that seat."""
        turn = [*self.players[seat + 1 :], *self.players[:seat]]
        return [p for p in turn if not p.out]

    @property
    def round(self) -> int:
        return max((p.turns for p in self.players), default=0)

    @property
    def match(self) -> bool:
        return self.settings["length"] == "match"

    # -- cards

    def card(self, id: str) -> Card:
        return catalogue(self.cards)[id]

    def face(self, permanent: Permanent) -> Card:
        return catalogue(self.cards)[permanent.card]

    def of(self, seat: Seat) -> Iterator[Permanent]:
        """What that seat has in play; face-down cards are not in play."""
        return (x for x in self.permanents.values() if x.owner == seat and not x.face_down)

    def in_play(self) -> list[Permanent]:
        return [x for x in self.permanents.values() if not x.face_down]

    def at(self, space: Space) -> Permanent | None:
        """What stands on a space, face-down cards included."""
        return next((x for x in self.permanents.values() if x.at == space), None)

    def occupied(self) -> dict[Space, Permanent]:
        return {x.at: x for x in self.permanents.values()}

    def serving(self, seat: Seat, role: Role) -> Permanent | None:
        return next((x for x in self.permanents.values() if x.owner == seat and x.role == role), None)

    def fresh(self, permanent: Permanent) -> bool:
        """Whether it came into play in this turn."""
        return permanent.entered == self.turn

    def barred(self, permanent: Permanent, what: Permission) -> bool:
        return any(what in modifier.bars for modifier in permanent.modifiers)

    def attacking(self, permanent: Permanent) -> bool:
        return self.attack is not None and permanent.id in self.attack.attackers

    @property
    def decisive(self) -> bool:
        """Whether the blows under way will land as they are, but for what is done in this window."""
        step = "" if self.attack is None else self.attack.step
        return step == "defended" or (step == "declared" and self.settings["damage"] == "strict")

    def defending(self, permanent: Permanent) -> bool:
        attack = self.attack
        return attack is not None and (permanent.id in attack.targets or permanent.id in attack.responders)
