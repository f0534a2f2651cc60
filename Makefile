# Zalp: every task of the project. `make play` and `make test` set up everything they need.
# Variables: PYTHON (the interpreter that makes .venv), WORKERS, PORT, MICROPYTHON, MICROPYTHON_UF2; see README.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python
# Five on two cores: tests of the page wait most of their time.
WORKERS ?= 5
PYTEST = $(RUN) -m pytest --dist loadgroup --no-loadscope-reorder -n
# The tests start Python hundreds of times: it need not compile everything again each time.
unexport PYTHONDONTWRITEBYTECODE
# Where the package zalp is, for environments that do not have it installed.
export PYTHONPATH := $(CURDIR)/library
# numpy's threads gain nothing with arrays as small as ours, and wait for each other in a loop.
export OPENBLAS_NUM_THREADS ?= 1

.DEFAULT_GOAL := help
# Every task with a help text; the rest are files.
.PHONY: $(shell awk -F: '/^[a-z-]+:.*## /{print $$1}' $(MAKEFILE_LIST)) help kiauto setup-flash
# Those that `make` alone shows.
MAIN := play duel flash selftest log test-fast test check new-game help-all

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / && index(" $(MAIN) ", " " $$1 " ") {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

help-all: ## list all tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(RUN):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "Zalp needs Python 3.10 or newer: make PYTHON=python3.12 ...")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Could not make $(VENV). On Debian and Ubuntu: apt install python3-venv"; exit 1; }

# One stamp a lock file: a changed lock installs again, an unchanged one costs nothing.
$(VENV)/play.stamp: requirements.lock pyproject.toml | $(RUN)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	@touch $@

$(VENV)/flash.stamp: requirements-flash.lock | $(RUN)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-flash.lock
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock pyproject.toml library/zalp/console/__init__.py $(VENV)/play.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# Which room, and through which broker: docs/rooms.md.
FAR = $(if $(ROOM),--room='$(ROOM)') $(if $(BROKER),--broker='$(BROKER)')

# npm's packages of a folder. If its registry cannot be reached, npm gives up after seconds. What needs them says so then.
NPM := npm ci --silent --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=2000 --fetch-timeout=10000
NPM_FAILED := npm did not bring its packages (is its registry reached?): what needs them says so or is skipped. Folder:
define npm
@if command -v npm >/dev/null; then $(NPM) $(2) --prefix $(1) || echo "$(NPM_FAILED) $(1)"; fi
endef

# What a page needs for a room of its own; without npm the page has no duel with a friend. `make play` does not wait for it.
ROOMS := library/zalp/tools/rooms/node_modules/.package-lock.json
$(ROOMS): library/zalp/tools/rooms/package-lock.json
	$(call npm,library/zalp/tools/rooms,--ignore-scripts)

play: setup ## play it in the browser (PORT=, MICROPYTHON=, ARGS="--no-browser", ROOM= BROKER=)
	$(RUN) -m zalp.tools.virtual --npm $(FAR) $(ARGS)

duel: setup ## play with a handheld whose cable leads outside: SERIAL=/dev/ttyACM0, LISTEN=[HOST:]PORT, CONNECT=[HOST:]PORT or ROOM= BROKER=
	$(RUN) -m zalp.tools.virtual $(if $(SERIAL),--serial='$(SERIAL)') $(if $(LISTEN),--listen='$(LISTEN)') $(if $(CONNECT),--connect='$(CONNECT)') $(FAR) $(ARGS)

room: setup ## make a room for a duel far apart: a link, or with ARGS=--code a code to type (docs/rooms.md)
	@$(RUN) -m zalp.tools.rooms $(ARGS)

# What the site runs the firmware on.
PORT_WASM := host_tools/site/node_modules/.package-lock.json
$(PORT_WASM): host_tools/site/package-lock.json
	$(call npm,host_tools/site)

site: setup-dev $(PORT_WASM) $(ROOMS) ## write the handheld as static files that any host can serve: build/site, docs/site.md
	$(RUN) -m host_tools.site

wheel: site ## make the wheel that pip and uvx install: build/wheel
	@rm -rf build/wheel
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w build/wheel .
	@wc -c build/wheel/*.whl

try-wheel: wheel ## install the wheel and each of its extras into fresh environments and try them (PYTHONS="python3.10 python3.13")
	$(RUN) tests/try_wheel.py build/wheel/*.whl $(or $(PYTHONS),$(PYTHON))

docs: setup-dev ## write the library's manual, from its docstrings and docs/tutorial.md: build/docs
	$(RUN) -m host_tools.documents.manual

setup: $(VENV)/play.stamp ## make .venv with what `make play` needs

setup-flash: $(VENV)/flash.stamp

setup-dev: $(VENV)/dev.stamp ## make .venv with what the tests and tools need

# What the emulated board runs on; without node its tests are skipped, saying so.
EMULATOR := host_tools/emulator/node_modules/.package-lock.json
$(EMULATOR): host_tools/emulator/package-lock.json
	@command -v npm >/dev/null || echo "No npm: the emulated board needs Node.js 18 or newer; its tests are skipped."
	$(call npm,host_tools/emulator)

# What the page's tests ask in Chromium; without npm that test is skipped, saying so.
AXE := tests/axe/node_modules/.package-lock.json
$(AXE): tests/axe/package-lock.json
	$(call npm,tests/axe)

# Compiles the tests once, not in each worker.
$(VENV)/collected.stamp: $(VENV)/dev.stamp $(wildcard tests/*.py tests/core/*.py)
	@$(RUN) -m pytest --collect-only -q >/dev/null || :
	@touch $@

test: setup-dev $(VENV)/collected.stamp $(ROOMS) kiauto $(EMULATOR) $(AXE) $(PORT_WASM) ## run every test (WORKERS=5 at a time)
	$(PYTEST) $(WORKERS)

test-fast: setup-dev ## run what a change needs every minute: all but the slow tests
	$(PYTEST) 2 -m "not slow"

golden: setup-dev ## renew the pictures of the main scenes: tests/golden.txt
	$(RUN) tests/test_golden.py

typings: requirements-typings.lock
	@rm -rf $@
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --target $@ -r $<
	@touch $@

check: setup-dev typings ## lint, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy -p host_tools -p zalp.tools -p zalp.env -m zalp -m zalp.play -m zalp.__main__
	$(BIN)/mypy --config-file firmware/mypy.ini firmware/main.py firmware/lib library/zalp/console library/zalp/seabattle library/zalp/straume
	MYPYPATH=library/zalp/tools/virtual $(BIN)/mypy --config-file firmware/mypy.ini -p drivers
	$(RUN) -m host_tools.site --drivers build/site-drivers
	MYPYPATH=build/site-drivers $(BIN)/mypy --config-file firmware/mypy.ini -p drivers

flash: setup-flash ## put the game on a Pico (PORT=, BOARD=kit: docs/breadboard.md)
	$(RUN) -m zalp.tools.build.flash flash $(if $(PORT),--port $(PORT)) $(if $(BOARD),--board $(BOARD))

selftest: setup-flash ## have the attached Pico measure itself and print a report: docs/reports (PORT=)
	@$(RUN) -m host_tools.report $(if $(PORT),--port $(PORT)) $(ARGS)

firmware: setup-flash ## build the tree that goes onto the Pico: build/firmware
	$(RUN) -m zalp.tools.build.firmware

new-game: setup ## begin a game of your own: NAME=chess writes library/zalp/chess (docs/new-game.md)
	@$(RUN) -m host_tools.games.new_game -- '$(NAME)'

words: setup-dev ## list the words that a language lacks, and its letters that have no picture: LANG=de (docs/new-game.md)
	@$(RUN) -m host_tools.games.languages '$(LANG)'

release: setup-dev $(PORT_WASM) $(ROOMS) ## pack what a release publishes: build/release (TAG=v0.1.0 is checked against the code)
	$(RUN) -m host_tools.build.release $(if $(TAG),--tag $(TAG))

repl: setup-flash ## talk to the Pico (PORT=)
	$(RUN) -m zalp.tools.build.flash repl $(if $(PORT),--port $(PORT))

log: setup-flash ## show what failed on the Pico, or in a FILE=errors.log with its release's MAP=; export its logbook (PORT=, EXPORT=logbook.json)
	$(RUN) -m zalp.tools.build.flash log $(if $(PORT),--port $(PORT)) $(if $(EXPORT),--export $(EXPORT)) \
	    $(if $(FILE),--file '$(FILE)') $(if $(MAP),--map '$(MAP)')

referee: setup ## serve the rules, as JSON lines on standard input and output: docs/referee.md
	@$(RUN) -m zalp.tools.referee

emulate: setup-dev $(EMULATOR) ## play a script of keys on an emulated Pico (MICROPYTHON_UF2=, ARGS="fire 3 5 --out DIR")
	$(RUN) -m host_tools.emulator $(ARGS)

measure: setup-dev $(EMULATOR) $(PORT_WASM) $(ROOMS) ## measure what the documents' figures come from: WHAT=budgets, WHAT=help lists all (ARGS=)
	$(RUN) -m host_tools.measure $(or $(WHAT),budgets) $(ARGS)

cuts: setup-dev $(EMULATOR) ## cut the power of an emulated Pico's store (CUTS=2000 SEED=1)
	$(RUN) -m host_tools.emulator.cuts --cuts $(or $(CUTS),2000) --seed $(or $(SEED),1)

stress: setup-dev $(EMULATOR) ## let a monkey press the keys of two emulated Picos on a cable (MINUTES=30 SEED=1)
	$(RUN) -m host_tools.emulator.stress --minutes $(or $(MINUTES),30) --seed $(or $(SEED),1) $(ARGS)

screenshots: setup-dev ## take the pictures of docs/img from the page (needs Chromium)
	$(RUN) -m host_tools.documents.screenshots

# KiCad 6 (Debian 12) has no kicad-cli: kiauto drives it. Only the system's Python can import KiCad's own module.
kiauto:
	@if command -v eeschema >/dev/null && ! command -v kicad-cli >/dev/null && ! test -x build/kiauto/bin/generate_interactive_bom; then \
	    mkdir -p build && /usr/bin/python3 -m venv --system-site-packages build/kiauto && \
	    build/kiauto/bin/pip install --quiet --disable-pip-version-check -r requirements-kiauto.lock; fi

hardware: setup-dev kiauto ## compare firmware, circuit, sheet and parts list, run KiCad's electrical rules check
	$(RUN) -m host_tools.hardware $(ARGS)

board: setup-dev kiauto ## compare the board and its files for the board house with the circuit, run KiCad's design rules check (ARGS=--draw: place and route again)
	$(RUN) -m host_tools.hardware.pocket.make_board $(ARGS)

case: setup-dev ## check the case: walls, room, openings (ARGS=--draw: write STL and SVG again)
	$(RUN) -m host_tools.hardware.pocket.make_case $(ARGS)

drawings: setup-dev kiauto ## draw the sheet again from the circuit, with its PDF
	$(RUN) -m host_tools.hardware.pocket.board.sheet

kit: setup-dev ## draw the kit again: wiring, breadboard, the pad's overlay, Wokwi's project (ARGS="--pad 70x77": an overlay of that size)
	$(RUN) -m host_tools.hardware.kit $(ARGS)

paper: setup-dev ## draw the sheets to print again: docs/paper; other fleets into build/paper (ARGS="--seed 7 --placing packed")
	$(RUN) -m zalp.tools.paper $(ARGS)

simulate: setup-dev ## simulate the sound's filter and the cable, print the figures of docs/hardware.md (needs ngspice)
	$(RUN) -m host_tools.hardware.simulate

sounds: setup-dev ## render every effect to a WAV and a spectrogram: build/sounds, docs/sound.md (ARGS="explosion --folder DIR")
	$(RUN) -m host_tools.documents.sounds $(ARGS)

$(VENV)/mutants.stamp: requirements-mutants.lock $(VENV)/dev.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-mutants.lock
	@touch $@

mutants: $(VENV)/mutants.stamp ## make small mistakes in a room, one at a time, and count which its tests notice (ARGS="--room rules")
	$(RUN) tests/mutate.py $(ARGS)

prove-cable: setup-dev ## run the cable's long proofs in full, other than soak (an hour)
	WHOLE=1 $(PYTEST) $(WORKERS) --timeout=0 tests/test_second_peer.py tests/test_rule_lines.py \
	    $(filter-out %_model.py,$(sort $(wildcard tests/test_cable_*.py tests/test_*_cheats.py)))
	$(RUN) -m pytest -q -s tests/test_cable_model.py
	MODEL_FAR=1 $(RUN) -m pytest -q -s tests/test_cable_model.py

prove: setup-dev $(EMULATOR) ## run the long proofs in full, of which make test draws some each day (hours; TESTS=tests/test_replay.py)
	WHOLE=1 $(PYTEST) $(WORKERS) --timeout=0 $(TESTS)

SMALL_SEAS ?= 4:3,2 4:3,1 4:2,2 4:2,1 6:4
optimum: setup-dev ## compute exactly how far the admiral is from the best possible play on small seas (SMALL_SEAS="4:2,1 5:3,2:any")
	$(RUN) -m host_tools.arena.optimum $(SMALL_SEAS) --times 6

odds: setup-dev ## compute the odds exactly and write their tables: docs/odds.md (two minutes; ARGS="parity": that table alone)
	$(RUN) -m zalp.tools.odds --write docs/odds.md $(ARGS)

oracle: setup-dev ## count tiny seas as OpenSpiel publishes them: docs/learning.md (ARGS="--long --games 1000")
	$(RUN) -m host_tools.arena.oracle $(ARGS)

# Learner/sea/rounds. In a round dqn.py fires one shot at each of its seas, and a2c.py a course of several.
LEARN := dqn/cruiser/6000 dqn/three/4000 dqn/plain/4000 dqn/classic/1600 a2c/cruiser/1600 a2c/three/4000 a2c/plain/4000 a2c/classic/1000
learn: setup-dev ## train the nets of examples/learn, compare them, draw their curves: docs/learning.md (half an hour of a core; LEARN="dqn/three/4000")
	@mkdir -p build/learn
	@for one in $(LEARN); do IFS=/; set -- $$one; unset IFS; \
	    $(RUN) examples/learn/$$1.py $$2 --rounds $$3 --save build/learn/$$1-$$2.npz || exit; done
	@for sea in $(sort $(foreach one,$(LEARN),$(word 2,$(subst /, ,$(one))))); do \
	    $(RUN) examples/learn/compare.py $$sea build/learn/*-$$sea.npz || exit; done
	$(RUN) examples/learn/compare.py build/learn/curves.svg build/learn/*.json --curves

tournament: setup-dev ## play a tournament, everybody against everybody, and rate them by Elo: docs/learning.md (ARGS="navigator bot='node examples/bots/bot.js'")
	$(RUN) -m zalp.tools.arena.tournament $(ARGS)

ifeq ($(GAME),straume)
captains: setup-dev
	$(RUN) -m zalp.tools.arena --game straume --captain boatswain --versus cabin-boy --matches 100
	$(RUN) -m zalp.tools.arena --game straume --captain navigator --versus boatswain --matches 100
	$(RUN) -m zalp.tools.arena --game straume --captain admiral --versus navigator --matches 100
else
captains: setup-dev ## measure how strong a captain is, for docs/captains.md (hours; CAPTAIN=admiral MATCHES=300; GAME=straume: all of its own)
	for seas in U1 U2 E P PX packed I M H V; do \
	    $(RUN) -m zalp.tools.arena --captain $(or $(CAPTAIN),admiral) --seas $$seas --matches $(or $(MATCHES),300) || exit; done
	for rules in salvo five modern bent corners mines submarine sweeper big grand dutchman; do \
	    $(RUN) -m zalp.tools.arena --captain $(or $(CAPTAIN),admiral) --rules $$rules --matches $(or $(MATCHES),300) || exit; done
	for who in median good expert; do \
	    $(RUN) -m zalp.tools.arena --captain $$who --versus $(or $(CAPTAIN),admiral) --matches $(or $(MATCHES),300) || exit; done
endif

soak: setup-dev ## play whole duels over a cable that does its worst (DUELS=10000 SEED=1 SMALL=1: on small seas)
	$(RUN) -m host_tools.soak --duels $(or $(DUELS),10000) --seed $(or $(SEED),1) $(if $(SMALL),--small)

straume: setup-dev ## draw again what docs/straume.md shows, or count its moves (ARGS=map, ARGS=battle, ARGS="perft 4")
	@$(RUN) -m host_tools.documents.straume $(ARGS)

lock: ## pin what pyproject.toml asks for; versions pinned before stay (needs uv; ARGS=--upgrade: the newest)
	uv pip compile $(ARGS) -q --universal --python-version 3.10 --no-emit-index-url --no-header --extra virtual --extra arena --extra replay pyproject.toml -o requirements.lock
	uv pip compile $(ARGS) -q --universal --python-version 3.10 --no-emit-index-url --no-header --extra dev pyproject.toml -o requirements-dev.lock
	uv pip compile $(ARGS) -q --universal --python-version 3.10 --no-emit-index-url --no-header --extra flash -c requirements-dev.lock pyproject.toml -o requirements-flash.lock

clean: ## remove what was built and installed
	rm -rf $(VENV) build typings .cache .pytest_cache .hypothesis .ruff_cache .mypy_cache test-output
