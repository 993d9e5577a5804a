"""Tournaments: pairings, standings, brackets and ratings. Pure: no clock, no network, no randomness but the seed's."""

from tournaments.export import to_csv, to_json, to_sheet
from tournaments.model import (
    Act,
    Entrant,
    Figure,
    Id,
    Kind,
    Match,
    Outcome,
    Points,
    Round,
    Stage,
    Standing,
    Swap,
    Term,
    TieBreak,
    Tournament,
    Unfit,
)
from tournaments.standings import final_standings, standings, tie_breaks
from tournaments.trf import to_trf
from tournaments.why import why_pairing, why_player

__all__ = [
    "Act",
    "Entrant",
    "Figure",
    "Id",
    "Kind",
    "Match",
    "Outcome",
    "Points",
    "Round",
    "Stage",
    "Standing",
    "Swap",
    "Term",
    "TieBreak",
    "Tournament",
    "Unfit",
    "final_standings",
    "standings",
    "tie_breaks",
    "to_csv",
    "to_json",
    "to_sheet",
    "to_trf",
    "why_pairing",
    "why_player",
]
