"""Who may enter an event, and who waits for a place in one that is full."""

from __future__ import annotations

import pytest
from event_bench import ORGANISER, Bench, bench, person
from event_desks import card, event, shown, slash
from event_kit import refusal, rest
from msgspec.structs import replace
from world import World, in_a_world, parts_text, said

from bot.events import Actor, hashed
from bot.store import Conditions, Config, RatingRow
from games.defiance.decks import ready_decks
from games.kernel import Illegal
from tournaments import Stage
from tournaments.ratings import Rating

SWISS = (Stage("swiss", rounds=2),)


async def asking(conditions: Conditions, **config: object) -> Bench:
    return await bench(SWISS, 0, Config(conditions=conditions, **config))


@pytest.mark.asyncio
async def test_a_role_opens_the_door_to_those_who_have_it() -> None:
    events = await asking(Conditions(role=7))
    assert "certain role" in await refusal(events.join("cup", person(0)))
    assert "certain role" in await refusal(events.join("cup", Actor(5, "Eve", roles=frozenset({8}))))
    await events.join("cup", Actor(6, "Fay", roles=frozenset({7, 8})))
    await events.late("cup", ORGANISER, 100, "P0")  # whom the organiser enters need not have it
    assert list(events.event.entries) == ["p6", "p100"]


@pytest.mark.asyncio
async def test_ratings_and_games_open_it_to_those_who_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    events = await asking(Conditions(least_rating=1100, most_rating=1300, games=5))
    known = RatingRow(person=100, game="godsforge", rating=Rating(25.0, 3.0, 9))  # 1,320

    async def rating(_: int, __: str) -> RatingRow:
        return known

    monkeypatch.setattr(events.store, "rating", rating)
    assert "up to 1,300" in await refusal(events.join("cup", person(0)))
    known = replace(known, rating=Rating(25.0, 7.0, 9))
    assert "takes a rating of 1,100 in Godsforge; yours is 1,080" in await refusal(events.join("cup", person(0)))
    known = replace(known, rating=Rating(25.0, 5.0, 4))
    assert "5 rated games of Godsforge; you have 4" in await refusal(events.join("cup", person(0)))
    known = replace(known, rating=Rating(25.0, 5.0, 5))
    await events.join("cup", person(0))
    assert list(events.event.entries) == ["p100"]


@pytest.mark.asyncio
async def test_a_password_is_kept_as_its_hash_and_can_be_guessed_five_times_an_hour() -> None:
    events = await asking(Conditions(password=hashed("open sesame")))
    assert "sesame" not in repr(events.event)
    assert "takes a password" in await refusal(events.join("cup", person(0)))
    for n in range(5):
        assert "not the password" in await refusal(events.join("cup", person(0), password=f"guess {n}"))
    assert "5 times" in await refusal(events.join("cup", person(0), password="open sesame")), "even the right one"
    await events.join("cup", person(1), password="open sesame")
    events.wait(61)
    await events.join("cup", person(0), password="open sesame")
    assert list(events.event.entries) == ["p101", "p100"]
    config = replace(events.event.config, conditions=Conditions(password=hashed("another")))
    await events.edit("cup", ORGANISER, config=config)
    await events.leave("cup", person(1))
    assert "takes a password" in await refusal(events.join("cup", person(1))), "a new one is asked of everybody"


@pytest.mark.asyncio
async def test_conditions_that_nobody_could_fulfil_are_refused() -> None:
    for conditions in (Conditions(least_rating=1500, most_rating=1000), Conditions(games=-1)):
        with pytest.raises(Illegal):
            await asking(conditions)
    with pytest.raises(Illegal, match="4 to 60"):
        hashed("abc")


@pytest.mark.asyncio
async def test_who_comes_too_late_waits_and_moves_up_in_the_order_of_coming() -> None:
    events = await bench(SWISS, 5, Config(most=3))
    assert list(events.event.entries) == ["p100", "p101", "p102"]
    assert [one.entry.name for one in events.event.progress.waiting] == ["P3", "P4"]
    assert "on the waiting list already" in await refusal(events.join("cup", person(3)))
    await events.leave("cup", person(1))
    assert list(events.event.entries) == ["p100", "p102", "p103"]
    assert "P3 moves up from the waiting list." in events.words[-1]
    await events.join("cup", person(1))
    assert [one.entry.name for one in events.event.progress.waiting] == ["P4", "P1"], "whoever leaves stands behind"
    await events.leave("cup", person(4))
    await events.edit("cup", ORGANISER, config=replace(events.event.config, most=4))
    assert list(events.event.entries) == ["p100", "p102", "p103", "p101"]
    assert events.event.progress.waiting == ()


@pytest.mark.asyncio
async def test_without_a_waiting_list_a_full_event_is_full() -> None:
    events = await bench(SWISS, 2, Config(most=2, waiting_list=False))
    assert "full" in await refusal(events.join("cup", person(2)))


@pytest.mark.asyncio
async def test_whoever_waits_and_checks_in_plays_for_somebody_who_does_not() -> None:
    events = await bench(SWISS, 7, Config(most=4))
    await events.call_check_in("cup", ORGANISER)
    for n in (0, 1, 5, 6):  # two of those entered, two of those who wait; P4 waits and is away
        await events.check_in("cup", person(n))
    assert "already" in await refusal(events.check_in("cup", person(5)))
    await events.leave("cup", person(2))
    assert "P4 moves up from the waiting list. Please check in." in events.words[-1]
    await events.start("cup", ORGANISER)
    assert sorted(events.event.tournament.seeded[0]) == ["p100", "p101", "p105", "p106"]
    assert events.event.progress.waiting == ()


@pytest.mark.asyncio
async def test_nobody_waits_for_a_place_as_a_judge_who_has_seen_the_decks() -> None:
    events = await bench(SWISS, 3, Config(most=2))
    progress = replace(events.event.progress, looked=(102,))
    events.event = replace(events.event, progress=progress)
    await events.leave("cup", person(0))
    assert (list(events.event.entries), events.event.progress.waiting) == (["p101"], ())


@in_a_world
async def test_entry_conditions_prizes_and_scoring_by_commands_and_clicks(here: World) -> None:
    ada = here.person("ada")
    made = shown(await ada.slash(here.channel, "organise create", name="Cup", game="godsforge", players=2))
    await slash(here, "ada", "organise scoring", points="2-1-0", tie_breaks="Wins, Head to head")
    assert "Tell me what to change" in await slash(here, "ada", "organise scoring")
    await slash(here, "ada", "organise entry", password="open sesame")
    role = here.guild.create_role("veterans")
    await slash(here, "ada", "organise entry", role=role)
    words = await ada.click(made, label="Name and message")
    await ada.submit_modal(words, {"name": "Cup", "about": "Be kind.", "prizes": "A *wooden* spoon"})
    await ada.click(made, label="Open it")
    await rest(here)
    told = parts_text(card(here))
    for words in (
        "2-1-0 points",
        "ties: Wins, Head to head",
        "a password",
        "🎁 A \\*wooden\\* spoon",
        f"<@&{role.id}>",
    ):
        assert words in told
    asked = await here.person("bo").click(card(here), label="Join")
    assert "certain role" in said(await here.person("bo").submit_modal(asked, {"password": "open sesame"}))
    await slash(here, "ada", "organise entry", anybody=True, password="open sesame")
    asked = await here.person("bo").click(card(here), label="Join")
    assert "not the password" in said(await here.person("bo").submit_modal(asked, {"password": "swordfish"}))
    asked = await here.person("bo").click(card(here), label="Join")
    assert "You're in " in said(await here.person("bo").submit_modal(asked, {"password": "open sesame"}))
    assert "You're in " in await slash(here, "cy", "join", password="open sesame")
    assert "number 1 on the waiting list" in await slash(here, "di", "join", password="open sesame")
    assert "Waiting list: di" in parts_text(card(here))
    await here.restart()
    assert "You've left the event" in said(await here.person("bo").click(card(here), label="Leave"))
    await rest(here)
    row = await event(here)
    assert [entry.name for entry in row.entries.values()] == ["cy", "di"]
    assert any("di moves up from the waiting list" in parts_text(message) for message in here.channel.history())


@pytest.mark.asyncio
async def test_open_deck_lists_are_shown_at_the_start_and_of_late_comers_when_they_come() -> None:
    deck = ready_decks()[0].code
    events = await bench(SWISS, 0, Config(decks_locked=True, reveal="start"), game="defiance")
    for n in (0, 1):
        await events.join("cup", person(n), deck=deck)
    assert not any(face.startswith("decks") for face in events.faces)
    await events.start("cup", ORGANISER)
    assert sorted(events.event.progress.revealed) == ["p100", "p101"]
    await events.join("cup", person(2), deck=deck)
    assert events.event.progress.revealed[2:] == ("p102",)
    assert [face for face in events.faces if face.startswith("decks")] == ["decks.1", "decks.2"]
