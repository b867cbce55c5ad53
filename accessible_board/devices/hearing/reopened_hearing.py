"""Keeps a seat listening, even if its microphone or its recogniser fails.

A microphone that is gone and a recogniser that fails or hangs are reported once. Both are then
reopened automatically, and the recovery is reported once, when the first sound was heard again.
"""

import logging
import threading
from collections.abc import Callable

import chess

from accessible_board.devices.hearing.hearing import Hearing, HearingFollower, RecogniserError
from accessible_board.devices.reopening import OnLost, Reopener
from accessible_board.errors import DeviceError
from accessible_board.game.vocabulary.terms import Device
from accessible_board.languages import FaultError
from accessible_board.speech.acknowledging import Sign
from accessible_board.speech.questions import Question

_log = logging.getLogger(__name__)

OpenHearing = Callable[[OnLost], Hearing]
"""Opens a microphone and an ear; :class:`DeviceError` if there is none."""

LOOK_EVERY = 1.0
"""Seconds between two looks at whether the recogniser hangs."""

HANGS_AFTER = 15.0
"""Seconds that a recogniser may take before it counts as hung; a slow one takes two."""

FIRST_SOUND = 5.0
"""Seconds within which a microphone that was opened again must be heard."""


class ReopenedHearing:
    """The ear of a seat (a :class:`~.interfaces.Listening`), reopened when it fails.

    The ``follower`` is told what failed or is missing, and that it works again; and by a sign that
    a push is in vain because there is no microphone.
    """

    def __init__(
        self,
        open_hearing: OpenHearing,
        follower: HearingFollower,
        hangs_after: float | None = None,
        look_every: float = LOOK_EVERY,
    ) -> None:
        self._open_hearing = open_hearing
        self._follower = follower
        self._hangs_after = HANGS_AFTER if hangs_after is None else hangs_after
        self._look_every = look_every
        self._failed = Device.MICROPHONE
        self._position: tuple[chess.Board, chess.Move | None, Question | None] | None = None
        self._speaks = False
        self._waits: bool | None = None
        self._started = False
        self._closed = threading.Event()
        self._tender: Reopener[Hearing] = Reopener(self)
        self._tender.expect()

    def start(self) -> None:
        """Start listening."""
        self._started = True
        hearing = self._tender.device
        if hearing is not None:
            hearing.start()
        threading.Thread(target=self._watch, name="hearing watch", daemon=True).start()

    def close(self) -> None:
        """Release the microphone."""
        self._closed.set()
        self._tender.close()

    def attend(
        self,
        board: chess.Board,
        sensed: chess.Move | None = None,
        question: Question | None = None,
    ) -> None:
        """Expect the next words in this position; ``sensed`` if the pegs show a move.

        ``question`` is what the player was asked and may answer.
        """
        self._position = board.copy(stack=False), sensed, question
        hearing = self._tender.device
        if hearing is not None:
            hearing.attend(board, sensed, question)

    def wait_for_push(self, *, waits: bool) -> None:
        """Wait for a push before each utterance, or keep the microphone open."""
        self._waits = waits
        hearing = self._tender.device
        if hearing is not None:
            hearing.wait_for_push(waits=waits)

    def push(self) -> None:
        """The player is about to talk; matters only where the ear waits for a push."""
        hearing = self._tender.device
        if hearing is not None:
            hearing.push()
        else:
            self._follower.signal(Sign.UNHEARD)

    def release(self) -> None:
        """The player lets go of the talk button."""
        hearing = self._tender.device
        if hearing is not None:
            hearing.release()

    def loudspeaker(self, *, speaks: bool) -> None:
        """The loudspeaker of this room begins or stops speaking: be deaf meanwhile."""
        self._speaks = speaks
        hearing = self._tender.device
        if hearing is not None:
            hearing.loudspeaker(speaks=speaks)

    def open_device(self, on_lost: OnLost) -> Hearing:
        """Open it; during a game, also wait until sound is heard."""
        hearing = self._open_hearing(on_lost)
        if self._position is not None:
            hearing.attend(*self._position)
        hearing.loudspeaker(speaks=self._speaks)
        if self._waits is not None:
            hearing.wait_for_push(waits=self._waits)
        if self._started:
            hearing.start()
            if not hearing.wait_until_heard(FIRST_SOUND):
                hearing.close()
                raise FaultError("microphone_mute")
        return hearing

    def release_device(self, device: Hearing) -> None:
        """Release the microphone, and wait until the listening thread has ended."""
        device.close(None)

    def device_lost(self, error: DeviceError) -> None:
        """Tell which of the two failed."""
        self._failed = (
            Device.RECOGNISER if isinstance(error, RecogniserError) else Device.MICROPHONE
        )
        self._follower.lost(self._failed, error)

    def device_found(self) -> None:
        """Let it follow the game, and tell that it works again."""
        hearing = self._tender.device
        if hearing is not None:  # The game may have begun and gone on while the device was opened.
            if self._position is not None:
                hearing.attend(*self._position)
            if self._started:
                hearing.start()
        self._follower.found(self._failed)

    def _watch(self) -> None:
        """Notice a recogniser that hangs, which raises no error itself."""
        while not self._closed.wait(self._look_every):
            try:
                self._look()
            except Exception:
                _log.exception("The watch of the hearing goes on")

    def _look(self) -> None:
        hearing = self._tender.device
        if hearing is not None and hearing.busy > self._hangs_after:
            self._tender.lost(hearing, RecogniserError("recogniser_hangs"))
