"""Pictures of elder races and monsters: on the map, in battle, on cards, and in words."""

from __future__ import annotations

import pytest
from measures import outside, overlaps

from games.gods_war import GAME, elder
from games.gods_war.cards import ElderRace, Monster, card_set
from games.gods_war.state import NOBODY, Battle, Combatant, GodsWar
from games.gods_war.wild import figure
from games.gods_war.words import describe
from games.kernel import Seen, Table
from renderers import gods_war, text
from renderers.canvas import Call, Canvas
from renderers.gods_war import alt_text, cards, chart, look, views
from renderers.icons import has_icon

NAMES = ["Ada", "Bo", "Cleo"]
RACES = [race.id for race in card_set("base").race]
MONSTERS = [monster.id for monster in card_set("base").monster]


def drawn(canvas: Canvas, op: str) -> list[Call]:
    return [call for _, _, call in canvas.every() if call.op == op]


def crowd() -> GodsWar:
    """Three empires, neutral Ducks, an ally, monsters about, and a web."""
    monsters = {"dragons": "red_dragon", "chaos_monsters": "mother_of_monsters", "arachne_solara": "on"}
    table = Table.new(GAME, 3, "crowd", {"elder_races": "all", **monsters})
    while not table.state.number:
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    s = table.state
    elder.ally(s, "giant", 0)
    s.pieces["giant.giant.1"].at = "teshnos"
    s.players[0].slots["giant"] = "hurl"
    figure(s, "red_dragon").at = "teshnos"
    figure(s, "arachne_solara").at = "altinela"
    assert s.web
    s.web.areas.append("altinela")
    for n in (1, 3):
        s.pieces[f"monster.spawn.{n}"].at = "vithela"
    return s


def test_every_stranger_has_an_emblem_of_its_own() -> None:
    emblems = {id: look.STRANGERS[id] for id in (*RACES, *MONSTERS, "spawn", "web")}
    assert len(set(emblems.values())) == len(emblems)
    assert all(has_icon(icon) for icon in emblems.values())


def test_the_map_shows_neutral_races_monsters_spawn_and_web_tokens() -> None:
    s = crowd()
    assert [(st.stranger, st.neutral) for st in chart.strangers(s, "togaro_ocean")] == [("ducks", True)]
    assert [(st.stranger, st.count) for st in chart.strangers(s, "vithela")] == [("spawn", 2)]
    assert [st.stranger for st in chart.strangers(s, "altinela")] == ["arachne_solara", "web"]
    assert chart.strangers(s, "brithos") == []


def test_boards_with_strangers_keep_their_form_and_say_them_in_words() -> None:
    seen = Seen(None, crowd())
    canvas = gods_war.board(seen, NAMES)
    assert outside(canvas) == []
    assert overlaps(canvas) == []
    icons = {call.get("name") for call in drawn(canvas, "icon")}
    assert {"duck", "fire", "spider", "spider_web", "ladybug", "shoe_print"} <= icons
    assert "allied with Giant" in canvas.alt
    words = gods_war.text_board(seen, NAMES)
    assert "Ducks (neutral)" in words
    assert "Vithela: 2 × Spawn" in words
    assert "11 web tokens left" in words.lower()
    assert "Heroquest giant: Hurl" in words


def test_allies_are_told_apart_from_the_units_of_their_empire() -> None:
    s = crowd()
    found = {(stack.seat, stack.stranger): stack for stack in chart.stacks(s, "teshnos", 9) if stack.kind != "building"}
    assert found[0, "giant"].god
    assert not found[0, "giant"].neutral
    merged = [stack for stack in chart.stacks(s, "teshnos", 1) if stack.seat == 0 and stack.kind != "building"]
    assert [stack.stranger for stack in merged] == [""], "where there is no room the empire's letter says enough"
    canvas = views.sheet_of(Seen(None, s), NAMES, 0)
    assert "Ally: Giant" in {call.get("words") for call in drawn(canvas, "text")}
    assert outside(canvas) == []
    assert overlaps(canvas) == []
    other = views.sheet_of(Seen(None, s), NAMES, 1)
    assert not any(str(call.get("words")).startswith("Ally") for call in drawn(other, "text"))


def test_a_loyalty_card_says_where_its_race_lives() -> None:
    words = {race.id: describe(race) for race in card_set("base").race}
    assert "Citadel: Togaro Ocean." in words["ducks"]
    assert "No citadel." in words["boggles"]


def test_a_battle_with_a_monster_names_the_monster_and_not_the_last_player() -> None:
    s = crowd()
    s.battle = Battle("teshnos", Combatant(0, ["giant.giant.1"]), Combatant(NOBODY, ["monster.red_dragon.1"]))
    canvas = gods_war.board(Seen(None, s), NAMES)
    said = alt_text.battle_words(s, s.battle, NAMES)
    assert "against Red Dragon with Red Dragon" in said
    assert "Cleo with" not in said
    written = [call.get("words") for call in drawn(canvas, "text")]
    assert "Red Dragon" in written
    assert outside(canvas) == []
    assert overlaps(canvas) == []


@pytest.mark.parametrize("id", [*RACES, *MONSTERS])
def test_every_loyalty_card_can_be_drawn_and_read(id: str) -> None:
    card = card_set("base").cards[id]
    assert isinstance(card, ElderRace | Monster)
    canvas = cards.card(card)
    assert outside(canvas) == []
    assert overlaps(canvas) == []
    assert min(int(str(call.get("size"))) for call in drawn(canvas, "text")) >= text.LEAST
    assert card.name in canvas.alt
