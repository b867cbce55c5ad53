"""Making and completing a move, and illegal moves (4.7, 6.2, 7.5, D.2.3, D.2.4)."""

import chess

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import SeatEvent
from accessible_board.game.vocabulary.touch import Release


class MovePlaced(SeatEvent, frozen=True, kw_only=True):
    """The pegs of the player on the move show a move: the first two conditions of D.2.3.

    A peg is in another hole and a captured man is off the board. ``legal`` is for the record and
    never spoken.
    """

    move: chess.Move
    legal: bool


class PlacementUndone(SeatEvent, frozen=True, kw_only=True):
    """The pegs no longer show the move they showed.

    ``released`` is false if no hand of the player took up a peg: if words alone told which of two
    moves the pegs show, or an assistant took it up.
    """

    move: chess.Move
    released: bool = True


class MoveMade(SeatEvent, frozen=True, kw_only=True):
    """Pieces where they belong and the move announced (D.2.3); the clock has not been pressed."""

    move: chess.Move


class MoveUnmade(SeatEvent, frozen=True, kw_only=True):
    """A made move was taken back before the press, by lifting its peg or correcting its words.

    ``released`` tells the arbiter that a legally released piece was taken up again (4.7).
    """

    move: chess.Move
    released: bool


class MoveCompleted(SeatEvent, frozen=True, kw_only=True):
    """The move was made and the clock pressed, or it ended the game (6.2.1).

    ``remaining`` is what the player had left, in milliseconds, where no press says it.
    """

    move: chess.Move
    remaining: int | None = None


class PressRefused(SeatEvent, frozen=True, kw_only=True):
    """A press before D.2.3 was satisfied: the opponent's clock does not start (D.2.4).

    It has ``started`` all the same at an ordinary board where presses work another clock than the
    program's (D.2.5), or if the press also completes an earlier move.
    """

    reason: Refusal
    started: bool = False


class IllegalMoveCompleted(SeatEvent, frozen=True, kw_only=True):
    """An illegal move was completed by a press (7.5.1); ``words`` are what was announced.

    ``act`` is a value of :class:`~accessible_board.game.rules.outcome.IllegalMove`.
    ``count``, ``bonus`` (milliseconds for the opponent), ``loses`` and ``result`` (``None`` where
    the arbiter has to say) are what the edition proposes; only an arbiter's word carries it out.
    The numbers of illegal moves in all and of this kind are shown to the arbiter, whichever counts,
    and so is the ``article`` by which it is proposed, as 2023 numbers it.
    ``shown`` are the men that stood elsewhere on the peg board, each as a move, and ``off_squares``
    where those stood that were gone: the evidence. The move that is made and not pressed for
    ``stays`` where the act was another than a move: two hands, or a press before it (7.7.1, 7.8.1).
    ``released`` is what was released before a move that had stood, and binds again (4.7).
    """

    words: str
    act: str
    count: int
    bonus: int
    loses: bool
    result: str | None
    count_in_all: int = 0
    count_of_kind: int = 0
    article: str = "7.5"
    shown: tuple[chess.Move, ...] = ()
    off_squares: tuple[chess.Square, ...] = ()
    stays: bool = False
    released: Release | None = None
