"""The next step that a game waits for, from the view of each player (Appendix D).

Who is on the move is told what is begun and what is missing; while no clock runs both are told who
has to do what so that it goes on. The same step is told on request, to who left a move half done,
and unasked as soon as another one is waited for.
"""

from typing import Final

import chess
from msgspec.structs import replace

from accessible_board.game import events as e
from accessible_board.game.decisions.hands import differ, differing_from_words
from accessible_board.game.decisions.making import shown_move
from accessible_board.game.events import AwaitedStep
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.state.procedure import AnnouncementStage, Pegs
from accessible_board.game.vocabulary.men_elsewhere import castled, half_done
from accessible_board.game.vocabulary.terms import Adaptation, Seat

_HALF_DONE: Final = (
    AwaitedStep.ANNOUNCE,
    AwaitedStep.PLACE,
    AwaitedStep.PROMOTION,
    AwaitedStep.DIFFERS,
    AwaitedStep.OWED,
)
"""Steps in the middle of a move; not the press, for nobody reminds a player of the clock (12.6)."""


def is_half_done(state: GameState, seat: Seat) -> bool:
    """True if a player at a peg board, while a clock runs, left a move in the middle."""
    runs = state.clock.running is not None
    return runs and seat in state.boards and step_of(state, seat) in _HALF_DONE


def step_of(state: GameState, seat: Seat) -> AwaitedStep:
    """Next step that the game waits for, from the view of ``seat``."""
    if state.agreeing.waits_for(seat) and not _to_be_put_right(state, seat):
        presses = state.suspended and state.agreeing.goes_on
        return AwaitedStep.PLAY_ON if presses else AwaitedStep.AGREE
    if state.ended is not None:
        return _after_the_end(state, seat)
    if state.adjournment is not None and not (state.adjournment.closed or state.suspended):
        if seat is not state.adjournment.sealer:
            return AwaitedStep.OPPONENT_SEALS
        return AwaitedStep.SEAL if state.adjournment.sealed is None else AwaitedStep.SEALED
    if state.adjourned:
        return _to_put_right(state, seat) or _until_the_envelope_is_open(state, seat)
    if state.stopped is not None:
        return _while_clocks_stand(state, seat)
    return _in_play(state, seat)


def _in_play(state: GameState, seat: Seat) -> AwaitedStep:
    board, moves = state.boards.get(seat), seat is state.on_move
    if board is not None and not board.answering:
        return AwaitedStep.BOARD_AWAITED
    if moves and board is not None and not board.ready:
        return AwaitedStep.SET_UP
    return _own(state, seat) if moves else _opponents(state, seat)


def while_it_stands(state: GameState) -> tuple[AwaitedStep, ...]:
    """The next steps of White and of Black while no move can be played; empty in play."""
    if state.clock.running is not None and state.adjournment is None:
        return ()
    return tuple(step_of(state, seat) for seat in Seat)


def _after_the_end(state: GameState, seat: Seat) -> AwaitedStep:
    if state.agreeing.asked is not None:
        return AwaitedStep.OPPONENT_AGREES
    if seat not in state.signed:
        return AwaitedStep.SIGN
    return AwaitedStep.OVER if seat.other in state.signed else AwaitedStep.OPPONENT_SIGNS


def _until_the_envelope_is_open(state: GameState, seat: Seat) -> AwaitedStep:
    """Step of an adjourned game: the next session, a player to come, or the envelope (I.7, I.9)."""
    if state.resumption.began is None:
        return AwaitedStep.ADJOURNED
    if state.may_open_envelope:
        return AwaitedStep.ENVELOPE
    if state.clock.running is None:  # The session was interrupted before all had come.
        return AwaitedStep.ARBITER
    return AwaitedStep.ARRIVE if state.clock.running is seat else AwaitedStep.OPPONENT_ARRIVES


def _while_clocks_stand(state: GameState, seat: Seat) -> AwaitedStep:
    if state.starts_by_press:
        if seat in state.awaited_boards or _cannot_be_seen_to_stand_right(state, seat):
            return AwaitedStep.BOARD_AWAITED
        if _is_wrong(state, seat):
            return AwaitedStep.PUT_RIGHT if state.started else AwaitedStep.SET_UP
        if keeps_from_starting(state, seat.other):
            return AwaitedStep.OPPONENT_PUTS_RIGHT
        if starts_by_itself(state):
            return AwaitedStep.WAIT
        return _who_starts(state, seat)
    decided = state.setup.without_arbiter or not state.awaits_arbiter
    if decided and (step := _to_put_right(state, seat)):
        return step
    return AwaitedStep.OPPONENT_AGREES if state.agreeing.asked else AwaitedStep.ARBITER


def _who_starts(state: GameState, seat: Seat) -> AwaitedStep:
    """Step that starts a clock: a press, or first the repetition of the move that was made."""
    mover = seat is state.on_move
    if mover and _is_off_pegs(state, seat):
        return AwaitedStep.PLACE
    if state.made is not None and state.repetition_missing:
        return AwaitedStep.REPETITION_AWAITED if mover else AwaitedStep.REPEAT
    presses = mover == (state.made is not None)
    return AwaitedStep.START if presses else AwaitedStep.OPPONENT_STARTS


def _cannot_be_seen_to_stand_right(state: GameState, seat: Seat) -> bool:
    """True if a board fell silent before its pegs were set up."""
    silent = seat in state.boards and not state.boards[seat].answering
    return silent and keeps_from_starting(state, seat)


def _to_put_right(state: GameState, seat: Seat) -> AwaitedStep | None:
    """Step of putting pegs right, before the arbiter lets the game go on."""
    if _to_be_put_right(state, seat):
        silent = not state.boards[seat].answering
        return AwaitedStep.BOARD_AWAITED if silent else AwaitedStep.PUT_RIGHT
    return AwaitedStep.OPPONENT_PUTS_RIGHT if _to_be_put_right(state, seat.other) else None


def _to_be_put_right(state: GameState, seat: Seat) -> bool:
    """True if the arbiter waits for the pegs of a seat, whose board may be unable to tell."""
    if seat not in state.boards or not (state.adjourned or state.being_put_right(seat)):
        return False
    silent = not state.boards[seat].answering and not state.stands_right(seat)
    return silent or _is_wrong(state, seat)


def _is_wrong(state: GameState, seat: Seat) -> bool:
    return to_mend(state, seat, state.at) is not None


def _own(state: GameState, seat: Seat) -> AwaitedStep:
    """The step of the player whose clock runs, or whose move is not completed."""
    board = state.boards.get(seat)
    if state.owes_announcement is seat:
        return AwaitedStep.OWED
    if board is not None and board.reinstating and _is_wrong(state, seat):
        return AwaitedStep.PUT_RIGHT
    if _is_off_pegs(state, seat):
        return AwaitedStep.PLACE
    if state.made is not None:
        waits = state.repetition_missing
        return AwaitedStep.REPETITION_AWAITED if waits else AwaitedStep.PRESS
    if not state.carried_out(seat):
        return AwaitedStep.CARRY_OUT
    if state.begun_by(seat) is not None:
        return AwaitedStep.PROMOTION
    placed, said = state.turn.pegs is Pegs.PLACED, state.turn.words is AnnouncementStage.SAID
    if placed and said:
        return AwaitedStep.DIFFERS
    if said and seat in state.boards:
        return AwaitedStep.PRESS if _castled(state, state.boards[seat]) else AwaitedStep.PLACE
    if placed:
        return AwaitedStep.ANNOUNCE
    repeated = Adaptation.REPETITION_REQUIRED in state.adaptations
    return AwaitedStep.MOVE_TO_BE_REPEATED if repeated else AwaitedStep.MOVE


def _is_off_pegs(state: GameState, seat: Seat) -> bool:
    """True if a seat's pegs do not show its own move that was made: no press counts then."""
    board = state.boards.get(seat)
    return state.made is not None and board is not None and shown_move(state, board) != state.made


def _castled(state: GameState, board: PegBoardState) -> bool:
    """True if the announced castling stands on the pegs, though it may not be legal.

    Nobody is told that it is illegal (12.6), and the press completes it (7.5.1).
    """
    side = state.announced.announcement.castling if state.announced is not None else None
    return side is not None and castled(board.log, state.position, side) is not None


def _opponents(state: GameState, seat: Seat) -> AwaitedStep:
    """The step of the player who waits for the opponent's move."""
    if state.made is None:
        if _is_wrong(state, seat):
            return AwaitedStep.PUT_RIGHT
        restored = state.clock.running is seat  # Men that were displaced, on the own time (7.4.1).
        return AwaitedStep.START if restored else AwaitedStep.OPPONENT_MOVES
    if state.repetition_missing:
        return AwaitedStep.REPEAT
    if not state.carried_out(seat):
        return AwaitedStep.CARRY_OUT
    return AwaitedStep.PUT_RIGHT if _is_wrong(state, seat) else AwaitedStep.OPPONENT_PRESSES


def starts_by_itself(state: GameState) -> bool:
    """True while the game waits for its fixed start time, before which no press counts (6.6)."""
    return not state.started and state.setup.starts_at is not None and state.beginning.began is None


def to_mend(state: GameState, seat: Seat, at: int) -> e.PositionsDiffer | None:
    """Full instructions to mend the pegs of a seat; ``None`` if none is wrong.

    A move that is under way is no fault: neither the player's own, nor the opponent's, carried out
    in part or not at all.
    """
    board = state.boards.get(seat)
    if board is None or not board.answering or state.ended is not None:
        return None
    expected: chess.BaseBoard | None
    if state.adjourned or state.being_put_right(seat):  # As is asked for before the game goes on.
        right = not board.differing if state.adjourned else state.stands_right(seat)
        expected = None if right else state.expected_on(seat)
    elif not board.ready:
        expected = state.expected_on(seat)
    elif not (state.started and seat is state.on_move and state.carried_out(seat)):
        expected = state.own_move_on(seat)
        under_way = board.log.unchanged() or _carrying_out(state, seat)
        told_to_mend = state.suspended and board.differing
        if state.started and under_way and not told_to_mend:
            return None
    else:
        expected = _on_the_move(state, seat)
        if expected is None:
            found = differing_from_words(state, seat, at)
            return replace(found, asked=True) if isinstance(found, e.PositionsDiffer) else None
    if expected is None or board.shows(expected):
        return None
    return differ(state, seat, at, expected, asked=True)


def _on_the_move(state: GameState, seat: Seat) -> chess.BaseBoard | None:
    """Position to be shown by the pegs of the player on the move, where words do not tell it."""
    if state.made is not None:
        return state.own_move_on(seat)
    board = state.boards[seat]
    strange = board.reinstating or board.log.upset or not board.log.believable()
    wrong = state.position if strange else board.expected
    return wrong if state.placed is None else None


def _carrying_out(state: GameState, seat: Seat) -> bool:
    """True while the pegs of a seat are on the way to the opponent's last move (D.2.1)."""
    move, before = state.last_made()
    if move is None or state.carried_out(seat):
        return False
    return half_done(state.boards[seat].log, before, move)


def begun(state: GameState, seat: Seat, at: int) -> e.ActBegun | None:
    """The move that is half carried out on the pegs of a seat: own, or the opponent's (D.2.1).

    ``None`` if none is, or if pegs stand wrong, which :func:`to_mend` tells.
    """
    board = state.boards.get(seat)
    if board is None or not (board.ready and state.started) or state.ended is not None:
        return None
    made = state.made is not None and seat is state.on_move
    if made or board.log.unchanged() or board.log.upset or to_mend(state, seat, at) is not None:
        return None
    displaced, men = board.log.displaced(), board.log.standing()
    stands = chess.BaseBoard(None)
    stands.set_piece_map({hole: man for hole in displaced if (man := men[hole]) is not None})
    unknown = tuple(sorted(hole for hole in displaced if men[hole] is None))
    out = [man for hole in board.log.in_hand() if (man := board.position.piece_at(hole))]
    held = board.position.turn if not unknown else None  # A new piece has replaced the pawn.
    return e.ActBegun(
        at=at,
        seat=seat,
        standing=stands.board_fen(),
        unknown_squares=unknown,
        in_hand="".join(man.symbol() for man in out if man.color is held),
        taken="".join(man.symbol() for man in out if man.color is not held),
    )


def keeps_from_starting(state: GameState, seat: Seat) -> bool:
    """True if the pegs of this seat keep any press from starting a clock (row 10)."""
    board = state.boards.get(seat)
    if board is None:
        return False
    return not board.ready or not (state.started or board.shows(state.expected_on(seat)))
