"""Cards on their way between deck, hand, board and discard zone."""

from __future__ import annotations

from ..kernel import Seat
from .board import Space
from .cards import ReplaceDestroyed, passives
from .state import Defiance, Modifier, Permanent, Player, StackItem, Trigger


def name(s: Defiance, x: Permanent) -> str:
    """How texts call a Permanent: its name and where it stands."""
    return f"{s.face(x).name} ({x.at})"


def draw(s: Defiance, p: Player, n: int) -> None:
    """Draw; with too few cards left, what there is. An empty deck has no other penalty (DG-DRAW-04, DG-DECK-13)."""
    drawn = [p.deck.pop() for _ in range(min(n, len(p.deck)))]
    p.hand += drawn
    if drawn:
        s.reveal()
        cards = "a card" if len(drawn) == 1 else f"{len(drawn)} cards"
        s.note(f"{{{p.seat}}} draws {cards}.", "DG-DRAW-01")
        if p.seat != s.active:  # whose turn it is has menus to use it in
            s.passed.pop(p.seat, None)
        s.tell(f"You draw {', '.join(s.card(card).name for card in drawn)}.", "DG-DRAW-01", to=[p.seat])
    else:
        s.note(f"{{{p.seat}}} has no cards left to draw. The game goes on.", "DG-DECK-13")


def shuffle_deck(s: Defiance, p: Player) -> None:
    s.chance.shuffle(p.deck, stream=f"deck {p.seat}")


def put(s: Defiance, seat: Seat, card: str, at: Space) -> Permanent:
    """A card comes into play; what it does on entering waits among the triggers (DG-ABILITY-28)."""
    x = Permanent(s.new_id(card), card, seat, at, entered=s.turn)
    s.permanents[x.id] = x
    enter(s, x)
    return x


def enter(s: Defiance, x: Permanent) -> None:
    x.entered = s.turn
    s.changes(x.owner)
    trigger(s, x, "enter_play")


def trigger(s: Defiance, x: Permanent, when: str) -> None:
    for n, ability in enumerate(s.face(x).ability):
        if ability.kind == "trigger" and ability.when == when:
            s.triggers.append(Trigger(x.owner, x.card, n, x.id, x.at))


def leave_play(s: Defiance, x: Permanent) -> None:
    """Off the board; damage and all modifiers are forgotten (DG-ABILITY-36)."""
    s.permanents.pop(x.id, None)
    s.changes(x.owner)


def destroy(s: Defiance, x: Permanent, *, as_price: bool = False) -> bool:
    """To the owner's discard zone, unless the card says otherwise; a price is always paid (DG-ABILITY-27, -30).
    Returns whether it counts as destroyed."""
    owner = s.players[x.owner]
    leave_play(s, x)
    instead = passives(s.cards, x.card, ReplaceDestroyed)
    if instead and not as_price:
        send(s, owner, x.card, instead[0][1].to)
        where = "deck" if instead[0][1].to == "deck_shuffle" else "hand"
        s.say(f"{name(s, x)} isn't destroyed: it returns to {{{x.owner}}}’s {where}.", "DG-ABILITY-27")
        return False
    owner.discard.append(x.card)
    if not as_price:
        s.say(f"{name(s, x)} is destroyed.", "DG-COMBAT-19")
    trigger(s, x, "destroyed")
    return True


def send(s: Defiance, p: Player, card: str, to: str) -> None:
    """A card that is nowhere goes to its owner's hand, deck or discard zone."""
    if to == "hand":
        p.hand.append(card)
    elif to == "deck_shuffle":
        p.deck.append(card)
        shuffle_deck(s, p)
    else:
        p.discard.append(card)


def drop(s: Defiance, item: StackItem) -> None:
    """What waited will not take effect; a card goes to its owner's discard zone."""
    s.stack.remove(item)
    if item.kind != "special":
        s.players[item.seat].discard.append(item.card)


def modify(s: Defiance, x: Permanent, modifier: Modifier, *, through_owners_turn: bool = False) -> None:
    """For this turn, or until the end of the owner's next one."""
    modifier.until = -1 if through_owners_turn else s.turn
    x.modifiers.append(modifier)
