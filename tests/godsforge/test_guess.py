"""What a player of Godsforge imagines: everything that lies face down to it, and nothing that it sees."""

from __future__ import annotations

from games.godsforge import GAME
from games.godsforge.guess import guess
from games.kernel import Chance, Table


def test_whoever_takes_a_card_back_sees_what_lies_in_the_discard_pile() -> None:
    s = Table.new(GAME, 2, "guess").state
    s.discards[0] = [s.decks[0].pop() for _ in range(6)]
    lies, hands = list(s.discards[0]), [list(p.hand) for p in s.players]
    s.reading = 0
    guess(s, 0, Chance("read"))
    assert s.discards[0] == lies
    assert s.players[0].hand == hands[0]
    s.reading = 1
    guess(s, 0, Chance("not read"))
    assert s.discards[0] != lies, "the other one reads it"
