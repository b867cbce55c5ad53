"""The conditions of a whole event, as its organiser writes them into a file (A.6, B.4, D.1).

A TOML file whose keys are those of :class:`EventConditions`, every one of which may be left out::

    edition = "2023"
    time = "15m+10s"
    supervised = false
    default_time = "15m"
    arbiter = "I. Arbiter"
    adaptations = ["repetition-required"]

Faults of conditions on somebody's USB stick are told by ear. So each is one whole sentence in the
listener's language, with the name of the entry or the number of the line to be mended, and without
a path or a word of a library.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec

from accessible_board import bounds
from accessible_board.errors import AccessibleBoardError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.editions import IllegalCounting
from accessible_board.game.vocabulary.setup import NO_ARBITER, BothAbsent, GameSetup
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.languages import CommandError
from accessible_board.languages.reasons import wrong_entry
from accessible_board.settings import Name, read_choices, within
from accessible_board.speech.time_controls import read_duration, read_time_control


class EventConditions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Conditions that an event fixes for all its games; ``None`` leaves one open.

    The names are those of :class:`~accessible_board.game.vocabulary.setup.GameSetup`, where each is
    explained. ``default_time`` is written as ``15m``, ``start`` as a time of the day, ``14:00``.
    """

    edition: str | None = None
    time: Annotated[str, msgspec.Meta(max_length=bounds.CONTROL)] | None = None
    supervised: bool | None = None
    start: str | None = None
    default_time: str | None = None
    both_absent: BothAbsent | None = None
    no_draws_before: Annotated[int, within(bounds.MOVES)] | None = None
    quickplay: bool | None = None
    quickplay_seconds: bool | None = None
    flag_announced: bool | None = None
    external_clock: bool | None = None
    electronic_scoresheet: bool | None = None
    hearing_impaired: frozenset[Seat] | None = None
    disabled: frozenset[Seat] | None = None
    appeals: bool | None = None
    illegal_counting: IllegalCounting | None = None
    blitz_alternative: bool | None = None
    adaptations: tuple[Adaptation, ...] | None = None
    release_after: Annotated[int, within(bounds.RELEASE)] | None = None
    arbiter: Name | None = None
    penalties_without_arbiter: bool | None = None
    event: Name | None = None
    site: Name | None = None
    round: Name | None = None

    def setup(self, now: datetime) -> dict[str, Any]:
        """The conditions by the names of :class:`GameSetup`, for a record that begins at ``now``.

        The time zone of ``now`` is that of ``start``. :class:`InputError` for an invalid time.
        """
        every = msgspec.structs.asdict(self)
        fixed = {name: value for name, value in every.items() if value is not None}
        if "time" in fixed:
            fixed["time_control"] = str(read_time_control(fixed.pop("time")))
        if "start" in fixed:
            fixed["starts_at"] = until(fixed.pop("start"), now)
        if self.default_time is not None:
            fixed["default_time"] = read_duration(self.default_time)
        if self.adaptations is not None:
            when = f"{now.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
            by = "?" if self.arbiter in (None, NO_ARBITER) else self.arbiter
            fixed["adaptations"] = tuple(Adapted(rule, by, when) for rule in self.adaptations)
        return fixed


def read_conditions(path: Path) -> EventConditions:
    """Read the conditions in a file; :class:`InputError` names the file and the fault."""
    return read_choices(path, EventConditions, "conditions")


def until(start: str, now: datetime) -> int:
    """Milliseconds from ``now`` to a time of this day, such as ``14:00``; 0 if it has passed."""
    try:
        time = datetime.strptime(start, "%H:%M").time()
    except ValueError:
        raise CommandError("no_daytime", words=start) from None
    at = datetime.combine(now.date(), time, now.tzinfo)
    return max(0, round((at - now).total_seconds() * 1000))


def brought_conditions(path: Path) -> EventConditions:
    """The conditions in this file; :class:`InputError` unless all of them are usable."""
    conditions = read_conditions(path)
    for name, value in msgspec.structs.asdict(conditions).items():
        if value is not None:
            _try(path, name, EventConditions(**{name: value}))
    return conditions


def _try(path: Path, name: str, alone: EventConditions) -> None:
    try:
        Game(GameSetup(**alone.setup(datetime.now().astimezone())))
    except AccessibleBoardError as error:
        reason = wrong_entry(name)
        raise CommandError("conditions_unreadable", path=path, reason=reason) from error
