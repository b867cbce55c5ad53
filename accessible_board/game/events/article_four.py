"""Obligations by touched and released pieces, and breaches of Article 4: for the arbiter."""

import chess

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import SeatEvent
from accessible_board.game.vocabulary.obligation import Obligation
from accessible_board.game.vocabulary.touch import Release, Touch


class PlayerObliged(SeatEvent, frozen=True, kw_only=True):
    """An obligation by ``touches`` and releases (4.3 to 4.7); never told to players.

    The touches are the evidence: which piece, from which hole, when.
    """

    obligation: Obligation
    touches: tuple[Touch, ...]


class TouchesTold(SeatEvent, frozen=True, kw_only=True):
    """The arbiter, who asked, is told what ``seat`` touched and what it obliges to."""

    obligation: Obligation
    touches: tuple[Touch, ...]


class KingReleased(SeatEvent, frozen=True, kw_only=True):
    """The king was put down two squares towards a rook (4.7.2); ``move`` is that castling."""

    move: chess.Move


class ArticleFourBreached(SeatEvent, frozen=True, kw_only=True):
    """``seat`` plays ``move`` against its ``obligation``, as far as pegs and words show.

    Evidence for the arbiter. ``stood`` is how many milliseconds a peg had stood before it was taken
    up again (4.7). With ``on_request`` the arbiter judges only if a player asks (A4b of 2009). A
    move that ``ends`` the game does so all the same, and nobody can claim any more (5.1a of 2009).
    """

    move: chess.Move
    obligation: Obligation
    touches: tuple[Touch, ...]
    stood: int = 0
    on_request: bool = False
    ends: bool = False


class BreachClaimMade(SeatEvent, frozen=True, kw_only=True):
    """``seat`` claims that the opponent's ``move`` broke Article 4; the arbiter decides (4.8)."""

    move: chess.Move


class BreachClaimRefused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` may not claim: there is no move to claim about, or it touched a piece (4.8)."""

    reason: Refusal


class BreachClaimDecided(SeatEvent, frozen=True, kw_only=True):
    """The arbiter upheld or rejected the claim of ``seat`` about Article 4.

    ``released`` is what was released before the breach and binds again if it was upheld (4.7).
    """

    upheld: bool
    released: Release | None = None
