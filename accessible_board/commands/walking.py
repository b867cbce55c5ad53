"""The walk over a board's holes and buttons: heard, written, and done with a peg.

The walker's answers are typed.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress

from accessible_board.board.frames import Buttons, Switches
from accessible_board.commands.earphone import earphone
from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.checkup.findings import Finding
from accessible_board.devices.checkup.walk import Line, Walk
from accessible_board.errors import DeviceError
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language, load
from accessible_board.narration.utterance import Channel, Priority, Utterance
from accessible_board.settings import Settings
from accessible_board.table.keyboard import typed_lines

Write = Callable[[str], None]
Say = Callable[[list[Line]], None]
Typed = queue.SimpleQueue[str]

REMINDER = 30.0
"""Seconds without anything done after which it is said again what to do."""

REMINDERS = 10
"""How often it is said again before the walk ends by itself."""

SILENCE = 3.0
"""Seconds without the switches after which a board counts as silent; it sends one each second."""

LOOK_UP = 0.05
"""Seconds that the board is waited for before typed lines are looked at."""

GOODBYE = 10.0
"""Seconds that the last words may take."""


def walk_over(
    name: str, settings: Settings, write: Write, lines: Iterable[str] | None = None
) -> list[Finding]:
    """Guide a hand over the board at this port; return what was found.

    ``lines`` are the typed lines, by default those of standard input. ``DeviceError`` if no board
    answers there, if it falls silent, or if the named earphone is missing.
    """
    language = load(settings.language)
    with ExitStack() as closing:
        port = closing.enter_context(BoardPort(name))
        port.call()
        speak = closing.enter_context(earphone(settings, write, GOODBYE))

        def tell(text: str) -> None:
            """Only the newest is of use."""
            write(text)
            if speak is not None:
                ear, own = Channel.EARPHONE_WHITE, settings.language
                speak(Utterance(ear, text, own, Priority.NOW, "walk"))

        course = Course(port, language, tell)
        with suppress(KeyboardInterrupt):
            course.run(_keyboard(typed_lines(0) if lines is None else lines))
        return list(course.walk.findings())


class Course:
    """One walk, between the frames of the board at ``port`` and the walker's typed lines.

    ``tell`` takes each text that is to be said. The walk begins with the switches as they are:
    ``DeviceError`` if the board does not tell them, now or later.
    """

    def __init__(
        self,
        port: BoardPort,
        language: Language,
        tell: Callable[[str], None],
        reminder: float = REMINDER,
    ) -> None:
        self._port = port
        self._language = language
        self._tell = tell
        self._reminder = reminder
        self._left = False
        self._heard_at = time.monotonic()
        frames = self._frames()
        while not frames:
            frames = self._frames()
        self._buttons = frames[-1].buttons
        self.walk = Walk(frames[-1].occupied)

    def run(self, typed: Typed) -> None:
        """Walk to the end, or until the walker leaves or stays idle."""
        self._say(self.walk.begin())
        acted_at, reminders = time.monotonic(), 0
        while not (self.walk.done or self._left) and reminders < REMINDERS:
            lines = self._look() + self._listen(typed)
            if lines:
                acted_at, reminders = time.monotonic(), 0
            elif time.monotonic() - acted_at >= self._reminder:
                lines = self.walk.repeat()
                acted_at, reminders = time.monotonic(), reminders + 1
            self._say(lines)

    def _frames(self) -> list[Switches]:
        """The next frames with switches. ``DeviceError`` if none come for long."""
        frames = [frame for frame in self._port.read(LOOK_UP) if isinstance(frame, Switches)]
        if frames:
            self._heard_at = time.monotonic()
        elif time.monotonic() - self._heard_at > SILENCE:
            raise DeviceError(
                f"The board at the port {self._port.name} does not tell its switches."
            )
        return frames

    def _look(self) -> list[Line]:
        """Take the board's next frames and say what follows."""
        lines: list[Line] = []
        for frame in self._frames():
            pressed = [seat for seat in Seat if _pressed(self._buttons, frame.buttons, seat)]
            self._buttons = frame.buttons
            lines += self.walk.observe(frame.occupied, pressed)
        return lines

    def _listen(self, typed: Typed) -> list[Line]:
        """Take the walker's typed lines."""
        lines: list[Line] = []
        while not typed.empty():
            lines += self._obey(typed.get().strip().casefold())
        return lines

    def _obey(self, typed: str) -> list[Line]:
        """Follow a typed word or its beginning; anything else repeats the question."""
        words = {word: self._language.say(f"walk_word_{word}") for word in ("skip", "back", "quit")}
        meant = {
            word for word, own in words.items() if typed and own.casefold().startswith(typed)
        } or {word for word in words if typed and word.startswith(typed)}
        match sorted(meant):
            case ["skip"]:
                return self.walk.skip()
            case ["back"]:
                return self.walk.back()
            case ["quit"]:
                self._left = True
                return []
        return self.walk.repeat()

    def _say(self, lines: list[Line]) -> None:
        if lines:
            self._tell(" ".join(spoken(line, self._language) for line in lines))


def spoken(line: Line, language: Language) -> str:
    """A line in words."""
    values = {
        "felt": language.listed([language.square(square) for square in line.felt]),
        "square": "" if line.asked is None else language.square(line.asked),
        "player": "" if line.seat is None else language.say(line.seat.value),
        **{word: language.say(f"walk_word_{word}") for word in ("skip", "back", "quit")},
    }
    return language.say(line.key, **values)


def _pressed(before: Buttons, after: Buttons, seat: Seat) -> bool:
    return before.of(seat).presses != after.of(seat).presses


def _keyboard(lines: Iterable[str]) -> Typed:
    """The lines that are typed from now on."""
    typed: Typed = queue.SimpleQueue()

    def read() -> None:
        for line in lines:
            typed.put(line)

    threading.Thread(target=read, name="keyboard", daemon=True).start()
    return typed
