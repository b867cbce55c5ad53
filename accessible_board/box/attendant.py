"""Runs the menu: passes on inputs, and carries out its answers.

The speech model of a language is fetched while the menu, or a game, goes on.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, Self

from accessible_board.app.building import is_software
from accessible_board.app.equipment import Equipment
from accessible_board.app.starting import Awaited
from accessible_board.box.board_watch import Hands
from accessible_board.box.ear import MenuEar
from accessible_board.box.kept_choices import keep
from accessible_board.box.menu_voice import MenuLine, MenuVoice
from accessible_board.box.sticks import Sticks, StickWatch
from accessible_board.devices.models import (
    ModelStore,
    OfferedModel,
    catalogue,
    offered_for,
    source,
)
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.errors import AccessibleBoardError
from accessible_board.game.vocabulary.terms import Device
from accessible_board.hall.tickets import Ticket
from accessible_board.languages import available
from accessible_board.menu.in_and_out import (
    Copy,
    DeviceCame,
    FetchModel,
    HeardInMenu,
    Input,
    Keep,
    Learnt,
    Leaving,
    ModelFetched,
    Output,
    Say,
    Silence,
    TellCode,
    TypedOut,
    Waited,
)
from accessible_board.menu.menu import Menu
from accessible_board.menu.words import menu_words
from accessible_board.table.terminal import Write

if TYPE_CHECKING:
    from accessible_board.hall.publisher import HallWatch


_APART: Final = 20.0
"""Seconds between two words on how far it is."""

Tell = Callable[[Input], None]

_LOOK_UP = 0.1
"""Seconds between two looks at whether the voice is done."""

UNHEARD = 3
"""Tones of the board that say that there is something to hear, and no earphone."""

_GOODBYE = 8.0
"""Seconds that the last words may take before something else is done."""


class ModelFetch:
    """Fetches a model into ``store``, on a thread of its own, and tells whoever follows.

    What nobody heard, since a game was played meanwhile, is told to the next who follows.
    """

    def __init__(
        self,
        store: ModelStore,
        offers: tuple[OfferedModel, ...] | None = None,
        apart: float = _APART,
    ) -> None:
        self._store = store
        self._offers = catalogue().models if offers is None else offers
        self._apart = apart
        self._lock = threading.Lock()
        self._tell: Tell | None = None
        self._untold: ModelFetched | None = None
        self.language = ""
        """Language whose model is being fetched; empty if none is."""

    def on_offer(self) -> Mapping[str, int]:
        """The megabytes of the models that can be fetched, by language."""
        found = (offered_for(code, self._store, self._offers) for code in available())
        return {offer.language: round(offer.size / 1e6) for offer in found if offer is not None}

    def follow(self, tell: Tell | None) -> None:
        """Let ``tell`` hear of it from now on, and of news that nobody has heard; or nobody."""
        with self._lock:
            self._tell, untold = tell, self._untold
            if tell is not None and untold is not None:
                self._untold = None
                tell(untold)

    def begin(self, language: str) -> None:
        """Fetch the model of a language; nothing happens while one is being fetched."""
        if not self.language:
            self.language = language
            threading.Thread(target=self._run, name="model fetch", daemon=True).start()

    def _run(self) -> None:
        offer = next(offer for offer in self._offers if offer.language == self.language)
        told = time.monotonic()

        def reached(percent: int) -> None:
            nonlocal told
            now = time.monotonic()
            if now - told >= self._apart:
                told = now
                self._say(Learnt(self._reached(percent)))

        try:
            self._store.install(offer, source(), _silent, reached)
        except AccessibleBoardError as error:
            ended = ModelFetched(offer.language, error.aloud(offer.language))
        else:
            ended = ModelFetched(offer.language)
        self.language = ""
        self._say(ended)

    def _reached(self, percent: int) -> str:
        words = menu_words(self.language)
        return words("model.reached", percent=words.language.number(percent))

    def _say(self, happened: Learnt | ModelFetched) -> None:
        with self._lock:
            if self._tell is not None:
                self._tell(happened)
            elif isinstance(happened, ModelFetched):
                self._untold = happened


def _silent(key: str, **values: object) -> None:
    """Reports nothing: the menu tells the tenths that are reached."""


class EarlierGames(Protocol):
    """Acts on games of which there are journals; each returns its sentence for the player."""

    def copy(self, paths: tuple[str, ...], stick: str) -> str:
        """Copy the scoresheets of the games of these journals to the stick at a folder."""

    def codes(self, path: str) -> str:
        """The codes of the game of the journal at a path."""


class Attendant:
    """Runs a menu, with these boards, until the user leaves it.

    The user's choices are kept at ``path``. USB sticks are looked for in ``sticks``. ``models``
    fetches speech models. ``hall`` is
    the ticket of a table in a hall, which tells what game is paired for it. Where a board
    may come it is waited for, though nothing more is typed.
    """

    def __init__(
        self,
        menu: Menu,
        equipment: Equipment,
        path: Path,
        sticks: Sticks,
        games: EarlierGames,
        models: ModelFetch,
        write: Write,
        hall: Ticket | None = None,
        *,
        board_may_come: bool = True,
    ) -> None:
        self._menu = menu
        self._equipment = equipment
        self._path = path
        self._sticks = sticks
        self._games = games
        self._models = models
        self._write = write
        self._hall = hall
        self._board_may_come = board_may_come
        self._inbox: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self._thinking: queue.SimpleQueue[None] = queue.SimpleQueue()
        """An entry for each task that has not come to its end."""
        self._typed_out = False
        """True once the keyboard has ended."""
        self._quiet_since = time.monotonic()

    def tell(self, happened: Input) -> None:
        """Take an input of the menu, from any thread."""
        self._inbox.put(happened)

    def listen(self, lines: Iterable[str]) -> None:
        """Take typed lines as words, on a thread of their own, until they end.

        Where nothing else can steer the menu, it is left then, once all is said.
        """

        def read() -> None:
            for line in lines:
                if line.strip():
                    self.tell(HeardInMenu(line))
            self._typed_out = True

        threading.Thread(target=read, name="menu keyboard", daemon=True).start()

    def _is_steered(self, hands: Hands) -> bool:
        """Tell if a board, a voice or a braille display can steer the menu without a keyboard."""
        equipment = self._equipment
        boards = equipment.boards if self._board_may_come else hands.boards
        heard = any(name != NONE for name in (*equipment.microphones, *equipment.braille))
        return heard or not all(map(is_software, boards))

    def think(self, task: Callable[[Callable[[Input], None]], None]) -> None:
        """Run a slow task on a thread of its own, while the menu goes on."""

        def done() -> None:
            try:
                task(self.tell)
            finally:
                self._thinking.get()

        self._thinking.put(None)
        threading.Thread(target=done, name="menu thinks", daemon=True).start()

    def run(
        self, greeting: tuple[Say, ...] = (), news: tuple[Say, ...] = ()
    ) -> tuple[Leaving, list[str]]:
        """Run until the menu is left; return what to do then, and the boards that answer.

        The ``greeting`` is said before the first page, and the ``news`` after it.

        The voice and the line of braille are released last, to say what else is waited for.
        """
        kept = self._menu.kept
        with ExitStack() as closing:
            line = MenuLine(self._equipment, self.tell, lambda: self._menu.words.language.code)
            closing.callback(line.close)
            line.use_choices(kept)
            voice = MenuVoice(self._equipment, kept, self.tell, self._write, line)
            closing.callback(voice.close, _GOODBYE)
            awaited = closing.enter_context(_Leaving(self._menu, voice))
            if self._hall is not None:
                closing.callback(_watched(self._hall, self.tell).close)
            hands = Hands(self._equipment.boards, self.tell, self._menu.words.language.code)
            closing.callback(awaited.release, "board", hands.close)
            self._models.follow(self.tell)
            closing.callback(self._models.follow, None)
            begun = [*greeting, *_after(greeting, self._menu.begin()), *news]
            left = self._follow(begun, voice, hands, line)
            ear = MenuEar(self._equipment, self.tell, self._menu.words.language.code)
            closing.callback(awaited.release, "hearing", ear.close)
            sticks = StickWatch(self._sticks, self.tell)
            closing.callback(sticks.close)
            while left is None:
                self._expect(ear, voice)
                happened = self._next(voice)
                if happened is None and self._is_over(voice, hands):
                    left = TypedOut()
                self._menu.boards = len(hands.boards)
                if happened is not None:
                    self._note(happened, hands)
                    left = self._follow(self._menu.observe(happened), voice, hands, line)
                hands.language = self._menu.words.language.code
            return left, hands.boards

    def _is_over(self, voice: MenuVoice, hands: Hands) -> bool:
        """Tell if no line, result or speech is left, and only the keyboard steers the menu."""
        if not self._typed_out or self._is_steered(hands):
            return False
        return self._thinking.empty() and self._inbox.empty() and voice.quiet

    def _expect(self, ear: MenuEar, voice: MenuVoice) -> None:
        """Tell the ear the sentences that are expected now, and the voice's present one."""
        ear.expect(self._menu.kept.language, self._menu.listened_for, voice.saying)

    def _copy(self, paths: tuple[str, ...]) -> None:
        """Copy to the stick, and say the result."""
        stick = self._menu.stick
        if stick is not None:
            self._learn(partial(self._games.copy, paths, stick.path))

    def _learn(self, found_out: Callable[[], str]) -> None:
        """Find out a sentence on a thread of its own, while the menu goes on."""
        self.think(lambda tell: tell(Learnt(found_out())))

    @property
    def _unheard(self) -> bool:
        """Tell if no earphone has sound."""
        return Device.EARPHONE in self._menu.went

    def _note(self, happened: Input, hands: Hands) -> None:
        """Write that devices are there as they should be, which nobody need hear."""
        if isinstance(happened, DeviceCame) and happened.device not in self._menu.went:
            self._write(self._menu.words(f"found.{happened.device}"))
            if self._unheard:
                hands.sound(UNHEARD)

    def _next(self, voice: MenuVoice) -> Input | None:
        """The next input; :class:`Waited` after a long enough silence."""
        if not voice.quiet:
            self._quiet_since = time.monotonic()
        try:
            return self._inbox.get(timeout=_LOOK_UP)
        except queue.Empty:
            waited = time.monotonic() - self._quiet_since >= self._menu.patience
            return Waited() if waited else None

    def _follow(
        self, outputs: list[Output], voice: MenuVoice, hands: Hands, line: MenuLine
    ) -> Leaving | None:
        """Carry out these answers; return the reason for which the menu is left, if it is.

        What nobody can hear is told to be there by tones of the board.
        """
        if any(isinstance(output, Say) for output in outputs) and self._unheard:
            hands.sound(UNHEARD)
        if outputs:  # Inputs without effect, such as a board that is still missing, do not count.
            self._quiet_since = time.monotonic()
        for output in outputs:
            if isinstance(output, Leaving):
                return output
            self._do(output, voice, line)
        return None

    def _do(self, output: Output, voice: MenuVoice, line: MenuLine) -> None:
        match output:
            case Say():
                voice.speak(output)
            case Silence():
                voice.silence()
            case Keep(kept):
                keep(self._path, kept)
                voice.use_choices(kept)
                line.use_choices(kept)
            case Copy(paths):
                self._copy(paths)
            case FetchModel(language):
                self._models.begin(language)
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

    return HallWatch(hall, tell)


def _after(greeting: tuple[Say, ...], outputs: list[Output]) -> list[Output]:
    """These outputs, said after a greeting if there is one."""
    if not greeting:
        return outputs
    return [
        Say(output.text, output.language, follows=True) if isinstance(output, Say) else output
        for output in outputs
    ]
