"""Measure how many of our own announcements the program's ear understands.

    python benchmarks/intelligibility.py --language nl

The program announces moves in its own voice, in its usual manner, in a quiet room, and its own
recogniser hears each as one of the legal moves of the position. The announcements are the same in
every language and are chosen so that together they name every square, every man, both castlings,
captures, promotions, origins and checks. Limit: 98 % understood.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np

from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.sound.sound_files import to_speech
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import Language, available, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.settings import Settings
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand
from benchmarks.shared.languages import in_english
from benchmarks.speech.noise import QUIET_ROOM, heard_in

GOAL = 98.0
"""Per cent of the announcements."""

POSITIONS = 120
BOTH_CASTLINGS = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
SEED = "accessible-board 2"


@dataclass(frozen=True, slots=True)
class Announced:
    """A move that is announced in a position."""

    board: chess.Board
    move: chess.Move

    def contains(self) -> frozenset[str]:
        """Parts of the announcement that may be misheard."""
        whole = Announcement.of(self.move, self.board)
        if whole.castling is not None:
            return frozenset({f"castling {whole.castling}"})
        man = self.board.piece_type_at(self.move.from_square)
        parts = {f"square {self.move.to_square}", f"man {man}"}
        parts |= {f"promotion {self.move.promotion}"} if self.move.promotion else set()
        parts |= {"capture"} if self.board.is_capture(self.move) else set()
        parts |= {"check"} if self.board.gives_check(self.move) else set()
        others = self.board.pieces_mask(man, self.board.turn) if man else 0
        target = chess.BB_SQUARES[self.move.to_square]
        there = self.board.generate_legal_moves(others, target)
        origins = {move.from_square for move in there}
        return frozenset(parts | {"origin"} if len(origins) > 1 else parts)


@dataclass(frozen=True, slots=True)
class Heard:
    """An announcement, and the words that it was taken for."""

    said: str
    heard: str
    understood: bool


def main() -> int:
    """Print the share of each language, and what was taken for what."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--count", type=int, default=96, help="announcements in each language")
    chosen = parser.parse_args()
    announced, missed = announcements(chosen.count), False
    for code in chosen.language or available():
        heard = list(hear(load(code), announced))
        share = 100 * sum(each.understood for each in heard) / len(heard)
        kept, missed = "kept" if share >= GOAL else "NOT kept", missed or share < GOAL
        print(
            f"{in_english(load(code))}, own announcements understood, of {len(heard)}: "
            f"{share:.1f} % (goal {GOAL:g} %, {kept})",
            flush=True,
        )
        for each in heard:
            if not each.understood:
                print(f"  {each.said}: heard was {each.heard or 'nothing'}", flush=True)
    return int(missed)


def announcements(count: int, seed: str = SEED) -> list[Announced]:
    """So many announcements, the same for the same seed: each names what was named least so far."""
    chance = random.Random(seed)
    possible = [each for _ in range(POSITIONS) for each in _anywhere(chance)]
    possible += _from(chess.Board(BOTH_CASTLINGS))
    chance.shuffle(possible)
    left = [(each, each.contains()) for each in possible]
    named: Counter[str] = Counter()
    found: list[Announced] = []
    for _ in range(count):
        rarest = min(left, key=lambda each: min(named[part] for part in each[1]))
        left.remove(rarest)
        found.append(rarest[0])
        named.update(rarest[1])
    return found


def hear(language: Language, announced: list[Announced]) -> Iterator[Heard]:
    """Hear each announcement among all that are legal there."""
    voice, recogniser = ChosenVoices(), recogniser_for(language)
    manner = Settings().manner(language.code, private=False)
    sentences, style = Sentences(language), AnnouncingStyle(language, check=True)
    for number, each in enumerate(announced):
        said = style.move(each.move, each.board)
        samples, rate = voice.render(Phrase(said, language.code, manner))
        sound = to_speech(samples[:, None] / 32768, rate)
        utterance = prepared(heard_in(QUIET_ROOM, sound, (), np.random.default_rng(number)))
        recogniser.take(sound[:0] if utterance is None else utterance)
        explained = recogniser.explain(sentences.legal(each.board))[0]
        heard = " ".join(explained.words) if explained is not None else ""
        meaning = understand(heard, language)
        announcement = meaning.announcement if meaning is not None else None
        moves = announcement.moves(each.board) if announcement is not None else ()
        yield Heard(said, heard, moves == (each.move,))


def _anywhere(chance: random.Random) -> Iterator[Announced]:
    """Every legal move of a position after random play, often far into the endgame."""
    board = chess.Board()
    for _ in range(chance.randint(4, 160)):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(chance.choice(moves))
    yield from _from(chess.Board(board.fen()))


def _from(board: chess.Board) -> Iterator[Announced]:
    """Every legal move of a position."""
    return (Announced(board, move) for move in board.legal_moves)


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path) != Path(__file__).parent]
    sys.exit(main())
