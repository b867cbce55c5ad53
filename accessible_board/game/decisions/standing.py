"""Standing of a game, told when a session begins, on request, and after a wait."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import hands
from accessible_board.game.decisions.misplaced import begun
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def due(state: GameState, seen: o.StandingDue) -> e.Events:
    """Tell everybody; players what is begun on their pegs, or which men they have to set up."""
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
