"""Hears every payload as it is sent, knows who will read it, and what that reader may know at that moment."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from simcord.http import router
from world import EPHEMERAL, World, tiny_png

from games.godsforge.cards import catalogue
from games.kernel import LogLine, Seat, Table

CARDS = frozenset(catalogue("base"))
PUBLIC = None  # the reader who stands for everybody


def with_script(canvas: Any, _palette: str = "") -> bytes:
    """A tiny picture, followed by all that would be drawn on the real one."""
    script: str = canvas.script()
    return tiny_png() + script.encode()


class Eavesdropper:
    """
    A reader may know: cards that ever lay open or were named to everybody, cards that were ever in their own hand,
    draft or question, and what was told to them alone. Any other card's name in a payload to them is a leak.
    """

    cards = CARDS

    def __init__(self, here: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.here, self.known = here, {}  # type: ignore[var-annotated]
        self.leaks: list[str] = []
        self.heard = self.files = 0
        self.seed = ""
        self.readers: dict[int, Seat] = {}
        self._watch_games(monkeypatch)
        self._watch_payloads(monkeypatch)
        monkeypatch.setattr("renderers.paint.paint", with_script)

    def seat(self, *people: str) -> None:
        self.readers = {self.here.person(name).id: seat for seat, name in enumerate(people)}

    # -- what may be known

    def learn(self, reader: Seat | None, cards: Iterable[str]) -> None:
        self.known.setdefault(reader, set()).update(self.cards.intersection(cards))

    def may_know(self, reader: Seat | None) -> set[str]:
        public: set[str] = self.known.get(PUBLIC, set())
        return public | self.known.get(reader, set())

    def _watch_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real_run, real_news = Table._run, Table._news

        def run(table: Any, answers: Any = None) -> None:
            real_run(table, answers)
            self.look(table)

        def news(table: Any) -> list[LogLine]:
            events = real_news(table)
            for event in events:
                named = [card for card in self.cards if card in event.text]
                for reader in (PUBLIC,) if event.to is None else event.to:
                    self.learn(reader, named)
            return events

        monkeypatch.setattr(Table, "_run", run)
        monkeypatch.setattr(Table, "_news", news)

    def look(self, table: Any) -> None:
        state = table.state
        self.seed = state.chance.seed if state.phase is not None else ""
        for p in state.players:
            self.learn(PUBLIC, [c for creation in p.creations for c in (creation.card, creation.copy_of)])
            self.learn(PUBLIC, [spell.card for spell in p.spells])
            self.learn(PUBLIC, [laid.card for laid in p.laid])
            self.learn(p.seat, [*p.hand, *p.drafted, *(laid.card for laid in p.plan)])
        for seat, question in table.asks.items():
            offered = [option.card for option in question.options.values()]
            self.learn(seat, [*offered, *(card for card in self.cards if card in question.prompt)])
            self.learn(seat, [card for card in self.cards for grey in question.greyed if card in grey])

    # -- what is sent

    def _watch_payloads(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """With every file: a picture has its script at its end, see `with_script`."""
        real = router.dispatch

        def dispatch(backend: Any, method: str, path: str, **more: Any) -> Any:
            if backend is self.here.env.backend and more.get("json") and not path.endswith("/commands"):
                self.hear(f"{method} {path}", path, more["json"], list(more.get("files") or ()))
            return real(backend, method, path, **more)

        monkeypatch.setattr(router, "dispatch", dispatch)

    def hear(self, what: str, path: str, body: Any, files: list[Any]) -> None:
        text = json.dumps(body, ensure_ascii=False)
        for file in files:
            text += file.filename + file.fp.read().decode("utf-8", "ignore")
            file.fp.seek(0)
        self.heard += 1
        self.files += len(files)
        reader = self.reader(path, body)
        if found := self.secrets_in(text, self.may_know(reader)):
            self.leaks.append(f"{what} tells {reader} of {found}")
        if self.seed and self.seed in text:
            self.leaks.append(f"{what} tells the seed")

    def secrets_in(self, text: str, allowed: set[str]) -> list[str]:
        return [card for card in self.cards - allowed if card in text]

    def reader(self, path: str, body: Any) -> Seat | None:
        """Who reads it: the person of a DM or of an ephemeral message; None for everybody, strangers too."""
        backend = self.here.env.backend
        words = path.strip("/").split("/")
        if words[0] == "channels":
            owners = {channel: user for user, channel in backend.dm_channels.items()}
            return self.readers.get(owners.get(int(words[1]), 0))
        if words[0] not in ("interactions", "webhooks"):
            return PUBLIC
        record = next(r for r in backend.interactions.values() if r.token == words[2])
        private = record.channel_id in backend.dm_channels.values()
        data = body.get("data") or body
        private |= bool((data.get("flags") or 0) & EPHEMERAL) or bool(record.ephemeral)
        if record.source_message_id and not private:
            source = backend.messages.get(record.channel_id, {}).get(record.source_message_id)
            changes = words[-1] == "@original" or body.get("type") == 7
            private = changes and source is not None and bool(source.flags & EPHEMERAL)
        return self.readers.get(record.user_id) if private else PUBLIC
