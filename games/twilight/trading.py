"""
Phase 3, Trade: a Free Trade with each opponent, or else a Forced one (TG-TRADE).

An offer says how many cards of each back either side gives (TG-TRADE-21). Most offers are among a few that everybody
makes, so these stand ready to be chosen, several at once if they are equally welcome; any other can be composed. One
phase is one thing that one side says, so that a talk can be saved at any point of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from ..kernel import Ask, Option, Seat, ask, ask_all
from . import triggers, zones
from .stack import settle
from .state import CardId, Offer, Player, Trade, Twilight
from .steps import ASPECTS, Aspect, Power
from .words import aspects, called

ALTERNATIVES = 4  # offers that can lie on the table side by side
# What is offered most: (given, taken), as seen by whoever makes the offer.
USUAL: tuple[tuple[Power, Power], ...] = (
    (Power(1), Power(1)),
    (Power(0, 1), Power(0, 1)),
    (Power(0, 0, 1), Power(0, 0, 1)),
    (Power(1, 1), Power(1, 1)),
    (Power(2), Power(2)),
    (Power(0, 2), Power(0, 2)),
    (Power(1, 0, 1), Power(1, 0, 1)),
    (Power(0, 1, 1), Power(0, 1, 1)),
    (Power(1, 1, 1), Power(1, 1, 1)),
    (Power(2), Power(0, 1)),
    (Power(0, 1), Power(2)),
    (Power(1, 1), Power(0, 0, 1)),
    (Power(0, 0, 1), Power(1, 1)),
    (Power(2), Power(1)),
)


class Word(Struct, frozen=True, omit_defaults=True):
    """What can be said in a talk. `gives` and `takes` are meant by whoever says it."""

    say: Literal[
        "offer",  # these cards for those
        "accept",  # what the other side has offered
        "compose",  # an offer that is none of the usual ones; then which
        "refuse",  # this offer; another may follow
        "close",  # no Free Trade with this player in this phase, by either side
        "force",  # no Free Trade, a Forced one
        "ask",  # talk with this player
        "done",  # no more Trades in this phase
    ]
    gives: Power = Power()
    takes: Power = Power()
    seat: Seat = 0


Words = dict[str, Option[Word]]


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
    options: Words = {"done": Option(Word("done"), "No Trade" if not p.traded else "No more Trades", icon="pass")}
    for q in talks:
        note = f"holds {aspects(s.backs(q.hand))}"
        options[f"ask:{q.seat}"] = Option(
            Word("ask", seat=q.seat), f"Trade with {{{q.seat}}}", note, "trade", player=q.seat
        )
    for q in forced:
        options[f"force:{q.seat}"] = force_option(s, p, q)
    word = (await ask(p.seat, Ask("Do you trade?", options, topic="twilight.trade_with")))[0]
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
        "done": Option(Word("close"), "No Trade", "Ends your talk with this player.", "pass", player=q.seat),
        **answers(s, p, q),
    }
    if may_force(s, p, q):
        options["force"] = force_option(s, p, q)
    return await speak(s, p, q, options, "done", "reply", prompt(s, q, "Make an offer"))


async def reply(s: Twilight) -> str:
    """The partner speaks: accept, counter, refuse, or end the talk (TG-TRADE-12, -23). Silence ends it."""
    p, q = s.players[s.active], s.players[talk(s).partner]
    options: Words = {
        "close": Option(Word("close"), "End the talk", "No Trade with this player this turn.", "pass", player=p.seat),
        "refuse": Option(Word("refuse"), "Refuse", "Another offer may follow.", "refuse", player=p.seat),
        **answers(s, q, p),
    }
    if not offers_left(s):
        del options["refuse"]
    return await speak(s, q, p, options, "close", "offer", prompt(s, p, "Trade"))


async def speak(s: Twilight, by: Player, to: Player, options: Words, silence: str, following: str, prompt: str) -> str:
    question = Ask(
        prompt, options, 1, min(ALTERNATIVES, len(options)), (silence,), forbid=apart, topic="twilight.trade"
    )
    words = await ask(by.seat, question)
    if words[0].say == "compose" and not by.out:
        words = await compose(s, by, to)
    if by.out or to.out:
        return "trade"
    match words[0].say:
        case "accept":
            agreed = next(o for o in talk(s).offers if (o.gives, o.takes) == (words[0].takes, words[0].gives))
            talk(s).agreed = agreed
            s.note(f"{{{by.seat}}} accepts: {terms(agreed)}.", "TG-TRADE-04")
            return "exchange"
        case "offer":
            talk(s).offers = [Offer(by.seat, word.gives, word.takes) for word in words]
            talk(s).made += 1
            offered = " – or ".join(terms(offer) for offer in talk(s).offers)
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


def talk(s: Twilight) -> Trade:
    assert s.trade is not None
    return s.trade


def offers_left(s: Twilight) -> int:
    """How many more offers may be made in this talk (TG-TRADE-23)."""
    return int(s.settings["max_offers"]) - talk(s).made


def answers(s: Twilight, by: Player, to: Player) -> Words:
    """What one side may say: accept what lies on the table, make one of the usual offers, or compose one."""
    options: Words = {}
    on_table = [(offer.takes, offer.gives) for offer in talk(s).offers if offer.by == to.seat]
    for gives, takes in on_table:
        word = Word("accept", gives, takes)
        options[f"accept:{code(gives)}:{code(takes)}"] = Option(
            word, f"Accept: give {aspects(gives)}, get {aspects(takes)}", icon="accept", player=to.seat
        )
    if not offers_left(s):
        return options
    hold, theirs = s.backs(by.hand), s.backs(to.hand)
    for gives, takes in USUAL:
        if hold.covers(gives) and theirs.covers(takes) and (gives, takes) not in on_table:
            options[f"offer:{code(gives)}:{code(takes)}"] = Option(
                Word("offer", gives, takes), f"{aspects(gives)} for {aspects(takes)}", icon="trade", player=to.seat
            )
    options["compose"] = Option(Word("compose"), "Another offer…", "Choose any numbers.", "trade", player=to.seat)
    return options


def apart(words: Sequence[Word]) -> str | None:
    """Several offers can be made at once; everything else is said alone."""
    if len(words) > 1 and any(word.say != "offer" for word in words):
        return f"Choose one answer, or up to {ALTERNATIVES} offers that are all fine with you."
    return None


def prompt(s: Twilight, other: Player, verb: str) -> str:
    holds = f"{{{other.seat}}} holds {aspects(s.backs(other.hand))}."
    if not talk(s).offers:
        return f"{verb} to {{{other.seat}}}? {holds}" if verb == "Make an offer" else f"{verb}? {holds}"
    left = offers_left(s)
    more = f"{left} more {'offer' if left == 1 else 'offers'} can be made." if left else "That was the last offer."
    return f"{{{other.seat}}} has made an offer. {holds} {more}"


def terms(offer: Offer) -> str:
    return f"{aspects(offer.gives)} for {aspects(offer.takes)}"


def code(power: Power) -> str:
    """“2-0-1”, for the ids of options."""
    return "-".join(str(power.of(aspect)) for aspect in ASPECTS)


class Part(Struct, frozen=True):
    """A part of an offer that is being composed: so many cards of a back, given or taken."""

    side: Literal["give", "take", ""]
    aspect: Aspect = "I"
    n: int = 0


async def compose(s: Twilight, by: Player, to: Player) -> list[Word]:
    """Any numbers that both Hands can bear (TG-TRADE-03, -22)."""
    options = {"withdraw": Option(Part(""), "Never mind: no Trade", icon="pass", player=to.seat)}
    sides: tuple[tuple[Literal["give", "take"], str, Player], ...] = (("give", "Give", by), ("take", "Get", to))
    for side, verb, holder in sides:
        for aspect, most in s.backs(holder.hand).items():
            for n in range(1, most + 1):
                options[f"{side}:{aspect}:{n}"] = Option(
                    Part(side, aspect, n), f"{verb} {n} × {aspect}", icon=aspect, player=holder.seat
                )
    question = Ask(
        f"What do you give {{{to.seat}}}, and what do you get?",
        options,
        1,
        min(2 * len(ASPECTS), len(options)),
        ("withdraw",),
        forbid=incomplete,
        topic="twilight.compose",
    )
    parts = await ask(by.seat, question)
    if not parts[0].side:
        return [Word("close")]
    sums = {
        side: Power(*(sum(part.n for part in parts if (part.side, part.aspect) == (side, a)) for a in ASPECTS))
        for side in ("give", "take")
    }
    return [Word("offer", sums["give"], sums["take"])]


def incomplete(parts: Sequence[Part]) -> str | None:
    if any(not part.side for part in parts):
        return "Make an offer or none, not both." if len(parts) > 1 else None
    if len({(part.side, part.aspect) for part in parts}) < len(parts):
        return "Choose one number for each Aspect on each side."
    if {part.side for part in parts} != {"give", "take"}:
        return "Each side gives at least one card."
    return None


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
    options = {card: Option(card, called(s, card), s.back(card), "card", card) for card in able}
    default = tuple(card for aspect, n in power.items() for card in [c for c in able if s.back(c) == aspect][:n])

    def forbid(cards: Sequence[CardId]) -> str | None:
        return None if s.backs(list(cards)) == power else f"You agreed to give {aspects(power)}."

    text = f"Which cards do you give? You agreed on {aspects(power)}. Their Heresies may turn against the new owner."
    return Ask(text, options, total, total, default, forbid=forbid, topic="twilight.give")


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
    s.say(f"{{{p.seat}}} and {{{q.seat}}} have traded.", "TG-TRADE-04")
    triggers.happens(s, "traded", p.seat, opponent=q.seat)
    triggers.happens(s, "traded", q.seat, opponent=p.seat)
    await settle(s)
    return "trade"


# -- Forced Trades


def may_force(s: Twilight, p: Player, q: Player) -> bool:
    """The topmost cards of both Life Stacks have the same back (TG-TRADE-06, -18); or as the table has agreed: that
    player made a Seize in their last turn (TG-TRADE-17)."""
    if q.seat in p.traded:
        return False
    if s.settings["forced_trade"] == "retaliation":
        return bool(p.hand) and sum(q.seized.values()) > 0
    mine, theirs = s.top(p.seat), s.top(q.seat)
    return mine is not None and theirs is not None and s.back(mine) == s.back(theirs)


def force_option(s: Twilight, p: Player, q: Player) -> Option[Word]:
    if s.settings["forced_trade"] == "retaliation":
        note = "A card from your Hand for the topmost card of the same Aspect in their Life Stack."
    else:
        top = s.top(p.seat)
        note = f"Swap the topmost cards of both Life Stacks, {s.back(top) if top else ''} each."
    return Option(Word("force", seat=q.seat), f"Force a Trade on {{{q.seat}}}", note, "force", player=q.seat)


async def force(s: Twilight, p: Player, q: Player) -> None:
    """A Forced Trade needs no consent and counts as a Trade (TG-TRADE-07)."""
    if s.settings["forced_trade"] == "retaliation":
        await retaliate(s, p, q)
    else:
        mine, theirs = p.life[-1], q.life[-1]
        s.say(f"{{{p.seat}}} forces a Trade on {{{q.seat}}}: their topmost cards change sides.", "TG-TRADE-07")
        zones.to_aspects(s, q, [mine])
        zones.to_aspects(s, p, [theirs])
    await completed(s, p, q)


async def retaliate(s: Twilight, p: Player, q: Player) -> None:
    """A card of the Hand for the topmost card of the same back in their Life Stack; if there is none, the own card goes
    to the own Aspect Stack (TG-TRADE-15, -17)."""
    options: Mapping[str, Option[CardId]] = {
        card: Option(card, called(s, card), f"for their topmost {s.back(card)}", "card", card) for card in p.hand
    }
    question = Ask(f"Which card do you force on {{{q.seat}}}?", options, topic="twilight.force")
    card = (await ask(p.seat, question))[0]
    found = zones.topmost(s, q.seat, s.back(card))
    s.say(f"{{{p.seat}}} forces a Trade on {{{q.seat}}}: a {s.back(card)} for a {s.back(card)}.", "TG-TRADE-17")
    hand_over(s, p, q if found else p, [card])
    if found:
        zones.to_aspects(s, p, [found])
