"""The results of a round, each from the table that the hall paired the game at.

Whoever has a table's ticket can write any names into its journal. So what counts is where a game
was paired: the journals of other tables say nothing about it. Where a table has more than one
journal of its game, whoever makes the report is told of all of them, and decides where they differ.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from accessible_board.errors import AccessibleBoardError
from accessible_board.hall.protocol.messages import Paired
from accessible_board.hall.replicas import SUFFIX, NamedPairing, pairing_in
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import setup_of
from accessible_board.journal.store import named, read_journal
from accessible_board.languages import CommandError


@dataclass(frozen=True, slots=True)
class RoundResults:
    """Results by the names of White and Black, and remarks for the arbiter."""

    ended: Mapping[tuple[str, str], str]
    remarks: tuple[AccessibleBoardError, ...]


def results_of(journals: Path, paired: Mapping[str, Paired]) -> RoundResults:
    """Collect the results of a round's finished games from the tables they were paired at.

    ``paired`` is by the names of tables.
    """
    ended: dict[tuple[str, str], str] = {}
    at = {(game.round, game.white, game.black): table for table, game in paired.items()}
    found, remarks = _found(journals, at)
    for pairing, table in at.items():
        one = _Records(table, found.get(pairing, []))
        if (result := one.result) is not None:
            ended[pairing[1], pairing[2]] = result
        remarks += one.remarks
    return RoundResults(ended, tuple(remarks))


def _found(
    journals: Path, at: Mapping[NamedPairing, str]
) -> tuple[Mapping[NamedPairing, list[Path]], list[AccessibleBoardError]]:
    """The journals of these games by their first lines, and the games that have none."""
    found: dict[NamedPairing, list[Path]] = {}
    unread: list[AccessibleBoardError] = []
    for path in sorted(journals.glob(f"*/*{SUFFIX}")):
        pairing = pairing_in(path)
        if pairing is None:
            unread.append(CommandError("record_headless", path=path))
        elif pairing in at:
            found.setdefault(pairing, []).append(path)
    return found, unread


class _Records:
    """The journals of one game at the table of its pairing."""

    def __init__(self, table: str, paths: list[Path]) -> None:
        self._table = table
        self._paths = [path for path in paths if path.parent.name == table]
        self._elsewhere = [path for path in paths if path not in self._paths]
        self._unread: list[AccessibleBoardError] = []
        self._results = {path: self._result_in(path) for path in self._paths}

    @property
    def result(self) -> str | None:
        """The result on which all finished records agree, if there is one."""
        known = {result for result in self._results.values() if result is not None}
        return known.pop() if len(known) == 1 else None

    @property
    def remarks(self) -> Iterator[AccessibleBoardError]:
        """Remarks that the arbiter has to look at."""
        yield from self._unread
        if len(self._paths) > 1:
            each = ", ".join(f"{path} ({self._results[path] or '*'})" for path in self._paths)
            yield CommandError("records_of_one_game", table=self._table, paths=each)
        for path in self._elsewhere:
            yield CommandError("record_elsewhere", path=path, table=self._table)

    def _result_in(self, path: Path) -> str | None:
        try:
            journal = read_journal(path)
            with named(path):
                ended = rebuilt(setup_of(journal.head), journal).state.ended
        except AccessibleBoardError as error:
            self._unread.append(error)
            return None
        return ended.result if ended is not None else None
