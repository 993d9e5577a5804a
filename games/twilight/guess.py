"""What may be hidden from a seat, dealt anew: for looking ahead."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import TypeVar

from ..kernel import Chance, Seat
from .cards import card_set, catalogue, deities
from .decks import is_extended, ready_decks
from .hide import unordered
from .state import Brought, CardId, Player, Slot, Twilight, name_of, owner_of
from .steps import ASPECTS, Aspect

T = TypeVar("T")
Pools = dict[Seat, dict[Aspect, list[CardId]]]


def guess(s: Twilight, seat: Seat, chance: Chance) -> None:
    """Backs stay where they are, but for those within Life Stacks. The own cards are those that the own deck still has;
    every other player plays a ready deck of their Deity, and holds any cards of it that are not in the open."""
    if s.draft is not None or not any(p.life for p in s.players):
        before_the_game(s, seat, chance)
        return
    known = set(s.players[seat].known)
    pools = {p.seat: pool(s, p, seat, known, chance) for p in s.players}
    for p in s.players:
        if p.seat != seat:
            p.known, p.decks, p.drafted, p.drafted_deities = [], [], [], []
            p.hand.sort(key=lambda card: (s.back(card), card if card in known else ""))
            p.hand = fill(s, p.hand, known, pools, p.seat, chance)
        mix(s, p, known, chance)
        p.life = fill(s, p.life, known, pools, p.seat, chance)
    deal_aspects(s, [slot for slot in hidden_slots(s) if slot.card not in known], pools, seat, chance)


def mix(s: Twilight, p: Player, known: Collection[CardId], chance: Chance) -> None:
    """In which order the backs of a Life Stack lie is hidden, too."""
    places = unordered(p, known)
    cards = sorted((p.life[n] for n in places), key=s.back)
    chance.shuffle(cards, stream=f"life {p.seat}")
    for n, card in zip(places, cards, strict=True):
        p.life[n] = card


def hidden_slots(s: Twilight) -> Iterable[Slot]:
    return (slot for p in s.players for slot in (*p.aspects, *p.resource) if not slot.manifested)


def pool(s: Twilight, p: Player, seat: Seat, known: set[CardId], chance: Chance) -> dict[Aspect, list[CardId]]:
    """The cards of one owner that the seat cannot see, by their backs, in random order."""
    mine = [*p.life, *(slot.card for slot in hidden_slots(s) if owner_of(slot.card) == p.seat)]
    cards = [card for card in mine if card not in known] if p.seat == seat else []
    if p.seat != seat:
        p.deck_list = likely_deck(s, p, chance)
        shown = Counter(name_of(card) for card in seen(s, known) if owner_of(card) == p.seat)
        left = sorted((Counter(p.deck_list.cards) - shown).elements())
        cards = [f"{name}.{p.seat}.g{n}" for n, name in enumerate(left)]
    by_back: dict[Aspect, list[CardId]] = {aspect: [] for aspect in ASPECTS}
    mixed = sorted(cards)
    chance.shuffle(mixed, stream="guess")
    for card in mixed:
        by_back[s.back(card)].append(card)
    return by_back


def seen(s: Twilight, known: set[CardId]) -> Iterable[CardId]:
    """Cards in the open, and those that the seat knows wherever they lie."""
    yield from known
    for p in s.players:
        yield from (*p.discard, *p.destroyed)
        yield from (slot.card for slot in p.resource if slot.manifested and slot.card not in known)
    yield from (card for card in s.permanents if not s.face(card).mini)
    yield from (item.source for item in s.stack if item.kind == "summon")


def one_of(things: list[T], chance: Chance) -> T:
    """Any of them; where there is but one, nothing need be drawn."""
    return things[0] if len(things) == 1 else chance.pick(things, stream="guess")[0]


def likely_deck(s: Twilight, p: Player, chance: Chance) -> Brought:
    """A ready deck with the player's Deity; for want of one any cards of the Deity's colours."""
    if found := [deck for deck in ready_decks(s.cards, extended=is_extended(s)) if deck.deity == p.deity]:
        return one_of(found, chance)
    colours = deities(s.cards)[p.deity].colours
    return Brought(
        "", {card.id: card.deck for card in card_set(s.cards).card if card.faction in colours}, deity=p.deity
    )


def fill(
    s: Twilight, cards: list[CardId], known: set[CardId], pools: Pools, owner: Seat, chance: Chance
) -> list[CardId]:
    return [card if card in known else take(s, pools, owner, s.back(card), chance) for card in cards]


def take(s: Twilight, pools: Pools, owner: Seat, back: Aspect, chance: Chance) -> CardId:
    """The next card with that back; a deck that is not the expected one may hold more of them."""
    if pile := pools[owner][back]:
        return pile.pop()
    alike = sorted(card.id for card in catalogue(s.cards).values() if card.aspect == back and not card.mini)
    return f"{chance.pick(alike, stream='guess')[0]}.{owner}.{s.new_id('g')}"


def deal_aspects(s: Twilight, slots: list[Slot], pools: Pools, seat: Seat, chance: Chance) -> None:
    """Whose cards lie face down among the Aspects is not to be seen. The own ones that are nowhere else must be there;
    the rest is of anybody else."""
    by_back: dict[Aspect, list[Slot]] = defaultdict(list)
    for slot in slots:
        by_back[s.back(slot.card)].append(slot)
    others = [p.seat for p in s.players if p.seat != seat]
    for back, group in sorted(by_back.items()):
        chance.shuffle(group, stream="guess")
        for slot in group:
            owner = seat if pools[seat][back] else one_of(others, chance)
            slot.card = take(s, pools, owner, back, chance)


def before_the_game(s: Twilight, seat: Seat, chance: Chance) -> None:
    """Decks are chosen or drafted: others may have and get anything."""
    names = sorted(card.id for card in catalogue(s.cards).values() if not card.mini)
    gods = sorted(deities(s.cards))

    def any_of(words: list[str], n: int) -> list[str]:
        return [chance.pick(words, stream="guess")[0] for _ in range(n)]

    for p in s.players:
        if p.seat == seat:
            continue
        p.drafted = any_of(names, len(p.drafted))
        p.drafted_deities = any_of(gods, len(p.drafted_deities))
        ready = ready_decks(s.cards, extended=is_extended(s))
        p.decks = ready if p.deck_list is None and p.decks else []
        p.deck_list = chance.pick(ready, stream="guess")[0] if p.deck_list is not None else None
    if s.draft is not None:
        words = gods if s.draft.deities else names
        for holder, pile in s.draft.piles.items():
            if holder != seat:
                s.draft.piles[holder] = any_of(words, len(pile))
        s.draft.later = {
            holder: [any_of(words, len(pile)) for pile in piles] for holder, piles in s.draft.later.items()
        }
