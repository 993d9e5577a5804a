"""Phase 7, Combat: attackers, Creature Damage, and Damage to stacks; blockers have a file of their own (TG-COMBAT)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product

from ..kernel import Answer, Ask, Flow, Option, Seat, ask, none_of, several
from ..kernel.english import series
from . import triggers
from .asking import choose_player
from .blocking import blocking, replacing
from .damage import hurt, hurt_life
from .effects_stacks import hit_discard
from .power import available, pay
from .stack import window
from .state import Attacker, CardId, Combat, Permanent, Twilight
from .state_checks import check
from .steps import Power, Trigger
from .targets import stats
from .values import bound, fight, keyword, life, may_use_fight, more_damage, spares_combat
from .words import called, named

FEW = 2  # attackers whose ways to attack are all listed
Blow = tuple[CardId, Seat, str]  # a Creature, whom it attacks, and which stack


# -- step 1


async def combat(s: Twilight) -> str:
    """Step 1: declare all attackers together (TG-COMBAT-02). A window opens even if there are none (TG-COMBAT-32)."""
    blows = await declared(s)
    if not blows:
        if not s.deeds.asked and not attackers(s):  # as everybody can see
            s.note(f"{{{s.active}}} has nothing to Summon, use or attack with: the turn ends.", "TG-SUMMON-03")
        await window(s, "no_attack")
        return "end"
    taxed = [card for card, _, _ in blows if bound(s, s.permanents[card], "attack_tax")]
    pay(s, s.active, Power(I=len(taxed)))
    s.combat = Combat(attackers=[Attacker(card, of, "life" if at == "life" else "discard") for card, of, at in blows])
    for a in s.combat.attackers:
        s.permanents[a.id].exhausted = True
    for of in dict.fromkeys(a.against for a in s.combat.attackers):
        for stack, words in (("life", "Life Stack"), ("discard", "Discard Stack")):
            if cards := [a.id for a in s.combat.attackers if (a.against, a.stack) == (of, stack)]:
                verb = "attacks" if len(cards) == 1 else "attack"
                s.say(f"{named(s, cards)} {verb} {{{of}}}’s {words}.", "TG-COMBAT-03")
    for a in s.combat.attackers:
        triggers.happens(s, "attack", s.active, card=a.id)
    for foe in s.foes(s.active):
        triggers.happens(s, "foe_attacks", foe.seat, opponent=s.active)
    await window(s, "attackers")
    return "blocking"


async def declared(s: Twilight) -> list[Blow]:
    """Who attacks what. One opponent is attacked in a phase, unless the table lets every attacker pick its own
    (TG-MULTI-13)."""
    able = attackers(s)
    if not able:
        return []
    foes = [p.seat for p in s.foes(s.active)]
    duty = [x.id for x in able if must_attack(s, x)]
    split = s.settings["split_attacks"] == "on"
    if len(foes) > 1 and not split:
        foe = await defender(s, foes, forced=bool(duty))
        if foe is None:
            return []
        foes = [foe]
    blows: list[Blow] = [(x.id, of, at) for x in able for of in foes for at in ("life", "discard")]
    options = {f"attack:{card}:{of}:{at}": blow_option(s, card, of, at, split=len(foes) > 1) for card, of, at in blows}
    taxed = [x.id for x in able if bound(s, x, "attack_tax")]
    default = tuple(f"attack:{card}:{foes[0]}:life" for card in duty)
    prompt = "Choose your attackers and what they attack."
    question = Ask(
        prompt,
        options,
        least=len(duty),
        most=len(able),
        default=default,
        forbid=rule_out({x.id: called(s, x.id) for x in able}, duty, taxed, available(s, s.active).I),
        nothing="No attack",
        topic="twilight.attack",
        usual=all_out([x.id for x in able], foes) if not taxed else {},
    )
    chosen = await ask(s.active, question)
    return [(card, of, at) for card, of, at in chosen if card in s.permanents and not s.players[of].out]


def all_out(able: Sequence[CardId], foes: Sequence[Seat]) -> dict[str, Answer]:
    """All at one stack of an opponent."""
    stacks = (("life", "Life Stack"), ("discard", "Discard Stack"))
    return {
        f"All: {f'{{{of}}}’s ' if len(foes) > 1 else ''}{words}": tuple(f"attack:{card}:{of}:{at}" for card in able)
        for of in foes
        for at, words in stacks
    }


def attacks(s: Twilight) -> dict[Answer, Option[None]]:
    """What may be answered when attackers are declared, where that is asked next: all of it for two Creatures, and for
    more what is usual."""
    able, foes = attackers(s), [p.seat for p in s.foes(s.active)]
    plain = not any(bound(s, x, "attack_tax") or must_attack(s, x) for x in able)
    if not able or len(foes) > 1 or not plain:
        return {}
    ids, (foe,) = [x.id for x in able], foes
    found: dict[Answer, Option[None]] = {}
    if len(able) > 1:
        for label, answer in all_out(ids, foes).items():
            found[(several(answer),)] = Option(None, label, icon="attack")
    if len(able) <= FEW:
        for blows in product((None, "life", "discard"), repeat=len(able)):
            chosen = [(card, at) for card, at in zip(ids, blows, strict=True) if at is not None]
            said = [blow_option(s, card, foe, at, split=False).label for card, at in chosen]
            key = (several(tuple(f"attack:{card}:{foe}:{at}" for card, at in chosen)),)
            if chosen and key not in found:
                found[key] = Option(None, ", ".join(said), icon="attack")
    return {**found, (none_of("twilight.attack"),): Option(None, "No attack", icon="pass")}


async def defender(s: Twilight, foes: Sequence[Seat], *, forced: bool) -> Seat | None:
    if forced:
        return await choose_player(s.active, "Who do you attack?", foes)
    options: dict[str, Option[Seat | None]] = {"none": Option(None, "Nobody", icon="pass")}
    options |= {f"player:{seat}": Option(seat, f"{{{seat}}}", icon="attack", player=seat) for seat in foes}
    return (await ask(s.active, Ask("Who do you attack?", options, topic="twilight.defender")))[0]


def blow_option(s: Twilight, card: CardId, of: Seat, at: str, *, split: bool) -> Option[Blow]:
    x = s.permanents[card]
    stack = "Life Stack" if at == "life" else "Discard Stack"
    label = f"{called(s, card)}: {f'{{{of}}}’s ' if split else ''}{stack}"
    notes = [*stats(s, x), f"{stack_damage(s, x, at)} Damage"]
    if bound(s, x, "attack_tax"):
        notes.append("pay one I")
    note, area = ", ".join(notes), f"{of}:{at}"
    alike = f"{label}, {note}"
    return Option((card, of, at), label, note, "attack", card=card, unit=card, area=area, group=alike, player=of)


def attackers(s: Twilight) -> list[Permanent]:
    """Fresh Creatures that may attack: not in the turn in which they came, unless they are Swift, and not without the
    price that some of them have (TG-COMBAT-02, -36, TG-CREATURE-19)."""
    return [
        x
        for x in s.creatures(s.active)
        if not x.exhausted
        and (x.entered != s.turn or keyword(s, x, "swift"))
        and not bound(s, x, "no_attack")
        and (not bound(s, x, "attack_tax") or available(s, s.active).I)
    ]


def must_attack(s: Twilight, x: Permanent) -> bool:
    """Nobody has to pay for an attack (TG-COMBAT-36)."""
    return bound(s, x, "must_attack") and not bound(s, x, "attack_tax")


def rule_out(
    names: Mapping[CardId, str], duty: Sequence[CardId], taxed: Collection[CardId], purse: int
) -> Callable[[Sequence[Blow]], str | None]:
    """Which attackers do not go together: each attacks once, who must attack does, and prices can be paid."""

    def why_not(chosen: Sequence[Blow]) -> str | None:
        cards = [card for card, _, _ in chosen]
        if len(set(cards)) < len(cards):
            return "Each Creature can attack only one stack."
        if missing := [names[card] for card in duty if card not in cards]:
            return f"{series(missing)} must attack."
        if len(dear := [names[card] for card in cards if card in taxed]) > purse:
            return f"You can't pay for all of these: {series(dear)}."
        return None

    return why_not


# -- step 4


async def creature_damage(s: Twilight) -> str:
    """Step 4: each attacker and its blocker deal Damage to each other at the same time; those with Initiative first, if
    there are any (TG-COMBAT-11, -37)."""
    if s.combat is None:
        return "end"
    pairs = [(a.id, a.blocker) for a in s.combat.attackers if a.blocker]
    swift = {card for pair in pairs for card in pair if keyword(s, s.permanents[card], "initiative")}
    struck = [await strike(s, pairs, lambda card: card in swift)] if swift else []
    struck.append(await strike(s, pairs, lambda card: card not in swift))
    for slayers in struck:
        for card, controller in slayers:
            triggers.happens(s, "slays", controller, card=card)
    for a in s.combat.attackers:
        gone = any(a.id == attacker and blocker not in s.permanents for attacker, blocker in pairs)
        if gone and keyword(s, s.permanents[a.id], "overrun"):
            a.unblocked = True  # TG-COMBAT-35
    s.combat.step = 4
    await window(s, "creature_damage")
    return "discard_damage"


async def strike(
    s: Twilight, pairs: Sequence[tuple[CardId, CardId]], strikes: Callable[[CardId], bool]
) -> list[tuple[CardId, Seat]]:
    """These of the fighting Creatures deal their Damage, together. Returns who has Slain, and whose they are."""
    blows = []
    for attacker, blocker in pairs:
        a, b = s.permanents.get(attacker), s.permanents.get(blocker)
        if a is None or b is None or spares_combat(a) or spares_combat(b):
            continue
        blows += [(x, y.id, fight(s, x)) for x, y in ((a, b), (b, a)) if strikes(x.id)]
    for _, victim, n in blows:
        await hurt(s, victim, n)
    await check(s)
    return [(x.id, x.controller) for x, victim, n in blows if n > 0 and victim not in s.permanents]


# -- steps 5 and 6


def stack_damage(s: Twilight, x: Permanent, stack: str) -> int:
    """What an unblocked Creature deals to a stack: Life, or Fight where that is allowed and more; half of Life, rounded
    up, to a Discard Stack; additions come after that (TG-COMBAT-12, -13, -38)."""
    base = life(s, x)
    if stack == "discard":
        base = (base + 1) // 2
    elif may_use_fight(s, x):
        base = max(base, fight(s, x))
    return max(0, base + more_damage(s, x, stack))


async def discard_damage(s: Twilight) -> str:
    """Step 5."""
    await hit_stacks(s, "discard")
    if s.combat is not None:
        s.combat.step = 5
    await window(s, "discard_damage")
    return "life_damage"


async def life_damage(s: Twilight) -> str:
    """Step 6, after which Combat is over (TG-COMBAT-17)."""
    await hit_stacks(s, "life")
    if s.combat is not None:
        s.combat.step = 6
    await window(s, "life_damage")
    s.combat = None
    return "end"


async def hit_stacks(s: Twilight, stack: str) -> None:
    """Each unblocked attacker on its own (TG-COMBAT-14); its Life is read when its turn comes (TG-COMBAT-30)."""
    if s.combat is None:
        return
    hitting = [a for a in s.combat.attackers if a.unblocked and a.stack == stack]
    for a in await in_order(s, hitting, stack):
        x = s.permanents.get(a.id)
        if x is None or s.players[a.against].out or not any(a is other for other in s.combat.attackers):
            continue
        if spares_combat(x):
            continue
        n = stack_damage(s, x, stack)
        if stack == "life":
            hit = await hurt_life(s, a.against, n)
            if hit:
                triggers.happens(s, "hits_life", x.controller, card=x.id, opponent=a.against)
        else:
            hit = await hit_discard(s, s.active, a.against, n)
            if hit:
                triggers.happens(s, "hits_discard", x.controller, card=x.id, opponent=a.against)
        await check(s)


async def in_order(s: Twilight, hitting: list[Attacker], stack: str) -> list[Attacker]:
    """The attacking player chooses the order where it can make a difference; otherwise it is that of the declaration
    (TG-COMBAT-30)."""
    if len({a.id.partition(".")[0] for a in hitting}) < 2 or not any(order_matters(s, a, stack) for a in hitting):
        return hitting
    options = {f"first:{a.id}": Option(n, called(s, a.id), card=a.id, unit=a.id) for n, a in enumerate(hitting)}
    question = Ask(
        "Who deals Damage first?",
        options,
        least=len(hitting),
        most=len(hitting),
        ordered=True,
        topic="twilight.damage_order",
    )
    return [hitting[n] for n in await ask(s.active, question)]


def order_matters(s: Twilight, a: Attacker, stack: str) -> bool:
    """Whether an attacker looks for its own hit, and shields or too few cards may let it miss."""
    moment: Trigger = "hits_life" if stack == "life" else "hits_discard"
    if s.combat is None or not s.face(a.id).listed(moment):
        return False
    p = s.players[a.against]
    together = [x for x in s.combat.attackers if x.unblocked and (x.against, x.stack) == (a.against, stack)]
    dealt = sum(stack_damage(s, s.permanents[x.id], stack) for x in together)
    shielded = any(change.prevent or change.redirect for change in p.changes)
    return shielded or dealt > len(p.life if stack == "life" else p.discard)


PHASES: dict[str, Callable[[Twilight], Flow[str]]] = {
    "combat": combat,
    "blocking": blocking,
    "replacing": replacing,
    "creature_damage": creature_damage,
    "discard_damage": discard_damage,
    "life_damage": life_damage,
}
