"""The keeper's view of a table: its record, its life cycle and its last report."""

from typing import Final

from accessible_board.hall.news import Public, TableStanding
from accessible_board.hall.protocol import messages as m
from accessible_board.hall.replicas import ReplicaFile
from accessible_board.system.clock import since_start

ASKING: Final = 1000
"""Milliseconds between two requests for missing lines."""

SILENT: Final = 20_000
"""Milliseconds of silence after which a table counts as lost: one and a half keepalives."""


class KeptTable:
    """A table of the hall; its data belongs to the keeper's thread."""

    def __init__(self, name: str, key: bytes) -> None:
        self.name = name
        self.key = key
        self.file: ReplicaFile | None = None
        self.unread = False
        """True if its newest record could not be read when the hall was started."""
        self.lives: dict[str, m.Life] = {}
        self.waiting = ""
        """The run of the program whose menu waits, or last waited, for a game."""
        self.report: m.TableReport | None = None
        self.public: Public | None = None
        """The part of its game that was told to be public last."""
        self.heard: int | None = None
        self.asked = -ASKING
        self.told = TableStanding()

    def keep(self, file: ReplicaFile | None) -> None:
        """Switch to a game; ``None`` for one whose record cannot be read."""
        self.file, self.unread = file, file is None

    @property
    def holder(self) -> str:
        """The run of the program that may write the game."""
        return self.file.kept.lease.holder if self.file is not None else ""

    @property
    def life(self) -> m.Life | None:
        """The life cycle of the holder, or of a later menu; none for a run that was replaced."""
        played = self.lives.get(self.holder, m.Life.LOST if self.holder else None)
        return played if played is m.Life.READY else self.lives.get(self.waiting, played)

    def standing(self) -> TableStanding:
        """The table's status, including the rulings and lines in flight."""
        file, report = self.file, self.report
        if file is None or report is None:
            life = self.lives.get(self.waiting)
            return TableStanding(life, heard=self.heard, unread=self.unread)
        lacking = max(0, report.lines - file.replica.lines) if report.game == file.game else 0
        return TableStanding(self.life, report.now, self.heard, lacking, len(file.kept.undecided))

    @property
    def is_there(self) -> bool:
        """True while the holder of the game's lease is connected."""
        lately = self.heard is not None and since_start() - self.heard < SILENT
        return lately and self.lives.get(self.holder) is m.Life.READY
