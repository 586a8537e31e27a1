# Everything runs in .venv, which these targets build by themselves. Nothing needs root.
PYTHON ?= python3
# An environment that these targets have not made is somebody else's, such as an installed table's: made anew it
# would lose lgpio. Beside such a one they build their own.
VENV := $(if $(or $(wildcard .venv/by-make .venv/made),$(if $(wildcard .venv),,absent)),.venv,build/venv)
BIN := $(VENV)/bin

.PHONY: case run test test-long coverage hooks lock browser screenshots firmware firmware-test lint types bench chaos docs clean
.DEFAULT_GOAL := test

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "companion needs Python 3.11 or newer, this is %d.%d: try make PYTHON=python3.13" % sys.version_info[:2])'
	@echo "Building the environment in $(VENV), once; this takes a minute …"
	@mkdir -p $(VENV) && touch $(VENV)/by-make
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment; on Debian: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/app: $(VENV)/made pyproject.toml
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[web]'
	@touch $@

# Developers have the same versions of everything, down to the last byte; `make lock` takes newer ones. The file is
# complete, so pip need not look for dependencies: older ones ask for a newer release that the file does not name.
$(VENV)/dev: $(VENV)/made pyproject.toml requirements-dev.lock
	@$(BIN)/pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements-dev.lock
	@$(BIN)/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@ $(VENV)/app

# More arguments: make run ARGS="--lang en --port 8500"
run: $(VENV)/app        ## a whole table in the browser, without any hardware
	@$(BIN)/companion run $(ARGS)

# As many at a time as there are cores; one that is done takes tests from another.
PYTEST := $(BIN)/pytest --numprocesses auto --dist worksteal

test: $(VENV)/dev       ## every test that needs nothing but Python, except the long ones
	@$(PYTEST) --ignore tests/browser

test-long: $(VENV)/dev  ## the long ones: whole games at random, everything that can be, campaigns
	@HYPOTHESIS_PROFILE=thorough $(PYTEST) -m long

coverage: $(VENV)/dev   ## how much of the program the tests reach, and which lines they do not
	@$(PYTEST) --ignore tests/browser --cov --cov-report=term-missing --cov-report=html:build/coverage

hooks: $(VENV)/dev      ## git checks every commit as .ci/run would: lint, types, imports; and tests before a push
	@$(BIN)/pip install -q --disable-pip-version-check pre-commit
	@$(BIN)/pre-commit install

lock: $(VENV)/made      ## newer versions of what developers need: look at the change, run the tests, commit it
	@$(BIN)/pip install -q --disable-pip-version-check uv
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 --extra dev --extra web --extra club --output-file requirements-dev.lock pyproject.toml

$(VENV)/browser: $(VENV)/dev
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev,web,club,browser]'
	@touch $@

browser: $(VENV)/browser  ## the page in a real Chromium (which must be installed)
	@$(BIN)/pytest --numprocesses auto --dist loadfile tests/browser -rs

screenshots: $(VENV)/browser
	@$(BIN)/python -m docs.screenshots
	@$(BIN)/python -m docs.club_screenshots

# A real MicroPython, as WebAssembly: fetched by npm, run by node.
WEBASSEMBLY := build/webassembly/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs

$(WEBASSEMBLY):
	@npm install --silent --no-save --no-audit --no-fund --prefix build/webassembly @micropython/micropython-webassembly-pyscript@1.27.0

firmware: $(VENV)/dev   ## the pod's program: checked, and how to put it onto a Pico
	@$(BIN)/python -m firmware.check

firmware-test: $(VENV)/dev $(WEBASSEMBLY)  ## the pod's program on real MicroPython (needs node and npm)
	@COMPANION_REQUIRE="micropython mpy-cross $(COMPANION_REQUIRE)" $(BIN)/pytest tests/firmware -rs

lint: $(VENV)/dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/dev
	@$(BIN)/mypy

bench: $(VENV)/dev      ## figures, as ratios to peers in the same run
	@echo "A few minutes; each table appears when it is measured."
	@$(BIN)/python -m tests.benchmarks

chaos: $(VENV)/dev      ## faults, bad input and load: a few minutes, as figures
	@$(BIN)/python -m tests.chaos

docs: $(VENV)/dev       ## every picture, diagram and catalogue that is derived
	@$(BIN)/python -m docs.make

case: $(VENV)/dev       ## the picture of the case (needs OpenSCAD)
	@$(BIN)/python -m docs.case

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
