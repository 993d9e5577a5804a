"""What cards, Aspects and whole positions are worth. One card of a full Life Stack is worth about 1."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from ...kernel import Seat
from .. import steps
from ..blocking import may_block
from ..cards import Card, catalogue, found_once
from ..combat import stack_damage
from ..state import CardId, Permanent, Player, Twilight, is_hidden, name_of
from ..steps import ASPECTS, VALUE, AnyStep, Aspect
from ..values import fight, keyword, life

WON = 1000.0
LIFE = 13.0  # times the root of the cards of a Life Stack
DOOMED = 0.15  # of the worth of a card that is Destroyed when the End Phase begins
IN_PLAY = 1.15  # what a card in play counts for beyond its worth: it is there already
LEADER = 0.5  # how much the strongest of several opponents counts beyond their mean
ONCE = 7.0  # a Deity's power for once a game, while it is unspent
KEYWORDS = {
    "armor": 1.0,
    "overrun": 0.8,
    "initiative": 0.8,
    "swift": 0.5,
    "sentinel": 0.7,
    "elusive": 0.5,
    "unbound": 0.5,
}
# What the next Aspect of a type in the Resource Area is worth, by how many there are: without the first ones one cannot
# play at all.
MARGIN: dict[Aspect, tuple[float, ...]] = {
    "I": (7.0, 5.5, 4.0, 2.5, 1.2, 0.6),
    "II": (5.5, 4.5, 2.5, 1.2, 0.6),
    "III": (4.5, 1.8, 0.8, 0.3),
}
LEAST_MARGIN = 0.2
LONG = 20  # cards of the shortest Life Stack with which Power is worth all of it: it will be used for some turns yet
WAITING = (0.75, 0.55, 0.3, 0.15)  # of an Aspect's worth while it lies in the Aspect Stack: one a turn gets out of it


# -- cards


@found_once
def card_worth(set_name: str, name: str) -> float:
    """What a card is worth once it is paid for."""
    card = catalogue(set_name)[name]
    if card.mini:
        return 0.3 if card.id != "leper" else -0.5
    if card.type == "scheme":
        return 1.3 * card.cost.power.value + 0.5 + (2.0 if card.cost.X else 0.0)
    if card.type != "creature":
        gifts = sum(gift(step) for effect in card.all_effects for step in effect.steps)
        return 0.7 * card.cost.power.value + gifts - 0.7 * card.upkeep.value
    return body(card) + 0.5 * sum(1 for effect in card.all_effects if effect.trigger != "static")


def gift(step: AnyStep) -> float:
    """What an effect is worth that comes again and again, of an Intrigue or a Fortification."""
    n = float(getattr(step, "n", 1)) if isinstance(getattr(step, "n", 1), int) else 1.5
    match step:
        case steps.DamageLife() | steps.Restore():
            return 1.3 * n
        case steps.LifeArmor() | steps.ReturnCard() | steps.StackDamage():
            return 2.5
        case steps.Obliterate() | steps.Draw() | steps.Manifest() | steps.Bless() | steps.PlaceMini() | steps.Modify():
            return 1.0 if not isinstance(step, steps.Obliterate) else 0.7 * n
        case steps.CostChange() | steps.ExtraResource() | steps.Grant() | steps.LimitChange() | steps.Restrict():
            return 1.2
        case steps.Heal() | steps.Peek() | steps.DecayChange() | steps.Uncover() | steps.DamageDiscard():
            return 0.2
    return 0.6


def body(card: Card) -> float:
    words = sum(worth * card.keyword(word) for word, worth in KEYWORDS.items())  # type: ignore[arg-type]
    return 0.55 * card.fight + 0.8 * card.life + words


def worth(s: Twilight, x: Permanent) -> float:
    """What a card in play is worth as it is now to whoever controls it."""
    face = s.face(x.id)
    value = card_worth(s.cards, face.id)
    if x.id in s.doomed:
        return DOOMED * value
    if face.type == "creature":
        value += 0.55 * (fight(s, x) - face.fight) + 0.8 * (life(s, x) - face.life)
        return value - 0.3 * (x.frozen > 0)
    if s.covered(x):
        return 0.4
    return value if face.type == "fortification" or not x.exhausted else 0.6 * value


def hand_worth(s: Twilight, seat: Seat, card: CardId) -> float:
    """What a card in hand is worth to keep: the sooner it can be paid the more."""
    if is_hidden(card):
        return 1.6
    face = s.face(card)
    p = s.players[seat]
    have = s.backs([slot.card for slot in p.resource])
    short = sum(max(0, n - have.of(aspect)) * VALUE[aspect] for aspect, n in face.cost.power.items())
    return max(0.3, 0.45 * card_worth(s.cards, face.id) / (1 + 0.22 * short))


# -- Aspects


def margin(aspect: Aspect, have: int) -> float:
    """What one more Aspect of a type is worth to who has so many."""
    row = MARGIN[aspect]
    return row[have] if have < len(row) else LEAST_MARGIN


def power_worth(s: Twilight, p: Player) -> float:
    """What a player's Aspects are worth, in the Resource Area and on their way there."""
    have = s.backs([slot.card for slot in p.resource])
    total = sum(margin(aspect, n) for aspect in ASPECTS for n in range(have.of(aspect)))
    total -= sum(0.4 for slot in p.resource if slot.frozen)
    counts = {aspect: have.of(aspect) for aspect in ASPECTS}
    coming = []
    for slot in p.aspects:
        back = s.back(slot.card)
        coming.append(margin(back, counts[back]))
        counts[back] += 1
    for n, value in enumerate(sorted(coming, reverse=True)):
        total += value * (WAITING[n] if n < len(WAITING) else 0.05)
    return total


@found_once
def trap_worth(set_name: str, name: str) -> float:
    """How much a card's Heresy hurts whoever holds it as an Aspect."""
    return sum(map(bite, catalogue(set_name)[name].heresy))


def bite(step: AnyStep) -> float:
    match step:
        case steps.DamageLife(who="holder", n=int(n)) | steps.Defile(who="holder", n=int(n)):
            return 1.0 * n
        case steps.Slay() | steps.Destroy() | steps.Control():
            return 3.0
        case steps.LoseAspect(who="holder"):
            return 3.0
        case steps.PutIntoPlay():
            return 3.0
        case steps.Choice(options=options):
            return min((sum(map(bite, option)) for option in options), default=0.0)
        case steps.DamageCreature() | steps.Exhaust() | steps.Freeze() | steps.ForcePower() | steps.DiscardHand():
            return 1.0
    return 0.5


# -- positions


def season(s: Twilight) -> float:
    """How much of their worth Aspects still have: the shorter a Life Stack, the fewer the turns in which they are
    used."""
    shortest = min((len(p.life) for p in s.living()), default=0)
    return min(1.0, 0.35 + 0.65 * shortest / LONG)


def life_worth(cards: int) -> float:
    """The fewer cards a Life Stack has, the more each counts."""
    return LIFE * sqrt(cards)


def threat(s: Twilight, seat: Seat, foe: Seat) -> float:
    """Damage that a player's Creatures would do to another's Life Stack in an attack by all of them: who can block
    takes the strongest."""
    blows = sorted((stack_damage(s, x, "life") for x in s.creatures(seat)), reverse=True)
    guards = sum(1 for x in s.creatures(foe) if not x.exhausted or keyword(s, x, "sentinel"))
    return float(sum(blows[guards:]))


def player_worth(s: Twilight, p: Player, thirst: float) -> float:
    total = life_worth(len(p.life)) + thirst * season(s) * power_worth(s, p)
    total += sum(worth(s, x) for x in s.of(p.seat)) * IN_PLAY
    held = sorted((hand_worth(s, p.seat, card) for card in p.hand), reverse=True)
    total += sum(value * (1.0 if n < 5 else 0.5) for n, value in enumerate(held))
    return total - 0.8 * p.pool.value + (0.0 if p.spent or p.powerless else ONCE)


def strength(s: Twilight, p: Player) -> float:
    """How strong a player looks to others: cards of the Life Stack, and what is in play."""
    return len(p.life) + sum(card_worth(s.cards, name_of(x.id)) for x in s.of(p.seat))


def lead(s: Twilight, seat: Seat, foe: Seat) -> float:
    """How strong an opponent looks beside the others: 1 among equals. Whoever leads is everybody's business; who hits
    the weakest only helps the strongest to win."""
    all_of_them = [strength(s, p) for p in s.foes(seat)]
    return strength(s, s.players[foe]) * len(all_of_them) / max(1.0, sum(all_of_them))


class Taste(Struct, frozen=True):
    """How much a player cares for what is to come."""

    threat: float = 0.45  # what its Creatures could do to a Life Stack
    danger: float = 0.45  # what others' could do to its own
    craft: float = 0.15  # a trap that others hold


EVEN = Taste()


def evaluate(s: Twilight, seat: Seat, taste: Taste = EVEN, thirst: float = 1.0) -> float:
    """How well a seat stands: its side against the mean of the others, and against whoever leads them. `thirst`: how
    much Power counts for."""
    me = s.players[seat]
    if s.result is not None:
        return WON if seat in s.result.winners else -WON
    if me.out:
        return -WON
    mine = [player_worth(s, p, thirst) for p in s.living() if p.team == me.team]
    foes = s.foes(seat)
    theirs = [player_worth(s, p, thirst) for p in foes]
    value = sum(mine) / len(mine) - sum(theirs) / max(1, len(theirs))
    if len(theirs) > 1:
        value -= LEADER * (max(theirs) - sum(theirs) / len(theirs))
    value += 15.0 * sum(1 for p in s.players if p.out and p.team != me.team)
    for p in foes:
        value -= taste.danger / len(foes) * danger(threat(s, p.seat, seat), len(me.life))
        value += taste.threat / len(foes) * danger(threat(s, seat, p.seat), len(p.life))
    known = set(me.known)
    for p in foes:
        traps = (slot.card for slot in p.resource if slot.card in known)
        value += sum(taste.craft * trap_worth(s.cards, name_of(card)) for card in traps)
    return value


def danger(damage: float, cards: int) -> float:
    """What an attack would cost a Life Stack, which is everything if it is the last one."""
    return LIFE * (sqrt(cards) - sqrt(max(0.0, cards - damage)))


def can_block(s: Twilight, x: Permanent, attacker: Permanent) -> bool:
    """Whether one Creature could block another, had the attack begun."""
    if s.combat is not None:
        return may_block(s, x, attacker)
    if x.exhausted and not keyword(s, x, "sentinel"):
        return False
    return not keyword(s, attacker, "elusive") or life(s, x) <= life(s, attacker)
