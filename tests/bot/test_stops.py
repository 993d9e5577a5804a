"""When people want to be asked: their stops, what is drawn for the others' sake, and what they bring to a table."""

from __future__ import annotations

from statistics import mean
from typing import Any

import msgspec
import pytest
import windows
from discord.ui import LayoutView
from msgspec import structs
from world import World, in_a_world, parts, parts_text, said

from bot import stops
from bot.clicks import answers_text
from bot.limits import check
from bot.store import Chair, DeckRow, Person, TableRow, Window
from bot.ui.panel import Panel, panel_view
from cogs.game import GameCog
from cogs.lobby_settings import SHOWN, options_view
from games.kernel import Ask, Illegal, Option
from games.ledger import ledger

PEOPLE = [Chair(seat=0, person=1, name="ada"), Chair(seat=1, person=2, name="bo")]


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    windows.install(monkeypatch)


def table(**more: Any) -> TableRow:
    whole = {"game": "windows", "channel": 1, "host": 1, "seed": "", "pace": "live", "created": 0.0, "changed": 0.0}
    return TableRow(**{**whole, "chairs": PEOPLE, "settings": windows.GAME.agreed(), **more})


def with_window(due: float | None, **more: Any) -> TableRow:
    there = structs.replace(PEOPLE[1], window=Window(4, ("attacked",), 100.0, due))
    return table(**{"status": "playing", "waiting": [1], "chairs": [PEOPLE[0], there], **more})


# -- what a stop means


@pytest.mark.parametrize(
    ("stop", "counts_for", "passes"),
    [
        ("", None, False),
        ("", (), True),
        ("", ("attacked",), False),
        ("unheard of", ("attacked",), False),
        ("afford", ("attacked",), True),
        ("afford", ("attacked", "afford"), False),
        ("always", (), False),
        ("my_turn", ("afford",), True),
        ("my_turn", ("my_turn",), False),
    ],
)
def test_a_window_is_passed_unless_it_calls_for_the_persons_stop(
    stop: str, counts_for: tuple[str, ...] | None, passes: bool
) -> None:
    chair = Chair(seat=0, person=1, stop=stop)
    assert stops.passes(windows.GAME, chair, counts_for) is passes
    assert not stops.passes(windows.GAME, structs.replace(chair, stand_in="adept"), counts_for)
    assert not stops.passes(windows.GAME, structs.replace(chair, person=None, level="adept"), counts_for)


def test_the_row_of_a_table_that_is_under_way_keeps_for_which_stops_its_window_counts() -> None:
    row = b'{"question":4,"calls":["attacked"],"since":100.0}'
    assert msgspec.json.decode(row, type=Window) == Window(4, ("attacked",), 100.0)
    assert msgspec.json.encode(Window(4, ("attacked",), 100.0)) == row


def test_in_a_game_without_stops_everybody_is_always_asked() -> None:
    game = structs.replace(windows.GAME, stops={})
    assert not stops.passes(game, PEOPLE[0], ())


def test_what_a_person_has_chosen_holds_if_the_game_still_has_it() -> None:
    assert stops.usual(windows.GAME, Person(id=1)) == "attacked"
    assert stops.usual(windows.GAME, Person(id=1, stops={"windows": "always"})) == "always"
    assert stops.usual(windows.GAME, Person(id=1, stops={"windows": "on Sundays"})) == "attacked"
    with pytest.raises(Illegal, match="doesn't have that stop"):
        stops.check(windows.GAME, "on Sundays")


# -- the pause


@pytest.mark.parametrize(("pace", "least", "most", "usual"), [("live", 1, 4, 1.65), ("day", 3, 60, 15)])
def test_a_pause_is_never_hasty_never_long_and_never_the_same(
    pace: str, least: float, most: float, usual: float
) -> None:
    drawn = [stops.pause(table(pace=pace)) for _ in range(4000)]
    assert least <= min(drawn) < max(drawn) <= most
    assert mean(drawn) == pytest.approx(usual, rel=0.15)
    assert len(set(drawn)) > 3900


def test_the_chance_of_an_answer_is_the_same_in_each_moment_of_the_pause() -> None:
    drawn = [stops.pause(table(pace="live")) for _ in range(20000)]
    rates = []
    for begin in (1.0, 1.5, 2.0):
        still = [one for one in drawn if one >= begin]
        rates.append(sum(one < begin + 0.5 for one in still) / len(still))
    assert max(rates) - min(rates) < 0.06, "nothing is learned from having waited"


def test_the_pause_knows_nothing_of_the_seat_or_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stops, "pause", lambda row: {"live": 2.0}[row.pace])
    row = with_window(None)
    passed = stops.with_stop(windows.GAME, row, 1, "my_turn", now=200.0)
    assert [(d.seat, d.kind, d.due) for d in stops.deadlines(passed)] == [(1, "stop", 202.0)]


def test_a_pause_that_is_under_way_is_not_drawn_again() -> None:
    row = stops.with_stop(windows.GAME, with_window(104.0), 1, "my_turn", now=103.0)
    assert [d.due for d in stops.deadlines(row)] == [104.0]
    assert not stops.deadlines(stops.with_stop(windows.GAME, row, 1, "attacked", now=103.0))
    assert not stops.deadlines(stops.thinking(row, 1))


def test_only_what_became_due_in_a_sleep_is_postponed() -> None:
    assert stops.postponed(with_window(104.0), 103.0) == with_window(104.0)
    (late,) = stops.deadlines(stops.postponed(with_window(104.0), 900.0))
    assert 901.0 <= late.due <= 904.0


def test_a_seat_that_an_ai_player_has_or_that_owes_nothing_passes_nothing() -> None:
    taken = [PEOPLE[0], structs.replace(PEOPLE[1], stand_in="adept")]
    assert not stops.deadlines(structs.replace(with_window(104.0), chairs=taken))
    assert not stops.deadlines(structs.replace(with_window(104.0), waiting=[0]))
    assert stops.is_due(with_window(104.0), 1, 104.0)
    assert not stops.is_due(with_window(104.0), 1, 103.9)


# -- the panel


def panel(**more: Any) -> Panel:
    return Panel(table="abcdefgh", seat=1, question="1.0", title="x", names=["ada", "bo"], **{"ask": None, **more})


def custom_ids(view: LayoutView) -> list[str]:
    return [item.custom_id for item in view.walk_children() if hasattr(item, "custom_id")]


def test_the_panel_lets_one_choose_in_games_with_stops_alone() -> None:
    assert not [name for name in custom_ids(panel_view(panel())) if "stop" in name]
    shown = panel_view(panel(stops=windows.STOPS, stop="always"))
    assert "s:stop:abcdefgh:1" in custom_ids(shown)
    select: Any = next(part for part in shown.walk_children() if getattr(part, "custom_id", "").startswith("s:stop"))
    assert [option.value for option in select.item.options if option.default] == ["always"]
    for nothing in ({"fallen": []}, {"stand_in": "adept"}):
        assert not [n for n in custom_ids(panel_view(panel(stops=windows.STOPS, **nothing))) if "s:stop" in n]


@pytest.mark.parametrize("options", [1, 15, 16, 200])
@pytest.mark.parametrize("most", [1, 3])
def test_a_long_question_and_the_stops_keep_to_discords_limits(options: int, most: int) -> None:
    greyed = {"x": "no"}
    question = Ask("?", {f"o{n}": Option(n, f"Option {n}") for n in range(options)}, most=min(most, options))
    question.greyed = greyed
    view = panel_view(
        panel(ask=question, stops=windows.STOPS, stop="always", passing=True, changeable=True, alt="x", words="x")
    )
    assert check(view) is view


# -- the command


@in_a_world
async def test_the_usual_stop_is_set_by_command_and_holds_at_once_everywhere(here: World) -> None:
    await here.open_table("bo", command="windows new")
    bo = here.person("bo")
    assert "Windows: when I am attacked" in said(await bo.slash(here.channel, "stops"))
    await here.person("ada").user.click(here.panel("ada"), label="End")
    assert (await here.row()).waiting == [1]
    assert not [m for m in bo.user.dm_channel.history() if m.components], "nothing is asked"
    told = await bo.slash(here.channel, "stops", game="windows", when="always")
    assert "Windows: at every chance" in said(told)
    assert "Respond?" in parts_text(here.panel("bo")), "whoever is asked now is told"
    assert (await here.row()).chairs[1].stop == "always"
    assert (await here.bot.store.person(bo.id)).stops == {"windows": "always"}
    await here.env.advance_time(60)
    assert (await here.row()).waiting == [1]
    for wrong in ({"game": "windows", "when": "never"}, {"game": "godsforge", "when": "my_turn"}):
        assert "Windows: " not in said(await bo.slash(here.channel, "stops", **wrong))
    assert (await here.bot.store.person(bo.id)).stops == {"windows": "always"}


@in_a_world
async def test_a_table_begins_with_everybodys_usual_stop(here: World) -> None:
    await here.person("bo").slash(here.channel, "stops", game="windows", when="my_turn")
    await here.open_table("bo", ai=1, command="windows new")
    assert [chair.stop for chair in (await here.row()).chairs] == ["attacked", "my_turn", ""]


@in_a_world
async def test_the_answers_that_are_given_out_do_not_tell_who_passes_by_themselves(here: World) -> None:
    await here.open_table("bo", command="windows new")
    await here.person("ada").user.click(here.panel("ada"), label="End")
    await here.env.advance_time(120)
    row = await here.row()
    steps = await here.bot.store.steps(row.id)
    assert [step.by for step in steps] == ["person", "stop"]
    lines = answers_text(await here.bot.tables.get(row.id), steps).splitlines()[1:]
    assert [msgspec.json.decode(line)["by"] for line in lines] == ["person", "person"]


# -- decks


@in_a_world
async def test_decks_are_brought_and_one_that_cannot_be_played_stops_nobody(here: World) -> None:
    bo = here.person("bo").id
    for name, code in (("good", "code1"), ("{odd} one", "illegal"), ("hurt", "broken"), ("other", "code2")):
        row = DeckRow(person=bo, game="windows", name=name, code=code, changed=0.0)
        assert await here.bot.store.save_deck(row, most=9)
    elsewhere = DeckRow(person=bo, game="godsforge", name="other", code="code3", changed=0.0)
    assert await here.bot.store.save_deck(elsewhere, most=9)
    await here.open_table("bo", ai=1, command="windows new")
    (fault,) = here.complaints.take()
    assert "could not be brought" in fault
    live = await here.bot.tables.get((await here.row()).id)
    assert live.table.state.brought == {1: ["code1", "code2"]}
    await here.open_hand("bo")
    assert "Your deck “{odd} one” can't be played here: it has {too} many cards." in parts_text(here.panel("bo"))
    assert "Your deck “hurt” can't be played here" in parts_text(here.panel("bo"))
    assert "stays at home" not in parts_text(here.panel("ada")) + parts_text(here.board())


# -- a lobby with many settings


@in_a_world
async def test_many_settings_are_shown_a_page_at_a_time(here: World) -> None:
    await here.open_table(command="windows new", start=False)
    ada = here.person("ada")
    shown = (await ada.click(here.lobby, label="Settings")).response

    def names(message: Any) -> list[str]:
        return [part["custom_id"].split(":")[-1] for part in parts(message) if part["type"] == 3]

    seen = names(shown)
    assert seen[:3] == ["pace", "window", "turns"]
    assert len(seen) == SHOWN
    shown = (await ada.click(shown, label="More options")).response or shown
    assert "Page 2 of 3" in parts_text(shown)
    row = await here.row()
    await ada.select(shown, ["yes"], custom_id=f"s:setting:{row.id}:odd5")
    assert (await here.row()).settings["odd5"] == "yes"
    assert "Oddity 5: yes" in parts_text(here.lobby)
    assert "Page 2 of 3" in parts_text(shown), "one stays on the page"


def test_every_page_of_settings_keeps_to_discords_limits() -> None:
    row = table()
    pages = [options_view(row, page) for page in range(3)]
    shown = [name for page in pages for name in custom_ids(page) if name.startswith("s:setting")]
    assert len(shown) == 1 + len(windows.GAME.settings)
    assert all(check(page) is page for page in pages)
    assert custom_ids(options_view(row, 99)) == custom_ids(pages[2]), "a forged page is the last one"


# -- look-ups of any game


def test_cards_are_found_by_name_however_the_game_keeps_them() -> None:
    for game in ("godsforge", "defiance"):
        cog: Any = type("Some", (), {"game": game})()
        cards = GameCog.cards(cog)
        assert len(cards) > 20
        assert all(card.name == name for name, card in cards.items())


def test_a_rule_without_an_edition_names_none() -> None:
    rules = {game: next(iter(ledger(game).values())) for game in ("godsforge", "defiance")}
    assert "edition" in GameCog.rule_text(rules["godsforge"])
    last = GameCog.rule_text(rules["defiance"]).splitlines()[-1]
    assert last.startswith("-# DG-SETUP-01 · ")
    assert "edition" not in last
