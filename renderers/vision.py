"""
Colours for eyes that tell some of them apart badly.

What such an eye loses of a colour is moved to where it does see differences. All of it is linear, so that one matrix
does it for a whole picture; greys stay as they are. The simulation matrices are those of Machado, Oliveira and
Fernandes (2009) for the full deficiency. Shape and letter carry the meaning in any case.
"""

from __future__ import annotations

from functools import cache

Matrix = tuple[tuple[float, float, float], ...]

WITHOUT = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
RED_GREEN: Matrix = ((0, 0, 0), (0.7, 1, 0), (0.7, 0, 1))
BLUE_YELLOW: Matrix = ((1, 0, 0.7), (0, 1, 0.7), (0, 0, 0))
PALETTES = {
    "": "standard colours",
    "protan": "red is hard to see",
    "deutan": "green is hard to see",
    "tritan": "blue is hard to see",
}


@cache
def correction(palette: str) -> tuple[float, ...]:
    """Twelve numbers as Pillow's convert wants them: what the eye loses, moved to where it sees."""
    seen, moved = WITHOUT[palette], BLUE_YELLOW if palette == "tritan" else RED_GREEN
    lost = [[(row == col) - seen[row][col] for col in range(3)] for row in range(3)]
    numbers: list[float] = []
    for row in range(3):
        shift = [sum(moved[row][k] * lost[k][col] for k in range(3)) for col in range(3)]
        numbers += [(row == col) + shift[col] for col in range(3)] + [0.0]
    return tuple(numbers)
