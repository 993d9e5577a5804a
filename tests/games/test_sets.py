"""Card sets, whatever the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from games.checking import Fault
from games.kernel import Illegal
from games.sets import Sets


class Toys(Struct, frozen=True):
    name: str
    title: str
    card: tuple[str, ...] = ()

    @property
    def cards(self) -> dict[str, str]:
        return {card: card.upper() for card in self.card}


def flawless(_: str) -> list[Fault]:
    return []


def a_file(folder: Path, title: str = "Toys") -> Path:
    file = folder / "toys.toml"
    file.write_text(f'name = "toys"\ntitle = "{title}"\ncard = ["ball"]\n', encoding="utf-8")
    return file


def test_a_loaded_set_is_known_by_name_title_and_cards(tmp_path: Path) -> None:
    heard: list[Toys] = []
    sets: Sets[Toys, str] = Sets(Toys, heard.append)
    toys = sets.load(a_file(tmp_path), flawless)
    assert (sets.named("toys"), sets.titles, sets.catalogue("toys")) == (toys, {"toys": "Toys"}, {"ball": "BALL"})
    assert heard == [toys]
    assert sets.load(a_file(tmp_path), flawless) == toys, "the same one again is no mistake"


def test_another_set_of_the_same_name_is_refused(tmp_path: Path) -> None:
    sets: Sets[Toys, str] = Sets(Toys)
    sets.load(a_file(tmp_path), flawless)
    with pytest.raises(Illegal, match="already a card set called “toys”"):
        sets.load(a_file(tmp_path, "Others"), flawless)
    assert sets.titles == {"toys": "Toys"}


def test_a_set_that_is_not_here_is_named_with_those_that_are(tmp_path: Path) -> None:
    sets: Sets[Toys, str] = Sets(Toys)
    sets.load(a_file(tmp_path), flawless)
    for look in (sets.named, sets.catalogue):
        with pytest.raises(Illegal, match="can't find the card set “dolls”"):
            look("dolls")
