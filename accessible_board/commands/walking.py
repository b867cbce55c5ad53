"""The walk over a board's holes and buttons: heard, written, and done with a peg.

The walker's answers are typed.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from enum import StrEnum
from typing import Protocol

import chess

from accessible_board.board.frames import TEST_WIRES, Buttons, Switches, WireReading, feel
from accessible_board.board.makes.make import Men
from accessible_board.board.wiring import Conduction, WireTest
from accessible_board.commands.audible import earphone
from accessible_board.devices.boards.board_port import Connection
from accessible_board.devices.boards.drivers import driver_of, has_tags
from accessible_board.devices.checkup.examining import Finding
from accessible_board.devices.checkup.walks import FeelWalk, LearningMen, Walk, WalkSentence
from accessible_board.devices.checkup.wiring_walk import Said, WiringWalk
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError, Language, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.narration.sentences.positions import position_words
from accessible_board.settings import Settings
from accessible_board.table.terminal import typed_lines


class Walks(StrEnum):
    """Kinds of walks, by the option of ``check``."""

    SWITCHES = "--walk"
    WIRES = "--wiring"
    MEN = "--learn-men"
    MOTOR = "--feel"


Write = Callable[[str], None]
Typed = queue.SimpleQueue[str]

REMINDER = 30.0
"""Seconds of idleness after which the instruction is repeated."""

REMINDERS = 10
"""Repetitions after which the walk ends by itself."""

SILENCE = 3.0
"""Seconds without the switches after which a board counts as silent; it sends one each second."""

LOOK_UP = 0.05
"""Seconds to wait for the board before typed lines are read."""

ASK_AGAIN = 1.0
"""Seconds after which an unfinished test of the wires is requested again."""

FELT_AFTER = 2.0
"""Seconds from the beginning of its name until a pattern is felt."""

GOODBYE = 10.0
"""Seconds for the last words."""


def walk_over(
    name: str,
    settings: Settings,
    write: Write,
    lines: Iterable[str] | None = None,
    *,
    course: Walks = Walks.SWITCHES,
) -> list[Finding]:
    """Guide a hand over the board at this port; return what was found.

    ``lines`` are the typed lines, by default those of standard input. ``DeviceError`` if no board
    answers there, if it falls silent, if its firmware is too old to test wires or to be
    felt, if its men have no tags to learn, or if the named earphone is missing.
    """
    language = load(settings.language)
    with ExitStack() as closing:
        driver, of_port = driver_of(name)
        if course is Walks.MEN and not has_tags(name):
            raise FaultError("men_without_tags", port=name)
        port = driver.open(of_port)
        closing.callback(port.close)
        if not port.call().feels and course is Walks.MOTOR:
            raise FaultError("board_not_felt", port=name)
        speak = closing.enter_context(earphone(settings, write, GOODBYE))

        def tell(text: str) -> None:
            """Write a sentence, and say it in place of any older one."""
            write(text)
            if speak is not None:
                ear, own = Channel.EARPHONE_WHITE, settings.language
                speak(Utterance(ear, text, own, Priority.NOW, "walk"))

        eye = EYES[course](port)
        with suppress(KeyboardInterrupt):
            Course(eye, language, tell).run(_keyboard(typed_lines(0) if lines is None else lines))
        return list(eye.walk.findings())


class Guide(Protocol):
    """Decides on the next step, and collects findings."""

    @property
    def done(self) -> bool:
        """True once it is finished."""

    def begin(self) -> Sequence[Said]:
        """The first sentences."""

    def repeat(self) -> Sequence[Said]:
        """Repeat the present instruction."""

    def skip(self) -> Sequence[Said]:
        """Skip the present step."""

    def back(self) -> Sequence[Said]:
        """Go back a step."""

    def findings(self) -> Iterable[Finding]:
        """The results."""


class Eye(Protocol):
    """Shows a guide the events of the board."""

    @property
    def walk(self) -> Guide:
        """The guide."""

    def look(self) -> Sequence[Said]:
        """Read the board's next frames; return the guide's answer."""


class SwitchEye:
    """Shows a walk the switches and buttons of the board at ``port``.

    It begins with the switches as they are: ``DeviceError`` if the board does not tell them, now or
    later.
    """

    def __init__(self, port: Connection) -> None:
        self._port = port
        self._heard_at = time.monotonic()
        frames = self.frames()
        while not frames:
            frames = self.frames()
        self._buttons = frames[-1].buttons
        self.walk = Walk(frames[-1].occupied)

    def frames(self) -> list[Switches]:
        """Read the next frames with switches; ``DeviceError`` after a long silence."""
        frames = [frame for frame in self._port.read(LOOK_UP) if isinstance(frame, Switches)]
        if frames:
            self._heard_at = time.monotonic()
        elif time.monotonic() - self._heard_at > SILENCE:
            raise FaultError("board_mute", port=self._port.name)
        return frames

    def look(self) -> list[WalkSentence]:
        """Read the board's next frames; return the walk's answer."""
        lines: list[WalkSentence] = []
        for frame in self.frames():
            pressed = [seat for seat in Seat if _pressed(self._buttons, frame.buttons, seat)]
            self._buttons = frame.buttons
            lines += self.walk.observe(frame.occupied, pressed)
        return lines


class LearningEye:
    """Shows a lesson the men on the board at ``port``, whose tags are being learnt."""

    def __init__(self, port: Connection) -> None:
        self._eye = SwitchEye(port)
        self.walk = LearningMen(chess.BB_EMPTY)

    def look(self) -> list[WalkSentence]:
        """Read the board's next frames; return the answer."""
        frames = self._eye.frames()
        return [said for frame in frames for said in self.walk.observe(frame.occupied, frame.men)]


class WireEye:
    """Shows a test of the wiring the wires that the board at ``port`` pulls low.

    It begins with the first test of the wires: ``DeviceError`` if the board makes none, as older
    firmware does not, or falls silent later.
    """

    def __init__(self, port: Connection) -> None:
        self._port = port
        self._test = WireTest()
        self._heard_at = time.monotonic()
        self._ask()
        found = self._found("board_tests_no_wires")
        while not found:
            found = self._found("board_tests_no_wires")
        self.walk = WiringWalk(found[-1])

    def look(self) -> list[Said]:
        """Read the board's next frames; return the guide's answer."""
        return [said for found in self._found("board_mute") for said in self.walk.observe(found)]

    def _ask(self) -> None:
        self._port.send(TEST_WIRES)
        self._asked_at = time.monotonic()

    def _found(self, if_silent: str) -> list[Conduction]:
        """Collect finished tests, and request the next one.

        ``DeviceError`` by this name if none is complete for long.
        """
        frames = [frame for frame in self._port.read(LOOK_UP) if isinstance(frame, WireReading)]
        found = [test for test in map(self._test.take, frames) if test is not None]
        if found:
            self._heard_at = time.monotonic()
        elif time.monotonic() - self._heard_at > SILENCE:
            raise FaultError(if_silent, port=self._port.name)
        if found or time.monotonic() - self._asked_at > ASK_AGAIN:
            self._ask()
        return found


class FeelEye:
    """Plays vibration patterns on the board at ``port``, each a little after its name."""

    def __init__(self, port: Connection) -> None:
        self._port = port
        self._felt_at: float | None = None
        self.walk = FeelWalk()

    def look(self) -> list[Said]:
        """Play the pattern that is due; ``DeviceError`` once the port is gone."""
        self._port.read(LOOK_UP)
        if self.walk.due:
            self.walk.due, self._felt_at = False, time.monotonic() + FELT_AFTER
        if self._felt_at is not None and time.monotonic() >= self._felt_at:
            self._felt_at = None
            self._port.send(feel(self.walk.pulses))
        return []


EYES: Mapping[Walks, Callable[[Connection], Eye]] = {
    Walks.SWITCHES: SwitchEye,
    Walks.WIRES: WireEye,
    Walks.MEN: LearningEye,
    Walks.MOTOR: FeelEye,
}


class Course:
    """One walk, between the board's ``eye`` and the walker's typed lines.

    ``tell`` takes each text that is to be said.
    """

    def __init__(
        self,
        eye: Eye,
        language: Language,
        tell: Callable[[str], None],
        reminder: float = REMINDER,
    ) -> None:
        self._eye = eye
        self._language = language
        self._tell = tell
        self._reminder = reminder
        self._left = False

    def run(self, typed: Typed) -> None:
        """Walk to the end, or until the walker leaves or stays idle."""
        walk = self._eye.walk
        self._say(walk.begin())
        acted_at, reminders = time.monotonic(), 0
        while not (walk.done or self._left) and reminders < REMINDERS:
            lines = [*self._eye.look(), *self._listen(typed)]
            if lines:
                acted_at, reminders = time.monotonic(), 0
            elif time.monotonic() - acted_at >= self._reminder:
                lines = [*walk.repeat()]
                acted_at, reminders = time.monotonic(), reminders + 1
            self._say(lines)

    def _listen(self, typed: Typed) -> list[Said]:
        lines: list[Said] = []
        while not typed.empty():
            lines += self._obey(typed.get().strip().casefold())
        return lines

    def _obey(self, typed: str) -> Sequence[Said]:
        """Carry out a typed word or its beginning; repeat the instruction for anything else."""
        words = {word: self._language.say(f"walk_word_{word}") for word in ("skip", "back", "quit")}
        meant = {
            word for word, own in words.items() if typed and own.casefold().startswith(typed)
        } or {word for word in words if typed and word.startswith(typed)}
        match sorted(meant):
            case ["skip"]:
                return self._eye.walk.skip()
            case ["back"]:
                return self._eye.walk.back()
            case ["quit"]:
                self._left = True
                return []
        return self._eye.walk.repeat()

    def _say(self, lines: Sequence[Said]) -> None:
        if lines:
            self._tell(" ".join(spoken(line, self._language) for line in lines))


def spoken(line: Said, language: Language) -> str:
    """A sentence in words."""
    if isinstance(line, Finding):
        return line.said(language.code)
    values = {
        "felt": language.listed([language.square(square) for square in line.felt]),
        "square": "" if line.asked is None else language.square(line.asked),
        "player": "" if line.seat is None else language.say(line.seat.value),
        **{word: language.say(f"walk_word_{word}") for word in ("skip", "back", "quit")},
    }
    return " ".join([language.say(line.key, **values), *_read_back(line.men or {}, language)])


def _read_back(men: Men, language: Language) -> Iterator[str]:
    """The men as a board knows them, White's first; nothing where there are none."""
    board, style = chess.BaseBoard(None), AnnouncingStyle(language)
    board.set_piece_map(dict(men))
    return (position_words(board, color, style) for color in chess.COLORS if men)


def _pressed(before: Buttons, after: Buttons, seat: Seat) -> bool:
    return before.of(seat).presses != after.of(seat).presses


def _keyboard(lines: Iterable[str]) -> Typed:
    typed: Typed = queue.SimpleQueue()

    def read() -> None:
        for line in lines:
            typed.put(line)

    threading.Thread(target=read, name="keyboard", daemon=True).start()
    return typed
