"""
The numbers that place a player. More is better in all of them, and each says what it is made of.

They are worked out in fractions, so that equal is equal; `Figure.value` is the nearest float.

Rounds without an opponent: a bye brings no opponent for the percentages. For Buchholz and Sonneborn-Berger it counts as
a win over an opponent with the player's own points, so that nobody gains or loses much by it. A missed round (a late
entry) brings nothing anywhere, and counts as played for the player's own match-win percentage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct, field

from tournaments.ledger import Account, Ledger, Line, lot
from tournaments.model import Figure, Id, Kind, Term, TieBreak, Tournament

FLOOR = Fraction(33, 100)  # no percentage counts for less

USUAL: dict[Kind, tuple[TieBreak, ...]] = {
    "swiss": ("points", "opponents_match_win", "game_win", "opponents_game_win", "lot"),
    "round_robin": ("points", "head_to_head", "sonneborn_berger", "wins", "lot"),
    "league": ("points", "head_to_head", "sonneborn_berger", "wins", "lot"),
    "groups": ("points", "head_to_head", "sonneborn_berger", "wins", "lot"),
    "pods": ("points", "places", "wins", "opponents_match_win", "lot"),
    "single": ("places", "seeding"),
    "double": ("places", "seeding"),
}

NAMES: dict[TieBreak, str] = {
    "points": "Match points",
    "opponents_match_win": "Opponents’ match-win percentage",
    "game_win": "Game-win percentage",
    "opponents_game_win": "Opponents’ game-win percentage",
    "buchholz": "Buchholz",
    "median_buchholz": "Median Buchholz",
    "sonneborn_berger": "Sonneborn-Berger",
    "head_to_head": "Head to head",
    "places": "Places",
    "wins": "Wins",
    "games": "Games won",
    "rating": "Rating",
    "seeding": "Seeding",
    "lot": "Lot",
}


Share = tuple[Fraction, str]  # a percentage, and how it came about


class Table(Struct, frozen=True):
    """All that a tie-break may look at."""

    t: Tournament
    stage: int
    ledger: Ledger
    bracket: dict[Id, int] = {}  # elimination: the place of everyone, shared by those who went out together
    shares: dict[tuple[TieBreak, Id], Share] = field(default_factory=dict)  # worked out once, for all opponents

    def name(self, id: Id) -> str:
        return self.t.entrants[id].name


def figure(table: Table, which: TieBreak, id: Id, tied: Sequence[Id]) -> Figure:
    """One tie-break of one player; `tied` are all, this player too, whom it has to tell apart."""
    if which == "head_to_head":
        return head_to_head(table, id, tied)
    return FIGURES[which](table, table.ledger[id])


def match_win(account: Account) -> Share:
    """Points out of the points possible (3 a round, usually), but never less than 0.33."""
    possible = sum(line.possible for line in account.lines)
    return floored(account.points, possible, "points")


def own_game_win(account: Account) -> Share:
    """Game points (3 for a game won, 1 for one drawn) out of 3 a game, but never less than 0.33."""
    won = sum(3 * line.games_won + line.games_drawn for line in account.lines)
    return floored(won, 3 * sum(line.games for line in account.lines), "game points")


def floored(got: int, possible: int, what: str) -> Share:
    share = Fraction(got, possible) if possible else Fraction(0)
    raised = f", raised from {float(share):.3f} to the least that counts" if share < FLOOR else ""
    return max(share, FLOOR), f"{got} of {possible} {what}{raised}"


def points(_: Table, account: Account) -> Figure:
    terms = tuple(Term(f"Round {line.round}: {worded(line)}", line.points) for line in account.lines)
    return Figure("points", account.points, terms, "the sum of all rounds")


def worded(line: Line) -> str:
    if len(line.against) > 1:
        return f"place {line.place} of {len(line.against) + 1}"
    return line.result


def mean_of_opponents(which: TieBreak, own: Callable[[Account], Share]) -> Callable[..., Figure]:
    def mean(table: Table, account: Account) -> Figure:
        met = account.opponents()
        for _, other in met:
            if (which, other) not in table.shares:
                table.shares[which, other] = own(table.ledger[other])
        shares = [table.shares[which, other] for _, other in met]
        terms = tuple(
            Term(f"Round {number}, against {table.name(other)}: {how}", float(share))
            for (number, other), (share, how) in zip(met, shares, strict=True)
        )
        if not met:
            return Figure(which, 0.0, (), "no opponent so far")
        value = sum((share for share, _ in shares), Fraction(0)) / len(met)
        plural = "s" if len(met) > 1 else ""
        return Figure(which, float(value), terms, f"the mean of {len(met)} opponent{plural}, each at least 0.33")

    return mean


def game_win(table: Table, account: Account) -> Figure:
    share, how = own_game_win(account)
    terms = tuple(
        Term(f"Round {line.round}, {against(table, line)}: {games(line)}", 3 * line.games_won + line.games_drawn)
        for line in account.lines
    )
    return Figure("game_win", float(share), terms, f"{how}; a game won is 3, a game drawn 1")


def games(line: Line) -> str:
    return f"{line.games_won} won, {line.games_drawn} drawn of {line.games}"


def against(table: Table, line: Line) -> str:
    if line.against:
        return "against " + ", ".join(table.name(other) for other in line.against)
    return line.result


def buchholz_terms(table: Table, account: Account) -> list[Term]:
    terms: list[Term] = []
    for line in account.lines:
        terms += [Term(f"Round {line.round}, against {table.name(id)}", table.ledger[id].points) for id in line.against]
        if line.result == "bye":
            terms.append(Term(f"Round {line.round}, bye", account.points))
    return terms


def buchholz(table: Table, account: Account) -> Figure:
    terms = buchholz_terms(table, account)
    text = "the sum of the opponents’ points; a bye counts as an opponent with one’s own points"
    return Figure("buchholz", sum(term.value for term in terms), tuple(terms), text)


def median_buchholz(table: Table, account: Account) -> Figure:
    terms = sorted(buchholz_terms(table, account), key=lambda term: term.value)[1:-1]
    text = "the sum of the opponents’ points without the best and the worst of them; a bye counts as one’s own points"
    return Figure("median_buchholz", sum(term.value for term in terms), tuple(terms), text)


def sonneborn_berger(table: Table, account: Account) -> Figure:
    share = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    terms: list[Term] = []
    for line in account.lines:
        for other, result in line.against.items():
            worth = table.ledger[other].points * share[result]
            terms.append(Term(f"Round {line.round}, {result} against {table.name(other)}", worth))
        if line.result == "bye":
            terms.append(Term(f"Round {line.round}, bye", account.points))
    text = "the points of those beaten, and half the points of those held; a bye counts as one’s own points"
    return Figure("sonneborn_berger", sum(term.value for term in terms), tuple(terms), text)


def head_to_head(table: Table, id: Id, tied: Sequence[Id]) -> Figure:
    """A league of the tied players alone; it decides only if each of them has met each other."""
    if len(tied) < 2:
        return Figure("head_to_head", 0.0, (), "nobody else is tied here")
    met = {one: {other for _, other in table.ledger[one].opponents()} for one in tied}
    if any(other not in met[one] for one in tied for other in tied if one != other):
        return Figure("head_to_head", 0.0, (), "doesn't decide: some who are tied here haven't met")
    among = set(tied)
    terms = tuple(
        Term(f"Round {line.round}, {against(table, line)}: {worded(line)}", line.points)
        for line in table.ledger[id].lines
        if among & line.against.keys()
    )
    return Figure("head_to_head", sum(term.value for term in terms), terms, "the points of the matches among the tied")


def places(table: Table, account: Account) -> Figure:
    if table.bracket:
        place = table.bracket[account.id]
        return Figure("places", -place, (), f"place {place} of the bracket, shared by all who went out together")
    terms = tuple(Term(f"Round {line.round}: {worded(line)}", -line.place) for line in account.lines)
    return Figure(
        "places", sum(term.value for term in terms), terms, "the sum of all places, below zero: less is better"
    )


def wins(table: Table, account: Account) -> Figure:
    terms = tuple(
        Term(f"Round {line.round}, {against(table, line)}", 1) for line in account.lines if line.result == "win"
    )
    return Figure("wins", len(terms), terms, "matches won; byes don't count")


def games_won(table: Table, account: Account) -> Figure:
    terms = tuple(
        Term(f"Round {line.round}, {against(table, line)}: {games(line)}", line.games_won + line.games_drawn / 2)
        for line in account.lines
    )
    return Figure("games", sum(term.value for term in terms), terms, "games, or boards, won; drawn ones count half")


def rating(table: Table, account: Account) -> Figure:
    return Figure("rating", table.t.entrants[account.id].rating, (), "the rating before the event")


def seeding(table: Table, account: Account) -> Figure:
    seed = table.t.seeded[table.stage].index(account.id) + 1
    return Figure("seeding", -seed, (), f"seed {seed}: the better seed stands higher")


def draw_lot(table: Table, account: Account) -> Figure:
    """The first 48 bits of the SHA-256 of "seed/lot/id", as a number from 0 to 1."""
    value = (lot(table.t.seed, "lot", account.id) >> 208) / 2**48
    return Figure("lot", value, (), "drawn by the published seed")


FIGURES: dict[TieBreak, Callable[[Table, Account], Figure]] = {
    "points": points,
    "opponents_match_win": mean_of_opponents("opponents_match_win", match_win),
    "game_win": game_win,
    "opponents_game_win": mean_of_opponents("opponents_game_win", own_game_win),
    "buchholz": buchholz,
    "median_buchholz": median_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "places": places,
    "wins": wins,
    "games": games_won,
    "rating": rating,
    "seeding": seeding,
    "lot": draw_lot,
}
