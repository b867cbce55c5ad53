"""How soon a walk through games answers, on a file of 100,000, and an engine moves.

An answer takes from the key or the word until the menu has what is said and what may be said next;
the voice comes after that (``speaking.py``). Times are of the processor, since other programs may
run beside.

The engine's first move is waited for from "Üben" on, with a board of software at a line, whose
buttons are pressed as soon as the menu has said what they take: a person's time is not in it, nor
that of the voice. Only this is wall-clock time.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.menu.in_and_out import EntryTaken, HeardInMenu, Input, KeptChoices, Stepped
from accessible_board.study.first_pages import PractisingMenu
from accessible_board.study.library import Library
from accessible_board.study.saved import StudyKept
from benchmarks.game_index import GAMES, make
from tests.support.terminal_board import VirtualBoard

WAY = ("Partien nachspielen", "games", "Alle Partien", "eins")
"""To the first game of the file."""

WORDS = (
    *("weiter", "zurück", "Zug zwölf", "Zug neununddreißig", "zum Anfang", "zum Ende"),
    *("nächster Kommentar", "Variante", "Variante verlassen", "wo bin ich", "wie lange"),
    *("Stellung", "wo stehen die Springer", "wer greift Eva vier an", "was hat sich geändert"),
    *("aufs Brett", "gleiche Stellung", "Lesezeichen"),
)
SEARCHES = ("Partien nachspielen", "games", "nach Spieler", "Player 77", "zurück", "zurück")
SEARCHES += ("nach Eröffnung", "Opening 99", "zurück", "zurück", "nach Ergebnis", "Weiß gewann.")
ROUNDS = 20


class Walk:
    """Somebody at the menu; ``took`` is how long each answer took, in milliseconds."""

    def __init__(self, path: Path, folder: Path) -> None:
        library = Library((), (path,), folder)
        began = time.process_time()
        while library.index(path) is None:
            time.sleep(0.1)
        print(f"index of {GAMES:,} games: {time.process_time() - began:.1f} s")
        kept = KeptChoices(language="de")
        self._menu = PractisingMenu(
            kept, (), "de", StudyKept(), library, lambda study: "", lambda board: None
        )
        self._menu.begin()
        self.took: list[float] = []

    def observe(self, happened: Input) -> None:
        """Let something happen, until the ear knows what may be said next."""
        began = time.process_time()
        self._menu.observe(happened)
        self._menu.listened_for()
        self.took.append(1000 * (time.process_time() - began))

    def say(self, *words: str) -> None:
        """Say this, one after another."""
        for each in words:
            self.observe(HeardInMenu(each))

    def told(self, what: str) -> None:
        """Print how long the answers took until now, and begin anew."""
        p95 = quantiles(self.took, n=20)[-1]
        print(f"{what}: p95 {p95:.0f} ms, longest {max(self.took):.0f} ms of {len(self.took)}")
        self.took.clear()


PRESSED = ("Üben. Eins:", "Eins: Beginnen", "Sie drücken zuerst")
"""What is told, and taken by Black's button: the entry, the game, the start of White's clock."""


def first_move(folder: Path) -> float:
    """Seconds from the menu to the first move of an engine that has White, by a board's button."""
    state = folder / "accessible-board"
    state.mkdir()
    (state / "study.json").write_text(json.dumps({"seat": "black"}), "utf-8")
    board = VirtualBoard(7)
    silent = ("--ear", "none", "--loudspeaker", "none", "--microphone", "none")
    command = ("study", "--board", board.port, "--language", "de", "--announce", "de", *silent)
    own = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    program = subprocess.Popen(
        [sys.executable, "-u", "-m", "accessible_board", *command],
        env=os.environ | dict.fromkeys(own, str(folder)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout is not None
        began, told = 0.0, list(PRESSED)
        for line in program.stdout:
            if told and told[0] in line:
                began = began or time.perf_counter()
                told.pop(0)
                board.press(Seat.BLACK)
            elif not told and "Sie sind am Zug" in line:
                return time.perf_counter() - began
    finally:
        program.kill()
        program.wait()
        board.close()
    raise RuntimeError("the engine never moved")


def main() -> None:
    """Print the figures."""
    drawn = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        print(f"from the menu to the engine's first move: {first_move(Path(folder)):.1f} s")
        path = Path(folder) / "games.pgn"
        make(path)
        walk = Walk(path, Path(folder) / "cache")
        walk.say(*WAY)
        walk.told("to the first game")
        for _ in range(ROUNDS):
            walk.say(*drawn.sample(WORDS, len(WORDS)))
            walk.observe(Stepped())
            walk.observe(EntryTaken())
        walk.told("on a walk through a game")
        for _ in range(ROUNDS):
            walk.say("Hauptmenü", *SEARCHES)
        walk.told("searching the file")


if __name__ == "__main__":
    main()
