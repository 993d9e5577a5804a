"""Pictures in words: alt texts within Discord's limit, and the words that pictures share with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.gods_war.board import adjacent, all_areas, name
from games.gods_war.cards import Card, ElderRace, Empire, Monster, Rune, races
from games.gods_war.compromise import JUDGE
from games.gods_war.pieces import title
from games.gods_war.setup import MOONS
from games.gods_war.state import HIDDEN, NOBODY, AreaId, Battle, Combatant, GodsWar, Piece, Player
from games.gods_war.words import describe
from games.kernel import Ask, Seat, Seen, fill
from games.kernel.english import count, series, signed

from .. import text
from ..phrases import Ranked, compact, cut

PHASES = ("Actions", "Power", "Council", "Struggle")
STEPS = {  # a phase of the rules as code -> the phase of a round, or what goes on before the first
    "deal_empires": "Setup",
    "choose_empires": "Setup",
    "draft_empires": "Setup",
    "set_up": "Setup",
    "expansions": "Setup",
    "power": "Power",
    "council_a": "Council",
    "council_b": "Council",
    "council_c": "Council",
    "council_end": "Council",
    "dragons": "Council",
    "compromise": "Council",
    "struggle_pieces": "Struggle",
    "struggle_bids": "Struggle",
    "struggle_roll": "Struggle",
    "game_over": "Game over",
}
SCORING = ("council_b", "council_c")
STRUGGLING = ("struggle_pieces", "struggle_bids", "struggle_roll")
DICE_ROLLED = "GW-BATTLE-18"  # the rules by which lines of the story are known
ROUND_BEGINS = "GW-BASIC-02"
CENTRE = {"spike": "the Spike stands", "rift": "the Chaos Rift is open", "pool": "the Rift is closed"}


def people(s: GodsWar, names: Sequence[str]) -> list[str]:
    """How everybody is called in pictures."""
    return text.readable([*names, *("" for _ in s.players[len(names) :])])[: len(s.players)]


def phase_words(s: GodsWar) -> str:
    if s.battle and s.battle.then == "dragons":
        return "Council"
    return "Game over" if s.phase is None else STEPS.get(s.phase, "Actions")


def in_actions(s: GodsWar) -> bool:
    return s.phase is not None and phase_words(s) == "Actions"


def fresh_round(s: GodsWar) -> bool:
    """Whether nobody has acted yet in this round: what the last Council brought is still news."""
    return s.phase == "action" and bool(s.story) and s.story[0].rule == ROUND_BEGINS


def council_round(s: GodsWar) -> int:
    """The round whose Council is held, or has just ended; 0 if it is long ago."""
    if phase_words(s) in ("Council", "Struggle"):
        return s.number
    return s.number - 1 if fresh_round(s) else 0


def in_rift_of(s: GodsWar, seat: Seat) -> list[Piece]:
    return [piece for piece in s.pieces.values() if piece.at == "rift" and piece.owner == seat]


def empire_name(s: GodsWar, seat: Seat) -> str:
    return s.empire(seat).name if s.players[seat].empire else "no empire yet"


def piece_names(s: GodsWar, pieces: Sequence[Piece]) -> str:
    """“Shrine, 2 × Barbarian”."""
    found: dict[str, int] = {}
    for piece in pieces:
        called = s.face(piece).name if piece.seat == NOBODY else title(s, piece)
        found[called] = found.get(called, 0) + 1
    return ", ".join(f"{n} × {called}" if n > 1 else called for called, n in found.items())


def area_words(s: GodsWar, area: AreaId) -> str:
    """“Storm: Shrine, 2 × Barbarian; Sky: Archer”, or nothing if nobody is there."""
    parts = []
    for p in s.players:
        here = sorted(s.on_map(p.seat, area), key=lambda piece: not piece.building)
        if here:
            parts.append(f"{empire_name(s, p.seat)}: {piece_names(s, here)}")
    return "; ".join([*parts, *strangers(s, area)])


def strangers(s: GodsWar, area: AreaId) -> list[str]:
    """Who is there and belongs to no empire."""
    found = [f"{races(s.cards)[id].name} (neutral)" for id, race in s.races.items() if race.at == area]
    if wild := piece_names(s, s.units(NOBODY, area)):
        found.append(wild)
    return [*found, "web token"] if s.web and area in s.web.areas else found


def side_name(s: GodsWar, side: Combatant, names: Sequence[str]) -> str:
    return s.face(s.pieces[side.party[0]]).name if side.seat == NOBODY else names[side.seat]


def player_words(s: GodsWar, p: Player, names: Sequence[str]) -> str:
    held = f"{count(len(p.runes), 'rune')}, {count(len(p.slots), 'gift')}"
    allies = f", allied with {series(race.name for race in found)}" if (found := s.allies(p.seat)) else ""
    return f"{names[p.seat]} ({empire_name(s, p.seat)}): {p.vp} VP, {p.power} Power, {held}{allies}"


def marks(s: GodsWar) -> list[str]:
    """What else stands beside the map."""
    found = [CENTRE[s.spike], f"play goes {'clockwise' if s.direction == 1 else 'counter-clockwise'}"]
    if s.chaos is not None:
        found.append(f"Mad God at {s.mad_god}")
    if s.player("moon"):
        found.append(MOONS[s.moon])
    if s.web:
        found.append(f"{count(s.web.left, 'web token')} left")
    found.append(f"{count(len(s.deck), 'rune')} left")
    return [words[0].upper() + words[1:] for words in found]


def kylerela_words(s: GodsWar) -> str:
    where = f"Kylerela lies in {name(s, s.kylerela.sea)}"
    docks = series(name(s, land) for land in s.kylerela.docks)
    return f"{where}, docked at {docks}" if docks else f"{where}, adrift"


def side_words(s: GodsWar, side: Combatant, names: Sequence[str]) -> str:
    units = piece_names(s, [s.pieces[id] for id in side.units]) or "no units"
    said = [f"{side_name(s, side, names)} with {units}"]
    if side.rolled:
        said.append(f"rolled {', '.join(map(str, side.rolled))}")
    if side.kills or side.routs:
        said.append(f"scored {count(side.kills, 'kill')} and {count(side.routs, 'rout')}")
    if side.dead:
        said.append(f"lost {piece_names(s, [s.pieces[id] for id in side.dead])}")
    return ", ".join(said)


def latest_battle(s: GodsWar) -> Battle | None:
    """The battle that is fought, or the last one as long as the story tells of it."""
    if s.battle:
        return s.battle
    told = any(line.rule == DICE_ROLLED for line in s.story)
    return s.last_battle if told and s.phase is not None else None


def battle_words(s: GodsWar, battle: Battle, names: Sequence[str]) -> str:
    attacker, defender = (side_words(s, side, names) for side in battle.sides)
    return f"Battle in {name(s, battle.area)}: {attacker}; against {defender}"


def council_words(s: GodsWar, names: Sequence[str]) -> list[str]:
    """The Struggle and the Great Compromise, as long as they are news."""
    now, found = council_round(s), []
    if now and s.struggle and s.struggle.round == now:
        shown = s.struggle
        bids = series(f"{names[seat]} {bid}" for seat, bid in shown.bids.items())
        found.append(f"Struggle: {bids}.")
        if shown.dice:
            total = shown.power(s.chaos) + shown.pieces
            end = "the Rift closes" if shown.closed else "the Rift stays open"
            found.append(f"{total} against {sum(shown.dice)}: {end}.")
    elif s.phase in STRUGGLING:
        found.append("Struggle: the dice are hidden.")
    if now and s.ranking:
        ranks = series(f"{names[seat]} {signed(JUDGE - n)} VP" for n, seat in enumerate(s.ranking))
        found.append(f"Great Compromise: {ranks}.")
    return found


def story(s: GodsWar, names: Sequence[str]) -> list[str]:
    return [line.read(names) for line in s.story if line.to is None]


# -- the pictures


def board_alt(seen: Seen[GodsWar], names: Sequence[str]) -> str:
    s = seen.state
    said: list[Ranked] = [(0, f"The Gods War, round {s.round}, {phase_words(s)}.")]
    if in_actions(s):
        said.append((0, f"It’s {names[s.turn]}’s turn."))
    said += [(1, f"{player_words(s, p, names)}.") for p in s.ordered()]
    if fought := latest_battle(s):
        said.append((0, f"{battle_words(s, fought, names)}."))
    said += [(0, words) for words in council_words(s, names)]
    said.append((2, f"{'. '.join(marks(s))}."))
    said.append((3, f"{kylerela_words(s)}."))
    if s.sunk:
        said.append((2, f"Sunk: {series(name(s, area) for area in s.sunk)}."))
    for area in all_areas(s):
        if here := area_words(s, area):
            said.append((4, f"{name(s, area)}: {here}."))
    return compact(said)


def panel_alt(seen: Seen[GodsWar], names: Sequence[str], ask: Ask[Any] | None) -> str:
    s, p = seen.state, own(seen)
    said: list[Ranked] = [(0, f"Your table: {player_words(s, p, names)}.")]
    if ask:
        said.append((0, fill(ask.prompt, names)))
    said.append((1, f"Your runes: {rune_names(s, p) or 'none'}."))
    areas = dict.fromkeys(area for option in ask.options.values() if (area := pointed(s, option))) if ask else {}
    if areas:
        said.append((2, f"Marked: {series(name(s, area) for area in areas)}."))
    said += [(3, f"{name(s, area)}: {area_words(s, area)}.") for area in homes(s, p.seat)]
    return compact(said)


def rune_names(s: GodsWar, p: Player) -> str:
    return ", ".join(s.rune(id).name for id in p.runes if id != HIDDEN)


def hand_alt(seen: Seen[GodsWar], names: Sequence[str]) -> str:
    s, p = seen.state, own(seen)
    said: list[Ranked] = [(0, f"{names[p.seat]}’s runes: {rune_names(s, p) or 'none'}.")]
    said += [(1, describe(s.rune(id))) for id in p.runes if id != HIDDEN]
    return compact(said)


def result_alt(seen: Seen[GodsWar], names: Sequence[str]) -> str:
    s = seen.state
    if not s.result:
        return "The game isn't over yet."
    said: list[Ranked] = [(0, f"The Gods War is over. {fill(s.result.reason, names)}")]
    for n, group in enumerate(s.result.places, 1):
        said += [(1, f"{n}. {player_words(s, s.players[seat], names)}.") for seat in group]
    return compact(said)


def area_alt(s: GodsWar, area: AreaId) -> str:
    borders = series(name(s, other) for other in adjacent(s, area))
    return cut(f"{name(s, area)}: {area_words(s, area) or 'nobody is here'}. Next to {borders}.")


def region_alt(s: GodsWar, title: str, areas: Sequence[AreaId]) -> str:
    return compact([(0, f"{title}."), *((1, f"{name(s, id)}: {area_words(s, id) or 'empty'}.") for id in areas)])


def sheet_alt(s: GodsWar, p: Player, names: Sequence[str]) -> str:
    said: list[Ranked] = [(0, f"{player_words(s, p, names)}.")]
    gifts = {gift.id: gift for gift in s.held_gifts(p.seat)}
    for slot, gift in sorted(p.slots.items()):
        said.append((1, f"Heroquest {slot}: {gifts[gift].name if gift in gifts else 'achieved'}."))
    said += [(2, f"{name(s, id)}: {piece_names(s, list(s.on_map(p.seat, id)))}.") for id in homes(s, p.seat)]
    said.append((3, f"Not in play: {piece_names(s, s.pool(p.seat)) or 'nothing'}."))
    return compact(said)


def homes(s: GodsWar, seat: Seat) -> list[AreaId]:
    """The areas in which a player has pieces."""
    return list(dict.fromkeys(piece.at for piece in s.on_map(seat)))


def card_alt(card: Card) -> str:
    kinds = {Empire: "Empire", Rune: "Rune", ElderRace: "Elder race", Monster: "Monster"}
    kind = kinds.get(type(card), "Gift")
    return cut(f"{kind}: {describe(card)}")


def pointed(s: GodsWar, option: Any) -> AreaId:
    """The area that an option points at, itself or by a piece that stands there."""
    if option.area:
        return option.area if option.area in all_areas(s) else ""
    piece = s.pieces.get(option.unit)
    return piece.at if piece and piece.on_map else ""


def own(seen: Seen[GodsWar]) -> Player:
    """The player who looks; of an onlooker the first one, whose runes are hidden as all others are."""
    return seen.state.players[seen.by or 0]
