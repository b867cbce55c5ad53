"""Tells players who cannot see the clock of each press that counts, by a tone or a word."""

from collections.abc import Sequence

from accessible_board.devices.sound.earcons import RATE, earcon
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.narration.utterance import Channel
from accessible_board.settings import Pressed
from accessible_board.speech.acknowledging import Sign
from accessible_board.table.telling import Telling


class PressSigns:
    """Tells every ear, by tone or word, of presses that started a clock."""

    def __init__(self, telling: Telling, how: Pressed) -> None:
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
        if self._how is Pressed.WORD:
            own, player = pressed is seat, self._telling.audience.ears[seat].say(pressed)
            self._telling.seat(seat, "pressed" if own else "other_pressed", player=player)
        elif self._how is Pressed.TONE and talker is not None:
            sign = Sign.PRESSED if pressed is seat else Sign.OTHER_PRESSED
            talker.mix_in(earcon(sign), RATE)
