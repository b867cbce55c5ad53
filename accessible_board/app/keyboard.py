"""A game at the keyboard: typed lines are equal to words, presses and pegs."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from accessible_board.app.session import Session, Write
from accessible_board.devices.virtual_board import VirtualBoard
from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.seats import Seat
from accessible_board.speech.typing import (
    PegMoved,
    Pressed,
    Quit,
    Ruled,
    Said,
    Signed,
    Typed,
    typed,
)


class Keyboard:
    """Hands what is typed to a session; ``virtual`` are the boards whose pegs it can move."""

    def __init__(
        self, session: Session, virtual: Mapping[Seat, VirtualBoard], write: Write = print
    ) -> None:
        self._session = session
        self._virtual = virtual
        self._write = write

    def read(self, lines: Iterable[str]) -> None:
        """Follow the lines until the game is left or they end; a bad line is said and skipped."""
        try:
            for line in lines:
                try:
                    meant = typed(line)
                    if isinstance(meant, Quit):
                        break
                    self.follow(meant)
                except InputError as error:
                    self._write(str(error))
        finally:
            self._session.hub.close()

    def follow(self, meant: Typed) -> None:
        """Do one typed thing. :class:`InputError` for a peg that cannot be moved."""
        session, at = self._session, self._session.now()
        match meant:
            case Said(seat, words):
                session.say(seat or self._speaker(), words, at)
            case Pressed(seat):
                presser = seat or self._presser()
                session.hub.deliver(o.ClockPressed(at=at, seat=presser))
            case PegMoved(seat, square, lifted):
                self._move_peg(seat, square, lifted=lifted)
            case Signed(seat):
                for signer in (seat,) if seat else Seat:
                    session.hub.deliver(o.ResultConfirmed(at=at, seat=signer))
            case Ruled(ruling):
                session.hub.deliver(replace(ruling, at=at))

    def _speaker(self) -> Seat:
        return self._session.game.state.on_move

    def _presser(self) -> Seat:
        """The player on the move; before the first move the opponent, who starts that clock."""
        state = self._session.game.state
        return state.on_move if state.stopped is None else state.on_move.other

    def _move_peg(self, seat: Seat | None, square: int, *, lifted: bool) -> None:
        if not self._virtual:
            raise InputError("There is no virtual board whose pegs could be moved here.")
        seat = seat or next(iter(self._virtual))
        board = self._virtual.get(seat)
        if board is None:
            raise InputError(f"The seat of {seat} has no virtual board.")
        try:
            (board.lift if lifted else board.place)(square)
        except ValueError as error:
            raise InputError(f"That cannot be done: {error}.") from None
