"""
A sketch of the board for AI players: plain numbers, quick to change and to ask, good enough to foresee a fight.

Values are taken once from the rules; that they depend on who stands beside whom, or falls, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct, structs

from ...kernel import Seat
from ..board import EIGHT, Space, capital_space, lines, neighbours, steps, zone
from ..cards import DIRECTIONS, Ability, Damage, Diagram, Leap, Modify, Ward, catalogue, passives
from ..moves import can_move
from ..state import Defiance, Permanent
from ..targets import ready
from ..values import attack, defense, reach, step_limit, working
from .evaluate import grudges, worth, wound

ENDLESS = 999
STRIKE = -1  # in place of an ability: a Basic Attack
MORTAL = 15.0  # what it is worth at most to have a Ruler in one's sights: it may yet be covered


class Shot(Struct, frozen=True, gc=False):
    """A combat ability, or a special one."""

    ability: int
    price: int
    amount: int
    most: int  # of its targets; 1 is chosen singly, 0: all
    far: int
    near: int
    open: bool
    adjacent: bool
    straight: bool  # only along its lines
    types: tuple[str, ...]
    zones: tuple[str, ...]


class Unit(Struct, gc=False, eq=False):
    """A Permanent in the sketch."""

    id: str
    owner: Seat
    at: Space
    type: str
    role: str
    worth: float
    limit: int  # the damage that destroys it, when the sketch was made
    damage: int
    attacking: int  # what it strikes for as an attacker
    defending: int
    extra: int  # and how much more against
    versus: tuple[str, ...]
    move: Diagram
    reach: int
    shots: tuple[Shot, ...]
    stings: tuple[Shot, ...]  # by special abilities, its own or of what it spots for: they reach Rulers in a Sanctuary
    can_strike: bool  # this turn
    can_move: bool
    barred: bool  # from attacking, in later turns too
    steps: int
    leaps: bool
    basic_ward: int
    combat_ward: int
    immune: tuple[str, ...]

    @property
    def left(self) -> int:
        return self.limit - self.damage


class Blow(Struct, frozen=True, gc=False, eq=False):
    """One attacker's part in an attack: where from, how (an ability, or STRIKE), and what it does to whom."""

    unit: Unit
    base: Space
    ability: int
    hits: tuple[tuple[Unit, int], ...]


@cache
def way(at: Space, to: Space, owner: Seat, move: Diagram, players: int) -> tuple[Space, ...] | None:
    """The spaces between two that lie on one straight line of the diagram; None if they do not."""
    for direction in DIRECTIONS[move] if move != "none" else EIGHT:
        for path in lines(at, owner, direction, players):
            if to in path:
                return path[: path.index(to)]
    return None


class Sketch:
    """The board, with all that stands on it."""

    def __init__(self, players: int, units: Iterable[Unit], grudges: Mapping[Seat, float]) -> None:
        self.players, self.grudges = players, grudges
        self.units = {unit.id: unit for unit in units}
        self.taken: dict[Space, Unit] = {unit.at: unit for unit in self.units.values()}

    @classmethod
    def of(cls, s: Defiance) -> Sketch:
        sketch = cls(len(s.players), [unit_of(s, x) for x in s.permanents.values()], grudges(s))
        for unit in sketch.stingers():  # whoever has a Ruler in reach is worth more than its card
            unit.worth += 0.5 * sketch.menace(unit)
        return sketch

    def copy(self) -> Sketch:
        return Sketch(self.players, [structs.replace(unit) for unit in self.units.values()], self.grudges)

    def side(self, seat: Seat) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.owner == seat]

    def foes(self, seat: Seat) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.owner != seat]

    def put(self, unit: Unit, at: Space) -> None:
        if self.taken.get(unit.at) is unit:
            del self.taken[unit.at]
        unit.at = at
        self.taken[at] = unit

    def homes(self, seat: Seat) -> dict[str, Space]:
        """Where the units of one side stand, to send them back there after a trial."""
        return {unit.id: unit.at for unit in self.side(seat)}

    def send_home(self, homes: dict[str, Space]) -> None:
        away = [unit for id, at in homes.items() if (unit := self.units[id]).at != at]
        for unit in away:
            del self.taken[unit.at]
        for unit in away:
            unit.at = homes[unit.id]
            self.taken[unit.at] = unit

    def drop(self, unit: Unit) -> None:
        self.units.pop(unit.id, None)
        if self.taken.get(unit.at) is unit:
            del self.taken[unit.at]

    # -- hunting Rulers

    def stingers(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.stings]

    def menace(self, unit: Unit) -> float:
        """What it does to Rulers from where it stands, or after its next move."""
        return max(self.marks(unit, base) for base in (unit.at, *self.destinations(unit)))

    def marks(self, unit: Unit, base: Space) -> float:
        """What it does to Rulers from a space."""
        best = 0.0
        for ruler in self.units.values() if unit.stings else ():
            if ruler.role == "ruler" and ruler.owner != unit.owner and ruler.limit < ENDLESS:
                for shot in unit.stings:
                    if self.shoots(unit, shot, base, ruler):
                        best = max(best, min(MORTAL, loss(ruler, shot.amount)))
        return best

    # -- moving

    def destinations(self, unit: Unit) -> list[Space]:
        """Where one move of it can end; a Ruler stays at home."""
        if unit.move == "none" or unit.role == "ruler":
            return []
        found: dict[Space, None] = {}
        edge = [unit.at]
        for number in range(unit.steps):
            after = []
            for start in edge:
                for direction in DIRECTIONS[unit.move]:
                    for at in steps(start, unit.owner, direction, self.players):
                        if at in self.taken:
                            if unit.leaps and number + 1 < unit.steps:
                                after.append(at)
                        elif at not in found and standable(at, self.players):
                            found[at] = None
                            after.append(at)
            edge = after
        return list(found)

    # -- fighting

    def sees(self, unit: Unit, base: Space, to: Space) -> tuple[int, bool] | None:
        """Distance and openness of a space for a Permanent that stands on `base`."""
        between = way(base, to, unit.owner, unit.move, self.players)
        if between is None:
            return None
        is_open = True
        for space in between:
            other = self.taken.get(space)
            if other is not None and other is not unit:
                is_open = False
                break
        return len(between) + 1, is_open

    def strikes(self, unit: Unit, base: Space, at: Space) -> bool:
        """Whether its Basic Attack from `base` reaches that space."""
        if unit.move == "none":
            return False
        seen = self.sees(unit, base, at)
        return seen is not None and seen[0] <= unit.reach and (seen[0] == 1 or seen[1])

    def shoots(self, unit: Unit, shot: Shot, base: Space, target: Unit) -> bool:
        if shot.types and target.type not in shot.types and target.role not in shot.types:
            return False
        if shot.zones and zone(target.at) not in shot.zones:
            return False
        if shot.adjacent and target.at not in neighbours(base, self.players):
            return False
        if not shot.straight:
            return True
        seen = self.sees(unit, base, target.at)
        if seen is None or (shot.open and not seen[1]):
            return False
        return shot.near <= seen[0] and (not shot.far or seen[0] <= shot.far)

    def blows(self, unit: Unit, base: Space, foes: Iterable[Unit]) -> Iterator[Blow]:
        """All that it could do to these foes from a space, as an attacker."""
        reachable = [foe for foe in foes if foe.limit < ENDLESS and zone(foe.at) != "sanctuary"]
        for foe in reachable:
            if self.strikes(unit, base, foe.at) and (amount := harm(unit, foe, unit.attacking, STRIKE)):
                yield Blow(unit, base, STRIKE, ((foe, amount),))
        for shot in unit.shots:
            seen = [foe for foe in reachable if self.shoots(unit, shot, base, foe)]
            hit = [(foe, amount) for foe in seen if (amount := harm(unit, foe, shot.amount, shot.ability))]
            if not hit:
                continue
            if shot.most == 1:
                for one in hit:
                    yield Blow(unit, base, shot.ability, (one,))
            else:
                hit.sort(key=lambda one: -one[0].worth)
                yield Blow(unit, base, shot.ability, tuple(hit[: shot.most or len(hit)]))

    def answers(self, unit: Unit, attacker: Unit, at: Space) -> int:
        """The damage that a defender can do to an attacker who stands on that space."""
        if zone(at) == "sanctuary" or attacker.limit >= ENDLESS:
            return 0
        best = 0
        if unit.defending and self.strikes(unit, unit.at, at):
            best = harm(unit, attacker, unit.defending, STRIKE)
        for shot in unit.shots:
            was, attacker.at = attacker.at, at
            if self.shoots(unit, shot, unit.at, attacker):
                best = max(best, harm(unit, attacker, shot.amount, shot.ability))
            attacker.at = was
        return best


@cache
def standable(at: Space, players: int) -> bool:
    """Whether a common Permanent may move there."""
    if zone(at) == "sanctuary":
        return False
    return at not in {capital_space(seat) for seat in range(players)}


def harm(by: Unit, to: Unit, amount: int, ability: int) -> int:
    """What is left of a blow after the target's wards."""
    if by.type in to.immune:
        return 0
    if ability == STRIKE:
        if by.extra and to.type in by.versus:
            amount += by.extra
        return max(0, amount - to.basic_ward)
    return max(0, amount - to.combat_ward)


def loss(unit: Unit, more: int) -> float:
    """What so much more damage takes from its worth."""
    whole = unit.left
    return wound(whole, min(more, whole), unit.worth, unit.role)


def unit_of(s: Defiance, x: Permanent) -> Unit:
    """A Permanent as the rules have it now. Of a face-down card only its place is known."""
    if x.face_down or not x.card:
        return Unit(
            x.id, x.owner, x.at, "", x.role, 0.0, ENDLESS, 0, 0, 0, 0, (), "none", 1, (), (), False, False, True, 0,
            False, 0, 0, (),
        )  # fmt: skip
    card = s.face(x)
    limit = defense(s, x)
    wards = list(working(s, Ward, x)) if limit is not None else []
    versus = [effect for _, effect in passives(s.cards, x.card, Modify) if effect.vs_types]
    fights = card.attack is not None and card.move != "none"
    return Unit(
        id=x.id,
        owner=x.owner,
        at=x.at,
        type=card.type,
        role=x.role,
        worth=worth(s, x),
        limit=ENDLESS if limit is None else limit,
        damage=x.damage,
        attacking=attack(s, x, None, "attacking") if fights else 0,
        defending=attack(s, x, None, "defending") if fights else 0,
        extra=sum(effect.attack for effect in versus),
        versus=tuple(type for effect in versus for type in effect.vs_types),
        move=card.move,
        reach=reach(s, x),
        shots=shots_of(s.cards, x.card, "combat"),
        stings=tuple(stings_of(s, x)) if card.move != "none" else (),
        can_strike=ready(s, x) and not s.barred(x, "attack") and not s.attacking(x),
        can_move=can_move(s, x),
        barred=any("attack" in modifier.bars and modifier.until < 0 for modifier in x.modifiers),
        steps=step_limit(s, x),
        leaps=bool(passives(s.cards, x.card, Leap)),
        basic_ward=sum(w.amount for w in wards if not w.from_types and (not w.from_kinds or "basic" in w.from_kinds)),
        combat_ward=sum(w.amount for w in wards if not w.from_types and (not w.from_kinds or "combat" in w.from_kinds)),
        immune=tuple(type for w in wards if w.amount == 0 for type in w.from_types),
    )


@cache
def shots_of(set_name: str, id: str, kind: str) -> tuple[Shot, ...]:
    """The abilities of a card of one kind that do damage to one or several others."""
    abilities = enumerate(catalogue(set_name)[id].ability)
    return tuple(shot for n, ability in abilities if ability.kind == kind and (shot := shot_of(n, ability)) is not None)


def shot_of(number: int, ability: Ability) -> Shot | None:
    target = ability.target
    amount = sum(effect.amount for effect in ability.effects if isinstance(effect, Damage))
    if target is None or not amount:
        return None
    return Shot(
        ability=number,
        price=ability.pay,
        amount=amount,
        most={"one": 1, "up_to": target.n}.get(target.pick, 0),
        far=target.range,
        near=target.min_range,
        open=target.open,
        adjacent=target.adjacent,
        straight=target.pick != "each" and target.line != "none",
        types=target.types,
        zones=target.zones,
    )


@cache
def hunting(set_name: str, id: str) -> tuple[tuple[Shot, tuple[str, ...]], ...]:
    """The special abilities of a card that can hurt a Ruler, with the types that must spot for them."""
    found = []
    for shot in shots_of(set_name, id, "special"):
        target = catalogue(set_name)[id].ability[shot.ability].target
        if target is not None and "ruler" not in target.not_roles and not target.zones:
            found.append((shot, target.spotter))
    return tuple(found)


def stings_of(s: Defiance, x: Permanent) -> list[Shot]:
    """What it can do to Rulers itself, or spots for: in the own turn, and in the next one too if there is the gold."""
    own = [shot for shot, spotter in hunting(s.cards, x.card) if not spotter]
    for other in s.of(x.owner):
        for shot, spotter in hunting(s.cards, other.card) if not other.face_down else ():
            if spotter and ("any" in spotter or s.face(x).type in spotter):
                own.append(shot)
    gold = s.players[x.owner].gold
    return [structs.replace(shot, amount=2 * shot.amount) if gold >= 2 * shot.price else shot for shot in own]
