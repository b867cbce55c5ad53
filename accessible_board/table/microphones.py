"""The players' microphones: the times at which each is heard.

A microphone is open, so that whoever speaks is heard, or pushed to talk: by ``talk`` at the
keyboard, by the assistant's page, or by a button of the board. No method waits, except
:meth:`Microphones.start` and :meth:`Microphones.close`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from accessible_board.game.observations import MicrophoneSwitched
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.gates import Intake
from accessible_board.table.telling import Telling

if TYPE_CHECKING:  # Its import loads what only a game with sound needs.
    from accessible_board.devices.interfaces import Listening

Changed = Callable[[Seat], object]
"""Hears that a seat's microphone was opened, or is pushed to talk from now on."""


class Microphones:
    """The ears of the seats that have a microphone."""

    def __init__(self) -> None:
        self.ears: dict[Seat, Listening] = {}
        self._waiting: dict[Seat, bool] = {}
        self._followers: list[Changed] = []
        self._pushes: list[Changed] = []

    def __bool__(self) -> bool:
        """True if any seat has a microphone."""
        return bool(self.ears)

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that have a microphone, working or not."""
        return frozenset(self.ears)

    def add(self, seat: Seat, ear: "Listening", *, waits: bool) -> None:
        """Add the ear of a seat: pushed to talk if it ``waits``, otherwise open."""
        self.ears[seat] = ear
        self._waiting[seat] = waits

    def follow_switches(self, follower: Changed) -> None:
        """Have ``follower`` called after each change."""
        self._followers.append(follower)

    def follow_pushes(self, follower: Changed) -> None:
        """Have ``follower`` called when a player is about to talk."""
        self._pushes.append(follower)

    def waits(self, seat: Seat) -> bool | None:
        """Tell if a seat's microphone is pushed to talk; ``None`` if there is none."""
        return self._waiting.get(seat)

    def wait_for_push(self, seat: Seat, *, waits: bool) -> None:
        """Let a seat push to talk from now on, or talk with an open microphone."""
        if seat in self.ears and self._waiting[seat] is not waits:
            self._waiting[seat] = waits
            self.ears[seat].wait_for_push(waits=waits)
            for follower in self._followers:
                follower(seat)

    def push(self, seat: Seat) -> None:
        """A player is about to talk; only where the microphone waits for a push."""
        for follower in self._pushes:
            follower(seat)
        if seat in self.ears:
            self.ears[seat].push()

    def release(self, seat: Seat) -> None:
        """A player lets go of the talk button."""
        if seat in self.ears:
            self.ears[seat].release()

    def loudspeaker(self, *, speaks: bool) -> None:
        """The loudspeaker begins or stops speaking: microphones of its room are deaf meanwhile.

        The earphones silence no microphone.
        """
        for ear in self.ears.values():
            ear.loudspeaker(speaks=speaks)

    def start(self) -> None:
        """Begin to listen."""
        for ear in self.ears.values():
            ear.start()

    def close(self) -> None:
        """Release all microphones."""
        for ear in self.ears.values():
            ear.close()


class PushToTalk:
    """Switches when the microphones hear, as their players want it, and tells them of it."""

    def __init__(self, microphones: Microphones, telling: Telling, intake: Intake) -> None:
        self._microphones = microphones
        self._telling = telling
        self._intake = intake
        microphones.follow_switches(self._switched)

    def wait_for_push(self, seat: Seat, *, waits: bool) -> None:
        """Let a player push to talk from now on, or be heard always, and confirm it."""
        if self._microphones.waits(seat) in (waits, None):
            self.tell(seat)
        else:
            self._microphones.wait_for_push(seat, waits=waits)

    def waits(self, seat: Seat) -> bool | None:
        """Tell if a seat's microphone is pushed to talk; ``None`` if there is none."""
        return self._microphones.waits(seat)

    def tell(self, seat: Seat) -> None:
        """Tell a player whether the microphone is open or waits for a push."""
        keys = {None: "microphone_none", True: "microphone_waits", False: "microphone_open"}
        self._telling.seat(seat, keys[self._microphones.waits(seat)])

    def _switched(self, seat: Seat) -> None:
        """Record that a microphone was opened, or waits for pushes; the event tells the player."""
        waits = bool(self._microphones.waits(seat))
        switched = MicrophoneSwitched(at=self._intake.now(), seat=seat, waits=waits)
        self._intake.submit_observation(switched)
