"""The clock button of a board that presses no clock, used as the talk button.

Every board has both players' buttons. Where the opponent presses elsewhere, the button of the
opponent's colour is free on a player's own board; it lies apart from the own one and feels
different.
"""

from accessible_board.board.frames import Frame, Hello
from accessible_board.game.vocabulary.terms import Seat


class TalkButton:
    """The free button, of the colour ``seat``, pushed and released as the frames say."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._presses: int | None = None
        self._pushed = False

    def observe(self, frame: Frame) -> tuple[bool, ...]:
        """Changes in this frame: ``True`` for pushed, ``False`` for let go.

        The board counts presses, so that a push whose frame was lost is told with the next one. A
        hello may follow a reset, which forgets the count; and where the hello was lost, a count of
        none may be all that is seen of the reset. Nobody is listened to for that unless the button
        is newly down: the one push in four that looks like it, if its own frame was lost, is pushed
        again.
        """
        button = frame.buttons.of(self._seat)
        before = None if isinstance(frame, Hello) else self._presses
        self._presses = button.presses
        certain = button.presses > 0 or (button.down and not self._pushed)
        pressed = certain and before not in (None, button.presses)
        happened = [] if not pressed else [False, True] if self._pushed else [True]
        if (self._pushed or pressed) and not button.down:
            happened.append(False)
        self._pushed = button.down and (self._pushed or pressed)
        return tuple(happened)

    def lost(self) -> tuple[bool, ...]:
        """The board is gone, so the button counts as released."""
        pushed, self._pushed, self._presses = self._pushed, False, None
        return (False,) if pushed else ()
