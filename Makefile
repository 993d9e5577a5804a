# `make run` plays, `make test` proves; both set up everything they need in .venv first.
# With DISCORD_TOKEN set (or in .env) `make run` is the bot in Discord, otherwise a Discord of its own on a local page.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: run test check rules bench pictures transcripts clean

run: $(READY)
	@$(BIN)/python -m bot

test: check
	$(BIN)/python -m pytest -n auto --all-rules

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(READY)
	$(BIN)/python -m pytest -n auto -q --rules

bench: $(READY)
	$(BIN)/python -m benchmarks

pictures: $(READY)
	$(BIN)/python -m renderers.gallery

# After a deliberate change of rules or wording: write the golden transcripts and draw calls anew, then read the diff.
transcripts: $(READY)
	REGENERATE=1 $(BIN)/python -m pytest -q tests/playthroughs tests/renderers

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Demiurge needs Python 3.11 or newer; say which: make PYTHON=python3.12 run"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
