"""Pushes the public games of tables to a broadcast: PGN by POST, as lichess takes it.

Off unless somebody names an address and has a token. What is pushed is what spectators of the hall
see, and no move more. Nobody waits for it; what fails is told in one sentence and tried again.
"""

import http.client
import os
import queue
import re
import stat
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from typing import Final, NoReturn
from urllib.parse import urlsplit

import msgspec

from accessible_board.console.address import Address
from accessible_board.files import read_file
from accessible_board.hall.broker import HallFolder
from accessible_board.languages import CommandError
from accessible_board.languages.reasons import reason_text
from accessible_board.workers import worker

VARIABLE: Final = "ACCESSIBLE_BOARD_BROADCAST_TOKEN"
"""The variable with the token, unless the hall's folder has it."""

TOKEN_FILE: Final = "broadcast.token"  # nosec B105

AT_ONCE: Final = 64
"""Games of one push; lichess takes no more in a round."""

_PLAIN: Final = re.compile(r"[!-\[\]-~]+")
"""Characters of an address: printable, no blank and no backslash."""

_SECONDS: Final = 20.0
"""Seconds to wait for an answer."""

_TOO_MANY: Final = 429
_LONGEST_ANSWER: Final = 1_000_000
_FAILURES = (OSError, http.client.HTTPException)

Tell = Callable[[str | None], None]
"""Receives the reason why the broadcast takes no games, as it stands in a record.

``None`` once it takes them again.
"""


class Pauses(msgspec.Struct, frozen=True):
    """Seconds between pushes: usually, after a failure, and after too many of them."""

    usual: float = 3.0
    failed: float = 10.0
    too_many: float = 65.0


USUAL: Final = Pauses()


class RefusedPushError(Exception):
    """The broadcast refused the games, with the reason as it stands in a record."""

    def __init__(self, why: Exception | str, status: int = 0) -> None:
        super().__init__(why if isinstance(why, str) else reason_text(why))
        self.status = status


def token_of(folder: HallFolder, environment: Mapping[str, str] = os.environ) -> str:
    """The token of the environment, or of the hall's folder; :class:`InputError` for none."""
    if token := environment.get(VARIABLE, "").strip():
        return _checked(token, VARIABLE)
    path = folder.path / TOKEN_FILE
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        token = read_file(path, 1000).decode().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError("no_token", name=VARIABLE, path=path) from error
    if os.name == "posix" and mode & 0o077:
        raise CommandError("token_open", path=path)
    return _checked(token, str(path))


def _checked(token: str, where: str) -> str:
    """Check a token; :class:`InputError`, which does not show it, for one that cannot be sent."""
    if not token or not token.isascii() or not token.isprintable():
        raise CommandError("token_empty", name=where)
    return token


def check_address(address: str) -> str:
    """Check a push address; :class:`InputError` for one over which others would read the token."""
    try:
        parts = urlsplit(address)
        # What one program takes for the host, another takes for a name before it.
        plain = _PLAIN.fullmatch(address) is not None and "@" not in parts.netloc
        local = not Address(parts.hostname or "", parts.port or 0).reaches_the_network
        safe = parts.scheme == "https" or (parts.scheme == "http" and local)
    except ValueError:  # A bracket that is not closed, or a port that is none.
        plain = safe = False
    if not (plain and safe and parts.hostname):
        raise CommandError("no_push_address", words=address)
    return address


class Broadcast:
    """Pushes games to an address, until :meth:`close`."""

    def __init__(self, address: str, token: str, tell: Tell, pauses: Pauses = USUAL) -> None:
        self._address, self._token, self._tell = address, token, tell
        self._pauses = pauses
        self._given: queue.SimpleQueue[tuple[str, bytes] | None] = queue.SimpleQueue()
        self._due: dict[str, bytes] = {}
        self._told: str | None = None
        self._closed = threading.Event()
        failed, rest = self._tell_mistake, self._pauses.failed
        self._thread = worker("broadcast", self._run, failed, self._closed, rest)

    def start(self) -> None:
        """Push from now on."""
        self._thread.start()

    def give(self, table: str, pgn: bytes) -> None:
        """Queue the public part of a table's game; does not wait."""
        self._given.put((table, pgn))

    def close(self) -> None:
        """Push nothing more."""
        self._closed.set()
        self._given.put(None)

    # --- on the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closed.is_set():
            self._gather()
            self._closed.wait(self._push_some() if self._due else 0.0)

    def _tell_mistake(self, error: Exception) -> None:
        self._tell_once(type(error).__name__)

    def _gather(self) -> None:
        """Take the queued games; wait if there is nothing to push."""
        while not self._given.empty() or (not self._due and not self._closed.is_set()):
            if (given := self._given.get()) is not None:
                self._due[given[0]] = given[1]

    def _push_some(self) -> float:
        """Push the games that are due; return the seconds to wait until the next push."""
        games = dict(list(self._due.items())[:AT_ONCE])
        try:
            problem = _pushed(self._address, self._token, b"\n".join(games.values()))
        except RefusedPushError as error:
            self._tell_once(str(error))
            refused = error.status == _TOO_MANY
            return self._pauses.too_many if refused else self._pauses.failed
        for table in games:
            del self._due[table]
        self._tell_once(problem)
        return self._pauses.usual

    def _tell_once(self, why: str | None) -> None:
        if why != self._told:
            self._told = why
            self._tell(why)


def _pushed(address: str, token: str, pgn: bytes) -> str | None:
    """Push games; return lichess's complaint about one, if any. :class:`RefusedPushError`."""
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/x-chess-pgn",
        "User-Agent": "accessible-board",
    }
    request = urllib.request.Request(address, pgn, headers, method="POST")
    try:
        with _OPENER.open(request, timeout=_SECONDS) as answer:
            return _problem(answer.read(_LONGEST_ANSWER))
    except urllib.error.HTTPError as error:
        error.close()
        raise RefusedPushError(error, error.code) from None
    except _FAILURES as error:
        cause = getattr(error, "reason", error)
        raise RefusedPushError(cause) from None


def _problem(answer: bytes) -> str | None:
    """Lichess's complaint about a game; such a game is not sent again unchanged."""
    try:
        games = msgspec.json.decode(answer, type=_Answer).games
    except (msgspec.DecodeError, RecursionError):
        return None
    return next((game.error for game in games if game.error), None)


class _Game(msgspec.Struct):
    error: str = ""


class _Answer(msgspec.Struct):
    games: list[_Game] = []


class _Elsewhere(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: the token is for one address."""

    def redirect_request(self, *_: object) -> NoReturn:
        """Refuse to follow."""
        raise RefusedPushError("address_elsewhere")


_OPENER: Final = urllib.request.build_opener(_Elsewhere)
