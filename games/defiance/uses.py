"""What a player may use at any time, Tactics and special abilities, and the first step of using it: aim and pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ..kernel import Option, Seat
from . import asking, cards
from .asking import choose_targets
from .cards import Ability, Card, catalogue
from .choices import Choice, Options
from .effects import Use, check, legal_targets, next_subtype, recoverable, upgrades
from .piles import destroy, name
from .prompts import on
from .state import Defiance, Permanent, StackItem
from .targets import Way, choices, pending, permanents, ready, redirect_targets
from .values import SELF, cost

HARM = (cards.Damage, cards.Destroy, cards.Disable, cards.Return, cards.Redirect)


def why_not(
    s: Defiance, seat: Seat, ability: Ability, way: Way, source: Permanent | None, *, known_to_all: bool = False
) -> str:
    """Why an ability or Tactic has no legal use just now, price apart; nothing if it has one. What lies in a deck is
    not known to all."""
    if ability.only_if == "combat" and not (s.attack and s.attack.step in ("declared", "defended")):
        return "It needs an attack to be under way."
    selector = ability.target or SELF
    if selector.pick in ("one", "up_to", "stack", "packet", "player"):
        found = choices(s, ability, seat, way, source)
        if not found:
            return "There's nothing to aim it at."
        if selector.pick == "packet" and source is not None and not redirect_targets(s, ability, source):
            return "There's nobody else the damage could hit."
    for effect in ability.effects:
        if isinstance(effect, cards.Recover) and not recoverable(s, seat, effect):
            return "Your discard zone has no such card."
        if isinstance(effect, cards.Upgrade) and source is not None:
            possible = s.players[seat].deck if known_to_all and next_subtype(s, source) else upgrades(s, source)
            if not possible:
                return "Your deck has no Location of the next subtype."
    return ""


def tactic_of(card: Card) -> int:
    """The place of a Tactic's effect among its abilities."""
    for n, ability in enumerate(card.ability):
        if ability.kind == "tactic":
            return n
    raise LookupError(f"{card.name} is no Tactic")


USE = "Use a Tactic or an ability"  # the heading under which panels gather them


def responses(s: Defiance, seat: Seat) -> tuple[Options, dict[str, str]]:
    """The Tactics and special abilities that a player can use now, and why not the others."""
    p = s.players[seat]
    options: Options = {}
    greyed: dict[str, str] = {}
    for id in dict.fromkeys(p.hand):
        card = s.card(id)
        if not card.is_tactic:
            continue
        price, n = cost(s, seat, card), tactic_of(card)
        reason = f"{card.name} costs {price}; you have {p.gold}." if price > p.gold else ""
        if reason := reason or why_not(s, seat, card.ability[n], "tactic", None):
            greyed[f"tactic:{id}"] = reason if reason.startswith(card.name) else f"{card.name}: {reason}"
        else:
            choice = Choice("tactic", card=id, ability=n)
            note = f"{price} gold: {card.ability[n].text}"
            options[f"tactic:{id}"] = Option(choice, card.name, note, "tactic", id, menu=USE)
    for x in s.of(seat):
        card = s.face(x)
        for n, ability in enumerate(card.ability):
            if ability.kind == "special":
                key = f"use:{x.id}:{n}"
                if reason := why_not_use(s, x, ability):
                    greyed[key] = f"{card.name}, {ability.name}: {reason}"
                else:
                    choice = Choice("use", card=x.card, source=x.id, ability=n)
                    label = f"{ability.name} ({card.name} {x.at})"
                    options[key] = Option(choice, label, ability.text, "use", card=x.card, unit=x.id, menu=USE)
    return options, greyed


def why_not_use(s: Defiance, x: Permanent, ability: Ability, *, known_to_all: bool = False) -> str:
    if not ready(s, x):
        return "it came into play this turn." if x.acted != s.turn else "it has attacked or activated this turn."
    if s.barred(x, "activate"):
        return "it can't activate now."
    if ability.pay > s.players[x.owner].gold:
        return f"it costs {ability.pay}; you have {s.players[x.owner].gold}."
    return why_not(s, x.owner, ability, "special", x, known_to_all=known_to_all)


def possible(s: Defiance, seat: Seat) -> Iterator[tuple[Ability, Way, Permanent | None]]:
    """What a player could in principle use in a window, as far as everybody can see: special abilities of Permanents,
    and the Tactics of the set, which could be in hand. Each can be paid, and has a legal use just now."""
    p = s.players[seat]
    if p.out or not p.turns:
        return  # before the first turn there are neither cards nor gold (DG-TACTIC-07)
    for x in list(s.of(seat)):
        for ability in usable(s, x):
            yield ability, "special", x
    for card in tactics(s.cards) if p.hand else ():
        ability = card.ability[tactic_of(card)]
        if cost(s, seat, card) <= p.gold and not why_not(s, seat, ability, "tactic", None):
            yield ability, "tactic", None


def usable(s: Defiance, x: Permanent) -> list[Ability]:
    """The special abilities of a Permanent that could be used now, as far as everybody can see."""
    special = [ability for ability in s.face(x).ability if ability.kind == "special" and not x.face_down]
    return [ability for ability in special if not why_not_use(s, x, ability, known_to_all=True)]


def able(s: Defiance, seat: Seat) -> bool:
    return any(True for _ in possible(s, seat))


def reaches(s: Defiance, seat: Seat) -> bool:
    """Whether a player could in principle do something to what others have on the board, or to their attack."""
    for ability, way, source in possible(s, seat):
        selector = ability.target or SELF
        if selector.pick in ("one", "up_to", "each"):
            if any(x.owner != seat for x in permanents(s, selector, seat, way, source)):
                return True
        elif any(isinstance(effect, cards.EndCombat) for effect in ability.effects):
            return True
    return False


def concerns(s: Defiance, seat: Seat, item: StackItem) -> bool:
    """Whether a player has a reason to answer what waits before it takes effect, as far as everybody can see: it could
    be stopped, or it touches what is theirs, or they could forestall what it does to the board (DG-TIMING-23)."""
    for ability, way, source in possible(s, seat):
        stops = ability.target is not None and ability.target.pick == "stack"
        if stops and item.id in choices(s, ability, seat, way, source):
            return True
    touched = touches(s, item)
    return seat in touched or (bool(touched) and reaches(s, seat))


def touches(s: Defiance, item: StackItem) -> set[Seat]:
    """Whose things are not the same when it has taken effect. A Permanent that only comes to stand there can be seen to
    when it does, and what somebody takes into hand changes nothing on the board."""
    everybody = {p.seat for p in s.living()}
    card = s.card(item.card)
    if item.kind == "permanent":
        arrivals = [ability for ability in card.ability if ability.kind == "trigger" and ability.when == "enter_play"]
        return everybody if item.onto or any(stirs(ability) for ability in arrivals) else set()
    ability = card.ability[item.ability]
    if not stirs(ability):
        return set()
    if (ability.target or SELF).pick == "self":
        return {item.seat}
    owners = [seat for id in item.targets if (seat := owner_of(s, id)) is not None]
    return set(owners) or everybody


def owner_of(s: Defiance, id: str) -> Seat | None:
    """Whose target that is: a Permanent, something that waits, or a player; damage under way concerns whom it hits."""
    if id in s.permanents:
        return s.permanents[id].owner
    return int(id) if id.isdigit() else next((item.seat for item in s.stack if item.id == id), None)


def pressing(s: Defiance, seat: Seat, choice: Choice) -> bool:
    """Whether something is better used in this window than later: it does more than what any moment would do for, it
    shields what is about to be hit, or its own card is."""
    ability = s.card(choice.card).ability[choice.ability]
    if all(isinstance(effect, cards.Upgrade) for effect in ability.effects) or not stirs(ability):
        return choice.source in in_danger(s)
    shields = all(isinstance(effect, cards.Prevent | cards.Heal | cards.Redirect) for effect in ability.effects)
    return not shields or any(s.permanents[id].owner == seat for id in in_danger(s))


def in_danger(s: Defiance) -> list[str]:
    """The Permanents at which damage under way, or something that waits, is aimed."""
    aimed = [packet.target for packet in s.attack.packets] if s.attack is not None else []
    return [id for id in (*aimed, *(id for item in s.stack for id in item.targets)) if id in s.permanents]


def stirs(ability: Ability) -> bool:
    """Whether it does more than bring its user cards or gold."""
    return any(
        not (
            isinstance(effect, cards.Draw)
            or (isinstance(effect, cards.Search | cards.Recover) and effect.to != "play")
            or (isinstance(effect, cards.Gold) and effect.who != "opponent")
        )
        for effect in ability.effects
    )


@cache
def tactics(set_name: str) -> list[Card]:
    """All Tactics that there are, those first that are most likely to be in reach."""
    return sorted((card for card in catalogue(set_name).values() if card.is_tactic), key=lambda card: card.cost)


# -- using something


async def act(s: Defiance, seat: Seat, choice: Choice) -> bool:
    """Step 1: choose the targets, pay, and let it wait. Returns whether it was done after all (DG-TIMING-02, -15)."""
    p = s.players[seat]
    card = s.card(choice.card)
    ability = card.ability[choice.ability]
    source = s.permanents.get(choice.source)
    way: Way = "tactic" if choice.do == "tactic" else "special"
    targets = await aim(s, seat, card, ability, way, source)
    if targets is None or p.out:
        return False
    if choice.do == "tactic":
        if choice.card not in p.hand:
            return False
        p.gold -= cost(s, seat, card)
        p.hand.remove(choice.card)
        item = StackItem(s.new_id("wait"), seat, "tactic", choice.card, "", choice.ability, targets)
        s.say(f"{{{seat}}} plays {card.name}{on(s, targets)}.", "DG-TACTIC-01")
    else:
        if source is None or source.id not in s.permanents:
            return False
        p.gold -= ability.pay
        source.acted = s.turn
        item = StackItem(s.new_id("wait"), seat, "special", card.id, source.id, choice.ability, targets, source.at)
        s.say(f"{{{seat}}} uses {ability.name} of {name(s, source)}{on(s, targets)}.", "DG-ABILITY-02")
        if ability.sacrifice:
            destroy(s, source, as_price=True)
    s.stack.append(item)
    await check(s)  # a price can have made a trigger
    return True


async def aim(
    s: Defiance, seat: Seat, card: Card, ability: Ability, way: Way, source: Permanent | None
) -> list[str] | None:
    """The targets of an ability; None: whoever was meant has left the game in the meantime."""
    selector = ability.target or SELF
    if selector.pick in ("self", "each"):
        return []
    ids = choices(s, ability, seat, way, source)
    if not ids or (selector.pick == "player" and len(ids) == 1):
        return ids or None
    from_ = source.id if source is not None else ""
    most = selector.n if selector.pick == "up_to" else 1
    which = f"up to {most} targets?" if most > 1 else "which target?"
    prompt = f"{ability.name}: {which} {ability.text}"
    chosen = ids
    if not (asking.no_choice(ids) and on_the_right_side(s, seat, ability, ids[0])):
        one = meant(s, seat, ability, ids, source)
        chosen = await choose_targets(s, seat, prompt, ids, most, from_, card.id, meant=one)
    if selector.pick == "packet" and source is not None:
        others = [x.id for x in redirect_targets(s, ability, source)]
        if not others:
            return None
        prompt = f"{ability.name}: who should it hit instead?"
        foe = meant(s, seat, ability, others, None)
        chosen = [*chosen, *await choose_targets(s, seat, prompt, others, 1, from_, card.id, meant=foe)]
    return chosen if legal_targets(s, Use(seat, card, ability, way, from_, targets=chosen)) == chosen else None


def is_harm(ability: Ability) -> bool:
    return any(isinstance(effect, HARM) for effect in ability.effects)


def on_the_right_side(s: Defiance, seat: Seat, ability: Ability, id: str) -> bool:
    """Whether a target is one that nobody would think twice about: no help for others, and no harm to the own side."""
    x = s.permanents.get(id)
    return x is None or (x.owner != seat) is is_harm(ability)


def meant(s: Defiance, seat: Seat, ability: Ability, ids: Sequence[str], source: Permanent | None) -> str:
    """The target that silence means. What was chosen to be used is used, and on the right side: harm on the opponent's
    card that is hurt most, or else the dearest; help on an own one. Of damage the greatest is turned aside, and of what
    waits the last is answered."""
    harms = is_harm(ability)
    heals = any(isinstance(effect, cards.Heal) for effect in ability.effects)
    amounts = pending(s, source) if source is not None else {}

    def fitness(id: str) -> tuple[int, int, int]:
        x = s.permanents.get(id)
        if x is None:
            return 0, amounts[id][1] if id in amounts else 0, ids.index(id) if not id.isdigit() else 0
        hurt = x.damage if harms or heals else 0
        right = on_the_right_side(s, seat, ability, id)
        return (1, hurt, s.face(x).cost) if right else (0, -hurt, -s.face(x).cost)

    return max(ids, key=fitness)
