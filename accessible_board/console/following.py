"""Copies of a game that follow its record, to its end or as far as spectators may see.

Every entry of the journal reaches a copy after it is on disk, and the same events lead to the same
game here as in a replay. Pages need copies of their own: they run in another thread, where the game
would change while it is read, and spectators see the game as it was some moves or minutes ago.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from accessible_board.arbiter.matters import Happening, is_recorded
from accessible_board.game.events import GameEnded, GameReopened, MoveCompleted, RulingRefused
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.state.folding import apply
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.pgn import GrowingPgn
from accessible_board.journal.record import Entry
from accessible_board.languages import CommandError, RefusedError
from accessible_board.narration.written.phrases import Notated, Notation, Phrases
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


class Limit(Protocol):
    """The part of a record that a copy may show, counted in entries."""

    def add(self, entry: Entry, now: int) -> None:
        """Count an entry that happened at game time ``now`` (milliseconds)."""

    def upto(self, now: int) -> int:
        """The number of entries that may be seen; it never becomes less."""

    def next_release(self) -> int | None:
        """The game time at which more may be seen, if that depends on time alone."""


class Backlog:
    """The limit of spectators who are behind by a delay."""

    def __init__(self, delay: Delay) -> None:
        self._delay = delay
        self._waiting: deque[tuple[int, int]] = deque()
        """The time and the half-move of each entry that may not be seen yet."""
        self._released = 0
        self._halfmoves = 0
        self._over = False

    def add(self, entry: Entry, now: int) -> None:
        """Count an entry that happened at game time ``now`` (milliseconds).

        What happens before a move is completed counts as part of that move, which is announced
        already.
        """
        belongs_to = self._halfmoves + 1
        self._halfmoves += sum(isinstance(event, MoveCompleted) for event in entry.decided)
        for event in entry.decided:
            if isinstance(event, GameEnded | GameReopened):
                self._over = isinstance(event, GameEnded)
        self._waiting.append((now, max(belongs_to, self._halfmoves)))

    def upto(self, now: int) -> int:
        """The number of entries that may be seen; it never becomes less."""
        while self._waiting and self._may_be_seen(*self._waiting[0], now):
            self._waiting.popleft()
            self._released += 1
        return self._released

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


class Following:
    """A copy of one game: its state, with both scoresheets, and what was recorded of it.

    Each entry is folded once, in its order; ``upto`` is how many were. A copy without a ``limit``
    shows all of them. The first ``history`` entries are of before anybody could follow.
    """

    def __init__(
        self, setup: GameSetup, entries: Iterable[Entry] = (), limit: Limit | None = None
    ) -> None:
        self.setup = setup
        self.state = GameState(setup)
        self.recorded: list[Happening] = []
        """Everything that has a line in the arbiter's record."""
        self.upto = 0
        self.history = 0
        self.limit = limit
        self._waiting: deque[Entry] = deque()
        self.pgn = GrowingPgn(setup, public=True)
        self._notations: dict[tuple[Seat, str], Notation] = {}
        for entry in entries:
            self.follow(entry)

    @property
    def sheets(self) -> Mapping[Seat, Scoresheet]:
        """Both players' scoresheets."""
        return self.state.sheets

    def notated(self, seat: Seat, words: Phrases, first: int = 0) -> Sequence[Notated]:
        """The moves of a seat's scoresheet in a language's notation, from this half-move on."""
        key = seat, words.language.code
        if key not in self._notations:
            self._notations[key] = Notation(self.setup.board(), words)
        return self._notations[key].of(self.sheets[seat], first)

    def public_pgn(self) -> bytes:
        """White's scoresheet so far, without draw offers; :class:`JournalError` if it has none."""
        self.pgn.update(self.sheets[Seat.WHITE])
        return self.pgn.text().encode("utf-8", "replace")

    def add(self, entry: Entry, now: int) -> None:
        """Take an entry, which :meth:`advance` folds once it may be seen."""
        self._waiting.append(entry)
        if self.limit is not None:
            self.limit.add(entry, now)

    def is_behind(self, now: int = 0) -> bool:
        """Tell whether there are entries that may be seen and are not folded.

        Game time ``now`` matters to a copy with a limit alone.
        """
        return self.upto < self._may_fold(now)

    def advance(
        self, now: int = 0, most: int | None = None
    ) -> Iterator[tuple[Entry, list[Happening]]]:
        """Fold the entries that may be seen, at most so many, each when it is asked for."""
        until = self._may_fold(now)
        until = until if most is None else min(until, self.upto + most)
        while self.upto < until:
            entry = self._waiting.popleft()
            yield entry, self.follow(entry)

    def follow(self, entry: Entry) -> list[Happening]:
        """Fold the next entry of the record; return its happenings with their positions."""
        self.upto += 1
        happenings = []
        if isinstance(entry.observed, ArbiterRuled):
            ruling = entry.observed.ruling
            refused = any(
                isinstance(event, RulingRefused) and event.ruling == ruling
                for event in entry.decided
            )
            happenings.append(Happening(entry.observed, self.state.standing, not refused))
        for event in entry.decided:
            happenings.append(Happening(event, self.state.standing))
            apply(self.state, event)
        self.recorded += filter(is_recorded, happenings)
        return happenings

    def _may_fold(self, now: int) -> int:
        there = self.upto + len(self._waiting)
        return there if self.limit is None else min(there, self.limit.upto(now))
