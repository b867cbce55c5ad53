"""The evening: two people, a peg board, an earphone, a loudspeaker, two microphones."""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import chess
import numpy as np

from accessible_board.announcer.announcing import AnnouncingStyle
from accessible_board.app.players import movements
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.simulator.board import SimulatedBoard
from accessible_board.game.vocabulary.seats import Seat
from tests.blindfold.people import Person, WaitedInVainError
from tests.support.room import Room, open_room

NOISE = 12
"""The noise of a quiet room, as RMS of 16 bit samples."""

HAND = 0.5
"""Seconds that a hand needs for a lift or a place."""

SIGNING = 3.0
"""Seconds before the second press: one at once would be out of habit."""

MORE_TRIES = 3
"""How often a person says again what was not understood."""


class Evening:
    """A table on which a box without a screen stands, and those who sit at it.

    ``tell`` takes each line of what they did, heard and said.
    """

    def __init__(self, closing: ExitStack, tell: Callable[[str], None], language: str = "de"):
        self.room = closing.enter_context(open_room("ear", "hall", "headset", "table"))
        self.board = closing.enter_context(SimulatedBoard())
        self.position = chess.Board()
        self.stick = self.room.directory / "stick"
        """What is mounted here, with a list of names on it, stands for a USB stick."""
        self.stick.mkdir()
        (self.stick / "names.txt").write_text("Anna\nBruno\n", "utf-8")
        began = time.monotonic()

        def told(who: str, what: str) -> None:
            tell(f"{time.monotonic() - began:6.1f} s  {who} {what}")

        self.blind = Person("Anna", self.room, "headset", ["ear", "hall"], language, told)
        self.sighted = Person("Bruno", self.room, "table", ["hall"], language, told)
        self._tell = told
        self._style = AnnouncingStyle(self.blind.language)
        for person in (self.blind, self.sighted):
            closing.callback(person.close)
        for mouth in ("headset", "table"):
            closing.enter_context(breathing(self.room, mouth))

    @contextmanager
    def power(self) -> Iterator[None]:
        """The box is switched on, and the plug is pulled at the end; what it writes is not read."""
        microphones = ["--microphone", "white=headset_monitor", "--microphone"]
        sound = [*microphones, "black=table_monitor", "--ear", "ear", "--loudspeaker", "hall"]
        box = ["--stick", str(self.stick), "--shut-down", "true"]
        command = ["table", "--board", self.board.port, *sound, *box]
        with (self.room.directory / "written.txt").open("ab") as written:
            process = subprocess.Popen(
                [sys.executable, "-m", "accessible_board", *command],
                env={**self.room.environment, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=written,
            )
        self._tell("The box", "is switched on")
        try:
            yield
        finally:
            process.kill()
            process.wait(20)
            self._tell("The box", "is without power")

    # --- what hands do ----------------------------------------------------------------------------

    def press(self, seat: Seat) -> None:
        """The button of a colour, in the menu and as a clock."""
        self._tell("Anna", f"presses the button of {seat}")
        self.board.press(seat)

    def move_pegs(self, move: chess.Move) -> None:
        """Anna carries out a move on her board, hand by hand."""
        self._tell("Anna", f"moves {move.uci()}")
        for lifted, square in movements(self.position, move, 0):
            (self.board.lift if lifted else self.board.place)(square)
            time.sleep(HAND)

    # --- what is done together --------------------------------------------------------------------

    def play(self) -> None:
        """The whole evening: a new game, a slip, a power cut, two signatures, the menu again."""
        with self.power():
            self.choose_language()
            self.begin_a_game()
            self.white_moves("e4")
            self.black_moves("e5")
        with self.power():
            self.go_on()
            self.white_moves("Nf3", slip="c3")
            self.black_moves("Nc6")
            words = self.sighted.language.commands.resign[0]
            self.asks_back(self.sighted, words, "confirm_resign")
            self.blind.hear("ended_resignation", "result_white")
            self.blind.wait_for_silence()
            self.sign(self.blind, Seat.WHITE, "signing_press_you", "signed_you")
            self.sighted.forget()
            self.sign(self.sighted, Seat.BLACK, "signing_press", "signed")
            self.blind.hear("scoresheet.copied", "home.new_game")

    def choose_language(self) -> None:
        """At the first start: hear the own language's name, and press."""
        self.blind.hear("language.choose")
        self.press(Seat.BLACK)

    def go_on(self) -> None:
        """With the game that was cut off: take it, hear how it stands, and press."""
        self.blind.hear("home.go_on")
        self.press(Seat.BLACK)
        self.blind.hear("unfinished.last_move", "unfinished.on_move")
        self.press(Seat.BLACK)
        self.blind.hear("standing_presses", "standing_presses_you", "clock_runs_you")
        self.start_clocks()

    def begin_a_game(self) -> None:
        """From the main menu to a running clock, by the buttons."""
        self.blind.hear("home.new_game")
        self.press(Seat.BLACK)
        self.blind.hear("new_game.title")
        self.press(Seat.BLACK)
        self.blind.hear("standing_presses_first")
        self.start_clocks()

    def start_clocks(self) -> None:
        """Press until the clock is said to run: a press before the board is ready is none."""
        for _ in range(MORE_TRIES):
            self.blind.wait_for_silence()
            self.press(Seat.BLACK)
            with contextlib.suppress(WaitedInVainError):
                self.blind.hear("clock_runs_you", patience=20)
                return
        raise WaitedInVainError("The clock never ran.")

    def white_moves(self, san: str, *, slip: str = "") -> None:
        """Anna moves, announces, perhaps after a slip of the tongue, and presses."""
        move = self.position.parse_san(san)
        self.move_pegs(move)
        if slip:
            self.blind.say(self._style.move(self.position.parse_san(f"N{slip}"), self.position))
            self.blind.hear("announcement_differs")
        self._announce(self.blind, self.sighted, move)
        self.sighted.say(self._style.move(move, self.position))
        self.press(Seat.WHITE)
        self.position.push(move)

    def black_moves(self, san: str) -> None:
        """Bruno announces and presses; Anna carries it out."""
        move = self.position.parse_san(san)
        self._announce(self.sighted, self.blind, move)
        self.press(Seat.BLACK)
        self.move_pegs(move)
        self.position.push(move)
        self.blind.wait_for_silence()

    def _announce(self, who: Person, other: Person, move: chess.Move) -> None:
        """Say it until the other has heard it."""
        other.forget()
        for _ in range(MORE_TRIES):
            who.say(self._style.move(move, self.position))
            with contextlib.suppress(AssertionError):
                assert other.hear_move(self.position, patience=20) == move
                return
        raise AssertionError(f"{move} was not understood.")

    def sign(self, who: Person, seat: Seat, asked: str, done: str) -> None:
        """Press, hear what is confirmed, press again (8.7)."""
        for _ in range(MORE_TRIES):
            self.press(seat)
            with contextlib.suppress(WaitedInVainError):
                who.hear(asked, patience=30)
                break
        time.sleep(SIGNING)
        self.press(seat)
        who.hear(done)

    def asks_back(self, who: Person, words: str, question: str) -> None:
        """Somebody says what is asked back, and answers yes."""
        for _ in range(MORE_TRIES):
            who.say(words)
            with contextlib.suppress(AssertionError):
                who.hear(question, patience=20)
                break
        who.say(who.language.commands.yes[0])


@contextmanager
def breathing(room: Room, mouth: str) -> Iterator[None]:
    """Let a microphone hear the noise of a quiet room all the time: none is ever without."""
    noise = np.random.default_rng(7).normal(0, NOISE, RECOGNISER_RATE).astype(np.int16).tobytes()
    device = ["pacat", f"--device={mouth}", f"--rate={RECOGNISER_RATE}", "--format=s16le"]
    process = subprocess.Popen(
        [*device, "--channels=1"], env=room.environment, stdin=subprocess.PIPE
    )

    def breathe() -> None:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError, ValueError):
            while True:
                process.stdin.write(noise)

    threading.Thread(target=breathe, name=f"noise at {mouth}", daemon=True).start()
    try:
        yield
    finally:
        process.kill()
        process.wait(10)
