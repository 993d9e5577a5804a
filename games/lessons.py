"""How a game is taught: `games/<game>/lessons.toml`, in our own words. Its pages, its symbols and its words, what each
kind of question is about, and the first game that somebody is led through."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec

import msgspec
from msgspec import Struct

BEGINNING = {  # a question of nothing but these wants to be taught
    "a", "about", "and", "are", "basics", "begin", "can", "do", "does", "for", "game", "get", "go", "goal", "how",
    "i", "in", "is", "learn", "lesson", "me", "my", "of", "on", "play", "playing", "rules", "start", "started",
    "teach", "tell", "the", "this", "to", "tutorial", "we", "what", "win", "work", "works", "you", "your",
}  # fmt: skip


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a round, as a picture shows it."""

    icon: str
    name: str
    text: str


class Page(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One page: its picture is the game's own by that name, or is made of `steps`, `notes` or the symbols."""

    title: str
    text: str
    picture: str
    steps: tuple[Step, ...] = ()  # of the picture `steps`
    notes: tuple[str, ...] = ()  # of the picture `card`: what is where on it, by number


class Symbol(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign of the pictures; how `sign` is drawn, the game's renderer knows."""

    sign: str
    name: str
    text: str


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the rules that a newcomer cannot know."""

    word: str
    text: str


class First(Struct, frozen=True, forbid_unknown_fields=True):
    """The game that somebody is led through: always the same one."""

    seed: str
    welcome: str
    after: str  # what to try next
    settings: Mapping[str, str] = {}
    level: str = "novice"


class Lessons(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pitch: str  # what the game is, in a sentence
    minutes: int  # that a game takes as a rule
    first: First
    page: tuple[Page, ...]
    symbol: tuple[Symbol, ...]
    word: tuple[Word, ...]
    topics: Mapping[str, str]  # topic without the game's name -> what such a question is about

    def topic(self, topic: str) -> str:
        return self.topics.get(topic.partition(".")[2], "")

    def words_in(self, text: str) -> list[Word]:
        """The words of the rules that stand in a text, in the order in which they do, with or without a hyphen."""
        said = joined(text)
        found = [(said.find(joined(word.word)), word) for word in self.word]
        return [word for at, word in sorted(found, key=lambda pair: pair[0]) if at >= 0]


def joined(text: str) -> str:
    return text.lower().replace("-", "")


@cache
def lessons(game: str) -> Lessons | None:
    """None of a game that cannot be taught yet."""
    if find_spec(f"games.{game}") is None:
        return None
    file = files(f"games.{game}") / "lessons.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Lessons) if file.is_file() else None


def taught(games: Sequence[str]) -> dict[str, Lessons]:
    found = {game: lessons(game) for game in games}
    return {game: lesson for game, lesson in found.items() if lesson is not None}


def wants_lesson(words: str) -> bool:
    """Whether somebody who searches the rules asks how the game is played at all."""
    said = re.findall(r"[a-z]+", words.lower())
    return bool(said) and BEGINNING.issuperset(said)
