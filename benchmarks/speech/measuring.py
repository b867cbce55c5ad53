"""What one announcement, or one piece of talk, amounts to when it is heard in every way at once."""

import math
import time
from dataclasses import dataclass

import chess
import numpy as np

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Recogniser, Samples
from accessible_board.languages import Language
from accessible_board.speech.decision import (
    NOTHING_HEARD,
    Decision,
    Possibility,
    decide,
    sensed_odds,
)
from accessible_board.speech.evidence import weighing
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.questions import YesOrNo
from benchmarks.speech.corpus import Answer, Spoken, Talk
from benchmarks.speech.lichess import LichessMethod, replacing
from benchmarks.speech.noise import Room
from benchmarks.speech.sayings import near_miss
from benchmarks.speech.witnesses import Witnesses

_PIECE = RECOGNISER_RATE // 20
"""Live sound comes in pieces of 50 ms."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of one announcement.

    ``full`` and ``legal`` say whether the best sentence of the full and of the legal grammar means
    the move, ``taken`` and ``mistaken`` whether it was accepted without a board, or another one
    was. ``right``, ``near`` and ``other`` are the log-odds of the move that the pegs showed,
    when it was the one that was said, a near miss of it, or any other; ``illegal`` are those of a
    near miss where the words are no legal move, and ``wrong`` is whether a move was taken for them
    there without any on the pegs. ``peer`` is whether the peer took the move,
    ``peer_wrong`` whether it took one where the words are none.
    """

    voice: str
    kept_aside: bool
    room: Room
    full: bool
    legal: bool
    taken: bool
    mistaken: bool
    right: float
    near: float
    other: float
    illegal: float
    wrong: bool
    peer: bool
    peer_wrong: bool
    audio_seconds: float
    decode_seconds: float
    commit_ms: int | None


@dataclass(frozen=True, slots=True)
class Overheard:
    """What was decided of talk, and the log-odds of a move that the pegs showed meanwhile."""

    voice: str
    decision: Decision
    shown: float


class Measuring:
    """Hears announcements of one language with one engine."""

    def __init__(self, language: Language, recogniser: Recogniser) -> None:
        self._language = language
        self._recogniser = recogniser
        self._by = weighing(recogniser.witness)
        self._witnesses = Witnesses(language, recogniser)
        self._sentences = self._witnesses.sentences
        self._ear = Ear(language, recogniser)
        self._peer = LichessMethod(language, replacing(language))

    def announcement(self, spoken: Spoken) -> Heard:
        """One announcement, in its position and elsewhere."""
        saying, board = spoken.saying, chess.Board(spoken.saying.fen)
        elsewhere = chess.Board(saying.elsewhere)
        move, near, other = map(chess.Move.from_uci, (saying.move, saying.near, saying.other))
        commit, seconds = self._live(spoken.samples, board, move)
        self._witnesses.hear(spoken.samples)
        best, _, legal = self._witnesses.of(board, None, self._sentences.legal(board))
        anything, _, wrong = self._witnesses.of(elsewhere, None, self._sentences.legal(elsewhere))
        taken = self._decided(board, best, legal)
        listed = self._recogniser.explain(self._peer.grammar)[0]
        words = listed.words if listed is not None else ()
        return Heard(
            voice=spoken.voice,
            kept_aside=spoken.kept_aside,
            room=spoken.room,
            full=self._means(best, move, board),
            legal=self._means(legal, move, board),
            taken=taken == move,
            mistaken=taken not in (None, move),
            right=self._odds_of_shown(board, move),
            near=self._odds_of_shown(board, near),
            other=self._odds_of_shown(board, other),
            illegal=self._odds_of_shown(elsewhere, near_miss(saying, self._language)),
            wrong=self._decided(elsewhere, anything, wrong) is not None,
            peer=self._taken(words, board) == move,
            peer_wrong=self._taken(words, elsewhere) is not None,
            audio_seconds=len(spoken.samples) / RECOGNISER_RATE,
            decode_seconds=seconds,
            commit_ms=commit,
        )

    def talk(self, talk: Talk) -> Overheard:
        """What becomes of something that is no announcement, at the start of a game."""
        board = chess.Board()
        self._witnesses.hear(talk.samples)
        best, _, legal = self._witnesses.of(board, None, self._sentences.legal(board))
        decision = decide(board, best, legal, by=self._by) if best else NOTHING_HEARD
        return Overheard(
            talk.voice, decision, self._odds_of_shown(board, chess.Move.from_uci("e2e4"))
        )

    def answer(self, spoken: Answer) -> bool:
        """Whether a yes or no, said alone to a question, is understood."""
        self._ear.attend(chess.Board(), question=YesOrNo())
        return self._ear.hear(spoken.samples).command is spoken.command

    def _decided(
        self, board: chess.Board, best: Possibility | None, legal: Possibility | None
    ) -> chess.Move | None:
        """The move that is accepted where the pegs show none."""
        return decide(board, best, legal, by=self._by).move if best is not None else None

    def _odds_of_shown(self, board: chess.Board, move: chess.Move) -> float:
        """The log-odds of a move that the pegs show, for what was heard last."""
        shown = self._witnesses.one_and_others(board, move)
        best, sensed, others = self._witnesses.of(board, *shown)
        if best is None or sensed is None:
            return -math.inf
        return sensed_odds(sensed, others, best.sound, self._by)

    def _live(
        self, samples: Samples, board: chess.Board, sensed: chess.Move
    ) -> tuple[int | None, float]:
        """Heard live beside the board: when it is decided after the voice ended, and at what cost.

        The cost is in seconds of a processor, with everything that a listener does until the
        utterance is decided, which in a hall may be only when all talk ends.
        """
        self._ear.attend(board, sensed)
        committed, started = None, time.thread_time()
        for start in range(0, len(samples), _PIECE):
            if self._ear.feed(samples[start : start + _PIECE]) is not None and committed is None:
                committed = self._ear.at
        last_voice = self._ear.last_voice
        self._ear.feed(np.zeros(RECOGNISER_RATE, np.int16))
        seconds = time.thread_time() - started
        return None if committed is None else committed - last_voice, seconds

    def _means(self, found: Possibility | None, move: chess.Move, board: chess.Board) -> bool:
        return (
            found is not None
            and found.announcement is not None
            and move in found.announcement.moves(board)
        )

    def _taken(self, words: Sentence, board: chess.Board) -> chess.Move | None:
        return self._peer.match(words, board).taken
