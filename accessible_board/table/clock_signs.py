"""Signs of the clock for players who cannot see it, and the clock that belongs to a board.

Each press that counts is told in the ear by a tone or a word; while the earphone does not work, by
tones of the board. Who asks for it feels at the board's edge what there is to read or to hear.

The clock of a board, as a DGT 3000 on a board of DGT, shows the times of the game; or, where that
is the clock that counts (D.2.6.2), its times are reported as often as the game would tell others.
"""

from collections.abc import Sequence
from typing import Final

from accessible_board.devices.interfaces import BoardHost, PegBoard
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.narration.audience import Channel
from accessible_board.narration.pulses import PULSES, Feeling
from accessible_board.narration.table import FELT, Consequence, events_with, felt
from accessible_board.settings import PressSignal
from accessible_board.speech.acknowledging import Sign
from accessible_board.table.hub import Kind
from accessible_board.table.telling import Telling

OTHER_RUNS, OWN_RUNS, STOPPED = 1, 2, 3
"""Number of tones for the clock that runs from now on: the other's, one's own, or neither."""

OFF: Final = 1_500
"""Milliseconds by which the times told may be wrong: a clock shows whole seconds, and late."""


class PressSigns:
    """Tells every ear, by tone or word, of presses that started a clock."""

    concerns: Final = (e.ClockPressedBy,)

    def __init__(self, telling: Telling, how: PressSignal) -> None:
        self._telling = telling
        self._how = how

    def follow(self, _: o.Observation, events: Sequence[e.Event]) -> None:
        """Tell of the presses among these events."""
        for event in events:
            if isinstance(event, e.ClockPressedBy):
                for seat in self._telling.audience.ears:
                    self._tell(seat, event.seat)

    def _tell(self, seat: Seat, pressed: Seat) -> None:
        talker = self._telling.talker(Channel.ear(seat))
        if self._how is PressSignal.WORD:
            own, player = pressed is seat, self._telling.audience.ears[seat].say(pressed)
            self._telling.seat(seat, "pressed" if own else "other_pressed", player=player)
        elif self._how is PressSignal.TONE and talker is not None:
            # Its import loads what only a game with sound needs.
            from accessible_board.devices.sound.earcons import RATE, earcon

            sign = Sign.PRESSED if pressed is seat else Sign.OTHER_PRESSED
            talker.mix_in(earcon(sign), RATE)


class EchoSigns:
    """Lets the loudspeaker sound once the move of a player without an earphone is made."""

    concerns: Final = (e.MoveMade,)

    def __init__(self, telling: Telling) -> None:
        self._telling = telling

    def follow(self, _: o.Observation, events: Sequence[e.Event]) -> None:
        """Sound for the moves among these events."""
        talker = self._telling.talker(Channel.LOUDSPEAKER)
        for event in events:
            made = isinstance(event, e.MoveMade) and event.seat not in self._telling.audience.ears
            if made and talker is not None:
                # Its import loads what only a game with sound needs.
                from accessible_board.devices.sound.earcons import RATE, earcon

                talker.mix_in(earcon(Sign.PRESSED), RATE)


class BoardTones:
    """Lets a board sound while the game knows that its player's earphone is away."""

    concerns: Final = (e.ClockPressedBy, e.ClockStarted, e.ClocksStopped)

    def __init__(self, state: GameState, board: PegBoard) -> None:
        self._state = state
        self._board = board

    def follow(self, _: o.Observation, events: Sequence[e.Event]) -> None:
        """Go on with the game."""
        if (Device.EARPHONE, self._board.seat) not in self._state.faults:
            return
        for event in events:
            match event:
                case e.ClockPressedBy(seat=seat):
                    self._tell(seat.other)
                case e.ClockStarted(seat=seat):
                    self._tell(seat)
                case e.ClocksStopped():
                    self._board.sound(STOPPED)

    def _tell(self, runs: Seat) -> None:
        self._board.sound(OWN_RUNS if runs is self._board.seat else OTHER_RUNS)


class BoardVibration:
    """Lets the player at a board feel what happens, and that a question waits for an answer."""

    concerns: Final = FELT

    def __init__(self, telling: Telling, board: PegBoard) -> None:
        self._board = board
        telling.on_question(self._asked)

    def follow(self, _: o.Observation, events: Sequence[e.Event]) -> None:
        """Go on with the game."""
        self._feel(felt(events, self._board.seat))

    def _asked(self, seat: Seat) -> None:
        if seat is self._board.seat:
            self._feel(Feeling.QUESTION)

    def _feel(self, feeling: Feeling | None) -> None:
        if feeling is not None:
            self._board.vibrate(PULSES[feeling])


class BoardClock:
    """The clock of one board, called by its ``brand`` where its times are noted down."""

    concerns: Final[tuple[Kind, ...]] = (
        o.BoardFound,
        o.DeviceRecovered,
        *events_with(Consequence.CHANGES_CLOCK),
    )

    def __init__(self, state: GameState, host: BoardHost, brand: str) -> None:
        self._state, self._host, self._brand = state, host, brand
        self.display: PegBoard | None = None
        self._reported: tuple[int, int] | None = None

    def follow(self, observation: o.Observation, _: Sequence[e.Event]) -> None:
        """Show the times after each observation that changes them or brings the board back."""
        setup = self._state.setup
        if self.display is None or setup.external_clock or not setup.control.limits:
            return
        at, clock = observation.at, self._state.clock
        white, black = (clock.remaining(seat, at) for seat in (Seat.WHITE, Seat.BLACK))
        self.display.show_times(white, black, clock.running)

    def read(self, white: int, black: int) -> None:
        """Take the times that the clock shows; on the board's thread."""
        if not self._state.setup.external_clock or self._reported == (white, black):
            return
        at, clock = self._host.now(), self._state.clock
        shown = ((Seat.WHITE, white), (Seat.BLACK, black))
        if any(abs(clock.remaining(seat, at) - left) > OFF for seat, left in shown):
            self._reported = white, black
            self._host.submit_observation(
                o.TimesReported(at=at, white=white, black=black, name=self._brand)
            )
