"""
Whether a regular expression reads in one go: in a time that grows with the text, and not with its square or worse.

An endless repeat is harmless if what follows cannot begin with a letter that it takes itself, for then there is one way
only to part the two; or if nothing endless comes after it. Sets of letters are compared on a sample.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

SAMPLE = "".join(map(chr, range(128))) + "éß×…\u00a0\u2028\u200b𝔸٣"
ENDLESS = 100  # a repeat of more than that counts as endless
REPEATS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT)
ZERO_WIDTH = (kinds.AT, kinds.ASSERT, kinds.ASSERT_NOT)
Part = tuple[Any, Any]


def faults(pattern: str, flags: int = 0, *, anywhere: bool = False) -> list[str]:
    """Why this expression may take long. `anywhere`: it is tried at every place of the text, not at its start alone."""
    tree = parser.parse(pattern, flags)
    return list(_sequence(list(tree), (), tree.state.flags, inside=False)) + (
        list(_starts(list(tree), tree.state.flags)) if anywhere else []
    )


def _sequence(parts: Sequence[Part], after: Sequence[Part], flags: int, *, inside: bool) -> Iterable[str]:
    """The faults of these parts, where `after` are those that follow; `inside` an endless repeat they come again."""
    for number, (kind, value) in enumerate(parts):
        rest = [*parts[number + 1 :], *after]
        if kind in REPEATS:
            _, most, body = value
            endless = most > ENDLESS
            if endless:
                shared = _first(list(body), flags)[0] & _first(rest, flags)[0]
                if shared and (inside or _has_endless(rest) or _has_endless(list(body))):
                    yield f"a repeat and what follows share {sorted(shared)[:3]}"
            yield from _sequence(list(body), [*body, *rest] if endless else rest, flags, inside=inside or endless)
        elif kind is kinds.BRANCH:
            firsts = [_first(list(branch), flags)[0] for branch in value[1]]
            if inside and sum(map(len, firsts)) > len(frozenset().union(*firsts)):
                yield "alternatives inside a repeat begin alike"
            for branch in value[1]:
                yield from _sequence(list(branch), rest, flags, inside=inside)
        elif kind is kinds.SUBPATTERN:
            yield from _sequence(list(value[3]), rest, flags, inside=inside)
        elif kind is kinds.GROUPREF:
            yield "it looks back at a group"


def _starts(parts: Sequence[Part], flags: int) -> Iterable[str]:
    """A repeat with something behind it is gone through once for every start within it."""
    if parts and parts[0][0] is kinds.BRANCH:
        for branch in parts[0][1][1]:
            yield from _starts([*branch, *parts[1:]], flags)
        return
    if parts and parts[0][0] is kinds.ASSERT_NOT and parts[0][1][0] == -1:
        bound = _first(list(parts[0][1][1]), flags)[0]  # no start behind one of these
    else:
        bound = frozenset()
    first = _first(parts, flags)[0] - bound
    flat = list(_flat(parts))
    for number, (kind, value) in enumerate(flat):
        if kind in REPEATS and value[1] > ENDLESS and any(part[0] not in ZERO_WIDTH for part in flat[number + 1 :]):
            taken = _first(list(value[2]), flags)[0]
            if first & taken and not taken <= bound:
                yield f"it starts anew within a run of {sorted(first & taken)[:3]}"


def _flat(parts: Sequence[Part]) -> Iterable[Part]:
    for kind, value in parts:
        if kind is kinds.SUBPATTERN:
            yield from _flat(list(value[3]))
        else:
            yield kind, value


def _has_endless(parts: Sequence[Part]) -> bool:
    for kind, value in parts:
        if kind in REPEATS and (value[1] > ENDLESS or _has_endless(list(value[2]))):
            return True
        inner = value[1] if kind is kinds.BRANCH else [value[3]] if kind is kinds.SUBPATTERN else []
        if any(_has_endless(list(branch)) for branch in inner):
            return True
    return False


def _first(parts: Sequence[Part], flags: int) -> tuple[frozenset[str], bool]:
    """Letters that these parts can begin with, and whether they can be empty."""
    found: frozenset[str] = frozenset()
    for kind, value in parts:
        if kind in ZERO_WIDTH:
            continue
        if kind in REPEATS:
            letters, empty = _first(list(value[2]), flags)
            empty = empty or value[0] == 0
        elif kind is kinds.SUBPATTERN:
            letters, empty = _first(list(value[3]), flags)
        elif kind is kinds.BRANCH:
            each = [_first(list(branch), flags) for branch in value[1]]
            letters, empty = frozenset().union(*(one for one, _ in each)), any(can for _, can in each)
        elif kind is kinds.GROUPREF:
            letters, empty = frozenset(SAMPLE), True
        else:
            letters, empty = _letters(kind, value, flags), False
        found |= letters
        if not empty:
            return found, False
    return found, True


def _letters(kind: Any, value: Any, flags: int) -> frozenset[str]:
    if kind is kinds.ANY:
        return frozenset(SAMPLE) - (frozenset() if flags & re.DOTALL else frozenset("\n"))
    single = parser.SubPattern(parser.State())
    single.append((kind, value))
    single.state.flags = flags
    one = re._compiler.compile(single, flags)  # type: ignore[attr-defined]
    return frozenset(letter for letter in SAMPLE if one.fullmatch(letter))
