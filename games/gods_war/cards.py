"""
Empires, runes, elder races and monsters as data: numbers and texts; what they do stands in code, by id (`empires/`,
`rune_*.py`, `races/`, `monsters/`).

The State names everything by its id; what that means is read from `sets/*.toml` (see docs/cards.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from ..sets import Sets

Rank = Literal["minion", "hero", "lesser_god", "greater_god"]
RANK_NAMES: dict[Rank, str] = {
    "minion": "mortal minion",
    "hero": "mortal hero",
    "lesser_god": "lesser god",
    "greater_god": "greater god",
}
MORTAL: tuple[Rank, ...] = ("minion", "hero")
# What must be so before a unit can be summoned: a building of these in play, another greater god, a shattered Spike.
Needs = Literal["", "temple", "ziggurat", "temple_or_ziggurat", "greater_god", "shattered", "never"]
Timing = Literal["ongoing", "action", "pre", "battle", "post", "conquest", "power", "council", "placed", "once"]
# When a rune may be played: between actions, in one's own turn only, after another's rune, or in a step of a battle.
When = Literal["free", "turn", "reply", "pre", "dice", "post"]
Slot = str  # of a Heroquest: "1a", the fragment and its half; or an elder race
MonsterType = Literal["dragon", "chaos", "cosmic"]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a set holds."""

    house: tuple[str, ...] = ()  # which of its values are ours and may be tuned


class Unit(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    rank: Rank
    count: int
    cost: int
    combat: int
    plural: str = ""  # where an s is not enough
    dice: int = 0  # its combat is what so many dice show, each time it is needed
    moon: tuple[int, ...] = ()  # its combat at Dying, Half and Full Moon
    god: str = ""  # who it is
    names: tuple[str, ...] = ()  # of the single copies, where each of them is somebody
    needs: Needs = ""
    follows: str = ""  # the stage that this one comes after: the same figure, grown
    text: str = ""

    @property
    def mortal(self) -> bool:
        return self.rank in MORTAL


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The other side of a Chaos Nest."""

    cost: int
    kills: int = 0
    routs: int = 0


class Building(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    count: int
    cost: int
    kills: int = 0  # what it adds in battle
    routs: int = 0
    on: tuple[str, ...] = ()  # the buildings that it upgrades; it is built on a free site if there are none
    gift: str = ""  # the gift that must be active to build it
    nest: bool = False
    imbedded: Side | None = None
    cost_after_rift: int | None = None
    text: str = ""


class Ability(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an empire can do or suffers without a gift."""

    id: str
    name: str
    kind: Literal["unique", "weakness", "building", "god"]
    of: tuple[str, ...] = ()  # the building or greater gods that it comes with
    timing: tuple[Timing, ...]
    cost: int | None = None  # of an action
    once: bool = False
    numbers: dict[str, int] = {}
    text: str


class Quest(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    slot: Slot
    cost: int | None = None  # of a Heroquest that is an action
    again: bool = False  # whether it can be achieved again once its gift is taken off
    numbers: dict[str, int] = {}
    text: str


class Gift(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    timing: tuple[Timing, ...]
    cost: int | None = None
    once: bool = False
    slot: Slot = ""  # the one slot that it may take
    numbers: dict[str, int] = {}
    text: str


class Empire(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    power: int
    setup: str
    unit: tuple[Unit, ...]
    building: tuple[Building, ...]
    ability: tuple[Ability, ...]
    quest: tuple[Quest, ...]
    gift: tuple[Gift, ...]

    @property
    def gifts(self) -> dict[str, Gift]:
        return {gift.id: gift for gift in self.gift}

    @property
    def quests(self) -> dict[Slot, Quest]:
        return {quest.slot: quest for quest in self.quest}


class Rune(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    when: When
    vp: int = 0  # 0: worth half a VP at the end of the game
    numbers: dict[str, int] = {}
    text: str


class ElderRace(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A loyalty card: a race that stands for itself until somebody wins it as an ally."""

    id: str
    name: str
    alliance: str  # how it is won
    unit: tuple[Unit, ...]
    ability: tuple[Ability, ...]
    quest: tuple[Quest, ...]  # one, whose slot is the race's id
    gift: tuple[Gift, ...]  # one

    @property
    def gifts(self) -> dict[str, Gift]:
        return {gift.id: gift for gift in self.gift}


class Monster(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A loyalty card of something that belongs to nobody."""

    id: str
    name: str
    type: MonsterType
    proper: bool = False  # its name takes no article
    combat: int
    placement: str  # when and where it comes
    killed: str = ""  # how it dies
    reward: str = ""  # what its killer gets
    spares: bool = False  # it destroys no buildings
    numbers: dict[str, int] = {}
    unit: tuple[Unit, ...] = ()  # Spawn
    ability: tuple[Ability, ...]

    @property
    def figure(self) -> Unit:
        """Monsters count as greater gods (GW-MONSTER-06)."""
        return Unit(id=self.id, name=self.name, rank="greater_god", count=1, cost=0, combat=self.combat)


Owner = Empire | ElderRace | Monster  # whose abilities these are
Card = Owner | Gift | Rune


class CardSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str  # a word, as in settings and saves
    title: str
    empire: tuple[Empire, ...] = ()
    token: tuple[Unit, ...] = ()  # units that runes make
    rune: tuple[Rune, ...] = ()
    race: tuple[ElderRace, ...] = ()
    monster: tuple[Monster, ...] = ()

    @property
    def cards(self) -> dict[str, Card]:
        """A rune may have the name of an empire: `rune.storm` is the card."""
        sheets: list[Empire | ElderRace] = [*self.empire, *self.race]
        gifts = {gift.id: gift for sheet in sheets for gift in sheet.gift}
        owners: list[Owner] = [*sheets, *self.monster]
        found: dict[str, Card] = {owner.id: owner for owner in owners}
        return found | gifts | {f"rune.{rune.id}": rune for rune in self.rune}


FORGETTING: list[Callable[[], None]] = []  # what others have found out about sets is forgotten with it


def _forget(_: CardSet) -> None:
    """What was found out about a set that had the same name."""
    for found in (empires, runes, quests, races, monsters, kinds, sources):
        found.cache_clear()
    for clear in FORGETTING:
        clear()


SETS: Sets[CardSet, Card] = Sets(CardSet, _forget)
card_set, catalogue = SETS.named, SETS.catalogue
Source = Ability | Gift  # what a hook belongs to
TOKENS, MONSTERS = "token", "monster"  # what stands in the id of such a piece where others have their empire


@cache
def empires(name: str) -> dict[str, Empire]:
    return {empire.id: empire for empire in card_set(name).empire}


@cache
def runes(name: str) -> dict[str, Rune]:
    return {rune.id: rune for rune in card_set(name).rune}


@cache
def races(name: str) -> dict[str, ElderRace]:
    return {race.id: race for race in card_set(name).race}


@cache
def monsters(name: str) -> dict[str, Monster]:
    return {monster.id: monster for monster in card_set(name).monster}


@cache
def quests(name: str) -> dict[str, dict[Slot, Quest]]:
    """The Heroquests of each empire."""
    return {empire.id: empire.quests for empire in card_set(name).empire}


@cache
def kinds(name: str) -> dict[str, Unit | Building]:
    """Units and buildings by empire and id: `storm.shrine`."""
    cards = card_set(name)
    found: dict[str, Unit | Building] = {f"{TOKENS}.{token.id}": token for token in cards.token}
    sheets: list[Empire | ElderRace] = [*cards.empire, *cards.race]
    for sheet in sheets:
        found |= {f"{sheet.id}.{unit.id}": unit for unit in sheet.unit}
    for empire in cards.empire:
        found |= {f"{empire.id}.{building.id}": building for building in empire.building}
    for monster in cards.monster:
        found |= {f"{MONSTERS}.{unit.id}": unit for unit in (monster.figure, *monster.unit)}
    return found


@cache
def sources(name: str) -> dict[str, tuple[Owner, Source]]:
    """Abilities and gifts by id, and whose they are."""
    cards = card_set(name)
    found: dict[str, tuple[Owner, Source]] = {}
    sheets: list[Empire | ElderRace] = [*cards.empire, *cards.race]
    owners: list[Owner] = [*sheets, *cards.monster]
    for owner in owners:
        found |= {ability.id: (owner, ability) for ability in owner.ability}
    for sheet in sheets:
        found |= {gift.id: (sheet, gift) for gift in sheet.gift}
    return found


SETS.add(SETS.read((Path(__file__).parent / "sets" / "base.toml").read_text(encoding="utf-8")))
