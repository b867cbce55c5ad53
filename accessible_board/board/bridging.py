"""A game between our board and another program, with the sentences for the player.

The program plays by lighting squares, by writing on a clock or by setting up a position. What it
plays is told, and where the pegs stand otherwise the hand is led to it, man by man. The other way
round the pegs show moves, which are told once they have stood for a while: a hand that looks for
its hole may rest in others.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import chess

from accessible_board.board.following import FollowedGame, Leading
from accessible_board.board.guises.clock_letters import ClockLetters
from accessible_board.board.guises.guise import ClockText, Heard, Lit, SetUp, Shown
from accessible_board.board.repair import RepairStep
from accessible_board.game.vocabulary.effects import position_after

SETTLES: Final = 1_500
"""Milliseconds for which men must stand; the hands of the models rest for 1.4 s at most on the way.
"""
WRONG_AFTER: Final = 3_000
"""Milliseconds after which men that stand as after no move are a mistake."""
LIGHTS_STAY: Final = 1_000
"""Milliseconds for which squares are lit before they are told."""
MANY_LIGHTS: Final = 8
"""Squares that are lit as a greeting, and mean nothing."""


class BridgeTelling(StrEnum):
    """Things that the bridge tells, each with the key of its sentence."""

    MOVED = "bridge_moved"
    TAKEN_BACK = "bridge_taken_back"
    PLAYS = "bridge_plays"
    KEPT = "bridge_kept"
    CARRIED_OUT = "bridge_carried_out"
    SET_UP = "bridge_set_up"
    LIT = "bridge_lit"
    WRITTEN = "bridge_written"
    UNCLEAR = "bridge_unclear"
    PROMOTES = "bridge_promotes"
    WRONG = "positions_differ"
    RIGHT = "bridge_right"
    STEP = "bridge_step"


@dataclass(frozen=True, slots=True)
class Told:
    """Something that the player hears; its other fields depend on :class:`BridgeTelling`."""

    what: BridgeTelling
    move: chess.Move | None = None
    before: chess.Board | None = None
    step: RepairStep | None = None
    squares: tuple[chess.Square, ...] = ()
    text: str = ""


class Bridge:
    """A game from ``start`` on; pegs count after they have stood for ``settles`` milliseconds.

    ``lasting`` says that the other side keeps each move that the player has made. The player is
    whoever presses: then the hand is led back where another move took the place of one.
    Call in order of time; each call returns what the player is told, and :attr:`shown` is then
    what programs see. :meth:`wait` is due at :attr:`deadline`.
    """

    def __init__(
        self, start: chess.Board, settles: int = SETTLES, *, lasting: bool = False
    ) -> None:
        self.shown = Shown({})
        self._base = start
        self._settles = settles
        self._lasting = lasting
        self._player: chess.Color | None = None
        self._kept = False
        """True while the hand is led back to the moves that were told."""
        self._game: FollowedGame | None = None
        self._leading: Leading | None = None
        self._told: list[chess.Move] = []
        self._awaited: chess.Move | None = None
        self._lit = chess.SquareSet()
        self._text = ""
        self._unread = ""
        """Text that came while men were in the air."""
        self._letters = ClockLetters()
        self._piece: chess.PieceType | None = None
        """Piece that the player has named for the next promotion."""
        self._settle_at: int | None = None
        self._wrong_at: int | None = None
        self._lit_at: int | None = None

    @property
    def deadline(self) -> int | None:
        """Latest time of the next call of :meth:`wait`."""
        times = (self._settle_at, self._wrong_at, self._lit_at)
        return min((at for at in times if at is not None), default=None)

    def found(self, full: chess.Bitboard, at: int) -> list[Told]:
        """The board answers for the first time, with these holes full."""
        if self._game is not None or self._leading is not None:
            return []
        standing = {square: self._base.piece_at(square) for square in chess.scan_forward(full)}
        return self._lead(Leading(standing, self._base), at, BridgeTelling.WRONG)

    def lift(self, square: chess.Square, at: int) -> list[Told]:
        """A hole became empty."""
        if self._leading is not None:
            self._leading.lift(square)
        if self._game is not None:
            self._game.lift(square, at)
        return self._acted(at)

    def place(self, square: chess.Square, at: int) -> list[Told]:
        """A hole became full."""
        if self._leading is not None:
            self._leading.place(square)
        if self._game is not None:
            self._game.place(square, at)
        return self._acted(at)

    def press(self, color: chess.Color) -> list[Told]:
        """The player of this colour presses the clock: the present position counts."""
        self._player = color
        return list(self._settled())

    def promote(self, piece: chess.PieceType) -> list[Told]:
        """The pawn that was promoted last becomes this piece, or else the next one will."""
        if self._game is None or self._game.promoted is None:
            self._piece = piece
            return []
        self._game.promote(piece)
        return list(self._settled())

    def heard(self, heard: Heard, at: int) -> list[Told]:
        """React to the other program."""
        match heard:
            case SetUp(board):
                return self._set_up(board, at)
            case Lit(squares):
                return self._lights(squares, at)
            case ClockText(text):
                return self._writes(text)
        return []

    def wait(self, at: int) -> list[Told]:
        """Time has passed."""
        told: list[Told] = []
        if self._settle_at is not None and at >= self._settle_at:
            told += self._settled()
        if self._wrong_at is not None and at >= self._wrong_at:
            self._wrong_at = None
            told += self._lead_back(at)
        if self._lit_at is not None and at >= self._lit_at:
            self._lit_at = None
            told.append(Told(BridgeTelling.LIT, squares=tuple(self._lit)))
        return told

    # --- pegs -----------------------------------------------------------------------------------

    def _acted(self, at: int) -> list[Told]:
        game = self._game
        self._settle_at = at + self._settles
        if game is not None and game.unnamed and (piece := self._named(game.moves[-1])):
            game.promote(piece)
        self._wrong_at = at + max(WRONG_AFTER, self._settles)
        led = [] if self._leading is None else self._led(self._leading, at)
        self._show(None)
        return led

    def _named(self, promotion: chess.Move) -> chess.PieceType | None:
        """The piece of a promotion, as the player or the other program has named it."""
        awaited = self._awaited
        squares = (promotion.from_square, promotion.to_square)
        if awaited is not None and (awaited.from_square, awaited.to_square) == squares:
            return awaited.promotion
        return self._piece

    def _led(self, leading: Leading, at: int) -> list[Told]:
        """The next step of leading, or that all is right."""
        game = self._game
        if game is not None and game.right and not self._kept:
            self._leading = None
        elif leading.done:
            self._leading = None
            if game is None or self._kept:
                self._kept, self._game = False, FollowedGame(self._base)
                for move in self._told:
                    self._game.set_right(move)
                self._game.sent = len(self._told)
            else:
                game.set_right(self._awaited)
        else:
            step = leading.step()
            return [] if step is None else [Told(BridgeTelling.STEP, step=step)]
        self._settle_at, self._wrong_at = at, None
        return [Told(BridgeTelling.RIGHT)]

    def _settled(self) -> Iterator[Told]:
        """The moves that stand now, and those that no longer do."""
        self._settle_at = None
        game = self._game
        if game is None or not game.right or self._kept:
            return
        self._wrong_at = None
        moves, told = game.moves, self._told
        if game.unnamed:
            yield Told(BridgeTelling.PROMOTES)
            return
        same = next(
            (n for n, (one, two) in enumerate(zip(moves, told, strict=False)) if one != two),
            min(len(moves), len(told)),
        )
        mover = self._base.turn if same % 2 == 0 else not self._base.turn
        if self._lasting and mover == self._player and same < min(len(moves), len(told)):
            yield from self._keep(game, same)
            return
        self._told, game.sent = moves, len(moves)
        self._piece = None if len(moves) > same else self._piece
        position, san = self._base.copy(), list[str]()
        for number, move in enumerate(moves):
            if number >= same:
                yield from self._tell_move(move, position.copy(stack=False))
            san.append(position.san(move))
            position.push(move)
        if len(told) > same == len(moves):
            yield Told(BridgeTelling.TAKEN_BACK, move=told[same], before=position)
        self._show(san)
        if self._unread:
            yield from self._read()

    def _keep(self, game: FollowedGame, number: int) -> Iterator[Told]:
        """Lead the hand back to what the other side has: the move of this number, and the rest."""
        expected = self._base.copy(stack=False)
        for move in self._told[:number]:
            expected.push(move)
        yield Told(BridgeTelling.KEPT, move=self._told[number], before=expected.copy(stack=False))
        for move in self._told[number:]:
            expected.push(move)
        self._kept, self._leading = True, Leading(game.standing(), expected, game.in_hand())
        yield Told(BridgeTelling.STEP, step=self._leading.step())

    def _tell_move(self, move: chess.Move, before: chess.Board) -> Iterator[Told]:
        awaited, self._text = self._awaited, ""
        if awaited == move:
            self._awaited = None
            yield Told(BridgeTelling.CARRIED_OUT)
            return
        yield Told(BridgeTelling.MOVED, move=move, before=before)
        if awaited is not None and before.is_legal(awaited):
            yield Told(BridgeTelling.PLAYS, move=awaited, before=before)
        else:
            self._awaited = None

    def _show(self, san: list[str] | None) -> None:
        """Set the men and moves that programs see."""
        standing = self._game.standing() if self._game else {}
        if self._game is None and self._leading is not None:
            standing = self._leading.standing
        men = {square: man for square, man in standing.items() if man is not None}
        if self._game is not None and self._game.unnamed:
            goal = self._game.moves[-1].to_square
            men[goal] = chess.Piece(chess.PAWN, not self._game.board.turn)
        self.shown = Shown(men, san)

    # --- leading --------------------------------------------------------------------------------

    def _lead_back(self, at: int) -> list[Told]:
        """The men stand as after no move: lead the hand to where they should."""
        game = self._game
        if game is None or game.right or not game.settled or self._leading is not None:
            return []
        expected = game.board.copy(stack=False)
        if self._awaited is not None and expected.is_legal(self._awaited):
            expected.push(self._awaited)
        return self._lead(
            Leading(game.standing(), expected, game.in_hand()), at, BridgeTelling.WRONG
        )

    def _lead(self, leading: Leading, at: int, why: BridgeTelling) -> list[Told]:
        self._leading = leading
        if leading.done:
            led = self._led(leading, at)
            self._show(None)
            return [] if why is BridgeTelling.WRONG else led
        self._show(None)
        return [Told(why), Told(BridgeTelling.STEP, step=leading.step())]

    # --- the other program ----------------------------------------------------------------------

    def _set_up(self, board: chess.Board, at: int) -> list[Told]:
        game, before = self._game, self._base
        list(self._settled())
        standing = dict(self._leading.standing) if self._leading else {}
        in_hand: list[chess.Piece] = []
        if game is not None:
            standing, in_hand, before = game.standing(), game.in_hand(), game.board
        self._base, self._game, self._told, self._awaited = board, None, [], None
        self._kept = False
        told = self._lead(Leading(standing, board, in_hand), at, BridgeTelling.SET_UP)
        if self._leading is None:
            return []  # It stands already.
        played = next((m for m in before.legal_moves if _leads_to(before, m, board)), None)
        return told if played is None else [Told(BridgeTelling.PLAYS, move=played, before=before)]

    def _lights(self, squares: chess.SquareSet, at: int) -> list[Told]:
        if squares == self._lit:
            return []
        self._lit, self._lit_at = squares, None
        told = self._plays(lambda move, board: _lit_by(move, board) == squares)
        awaited = self._awaited
        expected = _lit_by(awaited, self._game.board) if awaited and self._game else None
        known = expected is not None and squares.issubset(expected)
        if not told and 0 < len(squares) <= MANY_LIGHTS and not known:
            self._lit_at = at + LIGHTS_STAY
        return told

    def _writes(self, text: str) -> list[Told]:
        """A text is news until it is ended, another one comes or a move is made."""
        if text == self._text:
            return []
        self._text = self._unread = text
        told = list(self._settled()) if self._settle_at is not None else []
        if not text or not self._unread:
            return told
        if self._game is not None and self._game.right:
            return [*told, *self._read()]
        return [*told, Told(BridgeTelling.WRITTEN, text=text)]

    def _read(self) -> Iterator[Told]:
        """Understand what was written in the position that stands."""
        game, text, self._unread = self._game, self._unread, ""
        moves = self._letters.moves(text, game.board) if game is not None else None
        if moves is None:
            yield Told(BridgeTelling.WRITTEN, text=text)
        elif len(moves) == 1:
            yield from self._plays(lambda move, _: move == moves[0])
        else:
            yield Told(BridgeTelling.UNCLEAR, text=text)

    def _plays(self, meant: Callable[[chess.Move, chess.Board], bool]) -> list[Told]:
        """The move of the position that is meant, to be carried out."""
        told = list(self._settled()) if self._settle_at is not None else []
        game = self._game
        if game is None or not game.right:
            return told
        board = game.board
        move = next((m for m in board.legal_moves if meant(m, board)), None)
        if move is None or move == self._awaited:
            return told
        self._awaited = move
        return [*told, Told(BridgeTelling.PLAYS, move=move, before=board.copy(stack=False))]


def _lit_by(move: chess.Move, board: chess.Board) -> chess.SquareSet:
    """The squares that programs light for a move; of castling also the rook's."""
    if not board.is_castling(move):
        return chess.SquareSet([move.from_square, move.to_square])
    return chess.SquareSet(board.occupied ^ position_after(board, move).occupied)


def _leads_to(before: chess.Board, move: chess.Move, after: chess.Board) -> bool:
    made = position_after(before, move)
    return made.turn == after.turn and made.board_fen() == after.board_fen()
