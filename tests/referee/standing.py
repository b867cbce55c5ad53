"""What a game stands at, and what every part of the referee needs of it."""

from typing import Any

import chess

from tests.referee import acts as a
from tests.referee.clocks import Clock, Control
from tests.referee.editions import Code, class_of
from tests.referee.men import sameness
from tests.referee.pegs import PegBoard
from tests.referee.turn import Turn

Decision = tuple[Any, ...]
WON = {chess.WHITE: "1-0", chess.BLACK: "0-1"}
DRAW = "1/2-1/2"


class Standing:
    """One game. ``peg_boards`` are the colours that have one; the others are heard alone."""

    def __init__(
        self,
        year: str,
        control: Control,
        *,
        supervised: bool = True,
        peg_boards: frozenset[chess.Color] = frozenset(),
        fen: str = chess.STARTING_FEN,
    ) -> None:
        self.code = Code(year, class_of(year, control.minutes), supervised)
        self.clock = Clock(control, delay_loses_savings=self.code.saved_time_lost_in_delay)
        start = chess.Board(fen)
        self.pegs = {color: PegBoard(start) for color in peg_boards}
        self.turn = Turn(start.turn, start)
        self.reply: Turn | None = None
        """The opponent's turn, once the move is made and not yet completed (1.3)."""
        self.positions = [sameness(start)]
        self.moves_made = {chess.WHITE: 0, chess.BLACK: 0}
        self.illegal = {chess.WHITE: 0, chess.BLACK: 0}
        self.started = False
        self.stopped = False
        self.resumes_clock = False
        """Whether the clock is to run on that ran when both were stopped."""
        self.result: str | None = None
        self.offers: set[chess.Color] = set()
        self.touched_away: set[chess.Color] = set()
        """Whose offer a touch declined."""
        self.unpressed = {chess.WHITE: 0, chess.BLACK: 0}
        """How many moves were answered for which their player has not pressed (6.2.2)."""
        self.penalty: Turn | None = None
        """The turn whose illegal move waits for the arbiter."""
        self.stays = False
        """Whether the move of that turn is legal, and nothing goes back."""
        self.claim: a.Act | None = None
        self.stands: Turn | None = None
        """The turn of an illegal move that may still be claimed (A.4.2, A.5.2)."""
        self.unsettled = False
        """Whether an arbiter has to find an end that no Article gives."""
        self.breached: chess.Move | None = None
        self.flag: chess.Color | None = None
        self._said: list[Decision] = []

    @property
    def on_move(self) -> Turn:
        """The turn of the player who has the move: the opponent's is made (1.3)."""
        return self.reply or self.turn

    @property
    def unrepeated(self) -> a.Words | None:
        """The words of the last move completed, until the opponent has repeated them (D.2.1)."""
        last = self.turn.previous
        return None if last is None or last.repeated else last.words

    def _note(self, *decision: Any) -> None:
        self._said.append(decision)

    @property
    def _playing(self) -> bool:
        """Whether hands and words are of the game: it has begun, and neither stands nor is over."""
        return self.started and not self.stopped and self.clock.running is not None

    def _touched(self, turn: Turn, square: chess.Square) -> None:
        if turn.touch(square):
            self._note("touched", chess.square_name(square))
        if self._decline(turn.color):  # 9.1.2.1
            self.touched_away.add(not turn.color)

    def _decline(self, color: chess.Color) -> bool:
        """The offer that stands for this player is declined."""
        if (not color) not in self.offers:
            return False
        self.offers.remove(not color)
        self._note("declined")
        return True

    def _uncount(self, color: chess.Color) -> None:
        """A move that was completed is taken back, and what came with it if it was pressed for."""
        if self.unpressed[color]:
            self.unpressed[color] -= 1
        else:
            self.clock.take_back(color)

    def _stop(self, *, for_claim: bool = False) -> None:
        if not self.stopped:
            self._note("stopped")
        self.stopped, self.resumes_clock = True, for_claim
        self.clock.stop()

    def on_resume(self, _: a.Resume) -> None:
        """The clock runs on that ran (6.11.3), after an irregularity that of the player to move."""
        self.stopped = False
        color = self.clock.resumes if self.resumes_clock else self.turn.color
        assert color is not None
        self.clock.resume(color)
        self._note("clock", color)

    def _end(self, result: str) -> None:
        self.result = result
        self.clock.stop()
        self._note("ended", result)
