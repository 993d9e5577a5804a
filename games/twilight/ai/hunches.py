"""
Rules of thumb: a quick answer to every question, by its topic and by what its options point at.

The novice goes by them with whims of its own, and the others play on with them while they try their choices. The same
position always gets the same answer.
"""

from __future__ import annotations

import zlib
from collections import Counter
from functools import cached_property
from typing import Any

from ...kernel import Answer, Ask, Seat, Seen
from .. import steps
from ..cards import Card, catalogue, deities
from ..power import available
from ..seizing import price
from ..state import Permanent, Player, Slot, StackItem, Twilight, is_hidden, name_of
from ..steps import VALUE, Aspect
from ..values import costs, effect_of, sheet
from . import battles, sacrifices, trades
from .evaluate import card_worth, hand_worth, lead, margin, trap_worth, worth
from .uses import ability_value, coming, counter_value, scheme_value, steps_value

HAGGLE = 1.5  # by how much a counter-offer must be better than what could be accepted
UNKNOWN = 1.0  # how much an Aspect that one does not know may hurt when it is Manifested
HUNT = 3  # how much rather the strongest of several opponents is attacked
TRAP = 0.35  # how much the Heresy of a known card speaks against having it as an Aspect


class Hunches:
    """How a player decides at first sight: one method for each kind of question."""

    thirst = 1.0  # how much it cares for Power, and thinks that everybody does

    def __init__(self, seen: Seen[Twilight], question: Ask[Any]) -> None:
        assert seen.by is not None
        self.s, self.question, self.seat, self.promise = seen.state, question, seen.by, seen.promise
        self.p: Player = self.s.players[seen.by]
        self.options = question.options

    def choose(self) -> Answer:
        """Every topic with a choice worth a thought has its method; the rest is answered as silence would."""
        method = getattr(self, f"on_{self.question.topic.removeprefix('twilight.')}", None)
        answer: Answer = method() if method is not None else self.question.default
        return answer

    # -- what everybody needs

    def whim(self, sides: int) -> int:
        """A number below `sides` that nobody could foresee, and that is the same whenever one looks again."""
        seen = (self.s.turn, self.seat, self.s.serial, self.p.hand, self.s.happened, len(self.options))
        return zlib.crc32(repr(seen).encode()) % sides

    def values(self, id: str) -> Any:
        return self.options[id].value

    def there(self, card: str) -> Permanent | None:
        return self.s.permanents.get(card)

    def foe(self, seat: Seat) -> bool:
        return self.s.players[seat].team != self.p.team

    def best(self, value: Any, least: float = float("-inf")) -> Answer:
        """The option of most worth, the first of equals; silence if none is worth so much."""
        rated = [(value(id), -n, id) for n, id in enumerate(self.options)]
        top = max(rated)
        return (top[2],) if top[0] > least else self.question.default

    def ranked(self, value: Any, n: int) -> Answer:
        """So many options, those of most worth first."""
        order = {id: place for place, id in enumerate(self.options)}
        return tuple(sorted(self.options, key=lambda id: (-value(id), order[id]))[:n])

    # -- before the game

    def on_deck(self) -> Answer:
        """Another one from game to game, and something of everything at a table."""
        ids = list(self.options)
        return (ids[(zlib.crc32(self.promise.encode()) + self.seat) % len(ids)],)

    def on_mulligan(self) -> Answer:
        """A Hand with less to play early than most is shuffled back: that costs nothing."""
        cheap = [card for card in self.p.hand if self.s.face(card).cost.power.value <= 3]
        again = len(cheap) < 4
        return tuple(id for id in self.options if self.values(id) is again)[:1]

    def on_draft(self) -> Answer:
        """The Faction that one has most of, a fair curve, and strong cards."""
        cards, gods = catalogue(self.s.cards), deities(self.s.cards)
        if self.s.draft is not None and self.s.draft.deities:
            return self.question.default
        have = Counter(cards[id].faction for id in self.p.drafted)
        colours = {colour for id in self.p.drafted_deities for colour in gods[id].colours}
        curve = Counter(cards[id].aspect for id in self.p.drafted)
        goal: dict[Aspect, float] = {"I": 0.5, "II": 0.33, "III": 0.17}

        def value(id: str) -> float:
            card: Card = cards[self.options[id].card]
            total = len(self.p.drafted) + 1
            crowd = curve[card.aspect] / total - goal[card.aspect]
            loyal = 3.0 * have[card.faction] / total + (1.5 if card.faction in colours else 0.0)
            return card_worth(self.s.cards, card.id) * 0.35 + loyal * (0.5 + total / 30) - 3 * crowd

        return self.best(value)

    def on_first(self) -> Answer:
        return self.best(lambda id: float(self.values(id) == self.seat))

    # -- Trade

    def on_trade_with(self) -> Answer:
        """With whoever has what one lacks."""
        talks = [id for id in self.options if self.values(id).say == "ask"]
        if talks and len(self.p.aspects) < 2 and len(self.p.hand) > 1:
            return (max(talks, key=lambda id: (len(self.s.players[self.values(id).seat].hand), -self.values(id).seat)),)
        return self.question.default

    def on_trade(self) -> Answer:
        """Accept what is good, else offer what should be good for both, else end the talk. The active player could use
        new Aspects at once, so the other one haggles first."""
        assert self.s.trade is not None
        other = self.s.trade.partner if self.seat == self.s.active else self.s.active
        accepts = {id: self.trade_value(id, other) for id in self.saying("accept")}
        best = max(accepts, key=lambda id: accepts[id], default="")
        offers = {id: self.offer_value(id, other) for id in self.saying("offer")} if self.s.trade.made < 3 else {}
        good = sorted((id for id in offers if offers[id] > 0), key=lambda id: -offers[id])
        if best and accepts[best] > 0:
            dearer = [id for id in good if self.trade_value(id, other) > accepts[best] + HAGGLE]
            haggles = self.seat != self.s.active and self.s.trade.made == 1
            return tuple(dearer[:2]) if haggles and dearer else (best,)
        return tuple(good[:2]) if good else self.question.default

    def saying(self, *words: str) -> list[str]:
        return [id for id in self.options if self.values(id).say in words]

    def trade_value(self, id: str, other: Seat) -> float:
        word = self.values(id)
        return trades.balance(self.s, self.seat, other, word.gives, word.takes, self.thirst)

    def offer_value(self, id: str, other: Seat) -> float:
        """What an offer brings, if it is likely to be taken; one that was there before is not made again."""
        word, theirs = self.values(id), self.s.players[other]
        mine = self.trade_value(id, other)
        surplus = trades.surplus(self.s, theirs, word.gives, word.takes, self.thirst)
        made = [(o.gives, o.takes) for o in (self.s.trade.offers if self.s.trade else ()) if o.by == self.seat]
        return min(mine, surplus + 0.5) if (word.gives, word.takes) not in made and surplus > 0 else -1.0

    def on_give(self) -> Answer:
        """Of the agreed backs what one misses least and what betrays its new holder most."""
        agreed = self.s.trade.agreed if self.s.trade else None
        if agreed is None:
            return self.question.default
        gives = agreed.gives if agreed.by == self.seat else agreed.takes
        answer = tuple(trades.cheapest(self.s, self.p, gives))
        return answer if self.question.allows(answer) else self.question.default

    def on_force(self) -> Answer:
        return self.best(lambda id: -trades.price(self.s, self.seat, self.options[id].card))

    # -- Seize

    def on_seize(self) -> Answer:
        """Only who is starved of Power Seizes."""
        return self.best(self.seize_value, 0.0)

    def seize_value(self, id: str) -> float:
        wish = self.values(id)
        if not wish.aspect:
            return 0.0
        cards = price(self.s, self.p, self.s.players[wish.seat], wish.aspect)
        held = sorted(hand_worth(self.s, self.seat, card) for card in self.p.hand)[:cards]
        have = self.s.backs([slot.card for slot in (*self.p.resource, *self.p.aspects)])
        waiting = 0.6 if self.p.aspects else 1.0
        return waiting * self.thirst * margin(wish.aspect, have.of(wish.aspect)) - sum(held) - 0.8

    def on_set_aside(self) -> Answer:
        order = {id: n for n, id in enumerate(self.options)}
        cards = sorted(self.options, key=lambda id: (hand_worth(self.s, self.seat, self.options[id].card), order[id]))
        return tuple(cards[: self.question.least])

    # -- Resource

    def on_resource(self) -> Answer:
        """What the Hand costs, and no card whose Heresy one knows to be bad."""
        if self.question.most == 1:
            return self.best(self.slot_value)
        return self.ranked(self.slot_value, self.question.most)

    @cached_property
    def slots(self) -> dict[str, Slot]:
        """All Aspects on the table, by their ids."""
        return {slot.id: slot for p in self.s.players for slot in (*p.aspects, *p.resource)}

    def slot_value(self, id: str) -> float:
        slot = self.slots[self.options[id].unit]
        known = slot.card in self.p.known and not is_hidden(slot.card)
        trap = TRAP * trap_worth(self.s.cards, name_of(slot.card)) if known else 0.3
        return trades.wanted(self.s, self.p, self.s.back(slot.card), self.thirst) - trap

    def on_recharge(self) -> Answer:
        """An Aspect for a card of the Life Stack, if there is no shortage of those."""
        if all(self.options[id].unit for id in self.options):
            return self.best(self.slot_value)
        again = len(self.p.life) > 12
        return tuple(id for id in self.options if self.values(id) is again)[:1]

    def on_aspect(self) -> Answer:
        """To Exhaust or give up one's own: what one would miss least, Exhausted ones first."""

        def value(id: str) -> float:
            slot = self.slots[self.options[id].unit]
            bite = UNKNOWN if is_hidden(slot.card) else trap_worth(self.s.cards, name_of(slot.card))
            return bite + 2.0 * slot.exhausted

        return self.ranked(value, self.question.least)

    # -- Summoning and windows

    def on_summon(self) -> Answer:
        rated = {id: self.deed_value(id, menu=True) for id in self.options}
        id = max(rated, key=lambda id: rated[id])
        return (id,) if rated[id] > 0.4 else self.question.default

    def on_respond(self) -> Answer:
        rated = {id: self.deed_value(id, menu=False) for id in self.options}
        id = max(rated, key=lambda id: rated[id])
        return (id,) if rated[id] > 1.2 else self.question.default

    def deed_value(self, id: str, *, menu: bool) -> float:
        """What something is worth that can be Summoned or used now, less the Power that it takes."""
        choice = self.values(id)
        match choice.do:
            case "summon":
                face = self.s.face(choice.card)
                if face.type == "scheme":
                    return self.scheme(choice.card, face, menu=menu)
                return self.permanent(face)
            case "use":
                return self.ability(choice.card, choice.place, menu=menu)
        return 0.0

    def permanent(self, face: Card) -> float:
        """The dearest Creature first; one that the Creature Limit would take away again is none."""
        if face.type == "creature" and not face.keyword("unbound"):
            there = [x for x in self.s.creatures(self.seat) if self.s.face(x.id).aspect == face.aspect]
            have = self.s.backs([slot.card for slot in self.p.resource]).of(face.aspect)
            if len(there) >= have:
                return card_worth(self.s.cards, face.id) - min((worth(self.s, x) for x in there), default=0.0) - 1.0
        if face.faction not in self.s.deity(self.seat).colours:
            return 0.6 * card_worth(self.s.cards, face.id)
        return card_worth(self.s.cards, face.id)

    def scheme(self, card: str, face: Card, *, menu: bool) -> float:
        if counter_value(self.s, self.seat) == 0 and counters(face):
            return 0.0
        x = self.spare(costs(self.s, self.seat, face)[0]) if face.cost.X else 0
        value = scheme_value(self.s, self.seat, card, x) - 0.55 * (face.cost.power.value + x)
        return value * (0.8 if menu else 1.0) - (0.0 if menu or self.pressing() else 2.0)

    def ability(self, source: str, place: int, *, menu: bool) -> float:
        item = StackItem("", self.seat, "ability" if "." in source else "deity", source, [place])
        cost = effect_of(self.s, item, place).cost
        x = self.spare(cost.price.power) if cost.X else 0
        value = ability_value(self.s, self.seat, source, place, x) - 0.3 * (cost.price.power.value + x)
        return value if menu or self.pressing() else value - 1.0

    def on_sacrifice(self) -> Answer:
        """Only whoever has tried it comes to this question: nobody gives up Power on a hunch."""
        return self.best(lambda id: sacrifices.value(self.s, self.seat, self.values(id)))

    def spare(self, price: steps.Power) -> int:
        """What could go into X."""
        return max(0, available(self.s, self.seat).value - price.value)

    def pressing(self) -> bool:
        """Whether this is a moment to act: something of an opponent's waits, or blows are about to fall."""
        if counter_value(self.s, self.seat) or coming(self.s, self.seat):
            return True
        return self.s.moment == "end" or (self.s.combat is not None and self.s.combat.step in (2, 3))

    def on_x(self) -> Answer:
        return self.question.default

    def on_option(self) -> Answer:
        """What serves best, or hurts least."""
        item = self.s.stack[-1] if self.s.stack else None
        card = next((option.card for option in self.options.values() if option.card), "")
        choice = choice_of(self.s, card)
        if choice is None:
            return self.question.default
        by = item.seat if item is not None and item.source == card and choice.who != "you" else self.seat
        about = StackItem("", by, "heresy" if item and item.kind == "heresy" else "ability", card, holder=self.seat)
        sign = 1 if by == self.seat else -1
        return self.best(lambda id: sign * steps_value(self.s, about, choice.options[self.values(id)]))

    def on_may(self) -> Answer:
        return tuple(id for id in self.options if self.values(id) is True)[:1]

    def on_unless(self) -> Answer:
        return tuple(id for id in self.options if self.values(id) is True)[:1]

    def on_manifest(self) -> Answer:
        """The opponent's Aspect with the worst known Heresy; else any of theirs."""

        def value(id: str) -> float:
            option = self.options[id]
            slot, seat = self.slots[option.unit], option.player
            assert seat is not None
            known = not is_hidden(slot.card) and slot.card in self.p.known
            bite = trap_worth(self.s.cards, name_of(slot.card)) if known else 1.2 + 0.2 * VALUE[self.s.back(slot.card)]
            return bite * lead(self.s, self.seat, seat) if self.foe(seat) else -bite

        top = self.best(value)
        return top if value(top[0]) > 0 or self.question.least else ()

    def on_player(self) -> Answer:
        """The strongest opponent, where it is about one of them."""
        seats = [self.values(id) for id in self.options]
        if not all(isinstance(seat, int) and self.foe(seat) for seat in seats):
            return self.question.default
        return self.best(lambda id: lead(self.s, self.seat, self.values(id)))

    def on_price(self) -> Answer:
        """What one would miss least."""

        def value(id: str) -> float:
            x = self.there(self.options[id].unit)
            if x is not None:
                return -worth(self.s, x)
            card = self.options[id].card
            return -hand_worth(self.s, self.seat, card) if card and "." in card else 0.0

        return self.ranked(value, max(1, self.question.least))

    def on_limit(self) -> Answer:
        return self.on_price()

    def on_card(self) -> Answer:
        """Own cards to discard, or cards to have back: the worst and the best."""
        ids = list(self.options)
        mine = all(self.options[id].card in self.p.hand for id in ids)
        sign = -1 if mine else 1
        return self.ranked(lambda id: sign * hand_worth(self.s, self.seat, self.options[id].card), self.question.most)

    def on_build(self) -> Answer:
        """On free ground; else on what is worth least."""

        def value(id: str) -> float:
            pile = self.p.compass.get(self.values(id)) or []
            return -card_worth(self.s.cards, name_of(pile[-1])) if pile else 0.0

        return self.best(value)

    # -- Combat

    def on_defender(self) -> Answer:
        """Whoever can be hurt most, the stronger the better; before all else whoever can be finished."""
        mine = [x for x in self.s.creatures(self.seat) if not x.exhausted and x.entered != self.s.turn]
        seats = len(self.s.players)
        any_one = self.whim(seats)  # among equals nobody is attacked first for sitting next to one

        def value(id: str) -> float:
            foe: Seat | None = self.values(id)
            if foe is None:
                return 0.1
            going, guards = battles.attackers(self.s, mine, foe), battles.guards(self.s, foe)
            if battles.lethal(self.s, going, foe, len(guards), len(self.s.players[foe].life)):
                return battles.FINISH
            hope = sum(battles.prospect(self.s, x, foe, guards, len(mine)) for x in going)
            return hope * lead(self.s, self.seat, foe) ** HUNT + (foe + any_one) % seats / 1000

        return self.best(value)

    def on_attack(self) -> Answer:
        able = {x.id: x for id in self.options if (x := self.there(self.values(id)[0])) is not None}
        foes = list(dict.fromkeys(self.values(id)[1] for id in self.options))
        foe = min(foes, key=lambda seat: (len(self.s.players[seat].life), seat))
        chosen = battles.attackers(self.s, list(able.values()), foe, bold=self.boldness)
        duty = [self.values(id)[0] for id in self.question.default]
        chosen += [able[card] for card in duty if all(x.id != card for x in chosen)]
        chosen.sort(key=lambda x: list(able).index(x.id))
        ids = {(self.values(id)[0], self.values(id)[1], self.values(id)[2]): id for id in self.options}
        answer = tuple(ids[x.id, foe, "life"] for x in chosen)
        while answer and not self.question.allows(answer):
            answer = answer[:-1]
        return answer if self.question.allows(answer) else self.question.default

    boldness = 1.0

    def on_block(self) -> Answer:
        pairs = []
        for id in self.options:
            blocker, attacker = (self.there(card) for card in self.values(id))
            if blocker is not None and attacker is not None:
                pairs.append((blocker, attacker))
        chosen = battles.blocks(self.s, pairs, self.seat)[: self.question.most]
        names = {self.values(id): id for id in self.options}
        return tuple(names[blocker.id, attacker.id] for blocker, attacker in chosen)


def counters(face: Card) -> bool:
    """Whether a Scheme does nothing but counter others."""
    return all(isinstance(step, steps.Counter) for _, effect in face.listed("play") for step in effect.steps)


def choice_of(s: Twilight, card: str) -> steps.Choice | None:
    """The pick among options that a card offers, in its effects or its Heresy."""
    said = sheet(s, card)
    found = [step for effect in said.all_effects for step in effect.steps if isinstance(step, steps.Choice)]
    found += [step for step in getattr(said, "heresy", ()) if isinstance(step, steps.Choice)]
    return found[0] if found else None
