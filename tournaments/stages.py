"""Which stages make sense, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tournaments.model import Points, Stage, Unfit
from tournaments.team_matches import KINDS, MOST_BOARDS

MOST_ROUNDS, MOST_POINTS, MOST_PLAYERS = 60, 1000, 1024


def check_stages(stages: Sequence[Stage]) -> None:
    if not stages:
        raise Unfit("A tournament needs at least one stage.")
    for stage in stages:
        check_stage(stage)
    for stage, following in pairwise(stages):
        if stage.cut < (3 if following.kind == "pods" else 2):
            raise Unfit("Say how many advance to the next stage: at least two.")
    if len(stages) > 1 and any(stage.boards for stage in stages):
        raise Unfit("Teams that play against teams play all their rounds in one stage.")
    if stages[-1].cut:
        raise Unfit("The last stage has no cut: nobody advances from it.")


def check_stage(stage: Stage) -> None:
    """Each sentence names what does not fit."""
    least, most = (3, 8) if stage.kind == "pods" else (2, 2)
    if not least <= stage.seats <= most:
        many = "3 to 8 players" if stage.kind == "pods" else "two players"
        raise Unfit(f"A table of this kind of stage has {many}, not {stage.seats}.")
    if not stage.seats <= stage.room <= 8:
        raise Unfit(f"A table of {stage.seats} players is more than the game holds, or than 8.")
    if not 0 <= stage.rounds <= MOST_ROUNDS:
        raise Unfit(f"A stage has at most {MOST_ROUNDS} rounds.")
    if stage.best_of not in (1, 3, 5, 7):
        raise Unfit("A match is best of 1, 3, 5 or 7 games.")
    if stage.boards and (stage.kind not in KINDS or not 1 < stage.boards <= MOST_BOARDS):
        raise Unfit(f"Teams meet in Swiss rounds or a round robin, at 2 to {MOST_BOARDS} boards.")
    if stage.groups < 0 or stage.cut < 0 or not 1 <= stage.meetings <= 4:
        raise Unfit("There are no less than no groups, and everybody meets everybody one to four times.")
    if len(set(stage.tie_breaks)) < len(stage.tie_breaks):
        raise Unfit("A tie-break is named twice.")
    check_points(stage.points)


def check_points(points: Points) -> None:
    values = (points.win, points.draw, points.loss, points.bye, *points.places)
    if not all(0 <= value <= MOST_POINTS for value in values):
        raise Unfit(f"Points are whole numbers from 0 to {MOST_POINTS}.")
    if not points.win > points.loss or not points.win >= points.draw >= points.loss:
        raise Unfit("A win has to be worth more than a loss, and a draw no less than a loss and no more than a win.")
    if list(points.places) != sorted(points.places, reverse=True):
        raise Unfit("A better place can't be worth less than a worse one.")
