"""What a player may use at any time, Tactics and special abilities, and the first step of using it: aim and pay."""

from __future__ import annotations

from functools import cache

from ..kernel import Option, Seat
from . import cards
from .asking import choose_targets
from .cards import Ability, Card, catalogue
from .choices import Choice, Options
from .effects import Use, check, legal_targets, recoverable, upgrades
from .piles import destroy, name
from .prompts import on
from .state import Defiance, Permanent, Waiting
from .targets import Way, choices, ready, redirect_targets
from .values import SELF, cost, held


def why_not(s: Defiance, seat: Seat, ability: Ability, way: Way, source: Permanent | None) -> str:
    """Why an ability or Tactic has no legal use just now, price apart; nothing if it has one."""
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
        if isinstance(effect, cards.Upgrade) and source is not None and not upgrades(s, source):
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
                    options[key] = Option(choice, f"{ability.name} ({card.name} {x.at})", ability.text, "use", x.card)
    return options, greyed


def why_not_use(s: Defiance, x: Permanent, ability: Ability) -> str:
    if not ready(s, x):
        return "it came into play this turn." if x.acted != s.turn else "it has attacked or activated this turn."
    if s.barred(x, "activate"):
        return "it cannot activate now."
    if ability.pay > s.players[x.owner].gold:
        return f"it costs {ability.pay}; you have {s.players[x.owner].gold}."
    return why_not(s, x.owner, ability, "special", x)


def able(s: Defiance, seat: Seat) -> bool:
    """Whether a player could in principle act in a window, as far as everybody can see: enough gold for the cheapest
    Tactic there is and a card in hand, or a Permanent with a special ability that can be paid."""
    p = s.players[seat]
    if p.out or not p.turns:
        return False  # before the first turn there are neither cards nor gold (DG-TACTIC-07)
    if p.hand and p.gold >= cheapest_tactic(s, seat):
        return True
    return any(
        ability.kind == "special" and ability.pay <= p.gold and ready(s, x) and not s.barred(x, "activate")
        for x in s.of(seat)
        for ability in s.face(x).ability
    )


def cheapest_tactic(s: Defiance, seat: Seat) -> int:
    less = sum(effect.amount for effect in held(s, cards.Discount, seat) if "tactic" in effect.types)
    return max(0, cheapest_printed(s.cards) - less)


@cache
def cheapest_printed(set_name: str) -> int:
    return min((card.cost for card in catalogue(set_name).values() if card.is_tactic), default=0)


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
        item = Waiting(s.new_id("wait"), seat, "tactic", choice.card, "", choice.ability, targets)
        s.say(f"{{{seat}}} plays {card.name}{on(s, targets)}.", "DG-TACTIC-01")
    else:
        if source is None or source.id not in s.permanents:
            return False
        p.gold -= ability.pay
        source.acted = s.turn
        item = Waiting(s.new_id("wait"), seat, "special", card.id, source.id, choice.ability, targets, source.at)
        s.say(f"{{{seat}}} uses {ability.name} of {name(s, source)}{on(s, targets)}.", "DG-ABILITY-02")
        if ability.sacrifice:
            destroy(s, source, as_price=True)
    s.stack.append(item)
    await check(s)  # a price can have made a trigger
    return True


async def aim(
    s: Defiance, seat: Seat, card: Card, ability: Ability, way: Way, source: Permanent | None
) -> list[str] | None:
    """The targets of an ability; None: the player thinks again."""
    selector = ability.target or SELF
    if selector.pick in ("self", "each"):
        return []
    ids = choices(s, ability, seat, way, source)
    if selector.pick == "player" and len(ids) == 1:
        return ids
    from_ = source.id if source is not None else ""
    most = selector.n if selector.pick == "up_to" else 1
    which = f"up to {most} targets?" if most > 1 else "which target?"
    prompt = f"{ability.name}: {which} {ability.text}"
    chosen = await choose_targets(s, seat, prompt, ids, most, from_, card.id)
    if chosen is not None and selector.pick == "packet" and source is not None:
        others = [x.id for x in redirect_targets(s, ability, source)]
        new = await choose_targets(s, seat, f"{ability.name}: whom shall it hit instead?", others, 1, from_, card.id)
        chosen = None if new is None else [*chosen, *new]
    if chosen is None or legal_targets(s, Use(seat, card, ability, way, from_, targets=chosen)) != chosen:
        return None  # whoever was meant may have left the game in the meantime
    return chosen
