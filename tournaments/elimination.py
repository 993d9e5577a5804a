"""Single and double elimination.

Who stands in which box of the bracket follows from the matches played so far: nothing is stored but the rounds, where a
match is found by its label. The first player of a match is the better seed. When a match is not simply won:

- drawn, though one more game was played to decide it: the better seed goes on; in the grand final an unbeaten player
  has won;
- both lost: nobody goes on, and whoever would have met the winner has a bye. In the winners' bracket both have one loss
  now, but one place in the losers' bracket: the better seed falls one round later, where the bye leaves a place;
- one has dropped: the other goes on without play. Where both have, the one who dropped later counts as the winner.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tournaments.brackets import AGAIN, GRAND, THIRD, Box, Part, Source, State, double, single
from tournaments.model import Id, Match, Outcome, Round, Tournament, Unfit


def pair(t: Tournament) -> Round | None:
    """The next round: every box of the earliest step that can be played; None when the stage is over."""
    if not all(done.done for done in t.rounds):
        raise Unfit(f"Round {t.rounds[-1].number} isn't finished yet.")
    boxes = run(t, t.stage)
    steps = [box.step for box in boxes.values() if box.state == "ready"]
    if not steps:
        return None
    leads_on = {source.box for box in boxes.values() for source in box.sources if source.take == "winner"}
    matches: list[Match] = []
    for box in boxes.values():
        if box.step != min(steps) or box.match:  # a step comes twice if one of its matches was taken back
            continue
        match = Match(len(matches) + 1, _by_seed(t, t.stage, box.here), label=box.label, why=_why(t, box, boxes))
        if box.state == "ready":
            matches.append(match)
        elif box.state == "walkover" and box.winner and box.label in leads_on and not _dropped(t, box.winner):
            match.players = [box.winner]
            match.outcome = Outcome(((box.winner,),), "drop" if len(box.here) == 2 else "bye", reason=box.note)
            matches.append(match)
    busy = {player for match in matches for player in match.players}
    waiting = [player for player in _still_in(t, t.stage, boxes) if player not in busy and not _dropped(t, player)]
    return Round(len(t.rounds) + 1, t.stage, matches, waiting)


def over(t: Tournament) -> bool:
    """Whether the bracket is decided, the match for the third place included."""
    return all(done.done for done in t.rounds) and all(box.decided for box in run(t, t.stage).values())


def places(t: Tournament, stage: int) -> list[list[Id]]:
    """The order as far as it is decided: the winner, or those still in, the unbeaten before the beaten; then the last
    to be knocked out, and so on.

    Those who were knocked out in the same round stand side by side. Where both lost the last match of all, they share
    the first place.
    """
    boxes, lost = _run(t, stage)
    third = boxes[THIRD].winner if THIRD in boxes else None
    gone: dict[int, list[Id]] = {}
    for box in boxes.values():
        gone.setdefault(box.step, []).extend(box.out)
    here = _still_in(t, stage, boxes)
    groups = [[player for player in here if lost[player] == times] for times in range(3)]
    for step in sorted(gone, reverse=True):
        group = _by_seed(t, stage, gone[step])
        groups += [[third], [player for player in group if player != third]] if third in group else [group]
    return [[player for player in group if player] for group in groups if group]


def run(t: Tournament, stage: int) -> dict[str, Box]:
    """The bracket of a stage with all that the rounds so far decide, each box after those that feed it."""
    return _run(t, stage)[0]


def note_of(t: Tournament, stage: int, match: Match) -> str:
    """What a result alone does not tell: who goes on after a draw, and why."""
    if t.stages[stage].kind not in ("single", "double"):
        return ""
    box = run(t, stage).get(match.label)
    return box.note if box is not None and box.match is match else ""


def _run(t: Tournament, stage: int) -> tuple[dict[str, Box], dict[Id, int]]:
    """And how often each has lost."""
    players, rules = t.seeded[stage], t.stages[stage]
    lives = 2 if rules.kind == "double" else 1
    shape = double(len(players)) if lives == 2 else single(len(players), rules.third_place)
    boxes = {box.label: box for box in shape}
    held = {match.label: (done.number, match) for done in t.rounds if done.stage == stage for match in done.matches}
    lost = dict.fromkeys(players, 0)
    for box in shape:
        for slot, source in enumerate(box.sources):
            box.known[slot], box.players[slot] = _comes(source, players, boxes)
        box.round, box.match = held.get(box.label, (0, None))
        if not all(box.known):
            box.fallen = box.match is not None
            continue
        if box.label == AGAIN and not _needs_a_second(boxes[GRAND], lost):
            box.state, box.fallen = "void", box.match is not None
            continue
        box.fallen = box.match is not None and _is_for_others(t, box, box.match, lost)
        _settle(t, stage, box, lost)
        if box.part != "third" and box.decided:
            box.out = [player for player in box.here if lost[player] >= lives]
    return boxes, lost


def fallen(t: Tournament, stage: int) -> tuple[Round, Match] | None:
    """The first match that was made for players who, after a corrected result, do not meet there."""
    box = next((box for box in run(t, stage).values() if box.fallen), None)
    return (t.rounds[box.round - 1], box.match) if box and box.match else None


def rematch(t: Tournament, stage: int, match: Match) -> Match | None:
    """The same match for those who meet there now; None if they are not known, or need not play."""
    bare = replace(t, rounds=[replace(r, matches=[m for m in r.matches if m is not match]) for r in t.rounds])
    boxes = run(bare, stage)
    box = boxes[match.label]
    if box.state != "ready":
        return None
    return Match(match.number, _by_seed(t, stage, box.here), label=box.label, why=_why(t, box, boxes))


def _is_for_others(t: Tournament, box: Box, match: Match, lost: dict[Id, int]) -> bool:
    if len(match.players) == 2:
        return set(match.players) != set(box.here)
    rivals = [id for id in box.here if id not in match.players and not _dropped(t, id) and not _falling(box, id, lost)]
    return match.players[0] not in box.here or bool(rivals)


def _comes(source: Source, players: list[Id], boxes: dict[str, Box]) -> tuple[bool, Id | None]:
    """Whether it is known who comes from there, and who: None is nobody."""
    if source.take == "seed":
        return True, players[source.seed - 1] if source.seed <= len(players) else None
    box = boxes[source.box]
    return box.decided, box.winner if source.take == "winner" else box.loser


def _settle(t: Tournament, stage: int, box: Box, lost: dict[Id, int]) -> None:
    """Decide a box whose players are known, as far as it can be: played, without play, or not yet."""
    if box.match and len(box.match.players) == 2:
        if box.fallen:
            box.players = [*box.match.players]
        box.state = "playing" if box.match.outcome is None else "played"
        if box.match.outcome:
            _judge(t, stage, box, box.match.outcome, lost)
        return
    fit = [player for player in box.here if not _dropped(t, player) and not _falling(box, player, lost)]
    if not box.here:
        box.state = "void"
    elif len(fit) == 2 and not box.match:
        box.state = "ready"
    else:
        box.state = "walkover"
        _walk_over(t, stage, box, lost)


def _judge(t: Tournament, stage: int, box: Box, outcome: Outcome, lost: dict[Id, int]) -> None:
    """Who goes on after a match: its winner, or whom the rules above name."""
    better, worse = _by_seed(t, stage, box.here)
    first = [player for player in (*outcome.places, ())[0] if player not in outcome.losers]
    unbeaten = [player for player in box.here if box.label == GRAND and lost[player] == 0]
    if outcome.how == "double_loss" or not first:
        box.both_lost = True
        lost[better] += 1
        lost[worse] += 1
        if unbeaten:
            box.winner, box.note = unbeaten[0], f"Both lost: {_name(t, unbeaten[0])}, beaten only once, has won."
        elif box.part == "winners":
            box.winner, box.loser = better, worse
            box.note = f"Both lost: {_name(t, better)}, the better seed, falls one round later."
        else:
            box.note = "Both lost: nobody goes on."
        return
    if len(first) == 1:
        box.winner = first[0]
    elif unbeaten:
        box.winner, box.note = unbeaten[0], f"Drawn: {_name(t, unbeaten[0])} is unbeaten, and has won."
    else:
        box.winner, box.note = better, f"Drawn: {_name(t, better)} goes on as the better seed."
    box.loser = worse if box.winner == better else better
    lost[box.loser] += 1


def _walk_over(t: Tournament, stage: int, box: Box, lost: dict[Id, int]) -> None:
    """A box that is not played: a bye, an opponent who has dropped or is falling, or nobody who could play."""

    def claim(player: Id) -> tuple[bool, bool, int, int]:
        given = bool(box.match and player in box.match.players)  # a bye that was given stands
        gone = t.entrants[player].out_after
        return not given, _falling(box, player, lost), -(10**9 if gone is None else gone), t.seeded[stage].index(player)

    best, *rest = sorted(box.here, key=claim)
    if _falling(box, best, lost) and not rest:
        box.loser = best
        box.note = f"{_name(t, best)} lost already, and falls."
        return
    box.winner = best
    if rest:
        box.loser = rest[0]
        lost[box.loser] += not _falling(box, box.loser, lost)
    if not _falling(box, best, lost):
        how = f"{_name(t, rest[0])} has dropped" if rest and _dropped(t, rest[0]) else "There is no opponent"
        box.note = f"{how}: {_name(t, best)} goes on without play."


def _falling(box: Box, player: Id, lost: dict[Id, int]) -> bool:
    """In the winners' bracket, but beaten: one of two who lost the same match, on the way to a place below."""
    return box.part == "winners" and lost[player] > 0


def _needs_a_second(first: Box, lost: dict[Id, int]) -> bool:
    """The grand final is played again if the first was the unbeaten player's first defeat."""
    return bool(first.winner and first.loser and lost[first.winner] == lost[first.loser] == 1)


def _still_in(t: Tournament, stage: int, boxes: dict[str, Box]) -> list[Id]:
    out = {player for box in boxes.values() for player in box.out}
    return [player for player in t.seeded[stage] if player not in out]


def _by_seed(t: Tournament, stage: int, players: list[Id]) -> list[Id]:
    return sorted(players, key=t.seeded[stage].index)


def _dropped(t: Tournament, player: Id) -> bool:
    return t.entrants[player].out_after is not None


def _name(t: Tournament, player: Id) -> str:
    return t.entrants[player].name


def _why(t: Tournament, box: Box, boxes: dict[str, Box]) -> list[str]:
    """Where the players of a match come from, in sentences."""
    said: list[str] = []
    for player, source in zip(box.players, box.sources, strict=True):
        if player is None:
            continue
        if source.take == "seed":
            said.append(f"{_name(t, player)} is seed {source.seed}.")
        else:
            verb = "won" if source.take == "winner" else "lost"
            said.append(" ".join(filter(None, [f"{_name(t, player)} {verb} “{source.box}”.", boxes[source.box].note])))
    return [*said, box.note] if box.note else said


# To be drawn


class Slot(Struct, frozen=True):
    """One line of a drawn match."""

    id: Id | None  # who stands there; None: not known yet, or nobody
    text: str  # the name, or “Winner of Semi-final 1”, or “Bye”
    seed: int = 0  # of the player; 0: none
    source: str = ""  # the label of the match this line comes from; a line is to be drawn from there
    wins: int | None = None  # games won, of a match of several games
    won: bool = False
    lost: bool = False  # lost this match, whether or not it was the end


class Cell(Struct, frozen=True):
    """One match as it is drawn. A void one was never needed; it keeps its place, and may be left out."""

    label: str
    slots: tuple[Slot, Slot]
    state: State
    y: float  # the middle, in lines of matches from the top of its part: 0.5 is the middle of the first line
    round: int = 0  # of the event; 0: not played
    out: tuple[Id, ...] = ()  # whom it knocked out
    note: str = ""  # a sentence for what the result does not tell


class Column(Struct, frozen=True):
    part: Part
    step: int  # columns of the same step are played side by side
    title: str
    cells: tuple[Cell, ...]


class Bracket(Struct, frozen=True):
    """Columns from left to right, part by part: main and third, or winners, losers and final."""

    columns: tuple[Column, ...]
    lines: dict[Part, int]  # how many lines of matches each part is high
    winner: Id | None


def bracket(t: Tournament, stage: int) -> Bracket:
    """The whole bracket to be drawn or told, the open matches too."""
    boxes = run(t, stage)
    lines: dict[Part, int] = {}
    columns: dict[tuple[Part, int], list[Box]] = {}
    for box in boxes.values():
        columns.setdefault((box.part, box.column), []).append(box)
        lines[box.part] = max(lines.get(box.part, 0), box.index + 1)
    parts = sorted(lines, key=("main", "third", "winners", "losers", "final").index)
    drawn: list[Column] = []
    for part, number in sorted(columns, key=lambda key: (parts.index(key[0]), key[1])):
        rows = columns[part, number]
        height = lines[part] / len(rows)
        cells = tuple(_cell(t, stage, box, (box.index + 0.5) * height) for box in rows)
        drawn.append(Column(part, rows[0].step, _headline(rows), cells))
    decided = all(box.decided for box in boxes.values())
    top = places(t, stage)[:1]
    return Bracket(tuple(drawn), lines, top[0][0] if decided and top and len(top[0]) == 1 else None)


def _headline(rows: list[Box]) -> str:
    """“Semi-final 2” stands under “Semi-finals”, “Round of 16, match 3” under “Round of 16”."""
    label = rows[0].label
    if len(rows) == 1:
        return label
    return label.removesuffix(", match 1") if label.endswith(", match 1") else label.removesuffix(" 1") + "s"


def _cell(t: Tournament, stage: int, box: Box, y: float) -> Cell:
    outcome = box.match.outcome if box.match else None
    over = box.state in ("played", "walkover")

    def slot(n: int) -> Slot:
        player, source = box.players[n], box.sources[n]
        if player is None:
            taken = {"seed": "Bye", "winner": f"Winner of {source.box}", "loser": f"Loser of {source.box}"}
            return Slot(None, "Bye" if box.known[n] else taken[source.take], source=source.box)
        wins = outcome.wins.get(player, 0) if outcome and outcome.wins else None
        seed = t.seeded[stage].index(player) + 1
        won = player == box.winner and not box.both_lost
        return Slot(player, _name(t, player), seed, source.box, wins, won, over and not won)

    return Cell(box.label, (slot(0), slot(1)), box.state, y, box.round, tuple(box.out), box.note)
