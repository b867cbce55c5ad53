"""Answers to a player's questions, and the next step of the game (D.2.10.4).

The same is never told unasked (12.6), but for a step that a player has long been waiting with.
"""

from collections.abc import Iterator
from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.agreements import too_early_to_agree
from accessible_board.game.decisions.hands import differ
from accessible_board.game.decisions.making import shown_move
from accessible_board.game.decisions.presses import repetition_missing
from accessible_board.game.decisions.standing import (
    begun,
    conditions,
    keeps_from_starting,
    standing,
    starts_by_itself,
    to_mend,
)
from accessible_board.game.events import AwaitedStep, Objection, Refusal
from accessible_board.game.observations import Request
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.state.procedure import AnnouncementStage, Pegs
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.effects import captured_square
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


def step_due(state: GameState, seen: o.StepDue) -> e.Events:
    """Tell a player alone what the program waits for: as much as on request, and no more."""
    if is_half_done(state, seen.seat):
        step = step_of(state, seen.seat)
        yield e.StepTold(at=seen.at, seat=seen.seat, step=step, asked=False)


def _next_step(state: GameState, question: o.Asked) -> e.Events:
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


def asked(state: GameState, question: o.Asked) -> e.Events:
    """Answer privately: times, moves, the last announcement, the position, help."""
    yield from _ANSWERS[question.request](state, question)


def _times(state: GameState, question: o.Asked) -> e.Events:
    """The times now, or at the last event if that is later."""
    at = max(question.at, state.at)
    yield e.TimesTold(
        at=at,
        seat=question.seat,
        white=state.clock.remaining(Seat.WHITE, at),
        black=state.clock.remaining(Seat.BLACK, at),
        own=question.about == "own",
    )


def _moves(state: GameState, question: o.Asked) -> e.Events:
    used = {} if state.setup.external_clock else _used(state, max(question.at, state.at))
    yield e.MovesTold(
        at=question.at,
        seat=question.seat,
        white=state.clock.moves_completed(Seat.WHITE),
        black=state.clock.moves_completed(Seat.BLACK),
        to_control=state.clock.moves_to_control(question.seat),
        white_made=state.made_by(Seat.WHITE),
        black_made=state.made_by(Seat.BLACK),
        **used,
    )


def _used(state: GameState, at: int) -> dict[str, int]:
    return {f"{seat}_used": state.clock.used(seat, at) for seat in Seat}


def _last_move(state: GameState, question: o.Asked) -> e.Events:
    move, before = state.last_made()
    yield e.LastMoveTold(
        at=question.at,
        seat=question.seat,
        move=move,
        fen_before=before.fen(),
        slowly=question.request is Request.SLOWER,
    )


def _position(state: GameState, question: o.Asked) -> e.Events:
    """Tell the position and any move begun, or instructions to mend pegs that stand wrong."""
    seat, at = question.seat, question.at
    if (act := begun(state, seat, at)) is not None:
        yield act
    wrong = to_mend(state, seat, at)
    if wrong is None and state.ended is None and not state.carried_out(seat):
        wrong = differ(state, seat, at, state.own_move_on(seat), asked=True)
    if wrong is not None:
        yield wrong
    else:
        yield e.PositionTold(
            at=question.at,
            seat=question.seat,
            fen=state.position_made.board_fen(),
            about=question.about,
        )


def _help(state: GameState, question: o.Asked) -> e.Events:
    alone = state.setup.without_arbiter
    yield e.HelpTold(at=question.at, seat=question.seat, without_arbiter=alone)


def _conditions(state: GameState, question: o.Asked) -> e.Events:
    yield conditions(state, question.at, question.seat)


def _standing(state: GameState, question: o.Asked) -> e.Events:
    yield standing(state, question.at, question.seat)


def _assistant(state: GameState, question: o.Asked) -> e.Events:
    """Duties of the player's own assistant now (D.2.10)."""
    assistant = state.officials.assistants.get(question.seat)
    if assistant is None:
        reason = Objection.NO_ASSISTANT
        yield e.AssistantRefused(at=question.at, seat=question.seat, name="", reason=reason)
        return
    duties = tuple(duty for duty in Duty if duty in assistant.able)
    yield e.DutiesTold(at=question.at, seat=question.seat, name=assistant.name, duties=duties)


def _scoresheet(state: GameState, question: o.Asked) -> e.Events:
    """All moves so far."""
    yield _moves_from(state, question, 0)


def _own_moves(state: GameState, question: o.Asked) -> e.Events:
    """The player's own moves so far."""
    yield _moves_from(state, question, 0, own=True)


def _last_moves(state: GameState, question: o.Asked) -> e.Events:
    """The last moves, as many full moves as were asked for."""
    number = int(question.about) if question.about.isdecimal() else 1
    made = len(state.position_made.move_stack)
    yield _moves_from(state, question, max(0, made - 2 * number))


def _moves_from(
    state: GameState, question: o.Asked, first: int, *, own: bool = False
) -> e.MovesRead:
    board, moves = state.setup.board(), state.position_made.move_stack
    for move in moves[:first]:
        board.push(move)
    return e.MovesRead(
        at=question.at,
        seat=question.seat,
        fen=board.fen(),
        chess960=board.chess960,
        moves=tuple(moves[first:]),
        own=own,
    )


def _look(state: GameState, question: o.Asked) -> e.Events:
    """Tell the men on a square, rank or file, the squares of a kind of men, or what is captured."""
    if Adaptation.SQUARES_TOLD not in state.adaptations:
        reason = Refusal.LOOK_BARRED
        yield e.LookRefused(at=question.at, seat=question.seat, reason=reason)
        return
    yield e.LookTold(
        at=question.at,
        seat=question.seat,
        about=question.about,
        fen=state.position_made.board_fen(),
        captured="".join(_captured(state)),
    )


def _captured(state: GameState) -> Iterator[str]:
    """The captured men in order; a promoted man counts as what it had become."""
    board = state.setup.board()
    for move in state.position_made.move_stack:
        if board.is_capture(move):
            square = captured_square(move, board)
            man = None if square is None else board.piece_at(square)
            if man is not None:
                yield man.symbol()
        board.push(move)


_ANSWERS = {
    Request.TIME: _times,
    Request.MOVES: _moves,
    Request.REPEAT: _last_move,
    Request.SLOWER: _last_move,
    Request.POSITION: _position,
    Request.HELP: _help,
    Request.CONDITIONS: _conditions,
    Request.STANDING: _standing,
    Request.OWN_MOVES: _own_moves,
    Request.LAST_MOVES: _last_moves,
    Request.SCORESHEET: _scoresheet,
    Request.LOOK: _look,
    Request.NOW: _next_step,
    Request.ASSISTANT: _assistant,
}
