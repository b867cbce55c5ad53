"""Making of a move from pegs and words (4.7, D.2.3), which the clock counts (6.2.1.2, 6.4).

Nothing here stops a move because it is illegal. A move that is placed and announced is made;
whether it was illegal is found at the press (7.5.1).

An own move may stand on the pegs before the opponent's, or together with it. A player who captures
back in a hurry takes both men off and puts the own one down; one who hears an expected reply moves
first and carries it out afterwards. The pegs then show both moves (D.2.1).
"""

import chess

from accessible_board.game import events as e
from accessible_board.game.decisions.illegality import (
    can_stand,
    makes_position,
    position_remains,
    spoken_move,
    steps_in,
)
from accessible_board.game.decisions.obliging import breach, declined_by_moving
from accessible_board.game.rules.outcome import Ending, counted_ending, ending_after
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.vocabulary.announcements import Announcement, is_castling
from accessible_board.game.vocabulary.editions import IllegalPosition
from accessible_board.game.vocabulary.effects import (
    castled_squares,
    castling_rook,
    is_legal,
    legal_moves,
    outcomes_of,
    outcomes_of_both,
    position_after,
)
from accessible_board.game.vocabulary.men_elsewhere import as_announced, castled, goes_to_castle
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.touch import Release


def placing(state: GameState, at: int, *, by_words: bool = False) -> e.Events:
    """Move that the pegs of the player on the move show now: D.2.3.1 and D.2.3.2.

    ``by_words`` says that only words are new, and no peg has moved.
    """
    seat, board = state.on_move, state.boards.get(state.on_move)
    if board is None or not state.carried_out(seat):
        return
    shown, own_hands = shown_move(state, board), seat not in state.officials.hands
    if own_hands:
        yield from _king_released(state, board, at)
    if state.made is not None and (shown == state.made or not board.log.settled):
        return
    if state.placed is not None and state.placed.move != shown:
        if state.made is not None:
            yield e.MoveUnmade(at=at, seat=seat, move=state.made, released=own_hands)
        undone = state.placed.move
        by_hand = own_hands and not (by_words or state.touches[seat].is_struck(undone.from_square))
        released = by_hand and _taken_up(state, board, undone, shown)
        yield e.PlacementUndone(at=at, seat=seat, move=undone, released=released)
    if shown is not None and state.placed is None:
        if own_hands:
            yield from _rook_released_first(state, board, at, shown)
        legal = is_legal(shown, state.position)
        yield e.MovePlaced(at=at, seat=seat, move=shown, legal=legal)
        yield from said_of_own(state, at, shown)
        yield from agreement(state, at)


def _taken_up(
    state: GameState, board: PegBoardState, undone: chess.Move, shown: chess.Move | None
) -> bool:
    """True if a hand took up the move shown by the pegs; ``False`` if they only read differently.

    A man that by the present reading is in a hole which is still full has stood there all the time.
    """
    by_move = None if shown is None else next(outcomes_of(state.position, shown))[1]
    if board.log.unchanged():  # A captured man is back as well, and so is the one that took it.
        return True
    stands = board.log.displaced() if by_move is None else dict(by_move)
    return any(
        all(hole not in board.occupied or stands.get(hole) == man for hole, man in moved)
        for _, moved in outcomes_of(state.position, undone)
    )


def _king_released(state: GameState, board: PegBoardState, at: int) -> e.Events:
    """A king that stands two squares towards a rook was released in castling (4.7.2)."""
    move = board.log.displacement()
    if move is None or state.touch_move.release.castling is not None:
        return
    if goes_to_castle(move, state.position):
        yield e.KingReleased(at=at, seat=state.on_move, move=move)


def _rook_released_first(
    state: GameState, board: PegBoardState, at: int, shown: chess.Move
) -> e.Events:
    """A rook that came down before its king was released as a rook's move, which binds (4.7)."""
    if not is_castling(shown, state.position) or state.touch_move.release != Release():
        return
    king_goal, rook_goal = castled_squares(shown, state.position)
    filled = list(board.log.displaced())
    alone = chess.Move(castling_rook(shown, state.position), rook_goal)
    if filled == [rook_goal, king_goal] and is_legal(alone, state.position):
        yield e.MovePlaced(at=at, seat=state.on_move, move=alone, legal=True)
        yield e.PlacementUndone(at=at, seat=state.on_move, move=alone, released=True)


def said_of_own(state: GameState, at: int, move: chess.Move) -> e.Events:
    """Words taken for a repetition announced the own ``move``, if they name that as well.

    "Short castling" may repeat the opponent's move or announce the own one; what follows tells.
    """
    said = state.late_repetition
    if said is None or said.seat is not state.on_move or state.announced is not None:
        return
    if said.announcement.names(move, state.position):
        yield e.MoveAnnounced(
            at=at, seat=said.seat, announcement=said.announcement, words=said.words, move=move
        )


def replied(state: GameState, seat: Seat, at: int) -> e.Events:
    """Complete a move nobody pressed for, where words taken for its repetition were the reply.

    The pegs of the speaker tell so, or a press at an ordinary board.
    """
    said, board = state.late_repetition, state.boards.get(seat)
    if seat is state.on_move or state.made is None or said is None or said.seat is not seat:
        return
    moves = said.announcement.moves(state.position_made)
    if board is not None:
        moves = tuple(found.move for found in board.log.candidates() if found.move in moves)
    if moves:
        yield from completed_by_reply(state, at, state.made)
        yield from placing(state, at)


def completed_by_reply(state: GameState, at: int, made: chess.Move) -> e.Events:
    """Complete a made move to which the opponent has replied: it stands (6.2.1.2)."""
    if is_legal(made, state.position):
        seat, left = state.on_move, state.clock.remaining(state.on_move, at)
        yield from breach(state, seat, at, made)
        yield e.MoveCompleted(at=at, seat=seat, move=made, remaining=left)


def repeated_as_own(state: GameState, at: int, announcement: Announcement) -> e.Events:
    """Make the own move that only these words name, which were taken for a repetition."""
    moves = announcement.moves(state.position)
    if len(moves) == 1:
        yield from said_of_own(state, at, moves[0])
        yield from agreement(state, at)


def agreement(state: GameState, at: int) -> e.Events:
    """Make the move if words and pegs agree (D.2.3); otherwise say at once that they differ."""
    announcement = state.announced
    if announcement is None or state.made is not None or not state.turn.satisfied:
        return
    if state.suspended or state.adjournment is not None:
        return
    move = state.placed.move if state.placed is not None else _told(state, announcement)
    if move is None or not announcement.announcement.names(move, state.position):
        return
    if state.on_move in state.recording.due:
        yield e.MovedBeforeRecording(at=at, seat=state.on_move)
    yield from moved(state, at, move)
    yield from _after_making(state, at)


def _told(state: GameState, said: e.MoveAnnounced) -> chess.Move | None:
    """The move that was announced at an ordinary board, where it stands, legal or not (D.2.5).

    The opponent is told an illegal one like any other, and before the press (D.2.1, 12.6).
    """
    if said.move is not None or state.on_move in state.boards:
        return said.move
    illegal = spoken_move(said.announcement, state.position)
    return illegal if illegal is not None and makes_position(state, illegal) else None


def moved(state: GameState, at: int, move: chess.Move) -> e.Events:
    """A move is made; if no touch was seen, it is the evidence that its piece was touched.

    For an illegal one that follows at the press, where it is found.
    """
    seat = state.on_move
    yield from move_made(state, e.MoveMade(at=at, seat=seat, move=move))
    if is_legal(move, state.position):
        yield from declined_by_moving(state, seat, at)


def _after_making(state: GameState, at: int) -> e.Events:
    """Complete a move that ends the game, or for which its player has pressed before (D.2.5)."""
    move, seat = state.made, state.on_move
    if move is None:
        return
    legal = is_legal(move, state.position)
    end = ending_after(state.position_made, state.edition) if legal else None
    if end is not None:
        yield from _ending(state, at, move, end)
    elif state.owes_announcement is seat and (legal or can_stand(state, move)):
        yield from touched_by_moving(state, at, move)
        yield from completed(state, at, move)


def touched_by_moving(state: GameState, at: int, move: chess.Move) -> e.Events:
    """Breaches of Article 4 by a move to be completed; an illegal move declines an offer."""
    seat = state.on_move
    if is_legal(move, state.position):
        yield from breach(state, seat, at, move)
    else:
        yield from declined_by_moving(state, seat, at)


def completed(state: GameState, at: int, move: chess.Move) -> e.Events:
    """The move is completed by a press (6.2.1); if it is illegal, it is left to stand (A.5.2)."""
    seat = state.on_move
    if not is_legal(move, state.position):
        yield e.IllegalMoveStands(
            at=at,
            seat=seat,
            move=move,
            words=state.announced.words if state.announced is not None else move.uci(),
            on_claim_only=(
                state.penalties.on_claim_only and not steps_in(state, state.position_made)
            ),
            touches=tuple(state.touches[seat]),
            released=state.touch_move.release,
        )
    yield e.MoveCompleted(at=at, seat=seat, move=move)
    if state.setup.illegal_position is not IllegalPosition.NONE:
        yield from position_remains(state, at)


def _ending(state: GameState, at: int, move: chess.Move, end: Ending) -> e.Events:
    """End the game by this move; in some editions not if it broke Article 4 (5.1.1, 5.2.1).

    The move is made and not completed: its words may still be corrected until the press (D.2.8).
    Endings that are only counted, by five occurrences or 75 moves, do not depend on that (9.6).
    """
    seat, counted = state.on_move, counted_ending(state.position_made, state.edition)
    hangs = state.edition.ending_needs_article_4 and counted is None
    yield from breach(state, seat, at, move, ends=not hangs)
    if state.touch_move.breached_by(seat):
        if hangs:
            yield e.ClocksStopped(at=at, reason=e.StopReason.BREACH)
            return
        end = counted or end
    yield e.GameEnded(at=at, result=end.result, termination=end.termination)


def ending_completed(state: GameState, at: int) -> e.Events:
    """Complete the move that has ended the game: a press, or the opponent's act, accepts it."""
    move, ended = state.ending_move, state.ended
    if move is not None and ended is not None:
        left = state.clock.remaining(state.on_move, ended.at)
        yield e.MoveCompleted(at=at, seat=state.on_move, move=move, remaining=left)


def comparison(state: GameState, at: int) -> e.Events:
    """Compare new words with the pegs, and say at once if they differ."""
    yield from carried_out_with_own(state, state.on_move, at)
    yield from placing(state, at, by_words=True)
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
    """The move that the pegs show; words decide between moves that leave the same pegs."""
    announced = state.announced
    named = announced.announcement.moves(state.position) if announced is not None else ()
    shown = board.log.shown(named)
    if announced is None or shown in named:
        return shown or _displaced(state, board)
    meant = announced.move
    if meant and board.log.settled and board.stands_as(position_after(state.position, meant)):
        return meant  # Who was guided there after a mistake may have exchanged like men.
    said = announced.announcement
    illegal = as_announced(board.log, state.position, said) or _castled(state, board, said)
    return shown or illegal or _displaced(state, board)


def _castled(state: GameState, board: PegBoardState, said: Announcement) -> chess.Move | None:
    """The illegal castling that was announced and stands, where it is left to stand (A.5.2)."""
    stands = castled(board.log, state.position, said.castling) if said.castling else None
    king = stands.move if stands is not None else None
    return king if king is not None and can_stand(state, king) else None


def _displaced(state: GameState, board: PegBoardState) -> chess.Move | None:
    """The only man that stands elsewhere, but for a king in castling half done (4.7.2).

    That is no move of its own. If castling is impossible, only the words show that it is meant.
    """
    displaced, said = board.log.displacement() if board.log.settled else None, state.announced
    if displaced is None or displaced in state.position.legal_moves:
        return None
    castling_said = said is not None and said.announcement.castling is not None
    return None if castling_said and goes_to_castle(displaced, state.position) else displaced


def move_made(state: GameState, event: e.MoveMade) -> e.Events:
    """A move is made; it completes the player's earlier moves without a press (6.2.1.2)."""
    yield from counting(state, event.seat, event)


def counting(state: GameState, seat: Seat, event: e.Event) -> e.Events:
    """An event by which a move of ``seat`` may count, and the period that this may begin.

    In a new period the duty to record is back, and moves not written down are due (8.4).
    """
    before = state.clock.period(seat)
    yield event
    reached = state.clock.period(seat)
    if reached != before:
        yield e.PeriodReached(at=event.at, seat=seat, period=reached)
        if seat in state.recording.paused:
            yield e.SheetsDue(at=event.at, seats=(seat,))


def carried_out_with_own(state: GameState, seat: Seat, at: int) -> e.Events:
    """The opponent's move stands on a board that also shows the own one."""
    board = state.boards.get(seat)
    if board is None or not _may_move(state, board, seat) or state.carried_out(seat):
        return
    last, before = state.last_made()
    if last is None or board.position != before or not is_legal(last, before):
        return
    own = _own_move(state, board, last)
    if own is not None:
        yield e.MoveCarriedOut(at=at, seat=seat, move=last, own=own)


def _may_move(state: GameState, board: PegBoardState, seat: Seat) -> bool:
    """True if the pegs of this seat may show its move now."""
    waits = not state.started or state.suspended or state.adjourned or state.made is not None
    return seat is state.on_move and board.ready and not board.reinstating and not waits


def _own_move(state: GameState, board: PegBoardState, last: chess.Move) -> chess.Move | None:
    """The legal move that the pegs show beside the opponent's.

    Where another story is likelier, as that the opponent's man stands on the square of a capture
    and the own one is in the hand, the words have to name the move.
    """
    said, stand = state.announced, frozenset(board.log.displaced().items())
    meant = said.announcement.moves(state.position) if said is not None else ()
    seconds = legal_moves(state.position)
    for move, shown in outcomes_of_both(board.position, last, seconds, int(board.occupied)):
        fits = move in meant if meant else shown[1] == stand
        if fits and board.log.ends_in(shown):
            return move
    return None
