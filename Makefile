# `make run` plays, `make test` proves, `make quick` looks over a change in a minute; each sets up what it needs in .venv.
# With DISCORD_TOKEN set (or in .env) `make run` is the bot in Discord, otherwise a Discord of its own on a local page.

PYTHON ?= python3
BIN := .venv/bin
PLAY := .venv/ready-to-play
READY := .venv/ready-to-prove
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# The tests start many processes and load the cogs anew for each of their worlds: compiling once is a third of that.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test prove quick check types lint rules bench balance pictures screens transcripts clean

run: $(PLAY)
	@$(BIN)/python -m bot

# Everything; with THOROUGH=1 also every case of what is otherwise sampled. The types are checked beside the tests, which
# often wait for a browser, a database or a process.
test: lint
	@$(MAKE) --no-print-directory --jobs=2 types prove

prove: $(READY)
	$(PYTEST) --all-rules

# The kernel, and of the rest another sample each time.
quick: lint
	$(PYTEST) -q --sample 12

check: lint types

types: $(READY)
	$(BIN)/mypy

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

rules: $(READY)
	$(PYTEST) -q --rules

bench: $(READY)
	$(BIN)/python -m benchmarks

# Who wins with what, in all games or in one: make balance GAME=godsforge SHARE=0.1. Broken off, it goes on where it was.
# SEED=tuning keeps the games by which values are chosen apart from those of the report; ONLY=ladder plays that alone.
GAME ?=
SHARE ?= 1
SEED ?= report
ONLY ?=
WORKERS ?= 1
balance: $(READY)
	@$(BIN)/python -m games balance $(GAME) --share $(SHARE) --seed $(SEED) --only "$(ONLY)" --workers $(WORKERS)

pictures: $(READY)
	$(BIN)/python -m renderers.gallery

# What people see of every game, as pages on a desk and on a phone; GAME=twilight takes one game, ONLY=trade some pages.
screens: $(READY)
	$(BIN)/python tests/e2e/screens.py build/screens $(GAME) --only "$(ONLY)"

# After a deliberate change of rules or wording: write the golden transcripts and draw calls anew, then read the diff.
transcripts: $(READY)
	REGENERATE=1 $(BIN)/python -m pytest -q tests/playthroughs tests/renderers

$(PLAY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Demiurge needs Python 3.11 or newer; say which: make PYTHON=python3.12 run"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# What proving needs beside it.
$(READY): $(PLAY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
