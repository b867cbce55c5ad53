"""Joint decisions of both players, where there is no arbiter.

One player proposes, the other agrees or not; then it is carried out as the same ruling of an
arbiter would be, or all stays as it is. A claim asks the opponent, but for a draw by repetition or
fifty moves, which this program counts. While the clocks are stopped, a press proposes that the game
goes on, and what was found or claimed before is left.
"""

from dataclasses import asdict, replace
from typing import Final

from msgspec import structs

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import confirming, flags, presses
from accessible_board.game.decisions.hands import differ
from accessible_board.game.events import Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.rules.outcome import is_claimable
from accessible_board.game.rulings import arbiter_ruled, clock_and_ending, penalties
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.chess_clock import ChessClock
from accessible_board.game.vocabulary.terms import GO_ON, Seat, Wish

RESTART: Final = "restart"
"""Beginning the game again, which takes several rulings."""

_BACK: Final = (Ruling.TAKE_BACK, RESTART)

_WHILE_IT_RUNS: Final = (Ruling.STOP,)

_AFTER_THE_END: Final = (Ruling.REOPEN, Ruling.DECLARE, *_BACK)

AGREEABLE: Final = frozenset(
    {
        Ruling.RESUME,
        *_WHILE_IT_RUNS,
        *_AFTER_THE_END,
        *_BACK,
        Ruling.SET_CLOCK,
        Ruling.EXTRA_TIME,
        Ruling.VOID,
    }
)
"""Rulings that players may propose to each other."""


# --- what the game observes -----------------------------------------------------------------------


def clock_pressed(state: GameState, seen: o.ClockPressed) -> e.Events:
    """A press; where nothing but an arbiter could go on and there is none, a wish to go on."""
    stands = state.suspended and state.ended is None and state.adjournment is None
    if stands and state.setup.without_arbiter:
        yield from wanted(state, o.AgreementWanted(at=seen.at, seat=seen.seat, wish=GO_ON))
    else:
        yield from presses.clock_pressed(state, seen)


def ruled(state: GameState, said: o.ArbiterRuled) -> e.Events:
    """A ruling; without an arbiter nobody adjourns, nor changes a rule, alone (I.1, D.1)."""
    if state.setup.without_arbiter and said.ruling in (Ruling.ADJOURN, Ruling.ADAPT):
        yield refused(said, e.Objection.BY_ARBITER_ALONE)
    else:
        yield from arbiter_ruled(state, said)


def called(state: GameState, said: o.ArbiterCalled) -> e.Events:
    """Nobody can be called where there is no arbiter: the opponent is asked for a pause."""
    if state.setup.without_arbiter:
        pause = Wish(ruling=Ruling.STOP)
        yield from wanted(state, o.AgreementWanted(at=said.at, seat=said.seat, wish=pause))
    else:
        yield from confirming.called(state, said)


def flag_claimed(state: GameState, said: o.FlagClaimed) -> e.Events:
    """A claim on time; by a clock that this program does not see the opponent has to agree."""
    yield from flags.claimed(state, said)
    stopped = state.stopped is e.StopReason.FLAG and state.agreeing.asked is None
    if stopped and state.setup.without_arbiter and state.setup.external_clock:
        fallen = Wish(ruling=Ruling.FLAG_DOWN, seat=said.seat.other)
        yield e.AgreementAsked(at=said.at, seat=said.seat, wish=fallen)


def wanted(state: GameState, said: o.AgreementWanted) -> e.Events:
    """A player wants something; it is done if the opponent has said the same before."""
    said = structs.replace(said, wish=_of_the_last_move(state, said.seat, said.wish))
    reason = why_not(state, said)
    asked = state.agreeing.asked
    if reason is not None:
        yield e.AgreementRefused(at=said.at, seat=said.seat, reason=reason)
        if reason is Refusal.BOARD_WRONG:
            yield differ(state, said.seat, said.at, state.expected_on(said.seat), asked=True)
    elif asked is not None and (asked.seat, asked.wish) == (said.seat.other, said.wish):
        yield from _agreed(state, said)
    else:
        yield e.AgreementAsked(at=said.at, seat=said.seat, wish=said.wish)


def answered(state: GameState, said: o.AgreementAnswered) -> e.Events:
    """The opponent agrees to what a player wants, or does not."""
    asked = state.agreeing.asked
    if asked is None or asked.seat is said.seat:
        yield e.AgreementRefused(at=said.at, seat=said.seat, reason=Refusal.NOTHING_WANTED)
    elif said.agrees:
        yield from _agreed(state, o.AgreementWanted(at=said.at, seat=said.seat, wish=asked.wish))
    else:
        claimed = asked.wish.ruling not in AGREEABLE
        yield e.AgreementDeclined(at=said.at, seat=said.seat, wish=asked.wish)
        if claimed:
            yield from _left(state, o.ArbiterRuled(at=said.at, ruling=Ruling.RESUME))
            yield from _going_on(state, said.at)


def follow_up(state: GameState, seen: o.Observation) -> e.Events:
    """Steps that an arbiter would take: claims are put to the opponent, pegs guided back (7.5.1).

    They follow every observation, for many may lead to an illegal move.
    """
    if state.ended is not None:
        return
    illegal = state.illegal
    if illegal is not None and illegal.at == seen.at:
        for seat, board in state.boards.items():
            if not (board.differing or state.stands_right(seat)):
                yield differ(state, seat, seen.at, state.expected_on(seat))
    if state.claim is not None:
        yield from _counted(state, state.claim, seen.at)
    elif state.agreeing.asked is None and (claim := _claim(state)) is not None:
        yield e.AgreementAsked(at=seen.at, seat=claim[0], wish=Wish(ruling=claim[1]))


def _claim(state: GameState) -> tuple[Seat, Ruling] | None:
    """Seat whose claim or request the opponent decides, and the ruling that grants it."""
    if state.touch_move.claim is not None:
        return state.touch_move.claim.seat, Ruling.UPHOLD_CLAIM
    if state.requests.claim is not None:
        return state.requests.claim, Ruling.UPHOLD_CLAIM
    if state.requests.seconds is not None:
        return state.requests.seconds, Ruling.GRANT_SECONDS
    return None


def _counted(state: GameState, claim: e.DrawClaimMade, at: int) -> e.Events:
    """Decide a claim of a draw by what the record of the game shows (9.2, 9.3, 9.5)."""
    right = is_claimable(claim.occurrences, claim.halfmoves)
    ruling = Ruling.UPHOLD_CLAIM if right else Ruling.REJECT_CLAIM
    yield from arbiter_ruled(state, o.ArbiterRuled(at=at, ruling=ruling))


# --- whether, and what follows --------------------------------------------------------------------


def _of_the_last_move(state: GameState, seat: Seat, wish: Wish) -> Wish:
    """Wish to take back moves, down to the player's own last one, answered or not."""
    if wish.ruling != Ruling.TAKE_BACK or wish.ply is not None:
        return wish
    return replace(wish, ply=max(0, state.number_of_last(seat) - 1))


def why_not(state: GameState, said: o.AgreementWanted) -> Refusal | None:
    """Reason why players cannot agree on this now, or ``None``."""
    ruling, runs = said.wish.ruling, state.clock.running is not None
    if not state.setup.without_arbiter:
        return Refusal.FOR_ARBITER
    if ruling not in AGREEABLE:
        return Refusal.NOT_AGREEABLE
    moves = state.number_of_last(said.seat) if ruling == Ruling.TAKE_BACK else state.half_moves
    if ruling in _BACK and moves < 1:
        return Refusal.NO_MOVE
    if state.ended is not None:
        open_still = ruling in (_BACK if state.handed_in else _AFTER_THE_END)
        return None if open_still else Refusal.GAME_OVER
    if ruling == Ruling.REOPEN:
        return Refusal.CLOCK_RUNS
    if not state.started:
        return Refusal.NOT_STARTED
    if ruling in _WHILE_IT_RUNS and not runs:
        return Refusal.STOPPED
    if said.wish == GO_ON:
        return Refusal.CLOCK_RUNS if runs else _wrong(state, said.seat)
    return None


def _wrong(state: GameState, seat: Seat) -> Refusal | None:
    """Refusal while a player has to put pegs right before the game can go on."""
    has_board = seat in state.boards
    wrong = has_board and state.being_put_right(seat) and not state.stands_right(seat)
    return Refusal.BOARD_WRONG if wrong else None


def _agreed(state: GameState, said: o.AgreementWanted) -> e.Events:
    """Carry out what both want, as an arbiter's ruling."""
    at, wish = said.at, said.wish
    if state.ended is not None and wish.ruling in _BACK:
        yield e.GameReopened(at=at)
    if wish == GO_ON or wish.ruling in _BACK:
        yield from _left(state, o.ArbiterRuled(at=at, ruling=Ruling.RESUME))
    yield e.AgreementReached(at=at, seat=said.seat, wish=wish)
    if wish == GO_ON:
        yield from _going_on(state, at)
    elif wish.ruling == RESTART:
        yield from _restart(state, at)
    else:
        fields = asdict(wish) | {"ruling": Ruling(wish.ruling)}
        yield from arbiter_ruled(state, o.ArbiterRuled(at=at, **fields))
        yield from _signed(state, at)


def _signed(state: GameState, at: int) -> e.Events:
    """Sign for both players: agreeing on how the game ends confirms the result (8.7)."""
    if state.ended is not None:
        for seat in Seat:
            yield e.ScoresheetSigned(at=at, seat=seat, result=state.ended.result)


def _going_on(state: GameState, at: int) -> e.Events:
    """Let the game go on, unless what was decided has ended it or set a clock going."""
    if state.ended is None and state.clock.running is None:
        yield from arbiter_ruled(state, o.ArbiterRuled(at=at, ruling=Ruling.RESUME))


def _left(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Leave what waits for a decision as it is; impose a penalty if the event wants penalties."""
    if state.illegal is not None and state.setup.penalties_without_arbiter:
        yield from penalties.confirm(state, ruled)
    if state.ended is None and (state.touch_move.claim or state.requests.undecided) is not None:
        yield from penalties.reject_claim(state, ruled)
    if state.ended is None and state.requests.seconds is not None:
        yield from clock_and_ending.refuse_seconds(state, ruled)


def _restart(state: GameState, at: int) -> e.Events:
    """Begin again, from the first position and with the first times."""
    first = ChessClock.for_control(state.setup.control)
    yield from arbiter_ruled(state, o.ArbiterRuled(at=at, ruling=Ruling.TAKE_BACK, ply=0))
    for seat in Seat:
        left = first.remaining(seat, 0)
        ruled = o.ArbiterRuled(
            at=at, ruling=Ruling.SET_CLOCK, seat=seat, remaining=left, moves_completed=0
        )
        yield from clock_and_ending.set_clock(state, ruled)
