"""A scoresheet as PGN, to which every move is added once.

Spectators and broadcasts want a game after each move. Whoever writes it anew each time takes longer
for every further move; so what is written stays, and only its end is written again.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import chess
import chess.pgn

from accessible_board.game.events import Termination
from accessible_board.game.state.scoresheet import Claim, Scoresheet, ScoresheetEntry, in_common
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.languages import JournalError
from accessible_board.languages.plain_words import in_one_line

DRAW_OFFERED = "(=)"
"""The mark of a draw offer (8.1.5, C.12)."""

_RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "+/-": "1-0",
    "-/+": "0-1",
    "*": "*",
}
"""The results of PGN; others go into a tag of their own, ``Score``."""
_TERMINATIONS = {
    None: "unterminated",
    Termination.FLAG_FALL: "time forfeit",
    Termination.ILLEGAL_MOVES: "rules infraction",
    Termination.ARBITER: "adjudication",
}

_LAST: Final = 3
"""Moves at the end that are written again: a claim may be noted beside them, or no longer."""


def pgn(sheet: Scoresheet, setup: GameSetup) -> str:
    """The scoresheet as PGN with clock times, and draw offers and claims as comments.

    A game without a clock has the time that each move took. :class:`JournalError` for a move that
    its position does not allow.
    """
    growing = GrowingPgn(setup)
    growing.update(sheet)
    return growing.text()


def impossible_move(move: chess.Move, board: chess.Board) -> JournalError:
    """The fault of a record with a move that its position does not allow."""
    return JournalError("record_move", move=move, fen=board.fen())


class _Place(NamedTuple):
    """The lines before an entry, by its number, and the time that each side had left."""

    entry: int
    lines: int
    line: str
    numbered: bool
    plies: int
    left: Mapping[chess.Color, int]


class GrowingPgn:
    """The PGN of one growing scoresheet; a ``public`` one tells of no draw offers."""

    def __init__(self, setup: GameSetup, *, public: bool = False) -> None:
        self.written = 0
        """The number of moves that were written, some of them again."""
        self._setup = setup
        self._public = public
        self._game = chess.pgn.Game()
        self._game.setup(setup.board())
        self._board = self._game.board()
        self._moves = chess.pgn.StringExporter(columns=80)
        self._scratch = chess.pgn.Game()
        left = dict.fromkeys(chess.COLORS, setup.control.periods[0].milliseconds)
        self._begin = _Place(0, 0, "", True, 0, left)
        self._places: list[_Place] = []
        """Where to begin in order to write an entry again."""
        self._sheet: Scoresheet | None = None
        self._fault: JournalError | None = None
        self._text: str | None = None

    def update(self, sheet: Scoresheet) -> None:
        """Write what is not the same as the last time."""
        if sheet == self._sheet:
            return
        start = self._same(sheet)
        while not self._write(sheet, start):
            start = min(start, len(self._places)) - 1
        self._sheet = sheet
        self._text = None

    def text(self) -> str:
        """The whole game; :class:`JournalError` for a move that its position does not allow."""
        if self._fault is not None:
            raise self._fault
        if self._text is None:
            head = (f'[{name} "{value}"]' for name, value in self._game.headers.items())
            self._text = "\n".join([*head, "", *self._moves.lines]).rstrip() + "\n"
        return self._text

    def _same(self, sheet: Scoresheet) -> int:
        """The first entry that has to be written again."""
        known = self._sheet
        if known is None:
            return 0
        start = min(in_common(known.entries, sheet.entries), max(0, len(self._places) - _LAST))
        claims = sheet.claims[len(known.claims) :]
        if sheet.claims[: len(known.claims)] != known.claims:
            return 0
        if sheet.made_lasts != known.made_lasts:
            open_ = (n for n, entry in enumerate(sheet.entries) if not entry.completed)
            start = min(start, next(open_, start))
        plies = (*(claim.ply - 1 for claim in claims), *(sheet.illegal ^ known.illegal))
        return max(0, min(start, *plies)) if plies else start

    def _write(self, sheet: Scoresheet, start: int) -> bool:
        """Write from an entry on; return False if the last move, which has the notes, is before."""
        at = self._places[start] if start else self._begin
        self._return_to(at)
        left, note = at.left, ""
        comment = None if at.entry else ""
        self._fault = None
        for index in range(at.entry, len(sheet.entries)):
            entry, ply = sheet.entries[index], len(self._board.move_stack)
            if not (entry.completed or sheet.made_lasts):
                self._places.append(self._places[-1] if self._places else self._begin)
                continue
            if not self._board.is_legal(entry.move):
                if ply in sheet.illegal:
                    note = _illegal_note(sheet, index)
                elif entry.completed:
                    self._fault = impossible_move(entry.move, self._board)
                break
            if comment is not None:
                noted = (claim for claim in sheet.claims if claim.ply == ply)
                self._note(comment, *map(_claim_note, noted))
            self._places.append(self._place(index, left))
            self._moves.visit_move(self._board, entry.move)
            comment = self._beside(entry, left)
            if entry.remaining is not None:
                left = {**left, self._board.turn: entry.remaining}
            self._board.push(entry.move)
            self.written += 1
        if comment is None:
            return False
        ply = len(self._board.move_stack)
        noted = (claim for claim in sheet.claims if claim.ply >= ply)
        self._note(comment or "", note, *map(_claim_note, noted))
        _head(self._game, sheet, self._setup)
        self._moves.visit_result(self._game.headers["Result"])
        self._moves.flush_current_line()
        return True

    def _return_to(self, at: _Place) -> None:
        """Take back what was written after a place."""
        del self._moves.lines[at.lines :], self._places[at.entry :]
        self._moves.current_line, self._moves.force_movenumber = at.line, at.numbered
        while len(self._board.move_stack) > at.plies:
            self._board.pop()

    def _place(self, index: int, left: Mapping[chess.Color, int]) -> _Place:
        moves, plies = self._moves, len(self._board.move_stack)
        return _Place(
            index, len(moves.lines), moves.current_line, moves.force_movenumber, plies, left
        )

    def _note(self, *notes: str) -> None:
        """Write what stands beside a move, if anything does."""
        if comment := " ".join(filter(None, notes)):
            self._moves.visit_comment(comment)

    def _beside(self, entry: ScoresheetEntry, left: Mapping[chess.Color, int]) -> str:
        """The draw offer and the time beside a move; ``left`` is what each side had before it."""
        node = self._scratch
        node.comment = DRAW_OFFERED if entry.draw_offered and not self._public else ""
        if entry.remaining is not None and self._setup.control.limits:
            node.set_clock(entry.remaining / 1000)
        elif entry.remaining is not None:
            node.set_emt((left[self._board.turn] - entry.remaining) / 1000)
        return node.comment


def _head(game: chess.pgn.Game, sheet: Scoresheet, setup: GameSetup) -> None:
    game.headers.update(
        Event=_tag_value(setup.event),
        Site=_tag_value(setup.site),
        Date=_tag_value(setup.date),
        Round=_tag_value(setup.round),
        White=_tag_value(setup.white),
        Black=_tag_value(setup.black),
        Result=_RESULTS.get(sheet.result or "", "*"),
        TimeControl=setup.control.pgn,
        Termination=_TERMINATIONS.get(sheet.termination, "normal"),
    )
    game.headers.pop("Score", None)
    if sheet.result is not None and _RESULTS.get(sheet.result) != sheet.result:
        game.headers["Score"] = sheet.result


def _tag_value(text: str) -> str:
    """A name as a PGN tag's value: one line, without characters that programs escape."""
    return " ".join(in_one_line(text).split()).replace('"', "'").replace("\\", "/")


def _illegal_note(sheet: Scoresheet, index: int) -> str:
    """An illegal move that stands, and those after it, as a comment: PGN holds no such moves."""
    rest = (entry for entry in sheet.entries[index:] if entry.completed or sheet.made_lasts)
    return " ".join(["illegal move that stands:", *(entry.move.uci() for entry in rest)])


def _claim_note(claim: Claim) -> str:
    with_move = f" with {claim.move}" if claim.move else ""
    return f"{claim.seat} claims a draw{with_move}"
