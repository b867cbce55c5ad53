"""Answers to a player's questions, and the next step of the game (D.2.10.4).

The same is never told unasked in play (12.6), but for a step that a player has long been waiting
with; what a game that stands waits for is told as soon as it changes (:mod:`.standing`).
"""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.agreements import too_early_to_agree
from accessible_board.game.decisions.hands import differ
from accessible_board.game.decisions.next_step import begun, is_half_done, step_of, to_mend
from accessible_board.game.decisions.standing import conditions, standing
from accessible_board.game.events import Objection, Refusal
from accessible_board.game.observations import Request
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.effects import captured_square
from accessible_board.game.vocabulary.terms import Adaptation, Seat


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
    move, before = state.last_made()
    offered = state.ended is None and state.offer is seat.other
    yield e.StepTold(
        at=question.at,
        seat=seat,
        step=step,
        offered=offered,
        early=offered and too_early_to_agree(state) is not None,
        move=move,
        fen_before=before.fen(),
    )
    wrong = to_mend(state, seat, question.at)
    if wrong is not None:
        yield wrong


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
    yield e.HelpTold(
        at=question.at,
        seat=question.seat,
        without_arbiter=state.setup.without_arbiter,
        squares_told=Adaptation.SQUARES_TOLD in state.adaptations,
        quickplay=state.setup.quickplay_rules,
    )


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
