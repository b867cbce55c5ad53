"""The two people at the table: what they can do, and nothing else."""

import queue
import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator

import chess
import numpy as np
import soxr

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.voices.second_voice import EspeakVariant, PicoSynthesiser
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.settings import Manner
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand
from tests.blindfold.hearing import AUDIBLE, BLOCK, SENTENCE, Hearing
from tests.blindfold.understanding import Understanding, clauses_of, sentences
from tests.support.room import RATE, Room

PATIENCE = 120.0
"""Seconds that a person waits for what has to come."""

UNLIKELY = -12.0
"""Log-odds below which a sound announces no move; sentences of the program lie below -40."""

USUAL_RATE = Manner().rate
"""Words a minute of the program's voice, where nobody chose another."""

TORN = 3
"""In how many pieces a sentence may come: a machine that is busy lets a loudspeaker stutter."""

REMEMBERED = 16
"""Utterances that were not waited for and are told when something is waited for in vain."""

Tell = Callable[[str, str], None]
"""Takes who did or heard something, and what."""


def beginnings(sound: Samples) -> Iterator[Samples]:
    """All of a sound, then what comes before each moment of silence in it, the longest first.

    A voice says what follows a move without a pause: "Eva fünf. Ihre Uhr läuft."
    """
    blocks = np.abs(sound[: len(sound) // BLOCK * BLOCK].astype(int)).reshape(-1, BLOCK).max(1)
    yield sound
    for at in reversed(np.flatnonzero(blocks <= AUDIBLE)):
        if at and blocks[at - 1] > AUDIBLE:
            yield sound[: at * BLOCK]


class WaitedInVainError(AssertionError):
    """A person waits for something that never comes, as one does at a table without a screen."""


class Person:
    """Somebody at the table who speaks into a microphone and hears some of the room's devices."""

    def __init__(
        self,
        name: str,
        room: Room,
        mouth: str,
        ears: Iterable[str],
        language: str,
        tell: Tell,
        rate: int = USUAL_RATE,
    ) -> None:
        self.name = name
        self.language = load(language)
        self.style = AnnouncingStyle(self.language)
        self._room, self._mouth, self._tell = room, mouth, tell
        self._known = sentences(language)
        self._clauses = {clause for said in self._known.values() for clause in said}
        # Not the program's own voice: Pico's, or where it has none of this language a variant.
        speaks = bool(self.language.voice.pico)
        self._otherwise = EspeakVariant(1.0)
        self._voice = PicoSynthesiser(1.1) if speaks else self._otherwise
        self._understanding = Understanding(self.language, rate)
        self._announcements = embedded(self.language)
        self._sentences = Sentences(self.language)
        self._sounds: queue.Queue[Samples] = queue.Queue()
        self._unknown: deque[Samples] = deque(maxlen=REMEMBERED)
        self._before: deque[Samples] = deque(maxlen=TORN - 1)
        rest = round(SENTENCE * USUAL_RATE / rate)
        self._hearings = [Hearing(room, ear, self._sounds.put, rest) for ear in ears]

    def knows(self, key: str, sentence: str) -> None:
        """Know one sentence more, by a key, than those of the language."""
        self._known = {**self._known, key: tuple(clauses_of(sentence))}
        self._clauses.update(self._known[key])

    def say(self, words: str, *, otherwise: bool = False) -> None:
        """Say it, once nobody else speaks; ``otherwise`` than before, if it was not understood."""
        self.wait_for_silence()
        self._tell(self.name, f"says: {words}")
        voice = self._otherwise if otherwise else self._voice
        sound, rate = voice.render(words, self.language.code)
        clip = soxr.resample(sound, rate, RATE).astype(np.float64)
        clip = np.concatenate([np.zeros(RATE // 5), clip, np.zeros(RATE // 2)])
        clip += np.random.default_rng(1).normal(0, 12, len(clip))
        device = ["pacat", f"--device={self._mouth}", f"--rate={RATE}"]
        subprocess.run(
            [*device, "--format=s16le", "--channels=1"],
            env=self._room.environment,
            input=np.clip(clip, -32768, 32767).astype(np.int16).tobytes(),
            check=True,
        )

    def wait_for_silence(self) -> None:
        """Let others finish."""
        for hearing in self._hearings:
            hearing.silent.wait(PATIENCE)

    def hear(self, *keys: str, patience: float = PATIENCE) -> str:
        """Wait until one of these sentences of the language is heard; the one that is nearest.

        :class:`WaitedInVainError` if none is. Whatever else is heard meanwhile is heard and left.
        """
        wanted = {key: set(self._known[key]) for key in keys}
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            heard = self._heard(self._sound(left), set().union(*wanted.values()))
            found = {
                key: min(heard[clause] for clause in clauses & heard.keys())
                for key, clauses in wanted.items()
                if clauses & heard.keys()
            }
            if found:
                return min(found, key=found.__getitem__)
        raise WaitedInVainError(f"{self.name} waited for {' or '.join(keys)}, and never heard it.")

    def hear_move(self, board: chess.Board, patience: float = PATIENCE) -> chess.Move:
        """Wait until a legal move of this position is announced."""
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            sound = self._sound(left)
            for heard in (cut for joined in self._joined(sound) for cut in beginnings(joined)):
                if (move := self._move(heard, board)) is not None:
                    self._tell(self.name, f"hears the move: {board.san(move)}")
                    self._before.clear()
                    return move
            self._keep(sound)
        raise WaitedInVainError(f"{self.name} waited for a move, and never heard one.")

    def forget(self) -> None:
        """Leave what was heard before now."""
        self.wait_for_silence()
        while not self._sounds.empty():
            self._unknown.append(self._sound(0))
        self._before.clear()

    def close(self) -> None:
        """Go home."""
        for hearing in self._hearings:
            hearing.close()

    def _heard(self, sound: Samples, clauses: Iterable[str]) -> dict[str, float]:
        """Which of these clauses are said in what was heard, and how far they are from it.

        What is none of them is kept for later.
        """
        if not len(sound):
            return {}
        for joined in self._joined(sound):
            if known := self._understanding.which(joined, clauses):
                self._tell(self.name, "hears: " + ", ".join(each.clause for each in known))
                self._before.clear()
                return {each.clause: each.distance for each in known}
        self._keep(sound)
        return {}

    def _joined(self, sound: Samples) -> Iterator[Samples]:
        """The sound, then it with what came before: a sentence may have been torn in pieces."""
        yield sound
        for count in range(1, len(self._before) + 1):
            yield np.concatenate([*list(self._before)[-count:], sound])

    def _keep(self, sound: Samples) -> None:
        """What was heard and not understood may be the first piece of what comes."""
        if len(sound):
            self._unknown.append(sound)
            self._before.append(sound)

    def recall(self) -> None:
        """Tell what was heard last and not waited for: whoever waits in vain may find out why."""
        for sound in self._unknown:
            known = self._understanding.which(sound, self._clauses)
            heard = ", ".join(each.clause for each in known)
            self._tell(self.name, f"heard before: {heard or f'{len(sound) / 16000:.1f} seconds'}")

    def _move(self, sound: Samples, board: chess.Board) -> chess.Move | None:
        """The legal move that the sound announces best, if it announces any."""
        utterance = prepared(sound) if len(sound) else None
        if utterance is None:
            return None
        self._announcements.take(utterance)
        best = self._announcements.explain(self._sentences.legal(board))[0]
        if best is None or best.log_odds < UNLIKELY:
            return None
        meaning = understand(" ".join(best.words), self.language)
        moves = meaning.announcement.moves(board) if meaning and meaning.announcement else ()
        return moves[0] if len(moves) == 1 else None

    def _sound(self, patience: float) -> Samples:
        try:
            return self._sounds.get(timeout=max(patience, 0))
        except queue.Empty:
            return np.zeros(0, np.int16)
