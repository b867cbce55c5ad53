"""The opponent's own board: it announces the moves of a player who sees.

Its reader reports to an :class:`OwnBoard`, which hands on to the session what a player at an
ordinary board would say and do: announcements, corrections, presses of the clock on the board, and
how the men stand where they differ from the game (D.2.9). Back goes the opponent's move, as lights
on its squares until it is carried out.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Final

import chess

from accessible_board.board.makes.make import Men
from accessible_board.board.ordinary_board import OrdinaryBoard
from accessible_board.devices.interfaces import BoardHost, PegBoard
from accessible_board.errors import DeviceError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.table.gates import Later, Timer, on_a_thread

RELEASED: Final = 0.6
"""Seconds that a move has to stand before it counts as meant; a press does not wait for them."""

LEFT: Final = 2.5
"""Seconds that men have to stand wrong before it is told."""


class OwnBoard:
    """The board of ``seat``, which sees. Takes reports on the board's thread, events on the loop.

    ``display`` is asked for when there is something to show; none while the board is away.
    """

    def __init__(
        self,
        seat: Seat,
        host: BoardHost,
        state: GameState,
        display: Callable[[], PegBoard | None],
        later: Later = on_a_thread,
    ) -> None:
        self.seat = seat
        self._host, self._state, self._display, self._later = host, state, display, later
        self._board = OrdinaryBoard(state.expected_on(seat))
        self._lock = threading.RLock()
        self._may_move = False
        self._said: chess.Move | None = None
        """The move of this turn that was announced for its player."""
        self._by_voice = False
        """True once its player has announced a move of this turn by voice."""
        self._described = ""
        self._lit: chess.Bitboard | None = None
        self._timers: list[Timer] = []
        self.follow(o.TimePassed(at=0), ())

    @property
    def full(self) -> bool:
        """True while the board should not be read."""
        return self._host.full

    def now(self) -> int:
        """Game time in milliseconds."""
        return self._host.now()

    def tell_error(self, error: DeviceError) -> None:
        """Take the reason why a lost board is not found."""
        self._host.tell_error(error)

    def submit_observation(self, seen: o.Observation) -> None:
        """Take the board's observations."""
        with self._lock:
            match seen:
                case o.PegLifted(square=square):
                    self._board.lift(square, seen.at)
                    self._moved()
                case o.PegPlaced(square=square, man=man):
                    self._board.place(square, seen.at, man)
                    self._moved()
                case o.BoardFound():
                    self._lit = None
                    self._light()
                    self._moved()
                    self._host.submit_observation(
                        o.DeviceRecovered(at=seen.at, device=Device.OWN_BOARD, seat=self.seat)
                    )
                case o.BoardLost():
                    self._host.submit_observation(
                        o.DeviceFailed(at=seen.at, device=Device.OWN_BOARD, seat=self.seat)
                    )
                case o.DeviceFailed() | o.DeviceRecovered():
                    self._host.submit_observation(seen)
                case o.ClockPressed(seat=seat):
                    if seat is self.seat:
                        self._announce()
                    self._host.submit_observation(seen)

    def men(self) -> Men | None:
        """The men that stand on it, if it knows them."""
        with self._lock:
            return self._board.men

    def close(self) -> None:
        """Say nothing more."""
        with self._lock:
            self._rest()

    def _rest(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers = []

    def _moved(self) -> None:
        self._rest()
        self._light()
        self._timers = [self._later(RELEASED, self._announce), self._later(LEFT, self._compare)]

    def _announce(self) -> None:
        """Announce the move that is shown, or correct its earlier announcement."""
        with self._lock:
            move = self._board.shown()
            if move is None or move == self._said or self._by_voice or not self._may_move:
                return
            before, self._said = self._said, move
            said, words = (
                Announcement.of(move, self._board.expected),
                self._board.expected.san(move),
            )
            kind = o.Announced if before is None else o.CorrectionAsked
            self._host.submit_observation(
                kind(at=self._host.now(), seat=self.seat, announcement=said, words=words)
            )

    def _compare(self) -> None:
        """Tell how the men stand, where they differ from the game (D.2.9), and once they do not."""
        with self._lock:
            fen = self._board.standing().board_fen() if self._board.differs() else ""
            if fen == self._described or not (fen or self._board.right):
                return
            self._described = fen
            stands = fen or self._board.expected.board_fen()
            self._host.submit_observation(
                o.BoardDescribed(at=self._host.now(), seat=self.seat, fen=stands, sensed=True)
            )

    def follow(self, _: o.Observation, events: Sequence[e.Event]) -> None:
        """Go on with the game; called on its loop."""
        with self._lock:
            state = self._state
            self._board.expect(state.expected_on(self.seat))
            may = self.seat in (state.on_move, state.has_the_move)
            self._may_move = may and state.stopped is None
            announced = state.announced if state.on_move is self.seat else None
            move = announced.move if announced is not None else None
            self._by_voice = announced is not None and move != self._said
            for event in events:
                self._follow(event)
            self._light()

    def _follow(self, event: e.Event) -> None:
        match event:
            case e.MoveCompleted() | e.ClocksStopped() | e.PositionReinstated():
                self._said = None
                self._timers.append(self._later(LEFT, self._compare))
            case e.AnnouncementRefused(seat=self.seat):
                self._said = None
            case e.PressRefused(seat=self.seat, started=started):
                waited = self._said
                self._announce()
                if self._said != waited and not started:
                    self._host.submit_observation(o.ClockPressed(at=event.at, seat=self.seat))

    def _light(self) -> None:
        squares = int(self._board.to_mend())
        if squares == self._lit:
            return
        if (display := self._display()) is not None:
            self._lit = squares
            display.light(squares)
