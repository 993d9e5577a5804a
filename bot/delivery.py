"""From the outbox to whoever sends: each table's messages wait for that table alone."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable

from .background import Background
from .bell import Bell
from .store import Outgoing, Store

log = logging.getLogger("demiurge.delivery")
LEASE = 20.0  # seconds; after that, what another process claimed and did not send is sent by us
RENEWAL = LEASE / 3  # a channel that Discord slows down can take longer than a lease
AT_ONCE = 30  # tables and events whose messages are being sent side by side


class Delivery(Background):
    """
    Every table with something to send has a worker of its own, which sends one message after the other and ends. What
    comes in for a table at work is claimed when its worker is done: so its messages keep their order, and a channel
    that hangs holds up nobody else.
    """

    def __init__(self, store: Store, now: Callable[[], float], bell: Bell, look_again: float | None) -> None:
        super().__init__()
        self.store, self.now, self.bell = store, now, bell
        self.look_again = look_again  # with several processes: one that dies leaves its messages to the others
        self._in_hand: dict[str, list[Outgoing]] = {}  # by table: what its worker has yet to send, in order
        self._renewed = 0.0

    @abstractmethod
    async def send(self, mail: Outgoing) -> None:
        """One message, and word to the store of how it went."""

    async def run(self) -> None:
        """Send what is due; sleep until there is more."""
        while True:
            if not await self.deliver():
                await self.bell.sleep(await self.pause())
            await self.renew()

    async def deliver(self) -> int:
        """Put all that is due into the hands of workers, as far as there is room; says how much that was."""
        room = AT_ONCE - len(self._in_hand)
        if room <= 0:
            return 0
        claimed = await self.store.claim(self.now(), limit=room, lease=LEASE, without=self._in_hand)
        for mail in claimed:
            if mail.table not in self._in_hand:
                self._in_hand[mail.table] = []
                self.spawn(self._in_turn(mail.table, self._in_hand[mail.table]))
            self._in_hand[mail.table].append(mail)
        return len(claimed)

    async def _in_turn(self, table: str, mails: list[Outgoing]) -> None:
        """If the database fails us the rest is sent when our claim has run out, by whoever sees it first."""
        try:
            while mails:
                await self.send(mails[0])
                del mails[0]
        finally:
            del self._in_hand[table]
            self.bell.ring()

    async def pause(self) -> float | None:
        """How long there is nothing to do; a worker that ends rings the bell."""
        waits = [] if self.look_again is None else [self.look_again]
        if self._in_hand:
            waits.append(RENEWAL)
        if len(self._in_hand) < AT_ONCE:
            due = await self.store.next_outgoing(without=self._in_hand)
            waits += [] if due is None else [max(0.05, due - self.now())]
        return min(waits, default=None)

    async def renew(self) -> None:
        """What is being sent stays ours for as long as it takes."""
        if self.now() < self._renewed + RENEWAL:
            return
        self._renewed = self.now()
        in_hand = [mail for mails in self._in_hand.values() for mail in mails]
        if in_hand:
            await self.store.renew(in_hand, until=self.now() + LEASE)
