"""Expansions as a whole: settings, presets, words, and games with them switched on at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from effort import tries
from test_gods_war_random_games import check, moments, veil

from games.gods_war import GAME
from games.gods_war.cards import card_set
from games.gods_war.checks import check_set
from games.gods_war.expansions import PRESETS, SETTINGS
from games.gods_war.state import NOBODY, GodsWar
from games.gods_war.words import describe
from games.kernel import Table

BASE = Path(__file__).parents[2] / "games" / "gods_war" / "sets" / "base.toml"
EVERYTHING = PRESETS["everything"].settings
each_number = pytest.mark.parametrize("seats", range(3, 9))


def wishes(random: Random) -> dict[str, str]:
    found = {name: random.choice(list(setting.values)) for name, setting in SETTINGS.items()}
    if random.random() < 0.5:
        found["arachne_solara"] = "off"  # her web ends games before much has happened
    return found


# -- settings and words


def test_expansions_are_off_by_default_and_then_nothing_changes() -> None:
    table = Table.new(GAME, 4, "plain")
    for _ in moments(table, "plain"):
        if table.state.number == 2:
            break
    s = table.state
    assert (s.races, s.monsters, s.web) == ({}, [], None)
    assert not any(piece.seat == NOBODY for piece in s.pieces.values())
    assert not any("elder" in id or "monsters" in id for ask in table.asks.values() for id in ask.options)


def test_presets_are_settings_that_a_table_can_have() -> None:
    assert list(GAME.presets) == ["first", "classic", "everything"]
    for preset in GAME.presets.values():
        GAME.agreed(preset.settings)
        assert preset.label
        assert preset.note.endswith(".")
    for name, setting in SETTINGS.items():
        assert EVERYTHING[name] != setting.default, "everything switches everything on"
    plain = GAME.agreed(GAME.presets["first"].settings)
    assert all(plain[name] == setting.default for name, setting in SETTINGS.items())


def test_a_game_of_an_older_save_goes_on_without_expansions() -> None:
    s = GAME.setup(3, "old", GAME.agreed())
    for name in SETTINGS:
        del s.settings[name]
    old = msgspec.to_builtins(s)
    for key in ("races", "monsters", "waiting", "stirred", "answered", "trail", "web"):
        del old[key]
    again = msgspec.convert(old, GodsWar)
    assert (again.races, again.monsters, again.web) == ({}, [], None)


@pytest.mark.parametrize("card", [*card_set("base").race, *card_set("base").monster], ids=lambda card: card.id)
def test_every_loyalty_card_can_be_read(card: object) -> None:
    words = describe(card)  # type: ignore[arg-type]
    assert "{" not in words
    assert len(words.splitlines()) > 4
    for line in words.splitlines()[1:]:
        assert line.endswith("."), line


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id = "ducks"', 'id = "duck"', "There is no elder race “duck”; did you mean “ducks”?"),
        ('id = "cwim"\n', 'id = "kwim"\n', "There is no monster “kwim”; did you mean “cwim”?"),
        ('id = "elf_bows"', 'id = "elf_bow"', "There is no gift “elf_bow”"),
        ('type = "cosmic"', 'type = "comic"', "“type” must be"),
        ("numbers = { results = 3 }", "", "“Cwim” lacks the number “results”."),
        ('alliance = "Diplomacy."', 'alliance = ""', "The alliance is empty."),
    ],
)
def test_a_mistake_in_a_loyalty_card_is_named(old: str, new: str, reason: str) -> None:
    text = BASE.read_text(encoding="utf-8")
    assert old in text
    faults = check_set(text.replace(old, new, 1))
    assert any(reason in fault.reason for fault in faults), faults


# -- whole games


@each_number
def test_games_with_expansions_end_and_are_in_order_at_every_answer(seats: int) -> None:
    for n in range(tries(1, 12)):
        seed = f"wild {seats} {n}"
        table = Table.new(GAME, seats, seed, wishes(Random(seed)))
        pieces = 0
        for _ in moments(table, seed):
            check(table)
            look(table)
            pieces = pieces or (len(table.state.pieces) if table.state.number else 0)
        assert table.state.result is not None
        assert len(table.state.pieces) == pieces


def look(table: Table[GodsWar]) -> None:
    s = table.state
    for race in s.races.values():
        assert race.at == "" or race.ally is None
    for seat in range(len(s.players)):
        allies = [id for id, race in s.races.items() if race.ally == seat and id != "scorpion_men"]
        assert len(allies) <= 1
    for piece in s.pieces.values():
        assert (piece.seat == NOBODY) == piece.id.startswith("monster.")
    for question in [*table.asks.values(), *table.offers.values()]:
        assert "{-1}" not in question.prompt
        for option in question.options.values():
            assert "{-1}" not in option.label
            assert option.player != NOBODY
    assert not any("{-1}" in line.text for line in (*s.story, *s.news))


@pytest.mark.parametrize("seats", [3, 5])
def test_a_game_with_everything_is_saved_and_loaded_and_goes_on(seats: int) -> None:
    table = Table.new(GAME, seats, "save", EVERYTHING | {"arachne_solara": "off"})
    for number, _ in enumerate(moments(table, "save")):
        if number % tries(60, 11):
            continue
        again = Table(GAME, table.save())
        assert again.lost == []
        assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
        assert {seat: list(ask.options) for seat, ask in again.asks.items()} == {
            seat: list(ask.options) for seat, ask in table.asks.items()
        }


@pytest.mark.parametrize("seats", [4])
def test_leaving_a_game_with_everything_breaks_nothing(seats: int) -> None:
    table = Table.new(GAME, seats, "leave", EVERYTHING)
    answers = sum(1 for _ in moments(Table(GAME, table.save()), "leave"))
    looked_at = set(Random("leave").sample(range(answers), tries(5, 40)))
    for number, _ in enumerate(moments(table, "leave")):
        if number not in looked_at:
            continue
        for seat in (table.state.turn, seats - 1):
            other = Table(GAME, table.save())
            other.leave(seat)
            for _ in moments(other, "after"):
                look(other)
            assert other.state.result is not None


def test_what_a_seat_sees_with_everything_does_not_depend_on_the_hidden() -> None:
    random = Random("veil")
    table = Table.new(GAME, 4, "veil", EVERYTHING | {"arachne_solara": "off"})
    changed = 0
    for number, _ in enumerate(moments(table, "veil")):
        if number % tries(40, 7):
            continue
        true = msgspec.json.decode(msgspec.json.encode(table.state), type=GodsWar)
        for seat in (None, *range(4)):
            before = table.seen_by(seat)
            veil(table.state, seat, random)
            changed += msgspec.json.encode(true) != msgspec.json.encode(table.state)
            assert table.seen_by(seat) == before
            table.state.deck = list(true.deck)
            for p, old in zip(table.state.players, true.players, strict=True):
                p.runes = list(old.runes)
    assert changed > 4


def test_steps_can_be_taken_back_in_a_game_with_everything() -> None:
    table = Table.new(GAME, 4, "undo", EVERYTHING | {"arachne_solara": "off"})
    undone = 0
    for number, _ in enumerate(moments(table, "undo")):
        if number % tries(25, 5) or table.state.number == 0:
            continue
        before = msgspec.json.encode(table.state)
        other = Table(GAME, table.save())
        seat = min(other.waiting)
        other.answer(seat, other.asks[seat].default)
        if other.can_undo(seat):
            undone += 1
            assert msgspec.json.encode(other.undo(seat).state) == before
    assert undone > 2


@pytest.mark.parametrize("level", ["novice", "adept"])
def test_ai_players_finish_a_game_with_everything(level: str) -> None:
    table = Table.new(GAME, 5, "strangers", EVERYTHING | {"elder_races": "all", "arachne_solara": "off"})
    topics = set()
    for _ in range(4000):
        if table.state.phase is None:
            break
        seat = min(table.waiting)
        question = table.asks[seat]
        topics.add(question.topic)
        table.answer(seat, GAME.bots[level](table.seen_by(seat), question))
    assert table.state.result is not None
    assert len(topics) > 20
