"""What a window is about for a player: whom something that waits concerns, and what cannot wait for a quieter moment.

Whether it concerns somebody hangs on what everybody sees. What a player could do about it may hang on their hand: only
who plays among AI players is spared a question by that (`IDLE`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kernel import Seat
from . import steps
from .cards import Effect
from .choices import Choice
from .state import CardId, StackItem, Twilight, owner_of
from .steps import AnyStep, Who
from .targets import announced, candidates, gainable, manifestable, players, selectors
from .uses import hollow, possible
from .values import effect_of, sheet

# On one's own turn these do all that they do now.
PATIENT = (
    steps.AddPower, steps.Bless, steps.DamageDiscard, steps.Defile, steps.DiscardHand, steps.Draw, steps.ExtraResource,
    steps.GainAspect, steps.Manifest, steps.Obliterate, steps.Peek, steps.PutIntoPlay, steps.Restore, steps.ReturnCard,
    steps.Uncover,
)  # fmt: skip
# These help one's own against something, and are best used when it is known what.
SHIELDS = (
    steps.Heal, steps.Immune, steps.LifeArmor, steps.Modify, steps.NoCombatDamage, steps.Prevent, steps.Redirect,
)  # fmt: skip
# Without its card in play an ability or a trigger does nothing (TG-TIMING-20).
REMOVAL = (steps.Bounce, steps.Control, steps.DamageCreature, steps.Destroy, steps.Slay)


def concerns(s: Twilight, seat: Seat, item: StackItem) -> bool:
    """Whether a player has a reason to answer what waits, as far as everybody can see: it touches what is theirs, or
    they could stop it."""
    if item.seat == seat or item.begun:
        return False
    return touches(s, seat, item) or any(stops(s, by, effects, item) for by, effects in possible(s, seat))


def stops(s: Twilight, by: StackItem, effects: Sequence[Effect], item: StackItem) -> bool:
    counters = [step for step in all_steps(effects) if isinstance(step, steps.Counter)]
    return any(item.id in candidates(s, by, counter.target) for counter in counters)


def touches(s: Twilight, seat: Seat, item: StackItem) -> bool:
    """Whether a player's things are not the same when it has taken effect. A card that only comes into play can be seen
    to when it is there."""
    if item.kind == "summon" and s.face(item.source).type != "scheme":
        return False
    aimed = {whose(s, id) for ids in item.targets for id in ids}
    effects = [effect_of(s, item, place) for place in item.effects]
    return seat in aimed or any(seat in reached(s, item, step) for step in all_steps(effects))


def all_steps(effects: Sequence[Effect]) -> Iterator[AnyStep]:
    """What these may do, with the options of every choice in it."""
    todo: list[AnyStep] = [step for effect in effects for step in effect.steps]
    while todo:
        step = todo.pop()
        if isinstance(step, steps.Choice):
            todo += [inner for option in step.options for inner in option]
        else:
            yield step


def whose(s: Twilight, id: str) -> Seat:
    """Whose target that is: a card in play, an Aspect, something that waits, a player, or a discarded card."""
    if id in s.permanents:
        return s.permanents[id].controller
    if (found := s.slot(id)) is not None:
        return found[0].seat
    waiting = [item.seat for item in s.stack if item.id == id]
    return waiting[0] if waiting else int(id) if id.isdigit() else owner_of(id) if "." in id else -1


def reached(s: Twilight, item: StackItem, step: AnyStep) -> list[Seat]:
    """Whom a step reaches without having been aimed at them."""
    if isinstance(step, steps.Peek) and step.may == "none":
        return []
    if isinstance(step, steps.Manifest):
        return [found[0].seat for slot in manifestable(s, item, step) if (found := s.slot(slot.id))]
    if isinstance(step, steps.GainAspect):
        return [seat for seat, _ in gainable(s, item, step)]
    who: Who = getattr(step, "who", "any")
    unaimed = [selector for selector in selectors(step) if not announced(selector)]
    owners = [whose(s, id) for selector in unaimed for id in candidates(s, item, selector)]
    return [*owners, *(players(s, item, who) if who != "any" else ())]


def pressing(s: Twilight, seat: Seat, choice: Choice) -> bool:
    """Whether something is better done in this window than later: it answers what waits next, or changes the fight."""
    if choice.do not in ("summon", "use"):
        return False
    effects = effects_of(s, choice)
    if choice.do == "summon" and hollow(s, seat, s.face(choice.card)):
        return False
    if s.stack:
        last = choice.do == "use" and effects[0].limit == "game"  # the one-use power of a Deity
        return answers(s, seat, choice.card, effects, s.stack[-1], patient=last)
    waits = (*PATIENT, *SHIELDS) if s.combat is None or s.combat.step < 2 else PATIENT
    return any(not isinstance(step, waits) for step in all_steps(effects))


def effects_of(s: Twilight, choice: Choice) -> list[Effect]:
    if choice.do == "use":
        return [sheet(s, choice.card).all_effects[choice.place]]
    return [effect for _, effect in s.face(choice.card).listed("play")]


def answers(
    s: Twilight, seat: Seat, card: CardId, effects: Sequence[Effect], top: StackItem, *, patient: bool = False
) -> bool:
    """Whether it is of use against what waits next: it stops that or its source, shields from it, or is the last that
    the player has of a card that is lost by it. `patient`: too good for anything but stopping it."""
    if stops(s, StackItem("", seat, "ability", card), effects, top) or any(card in ids for ids in top.targets):
        return True
    if patient:
        return False
    useful = SHIELDS if top.source not in s.permanents else (*SHIELDS, *REMOVAL)
    return touches(s, seat, top) and any(isinstance(step, useful) for step in all_steps(effects))


def shields(s: Twilight, choice: Choice) -> bool:
    """Whether it does nothing but help one's own against something."""
    return choice.do == "use" and all(isinstance(step, SHIELDS) for step in all_steps(effects_of(s, choice)))
