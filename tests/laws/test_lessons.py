"""Every game can be learned from its lessons: they are whole, they fit, and they explain all that is asked."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bot.limits import ALT, check
from bot.ui.lessons import explanation, page_view
from games.kernel import Table
from games.lessons import lessons, taught, wants_lesson
from games.registry import GAMES
from renderers import text
from renderers.icons import has_icon
from renderers.lessons import own, picture

TAUGHT = taught(list(GAMES))
ROOT = Path(__file__).parent.parent.parent


def test_every_game_is_taught() -> None:
    assert GAMES.keys() == TAUGHT.keys(), "games/<name>/lessons.toml and renderers/<name>/lessons.py teach a game"


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_are_whole(game: str) -> None:
    lesson, drawn = TAUGHT[game], own(game)
    assert 4 <= len(lesson.page) <= 6
    assert {"goal", "steps", "card", "symbols"} <= {page.picture for page in lesson.page}
    assert "goal" in drawn.PICTURES, "it shows the game at first sight"
    for shown in lesson.page:
        assert len(shown.notes) == (len(drawn.CARD.spots) if shown.picture == "card" else 0), shown.title
        assert all(has_icon(step.icon) for step in shown.steps), shown.title
    assert [symbol.sign for symbol in lesson.symbol if symbol.sign not in drawn.SIGNS] == []
    assert len({symbol.name for symbol in lesson.symbol}) == len(lesson.symbol)
    assert len({word.word.lower() for word in lesson.word}) == len(lesson.word)
    assert lesson.first.level in GAMES[game].bots
    assert GAMES[game].agreed(lesson.first.settings)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_page_fits_into_a_message_and_its_picture_can_be_read(game: str) -> None:
    for number in range(len(TAUGHT[game].page)):
        canvas = picture(game, number)
        assert 0 < len(canvas.alt) <= ALT
        assert canvas.w <= 1080
        assert min(int(str(c.get("size"))) for _, _, c in canvas.every() if c.op == "text") >= text.LEAST
        check(page_view(game, number))


def topics_of(game: str) -> set[str]:
    """All topics that stand in a game's rules: whole, or as what is passed on as a `topic` or called so."""
    sources = [path.read_text() for path in sorted((ROOT / "games" / game).rglob("*.py")) if path.parent.name != "ai"]
    found = set(re.findall(rf'"{game}\.([a-z_]+)"', "".join(sources)))
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    takers = {f.name: [arg.arg for arg in f.args.args].index("topic") for f in functions if takes_topic(f)}
    for node in nodes:
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            said = node.args[takers[name] :][:1] if name in takers else []
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "topic":
            said = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
        else:
            continue
        found |= {str(word.value).removeprefix(f"{game}.") for word in said if isinstance(word, ast.Constant)}
    return found


def takes_topic(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(arg.arg == "topic" for arg in function.args.args)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_kind_of_question_is_explained(game: str) -> None:
    topics = topics_of(game)
    assert len(topics) > 5
    assert sorted(topics - TAUGHT[game].topics.keys()) == []
    seats = max(2, GAMES[game].seats[0])
    table = Table.new(GAMES[game], seats, TAUGHT[game].first.seed, TAUGHT[game].first.settings)
    for _ in range(40):
        seat = min(table.waiting)
        ask = table.asks[seat]
        said = explanation(TAUGHT[game], ask, ["Ada", "Bo", "Cy"])
        assert TAUGHT[game].topic(ask.topic) in said
        assert TAUGHT[game].topic(ask.topic), ask.topic
        table.answer(seat, ask.default)


def test_who_asks_how_to_play_wants_a_lesson() -> None:
    assert all(
        map(wants_lesson, ("how do I play", "How to play?", "rules", "what is the goal of the game", "tutorial"))
    )
    assert not any(map(wants_lesson, ("how do I play two cards", "reroll", "goal of a Nemesis", "", "?!")))


def test_words_are_explained_in_the_order_in_which_they_stand() -> None:
    lesson = lessons("godsforge")
    assert lesson is not None
    found = lesson.words_in("Use your Veilstones to empower this Spell")
    assert [word.word for word in found] == ["Veilstone", "empower", "Spell"]
    assert lesson.words_in("Pass") == []
    assert [word.word for word in lesson.words_in("reroll")] == ["re-roll"]
