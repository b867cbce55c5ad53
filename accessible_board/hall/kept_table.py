"""A table as the hall's keeper knows it: its record, its life, and what it said last."""

from typing import Final

from accessible_board.hall.news import TableStanding
from accessible_board.hall.protocol import messages as m
from accessible_board.hall.replicas import ReplicaFile
from accessible_board.system.clock import since_start

ASKING: Final = 1000
"""Milliseconds between two questions for lines that are missing."""

SILENT: Final = 20_000
"""Milliseconds after which a table that has said nothing counts as lost: keepalive and a half."""


class KeptTable:
    """A table of the hall; what it holds belongs to the thread of the keeper."""

    def __init__(self, name: str, key: bytes) -> None:
        self.name = name
        self.key = key
        self.file: ReplicaFile | None = None
        self.unread = False
        """Whether its newest record could not be read when the hall was started."""
        self.lives: dict[str, m.Life] = {}
        self.waiting = ""
        """The run of the program whose menu waits for a game, or last did."""
        self.report: m.TableReport | None = None
        self.heard: int | None = None
        self.asked = -ASKING
        self.told = TableStanding()

    def keep(self, file: ReplicaFile | None) -> None:
        """Its game from now on; ``None`` for one whose record cannot be read."""
        self.file, self.unread = file, file is None

    @property
    def holder(self) -> str:
        """The run of the program that may write its game."""
        return self.file.kept.lease.holder if self.file is not None else ""

    @property
    def life(self) -> m.Life | None:
        """Of the holder, or of a menu after it; of what was replaced nothing is known."""
        played = self.lives.get(self.holder, m.Life.LOST if self.holder else None)
        return played if played is m.Life.READY else self.lives.get(self.waiting, played)

    def standing(self) -> TableStanding:
        """How it stands, the rulings and lines that are on their way included."""
        file, report = self.file, self.report
        if file is None or report is None:
            life = self.lives.get(self.waiting)
            return TableStanding(life, heard=self.heard, unread=self.unread)
        lacking = max(0, report.lines - file.replica.lines) if report.game == file.game else 0
        return TableStanding(self.life, report.now, self.heard, lacking, len(file.kept.undecided))

    @property
    def is_there(self) -> bool:
        """Whether the holder of its game's lease is connected."""
        lately = self.heard is not None and since_start() - self.heard < SILENT
        return lately and self.lives.get(self.holder) is m.Life.READY
