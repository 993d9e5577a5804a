"""Elder Races, Monsters and Arachne Solara: how a table switches them on, and their part of the set-up."""

from __future__ import annotations

from ..kernel import Ask, Option, Preset, Seat, Setting, ask_all
from . import elder, wild
from .cards import MonsterType, card_set, races
from .monsters import arachne_solara
from .quests import settle
from .state import GodsWar
from .words import race_lines

NUMBERS = {"two": 2, "four": 4, "eight": 8, "all": 99}  # of elder races
ARACHNE = arachne_solara.ARACHNE


def _monsters(type: MonsterType, what: str) -> dict[str, str]:
    found = [m for m in card_set("base").monster if m.type == type and m.id != ARACHNE]
    return {"none": "none", "random": f"one {what} at random", **{m.id: m.name for m in found}, "all": "all three"}


SETTINGS = {
    "elder_races": Setting(
        "Elder races",
        {
            "none": "none",
            "players": "one per player, at random",
            "picked": "everybody picks one",
            "two": "two at random",
            "four": "four at random",
            "eight": "eight at random",
            "all": "all that fit the board",
        },
        "none",
        "Small factions you can win as allies. One per player is best.",
    ),
    "dragons": Setting("Dragons", _monsters("dragon", "Dragon"), "none", "Sent out by whoever is behind. One is best."),
    "chaos_monsters": Setting(
        "Chaos monsters", _monsters("chaos", "Chaos monster"), "none", "They come with the Chaos Rift. One is best."
    ),
    "cosmic_monsters": Setting(
        "Cosmic monsters",
        _monsters("cosmic", "cosmic monster"),
        "none",
        "They come with the Great Compromise. One is best, Arachne Solara included.",
    ),
    "arachne_solara": Setting(
        "Arachne Solara", {"off": "off", "on": "on"}, "off", "The game also ends when her web is complete."
    ),
}
TYPES: dict[str, MonsterType] = {"dragons": "dragon", "chaos_monsters": "chaos", "cosmic_monsters": "cosmic"}

PRESETS = {
    "first": Preset(
        "First game",
        "If anybody is new. The core empires come first, no expansions; best with three or four.",
        {"empires": "core"},
    ),
    "classic": Preset("Classic", "You know the basics. Any of the eight empires, no expansions.", {}),
    "everything": Preset(
        "Everything",
        "You know the game well. Elder races, one monster of each type, and Arachne Solara.",
        {
            "elder_races": "players",
            "dragons": "random",
            "chaos_monsters": "random",
            "cosmic_monsters": "random",
            "arachne_solara": "on",
        },
    ),
}


def switched_on(s: GodsWar) -> bool:
    return any(s.settings.get(name, setting.default) != setting.default for name, setting in SETTINGS.items())


def chosen_monsters(s: GodsWar) -> list[str]:
    """At most one of a type is recommended, more are for experts (GW-MONSTER-01, -02)."""
    found = [ARACHNE] if s.settings["arachne_solara"] == "on" else []
    for setting, type in TYPES.items():
        wish = s.settings[setting]
        able = [m.id for m in card_set(s.cards).monster if m.type == type and m.id != ARACHNE]
        if wish == "random":
            found += s.chance.pick(able)
        elif wish != "none":
            found += able if wish == "all" else [wish]
    return found


async def chosen_races(s: GodsWar) -> list[str]:
    """At random or by choice (GW-ELDER-01, -02)."""
    wish, seats = s.settings["elder_races"], len(s.players)
    if wish == "none":
        return []
    if wish != "picked":
        return elder.draw_races(s, seats if wish == "players" else NUMBERS[wish])
    asks: dict[Seat, Ask[str]] = {}
    for p in s.players:
        able = [race for id, race in races(s.cards).items() if elder.at_home(s, id)]
        options = {race.id: Option(race.id, race.name, "\n".join(race_lines(race)), card=race.id) for race in able}
        asks[p.seat] = Ask("Which elder race comes into the game?", options, topic="gods_war.race")
    picked = list(dict.fromkeys(answer[0] for answer in (await ask_all(asks)).values()))
    left = [id for id in races(s.cards) if elder.at_home(s, id) and id not in picked]
    s.chance.shuffle(left)
    return elder.with_company(s, [*picked, *left[: seats - len(picked)]])  # two who pick the same leave one to chance


async def expansions(s: GodsWar) -> str:
    """Elder races to their citadels, Dragons and Arachne Solara onto the map (GW-MONSTER-03, GW-ARACHNE-02)."""
    if not switched_on(s):
        return "action_phase"
    elder.settle_races(s, await chosen_races(s))
    wild.make_monsters(s, chosen_monsters(s))
    for id in wild.of_type(s, "dragon"):
        wild.arrive(s, id)
    if ARACHNE in s.monsters:
        arachne_solara.set_up(s)
    await settle(s)
    return "action_phase"


PHASES = {"expansions": expansions}
