"""Evenings: a menu, what it was left for, the menu again, until one of these ends the evening."""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, Self

from accessible_board.app.building import is_software
from accessible_board.app.equipment import Equipment
from accessible_board.app.starting import Awaited
from accessible_board.box.board_watch import Hands
from accessible_board.box.ear import MenuEar
from accessible_board.box.kept_choices import (
    keep,
    kept_path,
    read_kept,
    said_in_menu,
    usable_settings,
)
from accessible_board.box.menu_voice import MenuLine, MenuVoice
from accessible_board.box.model_fetch import ModelFetch, Tell
from accessible_board.box.sticks import Sticks, StickWatch
from accessible_board.choices import Choices, layered
from accessible_board.devices.models import ModelStore, models_path
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.game.vocabulary.terms import Device
from accessible_board.hall.tickets import Ticket
from accessible_board.languages import FaultError, reason
from accessible_board.menu.in_and_out import (
    Copy,
    DeviceCame,
    FetchModel,
    HeardInMenu,
    Input,
    Keep,
    KeptChoices,
    Learnt,
    Leaving,
    Output,
    PairingCame,
    Say,
    Silence,
    Study,
    TellCode,
    TypedOut,
    Waited,
)
from accessible_board.menu.menu import Finding, Menu
from accessible_board.menu.words import menu_words
from accessible_board.settings import Settings
from accessible_board.table.terminal import TypedLines, Write, typed_lines
from accessible_board.workers import carry_out, worker

if TYPE_CHECKING:
    from accessible_board.hall.publisher import HallWatch

_LOOK_UP = 0.1
"""Seconds between two looks at whether the voice is done."""

_UNHEARD = 3
"""Tones of the board that say that there is something to hear, and no earphone."""

_GOODBYE = 8.0
"""Seconds that the last words may take before something else is done."""


class EarlierGames(Protocol):
    """Acts on games of which there are journals; each returns its sentence for the player."""

    def copy(self, paths: tuple[str, ...], stick: str) -> str:
        """Copy the scoresheets of the games of these journals to the stick at a folder."""

    def codes(self, path: str) -> str:
        """The codes of the game of the journal at a path."""


Task = Callable[[Any], str | None]
"""Does what a menu was left for; returns the sentence that it was not done, if it was not."""


class Evening:
    """Alternates between a menu and what it is left for, with the ``options`` of the program.

    ``write`` shows a line to whoever reads it. Where a board may come, the menu waits for it though
    nothing more is typed.
    """

    def __init__(self, options: Choices, write: Write, *, board_may_come: bool = True) -> None:
        self.options = options
        self.write = write
        self.board_may_come = board_may_come
        self.hall: Ticket | None = None
        """The ticket of a table in a hall, which tells what game is paired for it."""
        self.sticks = Sticks(None, str)
        """The folders in which USB sticks are looked for."""
        self.settings, self.kept = Settings(), KeptChoices()
        """The settings, and the last choices, which hold even if the disk refuses them."""
        self.typed = TypedLines(typed_lines(0))
        self.models = ModelFetch(ModelStore(models_path()))
        self.boards: list[str] = []
        """The boards that answered when the menu was left."""
        self.told = ""
        """The sentence before the menu's first one: the reason why something failed."""
        self.is_over = False

    def read(self) -> Mapping[str, InputError | None]:
        """Read settings and choices; the files that cannot be used, and what is to be written."""
        self.settings, fault = usable_settings()
        self.kept, is_whole = read_kept(kept_path())
        unusable = {"settings": fault} if fault is not None else {}
        return unusable | ({} if is_whole else {"choices": None})

    def reread(self) -> Settings:
        """The settings as they are now."""
        self.settings = usable_settings()[0]
        return self.settings

    @property
    def language(self) -> str:
        """The language of what is told."""
        return self.kept.language or self.settings.language

    @property
    def usual(self) -> Equipment:
        """The equipment of the menu, before anything is chosen there."""
        return Equipment.of(self.options, self.settings)

    @property
    def said(self) -> Choices:
        """The options, and over them the choices made in the menu."""
        return layered(self.options, said_in_menu(self.kept, self.usual))

    def end(self, _: object = None) -> None:
        """End the evening: no menu follows."""
        self.is_over = True

    def run(
        self,
        menu: Callable[[], Leaving],
        tasks: Mapping[type, Task],
        refused: Mapping[type, str],
        done: Callable[[Leaving], None] = lambda leaving: None,
    ) -> None:
        """Run a menu and the task for which it was left, until the evening ends.

        ``tasks`` are by the kind of what a menu is left for, as are the keys of the sentences that
        one was ``refused``; that of ``object`` is for all others. Then it is ``done``.
        """
        while not self.is_over:
            leaving = menu()
            what = leaving.task or leaving if isinstance(leaving, Study) else leaving
            key = refused.get(type(what), refused[object])
            self.told = self._carried_out(partial(tasks[type(what)], what), key)
            done(leaving)

    def attend(
        self, menu: Menu, games: EarlierGames, told: Iterable[str], news: Iterable[str] = ()
    ) -> Leaving:
        """Run a menu until it is left; ``told`` is said before its first page, ``news`` after.

        The voice and the line of braille are released last, to say what else is waited for.
        """
        code = self.language
        greeting = tuple(Say(text, code) for text in told if text)
        last = tuple(Say(text, code, follows=True) for text in news)
        with self.typed.turn() as lines, ExitStack() as closing:
            attendant = _Attendant(self, menu, games, closing)
            leaving = attendant.run(lines, greeting, last)
            self.boards = attendant.boards
        self.kept = menu.kept
        return leaving

    def _carried_out(self, task: Callable[[], str | None], refused: str) -> str:
        """Carry out a task; return the reason if it failed."""
        words = menu_words(self.language)
        code = words.language.code
        try:
            return task() or ""
        except OSError as error:
            why = f"{reason(error, code)}."
            self.write(why)
        except AccessibleBoardError as error:
            why = error.aloud(code)
            self.write(error.said(code))
        return words(refused, reason=why)


def think(task: Finding, tell: Tell, code: str) -> None:
    """Do what takes its time; whoever waits for it hears of a mistake of ours as well."""
    mistake = FaultError("task_failed").aloud(code)
    carry_out(partial(task, tell), lambda error: tell(Learnt(mistake)))


class _Attendant:
    """Runs a menu of an evening: passes on inputs, and carries out its answers.

    ``closing`` will release its devices.
    """

    def __init__(
        self, evening: Evening, menu: Menu, games: EarlierGames, closing: ExitStack
    ) -> None:
        self._evening = evening
        self._menu = menu
        self._games = games
        self._equipment = evening.usual
        self._inbox: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self._thinking: queue.SimpleQueue[None] = queue.SimpleQueue()
        """An entry for each task that has not come to its end."""
        self._typed_out = False
        """True once the keyboard has ended."""
        self._quiet_since = time.monotonic()
        menu.later = self._think
        language = menu.words.language.code
        self._line = MenuLine(self._equipment, self._tell, lambda: menu.words.language.code)
        closing.callback(self._line.close)
        self._line.use_choices(menu.kept)
        self._voice = MenuVoice(self._equipment, menu.kept, self._tell, evening.write, self._line)
        closing.callback(self._voice.close, _GOODBYE)
        self._closing = closing
        self._awaited = closing.enter_context(_Leaving(menu, self._voice))
        if evening.hall is not None:
            closing.callback(_watched(evening.hall, self._tell).close)
        self._hands = Hands(self._equipment.boards, self._tell, language)
        closing.callback(self._awaited.release, "board", self._hands.close)
        evening.models.follow(self._tell)
        closing.callback(evening.models.follow, None)

    @property
    def boards(self) -> list[str]:
        """The boards that answer."""
        return self._hands.boards

    def run(
        self, lines: Iterable[str], greeting: tuple[Say, ...], news: tuple[Say, ...]
    ) -> Leaving:
        """Run until the menu is left; return what to do then.

        The ``greeting`` is said before the first page, and the ``news`` after it. Typed ``lines``
        are words; where nothing else can steer the menu, it is left at their end.
        """
        menu, closing = self._menu, self._closing
        threading.Thread(
            target=self._read, args=(lines,), name="menu keyboard", daemon=True
        ).start()
        left = self._follow([*greeting, *_after(greeting, menu.begin()), *news])
        ear = MenuEar(self._equipment, self._tell, menu.words.language.code)
        closing.callback(self._awaited.release, "hearing", ear.close)
        closing.callback(StickWatch(self._evening.sticks, self._tell).close)
        while left is None:
            ear.expect(menu.kept.language, menu.listened_for, self._voice.saying)
            happened = self._next()
            if happened is None and self._is_over():
                left = TypedOut()
            menu.boards = len(self.boards)
            if happened is not None:
                self._note(happened)
                left = self._follow(menu.observe(happened))
            self._hands.language = menu.words.language.code
        return left

    def _tell(self, happened: Input) -> None:
        """Take an input of the menu, from any thread."""
        self._inbox.put(happened)

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.strip():
                self._tell(HeardInMenu(line))
        self._typed_out = True

    def _is_steered(self) -> bool:
        """Tell if a board, a voice or a braille display can steer the menu without a keyboard."""
        equipment = self._equipment
        boards = equipment.boards if self._evening.board_may_come else self.boards
        heard = any(name != NONE for name in (*equipment.microphones, *equipment.braille))
        return heard or not all(map(is_software, boards))

    def _think(self, task: Finding) -> None:
        """Run a slow task on a thread of its own, while the menu goes on."""

        def done() -> None:
            think(task, self._tell, self._menu.words.language.code)
            self._thinking.get()

        self._thinking.put(None)
        worker("menu thinks", done).start()

    def _is_over(self) -> bool:
        """Tell if no line, result or speech is left, and only the keyboard steers the menu."""
        if not self._typed_out or self._is_steered():
            return False
        return self._thinking.empty() and self._inbox.empty() and self._voice.quiet

    def _learn(self, found_out: Callable[[], str]) -> None:
        """Find out a sentence on a thread of its own, while the menu goes on."""
        self._think(lambda tell: tell(Learnt(found_out())))

    @property
    def _unheard(self) -> bool:
        """Tell if no earphone has sound."""
        return Device.EARPHONE in self._menu.went

    def _note(self, happened: Input) -> None:
        """Write that devices are there as they should be, which nobody need hear."""
        if isinstance(happened, DeviceCame) and happened.device not in self._menu.went:
            self._evening.write(self._menu.words(f"found.{happened.device}"))
            if self._unheard:
                self._hands.sound(_UNHEARD)

    def _next(self) -> Input | None:
        """The next input; :class:`Waited` after a long enough silence."""
        if not self._voice.quiet:
            self._quiet_since = time.monotonic()
        try:
            return self._inbox.get(timeout=_LOOK_UP)
        except queue.Empty:
            waited = time.monotonic() - self._quiet_since >= self._menu.patience
            return Waited() if waited else None

    def _follow(self, outputs: list[Output]) -> Leaving | None:
        """Carry out these answers; return the reason for which the menu is left, if it is.

        What nobody can hear is told to be there by tones of the board.
        """
        if any(isinstance(output, Say) for output in outputs) and self._unheard:
            self._hands.sound(_UNHEARD)
        if outputs:  # Inputs without effect, such as a board that is still missing, do not count.
            self._quiet_since = time.monotonic()
        for output in outputs:
            if isinstance(output, Leaving):
                return output
            self._do(output)
        return None

    def _do(self, output: Output) -> None:
        match output:
            case Say():
                self._voice.speak(output)
            case Silence():
                self._voice.silence()
            case Keep(kept):
                keep(kept_path(), kept)
                self._voice.use_choices(kept)
                self._line.use_choices(kept)
            case Copy(paths) if self._menu.stick is not None:
                self._learn(partial(self._games.copy, paths, self._menu.stick.path))
            case FetchModel(language):
                self._evening.models.begin(language)
            case TellCode(path):
                self._learn(partial(self._games.codes, path))


class _Leaving:
    """Says which device the menu waits for as it is left, while it lets them go."""

    def __init__(self, menu: Menu, voice: MenuVoice) -> None:
        self._menu = menu
        self._voice = voice
        self._awaited: Awaited | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._awaited is not None:
            self._awaited.close()

    def release(self, what: str, close: Callable[[], None]) -> None:
        """Release a device, which may take long."""
        self._awaited = self._awaited or Awaited(self._tell)
        self._awaited.next(what)
        close()

    def _tell(self, key: str) -> None:
        language = self._menu.words.language
        self._voice.speak(Say(language.say(key), language.code, follows=True))


def _watched(hall: Ticket, tell: Callable[[Input], None]) -> "HallWatch":
    from accessible_board.hall.publisher import HallWatch  # Only a hall needs its package.

    return HallWatch(hall, lambda pairing: tell(PairingCame(pairing)))


def _after(greeting: tuple[Say, ...], outputs: list[Output]) -> list[Output]:
    """These outputs, said after a greeting if there is one."""
    if not greeting:
        return outputs
    return [
        Say(output.text, output.language, follows=True) if isinstance(output, Say) else output
        for output in outputs
    ]
