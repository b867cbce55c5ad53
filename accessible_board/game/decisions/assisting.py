"""Assistants of the players: naming one, and what one does (D.2.10, D.2.11, 4.9, 6.2.6, 8.1.6)."""

from collections.abc import Callable, Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import (
    agreements,
    flags,
    presence,
    presses,
    sealing,
    sheets,
    words,
)
from accessible_board.game.events import Objection
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.assistants import (
    APPENDIX_D,
    OF_THE_SIGHTED,
    AssistantAct,
    Duty,
)
from accessible_board.game.vocabulary.terms import Seat


def proposed(state: GameState, said: o.AssistantProposed) -> e.Events:
    """A player names an assistant, who is used from now on if the Laws allow these duties."""
    if state.ended is not None:
        return
    reason = objection(state, said.seat, frozenset(said.duties))
    if reason is not None:
        yield e.AssistantRefused(at=said.at, seat=said.seat, name=said.name, reason=reason)
        return
    duties = tuple(duty for duty in Duty if duty in said.duties)
    yield e.AssistantNamed(at=said.at, seat=said.seat, name=said.name, duties=duties)
    if said.seat in state.boards:
        yield from _lapse(state, said.seat.other, said.at)


def objection(state: GameState, seat: Seat, duties: frozenset[Duty]) -> Objection | None:
    """Reason to refuse an assistant for these duties to the player of ``seat``, or ``None``."""
    if Duty.PIECES in duties and not state.edition.assistant_moves_pieces:
        return Objection.NOT_OF_THIS_EDITION
    by_appendix_d = duties & APPENDIX_D
    if seat in state.boards or not by_appendix_d:
        return None
    if seat.other not in state.boards or not by_appendix_d <= OF_THE_SIGHTED:
        return Objection.NOT_A_DUTY
    other = state.officials.assistants.get(seat.other)
    return Objection.OPPONENT_HAS_ONE if other is not None and other.duties else None


def _lapse(state: GameState, sighted: Seat, at: int) -> e.Events:
    """End the sighted player's assistance, allowed only while the opponent uses none (D.2.11)."""
    assistant = state.officials.assistants.get(sighted)
    if assistant is None or sighted in state.boards:
        return
    for duty in sorted(assistant.duties & APPENDIX_D):
        yield e.DutyWithdrawn(at=at, seat=sighted, duty=duty, by="D.2.11")


def reported(state: GameState, seen: o.AssistantReported) -> e.Events:
    """An assistant acts within the granted duties; the record names the assistant each time."""
    if state.ended is not None:
        return
    assistant = state.officials.assistants.get(seen.seat)
    duty = None if assistant is None else assistant.acting(seen.report)
    if assistant is None or duty is None:
        reason = Objection.NO_ASSISTANT if assistant is None else Objection.NOT_A_DUTY
        name = "" if assistant is None else assistant.name
        yield e.AssistantRefused(at=seen.at, seat=seen.seat, name=name, reason=reason)
        return
    if (untimely := _not_now(state, seen)) is not None:
        yield e.AssistantRefused(at=seen.at, seat=seen.seat, name=assistant.name, reason=untimely)
        return
    yield e.AssistantActed(at=seen.at, seat=seen.seat, name=assistant.name, duty=duty)
    yield from _act(state, seen, assistant.name)


def _not_now(state: GameState, seen: o.AssistantReported) -> Objection | None:
    """Reason to refuse a permitted act now, or ``None``: no words are heard of a sealed move."""
    if seen.report is AssistantAct.CLOSES and state.adjournment is None:
        return Objection.NOT_ADJOURNED
    names = seen.report in (AssistantAct.ANNOUNCES, AssistantAct.RECORDS)
    hidden = names and seen.announcement is None and state.adjournment is not None
    return Objection.ADJOURNED if hidden else None


def _act(state: GameState, seen: o.AssistantReported, name: str) -> e.Events:
    """The same events as if the player had acted."""
    if seen.report is AssistantAct.MOVES:
        yield from _moves(state, seen, name)
    elif seen.report in _DONE_FOR_THE_PLAYER:
        yield from _DONE_FOR_THE_PLAYER[seen.report](state, seen.at, seen.seat)
    elif seen.report is AssistantAct.TOUCHED and seen.square is not None:
        other = seen.seat.other
        yield e.TouchReported(at=seen.at, seat=other, square=seen.square, by=name)
    elif seen.report is AssistantAct.RECORDS and seen.announcement is not None:
        written = o.MoveWritten(at=seen.at, announcement=seen.announcement, name=name)
        yield from sheets.written(state, written)
    elif seen.report is AssistantAct.ANNOUNCES and seen.announcement is not None:
        said = o.Announced(
            at=seen.at,
            seat=seen.mover or seen.seat,
            announcement=seen.announcement,
            words=seen.words,
        )
        yield from words.announced(state, said)


def _moves(state: GameState, seen: o.AssistantReported, name: str) -> e.Events:
    """The hands at a board are the assistant's, and touch no piece for a player (4.9, D.2.10.1)."""
    able = state.officials.assistants[seen.seat].able
    boards = {Duty.PIECES: seen.seat, Duty.MOVES: seen.seat.other}
    for duty, seat in boards.items():
        if duty in able and seat in state.boards:
            yield e.AssistantMoves(at=seen.at, seat=seat, by=name, own=duty is Duty.PIECES)


_DONE_FOR_THE_PLAYER: Final[Mapping[AssistantAct, Callable[[GameState, int, Seat], e.Events]]] = {
    AssistantAct.PRESSES: lambda state, at, seat: presses.clock_pressed(
        state, o.ClockPressed(at=at, seat=seat)
    ),
    AssistantAct.CLOSES: lambda state, at, seat: sealing.pressed(
        state, o.ClockPressed(at=at, seat=seat)
    ),
    AssistantAct.FLAG: lambda state, at, seat: flags.claimed(
        state, o.FlagClaimed(at=at, seat=seat)
    ),
    AssistantAct.SECONDS: lambda state, at, seat: agreements.seconds_requested(
        state, o.SecondsRequested(at=at, seat=seat)
    ),
    AssistantAct.QUICKPLAY: lambda state, at, seat: agreements.quickplay_claimed(
        state, o.QuickplayClaimed(at=at, seat=seat)
    ),
    AssistantAct.ARRIVES: lambda state, at, seat: presence.arrived(
        state, o.Arrived(at=at, seat=seat)
    ),
}
"""Acts of an assistant that count as the player's own."""


def appealed(state: GameState, said: o.Appealed) -> e.Events:
    """An appeal is recorded, also after signing, where the event allows one (11.10).

    Where no arbiter comes, there is nobody to decide it.
    """
    if not state.setup.appeals or state.setup.without_arbiter:
        yield e.CallRefused(at=said.at, seat=said.seat, reason=e.Refusal.NO_APPEAL)
    else:
        final = state.edition.quickplay_decision_final and state.requests.decided
        yield e.AppealMade(at=said.at, seat=said.seat, words=said.words, some_final=final)
