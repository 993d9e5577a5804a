"""
What can be said in a Trade: offers, and answers to them (TG-TRADE-12, -20 to -23).

Most offers are among a few that everybody makes, so these stand ready to be chosen, several at once if they are equally
welcome; any other can be composed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from ..kernel import Ask, Option, Seat, ask
from ..kernel.english import count
from .state import Offer, Player, Trade, Twilight
from .steps import ASPECTS, Aspect, Power
from .words import aspects

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


def talk(s: Twilight) -> Trade:
    assert s.trade is not None
    return s.trade


def offers_left(s: Twilight) -> int:
    """How many more offers may be made in this talk (TG-TRADE-23)."""
    return int(s.settings["max_offers"]) - talk(s).made


def on_table(s: Twilight, of: Player) -> list[tuple[Power, Power]]:
    """What that player has offered, as (given, taken) by the other side."""
    return [(offer.takes, offer.gives) for offer in talk(s).offers if offer.by == of.seat]


def accepting(s: Twilight, other: Player) -> Words:
    """Everything that can be accepted."""
    return {
        f"accept:{code(gives)}:{code(takes)}": Option(
            Word("accept", gives, takes),
            f"Accept: give {aspects(gives)}, get {aspects(takes)}",
            icon="accept",
            player=other.seat,
            alone=True,
        )
        for gives, takes in on_table(s, other)
    }


def offering(s: Twilight, by: Player, to: Player) -> Words:
    """The usual offers, as far as both Hands can bear them, or any other."""
    options: Words = {}
    if not offers_left(s):
        return options
    hold, theirs = s.backs(by.hand), s.backs(to.hand)
    for gives, takes in USUAL:
        if hold.covers(gives) and theirs.covers(takes) and (gives, takes) not in on_table(s, to):
            options[f"offer:{code(gives)}:{code(takes)}"] = Option(
                Word("offer", gives, takes),
                f"Give {aspects(gives)}, get {aspects(takes)}",
                icon="trade",
                player=to.seat,
                menu="Make an offer",
            )
    options["compose"] = Option(
        Word("compose"), "Another offer…", "Choose any numbers.", "trade", player=to.seat, alone=True
    )
    return options


def prompt(s: Twilight, other: Player) -> str:
    holds = f"holds {aspects(s.backs(other.hand))}"
    if not talk(s).offers:
        return f"What do you offer {{{other.seat}}}, who {holds}?"
    offered = " or ".join(in_words(offer) for offer in talk(s).offers)
    more = f"{count(offers_left(s), 'offer')} left" if offers_left(s) else "that was the last offer"
    return f"{{{other.seat}}} offers {offered}. Accept? {{{other.seat}}} {holds}; {more}."


def in_words(offer: Offer) -> str:
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
    options = {"withdraw": Option(Part(""), "Never mind: no Trade", icon="pass", player=to.seat, alone=True)}
    sides: tuple[tuple[Literal["give", "take"], str, Player], ...] = (("give", "Give", by), ("take", "Get", to))
    for side, verb, holder in sides:
        for aspect, most in s.backs(holder.hand).items():
            for n in range(1, most + 1):
                options[f"{side}:{aspect}:{n}"] = Option(
                    Part(side, aspect, n), f"{verb} {n} {aspect}", icon=aspect, player=holder.seat
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
    if not parts[0].side:
        return None
    if len({(part.side, part.aspect) for part in parts}) < len(parts):
        return "Choose one number for each Aspect on each side."
    if {part.side for part in parts} != {"give", "take"}:
        return "Each side gives at least one card."
    return None
