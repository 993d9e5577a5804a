"""Pictures in words: alt texts within Discord's limit, and the whole table as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.godsforge.combat import strength
from games.godsforge.state import Blow, Creation, Godsforge, Player
from games.godsforge.words import cost_words, rules_text
from games.kernel import Ask, Seat, Seen, fill
from games.kernel.english import count, series, signed

from .. import text
from ..phrases import Ranked, compact

PHASES = {
    "upkeep": "Upkeep",
    "forge_roll": "Forge Roll",
    "reveal": "Reveal",
    "attack": "Attack",
    "end_of_round": "Attack",
}


# -- small words


def people(s: Godsforge, names: Sequence[str]) -> list[str]:
    """How everybody is called in pictures, the Nemesis by its own name."""
    shown = text.readable([*names, *("" for _ in s.players[len(names) :])])
    return [s.nemesis if p.nemesis else name for p, name in zip(s.players, shown, strict=False)]


def phase_words(s: Godsforge) -> str:
    if s.phase is None:
        return "Game over"
    return PHASES.get(s.phase, s.phase.replace("_", " ").capitalize())


def dice_words(p: Player) -> str:
    """“5, 3 (used), 1 and 6 (black)”."""
    if not p.dice:
        return "no dice rolled"
    said = []
    for n, face in enumerate(p.dice):
        marks = [word for word, on in (("black", n >= 4), ("used", n in p.used)) if on]
        said.append(f"{face} ({', '.join(marks)})" if marks else str(face))
    return "dice " + " ".join(said)


def creation_words(creation: Creation) -> str:
    name = f"{creation.card} as {creation.copy_of}" if creation.copy_of else creation.card
    empowered, sacrificed = creation.empowered, creation.sacrificed
    marks = [word for word, on in (("empowered", empowered), ("sacrificed", sacrificed)) if on]
    if creation.offering:
        marks.append(f"with {creation.offering} as offering")
    return f"{name} ({', '.join(marks)})" if marks else name


def in_play_words(p: Player) -> str:
    creations = [creation_words(creation) for creation in p.creations]
    spells = [f"Spell {cast.card}{f' with {cast.x}' if cast.x else ''}" for cast in p.spells]
    return series([*creations, *spells]) if creations or spells else "nothing in play"


def strike(s: Godsforge, by: Seat, on: Seat) -> tuple[int, str]:
    """The attack of one player on another, and in words what it did or, as far as one can see now, would do."""
    if blow := blow_of(s, by, on):
        blood = f" + {blow.blood} blood" if blow.blood else ""
        return blow.attack, f"{blow.attack} − {blow.prevented} blocked{blood} = {blow.damage} damage"
    if by in s.announced and not s.blows:
        return s.announced[by], f"attack {s.announced[by]} announced"
    attack, guard = strength(s, s.players[by]).attack, strength(s, s.players[on]).prevent
    when = "next" if s.blows else "so far"
    return attack, f"{when}: attack {attack} against {guard}"


def blow_of(s: Godsforge, by: Seat, on: Seat) -> Blow | None:
    return next((blow for blow in s.blows if blow.by == by and blow.on == on), None)


def moved_words(s: Godsforge, seat: Seat) -> str:
    moved = sum(blow.after - blow.before for blow in s.blows if blow.on == seat)
    return f" (just {'gained' if moved > 0 else 'lost'} {abs(moved)})" if moved else ""


def edition_words(s: Godsforge) -> str:
    return "solo" if s.solo else f"{'first' if s.edition == '1' else 'second'} edition"


def pile_words(s: Godsforge) -> str:
    supply = "endless" if s.endless else count(s.supply, "Veilstone")
    return f"Supply: {supply}; deck {len(s.decks[0])}, discards {len(s.discards[0])}."


def story(s: Godsforge, names: Sequence[str]) -> list[str]:
    return [event.read(names) for event in s.story if event.to is None]


# -- alt texts


def board_alt(seen: Seen[Godsforge], names: Sequence[str]) -> str:
    s = seen.state
    said: list[Ranked] = [(0, f"Godsforge, round {s.round}, {phase_words(s)}.")]
    living = [s.players[seat] for seat in s.ring if s.players[seat].alive]
    for p in living:
        said.append((0, f"{names[p.seat]}: {p.life} life{moved_words(s, p.seat)}, {count(p.veilstones, 'Veilstone')}."))
        said.append((2, f"In play: {in_play_words(p)}."))
        sums = strength(s, p)
        said.append((3, f"Attack {sums.attack}, blocks {sums.prevent}, life {signed(sums.life)}."))
        if not p.nemesis:
            said.append((4, f"{dice_words(p).capitalize()}; {count(len(p.hand), 'card')} in hand."))
    if dead := [names[p.seat] for p in s.players if not p.alive]:
        said.append((1, f"Fallen: {series(dead)}."))
    if s.blood:
        said.append((1, "First blood: everyone takes 7 extra damage."))
    if len(living) > 1:
        for p in living:
            on = s.left_of(p.seat)
            said.append((3, f"{names[p.seat]} strikes {names[on]}: {strike(s, p.seat, on)[1]}."))
    said.append((5, f"{pile_words(s)} {edition_words(s).capitalize()}."))
    said += [(6, words) for words in story(s, names)]
    return compact(said)


def card_words(s: Godsforge, name: str, ask: Ask[object] | None = None) -> list[Ranked]:
    card = s.card(name)
    rules = " ".join(rules_text(card, values=True))
    said = [(0, f"{name} ({'Spell' if card.is_spell else 'Creation'}, cost {cost_words(card.cost)}).")]
    if ask and (option := ask.options.get(f"play:{name}")):
        said.append((1, f"Can be played{f': {option.note}' if option.note else ''}."))
    elif ask and (why := ask.greyed.get(f"play:{name}")):
        said.append((2, f"Can't be played: {why}"))
    return [*said, (3, rules)]


def offered(p: Player, ask: Ask[object] | None) -> dict[str, str]:
    """The cards that a question is about and that are not in the hand, each with whose it is. A boost is about what
    lies open in a fight that is shown as a whole."""
    if ask is None or ask.topic in ("godsforge.attack", "godsforge.defend"):
        return {}
    found = {o.card: f"{{{o.player}}}" if o.player is not None else "" for o in ask.options.values() if o.card}
    return {card: whose for card, whose in found.items() if card not in p.hand}


def panel_alt(seen: Seen[Godsforge], names: Sequence[str], ask: Ask[object] | None) -> str:
    s, p = seen.state, own(seen)
    said: list[Ranked] = [
        (0, f"{names[p.seat]}, round {s.round}, {phase_words(s)}: {p.life} life, {count(p.veilstones, 'Veilstone')}."),
        (0, f"{dice_words(p).capitalize()}; {count(p.rerolls, 're-roll')} left."),
    ]
    if p.free_shifts:
        said.append((1, f"{count(p.free_shifts, 'free shift')} left."))
    if p.plan:
        said.append((0, f"Put down: {series(laid.card for laid in p.plan)}."))
    for other in s.opponents(p.seat) if s.round else ():
        sums = strength(s, other)
        facts = f"{other.life} life, {count(other.veilstones, 'Veilstone')}, attack {sums.attack}"
        said.append((1, f"{names[other.seat]}: {facts}, prevents {sums.prevent}."))
    for name, whose in offered(p, ask).items():
        said.append((0, f"Offered{f', of {fill(whose, names)}' if whose else ''}:"))
        said += card_words(s, name)
    said.append((0, f"Hand of {len(p.hand)}."))
    for name in p.hand:
        said += card_words(s, name, ask)
    return compact(said)


def hand_alt(seen: Seen[Godsforge], names: Sequence[str]) -> str:
    s, p = seen.state, own(seen)
    said: list[Ranked] = [(0, f"{names[p.seat]}’s hand, {count(len(p.hand), 'card')}.")]
    for name in p.hand:
        said += card_words(s, name)
    return compact(said)


def dice_alt(seen: Seen[Godsforge], names: Sequence[str]) -> str:
    s = seen.state
    said: list[Ranked] = [(0, f"All dice of round {s.round}.")]
    for p in s.living():
        if not p.nemesis:
            left = f", {count(p.rerolls, 're-roll')} left" if p.dice else ""
            said.append((0, f"{names[p.seat]} ({p.life} life): {dice_words(p)}{left}."))
    return compact(said)


def result_alt(seen: Seen[Godsforge], names: Sequence[str]) -> str:
    s = seen.state
    said: list[Ranked] = [(0, f"Godsforge is over after {count(s.round, 'round')}.")]
    if s.result:
        said.append((0, fill(s.result.reason, names)))
        for place, seats in enumerate(s.result.places, 1):
            group = series(f"{names[seat]} with {s.players[seat].life} life" for seat in seats)
            said.append((0, f"Place {place}: {group}." if s.result.winners else f"Beaten: {group}."))
        said += [(2, f"{names[p.seat]} ends with {in_play_words(p)}.") for p in s.players if p.creations or p.spells]
    return compact(said)


def own(seen: Seen[Godsforge]) -> Player:
    """The player whose private picture it is."""
    if seen.by is None:
        raise ValueError("Onlookers have no hand and no panel.")
    return seen.state.players[seen.by]


# -- the whole table in text


def text_board(seen: Seen[Godsforge], names: Sequence[str], escape: Callable[[str], str] = str) -> str:
    """Everything that the board shows, in Markdown, for those who do not see pictures. `escape` makes a name harmless
    there, last of all: other letters can become such that Markdown knows."""
    s, names = seen.state, [escape(name) for name in people(seen.state, names)]
    lines = [f"## Godsforge, round {s.round}: {phase_words(s)}", f"{edition_words(s).capitalize()}. {pile_words(s)}"]
    if s.blood:
        lines.append("**First blood:** everyone takes 7 extra damage.")
    if s.extra_rounds:
        lines.append("**Extra round:** a shared death must be settled.")
    for seat in s.ring:
        lines += _place(s, s.players[seat], names)
    if happened := story(s, names):
        lines += ["### What happened", *(f"- {words}" for words in happened)]
    if s.result:
        lines += ["### Result", fill(s.result.reason, names)]
    return "\n".join(lines)


def _place(s: Godsforge, p: Player, names: Sequence[str]) -> list[str]:
    if not p.alive:
        return [f"### {names[p.seat]}: fallen"]
    lines = [f"### {names[p.seat]}: {p.life} of 30 life{moved_words(s, p.seat)}"]
    hand = f"Nemesis, {len(s.decks[1])} cards left" if p.nemesis else f"{len(p.hand)} cards in hand"
    rolled = "" if p.nemesis else f"; {dice_words(p)}; {count(p.rerolls, 're-roll')} left"
    lines.append(f"- {count(p.veilstones, 'Veilstone')}; {hand}{rolled}")
    sums = strength(s, p)
    lines.append(f"- Strength now: attack {sums.attack}, blocks {sums.prevent}, life {signed(sums.life)}")
    if len(s.living()) > 1:
        on = s.left_of(p.seat)
        lines.append(f"- Strikes {names[on]}: {strike(s, p.seat, on)[1]}")
    new = {laid.card for laid in p.laid}
    for creation in p.creations:
        rules = " ".join(rules_text(s.face(creation), values=True))
        lines.append(f"- {'New: ' if creation.card in new else ''}{creation_words(creation)}. {rules}")
    for cast in p.spells:
        x = f" with {count(cast.x, 'Veilstone')}" if cast.x else ""
        lines.append(f"- Spell: {cast.card}{x}. {' '.join(rules_text(s.card(cast.card), values=True))}")
    there = {creation.card for creation in p.creations} | {cast.card for cast in p.spells}
    if went := [laid.card for laid in p.laid if laid.card and laid.card not in there]:
        lines.append(f"- Also revealed: {series(went)}")
    return lines
