"""Questions that several rules put: which target, which space, which card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kernel import Ask, Option, Seat, ask
from . import board
from .board import Space
from .choices import BACK, Choice, Options
from .piles import name
from .state import Defiance
from .targets import pending
from .values import attack, defense


def stats(s: Defiance, id: str) -> str:
    """What a Permanent has, in a few words: attack 3, defense 2 of 4."""
    x = s.permanents[id]
    limit = defense(s, x)
    parts = ["Capital" if x.role == "capital" else "Ruler"] if x.role else []
    parts += [f"attack {attack(s, x)}"] if s.face(x).attack is not None else []
    parts += [f"defense {f'{limit - x.damage} of ' if x.damage else ''}{limit}"] if limit is not None else []
    return ", ".join(parts)


def target_option(s: Defiance, id: str, source: str = "", card: str = "") -> Option[Choice]:
    """A Permanent, a waiting item, a packet or a player, as an option."""
    choice = Choice("target", card=card, source=source, target=id)
    if id in s.permanents:
        x = s.permanents[id]
        note = ", ".join(part for part in (f"{{{x.owner}}}", stats(s, id)) if part)
        return Option(choice, f"{s.face(x).name} {x.at}", note, icon="target", card=x.card)
    if id.isdigit():
        return Option(Choice("target", card=card, source=source, target=id, seat=int(id)), f"{{{id}}}")
    for item in s.stack:
        if item.id == id:
            return Option(choice, s.card(item.card).name, f"of {{{item.seat}}}, waiting", card=item.card)
    about, amount = pending(s, s.permanents[source])[id]
    return Option(choice, f"{amount} damage from {about}")


async def choose_targets(
    s: Defiance,
    seat: Seat,
    prompt: str,
    ids: Sequence[str],
    most: int,
    source: str = "",
    card: str = "",
    *,
    back: bool = True,
) -> list[str] | None:
    """Up to `most` of these, at least one; None: the player thinks again."""
    options: Options = {f"target:{id}": target_option(s, id, source, card) for id in ids}
    default = tuple(options)[:1]
    if back:
        options["back"] = BACK
        default = ("back",)

    def forbid(chosen: Sequence[Choice]) -> str | None:
        if len(chosen) > 1 and any(choice.do == "back" for choice in chosen):
            return "Choose targets, or go back; not both."
        return None

    question = Ask(prompt, options, most=max(1, min(most, len(ids))), default=default, forbid=forbid)
    chosen = await ask(seat, question)
    return None if chosen[0].do == "back" else [choice.target for choice in chosen]


async def choose_space(
    s: Defiance,
    seat: Seat,
    prompt: str,
    spaces: Iterable[Space],
    *,
    card: str = "",
    source: str = "",
    back: bool = True,
) -> Space | None:
    """One of these spaces; None: the player thinks again."""
    options: Options = {f"space:{at}": space_option(s, at, card, source) for at in spaces}
    default = tuple(options)[:1]
    if back:
        options["back"] = BACK
        default = ("back",)
    choice = (await ask(seat, Ask(prompt, options, default=default)))[0]
    return None if choice.do == "back" else choice.space


def space_option(s: Defiance, at: Space, card: str = "", source: str = "") -> Option[Choice]:
    whose = board.board_of(at)
    note = f"{{{whose}}}’s side" if whose is not None and len(s.players) > 2 else ""
    if (here := s.at(at)) is not None:
        note = f"onto {name(s, here)}"
    return Option(Choice("space", card=card, source=source, space=at), board.name(at), note, icon="space")


async def choose_card(s: Defiance, seat: Seat, prompt: str, cards: Iterable[str]) -> str:
    """One of these cards; where there is no choice, nobody is asked."""
    different = list(dict.fromkeys(cards))
    if len(different) == 1:
        return different[0]
    return (await ask(seat, Ask(prompt, card_options(s, different))))[0].card


def card_options(s: Defiance, cards: Iterable[str]) -> Options:
    return {f"card:{card}": card_option(s, card) for card in sorted(cards, key=lambda c: (s.card(c).cost, c))}


def card_option(s: Defiance, card: str) -> Option[Choice]:
    face = s.card(card)
    return Option(Choice("card", card=card), face.name, f"{face.type_line}, cost {face.cost}", card=card)
