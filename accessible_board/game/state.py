"""Everything a game is at one moment, and how each event changes it.

The state is a fold over events: nothing in it can be reached in another way, so that a journal of
events rebuilds it exactly, to the half-lifted peg. What to decide is not asked here; see
:mod:`game <accessible_board.game.game>` and its table of decisions.
"""

from dataclasses import replace
from functools import singledispatchmethod

import chess

from accessible_board.game import events as e
from accessible_board.game.adjournment import Adjournment, AdjournmentEvent, adjournment_after
from accessible_board.game.chess_clock import ChessClock
from accessible_board.game.devices import Device, Fault
from accessible_board.game.editions import Penalties
from accessible_board.game.irregularities import IllegalMove
from accessible_board.game.peg_board import PegBoardState
from accessible_board.game.procedure import NEXT_TURN, Pegs, Turn
from accessible_board.game.seats import Seat
from accessible_board.game.setup import GameSetup
from accessible_board.game.themes import Themes
from accessible_board.game.touch import Touches


class GameState(Themes):
    """A game between two seats. Read it freely; change it only through :meth:`apply`."""

    def __init__(self, setup: GameSetup) -> None:
        super().__init__(setup)
        self.edition = setup.laws
        self.at = 0
        self.position = setup.board()
        """The position after the last completed move."""
        self.clock = ChessClock.for_control(
            setup.control,
            saved_time_carried_in_delay=self.edition.saved_time_carried_in_delay,
        )
        self.boards = {
            seat: PegBoardState.empty(self.position) for seat in Seat if seat in setup.peg_boards
        }
        self.touches = {seat: Touches(self.position) for seat in Seat}
        self.turn = Turn.begin(peg_board=self.on_move in self.boards)
        self.announced: e.MoveAnnounced | None = None
        self.placed: e.MovePlaced | None = None
        self.made: chess.Move | None = None
        """The move that is made but not yet completed."""
        self.differed: chess.Move | None = None
        self.repeated = False
        self.late_repetition: e.MoveRepeated | None = None
        """The opponent's last move, repeated by the player who is on the move by now."""
        self.owes_announcement: Seat | None = None
        """The seat that pressed before it announced; its move completes with the announcement."""
        self.pressed = frozenset({self.on_move.other})
        """The seats whose last move the clock has counted; the others may still press (6.2.2)."""
        self.offer: Seat | None = None
        self.claim: e.DrawClaimMade | None = None
        self.illegal: e.IllegalMoveCompleted | None = None
        self.illegal_acts: dict[Seat, tuple[IllegalMove, ...]] = dict.fromkeys(Seat, ())
        self.told_thresholds: dict[Seat, int] = {}
        self.faults: dict[tuple[Device, Seat | None], Fault] = {}
        """What is known to be wrong with the devices of the seats, and of the hall."""
        self.started = False
        self.stopped: str | None = "start"
        """Why neither clock runs; ``None`` while one does."""
        self.ended: e.GameEnded | None = None
        self.signed: frozenset[Seat] = frozenset()
        self.adjournment: Adjournment | None = None
        self.present: frozenset[Seat] = frozenset()
        """The seats whose players were seen to come to this session (6.7, I.9)."""

    @property
    def on_move(self) -> Seat:
        """The seat whose move is not completed yet."""
        return Seat.of(self.position.turn)

    @property
    def has_the_move(self) -> Seat:
        """The seat that may move now: the opponent's as soon as a move is made (1.3)."""
        return self.on_move if self.made is None else self.on_move.other

    @property
    def position_made(self) -> chess.Board:
        """The position with the made move on it, if there is one."""
        if self.made is None:
            return self.position
        board = self.position.copy()
        board.push(self.made)
        return board

    @property
    def adjourned(self) -> bool:
        """Whether a move is sealed and its envelope has not been opened: nobody may move."""
        return self.adjournment is not None and self.adjournment.closed

    @property
    def resumption_default_time(self) -> int:
        """How late a player may come to an adjourned game, in milliseconds (I.10)."""
        own = self.edition.resumption_default_time
        return self.setup.lateness if own is None else own

    @property
    def penalties(self) -> Penalties:
        """What irregularities cost in a game of this class under this edition."""
        return self.edition.penalties_for(self.clock.control, self.setup.regime)

    def last_made(self) -> tuple[chess.Move | None, chess.Board]:
        """The last move that was made, and the position before it."""
        if self.made is not None or not self.position.move_stack:
            return self.made, self.position
        before = self.position.copy()
        return before.pop(), before

    def may_touch(self, seat: Seat) -> bool:
        """Whether lifting a peg on this seat's board is touching it (4.3, D.2.2).

        Only for the player on the move, once the opponent's move stands on the board (D.2.1), and
        not while pegs are being put right.
        """
        board = self.boards.get(seat)
        return (
            board is not None
            and seat is self.has_the_move
            and self.carried_out(seat)
            and self.stopped is None
            and self.ended is None
            and not self.adjourned
            and not board.differing
        )

    def board_of_mover(self) -> PegBoardState | None:
        """The peg board of the seat whose move is not completed, if it has one."""
        return self.boards.get(self.on_move)

    def expected_on(self, seat: Seat) -> chess.Board:
        """The position that a seat's pegs should show before its player touches anything."""
        return self.position if seat is self.on_move else self.position_made

    def carried_out(self, seat: Seat) -> bool:
        """Whether the opponent's last move is known to stand on this seat's board."""
        board = self.boards.get(seat)
        if board is None:
            return True
        return board.ready and board.position == self.expected_on(seat)

    def clock_pressed(self, seat: Seat, at: int) -> ChessClock:
        """The clock after a press of ``seat``; a move counts once, however often pressed."""
        clock = self.clock.stop(at)
        if seat not in self.pressed:
            clock = clock.complete(seat)
        return clock.start(seat.other, at)

    def apply(self, event: e.Event) -> None:
        """Let an event happen: the only way to change a game."""
        self.at = max(self.at, event.at)
        if isinstance(event, e.SeatEvent) and event.seat is self.on_move:
            self.turn = self.turn.after(event)
        self._apply(event)
        self.follow(event)
        if isinstance(event, NEXT_TURN):
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn = Turn.begin(peg_board=self.on_move in self.boards)
        if self.touches[self.on_move]:
            self.turn = replace(self.turn, pegs=Pegs.TOUCHED)
        self.announced = None
        self.placed = None
        self.made = None
        self.differed = None

    def _count_unpressed(self, seat: Seat, at: int) -> None:
        """The next turn of ``seat`` begins; a move it never pressed for counts now (6.2.1.2)."""
        if seat not in self.pressed:
            running = self.clock.running
            clock = self.clock.stop(at).complete(seat)
            self.clock = clock if running is None else clock.start(running, at)
        self.pressed -= {seat}

    @singledispatchmethod
    def _apply(self, event: e.Event) -> None:
        """Events without a line below are for the record and for the ear only."""

    # --- pegs -----------------------------------------------------------------------------------

    @_apply.register
    def _(self, event: e.HoleEmptied) -> None:
        board = self.boards[event.seat]
        if self.may_touch(event.seat):
            self.touches[event.seat].lift(event.square, event.at)
        board.empty_hole(event.square, event.at)

    @_apply.register
    def _(self, event: e.HoleFilled) -> None:
        board = self.boards[event.seat]
        if self.may_touch(event.seat):
            self.touches[event.seat].place(event.square, event.at)
        board.fill_hole(event.square, event.at)

    @_apply.register
    def _(self, event: e.PositionRestored) -> None:
        board = self.boards[event.seat]
        board.ready = True
        board.expected = None
        board.advance(self.expected_on(event.seat))

    @_apply.register
    def _(self, event: e.PositionsDiffer) -> None:
        board = self.boards[event.seat]
        board.expected = chess.BaseBoard(event.expected)
        board.told_at = board.changed_at

    @_apply.register
    def _(self, event: e.MoveCarriedOut) -> None:
        board = self.boards[event.seat]
        board.expected = None
        board.advance(self.expected_on(event.seat))
        self.touches[event.seat] = Touches(board.position)

    @_apply.register
    def _(self, event: e.BoardAnswered) -> None:
        self.boards[event.seat].answering = True

    @_apply.register
    def _(self, event: e.BoardWentSilent) -> None:
        self.boards[event.seat].answering = False

    @_apply.register
    def _(self, event: e.PieceTouched) -> None:
        self.touches[event.seat].record(event.square, event.piece, event.at)

    @_apply.register
    def _(self, event: e.TouchStruck) -> None:
        self.touches[event.seat].strike(event.square)

    @_apply.register
    def _(self, event: e.AdjustingDeclared) -> None:
        self.touches[event.seat].declare_adjusting(event.at)

    # --- other devices ----------------------------------------------------------------------------

    @_apply.register
    def _(self, event: e.DeviceFaulted) -> None:
        self.faults[event.device, event.seat] = event.fault

    @_apply.register
    def _(self, event: e.DeviceRestored) -> None:
        self.faults.pop((event.device, event.seat), None)

    # --- the procedure of Appendix D --------------------------------------------------------------

    @_apply.register
    def _(self, event: e.MoveAnnounced) -> None:
        self.announced = event
        self.differed = None

    @_apply.register
    def _(self, event: e.AnnouncementCorrected) -> None:
        self.announced = None
        self.differed = None

    @_apply.register
    def _(self, event: e.AnnouncementDiffers) -> None:
        self.differed = event.shown or chess.Move.null()

    @_apply.register
    def _(self, event: e.MovePlaced) -> None:
        self.placed = event
        board = self.boards[event.seat]
        board.expected = None

    @_apply.register
    def _(self, event: e.PlacementUndone) -> None:
        self.placed = None

    @_apply.register
    def _(self, event: e.MoveMade) -> None:
        self.made = event.move
        self.repeated = False
        self.late_repetition = None

    @_apply.register
    def _(self, event: e.MoveUnmade) -> None:
        self.made = None
        # An opponent's board that showed the move shows it still, until the pegs are put back.
        self.touches[event.seat.other] = Touches(self.position)

    @_apply.register
    def _(self, event: e.MoveRepeated) -> None:
        self.repeated = self.repeated or event.agrees
        self.late_repetition = event if event.seat is self.on_move else None

    @_apply.register
    def _(self, event: e.MoveCompleted) -> None:
        self.position.push(event.move)
        board = self.boards.get(event.seat)
        if board is not None:
            board.advance(self.position)
        self.touches[event.seat] = Touches(self.position)
        if self.owes_announcement is event.seat:
            self.owes_announcement = None
        self._count_unpressed(event.seat.other, event.at)

    @_apply.register
    def _(self, event: e.IllegalMoveCompleted) -> None:
        self.illegal = event
        self.owes_announcement = None
        self.illegal_acts[event.seat] += (IllegalMove(event.act),)

    # --- the clock -----------------------------------------------------------------------

    @_apply.register
    def _(self, event: e.ClockStarted) -> None:
        self.clock = self.clock.start(event.seat, event.at)
        self.started = True
        self.stopped = None

    @_apply.register
    def _(self, event: e.ClocksStopped) -> None:
        self.clock = self.clock.stop(event.at)
        self.stopped = event.reason

    @_apply.register
    def _(self, event: e.ClockPressedBy) -> None:
        self.clock = self.clock_pressed(event.seat, event.at)
        self.pressed |= {event.seat}
        self.started = True
        self.stopped = None
        if self.made is None and event.seat is self.on_move:
            self.owes_announcement = event.seat

    @_apply.register
    def _(self, event: e.ClockSet) -> None:
        self.clock = self.clock.set(event.seat, event.remaining, event.moves_completed, event.at)

    @_apply.register
    def _(self, event: e.ClockRead) -> None:
        for seat, remaining in ((Seat.WHITE, event.white), (Seat.BLACK, event.black)):
            self.clock = self.clock.set(seat, remaining, None, event.at)

    @_apply.register
    def _(self, event: e.ThresholdReached) -> None:
        self.told_thresholds[event.seat] = event.remaining

    # --- offers, claims, the end -----------------------------------------------------------

    @_apply.register
    def _(self, event: e.DrawOfferMade) -> None:
        self.offer = event.seat

    @_apply.register
    def _(self, event: e.DrawOfferDeclined) -> None:
        self.offer = None

    @_apply.register
    def _(self, event: e.DrawClaimMade) -> None:
        self.claim = event
        self.offer = event.seat

    @_apply.register
    def _(self, event: e.DrawClaimRejected) -> None:
        self.claim = None

    @_apply.register
    def _(self, event: e.PenaltyImposed | e.PenaltyWaived) -> None:
        self.illegal = None

    @_apply.register
    def _(self, event: e.GameInterrupted) -> None:
        self.faults.clear()
        if self.clock.running is not None:
            self.clock = self.clock.stop(event.at)
            self.stopped = "interruption"

    @_apply.register
    def _(self, event: e.GameEnded) -> None:
        if self.clock.running is not None:
            self.clock = self.clock.stop(event.at)
        self.ended = event
        self.offer = None
        self.claim = None

    @_apply.register
    def _(self, event: AdjournmentEvent) -> None:
        self.adjournment = adjournment_after(self.adjournment, event)
        if isinstance(event, e.GameAdjourned):
            self.present = frozenset()
        if isinstance(event, e.EnvelopeOpened) and event.move is None:
            self._begin_turn()

    @_apply.register
    def _(self, event: e.PlayerArrived) -> None:
        self.present |= {event.seat}

    @_apply.register
    def _(self, event: e.ScoresheetSigned) -> None:
        self.signed |= {event.seat}
