"""A connection to BRLTTY, which knows the displays of all makes: its BrlAPI, by the C library.

Facts from ``brlapi.h``, ``brlapi_keycodes.h`` and ``brlapi_constants.h`` of BRLTTY 6.5. A handle is
used from one thread at a time. The library's own handler of exceptions ends the process, so it has
another one here.
"""

import ctypes
import ctypes.util
import logging
from functools import cache
from typing import Any, Final

from accessible_board.braille.keys import Character, Chord, Dotted, Key, Pressed, Routing
from accessible_board.languages import FaultError
from accessible_board.system.commands_told import how_to_install

_log = logging.getLogger(__name__)

_LIBRARY: Final = "libbrlapi.so.0.8"

_GLOBAL: Final = 1
"""``BRLAPI_PARAMF_GLOBAL``."""

_RANGE_COMMAND: Final = 2
"""``brlapi_rangeType_command``: a command with all its arguments."""

_DISPLAY_SIZE: Final = 6
_ONLINE: Final = 9
_RETAIN_DOTS: Final = 10
"""``BRLAPI_PARAM_…``: columns and rows, whether the display answers, dots instead of characters."""

_TYPE: Final = 0xE0000000
_COMMAND: Final = 0x20000000
_BLOCK: Final = 0x1FFF0000
_ARGUMENT: Final = 0xFFFF
_ROUTE: Final = 1 << 16
_PASS_DOTS: Final = 34 << 16
_SPACE_BAR: Final = 0x100
_UNICODE: Final = 0x01000000
_PATTERNS: Final = 0x2800
"""First of Unicode's braille patterns."""

_COMMANDS: Final = {
    1: Key.PREVIOUS,  # LNUP
    2: Key.NEXT,  # LNDN
    3: Key.PREVIOUS,  # WINUP
    4: Key.NEXT,  # WINDN
    5: Key.PREVIOUS,  # PRDIFLN
    6: Key.NEXT,  # NXDIFLN
    9: Key.FIRST,  # TOP
    10: Key.LAST,  # BOT
    11: Key.FIRST,  # TOP_LEFT
    12: Key.LAST,  # BOT_LEFT
    19: Key.LEFT,  # CHRLT
    20: Key.RIGHT,  # CHRRT
    23: Key.LEFT,  # FWINLT
    24: Key.RIGHT,  # FWINRT
    25: Key.LEFT,  # FWINLTSKIP
    26: Key.RIGHT,  # FWINRTSKIP
    29: Key.HOME,  # HOME
    30: Key.HOME,  # BACK
    31: Key.DO,  # RETURN
    81: Key.TIME,  # TIME
}
"""BRLTTY's commands; each display's own keys lead to them."""

_SYMBOLS: Final = {
    0xFF08: Key.ERASE,
    0xFF0D: Key.DO,
    0xFF1B: Key.HOME,
    0xFF50: Key.FIRST,
    0xFF51: Key.LEFT,
    0xFF52: Key.PREVIOUS,
    0xFF53: Key.RIGHT,
    0xFF54: Key.NEXT,
    0xFF57: Key.LAST,
}
"""X's names of keys: a display with a keyboard has some."""


class _Settings(ctypes.Structure):
    _fields_ = [("auth", ctypes.c_char_p), ("host", ctypes.c_char_p)]


_PARAMETER: Final[tuple[Any, ...]] = (
    ctypes.c_void_p,
    ctypes.c_int,
    ctypes.c_uint64,
    ctypes.c_uint32,
    ctypes.c_void_p,
    ctypes.c_size_t,
)
_HANDLER: Final = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_size_t
)


def _excepted(handle: int, error: int, packet: int, content: int, size: int) -> None:
    _log.warning("BRLTTY refuses a packet of the kind %s: error %d", packet, error)


_HANDLED: Final = _HANDLER(_excepted)


@cache
def _library() -> ctypes.CDLL:
    """The C library; :class:`FaultError` where it is not installed."""
    try:
        library = ctypes.CDLL(ctypes.util.find_library("brlapi") or _LIBRARY)
    except OSError as error:
        raise FaultError("no_brlapi", how=how_to_install("brltty")) from error
    library.brlapi_getHandleSize.restype = ctypes.c_size_t
    library.brlapi__getParameter.argtypes = _PARAMETER
    library.brlapi__getParameter.restype = ctypes.c_ssize_t
    library.brlapi__setParameter.argtypes = _PARAMETER
    library.brlapi__setExceptionHandler.restype = ctypes.c_void_p
    return library


class BrlapiConnection:
    """BRLTTY at ``host`` (``HOST:NUMBER``, or empty for the usual one), and its display.

    :class:`FaultError` if there is none, now or later.
    """

    def __init__(self, host: str = "") -> None:
        self._called = host or "BRLTTY"
        self._library = _library()
        self._handle = ctypes.create_string_buffer(self._library.brlapi_getHandleSize())
        # BRLTTY on another machine, or one for trying, asks for no key.
        settings = _Settings(b"none" if host else None, host.encode() or None)
        self.descriptor: int = self._library.brlapi__openConnection(
            self._handle, ctypes.byref(settings), None
        )
        """The socket, which can be read from once a key was pressed."""
        if self.descriptor < 0:
            raise FaultError("braille_unreachable", name=self._called)
        self._library.brlapi__setExceptionHandler(self._handle, _HANDLED)
        try:
            self._enter()
        except FaultError:
            self.close()
            raise

    def _enter(self) -> None:
        self.width = self.look()
        """Number of cells of the display."""
        if self._library.brlapi__enterTtyModeWithPath(self._handle, None, 0, b"") < 0:
            raise FaultError("braille_held", name=self._called)
        dots = ctypes.c_uint64(_COMMAND | _PASS_DOTS)  # Else BRLTTY makes characters of them.
        self._library.brlapi__acceptKeys(self._handle, _RANGE_COMMAND, ctypes.byref(dots), 1)
        yes = ctypes.c_uint8(1)
        self._library.brlapi__setParameter(
            self._handle, _RETAIN_DOTS, 0, 0, ctypes.byref(yes), ctypes.sizeof(yes)
        )

    def look(self) -> int:
        """Ask for the number of cells; :class:`FaultError` if the display does not answer."""
        size, online = (ctypes.c_uint32 * 2)(), ctypes.c_uint8(0)
        self._parameter(_DISPLAY_SIZE, size)
        self._parameter(_ONLINE, online)
        width = size[0] * size[1]
        if not width or not online.value:
            raise FaultError("braille_gone", name=self._called)
        return int(width)

    def _parameter(
        self, number: int, into: "ctypes.Array[ctypes.c_uint32] | ctypes.c_uint8"
    ) -> None:
        got = self._library.brlapi__getParameter(
            self._handle, number, 0, _GLOBAL, ctypes.byref(into), ctypes.sizeof(into)
        )
        if got < 0:
            raise FaultError("braille_unreachable", name=self._called)

    def show(self, cells: bytes) -> None:
        """Show these cells, as many as the display has."""
        if self._library.brlapi__writeDots(self._handle, cells) < 0:
            raise FaultError("braille_unreachable", name=self._called)

    def pressed(self) -> tuple[Pressed, ...]:
        """The keys that were pressed since this was asked last, without waiting."""
        keys, code = [], ctypes.c_uint64()
        while (got := self._library.brlapi__readKey(self._handle, 0, ctypes.byref(code))) > 0:
            if (key := key_of(code.value)) is not None:
                keys.append(key)
        if got < 0:
            raise FaultError("braille_unreachable", name=self._called)
        return tuple(keys)

    def close(self) -> None:
        """Give the display back."""
        self._library.brlapi__closeConnection(self._handle)


def key_of(code: int) -> Pressed | None:
    """Translate a key's code of BrlAPI; ``None`` if it means nothing here."""
    block, argument = code & _BLOCK, code & _ARGUMENT
    if code & _TYPE == _COMMAND:
        if block == _ROUTE:
            return Routing(argument)
        if block == _PASS_DOTS:
            return (Chord if argument & _SPACE_BAR else Dotted)(argument & 0xFF)
        return _COMMANDS.get(argument) if block == 0 else None
    symbol = code & ~_TYPE & 0xFFFFFFFF
    if symbol & _UNICODE:
        symbol &= ~_UNICODE
        if symbol & ~0xFF == _PATTERNS:
            return Dotted(symbol & 0xFF)
    elif symbol > 0xFF:
        return _SYMBOLS.get(symbol)
    return Character(chr(symbol)) if symbol >= ord(" ") else None
