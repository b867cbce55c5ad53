"""Before the first move a game may begin anew, from the position that stands on a board."""

from collections.abc import Callable
from typing import Final

import chess

from accessible_board.acts.row import Effect
from accessible_board.acts.table import Act
from accessible_board.board.makes.make import Men
from accessible_board.game.rules.set_up import can_begin, set_up
from accessible_board.game.state.game_state import GameState

_TURNS: Final = {Act.TAKE_POSITION: chess.WHITE, Act.TAKE_POSITION_BLACK: chess.BLACK}


class NewStart:
    """What stands on the boards that know their men; ``allowed`` where nobody else set it down.

    ``boards`` tell the men of those that are no peg boards; a peg board comes first.
    """

    def __init__(self, state: GameState, *, allowed: bool) -> None:
        self._state = state
        self._allowed = allowed
        self.boards: list[Callable[[], Men | None]] = []

    def refused(self, act: Act | None) -> str | None:
        """The key of the sentence why this act cannot be done, if it takes a position over."""
        if act is None or act.row.becomes is not Effect.BEGINS_ANEW:
            return None
        if not self._allowed:
            return "position_is_set_down"
        if self._state.started or self._state.ended is not None:
            return "position_too_late"
        if self._men() is None:
            return "position_men_unknown"
        return None if self.position(act) else "position_impossible"

    def position(self, act: Act) -> str:
        """The FEN of what stands there now; empty if no game can begin so."""
        board = set_up(self._men() or {}, _TURNS[act])
        return board.fen() if can_begin(board) else ""

    def _men(self) -> Men | None:
        pegs = [board.log.men for board in self._state.boards.values()]
        told = [*pegs, *(board() for board in self.boards)]
        return next((men for men in told if men), None)
