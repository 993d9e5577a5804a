"""
All benchmarks, one after the other: `make bench`; or those that are named: `python -m benchmarks ground`, with what
follows the one name for its own use. They print; they never fail for being slow.
"""

import sys
from importlib import import_module
from inspect import signature

ALL = (
    "tictactoe",
    "godsforge",
    "defiance",
    "twilight",
    "gods_war",
    "payments",
    "pictures",
    "store",
    "finished",
    "bot",
    "parlor",
    "clicks",
    "first_visit",
    "ai",
    "tournaments",
)
MORE = ("ground", "prospects")  # by name only: a part of all, and what fits weights for minutes
name, more = (sys.argv[1:2] or [""])[0], sys.argv[2:]
if name not in ("", *MORE, *ALL):
    sys.exit(f"There is no benchmark “{name}”: {', '.join((*MORE, *ALL))}.")
for each in (name,) if name else ALL:
    print(f"\n== {each}", flush=True)
    main = import_module(f"benchmarks.{each}").main
    sys.argv[1:] = more  # where it reads its options itself
    main(*more) if signature(main).parameters else main()
