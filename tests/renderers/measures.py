"""Where things are in a recorded picture."""

from __future__ import annotations

from renderers.canvas import Call, Canvas

ORNAMENTS = {"ornament", "backdrop"}  # hang over the edge on purpose
Box = tuple[int, int, int, int]


def letters(canvas: Canvas) -> list[tuple[Box, str]]:
    """Where ink of each text is, more or less, and what it says."""
    return [(ink(x, y, call), str(call.get("words"))) for x, y, call in canvas.every() if call.op == "text"]


def ink(x: int, y: int, call: Call) -> Box:
    high = round(float(str(call.get("size"))) * 0.72)
    top = y + (call.h - high) // 2
    return x, top, x + call.w, top + high


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def outside(canvas: Canvas) -> list[tuple[object, ...]]:
    return [
        (call.op, x, y, call.args)
        for x, y, call in canvas.every()
        if call.op not in ORNAMENTS and not (x >= 0 and y >= 0 and x + call.w <= canvas.w and y + call.h <= canvas.h)
    ]


def overlaps(canvas: Canvas) -> list[tuple[str, str]]:
    found = letters(canvas)
    return [(a[1], b[1]) for n, a in enumerate(found) for b in found[n + 1 :] if meet(a[0], b[0])]
