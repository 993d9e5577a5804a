"""What gifts and abilities are worth: to take, and to use when their moment comes."""

from __future__ import annotations

from ..empires import darkness, earth
from ..gains import COMPROMISE
from ..hooks import number
from ..state import Piece
from .evaluate import Outlook

# How gladly each gift is taken; those that pay every round come first.
TAKEN = {
    # Chaos
    "imbed": 3.0, "i_fought_we_won": 4.0, "blood_sacrifice": 2.5, "oblivion": 1.0, "unholy_trio": 1.2,
    "catastrophe": 3.0,
    # Darkness
    "ancestor_worship": 2.5, "black_market": 3.0, "fear": 1.0, "hunger": 2.0, "psychopomp": 1.5, "spectral_form": 1.5,
    # Sky
    "arrogance": 1.0, "call_to_justice": 1.5, "noblesse_oblige": 2.0, "shanasse": 1.4, "solar_energy": 4.0,
    "sunspear": 2.6,
    # Storm
    "courage": 1.5, "insurgency": 1.8, "single_combat": 1.6, "teleport": 1.2, "weather_control": 2.0, "whirlwind": 1.4,
    # Earth
    "chastity": 1.4, "extinction": 1.3, "injunction": 2.0, "pacifism": 1.5, "quake": 0.5, "ubiquitous": 2.0,
    # Invisible God
    "blue_book_of_sorcery": 1.8, "brown_book_of_commerce": 2.2, "red_book_of_power": 2.4, "divine_right": 3.5,
    "kings_blessing": 5.0, "magic_explosion": 1.5, "sturdy_peasantry": 4.0, "tapping": 3.2,
    # Moon
    "adoption": 1.0, "eclipse": 1.0, "enslavement": 1.8, "madness": 2.2, "mindblast": 1.5, "moonburn": 2.8,
    # Sea
    "aquatic": 4.0, "constrict": 1.5, "drowning": 2.0, "siren_song": 1.2, "tidal_surge": 1.0, "whirlpool": 2.0,
}  # fmt: skip
USED = 1.0  # what has no reason against it
ONCE = ("weather_control", "blue_book_of_sorcery", "brown_book_of_commerce", "red_book_of_power")


def take_worth(o: Outlook, gift: str) -> float:
    """Gifts that pay at once are the better the later it is."""
    value = TAKEN.get(gift, 1.0)
    if gift == "weather_control":
        return 1.0 + 0.8 * len(o.p.slots)
    return value if gift in ONCE else value * min(1.5, 0.4 + 0.3 * o.left)


def use_worth(o: Outlook, source: str) -> float:
    """What it is worth to use an ability now; not to use any is worth 0."""
    s = o.s
    match source:
        case "":
            return 0.0
        case "inferiority_complex":  # 2 VP for 4 Power
            return max(4 * 0.75 * o.power - 2.4, judging(o, 4) - 2)
        case "noblesse_oblige":  # it costs a full fragment, and two more decrees to have that again
            return 0.6 if o.left <= 1 else -0.2
        case "black_market":
            return 0.5
        case "nocturnal_raids":
            return 0.5 if any(in_peril(o, raider) for raider in darkness.raiders(s, o.seat)) else -0.5
        case "call_to_justice":
            return -0.5
        case "injunction":
            return before_others(max(queen_worth(o, queen) for queen in earth.in_play(s, o.seat)))
        case "unholy_trio" | "pacifism" | "arrogance":
            return battle_use(o, source)
        case "magic_explosion":
            return battle_use(o, source)
    return USED if s.battle is None or s.battle.side(o.seat) is not None else -1.0


def in_peril(o: Outlook, unit: Piece) -> bool:
    """Whether a unit stands among stronger enemies, and guards nothing."""
    strength = {seat: o.force(unit.where, seat).dice for seat in o.present.get(unit.where, ())}
    own = strength.pop(o.seat, 0)
    return o.building(unit.where, o.seat) is None and max(strength.values(), default=0) > own


def before_others(value: float) -> float:
    """What is lost when something else is used first: more than that, if it is worth anything."""
    return USED + value if value > 0 else value


def queen_worth(o: Outlook, queen: Piece) -> float:
    """To eliminate an Earth Queen: a rune for what she pays in this round and in those to come, or for a unit."""
    if queen.seat == o.seat:
        return o.taste.rune - o.unit_worth(queen)
    pays = number(o.s, "harmonious", "power") * o.power * (1 + o.rounds)
    return o.taste.rune + o.share(queen.seat) * o.unit_worth(queen) - pays


def judging(o: Outlook, more: int) -> float:
    """What it is worth to be first player, and so Judge, by that much more Power; nothing if it is not enough for that,
    or not needed. With many players a Judge gets much more than the strongest of the others."""
    s, p = o.s, o.p
    others = [x for x in s.players if x.seat not in (o.seat, s.chaos)]
    most = max(x.power for x in others)
    due = any(x.vp + len(o.kinds[x.seat]) >= COMPROMISE for x in s.players)
    if not due or not p.power <= most < p.power + more:
        return 0.0
    weaker = sum(o.standing(x.seat) < o.standing(o.seat) for x in s.players)
    price = 0.0 if o.left <= 1 else (p.power + more) // 2 * o.power
    return 1.0 + max(0, weaker - 1) + more * o.power - price


def battle_use(o: Outlook, source: str) -> float:
    """One-time gifts are for one's own battles."""
    b = o.s.battle
    side = b.side(o.seat) if b is not None else None
    if b is None or side is None:
        return -1.0
    enemy = b.enemy(side)
    if source == "unholy_trio":
        return 0.8 * (side.routs - enemy.routs) - 1.0
    if source == "pacifism":
        return 0.3 * enemy.total - 1.0
    if source == "magic_explosion":
        return 0.3 * enemy.total - 0.5
    return 0.2
