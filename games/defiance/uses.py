"""What a player may use at any time, Tactics and special abilities, and the first step of using it: aim and pay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..kernel import Option, Seat
from . import cards
from .asking import choose_targets
from .cards import Ability, Card, catalogue
from .choices import Choice, Options
from .effects import Use, check, legal_targets, next_subtype, recoverable, upgrades
from .piles import destroy, name
from .prompts import on
from .state import Defiance, Permanent, StackItem
from .targets import Way, choices, pending, ready, redirect_targets
from .values import SELF, cost

HARM = (cards.Damage, cards.Destroy, cards.Disable, cards.Return, cards.Redirect)


def why_not(
    s: Defiance, seat: Seat, ability: Ability, way: Way, source: Permanent | None, *, known_to_all: bool = False
) -> str:
    """Why an ability or Tactic has no legal use just now, price apart; nothing if it has one. What lies in a deck is
    not known to all."""
    if ability.only_if == "combat" and not (s.attack and s.attack.step in ("declared", "defended")):
        return "It needs an attack that has been declared."
    selector = ability.target or SELF
    if selector.pick in ("one", "up_to", "stack", "packet", "player"):
        found = choices(s, ability, seat, way, source)
        if not found:
            return "There is nothing that it could be aimed at."
        if selector.pick == "packet" and source is not None and not redirect_targets(s, ability, source):
            return "There is nobody else whom the damage could hit."
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
    return next(n for n, ability in enumerate(card.ability) if ability.kind == "tactic")


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
            options[f"tactic:{id}"] = Option(choice, card.name, f"{price} gold: {card.ability[n].text}", "tactic", id)
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
                    options[key] = Option(choice, label, ability.text, "use", card=x.card, unit=x.id)
    return options, greyed


def why_not_use(s: Defiance, x: Permanent, ability: Ability, *, known_to_all: bool = False) -> str:
    if not ready(s, x):
        return "it came into play this turn." if x.acted != s.turn else "it has attacked or activated this turn."
    if s.barred(x, "activate"):
        return "it cannot activate now."
    if ability.pay > s.players[x.owner].gold:
        return f"it costs {ability.pay}; you have {s.players[x.owner].gold}."
    return why_not(s, x.owner, ability, "special", x, known_to_all=known_to_all)


def able(s: Defiance, seat: Seat) -> bool:
    """Whether a player could in principle act in a window, as far as everybody can see: by a special ability of a
    Permanent, or by a Tactic of the set that could be in hand. Either must be paid, and have a legal use just now."""
    p = s.players[seat]
    if p.out or not p.turns:
        return False  # before the first turn there are neither cards nor gold (DG-TACTIC-07)
    for x in s.of(seat):
        for ability in s.face(x).ability:
            if ability.kind == "special" and not why_not_use(s, x, ability, known_to_all=True):
                return True
    return bool(p.hand) and any(
        cost(s, seat, card) <= p.gold and not why_not(s, seat, card.ability[tactic_of(card)], "tactic", None)
        for card in tactics(s.cards)
    )


def grasping(s: Defiance, seat: Seat) -> bool:
    """Whether a player could in principle take cards or gold from others: only to such a one it is a difference whether
    another player has drawn and gathered already."""
    p = s.players[seat]
    mine = [ability for x in s.of(seat) for ability in s.face(x).ability if ability.kind == "special"]
    if p.hand:
        mine += [card.ability[tactic_of(card)] for card in tactics(s.cards) if cost(s, seat, card) <= p.gold]
    return any(
        isinstance(effect, cards.Discard) or (isinstance(effect, cards.Gold) and effect.who == "opponent")
        for ability in mine
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
    one = meant(s, seat, ability, ids, source)
    chosen = await choose_targets(s, seat, prompt, ids, most, from_, card.id, meant=one)
    if selector.pick == "packet" and source is not None:
        others = [x.id for x in redirect_targets(s, ability, source)]
        if not others:
            return None
        prompt = f"{ability.name}: whom shall it hit instead?"
        foe = meant(s, seat, ability, others, None)
        chosen += await choose_targets(s, seat, prompt, others, 1, from_, card.id, meant=foe)
    return chosen if legal_targets(s, Use(seat, card, ability, way, from_, targets=chosen)) == chosen else None


def meant(s: Defiance, seat: Seat, ability: Ability, ids: Sequence[str], source: Permanent | None) -> str:
    """The target that silence means. What was chosen to be used is used, and on the right side: harm on the opponent's
    card that is hurt most, or else the dearest; help on an own one. Of damage the greatest is turned aside, and of what
    waits the last is answered."""
    harms = any(isinstance(effect, HARM) for effect in ability.effects)
    heals = any(isinstance(effect, cards.Heal) for effect in ability.effects)
    amounts = pending(s, source) if source is not None else {}

    def fitness(id: str) -> tuple[int, int, int]:
        x = s.permanents.get(id)
        if x is None:
            return 0, amounts[id][1] if id in amounts else 0, ids.index(id) if not id.isdigit() else 0
        right = (x.owner != seat) is harms
        hurt = x.damage if harms or heals else 0
        return (1, hurt, s.face(x).cost) if right else (0, -hurt, -s.face(x).cost)

    return max(ids, key=fitness)
