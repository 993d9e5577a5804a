"""Phase 4, Seize: take Aspects from opponents with whom no Trade was made, at the price of Hand cards (TG-SEIZE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from ..kernel import Ask, Option, Seat, ask
from ..kernel.english import count
from . import triggers, values, zones
from .stack import settle
from .state import CardId, Player, Twilight
from .steps import ASPECTS, VALUE, Aspect
from .words import an_aspect, called

RETURNED = 2  # cards that come back if the own Life Stack must supply the Aspect (TG-SEIZE-08)


class Wish(Struct, frozen=True, omit_defaults=True):
    """An Aspect that is to be Seized, and from whom; or none."""

    aspect: Aspect | Literal[""] = ""
    seat: Seat = 0


async def seize(s: Twilight) -> str:
    """Any number of Seizes, one per call; no Active Effects (TG-SEIZE-02, -10)."""
    p = s.players[s.active]
    options = {"done": Option(Wish(), "Seize nothing" if not p.seized else "Done", icon="pass")}
    greyed: dict[str, str] = {}
    for q in s.foes(p.seat):
        for aspect in ASPECTS:
            key, option = f"seize:{q.seat}:{aspect}", wish_option(s, p, q, aspect)
            if reason := why_not(s, p, q, aspect):
                greyed[key] = f"{option.label}: {reason}"
            else:
                options[key] = option
    if len(options) == 1:
        return "resource"
    question = Ask("Seize an Aspect?", options, greyed=greyed, topic="twilight.seize")
    wish = (await ask(p.seat, question))[0]
    if not wish.aspect:
        return "resource"
    if s.players[wish.seat].out or p.out:
        return "seize"
    aside = await set_aside(s, p, price(s, p, s.players[wish.seat], wish.aspect), wish)
    if not s.players[wish.seat].out and not p.out:
        await carry_out(s, p, s.players[wish.seat], wish.aspect, aside)
    return "seize"


def can_seize(s: Twilight, p: Player) -> bool:
    return any(not why_not(s, p, q, aspect) for q in s.foes(p.seat) for aspect in ASPECTS)


def why_not(s: Twilight, p: Player, q: Player, aspect: Aspect) -> str:
    """Not from somebody with whom a Trade was made (TG-SEIZE-01, TG-MULTI-07), not what is known to be nowhere
    (TG-SEIZE-30), and only with enough cards to set aside (TG-SEIZE-23)."""
    if q.seat in p.traded:
        return f"you traded with {{{q.seat}}} this turn."
    if sought(q, aspect) in p.sought:
        return "there's none to find."
    needed = price(s, p, q, aspect)
    return "" if len(p.hand) >= needed else f"that takes {needed} cards; you hold {len(p.hand)}."


def sought(q: Player, aspect: Aspect) -> str:
    return f"{q.seat} {aspect}"


# -- the price


def price(s: Twilight, p: Player, q: Player, aspect: Aspect) -> int:
    """Cards to set aside: one is destroyed, the others are discarded (TG-SEIZE-03, -04, -22, -28)."""
    less = pairs(s, p, q) + struck(s, p, q) - values.seize_change(s, p.seat)
    return 1 + max(0, VALUE[aspect] + 1 - less)


def discounts(s: Twilight) -> bool:
    """Always with three players or more; with two as the table has agreed (TG-SEIZE-15, TG-MULTI-08)."""
    return len(s.players) > 2 or s.settings["seize_discounts"] == "on"


def pairs(s: Twilight, p: Player, q: Player) -> int:
    """Discount A: one for every two cards in that player's Aspect Stack (TG-SEIZE-16); or, as the table has agreed, for
    every two more than in the own one (TG-SEIZE-19)."""
    if not discounts(s):
        return 0
    less = len(p.aspects) if s.settings["pair_discount"] == "difference" else 0
    return max(0, len(q.aspects) - less) // 2


def struck(s: Twilight, p: Player, q: Player) -> int:
    """Discount B: one for every card which that player Seized from the own Hand or Life Stack in their last turn,
    unless they had this discount against the same player then (TG-SEIZE-17, -24, TG-MULTI-18)."""
    if not discounts(s) or p.seat in q.struck_back:
        return 0
    return q.seized.get(p.seat, 0)


def wish_option(s: Twilight, p: Player, q: Player, aspect: Aspect) -> Option[Wish]:
    discarded = price(s, p, q, aspect) - 1
    held = s.backs(q.hand).of(aspect)
    cost = f"1 card destroyed, {discarded} discarded" if discarded else "1 card destroyed"
    note = f"{cost}; {f'they hold {held}' if held else 'none in their Hand'}"
    return Option(Wish(aspect, q.seat), f"Seize {aspect} from {{{q.seat}}}", note, aspect, player=q.seat)


async def set_aside(s: Twilight, p: Player, n: int, wish: Wish) -> list[CardId]:
    """The cards that pay, in private; the first one is to be destroyed."""
    return await payment(s, p, p.hand, n, f"You pay {count(n, 'card')} for {{{wish.seat}}}’s {wish.aspect}.")


async def payment(s: Twilight, p: Player, cards: Sequence[CardId], n: int, why: str) -> list[CardId]:
    """The card that is destroyed, then those that are discarded."""
    first = await given_up(s, p, cards, 1, f"{why} Which one is destroyed?")
    others = [card for card in cards if card not in first]
    which = "one is" if n == 2 else f"{n - 1} are"
    return [*first, *await given_up(s, p, others, n - 1, f"{why} Which {which} discarded?")]


async def given_up(s: Twilight, p: Player, cards: Sequence[CardId], n: int, prompt: str) -> list[CardId]:
    """So many of these; nobody is asked where that is all or none of them. Silence gives up the cheapest."""
    if n in (0, len(cards)):
        return [*cards][:n]
    options = {
        card: Option(card, called(s, card), f"costs {s.face(card).cost}", "card", card, group=called(s, card))
        for card in cards
    }
    meant = sorted(cards, key=lambda card: s.face(card).cost.power.value)[:n]
    return await ask(p.seat, Ask(prompt, options, n, n, tuple(meant), topic="twilight.set_aside"))


# -- the search


async def carry_out(s: Twilight, p: Player, q: Player, aspect: Aspect, aside: list[CardId]) -> None:
    """Search the opponent's Hand, their Life Stack, then the own Life Stack; pay if it is found (TG-SEIZE-04 to -08).
    Nothing interrupts it: losing and triggers come after payment (TG-SEIZE-25, -29)."""
    retort = struck(s, p, q) > 0
    s.say(f"{{{p.seat}}} Seizes {an_aspect(aspect)} from {{{q.seat}}}.", "TG-SEIZE-03")
    found, place = search(s, p, q, aspect)
    if found is None:
        p.sought.append(sought(q, aspect))
        s.say(f"No {aspect} is found, so nothing is paid.", "TG-SEIZE-05")
        return
    whose = p if place == "own" else q
    if place == "hand":
        zones.picked_unseen(s, q, [found])
        zones.learn(s, q.seat, [found])  # who held it sees what is gone (TG-SEIZE-26)
        s.tell(f"You lose {called(s, found)}.", "TG-SEIZE-26", to=[q.seat])
    source = f"{{{whose.seat}}}’s {'Hand' if place == 'hand' else 'Life Stack'}"
    s.say(f"{{{p.seat}}} takes a {aspect} from {source}.", "TG-SEIZE-06" if place == "hand" else "TG-SEIZE-07")
    zones.to_aspects(s, p, [found])
    if place == "own":
        aside = await cheaper(s, p, aside)
    zones.destroy(s, aside[:1])
    zones.discard(s, aside[1:])
    p.seized[whose.seat] = p.seized.get(whose.seat, 0) + 1
    if q.seat not in p.raided:
        p.raided.append(q.seat)
    if retort and q.seat not in p.struck_back:
        p.struck_back.append(q.seat)
    if place != "own":
        triggers.happens(s, "foe_seizes", q.seat, opponent=p.seat)
    await settle(s)


def search(
    s: Twilight, p: Player, q: Player, aspect: Aspect
) -> tuple[CardId, Literal["hand", "life", "own"]] | tuple[None, None]:
    """Nobody sees a face meanwhile, and what was passed over keeps its order (TG-SEIZE-07, -09)."""
    if held := [card for card in q.hand if s.back(card) == aspect]:
        return s.chance.pick(held, stream="seize")[0], "hand"
    if (card := zones.topmost(s, q.seat, aspect)) is not None:
        return card, "life"
    if (card := zones.topmost(s, p.seat, aspect)) is not None:
        return card, "own"
    return None, None


async def cheaper(s: Twilight, p: Player, aside: list[CardId]) -> list[CardId]:
    """The own Life Stack supplies the Aspect: two cards come back, but one is always left to destroy (TG-SEIZE-22)."""
    n = max(1, len(aside) - RETURNED)
    if n == len(aside):
        return aside
    return await payment(s, p, aside, n, f"It comes from your own Life Stack, so you pay only {count(n, 'card')}.")
