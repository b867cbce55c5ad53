"""Fuzzing a game through what is typed at its table, with a real board, hub and journal."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

from accessible_board.app.building import build_session, connect_boards
from accessible_board.commands.journals import opened
from accessible_board.errors import InputError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.settings import Settings
from accessible_board.speech.understanding import understand
from accessible_board.system.clock import game_clock
from accessible_board.table.keyboard import Keyboard
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import AtTerminal, TypedWords
from tests.fuzz.mutation import Mutator
from tests.fuzz.vocabulary import LINES, TYPED, WORDS
from tests.game.test_game import snapshot

LINES_A_GAME = 150
BEGUN = "2026-11-21T12:00:00Z"
OF_TIME = ("at", "boards", "clock", "deadline", "stopped", "ended")
"""What time alone may change in a game, too."""
TROUBLE = ("Something could not be told", "Traceback")


class Played:
    """A game that is being played, at one virtual board."""

    def __init__(self, path: Path, closing: ExitStack) -> None:
        self.path, self.setup = path, GameSetup()
        head = Head("test", BEGUN, to_plain(self.setup))
        writer = closing.enter_context(JournalWriter.create(path, head))
        self.lines: list[str] = []
        self.session = build_session(
            Game(self.setup), writer, Settings(), game_clock(), self.lines.append
        )
        self.trouble: BaseException | None = None
        virtual = connect_boards(self.session, ["virtual"], Settings(), closing)
        self.keyboard = Keyboard(
            self.session, virtual, self.lines.append, follow=True, needed=lambda: False
        )
        self._thread = threading.Thread(target=self._play, name="fuzzed game")
        self._thread.start()
        closing.callback(self._thread.join)
        closing.callback(self.session.hub.close)
        self.keyboard.read([])

    @property
    def over(self) -> bool:
        """Whether somebody left it, or both signed."""
        return not self._thread.is_alive()

    def standing(self) -> dict[str, object]:
        """What only hands, words and presses change."""
        everything = snapshot(self.session.game)
        pegs = {seat: board.occupied for seat, board in self.session.game.state.boards.items()}
        rest = {name: fact for name, fact in everything.items() if name not in OF_TIME}
        return {**rest, "pegs": pegs}

    def close(self) -> None:
        """Let the game be left, and see that it went well and is on disk as it was played."""
        self.session.hub.close()
        self._thread.join()
        if self.trouble is not None:
            raise self.trouble
        assert not [line for line in self.lines if line.startswith(TROUBLE)]
        journal, setup = opened(self.path)
        assert snapshot(Game.replay(setup, journal.events)) == snapshot(self.session.game)

    def _play(self) -> None:
        try:
            asyncio.run(self.session.run())
        except BaseException as error:
            self.trouble = error


def typed_lines(random: Random, folder: Path) -> Iterator[object]:
    """Whatever is typed, the game goes on, and garbage changes nothing in it."""
    mutator = Mutator(random)
    while True:
        path = folder / "game.journal"
        path.unlink(missing_ok=True)
        with ExitStack() as closing:
            game = Played(path, closing)
            for _ in range(LINES_A_GAME):
                line = _line(random, mutator)
                yield line
                before = game.standing()
                game.keyboard.read([line])
                if game.over or _leaves(line):
                    break
                assert not _garbage(line) or game.standing() == before
            game.close()


def _line(random: Random, mutator: Mutator) -> str:
    match random.randrange(8):
        case 0:
            return mutator.words(WORDS)
        case 1:
            return mutator.garbage(80).decode("utf-8", "replace")
        case 2:
            return mutator.spoiled_text(random.choice(LINES))
        case 3:
            return mutator.spoiled_text(random.choice(TYPED))
        case 4 | 5:
            return random.choice(TYPED)
        case _:
            return random.choice(LINES)


def _leaves(line: str) -> bool:
    try:
        return typed(line) is AtTerminal.QUIT
    except InputError:
        return False


def _garbage(line: str) -> bool:
    """Whether a line is no instruction and no words that mean anything."""
    try:
        meant = typed(line)
    except InputError:
        return True
    return isinstance(meant, TypedWords) and understand(meant.words, load("en"), load("de")) is None
