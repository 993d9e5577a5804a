"""Seats that change hands at any moment of any game, mixed with votes, conceding, restarts and people who come back:
nothing of the game changes by it, nobody sits twice, and nobody who has held a seat comes back to the table."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from answers import any_answer
from databases import new_database
from effort import tries
from msgspec import structs
from test_session import row_of

from bot import votes
from bot.chairs import with_chair
from bot.live_table import LiveTable
from bot.proposals import HANDS, answered, former, new_hands, open_one, players, propose, proposed, reply
from bot.records import Records
from bot.reliability import conduct_at
from bot.store import Mark, Store, TableRow
from bot.tables import Tables
from games.kernel import Illegal, Save, Table
from games.kernel.table import encode
from games.registry import GAMES

STRANGERS = range(900, 908)  # people who could step in
DEEDS = tries(60, 150)


class House:
    """One table in a database, with processes that come and go; its clock is moved by hand."""

    def __init__(self, store: Store, chance: Random) -> None:
        self.store, self.chance, self.at, self.id = store, chance, 1_000_000.0, ""
        self.tables = Tables(store, self.now)

    def now(self) -> float:
        return self.at

    async def open(self, game: str) -> None:
        seats = self.chance.choice([n for n in GAMES[game].seats if n in (2, 3, 4)])
        self.id = (await self.store.new_table(row_of(game, seats, id="", created=self.at, changed=self.at))).id
        await self.tables.start(self.id)

    async def live(self) -> LiveTable:
        await self.tables.settle()
        return await self.tables.get(self.id)

    async def restart(self) -> None:
        before = await self.live()
        self.tables = Tables(self.store, self.now)
        after = await self.tables.get(self.id)
        assert after.row == before.row
        assert encode(after.table.state) == encode(before.table.state)

    async def answer(self) -> None:
        """Somebody who is asked answers: an AI player answers by itself."""
        live = await self.live()
        asked = [seat for seat in live.row.waiting if not live.row.chairs[seat].stand_in]
        if asked:
            seat = self.chance.choice(asked)
            chosen = any_answer(self.chance, live.table.asks[seat])
            await self.tables.answer(self.id, seat, live.question(seat), chosen)

    async def offer(self, row: TableRow) -> None:
        by, seat = self.chance.choice(sorted(players(row))), self.chance.randrange(len(row.chairs))
        if self.chance.random() < 0.7:
            seat = next(chair.seat for chair in row.chairs if chair.person == by)
        comes = self.chance.choice([*STRANGERS, *sorted(former(row)), *sorted(row.people())])
        await propose(self.tables, self.id, lambda row: new_hands(row, seat, comes, f"S{comes}", by, "", self.at))

    async def stir(self) -> None:
        """Anything that anybody does, sensible or not; what is refused is refused."""
        row, chance = (await self.live()).row, self.chance
        someone = chance.choice([*STRANGERS, *sorted(row.people())])
        seat = chance.randrange(len(row.chairs))
        deed = chance.choice(
            ["answer"] * 6 + ["offer"] * 3 + ["agree"] * 6 + ["refuse", "vote", "back", "restart", "concede", "wait"]
        )
        with suppress(Illegal):
            if deed == "answer":
                await self.answer()
            elif deed == "offer":
                await self.offer(row)
            elif deed in ("agree", "refuse") and (its := open_one(row, self.at)):
                willing = [*sorted(players(row)), int(its.value)] if deed == "agree" else [someone]
                for person in willing:
                    with suppress(Illegal):
                        await reply(self.tables, self.id, its.number, person, yes=deed == "agree")
            elif deed == "vote":
                self.at += 13 * 3600  # so long that the others may ask
                row = await votes.call(self.tables, self.id, seat, chance.choice(sorted(row.people())))
                its_vote = row.chairs[seat].vote
                for person in sorted(row.people()) if its_vote else ():
                    with suppress(Illegal):
                        await votes.cast(self.tables, self.id, seat, its_vote.number if its_vote else 0, person, "yes")
            elif deed == "back":
                await votes.come_back(self.tables, self.id, seat)
            elif deed == "concede" and chance.random() < 0.2:
                await self.tables.leave(self.id, seat)
            elif deed == "restart":
                await self.restart()
            elif deed == "wait":
                self.at += 90000

    async def checked(self, deed: str = "stir") -> TableRow:
        """One deed, and what must hold after it, whatever it was."""
        old = (await self.live()).row
        game = await self.truth()
        await (self.stir() if deed == "stir" else self.answer())
        live = await self.live()
        row = live.row
        people = [chair.person for chair in row.chairs]
        assert len(people) == len(set(people)), "nobody sits twice"
        assert not former(row) & row.people(), "nobody who has held a seat comes back"
        assert max(Counter(person for chair in row.chairs for person in chair.before).values(), default=1) == 1
        assert all(len(chair.before) <= HANDS for chair in row.chairs)
        handed = [new.seat for was, new in zip(old.chairs, row.chairs, strict=True) if was.person != new.person]
        assert not set(handed) & set(old.departed), "a seat that was given up stays so"
        if handed and not old.chairs[handed[0]].stand_in:  # an AI player may have answered meanwhile
            assert await self.truth() == game, "nothing of the game changes with who sits there"
        return row

    async def truth(self) -> tuple[bytes, int]:
        live = await self.live()
        return encode(live.table.state), len(await self.store.steps(self.id))


async def evening(house: House, game: str) -> int:
    """A table of people who come and go, to its end. How often a seat changed hands."""
    await house.open(game)
    for _ in range(DEEDS):
        if (await house.checked()).status != "playing":
            break
    row = (await house.live()).row
    for chair in row.chairs[1:]:
        if (await house.live()).row.status == "playing":
            with suppress(Illegal):
                await house.tables.leave(house.id, chair.seat)
    for _ in range(40):  # a secret choice may still be owed
        if (await house.live()).row.status != "playing":
            break
        await house.answer()
    row = (await house.live()).row
    steps = await house.store.steps(house.id)
    first = await house.store.first_checkpoint(house.id)
    again = Table(GAMES[game], Save(first.state, [step.step() for step in steps]))
    assert encode(again.state) == encode((await house.live()).table.state), "the journal is the whole truth"
    sat = [person for chair in row.chairs for person in (*chair.before, chair.person) if person is not None]
    assert sorted(one.person for one in conduct_at(row, steps)) == sorted(sat), "once for everybody who sat there"
    hands = sum(len(chair.before) for chair in row.chairs)
    if row.status == "over":
        changes = await Records(house.store, house.tables).take(house.id)
        assert not (hands and changes), "nobody is rated by a game in which a seat changed hands"
    return hands


@pytest.mark.parametrize("game", sorted(GAMES))
def test_seats_change_hands_at_any_moment_and_the_game_stays_the_same(game: str, tmp_path: Path) -> None:
    async def one(seed: int) -> int:
        async with await Store.open(new_database(tmp_path / str(seed))) as store:
            house = House(store, Random(f"{game} {seed}"))
            try:
                return await evening(house, game)
            except BaseException as fault:
                fault.add_note(f"seed {seed}")
                raise
            finally:
                await house.tables.settle()

    assert sum(asyncio.run(one(seed)) for seed in range(tries(6, 60))), "some seat did change hands"


def test_who_gives_up_while_their_seat_is_on_offer_takes_it_with_them() -> None:
    row = proposed_to(900, row_of("godsforge", 3, status="playing"), by=101)
    gone = structs.replace(row, departed=(1,))
    with pytest.raises(Illegal, match="expired"):
        answered(gone, 1, 900, yes=True, now=1.0)
    assert open_one(gone, 1.0) is None


def proposed_to(comes: int, row: TableRow, by: int) -> TableRow:
    return proposed(row, new_hands(row, by - 100, comes, "S", by, "", 0.0), 0.0)


def test_whoever_asked_for_a_substitute_in_vain_and_then_vanished_has_let_the_others_down() -> None:
    row = row_of("godsforge", 2, marks=(Mark(0.0, 101, "proposes: seat 900"), Mark(9.0, 100, "proposes: seat 901")))
    vanished = with_chair(row, 1, person=901, before=(101,))
    assert {one.person: one.finished for one in conduct_at(vanished, [])} == {100: True, 101: False, 901: True}
    agreed = with_chair(row, 1, person=900, before=(101,))
    assert {one.person: one.finished for one in conduct_at(agreed, [])} == {100: True, 101: True, 900: True}
