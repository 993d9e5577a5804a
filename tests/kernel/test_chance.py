"""Randomness: seeded, in streams, promised and checked."""

from __future__ import annotations

import hashlib
from random import Random

from games.kernel import Chance, Draw, commitment, verify


def test_a_draw_depends_on_the_seed_its_stream_and_its_number_alone() -> None:
    quiet, busy = Chance("s"), Chance("s")
    busy.roll(4, stream="other")
    busy.shuffle([1, 2, 3], stream="deck")
    assert busy.roll(20, stream="a") == quiet.roll(20, stream="a")
    first = Chance("s").roll(20, stream="a")
    assert quiet.roll(20, stream="a") != first, "the second draw of a stream is another one"
    assert Chance("t").roll(20, stream="a") != first
    assert Chance("s").roll(20, stream="b") != first


def test_the_published_recipe_gives_the_same_dice() -> None:
    by_hand = Random(hashlib.sha256(b"secret/dice 0/1").digest())
    assert Chance("secret").roll(4, stream="dice 0") == [by_hand.randint(1, 6) for _ in range(4)]


def test_picking_leaves_the_things_where_they_are() -> None:
    things = list("abcdef")
    picked = Chance("s").pick(things, 2)
    assert things == list("abcdef")
    assert len(set(picked)) == 2
    assert set(picked) <= set(things)


def played() -> Chance:
    chance = Chance("secret")
    chance.roll(4, stream="dice 0")
    chance.shuffle(list(range(52)), stream="deck")
    chance.roll(1, 20, stream="dice 0")
    return chance


def test_an_honest_game_is_verified() -> None:
    chance = played()
    assert len(chance.draws) == 3
    assert verify(commitment("secret"), "secret", chance.draws) == []


def test_another_seed_is_noticed() -> None:
    assert verify(commitment("secret"), "other", played().draws) == [
        "This isn't the seed that was locked in before the game."
    ]


def test_a_changed_die_a_changed_shuffle_and_a_lost_draw_are_noticed() -> None:
    draws = played().draws
    forged = [Draw("dice 0", 1, 6, 4, "6 6 6 6"), *draws[1:]]
    assert "showed 6 6 6 6" in verify(commitment("secret"), "secret", forged)[0]
    forged = [draws[0], Draw("deck", 1, 0, 52, "00000000"), draws[2]]
    assert "The shuffle 1 of “deck”" in verify(commitment("secret"), "secret", forged)[0]
    assert verify(commitment("secret"), "secret", draws[1:]) == ["Draw 2 of “dice 0” is out of turn."]


def test_loaded_dice_are_noticed() -> None:
    chance = Chance("secret", loaded=[6, 6, 6, 6])
    assert chance.roll(4) == [6, 6, 6, 6]
    assert verify(commitment("secret"), "secret", chance.draws) != []


def test_the_promise_tells_nothing_of_the_seed() -> None:
    assert commitment("secret") == hashlib.sha256(b"secret").hexdigest()
    assert "secret" not in commitment("secret")
