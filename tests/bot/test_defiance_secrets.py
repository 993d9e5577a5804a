"""Nobody learns what another holds or plays with in Defiance: not from a message, a picture or a log line."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from duels import answer, like, play_duel, present
from eavesdropper import PUBLIC, Eavesdropper
from world import World, in_a_world, said

from games.defiance.cards import card_set, catalogue
from games.kernel import Seat

CATALOGUE = catalogue("base")
DECKS = {deck.name for deck in card_set("base").deck}
SIDES = ("Asgard", "Olympus")  # names of a faction, too
NAMES = {card.name: card.id for card in CATALOGUE.values() if card.name not in SIDES}
ID = re.compile(r"[\w-]+")
LOOKS = ("defiance hand", "defiance board", "table log", "table verify", "table list", "help")


class Spy(Eavesdropper):
    """
    A reader may know: whatever lies or waits open, discards, what everybody was told; and of their own: the hand, the
    deck, Capital and Ruler, what their questions offer and name. Decks are open when all is over.
    """

    cards = frozenset({*NAMES, *DECKS})

    def learn(self, reader: Seat | None, cards: Iterable[str]) -> None:
        super().learn(reader, [CATALOGUE[card].name if card in CATALOGUE else card for card in cards])

    def look(self, table: Any) -> None:
        s = table.state
        self.seed = s.chance.seed if s.phase is not None else ""
        self.learn(PUBLIC, [x.card for x in s.permanents.values() if not x.face_down])
        self.learn(PUBLIC, [thing.card for thing in (*s.stack, *s.triggers)])
        for p in s.players:
            self.learn(PUBLIC, p.discard)
            own = [deck for deck in (*p.decks, p.deck_list) if deck is not None]
            self.learn(p.seat, [*p.hand, *p.picks.values(), *(deck.name for deck in own)])
            self.learn(p.seat, [card for deck in own for card in (deck.capital, deck.ruler)])
            if p.deck_list is not None:
                self.learn(PUBLIC if s.phase is None else p.seat, [p.deck_list.name, *p.deck_list.cards])
        for seat, question in table.asks.items():
            options = [*question.options.values()]
            options += [other for option in options if option.then for other in option.then().values()]
            self.learn(seat, [card for o in options for card in (o.value.card, o.value.target)])
            words = " ".join([question.prompt, *(f"{o.label} {o.note}" for o in options)])
            self.learn(seat, [name for name in self.cards if name in words])

    def secrets_in(self, text: str, allowed: set[str]) -> list[str]:
        """Names in plain words, and their ids in controls. A name can be part of another one: Atlantis, its drones."""
        ids = set(ID.findall(text))
        for name in sorted(allowed & self.cards, key=len, reverse=True):
            text = text.replace(name, "")
        found = [name for name in self.cards - allowed if name in text]
        return found + [id for name, id in NAMES.items() if name not in allowed and id in ids]


async def begin(here: World, monkeypatch: pytest.MonkeyPatch, ai: int = 0, stop: str = "attacked") -> Spy:
    """Ada and Bo with decks of different sides."""
    spy = Spy(here, monkeypatch)
    spy.seat("ada", "bo")
    await here.open_table("bo", ai=ai, command="defiance new")
    for seat in (0, 1):
        await here.bot.tables.set_stop((await here.row()).id, seat, stop)
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
@pytest.mark.parametrize("ai", [0, 1])
async def test_no_payload_tells_a_reader_what_is_hidden_from_them(
    here: World, ai: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "demiurge")
    random = Random(ai)
    spy = await begin(here, monkeypatch, ai)
    for turn in range(1, 6):
        await curious(here, random)
        await play_duel(here, ["ada", "bo"], like("adept"), until=lambda s, turn=turn: s.turn > turn)  # type: ignore[misc]
    assert spy.heard > 100
    assert spy.files > 40, "pictures and logs are heard too"
    assert spy.leaks == []
    told = " ".join(f"{record.getMessage()} {vars(record).get('fault')}" for record in caplog.records)
    assert not [name for name in spy.cards if name in told]
    assert spy.seed not in told


@in_a_world
async def test_capital_and_ruler_lie_face_down_until_their_owners_first_turn(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = await begin(here, monkeypatch, stop="always")  # else nobody is asked who begins
    await play_duel(here, ["ada", "bo"], like("adept"), until=lambda s: s.phase == "first_turn")
    state = (await present(here)).table.state
    hidden = {CATALOGUE[card].name for p in state.players for card in p.picks.values()} - set(SIDES)
    assert hidden
    assert not hidden & spy.may_know(PUBLIC)
    for who in ("ada", "bo", "eve"):
        for label in ("The table in words", "Log"):
            await here.person(who).click(here.board(), label=label)
        shown = said(await here.person(who).slash(here.thread, "defiance board"))
        assert not [name for name in hidden if name in shown]
    assert spy.leaks == []


@in_a_world
async def test_the_spy_would_notice_a_leak(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = await begin(here, monkeypatch)
    await play_duel(here, ["ada", "bo"], like("adept"), until=lambda s: min(len(p.hand) for p in s.players) > 2)
    assert spy.leaks == []
    state = (await present(here)).table.state
    open_ones = spy.may_know(PUBLIC)
    held = next(card for card in state.players[0].hand if CATALOGUE[card].name not in open_ones)
    thread = here.bot.get_partial_messageable(here.thread.id)
    for sentence in (CATALOGUE[held].name, f"b:answer:{held}", state.players[1].deck_list.name):
        await thread.send(f"somebody has {sentence}")
    await thread.send("somebody has nothing")
    assert len(spy.leaks) == 3
