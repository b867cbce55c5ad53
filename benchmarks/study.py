"""How soon a walk through games answers, on a file of 100,000.

An answer takes from the key or the word until the menu has what is said and what may be said next;
the voice comes after that (``speaking.py``). Times are of the processor, since other programs may
run beside.
"""

import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from accessible_board.menu.inputs import EntryTaken, HeardInMenu, Input, Stepped
from accessible_board.menu.kept import KeptChoices
from accessible_board.study.kept import StudyKept
from accessible_board.study.library import Library
from accessible_board.study.menu import StudyMenu
from benchmarks.game_index import GAMES, make

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
        self._menu = StudyMenu(
            kept, (), "de", StudyKept(), library, lambda study: "", lambda board: None
        )
        self._menu.begin()
        self.took: list[float] = []

    def observe(self, happened: Input) -> None:
        """Let something happen, until the ear knows what may be said next."""
        began = time.process_time()
        self._menu.observe(happened)
        self._menu.grammar()
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


def main() -> None:
    """Print the figures."""
    drawn = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
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
