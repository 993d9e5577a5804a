"""Questions that several rules put: which target, which player, which card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec import structs

from ..kernel import Answer, Ask, Option, Seat, ask
from . import steps
from .cards import Effect
from .state import CardId, Player, Slot, StackItem, Twilight, owner_of
from .steps import AnyStep
from .targets import manifestable, named_opponent, stats
from .values import title
from .words import called

Follows = Callable[[Seat], Mapping[Answer, Option[str]]]
# What a player who may do it has no reason not to do.
HELPFUL = (steps.Bless, steps.DamageDiscard, steps.Heal, steps.PutIntoPlay)
SPARED = ("my_turn",)  # of a question that nearly always has the answer of silence, as everybody can see


def nothing(_: Seat) -> Mapping[Answer, Option[str]]:
    return {}


def target_option(s: Twilight, seat: Seat, id: str) -> Option[str]:
    """A card in play or in a Discard Stack, an Aspect, or something that waits, as that seat sees it."""
    if x := s.permanents.get(id):
        note = ", ".join([f"{{{x.controller}}}", *stats(s, x)])
        alike = f"{called(s, id)}, {note}"
        return Option(id, called(s, id), note, "target", card=id, unit=id, group=alike, player=x.controller)
    if (found := s.slot(id)) is not None:
        p, slot = found
        known = slot.manifested or slot.card in s.players[seat].known
        label = f"{s.back(slot.card)}" + (f": {called(s, slot.card)}" if known else "")
        state = "Exhausted" if slot.exhausted else "Fresh"
        alike = f"{p.seat}{label}{state}{slot.frozen}"
        return Option(id, label, f"{{{p.seat}}}, {state}", s.back(slot.card), unit=id, group=alike, player=p.seat)
    for item in s.stack:
        if item.id == id:
            return waiting_option(s, item)
    return Option(id, called(s, id), f"{{{owner_of(id)}}}’s Discard Stack", "card", card=id, player=owner_of(id))


def waiting_option(s: Twilight, item: StackItem) -> Option[str]:
    return Option(item.id, title(s, item.source), f"{{{item.seat}}}, waiting", "target", card=item.source, unit=item.id)


async def choose(
    s: Twilight,
    seat: Seat,
    prompt: str,
    ids: Sequence[str],
    n: int = 1,
    *,
    up_to: bool = False,
    topic: str = "twilight.target",
    meant: Sequence[str] = (),
    stops: tuple[str, ...] | None = None,
) -> list[str]:
    """So many of these, or as many as there are; nobody is asked where there is no choice. `meant`: those that silence
    means, the best first. `stops`: who wants to be asked, as everybody can see."""
    most = min(n, len(ids))
    options = target_options(s, seat, ids, n, up_to=up_to)
    if not options:
        return list(ids[: max(0, most)])
    best = [f"target:{id}" for id in meant if f"target:{id}" in options] or list(options)
    least = 0 if up_to else most
    default = tuple(best[:most])
    question = Ask(prompt, options, least=least, most=most, default=default, nothing="Choose none", topic=topic)
    question.stops, question.openly = stops, True
    return await ask(seat, question)


def target_options(
    s: Twilight, seat: Seat, ids: Sequence[str], n: int = 1, *, up_to: bool = False
) -> dict[str, Option[str]]:
    """Those among which so many are chosen; none where there is no choice."""
    most = min(n, len(ids))
    ids = unlike(s, ids, most)
    if most <= 0 or (most == len(ids) and not up_to):
        return {}
    return {f"target:{id}": target_option(s, seat, id) for id in ids}


def unlike(s: Twilight, ids: Sequence[str], n: int) -> list[str]:
    """Without those that are like so many others before them: copies of a card in one Discard Stack."""
    counted: dict[tuple[str, Seat], int] = {}
    kept = []
    for id in ids:
        if "." in id and id not in s.permanents:
            key = id.partition(".")[0], owner_of(id)
            counted[key] = counted.get(key, 0) + 1
            if counted[key] > n:
                continue
        kept.append(id)
    return kept


def all_alike(options: Iterable[Option[str]]) -> bool:
    """Whether these look the same to whoever chooses among them: only who wants to be asked at every chance is."""
    return len({option.group for option in options}) == 1


def each_kind(options: Mapping[str, Option[str]]) -> dict[str, Option[str]]:
    """One of those that look the same."""
    kinds: dict[str, str] = {}
    for key, option in options.items():
        kinds.setdefault(option.group, key)
    return {key: options[key] for key in kinds.values()}


def in_one(options: Mapping[str, Option[str]]) -> dict[Answer, Option[str]]:
    """The same as what follows on another choice."""
    return {(key,): option for key, option in each_kind(options).items()}


async def choose_player(
    seat: Seat, prompt: str, seats: Sequence[Seat], then: Follows = nothing, stops: tuple[str, ...] | None = None
) -> Seat:
    """`then`: what is asked next of each of them. `stops`: who wants to be asked, as everybody can see."""
    if len(seats) == 1:
        return seats[0]
    menu = "Choose" if any(then(other) for other in seats) else ""
    options = {
        f"player:{other}": Option(
            other, f"{{{other}}}", icon="target", player=other, menu=menu, then=partial(then, other)
        )
        for other in seats
    }
    return (await ask(seat, Ask(prompt, options, topic="twilight.player", stops=stops, openly=True)))[0]


async def really(
    seat: Seat,
    prompt: str,
    card: CardId,
    note: str,
    doing: Iterable[AnyStep],
    follow: Mapping[Answer, Option[str]] | None = None,
) -> bool:
    """Whether a player does what they may do. Silence does it: it is meant to help. Where it can only help, whoever has
    no wish to be asked about everything is spared it. `follow`: what is asked then."""
    yes = Option(True, "Do it", note, icon="use", card=card)
    if follow:
        yes = structs.replace(yes, menu="Do it", then=lambda: follow)
    options = {"yes": yes, "no": Option(False, "Don’t", icon="pass")}
    question = Ask(prompt, options, topic="twilight.may", openly=True)
    if all(isinstance(step, HELPFUL) and getattr(step, "who", "opponent") == "opponent" for step in doing):
        question.stops = SPARED
    return (await ask(seat, question))[0]


def manifest_options(s: Twilight, item: StackItem, step: steps.Manifest, key: str) -> dict[str, Option[str]]:
    """The Aspects among which is chosen when that step Manifests one."""
    slots = manifestable(s, item, step, only=named_opponent(s, item, key))
    return {f"target:{slot.id}": target_option(s, item.seat, slot.id) for slot in slots}


def manifests_first(s: Twilight, item: StackItem, effect: Effect, place: int) -> dict[Answer, Option[str]]:
    """Those among which is chosen first when an effect takes place that begins by Manifesting."""
    step = effect.steps[0]
    options = manifest_options(s, item, step, f"{place}.0") if isinstance(step, steps.Manifest) else {}
    return in_one(options) if len(options) > 1 else {}


def look_options(s: Twilight, seat: Seat, p: Player, zone: str) -> dict[str, Option[str]]:
    """A player's Aspects at which one may look there: those that one does not know, if there are any."""
    slots = [slot for slot in (p.resource if zone == "resource" else p.aspects) if not slot.manifested]
    unknown = [slot for slot in slots if slot.card not in s.players[seat].known] or slots
    return {f"target:{slot.id}": back_option(s, p, slot) for slot in unknown}


def back_option(s: Twilight, p: Player, slot: Slot) -> Option[str]:
    back = s.back(slot.card)
    return Option(
        slot.id, f"Aspect {back}", f"{{{p.seat}}}", back, unit=slot.id, group=f"{p.seat}{back}", player=p.seat
    )


async def choose_cards(
    s: Twilight,
    seat: Seat,
    prompt: str,
    cards: Sequence[CardId],
    n: int,
    *,
    topic: str = "twilight.card",
    least: int = -1,
) -> list[CardId]:
    """So many of these cards, which the player may see; copies of one card are all shown, for all may be chosen."""
    most = min(n, len(cards))
    least = most if least < 0 else least
    if most == 0 or (most == len(cards) and least == most):
        return list(cards[:most])
    options = {f"card:{card}": card_option(s, card) for card in cards}
    return await ask(seat, Ask(prompt, options, least=least, most=most, topic=topic))


def card_option(s: Twilight, card: CardId) -> Option[str]:
    face = s.face(card)
    return Option(card, face.name, f"{face.type.capitalize()}, {face.cost}", face.aspect, card=card)
