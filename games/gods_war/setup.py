"""Before the first action: board, seats, empires, and what each of them sets up (GW-SETUP)."""

from __future__ import annotations

from ..kernel import Ask, Chance, Option, Setting, Settings, ask_all
from . import board
from .asking import choose
from .cards import SETS, TOKENS, card_set, empires
from .council import choose_direction
from .quests import settle
from .state import GodsWar, Piece, Player

CORE = ("storm", "darkness", "chaos", "sky")
FIRST = "sky"  # GW-SETUP-20
MOONS = ("Full Moon", "Waning Half Moon", "Dying Moon", "Waxing Half Moon")
CASTLE_OR_TOWER = "castle_or_tower"

SETTINGS = {
    "set": Setting("Empires and runes", SETS.titles, "base"),
    "empires": Setting(
        "Empire choice",
        {
            "random": "dealt at random",
            "core": "dealt, core empires first",
            "picked": "pick in secret",
            "drafted": "pick one after the other",
        },
        "random",
    ),
    "board": Setting(
        "Board",
        {"random": "at random", "west": "more areas in the west", "east": "more areas in the east"},
        "random",
        "Only matters with four or seven players.",
    ),
    "talks": Setting(
        "Private talks", {"on": "allowed", "off": "not allowed"}, "on", "Two players can open their own thread."
    ),
    "mad_god_fades": Setting("Mad God", {"on": "fades at 10 or more", "off": "never fades"}, "on"),
}


def setup(seats: int, seed: str, settings: Settings) -> GodsWar:
    chance = Chance(seed)
    boards = board.BOARDS[seats]
    if len(boards) == 1:
        layout = boards[0]
    elif settings["board"] == "random":
        layout = chance.pick(list(boards))[0]
    else:
        layout = boards[settings["board"] == "west"]
    ring = list(range(seats))
    chance.shuffle(ring)
    deck = [rune.id for rune in card_set(settings["set"]).rune]
    chance.shuffle(deck)
    return GodsWar(
        chance=chance,
        phase={"picked": "choose_empires", "drafted": "draft_empires"}.get(settings["empires"], "deal_empires"),
        settings=settings,
        cards=settings["set"],
        board=layout,
        ring=ring,
        players=[Player(seat) for seat in range(seats)],
        deck=deck,
        kylerela=board.first_kylerela(),
        turn=ring[0],
    )


async def deal_empires(s: GodsWar) -> str:
    """At random; the core empires first if the table wants it so (GW-SETUP-15, -16)."""
    names = list(empires(s.cards))
    s.chance.shuffle(names)
    if s.settings["empires"] == "core":
        names.sort(key=lambda name: name not in CORE)
    for p, name in zip(s.players, mixed(s, names[: len(s.players)]), strict=True):
        p.empire = name
    return "set_up"


def mixed(s: GodsWar, names: list[str]) -> list[str]:
    s.chance.shuffle(names)
    return names


async def choose_empires(s: GodsWar) -> str:
    """Everybody picks at the same time; chance decides between those who want the same, and the others pick again."""
    while waiting := [p.seat for p in s.players if not p.empire]:
        left = empires_left(s)
        asks = {seat: Ask("Which empire do you play?", left, topic="gods_war.empire") for seat in waiting}
        wishes = {seat: answer[0] for seat, answer in (await ask_all(asks)).items()}
        for name in left:
            if rivals := [seat for seat, wish in wishes.items() if wish == name]:
                lucky = s.chance.pick(rivals)[0] if len(rivals) > 1 else rivals[0]
                s.players[lucky].empire = name
    return "set_up"


async def draft_empires(s: GodsWar) -> str:
    """The next one around the table takes one of the empires that are left; chance has decided who is the first."""
    waiting = [p for p in s.ordered(s.turn) if not p.empire]
    if not waiting:
        return "set_up"
    seat = waiting[0].seat
    name = await choose(s, seat, "Which empire do you take?", empires_left(s), "empire")
    waiting[0].empire = name
    s.say(f"{{{seat}}} takes {empires(s.cards)[name].name}.", "GW-SETUP-16")
    return "draft_empires"


def empires_left(s: GodsWar) -> dict[str, Option[str]]:
    taken = [p.empire for p in s.players]
    return {id: Option(id, face.name, face.setup, card=id) for id, face in empires(s.cards).items() if id not in taken}


async def set_up(s: GodsWar) -> str:
    """Every empire by its own sheet, in turn order; then the direction is chosen (GW-SETUP-17 to -26)."""
    make_pieces(s)
    sky = s.player(FIRST)
    able = [p.seat for p in s.players if p.seat != s.chaos]
    s.first = sky.seat if sky else s.chance.pick(able)[0]
    for p in s.ordered():
        p.power = s.empire(p.seat).power
        await place_start(s, p)
        s.say(f"{{{p.seat}}} plays {s.empire(p.seat).name}. {p.power} Power.", "GW-SETUP-19")
    await choose_direction(s)
    s.began = [p.seat for p in s.ordered()]
    await settle(s)
    return "expansions"


def make_pieces(s: GodsWar) -> None:
    """All pieces of the empires, in their pools (GW-BASIC-08, GW-SETUP-17)."""
    for p in s.players:
        sheet = s.empire(p.seat)
        kinds = [(unit.id, unit.count, False) for unit in sheet.unit]
        kinds += [(building.id, building.count, True) for building in sheet.building]
        for kind, count, building in kinds:
            for n in range(1, count + 1):
                id = f"{sheet.id}.{kind}.{n}"
                s.pieces[id] = Piece(id, kind, p.seat, p.seat, building=building)
    for token in card_set(s.cards).token:  # nobody's until a rune makes it somebody's (GW-RUNE-25)
        for n in range(1, token.count + 1):
            id = f"{TOKENS}.{token.id}.{n}"
            s.pieces[id] = Piece(id, token.id, 0, 0, "aside")


async def place_start(s: GodsWar, p: Player) -> None:
    start = board.starts()[p.empire]
    building = start.building
    if building == CASTLE_OR_TOWER:
        options = {"castle": Option("castle", "A Castle"), "tower": Option("tower", "A Tower")}
        building = await choose(s, p.seat, "What do you build on Brithos?", options, "start_building")
    if building:
        s.pool(p.seat, building)[0].at = start.area
    for kind in start.units:
        s.pool(p.seat, kind)[0].at = start.unit_area or start.area
    if p.empire == "moon":
        moons = {str(n): Option(n, name) for n, name in enumerate(MOONS)}
        s.moon = await choose(s, p.seat, "Where does the Lunar Cycle start?", moons, "moon")


PHASES = {
    "deal_empires": deal_empires,
    "choose_empires": choose_empires,
    "draft_empires": draft_empires,
    "set_up": set_up,
}
