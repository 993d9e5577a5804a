"""Windows in which Active Effects are used; what waits takes effect last in, first out (TG-TIMING)."""

from __future__ import annotations

from collections.abc import Collection

from ..kernel import IDLE, Ask, Option, Seat, ask, respond
from . import steps, zones
from .announcing import about, aim, summon, use
from .asking import SPARED, manifests_first, really
from .choices import PASS, Choice, Options
from .concerns import all_steps, concerns, pressing
from .effects import perform
from .power import produce
from .prompts import text_of, window_prompt
from .sacrificing import sacrifice
from .state import StackItem, Trigger, Twilight
from .state_checks import check
from .targets import could
from .triggers import FROM_ANYWHERE, use_up, used_up
from .uses import able, hollow, responses
from .values import effect_of, enters_exhausted, title
from .words import aspect_cards

# Of these it makes no difference in which order they happen.
STEADY = (steps.AddPower, steps.DamageDiscard, steps.DamageLife, steps.Draw)


async def window(s: Twilight, moment: str) -> None:
    """Everybody may act, from the active player clockwise; it closes when the stack is empty and all have passed
    (TG-TIMING-12, -21)."""
    s.answers = True
    try:
        await run(s, moment, closing=True)
    finally:
        s.answers = False


async def answered(s: Twilight, moment: str) -> None:
    """What was done from a menu may be answered until the stack is empty; nobody is asked whether they act first."""
    s.answers = True
    try:
        await run(s, moment)
    finally:
        s.answers = False


async def settle(s: Twilight) -> None:
    """State checks and waiting triggers, in phases that know no Active Effects (TG-TIMING-23)."""
    await run(s, s.moment)


async def run(s: Twilight, moment: str, *, below: Collection[str] = (), closing: bool = False) -> None:
    """Let everything take effect that waits above what lay there before; where Active Effects are allowed, everybody
    may answer each part of it. `closing`: they may act with nothing to answer, too."""
    while True:
        await check(s)
        await stack_triggers(s)
        top = next((item for item in reversed(s.stack) if item.id not in below), None)
        if top is None and not closing:
            return
        if s.answers and (acting := await offered(s, moment)) is not None:
            await take(s, *acting)
        elif top is None:
            return
        elif any(item is top for item in s.stack):  # its player has not left meanwhile, and taken it along
            await resolve(s, top)


async def offered(s: Twilight, moment: str) -> tuple[Seat, Choice] | None:
    """Who acts now, and how. All who could in principle are asked at the same time, whatever they hold; who has passed
    is not asked again before something has happened (TG-TIMING-10, -22, -26)."""
    s.moment = moment
    if s.hasty and not s.stack and not fighting(s):
        return None
    seats = [p.seat for p in s.clockwise(s.active) if not quiet(s, p.seat)]
    asked = hurried(s, seats) if s.hasty else {seat: offer(s, seat, moment) for seat in seats if able(s, seat)}
    if not asked:
        return None
    acting = await respond(asked, passes)
    if acting is None:
        s.passed.update(dict.fromkeys(asked, s.happened))
    return acting


def quiet(s: Twilight, seat: Seat) -> bool:
    """Whether nothing has happened since that player passed."""
    return s.passed.get(seat) == s.happened


def hurried(s: Twilight, seats: Collection[Seat]) -> dict[Seat, Ask[Choice]]:
    """Who is asked on an imagined table: whoever has something to do in a moment that calls for it. Nobody reads why
    not, or when a person would be asked."""
    offers = {seat: responses(s, seat)[0] for seat in seats if presses(s, seat)}
    return {
        seat: Ask("", {"pass": PASS, **options}, topic="twilight.respond")
        for seat, options in offers.items()
        if worthwhile(s, seat, options)
    }


def presses(s: Twilight, seat: Seat) -> bool:
    """Whether a moment calls for an act: an opponent's card or ability waits, or blows are about to fall. Nearly all
    that is done in windows is done then."""
    if s.stack:
        top = s.stack[-1]
        foe = s.players[top.seat].team != s.players[seat].team
        return foe and not top.begun and top.kind in ("summon", "ability", "deity")
    return fighting(s)


def fighting(s: Twilight) -> bool:
    """Whether blows are about to fall."""
    return s.combat is not None and s.combat.step in (2, 3)


def passes(choice: Choice) -> bool:
    return choice.do == "pass"


def offer(s: Twilight, seat: Seat, moment: str) -> Ask[Choice]:
    options, greyed = responses(s, seat)
    prompt, words = window_prompt(s, seat, moment), stops(s, seat, options)
    return Ask(prompt, {"pass": PASS, **options}, greyed=greyed, stops=words, topic="twilight.respond")


def worthwhile(s: Twilight, seat: Seat, options: Options) -> bool:
    """Whether there is more to do than producing Power and Sacrifice, which nearly always can be done."""
    choices = [option.value for option in options.values()]
    return any(
        choice.do == "use" or (choice.do == "summon" and not hollow(s, seat, s.face(choice.card))) for choice in choices
    )


def stops(s: Twilight, seat: Seat, options: Options) -> tuple[str, ...]:
    """For which stops this window is a question. Being attacked, or that what waits next concerns one, is open to
    everybody, so whether one stops for that tells nothing of the hand."""
    concerned = concerns(s, seat, s.stack[-1]) if s.stack else embattled(s, seat)
    words = ["attacked"] if concerned else []
    if worthwhile(s, seat, options):
        words += ["afford", "my_turn"] if seat == s.active else ["afford"]
    if not any(pressing(s, seat, option.value) for option in options.values()):
        words.append(IDLE)
    return tuple(words)


def embattled(s: Twilight, seat: Seat) -> bool:
    """The attacked, as long as blows are about to fall; and whose attack it is, once blockers are declared: what one
    plays for one's attackers is best played then."""
    if s.combat is None or not s.combat.attackers or s.combat.step >= 4:
        return False
    if seat == s.active:
        return s.combat.step >= 2
    return any(a.against == seat for a in s.combat.attackers)


async def take(s: Twilight, seat: Seat, choice: Choice) -> None:
    """What a player does in a window or a menu."""
    if s.players[seat].out:
        return
    match choice.do:
        case "summon":
            await summon(s, seat, choice.card)
        case "use":
            await use(s, seat, choice.card, choice.place)
        case "sacrifice":
            await sacrifice(s, seat)
        case "power" if choice.aspect:
            produce(s, seat, choice.aspect, 1)
            s.note(f"{{{seat}}} Exhausts {aspect_cards(choice.aspect)} for Power.", "TG-TIMING-24")


# -- triggers


async def stack_triggers(s: Twilight) -> None:
    """Triggers are put on the stack, the active player's first; everybody orders their own (TG-TIMING-23)."""
    while s.triggers:
        batch, s.triggers = s.triggers, []
        for p in s.clockwise(s.active):
            mine = [trigger for trigger in batch if trigger.seat == p.seat and stirring(s, trigger)]
            mine = await in_order(s, p.seat, mine)
            items = [item for trigger in mine if (item := await ready(s, trigger)) is not None]
            if p.out:
                continue  # who leaves meanwhile takes along what was aimed already
            for item in reversed(items):  # what shall happen first lies on top
                s.stack.append(item)
                s.say(f"{{{item.seat}}}’s {title(s, item.source)} triggers{about(s, item)}.", "TG-TIMING-23")


def stirring(s: Twilight, trigger: Trigger) -> list[int]:
    """The effects of a trigger that may happen: not what is used up, nor what a player may do and could not."""
    item = as_item(trigger)
    return [place for place in trigger.effects if not futile(s, item, place)]


def futile(s: Twilight, item: StackItem, place: int) -> bool:
    effect = effect_of(s, item, place)
    if used_up(s, item.source, item.seat, place, effect):
        return True
    return effect.optional and not any(could(s, item, step) for step in effect.steps)


def as_item(trigger: Trigger) -> StackItem:
    return StackItem("", trigger.seat, "trigger", trigger.source, that=trigger.that, opponent=trigger.opponent)


async def in_order(s: Twilight, seat: Seat, mine: list[Trigger]) -> list[Trigger]:
    """In which order a player's own triggers happen, the first one first."""
    if len({(trigger.source.partition(".")[0], *trigger.effects) for trigger in mine}) < 2:
        return mine
    effects = [effect_of(s, as_item(trigger), place) for trigger in mine for place in trigger.effects]
    if all(isinstance(step, STEADY) for step in all_steps(effects)):
        return mine
    options = {
        f"trigger:{n}": Option(n, title(s, trigger.source), text_of(s, trigger.source), card=trigger.source)
        for n, trigger in enumerate(mine)
    }
    prompt = "Several of your cards trigger. Which goes first?"
    question = Ask(prompt, options, len(mine), len(mine), ordered=True, topic="twilight.order")
    question.stops, question.openly = SPARED, True
    return [mine[n] for n in await ask(seat, question)]


async def ready(s: Twilight, trigger: Trigger) -> StackItem | None:
    """A trigger as it goes on the stack, aimed; None if it is used up, or its player does without it (TG-TIMING-32)."""
    seat, source = trigger.seat, trigger.source
    item = as_item(trigger)
    item.id = s.new_id("w")
    for place in stirring(s, trigger):
        effect = effect_of(s, item, place)
        prompt, follow = f"{title(s, source)}: use its effect?", manifests_first(s, item, effect, place)
        if effect.optional and not await really(seat, prompt, source, text_of(s, source), effect.steps, follow):
            continue
        if effect.limit:
            use_up(s, source, seat, place)
        item.effects.append(place)
    if not item.effects or s.players[seat].out:
        return None
    await aim(s, item)
    return item if not s.players[seat].out else None


# -- taking effect


async def resolve(s: Twilight, item: StackItem) -> None:
    """The next listed effect of what waits; between two of them everybody may respond (TG-TIMING-03, -29). It stays on
    the stack until it is done."""
    before, s.resolving = s.resolving, True
    if item.kind == "summon" and s.face(item.source).type != "scheme":
        await arrive(s, item)
    elif item.begun or await paid(s, item):
        item.begun = True
        place = item.effects.pop(0) if item.effects else -1
        if place >= 0 and has_source(s, item, place):
            await perform(s, item, place)
    else:
        item.effects = []
    if not item.effects:
        finish(s, item)
    s.resolving = before
    s.happened += 1


def finish(s: Twilight, item: StackItem) -> None:
    if any(other is item for other in s.stack):
        s.stack = [other for other in s.stack if other is not item]
        if item.kind == "summon" and s.face(item.source).type == "scheme":
            zones.discard(s, [item.source])  # TG-SCHEME-01, -04


async def arrive(s: Twilight, item: StackItem) -> None:
    """A Creature, Fortification or Intrigue comes into play (TG-SUMMON-04)."""
    s.stack = [other for other in s.stack if other is not item]
    face = s.face(item.source)
    zones.enter(s, item.source, item.seat, exhausted=enters_exhausted(face), at=item.at)
    s.say(f"{face.name} comes into play for {{{item.seat}}}.", "TG-SUMMON-04")


async def paid(s: Twilight, item: StackItem) -> bool:
    """Slay or Destroy the cards that were named as the price; without one of them nothing happens (TG-TIMING-28)."""
    if not item.named:
        return True
    cost = effect_of(s, item, item.effects[0]).cost
    mine = s.players[item.seat].discard if cost.destroy_own_discard else [x.id for x in s.of(item.seat)]
    if any(card not in mine for card in item.named):
        s.say(f"{title(s, item.source)} fizzles: its price is gone.", "TG-TIMING-28")
        return False
    if item.kind != "deity" and item.source not in s.permanents:
        return True  # its source is gone: has_source will tell, and nothing need be given up
    item.begun = True
    if cost.slay is not None:
        zones.slay(s, item.named)
    else:
        zones.destroy(s, item.named)
    await check(s)
    return True


def has_source(s: Twilight, item: StackItem, place: int) -> bool:
    """An effect of a card in play needs that card there, unless it left by its own price, or its moment is that it has
    left (TG-TIMING-20, -28, TG-DAMAGE-18)."""
    if item.kind in ("summon", "deity", "heresy") or "." not in item.source:
        return True
    if item.source in s.permanents or item.source in item.named or item.outlived:
        return True
    return effect_of(s, item, place).trigger in FROM_ANYWHERE
