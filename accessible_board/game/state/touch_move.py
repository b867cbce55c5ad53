"""Touch-move (Article 4), and illegal moves that stand unless claimed (A.4, A.5).

Both are breaches that the opponent may claim until the next move. Obligations, releases and
breaches follow the events of a game, as the scoresheet does; the decisions are made in
:mod:`obliging <accessible_board.game.decisions.obliging>`. In rapid and blitz without full
supervision an illegal move is completed like any other; once the opponent has made the next move,
neither the opponent nor the arbiter can act on it, and it stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Self

import chess

from accessible_board.game import events as e
from accessible_board.game.events import Irregularity, Refusal
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.obligation import Bond, Obligation
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.touch import Release

NOTHING = Obligation(Bond.FREE)
"""Obligation of a player before anything was touched."""


def _free() -> Mapping[Seat, Obligation]:
    return MappingProxyType(dict.fromkeys(Seat, NOTHING))


@dataclass(frozen=True, slots=True)
class TouchMove(GamePart):
    """Bonds of the players; :meth:`after` gives the value after one more event.

    ``release_after`` are the milliseconds that a peg must stand in a hole to count as released,
    since no switch can see the hand let go; ``None`` if it never does. ``release`` is that of the
    player on the move, and ``placed`` the move that its pegs show.
    """

    release_after: int | None = 0
    obligations: Mapping[Seat, Obligation] = field(default_factory=_free)
    release: Release = field(default_factory=Release)
    placed: e.MovePlaced | None = None
    promotion: e.MoveMade | None = None
    """The promotion that stands on the board, whether its words were corrected since or not."""
    breach: e.ArticleFourBreached | None = None
    """The breach of the last move, which the opponent may still claim (4.8)."""
    claim: e.BreachClaimMade | None = None
    last: Release = field(default_factory=Release)
    """Release for the last completed move."""
    broken: Release = field(default_factory=Release)
    """Release for the move that a claim is about (4.7, 4.8)."""
    stays: Release = field(default_factory=Release)
    """Release that binds once the position before an upheld claim's move is reinstated."""

    def breached_by(self, seat: Seat) -> bool:
        """True if the last move of ``seat`` is recorded as a breach of Article 4."""
        return self.breach is not None and self.breach.seat is seat

    change = changes()

    @change.register
    def _(self, event: e.PlayerObliged) -> Self:
        return self._obliging(event.seat, event.obligation)

    @change.register
    def _(self, event: e.TouchStruck) -> Self:
        """A man that was not touched on purpose was not released as a move either (4.2.2, 4.7)."""
        moves = (self.release.move, self.release.castling)
        gone = any(move is not None and move.from_square == event.square for move in moves)
        return replace(self, release=Release()) if gone else self

    @change.register
    def _(self, event: e.KingReleased) -> Self:
        return replace(self, release=self.release.castled(event.move, event.at))

    @change.register
    def _(self, event: e.AssistantMoved) -> Self:
        """An assistant's hand releases nothing for the player (4.7, 4.9)."""
        return replace(self, release=Release())

    @change.register
    def _(self, event: e.MovePlaced) -> Self:
        return replace(self, placed=event)

    @change.register
    def _(self, event: e.PlacementUndone) -> Self:
        stood = self._stood(event.at) if event.released else None
        if stood is None or self.release.leaves(event.move):
            return replace(self, placed=None)
        return replace(
            self, placed=None, release=self.release.placed(event.move, stood, event.at - stood)
        )

    @change.register
    def _(self, event: e.MoveMade) -> Self:
        promotion = event if event.move.promotion is not None else None
        return replace(self, promotion=promotion, last=Release())

    @change.register
    def _(self, event: e.HoleEmptied) -> Self:
        """A promoted piece is taken up again: it was the piece that was announced last (4.4.4)."""
        made, stood = self.promotion, self._stood(event.at)
        if made is None or (made.seat, made.move.to_square) != (event.seat, event.square):
            return self
        return (
            self
            if stood is None
            else replace(self, release=self.release.made(made.move, stood, made.at))
        )

    @change.register
    def _(self, event: e.MoveUnmade) -> Self:
        return self._obliging(event.seat.other, NOTHING)

    @change.register
    def _(self, event: e.ArticleFourBreached) -> Self:
        return replace(self, breach=event)

    @change.register
    def _(self, event: e.BreachClaimMade) -> Self:
        """Before the press what was released is still in ``release``."""
        completed = self.release == Release()
        return replace(self, claim=event, broken=self.last if completed else self.release)

    @change.register
    def _(self, event: e.BreachClaimDecided) -> Self:
        stays = event.released or (self.broken if event.upheld else Release())
        return replace(self, claim=None, breach=None, stays=stays)

    @change.register
    def _(self, event: e.MoveCompleted) -> Self:
        answered = self.breach is not None and self.breach.seat is not event.seat
        fresh = self if not answered else replace(self, breach=None)
        fresh = replace(fresh, placed=None, promotion=None, release=Release(), last=self.release)
        return fresh._obliging(event.seat, NOTHING)

    @change.register
    def _(self, event: e.IllegalMoveCompleted) -> Self:
        """Let a touched and legally released piece still bind the next move (7.5.1)."""
        if event.stays:
            return self
        release = self.release if event.released is None else event.released
        return replace(self, placed=None, promotion=None, release=release)

    @change.register
    def _(self, event: e.PositionReinstated) -> Self:
        """A breach whose move is taken back is none any more."""
        stands = self.breach is not None and event.moves[-1:] == (self.breach.move,)
        breach = self.breach if stands else None
        return type(self)(self.release_after, claim=self.claim, breach=breach, release=self.stays)

    def _obliging(self, seat: Seat, obligation: Obligation) -> Self:
        obligations = MappingProxyType({**self.obligations, seat: obligation})
        return replace(self, obligations=obligations)

    def _stood(self, at: int) -> int | None:
        """Time that the legal move now taken up had stood, if long enough to be released."""
        if self.placed is None or not self.placed.legal or self.release_after is None:
            return None
        stood = at - self.placed.at
        return stood if stood >= self.release_after else None


@dataclass(frozen=True, slots=True)
class Unclaimed(GamePart):
    """The last move, if it was ``illegal`` and may still be claimed.

    The opponent's next move ends the right to claim, and so does a restored position. ``claimant``
    has claimed in time what the program does not know as illegal: the arbiter may find it so until
    the other player has made the next move.
    """

    illegal: e.IllegalMoveStands | None = None
    claimant: Seat | None = None

    change = changes()

    @change.register
    def _(self, event: e.IllegalMoveStands) -> Self:
        return type(self)(event)

    @change.register
    def _(self, event: e.MoveMade) -> Self:
        stands = self.illegal is None or event.seat is self.illegal.seat
        claimant = None if self.claimant is event.seat.other else self.claimant
        return type(self)(self.illegal if stands else None, claimant)

    @change.register
    def _(self, event: e.IllegalMoveClaimRefused) -> Self:
        claims = event.reason is Refusal.NO_ILLEGAL_MOVE
        return replace(self, claimant=event.seat) if claims else self

    @change.register
    def _(self, event: e.IllegalMoveCompleted) -> Self:
        return replace(self, claimant=None)

    @change.register
    def _(self, event: e.PositionReinstated) -> Self:
        return type(self)()


def irregularity_of(board: chess.Board) -> Irregularity | None:
    """Fault of a position illegal by itself: both kings in check, or a pawn on the last rank."""
    if board.pawns & chess.BB_BACKRANKS:
        return Irregularity.PAWN_ON_LAST_RANK
    in_check = (_is_attacked(board, color) for color in chess.COLORS)
    return Irregularity.KINGS_IN_CHECK if all(in_check) else None


def _is_attacked(board: chess.Board, color: chess.Color) -> bool:
    king = board.king(color)
    return king is not None and board.is_attacked_by(not color, king)
