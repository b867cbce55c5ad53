"""When a move is made (4.7, D.2.3): pegs and words are held against each other.

Nothing here judges whether a move is legal in order to stop it. A move that is placed and announced
is made, and whether it was illegal is found at the press (7.5.1).
"""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.game.announcements import Announcement
from accessible_board.game.outcome import ending_after
from accessible_board.game.peg_board import PegBoardState
from accessible_board.game.state import GameState

Events = Iterator[e.Event]


def placing(state: GameState, at: int) -> Events:
    """What the pegs of the player on the move show now: D.2.3.1 and D.2.3.2."""
    seat, board = state.on_move, state.board_of_mover()
    if board is None or not state.carried_out(seat):
        return
    shown = shown_move(state, board)
    if state.made is not None and (shown == state.made or not board.log.settled):
        return
    if state.placed is not None and state.placed.move != shown:
        if state.made is not None:
            yield e.MoveUnmade(at=at, seat=seat, move=state.made, released=True)
        yield e.PlacementUndone(at=at, seat=seat, move=state.placed.move)
    if shown is not None and state.placed is None:
        legal = shown in state.position.legal_moves
        yield e.MovePlaced(at=at, seat=seat, move=shown, legal=legal)
        yield from said_of_own(state, at, shown)
        yield from agreement(state, at)


def said_of_own(state: GameState, at: int, move: chess.Move) -> Events:
    """Words taken for a repetition were said of the own ``move``, if they name that as well.

    "Short castling" may repeat the opponent's and announce the own: what follows tells.
    """
    said = state.late_repetition
    if said is None or state.announced is not None:
        return
    if said.announcement.names(move, state.position):
        yield e.MoveAnnounced(
            at=at, seat=said.seat, announcement=said.announcement, words=said.words, move=move
        )


def repeated_as_own(state: GameState, at: int, announcement: Announcement) -> Events:
    """Make the own move that ``announcement`` alone names of words taken for a repetition."""
    moves = announcement.moves(state.position)
    if len(moves) == 1:
        yield from said_of_own(state, at, moves[0])
        yield from agreement(state, at)


def agreement(state: GameState, at: int) -> Events:
    """Make the move if words and pegs agree (D.2.3); say so at once if they do not."""
    announcement = state.announced
    if announcement is None or state.made is not None or not state.turn.satisfied:
        return
    move = state.placed.move if state.placed is not None else announcement.move
    if move is None or not announcement.announcement.names(move, state.position):
        return
    if state.on_move in state.recording.due:
        yield e.MovedBeforeRecording(at=at, seat=state.on_move)
    yield e.MoveMade(at=at, seat=state.on_move, move=move)
    if state.placed is None and state.offer is state.on_move.other:
        # Without switches the move is the only evidence that a piece was touched (9.1.2.1).
        yield e.DrawOfferDeclined(at=at, seat=state.on_move, by_touch=True)
    yield from _after_making(state, at)


def _after_making(state: GameState, at: int) -> Events:
    """A move that ends the game is completed without a press; one that was owed, with it."""
    move, seat = state.made, state.on_move
    if move is None or move not in state.position.legal_moves:
        return
    end = ending_after(state.position_made, state.edition)
    if end is not None:
        left = state.clock.remaining(seat, at)
        yield e.MoveCompleted(at=at, seat=seat, move=move, remaining=left)
        yield e.GameEnded(at=at, result=end.result, termination=end.termination)
    elif state.owes_announcement is seat:
        yield e.MoveCompleted(at=at, seat=seat, move=move)


def comparison(state: GameState, at: int) -> Events:
    """Hold new words against the pegs, and say at once if they differ."""
    yield from placing(state, at)
    announcement = state.announced
    if announcement is None:
        return
    yield from agreement(state, at)
    placed = state.placed
    if (
        state.made is None
        and placed is not None
        and not announcement.announcement.names(placed.move, state.position)
    ):
        yield e.AnnouncementDiffers(
            at=at,
            seat=announcement.seat,
            announcement=announcement.announcement,
            shown=placed.move,
        )


def shown_move(state: GameState, board: PegBoardState) -> chess.Move | None:
    """The move that the pegs show; words decide between moves that look the same on the board."""
    if not board.log.settled:
        return None
    candidates = [candidate.move for candidate in board.log.candidates()]
    announced = state.announced
    if announced is not None:
        named = [move for move in candidates if announced.announcement.names(move, state.position)]
        if named:
            return named[0]
    if candidates:
        return candidates[0]
    displaced = board.log.displacement()
    # A king two squares away from home is castling half done, not a move of its own.
    return None if displaced is None or displaced in state.position.legal_moves else displaced
