"""Invisible God: Castles and Towers, Knights, Wizards and Specters, and Books that are read once."""

from __future__ import annotations

from ...kernel import Ask, Option, Seat, ask
from ...kernel.english import count
from .. import board, hooks
from ..actions import put_up, sites
from ..asking import choose, choose_area, choose_pieces, choose_player, player_label, speaker
from ..battle import involved
from ..cards import Slot
from ..gains import draw_runes, gain_power, gain_vp, lose_power
from ..hooks import Loss, Razing, number
from ..pieces import lose, place, title
from ..quests import affect, note, use_up
from ..state import AreaId, GodsWar, Piece
from ..values import building_kinds
from ..words import a
from .shared import own_side, price_of

KNIGHT, WIZARD, SPECTER, CASTLE, TOWER = "knight", "wizard", "specter", "castle", "tower"
STRENGTH = {KNIGHT: CASTLE, SPECTER: TOWER}  # what a unit's combat counts
BOOKS = ("blue_book_of_sorcery", "brown_book_of_commerce", "red_book_of_power")
FORCED = "forced die"  # kept by the Blue Book, in the numbers of the player whose next roll it is in


@hooks.rating.on("invisible_god")
def strength(s: GodsWar, me: Seat, piece: Piece, against: Seat | None, value: int) -> int:
    if piece.owner != me or piece.kind not in STRENGTH:
        return value
    return value + building_kinds(s, me).count(STRENGTH[piece.kind])


@hooks.ways.on("wizard_gate")
def wizard_gate(s: GodsWar, me: Seat, mover: Seat, area: AreaId, purpose: str, found: list[AreaId]) -> list[AreaId]:
    """Leaving Hell is another matter (GW-FAQEMP-14)."""
    if mover == me and purpose == "move" and s.buildings(me, area):
        return [*found, *(building.at for building in s.buildings(me))]
    return found


@hooks.takes.on("ecumenicism")
def ecumenicism(s: GodsWar, me: Seat, winner: Seat, building: Piece, kinds: list[str]) -> list[str]:
    """Castles and Towers are conquered as Temples."""
    return [*kinds, "temple"] if building.seat == me and winner != me and "temple" not in kinds else kinds


# -- Heroquests


def fulfil(s: GodsWar, me: Seat, slot: Slot, vp: int = 0) -> None:
    """The best of what happened in one battle counts."""
    p = s.players[me]
    if slot not in p.slots:
        p.numbers[slot] = max(vp, p.numbers.get(slot, 0))
        note(s, me, slot)


async def reward_vp(s: GodsWar, me: Seat, slot: Slot) -> None:
    gain_vp(s, me, s.players[me].numbers.pop(slot, 0), "a Heroquest", "GW-HQ-10")


@hooks.reward("invisible_god", "1a")
async def mortal_reward(s: GodsWar, me: Seat) -> None:
    await reward_vp(s, me, "1a")


@hooks.reward("invisible_god", "2a")
async def god_reward(s: GodsWar, me: Seat) -> None:
    await reward_vp(s, me, "2a")


@hooks.reward("invisible_god", "3a")
async def building_reward(s: GodsWar, me: Seat) -> None:
    await reward_vp(s, me, "3a")


@hooks.lost.on("invisible_god")
def fallen(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    if how == "spike":
        return
    if piece.seat == me:
        if piece.kind == WIZARD:
            note(s, me, "1b")
        elif piece.kind == KNIGHT:
            note(s, me, "2b")
        elif piece.kind == SPECTER and how == "kill":
            note(s, me, "3b")
    elif by == me:
        slot, best = ("1a", "hero") if s.unit(piece).mortal else ("2a", "greater_god")
        fulfil(s, me, slot, s.quest(me, slot).numbers["vp"] * (s.unit(piece).rank == best))


@hooks.razed.on("invisible_god")
def razed(s: GodsWar, me: Seat, piece: Piece, how: Razing, by: Seat | None) -> None:
    """A Nest that is only turned over does not count (GW-FAQ-31)."""
    if piece.seat == me and how in ("conquer", "destroy"):
        note(s, me, "3b")
    elif piece.seat != me and by == me and how == "destroy":
        fulfil(s, me, "3a", s.quest(me, "3a").numbers.get(piece.kind, 0))


@hooks.affected.on("invisible_god.4a")
def touched(s: GodsWar, me: Seat, by: Seat, seat: Seat) -> None:
    """GW-FAQEMP-12."""
    if seat == me != by:
        note(s, me, "4a")


def ritual_cost(s: GodsWar, me: Seat) -> int:
    return s.quest(me, "4b").cost or 0


async def final_ritual(s: GodsWar, me: Seat) -> bool:
    """Even without a Book (GW-FAQEMP-09)."""
    p = s.players[me]
    p.used = [source for source in p.used if source not in BOOKS]
    s.say(f"{{{me}}} performs the Final Ritual: all Books are open again.", "GW-IGOD-04")
    note(s, me, "4b")
    return True


hooks.actions.append(hooks.Action("invisible_god.4b", "Final Ritual", ritual_cost, lambda s, me: True, final_ritual))


# -- Books


def close_book(s: GodsWar, me: Seat, book: str) -> bool:
    use_up(s, me, book)
    draw_runes(s, me, number(s, book, "runes"), "GW-IGOD-05")
    return True


async def blue_book(s: GodsWar, me: Seat) -> bool:
    """GW-IGOD-07. Who announces it under Truth can't say anything about dice that nobody has rolled."""
    if s.announcing:
        return True
    seats = [p.seat for p in s.ordered()]
    dice = dict(zip(seats, s.chance.roll(len(seats)), strict=True))
    shown = ", ".join(f"{{{seat}}} {face}" for seat, face in dice.items())
    s.say(f"Blue Book of Sorcery: {shown}.", "GW-IGOD-07")
    options = {f"player.{n}": Option(n, f"{player_label(s, n)}: {face}", player=n) for n, face in dice.items()}
    prompt = "Which dice do you keep? Each counts in its player's next roll."
    kept = await ask(speaker(s, me), Ask(prompt, options, 0, len(options), topic="gods_war.blue_book"))
    for seat in kept:
        s.players[seat].numbers[FORCED] = dice[seat]
        s.say(f"The next roll of {{{seat}}} has a {dice[seat]}.", "GW-IGOD-07")
    for seat in seats:
        if seat != me:
            affect(s, me, seat)
    return close_book(s, me, "blue_book_of_sorcery")


@hooks.dice.on("invisible_god")
def forced(s: GodsWar, me: Seat, seat: Seat, faces: list[int]) -> list[int]:
    """It takes the place of one die, once; a roll of no dice does not use it up."""
    numbers = s.players[seat].numbers
    return [numbers.pop(FORCED), *faces[1:]] if faces and FORCED in numbers else faces


async def brown_book(s: GodsWar, me: Seat) -> bool:
    n = number(s, "brown_book_of_commerce", "power") * building_kinds(s, me).count(TOWER)
    gain_power(s, me, n, "Brown Book of Commerce", "GW-IGOD-05")
    others = [p.seat for p in s.others(me)]
    for left in range(n, 0, -1):
        seat = await choose_player(s, me, f"Who gets 1 Power? You have {left} to give.", others, "brown_book")
        gain_power(s, seat, 1, "Brown Book of Commerce", "GW-IGOD-05")
        affect(s, me, seat)
    return close_book(s, me, "brown_book_of_commerce")


async def red_book(s: GodsWar, me: Seat) -> bool:
    for _ in s.kind_in_play(me, WIZARD):
        areas = board.unique(piece.at for piece in s.on_map(me) if piece.building or piece.kind == WIZARD)
        kinds = {p.kind: Option(p.kind, s.face(p).name) for p in s.pool(me) if p.kind in STRENGTH}
        if not areas or not kinds:
            break
        kind = await choose(s, me, "Which unit do you place?", kinds, "red_book")
        area = await choose_area(s, me, "Where does it arrive?", areas, "red_book_at")
        unit = s.pool(me, kind)[0]
        s.say(f"{{{me}}} places {a(title(s, unit))} in {board.name(s, area)}.", "GW-IGOD-05")
        place(s, unit, area)
    return close_book(s, me, "red_book_of_power")


for book, label, read in zip(
    BOOKS,
    ("Blue Book of Sorcery", "Brown Book of Commerce", "Red Book of Power"),
    (blue_book, brown_book, red_book),
    strict=True,
):
    hooks.actions.append(hooks.Action(book, label, price_of(book), lambda s, me: True, read))


# -- other gifts


@hooks.council.on("divine_right", plain=True)
async def divine_right(s: GodsWar, me: Seat) -> None:
    ahead = sum(p.vp > s.players[me].vp for p in s.others(me))
    runes = number(s, "divine_right", "runes")
    draw_runes(s, me, 2 * runes if ahead >= number(s, "divine_right", "ahead") else runes, "GW-IGOD-05")


def can_bless(s: GodsWar, me: Seat) -> bool:
    return any(sites(s, me, face) for face in s.empire(me).building)


@hooks.council.on("kings_blessing", when=can_bless)
async def kings_blessing(s: GodsWar, me: Seat) -> None:
    """An ordinary build, but free (GW-IGOD-06)."""
    faces = {face.id: face for face in s.empire(me).building if sites(s, me, face)}
    options = {id: Option(id, f"Build {a(face.name)}") for id, face in faces.items()}
    face = faces[await choose(s, me, "What do you build for free?", options, "kings_blessing")]
    prompt = f"Where do you build the {face.name}?"
    area = await choose_area(s, me, prompt, sites(s, me, face), "site")
    put_up(s, me, face, area)


@hooks.pre_battle.on("magic_explosion", when=lambda s, me: bool(involved(s, me, SPECTER)), optional=True)
async def magic_explosion(s: GodsWar, me: Seat) -> None:
    """GW-FAQEMP-10."""
    able = involved(s, me, SPECTER)
    gone = await choose_pieces(s, me, "Which Specters explode?", able, "magic_explosion", 1, len(able))
    side = own_side(s, me)
    for specter in gone:
        lose(s, specter, "eliminate", me)
        side.dice += number(s, "magic_explosion", "dice")
    dice = number(s, "magic_explosion", "dice") * len(gone)
    s.say(f"Magic Explosion: {count(len(gone), 'Specter')} of {{{me}}} gone for {dice} dice.", "GW-FAQEMP-10")


@hooks.counted.on("sturdy_peasantry")
def sturdy_peasantry(s: GodsWar, me: Seat, seat: Seat, kinds: list[str]) -> list[str]:
    """A Castle that stands in no area (GW-IGOD-06)."""
    return [*kinds, CASTLE] if seat == me else kinds


def tapped(s: GodsWar, me: Seat) -> list[AreaId]:
    areas = board.unique(unit.at for unit in s.units(me) if unit.kind == WIZARD)
    return [area for area in areas if any(piece.seat != me for piece in s.on_map(at=area))]


@hooks.power.on("tapping", when=lambda s, me: bool(tapped(s, me)))
async def tapping(s: GodsWar, me: Seat) -> None:
    """One enemy in each area, with Power if there is one (GW-IGOD-06)."""
    for area in tapped(s, me):
        gain_power(s, me, number(s, "tapping", "power"), "Tapping", "GW-IGOD-06")
        enemies = sorted({piece.seat for piece in s.on_map(at=area)} - {me})
        able = [seat for seat in enemies if s.players[seat].power] or enemies
        prompt = f"Tapping in {board.name(s, area)}: who loses 1 Power?"
        seat = await choose_player(s, me, prompt, able, "tapping")
        lose_power(s, seat, number(s, "tapping", "power"))
        s.say(f"Tapping in {board.name(s, area)}: {{{seat}}} loses Power.", "GW-IGOD-06")
        affect(s, me, seat)
