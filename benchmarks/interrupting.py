"""How soon the opponent's move begins in the ear while something long is read there.

As in ``announcing.py`` a game is played at its real hub and heard on the devices of a virtual room.
While White's ear reads the position, the help or the conditions, Black announces a move. Measured
is from its words, handed over as those typed or recognised are, to the first sample of the move in
the earphone. To be told from what is read the move is rendered as ever and heard as a tone.
Limit: 300 ms.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import Phrase, Samples
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.game.observations import Asked, ClockPressed, Request
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel
from benchmarks.announcing import MOVES, SINKS, STYLE, Table, carry_out, set_up, table_in
from benchmarks.shared.figures import tell_spread
from tests.support.room import RATE, Recording, Room, missing, open_room

LIMIT = 300.0
READ = (Request.POSITION, Request.HELP, Request.CONDITIONS)
READING_SECONDS = (0.8, 1.4, 2.3)
"""How long something has been read when the move comes."""

TONE = 1_000
"""Hertz; a window of the sound is the tone's where nearly all of its energy is."""

WINDOW = RATE // 200


class Marking:
    """The usual voice, except that Black's announcements are a tone of the same length."""

    def __init__(self, marked: set[str]) -> None:
        self._voice = ChosenVoices()
        self._marked = marked

    def render(self, phrase: Phrase) -> tuple[Samples, int]:
        """Samples and their rate."""
        samples, rate = self._voice.render(phrase)
        if phrase.text not in self._marked:
            return samples, rate
        tone = 8_000 * np.sin(2 * np.pi * TONE * np.arange(len(samples)) / rate)
        return tone.astype(np.int16), rate


def main() -> int:
    """Print the figures; without a room, what has to be installed for one."""
    if missing():
        print(f"not measured, for the room needs PulseAudio: {missing()}")
        return 0
    figures: dict[Request, list[float]] = {request: [] for request in READ}
    with open_room(*SINKS.values()) as room, tempfile.TemporaryDirectory() as folder:
        os.environ.update(room.environment)  # before PortAudio reads which devices there are
        with table_in(Path(folder), Marking(announced_by_black())) as table:
            play(table, room, figures)
    for request, milliseconds in figures.items():
        tell_spread(f"the opponent's move while {request} is read", milliseconds, "ms", LIMIT)
    return 0


def announced_by_black() -> set[str]:
    """How Black's moves are announced."""
    board, words = chess.Board(), set()
    for uci in MOVES.split():
        move = chess.Move.from_uci(uci)
        if board.turn == chess.BLACK:
            words.add(STYLE.move(move, board))
        board.push(move)
    return words


def play(table: Table, room: Room, figures: dict[Request, list[float]]) -> None:
    """Play the game, and file the milliseconds of every move of Black."""
    session = table.session
    set_up(table)
    board = chess.Board()
    for number, uci in enumerate(MOVES.split()):
        move = chess.Move.from_uci(uci)
        seat, words = Seat.of(board.turn), STYLE.move(move, board)
        if seat is Seat.WHITE:
            carry_out(session, board, move)
            session.conversation.take_words(seat, words)
        else:
            request = READ[number // 2 % len(READ)]
            waits = READING_SECONDS[number // 2 % len(READING_SECONDS)]
            figures[request].append(interrupted(table, room, request, words, waits))
        session.hub.enqueue(ClockPressed(at=session.now(), seat=seat))
        if seat is Seat.BLACK:
            carry_out(session, board, move)
        board.push(move)
        table.fall_silent()
    if session.game.state.position.fen() != board.fen():
        raise RuntimeError(f"The game went astray: {session.game.state.position.fen()}")


def interrupted(table: Table, room: Room, request: Request, words: str, waits: float) -> float:
    """Milliseconds from Black's words to their tone in White's ear, which was being read to."""
    session = table.session
    with room.recording(SINKS[Channel.EARPHONE_WHITE]) as recording:
        session.submit_observation(Asked(at=session.now(), seat=Seat.WHITE, request=request))
        recording.wait_for_sound()
        time.sleep(waits)
        known = time.monotonic()
        session.conversation.take_words(Seat.BLACK, words)
        time.sleep(2 * LIMIT / 1000)
        recording.wait_for_sound()
    return (first_tone(recording) - known) * 1000


def first_tone(recording: Recording) -> float:
    """The moment (monotonic seconds) at which the tone begins."""
    whole = len(recording.samples) // WINDOW * WINDOW
    windows = recording.samples[:whole].astype(np.float64).reshape(-1, WINDOW)
    turning = np.exp(-2j * np.pi * TONE * np.arange(WINDOW) / RATE)
    energy: NDArray[np.float64] = (windows**2).sum(axis=1)
    pure = 2 * np.abs(windows @ turning) ** 2 / WINDOW / np.maximum(energy, 1)
    (found,) = np.nonzero((pure > 0.8) & (energy > WINDOW * 1_000**2))
    return float(recording.started + found[0] * WINDOW / RATE)


if __name__ == "__main__":
    sys.exit(main())
