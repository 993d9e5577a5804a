"""Every event comes to its end, whatever people do to it meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest
from effort import tries
from event_bench import ORGANISER, Bench, agreed_match, any_places, bench, person
from msgspec.structs import replace

from bot.events import Actor
from bot.store import Config, EventRow
from bot.store.event_rows import read_event, write_event
from cogs import event_look
from games.kernel import Illegal
from games.registry import GAMES
from tournaments import Outcome, Points, Stage
from tournaments.reports import verdict
from tournaments.robin import open_pairs
from tournaments.standings import standings

FORMATS: dict[str, tuple[Stage, ...]] = {
    "swiss": (Stage("swiss"),),
    "swiss_cut": (Stage("swiss", rounds=2, cut=4), Stage("single")),
    "swiss_double": (Stage("swiss", rounds=2, cut=4), Stage("double")),
    "round_robin": (Stage("round_robin"),),
    "single": (Stage("single", best_of=3),),
    "third": (Stage("single", third_place=True),),
    "double": (Stage("double"),),
    "groups": (Stage("groups", cut=4), Stage("single")),
    "pods": (Stage("pods", seats=4),),
    "pods_cut": (Stage("pods", seats=4, rounds=2, cut=4), Stage("single")),
    "small_pods": (Stage("pods", seats=3, points=Points(places=(5, 3, 1))),),
    "league": (Stage("league"),),
}


async def stir(b: Bench, chance: Random) -> None:
    """Something that people, organisers and judges do, sensible or not; what is refused is refused."""
    t = b.event.tournament
    someone = chance.choice(list(t.entrants))
    rounds = [(r.number, m) for r in t.rounds for m in r.matches if len(m.players) > 1]
    number, match = chance.choice(rounds) if rounds else (1, None)
    deed = chance.choice(
        ["finish", "finish", "finish", "end", "drop", "back", "late", "freeze", "thaw", "override", "undo", "wait",
         "absent", "publish", "challenge", "stop", "go", "again", "concede", "dispute", "uphold", "swap", "unswap",
         "restart"]
    )  # fmt: skip
    with suppress(Illegal):
        if deed in ("finish", "end") and b.playing():
            table = chance.choice(b.playing())
            b.end_table(table.id, *(any_places(chance, len(table.chairs)) if deed == "finish" else ()))
        elif deed == "drop":
            await b.drop("cup", ORGANISER, someone)
        elif deed == "back":
            await b.reenter("cup", ORGANISER, someone)
        elif deed == "late":
            await b.join("cup", person(len(t.entrants)))
        elif deed == "freeze" and match:
            await b.freeze("cup", ORGANISER, (number, match.number))
        elif deed == "thaw" and match:
            await b.unfreeze("cup", ORGANISER, (number, match.number))
        elif deed == "stop":
            await b.freeze("cup", ORGANISER)
        elif deed == "go":
            await b.unfreeze("cup", ORGANISER)
        elif deed == "override" and match:
            places = [[match.players[seat] for seat in shared] for shared in any_places(chance, len(match.players))]
            decided = Outcome(tuple(map(tuple, places)))
            await b.override("cup", ORGANISER, number, match.number, decided, "a fault")
        elif deed == "again" and match:
            decided = Outcome(tuple((id,) for id in chance.sample(match.players, len(match.players))))
            await b.override("cup", ORGANISER, number, match.number, decided, "a fault", again=True)
        elif deed == "concede" and b.playing():
            table = chance.choice(b.playing())
            gone = tuple(chance.sample(range(len(table.chairs)), chance.randint(1, len(table.chairs) - 1)))
            b.rooms[table.id] = replace(table, departed=gone)
            b.go_on()
        elif deed == "dispute" and match:
            await b.dispute("cup", person(int(chance.choice(match.players)[1:]) - 100), f"{number}.{match.number}", "?")
        elif deed == "uphold" and b.event.progress.disputes:
            await b.uphold("cup", ORGANISER, chance.choice(b.event.progress.disputes).number, "it stands")
        elif deed == "swap":
            await b.swap("cup", ORGANISER, someone, chance.choice(list(t.entrants)), "friends")
        elif deed == "unswap":
            await b.unswap("cup", ORGANISER)
        elif deed == "restart":
            kept = read_event(list(write_event(b.event).values()))
            assert kept == b.event, "what is stored is all there is"
            b.event = kept
            b.go_on()
        elif deed == "undo":
            await b.undo_round("cup", ORGANISER, "a fault", with_results=chance.random() < 0.5)
        elif deed == "publish":
            await b.publish("cup", ORGANISER)
        elif deed == "absent" and b.playing():
            table = chance.choice(b.playing())
            seats = chance.sample(range(len(table.chairs)), chance.randint(1, len(table.chairs)))
            b.asked[table.id] = dict.fromkeys(seats, b.at)
            b.wait(11)
        elif deed == "challenge" and b.event.status == "running" and (pairs := open_pairs(t)):
            one, other = chance.choice(pairs)
            await agreed_match(b, person(int(one[1:]) - 100), person(int(other[1:]) - 100))
        else:
            b.wait(chance.choice([1, 20, 200]))


async def bring_to_the_end(b: Bench, chance: Random) -> None:
    """What an organiser does who wants to go home: lets all go on, publishes what waits, decides what is open."""
    for _ in range(300):
        row = b.event
        if row.status == "over":
            return
        if row.status == "frozen":
            await b.unfreeze("cup", ORGANISER)
        elif links := b.open_links(row):
            number, match = map(int, next(iter(links)).split("."))
            players = next(m for m in row.tournament.rounds[number - 1].matches if m.number == match).players
            decided = Outcome(tuple((id,) for id in chance.sample(players, len(players))))
            await b.override("cup", ORGANISER, number, match, decided, "home")
        elif row.tournament.stages[row.tournament.stage].kind == "league":
            await b.finish("cup", ORGANISER, "home")
        elif row.progress.hold or row.config.preview:
            await b.publish("cup", ORGANISER)
        else:
            before = row.version
            b.wait(20)
            assert b.event.version > before, f"it stands still: {row.progress}"
    raise AssertionError("there is no end of rounds")


def must_be_consistent(row: EventRow) -> None:
    """Whatever was corrected, taken back, conceded, disputed or swapped: everybody played at one table a round, every
    match has a result of its own players, and every open dispute is about a match that there is."""
    t = row.tournament
    for r in t.rounds:
        playing = [id for match in r.matches for id in match.players]
        assert len(playing) == len(set(playing))
        for match in r.matches:
            assert match.outcome is not None
            assert sorted({id for shared in match.outcome.places for id in shared}) == sorted(match.players)
    keys = {f"{r.number}.{match.number}" for r in t.rounds for match in r.matches}
    assert {one.match for one in row.progress.disputes if not one.ruling} <= keys
    for stage in range(len(t.seeded)):
        assert sorted(standing.id for standing in standings(t, stage)) == sorted(t.seeded[stage])


@pytest.mark.parametrize("name", FORMATS)
def test_every_event_comes_to_its_end_whatever_happened_to_it(name: str) -> None:
    async def one(seed: int) -> None:
        chance = Random(f"{name} {seed}")
        config = Config(
            no_show_minutes=10,
            round_minutes=chance.choice([0, 60]),
            break_minutes=chance.choice([0, 5]),
            preview=chance.random() < 0.2,
        )
        b = await bench(FORMATS[name], chance.randint(3, 11), config)
        try:
            await b.start("cup", ORGANISER)
            for _ in range(chance.choice([0, 10, 40])):
                await stir(b, chance)
                if b.event.status == "over":
                    return
            await bring_to_the_end(b, chance)
        except BaseException as fault:
            fault.add_note(f"seed {seed}: {b.event.status} {b.event.progress}, {len(b.event.tournament.rounds)} rounds")
            raise
        assert b.event.status == b.event.tournament.status == "over"
        assert "final" in b.faces
        must_be_consistent(b.event)

    for seed in range(tries(30, 1000)):
        asyncio.run(one(seed))


def test_a_league_in_which_ai_players_have_only_each_other_left_comes_to_its_end() -> None:
    """Nobody challenges for them: it went on for ever."""

    async def one() -> None:
        b = await bench((Stage("league"),), 1)
        await b.fill_with_ai("cup", ORGANISER, "novice", 2)
        await b.start("cup", ORGANISER)
        (table,) = b.playing()
        assert table.quiet
        b.end_table(table.id, [0], [1])
        for n in (1, 2):
            await b.challenge("cup", person(0), f"ai:novice:{n}")
            b.end_table(b.playing()[0].id, [0], [1])
        assert b.event.status == "over"

    asyncio.run(one())


def test_nobody_decides_a_match_of_their_own() -> None:
    async def one() -> None:
        b = await bench((Stage("swiss", rounds=1),), 2, Config(round_minutes=50))
        await b.join("cup", ORGANISER)
        await b.late("cup", ORGANISER, person(7).id, "P7")
        await b.start("cup", ORGANISER)
        me = b.event.entrant(ORGANISER.id)
        mine, other = sorted(b.event.tournament.rounds[0].matches, key=lambda m: me not in m.players)
        rival = next(id for id in mine.players if id != me)
        won = Outcome(((me or "",), (rival,)))
        await b.freeze("cup", ORGANISER, (1, mine.number))
        for deed in (
            b.override("cup", ORGANISER, 1, mine.number, won, "I won."),
            b.extend("cup", ORGANISER, 1, mine.number, 5),
            b.unfreeze("cup", ORGANISER, (1, mine.number)),
            b.drop("cup", ORGANISER, rival),
        ):
            with pytest.raises(Illegal, match="You're playing in this match"):
                await deed
        await b.override("cup", ORGANISER, 1, other.number, Outcome(tuple((id,) for id in other.players)), "Seen.")
        assert b.words[-1].startswith(f"Olga decided round 1, match {other.number} (P")
        steward = Actor(5, "Stew", manages=1)
        await b.override("cup", steward, 1, mine.number, won, "I saw it.")
        assert b.event.status == "over"

    asyncio.run(one())


def test_an_event_that_cannot_go_on_says_why_once_and_goes_on_when_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    async def one() -> None:
        b = await bench((Stage("swiss", rounds=2),), 4, Config(break_minutes=5))
        await b.start("cup", ORGANISER)
        with monkeypatch.context() as broken:
            broken.setitem(GAMES, "godsforge", replace(GAMES["godsforge"], seats=(3, 4)))
            for table in b.playing():
                b.end_table(table.id, [0], [1])
            b.wait(6)
            b.wait(6)
        assert [words for words in b.words if "I need help to go on" in words] == [b.words[-1]]
        assert len(b.event.tournament.rounds) == 1
        b.wait(2)
        assert len(b.event.tournament.rounds) == 2

    asyncio.run(one())


def test_a_drawn_match_of_a_bracket_is_decided_by_one_more_game_and_then_by_the_seeds() -> None:
    async def one(*last: list[int]) -> Bench:
        b = await bench((Stage("single"),), 2)
        await b.start("cup", ORGANISER)
        b.end_table(b.playing()[0].id, [0, 1])
        assert b.event.status == "running"
        assert b.words[-1].endswith("is drawn: one more game decides it.")
        b.end_table(b.playing()[0].id, *last)
        assert b.event.status == "over"
        return b

    decided = asyncio.run(one([0], [1]))
    second = decided.rooms[decided.event.links["1.1"].tables[1]]
    assert second.event is not None
    assert standings(decided.event.tournament)[0].id == second.event.entrants[0]
    drawn = asyncio.run(one([0, 1])).event.tournament
    assert standings(drawn)[0].id == drawn.seeded[0][0]
    assert verdict(drawn, drawn.rounds[0], drawn.rounds[0].matches[0]).endswith("goes on as the better seed.")


def test_what_is_told_after_a_round_is_how_it_stood_then() -> None:
    async def one() -> EventRow:
        b = await bench((Stage("swiss", rounds=3),), 4)
        await b.start("cup", ORGANISER)
        for table in b.playing():
            b.end_table(table.id, [0], [1])
        assert event_look._when(b.event, 0) == "after round 1"
        b.end_table(b.playing()[0].id, [0], [1])
        await b.drop("cup", ORGANISER, b.event.tournament.rounds[1].matches[0].players[0])
        return b.event

    row = asyncio.run(one())
    assert event_look._when(row, 0) == "round 2 so far, 1 of 2 results"
    then = standings(event_look.as_of(row, row.tournament.rounds[0]).tournament)
    assert [(row.points, row.dropped) for row in then] == [(3, False), (3, False), (0, False), (0, False)]


def test_a_challenge_begins_when_both_agree_on_a_time() -> None:
    async def one() -> None:
        b = await bench((Stage("league"),), 3)
        await b.start("cup", ORGANISER)
        ada, bo, cy = map(person, range(3))
        await b.challenge("cup", ada, f"p{bo.id}", b.at + 7200)
        (asked,) = b.event.progress.challenges
        for who, accept in ((ada, True), (cy, True), (cy, False)):
            with pytest.raises(Illegal):
                await b.answer_challenge("cup", who, asked.number, accept=accept)
        with pytest.raises(Illegal, match="already have an open challenge"):
            await b.challenge("cup", bo, f"p{ada.id}")
        await b.propose_time("cup", bo, asked.number, b.at + 3600)
        with pytest.raises(Illegal, match="not your turn"):
            await b.answer_challenge("cup", bo, asked.number, accept=True)
        await b.answer_challenge("cup", ada, asked.number, accept=True)
        b.wait(59)
        assert b.event.tournament.rounds == [], "nobody plays before the time"
        b.wait(1)
        assert len(b.event.tournament.rounds) == 1
        await b.challenge("cup", cy, f"p{ada.id}")
        await b.answer_challenge("cup", ada, b.event.progress.challenges[0].number, accept=False)
        assert b.words[-1] == "P0 calls off the match between P2 and P0."
        await b.challenge("cup", cy, f"p{ada.id}")
        b.wait(3 * 24 * 60)
        assert (b.event.progress.challenges, len(b.event.tournament.rounds)) == ((), 1)
        assert "has expired" in b.words[-1]
        said = [deed.what for deed in b.event.record]
        assert said.count("Challenged P0") == 2
        assert "Accepted the match between P1 and P0" in said

    asyncio.run(one())
