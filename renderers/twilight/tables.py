"""Tables of Twilight of the Gods built by hand: moments that are worth a picture, whatever chance would bring."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from games.kernel import Ask, Chance, LogLine, Option, Result, Seat, Seen
from games.twilight.cards import catalogue
from games.twilight.hide import hide
from games.twilight.state import (
    Attacker,
    Brought,
    Change,
    Combat,
    Draft,
    Offer,
    Permanent,
    Player,
    Slot,
    StackItem,
    Trade,
    Twilight,
)
from games.twilight.steps import Direction, Faction, Power

NAMES = ("Ana", "Bo the Unready", "Čeněk", "Dagný Þórsdóttir", "Eitan", "Fiammetta")
LONG_NAMES = (
    "Maximiliana von und zu Hohenburg", "龍の鍛冶師 Ryū 🔥", "🐉🐉🐉", "Wyrmslayer_the_Magnificent_XXIII",
    "Anaxagoras of Clazomenae, Friend of Pericles", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
)  # fmt: skip
DEITIES: tuple[tuple[str, Faction], ...] = (
    ("mars", "aggression"), ("hera", "negotiation"), ("reader_of_the_portents", "mysticism"), ("enlil", "sanctuary"),
)  # fmt: skip


# -- parts


def deck_of(faction: Faction, owner: Seat) -> list[str]:
    """The ready-made deck of a Faction, shuffled: always the same for the same owner."""
    cards = [
        f"{card.id}.{owner}.{n}"
        for card in catalogue("base").values()
        if card.faction == faction
        for n in range(card.deck)
    ]
    Random(f"deck {owner}").shuffle(cards)
    return cards


def brought(faction: Faction, name: str) -> Brought:
    deity = next(deity for deity, colour in DEITIES if colour == faction)
    cards = {card.id: card.deck for card in catalogue("base").values() if card.faction == faction and card.deck}
    return Brought(name, cards, deity=deity)


def player(seat: Seat, life: int, hand: list[str], **facts: Any) -> Player:
    """Somebody with a ready-made deck of which so many cards are left to live; `hand` names cards of it."""
    deity, faction = DEITIES[seat % 4]
    deck = deck_of(faction, seat)
    return Player(
        seat, facts.pop("team", seat), deity=facts.pop("deity", deity), life=deck[:life],
        hand=[f"{card}.{seat}.h{n}" for n, card in enumerate(hand)],
        discard=[f"{card}.{seat}.d{n}" for n, card in enumerate(facts.pop("discard", ()))],
        destroyed=[f"{card}.{seat}.x{n}" for n, card in enumerate(facts.pop("destroyed", ()))],
        turns=facts.pop("turns", 5), **facts,
    )  # fmt: skip


def aspects(*cards: str, start: int = 0, **facts: Any) -> list[Slot]:
    """Aspects in slots; `cards` names what they are and whose, as in "poisoned_knife.1"."""
    return [Slot(f"a{start + n}", f"{card}.t{start + n}", **facts) for n, card in enumerate(cards)]


def on(card: str, seat: Seat, owner: Seat | None = None, **facts: Any) -> Permanent:
    """A card in play, named by what it is and how many of it came before."""
    name, _, copy = card.partition("#")
    whose = seat if owner is None else owner
    return Permanent(f"{name}.{whose}.{copy or 0}", seat, facts.pop("entered", 3), **facts)


def announced(id: str, seat: Seat, kind: Any, source: str, targets: tuple[str, ...] = (), **facts: Any) -> StackItem:
    return StackItem(id, seat, kind, source, picks={"0.0": list(targets)}, **facts)


def table(players: list[Player], permanents: list[Permanent], **facts: Any) -> Twilight:
    s = Twilight(
        **{
            "chance": Chance("by hand"),
            "phase": "summoning",
            "settings": {},
            "cards": "base",
            "players": players,
            "permanents": {x.id: x for x in permanents},
            "turn": 9,
            **facts,
        }
    )
    for x in permanents:
        if x.at:
            players[x.controller].compass.setdefault(x.at, []).append(x.id)
    return s


def seen(s: Twilight, by: Seat | None = None) -> Seen[Twilight]:
    """What that seat, or an onlooker, may see of a table, in a copy."""
    copy = msgspec.json.decode(msgspec.json.encode(s), type=Twilight)
    hide(copy, by)
    return Seen(by, copy)


# -- moments


def duel() -> Twilight:
    """An attack on both stacks with a blocker, answered by a Scheme and a Manifested trap; every state there is."""
    ana = player(
        0, 27, ["forced_march", "sack_the_temple", "attila", "pila_volley", "praetorian_guard"],
        discard=["blood_for_blood", "pila_volley", "thracian_berserker"], destroyed=["rhine_raider"],
        resource=[
            *aspects("poisoned_knife.1", "honeyed_words.1", exhausted=True),
            *aspects("whispered_secret.1", "corrupt_tribune.1", start=2),
            *aspects("veto_of_the_senate.1", start=4, exhausted=True, frozen=1),
            *aspects("strait_siren.1", start=5, manifested=9),
            *aspects("ides_of_march.1", start=6),
        ],
        aspects=aspects("spreading_rumours.1", "web_of_debts.1", start=20),
        known=["sack_the_temple.0.t44"], pool=Power(1, 1), changes=[Change("next_turn", 0, armor=1)],
    )  # fmt: skip
    bo = player(
        1, 8, ["poisoned_knife", "veto_of_the_senate", "kingmaker_of_byzantium"], spent=True,
        discard=["honeyed_words", "hostage_exchange", "borderland_scout", "poisoned_knife", "delphaic_vision"],
        destroyed=["strait_siren", "lepers_procession"],
        resource=[
            *aspects("blood_for_blood.0", "stoic_legionnaires.0", start=40),
            *aspects("pila_volley.0", "rhine_raider.0", start=42, exhausted=True),
            *aspects("sack_the_temple.0", "centurion_of_the_tenth.0", start=44),
        ],
        aspects=aspects("attila.0", "drill_ground.0", start=60), known=["poisoned_knife.1.t0", "honeyed_words.1.t1"],
    )  # fmt: skip
    permanents = [
        on("rhine_raider", 0, exhausted=True),
        on("centurion_of_the_tenth", 0, exhausted=True, blessings=2),
        on("thracian_berserker", 0, exhausted=True, damage=1, changes=[Change("turn", 0, fight=2)]),
        on("stoic_legionnaires", 0, entered=9),
        on("blood_feud", 0, upkeep_paid=True),
        on("levy#m1", 0), on("levy#m2", 0), on("levy#m3", 0),
        on("drill_ground", 0, at="W"), on("altar_of_thermopylae", 0, at="N"), on("temple_of_mars_ultor", 0, at="N"),
        on("corrupt_tribune", 1),
        on("crossroads_sphinx", 1, frozen=1, exhausted=True, damage=1),
        on("silver_tongued_legate", 1, changes=[Change("turn", 0, fight=-1)]),
        on("bog_acolyte", 1, owner=0, entered=7),
        on("spreading_rumours", 1, exhausted=True),
        on("forum_of_whispers", 1, at="S", exhausted=True),
    ]  # fmt: skip
    attackers = [
        Attacker("rhine_raider.0.0", 1, "life"),
        Attacker("centurion_of_the_tenth.0.0", 1, "life", blocker="silver_tongued_legate.1.0", unblocked=False),
        Attacker("thracian_berserker.0.0", 1, "discard"),
    ]
    waiting = [
        announced("i1", 1, "summon", "poisoned_knife.1.9", ("rhine_raider.0.0",)),
        announced("i2", 0, "heresy", "strait_siren.1.t5", ("corrupt_tribune.1.0",), holder=0),
    ]
    story = [
        LogLine("{0} attacks {1}: Rhine Raider and Centurion of the Tenth at the Life Stack, Thracian Berserker at the "
                "Discard Stack."),
        LogLine("{1} blocks Centurion of the Tenth with Silver-Tongued Legate."),
        LogLine("{1} answers with Poisoned Knife on Rhine Raider."),
        LogLine("{0} Manifests an Aspect: it is Siren of the Strait."),
    ]  # fmt: skip
    return table(
        [ana, bo], permanents, phase="combat", story=story, stack=waiting, combat=Combat(2, attackers),
        moment="blockers",
    )  # fmt: skip


def dawn() -> Twilight:
    """The first turn: nothing in play yet, and the first Aspect is to be placed."""
    hand = ["stoic_legionnaires", "blood_feud", "attila", "drill_ground", "pila_volley", "burn_the_granaries"]
    ana = player(0, 43, hand, turns=1, aspects=aspects("honeyed_words.1"))
    hand = ["corrupt_tribune"] * 3 + ["veto_of_the_senate"] * 2 + ["ides_of_march"]
    bo = player(1, 43, hand, turns=0, aspects=aspects("blood_for_blood.0", start=3))
    story = [LogLine("{0} and {1} trade a I for a I.")]
    return table([ana, bo], [], phase="resource", turn=1, story=story)


def trading() -> Twilight:
    """An offer, a counter-offer, and another."""
    s = duel()
    s.combat, s.stack, s.phase, s.moment, s.turn = None, [], "trade", "", 11
    s.story = [LogLine("{0} wants to trade with {1}.")]
    s.players[0].pool = Power()
    offers = [
        Offer(0, Power(1), Power(1)),
        Offer(1, Power(1, 1), Power(1, 1)),
        Offer(0, Power(2, 1), Power(0, 1, 1)),
    ]
    s.trade = Trade(1, offers)
    return s


def three() -> Twilight:
    """Three gods; the second strikes the third, who is nearly gone."""
    s = crowd(3, 4)
    s.active, s.phase = 1, "combat"
    mine = [x.id for x in s.creatures(1)]
    s.combat = Combat(4, [Attacker(mine[0], 2, "life"),
                          Attacker(mine[1], 2, "life", blocker=s.creatures(2)[0].id, unblocked=False)])  # fmt: skip
    s.players[2].life = s.players[2].life[:4]
    s.story = [LogLine("{1} attacks {2} with two Creatures."), LogLine("{2} blocks one of them.")]
    return s


def crowd(players: int, creatures: int, **facts: Any) -> Twilight:
    """A table of so many, with so many Creatures each, and much of everything else."""
    seats, permanents = [], []
    for seat in range(players):
        faction = DEITIES[seat % 4][1]
        own = [card for card in catalogue("base").values() if card.faction == faction and not card.mini]
        next_faction = DEITIES[(seat + 1) % 4][1]
        foreign = [card for card in catalogue("base").values() if card.faction == next_faction and not card.mini]
        hand = [own[(3 * seat + 5 * n) % len(own)].id for n in range(4 + seat)]
        traps = [f"{foreign[n % len(foreign)].id}.{(seat + 1) % players}" for n in range(creatures + 4)]
        seats.append(
            player(
                seat, 40 - 6 * seat, hand, discard=[card.id for card in own[: 2 + 3 * seat]],
                destroyed=[own[0].id] * seat, spent=seat % 3 == 1,
                resource=[Slot(f"a{seat}{n}", f"{trap}.t{n}", exhausted=n % 3 == 0, frozen=int(n == 3),
                               manifested=9 * (n == 5 and seat % 2)) for n, trap in enumerate(traps)],
                aspects=aspects(*traps[:2], start=100 + 10 * seat), pool=Power(1) if seat == 0 else Power(), **facts,
            )
        )  # fmt: skip
        beings = [card for card in own if card.type == "creature"][:creatures]
        for n, card in enumerate(beings):
            permanents.append(
                on(card.id, seat, exhausted=n % 3 == 1, damage=int(n == 2), blessings=int(n == 3), frozen=int(n == 4))
            )
        permanents += [on(card.id, seat, upkeep_paid=n == 0) for n, card in
                       enumerate([card for card in own if card.type == "intrigue"][: creatures // 3])]  # fmt: skip
        forts = [card for card in own if card.type == "fortification"]
        places: tuple[Direction, ...] = ("N", "E", "S", "W")
        for n, fort in enumerate(forts[: creatures // 2]):
            permanents.append(on(fort.id, seat, at=places[(seat + n // 2) % 4]))
    story = [LogLine(f"{{{n % players}}} does thing number {n} in a sentence of some length.") for n in range(7)]
    return table(seats, permanents, story=story)


def four() -> Twilight:
    """Two teams; one of four is out."""
    s = crowd(4, 3)
    for p in s.players:
        p.team = p.seat % 2
    s.players[3].out, s.players[3].life = True, []
    s.permanents = {id: x for id, x in s.permanents.items() if x.controller != 3}
    s.active = 2
    return s


def five() -> Twilight:
    s = crowd(5, 4)
    s.active, s.phase = 4, "trade"
    s.trade = Trade(2, [Offer(4, Power(1, 1), Power(1))])
    return s


def six() -> Twilight:
    """The fullest table there is: six players with a dozen cards in play each, an attack, and answers to it."""
    s = crowd(6, 9)
    s.phase = "combat"
    mine = [x.id for x in s.creatures(0)]
    s.combat = Combat(2, [
        Attacker(mine[0], 1, "life"), Attacker(mine[3], 5, "discard"),
        Attacker(mine[4], 2, "life", blocker=s.creatures(2)[0].id, unblocked=False), Attacker(mine[6], 3, "life"),
    ])  # fmt: skip
    s.stack = [
        announced("i1", 3, "ability", s.creatures(3)[1].id, (mine[0],)),
        announced("i2", 0, "deity", "mars", (mine[3],)),
    ]
    for seat in range(4):
        for n in range(4):
            x = on(("levy", "leper", "hydra_head", "terracotta_copy")[seat] + f"#m{n}", seat)
            s.permanents[x.id] = x
    return s


def fading() -> Twilight:
    """A last stand: one card left, against somebody with a crowded Resource Area."""
    s = duel()
    s.combat, s.stack, s.moment, s.phase, s.active = None, [], "", "end", 1
    s.players[1].life = s.players[1].life[:1]
    s.players[0].resource = [
        *aspects(*("honeyed_words.1" for _ in range(8)), start=200),
        *aspects(*("strait_siren.1" for _ in range(7)), start=220, exhausted=True),
        *aspects(*("ides_of_march.1" for _ in range(4)), start=240),
    ]
    return s


def over() -> Twilight:
    """The end; decks are open now."""
    s = duel()
    s.combat, s.stack, s.phase, s.moment = None, [], None, ""
    s.players[1].life, s.players[1].out, s.fallen = [], True, [[1]]
    s.permanents = {id: x for id, x in s.permanents.items() if x.controller == 0}
    s.players[0].deck_list = brought("aggression", "Blood and Iron")
    s.players[1].deck_list = brought("negotiation", "Whispers in the Forum")
    s.result = Result([[0], [1]], [0], "{1}’s Life Stack is empty: {0} outlives the twilight.")
    return s


def over_six() -> Twilight:
    s = six()
    s.combat, s.stack, s.phase = None, [], None
    for p in s.players[:4]:
        p.out, p.life = True, []
    s.permanents = {id: x for id, x in s.permanents.items() if x.controller > 3}
    s.result = Result([[4, 5], [0], [1], [2, 3]], [4, 5], "{4} and {5} are the last gods standing.")
    return s


TABLES: dict[str, Callable[[], Twilight]] = {
    "duel": duel, "dawn": dawn, "trading": trading, "three": three, "four": four, "five": five, "six": six,
    "fading": fading, "over": over, "over-six": over_six,
}  # fmt: skip


# -- questions


def pass_() -> Option[str]:
    return Option("pass", "Pass")


def summon_question(s: Twilight, seat: Seat = 0) -> Ask[str]:
    """Two cards of the hand can be Summoned, one not; one Creature's ability can be used."""
    hand = s.players[seat].hand
    options = {
        f"summon:{id}": Option(id, s.face(id).name, f"{s.face(id).cost}: {s.face(id).text}", card=id) for id in hand[:2]
    }
    options["use:a"] = Option("use", "Use Cretan Slinger", unit="stoic_legionnaires.0.0", player=seat)
    greyed = {f"summon:{hand[2]}": "You have no Fresh III."}
    return Ask("Summon a card, use an ability, or go on to Combat?", {**options, "pass": pass_()}, greyed=greyed,
               topic="twilight.summon")  # fmt: skip


def target_question(s: Twilight, seat: Seat = 0) -> Ask[str]:  # noqa: ARG001 - asked like its neighbours
    """Which Creature: some of both sides."""
    ids = [x.id for x in s.permanents.values() if s.face(x.id).type == "creature"][:7:2]
    options = {f"card:{id}": Option(id, s.face(id).name, unit=id, player=s.permanents[id].controller) for id in ids}
    return Ask("Forced March: which Creature?", options, topic="twilight.target")


def slot_question(s: Twilight, seat: Seat = 0) -> Ask[str]:
    """Which Aspect of an opponent is Manifested, and which of one's own Aspect Stack is placed."""
    foe = next(p for p in s.players if p.seat != seat and not p.out)
    slots = [*foe.resource[1:4], *s.players[seat].aspects]
    options = {f"slot:{slot.id}": Option(slot.id, s.back(slot.card), unit=slot.id) for slot in slots}
    return Ask("Which Aspect?", options, topic="twilight.slot")


def compass_question(s: Twilight, seat: Seat = 0) -> Ask[str]:  # noqa: ARG001 - asked like its neighbours
    options = {f"at:{at}": Option(at, at, area=f"{seat}:{at}", player=seat) for at in ("W", "E")}
    return Ask("Drill Ground of the Wolf: where?", options, topic="twilight.place")


def player_question(s: Twilight, seat: Seat = 0) -> Ask[str]:
    options = {f"player:{p.seat}": Option(str(p.seat), f"{{{p.seat}}}", player=p.seat) for p in s.foes(seat)}
    return Ask("Trade with whom?", options, topic="twilight.trade")


def draft_question(s: Twilight, seat: Seat = 0) -> Ask[str]:  # noqa: ARG001 - asked like its neighbours
    """Which of fifteen cards is kept."""
    cards = list(catalogue("base").values())[6:96:6]
    options = {f"draft:{card.id}": Option(card.id, card.name, card=card.id) for card in cards}
    return Ask("Draft: which card do you keep?", options, topic="twilight.draft")


def deity_question(s: Twilight, seat: Seat = 0) -> Ask[str]:  # noqa: ARG001 - asked like its neighbours
    ids = ("mars", "enlil", "reader_of_the_portents")
    return Ask("Draft: which Deity do you keep?", {f"deity:{id}": Option(id, id.capitalize(), card=id) for id in ids})


def deck_question(s: Twilight, seat: Seat = 0) -> Ask[str]:
    options = {f"deck:{n}": Option(deck.name, deck.name) for n, deck in enumerate(s.players[seat].decks)}
    return Ask("Which deck do you play?", options, topic="twilight.deck")


def offer_question(s: Twilight, seat: Seat = 0) -> Ask[str]:  # noqa: ARG001 - asked like its neighbours
    options = {"accept": Option("accept", "Accept"), "counter": Option("counter", "Counter-offer"), "refuse": pass_()}
    return Ask(f"{{{1 - seat}}} makes an offer. Do you accept?", options, topic="twilight.trade")


def mixed() -> Brought:
    """A deck of two Factions with a long name and a card that no set has."""
    cards = {card.id: card.deck for card in catalogue("base").values() if card.faction == "sanctuary" and card.deck > 1}
    cards |= {"poisoned_knife": 3, "veto_of_the_senate": 2, "ides_of_march": 2, "no_such_card": 2}
    return Brought("The Slow Walls of Uruk, and a Knife Behind Each of Them", cards, deity="enlil")


def before() -> Twilight:
    """Decks are being chosen: there is no table yet."""
    people = [Player(seat, seat, decks=[brought("aggression", "Blood and Iron"), mixed()]) for seat in range(2)]
    return table(people, [], phase="choose_decks", turn=0)


def drafting() -> Twilight:
    """Cards go round; Ana has picked three Deities and nine cards."""
    s = table([Player(seat, seat) for seat in range(2)], [], phase="draft_cards", turn=0)
    s.draft = Draft(deities=False, left=False, piles={})
    s.players[0].drafted_deities = ["mars", "reader_of_the_portents", "mars"]
    s.players[0].drafted = [*["rhine_raider"] * 3, *(card.id for card in list(catalogue("base").values())[10:60:9])]
    return s


def drafting_deities() -> Twilight:
    return table([Player(seat, seat) for seat in range(2)], [], phase="draft_deities", turn=0)


ASKED: dict[str, tuple[Callable[[], Twilight], Callable[[Twilight, Seat], Ask[Any]], Seat]] = {
    "summon": (fading, summon_question, 0),
    "target": (duel, target_question, 0),
    "target-of-six": (six, target_question, 2),
    "slot": (duel, slot_question, 0),
    "slot-of-five": (five, slot_question, 3),
    "compass": (duel, compass_question, 0),
    "player": (four, player_question, 0),
    "offer": (trading, offer_question, 1),
    "deck": (before, deck_question, 0),
    "draft": (drafting, draft_question, 0),
    "deity": (drafting_deities, deity_question, 0),
}
