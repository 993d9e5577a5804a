"""Before the first turn: settings, decks, Capital and Ruler, and who begins (DG-SETUP, DG-DECK)."""

from __future__ import annotations

from functools import partial

from ..kernel import Answer, Ask, Chance, Option, Seat, Setting, Settings, ask, ask_all, literal
from .board import capital_space, ruler_space
from .cards import SETS, card_set, catalogue
from .choices import Choice, Options
from .decks import breaches, candidates, locations, ready_decks, size
from .ending import remove
from .state import Brought, Defiance, Permanent, Player

GOING_LATER = [(), (1,), (2, 2), (1, 2, 2)]  # gold of those who go later, by how many they are
CHOOSE_PAIR = "Which Capital and Ruler do you choose? Lose either and you lose the game."
OFF_ON = {"off": "off", "on": "on"}
SETTINGS = {
    "length": Setting("Length", {"single": "one game", "match": "best of three games"}, "single", only="table"),
    "set": Setting("Cards", SETS.titles, "base"),
    "second_gold": Setting(
        "Gold for going later", {"0": "none", "1": "1 or 2 gold"}, "1", "A little help to catch up."
    ),
    "redraw": Setting("New opening hand", OFF_ON, "off", "Shuffle your first five cards back, once."),
    "loser_chooses": Setting("Loser begins", OFF_ON, "off", "From game two on the loser decides who starts."),
    "stalemate": Setting("Draw after 60 rounds", {"on": "on", "off": "off"}, "on"),
    "neutral_capital": Setting("Neutral Capital", OFF_ON, "off", "A neutral Location may be the Capital."),
    "growth": Setting("Growth", OFF_ON, "off", "Outposts and Cities only come by upgrading."),
    "two_in_one": Setting("Two-in-one", {"deck": "from the deck", "hand": "from deck or hand"}, "deck"),
    "jump": Setting("Diagonal jump", OFF_ON, "off", "Two-step movers pass over a card on a diagonal."),
    "damage": Setting(
        "Combat damage",
        {"together": "all at once", "strict": "attackers first"},
        "together",
        "Attackers first: destroyed defenders can't strike back.",
    ),
}


def setup(seats: int, seed: str, settings: Settings) -> Defiance:
    return Defiance(
        chance=Chance(seed),
        phase="choose_decks",
        settings=settings,
        cards=settings["set"],
        players=[Player(seat) for seat in range(seats)],
    )


async def choose_decks(s: Defiance) -> str:
    """Everybody chooses a deck in secret: an own one, or one that comes with the set. Decks stay for the whole match
    (DG-SETUP-02, DG-MATCH-08)."""
    asks = {}
    for p in s.living():
        if p.deck_list is None:
            p.decks += ready_decks(s.cards)
            asks[p.seat] = Ask("Which deck do you play? Only you see this.", deck_options(s, p), topic="defiance.deck")
    for seat, chosen in (await ask_all(asks)).items():
        p = s.players[seat]
        p.deck_list = next(deck for deck in p.decks if deck.name == chosen[0].deck)
    return "set_up"


def deck_options(s: Defiance, p: Player) -> Options:
    cards = catalogue(s.cards)
    notes = {deck.name: deck.note for deck in card_set(s.cards).deck}
    return {
        f"deck:{number}": Option(
            Choice("deck", deck=deck.name, card=deck.capital),
            literal(deck.name),
            notes.get(deck.name) or f"your own: {size(deck)} cards, {locations(deck, cards)} Locations",
            "card",
            deck.capital,
            menu="Choose a deck",
            then=partial(pairs_next, s, deck),
        )
        for number, deck in enumerate(p.decks)
    }


def pairs_next(s: Defiance, deck: Brought) -> dict[Answer, Option[Choice]]:
    """Between which pairs is chosen when a deck is."""
    options = pairs(s, deck)
    return {(key,): option for key, option in options.items()} if len(options) > 1 else {}


async def set_up(s: Defiance) -> str:
    """Each game is set up afresh, choice of Capital and Ruler and roll included (DG-MATCH-07)."""
    s.game += 1
    s.permanents, s.stack, s.triggers, s.attack = {}, [], [], None
    s.story, s.turn, s.draw_offered, s.attacked_in = [], 0, 0, 0
    s.fallen = [[seat] for seat in s.departed]
    for p in s.players:
        p.gold, p.turns, p.out = 0, 0, p.seat in s.departed
        p.hand, p.deck, p.discard, p.picks = [], [], [], {}
    if s.match:
        s.say(f"Game {s.game} of the match.", "DG-MATCH-01")
    if illegal := [p for p in s.living() if faults(s, p)]:
        remove(s, illegal, "plays an illegal deck and loses at once.", "DG-DECK-12")
    if len(s.living()) <= 1:
        return "game_over"
    asks = {p.seat: which_pair(s, p) for p in s.living()}
    for seat, chosen in (await ask_all(asks)).items():
        if not s.players[seat].out:
            lay_out(s, s.players[seat], chosen[0])
    return "first_turn"


def faults(s: Defiance, p: Player) -> bool:
    """Whether a deck breaks the rules after all: they are checked when they are brought (DG-DECK-32)."""
    neutral = s.settings["neutral_capital"] == "on"
    return p.deck_list is None or bool(breaches(p.deck_list, catalogue(s.cards), neutral_capital=neutral))


def which_pair(s: Defiance, p: Player) -> Ask[Choice]:
    """Everybody is asked, even with one pair only: whether there is a choice is a secret of the deck. But then it is a
    window that passes by itself."""
    options = pairs(s, p.deck_list or Brought("", {}))
    return Ask(CHOOSE_PAIR, options, stops=() if len(options) == 1 else None, topic="defiance.serve")


def pairs(s: Defiance, deck: Brought) -> Options:
    """Capital and Ruler are chosen together, in secret (DG-SETUP-04, -21)."""
    cards = catalogue(s.cards)
    neutral = s.settings["neutral_capital"] == "on"
    options: Options = {}
    for capital in candidates(deck, cards, "capital", neutral_capital=neutral):
        for ruler in candidates(deck, cards, "ruler", neutral_capital=neutral):
            label = f"{cards[capital].name} with {cards[ruler].name}"
            choice = Choice("serve", card=capital, target=ruler)
            options[f"serve:{capital}:{ruler}"] = Option(choice, label, icon="card", card=capital)
    return options


def lay_out(s: Defiance, p: Player, chosen: Choice) -> None:
    """Capital and Ruler face down on their spaces, everything else shuffled (DG-SETUP-05, -06)."""
    deck = p.deck_list or Brought("", {})
    p.picks = {"capital": chosen.card, "ruler": chosen.target}
    p.deck = [card for card, n in deck.cards.items() for _ in range(n)]
    for role, card in p.picks.items():
        p.deck.remove(card)
        at = capital_space(p.seat) if role == "capital" else ruler_space(p.seat)
        x = Permanent(s.new_id(card), card, p.seat, at, role, face_down=True)
        s.permanents[x.id] = x
    s.chance.shuffle(p.deck, stream=f"deck {p.seat}")


async def first_turn(s: Defiance) -> str:
    """Whoever rolls highest decides who takes the first turn; those tied for highest roll again (DG-SETUP-07, -19).
    Hardly anybody lets another one begin: only who wants every chance is asked, or a loser who is to choose."""
    seats = [p.seat for p in s.living()]
    stops: tuple[str, ...] | None = ()
    if s.game > 1 and s.settings["loser_chooses"] == "on" and s.last_loser in seats:
        chooser, stops = s.last_loser, None
    else:
        chooser = roll(s, seats)
    options: Options = {
        f"seat:{seat}": Option(
            Choice("first", seat=seat), "I go first" if seat == chooser else f"{{{seat}}} goes first", player=seat
        )
        for seat in sorted(seats, key=lambda seat: seat != chooser)
    }
    question = Ask("Who goes first?", options, stops=stops, openly=True, topic="defiance.first")
    wanted = (await ask(chooser, question))[0].seat
    if s.players[wanted].out:  # gone meanwhile: the next in seat order
        wanted = s.after(wanted)[0].seat
    s.active = s.first = wanted
    s.say(f"{{{s.first}}} goes first.", "DG-SETUP-07")
    if s.settings["second_gold"] != "0":
        later = s.after(s.first)
        for p, gold in zip(later, GOING_LATER[len(later)], strict=True):
            p.gold = gold
            s.say(f"{{{p.seat}}} starts with {gold} gold.", "DG-SETUP-24")
    return "next_turn"


def roll(s: Defiance, seats: list[Seat]) -> Seat:
    while len(seats) > 1:
        dice = s.chance.roll(len(seats), stream="first turn")
        shown = ", ".join(f"{{{seat}}} {die}" for seat, die in zip(seats, dice, strict=True))
        s.say(f"Roll for the first turn: {shown}.", "DG-SETUP-07")
        seats = [seat for seat, die in zip(seats, dice, strict=True) if die == max(dice)]
    return seats[0]
