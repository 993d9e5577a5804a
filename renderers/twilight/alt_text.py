"""The table in words: what pictures write, and their alt texts within Discord's limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel import Ask, Seat, Seen, fill
from games.kernel.english import count, series
from games.twilight import values
from games.twilight.cards import Card, Deity, deities
from games.twilight.state import Attacker, CardId, Offer, Permanent, Player, StackItem, Twilight, is_hidden, name_of
from games.twilight.steps import ASPECT_NAMES, DIRECTIONS, Power

from .. import text
from ..phrases import LIMIT, Ranked, compact
from . import look, tile

PHASES = ("Refresh", "Draw", "Trade", "Seize", "Resource", "Summon", "Combat", "End")
STEPS = {  # a phase of the rules as code -> the phase of a turn as in the rulebook, or what goes on before the first
    "draft_deities": "Draft of Deities", "draft_cards": "Draft", "build_decks": "Building decks",
    "choose_decks": "Choosing decks", "set_up": "Opening hands", "mulligan": "Opening hands",
    "first_turn": "Who goes first?", "next_turn": "Refresh", "drawn": "Draw", "offer": "Trade", "reply": "Trade",
    "exchange": "Trade", "summoning": "Summon", "blocking": "Combat", "replacing": "Combat",
    "creature_damage": "Combat", "discard_damage": "Combat", "life_damage": "Combat", "recovery": "End",
    "turn_over": "End", "game_over": "Game over",
}  # fmt: skip
MOMENTS = {  # what a window is about -> words for it
    "draw": "before the draw", "drawn": "after the draw", "no_attack": "no attack", "attackers": "attackers declared",
    "blockers": "blockers declared", "replaced": "before Creature Damage", "creature_damage": "after Creature Damage",
    "discard_damage": "after Discard Stack Damage", "life_damage": "after Life Stack Damage",
}  # fmt: skip


# -- small words


def people(s: Twilight, names: Sequence[str]) -> list[str]:
    """How everybody is called in pictures."""
    return text.readable([*names, *("" for _ in s.players[len(names) :])])[: len(s.players)]


def phase_words(s: Twilight) -> str:
    """The phase of the turn; before the first turn and after the last one, what goes on instead."""
    if s.phase is None:
        return "Game over" if s.result else "The draft is over"
    return STEPS.get(s.phase) or s.phase.replace("_", " ").capitalize()


def moment_words(s: Twilight) -> str:
    """What happens next: the topmost of what waits, or what the present window is about."""
    if s.stack:
        return f"{source_words(s, s.stack[-1])} is about to take effect"
    return MOMENTS.get(s.moment, "")


def power_words(power: Power) -> str:
    """“2 × I and 1 × III”."""
    return series(f"{n} × {aspect}" for aspect, n in power.items()) if power else "nothing"


def price_words(card: Card) -> str:
    said = [f"{n} {aspect}" for aspect, n in card.cost.power.items()] + (["X"] if card.cost.X else [])
    return " + ".join(said) or "nothing"


def type_line(card: Card) -> str:
    """“Lesser Creature, human · Aggression”."""
    kind = f", {card.kind}" if card.kind else ""
    small = "mini-card " if card.mini else ""
    return f"{ASPECT_NAMES[card.aspect]} {small}{card.type.capitalize()}{kind} · {look.FACTIONS[card.faction].name}"


def named(s: Twilight, cards: Iterable[CardId]) -> str:
    """“Leper, 2 × Poisoned Knife”; a hidden card by its back."""
    counted = Counter(card_name(s, card) for card in cards)
    return ", ".join(name if n == 1 else f"{n} × {name}" for name, n in counted.items())


def card_name(s: Twilight, card: CardId) -> str:
    return f"a hidden {s.back(card)}" if is_hidden(card) else s.face(card).name


def permanent_words(s: Twilight, x: Permanent) -> str:
    """“Rhine Raider (Fight 2, Life 1 of 2; Exhausted)”."""
    face, it = s.face(x.id), tile.standing(s, x)
    said = []
    if face.type == "creature":
        said.append(f"Fight {it.fight}, Life {f'{it.left} of {it.life}' if it.hurt else it.life}")
    marks = []
    for mark in it.marks:
        number = {"blessed": it.blessings, "frozen": it.frozen if it.frozen > 1 else 0}.get(mark, 0)
        marks.append(f"{number} {look.MARKS[mark].words}" if number else look.MARKS[mark].words)
    inside = "; ".join(part for part in (", ".join(said), ", ".join(marks)) if part)
    return f"{face.name}{f' ({inside})' if inside else ''}"


def fort_words(s: Twilight, p: Player) -> list[str]:
    """“north Stonehenge on Cairn of Names”."""
    said = []
    for at, word in DIRECTIONS.items():
        built = [s.permanents[id] for id in p.compass.get(at, []) if id in s.permanents]
        if built:
            under = f" on {series(s.face(x.id).name for x in reversed(built[:-1]))}" if built[1:] else ""
            said.append(f"{word} {permanent_words(s, built[-1])}{under}")
    return said


def thing_words(s: Twilight, id: str, names: Sequence[str]) -> str:
    """What a target is called: a card, an Aspect by its back, an announced thing, a person, a direction."""
    if found := s.slot(id):
        owner, slot = found
        return f"{names[owner.seat]}’s {s.back(slot.card)}"
    if item := next((item for item in s.stack if item.id == id), None):
        return source_words(s, item)
    if id.isdigit() and int(id) < len(names):
        return names[int(id)]
    if id in DIRECTIONS:
        return next(word for at, word in DIRECTIONS.items() if at == id)
    try:
        return card_name(s, id)
    except LookupError:
        return "something gone"


def source_words(s: Twilight, item: StackItem) -> str:
    if god := deities(s.cards).get(item.source):
        return god.name
    return look.short(s.face(item.source))


def waiting_words(s: Twilight, item: StackItem, names: Sequence[str]) -> str:
    """“Ana Summons Poisoned Knife on Corrupt Tribune”."""
    who, what = names[item.seat], source_words(s, item)
    whose = f"{names[item.holder]}’s " if item.holder not in (None, item.seat) else ""
    words = {
        "summon": f"{who} Summons {what}",
        "ability": f"{who} uses {what}",
        "deity": f"{who} calls on {what}",
        "trigger": f"{what} of {who} triggers",
        "heresy": f"{who} Manifests {whose}{what}",
    }[item.kind]
    aims = list(dict.fromkeys(id for chosen in item.targets for id in chosen))
    if aims:
        words += f" on {series(thing_words(s, id, names) for id in aims)}"
    elif item.opponent is not None:
        words += f" against {names[item.opponent]}"
    if item.x:
        words += f" with X = {item.x}"
    if item.at:
        words += f", to the {DIRECTIONS[item.at]}"
    return words


def stack_damage(s: Twilight, attacker: Attacker) -> int:
    """What an unblocked attacker deals to the stack that it is aimed at: its Life, or half of it to a Discard Stack."""
    x = s.permanents[attacker.id]
    left = max(0, values.life(s, x))
    base = left if attacker.stack == "life" else (left + 1) // 2
    return base + values.more_damage(s, x, attacker.stack)


def stack_name(stack: str) -> str:
    return "Life Stack" if stack == "life" else "Discard Stack"


def attacks(s: Twilight, names: Sequence[str]) -> list[str]:
    """“Rhine Raider attacks Bo's Life Stack for 2”, “… is blocked by …”."""
    said = []
    for a in s.combat.attackers if s.combat else ():
        if a.id not in s.permanents:
            continue
        words = f"{look.short(s.face(a.id))} attacks {names[a.against]}’s {stack_name(a.stack)}"
        if a.blocker in s.permanents:
            words += f", blocked by {look.short(s.face(a.blocker))}"
        else:
            words += f" for {stack_damage(s, a)}" if a.unblocked else ", blocked"
        said.append(words)
    return said


def offer_words(offer: Offer, s: Twilight, names: Sequence[str]) -> str:
    other = partner_of(s, offer.by)
    return f"{names[offer.by]} gives {power_words(offer.gives)} for {power_words(offer.takes)} of {names[other]}"


def partner_of(s: Twilight, seat: Seat) -> Seat:
    assert s.trade is not None
    return s.trade.partner if seat == s.active else s.active


def story(s: Twilight, names: Sequence[str]) -> list[str]:
    return [event.read(names) for event in s.story if event.to is None]


def own(seen: Seen[Twilight]) -> Player:
    """The player whose private picture it is."""
    if seen.by is None:
        raise ValueError("Onlookers have no hand and no panel.")
    return seen.state.players[seen.by]


def available(s: Twilight, p: Player) -> Power:
    """All Power that a player could spend now: what is at hand and what Fresh Aspects would give."""
    return p.pool + s.backs([slot.card for slot in p.resource if not slot.exhausted])


def known_away(s: Twilight, p: Player) -> list[tuple[Seat, str, list[CardId]]]:
    """Face-down cards whose faces this seat knows: whose they are with, in which zone, and which."""
    known, found = set(p.known), []
    for other in s.players:
        zones = (
            ("Life Stack", other.life),
            ("hand", other.hand if other.seat != p.seat else []),
            ("Aspect Stack", [slot.card for slot in other.aspects]),
            ("Resource Area", [slot.card for slot in other.resource if not slot.manifested]),
        )
        found += [
            (other.seat, zone, held) for zone, cards in zones if (held := [card for card in cards if card in known])
        ]
    return found


# -- alt texts


def life_words(p: Player) -> str:
    return f"{len(p.life)} life"


def deity_words(s: Twilight, p: Player) -> str:
    if not p.deity:
        return "no Deity yet"
    power = "no power" if p.powerless else "power spent" if p.spent else "power ready"
    return f"{s.deity(p.seat).name}, {power}, {'' if values.conviction(s, p.seat) else 'no '}Conviction"


def player_words(s: Twilight, p: Player, names: Sequence[str], short: bool = False) -> list[Ranked]:
    """What decides the game first; then what is in play, in short without values and states."""
    if p.out:
        return [(1, f"{names[p.seat]} is out.")]
    said: list[Ranked] = [(0, f"{names[p.seat]}: {life_words(p)}, hand {len(p.hand)}.")]
    fresh = s.backs([slot.card for slot in p.resource if not slot.exhausted])
    every = s.backs([slot.card for slot in p.resource])
    aspects = f"Aspects {every}" + (f", Fresh {fresh}" if every else "")
    said.append((2, f"{deity_words(s, p)}; {aspects}; Aspect Stack {len(p.aspects)}."))
    field = [x for x in s.of(p.seat) if s.face(x.id).type != "fortification"]
    if field:
        words = Counter(s.face(x.id).name if short else permanent_words(s, x) for x in field)
        said.append((1, f"In play: {', '.join(w if n == 1 else f'{n} × {w}' for w, n in words.items())}."))
    if forts := fort_words(s, p):
        said.append((2, f"Fortifications: {', '.join(forts)}."))
    shown = [s.face(name_of(slot.card)).name for slot in p.resource if slot.manifested]
    if shown:
        said.append((2, f"Manifested: {series(shown)}."))
    top = f"{len(p.discard)}, top {s.face(p.discard[-1]).name}" if p.discard else "0"
    said.append((4, f"Discard {top}; Destroyed {len(p.destroyed)}."))
    return said


def turn_words(s: Twilight, names: Sequence[str]) -> str:
    head = phase_words(s)
    if s.turn:
        head = f"turn {s.turn}, {head}"
        if s.phase is not None:
            head += f", {names[s.active]}’s turn"
    moment = moment_words(s)
    return f"{head}: {moment}" if moment else head


def events_words(s: Twilight, names: Sequence[str]) -> list[Ranked]:
    said: list[Ranked] = []
    if s.stack:
        waiting = "; ".join(waiting_words(s, item, names) for item in reversed(s.stack))
        said.append((0, f"Waiting, next first: {waiting}."))
    said += [(1, f"{line}.") for line in attacks(s, names)]
    if s.trade and s.trade.offers:
        said.append((1, f"{offer_words(s.trade.offers[-1], s, names)}."))
    return said


def board_alt(seen: Seen[Twilight], names: Sequence[str]) -> str:
    """All that the board shows; where there is no room for values, at least the names of what is in play."""
    s = seen.state
    for short in (False, True):
        said: list[Ranked] = [(0, f"Twilight of the Gods, {turn_words(s, names)}.")]
        said += events_words(s, names)
        for p in s.players:
            said += player_words(s, p, names, short)
        if len(" ".join(words for _, words in said)) <= LIMIT:
            break
    said += [(6, line) for line in story(s, names)]
    return compact(said)


def card_words(card: Card, state: str = "", words: str = "") -> list[Ranked]:
    said: list[Ranked] = [(0, f"{card.name} ({type_line(card)}, cost {price_words(card)}).")]
    if state == "open":
        said.append((1, f"Can be chosen{f': {words}' if words else ''}."))
    elif state == "closed":
        said.append((2, f"Not now: {words}"))
    return [*said, (3, " ".join(rules_text(card)))]


def rules_text(card: Card) -> list[str]:
    """What stands on a card: its values, its text, and its Heresy."""
    said = []
    if card.type == "creature":
        said.append(f"Fight {card.fight}, Life {card.life}.")
    if card.compass:
        said.append(f"Stands {series((DIRECTIONS[at] for at in card.compass), ' or ')}.")
    if card.upkeep:
        said.append(f"Upkeep {card.upkeep}.")
    if card.text:
        said.append(card.text)
    if card.heresy_text:
        said.append(f"Heresy: {card.heresy_text}")
    return [text.printable(words) for words in said]


def known_words(s: Twilight, p: Player, names: Sequence[str]) -> list[str]:
    """“You know in Bo's Resource Area: Poisoned Knife.”"""
    said = []
    for seat, zone, cards in known_away(s, p):
        whose = "your" if seat == p.seat else f"{names[seat]}’s"
        said.append(f"You know in {whose} {zone}: {named(s, cards)}.")
    return said


def panel_alt(
    seen: Seen[Twilight], names: Sequence[str], ask: Ask[Any] | None, notes: Sequence[tuple[str, str]]
) -> str:
    s, p = seen.state, own(seen)
    life = f": {life_words(p)}" if s.turn else ""
    said: list[Ranked] = [(0, f"{names[p.seat]}, {turn_words(s, names)}{life}.")]
    if ask:
        said.append((0, fill(ask.prompt, names)))
        labels = [fill(option.label, names) for option in ask.options.values()]
        said.append((1, f"Choices: {', '.join(labels)}."))
    said += picks_words(s, p)
    if s.turn:
        said.append((1, f"You could spend {available(s, p)}."))
    said += events_words(s, names)
    if s.turn or p.hand:
        said.append((0, f"Hand of {len(p.hand)}."))
    for id, (state, words) in zip(p.hand, notes, strict=True):
        said += card_words(s.face(id), state, words)
    said += [(2, words) for words in known_words(s, p, names)]
    for other in s.players if s.turn else ():
        said += [(rank + 2, words) for rank, words in player_words(s, other, names)]
    return compact(said)


def picks_words(s: Twilight, p: Player) -> list[Ranked]:
    """What a player has drafted so far."""
    if s.draft is None or not (p.drafted or p.drafted_deities):
        return []
    gods = series(deities(s.cards)[id].name for id in dict.fromkeys(p.drafted_deities))
    named = ", ".join(f"{n}× {s.face(id).name}" if n > 1 else s.face(id).name for id, n in Counter(p.drafted).items())
    said: list[Ranked] = [(0, f"Your picks: {gods or 'no Deity'}, {count(len(p.drafted), 'card')}.")]
    return [*said, (2, f"{named}.")] if named else said


def hand_alt(seen: Seen[Twilight], names: Sequence[str]) -> str:
    s, p = seen.state, own(seen)
    said: list[Ranked] = [(0, f"{names[p.seat]}’s hand, {count(len(p.hand), 'card')}.")]
    for id in p.hand:
        said += card_words(s.face(id))
    said += [(4, words) for words in known_words(s, p, names)]
    return compact(said)


def card_alt(card: Card) -> str:
    return compact([(0, f"{card.name}. {type_line(card)}, cost {price_words(card)}."),
                    *((0, words) for words in rules_text(card))])  # fmt: skip


def deity_alt(deity: Deity) -> str:
    colours = series(look.FACTIONS[colour].name for colour in deity.colours)
    needs = series(f"{n} {look.FACTIONS[faction].name}" for faction, n in deity.requirement.items())
    return compact(
        [(0, f"{deity.name}, Deity. Conviction: {colours}. A deck needs {needs}."), (0, deity.general_text),
         (0, deity.conviction_text)]
    )  # fmt: skip


def result_alt(seen: Seen[Twilight], names: Sequence[str]) -> str:
    s = seen.state
    said: list[Ranked] = [(0, f"Twilight of the Gods is over after {count(s.turn, 'turn')}.")]
    if s.result:
        said.append((0, fill(s.result.reason, names)))
        for place, seats in enumerate(s.result.places, 1):
            said.append((0, f"Place {place}: {series(names[seat] for seat in seats)}."))
    for p in s.players:
        deck = f"; deck {p.deck_list.name}" if p.deck_list else ""
        said.append((1, f"{names[p.seat]}: {life_words(p)}, {deity_words(s, p)}{deck}."))
        if held := named(s, [x.id for x in s.of(p.seat)]):
            said.append((2, f"In play: {held}."))
    return compact(said)
