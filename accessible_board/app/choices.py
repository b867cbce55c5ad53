"""Choices of the user for a game, as options name them and a journal keeps them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.settings import Engine, PressSignal, Talk, Vibration, VirtualPegs
from accessible_board.table.terminal import LineStyle


class Choices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Choices of the user, named as the options are; ``None`` where nothing was chosen.

    ``board`` names those of the seats, White's first; ``ear``, ``microphone`` and ``braille`` are
    read by :mod:`~accessible_board.app.seating`. Typed lines that name no seat are for ``seat``.
    """

    board: tuple[str, ...] | None = None
    opponent_board: str | None = None
    ear: tuple[str, ...] | None = None
    microphone: tuple[str, ...] | None = None
    loudspeaker: str | None = None
    braille: tuple[str, ...] | None = None
    braille_code: str | None = None
    announce: str | None = None
    announce_white: str | None = None
    announce_black: str | None = None
    file_names: str | None = None
    file_names_white: str | None = None
    file_names_black: str | None = None
    language: str | None = None
    arbiter_language: str | None = None
    voice: str | None = None
    rate: int | None = None
    talk: Talk | None = None
    engine: Engine | None = None
    virtual_pegs: VirtualPegs | None = None
    vibration: Vibration | None = None
    pressed: PressSignal | None = None
    console: str | None = None
    spectators: str | None = None
    record: str | None = None
    hall: str | None = None
    seat: Seat | None = None
    lines: LineStyle | None = None

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> "Choices":
        """The choices in a journal; ``ValueError`` names their fault."""
        try:
            return msgspec.convert(plain, cls)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error

    def plain(self) -> dict[str, Any]:
        """The choices as plain data, for the head of a journal."""
        plain: dict[str, Any] = msgspec.to_builtins(self, builtin_types=())
        return plain

    def before(self, others: "Choices") -> "Choices":
        """These choices, completed by the others."""
        return msgspec.structs.replace(others, **self._made())

    def typed(self) -> list[str]:
        """The choices as options of the command line, each with all its values."""
        return [
            part
            for name, chosen in self._made().items()
            for value in (chosen if isinstance(chosen, tuple) else (chosen,))
            for part in (f"--{name.replace('_', '-')}", value)
        ]

    def _made(self) -> dict[str, Any]:
        chosen = msgspec.structs.asdict(self)
        return {name: value for name, value in chosen.items() if value is not None}
