"""
How states are stored small: with zlib, and an earlier state of the same table as its dictionary. Most of a state (the
players' decks) is the same from one to the next.

zlib looks back no further than 32 KB, so that two long states would not see each other. A state is therefore cut into
pieces, and the dictionary of each is what stood around that place in the earlier state.

Data that was written so lies in databases: whoever finds a better way gives it another name.
"""

from __future__ import annotations

import zlib

PIECE = 16 * 1024
AROUND = 7 * 1024  # how far a part may have moved, and still be found


def squeeze(state: bytes, base: bytes = b"") -> bytes:
    """`base` is the earlier state; none: it stands alone."""
    pieces = []
    for start in range(0, max(len(state), 1), PIECE):
        known = _around(base, start)
        stream = zlib.compressobj(zdict=known) if known else zlib.compressobj()
        pieces += [stream.compress(state[start : start + PIECE]), stream.flush()]
    return b"".join(pieces)


def expand(data: bytes, base: bytes = b"") -> bytes:
    """What was squeezed with that base; raises zlib.error if the data are damaged or the base is another."""
    state = bytearray()
    while data:
        stream = zlib.decompressobj(zdict=_around(base, len(state)))
        state += stream.decompress(data)
        if not stream.eof:
            raise zlib.error("the data are cut off")
        data = stream.unused_data
    return bytes(state)


def _around(base: bytes, start: int) -> bytes:
    return base[max(0, start - AROUND) : start + PIECE + AROUND]
