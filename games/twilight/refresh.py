"""Phase 1, Refresh: cards are refreshed, Intrigues demand their upkeep, Freeze markers come off (TG-REFRESH)."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel import Ask, Option, ask
from . import triggers, values
from .asking import SPARED
from .power import fresh
from .stack import settle
from .state import CardId, Permanent, Player, Twilight
from .steps import ASPECTS, Power
from .words import aspects, called, named


async def refresh(s: Twilight) -> str:
    """No Active Effects here; Power is produced for upkeep alone (TG-REFRESH-07, -11)."""
    p = s.players[s.active]
    if p.turns == 1:
        return "draw"  # TG-REFRESH-01
    values.expire(s, "next_turn", p.seat)
    await settle(s)
    ready(s, p)
    await upkeep(s, p)
    thaw(s, p)
    for x in list(s.of(p.seat)):
        if x.upkeep_paid and s.face(x.id).type == "intrigue":
            triggers.happens(s, "upkeep", p.seat, card=x.id)
    await settle(s)
    return "draw"


def ready(s: Twilight, p: Player) -> None:
    """Step 1: Aspects, Creatures and Fortifications, unless they are Frozen (TG-REFRESH-02, -09)."""
    for slot in p.resource:
        if not slot.frozen:
            slot.exhausted = False
    for x in s.of(p.seat):
        if not x.frozen and s.face(x.id).type != "intrigue":
            x.exhausted = False


async def upkeep(s: Twilight, p: Player) -> None:
    """Step 2: each Intrigue takes all that it can of its upkeep, in the order that its controller chooses. Paid in full
    it is refreshed, unless Frozen; otherwise it is Exhausted (TG-REFRESH-03 to -05, TG-INTRIGUE-03 to -05)."""
    intrigues = [x for x in s.of(p.seat) if s.face(x.id).type == "intrigue"]
    for card in await in_order(s, p, intrigues):
        x = s.permanents[card]
        price = values.upkeep(s, x)
        paid = Power(*(min(price.of(aspect), len(fresh(s, p.seat, aspect))) for aspect in ASPECTS))
        for aspect, n in paid.items():
            for slot in fresh(s, p.seat, aspect)[:n]:
                slot.exhausted = True
        x.upkeep_paid = paid == price
        if not x.upkeep_paid:
            x.exhausted = True
            part = f"only {aspects(paid)} of {aspects(price)}" if paid else "nothing"
            s.say(f"{{{p.seat}}} pays {part} for {called(s, x.id)}: it is Exhausted.", "TG-REFRESH-04")
            continue
        if not x.frozen:
            x.exhausted = False
        if price:
            s.say(f"{{{p.seat}}} pays {aspects(price)} for {called(s, x.id)}.", "TG-REFRESH-04")


async def in_order(s: Twilight, p: Player, intrigues: Sequence[Permanent]) -> list[CardId]:
    """The order of payment is a question only where not everything can be paid."""
    order = [x.id for x in intrigues]
    due = sum((values.upkeep(s, x) for x in intrigues), Power())
    have = Power(*(len(fresh(s, p.seat, aspect)) for aspect in ASPECTS))
    if have.covers(due) or len([x for x in intrigues if values.upkeep(s, x)]) < 2:
        return order
    options = {
        x.id: Option(x.id, called(s, x.id), f"upkeep {aspects(values.upkeep(s, x))}", "card", x.id, unit=x.id)
        for x in intrigues
    }
    prompt = f"You can't pay every upkeep. In which order do you pay {named(s, order)}?"
    n = len(options)
    question = Ask(prompt, options, n, n, ordered=True, openly=True, topic="twilight.upkeep")
    if len({(s.face(x.id).id, values.upkeep(s, x), x.frozen, x.exhausted) for x in intrigues}) == 1:
        question.stops = SPARED  # it makes no difference which of them is paid
    return await ask(p.seat, question)


def thaw(s: Twilight, p: Player) -> None:
    """Step 3: all Freeze markers come off that player's cards (TG-REFRESH-06, -10)."""
    for slot in (*p.resource, *p.aspects):
        slot.frozen = 0
    for x in s.of(p.seat):
        x.frozen = 0
