"""Pictures in words: alt texts within Discord's limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.defiance import values
from games.defiance.cards import TYPE_NAMES, Ability, Card, catalogue
from games.defiance.decks import locations, size
from games.defiance.state import Brought, Defiance, Permanent, Player, StackItem
from games.defiance.words import describe
from games.kernel import Ask, Seat, Seen, fill
from games.kernel.english import count, series

from .. import text
from ..phrases import LIMIT, Ranked, compact, cut
from . import curve, look, tile

PHASES = ("Draw", "Tribute", "Deploy", "Combat", "Position", "Discard")
STEPS = {  # a phase of the rules as code -> the phase of a turn as in the rulebook, or what goes on before the first
    "choose_decks": "Choosing decks",
    "set_up": "Choosing Capital and Ruler",
    "first_turn": "Who goes first?",
    "next_turn": "Draw",
    "turn_over": "Draw",
    "deploy_ends": "Deploy",
    "declare": "Combat",
    "attack": "Combat",
    "defend": "Combat",
    "resolve": "Combat",
    "combat_ends": "Combat",
    "end_turn": "Discard",
    "game_over": "Game over",
}


# -- small words


def people(s: Defiance, names: Sequence[str]) -> list[str]:
    """How everybody is called in pictures."""
    return text.readable([*names, *("" for _ in s.players[len(names) :])])[: len(s.players)]


def phase_words(s: Defiance) -> str:
    """The phase of the turn; before the first turn and after the last one, what goes on instead."""
    if s.phase is None:
        return "Match over" if s.match else "Game over"
    return STEPS.get(s.phase) or s.phase.replace("_", " ").capitalize()


def moment_words(s: Defiance) -> str:
    """What the present window is about, unless that is the phase itself."""
    moment = s.moment.rstrip(".")
    return moment if moment.lower() != phase_words(s).lower() else ""


def score_words(s: Defiance, names: Sequence[str]) -> str:
    wins = series(f"{names[p.seat]} {p.wins}" for p in s.players)
    return f"Game {s.game}; games won: {wins}{f'; drawn {s.drawn}' if s.drawn else ''}"


def life_words(s: Defiance, x: Permanent | None, role: str) -> str:
    """“Capital Asgard 12 of 18”."""
    if x is None:
        return f"no {role.capitalize()}"
    if x.face_down:
        return f"{role.capitalize()} face down"
    left, most = values.remaining(s, x), values.defense(s, x)
    return f"{role.capitalize()} {s.face(x).name} {left} of {most}"


def permanent_words(s: Defiance, x: Permanent) -> str:
    """“Viking Raiders c3 (attack 4, defense 1 of 2; attacks)”."""
    if x.face_down:
        return f"{x.role.capitalize()}, face down, {x.at}"
    face, it = s.face(x), tile.standing(s, x)
    said = []
    if it.attack is not None:
        said.append(f"attack {it.attack}")
    if it.defense is not None:
        said.append(f"defense {it.remaining} of {it.defense}" if it.hurt else f"defense {it.defense}")
    marks = [look.MARKS[mark].words for mark in it.marks]
    inside = "; ".join(part for part in (", ".join(said), ", ".join(marks)) if part)
    return f"{face.name} {x.at}{f' ({inside})' if inside else ''}"


def thing_words(s: Defiance, id: str, names: Sequence[str]) -> str:
    """What a target is called: a Permanent with its space, a waiting card, a packet of damage, a person."""
    if x := s.permanents.get(id):
        return f"{look.short(s.face(x))} ({x.at})" if not x.face_down else f"a face-down card ({x.at})"
    if item := next((item for item in s.stack if item.id == id), None):
        return s.card(item.card).name
    if packet := next((packet for packet in (s.attack.packets if s.attack else ()) if packet.id == id), None):
        return f"the blow of {thing_words(s, packet.by, names)}"
    return names[int(id)] if id.isdigit() and int(id) < len(names) else "something gone"


def ability_of(s: Defiance, item: StackItem) -> Ability | None:
    abilities = s.card(item.card).ability
    return abilities[item.ability] if 0 <= item.ability < len(abilities) else None


def waiting_words(s: Defiance, item: StackItem, names: Sequence[str]) -> str:
    """“Ana plays Time Freeze on …”."""
    card = s.card(item.card)
    ability = ability_of(s, item)
    if item.kind == "special" and ability is not None:
        words = f"{names[item.seat]}: {ability.name} of {look.short(card)}"
    else:
        words = f"{names[item.seat]} plays {card.name}"
    if item.targets:
        words += f" on {series(thing_words(s, id, names) for id in item.targets)}"
    elif item.kind == "permanent" and item.at:
        words += f" on {item.at}"
    return words


def blows(s: Defiance, names: Sequence[str]) -> list[str]:
    """“Viking Raiders (c3) → Minotaur (c4): 4”, blow by blow."""
    packets = s.attack.packets if s.attack else []
    return [
        f"{thing_words(s, packet.by, names)} {'strikes back at' if packet.response else 'strikes'} "
        f"{thing_words(s, packet.target, names)} for {tile.damage_of(s, packet)}"
        for packet in packets
        if packet.target
    ]


def standing_of(s: Defiance, seat: Seat) -> list[Permanent]:
    """What a seat has on the board, Capital and Ruler last: those are told apart."""
    return sorted((x for x in s.permanents.values() if x.owner == seat), key=lambda x: bool(x.role))


def story(s: Defiance, names: Sequence[str]) -> list[str]:
    return [event.read(names) for event in s.story if event.to is None]


def own(seen: Seen[Defiance]) -> Player:
    """The player whose private picture it is."""
    if seen.by is None:
        raise ValueError("Onlookers have no hand and no panel.")
    return seen.state.players[seen.by]


# -- alt texts


def player_words(s: Defiance, p: Player, names: Sequence[str], short: bool = False) -> list[Ranked]:
    """Capital, Ruler, gold and piles; then all that stands on the board, in short without values and states."""
    roles = ", ".join(life_words(s, s.serving(p.seat, role), role) for role in ("capital", "ruler"))
    piles = f"hand {len(p.hand)}, deck {len(p.deck)}, discard {len(p.discard)}"
    said: list[Ranked] = [
        (1, f"{names[p.seat]} is out.") if p.out else (0, f"{names[p.seat]}: {roles}; {p.gold} gold, {piles}.")
    ]
    others = [x for x in standing_of(s, p.seat) if not x.role]
    if others:
        words = [f"{s.face(x).name} {x.at}" if short else permanent_words(s, x) for x in others]
        said.append((1, f"On the board: {', '.join(words)}."))
    return said


def turn_words(s: Defiance, names: Sequence[str]) -> str:
    head = f"round {s.round}, {phase_words(s)}" if s.turn else phase_words(s)
    if s.phase is not None and s.turn:
        head += f", {names[s.active]}’s turn"
    moment = fill(moment_words(s), names)
    return f"{head}: {moment}" if moment else head


def board_alt(seen: Seen[Defiance], names: Sequence[str]) -> str:
    """All that the board shows; where there is no room for values, at least the names of all that stands there."""
    s = seen.state
    for short in (False, True):
        said: list[Ranked] = [(0, f"Defiance of the Gods, {turn_words(s, names)}.")]
        if s.match:
            said.append((0, f"{score_words(s, names)}."))
        for p in s.players:
            said += player_words(s, p, names, short)
        if s.stack:
            waiting = "; ".join(waiting_words(s, item, names) for item in reversed(s.stack))
            said.append((0, f"Waiting, next first: {waiting}."))
        if len(" ".join(words for _, words in said)) <= LIMIT:
            break
    said += [(3, f"{line}.") for line in blows(s, names)]
    said += [(5, line) for line in story(s, names)]
    return compact(said)


def rules_text(card: Card) -> list[str]:
    """What stands on a card, ability by ability; a Tactic's own text stands alone."""
    return [text.printable(f"{f'{name}: ' if name else ''}{words}") for _, name, words in parts(card)]


def parts(card: Card) -> list[tuple[str, str, str]]:
    """The abilities of a card: kind, name, words. What it may serve as comes first."""
    serves = " or ".join(role.capitalize() for role in card.may_serve)
    said = [(card.may_serve[0], "", f"Can be your {serves}.")] if serves else []
    return said + [
        (ability.kind, "" if ability.kind == "tactic" else ability.name, ability.text) for ability in card.ability
    ]


def card_words(s: Defiance, p: Player, id: str, note: tuple[str, str]) -> list[Ranked]:
    card = s.card(id)
    pays = values.cost(s, p.seat, card)
    said: list[Ranked] = [(0, f"{card.name} ({card.type_line}, cost {pays}).")]
    state, words = note
    if state == "open":
        said.append((1, f"Can be played{f': {words}' if words else ''}."))
    elif state == "closed":
        said.append((2, f"Can't be played: {words}"))
    return [*said, (3, " ".join(rules_text(card)))]


def panel_alt(
    seen: Seen[Defiance], names: Sequence[str], ask: Ask[Any] | None, notes: Sequence[tuple[str, str]]
) -> str:
    s, p = seen.state, own(seen)
    said: list[Ranked] = [(0, f"{names[p.seat]}, {turn_words(s, names)}: {p.gold} gold.")]
    if ask:
        said.append((0, fill(ask.prompt, names)))
        labels = [fill(option.label, names) for option in ask.options.values()]
        said.append((1, f"Choices: {', '.join(labels)}."))
    said.append((0, f"Hand of {len(p.hand)}."))
    for id, note in zip(p.hand, notes, strict=True):
        said += card_words(s, p, id, note)
    for other in s.players:
        said += [(rank + 2, words) for rank, words in player_words(s, other, names)]
    return compact(said)


def hand_alt(seen: Seen[Defiance], names: Sequence[str]) -> str:
    s, p = seen.state, own(seen)
    said: list[Ranked] = [(0, f"{names[p.seat]}’s hand, {count(len(p.hand), 'card')}; {p.gold} gold.")]
    for id in p.hand:
        said += card_words(s, p, id, ("", ""))
    return compact(said)


def card_alt(card: Card) -> str:
    return cut(" ".join(f"{line}." if line[-1] not in ".)" else line for line in describe(card).split("\n")))


def result_alt(seen: Seen[Defiance], names: Sequence[str]) -> str:
    s = seen.state
    said: list[Ranked] = [(0, f"Defiance of the Gods is over after {count(s.round, 'round')}.")]
    if s.result:
        said.append((0, fill(s.result.reason, names)))
        for place, seats in enumerate(s.result.places, 1):
            said.append((0, f"Place {place}: {series(names[seat] for seat in seats)}."))
    if s.match:
        said.append((0, f"{score_words(s, names)}."))
    for p in s.players:
        roles = ", ".join(life_words(s, s.serving(p.seat, role), role) for role in ("capital", "ruler"))
        deck = f"; deck {p.deck_list.name}" if p.deck_list else ""
        said.append((1, f"{names[p.seat]}: {roles}{deck}."))
        if others := [s.face(x).name for x in s.of(p.seat) if not x.role]:
            said.append((2, f"On the board: {series(others)}."))
    return compact(said)


def deck_alt(deck: Brought, cards: str) -> str:
    known = catalogue(cards)
    side, lands = curve.side_name(deck, cards), count(locations(deck, known), "Location")
    said: list[Ranked] = [(0, f"The deck {deck.name}: {side}, {count(size(deck), 'card')}, {lands}.")]
    for role, id in (("Capital", deck.capital), ("Ruler", deck.ruler)):
        if id in known:
            said.append((0, f"{role}: {known[id].name}."))
    costs = ", ".join(f"{n} for {cost}" for cost, n in curve.costs(deck, cards).items() if n)
    said.append((1, f"Costs: {costs}."))
    for type, ids in curve.by_type(deck, cards).items():
        held = ", ".join(f"{deck.cards[id]}× {known[id].name} ({known[id].cost})" for id in ids)
        said.append((2, f"{TYPE_NAMES[type]}: {held}."))
    return compact(said)
