"""What a full move costs an opponent at an ordinary board beside one with a human assistant.

An assistant says her move to him as she makes it, and takes his to her while he presses. So a full
move costs what passes from her last word until the loudspeaker may begin, and from his until his
move is taken; that it is said back costs nothing more, unless he waits for the end of it before he
speaks or presses. Announcements of the system's voice are heard by the embedded recogniser at an
open microphone: silence is counted as sound, recognising in processor time.
"""

import statistics
import sys
import time
from functools import cache

import chess
import numpy as np

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.device_speaker import resampled
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.languages import available, load
from accessible_board.narration.announcing import AnnouncingStyle
from benchmarks.shared.figures import tell

START = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"
MOVES = ("O-O", "O-O", "d3", "d6", "Bg5", "h6", "Bh4", "Be6", "Nd5", "Bxd5")

BLOCK = RECOGNISER_RATE // 10
LOUD = 300
"""Samples louder than this belong to a word."""


def main(codes: list[str]) -> int:
    """Print the figures, of some languages alone if they are named."""
    for code in codes or list(available()):
        language, board = load(code), chess.Board(START)
        ear = Ear(language, embedded(language))
        waits: dict[chess.Color, list[tuple[float, float]]] = {color: [] for color in chess.COLORS}
        echoes = []
        for san in MOVES:
            move = board.parse_san(san)
            spoken = _spoken(AnnouncingStyle(language).move(move, board), code)
            ear.attend(board, move if board.turn else None)  # Her pegs show hers.
            waits[board.turn].append(_taken(ear, spoken))
            echoes += [] if board.turn else [len(spoken) / RECOGNISER_RATE]
            board.push(move)
        silence, work = (
            sum(statistics.median(wait[part] for wait in waits[color]) for color in chess.COLORS)
            for part in (0, 1)
        )
        tell(f"{code}: silence that is waited for after her words and his", silence, "s")
        tell(f"{code}: recognising both", work, "s")
        tell(f"{code}: a full move costs the opponent", silence + work, "s", 1)
        told = statistics.median(echoes)
        tell(f"{code}: where he waits until his is said back", silence + work + told, "s")
    return 0


def _taken(ear: Ear, spoken: Samples) -> tuple[float, float]:
    """Seconds of sound from the last word to the decision, and of work on the last block."""
    silence = np.zeros(3 * RECOGNISER_RATE, np.int16)
    sound = np.concatenate([silence[:RECOGNISER_RATE], spoken, silence])
    last = np.flatnonzero(np.abs(sound) > LOUD)[-1]
    for end in range(BLOCK, len(sound), BLOCK):
        begun = time.process_time()
        if ear.feed(sound[end - BLOCK : end]) is not None:
            return (end - last) / RECOGNISER_RATE, time.process_time() - begun
    raise SystemExit("An announcement was not heard.")


@cache
def _spoken(words: str, code: str) -> Samples:
    samples, rate = Pyttsx3Synthesiser().render(words, code)
    return resampled(samples, rate, RECOGNISER_RATE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
