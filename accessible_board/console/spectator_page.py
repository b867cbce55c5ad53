"""The page of spectators: the content of a demonstration board (6.12.1), without controls."""

from dataclasses import dataclass, replace

from accessible_board.console import table_view as table
from accessible_board.console.following import Following
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class SpectatorPage:
    """The data of the spectators' page."""

    headline: str
    last: table.LastMove | None
    status: tuple[str, ...]
    clocks: tuple[table.ClockFace, ...]
    board: table.BoardView
    moves: tuple[table.MoveRow, ...]


def spectator_page(
    game: Following, words: Phrases, style: AnnouncingStyle, *, delayed: bool
) -> SpectatorPage:
    """The page of spectators of this copy of the game.

    If it is delayed no clock runs on it: the present time must not be seen yet.
    """
    faces = table.clocks(game.state, words)
    return SpectatorPage(
        headline=table.headline(game.state, words),
        last=table.last_move(game, words, style),
        status=table.status(game.state, words, public=True),
        clocks=tuple(replace(face, running=face.running and not delayed) for face in faces),
        board=table.board(game.state, words),
        moves=table.rows(game, Seat.WHITE, words, public=True),
    )
