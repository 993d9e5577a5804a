"""All benchmarks, one after the other: `make bench`. They print; they never fail for being slow."""

from importlib import import_module

for name in (
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
    "ai",
    "tournaments",
):
    print(f"\n== {name}", flush=True)
    import_module(f"benchmarks.{name}").main()
