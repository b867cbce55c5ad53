"""Players' words under Appendix D: announcing, correcting, repeating, adjusting.

Words are taken as they were said. An announcement that fits no legal move stands as an announcement
until the clock is pressed (7.5.1): no player is told that it is illegal (12.6). That words and pegs
differ is said at once, because the player meant one of the two.
"""

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.illegality import found_now, spoken_moves
from accessible_board.game.decisions.making import comparison, repeated_as_own
from accessible_board.game.decisions.obliging import breach, oblige
from accessible_board.game.decisions.repeating import is_repetition, names_last, repetition
from accessible_board.game.decisions.standing import standing, unfulfilled
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.effects import is_legal
from accessible_board.game.vocabulary.terms import Adaptation, Seat


def announced(state: GameState, heard: o.Announced) -> e.Events:
    """An announcement of the player on the move, or the opponent's repetition of one (D.2.1)."""
    reason, said = _refusal(state, heard.seat), state.announced
    if heard.own is not None and reason is Refusal.NOT_ON_MOVE:
        return  # The press has answered meanwhile.
    if heard.own is False and said is not None and said.announcement == heard.announcement:
        yield from _withdraw(state, said, heard.at)
        return
    if reason is Refusal.NOT_ON_MOVE:
        yield from repeated_as_own(state, heard.at, heard.announcement)
        reason = _refusal(state, heard.seat)
    repeats = reason is Refusal.NOT_ON_MOVE or _awaits_repetition(state, heard.seat)
    if repeats and names_last(state, heard):
        yield from repetition(state, heard)
    elif reason is not None:
        yield e.AnnouncementRefused(
            at=heard.at,
            seat=heard.seat,
            announcement=heard.announcement,
            words=heard.words,
            reason=reason,
        )
        if reason is Refusal.NOT_STARTED:
            yield standing(state, heard.at, heard.seat, whole=False)
    elif is_repetition(state, heard):
        yield from repetition(state, heard)
    elif heard.seat is not state.on_move:
        yield from _reply(state, heard)
    else:
        yield from _own_move(state, heard)


def correction_asked(state: GameState, heard: o.CorrectionAsked) -> e.Events:
    """Correct the last announcement, a slip of the tongue, before the press (D.2.8).

    Not while a move is sealed, when nothing is announced (Guideline I).
    """
    said = state.announced
    over = state.ended is not None or state.adjournment is not None
    stands = over or Adaptation.SLIPS_STAND in state.adaptations
    if said is None or heard.seat is not state.on_move or stands:
        yield e.CorrectionRefused(at=heard.at, seat=heard.seat)
        return
    yield from _withdraw(state, said, heard.at)
    if heard.announcement is not None:
        yield from _own_move(
            state,
            o.Announced(
                at=heard.at,
                seat=heard.seat,
                announcement=heard.announcement,
                words=heard.words,
            ),
        )


def adjusting_announced(state: GameState, heard: o.AdjustingAnnounced) -> e.Events:
    """Only the player on the move may adjust and, in some editions, only with the clock running."""
    own_clock = state.edition.adjusting_needs_own_clock
    running = state.clock.running is heard.seat or not own_clock
    if heard.seat is state.has_the_move and running and state.ended is None:
        yield e.AdjustingDeclared(at=heard.at, seat=heard.seat)
    else:
        yield e.AdjustingRefused(at=heard.at, seat=heard.seat, own_clock=own_clock)


def not_understood(state: GameState, heard: o.NotUnderstood) -> e.Events:
    """Words without a meaning: ask the speaker to repeat them."""
    yield e.WordsNotUnderstood(
        at=heard.at, seat=heard.seat, words=heard.words, asked_back=heard.asked_back
    )


def _refusal(state: GameState, seat: Seat) -> Refusal | None:
    if state.ended is not None:
        return Refusal.GAME_OVER
    if not state.started:
        return unfulfilled(state) or Refusal.NOT_STARTED
    if state.adjournment is not None:
        return Refusal.ADJOURNED
    if state.stopped is not None:
        return Refusal.STOPPED
    if seat is not state.on_move and state.made is None:
        return Refusal.NOT_ON_MOVE
    return None


def _awaits_repetition(state: GameState, seat: Seat) -> bool:
    """True if this player can still repeat a move that was made before an interruption."""
    return state.starts_by_press and state.made is not None and seat is not state.on_move


# --- announcing -----------------------------------------------------------------------------------


def _reply(state: GameState, heard: o.Announced) -> e.Events:
    """The opponent replies before the press: the move stands; a late press may follow (6.2.2)."""
    seat, made = state.on_move, state.made
    if made is None or not is_legal(made, state.position):
        # An illegal move is found at the press (7.5.1); no player is told before (12.6).
        yield e.ReplyNotTaken(
            at=heard.at, seat=heard.seat, announcement=heard.announcement, words=heard.words
        )
        return
    left = state.clock.remaining(seat, heard.at)
    yield from breach(state, seat, heard.at, made)
    yield e.MoveCompleted(at=heard.at, seat=seat, move=made, remaining=left)
    yield from _own_move(state, heard)


def _own_move(state: GameState, heard: o.Announced) -> e.Events:
    announcement, board = heard.announcement, state.position
    moves = announcement.moves(board)
    reason = None
    if announcement.lacks_promotion(board):
        reason = Refusal.PROMOTION_PIECE_MISSING
    elif heard.seat not in state.boards and (len(moves) > 1 or _is_open(state, announcement)):
        reason = Refusal.SEVERAL_MOVES
    if reason is not None:
        yield e.AnnouncementRefused(
            at=heard.at,
            seat=heard.seat,
            announcement=announcement,
            words=heard.words,
            reason=reason,
            moves=() if reason is Refusal.PROMOTION_PIECE_MISSING else moves,
        )
        return
    move = _meant(state, moves)
    if (known := state.announced) is not None:
        same = announcement == known.announcement
        if same if move is None else move in (known.move, state.made):
            yield from _said_again(state, heard)
            return
        yield from _withdraw(state, known, heard.at)
    yield e.MoveAnnounced(
        at=heard.at, seat=heard.seat, announcement=announcement, words=heard.words, move=move
    )
    yield from oblige(state, heard.seat, heard.at)
    yield from comparison(state, heard.at)
    if move is None and state.owes_announcement is heard.seat:
        yield from found_now(state, heard.seat, heard.at, heard.words, move=state.made)


def _said_again(state: GameState, heard: o.Announced) -> e.Events:
    """The same once more, until the opponent has repeated it and so has heard it (D.2.1).

    Not in answer to the question whether it is the own move.
    """
    if heard.own is None and (state.made is None or not state.repeated):
        yield e.AnnouncementSaidAgain(
            at=heard.at,
            seat=heard.seat,
            announcement=heard.announcement,
            words=heard.words,
            move=state.made,
        )


def _is_open(state: GameState, said: Announcement) -> bool:
    """True if no legal move is meant and several men may have made an illegal one.

    Without supervision the illegal move may stand (A.5.2), so the game must know the man.
    """
    several = len(spoken_moves(said, state.position)) > 1
    return state.unsupervised and several and not said.moves(state.position)


def _meant(state: GameState, moves: tuple[chess.Move, ...]) -> chess.Move | None:
    """The one move meant, or the only one of them that fits the touched or placed pegs."""
    if len(moves) <= 1:
        return moves[0] if moves else None
    if state.placed is not None and state.placed.move in moves:
        return state.placed.move
    touched = state.touches[state.on_move]
    fitting = [move for move in moves if move.from_square in touched]
    return fitting[0] if len(fitting) == 1 else None


def _withdraw(state: GameState, said: e.MoveAnnounced, at: int) -> e.Events:
    """Void the announcement that stands (D.2.8), and the move that it made."""
    if state.made is not None:
        yield e.MoveUnmade(at=at, seat=state.on_move, move=state.made, released=False)
    yield e.AnnouncementCorrected(at=at, seat=said.seat, announcement=said.announcement)
