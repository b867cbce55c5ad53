"""A game rebuilt from its journal in the hall; every line is checked before it is shown.

Whoever has a table's ticket can write anything into its journal. So the hall takes a line only if
it reads well, if names can stand on a scoresheet, and if the game can go on like that: it is folded
line by line, as at the table. Words that people said or typed are kept as they are; what is shown
of them is one line of signs that can be printed.
"""

from accessible_board.errors import InputError
from accessible_board.game.events import Event, MoveCompleted
from accessible_board.game.game import Game
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.codec import Plain, tagged, untagged
from accessible_board.journal.rebuilding import impossible
from accessible_board.journal.record import Entry, Record, read_head, read_record, setup_of
from accessible_board.languages import JournalError
from accessible_board.languages.plain_words import in_one_line

NAMES = ("white", "black", "arbiter", "event", "site", "date", "round")
"""Conditions that people write freely and everybody reads."""


class IncomingGame:
    """A game as far as its journal has come; ``setup`` is ``None`` before the first line."""

    def __init__(self) -> None:
        self.setup: GameSetup | None = None
        self._game: Game | None = None

    def fold(self, told: Record | GameSetup) -> None:
        """Apply a line; :class:`JournalError` for one that cannot happen in a game."""
        with impossible():
            if isinstance(told, GameSetup):
                self.setup, self._game = told, Game(told)
            elif isinstance(told, Entry) and self._game is not None:
                for event in told.decided:
                    self._apply(event, self._game)

    def _apply(self, event: Event, game: Game) -> None:
        if isinstance(event, MoveCompleted) and not _has_a_man(event, game):
            raise ValueError(f"no man stands on the first square of {event.move}")
        game.apply(event)


def _has_a_man(event: MoveCompleted, game: Game) -> bool:
    """Tell whether the player has a man on the square that the move, legal or not, leaves."""
    position = game.state.position
    return bool(event.move) and position.color_at(event.move.from_square) is event.seat.color


def read_line(line: bytes, number: int, before: bytes) -> Record | GameSetup:
    """Read a line, the first one as the conditions; :class:`JournalError` if it is damaged."""
    if number > 1:
        return _shown(read_record(line, number, before), line)
    try:
        setup = setup_of(read_head(line))
        _check_names(setup)
    except (InputError, ValueError) as error:
        raise JournalError("journal_unread", line=1) from error
    return setup


def _check_names(setup: GameSetup) -> None:
    for name in NAMES:
        if not getattr(setup, name).isprintable():
            raise ValueError(f"no scoresheet can hold its {name}")


def _shown(record: Record, line: bytes) -> Record:
    """The record without unprintable characters, which hardly any line has."""
    text = line[:-1].decode("utf-8", "backslashreplace")
    if not isinstance(record, Entry) or ("\\" not in text and text.isprintable()):
        return record
    observed = untagged(Observation, _printable(tagged(record.observed)))
    return Entry(observed, tuple(untagged(Event, _printable(tagged(e))) for e in record.decided))


def _printable(plain: Plain) -> Plain:
    match plain:
        case str():
            return in_one_line(plain)
        case list():
            return [_printable(each) for each in plain]
        case dict():
            return {name: _printable(each) for name, each in plain.items()}
    return plain
