"""Deciding what was announced, from how well each possibility explains what was heard.

An utterance is heard several times over: as any announcement or command there could be, as a legal
announcement, and, where the pegs already show a move, as the announcement of that move. What was
said is never forced onto a legal move: a legal announcement is believed only if it explains the
sound nearly as well as the best sentence of all.

A *margin* is how much worse than the best of all a possibility is, so 0 or less: in log-likelihood
per frame of 10 ms from an engine whose acoustic model only approximates the language, as log-odds
of the whole utterance from one that was trained for it and says how sure it is.
"""

import math
from dataclasses import dataclass
from enum import StrEnum

import chess

from accessible_board.game.announcements import Announcement
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.understanding import Command, Understood

BELIEVED = -1.0
"""A legal announcement whose margin is at least this is what was said."""

DISBELIEVED = -2.0
"""One whose margin is less than this was not said; between the two, ask again."""

SENSED_BELIEVED = -1.5
"""The announcement of the move that the pegs show is believed up to this margin."""


class Verdict(StrEnum):
    """What became of an utterance."""

    ACCEPTED = "accepted"
    """It announces exactly one legal move."""
    REJECTED = "rejected"
    """It says something else: an illegal move, a command, another move than the pegs show."""
    UNCLEAR = "unclear"
    """Ask again: nothing was understood, it may mean several things, or it was heard badly."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """One way to have heard the utterance; ``margin`` is 0 for the best of all, else less."""

    words: Sentence
    meaning: Understood | None
    margin: float

    @property
    def announcement(self) -> Announcement | None:
        """The announcement that the words are, or are combined with."""
        return self.meaning.announcement if self.meaning is not None else None

    @property
    def command(self) -> Command | None:
        """The command that the words are, or are combined with."""
        return self.meaning.command if self.meaning is not None else None


@dataclass(frozen=True, slots=True)
class Decision:
    """What was said: ``move`` only if the verdict is *accepted*; ``confidence`` from 0 to 1."""

    words: Sentence
    announcement: Announcement | None
    command: Command | None
    move: chess.Move | None
    confidence: float
    verdict: Verdict


NOTHING_HEARD = Decision((), None, None, None, 0.0, Verdict.UNCLEAR)
"""There were no words."""


def decide(
    board: chess.Board,
    best: Possibility,
    legal: Possibility | None,
    sensed: Possibility | None = None,
) -> Decision:
    """What was announced: the sensed move's announcement, a legal one, or the best of all.

    ``legal`` is the best legal announcement, ``sensed`` the best announcement of the move that the
    pegs show; ``None`` where there is none.
    """
    if sensed is not None and sensed.margin >= SENSED_BELIEVED:
        return _meant(board, sensed)
    if legal is not None and legal.margin >= BELIEVED:
        return _meant(board, legal)
    verdict = Verdict.REJECTED if legal is None or legal.margin < DISBELIEVED else Verdict.UNCLEAR
    confidence = _confidence(legal.margin) if legal is not None else 0.0
    return _decision(best, None, 1.0 - confidence, verdict)


def _meant(board: chess.Board, believed: Possibility) -> Decision:
    """The one legal move that these words mean, or a question if they may mean several."""
    moves = believed.announcement.moves(board) if believed.announcement is not None else ()
    confidence = _confidence(believed.margin)
    if len(moves) != 1:
        return _decision(believed, None, confidence, Verdict.UNCLEAR)
    return _decision(believed, moves[0], confidence, Verdict.ACCEPTED)


def _decision(
    believed: Possibility, move: chess.Move | None, confidence: float, verdict: Verdict
) -> Decision:
    return Decision(
        believed.words, believed.announcement, believed.command, move, confidence, verdict
    )


def _confidence(margin: float) -> float:
    """The margin between 0 and 1; a half where the decision turns."""
    middle = (BELIEVED + DISBELIEVED) / 2
    return 1.0 / (1.0 + math.exp(-3.0 * (margin - middle)))
