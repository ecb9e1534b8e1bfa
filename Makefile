# Citadels SDK. Needs Python 3.11 or newer and make; everything else goes into .venv. `make help` lists the targets.

PYTHON ?= python3
JOBS   ?= auto
ARGS   ?=

BIN   := .venv/bin
READY := .venv/.ready
CORE  := .venv/.core
SERVER := .venv/.server
PYTHON_OF_VENV := .venv/bin/python
INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help play web workshop test test-all test-web test-lowest pictures playground golden check check-static format bench soak fuzz docs wheel clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(PYTHON_OF_VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Citadels SDK needs Python 3.11 or newer, and '$(PYTHON)' is not: say which to use, as in 'make PYTHON=python3.12 play'." >&2; exit 1; }
	@$(PYTHON) -m venv .venv

$(READY): pyproject.toml | $(PYTHON_OF_VENV)
	@echo "Setting up .venv with the tools of developers: once, about a minute and 800 MB ..."
	@$(INSTALL) -e '.[dev]'
	@touch $(CORE) $(SERVER) $@

$(CORE): pyproject.toml | $(PYTHON_OF_VENV)
	@echo "Setting up .venv with what playing needs: once, about 15 seconds ..."
	@$(INSTALL) -e .
	@touch $@

$(SERVER): pyproject.toml | $(PYTHON_OF_VENV)
	@echo "Setting up .venv with what the server needs: once, about 20 seconds; then the machine is compiled, about a minute ..."
	@$(INSTALL) -e '.[serve]' 'cython>=3.1' setuptools
	@touch $(CORE) $@

play: $(CORE) ## play a game in this terminal; AUTO=1 watches four bots
	@$(BIN)/python -W ignore -m citadels_core play --edition classic2016 --players 4 $(if $(filter-out 0 no,$(AUTO)),--auto) $(ARGS)

PORT ?= 8000

web: $(SERVER) ## play in the browser: serves tables on this machine and prints the address; PORT= chooses another one
	@$(BIN)/python -W ignore -m tools.compile
	@mkdir -p build
	@$(BIN)/citadels serve --port $(PORT) --db build/tables.db $(foreach pack,$(wildcard mods/*/),--pack $(pack)) $(ARGS)

PACK ?=

workshop: $(SERVER) ## write cards in the browser: opens a new pack in build/my_cards; PACK= opens another one
	@$(BIN)/python -W ignore -m tools.compile
	@mkdir -p build/my_cards
	@$(BIN)/citadels workshop $(or $(PACK),build/my_cards) $(ARGS)

# Follows the sources of the machine. Where nothing can compile it, one line says so and all runs, slower.
compile: $(READY) ## compile the machine, where there is a C compiler; CITADELS_PURE=1 leaves it
	@$(BIN)/python -W ignore -m tools.compile

TESTS := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal --ignore tests/web

test: compile ## run the tests but for those marked slow; ARGS='-k word' narrows, JOBS=0 runs in one process
	@$(TESTS) -m 'not slow' $(ARGS)

test-all: compile ## run the tests and the slow ones, as CI does; ARGS='-m slow' runs the slow ones alone
	@$(TESTS) $(ARGS)

# Playwright drives the Chromium of the system; npm brings the checker of the types, and nothing that is shipped.
test-web: compile ## test the table in the browser, where there is a Chromium; pictures of it go to build/web
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null
	@$(BIN)/python -c 'import playwright, axe_playwright_python' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[browser]'
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --prefix tests/web; \
		else echo "npm is not there: the types of the page are not checked"; fi
	@$(BIN)/python -m pytest -n 0 tests/web -rs $(ARGS)

# Pip has no way to ask for the oldest versions; uv has.
LOWEST := build/lowest
LOWEST_TESTS := tests/cli/test_main.py tests/serve/test_play.py tests/serve/test_store.py tests/wire/test_table.py tests/translation \
	tests/lab/test_row_files.py tests/lab/test_balance_report.py tests/packs/indexes/test_signed_indexes.py

test-lowest: compile ## run a few tests with the oldest versions of libraries that pyproject.toml allows
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null
	@command -v $(BIN)/uv >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(LOWEST)
	@VIRTUAL_ENV=$(LOWEST) $(BIN)/uv pip install --quiet --resolution lowest-direct -e '.[serve,postgres,lsp,translate,watch,lab,signatures]'
	@VIRTUAL_ENV=$(LOWEST) $(BIN)/uv pip install --quiet 'pytest>=8.3' 'hypothesis>=6.100' jsonschema jsonpatch pytest-xdist
	@$(LOWEST)/bin/python -m pytest -n 0 -W default -p no:cacheprovider -m 'not slow' $(LOWEST_TESTS)

pictures: compile ## make the pictures of the README and the site anew, where there are a Chromium and Playwright
	@$(BIN)/python -m tools.pictures

playground: $(READY) ## build the workshop as a static site in build/playground; ARGS=--measure prints its sizes and times
	@$(BIN)/python -m tools.playground $(ARGS)

golden: compile ## compare games, sentences, findings and the answers of the editor with the kept ones; ARGS=--write keeps them anew
	@$(BIN)/python -m tests.golden $(ARGS)

check: check-static test ## the gate: format, lint, types, imports, tests but for the slow ones (docs are tests too)

check-static: $(READY) ## the gate without the tests
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo

format: $(READY) ## format and mend what can be mended
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .

bench: compile ## measure against the hand-written engine; ARGS='--pairs 1' is quick
	@$(BIN)/python tests/benchmarks/bench.py $(ARGS)
	@$(BIN)/python -m tests.benchmarks.editor
	@$(BIN)/python -W ignore -m tests.benchmarks.workshop

EDITIONS ?= ffg2002 ffg2010 classic2016 demo2016 deluxe2016 scenic2021

soak: compile ## play random games of every edition until all abilities and pairs were in play; EDITIONS= names some
	@for edition in $(EDITIONS); do $(BIN)/citadels soak --edition $$edition $(ARGS) || exit 1; done

FUZZ := tests/packs/test_manifest.py $(shell grep -rl --include='test_*.py' 'import LONG$$' tests)

fuzz: compile ## look long for input, and cards made at random, that some tool or the engine does not answer well
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -n $(JOBS) $(FUZZ) $(ARGS)

docs: $(READY) ## write the generated pages of docs/ anew and build the site in build/site; ARGS=--check only compares
	@$(BIN)/python -m tools.docs $(ARGS)
	@$(if $(findstring --check,$(ARGS)),:,$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/site && echo "the site is in build/site/index.html")

wheel: $(READY) ## build dist/*.whl and dist/*.tar.gz
	@$(BIN)/python -m build $(ARGS)

clean: ## remove .venv, caches and builds
	@rm -rf .venv build dist citadels_core/machine/compiled.abi3.so citadels_core/machine/compiled.pyd .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
