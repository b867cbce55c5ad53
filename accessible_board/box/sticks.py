"""Finds a USB stick where the system mounts it, reads its files, and writes results there.

Results of games are entered into a tournament's report file.
"""

import errno
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from accessible_board.errors import AccessibleBoardError
from accessible_board.files import NoFileError, read_file, replace
from accessible_board.game.state.game_state import GameState
from accessible_board.languages import CommandError, FaultError
from accessible_board.menu.in_and_out import Input, Learnt, Stick, StickCame, StickWent
from accessible_board.texts import decoded
from accessible_board.tournament import MOST, ReportFile
from accessible_board.workers import carry_out, worker

CONDITIONS: Final = "conditions.toml"
NAMES: Final = "names.txt"
"""A name a line."""
PAIRINGS: Final = "pairings.txt"
"""White and Black a line, divided by a semicolon."""
REPORT: Final = ".trf"
"""Suffix of a tournament report file."""

_LOOK_EVERY = 1.0
"""Seconds between two looks."""

_DEPTH = 2
"""Depth below the folder at which a stick may be mounted: ``/media/USER/STICK``."""

_MOST = 100_000
"""Bytes that are read of a list."""

_MOST_LINES = 100

TimeOf = Callable[[Path], str]
"""The time control that conditions fix, if they do; an :class:`AccessibleBoardError` says why
they cannot be used."""


@dataclass(frozen=True, slots=True)
class Sticks:
    """Folder in which sticks are mounted, and the reader of conditions. ``None``: look for none.

    ``language`` returns the language of sentences about the faults of a stick.
    """

    folder: Path | None
    time_of: TimeOf
    language: Callable[[], str] = lambda: "en"


class StickWatch:
    """Looks for a stick, and reports when one comes or goes."""

    def __init__(self, sticks: Sticks, tell: Callable[[Input], None]) -> None:
        self._sticks = sticks
        self._tell = tell
        self._closed = threading.Event()
        self._thread = worker("sticks", self._run, self._unread, self._closed)
        if sticks.folder is not None:
            self._thread.start()

    def close(self) -> None:
        """Stop looking."""
        self._closed.set()

    def _run(self) -> None:
        known: Path | None = None
        while not self._closed.is_set():
            found = found_stick(self._sticks.folder)
            if found != known:
                known = found
                carry_out(partial(self._report, found), self._unread)
            self._closed.wait(_LOOK_EVERY)

    def _report(self, found: Path | None) -> None:
        self._tell(StickWent() if found is None else StickCame(read(found, self._sticks)))

    def _unread(self, error: Exception) -> None:
        """Tell a mistake of ours: nobody at a table without a screen reads the log."""
        self._tell(Learnt(FaultError("stick_unread").said(self._sticks.language())))


def found_stick(folder: Path | None) -> Path | None:
    """The stick that is mounted in this folder, if one is."""
    return None if folder is None else next(_mounted(folder, _DEPTH), None)


def _mounted(folder: Path, depth: int) -> Iterator[Path]:
    """The sticks in a folder, or the folder itself if it is one.

    None in what cannot be read: the folder of another user's sticks, or what was just pulled out.
    """
    try:
        found = sorted(folder.iterdir())
        brought = any(path.name in (CONDITIONS, NAMES, PAIRINGS) for path in found)
        # Path.is_mount exists on Windows from Python 3.12 only.
        if brought or report_on(folder) or os.path.ismount(folder):
            yield folder
            return
    except OSError:
        return
    if depth > 0:
        for path in found:
            yield from _mounted(path, depth - 1)


def read(path: Path, sticks: Sticks) -> Stick:
    """Read the stick mounted at this folder; files that cannot be read are reported."""
    language, unread = sticks.language(), []
    lists = {}
    for name in (NAMES, PAIRINGS):
        try:
            lists[name] = tuple(_lines(path / name))
        except OSError as error:
            lists[name] = ()
            unread.append(FaultError("file_unread", path=name, reason=error).said(language))
    names = lists[NAMES]
    pairs = (line.split(";") for line in lists[PAIRINGS])
    listed = tuple((pair[0].strip(), pair[1].strip()) for pair in pairs if len(pair) > 1)
    reported, unpaired = _reported(path, language)
    pairings = (*listed, *reported)
    known = dict.fromkeys([*names, *(name for pair in pairings for name in pair if name)])
    event, time_control, trouble = False, "", ""
    try:
        if _is_ordinary(brought := path / CONDITIONS):
            time_control, event = sticks.time_of(brought), True
        elif os.path.lexists(brought):
            no_file = NoFileError(errno.EINVAL, "it is no ordinary file")
            raise CommandError("conditions_unreadable", path=brought, reason=no_file)
    except AccessibleBoardError as error:
        trouble = error.aloud(language)
    except OSError:  # The stick was pulled out.
        pass
    told = (trouble, tuple(known), pairings, unpaired, tuple(unread))
    return Stick(str(path), event, time_control, *told)


def report_on(folder: Path) -> Path | None:
    """The tournament report file in a folder, if there is one."""
    found = (path for path in folder.iterdir() if path.suffix.lower() == REPORT)
    return min((path for path in found if _is_ordinary(path)), default=None)


def _is_ordinary(path: Path) -> bool:
    """Tell if it is a file of the stick; a link there may lead into the machine."""
    return path.is_file() and not path.is_symlink()


def _reported(folder: Path, language: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """The games of a tournament report file that are still to be played, or why it has none."""
    try:
        path = report_on(folder)
        unfinished = _report_in(path).unfinished() if path is not None else ()
    except OSError as error:
        name = error.filename or folder
        return (), FaultError("file_unread", path=Path(name).name, reason=error).said(language)
    except AccessibleBoardError as error:
        return (), error.aloud(language)
    return tuple((pairing.white, pairing.black) for pairing in unfinished), ""


def _report_in(path: Path) -> ReportFile:
    """The report in a file of the stick, the whole of it; ``OSError`` if it cannot be read."""
    return ReportFile.of(read_file(path, MOST, links=False))


def _lines(path: Path) -> Iterator[str]:
    """The lines of a list; none if the file is missing, ``OSError`` if unreadable."""
    if not os.path.lexists(path):
        return
    text, _ = decoded(read_file(path, _MOST, links=False))
    lines = (" ".join(line.split()) for line in text.splitlines()[:_MOST_LINES])
    yield from (line for line in lines if line and line.isprintable())


def report_result(state: GameState, folder: Path) -> bool:
    """Enter a game's result into the report file in a folder; whether this is a game of it.

    :class:`FaultError` if the folder is gone or the file cannot be written, :class:`RefusedError`
    if it cannot be read or has another result already; then it stays as it is.
    """
    setup = state.setup
    try:
        path = report_on(folder)
    except OSError as error:
        raise FaultError("file_unread", path=folder, reason=error) from error
    if path is None or state.ended is None:
        return False
    try:
        report = _report_in(path)
        pairing = report.paired(setup.white, setup.black)
        if pairing is None:
            return False
        replace(path, report.with_result(pairing, state.ended.result).content())
    except OSError as error:
        raise FaultError("file_unwritten", path=path, reason=error) from error
    return True
