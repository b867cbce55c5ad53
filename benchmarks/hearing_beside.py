"""Whether the sound at the ear is late or interrupted while a microphone is heard beside it.

A program in a virtual room (PulseAudio) plays a tone in the earphone again and again, first while
nobody is heard, then while a microphone hears an announcement every three seconds, each in another
position, as in a game: live sound, and what is heard again, in processes beside it. Then the same
with 0.3 of a processor for the program and 0.1 for each of the processes. Measured at the monitor
of the earphone: how long after it was asked for a tone begins, and the longest silence within it.
Limit: 100 ms for both.

    python -m benchmarks.hearing_beside
"""

import json
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import chess
import numpy as np
import soxr

from accessible_board.devices.hearing.ear import ears_for
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.devices.voices.talker import Talker, real_time
from accessible_board.languages import load
from accessible_board.settings import Engine
from benchmarks.shared.figures import tell_spread
from benchmarks.shared.share_of_a_core import ShareOfACore
from tests.support.room import RATE, Room, missing, open_room

LIMIT = 100.0
EAR = "earphone"
TONES, TONE_SECONDS = 12, 2.0
PROGRAM, BESIDE = 0.3, 0.1
"""Shares of a processor where they are limited: of the program, and of each process beside it."""

TONE = (8000 * np.sin(np.arange(round(TONE_SECONDS * RATE)) * 2 * np.pi * 440 / RATE)).astype(
    np.int16
)
PIECE = RECOGNISER_RATE // 20
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5")


def main() -> int:
    """Print the figures; without a room, what has to be installed for one."""
    if sys.argv[1:]:
        in_room(hears=sys.argv[1] == "hears")
        return 0
    if missing():
        print(f"not measured, for the room needs PulseAudio: {missing()}")
        return 0
    with open_room(EAR) as room:
        for limited in (False, True):
            for what in ("silent", "hears"):
                late, silent = measured(room, what, limited=limited)
                how = "while a microphone is heard" if what == "hears" else "while nobody is heard"
                how += f", {PROGRAM} of a processor" if limited else ""
                tell_spread(f"{how}: asked to the first sample", late, "ms", LIMIT)
                tell_spread(f"{how}: longest silence in a tone", silent, "ms", LIMIT)
    return 0


def measured(room: Room, what: str, *, limited: bool) -> tuple[list[float], list[float]]:
    """Milliseconds until each tone is heard, and of the longest silence in each."""
    command = [sys.executable, "-m", "benchmarks.hearing_beside", what]
    environment = {**room.environment, "PYTHONPATH": str(Path(__file__).parents[1])}
    pipe = subprocess.PIPE
    with (
        (room.directory / "errors.txt").open("w") as errors,  # ALSA writes of each underrun.
        subprocess.Popen(
            command, env=environment, stdin=pipe, stdout=pipe, stderr=errors, text=True
        ) as program,
        ExitStack() as closing,
    ):
        if program.stdin is None or program.stdout is None:
            raise EOFError
        program.stdout.readline()
        if limited:
            closing.callback(ShareOfACore(program.pid, PROGRAM).close)
            for process in _begun_by(program.pid):
                closing.callback(ShareOfACore(process, BESIDE).close)
        late, silent = [], []
        for _ in range(TONES):
            with room.recording(EAR) as ear:
                program.stdin.write("\n")
                program.stdin.flush()
                asked = json.loads(program.stdout.readline())
                time.sleep(TONE_SECONDS + 0.5)
            heard = ear.loud()
            late.append(float(heard[0] - asked) * 1000)
            silent.append(float(np.diff(heard).max()) * 1000)
        closing.close()
        program.stdin.close()
    return late, silent


def _begun_by(program: int) -> list[int]:
    """The processes that this one has begun."""
    children = Path(f"/proc/{program}/task").glob("*/children")
    return [int(number) for listed in children for number in listed.read_text("ascii").split()]


def in_room(*, hears: bool) -> None:
    """Play a tone for each line, and tell when; meanwhile a microphone may be heard."""
    talker = Talker(PhraseCache(ChosenVoices()), open_speaker(EAR, real_time, _raise))
    over = threading.Event()
    listening = threading.Thread(target=listen, args=(over,), daemon=True)
    if hears:
        listening.start()
        time.sleep(3.0)  # All that hears has begun.
    print("ready", flush=True)
    for _ in sys.stdin:
        print(json.dumps(time.monotonic()), flush=True)
        talker.mix_in(TONE, RATE)
    over.set()
    talker.close()
    if hears:
        listening.join()


def listen(over: threading.Event) -> None:
    """Hear an announcement every three seconds, at the pace at which it is said."""
    language = load("de")
    ear = ears_for(language, _raise, engine=Engine.SPHINX)(False)
    said, rate = Pyttsx3Synthesiser().render("Springer Felix drei", "de")
    words = soxr.resample(said, rate, RECOGNISER_RATE)
    room = np.random.default_rng(0).normal(0, 12, 3 * RECOGNISER_RATE).astype(np.int16)
    room[: len(words)] += words
    board, at = chess.Board(), time.monotonic()
    for move in cycle(MOVES):
        if move == MOVES[0]:
            board.reset()
        ear.attend(board)
        for start in range(0, len(room), PIECE):
            at += PIECE / RECOGNISER_RATE
            if over.wait(max(0.0, at - time.monotonic())):
                return
            ear.feed(room[start : start + PIECE])
        board.push_uci(move)


def _raise(error: Exception) -> None:
    """Let what does not work end the measurement."""
    raise error


if __name__ == "__main__":
    sys.exit(main())
