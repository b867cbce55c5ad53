"""A line of braille: its contents, and the effect of the display's keys on it.

Messages come in the order of the :class:`~accessible_board.narration.speech_queue.SpeechQueue`
as in the ear: urgent words go first and cut off others, a later word takes the place of an
earlier one on the same matter. Only the end of a message differs: the fingers say it, by panning
past it; while others wait, it also ends once there was time to read it. Earlier messages can be
read again. A message only covers other contents; whatever was begun there is kept.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from accessible_board.acts.table import Act
from accessible_board.braille.cells import (
    QUESTION,
    Cells,
    ComputerBraille,
    Standing,
    Translator,
    asked_at,
    padded,
    standing_cells,
    windows,
)
from accessible_board.braille.keys import (
    CHORDS,
    KEYS,
    Character,
    Chord,
    Dotted,
    Key,
    ListedAct,
    Pressed,
    Routing,
    TypedText,
    Wanted,
    WantedAct,
    choices,
    picked_on,
)
from accessible_board.languages import Language
from accessible_board.narration.audience import Topic, Utterance
from accessible_board.narration.speech_queue import Action, SpeechQueue, Start

READING_MS: Final = 1000
CELL_MS: Final = 80
"""Milliseconds to read a message, and each of its cells, before another one takes its place.

A more urgent one gives no time for the cells: what it covers can be read again by panning back."""

KEPT: Final = 50
"""Messages that can be read again."""

_CURSOR: Final = 0xC0
"""Dots 7 and 8, where the next cell is typed."""


class View(Enum):
    """Contents of the line."""

    STANDING = auto()
    MESSAGE = auto()
    EARLIER = auto()
    """A message that was read before."""
    RANKS = auto()
    LIST = auto()
    """The acts, one at a time."""
    PICKING = auto()
    """Signs, each picked by the key over it."""
    TYPING = auto()


_READING: Final = (Key.RIGHT, Key.LEFT, Key.NEXT, Key.PREVIOUS, Key.HOME, Key.ERASE)
"""The keys by which a message is read, or left."""

_BEGUN: Final = (View.LIST, View.PICKING, View.TYPING)
"""Views with something begun, which a message only covers."""


class BrailleLine:
    """The line of one player, in one language and braille code. Times are in milliseconds.

    The ``translator`` has a cell for each sign, unless there are ``six`` dots.
    """

    def __init__(
        self, language: Language, translator: Translator, *, width: int = 40, six: bool = False
    ) -> None:
        self.width = width
        self._language = language
        self._translator = translator
        self._signs = ComputerBraille(language, six=True) if six else translator
        self._letters = ComputerBraille(language, six=True)
        self._queue = SpeechQueue()
        self._earlier: list[str] = []
        self._standing = Standing()
        self._view = View.STANDING
        self._covered: View | None = None
        self._since = 0
        self._part = 0
        self._back = 0
        self._ranks: Sequence[str] = ()
        self._rank = 0
        self._choice = 0
        self._named: Act | None = None
        self._picked = ""
        self._typed: list[int | str] = []

    # --- what is told -----------------------------------------------------------------------------

    def tell(self, utterance: Utterance, at: int) -> None:
        """Show this when its turn comes; a reading is read on without being asked about."""
        self._follow(self._queue.submit(replace(utterance, more="", whole=True), at), at)

    def show_ranks(self, lines: Sequence[str]) -> None:
        """Show a position, a rank a line, from the first of these on."""
        self._ranks, self._rank = lines, 0
        self._show(View.RANKS)

    def stands(self, standing: Standing) -> None:
        """Set the standing, which is shown while nothing else is."""
        self._standing = standing

    def pass_time(self, at: int) -> None:
        """Let the next message come where it waits and there was time to read this one."""
        due = self.due
        if due is not None and at >= due:
            self._finish(at)

    @property
    def due(self) -> int | None:
        """Time of the next work for :meth:`pass_time`; ``None`` if there is none."""
        if self._view is not View.MESSAGE or not self._queue.waiting:
            return None
        speaking = self._queue.speaking
        if speaking is not None and self._queue.waiting[0].priority > speaking.priority:
            return self._since + READING_MS
        return self._since + READING_MS + CELL_MS * len(self._translator.cells(self._text))

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """Present contents."""
        return self._view

    @property
    def cells(self) -> Cells:
        """The cells of the display."""
        match self._view:
            case View.STANDING:
                return standing_cells(self._standing, self._translator, self.width)
            case View.PICKING:
                shown = self._signs.cells(f"{self._alternatives}  {self._picked}".lower())
            case View.TYPING:
                cells = b"".join(self._cells_of(piece) for piece in self._typed)
                shown = cells[-(self.width - 1) :] + bytes([_CURSOR])
            case _:
                parts = self._parts
                shown = parts[min(self._part, len(parts) - 1)]
        return padded(shown, self.width)

    @property
    def _text(self) -> str:
        match self._view:
            case View.MESSAGE:
                speaking = self._queue.speaking
                return speaking.text if speaking is not None else ""
            case View.EARLIER:
                return self._earlier[-1 - self._back]
            case View.RANKS:
                return self._ranks[self._rank]
            case View.LIST:
                return self._choices[self._choice].label
        return ""

    @property
    def _parts(self) -> Sequence[Cells]:
        # In some codes of six dots Black's men would read as White's.
        code = self._signs if self._view is View.RANKS else self._translator
        return windows(code.cells(self._text), self.width)

    @property
    def _choices(self) -> Sequence[ListedAct]:
        return choices(self._language, asked=self._standing.mark == QUESTION)

    @property
    def _alternatives(self) -> str:
        return picked_on(self._named, self._picked, self._language)

    def _cells_of(self, piece: int | str) -> Cells:
        return bytes([piece]) if isinstance(piece, int) else self._signs.cells(piece)

    # --- keys -------------------------------------------------------------------------------------

    def press(self, pressed: Pressed, at: int) -> Wanted | None:
        """Take a key; return the act that the player wants by it, if any.

        A key with another purpose than reading ends the message; panning back shows it again.
        """
        if self._view is View.MESSAGE and self._covered is None and pressed not in _READING:
            self._finish(at)
        match pressed:
            case Routing(cell):
                return self._route(cell)
            case Dotted(cell):
                self._type(cell)
            case Character(sign):
                self._type(sign)
            case Chord(cell):
                act = CHORDS.get(self._letters.text(bytes([cell])))
                return None if act is None else self._do(act)
            case Key():
                return self._steer(pressed, at)
        return None

    def _steer(self, key: Key, at: int) -> Wanted | None:
        match key:
            case Key.RIGHT:
                self._pan_on(at)
            case Key.LEFT:
                self._pan_back()
            case Key.NEXT | Key.PREVIOUS:
                self._step(1 if key is Key.NEXT else -1)
            case Key.FIRST | Key.LAST if self._view in (View.LIST, View.RANKS):
                self._step(-len(Act) if key is Key.FIRST else len(Act))
            case Key.HOME:
                self._leave(at)
            case Key.ERASE:
                self._erase()
            case Key.DO if self._covered in _BEGUN:
                self._uncover()
            case Key.DO if self._view in _BEGUN:
                return self._send()
            case _:
                return self._do(KEYS[key])
        return None

    def _pan_on(self, at: int) -> None:
        if self._part < len(self._parts) - 1:
            self._part += 1
        elif self._view is View.MESSAGE:
            self._finish(at)
        elif self._view is View.EARLIER:
            self._back, self._part = self._back - 1, 0
            if self._back < 0:
                self._show(self._usual)

    def _pan_back(self) -> None:
        if self._part:
            self._part -= 1
        elif self._view in (View.MESSAGE, View.STANDING) and self._earlier:
            self._back = 0
            self._show(View.EARLIER)
        elif self._view is View.EARLIER:
            self._back, self._part = min(self._back + 1, len(self._earlier) - 1), 0

    def _step(self, by: int) -> None:
        if self._view is View.RANKS:
            self._rank, self._part = _within(self._rank + by, self._ranks), 0
        elif self._view is View.LIST:
            self._choice, self._part = _within(self._choice + by, self._choices), 0
        elif self._covered in _BEGUN:
            self._uncover()
        else:
            self._choice = 0 if by > 0 else len(self._choices) - 1
            self._show(View.LIST)

    def _leave(self, at: int) -> None:
        """Leave the present contents; a message counts as read."""
        self._typed.clear()
        self._covered = None
        if self._view is View.MESSAGE:
            self._finish(at)
        else:
            self._show(self._usual)

    def _route(self, cell: int) -> Wanted | None:
        if self._covered in _BEGUN:
            self._uncover()
        elif self._view is View.LIST:
            return self._send()
        elif self._view is View.PICKING and cell < len(self._alternatives):
            self._picked += self._alternatives[cell]
            if not self._alternatives:
                return self._send()
        elif self._view is View.STANDING and (act := asked_at(cell, self.width)) is not None:
            return self._do(act)
        return None

    def _send(self) -> Wanted | None:
        """Do the act shown of the list, or the one picked or typed to its end."""
        match self._view:
            case View.LIST:
                choice = self._choices[self._choice]
                if choice.act is not None and not choice.act.row.names:
                    return self._do(choice.act)
                self._named, self._picked = choice.act, ""
                self._show(View.PICKING)
                return None
            case View.PICKING if not self._alternatives:
                self._show(self._usual)
                picked = self._picked.rstrip("-")
                return TypedText(picked) if self._named is None else WantedAct(self._named, picked)
            case View.TYPING:
                text = self._typed_text()
                self._typed.clear()
                self._show(self._usual)
                return TypedText(text) if text else None
        return None

    def _do(self, act: Act) -> Wanted:
        if self._view is not View.MESSAGE:
            self._show(self._usual)
        return WantedAct(act)

    def _type(self, piece: int | str) -> None:
        self._typed.append(piece)
        self._show(View.TYPING)

    def _erase(self) -> None:
        if self._view is View.PICKING:
            self._picked = self._picked[:-1]
        elif self._typed:
            self._typed.pop()
            self._show(View.TYPING if self._typed else self._usual)

    def _typed_text(self) -> str:
        """Text of the typed cells: neighbours are read together, for a sign may take two."""
        texts, cells = [], b""
        for piece in self._typed:
            if isinstance(piece, int):
                cells += bytes([piece])
            else:
                texts += [self._translator.text(cells), piece]
                cells = b""
        return "".join([*texts, self._translator.text(cells)]).strip()

    # --- messages ---------------------------------------------------------------------------------

    def _follow(self, actions: tuple[Action, ...], at: int) -> None:
        for action in actions:
            if isinstance(action, Start):
                if self._view in _BEGUN:
                    self._covered = self._view
                self._since = at
                self._keep(action.utterance)
                self._view, self._part = View.MESSAGE, 0

    def _keep(self, utterance: Utterance) -> None:
        if utterance.topic != Topic.CLOCK:  # A time is not true any more when it is read again.
            self._earlier = [*self._earlier[1 - KEPT :], utterance.text]

    def _finish(self, at: int) -> None:
        """The message that is shown was read."""
        actions = self._queue.finished(at)
        if actions:
            self._follow(actions, at)
        else:
            self._uncover()

    def _uncover(self) -> None:
        """Show again the contents that a message covered."""
        covered, self._covered = self._covered, None
        self._show(covered or View.STANDING)

    @property
    def _usual(self) -> View:
        """Contents after an act: a message that is not read to its end, if any."""
        return View.MESSAGE if self._queue.speaking is not None else View.STANDING

    def _show(self, view: View) -> None:
        self._view, self._part, self._covered = view, 0, None


def _within(number: int, of: Sequence[object]) -> int:
    return max(0, min(number, len(of) - 1))
