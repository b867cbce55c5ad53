"""The pegs of virtual boards, moved by typing: by lifts and places, or by words alone.

``lift e2`` and ``place e4`` move one peg each. Where pegs follow the words, nobody has to type
them: a hand of the program carries out what was announced and repeated, and puts back what has gone
back. It lifts and places like any other hand, so the game tells them apart in nothing.

When it does so is what the Laws leave of a hand that only words lead:

* The own move is carried out by what follows its announcement and counts on it: the press, an offer
  of a draw, or words of the opponent typed here. Not by the announcement: a man that is put down
  binds (4.3, 4.7), and a slip of the tongue may be corrected until the press (D.2.8). So nothing is
  carried out, let alone a mate, that can still be a slip.
* The opponent's move is carried out (D.2.1) with the next line that repeats it, announces a reply
  or presses; with the same lines men are put back after a move was taken back.
* An illegal move is carried out like a legal one: before the press nobody is told that it is none
  (7.5.1, 12.6). What no hand could do as it was said, such as putting a man into a full hole, or
  choosing between two men, is left to whoever types.

Who has lifted a peg goes on by hand until the pegs stand right again.
"""

import time
from collections.abc import Iterable, Mapping
from typing import Final

import chess

from accessible_board.board.repair import Movement, are_possible, movements, of_steps, repair_steps
from accessible_board.devices.boards.virtual_board import SoftwareBoard
from accessible_board.game.decisions.illegality import spoken_move
from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import RefusedError
from accessible_board.table.session import Session

PATIENCE: Final = 10.0
"""Seconds that a line may take to be decided before the next one is read, on a busy machine."""

_LOOK_UP: Final = 0.002

_LIFTING: Final = (FLICKER + 5) / 1000
"""Seconds for which a typed lift lasts at least: a peg back sooner is a flickering contact."""


class TypedPegs:
    """The pegs of these ``boards``; they ``follow`` words, or are typed one by one.

    To be called by whoever reads typed lines, between two of them.
    """

    def __init__(
        self, session: Session, boards: Mapping[Seat, SoftwareBoard], *, follow: bool
    ) -> None:
        self._session = session
        self._state = session.game.state
        self._boards = boards
        self._follow = follow
        self._by_hand: set[Seat] = set()
        """The seats whose pegs were last moved one by one, and do not stand right yet."""

    def wait(self) -> None:
        """Wait until the game has seen how the pegs stand; one in the air stays in a hand."""
        for seat, board in self._boards.items():
            self._wait_for(seat, board)
            if not self._state.boards[seat].log.settled:
                self._by_hand.add(seat)

    def move(
        self, seat: Seat | None, square: chess.Square, *, lifted: bool, typist: Seat | None
    ) -> None:
        """Move one peg, without a seat on the only board or, of two, on that of the ``typist``.

        :class:`RefusedError` if it cannot be moved.
        """
        if not self._boards:
            raise RefusedError("no_pegs")
        if seat is None and typist is None and len(self._boards) > 1:
            raise RefusedError("whose_peg")
        only = next(iter(self._boards)) if len(self._boards) == 1 else typist
        seat = seat or only
        if seat is None or seat not in self._boards:
            raise RefusedError("no_pegs_of", player=seat)
        try:
            self._move(seat, square, lifted=lifted)
        except ValueError:
            key = "hole_empty" if lifted else "hole_full"
            raise RefusedError(key, square=chess.square_name(square)) from None
        self._by_hand.add(seat)

    def carry_out(self, seat: Seat) -> None:
        """Let the pegs of a seat follow the move that it has announced, if they can."""
        if self._awaits_hand(seat) and (moved := self._announced(seat)):
            self._move_all(seat, moved)

    def put_right(self, *seats: Seat) -> None:
        """Bring the pegs of these seats to the expected position, which may be the one before."""
        for seat in seats:
            if self._rests(seat) or self._stands(seat) or self._is_moving(seat):
                continue
            expected = self._state.expected_on(seat)
            steps = repair_steps(self._state.boards[seat].standing(expected), expected)
            self._move_all(seat, of_steps(steps))

    def check_announced(self, seat: Seat) -> None:
        """Raise :class:`RefusedError` if a seat's pegs cannot follow its announced move."""
        if self._awaits_hand(seat) and not self._announced(seat):
            raise RefusedError("pegs_cannot_follow")

    def _rests(self, seat: Seat) -> bool:
        """Tell if pegs do not follow: they are another's, in a hand, or in an envelope (I.7)."""
        if not self._follow or seat not in self._boards:
            return True
        state, board = self._state, self._state.boards[seat]
        if self._stands(seat) and board.log.settled:
            self._by_hand.discard(seat)
        over = state.ended is not None or state.adjournment is not None
        return over or seat in self._by_hand or not (board.ready and board.answering)

    def _stands(self, seat: Seat) -> bool:
        return self._state.carried_out(seat) and self._state.stands_right(seat)

    def _is_moving(self, seat: Seat) -> bool:
        """Tell if the pegs of a seat show, or may begin to show, its own move."""
        state, board = self._state, self._state.boards[seat]
        if seat is not state.on_move or not state.carried_out(seat):
            return False
        in_play = state.stopped is None and not (board.differing or board.reinstating)
        return in_play or state.placed is not None

    def _awaits_hand(self, seat: Seat) -> bool:
        """Tell if a seat has announced a move in play of which its pegs show nothing yet."""
        state = self._state
        said = state.announced is not None and seat is state.on_move and state.made is None
        if not said or state.stopped is not None or self._rests(seat):
            return False
        return state.carried_out(seat) and state.boards[seat].log.unchanged()

    def _announced(self, seat: Seat) -> list[Movement]:
        """Movements for the announced move, legal or not; none if the hand cannot know them."""
        said, position = self._state.announced, self._state.position
        if said is None:
            return []
        move = said.move
        if move is None and not said.announcement.moves(position):
            move = spoken_move(said.announcement, position)
        moved = movements(position, move) if move is not None else []
        return moved if are_possible(self._boards[seat].occupied, moved) else []

    def _move_all(self, seat: Seat, moved: Iterable[Movement]) -> None:
        for lifted, square in moved:
            self._move(seat, square, lifted=lifted)
        self._session.hub.settle(PATIENCE)

    def _move(self, seat: Seat, square: chess.Square, *, lifted: bool) -> None:
        board = self._boards[seat]
        (board.lift if lifted else board.place)(square)
        self._wait_for(seat, board)
        if lifted:
            time.sleep(_LIFTING)

    def _wait_for(self, seat: Seat, board: SoftwareBoard) -> None:
        """Wait for the peg's frame, so that words typed next do not overtake it.

        A lost board is not waited for, nor one whose pegs may show a sealed move (I.7); one that
        has not been found yet is.
        """
        if self._session.envelope.hides_pegs(seat):
            return
        shown = self._state.boards[seat]
        deadline = time.monotonic() + PATIENCE
        found = shown.answering
        while int(shown.occupied) != board.occupied and time.monotonic() < deadline:
            if found and not shown.answering:
                return
            time.sleep(_LOOK_UP)
