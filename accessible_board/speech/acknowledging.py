"""The sound signs for a player who pushes to talk and sees no microphone lamp.

A push is *open* until a voice answers it, it has waited too long, or the button is released. It is
signed when the listener begins to listen, which is later than the push while the loudspeaker
speaks; a push that ends without any sound is signed as well. What was heard is answered in words,
and needs no sign.
"""

from enum import Enum, auto

from accessible_board.speech.listening import Listener


class Sign(Enum):
    """A short sound for the player alone, who has pushed to talk, or cannot see the clock."""

    LISTENING = auto()
    """Whoever speaks from now on is heard."""
    UNHEARD = auto()
    """The push is over, and nothing was heard."""
    PRESSED = auto()
    """The own press of the clock counts."""
    OTHER_PRESSED = auto()
    """The opponent has pressed: the own clock runs."""


class _Stage(Enum):
    """How far the last push to talk has got."""

    OVER = auto()
    """Or there was none."""
    STANDING = auto()
    """Nobody would be heard yet."""
    LISTENING = auto()
    ANSWERED = auto()
    """A voice was heard, and what it says is not decided."""


class Acknowledgement:
    """Follows the pushes to talk of one listener and chooses the sign for each."""

    def __init__(self) -> None:
        self._stage = _Stage.OVER

    def follow(self, listener: Listener, *, heard: bool = False) -> Sign | None:
        """Return the sign that the player is to be given now, or ``None``.

        ``heard`` says that an utterance with words has just been decided. To be called after all
        that is done to the listener, so that no push is over before it was noticed.
        """
        before, self._stage = self._stage, self._reached(listener)
        if self._stage is before or not listener.push_to_talk:
            return None
        if self._stage is _Stage.LISTENING:
            return Sign.LISTENING
        return Sign.UNHEARD if self._stage is _Stage.OVER and not heard else None

    def _reached(self, listener: Listener) -> _Stage:
        if listener.listens_for_push:
            return _Stage.LISTENING
        if listener.speaking and self._stage is not _Stage.OVER:
            return _Stage.ANSWERED
        return _Stage.STANDING if listener.pushed else _Stage.OVER
