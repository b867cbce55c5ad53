"""Time controls: what is agreed about time before the game (6.3.1).

A time control is a sequence of periods. In each, a number of moves (in the last, usually all moves)
must be completed in an allotted time, with an increment or a delay for every move, or neither.
Nothing here depends on words: the value itself is what is read back to both players (row 8).

It is written with units, and this form is what is kept and read back::

    control  = period { "+" period } [ "+i" duration | " d" duration ]
    period   = duration [ "/" moves ]
    duration = [ hours "h" ] [ minutes "m" ] [ seconds "s" ]

``i30s`` is an increment and ``d3s`` a delay; it holds in every period, from move 1. So
``90m/40+30m+i30s`` is 40 moves in 90 minutes, then all moves in 30 minutes, with 30 seconds added
for each move. What people write besides is read by :mod:`.time_terms`, and the ``TimeControl`` tag
of PGN as it is defined there, in seconds (PGN standard, 9.6.1): ``40/7200:20/3600:900+30``.

A last period with a number of moves is played again and again, as in ``40/7200`` of PGN.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from accessible_board import bounds
from accessible_board.game.vocabulary.time_terms import (
    SECOND,
    SECONDS_MEANT,
    PeriodRead,
    read_periods,
)
from accessible_board.languages import RefusedError

NO_CLOCK: Final = "99999h"
"""Text of a game without a clock: more time than there is, so that no clock counts."""

CLASS_MOVES = 60
"""The number of moves over which the extra time counts for the class of a game (A.1, B.1)."""

_NO_LIMIT = 50_000 * 3600 * SECOND
_NUMBER = r"[0-9]{1,5}"  # no game lasts longer than 99999 seconds or hours
_NO_WORDS: Final[Mapping[str, str]] = {}
_PGN_PERIOD = re.compile(
    rf"(?:(?P<moves>{_NUMBER})/)?(?P<seconds>{_NUMBER})(?:\+(?P<increment>{_NUMBER}))?"
)


def counts(milliseconds: int) -> bool:
    """True if a clock with this time left counts; in a game without a clock it does not."""
    return milliseconds < _NO_LIMIT


@dataclass(frozen=True, slots=True)
class Period:
    """One part of a time control; all times in milliseconds.

    ``moves`` must be completed within it, all remaining moves where it is ``None``. ``increment``
    is added before each move (Fischer, accumulating); ``delay`` passes before the main time runs,
    at each move (Bronstein, non-accumulating; 6.3.2). At most one of the two is not 0.
    ``ValueError`` if a number makes no sense.
    """

    milliseconds: int
    moves: int | None = None
    increment: int = 0
    delay: int = 0

    def __post_init__(self) -> None:
        if self.milliseconds <= 0 or (self.moves is not None and self.moves <= 0):
            raise ValueError("a period needs more than no time and more than no moves")
        if min(self.increment, self.delay) < 0 or (self.increment and self.delay):
            raise ValueError("a period has an increment or a delay, or neither")


@cache
def _base(control: "TimeControl") -> int:
    """Cached, because it is needed at every deadline of a game and never changes."""
    extra = (control.period_of_move(move) for move in range(1, CLASS_MOVES + 1))
    return sum(period.milliseconds for period in control.periods) + sum(
        period.increment + period.delay for period in extra
    )


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of a game, in order; all but the last have a number of moves.

    ``ValueError`` if there is no period, or one that could never be reached.
    """

    periods: tuple[Period, ...]

    def __post_init__(self) -> None:
        if not self.periods:
            raise ValueError("a time control has at least one period")
        if any(period.moves is None for period in self.periods[:-1]):
            raise ValueError("only the last period may be for all remaining moves")

    @classmethod
    def parse(cls, text: str, words: Mapping[str, str] = _NO_WORDS) -> "TimeControl":
        """Read a time control as a person writes it, or a PGN tag.

        ``words`` says what words mean in it, as :func:`.time_terms.read_periods` wants them.

        :raises RefusedError: if it is malformed, with what is wrong and an example, or if it could
            not be written so that it is read back the same: what is kept is its text.
        """
        if len(text) > bounds.CONTROL:
            raise RefusedError("time_long", most=bounds.CONTROL)
        control = cls._read(text, words)
        try:
            if cls._read(str(control), _NO_WORDS) == control:
                return control
        except RefusedError:
            pass
        raise RefusedError("time_unclear", words=text, part=text)

    @classmethod
    def _read(cls, text: str, words: Mapping[str, str]) -> "TimeControl":
        compact = "".join(text.split()).replace("|", "+")
        first = _PGN_PERIOD.fullmatch(compact.split(":")[0])
        if first is not None and int(first["seconds"]) >= SECONDS_MEANT:
            return cls.from_pgn(compact)

        def refuse(key: str, part: str) -> RefusedError:
            whole = part == text and key == "time_unread"
            return RefusedError("time_unclear" if whole else key, words=text, part=part)

        return _build(read_periods(text, words, refuse), text)

    @classmethod
    def from_pgn(cls, tag: str) -> "TimeControl":
        """Read the value of a PGN ``TimeControl`` tag: seconds, moves, increments.

        :raises RefusedError: if it is malformed, or one of PGN's unknown, none or sandclock.
        """
        return _build([_pgn_period(part, tag) for part in "".join(tag.split()).split(":")], tag)

    @property
    def pgn(self) -> str:
        """The value of the PGN ``TimeControl`` tag.

        PGN cannot express a delay; then it is ``?``, unknown, which at least is not wrong.
        ``-`` says that there was no clock.
        """
        if not self.limits:
            return "-"
        if any(period.delay or period.milliseconds % SECOND for period in self.periods):
            return "?"
        return ":".join(_pgn_text(period) for period in self.periods)

    @property
    def limits(self) -> bool:
        """True if there is a clock that counts."""
        return counts(self.periods[0].milliseconds)

    @property
    def base(self) -> int:
        """The time that decides the class of the game, in milliseconds (A.1, B.1).

        The allotted time of all periods, and the extra time of the first sixty moves.
        """
        return _base(self)

    def period_number(self, moves_completed: int) -> int:
        """The period, counted from 1, of a player who has completed this number of moves.

        A last period with a number of moves is repeated, each repetition counting on.
        """
        number, control = 1, self.periods[0].moves
        while control is not None and moves_completed >= control:
            moves = self.period(number + 1).moves
            number, control = number + 1, None if moves is None else control + moves
        return number

    def period(self, number: int) -> Period:
        """The period with this number, counted from 1; the last one is repeated."""
        return self.periods[min(number, len(self.periods)) - 1]

    def period_of_move(self, move: int) -> Period:
        """The period that a player's move number ``move``, counted from 1, is played in."""
        return self.period(self.period_number(move - 1))

    def moves_to_control(self, moves_completed: int) -> int | None:
        """Number of moves still required in the current period; ``None`` for all moves."""
        number = self.period_number(moves_completed)
        required = [self.period(earlier).moves for earlier in range(1, number + 1)]
        if required[-1] is None:
            return None
        return sum(moves or 0 for moves in required) - moves_completed

    def __str__(self) -> str:
        """The time control with units, as :meth:`parse` reads it back.

        Where periods differ in their extra time each has its own, between colons as in PGN.
        """
        first = self.periods[0]
        if any((p.increment, p.delay) != (first.increment, first.delay) for p in self.periods):
            seconds = first.milliseconds // SECOND
            return self.pgn if self.pgn != "?" and seconds >= SECONDS_MEANT else _each(self.periods)
        periods = "+".join(map(_period_text, self.periods))
        return periods + _extra_text(first)


def _each(periods: tuple[Period, ...]) -> str:
    return ":".join(_period_text(period) + _extra_text(period) for period in periods)


def _period_text(period: Period) -> str:
    return _duration_text(period.milliseconds) + (f"/{period.moves}" if period.moves else "")


def _extra_text(period: Period) -> str:
    if period.delay:
        return f" d{_duration_text(period.delay)}"
    return f"+i{_duration_text(period.increment)}" if period.increment else ""


def _pgn_period(part: str, tag: str) -> PeriodRead:
    match = _PGN_PERIOD.fullmatch(part)
    if match is None:
        raise RefusedError("time_unread", words=tag, part=part)
    moves = int(match["moves"]) if match["moves"] else None
    increment = int(match["increment"] or 0) * SECOND
    return PeriodRead(int(match["seconds"]) * SECOND, moves, increment, 0)


def _build(periods: list[PeriodRead], text: str) -> TimeControl:
    """The time control of these periods; an error for what no game can be played with."""
    if any(period.milliseconds == 0 or period.moves == 0 for period in periods):
        raise RefusedError("time_zero", words=text)
    if any(period.moves is None for period in periods[:-1]):
        raise RefusedError("time_moves_missing", words=text)
    if any((period.moves or 0) > bounds.MOVES.most for period in periods):
        raise RefusedError("time_many_moves", words=text, most=bounds.MOVES.most)
    return TimeControl(tuple(Period(*period) for period in periods))


def _duration_text(milliseconds: int) -> str:
    """A duration in the largest unit that divides it: ``90m``, ``2h``, ``30s``."""
    seconds = milliseconds // SECOND
    if seconds % 60:
        return f"{seconds // 60}m{seconds % 60}s" if seconds > 60 else f"{seconds}s"
    return f"{seconds // 3600}h" if seconds % 3600 == 0 else f"{seconds // 60}m"


def _pgn_text(period: Period) -> str:
    moves = f"{period.moves}/" if period.moves else ""
    increment = f"+{period.increment // SECOND}" if period.increment else ""
    return f"{moves}{period.milliseconds // SECOND}{increment}"
