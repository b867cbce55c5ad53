"""The part of a game that every page shows: last move, state, clocks, board, scoresheet.

Pure functions from a followed game to values that a template can write down as they are.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final
from urllib.parse import quote

import chess

from accessible_board.console.following import Following
from accessible_board.console.roles import Role
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.scoresheet import Scoresheet, ScoresheetEntry
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.narration.announcing import AnnouncingStyle, clock_text
from accessible_board.narration.written.phrases import Notated, Phrases, written

SHOWN: Final = 600
"""Half-moves of a scoresheet on a page, more than any game has had; its files have all of them."""

_ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last announced move: as announced, in notation, and its player."""

    announced: str
    language: str
    notation: str
    player: str


@dataclass(frozen=True, slots=True)
class ClockFace:
    """One side of the clock, whose time is that of game time ``since``; it may run from then on.

    ``remaining`` and ``delay`` are in milliseconds; the page counts down by itself.
    """

    seat: Seat
    player: str
    remaining: int
    delay: int
    since: int
    running: bool
    flag_down: bool
    moves: int
    shown: int | None = None
    """Milliseconds shown at first, if not ``remaining``."""

    @property
    def counts(self) -> bool:
        """True if there is a clock."""
        return counts(self.remaining)

    @property
    def text(self) -> str:
        """The time as text."""
        return clock_text(self.remaining if self.shown is None else self.shown)

    def shown_at(self, now: int) -> "ClockFace":
        """The same face at this game time."""
        elapsed = max(0, now - self.since - self.delay) if self.running else 0
        return replace(self, shown=max(0, self.remaining - elapsed))


@dataclass(frozen=True, slots=True)
class SquareView:
    """A square to pick: its name, its words, whether it is picked or occupied."""

    name: str
    label: str
    picked: bool
    man: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board: the address of its picture, its squares row by row, its men in words."""

    picture: str
    rows: tuple[tuple[SquareView, ...], ...]
    men: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A numbered line of a scoresheet."""

    number: int
    white: str
    black: str


def role_name(role: Role, words: Phrases) -> str:
    """The name of a role: ``White, at an ordinary board``, ``arbiter``."""
    player = "" if role.seat is None else words.language.say(role.seat)
    return words(f"roles.{role.post}", player=player)


def last_move(game: Following, words: Phrases, style: AnnouncingStyle) -> LastMove | None:
    """The last move that was made, if there is one."""
    move, before = game.state.last_made()
    if move is None:
        return None
    return LastMove(
        style.move(move, before),
        style.language.voice.bcp47,
        last_notation(game, words),
        words.language.say(Seat.of(before.turn)),
    )


def last_notation(game: Following, words: Phrases) -> str:
    """The last made move in notation; a dash before the first."""
    move, before = game.state.last_made()
    if move is None:
        return "–"
    dots = "." if before.turn == chess.WHITE else "..."
    return f"{before.fullmove_number}{dots} {written(move, before, words)}"


def status(
    state: GameState, words: Phrases, seat: Seat | None = None, *, public: bool = False
) -> tuple[str, ...]:
    """Sentences on the turn, a standing offer, the reason of stopped clocks, or the end.

    Offers are shown to those at the table only, not if ``public``.
    """
    if state.ended is not None:
        ended = words.named("values", state.ended.termination)
        lines = [words("status.ended", how=ended, result=state.ended.result)]
        signed = [words.language.say(s) for s in Seat if s in state.signed]
        if signed:
            lines.append(words("status.signed", players=words.language.listed(signed)))
        return tuple(lines)
    offer = () if public else _offer(state, words)
    return (*_turn(state, words, seat), *_standing(state, words), *offer)


def headline(state: GameState, words: Phrases, seat: Seat | None = None) -> str:
    """The state at the beginning of a page's title, to be seen from another window."""
    if state.ended is not None:
        return state.ended.result
    if state.started and state.stopped is not None:
        return words("headline.stopped")
    if seat is not None and seat in (state.has_the_move, state.on_move) and state.started:
        return words("headline.your_move" if seat is state.has_the_move else "headline.press")
    return words("status.turn", player=words.language.say(state.has_the_move))


def player_name(state: GameState, seat: Seat, words: Phrases) -> str:
    """``White``, with the player's own name where it is known: ``White, Anna Jensen``."""
    name = state.setup.white if seat is Seat.WHITE else state.setup.black
    player = words.language.say(seat)
    return player if name == "?" else f"{player}, {name}"


def clocks(state: GameState, words: Phrases) -> tuple[ClockFace, ClockFace]:
    """Both sides of the clock, White's first."""
    white, black = (_face(state, words, seat) for seat in Seat)
    return white, black


def board(
    state: GameState, words: Phrases, seen_by: Seat = Seat.WHITE, picked: chess.Square | None = None
) -> BoardView:
    """The position after the last made move, seen from this side."""
    position = state.position_made
    ranks = range(7, -1, -1) if seen_by is Seat.WHITE else range(8)
    files = range(8) if seen_by is Seat.WHITE else range(7, -1, -1)
    rows = tuple(
        tuple(_square(position, chess.square(file, rank), words, picked) for file in files)
        for rank in ranks
    )
    return BoardView(picture_address(state, seen_by), rows, men(position, words))


def picture_address(state: GameState, seen_by: Seat) -> str:
    """The address of the position's picture, which describes it completely."""
    move, _ = state.last_made()
    fen = state.position_made.board_fen().replace("/", "-")
    return f"/picture/{quote(fen)}/{seen_by}-{move.uci() if move else 'none'}.svg"


def men(position: chess.Board, words: Phrases) -> tuple[str, ...]:
    """The men of either side, kind by kind: ``White: king e1; rooks a1, h1``."""
    return tuple(_side(position, color, words) for color in (chess.WHITE, chess.BLACK))


def rows(
    game: Following, seat: Seat, words: Phrases, *, public: bool = False
) -> tuple[MoveRow, ...]:
    """The scoresheet of a seat in the notation of the language, a full move in each row.

    Draw offers are shown to those at the table only, not if ``public``.
    """
    entries, first = game.sheets[seat].entries, first_shown(game.sheets[seat])
    notated = zip(game.notated(seat, words, first), entries[first:], strict=True)
    numbered = groupby(notated, key=lambda pair: pair[0].number)
    return tuple(_row(number, pairs, public=public) for number, pairs in numbered)


def first_shown(*sheets: Scoresheet) -> int:
    """The first half-move that a page shows of scoresheets, from which on moves are whole."""
    return max(0, max(len(sheet.entries) for sheet in sheets) - SHOWN) // 2 * 2


def _row(number: int, pairs: Iterable[tuple[Notated, ScoresheetEntry]], *, public: bool) -> MoveRow:
    texts = {
        move.color: move.text + " (=)" * (entry.draw_offered and not public)
        for move, entry in pairs
    }
    return MoveRow(number, texts.get(chess.WHITE, ""), texts.get(chess.BLACK, ""))


def _turn(state: GameState, words: Phrases, seat: Seat | None) -> Iterator[str]:
    if not state.started:
        player = words.language.say(state.on_move)
        other = words.language.say(state.on_move.other)
        yield words("status.not_started", player=player, other=other)
    elif seat is state.has_the_move:
        yield words("status.your_turn")
    else:
        yield words("status.turn", player=words.language.say(state.has_the_move))


def _standing(state: GameState, words: Phrases) -> Iterator[str]:
    if state.started and state.stopped is not None:
        yield words("status.stopped", reason=words.named("values", state.stopped))


def _offer(state: GameState, words: Phrases) -> Iterator[str]:
    if state.offer is not None and state.claim is None:
        yield words("status.offer", player=words.language.say(state.offer))


def _face(state: GameState, words: Phrases, seat: Seat) -> ClockFace:
    clock = state.clock
    player = clock.player(seat, clock.since)
    return ClockFace(
        seat=seat,
        player=player_name(state, seat, words),
        remaining=player.remaining,
        delay=player.delay,
        since=clock.since,
        running=clock.running is seat,
        flag_down=player.flag_down,
        moves=player.moves_completed,
    )


def _square(
    position: chess.Board, square: chess.Square, words: Phrases, picked: chess.Square | None
) -> SquareView:
    piece = position.piece_at(square)
    name = chess.square_name(square)
    if piece is None:
        return SquareView(name, name, square == picked, man=False)
    player = words.language.say(Seat.of(piece.color))
    man = words.language.man(piece.piece_type).spoken
    label = words("board.man", square=name, player=player, man=man)
    return SquareView(name, label, square == picked, man=True)


def _side(position: chess.Board, color: chess.Color, words: Phrases) -> str:
    kinds = []
    for piece_type in _ORDER:
        squares = [chess.square_name(square) for square in position.pieces(piece_type, color)]
        if squares:
            man = words.language.man(piece_type)
            kinds.append(f"{man.spoken if len(squares) == 1 else man.plural} {', '.join(squares)}")
    return f"{words.language.say(Seat.of(color))}: {'; '.join(kinds)}"
