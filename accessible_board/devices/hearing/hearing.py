"""One player's microphone and ear, on a thread of their own."""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial

import chess

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.microphone import AudioBlock, Microphone
from accessible_board.devices.interfaces import RecogniserError
from accessible_board.devices.reopening import OnLost, Reopener
from accessible_board.errors import DeviceError
from accessible_board.game.vocabulary.terms import Device
from accessible_board.languages import FaultError
from accessible_board.speech.acknowledging import Sign
from accessible_board.speech.decision import Decision
from accessible_board.speech.questions import Question
from accessible_board.workers import worker

_log = logging.getLogger(__name__)

Heard = Callable[[Decision, int], None]
"""Takes what was said and the game time (milliseconds) at which its words ended."""

LOOK_EVERY = 1.0
"""Seconds between two looks at whether the recogniser hangs."""

HANGS_AFTER = 15.0
"""Seconds that a recogniser may take before it counts as hung; a slow one takes two."""

FIRST_SOUND = 5.0
"""Seconds within which a microphone that was opened again must be heard."""


class HearingFollower:
    """Follows how a seat is heard; whoever wants to know one of these overrides it.

    They are called from any thread, and must not block.
    """

    def listened(self, speaks: bool, until: int | None) -> None:
        """Whether an utterance is under way, and how far was listened; after each block of sound.

        That is the game time of the end of the block; ``None``: nothing is listened to any more.
        """

    def signal(self, sign: Sign) -> None:
        """What a player who pushed to talk is to be told by a sound."""

    def missed(self) -> None:
        """Somebody spoke while the loudspeaker did."""

    def lost(self, device: Device, error: DeviceError) -> None:
        """The microphone or the recogniser failed, or is missing."""

    def found(self, device: Device) -> None:
        """It works, or works again."""


class Hearing:
    """Listens at one microphone and passes on what was decided of each utterance.

    ``heard`` and ``lost`` are called on the listening thread; ``lost`` once, when the microphone or
    the recogniser failed, and then nothing is heard any more. The ``follower`` is told of an
    utterance before and after ``heard``. :meth:`attend` and :meth:`loudspeaker` may be called from
    any thread and never wait.
    """

    def __init__(
        self,
        ear: Ear,
        microphone: Microphone,
        heard: Heard,
        lost: OnLost = lambda error: None,
        follower: HearingFollower | None = None,
    ) -> None:
        self._ear = ear
        self._microphone = microphone
        self._heard = heard
        self._lost = lost
        self._follower = follower or HearingFollower()
        self._lock = threading.Lock()
        self._position: tuple[chess.Board, chess.Move | None, Question | None] | None = None
        self._speaks: bool | None = None
        self._talking: list[Callable[[], None]] = []
        self._busy_since: float | None = None
        self._begun = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._listen, name="hearing", daemon=True)

    def start(self) -> None:
        """Start listening; may be called once."""
        with self._lock:
            if self._thread.ident is None:
                self._thread.start()

    def close(self, patience: float | None = 2.0) -> None:
        """Release the microphone and wait for the thread's end, at most so many seconds."""
        self._closed = True
        self._microphone.close()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(patience)

    def wait_until_heard(self, patience: float) -> bool:
        """Wait until the first sound was processed; return whether it was."""
        return self._begun.wait(patience)

    @property
    def busy(self) -> float:
        """How many seconds ago the sound came that is still being listened to; 0 if there is none.

        A tenth of a second of sound is heard in far less; a recogniser that takes long hangs.
        """
        since = self._busy_since
        return time.monotonic() - since if since is not None else 0.0

    def attend(
        self,
        board: chess.Board,
        sensed: chess.Move | None = None,
        question: Question | None = None,
    ) -> None:
        """Expect the next words in this position; see :meth:`Ear.attend`."""
        with self._lock:
            self._position = (board.copy(stack=False), sensed, question)

    def wait_for_push(self, *, waits: bool) -> None:
        """Wait for a push before each utterance, or keep the microphone open."""
        with self._lock:
            self._talking.append(partial(self._ear.wait_for_push, waits=waits))

    def push(self) -> None:
        """The player is about to talk; matters only where the ear waits for a push."""
        with self._lock:
            self._talking.append(self._ear.push)

    def release(self) -> None:
        """The player lets go of the talk button."""
        with self._lock:
            self._talking.append(self._ear.release)

    def loudspeaker(self, *, speaks: bool) -> None:
        """The loudspeaker of this room begins or stops speaking: be deaf meanwhile."""
        with self._lock:
            self._speaks = speaks

    def _listen(self) -> None:
        try:
            for block in self._microphone.blocks():
                self._hear(block)
        except DeviceError as error:
            self._lost(error)
        except Exception as error:
            _log.exception("The microphone failed")
            self._lost(RecogniserError("recogniser_failed", reason=repr(error)))
        finally:
            self._tell(False, None)

    def _hear(self, block: AudioBlock) -> None:
        self._busy_since = time.monotonic()
        try:
            self._catch_up()
            self._acknowledge()
            decision = self._ear.feed(block.samples)
            if decision is not None and not self._closed:
                self._heard(decision, max(0, block.at - self._ear.since_words))
                self._tell(False, block.at)
            self._acknowledge(decision)
            self._tell(self._ear.speaking, block.at)
        except Exception as error:
            _log.exception("The recogniser failed")
            raise RecogniserError("recogniser_failed", reason=repr(error)) from error
        finally:
            self._busy_since = None
        self._begun.set()

    def _tell(self, speaks: bool, listened: int | None) -> None:
        """Report how far was listened, unless this hearing hung and was given up."""
        if not self._closed:
            self._follower.listened(speaks, listened)

    def _acknowledge(self, decision: Decision | None = None) -> None:
        sign = self._ear.sign(decision)
        if sign is not None and not self._closed:
            self._follower.signal(sign)
        if self._ear.missed() and not self._closed:
            self._follower.missed()

    def _catch_up(self) -> None:
        """Pass changes since the last block to the ear, on the ear's own thread."""
        with self._lock:
            position, self._position = self._position, None
            speaks, self._speaks = self._speaks, None
            talking, self._talking = self._talking, []
        if position is not None:
            self._ear.attend(*position)
        if speaks is not None:
            self._ear.loudspeaker(speaks=speaks)
        for tell in talking:
            tell()


OpenHearing = Callable[[OnLost], Hearing]
"""Opens a microphone and an ear; :class:`DeviceError` if there is none."""


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
        worker("hearing watch", self._watch, closed=self._closed).start()

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
            self._look()

    def _look(self) -> None:
        hearing = self._tender.device
        if hearing is not None and hearing.busy > self._hangs_after:
            self._tender.lost(hearing, RecogniserError("recogniser_hangs"))
