"""Phase 6, Summoning: cards are Summoned from the hand, and everybody may use Active Effects (TG-SUMMON)."""

from __future__ import annotations

from functools import partial

from ..kernel import Ask, Option, ask
from . import effects_field, effects_power, effects_stacks, manifesting
from .choices import Choice, Options
from .combat import attackers, attacks
from .concerns import effects_of, shields
from .power import available
from .sacrificing import payable_targets
from .stack import answered, settle, take, window, worthwhile
from .state import Twilight
from .uses import abilities, add, in_hand, responses, summon_option, why_not_summon, why_not_use

WORDS = (effects_field, effects_power, effects_stacks, manifesting)  # what cards can do is known from here on


async def summoning(s: Twilight) -> str:
    """One thing after the other, as long as the active player likes (TG-SUMMON-03). Who goes on has passed: if nobody
    else acts either, the phase is over (TG-TIMING-12)."""
    await settle(s)
    if not idle(s):
        question = menu(s)
        if question.stops is not None and not s.deeds.asked:  # else whoever is not asked would wonder
            s.tell("There's nothing worth Summoning or using this turn.", "TG-SUMMON-03", to=[s.active])
        s.deeds.asked = True
        choice = (await ask(s.active, question))[0]
        if choice.do == "end":
            s.players[s.active].saves |= any(map(partial(is_last_resort, s), question.options.values()))
        else:
            await take(s, s.active, choice)
            await answered(s, "summoning")
            return "summoning"
    s.passed[s.active] = before = s.happened
    await window(s, "summoning")
    return "combat" if s.happened == before else "summoning"


def idle(s: Twilight) -> bool:
    """Whether everybody can see that there is nothing to Summon and nothing to use. For the sake of a Sacrifice alone
    the active player is asked once (TG-SACRIFICE-23)."""
    p = s.players[s.active]
    if p.hand and available(s, p.seat):
        return False
    if not s.deeds.asked and any(payable_targets(s, p.seat)):
        return False
    return all(why_not_use(s, p.seat, *ability) for ability in abilities(s, p.seat))


def menu(s: Twilight) -> Ask[Choice]:
    """All that can be Summoned or used now, and why not the rest."""
    seat = s.active
    options: Options = {}
    greyed: dict[str, str] = {}
    for card in in_hand(s, seat, "creature", "fortification", "intrigue"):
        reason = why_not_summon(s, seat, s.face(card), card)
        add(options, greyed, f"summon:{card}", summon_option(s, seat, card), reason)
    more, why_not = responses(s, seat)
    prompt = f"Summon or use something? You have {available(s, seat)}."
    shown = {**options, **more, "end": onward(s)}
    sensible = {key: option for key, option in shown.items() if not shields(s, option.value) and not kept(s, option)}
    words = None if worthwhile(s, seat, sensible) or tempting(s) else ("attacked", "my_turn")
    return Ask(prompt, shown, default=("end",), greyed={**greyed, **why_not}, stops=words, topic="twilight.summon")


def onward(s: Twilight) -> Option[Choice]:
    """To go on, and how to attack in the same breath."""
    label = "Go on to Combat" if attackers(s) else "End turn"
    return Option(Choice("end"), label, icon="pass", ahead="Go on and attack", then=partial(attacks, s))


def is_last_resort(s: Twilight, option: Option[Choice]) -> bool:
    """Whether that is a power which can be used once in a game."""
    choice = option.value
    return choice.do == "use" and any(effect.limit == "game" for effect in effects_of(s, choice))


def kept(s: Twilight, option: Option[Choice]) -> bool:
    """Whether it is a power that is kept for a better moment: who has let it be once, and was asked this turn, is not
    asked for its sake alone again."""
    return s.deeds.asked and s.players[s.active].saves and is_last_resort(s, option)


def tempting(s: Twilight) -> bool:
    """Whether a Sacrifice would Destroy a card that somebody else has in play; who was asked in this turn has thought
    of it."""
    if s.deeds.asked:
        return False
    return any(id in s.permanents and s.permanents[id].controller != s.active for id in payable_targets(s, s.active))
