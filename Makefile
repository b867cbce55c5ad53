# On a fresh Debian machine `make demo` and `make test` are all that is needed: what they lack is
# installed once (see tools/prepare), and never again until the lock changes. What the tests need is
# more than enough for a demonstration.

# Some images of machines forbid it, and then each of some hundred programs is compiled anew.
unexport PYTHONDONTWRITEBYTECODE

READY := .venv/.ready
BIN := .venv/bin

LINTERS := lint-tests lint-style lint-types lint-win32 lint-darwin lint-imports lint-safety
.PHONY: $(LINTERS) help install-box demo minute demo-hall test test-long quick blindfold silent study-by-ear attack lint format audit sbom size deb try-boards try-deb try-box try-wheel try-python try-windows resolve installer fuzz laws bench soak firmware firmware-hex bootloaders try-board try-pico flash case pcb pictures \
	lock clean

help:
	@echo "make demo    play a whole game without any hardware"
	@echo "make demo-hall  play eight games in a hall, one of which another machine takes over"
	@echo "make test    run the tests"
	@echo "make test-long  try the whole of what make test tries a share of: garbage, games beside the"
	@echo "             referee and of unruly people, advice, hands, mutants of the rules, kills, every word"
	@echo "             heard in every language (half an hour)"
	@echo "make quick   run the tests of the pure rooms: the Laws, words, wire format, records"
	@echo "make blindfold  let two programs play an evening by ear and voice alone, and print it;"
	@echo "             LANGUAGES='nl de': hers, and his at the other side of the table; with"
	@echo "             LANGUAGES=--no-arbiter nobody rules, and they agree on what is done"
	@echo "make silent  let a program play an evening by a braille display and pegs alone, and print it"
	@echo "make study-by-ear  let a program practise alone by ear and pegs, and print it"
	@echo "make attack  attack a running game in every way we know, and print what held"
	@echo "make lint    check style, types, the direction of imports, and what is known to be unsafe"
	@echo "make format  put the code into the house style"
	@echo "make audit   ask whether weaknesses of the locked Python packages are known"
	@echo "make sbom    list what an installation consists of, as CycloneDX, in build/sbom.json"
	@echo "make size    say how large an installation is on each system and version of Python"
	@echo "make resolve  say whether the dependencies resolve on each system and version of Python"
	@echo "make deb     build a Debian package; make try-deb installs and removes it in a bare Debian"
	@echo "make try-box  run the commands of docs/box.md in a bare Debian"
	@echo "make try-wheel  install the wheel with nothing besides, and with each extra alone, and use it;"
	@echo "             PYTHON=PROGRAM tries another Python of this machine, QUICK=yes no extras and no demo"
	@echo "make try-python VERSION=3.13  install and use it in a bare Debian with this Python"
	@echo "make try-windows  use it on Windows, as far as Wine in a bare Debian can be that (as root)"
	@echo "make installer  build an installer for Windows (needs nsis), with a Python that is given:"
	@echo "             PYTHON=python-3.13.9-embed-amd64.zip SHA256=…; without one, for trying only"
	@echo "make fuzz    give garbage to everything that reads, a million cases, and as many spoiled files of"
	@echo "             games, reports and puzzles (most of an hour),"
	@echo "             10,000 half-moves of each of three models of hands (minutes), then a million"
	@echo "             half-moves beside the independent referee (hours)"
	@echo "make mutants  change the rules in thousands of small ways and list what no test notices (hours;"
	@echo "              of some files alone: FILES=decisions/presses.py)"
	@echo "make laws    list the rows of the Laws of Chess with the tests that exercise them"
	@echo "make bench   measure what docs/measurements.md states"
	@echo "make soak    play for an hour at the pace of a clock, with faults (MINUTES=60)"
	@echo "make firmware  build the board's firmware (needs gcc-avr and avr-libc)"
	@echo "make firmware-hex  take the firmware as it is now for accessible-board flash"
	@echo "make bootloaders  build the bootloaders that a simulated board can have"
	@echo "make try-board  start a simulated board with each bootloader, and print how soon it is heard"
	@echo "make try-boards  play with rough hands through the driver of each make of boards, on lines that"
	@echo "             lose, spoil and repeat what is said, and print how many moves were right and how soon;"
	@echo "             then the same before programs that use our board over a bridge"
	@echo "make try-pico  build the firmware for a Raspberry Pi Pico and try it in a simulated one"
	@echo "             (installs 840 MB of compiler)"
	@echo "make flash PORT=/dev/ttyUSB0  put it onto a board (needs avrdude)"
	@echo "make case    render the parts to be printed and pictures of them, and check them"
	@echo "make pcb     draw the printed circuit of a quarter of the board, and check it against the case"
	@echo "make pictures  take the pictures of the console's pages anew"
	@echo "make lock    choose the newest versions of all Python packages anew"
	@echo "make install-box  make this machine a table without a screen (as root; docs/box.md)"
	@echo "make clean   remove all that was installed or made here"

$(READY): requirements.lock pyproject.toml tools/prepare
	@tools/prepare

.venv/.demo .venv/.demo-hall: .venv/.%: requirements-run.lock pyproject.toml tools/prepare
	@tools/prepare $*

demo: .venv/.demo
	@$(BIN)/accessible-board demo

# The sound of README.md, anew.
minute: demo
	cp demo-output/minute.mp3 docs/minute.mp3

demo-hall: .venv/.demo-hall
	@$(BIN)/accessible-board hall demo

# More processes than processors, for many tests wait: for a browser, a program that ends. What plays
# sound comes after all else: a sound card of software that gets no time falls silent.
PROCESSES ?= 6
PYTEST := $(BIN)/pytest -q --dist loadgroup --no-loadscope-reorder
# The files with tests that play sound: to read all others again would take each process five seconds.
SOUNDING = $(shell grep -lrE 'IN_A_ROOM|mark\.sound' --include='test_*.py' tests)

test: $(READY)
	@$(PYTEST) --numprocesses $(PROCESSES) -m "not sound"
	@$(PYTEST) --numprocesses 3 -m sound $(SOUNDING)

# Each search is whole, and says what it adds.
LONG := tests/fuzz tests/study/test_other_reader.py tests/tournament tests/referee tests/unruly tests/advice tests/hands tests/mutants/test_share.py \
	tests/faults/test_killed.py tests/benchmarks/test_intelligibility.py tests/devices/test_vosk.py \
	tests/braille/test_line.py tests/game/test_whole_games.py tests/game/rules/test_few_men.py \
	tests/laws/test_after_every_ruling.py tests/simulator/test_accidents.py \
	tests/flashing/test_flashing.py tests/table/test_board_faults.py \
	$(patsubst %,tests/devices/test_%.py,spoken_rulings spoken_claims spoken_requests spoken_promotion \
		wiring_walk)
test-long: $(READY)
	@ACCESSIBLE_BOARD_SHARE=whole $(PYTEST) --numprocesses $$(nproc) --timeout 7200 $(LONG)

quick: $(READY)
	@$(PYTEST) --numprocesses $(PROCESSES) \
		tests/game tests/laws tests/acts tests/speech tests/typed tests/narration tests/languages \
		tests/journal tests/board

blindfold: $(READY)
	@$(MAKE) --no-print-directory -C hardware/firmware >/dev/null
	@$(BIN)/python -m tests.blindfold $(LANGUAGES)

silent: $(READY)
	@$(MAKE) --no-print-directory -C hardware/firmware >/dev/null
	@$(BIN)/python -m tests.braille

study-by-ear: $(READY)
	@$(BIN)/python -m tests.blindfold --study

attack: $(READY)
	@$(MAKE) --no-print-directory -C hardware/firmware >/dev/null
	@$(BIN)/python -m tests.attack

# Side by side, as many as there are processors; what each says is printed when it ends.
lint: $(READY)
	@$(MAKE) --no-print-directory --jobs=$$(nproc) --output-sync=target $(LINTERS)

lint-style: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

lint-types: $(READY)
	@$(BIN)/mypy --strict

# Each system has a cache of its own: two that write into one break it.
lint-win32 lint-darwin: lint-%: $(READY)
	@$(BIN)/mypy --strict --platform $* --cache-dir .mypy_cache/$*

lint-imports: $(READY)
	@$(BIN)/lint-imports

lint-safety: $(READY)
	@$(BIN)/bandit --quiet --configfile pyproject.toml --recursive accessible_board hardware tools

# Whether all tests can be read. Whoever reads them first compiles them, with their assertions, which
# takes longer than to read them: `make test` has them read by each of its processes at once.
lint-tests: $(READY)
	@read=$$($(BIN)/pytest --collect-only -qqq --numprocesses 0 2>&1) || { echo "$$read"; exit 1; }

format: $(READY)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

audit: $(READY)
	@$(BIN)/python tools/audit.py

sbom: $(READY)
	@mkdir -p build
	@$(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
		--output-file build/sbom.json requirements-run.lock
	@echo "build/sbom.json lists what requirements-run.lock names."

size: $(READY)
	@$(BIN)/python tools/size.py

resolve: $(READY)
	@$(BIN)/python -m tools.resolving

deb: $(READY)
	@tools/deb

try-deb:
	@tools/try-deb

try-box:
	@tools/try-box

try-wheel: $(READY)
	@$(BIN)/python -m tools.try_wheel $(if $(PYTHON),--python $(PYTHON)) $(if $(QUICK),--quick)

try-python: $(READY)
	@tools/try-python $(VERSION)

try-windows: $(READY)
	@$(BIN)/python -m tests.windows $(CHECKS)

installer: $(READY)
	@$(BIN)/python -m tools.windows.installer $(PYTHON) $(SHA256)

fuzz: $(READY)
	@$(BIN)/python -m tests.fuzz
	@$(BIN)/python -m tests.hands 10000
	@$(BIN)/python -m tests.referee 1000000

mutants: $(READY)
	@$(BIN)/python -m tools.mutants $(FILES)

laws: $(READY)
	@$(BIN)/python tools/laws.py

bench: $(READY)
	@set -e; for benchmark in benchmarks/*.py benchmarks/*/__main__.py; do \
		[ -e "$$benchmark" ] || continue; \
		echo "$$benchmark"; $(BIN)/python "$$benchmark"; \
	done

MINUTES ?= 60
soak: $(READY)
	@$(BIN)/python benchmarks/soaking.py $(MINUTES)

firmware:
	@$(MAKE) --no-print-directory -C hardware/firmware

firmware-hex:
	@$(MAKE) --no-print-directory -C hardware/firmware ship

bootloaders:
	@$(MAKE) --no-print-directory -C hardware/bootloaders

try-board: $(READY) firmware bootloaders
	@$(BIN)/python -m tests.simulator.starting

HALF_MOVES ?= 1000
try-boards: $(READY)
	@$(BIN)/python -m tests.hands.boards $(HALF_MOVES)
	@$(BIN)/python -m tests.hands.bridges $(HALF_MOVES)

.venv/.pico: requirements.lock pyproject.toml tools/prepare tests/pico/package-lock.json
	@tools/prepare pico

try-pico: .venv/.pico
	@$(MAKE) --no-print-directory -C hardware/firmware pico
	@$(BIN)/pytest -q tests/pico/try_pico.py

flash:
	@$(MAKE) --no-print-directory -C hardware/firmware flash

case: $(READY)
	@$(MAKE) --no-print-directory -C hardware/case
	@$(BIN)/python hardware/case/check.py hardware/case/build/*.stl

pcb: $(READY)
	@$(BIN)/python -m hardware.pcb

pictures: $(READY)
	@$(BIN)/python -m tools.pictures

lock: $(READY)
	@$(BIN)/uv pip compile pyproject.toml --group dev --universal --generate-hashes --upgrade \
		--python-version 3.11 --custom-compile-command "make lock" --quiet \
		--output-file requirements.lock
	@$(BIN)/uv pip compile pyproject.toml --no-config --extra hall --extra pico \
		--universal --generate-hashes --upgrade --python-version 3.11 --custom-compile-command "make lock" --quiet \
		--output-file requirements-run.lock

install-box:
	@tools/box/install

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache demo-output hall-demo-output* hardware/firmware/build \
		hardware/case/build hardware/bootloaders/build tests/pico/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
