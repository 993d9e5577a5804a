"""The whole world in words, area by area, for those who do not see pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.gods_war.board import adjacent, all_areas, in_hell, in_sky, is_sea, name
from games.gods_war.cards import monsters
from games.gods_war.state import AreaId, GodsWar, Player
from games.kernel import Seen, fill

from . import alt_text


def text_board(seen: Seen[GodsWar], names: Sequence[str], escape: Callable[[str], str] = str) -> str:
    """Everything that the board shows, in Markdown. `escape` makes a name harmless there."""
    s, names = seen.state, [escape(name) for name in alt_text.people(seen.state, names)]
    lines = [f"## The Gods War, round {s.round}, {alt_text.phase_words(s)}"]
    if alt_text.in_actions(s):
        lines.append(f"It’s {names[s.turn]}’s turn.")
    lines.append(f"{'. '.join(alt_text.marks(s))}. {alt_text.kylerela_words(s)}.")
    if s.lying:
        lines.append(f"Runes that lie face-up: {', '.join(s.rune(id).name for id in s.lying)}.")
    if fought := alt_text.latest_battle(s):
        lines += ["### Battle", f"{alt_text.battle_words(s, fought, names)}."]
    if held := alt_text.council_words(s, names):
        lines += ["### Council", *held]
    for p in s.ordered():
        lines += _player(s, p, names)
    for title, areas in _regions(s).items():
        lines += [f"### {title}", *(_area(s, area) for area in areas)]
    if happened := alt_text.story(s, names):
        lines += ["### What happened", *(f"- {words}" for words in happened)]
    if s.result:
        lines += ["### Result", fill(s.result.reason, names)]
    return "\n".join(lines)


def _regions(s: GodsWar) -> dict[str, list[AreaId]]:
    areas = all_areas(s)
    deep = [area for area in areas if in_hell(s, area)]
    high = [area for area in areas if in_sky(s, area)]
    seas = [area for area in areas if is_sea(s, area)]
    rest = [area for area in areas if area not in {*deep, *high, *seas}]
    return {"Sky Dome": high, "Lands": rest, "Seas": seas, "Hell": deep}


def _area(s: GodsWar, area: AreaId) -> str:
    here = alt_text.area_words(s, area) or "empty"
    return f"- {name(s, area)}: {here} (next to {', '.join(name(s, other) for other in adjacent(s, area))})"


def _player(s: GodsWar, p: Player, names: Sequence[str]) -> list[str]:
    first = ", first player" if p.seat == s.first else ""
    lines = [f"### {alt_text.player_words(s, p, names)}{first}"]
    if not p.empire:
        return lines
    for slot, gift in sorted(p.slots.items()):
        faces = {gift.id: gift for gift in s.held_gifts(p.seat)}
        down = " (face-down)" if gift in p.used else ""
        lines.append(f"- Heroquest {slot}: {faces[gift].name if gift in faces else 'achieved'}{down}")
    lines += [f"- Card of the {monsters(s.cards)[id].name}: {monsters(s.cards)[id].reward}" for id in p.rewards]
    for place, words in (("pool", "Not in play"), ("rift", "In the Rift"), ("pen", "In the Slave Pen")):
        if there := [piece for piece in s.pieces.values() if piece.seat == p.seat and piece.at == place]:
            lines.append(f"- {words}: {alt_text.piece_names(s, there)}")
    return lines
