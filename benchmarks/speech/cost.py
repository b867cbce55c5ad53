"""What hearing costs: processor time a second of sound, and how soon an announcement is decided.

    python -m benchmarks.speech.cost --language de

Announcements of voices that are kept aside come live, in pieces of 50 ms: at an open microphone in
a quiet room, and pushed to talk where others talk, for there no silence ends them. What each piece
takes is measured in time of a processor, so that other programs on this machine hardly matter. From
these times it is worked out when each would be done on a processor of a given share
of this one's speed: a piece waits until the one before is done. No limit of the system is set.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

import chess
import numpy as np

from accessible_board.acts.table import Act
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.languages import available, load
from accessible_board.speech.decision import Verdict
from benchmarks.shared.figures import tell
from benchmarks.speech.corpus import SEED, hall_of, rendered
from benchmarks.speech.noise import BEFORE, QUIET_ROOM, Kind, Room, heard_in
from benchmarks.speech.sayings import Saying, sayings
from benchmarks.speech.voices import Voice, voices

PIECE = RECOGNISER_RATE // 20
PAUSE = np.zeros(2 * RECOGNISER_RATE, np.int16)
"""What follows the words, so that what is late is still heard."""

TIME_ASKED = 0.4
"""Seconds until the question for the time is understood: 0.1 of 0.5 is left for the answer."""

SPEEDS = {"unlimited": 1.0, "at 30 % of this processor": 0.3}
TALK = Room(Kind.BABBLE, 10)


@dataclass(frozen=True, slots=True)
class Limits:
    """What is allowed in a room.

    ``median`` and ``slowest`` (the 95th percentile) are seconds from the end of the words to the
    decision at each speed, ``processor`` seconds of a processor for each second of sound.
    """

    median: dict[str, float]
    slowest: dict[str, float]
    processor: float


LIMITS = {
    QUIET_ROOM: Limits(
        dict(zip(SPEEDS, (0.15, 0.4), strict=True)),
        dict(zip(SPEEDS, (0.3, 0.8), strict=True)),
        0.08,
    ),
    TALK: Limits(
        dict(zip(SPEEDS, (0.15, 0.4), strict=True)),
        dict(zip(SPEEDS, (0.3, 0.8), strict=True)),
        0.08,
    ),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of live sound: when it has come, and the seconds of a processor that it took."""

    come: float
    took: float


@dataclass(frozen=True, slots=True)
class Live:
    """Words heard live; ``decided`` is the piece with which they were understood, if they were.

    ``ended`` is when the words were over, in seconds from the first sample.
    """

    pieces: tuple[Piece, ...]
    decided: int | None
    ended: float

    def delay(self, speed: float) -> float | None:
        """Seconds from the end of the words to the decision on a processor so fast."""
        done = 0.0
        for number, piece in enumerate(self.pieces):
            done = max(done, piece.come) + piece.took / speed
            if number == self.decided:
                return done - self.ended
        return None


def heard_live(ear: Ear, saying: Saying, voice: Voice, room: Room, chance: int) -> Live:
    """The announcement, and what each piece of its sound took."""
    words = rendered(voice, saying.words)
    others = hall_of(kept_aside=True) if room.kind is Kind.BABBLE else ()
    sound = heard_in(room, np.concatenate([words, PAUSE]), others, np.random.default_rng(chance))
    ended = BEFORE + len(words) / RECOGNISER_RATE
    pushes = room.kind is Kind.BABBLE
    ear.attend(chess.Board(saying.fen))
    ear.wait_for_push(waits=pushes)
    for piece in _pieces(PAUSE):
        ear.feed(piece)  # Whoever talks on after a decision is not heard until he rests.
    if pushes:
        ear.push()
    pieces: list[Piece] = []
    decided = None
    for number, piece in enumerate(_pieces(sound)):
        if pushes and number == round(ended * RECOGNISER_RATE / PIECE):
            ear.release()
        begun = time.process_time()
        decision = ear.feed(piece)
        took = time.process_time() - begun
        pieces.append(Piece((number + 1) * PIECE / RECOGNISER_RATE, took))
        understood = decision is not None and decision.verdict is not Verdict.UNCLEAR
        decided = number if understood and decided is None else decided
    return Live(tuple(pieces), decided, ended)


def _pieces(sound: Samples) -> Iterator[Samples]:
    return (sound[start : start + PIECE] for start in range(0, len(sound), PIECE))


def asked_the_time(code: str, room: Room) -> list[Live]:
    """The question for the time by each synthesised voice that is kept aside."""
    language = load(code)
    [words, *_] = language.commands[Act.TIME.key]
    ear = Ear(language, embedded(language))
    asked = Saying(words, chess.STARTING_FEN, "", "", "", "")
    return [
        heard_live(ear, asked, voice, room, number)
        for number, voice in enumerate(voices(language))
        if voice.kept_aside and voice.speaks(words)
    ]


def tell_the_time(code: str, room: Room, lives: list[Live]) -> None:
    """Print how soon the question for the time is understood."""
    for speed, share in SPEEDS.items():
        delays = [delay for live in lives if (delay := live.delay(share)) is not None]
        what = f"{code}, {room}, {speed}, the time is asked to its being understood, slowest"
        tell(f"{what} of {len(delays)} of {len(lives)}", max(delays), "s", TIME_ASKED)


def measured(code: str, room: Room, each: int) -> list[Live]:
    """So many announcements of each voice that is kept aside, heard live in a room."""
    language = load(code)
    ear = Ear(language, embedded(language))
    aside = [voice for voice in voices(language) if voice.kept_aside]
    return [
        heard_live(ear, saying, voice, room, number)
        for voice in aside
        for number, saying in enumerate(
            sayings(language, each, f"{SEED} {voice.name}", voice.speaks)
        )
    ]


def tell_room(code: str, room: Room, lives: list[Live]) -> None:
    """Print the figures of a room."""
    where, limits = f"{code}, {room}", LIMITS[room]
    undecided = sum(live.decided is None for live in lives)
    print(f"{where}: {len(lives)} announcements, {undecided} not understood")
    took = sum(piece.took for live in lives for piece in live.pieces)
    lasted = sum(len(live.pieces) for live in lives) * PIECE / RECOGNISER_RATE
    tell(f"{where}, processor a second of sound", took / lasted, "s", limits.processor)
    for speed, share in SPEEDS.items():
        delays = [delay for live in lives if (delay := live.delay(share)) is not None]
        slowest = statistics.quantiles(delays, n=20, method="inclusive")[18]
        what = f"{where}, {speed}, end of the words to the decision"
        tell(f"{what}, median", statistics.median(delays), "s", limits.median[speed])
        tell(f"{what}, p95", slowest, "s", limits.slowest[speed])


def main() -> None:
    """Print the figures of each language and room."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=8, help="announcements of each voice")
    parser.add_argument("--time", action="store_true", help="only the question for the time")
    chosen = parser.parse_args()
    for code in chosen.language or ["de"]:
        tell_the_time(code, QUIET_ROOM, asked_the_time(code, QUIET_ROOM))
        if chosen.time:
            continue
        for room in LIMITS:
            tell_room(code, room, measured(code, room, chosen.each))


if __name__ == "__main__":
    main()
