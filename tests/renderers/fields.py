"""Tables of Defiance built by hand, so that their pictures do not change when the rules' chance does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.defiance.cards import catalogue
from games.defiance.choices import PASS, Choice
from games.defiance.decks import ready_decks
from games.defiance.hide import hide
from games.defiance.state import Attack, Defiance, Modifier, Packet, Permanent, Player, StackItem
from games.kernel import Ask, Chance, LogLine, Option, Result, Seat, Seen

NAMES = ("Ana", "Bo the Unready", "Čeněk", "Dagný Þórsdóttir")
LONG_NAMES = ("Maximiliana von und zu Hohenburg", "龍の鍛冶師 Ryū 🔥", "🐉🐉🐉", "Wyrmslayer_the_Magnificent_XXIII")
SETTINGS = {"length": "single", "two_in_one": "deck", "growth": "off", "stalemate": "on"}
HAND = ["viking-raiders", "time-freeze"]
DECK = ["viking-raiders", "sudden-volley", "raider-camp"]


def on(card: str, at: str, owner: Seat = 0, **facts: Any) -> Permanent:
    return Permanent(f"{card}.{at}", card, owner, at, **facts)


def court(owner: Seat, capital: str, ruler: str, row: int, low: int = 0) -> list[Permanent]:
    """A Capital and a Ruler on their spaces; `row` is the Capital's, the Ruler stands behind it."""
    behind = row - 1 if owner == 0 else row + 1
    return [
        on(capital, f"c{row}", owner, role="capital", damage=low),
        on(ruler, f"c{behind}", owner, role="ruler"),
    ]


def field(permanents: list[Permanent], players: int = 2, **facts: Any) -> Defiance:
    people = facts.pop("people", None) or [
        Player(seat, gold=3 + seat, hand=HAND[: 2 - seat % 2], deck=DECK, discard=["skalds"], turns=5)
        for seat in range(players)
    ]
    return Defiance(
        **{
            "chance": Chance("by hand"),
            "phase": "combat",
            "settings": SETTINGS,
            "cards": "base",
            "players": people,
            "permanents": {x.id: x for x in permanents},
            "game": 1,
            "turn": 9,
            "active": 0,
            "moment": "",
            **facts,
        }
    )


def seen(s: Defiance, by: Seat | None = None) -> Seen[Defiance]:
    """What that seat, or an onlooker, may see: through the rules' own `hide`, on a copy."""
    copy = msgspec.json.decode(msgspec.json.encode(s), type=Defiance)
    hide(copy, by)
    return Seen(by, copy)


def battle() -> Defiance:
    """An attack with an answer to it and a pile of waiting cards; every mark, raised, lowered and damaged values."""
    permanents = [
        *court(0, "asgard", "odin-allfather", 2, low=4),
        *court(1, "mount-olympus", "hera-queen-of-olympus", 6, low=13),
        on("viking-raiders", "b3", moved=9, acted=9, damage=1),
        on("thor-storm-bringer", "c4", moved=9, acted=9),
        on("ragnar-sea-king", "d3", modifiers=[Modifier(attack=-2, until=9)]),
        on("norse-bowmen", "a3", entered=9),
        on("palisade", "e3"),
        on("raider-camp", "a2"),
        on("longhouse", "e2"),
        on("ring-of-odin", "b1"),
        on("roman-legionaries", "c5", 1, damage=1),
        on("minotaur", "b5", 1, acted=9),
        on("pegasus", "a4", 1),
        on("hippolyta-amazon-queen", "e5", 1, modifiers=[Modifier(bars=("move", "attack"), until=9)]),
        on("agora", "d6", 1),
        on("labyrinth", "d5", 1),
        on("head-of-medusa", "a7", 1),
        on("atlantean-infantry-unit", "e4", 1, damage=2),
    ]
    packets = [
        Packet("packet.1", "viking-raiders.b3", 0, "pegasus.a4", "basic"),
        Packet("packet.2", "thor-storm-bringer.c4", 0, "mount-olympus.c6", "combat", amount=4),
        Packet("packet.3", "minotaur.b5", 1, "thor-storm-bringer.c4", "basic", response=True),
    ]
    attack = Attack(
        step="defended",
        attackers=["viking-raiders.b3", "thor-storm-bringer.c4"],
        targets=["pegasus.a4", "mount-olympus.c6"],
        responders=["minotaur.b5"],
        packets=packets,
    )
    waiting = [
        StackItem("wait.1", 0, "tactic", "berserk-rage", targets=["viking-raiders.b3"]),
        StackItem("wait.2", 1, "tactic", "oracles-warning", targets=["wait.1"]),
        StackItem("wait.3", 1, "special", "head-of-medusa", "head-of-medusa.a7", targets=["ragnar-sea-king.d3"]),
    ]
    story = [LogLine(f"{{{n % 2}}} does thing number {n} in a sentence of some length.") for n in range(12)]
    return field(
        permanents,
        attack=attack,
        stack=waiting,
        story=story,
        moment="Stone Gaze is about to take effect.",
        settings={**SETTINGS, "length": "match"},
        game=2,
        drawn=1,
    )


def dawn() -> Defiance:
    """The first turn of all: the second player's Capital and Ruler still lie face down."""
    permanents = [*court(0, "athens", "minos-judge-king", 2), *court(1, "vanaheim", "freyja-lady-of-the-slain", 6)]
    for x in permanents[2:]:
        x.face_down = True
    people = [
        Player(0, gold=2, hand=["hoplite-camp", "argo", "phalanx", "zeus-avatar", "cretan-slingers"], deck=DECK * 15,
               turns=1),
        Player(1, deck=DECK * 16, picks={"capital": "vanaheim", "ruler": "freyja-lady-of-the-slain"}),
    ]  # fmt: skip
    return field(permanents, people=people, phase="deploy", turn=1)


def three() -> Defiance:
    permanents = [
        *court(0, "asgard", "odin-allfather", 2),
        *court(1, "mount-olympus", "hera-queen-of-olympus", 6, low=9),
        *court(2, "vanaheim", "freyja-lady-of-the-slain", 9),
        on("viking-raiders", "b4"),
        on("pegasus", "a8", 1),
        on("dire-wolves", "c8", 2, damage=1),
        on("spartan-hoplites", "c5", 1),
        on("odins-ravens", "d4", 2),
    ]
    packet = Packet("packet.1", "pegasus.a8", 1, "dire-wolves.c8", "basic")
    attack = Attack(step="declared", attackers=["pegasus.a8"], targets=["dire-wolves.c8"], packets=[packet])
    return field(permanents, 3, active=1, attack=attack, moment="An attack has been declared.")


def four() -> Defiance:
    """One of four is out, and everybody else has a lot on the board."""
    permanents = [
        *court(0, "asgard", "odin-allfather", 2),
        *court(1, "mount-olympus", "hera-queen-of-olympus", 6),
        *court(3, "athens", "minos-judge-king", 12, low=15),
        on("steppe-horse-archers", "b3", 0, entered=9),
        on("jormungandr", "c4", 0),
        on("athenian-trireme", "d4", 3),
        on("war-elephants", "b8", 3),
        on("archimedes-ballista", "a11", 3),
        on("bronze-wall", "c11", 3, damage=2),
        on("caravanserai", "d12", 3),
        on("golden-fleece", "a7", 1),
        on("trojan-horse", "e5", 1),
    ]
    s = field(permanents, 4, active=3, phase="deploy", moment="Deploy")
    s.players[2].out = True
    s.fallen = [[2]]
    return s


def crowded() -> Defiance:
    """Every space of a board for two is taken, with the longest names there are."""
    cards = sorted((card for card in catalogue("base").values() if card.attack is not None), key=lambda c: -len(c.name))
    s = battle()
    taken = {x.at for x in s.permanents.values()}
    empty = [f"{letter}{row}" for row in range(1, 8) for letter in "abcde" if f"{letter}{row}" not in taken]
    for card, at in zip(cards, empty, strict=False):
        x = on(
            card.id,
            at,
            int(int(at[1]) > 3),
            damage=1,
            moved=9,
            acted=9,
            modifiers=[Modifier(attack=9, defense=4, until=9)],
        )
        s.permanents[x.id] = x
    return s


def over() -> Defiance:
    """The end of a match; decks are open now."""
    s = battle()
    s.attack, s.stack, s.phase, s.moment = None, [], None, ""
    del s.permanents["mount-olympus.c6"]
    s.players[0].wins, s.players[1].wins, s.players[1].out = 2, 1, True
    s.players[0].deck_list, s.players[1].deck_list = ready_decks()[:2]
    s.game, s.result = 4, Result([[0], [1]], [0], "{0} has won two games.")
    return s


def drawn() -> Defiance:
    s = over()
    s.players[0].out = True
    s.players[0].wins = 1
    s.result = Result([[0, 1]], [0, 1], "Four games have brought no winner: the match is drawn.")
    return s


TABLES: dict[str, Callable[[], Defiance]] = {
    "battle": battle,
    "dawn": dawn,
    "three": three,
    "four": four,
    "crowded": crowded,
    "over": over,
    "drawn": drawn,
}


def space_question() -> Ask[Choice]:
    """Where a card of the hand goes: two spaces, and no third."""
    options = {
        f"space:{at}": Option(Choice("space", card="hoplite-camp", space=at), at, area=at) for at in ("b2", "d3")
    }
    return Ask("Where does Hoplite Camp go?", options)


def strike_question() -> Ask[Choice]:
    """Whom Viking Raiders strike; Thor can be chosen as well, without a target."""
    by = "viking-raiders.b3"
    options = {
        f"strike:{target}": Option(Choice("strike", source=by, target=target), f"Strike {target}", unit=target)
        for target in ("pegasus.a4", "minotaur.b5")
    }
    thor = Option(Choice("use", source="thor-storm-bringer.c4"), "Storm Arc", unit="thor-storm-bringer.c4")
    return Ask("What does {0} do?", {**options, "use:thor": thor, "pass": PASS})


def hand_question() -> Ask[Choice]:
    """One card of the hand can be played, one cannot, of the others nothing is said."""
    play = Option(Choice("play", card="hoplite-camp"), "Hoplite Camp", "2 gold, Location – Camp")
    greyed = {"play:zeus-avatar": "Zeus, Avatar costs 7; you have 2."}
    return Ask("Deploy: you have 2 gold.", {"play:hoplite-camp": play, "end": PASS}, greyed=greyed)


def deck_question() -> Ask[Choice]:
    options = {f"deck:{deck.name}": Option(Choice("deck", deck=deck.name), deck.name) for deck in ready_decks()}
    return Ask("Which deck do you play?", options)


def card_question() -> Ask[Choice]:
    ids = ("asgard", "odins-ravens", "levy-militia", "jormungandr")
    options = {f"card:{id}": Option(Choice("card", card=id), id) for id in ids}
    return Ask("Which card do you take from your deck?", options)


def before() -> Defiance:
    """Decks are being chosen: there is no board yet."""
    s = field([], people=[Player(0, decks=ready_decks()), Player(1, decks=ready_decks())], phase="choose_decks", turn=0)
    s.game = 0
    return s
