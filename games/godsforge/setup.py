"""Before the first round: settings, dealing, choosing an opening hand, and decks for solo play."""

from __future__ import annotations

from ..kernel import Ask, Chance, Illegal, Option, Setting, Settings, ask, ask_all
from . import nemesis
from .cards import NEMESES, SETS, card_set
from .piles import HAND_SIZE, draw
from .state import MAX_LIFE, Campaign, Godsforge, Player

LIFE = {2: 30, 3: 25, 4: 20}  # GF-SETUP-05 to -07
CHOICE = 10  # cards of the advanced set-up
DECK = 12  # cards of a solo deck
ON_OFF = {"edition": "as in the edition", "on": "on", "off": "off"}

SETTINGS = {
    "edition": Setting("Edition", {"2": "Second edition", "1": "First edition"}, "2"),
    "set": Setting("Cards", SETS.titles, "base"),
    "opening": Setting(
        "Opening hand", {"dealt": "four cards", "chosen": "ten cards, keep four"}, "dealt", "The advanced setup."
    ),
    "veilstones": Setting("Veilstones", {"30": "thirty", "endless": "endless"}, "30"),
    "exchange": Setting(
        "First-round exchange",
        ON_OFF,
        "edition",
        "Swap cards that cost Veilstones or four of a kind, as in the first edition.",
    ),
    "blood": Setting(
        "Blood damage (7)",
        {"unpreventable": "unblockable", "preventable": "blockable"},
        "unpreventable",
    ),
    "nemesis": Setting("Nemesis", NEMESES, "The Ash Choir", "Solo play: who you face.", only="solo"),
    "strength": Setting(
        "Strength",
        {"weaker": "weaker", "listed": "as listed", "stronger": "stronger"},
        "listed",
        "How strong the Nemesis is.",
        only="solo",
    ),
    "challenge": Setting(
        "Challenge",
        {"none": "one Nemesis", "slayer": "all, with twelve favourites", "drafted": "all, with a drafted deck"},
        "none",
        "Solo play: the Nemesis-Slayer series, easy to hard.",
        only="solo",
    ),
}


def setup(seats: int, seed: str, settings: Settings) -> Godsforge:
    cards = [card.name for card in card_set(settings["set"]).card]
    s = Godsforge(
        chance=Chance(seed),
        phase="upkeep",
        settings=settings,
        edition="1" if settings["edition"] == "1" else "2",
        cards=settings["set"],
        players=[Player(seat, LIFE.get(seats, MAX_LIFE)) for seat in range(max(2, seats))],
        ring=list(range(max(2, seats))),
        decks=[cards],
        discards=[[]],
    )
    if seats == 1:
        return setup_solo(s)
    s.chance.shuffle(s.ring, stream="seats")  # GF-SETUP-13
    s.chance.shuffle(s.decks[0], stream="deck")
    chosen = settings["opening"] == "chosen"
    for p in s.players:
        draw(s, p, CHOICE if chosen else HAND_SIZE)
    s.phase = "keep_four" if chosen else "upkeep"
    return s


async def keep_four(s: Godsforge) -> str:
    """Advanced set-up: keep four of ten; all that are rejected go back into the deck at once (GF-OPT-01, -02)."""
    kept = await ask_all(
        {
            p.seat: card_question("Keep four of these ten cards.", p.hand, HAND_SIZE, "godsforge.keep_four")
            for p in s.living()
        }
    )
    for p in s.players:
        s.decks[0] += [card for card in p.hand if card not in kept[p.seat]]
        p.hand = [card for card in p.hand if card in kept[p.seat]]
    s.chance.shuffle(s.decks[0], stream="deck")
    s.say("Everyone keeps four cards; the rest go back into the Fate Deck.", "GF-OPT-01")
    return "upkeep"


def card_question(prompt: str, cards: list[str], n: int, topic: str) -> Ask[str]:
    options = {f"card:{card}": Option(card, card, card=card) for card in cards}
    return Ask(prompt, options, least=n, most=n, topic=topic)


# -- solo


def setup_solo(s: Godsforge) -> Godsforge:
    """One player against a Nemesis (GF-GEN-02, GF-SOLO)."""
    if s.edition == "1":
        raise Illegal("The first edition has no solo game. Choose the second edition to play alone.")
    foes = [foe.name for foe in card_set(s.cards).nemesis]
    if not foes:
        raise Illegal(f"The card set “{s.cards}” has no Nemesis. Choose another set to play alone.")
    if s.settings["challenge"] != "none":
        rank = {"easy": 0, "medium": 1, "hard": 2}
        foes.sort(key=lambda name: rank[nemesis.listed(s, name).difficulty])
        s.campaign = Campaign(ahead=foes[1:])
        s.nemesis = foes[0]
    elif s.settings["nemesis"] in foes:
        s.nemesis = s.settings["nemesis"]
    else:
        raise Illegal(f"The card set “{s.cards}” has no Nemesis “{s.settings['nemesis']}”; it has {', '.join(foes)}.")
    s.players[1].nemesis = True
    s.decks, s.discards = [[], []], [[], []]
    if s.settings["challenge"] == "slayer":
        s.phase = "favourites"
    else:
        s.decks[1] = nemesis.twelve(s, s.nemesis, [])
        s.decks[0] = [card.name for card in card_set(s.cards).card if card.name not in s.decks[1]]
        if len(s.decks[0]) < 3 * DECK:
            raise Illegal(f"A draft needs {3 * DECK} cards; the card set “{s.cards}” leaves {len(s.decks[0])}.")
        s.chance.shuffle(s.decks[0], stream="deck")
        s.phase = "draft"
    return s


async def draft(s: Godsforge) -> str:
    """Three cards from the pile: keep one, until there are twelve (GF-SOLO-05)."""
    p = s.players[0]
    three = [s.decks[0].pop() for _ in range(3)]
    number = f"card {len(p.drafted) + 1} of {DECK}"
    p.drafted += await ask(0, card_question(f"Draft, {number}: keep one of these three.", three, 1, "godsforge.draft"))
    return "draft" if len(p.drafted) < DECK else "battle"


async def favourites(s: Godsforge) -> str:
    """The Nemesis-Slayer challenge: twelve favourite cards instead of a draft (GF-SOLO-08)."""
    cards = [card.name for card in card_set(s.cards).card]
    prompt = "Choose your twelve cards for the whole challenge."
    question = card_question(prompt, cards, DECK, "godsforge.favourites")
    s.players[0].drafted = await ask(0, question)
    return "battle"


async def battle(s: Godsforge) -> str:
    """Both sides at 30 life with their own decks and discard piles (GF-SOLO-03, -11, -13, -14)."""
    foe, own = s.nemesis, s.players[0].drafted
    if not s.decks[1]:
        s.decks[1] = nemesis.twelve(s, foe, own)
    s.origin = dict.fromkeys(s.decks[1], 1)
    s.decks[0] = list(own)
    s.chance.shuffle(s.decks[0], stream="deck")
    s.discards, s.supply, s.round, s.extra_rounds = [[], []], 30, 0, 0
    s.pending, s.blows, s.story, s.out, s.blood = [], [], [], [], False
    s.players = [Player(0, MAX_LIFE, drafted=own), Player(1, MAX_LIFE, nemesis=True)]
    draw(s, s.players[0], HAND_SIZE)
    s.say(f"{foe} awaits you: {nemesis.listed(s, foe).theme}.", "GF-SOLO-01")
    return "upkeep"
