"""A deck as a word that can be shared: `tg1-` and its list, packed."""

from __future__ import annotations

import base64
import binascii
import zlib

import msgspec

from ..kernel import Illegal, one_line
from .state import Brought

MARK = "tg1-"
LONGEST = 4_000  # characters of a code
UNPACKED = 20_000  # bytes: more than any deck needs
LONGEST_NAME = 40
MOST_COPIES = 100
WRONG = "That is no deck code of Twilight of the Gods, or a part of it is missing."


class Shared(msgspec.Struct, array_like=True):
    set_name: str
    name: str
    deity: str
    cards: dict[str, int]


def encode(deck: Brought, set_name: str) -> str:
    cards = dict(sorted(deck.cards.items()))
    packed = zlib.compress(msgspec.json.encode(Shared(set_name, deck.name, deck.deity, cards)), 9)
    return MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(code: str) -> tuple[Brought, str]:
    """The deck, and the name of the card set that it is made of."""
    code = code.strip()
    if not code.startswith(MARK) or len(code) > LONGEST:
        raise Illegal(WRONG)
    body = code.removeprefix(MARK)
    try:
        unpack = zlib.decompressobj()
        text = unpack.decompress(
            base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True), UNPACKED
        )
        if not unpack.eof:
            raise Illegal(WRONG)
        shared = msgspec.json.decode(text, type=Shared)
    except (binascii.Error, ValueError, zlib.error, msgspec.DecodeError):
        raise Illegal(WRONG) from None
    if any(not 0 < n <= MOST_COPIES for n in shared.cards.values()):
        raise Illegal(WRONG)
    name = one_line(shared.name, LONGEST_NAME) or "A deck"
    return Brought(name, shared.deity, shared.cards, code), shared.set_name
