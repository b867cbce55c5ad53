"""Deciding what was announced, from three witnesses: the sound, the Laws and the pegs.

An utterance is heard several times over: as any announcement or command there could be, as a legal
announcement, and, where the pegs already show a move, as the announcement of that move. What was
said is never forced onto a legal move: whatever the full grammar hears best competes.

The witnesses speak in log-odds, which add up (:mod:`~accessible_board.speech.evidence`). A
possibility is accepted from :data:`ACCEPTED` on. Below :data:`REJECTED` it was not said, and
between the two the player is asked again. The move on the pegs comes first: another legal one is
taken only where that one is rejected.

The best sentence of all is itself in *doubt* where it hardly sounds like words of ours: then other
talk was overheard, and nothing but the announcement of the move on the pegs is believed, for
whoever has just moved one is about to announce it. Even that one is only asked about if something
else was heard better: beside other talk, nothing but the pegs speaks for it.

Who has pushed a button to talk speaks to the program, so what is said then is asked about and never
taken for overheard talk. The question is the likeliest legal announcement, unless it is rejected:
"Did you say: knight e five?" There even one that is rejected is asked about, down to
:data:`REJECTED_PUSHED`.

An illegal announcement costs its player time, so it is told as such only where the move on the pegs
would be rejected had they not shown it.

The threshold is a trade: a higher one makes players repeat themselves, a lower one lets a wrong
announcement pass for a right one. ``benchmarks/speech`` prints how often each of them happens.
"""

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

import chess

from accessible_board.acts.table import Act
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.speech.evidence import Evidence, Weighing, weighing
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.understanding import Understood

ACCEPTED = 0.0
"""Log-odds from which what was heard is accepted as said."""

REJECTED = -2.0
"""Log-odds below which it is rejected; between the two, the player is asked again."""

REJECTED_PUSHED = -4.0
"""Log-odds below which one that a button was pushed for, or the clock pressed after, is not asked
about either.

By voices that are learnt from, half of the questions down to here name what was said. An open
microphone hears talk as well, which would be asked about too often.
"""

UNSURE = (ACCEPTED + REJECTED) / 2
"""The most log-odds of an announcement that is not to be accepted without asking."""

NAMED = 2.75
"""Doubt that is no longer borne where an answer names a man: others talk about men too."""

ANSWER = 2.5
"""Log-odds by which an answer is likelier than anything else while a question is open."""


class Verdict(StrEnum):
    """The result of deciding on an utterance."""

    ACCEPTED = "accepted"
    """It announces exactly one legal move."""
    REJECTED = "rejected"
    """It clearly says something else: an illegal move, a command."""
    UNCLEAR = "unclear"
    """Ask again: nothing was understood, or half a sentence; it may mean several things, or it was
    heard badly."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """One way to have heard the utterance.

    ``sound`` is below 0 if something else explains it better, and less the worse it is as an
    explanation; of the best of all it is 0 if it sounds like words of ours, and less the more it is
    in doubt.
    """

    words: Sentence
    meaning: Understood | None
    sound: float

    @property
    def announcement(self) -> Announcement | None:
        """The announcement that the words are, or are combined with."""
        return self.meaning.announcement if self.meaning is not None else None

    @property
    def act(self) -> Act | None:
        """The act that the words are, or are combined with."""
        return self.meaning.act if self.meaning is not None else None

    @property
    def about(self) -> str:
        """What the act asks about, if it is one that does."""
        return self.meaning.about if self.meaning is not None else ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was said: ``move`` only if the verdict is *accepted*.

    ``log_odds`` are those of the likeliest announcement of a legal move, with all that speaks for
    it. Where that was not enough and the player has to be asked, ``likely`` is that one, unless it
    is rejected, and ``rival`` what is to be told from the words. Overheard talk has no words; if it
    was none after all, ``likely`` was said.
    """

    words: Sentence
    announcement: Announcement | None
    act: Act | None
    move: chess.Move | None
    log_odds: float
    verdict: Verdict
    rival: Possibility | None = None
    likely: Possibility | None = None
    about: str = ""
    """What the act asks about, if it is one that does."""

    @property
    def heard_badly(self) -> bool:
        """Whether to ask the player what was said, not only what was meant."""
        return self.verdict is Verdict.UNCLEAR and self.log_odds < ACCEPTED

    @property
    def confidence(self) -> float:
        """The probability that these words were said, taken from the log-odds; 0 without words."""
        if not self.words:
            return 0.0
        probability = 1.0 / (1.0 + math.exp(min(UNSURE - self.log_odds, _FAR)))
        return probability if self.log_odds >= ACCEPTED else 1.0 - probability


_FAR = 50.0

NOTHING_HEARD = Decision((), None, None, None, -math.inf, Verdict.UNCLEAR)
"""There were no words."""


def decide(
    board: chess.Board,
    best: Possibility,
    legal: Possibility | None,
    sensed: Possibility | None = None,
    answer: Possibility | None = None,
    *,
    by: Weighing | None = None,
    addressed: bool = False,
) -> Decision:
    """Decide what was said: the sensed move, another legal one, an answer, or none of them.

    ``sensed`` is the best announcement of the move that the pegs show, ``legal`` the best of any
    other legal move, ``answer`` the best answer to a question that is open; ``None`` where there is
    none. ``by`` is how the witness who heard all this is weighed, a recogniser alone if not told.
    ``addressed`` is whether a button was pushed to say it, so that it cannot have been overheard.
    """
    doubt = best.sound
    by = by or weighing()
    odds, likeliest = _likeliest(doubt, legal, sensed, by)
    names = answer is not None and answer.announcement is not None
    unclear = min(0.0, doubt - by.clear - (NAMED if names else 0.0))
    # A short word is soon found in others' talk; what a button was pushed for is said to us.
    against = 0.0 if addressed else 2 * unclear
    # How much likelier it is than other words of ours does not tell whether they were ours.
    if answer is not None and min(answer.sound, 0.0) + ANSWER + against >= max(odds, ACCEPTED):
        return _decision(answer, None, REJECTED, Verdict.REJECTED)
    is_talk = doubt < by.ignored
    if likeliest is not None and odds >= ACCEPTED and (not is_talk or likeliest is sensed):
        return _meant(board, likeliest, odds)
    least = REJECTED_PUSHED if addressed or is_talk else REJECTED
    worth_asking = partial(_worth_asking, sensed=sensed, doubt=doubt, by=by, least=least)
    if is_talk and not addressed:
        return replace(NOTHING_HEARD, likely=worth_asking(likeliest, odds))
    odds = min(odds, UNSURE) if is_talk else odds
    if best.meaning is None:
        return _unclear(best, None, odds, worth_asking(likeliest, odds))
    if best.announcement is not None and odds < REJECTED:
        on_pegs = _perhaps_meant(sensed, doubt, by)
        odds, likeliest = (UNSURE, on_pegs) if on_pegs is not None else (odds, likeliest)
    if odds < REJECTED and not unclear:
        return _decision(best, None, odds, Verdict.REJECTED)
    # Where the move on the pegs was heard best of all, another legal one is too near to it.
    rival = legal if likeliest is None or likeliest.words == best.words else likeliest
    return _unclear(best, rival, odds, worth_asking(likeliest, odds))


def told_to_program(best: Possibility) -> Decision:
    """Take what an arbiter says who was asked, as no talk or announcement.

    A misheard code is no code, and a ruling is said back before it counts.
    """
    return _decision(best, None, REJECTED, Verdict.REJECTED)


def _likeliest(
    doubt: float, legal: Possibility | None, sensed: Possibility | None, by: Weighing
) -> tuple[float, Possibility | None]:
    """The move on the pegs unless rejected, or else another legal one; with its log-odds."""
    if sensed is not None and (odds := sensed_odds(sensed, legal, doubt, by)) >= REJECTED:
        return odds, sensed
    if legal is None:
        return -math.inf, None
    return by.legal.odds(legal_evidence(legal, doubt)), legal


def _perhaps_meant(sensed: Possibility | None, doubt: float, by: Weighing) -> Possibility | None:
    """The move on the pegs where the words are an illegal one, if it is near even without them."""
    near = sensed is not None and by.legal.odds(legal_evidence(sensed, doubt)) >= REJECTED
    return sensed if near else None


def legal_evidence(legal: Possibility, doubt: float) -> Evidence:
    """The evidence for a legal announcement whose move is not on the pegs."""
    return Evidence(legal.sound, 0.0, doubt)


def sensed_evidence(sensed: Possibility, other: Possibility | None, doubt: float) -> Evidence:
    """The evidence for the announcement of the move on the pegs, compared with other legal ones."""
    lead = sensed.sound - other.sound if other is not None else math.inf
    return Evidence(sensed.sound, lead, doubt)


def sensed_odds(
    sensed: Possibility, other: Possibility | None, doubt: float, by: Weighing
) -> float:
    """The log-odds of the announcement of the move that the pegs show."""
    odds = by.sensed.odds(sensed_evidence(sensed, other, doubt))
    return min(odds, UNSURE) if doubt < by.clear and sensed.sound < 0 else odds


def _meant(board: chess.Board, believed: Possibility, odds: float) -> Decision:
    """The one legal move that these words mean, or a question if they may mean several."""
    moves = believed.announcement.moves(board) if believed.announcement is not None else ()
    if len(moves) != 1:
        return _decision(believed, None, odds, Verdict.UNCLEAR)
    return _decision(believed, moves[0], odds, Verdict.ACCEPTED)


def _worth_asking(
    likeliest: Possibility | None,
    odds: float,
    sensed: Possibility | None,
    doubt: float,
    by: Weighing,
    least: float,
) -> Possibility | None:
    """The likeliest announcement, if its log-odds are not below ``least``.

    That of the move on the pegs, where it was rejected for that, is still one of a legal move.
    """
    if sensed is not None and (likeliest is None or sensed.sound > likeliest.sound):
        likeliest, odds = sensed, by.legal.odds(legal_evidence(sensed, doubt))
    return likeliest if odds >= least else None


def _unclear(
    best: Possibility, rival: Possibility | None, odds: float, likely: Possibility | None
) -> Decision:
    """A question about what was heard."""
    return replace(_decision(best, None, odds, Verdict.UNCLEAR), rival=rival, likely=likely)


def _decision(
    believed: Possibility, move: chess.Move | None, odds: float, verdict: Verdict
) -> Decision:
    announcement, act = believed.announcement, believed.act
    about = believed.about
    return Decision(believed.words, announcement, act, move, odds, verdict, about=about)
