"""
All that the rules of Twilight of the Gods know: plain data, and questions that can be asked of it.

A card is known by an id of its own, `poisoned_knife.0.2`: what it is, whose it is (that never changes), and which of
that player's copies. Who may not see its face sees `?II` instead, for backs are open to all (TG-SETUP-26). An Aspect
lies in a `Slot`, whose id is open to all, so that it can be pointed at without its face: a shuffle moves cards between
slots.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import Struct, field

from ..kernel import Deck, Seat, State
from .cards import Card, Deity, catalogue, deities, found_once
from .steps import ASPECTS, Aspect, Direction, Power, Rule

CardId = str
HIDDEN = "?"  # stands before the back of a card whose face one may not see
BACKS: dict[CardId, Aspect] = {f"{HIDDEN}{aspect}": aspect for aspect in ASPECTS}


@cache
def name_of(card: CardId) -> str:
    """What a card is: its id in the set."""
    return card.partition(".")[0]


class Faces(dict[CardId, Card]):
    """The cards of a set by the ids that they have at a table. Rules ask for nothing as often as for a face."""

    most = 20_000  # ids that are kept: as many as a few hundred tables have

    def __init__(self, set_name: str) -> None:
        self.catalogue = catalogue(set_name)

    def __missing__(self, card: CardId) -> Card:
        if len(self) >= self.most:
            self.clear()
        self[card] = face = self.catalogue[name_of(card)]
        return face


class Backs(dict[CardId, Aspect]):
    """What shows of cards that lie face down, by the same ids; and by the words for a card whose face is hidden."""

    def __init__(self, set_name: str) -> None:
        super().__init__(BACKS)
        self.faces = faces(set_name)

    def __missing__(self, card: CardId) -> Aspect:
        if len(self) >= Faces.most:
            self.clear()
            self.update(BACKS)
        self[card] = back = self.faces[card].aspect
        return back


faces = found_once(Faces)
backs = found_once(Backs)


def owner_of(card: CardId) -> Seat:
    return int(card.split(".")[1])


def is_hidden(card: CardId) -> bool:
    return card.startswith(HIDDEN)


class Change(Struct):
    """What an effect has done to a card in play, or to a player's Life Stack, for a time."""

    until: Literal["turn", "next_turn", "while"]
    seat: Seat  # who brought it about: “next turn” is theirs
    source: CardId = ""  # while: as long as this card is in play and active
    fight: int = 0
    life: int = 0
    armor: int = 0
    keyword: str = ""
    rule: Rule | Literal["", "no_combat_damage", "use_fight"] = ""
    stack_life: int = 0  # added to its Damage to Life Stacks, and to Discard Stacks
    stack_discard: int = 0
    prevent: int = 0  # Damage that is still ignored
    redirect: int = 0  # Damage that is still turned away, to the card `to`
    to: CardId = ""
    control_from: Seat | None = None  # to whom it returns when this ends


class Permanent(Struct):
    """A card in play: a Creature, an Intrigue or a Fortification."""

    id: CardId
    controller: Seat
    entered: int  # the number of the turn in which it came to this Combat Field
    exhausted: bool = False
    frozen: int = 0  # Freeze markers
    damage: int = 0
    blessings: int = 0
    at: Direction | Literal[""] = ""  # of a Fortification
    upkeep_paid: bool = False  # of an Intrigue, in its controller's last Refresh Phase
    used: dict[int, int] = field(default_factory=dict)  # effect by its place -> the turn in which it was last used
    changes: list[Change] = field(default_factory=list)


class Slot(Struct):
    """A place for an Aspect card in an Aspect Stack or a Resource Area."""

    id: str  # "a7"
    card: CardId
    exhausted: bool = False
    frozen: int = 0
    manifested: int = 0  # the number of the turn in which it was Manifested; its face is open until recovery


class Brought(Deck):
    """A deck that a seat brings to the table. Its Deity lies beside the cards."""

    deity: str = ""


class Player(Struct):
    seat: Seat
    team: int
    deity: str = ""
    spent: bool = False  # the Deity's one-use power was used
    powerless: bool = False  # a drafted deck that misses its Deity's requirement (TG-DRAFT-08)
    decks: list[Brought] = field(default_factory=list)  # among which the seat may choose; secret
    deck_list: Brought | None = None  # what was chosen; secret until the game is over
    drafted: list[str] = field(default_factory=list)  # cards; secret
    drafted_deities: list[str] = field(default_factory=list)
    drafted_before: bool = False  # the deck was drafted for an event, under rules of its own (TG-DRAFT-07)
    sealed: bool = False  # the deck was fixed before the game, and stays secret after it: there will be others with it
    life: list[CardId] = field(default_factory=list)  # top card last
    hand: list[CardId] = field(default_factory=list)
    aspects: list[Slot] = field(default_factory=list)  # the Aspect Stack; topmost last
    resource: list[Slot] = field(default_factory=list)
    discard: list[CardId] = field(default_factory=list)  # top card last; everybody may read it
    destroyed: list[CardId] = field(default_factory=list)
    compass: dict[Direction, list[CardId]] = field(default_factory=dict)  # Fortifications, topmost last
    pool: Power = Power()  # produced and not spent
    changes: list[Change] = field(default_factory=list)  # of the Life Stack: Armor, prevented and redirected Damage
    used: dict[int, int] = field(default_factory=dict)  # powers of the Deity by place -> the turn they were last used
    known: list[CardId] = field(
        default_factory=list
    )  # hidden cards that this seat knows, as long as nothing mixes them
    turns: int = 0  # turns begun
    traded: list[Seat] = field(default_factory=list)  # with whom, in this turn
    talked: list[Seat] = field(default_factory=list)  # with whom Free Trades are over for this turn (TG-TRADE-23)
    sought: list[str] = field(default_factory=list)  # "1 II": Aspects that were found nowhere this turn (TG-SEIZE-30)
    # Cards Seized from whom, in this seat's present or last turn; its own seat stands for its own Life Stack.
    seized: dict[Seat, int] = field(default_factory=dict)
    raided: list[Seat] = field(default_factory=list)  # at whom those Seizes were aimed, whoever's card it came to be
    struck_back: list[Seat] = field(default_factory=list)  # against whom Discount B was used then (TG-SEIZE-24)
    extra_resource: int = 0  # more Aspects that may be placed in the present Resource Phase
    out: bool = False


class Deeds(Struct):
    """What has happened in the present turn, as far as cards look back at it."""

    destroyed: int = 0  # cards Destroyed other than by Sacrifice
    damaged: list[Seat] = field(default_factory=list)  # whose Life Stack suffered Damage
    manifested: dict[Seat, int] = field(default_factory=dict)  # Aspects Manifested by each
    blocked: dict[Seat, list[CardId]] = field(default_factory=dict)  # Creatures that blocked under each one's control
    summoned: dict[Seat, int] = field(default_factory=dict)  # cards Summoned by each, countered ones too
    asked: bool = False  # whether the active player has been asked in the Summoning Phase


class Attacker(Struct):
    id: CardId
    against: Seat
    stack: Literal["life", "discard"]
    blocker: CardId = ""
    unblocked: bool = True
    replaceable: bool = True  # its blocker left and was no mini-card (TG-COMBAT-09)


class Combat(Struct):
    """The attack of the present Combat Phase."""

    step: int = 1  # 1 attackers .. 6 Life Stack Damage
    attackers: list[Attacker] = field(default_factory=list)
    committed: list[CardId] = field(default_factory=list)  # blockers declared in it, whatever became of their attackers


class StackItem(Struct):
    """What was announced and has not taken effect yet."""

    id: str
    seat: Seat
    kind: Literal["summon", "ability", "deity", "trigger", "heresy"]
    source: CardId  # the card itself; a Deity's own id for a Deity
    effects: list[int] = field(default_factory=list)  # places of the listed effects still to come
    # What was chosen at announcement, by the step that it is for: "1.0" is the first step of the effect at place 1.
    # Cards in play and in Discard Stacks are named by their ids, Aspects by their slots, players by their seats.
    picks: dict[str, list[str]] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)  # what the last step with a choice of its own was about
    begun: bool = False  # a part of it has taken effect: it can be stopped no more (TG-SCHEME-07)
    named: list[CardId] = field(default_factory=list)  # the price that is paid on resolution (TG-TIMING-28)
    outlived: bool = False  # its source has left play by paying for it
    opponent: Seat | None = None  # the player aimed at
    that: CardId = ""  # the card that the trigger names
    x: int = 0
    at: Direction | Literal[""] = ""  # where a Fortification shall stand
    holder: Seat | None = None  # heresy: whose Resource Area held the card
    answered: list[Seat] = field(default_factory=list)  # who has used a card effect against it: no Sacrifice for them

    @property
    def targets(self) -> list[list[str]]:
        """All that it is aimed at."""
        return list(self.picks.values())


class Trigger(Struct):
    """A triggered effect whose moment has come, and which is not on the stack yet."""

    seat: Seat
    source: CardId
    effects: list[int]
    that: CardId = ""
    opponent: Seat | None = None


class Offer(Struct):
    """A trade as it is proposed: how many cards of each back either side gives."""

    by: Seat
    gives: Power
    takes: Power


class Trade(Struct):
    """The negotiation that is under way."""

    partner: Seat
    offers: list[Offer] = field(default_factory=list)  # on the table now: any one of them can be accepted
    made: int = 0  # how often somebody has made an offer
    agreed: Offer | None = None


class Draft(Struct):
    """Cards, or Deities, that go round the table before the game (TG-DRAFT)."""

    deities: bool  # Deities go round, not cards
    left: bool  # which way they are passed
    piles: dict[Seat, list[str]]  # before each seat; only that seat sees them
    later: dict[Seat, list[list[str]]] = field(default_factory=dict)  # piles still to be opened


class Twilight(State, kw_only=True):
    settings: dict[str, str]
    cards: str  # the name of the card set
    players: list[Player]
    permanents: dict[CardId, Permanent] = field(default_factory=dict)  # in the order in which they came
    serial: int = 0  # numbers things, so that no id is used twice
    turn: int = 0  # number of the present turn, over all players
    first: Seat = 0
    active: Seat = 0  # whose turn it is
    moment: str = ""  # what the present window is about, for pictures
    stack: list[StackItem] = field(default_factory=list)  # last in, first out
    triggers: list[Trigger] = field(default_factory=list)  # to be put on the stack when next somebody would act
    resolving: bool = False
    answers: bool = False  # whether Active Effects may be used at present
    combat: Combat | None = None
    trade: Trade | None = None
    draft: Draft | None = None
    deeds: Deeds = field(default_factory=Deeds)
    doomed: list[CardId] = field(default_factory=list)  # destroyed when the next End Phase begins, wherever they are
    fallen: list[list[Seat]] = field(default_factory=list)  # who has lost, in which order, those together side by side
    happened: int = 0  # counts what has happened: whoever passes, passes until this has grown
    passed: dict[Seat, int] = field(default_factory=dict)

    # -- the table

    @property
    def round(self) -> int:
        """The turns of whoever has begun most of them; 0 before the first turn."""
        return max(p.turns for p in self.players)

    def say(self, text: str, rule: str = "") -> None:
        """Something has happened that others may want to answer: tell everybody."""
        super().say(text, rule)
        self.happened += 1

    def note(self, text: str, rule: str = "") -> None:
        """Tell everybody, and keep it for the picture; there is nothing in it to answer."""
        super().say(text, rule)

    def new_id(self, word: str) -> str:
        self.serial += 1
        return f"{word}{self.serial}"

    def living(self) -> list[Player]:
        return [p for p in self.players if not p.out]

    def clockwise(self, seat: Seat) -> list[Player]:
        """Those still in the game, from that seat on (TG-MULTI-10)."""
        return [p for p in [*self.players[seat:], *self.players[:seat]] if not p.out]

    def foes(self, seat: Seat) -> list[Player]:
        """Opponents still in the game, clockwise; teammates are none (TG-MULTI-15)."""
        return [p for p in self.clockwise(seat) if p.team != self.players[seat].team]

    # -- cards

    def face(self, card: CardId) -> Card:
        return faces(self.cards)[card]

    def deity(self, seat: Seat) -> Deity:
        return deities(self.cards)[self.players[seat].deity]

    def back(self, card: CardId) -> Aspect:
        return backs(self.cards)[card]

    def backs(self, cards: list[CardId]) -> Power:
        """How many of each back there are."""
        shown = backs(self.cards)
        found = [shown[card] for card in cards]
        return Power(found.count("I"), found.count("II"), found.count("III"))

    def top(self, seat: Seat) -> CardId | None:
        """The topmost card of a Life Stack."""
        life = self.players[seat].life
        return life[-1] if life else None

    # -- cards in play

    def of(self, seat: Seat) -> Iterator[Permanent]:
        return (x for x in self.permanents.values() if x.controller == seat)

    def creatures(self, seat: Seat) -> list[Permanent]:
        known = faces(self.cards)
        return [x for x in self.permanents.values() if x.controller == seat and known[x.id].type == "creature"]

    def covered(self, x: Permanent) -> bool:
        """Whether another Fortification lies on it (TG-FORT-03)."""
        return x.at != "" and self.players[x.controller].compass[x.at][-1] != x.id

    def slot(self, id: str) -> tuple[Player, Slot] | None:
        """Whose Resource Area has a slot, and the slot."""
        return next(((p, slot) for p in self.players for slot in p.resource if slot.id == id), None)
