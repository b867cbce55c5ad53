"""Time controls: what is agreed about time before the game (6.3.1).

A time control is a sequence of periods. In each, a number of moves (in the last, usually all moves)
must be completed in an allotted time, with an increment or a delay for every move, or neither.
Nothing here depends on words: the value itself is what is read back to both players (row 8).

Three ways of writing are understood, in either case of letters and with any white space.

With units, as players say it::

    control  = period { "+" period } [ [ "+" ] extra ]
    period   = duration [ "/" moves ]
    extra    = seconds | "i" duration | "d" duration
    duration = [ hours "h" ] [ minutes "m" ] [ seconds "s" ]

After the first period, a term in seconds alone (``30s``) is the increment and one with minutes or
hours (``30m``, ``1h30m``) is the next period; ``i30s`` says increment and ``d3s`` says delay
whatever the unit. The extra time comes last and holds in every period, from move 1. So
``90m/40+30m+30s`` is 40 moves in 90 minutes, then all moves in 30 minutes, with 30 seconds added
for each move.

As on posters, minutes and seconds may have other signs: ``90 min + 30 sec``, ``90'+30"``. Minutes
and the seconds added for each move may have none: ``90+30``, ``15``.

Without units, as in the ``TimeControl`` tag of PGN (PGN standard, 9.6.1), in seconds, with an
increment for each period: ``40/7200:20/3600:900+30``.

A last period with a number of moves is played again and again, as in ``40/7200`` of PGN.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from accessible_board import bounds
from accessible_board.errors import InputError

NO_CLOCK: Final = "99999h"
"""How a game without a clock is written: more time than there is, so that no clock counts."""

CLASS_MOVES = 60
"""The number of moves over which the extra time counts for the class of a game (A.1, B.1)."""

_SECOND = 1000
_UNITS = {"h": 3600 * _SECOND, "m": 60 * _SECOND, "s": _SECOND}
_NO_LIMIT = 50_000 * 3600 * _SECOND
_MINUTES_MEANT = 180
"""Numbers below are minutes: no game is as short in seconds, and from here on PGN means blitz."""
_SECONDS_MEANT = 300 * _SECOND
_EXAMPLE = 'for example "90+30", "90m/40+30m+30s" or "5m d3s"'

_NUMBER = r"[0-9]{1,5}"  # no game lasts longer than 99999 seconds or hours
_DURATION = rf"(?=[0-9])(?:{_NUMBER}h)?(?:{_NUMBER}m)?(?:{_NUMBER}s)?"
_TERM = re.compile(rf"(?P<mode>[id]?)(?P<duration>{_DURATION})(?:/(?P<moves>{_NUMBER}))?")
_POSTER = re.compile(rf"(?P<minutes>{_NUMBER})(?:\+(?P<seconds>{_NUMBER}))?")
_ABBREVIATED = {
    "s": r"(?:se[ck]\b\.?|''|[\"″”])",
    "m": r"(?:min\b\.?|['′’])",
}
"""How else minutes and seconds are written after a number, in signs that languages share."""
_PGN_PERIOD = re.compile(
    rf"(?:(?P<moves>{_NUMBER})/)?(?P<seconds>{_NUMBER})(?:\+(?P<increment>{_NUMBER}))?"
)


def counts(milliseconds: int) -> bool:
    """Whether a clock that has this time left says anything: in a game without one it does not."""
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
    def parse(cls, text: str) -> "TimeControl":
        """Read a time control as a person writes it, or a PGN tag; see the module for the grammar.

        :raises InputError: if it is malformed, with what is wrong and an example.
        """
        if len(text) > bounds.CONTROL:
            raise InputError(
                f"The time control cannot be read: it has more than {bounds.CONTROL} characters; "
                f"{_EXAMPLE}."
            )
        written = text.lower()
        for unit, forms in _ABBREVIATED.items():
            written = re.sub(rf"(?<=[0-9])\s*{forms}", unit, written)
        compact = "".join(written.split())
        if re.fullmatch(r"[0-9/+:]+", compact):
            return _from_numbers(compact, text)
        return _from_terms(compact, text)

    @classmethod
    def from_pgn(cls, tag: str) -> "TimeControl":
        """Read the value of a PGN ``TimeControl`` tag: seconds, moves, increments.

        :raises InputError: if it is malformed, or one of PGN's unknown, none or sandclock.
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
        if any(period.delay or period.milliseconds % _SECOND for period in self.periods):
            return "?"
        return ":".join(_pgn_text(period) for period in self.periods)

    @property
    def limits(self) -> bool:
        """Whether there is a clock that counts."""
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
        """How many moves are still required in the current period; ``None`` for all moves."""
        number = self.period_number(moves_completed)
        required = [self.period(earlier).moves for earlier in range(1, number + 1)]
        if required[-1] is None:
            return None
        return sum(moves or 0 for moves in required) - moves_completed

    def __str__(self) -> str:
        """The time control with units, as :meth:`parse` reads it back.

        Where periods differ in their extra time, which only PGN can write, it is the PGN tag.
        """
        first = self.periods[0]
        if any((p.increment, p.delay) != (first.increment, first.delay) for p in self.periods):
            return self.pgn
        periods = "+".join(
            _duration_text(period.milliseconds) + (f"/{period.moves}" if period.moves else "")
            for period in self.periods
        )
        if first.delay:
            return f"{periods} d{_duration_text(first.delay)}"
        return periods + (f"+i{_duration_text(first.increment)}" if first.increment else "")


def _from_terms(compact: str, text: str) -> TimeControl:
    """Read the form with units; ``text`` is what the person wrote, for the error."""
    periods: list[tuple[int, int | None]] = []
    increment = delay = 0
    for term in re.sub(r"(?<=[^+])([id])", r"+\1", compact).split("+"):
        match = _TERM.fullmatch(term)
        if match is None:
            raise _malformed(text, f'"{term}" is neither a time nor an extra time per move')
        if increment or delay:
            raise _malformed(text, "nothing may follow the extra time per move")
        milliseconds, moves = _duration(match["duration"]), match["moves"]
        mode = match["mode"] or ("i" if periods and moves is None and _in_seconds(match) else "")
        if mode and (moves or not periods):
            raise _malformed(text, f'"{term}" cannot be the extra time per move')
        if mode == "i":
            increment = milliseconds
        elif mode == "d":
            delay = milliseconds
        else:
            periods.append((milliseconds, int(moves) if moves else None))
    return _build([Period(*period, increment, delay) for period in _sound(periods, text)], text)


def _from_numbers(compact: str, text: str) -> TimeControl:
    """Read a form without units, unless it may be minutes as well as seconds ("180+2")."""
    poster = _POSTER.fullmatch(compact)
    if poster is not None and int(poster["minutes"]) < _MINUTES_MEANT:
        seconds = poster["seconds"]
        return _from_terms(f"{poster['minutes']}m" + (f"+{seconds}s" if seconds else ""), text)
    control = TimeControl.from_pgn(compact)
    if control.periods[-1].milliseconds < _SECONDS_MEANT:
        raise _malformed(text, "its numbers may be minutes or seconds; write the units")
    return control


def _pgn_period(part: str, tag: str) -> Period:
    match = _PGN_PERIOD.fullmatch(part)
    if match is None:
        raise _malformed(tag, f'"{part}" is not moves/seconds+increment')
    moves = int(match["moves"]) if match["moves"] else None
    [(milliseconds, moves)] = _sound([(int(match["seconds"]) * _SECOND, moves)], tag)
    return Period(milliseconds, moves, int(match["increment"] or 0) * _SECOND)


def _sound(periods: list[tuple[int, int | None]], text: str) -> list[tuple[int, int | None]]:
    """The same periods; an error if one has no time or no moves."""
    for milliseconds, moves in periods:
        if milliseconds == 0:
            raise _malformed(text, "a period needs some time")
        if moves == 0:
            raise _malformed(text, "a period needs at least one move")
    return periods


def _build(periods: list[Period], text: str) -> TimeControl:
    if any(period.moves is None for period in periods[:-1]):
        raise _malformed(text, "a period that another follows needs its number of moves")
    if any((period.moves or 0) > bounds.MOVES.most for period in periods):
        raise _malformed(text, f"no game has more than {bounds.MOVES.most} moves")
    return TimeControl(tuple(periods))


def _in_seconds(match: re.Match[str]) -> bool:
    return re.fullmatch(r"[0-9]+s", match["duration"]) is not None


def _duration(text: str) -> int:
    return sum(int(number) * _UNITS[unit] for number, unit in re.findall(r"([0-9]+)([hms])", text))


def _duration_text(milliseconds: int) -> str:
    """A duration in the largest unit that divides it: ``90m``, ``2h``, ``30s``."""
    seconds = milliseconds // _SECOND
    if seconds % 60:
        return f"{seconds // 60}m{seconds % 60}s" if seconds > 60 else f"{seconds}s"
    return f"{seconds // 3600}h" if seconds % 3600 == 0 else f"{seconds // 60}m"


def _pgn_text(period: Period) -> str:
    moves = f"{period.moves}/" if period.moves else ""
    increment = f"+{period.increment // _SECOND}" if period.increment else ""
    return f"{moves}{period.milliseconds // _SECOND}{increment}"


def _malformed(text: str, reason: str) -> InputError:
    return InputError(f'The time control "{text}" cannot be read: {reason}; {_EXAMPLE}.')
