"""Things that move: cards between piles and hands, Veilstones between the supply and the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kernel import Seat
from ..kernel.english import count
from .cards import HandSize
from .state import Creation, Godsforge, Player

HAND_SIZE = 4


def by_life(s: Godsforge, seats: Iterable[Seat]) -> list[Seat]:
    """Ascending life, ties at random: the order in which a scarce thing is shared out (GF-VEIL-18, -19, GF-DECK-05)."""
    seats = sorted(seats)
    if len({s.players[seat].life for seat in seats}) < len(seats):
        s.chance.shuffle(seats, stream="order")
    return sorted(seats, key=lambda seat: s.players[seat].life)


# -- cards


def hand_size(s: Godsforge, p: Player) -> int:
    """Four, unless an effect changes it (GF-UPK-04)."""
    return HAND_SIZE + sum(effect.n for effect in s.static(p, HandSize))


def top_card(s: Godsforge, deck: int) -> str | None:
    """Take the top card; a draw that finds the deck empty shuffles the discard pile into a new one (GF-DECK-03)."""
    if not s.decks[deck] and s.discards[deck]:
        s.decks[deck], s.discards[deck] = s.discards[deck], []
        s.chance.shuffle(s.decks[deck], stream="deck")
        whose = f" of {s.nemesis}" if deck == 1 else ""
        s.say(f"The discard pile{whose} is shuffled and becomes the new deck.", "GF-UPK-05")
    return s.decks[deck].pop() if s.decks[deck] else None


def top_cards(s: Godsforge, deck: int, n: int) -> list[str]:
    """As many as there are, up to n; the discard pile follows when the deck is empty (GF-DECK-03)."""
    cards: list[str] = []
    while len(cards) < n and (card := top_card(s, deck)) is not None:
        cards.append(card)
    return cards


def draw(s: Godsforge, p: Player, n: int) -> list[str]:
    """Draw as many cards as there are, up to n (GF-DECK-04)."""
    drawn = top_cards(s, s.deck_of(p), n)
    p.hand += drawn
    if drawn:
        s.reveal()
        s.tell(f"You draw {', '.join(drawn)}.", to=[p.seat])
    return drawn


def take_random(s: Godsforge, victim: Player, n: int) -> list[str]:
    """Cards that leave a hand at random. A Nemesis' hand is the top four of its deck, shuffled (GF-SOLO-18, -35)."""
    if victim.nemesis:
        top = top_cards(s, 1, HAND_SIZE)
        s.chance.shuffle(top, stream="hands")
        s.decks[1] += top
        return [s.decks[1].pop() for _ in range(min(n, len(top)))]
    taken = s.chance.pick(victim.hand, n, stream="hands")
    for card in taken:
        victim.hand.remove(card)
    return taken


def give(s: Godsforge, p: Player, card: str) -> None:
    """Into the hand; to a Nemesis, on top of its deck (GF-SOLO-21)."""
    (s.decks[1] if p.nemesis else p.hand).append(card)


def leave_play(s: Godsforge, p: Player, creation: Creation) -> None:
    p.creations.remove(creation)
    s.discard(creation.card)


# -- Veilstones


def gain(s: Godsforge, dues: Mapping[Seat, int], why: str, rule: str) -> dict[Seat, int]:
    """Veilstones due at the same moment: the lowest life takes first, each in full; what the supply cannot give
    is lost (GF-VEIL-17 to -20)."""
    dues = {seat: n for seat, n in dues.items() if n > 0}
    got: dict[Seat, int] = {}
    for seat in by_life(s, dues) if sum(dues.values()) > s.supply and not s.endless else sorted(dues):
        got[seat] = dues[seat] if s.endless else min(dues[seat], s.supply)
        if not s.endless:
            s.supply -= got[seat]
        s.players[seat].veilstones += got[seat]
        short = "" if got[seat] == dues[seat] else f" of {dues[seat]}: the supply is empty"
        s.say(f"{s.who(seat)} gains {count(got[seat], 'Veilstone')}{short} ({why}).", rule)
    return got


def spend(s: Godsforge, p: Player, n: int) -> None:
    """Back to the board (GF-VEIL-12)."""
    p.veilstones -= n
    if not s.endless:
        s.supply += n
