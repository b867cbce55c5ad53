"""Delay of the spectators' view: none, some moves, or some time."""

import re
from collections import deque
from dataclasses import dataclass
from typing import Final

from accessible_board.game.events import GameEnded, GameReopened, MoveCompleted
from accessible_board.journal.record import Entry
from accessible_board.languages import CommandError, RefusedError
from accessible_board.speech.time_controls import read_duration

OFF: Final = "off"
NOW: Final = "now"

_MOVES = re.compile(r"(\d{1,4})\s*moves?")


@dataclass(frozen=True, slots=True)
class Delay:
    """Delay of spectators: full ``moves`` of both players, or ``milliseconds``."""

    moves: int = 0
    milliseconds: int = 0

    @classmethod
    def parse(cls, text: str) -> "Delay | None":
        """``now``, ``3 moves``, ``15m``; ``None`` for ``off``. :class:`InputError` otherwise."""
        plain = text.strip().lower()
        if plain in (OFF, NOW):
            return cls() if plain == NOW else None
        if moves := _MOVES.fullmatch(plain):
            return cls(moves=int(moves[1]))
        try:
            return cls(milliseconds=read_duration(plain))
        except RefusedError:
            raise CommandError("no_delay", words=text) from None

    def __str__(self) -> str:
        """The text that :meth:`parse` reads."""
        if self.milliseconds:
            return f"{self.milliseconds // 1000}s"
        return f"{self.moves} moves" if self.moves else NOW


class Backlog:
    """Entries of the record that spectators may not see yet."""

    def __init__(self, delay: Delay) -> None:
        self._delay = delay
        self._waiting: deque[tuple[int, int, Entry]] = deque()
        self._halfmoves = 0
        self._over = False

    def add(self, entry: Entry, now: int) -> None:
        """Add an entry that happened at game time ``now`` (milliseconds).

        What happens before a move is completed counts as part of that move, which is announced
        already.
        """
        belongs_to = self._halfmoves + 1
        self._halfmoves += sum(isinstance(event, MoveCompleted) for event in entry.decided)
        for event in entry.decided:
            if isinstance(event, GameEnded | GameReopened):
                self._over = isinstance(event, GameEnded)
        self._waiting.append((now, max(belongs_to, self._halfmoves), entry))

    def released(self, now: int) -> list[Entry]:
        """Return the entries that have become visible, in order, each once."""
        entries = []
        while self._waiting and self._may_be_seen(*self._waiting[0][:2], now):
            entries.append(self._waiting.popleft()[2])
        return entries

    def next_release(self) -> int | None:
        """The game time of the next release, if it depends on time alone."""
        if not self._waiting or not self._delay.milliseconds:
            return None
        return self._waiting[0][0] + self._delay.milliseconds

    def _may_be_seen(self, at: int, halfmoves: int, now: int) -> bool:
        """Tell whether enough time or moves have followed, or the game is over."""
        if self._delay.milliseconds:
            return now - at >= self._delay.milliseconds
        return self._over or self._halfmoves - halfmoves >= 2 * self._delay.moves
