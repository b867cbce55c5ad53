"""What hearing costs: processor time a second of sound, and how soon an announcement is decided.

    python -m benchmarks.speech.cost --language de

Announcements of voices that are kept aside come live, in pieces of 32 ms: at an open microphone in
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
from accessible_board.devices.sound.voice_activity import FRAME
from accessible_board.languages import Language, available, load
from accessible_board.speech.decision import Verdict
from benchmarks.shared.figures import tell
from benchmarks.speech.corpus import SEED, hall_of, rendered
from benchmarks.speech.noise import BEFORE, QUIET_ROOM, Kind, Room, heard_in
from benchmarks.speech.sayings import Saying, sayings
from benchmarks.speech.voices import Voice, voices

PIECE = FRAME
"""Samples that come at once, as from a microphone."""
PAUSE = np.zeros(63 * PIECE, np.int16)
"""Two seconds that follow the words, so that what is late is still heard."""

TIME_ASKED = 0.4
"""Seconds until the question for the time is understood: 0.1 of 0.5 is left for the answer."""

SPEEDS = {"unlimited": 1.0, "at 30 % of this processor": 0.3}
MEDIAN, SLOWEST = (dict(zip(SPEEDS, limits, strict=True)) for limits in ((0.15, 0.4), (0.3, 0.8)))
"""Seconds from the end of the words to the decision at each speed, and the 95th percentile."""

PROCESSOR = 0.08
"""Seconds of a processor for each second of sound."""

TALK = Room(Kind.BABBLE, 10)


@dataclass(frozen=True, slots=True)
class Live:
    """Words heard live; ``decided`` is the piece with which they were understood, if they were.

    ``took`` are the seconds of a processor of each piece, and ``ended`` is when the words were
    over, in seconds from the first sample.
    """

    took: tuple[float, ...]
    decided: int | None
    ended: float

    def delay(self, speed: float) -> float | None:
        """Seconds from the end of the words to the decision on a processor so fast."""
        done = 0.0
        for number, took in enumerate(self.took, start=1):
            done = max(done, number * PIECE / RECOGNISER_RATE) + took / speed
            if number - 1 == self.decided:
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
    took: list[float] = []
    decided = None
    for number, piece in enumerate(_pieces(sound)):
        if pushes and number == round(ended * RECOGNISER_RATE / PIECE):
            ear.release()
        begun = time.process_time()
        decision = ear.feed(piece)
        took.append(time.process_time() - begun)
        understood = decision is not None and decision.verdict is not Verdict.UNCLEAR
        decided = number if understood and decided is None else decided
    return Live(tuple(took), decided, ended)


def _pieces(sound: Samples) -> Iterator[Samples]:
    """The sound, piece by piece, without what is left over."""
    return iter(sound[: len(sound) // PIECE * PIECE].reshape(-1, PIECE))


def asked_the_time(language: Language) -> list[Live]:
    """The question for the time by each synthesised voice that is kept aside."""
    ear = Ear(language, embedded(language))
    [words, *_] = language.commands[Act.TIME.key]
    asked = Saying(words, chess.STARTING_FEN, "", "", "", "")
    everybody = [voice for voice in voices(language) if voice.kept_aside and voice.speaks(words)]
    return [
        heard_live(ear, asked, voice, QUIET_ROOM, number) for number, voice in enumerate(everybody)
    ]


def announced(language: Language, room: Room, each: int) -> list[Live]:
    """So many announcements of each voice that is kept aside, heard live in a room."""
    ear = Ear(language, embedded(language))
    return [
        heard_live(ear, saying, voice, room, number)
        for voice in voices(language)
        if voice.kept_aside
        for number, saying in enumerate(
            sayings(language, each, f"{SEED} {voice.name}", voice.speaks)
        )
    ]


def delays(lives: list[Live], speed: float) -> list[float]:
    """Seconds from the end of the words to each decision, on a processor so fast."""
    return [delay for live in lives if (delay := live.delay(speed)) is not None]


def tell_room(where: str, lives: list[Live]) -> None:
    """Print the figures of a room."""
    undecided = sum(live.decided is None for live in lives)
    print(f"{where}: {len(lives)} announcements, {undecided} not understood")
    lasted = sum(len(live.took) for live in lives) * PIECE / RECOGNISER_RATE
    took = sum(sum(live.took) for live in lives) / lasted
    tell(f"{where}, processor a second of sound", took, "s", PROCESSOR)
    for speed, share in SPEEDS.items():
        took_each = delays(lives, share)
        slowest = statistics.quantiles(took_each, n=20, method="inclusive")[18]
        what = f"{where}, {speed}, end of the words to the decision"
        tell(f"{what}, median", statistics.median(took_each), "s", MEDIAN[speed])
        tell(f"{what}, p95", slowest, "s", SLOWEST[speed])


def main() -> None:
    """Print the figures of each language and room."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=8, help="announcements of each voice")
    chosen = parser.parse_args()
    for code in chosen.language or ["de"]:
        language = load(code)
        asked = asked_the_time(language)
        for speed, share in SPEEDS.items():
            understood = delays(asked, share)
            what = f"{code}, {speed}, the time is asked to its being understood, slowest"
            of = f"of {len(understood)} of {len(asked)}"
            tell(f"{what} {of}", max(understood), "s", TIME_ASKED)
        for room in (QUIET_ROOM, TALK):
            tell_room(f"{code}, {room}", announced(language, room, chosen.each))


if __name__ == "__main__":
    main()
