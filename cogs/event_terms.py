"""What an organiser can decide about an event, in words: formats, times, limits; and the results a judge can give."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct, structs

from bot.events import with_roles_of
from bot.store import Config, EventRow, Server
from bot.texts import cut, plain
from games.kernel import Illegal
from games.kernel.english import count
from games.registry import GAMES
from tournaments import Id, Kind, Match, Outcome, Stage, Tournament
from tournaments.team_matches import KINDS

from . import event_scoring as scoring
from .lobby import PACES

FORMATS = {
    "swiss": "Swiss",
    "swiss_cut": "Swiss, then a bracket",
    "round_robin": "round robin",
    "single": "single elimination",
    "double": "double elimination",
    "groups": "groups, then a bracket",
    "pods": "pods: tables of three and more",
    "league": "league: players challenge each other",
}
SIMPLE: tuple[Kind, ...] = ("swiss", "round_robin", "single", "double", "league")
CUT = 8  # who goes on, unless the organiser says otherwise


def stages_for(format: str, game: str) -> list[Stage]:
    """The stages of a format, with what is usual for it."""
    if format == "swiss_cut":
        return [Stage("swiss", cut=CUT), Stage("single")]
    if format == "groups":
        return [Stage("groups", cut=CUT), Stage("single")]
    if format == "pods":
        return [Stage("pods", seats=min(8, GAMES[game].seats[-1]))]
    simple: dict[str, Stage] = {kind: Stage(kind) for kind in SIMPLE}
    if format not in simple:
        raise Illegal(f"I don't know that format. Choose {', '.join(FORMATS)}.")
    return [simple[format]]


def usual(game: str, most: int, server: Server) -> Config:
    """What a new event begins with: it ends even if some players never come, and a wrong result can be put right in the
    break before the next round rests on it. Its roles are the server's."""
    config = Config(most=most, decks_locked=GAMES[game].bring is not None, no_show_minutes=15, break_minutes=3)
    return with_roles_of(server, config)


def format_of(stages: Sequence[Stage]) -> str:
    first = stages[0].kind
    return "swiss_cut" if first == "swiss" and len(stages) > 1 else first


def format_words(t: Tournament) -> str:
    """“Swiss, then a bracket · best of 3 · 5 rounds · the best 8 go on”."""
    first = t.stages[0]
    parts = [FORMATS[format_of(t.stages)].partition(":")[0]]
    if first.kind == "pods":
        parts.append(f"tables of {first.seats}")
    if first.best_of > 1:
        parts.append(f"best of {first.best_of}")
    if first.rounds:
        parts.append(count(first.rounds, "round"))
    if first.cut:
        parts.append(f"top {first.cut} advance")
    if first.meetings > 1:
        parts.append(f"you meet everyone {'twice' if first.meetings == 2 else f'{first.meetings} times'}")
    if t.stages[-1].third_place:
        parts.append("match for third place")
    if first.boards:
        parts.append(f"team against team at {first.boards} boards")
    if len(t.stages) > 1 and t.stages[-1].best_of != first.best_of:
        parts.append(f"then best of {t.stages[-1].best_of}")
    return " · ".join(parts)


# -- dials: what can be set by a command, or by a select of the organiser's panel


Read = Callable[[EventRow], str]
Write = Callable[[EventRow, str], tuple[list[Stage], Config]]


class Dial(Struct, frozen=True):
    """One thing to set: its label, the values that a select offers, and how it is read and written."""

    label: str
    values: Mapping[str, str]
    read: Read
    write: Write


def minutes_words(word: str) -> str:
    n = int(word)
    if n == 0:
        return "none"
    if n % 1440 == 0 and n > 1440:
        return f"{n // 1440} days"
    return count(n // 60, "hour") if n % 60 == 0 else count(n, "minute")


def _minutes(*numbers: int) -> dict[str, str]:
    return {str(n): minutes_words(str(n)) for n in numbers}


def _of_config(
    name: str, kind: type = int
) -> tuple[Callable[[EventRow], str], Callable[..., tuple[list[Stage], Config]]]:
    def read(row: EventRow) -> str:
        value = getattr(row.config, name)
        return ("yes" if value else "no") if kind is bool else str(value)

    def write(row: EventRow, word: str) -> tuple[list[Stage], Config]:
        value = word == "yes" if kind is bool else whole(word) if kind is int else word
        return list(row.tournament.stages), structs.replace(row.config, **{name: value})

    return read, write


def _of_stages(name: str, *which: int) -> tuple[Read, Write]:
    """`which`: the stages that it is about; none are all."""

    def chosen(row: EventRow) -> list[int]:
        many = range(len(row.tournament.stages))
        return [n % len(many) for n in which] or list(many)

    def read(row: EventRow) -> str:
        return str(getattr(row.tournament.stages[chosen(row)[0]], name))

    def write(row: EventRow, word: str) -> tuple[list[Stage], Config]:
        stages = list(row.tournament.stages)
        for n in chosen(row):
            stages[n] = structs.replace(stages[n], **{name: whole(word)})
        return stages, row.config

    return read, write


def _read_third(row: EventRow) -> str:
    return "yes" if any(stage.third_place for stage in row.tournament.stages) else "no"


def _write_third(row: EventRow, word: str) -> tuple[list[Stage], Config]:
    stages = [structs.replace(s, third_place=word == "yes" and s.kind == "single") for s in row.tournament.stages]
    return stages, row.config


def _write_format(row: EventRow, word: str) -> tuple[list[Stage], Config]:
    best_of = row.tournament.stages[0].best_of
    return [structs.replace(stage, best_of=best_of) for stage in stages_for(word, row.game)], row.config


DECKS = {
    "table": "chosen at each table",
    "brought": "bring one and keep it",
    "drafted": "draft one at the start and keep it",
}


def _read_decks(row: EventRow) -> str:
    return "drafted" if row.config.drafted else "brought" if row.config.decks_locked else "table"


def _write_decks(row: EventRow, word: str) -> tuple[list[Stage], Config]:
    if word not in DECKS:
        raise Illegal(f"I don't know that choice. Choose {', '.join(DECKS)}.")
    config = structs.replace(row.config, decks_locked=word != "table", drafted=word == "drafted")
    return list(row.tournament.stages), config


REVEALS = {"end": "at the end", "cut": "at the cut", "start": "from the start, to everybody"}


def _write_points(row: EventRow, word: str) -> tuple[list[Stage], Config]:
    points = scoring.written_points(scoring.points_of(row), word)
    return scoring.of_points(row.tournament.stages, points), row.config


def _write_order(row: EventRow, word: str) -> tuple[list[Stage], Config]:
    return scoring.of_order(row.tournament.stages, scoring.written_order(word)), row.config


def whole(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise Illegal(f"“{plain(cut(word, 40))}” isn't a whole number.") from None


YES_NO = {"yes": "yes", "no": "no"}
DIALS: dict[str, Dial] = {
    "format": Dial("Format", FORMATS, lambda row: format_of(row.tournament.stages), _write_format),
    "best_of": Dial("Games per match", {n: f"best of {n}" for n in "1357"}, *_of_stages("best_of")),
    "rounds": Dial("Rounds", {"0": "as many as needed"} | {str(n): str(n) for n in range(1, 13)},
                   *_of_stages("rounds", 0)),
    "cut": Dial("Who advances", {str(n): f"the best {n}" for n in (2, 4, 8, 16, 32)}, *_of_stages("cut", 0)),
    "final_best_of": Dial("Games per bracket match", {n: f"best of {n}" for n in "1357"},
                          *_of_stages("best_of", -1)),
    "seats": Dial("Players per table", {str(n): str(n) for n in range(3, 9)}, *_of_stages("seats", 0)),
    "groups": Dial("Groups", {"0": "as many as needed"} | {str(n): str(n) for n in range(2, 17)},
                   *_of_stages("groups", 0)),
    "meetings": Dial("Meet everyone", {"1": "once", "2": "twice", "3": "3 times", "4": "4 times"},
                     *_of_stages("meetings", 0)),
    "third_place": Dial("Match for third place", YES_NO, _read_third, _write_third),
    "most": Dial("Most players", {str(n): str(n) for n in (4, 8, 16, 24, 32, 48, 64, 96, 128, 256)},
                 *_of_config("most")),
    "least": Dial("Fewest players", {str(n): str(n) for n in (2, 3, 4, 6, 8, 12, 16)}, *_of_config("least")),
    "pace": Dial("Pace", PACES, *_of_config("pace", str)),
    "round_minutes": Dial("Time per round", _minutes(0, 30, 50, 60, 90, 120, 1440, 4320, 10080),
                          *_of_config("round_minutes")),
    "no_show_minutes": Dial("No-show loss after", _minutes(0, 5, 10, 15, 30, 60, 1440, 2880),
                            *_of_config("no_show_minutes")),
    "break_minutes": Dial("Break between rounds", _minutes(0, 5, 10, 15, 30, 60, 1440), *_of_config("break_minutes")),
    "check_in_minutes": Dial("Check-in opens before start", _minutes(0, 5, 10, 15, 30, 60),
                             *_of_config("check_in_minutes")),
    "decks": Dial("Event decks", DECKS, _read_decks, _write_decks),
    "reveal": Dial("Decks are revealed", REVEALS, *_of_config("reveal", str)),
    "preview": Dial("Review each round first", YES_NO, *_of_config("preview", bool)),
    "late_entry": Dial("Late entries", YES_NO, *_of_config("late_entry", bool)),
    "waiting_list": Dial("Waiting list when it is full", YES_NO, *_of_config("waiting_list", bool)),
    "boards": Dial("Team against team", {"0": "no", **{str(n): f"at {n} boards" for n in range(2, 9)}},
                   *_of_stages("boards", 0)),
    "points": Dial("Points", scoring.POINTS, scoring.read_points, _write_points),
    "tie_breaks": Dial("Between equals", {name: words for name, (words, _) in scoring.ORDERS.items()},
                       scoring.read_order, _write_order),
}  # fmt: skip


def fitting(row: EventRow) -> list[str]:
    """The dials that make sense for this event."""
    stages, game = row.tournament.stages, GAMES[row.game]
    first, several = stages[0].kind, len(stages) > 1
    unfit = {
        "rounds": first not in ("swiss", "pods", "groups"),
        "cut": not several,
        "final_best_of": not several,
        "seats": first != "pods",
        "groups": first != "groups",
        "meetings": first not in ("round_robin", "league", "groups"),
        "third_place": stages[-1].kind != "single",
        "boards": first not in KINDS or several,
        "best_of": first == "pods",
        "decks": game.bring is None,
        "reveal": game.bring is None,
        "check_in_minutes": row.config.start_at is None,
        "points": first in ("single", "double", "pods"),
        "tie_breaks": first in ("single", "double"),
    }
    return [name for name in DIALS if not unfit.get(name)]


def values_of(row: EventRow, name: str) -> dict[str, str]:
    """What a dial offers this event."""
    kit = GAMES[row.game].decks
    no_draft = name == "decks" and (kit is None or kit.drafting is None)
    return {value: words for value, words in DIALS[name].values.items() if not (no_draft and value == "drafted")}


# -- times


def moment(words: str, zone: str, now: float) -> float | None:
    """“none”, “in 90 minutes”, “18:30” (the next one), or “2026-12-24 18:30”, in the person's time zone."""
    text = " ".join(words.lower().split())
    if text in ("none", "no", ""):
        return None
    if found := re.fullmatch(r"(?:in )?(\d{1,4}) ?(m|min|minutes?|h|hours?|d|days?)", text):
        return now + int(found[1]) * {"m": 60, "h": 3600, "d": 86400}[found[2][0]]
    here = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(zone))
    try:
        if found := re.fullmatch(r"(\d{1,2}):(\d\d)", text):
            start = here.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
            start += timedelta(days=1) if start <= here else timedelta()
        else:
            start = datetime.strptime(text.replace("t", " "), "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(zone))
    except ValueError:
        raise Illegal("Write a time as 18:30, 2026-12-24 18:30, in 90 minutes, or none.") from None
    if start.timestamp() <= now:
        raise Illegal("That time has already passed.")
    return start.timestamp()


# -- results, as a judge gives them


def results(t: Tournament, match: Match, stage: Stage) -> dict[str, str]:
    """Every result that a match of two can have: token -> words. A big table's places are written down instead."""
    if len(match.players) != 2:
        return {}
    first, second = (t.entrants[id].name for id in match.players)
    need = stage.best_of // 2 + 1
    scores = [(need, lost) for lost in range(need)] + [(won, lost) for won in range(1, need) for lost in range(won)]
    found = {f"{a}-{b}": f"{first} wins" + (f" {a}-{b}" if need > 1 else "") for a, b in scores}
    found |= {f"{b}-{a}": f"{second} wins" + (f" {a}-{b}" if need > 1 else "") for a, b in scores}
    return found | {"draw": "A draw", "lost": "Both lose"}


def outcome(match: Match, stage: Stage, token: str) -> Outcome:
    """From “2-1”, “draw” or “lost” for two; from “3 1=4 2” for a big table: numbers of seats, place by place."""
    players, word = match.players, token.strip().lower()
    if word == "lost":
        return Outcome((tuple(players),), losers=tuple(players))
    if word == "draw":
        return Outcome((tuple(players),))
    if len(players) == 2:
        found = re.fullmatch(r"(\d) ?[-–:] ?(\d)", word)
        if not found:
            raise Illegal("Write a result as 2-1 (the first player's games first), draw, or lost if both lose.")
        games = dict(zip(players, map(int, found.groups()), strict=True))
        levels = sorted(set(games.values()), reverse=True)
        places = tuple(tuple(id for id in players if games[id] == level) for level in levels)
        return Outcome(places, wins=games if stage.best_of > 1 else {})
    return Outcome(tuple(tuple(_seat(players, seat) for seat in shared.split("=")) for shared in word.split()))


def _seat(players: Sequence[Id], word: str) -> Id:
    if not (word.isascii() and word.isdecimal() and len(word) <= 3 and 1 <= int(word) <= len(players)):
        raise Illegal("Write a big table's places as seat numbers, winner first: 3 1=4 2.")
    return players[int(word) - 1]
