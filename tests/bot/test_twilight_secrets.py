"""Nobody learns a face that they may not see in Twilight: not from a message, a picture or a log line."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from duels import answer, like, play_duel, present
from eavesdropper import PUBLIC, Eavesdropper
from effort import tries
from world import World, in_a_world

from games.kernel import Seat
from games.twilight.cards import catalogue
from games.twilight.state import name_of

CATALOGUE = catalogue("base")
NAMES = {card.name: card.id for card in CATALOGUE.values() if not card.mini}
ID = re.compile(r"[\w-]+")
LOOKS = ("twilight hand", "twilight board", "table log", "table verify", "table list", "help")


class Spy(Eavesdropper):
    """
    A reader may know: whatever is in play, waits or was discarded or destroyed, what is Manifested, and what everybody
    was told; and of their own: the deck, the Hand, what they have seen of the hidden cards, what their questions name.
    Decks are open when all is over.
    """

    cards = frozenset(NAMES)

    def learn(self, reader: Seat | None, cards: Iterable[str]) -> None:
        faces = [name_of(card) for card in cards]
        super().learn(reader, [CATALOGUE[face].name if face in CATALOGUE else face for face in faces])

    def look(self, table: Any) -> None:
        s = table.state
        self.seed = s.chance.seed if s.phase is not None else ""
        self.learn(PUBLIC, s.permanents)
        self.learn(PUBLIC, [thing.source for thing in (*s.stack, *s.triggers)])
        for p in s.players:
            self.learn(PUBLIC, [*p.discard, *p.destroyed])
            self.learn(PUBLIC, [slot.card for slot in p.resource if slot.manifested])
            self.learn(p.seat, [*p.hand, *p.known, *p.drafted])
            if s.draft is not None and not s.draft.deities:
                self.learn(p.seat, s.draft.piles.get(p.seat, ()))
            if p.deck_list is not None:
                self.learn(PUBLIC if s.phase is None else p.seat, p.deck_list.cards)
        for seat, question in table.asks.items():
            self.learn(seat, [option.card for option in question.options.values()])
            words = " ".join([question.prompt, *(f"{o.label} {o.note}" for o in question.options.values())])
            self.learn(seat, [name for name in self.cards if name in words])

    def secrets_in(self, text: str, allowed: set[str]) -> list[str]:
        """Names in plain words, and their ids in controls. A name can be part of another one."""
        ids = set(ID.findall(text))
        for name in sorted(allowed & self.cards, key=len, reverse=True):
            text = text.replace(name, "")
        found = [name for name in self.cards - allowed if name in text]
        return found + [id for name, id in NAMES.items() if name not in allowed and id in ids]


async def begin(here: World, monkeypatch: pytest.MonkeyPatch, ai: int = 0, command: str = "twilight new") -> Spy:
    """Ada and Bo with decks of different Factions, if they bring them."""
    spy = Spy(here, monkeypatch)
    spy.seat("ada", "bo")
    await here.open_table("bo", ai=ai, command=command)
    if command == "twilight new":
        for name, deck in (("ada", "deck:0"), ("bo", "deck:1")):
            await answer(here, name, [deck])
    return spy


async def curious(here: World, random: Random) -> None:
    """Everybody looks wherever they can look, a stranger and a moderator too."""
    mod = here.people.get("mod") or here.moderator("mod")
    for person in (*(here.person(name) for name in ("ada", "bo", "eve")), mod):
        await person.click(here.board(), label=random.choice(["My hand", "The table in words", "Log"]))
        await person.slash(here.thread, random.choice(LOOKS))


@in_a_world
@pytest.mark.parametrize(("ai", "command"), [(0, "twilight new"), (1, "twilight new"), (0, "twilight draft")])
async def test_no_payload_tells_a_reader_what_is_hidden_from_them(
    here: World, ai: int, command: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "demiurge")
    random = Random(ai)
    spy = await begin(here, monkeypatch, ai, command)
    for turn in range(1, tries(5, 7)):
        await curious(here, random)
        await play_duel(here, ["ada", "bo"], like("novice"), until=lambda s, turn=turn: s.turn > turn)  # type: ignore[misc]
    assert spy.heard > 100
    assert spy.files > 40, "pictures and logs are heard too"
    assert spy.leaks == []
    told = " ".join(f"{record.getMessage()} {vars(record).get('fault')}" for record in caplog.records)
    assert not [name for name in spy.cards if name in told]
    assert spy.seed not in told


@in_a_world
async def test_a_trade_shows_the_channel_backs_and_only_the_two_their_own_faces(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offered, countered, accepted; the cards that are given away are named to their giver alone."""
    spy = await begin(here, monkeypatch)
    both = ["ada", "bo"]
    await play_duel(here, both, like("novice"), until=lambda s: s.phase == "offer")
    seat = (await present(here)).table.state.active
    one, other = both[seat], both[1 - seat]

    async def first(name: str, word: str) -> None:
        asks = (await present(here)).table.asks
        await answer(here, name, [next(id for id in asks[both.index(name)].options if id.startswith(word))])

    await first(one, "offer:")
    await curious(here, Random(1))
    await first(other, "offer:")
    await first(one, "accept:")
    await curious(here, Random(2))
    before = {p.seat: list(p.hand) for p in (await present(here)).table.state.players}
    await play_duel(here, both, like("novice"), until=lambda s: s.trade is None)
    await curious(here, Random(3))
    state = (await present(here)).table.state
    for p in state.players:
        given = [card for card in before[p.seat] if card not in p.hand]
        assert given
        taker = state.players[1 - p.seat]
        assert set(given) <= {slot.card for slot in (*taker.aspects, *taker.resource)}
        faces = {CATALOGUE[name_of(card)].name for card in given}
        assert faces <= spy.may_know(p.seat)
        assert not faces & spy.may_know(PUBLIC)
        assert not faces & spy.may_know(taker.seat), "the taker holds backs"
    told = " ".join(line.text for line in state.story)
    assert "offers" in told
    assert "accepts" in told
    assert spy.leaks == []


@in_a_world
async def test_the_spy_would_notice_a_leak(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = await begin(here, monkeypatch)
    await play_duel(here, ["ada", "bo"], like("novice"), until=lambda s: s.turn > 1)
    assert spy.leaks == []
    state = (await present(here)).table.state
    open_ones = spy.may_know(PUBLIC)
    held = next(name_of(card) for card in state.players[0].hand if CATALOGUE[name_of(card)].name not in open_ones)
    thread = here.bot.get_partial_messageable(here.thread.id)
    for sentence in (CATALOGUE[held].name, f"b:answer:{held}.0.1"):
        await thread.send(f"somebody has {sentence}")
    await thread.send("somebody has nothing")
    assert len(spy.leaks) == 2
