"""
Runes about the runes in hands and deck, and a gift that is used again.

What is hidden is chosen by its place in the hand or deck, and looked up after the answer.
"""

from __future__ import annotations

from ..kernel import Option, Seat
from ..kernel.english import count, series
from .asking import choose, choose_player
from .gains import draw_runes
from .runes import effect, number
from .state import GodsWar
from .words import gift_note, rune_note

NEVER_AGAIN = ("catastrophe", "weather_control", "obsession")  # an action is named for good (GW-FAQELDER-10)


def places(s: GodsWar, runes: list[str]) -> dict[str, Option[int]]:
    found = enumerate(s.rune(id) for id in runes)
    return {str(n): Option(n, rune.name, rune_note(rune), card=f"rune.{rune.id}") for n, rune in found}


def holders(s: GodsWar, seat: Seat) -> list[Seat]:
    """Who else has runes (GW-RUNE-26)."""
    return [p.seat for p in s.others(seat) if p.runes]


def show(s: GodsWar, seat: Seat, other: Seat) -> None:
    s.reveal()
    s.tell(f"{{{other}}} holds {series(s.rune(id).name for id in s.players[other].runes)}.", to=[seat])


def pass_on(s: GodsWar, seat: Seat, n: int, to: Seat) -> None:
    """Whoever has left meanwhile has nothing to give, and gets nothing (GW-LEAVE-09)."""
    if seat in s.departed or to in s.departed:
        return
    rune = s.players[seat].runes.pop(n)
    s.players[to].runes.append(rune)
    s.reveal()
    s.say(f"{{{seat}}} gives {{{to}}} a rune.", "GW-RUNE-26")
    s.tell(f"The rune is {s.rune(rune).name}.", to=[seat, to])


@effect("secret_darkness")
async def secret_darkness(s: GodsWar, seat: Seat) -> None:
    if not (able := holders(s, seat)):
        return
    other = await choose_player(s, seat, "Whose runes do you look at?", able, "player")
    if other in s.departed:
        return
    show(s, seat, other)
    n = await choose(s, seat, "Which rune do you take?", places(s, s.players[other].runes), "take_rune")
    own = len(s.players[seat].runes)
    pass_on(s, other, n, seat)
    if own and not {seat, other} & {*s.departed}:
        hand = s.players[seat].runes[:own]  # another one than the one taken
        back = await choose(s, seat, f"Which rune do you give to {{{other}}}?", places(s, hand), "give_rune")
        pass_on(s, seat, back, other)


@effect("light")
async def light(s: GodsWar, seat: Seat) -> None:
    if not (able := holders(s, seat)):
        return
    for other in able:
        show(s, seat, other)
    other = await choose_player(s, seat, "Who discards a rune?", able, "player")
    if other in s.departed:
        return
    hand = s.players[other].runes
    n = await choose(s, other, "Light: which rune do you discard?", places(s, hand), "discard_rune")
    if other in s.departed:
        return  # with all their runes
    rune = s.players[other].runes.pop(n)
    s.discard.append(rune)
    s.say(f"{{{other}}} discards {s.rune(rune).name}.", "GW-RUNE-26")


@effect("trade")
async def trade(s: GodsWar, seat: Seat) -> None:
    """Whoever has no rune to give gives none; both are chosen before either changes hands."""
    able = [p.seat for p in s.others(seat) if p.seat not in s.departed]
    other = await choose_player(s, seat, "Who do you trade with?", able, "player")
    for each in (seat, other):
        draw_runes(s, each, number(s, "trade", "runes"))
    chosen: dict[Seat, int] = {}
    for each, to in ((seat, other), (other, seat)):
        if hand := s.players[each].runes:
            chosen[each] = await choose(s, each, f"Which rune do you give to {{{to}}}?", places(s, hand), "give_rune")
    for each, n in chosen.items():  # what one gets comes last in the hand, so places hold
        pass_on(s, each, n, other if each == seat else seat)


@effect("moon")
async def moon(s: GodsWar, seat: Seat) -> None:
    """From the top of the deck; the discards become the deck if it is empty (GW-RUNE-16)."""
    if not s.deck:
        s.deck, s.discard = s.discard, []
        s.chance.shuffle(s.deck)
    n = min(number(s, "moon", "runes"), len(s.deck))
    if not n:
        return
    s.reveal()
    kept = await choose(s, seat, "Which rune do you keep?", places(s, s.deck[: -n - 1 : -1]), "take_rune")
    if seat in s.departed:
        return
    s.players[seat].runes.append(s.deck.pop(-1 - kept))
    s.reveal()  # as with every rune that is drawn
    s.say(f"{{{seat}}} looks at {count(n, 'rune')} and keeps one.", "GW-RUNE-21")
    for left in range(n - 1, 1, -1):  # what lies lowest is put back first
        lowest = await choose(s, seat, "Which rune goes back lowest?", places(s, s.deck[: -left - 1 : -1]), "put_back")
        s.deck.insert(len(s.deck) - left, s.deck.pop(-1 - lowest))


@effect("secret_sky")
async def secret_sky(s: GodsWar, seat: Seat) -> None:
    used = s.players[seat].used
    gifts = [g for g in s.held_gifts(seat) if g.once and g.id in used and g.id not in NEVER_AGAIN]
    if gifts:
        options = {gift.id: Option(gift.id, gift.name, gift_note(gift), card=gift.id) for gift in gifts}
        options["pass"] = Option("", "None", icon="pass")
        chosen = await choose(s, seat, "Which gift do you turn face-up?", options, "gift")
        if chosen:
            used.remove(chosen)
            s.say(f"{{{seat}}} turns {options[chosen].label} face-up.", "GW-RUNE-21")
