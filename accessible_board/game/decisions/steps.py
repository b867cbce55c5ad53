"""Next step of a game, told to a player who asks."""

from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.agreements import too_early_to_agree
from accessible_board.game.decisions.making import shown_move
from accessible_board.game.decisions.misplaced import begun, keeps_from_starting, to_mend
from accessible_board.game.decisions.presses import repetition_missing
from accessible_board.game.decisions.standing import starts_by_itself
from accessible_board.game.events import AwaitedStep
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.state.procedure import AnnouncementStage, Pegs
from accessible_board.game.vocabulary.men_elsewhere import castled
from accessible_board.game.vocabulary.terms import GO_ON, Adaptation, Seat

_OF_A_MOVE: Final = (AwaitedStep.CARRY_OUT, AwaitedStep.REPEAT)
"""Steps that are about the opponent's last move."""


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


def due(state: GameState, seen: o.StepDue) -> e.Events:
    """Tell a player alone what the program waits for: as much as on request, and no more."""
    if is_half_done(state, seen.seat):
        step = step_of(state, seen.seat)
        yield e.StepTold(at=seen.at, seat=seen.seat, step=step, asked=False)


def asked(state: GameState, question: o.Asked) -> e.Events:
    """Tell a player what is begun, what the game waits for, and how to mend pegs."""
    if (act := begun(state, question.seat, question.at)) is not None:
        yield act
    seat, step = question.seat, step_of(state, question.seat)
    move, before = state.last_made() if step in _OF_A_MOVE else (None, None)
    offered = state.ended is None and state.offer is seat.other
    yield e.StepTold(
        at=question.at,
        seat=seat,
        step=step,
        offered=offered,
        early=offered and too_early_to_agree(state) is not None,
        move=move,
        fen_before=before.fen() if before is not None else "",
    )
    wrong = to_mend(state, seat, question.at)
    if wrong is not None:
        yield wrong


def step_of(state: GameState, seat: Seat) -> AwaitedStep:
    """Next step that the game waits for, from the view of ``seat``."""
    mends = _is_wrong(state, seat) or _to_be_put_right(state, seat)
    if state.agreeing.waits_for(seat) and not mends:
        presses = state.suspended and _goes_on(state)
        return AwaitedStep.PLAY_ON if presses else AwaitedStep.AGREE
    if state.ended is not None:
        return _after_the_end(state, seat)
    if state.adjournment is not None and not (state.adjournment.closed or state.suspended):
        if seat is not state.adjournment.sealer:
            return AwaitedStep.OPPONENT_SEALS
        return AwaitedStep.SEAL if state.adjournment.sealed is None else AwaitedStep.SEALED
    if state.adjourned:
        return _to_put_right(state, seat) or AwaitedStep.ADJOURNED
    if state.stopped is not None:
        return _while_clocks_stand(state, seat)
    if seat in state.boards and not state.boards[seat].answering:
        return AwaitedStep.BOARD_AWAITED
    return _own(state, seat) if seat is state.on_move else _opponents(state, seat)


def _after_the_end(state: GameState, seat: Seat) -> AwaitedStep:
    if seat not in state.signed:
        return AwaitedStep.SIGN
    return AwaitedStep.OVER if seat.other in state.signed else AwaitedStep.OPPONENT_SIGNS


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
    if state.made is not None and repetition_missing(state):
        return AwaitedStep.REPETITION_AWAITED if mover else AwaitedStep.REPEAT
    presses = mover == (state.made is not None)
    return AwaitedStep.START if presses else AwaitedStep.OPPONENT_STARTS


def _goes_on(state: GameState) -> bool:
    """True if the agreement asked for is that the game goes on."""
    asked = state.agreeing.asked
    return asked is not None and asked.wish == GO_ON


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
        waits = repetition_missing(state)
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
    if repetition_missing(state):
        return AwaitedStep.REPEAT
    if not state.carried_out(seat):
        return AwaitedStep.CARRY_OUT
    return AwaitedStep.PUT_RIGHT if _is_wrong(state, seat) else AwaitedStep.OPPONENT_PRESSES
