"""
The draft: Deities and three piles of cards go round the table, and everybody builds a deck of what they kept
(TG-DRAFT). Everybody picks at the same time and in secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..kernel import Ask, Option, Seat, ask, ask_all, together
from ..kernel.english import count
from .cards import Card, Deity, card_set, catalogue, deities
from .deck_code import encode
from .decks import SIZE, lacking
from .state import Brought, Draft, Player, Twilight
from .steps import FACTION_NAMES

DEITIES = 3  # for each player
PILES = 3
PILE = 20
LEFT = (False, True, False)  # which way the cards of each pile go: right, left, right (TG-DRAFT-05, -06)


def pool(box: Sequence[str], n: int, s: Twilight) -> list[str]:
    """So many cards, as evenly as can be: whole boxes, and a part of another one, chosen by chance (TG-DRAFT-12)."""
    boxes, rest = divmod(n, len(box))
    cards = [*list(box) * boxes, *s.chance.pick(list(box), rest, stream="draft")]
    s.chance.shuffle(cards, stream="draft")
    return cards


# -- picks


async def draft_deities(s: Twilight) -> str:
    """Three Deities for each player: keep one and pass the others to the left, until everybody has three
    (TG-DRAFT-02, -03). One pick per call."""
    if s.draft is None:
        cards = pool([deity.id for deity in card_set(s.cards).deity], DEITIES * len(s.players), s)
        s.draft = Draft(True, True, {p.seat: cards[p.seat :: len(s.players)] for p in s.players})
        s.say("The draft begins: choose your Deities.", "TG-DRAFT-01")
    await pick(s, s.draft)
    if any(s.draft.piles.values()):
        return "draft_deities"
    s.draft = None
    return "draft_cards"


async def draft_cards(s: Twilight) -> str:
    """Three piles of twenty cards for each player, one after the other (TG-DRAFT-04 to -06). One pick per call."""
    if s.draft is None:
        box = [card.id for card in card_set(s.cards).card for _ in range(card.deck)]
        cards = pool(box, PILES * PILE * len(s.players), s)
        dealt = {p.seat: cards[p.seat :: len(s.players)] for p in s.players}
        piles = {seat: [hand[n * PILE : (n + 1) * PILE] for n in range(PILES)] for seat, hand in dealt.items()}
        first = {seat: later.pop(0) for seat, later in piles.items()}
        s.draft = Draft(False, LEFT[0], first, piles)
    await pick(s, s.draft)
    if any(s.draft.piles.values()):
        return "draft_cards"
    if any(s.draft.later.values()):
        s.draft.left = LEFT[PILES - len(s.draft.later[0])]
        s.draft.piles = {seat: later.pop(0) for seat, later in s.draft.later.items()}
        s.reveal()
        return "draft_cards"
    s.draft = None
    return "build_decks"


async def pick(s: Twilight, draft: Draft) -> None:
    """Everybody keeps one and passes the rest. The last one of a pile needs no question."""
    if any(len(pile) > 1 for pile in draft.piles.values()):
        asks = {p.seat: pick_question(s, p, draft) for p in s.players}
        kept = {seat: chosen[0] for seat, chosen in (await ask_all(asks)).items()}
    else:
        kept = {seat: pile[0] for seat, pile in draft.piles.items()}
    for p in s.players:
        pile = draft.piles[p.seat]
        # Who looks ahead imagines other piles than those that others were asked about.
        card = kept[p.seat] if kept[p.seat] in pile else pile[0]
        pile.remove(card)
        (p.drafted_deities if draft.deities else p.drafted).append(card)
    seats = len(s.players)
    step = 1 if draft.left else -1  # the player to the left is the next in turn (TG-MULTI-10)
    draft.piles = {p.seat: draft.piles[(p.seat - step) % seats] for p in s.players}
    s.reveal()


def pick_question(s: Twilight, p: Player, draft: Draft) -> Ask[str]:
    pile = draft.piles[p.seat]
    if draft.deities:
        gods = deities(s.cards)
        options = {id: Option(id, gods[id].name, requirement(gods[id]), "card", id) for id in dict.fromkeys(pile)}
        return Ask(f"Keep one Deity; you have {len(p.drafted_deities)} of {DEITIES}.", options, topic="twilight.draft")
    cards = catalogue(s.cards)
    ordered = sorted(dict.fromkeys(pile), key=lambda id: preference(p, cards, cards[id]), reverse=True)
    options = {id: Option(id, cards[id].name, note(cards[id]), "card", id) for id in ordered}
    to = "left" if draft.left else "right"
    prompt = f"Keep one card; you have {len(p.drafted)} of {PILES * PILE}. The rest goes to the {to}."
    return Ask(prompt, options, topic="twilight.draft")


def preference(p: Player, cards: Mapping[str, Card], card: Card) -> tuple[int, int, int]:
    """What silence keeps: cards of the Faction of which one has most, the more powerful ones first."""
    factions = Counter(cards[id].faction for id in p.drafted)
    return factions[card.faction], card.epic, card.cost.power.value


def note(card: Card) -> str:
    return f"{card.cost} · {FACTION_NAMES[card.faction]} {card.type.capitalize()}"


def requirement(deity: Deity) -> str:
    return "requires " + ", ".join(
        f"{count(n, f'{FACTION_NAMES[faction]} card')}" for faction, n in deity.requirement.items()
    )


# -- building


async def build_decks(s: Twilight) -> str | None:
    """Everybody chooses one of their Deities and leaves out ten cards, at their own pace (TG-DRAFT-07). Where decks are
    drafted for an event that is all: they stay secret, for they will be played with."""
    for seat, deck in (await together({p.seat: build(s, p) for p in s.players})).items():
        p = s.players[seat]
        p.deck_list = deck
        p.powerless = bool(lacking(deck.cards, catalogue(s.cards), deities(s.cards)[deck.deity]))
        p.sealed = is_for_an_event(s)
    if not is_for_an_event(s):
        return "set_up"
    s.say("The draft is over: every deck is built.", "TG-DRAFT-07")
    return None


def is_for_an_event(s: Twilight) -> bool:
    return s.settings["decks"] == "draft" and s.settings.get("after_draft") == "keep"


def drafted(s: Twilight) -> dict[Seat, str]:
    """The decks that were drafted and built here, as share codes."""
    decks = {p.seat: p.deck_list for p in s.players} if s.settings["decks"] == "draft" else {}
    return {seat: encode(deck, s.cards) for seat, deck in decks.items() if deck is not None}


async def build(s: Twilight, p: Player) -> Brought:
    deity = deities(s.cards)[await choose_deity(s, p)]
    left_out = await ask(p.seat, leave_out(s, p, deity))
    return Brought("Drafted", dict(sorted((Counter(p.drafted) - Counter(left_out)).items())), deity=deity.id)


async def choose_deity(s: Twilight, p: Player) -> str:
    """The one whose requirement is met best comes first."""
    gods, cards = deities(s.cards), catalogue(s.cards)
    have = Counter(cards[id].faction for id in p.drafted)
    ordered = sorted(dict.fromkeys(p.drafted_deities), key=lambda id: -sum(have[f] for f in gods[id].colours))
    options = {}
    for id in ordered:
        short = lacking(Counter(p.drafted), cards, gods[id])
        more = "; you can't meet that: no Deity power and no Conviction" if short else ""
        options[id] = Option(id, gods[id].name, requirement(gods[id]) + more, "card", id)
    return (await ask(p.seat, Ask("Which Deity do you play?", options, topic="twilight.draft_deity")))[0]


def leave_out(s: Twilight, p: Player, deity: Deity) -> Ask[str]:
    """Ten of sixty cards; a requirement that can be met must be met (TG-DRAFT-08, -11)."""
    cards, spare = catalogue(s.cards), len(p.drafted) - SIZE
    possible = not lacking(Counter(p.drafted), cards, deity)
    numbered: Counter[str] = Counter()
    options = {}
    for id in sorted(p.drafted, key=lambda id: worth(p, cards[id], cards, deity)):
        numbered[id] += 1
        options[f"{id}:{numbered[id]}"] = Option(id, cards[id].name, note(cards[id]), "card", id)

    def forbid(left_out: Sequence[str]) -> str | None:
        short = lacking(Counter(p.drafted) - Counter(left_out), cards, deity)
        if not possible or not short:
            return None
        wanted = ", ".join(f"{count(n, f'more {FACTION_NAMES[f]} card')}" for f, n in short.items())
        return f"{deity.name} requires {wanted} in the deck."

    prompt = f"Leave out {spare} cards: the other {SIZE} are your deck."
    meant: list[str] = []
    for choice in options:
        if len(meant) < spare and forbid([options[other].value for other in (*meant, choice)]) is None:
            meant.append(choice)
    return Ask(prompt, options, spare, spare, tuple(meant), forbid=forbid, topic="twilight.draft_deck")


def worth(p: Player, card: Card, cards: Mapping[str, Card], deity: Deity) -> tuple[bool, int, int]:
    """What silence leaves out first: cards off the Deity's colours, of rare Factions, and dear ones."""
    factions = Counter(cards[id].faction for id in p.drafted)
    return card.faction in (*deity.colours, *deity.requirement), factions[card.faction], -card.cost.power.value
