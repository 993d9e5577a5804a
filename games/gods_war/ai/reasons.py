"""Why the master would choose so, in a sentence: for hints. It says what the master has weighed, in numbers where there
are any, and knows no more than the seat does."""

from __future__ import annotations

from typing import Any

from ...kernel import Answer, Ask, Seat, Seen
from ...kernel.english import count, series
from .. import board
from ..state import AreaId, GodsWar
from ..values import cost_of
from .evaluate import Outlook
from .hunches import Hunches
from .plans import battle_plans, best_first, build_plans
from .quest_worth import placing_worth

BEST = "It leaves you best off, as far as I can see."
SAID = {  # topic -> why, where one sentence holds for whatever is chosen
    "empire": "It's as good as any: all empires can win.",
    "direction": "There's nothing in it for you this time, so I'd leave it as it is.",
    "first_player": "Whoever acts first gets the free areas.",
    "enemy": "Of those there, a battle with them promises the most.",
    "move_from": "Units there have the best place to go.",
    "movers": "They're enough for what's ahead, and the others guard what's behind.",
    "kills": "That's what you can spare best.",
    "routs": "That's what you can spare best here.",
    "rout_to": "There they're the least use to their owner.",
    "conquest": "A building of your own scores every round; rubble doesn't.",
    "sacrifice": "You'd miss it the least.",
    "sacrificed": "You'd miss it the least.",
    "sunspear_victim": "You'd miss it the least.",
    "envoy": "You'd miss it the least.",
    "oblivion": "You'd miss it the least.",
    "gift": "Of those you can take, it brings the most over the rounds that are left.",
    "quest": "You get all of these gifts anyway, one after the other.",
    "bid": "It's likely not the smallest bid, which costs 1 VP, and you keep the rest for the next round.",
    "ranking": "Whoever is furthest behind gets the most, so the VP do you the least harm.",
    "take_rune": "It does the most for you, played or kept.",
    "give_rune": "You need it the least.",
    "discard_rune": "You need it the least.",
    "last_rune": "There's nothing to keep it for.",
    "leave_hell": "They're of no use down there.",
    "decree": "They're the least danger to you.",
    "brown_book": "They're the least danger to you.",
    "black_market_gain": "It's worth less to them now.",
    "psychopomp_gain": "It's worth less to them now.",
    "queens": "Each Queen in play pays you every round.",
    "rapture": "They're the least danger to you.",
    "tapping": "They're closest to winning.",
    "sunspear_enemy": "They're closest to winning.",
    "prey": "They're closest to winning.",
    "dragon": "There it hurts whoever is closest to winning.",
}
WINDOWS = (
    "peace",
    "pre_battle",
    "before_pre",
    "before_roll",
    "after_roll",
    "before_kills",
    "after_routs",
    "after_battle",
)


def why(seen: Seen[GodsWar], question: Ask[Any], answer: Answer) -> str:
    topic = question.topic.partition(".")[2]
    chosen = next(iter(question.values(answer)), None)
    o = Hunches(seen, question).o
    reason = ""
    match topic:
        case "action":
            reason = action(Hunches(seen, question), str(chosen))
        case "build":
            reason = building(o, str(chosen), site_of(o, str(chosen)))
        case "site" | "summon_at":
            reason = safety(o, str(chosen))
        case "summon":
            reason = unit(o, str(chosen))
        case "move":
            reason = "They've gone far enough." if chosen == "done" else target(o, str(chosen))
        case "battle_area":
            reason = odds(o, str(chosen))
        case "rune" | "battle_rune" | "illusion":
            played = any(question.options[id].card for id in answer)
            reason = "Now it makes a difference." if played else "Keep it: unplayed, it's worth VP at the end."
        case "permission":
            reason = "Sky thanks you with a rune." if chosen else "They can do you no harm down there."
        case "judge":
            reason = "4 VP are worth more to you than the Power." if chosen else "You need your Power more than the VP."
        case "i_fought_we_won":
            reason = (
                "Chaos leads: better lose 1 Power than give it 1." if chosen == "defy" else "Yielding is free for you."
            )
        case "conquest" if chosen == "destroy":
            reason = "A Heroquest asks for its ruins, and that's worth more than the building."
        case "direction" if answer != question.default:
            reason = "So whoever is closest to winning plays last."
        case "power" | "council":
            reason = "It brings you more than it costs." if chosen else "It would cost more than it brings."
        case _ if topic in WINDOWS:
            reason = "Now it makes a difference." if chosen else "It would hardly change this battle. Save it."
    return reason or SAID.get(topic, BEST)


def action(hunches: Hunches, choice: str) -> str:
    """An action by what follows: the master knows what it will build, whom it summons, where it goes."""
    if choice in ("drop", "pass"):
        return "Nothing more is worth its Power."
    if choice.startswith("rune."):
        return "Now the rune does more for you than its VP at the end."
    plans = [plan for plan in hunches.plans() if plan.action == choice]
    best = best_first(plans, hunches.p.power)
    if best is None:
        return ""
    o, answers = hunches.o, best.answers
    match choice:  # what is asked next may be thought over once more: a thing is named only where there is but one
        case "build" if len({plan.answers["build"] for plan in plans}) > 1:
            return "Buildings bring you VP or Power every round, so an early one pays most."
        case "build":
            return building(o, *answers["build"], *answers["site"])
        case "summon" if len({plan.answers["summon"] for plan in plans}) > 1:
            return "More units mean more dice in battle, and more ground that you can hold."
        case "summon":
            return unit(o, *answers["summon"])
        case "move":
            return target(o, *answers["move"])
        case "battle":
            return odds(o, *answers["battle_area"], *answers["enemy"])
    return "For its price it brings more than anything else you can do."


def site_of(o: Outlook, kind: str) -> AreaId:
    """Where the master will build it."""
    plans = [plan for plan in build_plans(o) if plan.answers["build"] == (kind,)]
    return max(plans, key=lambda plan: plan.value).answers["site"][0] if plans else ""


def building(o: Outlook, kind: str, area: AreaId) -> str:
    """What it scores and pays."""
    face = next((face for face in o.s.empire(o.seat).building if face.id == kind), None)
    if face is None:
        return ""
    kinds = o.kinds[o.seat]
    old = o.building(area, o.seat) if face.on else None
    replaced = old.kind if old is not None else ""
    paid = [] if face.on else ["1 VP"]
    if kind not in kinds and (not replaced or kinds.count(replaced) > 1):
        paid.append("2 Power")
    gains = [f"{series(paid)} more every round"] if paid else []
    if placing_worth(o, kind) > 0:
        gains.append("a Heroquest at once")
    if not gains:
        return f"A {face.name} is harder to take than what stands there now."
    return f"A {face.name} brings you {', and '.join(gains)}."


def unit(o: Outlook, kind: str) -> str:
    """Its dice and its price."""
    face = next((face for face in o.s.empire(o.seat).unit if face.id == kind), None)
    pieces = o.s.pool(o.seat, kind)
    if face is None or not pieces:
        return ""
    dice, price = round(o.might(pieces[0])), cost_of(o.s, face)
    verb = f"rolls {count(dice, 'die', 'dice')} for {price} Power" if dice else f"costs {price} Power"
    quest = ", and you achieve a Heroquest at once" if placing_worth(o, kind) > 0 else ""
    return f"The {face.name} {verb}{quest}."


def safety(o: Outlook, area: AreaId) -> str:
    """Whether enemies can come there by one move."""
    if area not in board.all_areas(o.s):
        return ""
    if any((area, other) in o.troops for other in others(o)):
        return "There are enemies in that area: that's where you need it."
    if any(other != o.seat for other, _ in o.comers.get(area, ())):
        return "Enemies can get there, but it does more for you there than anywhere else."
    return "No enemy can get there by one move."


def target(o: Outlook, area: AreaId) -> str:
    """What is to be had in that area, or to be guarded."""
    for enemy in others(o):
        if (house := o.building(area, enemy)) is not None:
            whose, name = o.s.empire(enemy).name, o.s.house(house).name
            named = f"A {name}" if name.startswith(whose) else f"{whose}'s {name}"
            return f"{named} stands there, and you can attack it next."
    if any((area, other) in o.troops for other in others(o)):
        return "Enemy units stand there, and you can attack them next."
    if (house := o.building(area, o.seat)) is not None:
        return f"Your {o.s.house(house).name} there needs a guard."
    return ""


def odds(o: Outlook, area: AreaId, enemy: str = "") -> str:
    """Dice against dice; the enemy as an option names it, or the one whom the master will choose."""
    plans = [plan for plan in battle_plans(o) if plan.answers["battle_area"] == (area,)]
    if not enemy and plans:
        enemy = max(plans, key=lambda plan: plan.value).answers["enemy"][0]
    seat = next((other for other in others(o) if enemy == f"player.{other}"), None)
    if seat is None:
        return ""  # a monster
    mine, theirs = o.force(area, o.seat).dice, o.force(area, seat).dice
    if not theirs:
        return f"You roll {count(mine, 'die', 'dice')}, and nobody rolls against you."
    but = ", but they stand to lose more" if mine < theirs else ""
    return f"You roll {count(mine, 'die', 'dice')} against {theirs}{but}."


def others(o: Outlook) -> list[Seat]:
    return [p.seat for p in o.s.players if p.seat != o.seat]
