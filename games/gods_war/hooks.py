"""
How empires, elder races and monsters take part in the rules: the seam between the engine and `empires/`, `races/` and
`monsters/`.

An empire's file is a row of small functions, each put to a moment and to the ability or gift that it is of:

    @hooks.ways.on("wind_road")
    def wind_road(s, me, mover, area, purpose, found): ...

    @hooks.power.on("kinship")
    async def kinship(s, me): ...

The engine calls only what is active: an ability of the empire always, one of a building or greater god while that is in
play, a gift while it lies face-up (GW-GIFT-02 to -11). A hook may also belong to a whole empire ("storm"), or to a
Heroquest that is not achieved yet ("storm.1a"). `me` is always the seat of the empire whose hook it is.

An elder race's hooks are its ally's, while it has one; its Heroquest is "ducks.ducks". A monster's are `NOBODY`'s,
while it is about; "elder" and "monsters" are always active in games that have any.

There are four sorts of moments:
- values (`Moment`): take what the rules or earlier hooks say, and return it, perhaps changed;
- news (`Moment`): told at once of what has happened; they count, note Heroquests (`quests.note`) or put something that
  needs a choice on `s.due`, to be carried out by the function at `due` as soon as that is possible;
- effects (`Effects`): used once each time their moment comes, in the order that their owner likes; they may ask;
- actions, Heroquests and gifts, which have lists of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import Struct

from ..kernel import Answer, Flow, Option, Seat
from .cards import FORGETTING, Ability, Gift, Monster, Slot, Unit, empires, sources
from .state import NOBODY, AreaId, Combatant, Due, GodsWar, Piece, Player

if TYPE_CHECKING:
    from .cards import Building

F = TypeVar("F", bound=Callable[..., Any])
Loss = Literal["kill", "eliminate", "spike"]  # how a unit is lost
Razing = Literal["destroy", "conquer", "flip", "remove", "spike"]  # how a building is
ELDER, WILD = "elder", "monsters"  # what belongs to a whole expansion


class Price(Struct, frozen=True):
    power: int = 0
    vp: int = 0

    def and_more(self, power: int = 0, vp: int = 0) -> Price:
        return Price(self.power + power, self.vp + vp)


Finder = Callable[[GodsWar], Seat | None]
FINDERS: dict[tuple[str, ...], dict[str, Finder]] = {}  # by cast
FORGETTING.append(FINDERS.clear)


def holder(s: GodsWar, source: str) -> Seat | None:
    """Whose this is, if it is active."""
    known = FINDERS.get(s.cast)
    if known is None:
        known = FINDERS[s.cast] = {}
    find = known.get(source)
    if find is None:
        find = known[source] = finder(s, source)
    return find(s)


def finder(s: GodsWar, source: str) -> Finder:
    """How to tell that, in all games with the same cast: rules ask for it all the time, and who plays what stays."""
    empire, _, slot = source.partition(".")
    if empire in empires(s.cards):
        p = s.player(empire)
        return nobody if p is None else quest_finder(p.seat, slot)
    if empire in (ELDER, WILD):
        return lambda s: NOBODY if (s.races if empire == ELDER else s.monsters) else None
    if empire in s.races:
        return lambda s: None if (seat := s.races[empire].ally) is None else quest_finder(seat, slot)(s)
    if empire in s.monsters:
        return lambda s: NOBODY if about(s, empire) else None
    owner, entry = sources(s.cards)[source]
    if isinstance(owner, Monster):
        return lambda s: NOBODY if about(s, owner.id) else None
    if owner.id in s.races:
        return lambda s: None if (seat := s.races[owner.id].ally) is None else own_finder(seat, entry)(s)
    p = s.player(owner.id)
    return nobody if p is None else own_finder(p.seat, entry)


def nobody(_: GodsWar) -> Seat | None:
    return None


def quest_finder(seat: Seat, slot: Slot) -> Finder:
    """Of a whole empire, or of one of its Heroquests until that is achieved."""
    if not slot:
        return lambda _: seat
    return lambda s: None if slot in s.players[seat].slots else seat


def own_finder(seat: Seat, entry: Ability | Gift) -> Finder:
    """A gift counts while it lies face-up, an ability while what it comes with is in play, until it is used up."""
    id = entry.id

    def gift(s: GodsWar) -> Seat | None:
        p = s.players[seat]
        return seat if id in p.slots.values() and id not in p.used else None

    def always(s: GodsWar) -> Seat | None:
        return None if id in s.players[seat].used else seat

    def with_piece(s: GodsWar) -> Seat | None:
        in_play = s.whereabouts.in_play
        for kind in of:
            for piece in in_play.get(kind, ()):
                if piece.seat == seat:
                    return None if id in s.players[seat].used else seat
        return None

    if isinstance(entry, Gift):
        return gift
    of = entry.of
    return with_piece if of else always


def about(s: GodsWar, monster: str) -> bool:
    """Whether it is on the map, or was until it fell in the battle that is fought."""
    if s.monster(monster) is not None:
        return True
    side = s.battle.side(NOBODY) if s.battle else None
    return side is not None and any(s.pieces[id].kind == monster for id in side.dead)


def party(s: GodsWar, owner: str) -> Player | None:
    """Who plays an empire, or is a race's ally."""
    if owner not in s.races:
        return s.player(owner)
    seat = s.races[owner].ally
    return None if seat is None else s.players[seat]


def takes_part(s: GodsWar, source: str) -> bool:
    """Whether that empire, race or monster is in this game at all."""
    owner = source.partition(".")[0]
    if owner in (ELDER, WILD):
        return bool(s.races if owner == ELDER else s.monsters)
    return (sources(s.cards)[owner][0].id if owner in sources(s.cards) else owner) in s.cast[1:]


def number(s: GodsWar, source: str, key: str) -> int:
    """A number of an ability or gift, as the set has it."""
    return sources(s.cards)[source][1].numbers[key]


class Moment(Generic[F]):
    """Functions that the engine calls at one moment, each with the seat of the empire that it is of."""

    def __init__(self) -> None:
        self.hooks: list[tuple[str, F]] = []
        self.kept: dict[tuple[str, ...], list[tuple[Finder, F]]] = {}  # by cast
        FORGETTING.append(self.kept.clear)

    def on(self, source: str) -> Callable[[F], F]:
        def add(function: F) -> F:
            self.hooks.append((source, function))
            self.kept.clear()
            return function

        return add

    def in_game(self, s: GodsWar) -> list[tuple[Finder, F]]:
        hooks = [(source, function) for source, function in self.hooks if takes_part(s, source)]
        found = self.kept[s.cast] = [(finder(s, source), function) for source, function in hooks]
        return found

    def active(self, s: GodsWar) -> Iterable[tuple[Seat, F]]:
        found = self.kept.get(s.cast)
        if found is None:
            found = self.in_game(s)
        return self.found(s, found) if found else ()

    def found(self, s: GodsWar, hooks: list[tuple[Finder, F]]) -> Iterator[tuple[Seat, F]]:
        """Whether one is active is looked at when its turn comes: the hooks before it may have changed that."""
        for find, function in hooks:
            if (seat := find(s)) is not None:
                yield seat, function


class Effect(Struct, frozen=True):
    source: str
    do: Callable[[GodsWar, Seat], Flow[None]]
    when: Callable[[GodsWar, Seat], bool]
    optional: bool
    plain: bool  # it only gains something: when among the others is all the same
    everyone: bool  # open to all players
    tempts: Callable[[GodsWar, Seat], bool]  # whether it is worth a question, as far as everybody can see


class Effects:
    """What may be used once when its moment comes (GW-BATTLE-41, GW-POWER-14, GW-COUNCIL-11)."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []
        self.kept: dict[tuple[str, ...], list[Effect]] = {}  # by cast
        FORGETTING.append(self.kept.clear)

    def on(
        self,
        source: str,
        *,
        when: Callable[[GodsWar, Seat], bool] = lambda _, __: True,
        optional: bool = False,
        plain: bool = False,
        everyone: bool = False,
        tempts: Callable[[GodsWar, Seat], bool] = lambda _, __: True,
    ) -> Callable[[Callable[[GodsWar, Seat], Flow[None]]], Callable[[GodsWar, Seat], Flow[None]]]:
        def add(do: Callable[[GodsWar, Seat], Flow[None]]) -> Callable[[GodsWar, Seat], Flow[None]]:
            self.effects.append(Effect(source, do, when, optional, plain, everyone, tempts))
            self.kept.clear()
            return do

        return add

    def usable(self, s: GodsWar, seat: Seat) -> list[Effect]:
        return [e for e in self.in_game(s) if self.open_to(s, seat, e) and e.when(s, seat)]

    def in_game(self, s: GodsWar) -> list[Effect]:
        cast = s.cast
        if cast not in self.kept:
            self.kept[cast] = [effect for effect in self.effects if takes_part(s, effect.source)]
        return self.kept[cast]

    def open_to(self, s: GodsWar, seat: Seat, effect: Effect) -> bool:
        owner = holder(s, effect.source)
        return owner is not None and (owner == seat or (effect.everyone and seat != NOBODY))


class Action(Struct, frozen=True):
    """Something that a player may do as the turn's action, beside the common ones."""

    source: str  # an ability, a gift or a Heroquest
    label: str
    cost: Callable[[GodsWar, Seat], int]
    possible: Callable[[GodsWar, Seat], bool]
    do: Callable[[GodsWar, Seat], Flow[bool]]  # pays and acts; False if nothing came of it (GW-HELL-16)
    everyone: bool = False  # open to all players (GW-ACTION-14)
    # The answers to what is asked at once when it is chosen.
    plans: Callable[[GodsWar, Seat], Mapping[Answer, Option[Any]]] | None = None


# -- values: s, me, what it is about, the value so far -> the value

ways: Moment[Callable[[GodsWar, Seat, Seat, AreaId, str, list[AreaId]], list[AreaId]]] = (
    Moment()
)  # mover, area, purpose
rating: Moment[Callable[[GodsWar, Seat, Piece, Seat | None, int], int]] = Moment()  # unit, against whom
sites: Moment[Callable[[GodsWar, Seat, Seat, Building, list[AreaId]], list[AreaId]]] = Moment()  # builder, what
summon_areas: Moment[Callable[[GodsWar, Seat, Seat, Unit, list[AreaId]], list[AreaId]]] = Moment()  # summoner, what
# Who wants to act, "move", "battle", "build" or "summon", where, against whom.
surcharge: Moment[Callable[[GodsWar, Seat, Seat, str, AreaId, Seat | None, Price], Price]] = Moment()
may_declare: Moment[Callable[[GodsWar, Seat, Seat, AreaId, Seat, bool], bool]] = Moment()  # attacker, area, enemy
starts: Moment[Callable[[GodsWar, Seat, Seat, str, list[AreaId]], list[AreaId]]] = Moment()  # who, "move" or "battle"
takes: Moment[Callable[[GodsWar, Seat, Seat, Piece, list[str]], list[str]]] = Moment()  # winner, building -> kinds
# Winner, building, slots -> the slots of the winner's Heroquests for which it must be destroyed, not conquered.
trophies: Moment[Callable[[GodsWar, Seat, Seat, Piece, list[Slot]], list[Slot]]] = Moment()
may_take: Moment[Callable[[GodsWar, Seat, Seat, Piece, bool], bool]] = Moment()  # winner, building: any conquest at all
building_results: Moment[Callable[[GodsWar, Seat, Piece, tuple[int, int]], tuple[int, int]]] = Moment()  # kills, routs
rout_areas: Moment[Callable[[GodsWar, Seat, Combatant, list[AreaId]], list[AreaId]]] = Moment()  # the routed side
dice: Moment[Callable[[GodsWar, Seat, Seat, list[int]], list[int]]] = Moment()  # who rolled them
grave: Moment[Callable[[GodsWar, Seat, Piece, str, str], str]] = Moment()  # piece, how -> place
needs_leave: Moment[Callable[[GodsWar, Seat, Piece, AreaId, bool], bool]] = Moment()  # unit, to: out of Hell
reserves: Moment[Callable[[GodsWar, Seat, Seat, list[Piece]], list[Piece]]] = Moment()  # who may summon them
# After the action that was just taken: who took it, the actions that may follow at once -> those actions.
follow: Moment[Callable[[GodsWar, Seat, Seat, list[str]], list[str]]] = Moment()
counted: Moment[Callable[[GodsWar, Seat, Seat, list[str]], list[str]]] = Moment()  # kinds of a player's buildings

# -- news: s, me, what has happened

lost: Moment[Callable[[GodsWar, Seat, Piece, Loss, Seat | None], None]] = Moment()  # unit, how, by whom
razed: Moment[Callable[[GodsWar, Seat, Piece, Razing, Seat | None], None]] = Moment()  # building, how, by whom
placed: Moment[Callable[[GodsWar, Seat, Piece], None]] = Moment()
moved: Moment[Callable[[GodsWar, Seat, list[Piece], AreaId], None]] = Moment()  # units, from where; not by rout
routed: Moment[Callable[[GodsWar, Seat, Combatant, list[Piece]], None]] = Moment()
declared: Moment[Callable[[GodsWar, Seat], None]] = Moment()  # a battle
fought: Moment[Callable[[GodsWar, Seat], None]] = Moment()  # before it is put away
cornered: Moment[Callable[[GodsWar, Seat, Combatant, list[Piece]], None]] = Moment()  # must rout, and cannot
summoned: Moment[Callable[[GodsWar, Seat, Piece], None]] = Moment()  # and paid for
acted: Moment[Callable[[GodsWar, Seat, Seat, str], None]] = Moment()  # who, the action that was just done
drawn: Moment[Callable[[GodsWar, Seat, Seat], None]] = Moment()  # who has drawn runes
compromised: Moment[Callable[[GodsWar, Seat], None]] = Moment()  # segment E is not skipped
stirs: Moment[Callable[[GodsWar, Seat, AreaId], Flow[None]]] = Moment()  # a cosmic monster, by its id; where
rift_opens: Moment[Callable[[GodsWar, Seat], None]] = Moment()
rift_stays: Moment[Callable[[GodsWar, Seat], None]] = Moment()
rift_closes: Moment[Callable[[GodsWar, Seat], None]] = Moment()
power_zero: Moment[Callable[[GodsWar, Seat, Seat], None]] = Moment()  # whose
power_starts: Moment[Callable[[GodsWar, Seat], None]] = Moment()
council_ends: Moment[Callable[[GodsWar, Seat], None]] = Moment()
affected: Moment[Callable[[GodsWar, Seat, Seat, Seat], None]] = Moment()  # whose gift, whom
cycle: Moment[Callable[[GodsWar, Seat], None]] = Moment()  # the Lunar Cycle has gone one step on
# Results that units take before the others are assigned: the side, kills and routs -> those that are left. What is
# taken goes to `side.doomed` and `side.fleeing`.
soak: Moment[Callable[[GodsWar, Seat, Combatant, int, int], Flow[tuple[int, int]]]] = Moment()
due: Moment[Callable[[GodsWar, Seat, Due], Flow[None]]] = Moment()

# -- effects, by moment (tags of GW-BATTLE-53, order of GW-BATTLE-55)

before_pre = Effects()  # whoever attacks: Mindblast (GW-MOON-06)
pre_battle = Effects()
peace = Effects()  # before all else of the Combat Rolls: Pacifism
before_roll = Effects()
after_roll = Effects()
before_kills = Effects()
after_routs = Effects()
after_battle = Effects()
power = Effects()
council = Effects()

# -- actions, Heroquests, gifts

actions: list[Action] = []
deeds: list[Action] = []  # what is no action, and open whenever runes are: ransom from the Slave Pen (GW-MOON-07)
quests: dict[tuple[str, Slot], Callable[[GodsWar, Seat], bool]] = {}  # those that a look at the State can decide
rewards: dict[tuple[str, Slot], Callable[[GodsWar, Seat], Flow[None]]] = {}  # what comes with the gift
taken: Moment[Callable[[GodsWar, Seat], Flow[None]]] = Moment()  # the gift that was just taken


def quest(empire: str, slot: Slot) -> Callable[[F], F]:
    """A Heroquest's requirement, looked at after every step."""

    def add(function: F) -> F:
        quests[empire, slot] = function
        return function

    return add


def reward(empire: str, slot: Slot) -> Callable[[F], F]:
    def add(function: F) -> F:
        rewards[empire, slot] = function
        return function

    return add
