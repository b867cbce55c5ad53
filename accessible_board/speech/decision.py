"""Deciding what was announced, from three witnesses: the sound, the Laws and the pegs.

An utterance is heard several times over: as any announcement or command there could be, as a legal
announcement, and, where the pegs already show a move, as the announcement of that move. What was
said is never forced onto a legal move: whatever the full grammar hears best competes.

All three witnesses speak in log-odds, which add up. The sound says how much likelier a possibility
is than the best of all, so 0 or less; :data:`LEGALITY` says how much likelier a player is to
announce a legal move than anything else, and :data:`PEGS` how much likelier the move that stands on
the board than any other. A possibility is accepted from :data:`ACCEPTED` on. Below
:data:`REJECTED` it was not said, and between the two the player is asked again.

The best sentence of all is itself in *doubt* where it hardly sounds like words of ours: then other
talk was overheard. Doubt counts against every possibility, except that who has just moved a peg is
about to announce it, so that against the move on the pegs it counts for :data:`OVERHEARD` at most.

The threshold is a trade: a higher one makes players repeat themselves, a lower one lets a wrong
announcement pass for a right one. ``benchmarks/speech`` prints both as a curve over it.
"""

import math
from dataclasses import dataclass, replace
from enum import StrEnum

import chess

from accessible_board.game.announcing.announcements import Announcement
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.understanding import Command, Understood

LEGALITY = 3.0
"""Log-odds by which a legal announcement is likelier than any other."""

PEGS = 3.0
"""Log-odds by which the announcement of the move that the pegs show is likelier still."""

ACCEPTED = 0.0
"""Log-odds from which a possibility is what was said."""

ANSWER = 3.0
"""Log-odds by which an answer is likelier than anything else while a question is open."""

OVERHEARD = 3.0
"""Log-odds that doubt takes at most from the announcement of the move that the pegs show."""

IGNORED = -14.0
"""Doubt below which nothing was said to us; between this and acceptance, ask again."""

REJECTED = -3.0
"""Log-odds below which it was not; between the two, ask again."""


class Verdict(StrEnum):
    """What became of an utterance."""

    ACCEPTED = "accepted"
    """It announces exactly one legal move."""
    REJECTED = "rejected"
    """It clearly says something else: an illegal move, a command."""
    UNCLEAR = "unclear"
    """Ask again: nothing was understood, it may mean several things, or it was heard badly."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """One way to have heard the utterance.

    ``sound`` is 0 if nothing explains it better, and less the worse it is as an explanation; of the
    best of all it is 0 if it sounds like words of ours, and less the more it is in doubt.
    """

    words: Sentence
    meaning: Understood | None
    sound: float

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
    """What was said: ``move`` only if the verdict is *accepted*.

    ``log_odds`` are those of the likeliest announcement of a legal move, with all that speaks for
    it; ``rival`` is that one, where it was not enough and the player has to be asked.
    ``confidence`` in what was decided is from 0 to 1.
    """

    words: Sentence
    announcement: Announcement | None
    command: Command | None
    move: chess.Move | None
    log_odds: float
    verdict: Verdict
    rival: Possibility | None = None

    @property
    def heard_badly(self) -> bool:
        """Whether the player has to be asked what was said, and not only what was meant."""
        return self.verdict is Verdict.UNCLEAR and self.log_odds < ACCEPTED

    @property
    def confidence(self) -> float:
        """The probability that this was said, taken from the log-odds."""
        probability = 1.0 / (1.0 + math.exp(min(_MIDDLE - self.log_odds, _FAR)))
        return probability if self.verdict is Verdict.ACCEPTED else 1.0 - probability


_MIDDLE = (ACCEPTED + REJECTED) / 2
_FAR = 50.0

NOTHING_HEARD = Decision((), None, None, None, -math.inf, Verdict.UNCLEAR)
"""There were no words."""


def decide(
    board: chess.Board,
    best: Possibility,
    legal: Possibility | None,
    sensed: Possibility | None = None,
    answer: Possibility | None = None,
) -> Decision:
    """What was said: the sensed move's announcement, a legal one, an answer, or the best of all.

    ``legal`` is the best legal announcement, ``sensed`` the best announcement of the move that the
    pegs show, ``answer`` the best answer to a question that is open; ``None`` where there is none.
    """
    doubt = best.sound
    weighed = []
    if legal is not None:
        weighed.append((legal.sound + LEGALITY + doubt, legal))
    if sensed is not None:
        weighed.append((sensed_odds(sensed, doubt), sensed))
    odds, likeliest = max(weighed, key=lambda each: each[0], default=(-math.inf, None))
    if answer is not None and answer.sound + ANSWER + doubt >= max(odds, ACCEPTED):
        return _decision(answer, None, REJECTED, Verdict.REJECTED)
    if likeliest is not None and odds >= ACCEPTED:
        return _meant(board, likeliest, odds)
    if doubt < IGNORED:
        return NOTHING_HEARD
    if odds < REJECTED and doubt + LEGALITY >= ACCEPTED:
        return _decision(best, None, odds, Verdict.REJECTED)
    return replace(_decision(best, None, odds, Verdict.UNCLEAR), rival=likeliest)


def sensed_odds(sensed: Possibility, doubt: float) -> float:
    """The log-odds of the announcement of the move that the pegs show."""
    return sensed.sound + LEGALITY + PEGS + max(doubt, -OVERHEARD)


def _meant(board: chess.Board, believed: Possibility, odds: float) -> Decision:
    """The one legal move that these words mean, or a question if they may mean several."""
    moves = believed.announcement.moves(board) if believed.announcement is not None else ()
    if len(moves) != 1:
        return _decision(believed, None, odds, Verdict.UNCLEAR)
    return _decision(believed, moves[0], odds, Verdict.ACCEPTED)


def _decision(
    believed: Possibility, move: chess.Move | None, odds: float, verdict: Verdict
) -> Decision:
    return Decision(believed.words, believed.announcement, believed.command, move, odds, verdict)
