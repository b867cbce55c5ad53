"""The arbiter's page: pending decisions, both scoresheets, both boards, the whole record."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

import chess

from accessible_board.arbiter import forms
from accessible_board.arbiter.forms import Group, RulingForm
from accessible_board.arbiter.matters import Happening, Pending, pending, sentence
from accessible_board.console import table_view as table
from accessible_board.console.door import Guest
from accessible_board.console.following import Following
from accessible_board.console.table_view import role_name
from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle, clock_text
from accessible_board.narration.written.lines import as_it_stands, on_envelope
from accessible_board.narration.written.phrases import Phrases

LATEST: Final = 40
"""Lines of the record on the page itself; the whole record has a page of its own."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A half-move as each player wrote it; ``differs`` if both wrote, and differently."""

    number: str
    white_keeps: str
    black_keeps: str
    differs: bool


@dataclass(frozen=True, slots=True)
class BoardReport:
    """The known position at one seat, and its differences from the game."""

    player: str
    kind: str
    seen: bool
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordLine:
    """Game time and an event; ``said`` are words quoted in it, in their language."""

    time: str
    text: str
    said: str = ""
    language: str = ""

    @property
    def parts(self) -> tuple[str, str, str]:
        """The text before the quoted words, these words, and the text after them."""
        return self.text.partition(self.said) if self.said else (self.text, "", "")


@dataclass(frozen=True, slots=True)
class GuestLine:
    """A browser that was let in: its number and its person."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class EnvelopeText:
    """The text to be written on the envelope of an adjourned game, and a note on its code."""

    items: tuple[str, ...]
    code: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArbiterPage:
    """The data of the arbiter's page."""

    headline: str
    last: table.LastMove | None
    status: tuple[str, ...]
    clocks: tuple[table.ClockFace, table.ClockFace]
    pending: tuple[Pending, ...]
    sheets: tuple[SheetRow, ...]
    sheets_agree: bool
    boards: tuple[BoardReport, ...]
    board: table.BoardView
    record: tuple[RecordLine, ...]
    record_length: int
    guests: tuple[GuestLine, ...]
    codes: tuple[str, ...]
    envelope: EnvelopeText | None
    machine: tuple[str, ...]


def arbiter_page(
    game: Following,
    words: Phrases,
    style: AnnouncingStyle,
    guests: Iterable[Guest] = (),
    codes: Iterable[str] = (),
    code_words: Sequence[str] = (),
    machine: Iterable[str] = (),
) -> ArbiterPage:
    """The page of the arbiter; ``guests`` are the browsers that were let in.

    ``codes`` let an arbiter speak at the table; spent ones are not shown.
    ``code_words`` tell the code of an envelope, which is shown as long as there is one. ``machine``
    is what is attested of it as it is now.
    """
    state = game.state
    sheets = tuple(_sheet_rows(game, words))
    waiting = tuple(pending(state, words))
    headline = table.headline(state, words)
    return ArbiterPage(
        headline=f"● {words('arbiter.pending')}" if waiting else headline,
        last=table.last_move(game, words, style),
        status=table.status(state, words),
        clocks=table.clocks(state, words),
        pending=waiting,
        sheets=sheets,
        sheets_agree=not any(row.differs for row in sheets),
        boards=tuple(_report(state, seat, words) for seat in Seat),
        board=table.board(state, words),
        record=_lines(game.recorded[-LATEST:], words, style),
        record_length=len(game.recorded),
        guests=tuple(_guest(guest, words) for guest in guests),
        codes=tuple(code for code in codes if code not in state.officials.spent),
        envelope=_envelope(state, words, code_words),
        machine=tuple(machine),
    )


def record(game: Following, words: Phrases, style: AnnouncingStyle) -> tuple[RecordLine, ...]:
    """Everything that happened, one line each, in order."""
    return _lines(game.recorded, words, style)


def controls(group: Group) -> Iterable[RulingForm]:
    """The controls of a group, in the order of the table."""
    return (control for control in forms.FORMS if control.group is group)


def _lines(
    happenings: Iterable[Happening], words: Phrases, style: AnnouncingStyle
) -> tuple[RecordLine, ...]:
    """Lines of the record; words of an announcement are in the language of announcements."""
    return tuple(
        RecordLine(
            clock_text(happening.what.at),
            sentence(happening, words),
            getattr(happening.what, "words", "") if _is_announced(happening) else "",
            style.language.voice.bcp47,
        )
        for happening in happenings
    )


def _is_announced(happening: Happening) -> bool:
    return isinstance(happening.what, e.MoveAnnounced | e.MoveRepeated | e.AnnouncementRefused)


def _envelope(state: GameState, words: Phrases, code_words: Sequence[str]) -> EnvelopeText | None:
    """The envelope of an adjourned game, with the times used so far."""
    if not state.adjourned:
        return None
    return EnvelopeText(tuple(on_envelope(as_it_stands(state), words)), tuple(code_words))


def _guest(guest: Guest, words: Phrases) -> GuestLine:
    who = role_name(guest.role, words)
    return GuestLine(guest.number, f"{who}: {guest.name}" if guest.name else who)


def _sheet_rows(game: Following, words: Phrases) -> Iterator[SheetRow]:
    """Both sheets beside each other; a sheet that is behind does not differ (8.1.3, D.2.9)."""
    position, first = game.setup.board(), table.first_shown(*game.sheets.values())
    whole, turn = divmod(first + (not position.turn), 2)
    number, turn = position.fullmove_number + whole, not turn
    kept = (_moves(game, seat, words, first) for seat in Seat)
    for white_keeps, black_keeps in zip_longest(*kept):
        both = white_keeps is not None and black_keeps is not None
        yield SheetRow(
            f"{number}{'.' if turn else '...'}",
            white_keeps[1] if white_keeps else words("arbiter.not_written"),
            black_keeps[1] if black_keeps else words("arbiter.not_written"),
            both and white_keeps[0] != black_keeps[0],
        )
        number, turn = number + (not turn), not turn


def _moves(
    game: Following, seat: Seat, words: Phrases, first: int
) -> Iterator[tuple[chess.Move, str]]:
    entries = game.sheets[seat].entries[first:]
    for notated, entry in zip(game.notated(seat, words, first), entries, strict=True):
        parts = [notated.text]
        parts += ["(=)"] if entry.draw_offered else []
        parts += [clock_text(entry.remaining)] if entry.remaining is not None else []
        parts.append(words.named("evidence", entry.evidence))
        yield entry.move, ", ".join(parts)


def _report(state: GameState, seat: Seat, words: Phrases) -> BoardReport:
    player = words.language.say(seat)
    board = state.boards.get(seat)
    if board is None:
        return BoardReport(player, words("arbiter.ordinary_board"), False, ())
    kind = words("arbiter.peg_board" if board.answering else "arbiter.peg_board_silent")
    expected = state.expected_on(seat)
    return BoardReport(player, kind, True, tuple(_differences(board.occupied, expected, words)))


def _differences(occupied: chess.SquareSet, expected: chess.Board, words: Phrases) -> Iterator[str]:
    """The holes that are wrongly full or empty; switches cannot tell men apart."""
    for square in occupied ^ chess.SquareSet(expected.occupied):
        key = "arbiter.hole_full" if square in occupied else "arbiter.hole_empty"
        yield words(key, square=chess.square_name(square))
