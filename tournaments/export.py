"""A tournament to take away: a table for a spreadsheet, everything as JSON, a page to print."""

from __future__ import annotations

import csv
import io
from html import escape

import msgspec

from tournaments.ledger import rounds_of
from tournaments.model import Match, Round, Standing, Tournament
from tournaments.reports import say
from tournaments.standings import final_standings, standings
from tournaments.tiebreaks import NAMES

STYLE = """
body { font: 11pt/1.4 Georgia, serif; margin: 2em auto; max-width: 60em; color: #111; background: #fff }
h1, h2, h3 { font-family: Helvetica, Arial, sans-serif; line-height: 1.1 }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5em }
th, td { border-bottom: 1px solid #999; padding: .2em .5em; text-align: left }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
tr, .slip { break-inside: avoid } .slip td { height: 2em } h2, h3 { break-after: avoid }
"""


def to_csv(t: Tournament) -> str:
    """The standings of the whole event, one line a player, with a column for each tie-break. Names that a spreadsheet
    would run are made harmless."""
    out = io.StringIO()
    writer = csv.writer(out)
    rows = final_standings(t) if t.seeded else []
    ties = dict.fromkeys(figure.name for row in rows for figure in row.figures if figure.name != "points")
    head = ["place", "id", "name", "points", "wins", "draws", "losses", "byes", "dropped"]
    writer.writerow([*head, *(NAMES[name] for name in ties)])
    for row in rows:
        counts = [row.points, row.wins, row.draws, row.losses, row.byes]
        dropped = "yes" if row.dropped else "no"
        values = {figure.name: f"{figure.value:.6g}" for figure in row.figures}  # a stage has not all of them
        figures = [values.get(name, "") for name in ties]
        writer.writerow([row.place, harmless(row.id), harmless(t.entrants[row.id].name), *counts, dropped, *figures])
    return out.getvalue()


def harmless(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def to_json(t: Tournament) -> str:
    """Everything: the tournament as it is stored, which reads back as the same, and the standings of each stage."""
    tables = [standings(t, stage) for stage in range(len(t.seeded))]
    return msgspec.json.format(msgspec.json.encode({"tournament": t, "standings": tables})).decode()


def to_sheet(t: Tournament) -> str:
    """A page to print: standings and rounds, in one file that needs nothing else."""
    parts = [f"<h1>{escape(t.name)}</h1>", f"<p>Seed: <code>{escape(t.seed)}</code></p>"]
    for stage in range(len(t.seeded)):
        if len(t.stages) > 1:
            parts.append(f"<h2>Stage {stage + 1}</h2>")
        parts.append("<h3>Standings</h3>" + table_of(t, standings(t, stage)))
        parts += [sheet_of_round(t, r) for r in rounds_of(t, stage)]
    if t.rounds and not t.rounds[-1].done:
        parts += [by_name(t, t.rounds[-1]), slips(t, t.rounds[-1])]
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><title>{escape(t.name)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'


def table_of(t: Tournament, rows: list[Standing]) -> str:
    ties = [figure.name for figure in rows[0].figures if figure.name != "points"] if rows else []
    numbers = ["Points", "Won", "Drawn", "Lost", "Byes", *(NAMES[name] for name in ties)]
    head = "<th class=n>#</th><th>Player</th>" + "".join(f"<th class=n>{escape(text)}</th>" for text in numbers)
    lines = [f"<table><thead><tr>{head}</tr></thead><tbody>"]
    for row in rows:
        name = escape(t.entrants[row.id].name) + (" (dropped)" if row.dropped else "")
        counts = [row.points, row.wins, row.draws, row.losses, row.byes]
        values = [str(count) for count in counts]
        values += [f"{figure.value:.4g}" for figure in row.figures if figure.name != "points"]
        cells = "".join(f"<td class=n>{value}</td>" for value in values)
        lines.append(f"<tr><td class=n>{row.place}</td><td>{name}</td>{cells}</tr>")
    return "\n".join([*lines, "</tbody></table>"])


def sheet_of_round(t: Tournament, r: Round) -> str:
    lines = [f"<h3>Round {r.number}</h3>", *(f"<p>{escape(note)}</p>" for note in r.notes)]
    lines.append("<table><thead><tr><th class=n>Match</th><th>Players</th><th>Result</th></tr></thead><tbody>")
    lines += [line_of(t, match) for match in r.matches]
    return "\n".join([*lines, "</tbody></table>"])


def by_name(t: Tournament, r: Round) -> str:
    """Who looks for their table looks for their name."""
    seats = [(t.entrants[id].name, match, id) for match in r.matches for id in match.players]
    lines = [f"<h3>Round {r.number} by name</h3>", "<table><thead><tr><th>Player</th><th class=n>Match</th>"]
    lines.append("<th>Against</th></tr></thead><tbody>")
    for name, match, id in sorted(seats, key=lambda seat: seat[0].casefold()):
        others = " – ".join(escape(t.entrants[other].name) for other in match.players if other != id) or "bye"
        lines.append(f"<tr><td>{escape(name)}</td><td class=n>{match.number}</td><td>{others}</td></tr>")
    return "\n".join([*lines, "</tbody></table>"])


def slips(t: Tournament, r: Round) -> str:
    """One for each open match, to be cut out, filled in and signed."""
    made = [f"<h3>Match slips, round {r.number}</h3>"]
    for match in r.matches:
        if match.outcome is None:
            head = f"<tr><th colspan=3>{escape(t.name)} · round {r.number}, match {match.number}</th></tr>"
            names = [escape(t.entrants[id].name) for id in match.players]
            lines = "".join(f"<tr><td>{name}</td><td>Result:</td><td>Signed:</td></tr>" for name in names)
            made.append(f"<table class=slip>{head}{lines}</table>")
    return "\n".join(made)


def line_of(t: Tournament, match: Match) -> str:
    names = " – ".join(escape(t.entrants[id].name) for id in match.players)
    label = f"{escape(match.label)}: " if match.label else ""
    result = escape(say(t, match.outcome)) if match.outcome is not None else ""
    return f"<tr><td class=n>{match.number}</td><td>{label}{names}</td><td>{result}</td></tr>"
