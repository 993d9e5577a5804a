"""The round: Upkeep, Forge Roll, Reveal, Attack, end of the round (GF-GEN-03)."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel import Ask, Option, Seat, ask_all, together
from ..kernel.english import count, series, signed
from . import nemesis
from .cards import Effects, ExtraDie, Reroll, Shift
from .combat import blow, boost_question, boosts, matters, side_effects, strength, use
from .dice import collect
from .effects import flip, nemesis_plays, resolve
from .forging import forge, spare
from .order import Unit
from .piles import by_life, draw, gain, hand_size, spend
from .state import Blow, Godsforge, Player

DICE, REROLLS, PASSING = 4, 2, 4
DISCARDS = 2


# -- 1. Upkeep


async def upkeep(s: Godsforge) -> str:
    """Discard up to two, draw up to the hand size, then the effects of Creations (GF-UPK-08)."""
    s.round += 1
    thrown = await ask_all({p.seat: discard_question(s, p) for p in s.askable() if p.hand})
    for seat, cards in thrown.items():
        p = s.players[seat]
        p.hand = [card for card in p.hand if card not in cards]
        s.discard(*cards)
    for seat in by_life(s, [p.seat for p in s.askable()]):
        p = s.players[seat]
        drawn = draw(s, p, hand_size(s, p) - len(p.hand))
        away = len(thrown.get(seat, []))
        did = [f"{verb} {n}" for verb, n in (("discards", away), ("draws", len(drawn))) if n]
        if did:
            s.tell(f"{s.who(seat)} {series(did)}.", "GF-UPK-03")
    units = [Unit(p.seat, c.card, s.face(c).upkeep, "GF-UPK-06") for p in s.living() for c in p.creations]
    await resolve(s, [*units, *come_due(s, "next_upkeep")])
    return "forge_roll"


def discard_question(s: Godsforge, p: Player) -> Ask[str]:
    """Up to two; in the first round of a first-edition game also any cards that are hard to pay (GF-UPK-10, -11)."""
    exchange = s.round == 1 and (
        s.settings["exchange"] == "on" or (s.settings["exchange"] == "edition" and s.edition == "1")
    )
    hard = [card for card in p.hand if exchange and {"V", "KIND4"} & set(s.card(card).cost)]

    def forbid(chosen: Sequence[str]) -> str | None:
        others = [card for card in chosen if card not in hard]
        if len(others) <= DISCARDS:
            return None
        return f"At most {DISCARDS} cards" + (" on top of those you can exchange." if exchange else ".")

    options = {
        f"card:{card}": Option(card, card, "You can exchange it on top of the two." if card in hard else "", card=card)
        for card in p.hand
    }
    most = min(len(p.hand), DISCARDS + len(hard))
    prompt = f"Round {s.round}: discard up to two cards, then draw back up to {hand_size(s, p)}."
    if exchange:
        prompt += " This round only, you can also exchange cards that cost Veilstones or four of a kind."
    kept = "Keep all cards"
    return Ask(prompt, options, least=0, most=most, forbid=forbid, nothing=kept, topic="godsforge.upkeep")


def come_due(s: Godsforge, when: str) -> list[Unit]:
    """One-time effects whose moment has come; they need no card any more (GF-PHAN-02)."""
    due = [pending for pending in s.pending if pending.when == when]
    s.pending = [pending for pending in s.pending if pending.when != when]
    return [Unit(pending.seat, pending.card, (pending.what,), "GF-PHAN-02") for pending in due]


# -- 2. Forge Roll


async def forge_roll(s: Godsforge) -> str:
    """Everyone rolls, re-rolls and puts a card down, each at their own pace and in secret (GF-FORGE-01, -09, -12)."""
    s.story, s.blows, s.announced = [], [], {}
    bonus = come_due(s, "next_forge")
    for p in s.askable():
        mine: Effects = tuple(effect for unit in bonus if unit.seat == p.seat for effect in unit.effects)
        extra = sum(effect.n for effect in (*s.static(p, ExtraDie), *mine) if isinstance(effect, ExtraDie))
        p.rerolls = REROLLS + sum(effect.n for effect in (*s.static(p, Reroll), *mine) if isinstance(effect, Reroll))
        p.free_shifts = sum(effect.n for effect in (*s.static(p, Shift), *mine) if isinstance(effect, Shift))
        p.used, p.laid, p.plan = [], [], []
        p.dice = s.chance.roll(DICE + extra, stream=f"dice {p.seat}")
        s.tell(f"{s.who(p.seat)} rolls {' '.join(map(str, p.dice))}.", "GF-FORGE-01")
    await together({p.seat: forge(s, p) for p in s.askable()})
    return "reveal"


# -- 3. Reveal


async def reveal(s: Godsforge) -> str:
    """Flip and pay, Reveal effects, collect from dice, empower Spells (GF-REVEAL-08)."""
    units: list[Unit] = []
    for p in s.living():
        units += nemesis_plays(s) if p.nemesis else flip(s, p)
    await resolve(s, units)
    collected = {p.seat: len(collect(p.dice, spare(p), p.free_shifts)) for p in s.askable() if p.laid}
    passing = {p.seat: PASSING for p in s.askable() if not p.laid}
    for seat in passing:
        s.say(f"{s.who(seat)} plays no card.", "GF-FORGE-21")
    gain(s, {**collected, **passing}, "Forge Roll", "GF-REVEAL-04")
    for p in s.living():
        empower_spells(s, p)
    return "attack"


def empower_spells(s: Godsforge, p: Player) -> None:
    """With the number fixed in the Forge Roll; a Nemesis uses all it has (GF-REVEAL-06, GF-SOLO-24)."""
    promised = {laid.card: laid.x for laid in p.laid}
    for cast in p.spells:
        if p.nemesis and s.card(cast.card).empower_x:
            cast.x = p.veilstones
            spend(s, p, cast.x)
            s.say(f"{cast.card} is empowered with {count(cast.x, 'Veilstone')}.", "GF-SOLO-24")
        elif not p.nemesis:
            cast.x = promised[cast.card]
    if not s.endless:
        s.supply += p.locked
    p.locked = 0


# -- 4. Attack


async def attack(s: Godsforge) -> str:
    """Everyone strikes to the left at the same moment. First all commit in secret what they want to add, then totals
    are announced, then those attacked may answer with prevention and life (GF-ATK-14)."""
    await window(s, "Before attacks are revealed: empower or sacrifice?", defending=False)
    if s.solo:
        nemesis.fight(s)
    s.announced = {p.seat: strength(s, p).attack for p in s.living()}
    for p in s.living():
        s.say(f"{s.who(p.seat)} attacks {s.who(s.left_of(p.seat))} for {s.announced[p.seat]}.", "GF-ATK-03")
    await window(s, "Attacks are on the table: block more, or heal?", defending=True)
    s.blows = [blow(s, p, s.players[s.left_of(p.seat)]) for p in s.living()]
    extra = [Unit(p.seat, card, (effect,), "GF-ATK-07") for p in s.living() for card, effect in side_effects(s, p)]
    for hit in s.blows:
        s.players[hit.on].life = hit.after
        s.say(damage_words(s, hit.on), "GF-ATK-16")
    await resolve(s, extra)
    return "end_of_round"


async def window(s: Godsforge, prompt: str, *, defending: bool) -> None:
    """Whoever could add something is asked, all at once; with nobody it is skipped (GF-ATK-15)."""
    topic = "godsforge.defend" if defending else "godsforge.attack"
    asks = {}
    for p in s.askable():
        if found := [b for b in boosts(s, p) if b.defends() or not defending]:
            striker = next(other for other in s.living() if s.left_of(other.seat) == p.seat) if defending else None
            words = ("matters", "afford") if matters(s, p, found, striker) else ("afford",)
            hint = f" {threat_words(s, striker, p)}" if striker else ""
            asks[p.seat] = boost_question(s, p, prompt + hint, found, topic, words)
    for seat, chosen in (await ask_all(asks)).items():
        use(s, s.players[seat], chosen)


def threat_words(s: Godsforge, striker: Player, p: Player) -> str:
    threat = blow(s, striker, p)
    told = f"stay at {p.life}" if threat.after == p.life else f"go from {p.life} to {threat.after}"
    return f"As it stands, {sum_words(threat)}: you {told} life."


def damage_words(s: Godsforge, seat: Seat) -> str:
    hit = next(b for b in s.blows if b.on == seat)
    told = f"stays at {hit.after}" if hit.after == hit.before else f"{hit.before} → {hit.after}"
    return f"{s.who(seat)}: {told} life ({sum_words(hit)})."


def sum_words(hit: Blow) -> str:
    """“5 damage − 4 blocked + 7 blood, +1 life”."""
    blood = f" + {hit.blood} blood" if hit.blood else ""
    blocked = f" − {hit.prevented} blocked" if hit.prevented else ""
    gained = f", {signed(hit.gained)} life" if hit.gained else ""
    return f"{hit.attack} damage{blocked}{blood}{gained}"
