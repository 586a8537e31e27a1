# Everything runs in .venv, which these targets build by themselves. Nothing needs root.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test browser screenshots firmware firmware-test lint types bench chaos docs clean
.DEFAULT_GOAL := test

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "companion needs Python 3.11 or newer, this is %d.%d: try make PYTHON=python3.12" % sys.version_info[:2])'
	@echo "Building the environment in $(VENV), once; this takes a minute …"
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment; on Debian: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/app: $(VENV)/made pyproject.toml
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[web]'
	@touch $@

$(VENV)/dev: $(VENV)/app
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev,web]'
	@touch $@

# More arguments: make run ARGS="--lang en --port 8500"
run: $(VENV)/app        ## a whole table in the browser, without any hardware
	@$(BIN)/companion run $(ARGS)

test: $(VENV)/dev       ## every test that needs nothing but Python
	@$(BIN)/pytest

$(VENV)/browser: $(VENV)/dev
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev,web,browser]'
	@touch $@

browser: $(VENV)/browser  ## the page in a real Chromium (which must be installed)
	@$(BIN)/pytest tests/browser -rs

screenshots: $(VENV)/browser
	@$(BIN)/python -m docs.screenshots

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

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
