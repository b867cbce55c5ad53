"""Standing of a game, told when a session begins, on request, and after a wait.

It begins with the conditions, which must be fulfilled and are read back (6.3.1, D.2.11), and names
the pegs out of place: men that stand wrong, and a move that is begun.
"""

import chess
from msgspec.structs import replace

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import hands
from accessible_board.game.decisions.hands import differ, differing_from_words
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.editions import Regime
from accessible_board.game.vocabulary.men_elsewhere import half_done
from accessible_board.game.vocabulary.terms import Adaptation, Seat


def unfulfilled(state: GameState) -> Refusal | None:
    """The condition that keeps the game from beginning, if there is one.

    A player who cannot see needs an assistant against one who cannot hear (D.2.11 from 2017).
    """
    needed = (
        state.edition.assistant_if_hearing_impaired
        and any(seat.other in state.boards for seat in state.setup.hearing_impaired)
        and Adaptation.NO_ASSISTANT_NEEDED not in state.adaptations
    )
    used = any(assistant.able for assistant in state.officials.assistants.values())
    return Refusal.ASSISTANT_NEEDED if needed and not used else None


def conditions(state: GameState, at: int, seat: Seat | None = None) -> e.ConditionsRead:
    """The conditions as they hold now, for ``seat`` or for everybody."""
    setup = state.setup
    fixed = setup.starts_at is not None or setup.default_time is not None
    return e.ConditionsRead(
        at=at,
        seat=seat,
        edition=setup.edition,
        time_control=setup.time_control,
        game_class=setup.game_class,
        supervised=setup.regime is Regime.SUPERVISED,
        lateness=setup.lateness if fixed else None,
        no_draws_before=setup.no_draws_before,
        quickplay=setup.quickplay_rules,
        electronic_scoresheet=setup.electronic_scoresheet,
        adaptations=tuple(rule for rule in Adaptation if rule in state.adaptations),
    )


def due(state: GameState, seen: o.StandingDue) -> e.Events:
    """Tell everybody the state of play; each player the act begun on the pegs, or missing men."""
    yield standing(state, seen.at, whole=seen.whole)
    for seat in state.boards:
        if (act := begun(state, seat, seen.at)) is not None:
            yield act
        yield from hands.to_set_up(state, seat, seen.at)


def board_found(state: GameState, seen: o.BoardFound) -> e.Events:
    """A board answers; everybody told to wait for it now hears how the game stands."""
    yield from hands.board_found(state, seen)
    if state.orientation_owed and not state.awaited_boards:
        yield standing(state, seen.at)


def standing(
    state: GameState, at: int, seat: Seat | None = None, *, whole: bool = True
) -> e.StandingTold:
    """An event with how the game stands, for ``seat`` or for everybody."""
    last, before = state.last_made()
    ended = state.ended
    presser = _presser(state)
    return e.StandingTold(
        at=at,
        seat=seat,
        whole=whole,
        on_move=state.on_move,
        made=state.made is not None,
        running=state.clock.running,
        presser=presser,
        stopped=state.stopped,
        fixed=starts_by_itself(state),
        begun=state.started,
        last=last,
        fen_before=before.fen(),
        result=None if ended is None else ended.result,
        termination=None if ended is None else ended.termination,
        moves=max(map(state.made_by, Seat)),
        unsigned=() if ended is None else tuple(one for one in Seat if one not in state.signed),
        awaited=() if presser is None else state.awaited_boards,
    )


def _presser(state: GameState) -> Seat | None:
    """Seat that starts a clock: the player on the move to complete a move, or else the opponent."""
    if not state.starts_by_press or state.ended is not None or starts_by_itself(state):
        return None
    return state.on_move if state.made is not None else state.on_move.other


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
    moving = state.started and seat is state.on_move and state.carried_out(seat)
    if state.adjourned or not moving:
        expected: chess.BaseBoard | None = state.own_move_on(seat)
        under_way = board.log.unchanged() or _carrying_out(state, seat)
        told_to_mend = state.suspended and board.differing
        if board.ready and state.started and under_way and not told_to_mend:
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
