"""Questions that several rules put: which target, which space, which card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized

from msgspec import structs

from ..kernel import Ask, Option, Seat, ask
from . import board
from .board import Space
from .choices import Choice, Do, Options
from .piles import name
from .state import Defiance, Permanent
from .targets import pending
from .values import attack, defense

FEW_SPACES = 5  # whose buttons say in which row they are


def stats(s: Defiance, id: str) -> str:
    """What a Permanent has, in a few words: attack 3, defense 2 of 4."""
    x = s.permanents[id]
    limit = defense(s, x)
    parts = ["Capital" if x.role == "capital" else "Ruler"] if x.role else []
    parts += [f"attack {attack(s, x)}"] if s.face(x).attack is not None else []
    parts += [f"defense {f'{limit - x.damage} of ' if x.damage else ''}{limit}"] if limit is not None else []
    return ", ".join(parts)


def target_option(s: Defiance, id: str, source: str = "", card: str = "") -> Option[Choice]:
    """A Permanent, an item of the stack, a packet or a player, as an option."""
    choice = Choice("target", card=card, source=source, target=id)
    if id in s.permanents:
        x = s.permanents[id]
        note = ", ".join(part for part in (f"{{{x.owner}}}", stats(s, id)) if part)
        return Option(choice, f"{s.face(x).name} {x.at}", note, icon="target", card=x.card, unit=id, player=x.owner)
    if id.isdigit():
        return player_option(int(id), source, card)
    for item in s.stack:
        if item.id == id:
            return Option(choice, s.card(item.card).name, f"{{{item.seat}}}, waiting", card=item.card, unit=id)
    about, amount = pending(s, s.permanents[source])[id]
    return Option(choice, f"{amount} damage from {about}", unit=id)


def player_option(seat: Seat, source: str = "", card: str = "") -> Option[Choice]:
    choice = Choice("target", card=card, source=source, target=str(seat), seat=seat)
    return Option(choice, f"{{{seat}}}", icon="target", player=seat)


def no_choice(things: Sized) -> bool:
    """Whether a question about these need not be put: there is but one."""
    return len(things) == 1


async def choose_one(seat: Seat, prompt: str, options: Options, topic: str) -> Choice:
    """One of these; where there is no choice, nobody is asked."""
    if no_choice(options):
        return next(iter(options.values())).value
    return (await ask(seat, Ask(prompt, options, topic=topic)))[0]


async def choose_targets(
    s: Defiance,
    seat: Seat,
    prompt: str,
    ids: Sequence[str],
    most: int,
    source: str = "",
    card: str = "",
    *,
    meant: str = "",
) -> list[str]:
    """Up to `most` of these, at least one; `meant`: the one that silence means, or else the first."""
    options: Options = {f"target:{id}": target_option(s, id, source, card) for id in ids}
    default = (f"target:{meant or ids[0]}",)
    question = Ask(prompt, options, most=min(most, len(ids)), default=default, topic="defiance.target")
    return [choice.target for choice in await ask(seat, question)]


async def choose_place(s: Defiance, seat: Seat, prompt: str, spaces: Iterable[Space], card: str) -> Space:
    """Where a card comes into play. It was chosen to be played, and every space here is as good as meant."""
    options: Options = {f"space:{at}": space_option(s, at, card) for at in spaces}
    return (await choose_one(seat, prompt, in_brief(options), "defiance.place")).space


def in_brief(options: Options) -> Options:
    """Of many spaces that have nothing else to tell, a button says the name alone: the board shows where each is."""
    if len(options) <= FEW_SPACES:
        return options
    return {key: structs.replace(o, brief="" if o.note else o.value.space) for key, o in options.items()}


async def choose_step(s: Defiance, x: Permanent, prompt: str, spaces: Iterable[Space], topic: str) -> Space | None:
    """Where a Permanent goes; None: nowhere. Staying is a choice of its own, and what silence means: a Permanent has no
    space that it is meant for, and a step that nobody chose may be its end."""
    options: Options = {f"space:{at}": space_option(s, at, source=x.id) for at in spaces}
    options["stay"] = stay_option(x, f"Stay on {x.at}")
    choice = (await ask(x.owner, Ask(prompt, options, default=("stay",), topic=topic)))[0]
    return None if choice.do == "stay" else choice.space


def stay_option(x: Permanent, label: str, note: str = "") -> Option[Choice]:
    choice = Choice("stay", source=x.id, space=x.at)
    return Option(choice, label, note, icon="space", area=x.at)


def space_option(s: Defiance, at: Space, card: str = "", source: str = "", note: str = "") -> Option[Choice]:
    whose = board.board_of(at)
    if not note:
        note = f"{{{whose}}}’s side" if whose is not None and len(s.players) > 2 else ""
        if (here := s.at(at)) is not None:
            note = f"onto {name(s, here)}"
    choice = Choice("space", card=card, source=source, space=at)
    return Option(choice, board.name(at), note, icon="space", area=at)


def move_option(s: Defiance, x: Permanent, at: Space) -> Option[Choice]:
    """A Permanent and where it goes."""
    choice = Choice("move", card=x.card, source=x.id, space=at)
    label = f"{s.face(x).name} {x.at} to {board.name(at)}"
    note = space_option(s, at).note
    return Option(choice, label, note, "move", card=x.card, area=at, unit=x.id, menu="Move one of yours")


def menu_option(do: Do, x: Permanent, label: str, note: str, icon: str = "") -> Option[Choice]:
    """What one Permanent may do, as an option of a menu."""
    return Option(Choice(do, card=x.card, source=x.id), label, note, icon or do, card=x.card, unit=x.id)


async def choose_card(s: Defiance, seat: Seat, prompt: str, cards: Iterable[str], topic: str) -> str:
    """One of these cards; where there is no choice, nobody is asked."""
    different = list(dict.fromkeys(cards))
    if len(different) == 1:
        return different[0]
    return (await ask(seat, Ask(prompt, card_options(s, different), topic=topic)))[0].card


def card_options(s: Defiance, cards: Iterable[str]) -> Options:
    return {f"card:{card}": card_option(s, card) for card in sorted(cards, key=lambda c: (s.card(c).cost, c))}


def card_option(s: Defiance, card: str) -> Option[Choice]:
    face = s.card(card)
    return Option(Choice("card", card=card), face.name, f"{face.type_line}, cost {face.cost}", card=card)
