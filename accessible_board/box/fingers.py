"""The menu under the fingers: its sentences on a braille display, whose keys steer it."""

import threading
from collections.abc import Callable, Mapping
from typing import Final

from accessible_board.app.building import AUTO
from accessible_board.app.equipment import Equipment
from accessible_board.app.seating import device_of
from accessible_board.box.kept_choices import fingers_chosen
from accessible_board.braille.cells import Cells, ComputerBraille, padded, windows
from accessible_board.braille.keys import Character, Dotted, Key, Pressed, Routing
from accessible_board.devices.braille.display import BrailleDisplay
from accessible_board.devices.braille.louis import EIGHT, translator
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.errors import DeviceError
from accessible_board.languages import load
from accessible_board.menu.inputs import EntryTaken, HeardInMenu, Input, Learnt, Stepped, WentBack
from accessible_board.menu.kept import KeptChoices
from accessible_board.menu.outputs import Say

_STEERS: Final[Mapping[Key, Input]] = {
    Key.NEXT: Stepped(),
    Key.DO: EntryTaken(),
    Key.PREVIOUS: WentBack(),
    Key.HOME: WentBack(),
}
"""Keys that stand for the two buttons of the board: the next entry, this entry, back."""


class MenuLine:
    """Shows the menu's sentences on a display: the one chosen there, or else the ``equipment``'s.

    ``tell`` hears of keys as of buttons, and of what was typed as of words.
    """

    def __init__(
        self, equipment: Equipment, tell: Callable[[Input], None], language: Callable[[], str]
    ) -> None:
        self._equipment = equipment
        self._code = equipment.settings.braille_code
        self._tell = tell
        self._language = language
        self._lock = threading.Lock()
        self._said: list[Say] = []
        self._part = 0
        self._typed: list[str] = []
        self._name = NONE
        self._display: BrailleDisplay | None = None

    def use_choices(self, kept: KeptChoices) -> None:
        """Write in the code, and on the display, that were chosen; on none if it is off."""
        chosen = fingers_chosen(kept, self._equipment)
        displays = map(device_of, chosen.braille or self._equipment.braille)
        name = next((name for name in displays if name != NONE), NONE)
        self._code = chosen.braille_code or self._equipment.settings.braille_code
        if name != self._name:
            self.close()
            self._name = name
            if name != NONE:
                self._display = BrailleDisplay("" if name == AUTO else name, self._lost)
                self._display.start(self)

    def show(self, said: Say) -> None:
        """Show it: from its start, unless it follows on what is being read."""
        with self._lock:
            if not said.follows:
                self._said, self._part = [], 0
            self._said.append(said)
            self._typed.clear()
        if self._display is not None:
            self._display.refresh()

    def close(self) -> None:
        """Let a game have the display."""
        if self._display is not None:
            self._display.close()
        self._display, self._name = None, NONE

    def cells(self, width: int) -> Cells:
        """The cells of a display of this width."""
        with self._lock:
            if self._typed:
                typed = ComputerBraille(load(self._language())).cells("".join(self._typed))
                return padded(typed[1 - width :] + b"\xc0", width)
            parts = [
                part
                for said in self._said
                for part in windows(
                    translator(load(said.language), self._code).cells(said.text), width
                )
            ]
            self._part = max(0, min(self._part, len(parts) - 1))
            return padded(parts[self._part] if parts else b"", width)

    def press(self, pressed: Pressed) -> None:
        """Take a key."""
        with self._lock:
            happened = self._taken(pressed)
        if happened is not None:
            self._tell(happened)

    def pass_time(self) -> float | None:
        """Nothing here happens by itself."""
        return None

    def _taken(self, pressed: Pressed) -> Input | None:
        match pressed:
            case Key.RIGHT | Key.LEFT:
                self._part += 1 if pressed is Key.RIGHT else -1
            case Key.ERASE:
                del self._typed[-1:]
            case Dotted(cell):
                language = load(self._language())
                code = translator(language, self._code if self._code == EIGHT else "six")
                self._typed.append(code.text(bytes([cell])))
            case Character(sign):
                self._typed.append(sign)
            case Key.DO if self._typed:
                words = "".join(self._typed).strip()
                self._typed.clear()
                return HeardInMenu(words) if words else None
            case Routing():
                return EntryTaken()
            case Key() if pressed in _STEERS:
                return _STEERS[pressed]
        return None

    def _lost(self, error: DeviceError) -> None:
        self._tell(Learnt(error.aloud(self._language())))
