"""What the page shows to whoever comes: cards that somebody else has made. The parlor knows no more of what can be done
here than they say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from aiohttp import web
from msgspec import Struct

from .door import No, answer


class Deed(Struct, frozen=True):
    """A button, and the command that it runs, as one would write it."""

    label: str
    command: str


class Card(Struct, frozen=True, kw_only=True):
    title: str
    text: str  # what it is, in a sentence
    facts: str  # for whom, and how long it takes
    deeds: tuple[Deed, ...]  # the first is what a newcomer wants
    picture: Callable[[], bytes]  # a JPEG; made when somebody wants to see it
    alt: str = ""


class Cards:
    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self._made: dict[int, asyncio.Task[bytes]] = {}
        self._turn = asyncio.Lock()

    def begin(self) -> None:
        """Make the pictures beside everything else, one after the other: whoever comes finds them ready."""
        for number in range(len(self.cards)):
            self._task(number)

    def _task(self, number: int) -> asyncio.Task[bytes]:
        if number not in self._made:
            self._made[number] = asyncio.create_task(self._make(number))
        return self._made[number]

    async def _make(self, number: int) -> bytes:
        async with self._turn:
            return await asyncio.to_thread(self.cards[number].picture)

    async def close(self) -> None:
        for task in self._made.values():
            task.cancel()
        await asyncio.gather(*self._made.values(), return_exceptions=True)

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/parlor/cards", self.all), web.get("/parlor/cards/{number}", self.picture)]

    async def all(self, _: web.Request) -> web.Response:
        return answer(
            [
                {
                    "title": card.title,
                    "text": card.text,
                    "facts": card.facts,
                    "alt": card.alt,
                    "picture": f"/parlor/cards/{number}",
                    "deeds": [{"label": deed.label, "command": deed.command} for deed in card.deeds],
                }
                for number, card in enumerate(self.cards)
            ]
        )

    async def picture(self, request: web.Request) -> web.Response:
        known = {str(number): number for number in range(len(self.cards))}
        number = known.get(request.match_info["number"])
        if number is None:
            raise No("There is no such picture.", 404)
        data = await asyncio.shield(self._task(number))
        return web.Response(body=data, headers={"Content-Type": "image/jpeg", "Cache-Control": "no-cache"})
