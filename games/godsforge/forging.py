"""Phase 2 for one player: re-roll, choose a card, say how it is paid. All of it stays secret until the Reveal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..kernel import Ask, Option, ask, ask_one
from ..kernel.english import count
from .cards import PlayAnother
from .dice import WILD, Payment, best_payment, collect, made_six, payments, steps_to_six, trade_offs, why_not
from .state import Godsforge, Laid, Player


class Move(Struct, frozen=True):
    """What a player does next in the Forge Roll."""

    kind: str  # reroll, play, pay or pass
    card: str = ""
    die: int = -1


PASS = Move("pass")


def stock(p: Player) -> int:
    """Veilstones that are not promised to a card yet."""
    return p.veilstones - sum(laid.payment.gems + laid.x - len(laid.x_dice) for laid in p.plan)


def busy(p: Player) -> list[int]:
    """Positions of the dice that have their use already: each is used once (GF-COST-10)."""
    planned = [n for laid in p.plan for n in dice_of(laid)]
    return sorted({*p.used, *planned})


def dice_of(laid: Laid) -> list[int]:
    groups = [*(use.dice for use in laid.payment.uses), *laid.payment.burned, *laid.x_dice]
    return [n for group in groups for n in group]


def spare(p: Player) -> list[int]:
    """Positions of the dice that have no use yet."""
    taken = busy(p)
    return [n for n in range(len(p.dice)) if n not in taken]


def free_steps(p: Player, laid: Laid) -> int:
    """The free shift steps that a card takes: for its cost, and for dice that empower it."""
    return laid.payment.free + sum(steps_to_six([p.dice[n] for n in group]) for group in laid.x_dice)


def free_left(p: Player) -> int:
    """Free shift steps that have no use yet."""
    return p.free_shifts - sum(free_steps(p, laid) for laid in p.plan)


def ways(s: Godsforge, p: Player, card: str) -> list[Payment]:
    """All useful payments of a card with what the player has left, best first."""
    return payments(s.card(card).cost, p.dice, stock(p), free=free_left(p), used=busy(p))


def wavering(s: Godsforge, p: Player, card: str) -> list[tuple[int, int]]:
    """The gems taken and Veilstones collected of the payments that anybody might want, if no other card follows: the
    best one, unless so few Veilstones are left on the board that what the dice would collect may not be there."""
    found = trade_offs(s.card(card).cost, p.dice, stock(p), free=free_left(p), used=busy(p))
    scarce = not s.endless and s.supply < sum(len(other.dice) for other in s.living())
    return found if scarce else found[:1]


def needless_ways(s: Godsforge, p: Player, card: str, found: Sequence[Payment]) -> list[Payment]:
    """Payments that do no better than one listed before them. Only where a further card may follow do the dice that
    stay matter, and each is of use."""
    if dice_matter(s, p, card):
        return []
    wanted = wavering(s, p, card)
    first = {(way.gems, way.brings): way for way in reversed(found)}
    return [way for way in found if (way.gems, way.brings) not in wanted or first[way.gems, way.brings] is not way]


def dice_matter(s: Godsforge, p: Player, card: str) -> bool:
    return bool(p.plan) or s.card(card).grants_another()


def permissions(s: Godsforge, laid: Sequence[Laid]) -> int:
    """How many further cards these still allow: each card after the first uses one up (GF-FORGE-15, -20)."""
    granted = sum(isinstance(effect, PlayAnother) for put in laid for effect in s.card(put.card).reveal)
    return granted - (len(laid) - 1)


async def forge(s: Godsforge, p: Player) -> None:
    """Roll on, or put a card down, or pass (GF-FORGE-03 to -09, -21)."""
    while True:
        move = (await ask(p.seat, question(s, p)))[0]
        if move.kind != "reroll":
            break
        throw_again(s, p, move.die)
    while move.kind != "pass":
        await put_down(s, p, move)
        if permissions(s, p.plan) < 1 or not (another := further_cards(s, p)):
            break
        later = "Wait" if s.edition == "2" else "No more"
        note = "You can still play one during the Reveal, with the dice you have left." if s.edition == "2" else ""
        options = {**another, "wait": Option(PASS, later, note, icon="pass")}
        title = f"{p.plan[-1].card} lets you play another card. Put one face down now?"
        (move,) = await ask(p.seat, Ask(title, options, default=("wait",), topic="godsforge.further"))
    await empower_spells(s, p)


def question(s: Godsforge, p: Player) -> Ask[Move]:
    options: dict[str, Option[Move]] = {}
    greyed: dict[str, str] = {}
    for n, face in enumerate(p.dice):
        advice = "A 1 is wild: nothing beats it." if face == 1 else ""
        die = Option(Move("reroll", die=n), f"Re-roll the {face}", advice, icon="die", brief=f"{face}")
        if p.rerolls:
            options[f"reroll:{n + 1}"] = die
        else:
            greyed[f"reroll:{n + 1}"] = "You have no re-rolls left."
    for card in p.hand:
        offer_card(s, p, card, options, greyed)
    options["pass"] = Option(PASS, "Play no card", "You gain 4 Veilstones, and none from your dice.", icon="pass")
    rolls = f"{count(p.rerolls, 're-roll')} left" if p.rerolls else "no re-rolls left"
    advice = "Re-roll a die or choose a card." if p.rerolls else "Choose a card."
    prompt = f"Forge Roll: {' '.join(map(str, p.dice))}, {rolls}. {advice}"
    return Ask(prompt, options, default=("pass",), greyed=greyed, topic="godsforge.forge")


def offer_card(s: Godsforge, p: Player, card: str, options: dict[str, Option[Move]], greyed: dict[str, str]) -> None:
    best, number = best_payment(s.card(card).cost, p.dice, stock(p), free=free_left(p), used=busy(p))
    if best is None:
        greyed[f"play:{card}"] = why_not(s.card(card).cost, p.dice, stock(p), free=free_left(p), used=busy(p))
        return
    options[f"play:{card}"] = Option(
        Move("play", card), f"Play {card}", offer_words(p, best), "card", card, menu="Play a card"
    )
    if number > 1 and not s.card(card).grants_another():
        useful = number if dice_matter(s, p, card) else len(wavering(s, p, card))
        options[f"pay:{card}"] = Option(
            Move("pay", card),
            f"Play {card}, choosing how to pay",
            f"{useful} ways.",
            "card",
            card,
            menu="Pay differently",
            needless=useful < 2,
        )


def further_cards(s: Godsforge, p: Player) -> dict[str, Option[Move]]:
    options: dict[str, Option[Move]] = {}
    for card in p.hand:
        if card not in [laid.card for laid in p.plan]:
            offer_card(s, p, card, options, {})
    return options


def throw_again(s: Godsforge, p: Player, die: int) -> None:
    """One re-roll throws one die (GF-FORGE-03)."""
    before = p.dice[die]
    (p.dice[die],) = s.chance.roll(1, stream=f"dice {p.seat}")
    p.rerolls -= 1
    s.tell(f"{s.who(p.seat)} re-rolls a {before} and gets a {p.dice[die]}.", "GF-FORGE-03")


async def put_down(s: Godsforge, p: Player, move: Move, *, face_up: bool = False) -> None:
    """The best payment is taken, unless the player wants to choose it (GF-FORGE-14). Where another card may follow,
    the dice that stay matter, so the question is always put."""
    found = ways(s, p, move.card)
    payment = found[0]
    if len(found) > 1 and (move.kind == "pay" or s.card(move.card).grants_another()):
        needless = needless_ways(s, p, move.card, found)
        options = {
            f"way:{n}": Option(
                way, offer_words(p, way), left_words(p, way), icon="stone", card=move.card, needless=way in needless
            )
            for n, way in enumerate(found, 1)
        }
        payment = await ask_one(p.seat, f"How do you pay for {move.card}?", options, topic="godsforge.payment")
    p.plan.append(Laid(move.card, payment, face_up=face_up))


async def empower_spells(s: Godsforge, p: Player) -> None:
    """How many extra Veilstones do you put into each Spell must be fixed before the Reveal (GF-FORGE-10)."""
    for laid in p.plan:
        if not s.card(laid.card).empower_x:
            continue
        groups = collect(p.dice, spare(p), free_left(p))
        most = stock(p) + len(groups)
        if most == 0:
            continue
        prompt = f"How many extra Veilstones do you put into {laid.card}?"
        options = {f"x:{n}": Option(n, f"{n}", icon="stone", card=laid.card) for n in range(most + 1)}
        laid.x = await ask_one(p.seat, prompt, options, topic="godsforge.empower")
        # Dice that serve as Veilstones at once never touch the supply (GF-VEIL-22), so they go first; but while
        # another card may still be played in the Reveal its dice are worth more than gems.
        waits = s.edition == "2" and permissions(s, p.plan) > 0
        burn = max(0, laid.x - stock_without(p, laid)) if waits else min(laid.x, len(groups))
        laid.x_dice = groups[:burn]


def stock_without(p: Player, laid: Laid) -> int:
    return stock(p) + laid.x - len(laid.x_dice)


# -- words


def payment_words(p: Player, way: Payment) -> str:
    """Which dice pay what, as in “5+5 for 9+ · 2, 1 as 4 for two even · 1 Veilstone”."""
    parts = []
    for use in way.uses:
        shown = [die_words(p.dice[n], value) for n, value in zip(use.dice, use.values, strict=True)]
        sign = ", " if use.element in NAMES else "+"
        parts.append(f"{sign.join(shown)} for {NAMES.get(use.element, use.element)}")
    parts += [f"{stone_words([p.dice[n] for n in group])} as a Veilstone" for group in way.burned]
    if way.gems:
        parts.append(f"pay {count(way.gems, 'Veilstone')}")
    return " · ".join(parts)


NAMES = {"EE": "two even", "OO": "two odd", "ROW3": "three in a row", "KIND4": "four of a kind"}


def die_words(face: int, value: int) -> str:
    if face == value:
        return str(face)
    return f"{face} as {value}" if face == 1 else f"{face}→{value}"


def stone_words(faces: list[int]) -> str:
    """Dice that are worth a Veilstone: “2+3→4”."""
    moved = zip(faces, made_six(faces), strict=True)
    return "+".join(str(face) if face == WILD else die_words(face, value) for face, value in moved)


def offer_words(p: Player, way: Payment) -> str:
    collected = f" · collect {count(way.brings, 'Veilstone')}" if way.brings else ""
    return payment_words(p, way) + collected


def left_words(p: Player, way: Payment) -> str:
    return f"Leaves {', '.join(str(p.dice[n]) for n in way.left)}." if way.left else "Leaves no die."
