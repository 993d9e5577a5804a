"""The Attack phase in numbers: what everyone's cards add up to, and what may be added to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Literal

from msgspec import Struct

from ..kernel import Ask, Option
from ..kernel.english import count
from .cards import Attack, AttackPerOther, Effect, Effects, Life, Prevent, Veil
from .piles import spend
from .state import MAX_LIFE, Blow, Creation, Godsforge, Player

BLOOD = 7  # additional damage once someone has died (GF-LIFE-11)
NUMBERS = Attack | AttackPerOther | Prevent | Life  # effects that are only added up
COUNTED = NUMBERS | Veil  # of these there are more or fewer, and nothing else happens


class Strength(Struct):
    attack: int = 0
    prevent: int = 0
    life: int = 0


def strength(s: Godsforge, p: Player) -> Strength:
    """All attack, prevention and life of this Attack phase: Creations, Spells, empowering and sacrifices."""
    effects: list[Effect] = []
    for creation in p.creations:
        effects += used_effects(s, creation)
    for cast in p.spells:
        card = s.card(cast.card)
        effects += card.attack
        effects += card.empower_x * cast.x
    return add_up(Strength(), effects, len(p.creations) - 1)


def add_up(sums: Strength, effects: Iterable[Effect], others: int = 1) -> Strength:
    """Add the numbers of effects to a strength; `others` are the other Creations of the same player."""
    for effect in effects:
        match effect:
            case Attack(n):
                sums.attack += n
            case AttackPerOther(n):
                sums.attack += n * others
            case Prevent(n):
                sums.prevent += n
            case Life(n):
                sums.life += n
    return sums


def used_effects(s: Godsforge, creation: Creation) -> list[Effect]:
    """What a Creation does in this Attack phase; one that is sacrificed still counts (GF-SAC-03)."""
    face = s.face(creation)
    return [
        *face.attack,
        *(face.empower.gives if face.empower and creation.empowered else ()),
        *(face.sacrifice if creation.sacrificed and not offered(s, creation) else ()),
        *(face.sacrifice_other if creation.offering else ()),
    ]


def offered(s: Godsforge, creation: Creation) -> bool:
    """Sacrificed for another Creation's effect, not for its own."""
    return any(other.offering == creation.card for p in s.players for other in p.creations)


def blow(s: Godsforge, by: Player, on: Player, more: Iterable[Effect] = ()) -> Blow:
    """Damage and gain at the same moment, the total capped (GF-ATK-16); `more` is what the one attacked might add."""
    attack, defence = strength(s, by).attack, add_up(strength(s, on), more)
    blood, prevented = BLOOD if s.blood else 0, defence.prevent
    if s.settings["blood"] == "preventable":
        # What prevention the attack leaves unused works against the additional damage.
        blood = max(0, blood - max(0, prevented - attack))
    damage = max(0, attack - prevented) + blood
    after = min(MAX_LIFE, on.life - damage + defence.life)
    return Blow(by.seat, on.seat, attack, min(prevented, attack), blood, defence.life, on.life, after)


# -- empowering and sacrificing


class Boost(Struct, frozen=True):
    """Something that a player may add in the Attack phase."""

    kind: Literal["empower", "sacrifice", "offer"]
    card: str  # the Creation whose effect it is
    price: int
    gives: Effects
    offering: str = ""  # the other Creation that is sacrificed for it

    @property
    def id(self) -> str:
        return ":".join(filter(None, (self.kind, self.card, self.offering)))

    @property
    def goes(self) -> str:
        """The Creation that leaves play afterwards."""
        return {"empower": "", "sacrifice": self.card, "offer": self.offering}[self.kind]

    def defends(self) -> bool:
        """It gives prevention or life and no attack value, so it may answer an announced total (GF-ATK-14)."""
        strikes = any(isinstance(effect, Attack | AttackPerOther) for effect in self.gives)
        helps = any(isinstance(effect, Prevent | Life) and effect.n > 0 for effect in self.gives)
        return helps and not strikes


def boosts(s: Godsforge, p: Player) -> list[Boost]:
    """Every empower and sacrifice effect that is open to a player now (GF-EMP-03, GF-SAC-04)."""
    found: list[Boost] = []
    for creation in p.creations:
        face = s.face(creation)
        if face.empower and not creation.empowered and face.empower.price <= p.veilstones:
            found.append(Boost("empower", creation.card, face.empower.price, face.empower.gives))
        if face.sacrifice and not creation.sacrificed:
            found.append(Boost("sacrifice", creation.card, 0, face.sacrifice))
        if face.sacrifice_other and not creation.offering:
            found += [
                Boost("offer", creation.card, 0, face.sacrifice_other, other.card)
                for other in p.creations
                if other is not creation and not other.sacrificed
            ]
    return found


def matters(s: Godsforge, p: Player, found: Sequence[Boost], striker: Player | None) -> bool:
    """Whether what a player may add now is worth a thought, by what everybody sees. What answers an announced total can
    wait for it. Whatever does more than change numbers always is worth one."""
    if striker is not None:
        return saves(s, p, found, striker)
    found = [boost for boost in found if not boost.defends()]
    if any(not isinstance(effect, COUNTED) for boost in found for effect in boost.gives):
        return True
    target = s.players[s.left_of(p.seat)]
    theirs, blood = strength(s, target), BLOOD if s.blood else 0
    most = add_up(strength(s, p), [effect for boost in found for effect in boost.gives]).attack
    through = most - theirs.prevent
    kills = through + blood >= target.life + theirs.life
    return through > 0 and (kills or any(boost.price for boost in found))


def saves(s: Godsforge, p: Player, found: Sequence[Boost], striker: Player) -> bool:
    """Under attack: whether Veilstones keep life that would be lost. A Creation is given for that only by somebody whom
    this blow fells, or the next one like it."""
    threat = blow(s, striker, p)
    in_danger = threat.after <= threat.before - threat.after
    worth = [boost for boost in found if boost.price or in_danger]
    if any(not isinstance(effect, COUNTED) for boost in worth for effect in boost.gives):
        return True
    return any(blow(s, striker, p, boost.gives).after > threat.after for boost in worth)


def use(s: Godsforge, p: Player, chosen: Sequence[Boost]) -> None:
    """Pay for them and mark them; they count when everything is added up."""
    for boost in chosen:
        creation = next(c for c in p.creations if c.card == boost.card)
        match boost.kind:
            case "empower":
                spend(s, p, boost.price)
                creation.empowered = True
                s.say(f"{s.who(p.seat)} empowers {boost.card} with {count(boost.price, 'Veilstone')}.", "GF-EMP-02")
            case "sacrifice":
                creation.sacrificed = True
                s.say(f"{s.who(p.seat)} sacrifices {boost.card}.", "GF-SAC-02")
            case "offer":
                creation.offering = boost.offering
                next(c for c in p.creations if c.card == boost.offering).sacrificed = True
                s.say(f"{s.who(p.seat)} sacrifices {boost.offering} to {boost.card}.", "GF-SAC-02")


def boost_question(
    s: Godsforge, p: Player, prompt: str, found: list[Boost], topic: str, stops: tuple[str, ...]
) -> Ask[Boost]:
    def forbid(chosen: Sequence[Boost]) -> str | None:
        price = sum(boost.price for boost in chosen)
        if price > p.veilstones:
            return f"That costs {count(price, 'Veilstone')}; you have {p.veilstones}."
        gone = [boost.goes for boost in chosen if boost.goes]
        if len(set(gone)) < len(gone):
            return "A Creation can be sacrificed only once."
        altars = [boost.card for boost in chosen if boost.kind == "offer"]
        if len(set(altars)) < len(altars):
            return "That Creation takes one sacrifice a round."
        return None

    options = {
        boost.id: Option(boost, *boost_words(boost), icon=boost.kind, card=boost.card, unit=boost.card)
        for boost in found
    }
    return Ask(
        prompt,
        options,
        least=0,
        most=len(options),
        greyed=greyed_boosts(s, p),
        forbid=forbid,
        stops=stops,
        nothing="No, go on",
        openly=True,
        topic=topic,
    )


def greyed_boosts(s: Godsforge, p: Player) -> dict[str, str]:
    """Why a Creation cannot be empowered now."""
    reasons = {}
    for creation in p.creations:
        face = s.face(creation)
        if face.empower and creation.empowered:
            reasons[f"empower:{creation.card}"] = "Already empowered this round."
        elif face.empower and face.empower.price > p.veilstones:
            price = count(face.empower.price, "Veilstone")
            reasons[f"empower:{creation.card}"] = f"It costs {price}; you have {p.veilstones}."
    return reasons


def boost_words(boost: Boost) -> tuple[str, str]:
    gives = ", ".join(filter(None, map(effect_words, boost.gives)))
    match boost.kind:
        case "empower":
            return f"Empower {boost.card}", f"{count(boost.price, 'Veilstone')}: {gives}"
        case "sacrifice":
            return f"Sacrifice {boost.card}", gives
        case _:
            return f"Sacrifice {boost.offering} to {boost.card}", gives


def effect_words(effect: Effect) -> str:
    match effect:
        case Attack(n):
            return f"attack +{n}"
        case Prevent(n):
            return f"block {n} more"
        case Life(n):
            return f"life {n:+}"
        case _:
            return ""


def side_effects(s: Godsforge, p: Player) -> list[tuple[str, Effect]]:
    """What the Attack phase brings besides numbers, each with its card: it comes once the blows have fallen."""
    of_creations = ((c.card, effect) for c in p.creations for effect in used_effects(s, c))
    of_spells = ((cast.card, effect) for cast in p.spells for effect in s.card(cast.card).attack)
    return [(card, effect) for card, effect in chain(of_creations, of_spells) if not isinstance(effect, NUMBERS)]
