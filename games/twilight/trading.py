"""
Phase 3, Trade: a Free Trade with each opponent, or else a Forced one (TG-TRADE).

An offer says how many cards of each back either side gives (TG-TRADE-21); what can be said stands in `offers.py`. One
phase is one thing that one side says, so that a talk can be saved at any point of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import structs

from ..kernel import Ask, Option, Seat, ask, ask_all
from . import triggers, zones
from .offers import (
    ALTERNATIVES,
    Word,
    Words,
    accepting,
    compose,
    in_words,
    offering,
    offers_left,
    prompt,
    talk,
)
from .seizing import can_seize, placed_next
from .stack import settle
from .state import CardId, Offer, Player, Trade, Twilight
from .steps import VALUE, Power
from .words import aspects, called

# -- with whom


async def trade(s: Twilight) -> str:
    """The active player may make one Trade with each opponent, in any order (TG-TRADE-08, TG-MULTI-04)."""
    s.trade = None
    p = s.players[s.active]
    talks = [q for q in s.foes(p.seat) if may_talk(p, q)]
    forced = [q for q in s.foes(p.seat) if may_force(s, p, q)]
    if not talks and not forced:
        return "seize"
    if len(s.foes(p.seat)) == 1 and talks:
        s.trade = Trade(talks[0].seat)
        return "offer"
    done = Option(Word("done"), "No Trade" if not p.traded else "No more Trades", icon="pass")
    options: Words = {"done": skipping(s, p, done)}
    for q in talks:
        note = f"holds {aspects(s.backs(q.hand))}"
        options[f"ask:{q.seat}"] = Option(
            Word("ask", seat=q.seat), f"Trade with {{{q.seat}}}", note, "trade", player=q.seat
        )
    for q in forced:
        options[f"force:{q.seat}"] = force_option(s, p, q)
    word = (await ask(p.seat, Ask("Trade with somebody?", options, topic="twilight.trade_with")))[0]
    if word.say == "done" or s.players[word.seat].out or p.out:
        return "seize" if word.say == "done" else "trade"
    if word.say == "force":
        await force(s, p, s.players[word.seat])
        return "trade"
    s.trade = Trade(word.seat)
    return "offer"


def may_talk(p: Player, q: Player) -> bool:
    """Both need a card to give (TG-TRADE-20), and a talk that is over is over (TG-TRADE-10)."""
    return bool(p.hand and q.hand) and q.seat not in (*p.traded, *p.talked)


# -- the talk


async def offer(s: Twilight) -> str:
    """The active player speaks: an offer, or an answer to one."""
    p = s.players[s.active]
    q = s.players[talk(s).partner]
    options: Words = {
        **accepting(s, q),
        "done": silent(s, p, q),
        **offering(s, p, q),
    }
    greyed = {}
    if may_force(s, p, q):
        options["force"] = force_option(s, p, q)
    else:
        greyed["force"] = why_not_force(s, p, q)
    question = spoken(s, q, options, "done", greyed)
    return await speak(s, p, q, question, "reply")


def silent(s: Twilight, p: Player, q: Player) -> Option[Word]:
    """To say nothing more. With one opponent that is the end of the phase."""
    done = Option(Word("close"), "No Trade", "Ends your talk with this player.", "pass", player=q.seat, alone=True)
    return skipping(s, p, done) if len(s.foes(p.seat)) == 1 else done


def skipping(s: Twilight, p: Player, done: Option[Word]) -> Option[Word]:
    """The same, and a second control that skips the Seize Phase, too, and places an Aspect where there is a choice."""
    seizes = can_seize(s, p)
    said = "No Trade, no Seize" if seizes else done.label
    then = partial(placed_next, s, p, *(["done"] if seizes else []))
    if then():
        return structs.replace(done, ahead=f"{said}: place an Aspect", then=then)
    return structs.replace(done, finish=said, finishes=("twilight.seize",)) if seizes else done


async def reply(s: Twilight) -> str:
    """The partner speaks: accept, counter, refuse, or end the talk (TG-TRADE-12, -23). Silence ends it."""
    p, q = s.players[s.active], s.players[talk(s).partner]
    options: Words = {
        **accepting(s, p),
        "refuse": Option(Word("refuse"), "Refuse", "Another offer may follow.", "refuse", player=p.seat, alone=True),
        "close": Option(
            Word("close"), "End the talk", "No Free Trade with you this turn.", "pass", player=p.seat, alone=True
        ),
        **offering(s, q, p),
    }
    if not offers_left(s):
        del options["refuse"]
    return await speak(s, q, p, spoken(s, p, options, "close"), "offer")


def spoken(
    s: Twilight, other: Player, options: Words, silence: str, greyed: Mapping[str, str] | None = None
) -> Ask[Word]:
    """Several offers can be made at once; everything else is said alone."""
    most = min(ALTERNATIVES, sum(not option.alone for option in options.values()))
    question = Ask(prompt(s, other), options, 1, max(1, most), (silence,), greyed or {}, topic="twilight.trade")
    question.unconfirmed = True  # one offer is as good as several
    return question


async def speak(s: Twilight, by: Player, to: Player, question: Ask[Word], following: str) -> str:
    words = await ask(by.seat, question)
    if words[0].say == "compose" and not by.out:
        words = await compose(s, by, to)
    if by.out or to.out:
        return "trade"
    match words[0].say:
        case "accept":
            agreed = next(o for o in talk(s).offers if (o.gives, o.takes) == (words[0].takes, words[0].gives))
            talk(s).agreed = agreed
            s.note(f"{{{by.seat}}} accepts {in_words(agreed)}.", "TG-TRADE-04")
            return "exchange"
        case "offer":
            talk(s).offers = [Offer(by.seat, word.gives, word.takes) for word in words]
            talk(s).made += 1
            offered = " or ".join(in_words(offer) for offer in talk(s).offers)
            s.note(f"{{{by.seat}}} offers {{{to.seat}}}: {offered}.", "TG-TRADE-12")
            return following
        case "refuse":
            talk(s).offers = []
            s.note(f"{{{by.seat}}} refuses.", "TG-TRADE-23")
            return following
        case "force":
            s.players[s.active].talked.append(to.seat)
            await force(s, s.players[s.active], to)
            return "trade"
    if talk(s).offers:
        s.note(f"{{{by.seat}}} ends the talk: no Free Trade.", "TG-TRADE-10")
    partner = talk(s).partner
    s.players[s.active].talked.append(partner)
    # A Forced Trade may follow where the partner would not; who did not want to trade at all has skipped both.
    return "seize" if by.seat == s.active and len(s.foes(by.seat)) == 1 else "trade"


# -- the cards change hands


async def exchange(s: Twilight) -> str:
    """Each side privately chooses the cards, and both pass them face down at the same moment (TG-TRADE-04, -21)."""
    agreed = talk(s).agreed
    assert agreed is not None
    p, q = s.players[s.active], s.players[talk(s).partner]
    gives = {agreed.by: agreed.gives, (q if agreed.by == p.seat else p).seat: agreed.takes}
    asks = {seat: choose_cards(s, s.players[seat], power) for seat, power in gives.items()}
    chosen: dict[Seat, list[CardId]] = {seat: no_choice(s, s.players[seat], gives[seat]) for seat in gives}
    chosen |= await ask_all({seat: question for seat, question in asks.items() if question is not None})
    if p.out or q.out:
        return "trade"
    for giver, taker in ((p, q), (q, p)):
        hand_over(s, giver, taker, chosen[giver.seat])
    return await completed(s, p, q)


def no_choice(s: Twilight, p: Player, power: Power) -> list[CardId]:
    """All cards of the backs that are given: what is taken where there is nothing to choose."""
    return [card for card in p.hand if power.of(s.back(card))]


def choose_cards(s: Twilight, p: Player, power: Power) -> Ask[CardId] | None:
    """Which cards of the agreed backs; None where the Hand leaves no choice, which everybody can see."""
    able = no_choice(s, p, power)
    total = sum(n for _, n in power.items())
    if len(able) == total:
        return None
    by_back = sorted(able, key=lambda card: VALUE[s.back(card)])
    options = {
        card: Option(card, called(s, card), heresy(s, card), s.back(card), card, group=called(s, card))
        for card in by_back
    }
    cheapest = sorted(able, key=lambda card: s.face(card).cost.power.value)
    default = tuple(card for aspect, n in power.items() for card in [c for c in cheapest if s.back(c) == aspect][:n])

    def forbid(cards: Sequence[CardId]) -> str | None:
        return None if s.backs(list(cards)) == power else f"You agreed to give {aspects(power)}."

    return Ask(
        f"Which {'card' if total == 1 else 'cards'} do you give? You agreed on {aspects(power)}.",
        options,
        total,
        total,
        default,
        forbid=forbid,
        topic="twilight.give",
    )


def heresy(s: Twilight, card: CardId) -> str:
    """What one looks at when a card is given away: how it may betray its new holder."""
    return f"{s.back(card)}. Heresy: {s.face(card).heresy_text or 'none.'}"


def hand_over(s: Twilight, giver: Player, taker: Player, cards: Sequence[CardId]) -> None:
    """Face down to the other's Aspect Stack. The giver goes on knowing them (TG-TRADE-24); what others knew of that
    Hand may have been among them."""
    cards = of_hand(s, giver, cards)
    zones.picked_unseen(s, giver, cards)
    zones.to_aspects(s, taker, cards)
    zones.learn(s, giver.seat, cards)


def of_hand(s: Twilight, p: Player, cards: Sequence[CardId]) -> list[CardId]:
    """These cards. Who looks ahead imagines another Hand than the one that its holder was asked about: there other
    cards with the same backs are meant."""
    found = [card for card in cards if card in p.hand]
    for card in cards:
        if card not in p.hand:
            found.append(next(other for other in p.hand if s.back(other) == s.back(card) and other not in found))
    return found


async def completed(s: Twilight, p: Player, q: Player) -> str:
    """Both have completed a Trade; effects that look for it come at once (TG-TRADE-26)."""
    s.trade = None
    p.traded.append(q.seat)
    s.say(f"{{{p.seat}}} and {{{q.seat}}} trade.", "TG-TRADE-04")
    triggers.happens(s, "traded", p.seat, opponent=q.seat)
    triggers.happens(s, "traded", q.seat, opponent=p.seat)
    await settle(s)
    return "trade"


# -- Forced Trades


def may_force(s: Twilight, p: Player, q: Player) -> bool:
    """The topmost cards of both Life Stacks have the same back (TG-TRADE-06, -18); or as the table has agreed: that
    player Seized from this one in their last turn (TG-TRADE-17)."""
    if q.seat in p.traded:
        return False
    if s.settings["forced_trade"] == "retaliation":
        return bool(p.hand) and p.seat in q.raided
    mine, theirs = s.top(p.seat), s.top(q.seat)
    return mine is not None and theirs is not None and s.back(mine) == s.back(theirs)


def why_not_force(s: Twilight, p: Player, q: Player) -> str:
    if s.settings["forced_trade"] == "retaliation":
        return f"Force a Trade: {{{q.seat}}} Seized nothing from you last turn."
    mine, theirs = (s.back(top) for top in (s.top(p.seat), s.top(q.seat)) if top)
    return f"Force a Trade: the top cards of your Life Stacks don’t match, {mine} and {theirs}."


def force_option(s: Twilight, p: Player, q: Player) -> Option[Word]:
    if s.settings["forced_trade"] == "retaliation":
        note = "A card from your Hand for the top card of the same Aspect in their Life Stack."
    else:
        top = s.top(p.seat)
        note = f"Swap the top cards of both Life Stacks, {s.back(top) if top else ''} each."
    return Option(
        Word("force", seat=q.seat), f"Force a Trade on {{{q.seat}}}", note, "force", player=q.seat, alone=True
    )


async def force(s: Twilight, p: Player, q: Player) -> None:
    """A Forced Trade needs no consent and counts as a Trade (TG-TRADE-07)."""
    if s.settings["forced_trade"] == "retaliation":
        await retaliate(s, p, q)
    else:
        mine, theirs = p.life[-1], q.life[-1]
        s.say(f"{{{p.seat}}} forces a Trade on {{{q.seat}}}: their top cards change sides.", "TG-TRADE-07")
        zones.to_aspects(s, q, [mine])
        zones.to_aspects(s, p, [theirs])
    if not q.out:
        await completed(s, p, q)


async def retaliate(s: Twilight, p: Player, q: Player) -> None:
    """A card of the Hand for the topmost card of the same back in their Life Stack; if there is none, the own card goes
    to the own Aspect Stack (TG-TRADE-15, -17)."""
    options: Mapping[str, Option[CardId]] = {
        card: Option(card, called(s, card), heresy(s, card), s.back(card), card) for card in p.hand
    }
    question = Ask(f"Which card do you force on {{{q.seat}}}?", options, topic="twilight.force")
    card = (await ask(p.seat, question))[0]
    if q.out:
        return  # they have left meanwhile: there is nobody to trade with
    found = zones.topmost(s, q.seat, s.back(card))
    s.say(f"{{{p.seat}}} forces a Trade on {{{q.seat}}}: a {s.back(card)} for a {s.back(card)}.", "TG-TRADE-17")
    hand_over(s, p, q if found else p, [card])
    if found:
        zones.to_aspects(s, p, [found])
