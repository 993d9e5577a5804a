"""
Checks of a set: every mistake of a set file, with its line, before anyone plays with it.

What an empire, a rune, an elder race or a monster does stands in code, by id. So a set of one's own has those of the
base set, with the same pieces, Heroquests and gifts, and with numbers and texts of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..checking import Check, Fault, called, either, faults_of, nearest, shown
from ..kernel.english import count
from ..lines import Route
from .cards import SETS, Ability, Building, CardSet, ElderRace, Empire, Gift, Monster, Quest, Rune, Unit, card_set

LOOKS = re.compile(r"\[\[[ \t]*(empire|rune)[ \t]*(\.|\]\])")  # in no other game's sets
LONGEST_TEXT = 300
Parts = dict[str, tuple[type[Struct], str, str]]
PARTS: Parts = {  # of an empire: type, its key, and what it is called
    "unit": (Unit, "id", "unit"),
    "building": (Building, "id", "building"),
    "ability": (Ability, "id", "ability"),
    "quest": (Quest, "slot", "Heroquest"),
    "gift": (Gift, "id", "gift"),
}
RACE_PARTS = {part: PARTS[part] for part in ("unit", "ability", "quest", "gift")}
MONSTER_PARTS = {part: PARTS[part] for part in ("unit", "ability")}
NUMBERS = {"count": 1, "cost": 0, "combat": 0, "kills": 0, "routs": 0, "cost_after_rift": 0, "power": 0, "vp": 0}


def check_set(text: str) -> list[Fault]:
    """Every mistake of a set file, in the order of its lines; an empty list means that it can be played."""
    return faults_of(text, _Check, SETS.read)


def load_set(path: Path) -> CardSet:
    """Read a set file and let tables be played with it; a set with mistakes is refused, and all of them are named."""
    return SETS.load(path, check_set)


def sum_up(text: str) -> str:
    """What a set without mistakes holds."""
    cards = SETS.read(text)
    expansions = f"{count(len(cards.race), 'elder race')}, {count(len(cards.monster), 'monster')}"
    return f"{count(len(cards.empire), 'empire')}, {count(len(cards.rune), 'rune')}, {expansions}"


class _Check(Check):
    def card_set(self, data: dict[str, Any]) -> None:
        self.fields((), data, CardSet, "The set", {"empire", "rune", "token", "race", "monster"})
        self.set_name(data)
        base = card_set("base")
        self.sheets(data, "empire", "empire", Empire, PARTS, base.empire)
        self.sheets(data, "race", "elder race", ElderRace, RACE_PARTS, base.race)
        self.sheets(data, "monster", "monster", Monster, MONSTER_PARTS, base.monster)
        for kind, struct, known in (("token", Unit, base.token), ("rune", Rune, base.rune)):
            entries = self.tables((kind,), data.get(kind, []))
            for number, entry in entries.items():
                self.entry((kind, number), entry, struct, kind)
                self.same_numbers((kind, number), entry, {x.id: x for x in known}.get(entry.get("id", "")))
            self.all_there((), kind, entries, [x.id for x in known])
            self.no_name_twice(kind, entries)

    def sheets(
        self, data: dict[str, Any], key: str, what: str, struct: type[Struct], parts: Parts, known: Iterable[Any]
    ) -> None:
        """All sheets of one kind: of empires, of elder races, of monsters."""
        models = {model.id: model for model in known}
        found = self.tables((key,), data.get(key, []))
        for number, sheet in found.items():
            self.sheet((key, number), sheet, f"The {what}", struct, parts, models.get(sheet.get("id", "")))
        self.all_there((), key, found, list(models), what=what)

    def sheet(
        self, at: Route, sheet: dict[str, Any], what: str, struct: type[Struct], parts: Parts, model: Any
    ) -> None:
        self.fields(at, sheet, struct, called(sheet, what), set(parts))
        self.texts(at, sheet)
        for key in ("power", "combat"):
            self.number(at, sheet, key, 0)
        self.same_numbers(at, sheet, model)
        for part, (struct, key, what) in parts.items():
            entries = self.tables((*at, part), sheet.get(part, []))
            models = {getattr(x, key): x for x in getattr(model, part)} if model else {}
            for number, entry in entries.items():
                self.entry((*at, part, number), entry, struct, what)
                self.same_numbers((*at, part, number), entry, models.get(entry.get(key, "")))
            if model:
                self.all_there(at, part, entries, list(models), key, what)

    def entry(self, at: Route, entry: dict[str, Any], struct: type[Struct], what: str) -> None:
        self.fields(at, entry, struct, called(entry, f"The {what}"), set())
        self.texts(at, entry)
        for key, least in NUMBERS.items():
            self.number(at, entry, key, least)

    def texts(self, at: Route, entry: dict[str, Any]) -> None:
        if isinstance(entry.get("name"), str):
            self.title((*at, "name"), entry["name"], "name")
        for key in ("text", "setup", "alliance", "placement", "killed", "reward"):
            if isinstance(entry.get(key), str):
                self.words((*at, key), entry[key], key, LONGEST_TEXT)

    def same_numbers(self, at: Route, entry: dict[str, Any], model: Any) -> None:
        """The numbers of an effect are read by their names: each one is needed, and no other means anything."""
        wanted = getattr(model, "numbers", {})
        given = entry.get("numbers", {})
        if not isinstance(given, dict):
            return
        who = called(entry, "The entry")
        for key in given:
            if model is not None and key not in wanted:
                self.fault((*at, "numbers"), f"{who} knows no number {shown(key)}{nearest(key, wanted)}.")
        for key in wanted:
            if key not in given:
                self.fault(at, f"{who} lacks the number “{key}”.")

    def all_there(
        self,
        at: Route,
        part: str,
        entries: dict[int, dict[str, Any]],
        ids: Iterable[str],
        key: str = "id",
        what: str = "",
    ) -> None:
        """Each of the known ids exactly once."""
        what, left, ids = what or part, list(ids), list(ids)
        for number, entry in entries.items():
            id = entry.get(key)
            if id in left:
                left.remove(id)
            elif id in ids:
                self.fault((*at, part, number, key), f"There is already a {what} {shown(id)}.")
            elif isinstance(id, str):
                self.fault((*at, part, number, key), f"There is no {what} {shown(id)}{nearest(id, ids)}.")
        if left:
            self.fault(
                at, f"The {what} {either(left)} is missing." if len(left) == 1 else f"Missing: {', '.join(left)}."
            )
