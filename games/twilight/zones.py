"""
Cards on their way between zones. Every function tells what everybody sees of it, counts the deeds of the turn and wakes
the triggers that look for it; state checks (an empty Life Stack, the Creature Limit) are made by whoever calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from ..kernel import Ask, Option, Seat, ask
from ..kernel.english import count
from . import triggers
from .state import CardId, Permanent, Player, Slot, Twilight, owner_of
from .steps import Aspect, Direction
from .values import leave_combat
from .words import an_aspect, aspect_cards, called, named

Zone = Literal["life", "hand", "aspects", "resource", "discard", "destroyed", "play", ""]
MOST_BLESSINGS = 3  # TG-SETUP-16


# -- where cards are


def place(s: Twilight, card: CardId) -> tuple[Zone, Seat]:
    """Where a card is, and with whom: in a player's zone, or in play under a player's control. A card that is being
    Summoned, and a mini-card that is gone, is nowhere: then its owner."""
    if x := s.permanents.get(card):
        return "play", x.controller
    for p in s.players:
        if card in p.hand:
            return "hand", p.seat
        if card in p.life:
            return "life", p.seat
        if card in p.discard:
            return "discard", p.seat
        if card in p.destroyed:
            return "destroyed", p.seat
        if any(slot.card == card for slot in p.resource):
            return "resource", p.seat
        if any(slot.card == card for slot in p.aspects):
            return "aspects", p.seat
    return "", owner_of(card)


def take(s: Twilight, card: CardId) -> tuple[Zone, Seat]:
    """Lift a card from where it is; markers on it are gone (TG-CREATURE-22). Returns where it was."""
    zone, seat = place(s, card)
    p = s.players[seat]
    if zone == "play":
        x = s.permanents.pop(card)
        if x.at:
            s.players[x.controller].compass[x.at].remove(card)
        leave_combat(s, card)
    elif zone == "aspects":
        p.aspects = [slot for slot in p.aspects if slot.card != card]
    elif zone == "resource":
        p.resource = [slot for slot in p.resource if slot.card != card]
    elif zone:
        pile: list[CardId] = getattr(p, zone)
        pile.remove(card)
        if zone == "life":
            s.reveal()  # the order of a Life Stack is hidden: its next card shows its back
    return zone, seat


def topmost(s: Twilight, seat: Seat, aspect: Aspect) -> CardId | None:
    """The first card with that back from the top of a Life Stack (TG-SEIZE-07)."""
    return next((card for card in reversed(s.players[seat].life) if s.back(card) == aspect), None)


# -- who knows what


def learn(s: Twilight, seat: Seat, cards: Iterable[CardId]) -> None:
    """A seat sees the faces of hidden cards, and remembers them until they are mixed (TG-TIMING-35)."""
    p = s.players[seat]
    p.known += [card for card in cards if card not in p.known]
    s.reveal()


def forget(s: Twilight, cards: Iterable[CardId], *, but: Sequence[Seat] = ()) -> None:
    """These cards were mixed, or one of them was picked unseen: nobody knows any more which is which."""
    mixed = set(cards)
    for p in s.players:
        if p.seat not in but:
            p.known = [card for card in p.known if card not in mixed]


def picked_unseen(s: Twilight, p: Player, cards: Iterable[CardId]) -> None:
    """Cards of a Hand were picked that only their holder sees. Whoever knew one of this Hand cannot tell any more
    whether it is still there, unless all cards with its back were picked."""
    picked = set(cards)
    for back in {s.back(card) for card in picked}:
        alike = [card for card in p.hand if s.back(card) == back]
        if not picked.issuperset(alike):
            forget(s, alike, but=[p.seat])


def _opened(s: Twilight, places: Mapping[CardId, tuple[Zone, Seat]]) -> None:
    """Faces that everybody sees now need not be remembered."""
    forget(s, places)
    if any(zone in ("life", "hand", "aspects", "resource") for zone, _ in places.values()):
        s.reveal()


# -- Life Stack and Hand


def draw(s: Twilight, p: Player, n: int) -> list[CardId]:
    """The top cards go to the Hand, together (TG-DRAW-06); with too few, those that are left (TG-DRAW-05)."""
    drawn = [p.life.pop() for _ in range(min(n, len(p.life)))]
    p.hand += drawn
    if drawn:
        s.reveal()
        s.passed.pop(p.seat, None)  # who draws can do more than before, and nobody else
        s.note(f"{{{p.seat}}} draws {count(len(drawn), 'card')}.", "TG-DRAW-01")
        s.tell(f"You draw {named(s, drawn)}.", "TG-DRAW-01", to=[p.seat])
    return drawn


def shuffle_life(s: Twilight, p: Player) -> None:
    s.chance.shuffle(p.life, stream=f"deck {p.seat}")
    forget(s, p.life)


def _off_the_top(s: Twilight, p: Player, n: int) -> list[CardId]:
    """Turned face up; as many as there are (TG-DAMAGE-17)."""
    lost = [p.life.pop() for _ in range(min(n, len(p.life)))]
    _opened(s, dict.fromkeys(lost, ("life", p.seat)))
    return lost


def hit_life(s: Twilight, p: Player, n: int, *, defile: bool = False) -> list[CardId]:
    """One Damage event, after Armor and shields: the top cards are discarded face up, or Destroyed by Defile
    (TG-DAMAGE-05, -16). Surplus Damage is lost (TG-DAMAGE-14)."""
    lost = _off_the_top(s, p, n)
    if not lost:
        return lost
    if p.seat not in s.deeds.damaged:
        s.deeds.damaged.append(p.seat)
    s.say(f"{{{p.seat}}} loses {count(len(lost), 'card')} from the Life Stack: {named(s, lost)}.", "TG-DAMAGE-05")
    for card in lost:
        if defile:
            _destroyed(s, card, p.seat)
        else:
            _pile(s, card).append(card)
            triggers.happens(s, "flipped", p.seat, card=card)
    triggers.happens(s, "life_damaged", p.seat, opponent=s.active)
    return lost


def decay(s: Twilight, p: Player, n: int) -> list[CardId]:
    """Unspent Power destroys the top cards of the Life Stack: no Damage (TG-END-06, TG-DAMAGE-16)."""
    lost = _off_the_top(s, p, n)
    if lost:
        s.say(f"Decay destroys {named(s, lost)} from {{{p.seat}}}’s Life Stack.", "TG-END-06")
    for card in lost:
        _destroyed(s, card, p.seat, by="decay")
    return lost


def restore(s: Twilight, p: Player, cards: Sequence[CardId]) -> None:
    """From the Discard Stack to the bottom of the Life Stack, in random order (TG-DAMAGE-11)."""
    if not cards:
        return
    mixed = list(cards)
    for card in mixed:
        take(s, card)
    s.chance.shuffle(mixed, stream=f"deck {p.seat}")
    forget(s, mixed)
    p.life[:0] = mixed
    s.say(f"{{{p.seat}}} restores {named(s, cards)}.", "TG-DAMAGE-11")


def restore_random(s: Twilight, p: Player, n: int) -> None:
    restore(s, p, s.chance.pick(p.discard, n, stream=f"restore {p.seat}") if p.discard else ())


def to_life_bottom(s: Twilight, cards: Sequence[CardId]) -> None:
    """To the bottom of their owner's Life Stack, the first of them lowest."""
    for card in reversed(cards):
        take(s, card)
        s.players[owner_of(card)].life.insert(0, card)


def to_hand(s: Twilight, card: CardId) -> None:
    """Back to its owner's Hand; a mini-card is Destroyed instead (TG-CREATURE-14)."""
    if s.face(card).mini:
        destroy(s, [card])
        return
    zone, _ = take(s, card)
    owner = s.players[owner_of(card)]
    owner.hand.append(card)
    if zone in ("play", "discard", "destroyed"):  # everybody saw it
        for p in s.players:
            if p.seat != owner.seat and card not in p.known:
                p.known.append(card)
    s.say(f"{called(s, card)} returns to {{{owner.seat}}}’s Hand.")


# -- into play


def enter(
    s: Twilight, card: CardId, seat: Seat, *, exhausted: bool = False, at: Direction | Literal[""] = ""
) -> Permanent:
    """A card comes into play, Fresh unless something says otherwise, by whatever route."""
    take(s, card)
    forget(s, [card])
    face = s.face(card)
    blessings = min(face.keyword("blessing"), MOST_BLESSINGS)
    x = s.permanents[card] = Permanent(card, seat, s.turn, exhausted, blessings=blessings, at=at)
    if at:
        pile = s.players[seat].compass.setdefault(at, [])
        pile.append(card)
        if len(pile) > 1:
            triggers.happens(s, "covered", seat, card=pile[-2])
    triggers.happens(s, "enter", seat, card=card)
    return x


def place_mini(s: Twilight, mini: str, seat: Seat, *, exhausted: bool = False) -> Permanent:
    """A new mini-card, of which there are always enough (TG-SETUP-14). It is owned by this player (TG-CREATURE-23)."""
    return enter(s, f"{mini}.{seat}.{s.new_id('m')}", seat, exhausted=exhausted)


# -- out of play, and away


def _pile(s: Twilight, card: CardId) -> list[CardId]:
    """Where a discarded card goes: to its owner's Discard Stack (TG-SETUP-24); what belongs to somebody who is out of
    the game leaves it."""
    owner = s.players[owner_of(card)]
    return owner.destroyed if owner.out else owner.discard


def discard(s: Twilight, cards: Sequence[CardId]) -> None:
    """Face up to their owners' Discard Stacks, together, from wherever they are."""
    minis = [card for card in cards if s.face(card).mini]
    if minis:
        destroy(s, minis)
    rest = [card for card in cards if card not in minis]
    places = {card: take(s, card) for card in rest}
    for card in rest:
        _pile(s, card).append(card)
    if rest:
        _opened(s, places)
        s.say(f"{named(s, rest)}: discarded.")
    for card, (zone, seat) in places.items():
        if zone == "play":
            triggers.happens(s, "deathbound", seat, card=card)


def slay(s: Twilight, cards: Sequence[CardId]) -> None:
    """Creatures are Slain, together: to their owners' Discard Stacks; mini-cards are Destroyed (TG-DAMAGE-08, -13)."""
    slain = [x for card in cards if (x := s.permanents.get(card))]
    for x in slain:
        take(s, x.id)
    if slain:
        s.say(f"{named(s, [x.id for x in slain])}: slain.", "TG-DAMAGE-02")
    for x in slain:
        if s.face(x.id).mini:
            _destroyed(s, x.id, x.controller)
        else:
            _pile(s, x.id).append(x.id)
            triggers.happens(s, "deathbound", x.controller, card=x.id)
    for x in slain:
        triggers.happens(s, "ally_slain", x.controller, that=x.id)


def destroy(s: Twilight, cards: Sequence[CardId], *, sacrifice: bool = False) -> None:
    """To their owners' Destroyed Stacks, out of the game, together and from wherever they are (TG-SETUP-22). Sacrifice
    wakes no Requiem and feeds no Obliterate (TG-SACRIFICE-11, -19)."""
    places = {card: take(s, card) for card in cards}
    if cards:
        _opened(s, places)
        s.say(f"{named(s, cards)}: destroyed.", "TG-SETUP-22")
    for card, (zone, seat) in places.items():
        # Requiem belongs to the last controller, or to the owner if it was not in play (TG-DAMAGE-18).
        _destroyed(s, card, seat if zone == "play" else owner_of(card), by="sacrifice" if sacrifice else "")


def _destroyed(s: Twilight, card: CardId, seat: Seat, *, by: Literal["", "sacrifice", "decay"] = "") -> None:
    if not s.face(card).mini:  # a mini-card ceases to exist
        s.players[owner_of(card)].destroyed.append(card)
    if card in s.doomed:
        s.doomed.remove(card)
    if by == "sacrifice":
        return
    s.deeds.destroyed += 1
    triggers.happens(s, "requiem", seat, card=card)
    if by != "decay":
        triggers.happens(s, "any_destroyed", that=card)


# -- Aspects


def to_aspects(s: Twilight, p: Player, cards: Sequence[CardId]) -> list[Slot]:
    """Face down onto the Aspect Stack; those that arrive together in random order (TG-RESOURCE-19), so that whoever
    knew one of several with the same back cannot tell which it is."""
    arriving = list(cards)
    for card in arriving:
        take(s, card)
    if len(arriving) > 1:
        s.chance.shuffle(arriving, stream=f"aspects {p.seat}")
        shown = [s.back(card) for card in arriving]
        forget(s, [card for card, back in zip(arriving, shown, strict=True) if shown.count(back) > 1])
    slots = [Slot(s.new_id("a"), card) for card in arriving]
    p.aspects += slots
    return slots


def to_resource(s: Twilight, p: Player, card: CardId, *, exhausted: bool = False) -> Slot:
    """Into the Resource Area, face down. A card of the Aspect Stack keeps its slot: everybody sees which one it is."""
    slot = next((slot for slot in p.aspects if slot.card == card), None) or Slot(s.new_id("a"), card)
    take(s, card)
    slot.exhausted = exhausted
    p.resource.append(slot)
    return slot


async def recharge(s: Twilight, p: Player, aspect: Aspect) -> None:
    """Replace an Aspect that a Heresy, or an Intrigue put into play, took from the Resource Area (TG-RECHARGE)."""
    matching = [slot for slot in p.aspects if s.back(slot.card) == aspect]
    found = topmost(s, p.seat, aspect)
    if matching:
        slot = matching[0] if len(matching) == 1 else await pick_slot(s, p, matching, aspect)
        if p.out:
            return  # they have left meanwhile, and nothing of theirs is there any more
        to_resource(s, p, slot.card, exhausted=True)
        s.say(f"{{{p.seat}}} recharges {an_aspect(aspect)} from the Aspect Stack.", "TG-RECHARGE-03")
        if found is not None:
            to_aspects(s, p, [found])
            s.say(f"{{{p.seat}}}’s topmost {aspect} goes to the Aspect Stack.", "TG-RECHARGE-04")
    elif found is not None:
        options = {
            "keep": Option(False, "Leave it", "Your Life Stack stays as it is.", player=p.seat),
            "recharge": Option(True, "Recharge", f"Your topmost {aspect} of the Life Stack arrives Exhausted.", "card"),
        }
        prompt = f"Recharge {an_aspect(aspect)} from your Life Stack?"
        if (await ask(p.seat, Ask(prompt, options, topic="twilight.recharge")))[0]:
            to_resource(s, p, found, exhausted=True)
            s.say(f"{{{p.seat}}} recharges {an_aspect(aspect)} from the Life Stack.", "TG-RECHARGE-05")


async def pick_slot(s: Twilight, p: Player, slots: Sequence[Slot], aspect: Aspect) -> Slot:
    """One of several Aspects of a type, by its position (TG-RECHARGE-10)."""
    options = {slot.id: slot_option(s, p, slot) for slot in slots}
    question = Ask(f"Which {aspect} goes to your Resource Area?", options, topic="twilight.recharge")
    chosen = (await ask(p.seat, question))[0]
    return next(slot for slot in slots if slot.id == chosen)


def slot_option(s: Twilight, p: Player, slot: Slot) -> Option[str]:
    """An Aspect of the Aspect Stack as its holder is shown it: by its back, its place where several have that back, and
    its face if they know it."""
    back, known = s.back(slot.card), slot.card in p.known
    number = next(n for n, other in enumerate(p.aspects, 1) if other.id == slot.id)
    place = f" (no. {number})" if sum(s.back(other.card) == back for other in p.aspects) > 1 else ""
    label = f"{back}{place}" + (f": {called(s, slot.card)}" if known else "")
    alike = f"{back} {slot.card if known else ''}"
    return Option(slot.id, label, "", back, slot.card if known else "", unit=slot.id, group=alike, player=p.seat)


def placeable(s: Twilight, p: Player) -> dict[str, Option[str]]:
    """The Aspects that may go to the Resource Area, topmost first."""
    return {slot.id: slot_option(s, p, slot) for slot in reversed(p.aspects)}


def recover(s: Twilight, p: Player, aspect: Aspect) -> None:
    """Manifested Aspects of a type go face down again and are mixed with all others of that type; the numbers of
    Exhausted and Frozen ones stay (TG-END-03, -11, -12)."""
    group = [slot for slot in p.resource if s.back(slot.card) == aspect]
    shown = [slot for slot in group if slot.manifested]
    if not shown:
        return
    for slot in shown:
        slot.manifested = 0
    s.note(f"{{{p.seat}}} turns {aspect_cards(aspect, len(shown))} face down and mixes them.", "TG-END-03")
    cards = [slot.card for slot in group]
    if len(cards) == 1:  # nothing to mix it with: everybody goes on knowing it
        for other in s.players:
            other.known += [card for card in cards if card not in other.known]
        return
    s.chance.shuffle(cards, stream=f"aspects {p.seat}")
    forget(s, cards)
    frozen = sorted((slot.frozen for slot in group), reverse=True)
    # Freeze markers are laid first on Exhausted cards (TG-END-12).
    in_order = sorted(group, key=lambda slot: not slot.exhausted)
    for slot, markers in zip(in_order, frozen, strict=True):
        slot.frozen = markers
    for slot, card in zip(group, cards, strict=True):
        slot.card = card
