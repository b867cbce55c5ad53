"""Measure a network on announcements and commands, before it is in the program.

    python -m tools.words.trying FOLDER --language de --each 12

Voices that are kept aside, people apart from synthesisers, announce in three rooms. Printed is how
often the right move is the likeliest legal one, and its announcement the likeliest of all that
there are; how many are accepted at once by their share of the likelihood of all, where 1 in 100 of
the same announcements is taken for a legal move in a position in which it is illegal (chosen on the
same sounds, so a little too good); and how many of the commands that are taught are understood in a
quiet room.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.speech_encoder import STEP, SpeechEncoder
from accessible_board.devices.recognition.word_alignment import Aligner, Summing
from accessible_board.devices.recognition.word_network import (
    Likelihoods,
    Network,
    file_name,
    read_network,
    word_likelihoods,
)
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import Language, available, load
from accessible_board.speech.grammar import Grammar, Sentence
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand
from benchmarks.speech.corpus import Spoken, announcements, said_in
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room
from benchmarks.speech.voices import JoinedVoice, Voice, voices
from tools.words.encoder import encoder

ROOMS = (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))

ILLEGAL = 0.01
"""The share of illegal announcements that may be taken for legal ones."""

AROUND = (8 * STEP, 5 * STEP)
"""Samples of silence around an utterance, which may begin or end with a word."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Results of an announcement; shares are logarithms, ``illegal`` where it is none."""

    first_of_legal: bool
    first_of_all: bool
    share: float
    illegal: float


class Ear:
    """The network with the encoder below it, in one language."""

    def __init__(self, speech: SpeechEncoder, network: Network, language: Language) -> None:
        self._speech = speech
        self._network = network
        self._language = language
        self._known = network.words
        self._sentences = Sentences(language)

    def hear(self, utterance: Samples) -> Likelihoods:
        """Likelihoods of each word in each step."""
        heard = self._network.features(self._speech.hear(np.pad(utterance, AROUND)))
        return word_likelihoods(heard, self._network.last)

    def tried(self, spoken: Spoken) -> Tried:
        """Try an announcement where it is legal, and where it is not."""
        heard, saying = self.hear(spoken.samples), spoken.saying
        board, elsewhere = chess.Board(saying.fen), chess.Board(saying.elsewhere)
        move, meant = chess.Move.from_uci(saying.move), self._meaning(saying.words.split())
        [legal] = self._best([self._sentences.legal(board)], heard)
        [likeliest] = self._best([self._sentences.full], heard)
        announced = self._meaning(legal)
        return Tried(
            announced is not None and move in announced.moves(board),
            meant is not None and self._meaning(likeliest) == meant,
            self._share(board, heard),
            self._share(elsewhere, heard),
        )

    def understands(self, command: str, utterance: Samples) -> bool:
        """Tell whether a command is the likeliest of all that can be said at the game's start."""
        every = self._sentences.competing(chess.Board())
        [words] = self._best([every], self.hear(utterance))
        found, meant = (
            understand(" ".join(each), self._language) for each in (words, command.split())
        )
        return found is not None and meant is not None and found.act == meant.act

    def _best(self, grammars: Sequence[Grammar], heard: Likelihoods) -> list[Sentence]:
        return [each.words for each in Aligner(grammars, self._known).best(heard)]

    def _share(self, board: chess.Board, heard: Likelihoods) -> float:
        """The likeliest legal move's share of all that could have been said."""
        legal = self._sentences.legal(board)
        every = self._sentences.competing(board)
        whole, *each = Summing([every, *legal.parts], self._known).likelihoods(heard)
        return max(each, default=-np.inf) - whole

    def _meaning(self, words: Iterable[str]) -> Announcement | None:
        found = understand(" ".join(words), self._language)
        return found.announcement if found is not None else None


def told(tried: Sequence[Tried]) -> str:
    """The figures of a room, as text."""
    threshold = np.quantile([each.illegal for each in tried], 1 - ILLEGAL)
    at_once = sum(each.first_of_legal and each.share > threshold for each in tried)
    legal = sum(each.first_of_legal for each in tried)
    every = sum(each.first_of_all for each in tried)
    return f"first of legal {legal}, of all {every}, at once {at_once}, of {len(tried)}"


def commands(ear: Ear, language: Language, speakers: Sequence[Voice]) -> str:
    """Tell the share of the taught commands that are understood, and the others by name."""
    taught = [phrase for key in language.commands if (phrase := language.taught(key))]
    lost = [
        f"{command} ({voice.name})"
        for voice in speakers
        for command in taught
        if not ear.understands(command, said_in(QUIET_ROOM, voice, command, 0))
    ]
    count = len(taught) * len(speakers)
    return f"commands understood {count - len(lost)} of {count}; not: {', '.join(lost) or 'none'}"


def main() -> int:
    """Print the figures of each language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where tools.words has written networks")
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=12, help="announcements of a voice in a room")
    chosen = parser.parse_args()
    speech = SpeechEncoder(encoder())
    for code in chosen.language or available():
        language = load(code)
        ear = Ear(speech, read_network(chosen.folder / file_name(code)), language)
        aside = [voice for voice in voices(language) if voice.kept_aside]
        people = [voice for voice in aside if isinstance(voice, JoinedVoice)]
        others = [voice for voice in aside if voice not in people]
        for who, speakers in (("people", people), ("synthesisers", others)):
            for room in ROOMS if speakers else ():
                spoken = announcements(language, chosen.each, (room,), speakers)
                print(f"{code}, {who}, {room}: {told(list(map(ear.tried, spoken)))}", flush=True)
        print(f"{code}, synthesisers, quiet: {commands(ear, language, others)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
