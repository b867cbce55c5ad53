"""The page of an assistant: the granted duties of D.2.10, each with one control."""

from dataclasses import dataclass

from accessible_board.acts.row import Assistance
from accessible_board.console import table_view as table
from accessible_board.console.duties import assistant_of, tasks
from accessible_board.console.following import Following
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class AssistantPage:
    """The data of an assistant's page.

    ``granted`` says whether the assistant has any duty, even if there is no occasion for it now.
    ``microphone_waits`` says whether the player's microphone waits for a push; ``None`` if there is
    none.
    """

    player: str
    headline: str
    last: table.LastMove | None
    status: tuple[str, ...]
    clocks: tuple[table.ClockFace, table.ClockFace]
    tasks: tuple[Assistance, ...]
    granted: bool
    microphone_waits: bool | None
    board: table.BoardView
    moves: tuple[table.MoveRow, ...]


def assistant_page(
    game: Following,
    seat: Seat,
    words: Phrases,
    style: AnnouncingStyle,
    microphone_waits: bool | None,
) -> AssistantPage:
    """The page of this seat's assistant: public information, and the granted duties."""
    assistant = assistant_of(game.state, seat)
    public = assistant is None
    return AssistantPage(
        player=words.language.say(seat),
        headline=table.headline(game.state, words),
        last=table.last_move(game, words, style),
        status=table.status(game.state, words, public=public),
        clocks=table.clocks(game.state, words),
        tasks=tasks(game.state, seat),
        granted=assistant is not None,
        microphone_waits=microphone_waits,
        board=table.board(game.state, words, seat),
        moves=table.rows(game, seat, words, public=public),
    )
