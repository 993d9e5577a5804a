"""The Nemesis of solo play: twelve cards that play by fixed rules (second edition, Solo Play)."""

from __future__ import annotations

from itertools import combinations

from .cards import Nemesis, card_set
from .combat import Boost, Strength, add_up, blow, boosts, use
from .piles import top_card, top_cards
from .state import Creation, Godsforge, Player

Target = tuple[Player, Creation]


def listed(s: Godsforge, name: str) -> Nemesis:
    return next(nemesis for nemesis in card_set(s.cards).nemesis if nemesis.name == name)


def twelve(s: Godsforge, name: str, taken: list[str]) -> list[str]:
    """Its cards, the starting card last (on top); scaled by swaps (GF-SOLO-07), and with random cards in place of
    those that the player's own deck has (GF-SOLO-09)."""
    nemesis = listed(s, name)
    swaps = {"listed": {}, "weaker": nemesis.weaker, "stronger": nemesis.stronger}[s.settings["strength"]]
    cards = [swaps.get(card, card) for card in nemesis.cards]
    start = cards[nemesis.cards.index(nemesis.start)]
    spare = [card.name for card in card_set(s.cards).card if card.name not in cards and card.name not in taken]
    missing = [card for card in cards if card in taken]
    instead = dict(zip(missing, s.chance.pick(spare, len(missing), stream="nemesis"), strict=True)) if missing else {}
    cards = [instead.get(card, card) for card in cards]
    start = instead.get(start, start)
    rest = [card for card in cards if card != start]
    s.chance.shuffle(rest, stream="nemesis")
    return [*rest, start]


def flip(s: Godsforge) -> str | None:
    """The top card of its deck, after a reshuffle if need be; nothing if it has no card at all (GF-SOLO-31, -32)."""
    return top_card(s, 1)


def choose_from_pile(s: Godsforge, card: str, n: int) -> None:
    """What others choose from the discard pile it takes from the top of its deck, where a card for its hand goes as
    well: they stay as they are (GF-SOLO-22). An empty deck is made anew for it."""
    chosen = top_cards(s, 1, n)
    s.decks[1] += reversed(chosen)
    s.say(f"{s.nemesis} takes nothing from the discard pile: it sticks to its deck ({card}).", "GF-SOLO-22")


def last_played(targets: list[Target]) -> Target | None:
    """The last played legal target (GF-SOLO-27, -40)."""
    return targets[-1] if targets else None


def to_copy(targets: list[Target]) -> Target | None:
    """The player's last played Creation, or else its own last other one (GF-SOLO-40)."""
    theirs = [hit for hit in targets if not hit[0].nemesis]
    return last_played(theirs or targets)


def fight(s: Godsforge) -> None:
    """Its part of the Attack phase, knowing what the player has committed (GF-SOLO-25, -38)."""
    p = s.players[1]
    offer(s, p)
    use(s, p, best_empowers(s, p))
    use(s, p, saving_sacrifices(s, p))


def offer(s: Godsforge, p: Player) -> None:
    """A sacrifice of another of its Creations is always made, of the last played legal one (GF-SOLO-30)."""
    for creation in list(p.creations):
        offers = [b for b in boosts(s, p) if b.kind == "offer" and b.card == creation.card]
        if offers:
            use(s, p, offers[-1:])


def best_empowers(s: Godsforge, p: Player) -> list[Boost]:
    """The affordable set that is worth most: attack in full, prevention and life as far as they leave it more life;
    then the fewest Veilstones, then the latest Creations (GF-SOLO-38)."""
    open_now = [b for b in boosts(s, p) if b.kind == "empower"]
    age = {creation.card: n for n, creation in enumerate(p.creations)}

    def worth(chosen: tuple[Boost, ...]) -> tuple[int, int, list[int]]:
        price = sum(b.price for b in chosen)
        return useful(s, p, chosen), -price, sorted((age[b.card] for b in chosen), reverse=True)

    sets = [c for n in range(len(open_now) + 1) for c in combinations(open_now, n)]
    affordable = [c for c in sets if sum(b.price for b in c) <= p.veilstones]
    best = max(affordable, key=worth)
    return list(best)


def useful(s: Godsforge, p: Player, chosen: tuple[Boost, ...]) -> int:
    """What these add to its attack and to the life that it will have."""
    attack = sum(add_up(Strength(), boost.gives, len(p.creations) - 1).attack for boost in chosen)
    return attack + rescued(s, p, chosen)


def saving_sacrifices(s: Godsforge, p: Player) -> list[Boost]:
    """Only if it would die, and only if it helps: as few as possible, the oldest first (GF-SOLO-29, -39)."""
    lacking = 1 - blow(s, s.players[0], p).after
    if lacking <= 0:
        return []
    own = [b for b in boosts(s, p) if b.kind == "sacrifice" and rescued(s, p, (b,)) > 0]
    for n in range(1, len(own) + 1):
        for chosen in combinations(own, n):
            if rescued(s, p, chosen) >= lacking:
                return list(chosen)
    return []


def rescued(s: Godsforge, p: Player, chosen: tuple[Boost, ...]) -> int:
    """How much more life it will have with these: prevention beyond the attack and life beyond 30 are nothing."""
    gives = [effect for boost in chosen for effect in boost.gives]
    striker = s.players[0]
    return blow(s, striker, p, gives).after - blow(s, striker, p).after
