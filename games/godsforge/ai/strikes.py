"""How a master fights: it judges every set of empower and sacrifice effects by the outlook after the blows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from msgspec.structs import replace

from ...kernel import Seat
from ..cards import Attack, AttackPerOther, Destroy, Later, Veil
from ..combat import BLOOD, Boost, Strength, add_up, boosts, strength
from ..state import MAX_LIFE, Player
from .adept import Adept, choices
from .evaluate import WEIGHTS, Side, Weights, add, loot, outlook, side

T = TypeVar("T")


class Striker(Adept):
    """Weighs its empower and sacrifice effects against all that the others could still do."""

    w: Weights = WEIGHTS

    def sets(self, found: list[Boost], stones: int, most: int = 6) -> list[tuple[Boost, ...]]:
        """The legal sets of effects, with the strongest few if there are many."""
        if len(found) > most:
            found = sorted(found, key=lambda b: -sum(getattr(effect, "n", 2) for effect in b.gives))[:most]
        return [chosen for chosen in choices(found, most) if legal(chosen, stones)]

    def strike(self) -> Sequence[Boost]:
        """Before the totals: what strikes, against all that the others could still do."""
        return best_rated(self.rated_strikes(), ())

    def rated_strikes(self) -> Iterator[tuple[float, tuple[Boost, ...]]]:
        strikes = [boost for boost in self.values if not boost.defends()]
        shields = [boost for boost in self.values if boost.defends()]
        for chosen in self.sets(strikes, self.p.veilstones) if strikes else ():
            price = sum(boost.price for boost in chosen)
            gone = [boost.goes for boost in chosen if boost.goes]
            replies = [
                reply
                for reply in self.sets(shields, self.p.veilstones - price, 4)
                if not any(boost.goes in gone for boost in reply if boost.goes)
            ]
            value = 0.0
            for weight, raised in self.raises():
                value += weight * max(self.clash((*chosen, *reply), raised) for reply in replies)
            yield value, chosen

    def raises(self) -> list[tuple[float, tuple[Boost, ...]]]:
        """How the striker may raise its attack: not at all, with Veilstones, or with everything."""
        foe = self.striker
        if foe.nemesis:
            return [(1.0, ())]
        strikes = [boost for boost in boosts(self.s, foe) if not boost.defends() and force(boost)]
        paid: list[Boost] = []
        for boost in sorted((b for b in strikes if b.kind == "empower"), key=force, reverse=True):
            if sum(b.price for b in paid) + boost.price <= foe.veilstones:
                paid.append(boost)
        every = [*paid, *(boost for boost in strikes if boost.kind == "sacrifice")]
        if not every:
            return [(1.0, ())]
        if len(every) == len(paid):
            return [(0.4, ()), (0.6, tuple(paid))]
        return [(0.4, ()), (0.4, tuple(paid)), (0.2, tuple(every))]

    def defend(self) -> Sequence[Boost]:
        """After the totals: the best reply, whether or not the one struck defends as well."""
        return best_rated(self.rated_defences())

    def rated_defences(self) -> Iterator[tuple[float, tuple[Boost, ...]]]:
        for chosen in self.sets(self.values, self.p.veilstones, 8):
            yield self.clash(chosen, ()), chosen

    def clash(self, mine: tuple[Boost, ...], raised: tuple[Boost, ...]) -> float:
        """The outlook after the blows, where the one struck defends as well as it can."""
        foe = self.target
        raiser = self.striker
        used = sum(boost.price for boost in raised) if raiser is foe else 0
        done = foe.nemesis and bool(self.s.announced)  # a Nemesis has had its say before the totals are told
        shields = [] if done else [boost for boost in boosts(self.s, foe) if boost.defends()]
        replies = self.sets(shields, foe.veilstones - used, 4)
        worst = 1.0
        for reply in replies:
            both = (*raised, *reply) if raiser is foe else reply
            if not legal(both, foe.veilstones):
                continue
            worst = min(worst, self.outcome({raiser.seat: raised, foe.seat: both, self.p.seat: mine}))
        return worst

    def outcome(self, used: dict[Seat, tuple[Boost, ...]]) -> float:
        """The outlook once everybody has struck with these effects added."""
        living = [self.p, *self.s.opponents(self.p.seat)]
        sums = {p.seat: self.total(p, used.get(p.seat, ())) for p in living}
        after: dict[Seat, int] = {}
        toll = BLOOD if self.s.blood else 0
        for place, p in enumerate(living):
            victim = living[(place + 1) % len(living)]
            attack, guard = sums[p.seat].attack, sums[victim.seat].prevent
            extra = max(0, toll - max(0, guard - attack)) if self.s.settings["blood"] == "preventable" else toll
            damage = max(0, attack - guard) + extra
            after[victim.seat] = min(MAX_LIFE, victim.life - damage + sums[victim.seat].life)
        mine = after[self.p.seat]
        if self.s.extra_rounds or all(life <= 0 for life in after.values()):
            rivals = [life for seat, life in after.items() if seat != self.p.seat]
            return 1.0 if mine > max(rivals) else 0.5 if mine == max(rivals) else 0.0
        if mine <= 0:
            return 0.001 * mine / 100  # dead: the nearer to zero the better
        sides = [self.left_side(p, used.get(p.seat, ()), after[p.seat]) for p in living if after[p.seat] > 0]
        if len(sides) == 1:
            return 1.0
        for boost in used.get(self.p.seat, ()):
            self.aftermath(sides, boost)
        if len(sides) < len(living) and after[self.target.seat] <= 0:
            sides[0].stones += 3
        blood = self.s.blood or len(sides) < len(living)
        return 0.01 + 0.98 * outlook(sides, blood=blood, w=self.w)  # whoever lives has a chance

    def total(self, p: Player, used: Sequence[Boost]) -> Strength:
        key = p.seat, tuple(boost.id for boost in used)
        if key not in self.totals:
            sums = strength(self.s, p)
            for boost in used:
                add_up(sums, boost.gives, len(p.creations) - 1)
            self.totals[key] = sums
        return self.totals[key]

    @cached_property
    def totals(self) -> dict[tuple[Seat, tuple[str, ...]], Strength]:
        return {}

    def left_side(self, p: Player, used: Sequence[Boost], life: int) -> Side:
        key = p.seat, tuple(boost.id for boost in used)
        if key not in self.left_sides:
            gone = [creation.card for creation in p.creations if creation.sacrificed]
            gone += [boost.goes for boost in used if boost.goes]
            found = side(self.s, p, gone)
            found.stones -= sum(boost.price for boost in used)
            found.stones += sum(effect.n for boost in used for effect in boost.gives if isinstance(effect, Veil))
            self.left_sides[key] = found
        return replace(self.left_sides[key], life=float(life))

    @cached_property
    def left_sides(self) -> dict[tuple[Seat, tuple[str, ...]], Side]:
        return {}

    def aftermath(self, sides: list[Side], boost: Boost) -> None:
        """What a sacrifice sets off besides numbers."""
        for effect in boost.gives:
            match effect:
                case Later(_, Destroy()) | Destroy():
                    foe = sides[1]
                    for face in loot(self.s, self.s.players[foe.seat])[:1]:
                        add(foe, face, len(self.s.players[foe.seat].creations) - 1, -1)
                case Later(_, _):
                    sides[0].spare += 4.0


def best_rated(rated: Iterable[tuple[float, T]], *nothing: T) -> T:
    """The first of the best: what is not better by more than a rounding is not better."""
    best: tuple[float, T] | None = None
    for value, choice in rated:
        if best is None or value > best[0] + 1e-9:
            best = value, choice
    return best[1] if best is not None else nothing[0]


def force(boost: Boost) -> int:
    return sum(effect.n for effect in boost.gives if isinstance(effect, Attack | AttackPerOther))


def legal(chosen: Sequence[Boost], stones: int) -> bool:
    gone = [boost.goes for boost in chosen if boost.goes]
    altars = [boost.card for boost in chosen if boost.kind == "offer"]
    price = sum(boost.price for boost in chosen)
    return price <= stones and len(set(gone)) == len(gone) and len(set(altars)) == len(altars)
