"""Right presses that are refused where the program has a quarter of a core: none may be.

A game is played by a program of its own with a real recogniser: White's words are said by a voice
that the room's microphone hears, the pegs are moved before them, and the clock is pressed as soon
as a hand can, a tenth of a second after the last word has sounded, which the recogniser understands
much later. From the first move on
the program has a quarter of one processor. Black's moves are typed, and carried out by White's
hand. A press counts as refused when the record says so, be it for words that were misheard.

    python benchmarks/pressing.py
"""

import os
import subprocess
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import chess

from accessible_board.commands.journals import opened
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from benchmarks.shared.figures import tell, tell_spread
from benchmarks.shared.share_of_a_core import ShareOfACore
from tests.blindfold.evening import breathing
from tests.support.child import Playing
from tests.support.room import Room, missing, open_room
from tests.support.table import hand_movements
from tests.support.terminal_board import VirtualBoard

SHARE = 0.25
HAND = 0.1
PATIENCE = 60.0
MOVES = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 e1g1 e8g8 b1c3 d7d6 h2h3 h7h6 c1e3 c8e6 d1d2 a7a6"
GERMAN = load("de")


def main() -> int:
    """Print the figures; without a room, what has to be installed for one."""
    if missing():
        print(f"not measured, for the room needs PulseAudio: {missing()}")
        return 0
    with suppress(PermissionError):
        os.nice(-10)  # As the service of a table without a screen has it; all else here follows.
    with ExitStack() as closing:
        room = closing.enter_context(open_room("headset"))
        closing.enter_context(breathing(room, "headset"))
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        table = Table(room, folder)
        closing.callback(table.close)
        counted = [seconds for seconds in map(table.move, MOVES.split()) if seconds is not None]
        refused, had = table.refused(), table.share.had
    tell("right presses at a quarter of a core", len(counted), "presses")
    tell("of these refused", refused, "presses", 0)
    tell_spread("the last word said and the clock pressed, to its being counted", counted, "s")
    tell("what the program used of a core meanwhile", had, "cores")
    return 0 if refused == 0 else 1


class Table:
    """The program, the board in front of it, and a voice in the room."""

    def __init__(self, room: Room, folder: Path) -> None:
        self._room = room
        self._voice = Pyttsx3Synthesiser(rate=150)
        self._style = AnnouncingStyle(GERMAN)
        self._position = chess.Board()
        self._board = VirtualBoard(7)
        sound = ("--ear", "none", "--loudspeaker", "none", "--microphone", "white=headset_monitor")
        options = ("--board", self._board.port, "--journal", str(folder), "--language", "de")
        self._playing = Playing(
            folder, *options, sound=sound, variables=room.environment, afresh=True
        )
        self._playing.wait_for("Das Brett antwortet.")
        self._playing.type("black press").wait_for("Die Uhr von Weiß läuft.")
        self._path = self._playing.journal
        self.share = ShareOfACore(self._playing.number, SHARE)

    def move(self, uci: str) -> float | None:
        """Play it; for White's the seconds from the press until it counted or was refused."""
        move = chess.Move.from_uci(uci)
        white, words = self._position.turn, self._style.move(move, self._position)
        if not white:
            self._playing.type(f"black {words}", "black press")
            self._wait(Seat.BLACK)
        for act, square in hand_movements(self._position, move):
            (self._board.lift if act == "lift" else self._board.place)(chess.parse_square(square))
            time.sleep(0.3)
        self._position.push(move)
        if not white:
            return None
        self._say(words)
        time.sleep(HAND)
        self._board.press(Seat.WHITE)
        pressed = time.perf_counter()
        self._wait(Seat.WHITE)
        return time.perf_counter() - pressed

    def refused(self) -> int:
        """How many presses of White's were refused."""
        return sum(
            isinstance(event, e.PressRefused) and event.seat is Seat.WHITE
            for event in opened(self._path)[0].events
        )

    def close(self) -> None:
        """Leave the game as it is."""
        self.share.close()
        self._playing.kill()
        self._board.close()

    def _say(self, words: str) -> None:
        """Until the last sample has sounded."""
        samples, rate = self._voice.render(words, "de")
        device = ["pacat", "--device=headset", f"--rate={rate}", "--format=s16le", "--channels=1"]
        subprocess.run(
            device,
            input=samples.tobytes(),
            env={**os.environ, **self._room.environment},
            check=True,
            timeout=PATIENCE,
        )

    def _wait(self, seat: Seat) -> None:
        """Until a press of this seat for the last move counted, or was refused."""
        due = sum(1 for number in range(len(self._position.move_stack) + 1) if number % 2 == 0)
        deadline = time.monotonic() + PATIENCE
        while True:
            decided = [
                event
                for event in opened(self._path)[0].events
                if isinstance(event, e.ClockPressedBy | e.PressRefused) and event.seat is seat
            ]
            if len(decided) >= due:
                return
            if time.monotonic() > deadline:
                raise TimeoutError(f"no press of {seat} counted, after: {self._playing.lines[-5:]}")
            time.sleep(0.05)


if __name__ == "__main__":
    raise SystemExit(main())
