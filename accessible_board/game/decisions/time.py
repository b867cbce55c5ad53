"""Decisions that fall due by time alone, and what follows from each.

Each thing that falls due is a row of :data:`DUE`: when that is, as the game stands, and what
follows.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import agreements, flags, hands, presence
from accessible_board.game.decisions.confirming import released
from accessible_board.game.decisions.sheets import exempt, lifts, obliged
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import SETTLING
from accessible_board.game.state.scoresheet import LOW
from accessible_board.game.vocabulary.effects import differing
from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.setup import BothAbsent
from accessible_board.game.vocabulary.terms import ANSWERED_WITHIN, Adaptation, Seat


class Due(NamedTuple):
    """A deadline and the events that follow from it."""

    deadline: Callable[[GameState], int | None]
    """Time at which ``follows`` will yield something, if nothing else happens before."""
    follows: Callable[[GameState, int], e.Events]
    waits: bool = True
    """False if something may follow before that time too, or nothing at it."""


def next_deadline(state: GameState) -> int | None:
    """Time of the next deadline; ``None`` if time alone will change nothing."""
    if state.ended is not None:
        return None
    deadlines = [_touch_deadline(state), *(due.deadline(state) for due in DUE)]
    return min((at for at in deadlines if at is not None), default=None)


def passed(state: GameState, seen: o.TimePassed) -> e.Events:
    """Events that are due by now."""
    yield from _fallen_due(state, seen.at, DUE)


def passed_in_play(state: GameState, at: int) -> e.Events:
    """Events due by now in a running game, ahead of an act that counts only after them."""
    yield from _fallen_due(state, at, IN_PLAY)


def _fallen_due(state: GameState, at: int, dues: Iterable[Due]) -> e.Events:
    for due in dues:
        if state.ended is not None:
            return
        deadline = due.deadline(state) if due.waits else at
        if deadline is not None and at >= deadline:
            yield from due.follows(state, at)


# --- pegs that are out (4.2, 4.3) -----------------------------------------------------------------


def _touch_deadline(state: GameState) -> int | None:
    if Adaptation.LIFTING_IS_NO_TOUCH in state.adaptations:
        return None
    lifts = [touch.at for touches in state.touches.values() for touch in touches.lifted.values()]
    lifts += [at for seat in state.offers for at in state.touches[seat.other].again.values()]
    return min(lifts) + FLICKER if lifts else None


def touched(state: GameState, seen: o.Observation) -> e.Events:
    """The pegs that are out for longer than a contact can flicker, so that a hand lifted them.

    They are touched before anything else is made of an observation.
    """
    for seat, touches in state.touches.items():
        if touches.lifted or touches.again:
            yield from hands.touch(state, seat, seen.at, touches.due(seen.at))


# --- the fixed start, and latecomers (6.6, 6.7) ---------------------------------------------------


def _start_deadline(state: GameState) -> int | None:
    return state.setup.starts_at if state.beginning.began is None else None


def _started(state: GameState, at: int) -> e.Events:
    """Start White's clock at the fixed time (6.6)."""
    yield e.SessionBegan(at=at)
    nobody = not state.beginning.came
    if not (nobody and state.setup.both_absent is BothAbsent.NOBODY_LOSES_TIME):
        yield from presence.start(state, at)


def _arrival_deadline(state: GameState) -> int | None:
    began = state.beginning.began
    if began is None or not state.beginning.awaited:
        return None
    return began + state.setup.lateness + 1


# --- the duty to record (8.4) ---------------------------------------------------------------------


def _duty_deadline(state: GameState) -> int | None:
    """Time at which the running clock lifts its player's duty; at once if little time is left."""
    seat = state.clock.running
    if seat is None or not obliged(state, seat) or not lifts(state, seat):
        return None
    low = state.clock.remaining(seat, state.at) < LOW
    return state.at if low else _shown(state, [LOW - 1])


def _duty_lifted(state: GameState, at: int) -> e.Events:
    """Lift the duty when less than five minutes are left."""
    seat = state.clock.running
    if seat is not None and obliged(state, seat) and exempt(state, seat, at):
        yield e.RecordingExempted(at=at, seat=seat)


def _shown(state: GameState, thresholds: Iterable[int]) -> int | None:
    """Time at which the running clock shows the next of these thresholds."""
    ahead = state.clock.threshold_deadline(thresholds, state.at)
    return None if ahead is None else ahead[0]


# --- the running clock (6.4, 6.8, 12.6) -----------------------------------------------------------


def _flag_deadline(state: GameState) -> int | None:
    """Time of the next flag fall that leads to an event, if nobody presses before.

    A clock that starts with no time left falls at once.
    """
    running = state.clock.running
    if running is None or running in state.flags.fallen:
        return None
    if flags.calling(state) is flags.Calling.REPORTED:
        return None
    if state.clock.is_flagged(running, state.clock.since):
        return state.clock.since
    return state.clock.flag_deadline()


def _flag_fallen(state: GameState, at: int) -> e.Events:
    """A flag falls once; a clock that was started all the same runs on."""
    running = state.clock.running
    if running is None or running in state.flags.fallen:
        return
    if state.clock.is_flagged(running, at):
        yield from flags.noticed(state, running, at)


def _threshold_deadline(state: GameState) -> int | None:
    """Time at which the running clock reaches a threshold that its owner chose to be told of."""
    running = state.clock.running
    untold = _untold(state, running) if running is not None else []
    return _shown(state, untold) if untold else None


def _threshold(state: GameState, at: int) -> e.Events:
    seat = state.clock.running
    untold = _untold(state, seat) if seat is not None else []
    if seat is None or not untold:
        return
    before = state.clock.remaining(seat, state.clock.since)
    now = state.clock.remaining(seat, at)
    reached = [value for value in untold if now <= value < before]
    if reached:
        yield e.ThresholdReached(at=at, seat=seat, remaining=min(reached))


def _untold(state: GameState, seat: Seat) -> list[int]:
    """The thresholds of a player who cannot see, if unasked times are allowed (12.6, D.2.10.4)."""
    if seat not in state.boards or Adaptation.TIMES_UNASKED not in state.adaptations:
        return []
    told = state.told_thresholds.get((seat, state.clock.period(seat)))
    return [value for value in state.setup.thresholds if told is None or value < told]


# --- pegs that are left standing wrong ------------------------------------------------------------


def _stillness_deadline(state: GameState) -> int | None:
    return min(
        (
            board.changed_at + SETTLING
            for seat, board in state.boards.items()
            if _is_left_wrong(state, seat)
        ),
        default=None,
    )


def _still(state: GameState, at: int) -> e.Events:
    """Say what is wrong when pegs have been left standing wrong for a while."""
    for seat, board in state.boards.items():
        wrong = _left_standing(state, seat, at) if board.still_at(at) else None
        if wrong is not None:
            yield wrong
            if isinstance(wrong, e.PositionsDiffer) and state.started and state.carried_out(seat):
                yield e.BoardsDiffer(at=at, seat=seat, squares=_differing(wrong))


def _differing(found: e.PositionsDiffer) -> tuple[chess.Square, ...]:
    """The squares on which the men do not stand as they should."""
    expected = chess.BaseBoard(found.expected)
    unknown = expected.occupied & chess.SquareSet(found.unknown_squares).mask
    return tuple(differing(chess.BaseBoard(found.standing), expected) - unknown)


def _left_standing(state: GameState, seat: Seat, at: int) -> e.Event | None:
    """Event to tell if the pegs of this seat are left as they are, unless it was told before."""
    if not _is_left_wrong(state, seat):
        return None
    if _is_at_own_move(state, seat):
        return hands.differing_from_words(state, seat, at)
    return hands.differ(state, seat, at, state.own_move_on(seat))


def _is_left_wrong(state: GameState, seat: Seat) -> bool:
    """True if :func:`_left_standing` has an event to tell; cheaper than composing it."""
    board = state.boards[seat]
    if not board.ready or not board.log.settled:
        return False
    if board.told_at == board.changed_at or board.log.unchanged():
        return False
    if _is_at_own_move(state, seat):
        said = state.announced is not None and state.made is None
        return said and hands.differing_from_words(state, seat, board.changed_at) is not None
    idle = not state.started or seat is not state.has_the_move or not state.carried_out(seat)
    return idle and not board.shows(state.own_move_on(seat))


def _is_at_own_move(state: GameState, seat: Seat) -> bool:
    """True if the pegs of a seat may show its own next move."""
    return state.started and seat is state.on_move and state.carried_out(seat)


# --- latecomers to a resumption (I.10) ------------------------------------------------------------


def _resumption_deadline(state: GameState) -> int | None:
    """End of the default time of those who did not come to the resumption."""
    began = state.resumption.began
    if began is None or not _awaited(state):
        return None
    return began + state.resumption_default_time + 1


def _resumption_missed(state: GameState, at: int) -> e.Events:
    """A player absent at the end of the default time loses, if the arbiter agrees."""
    for seat in _awaited(state):
        yield e.ResumptionMissed(at=at, seat=seat)


def _awaited(state: GameState) -> list[Seat]:
    """The players for whom the default time still runs, once it does."""
    return [seat for seat in Seat if seat not in state.present | state.resumption.missed]


# --- what waits for an answer (6.9, 9.5) ----------------------------------------------------------


def _answer_deadline(state: GameState) -> int | None:
    """Time at which held events stop waiting for an answer."""
    held = [*state.unconfirmed.held, state.unconfirmed.flag]
    since = [one.at for one in held if one is not None]
    return max(since) + ANSWERED_WITHIN if since and not agreements.claim_open(state) else None


def _unanswered(state: GameState, at: int) -> e.Events:
    """No answer has come: what was held up counts; of a flag the arbiter decides."""
    flag = state.unconfirmed.flag
    for asked in state.unconfirmed.asked:
        yield e.ActNotMeant(at=at, seat=asked.seat, act=asked.act, unanswered=True)
    if flag is not None:
        yield e.FlagFell(at=flag.at, seat=flag.seat)
        yield e.ClocksStopped(at=at, reason=e.StopReason.FLAG)
    yield from released(state, at)


IN_PLAY: Final = (
    Due(_flag_deadline, _flag_fallen, waits=False),
    Due(_threshold_deadline, _threshold, waits=False),
    Due(_stillness_deadline, _still),
    Due(_resumption_deadline, _resumption_missed),
)
"""Due before a press or an act that is asked about, too: it may come before them."""

DUE: Final = (
    Due(_start_deadline, _started),
    Due(_arrival_deadline, presence.late),
    Due(_duty_deadline, _duty_lifted, waits=False),
    *IN_PLAY,
    Due(_answer_deadline, _unanswered),
)
"""Due when only time passes, in the order of asking."""
