"""The result of a game that was played, entered into a tournament's report file on a stick."""

from pathlib import Path

from accessible_board.box.sticks import report_on
from accessible_board.files import read_file, replace
from accessible_board.game.state.game_state import GameState
from accessible_board.languages import FaultError
from accessible_board.tournament.report_file import MOST, ReportFile


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
        report = ReportFile.of(read_file(path, MOST))
        pairing = report.paired(setup.white, setup.black)
        if pairing is None:
            return False
        replace(path, report.with_result(pairing, state.ended.result).content())
    except OSError as error:
        raise FaultError("file_unwritten", path=path, reason=error) from error
    return True
