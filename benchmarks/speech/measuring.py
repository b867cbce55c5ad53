"""What one announcement, or one piece of talk, amounts to when it is heard in every way at once."""

import math
import time
from dataclasses import dataclass
from enum import Enum, auto

import chess
import numpy as np

from accessible_board.acts.table import Act
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Recogniser, Samples
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.speech.decision import (
    NOTHING_HEARD,
    Decision,
    Possibility,
    Verdict,
    decide,
    sensed_odds,
)
from accessible_board.speech.dialogue import Dialogue
from accessible_board.speech.evidence import Weighing, weighing
from accessible_board.speech.questions import WhichWord, YesOrNo
from benchmarks.speech.corpus import Spoken, Talk
from benchmarks.speech.noise import Room
from benchmarks.speech.witnesses import Asked, Witnessed, WitnessedTalk, Witnesses

LIVE = 12
"""Announcements of a voice in a room that are heard live as well, for the time it takes."""

_PIECE = RECOGNISER_RATE // 20
"""Live sound comes in pieces of 50 ms."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was heard of one announcement, under whichever weights it is decided on.

    ``decode_seconds`` are of a processor, and ``None`` if it was not heard live.
    """

    voice: str
    kept_aside: bool
    room: Room
    witnessed: Witnessed
    audio_seconds: float
    decode_seconds: float | None = None
    commit_ms: int | None = None


class Outcome(Enum):
    """What comes of an announcement, at once or after one question that is answered truly."""

    ACCEPTED = auto()
    ANSWERED = auto()
    """It is accepted after the answer: yes, or one of two words."""
    DENIED = auto()
    """Something else was asked about."""
    LOST = auto()
    """Nothing was asked about, or another move was accepted: it has to be made again."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of one announcement.

    ``full`` and ``legal`` say whether the best sentence of the full and of the legal grammar means
    the move, ``taken`` and ``mistaken`` whether it was accepted without a board, or another one
    was, and ``told_illegal`` whether it was told as an illegal one, without a board or with the
    move on the pegs, which may cost its player time. ``right``, ``near`` and ``other`` are the
    log-odds of the move that the pegs showed, when it was the one that was said, a near miss of it,
    or any other; ``illegal`` are those of a near miss where the words are no legal move, and
    ``wrong`` is whether a move was taken for them there without any on the pegs. ``opened``,
    ``pressed`` and ``pushed`` are what came of it without a board and with the move on the pegs: at
    an open microphone, at one where the clock was pressed after the words, and where a button was
    pushed to talk.
    """

    measured: Measured
    full: bool
    legal: bool
    taken: bool
    mistaken: bool
    told_illegal: bool
    right: float
    near: float
    other: float
    illegal: float
    wrong: bool
    opened: tuple[Outcome, Outcome]
    pressed: tuple[Outcome, Outcome]
    pushed: tuple[Outcome, Outcome]


@dataclass(frozen=True, slots=True)
class Overheard:
    """What was decided of talk, and the log-odds of a move that the pegs showed meanwhile.

    ``asked`` is whether it led to a question about a move.
    """

    voice: str
    decision: Decision
    shown: float
    asked: bool


class Measuring:
    """Hears announcements of one language with one engine."""

    def __init__(self, language: Language, recogniser: Recogniser) -> None:
        self._recogniser = recogniser
        self._witnesses = Witnesses(language, recogniser)
        self._ear = Ear(language, recogniser)
        self.judging = Judging(language, weighing(recogniser.witness))

    def announcement(self, spoken: Spoken) -> Measured:
        """One announcement, in its position and elsewhere."""
        saying, board = spoken.saying, chess.Board(spoken.saying.fen)
        move = chess.Move.from_uci(saying.move)
        live = self._live(spoken.samples, board, move) if spoken.number < LIVE else (None, None)
        witnessed = self._witnesses.announcement(spoken)
        return Measured(
            spoken.voice,
            spoken.kept_aside,
            spoken.room,
            witnessed,
            len(spoken.samples) / RECOGNISER_RATE,
            *live,
        )

    def talk(self, talk: Talk) -> WitnessedTalk:
        """Something that is no announcement, at the start of a game."""
        return self._witnesses.talk(talk)

    def answer(self, samples: Samples) -> Act | None:
        """What is understood while a question for yes or no is open."""
        self._ear.attend(chess.Board(), question=YesOrNo())
        return self._ear.hear(samples).act

    def _live(
        self, samples: Samples, board: chess.Board, sensed: chess.Move
    ) -> tuple[float, int | None]:
        """Heard live beside the board: at what cost, and how long after the voice it is decided.

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
        return seconds, None if committed is None else committed - last_voice


class Judging:
    """Decides on what was witnessed, under the weights there are or any others."""

    def __init__(self, language: Language, by: Weighing) -> None:
        self._language = language
        self._by = by

    def announcement(self, measured: Measured) -> Heard:
        """What becomes of an announcement."""
        witnessed = measured.witnessed
        saying, legal = witnessed.saying, witnessed.legal
        board, move = chess.Board(saying.fen), chess.Move.from_uci(saying.move)
        best, _, likeliest = legal.possible(self._language)
        decided = [self._decided(board, each) for each in (legal, witnessed.right)]
        taken = decided[0].move
        return Heard(
            measured,
            full=_means(best, move, board),
            legal=_means(likeliest, move, board),
            taken=taken == move,
            mistaken=taken not in (None, move),
            told_illegal=any(_is_told_illegal(each) for each in decided),
            right=self._odds_of_shown(witnessed.right),
            near=self._odds_of_shown(witnessed.near),
            other=self._odds_of_shown(witnessed.other),
            illegal=self._odds_of_shown(witnessed.illegal),
            wrong=self._decided(chess.Board(saying.elsewhere), witnessed.elsewhere).move
            is not None,
            opened=self._outcomes(witnessed),
            pressed=self._outcomes(witnessed, pressed=True),
            pushed=self._outcomes(witnessed, pushed=True),
        )

    def _outcomes(
        self, witnessed: Witnessed, *, pressed: bool = False, pushed: bool = False
    ) -> tuple[Outcome, Outcome]:
        """What comes of an announcement without a board, and with the move on the pegs."""
        board = chess.Board(witnessed.saying.fen)
        move = chess.Move.from_uci(witnessed.saying.move)
        without, shown = (
            _outcome(self._decided(board, each, pushed=pushed), move, board, pressed=pressed)
            for each in (witnessed.legal, witnessed.right)
        )
        return without, shown

    def talk(self, talk: WitnessedTalk) -> Overheard:
        """What becomes of something that is no announcement."""
        decision = self._decided(chess.Board(), talk.legal)
        asked = bool(_asked_about(decision, pressed=False))
        return Overheard(talk.voice, decision, self._odds_of_shown(talk.shown), asked)

    def _decided(self, board: chess.Board, asked: Asked, *, pushed: bool = False) -> Decision:
        """What is decided, with the move that the pegs show or without one."""
        best, shown, legal = asked.possible(self._language)
        if best is None:
            return NOTHING_HEARD
        return decide(board, best, legal, shown, by=self._by, addressed=pushed)

    def _odds_of_shown(self, asked: Asked) -> float:
        """The log-odds of the move that the pegs show."""
        best, shown, others = asked.possible(self._language)
        if best is None or shown is None:
            return -math.inf
        return sensed_odds(shown, others, best.sound, self._by)


def _outcome(decision: Decision, move: chess.Move, board: chess.Board, *, pressed: bool) -> Outcome:
    if decision.move == move:
        return Outcome.ACCEPTED
    asked = _asked_about(decision, pressed=pressed)
    if not asked:
        return Outcome.LOST
    right = any(each.moves(board) == (move,) for each in asked)
    return Outcome.ANSWERED if right else Outcome.DENIED


def _asked_about(decision: Decision, *, pressed: bool) -> list[Announcement]:
    """The announcements between which a question decides, in the program's own conversation.

    What has no words was taken for overheard talk, and is asked about once the clock is
    ``pressed``.
    """
    if not decision.heard_badly or not (decision.words or pressed):
        return []
    dialogue = Dialogue(Seat.WHITE)
    asked = dialogue.heard_badly(decision, 0)
    if isinstance(dialogue.question, WhichWord):
        meant = [meaning.announcement for meaning in dialogue.question.meanings]
        return [each for each in meant if each is not None]
    return [asked.announced] if asked.announced is not None else []


def _is_told_illegal(decision: Decision) -> bool:
    return decision.verdict is Verdict.REJECTED and decision.announcement is not None


def _means(found: Possibility | None, move: chess.Move, board: chess.Board) -> bool:
    return (
        found is not None
        and found.announcement is not None
        and move in found.announcement.moves(board)
    )
