"""Before the first turn: settings, decks, the first Hand, and who begins (TG-SETUP)."""

from __future__ import annotations

from ..kernel import Ask, Chance, Illegal, Option, Seat, Setting, Settings, ask_all, literal
from . import zones
from .cards import SETS, catalogue, deities
from .decks import breaches, is_extended, ready_decks, size
from .ending import go_on_or_end, remove
from .state import Brought, Player, Twilight
from .steps import DIRECTIONS

HAND = 7
OFF_ON = {"off": "off", "on": "on"}
SETTINGS = {
    "set": Setting("Cards", SETS.titles, "base"),
    "decks": Setting(
        "Decks",
        {"own": "own or ready decks", "draft": "drafted at the table"},
        "own",
        "Draft: pick Deities and 60 cards each, then build a deck of 50.",
    ),
    "after_draft": Setting(
        "After the draft", {"play": "play at once", "keep": "keep the decks for an event"}, "play", only="draft"
    ),
    "deck_size": Setting("Deck size", {"standard": "50 cards", "extended": "51 to 100 cards"}, "standard"),
    "teams": Setting(
        "Teams",
        {"none": "everyone alone", "2": "two teams", "3": "three teams"},
        "none",
        "Teams are equal in size and sit alternately.",
    ),
    "first_player": Setting("First turn", {"random": "at random", "chosen": "the players vote"}, "random"),
    "forced_trade": Setting(
        "Forced Trade",
        {"matching_tops": "matching Life Stacks", "retaliation": "after a Seize"},
        "matching_tops",
        "When you may force a Trade on an opponent.",
    ),
    "seize_discounts": Setting(
        "Seize discounts",
        {"many": "with three or more players", "on": "always"},
        "many",
        "Always: recommended for competitive two-player games.",
        in_event="on",  # TG-SEIZE-15
    ),
    "pair_discount": Setting(
        "Seize discount for pairs",
        {"absolute": "of the opponent's Aspect Stack", "difference": "of the difference to yours"},
        "absolute",
    ),
    "max_offers": Setting("Offers per talk", {"3": "3", "5": "5", "8": "8"}, "5"),
    "split_attacks": Setting("Split attacks", OFF_ON, "off", "Each attacker picks its own opponent."),
    "turn_limit": Setting(
        "Turn limit",
        {"50": "50 turns each", "25": "25 turns each", "0": "none before 200"},
        "50",
        "Then the biggest Life Stack wins.",
    ),
}


def setup(seats: int, seed: str, settings: Settings) -> Twilight:
    teams = seats if settings["teams"] == "none" else int(settings["teams"])
    if seats % teams:
        raise Illegal(f"{seats} players can't form {teams} equal teams. Change the teams or the number of players.")
    drafting = settings["decks"] == "draft"
    if drafting and settings["deck_size"] == "extended":
        raise Illegal("Drafted decks have 50 cards: choose the standard deck size.")
    return Twilight(
        chance=Chance(seed),
        phase="draft_deities" if drafting else "choose_decks",
        settings=settings,
        cards=settings["set"],
        # Seats alternate between teams (TG-MULTI-15).
        players=[Player(seat, seat % teams, compass={at: [] for at in DIRECTIONS}) for seat in range(seats)],
    )


async def choose_decks(s: Twilight) -> str:
    """Everybody chooses a deck in secret: an own one, or one that comes with the set (TG-SETUP-04)."""
    asks = {}
    for p in s.living():
        if p.deck_list is None:
            p.decks += ready_decks(s.cards, extended=is_extended(s))
            asks[p.seat] = Ask("Which deck do you play? Only you see this.", deck_options(s, p), topic="twilight.deck")
    for seat, chosen in (await ask_all(asks)).items():
        p = s.players[seat]
        # Who looks ahead imagines other decks than those that others were asked about.
        p.deck_list = next((deck for deck in p.decks if deck.name == chosen[0]), p.decks[0])
    return "set_up"


# How a ready-made deck is played, by the first Faction of its Deity.
STYLES = {
    "aggression": "Creatures that attack every turn, and hit hard",
    "negotiation": "trades a lot, and turns rivals' Aspects against them",
    "mysticism": "eats into Discard Stacks, and feeds on what dies",
    "sanctuary": "walls, healing and blockers; slow and safe",
}


def style(s: Twilight, deck: Brought) -> str:
    """In a few words, what to expect of a deck that stands ready."""
    return next((STYLES[colour] for colour in deities(s.cards)[deck.deity].colours if colour in STYLES), "")


def deck_options(s: Twilight, p: Player) -> dict[str, Option[str]]:
    gods = deities(s.cards)
    ready = {deck.name for deck in ready_decks(s.cards, extended=is_extended(s))}
    return {
        f"deck:{number}": Option(
            deck.name,
            literal(deck.name),
            f"{gods[deck.deity].name}: {style(s, deck)}"
            if deck.name in ready
            else f"{gods[deck.deity].name}, {size(deck)} cards, your own",
            "card",
            deck.deity,
        )
        for number, deck in enumerate(p.decks)
    }


async def set_up(s: Twilight) -> str:
    """Decks become Life Stacks, and everybody draws seven cards (TG-SETUP-03 to -06)."""
    if illegal := [p for p in s.living() if faults(s, p)]:
        remove(s, illegal, "plays an illegal deck and loses at once.", "TG-DECK-06")
        go_on_or_end(s)
    for p in s.living():
        lay_out(s, p)
    return "mulligan"


def faults(s: Twilight, p: Player) -> bool:
    """Whether a deck breaks the rules after all: they are checked when they are brought (TG-DECK-09)."""
    if s.settings["decks"] == "draft" or p.drafted_before:
        return False  # built under rules of its own (TG-DRAFT-07)
    deck = p.deck_list or Brought("", {})
    return bool(breaches(deck, catalogue(s.cards), deities(s.cards), extended=is_extended(s)))


def lay_out(s: Twilight, p: Player) -> None:
    deck = p.deck_list or Brought("", {})
    p.deity = deck.deity
    p.life = [f"{card}.{p.seat}.{copy}" for card, n in sorted(deck.cards.items()) for copy in range(1, n + 1)]
    zones.shuffle_life(s, p)
    s.say(f"{{{p.seat}}} plays {deities(s.cards)[p.deity].name}.", "TG-SETUP-03")
    zones.draw(s, p, HAND)


async def mulligan(s: Twilight) -> str:
    """Once, all of them or none: everybody decides in private, at the same time (TG-SETUP-07, -11)."""
    options = {
        "keep": Option(False, "Keep this hand"),
        "mulligan": Option(True, "Draw seven new cards", "You shuffle this hand back into the deck."),
    }
    asks = {p.seat: Ask("Keep this opening hand?", options, topic="twilight.mulligan") for p in s.living()}
    for seat, chosen in (await ask_all(asks)).items():
        p = s.players[seat]
        if p.out:
            continue
        if not chosen[0]:
            s.say(f"{{{seat}}} keeps the opening hand.", "TG-SETUP-07")
            continue
        s.say(f"{{{seat}}} shuffles the opening hand back.", "TG-SETUP-07")
        p.life, p.hand = [*p.life, *p.hand], []
        zones.shuffle_life(s, p)
        zones.draw(s, p, HAND)
    return "first_turn"


async def first_turn(s: Twilight) -> str:
    """At random, or as the table votes: for whoever explained the rules, say, or the youngest (TG-SETUP-08, -09)."""
    seats = [p.seat for p in s.living()]
    if s.settings["first_player"] == "chosen":
        seats = await vote(s, seats)
    s.first = s.active = s.chance.pick(seats, stream="first turn")[0]
    s.say(f"{{{s.first}}} goes first.", "TG-SETUP-09")
    return "next_turn"


async def vote(s: Twilight, seats: list[Seat]) -> list[Seat]:
    """Those with the most votes; among several chance decides."""
    prompt = "Who goes first? By custom, whoever explained the rules, or else the youngest."
    asks = {}
    for voter in seats:
        options: dict[str, Option[Seat | None]] = {"any": Option(None, "I don't mind")}
        for seat in seats:
            options[f"seat:{seat}"] = Option(
                seat, "I go first" if seat == voter else f"{{{seat}}} goes first", player=seat
            )
        asks[voter] = Ask(prompt, options, topic="twilight.first")
    votes = [chosen[0] for chosen in (await ask_all(asks)).values()]
    here = [p.seat for p in s.living()]
    counted = {seat: votes.count(seat) for seat in here}
    return [seat for seat in here if counted[seat] == max(counted.values())]
