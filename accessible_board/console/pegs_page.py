"""The page of a player at a peg board: the earphone's sentences, for a screen reader or braille.

It is private like the earphone, and tells no more: the own clock and no other, the log, the open
question, and the position in words. What a line of braille shows stands first, and the log is in
the same few signs where a device asks for that: a phone hands on both to its braille display.
"""

from dataclasses import dataclass
from typing import Final

from accessible_board.acts.table import Act
from accessible_board.console import table_view as table
from accessible_board.console.conversation import Announcing, PageConversation
from accessible_board.console.following import Following
from accessible_board.console.player_page import Choice, Question, question
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.brief import BriefReader, move_signs
from accessible_board.narration.written.phrases import Phrases

ASKED: Final = (Act.NOW, Act.LAST_MOVE, Act.TIME, Act.MOVES, Act.POSITION, Act.SCORESHEET, Act.HELP)
"""Questions that have a button, in this order."""


@dataclass(frozen=True, slots=True)
class PegsPage:
    """The data of the page; a button of ``asks`` says its phrase."""

    seat: Seat
    headline: str
    line: str
    last: table.LastMove | None
    status: tuple[str, ...]
    clocks: tuple[table.ClockFace, ...]
    question: Question | None
    asks: tuple[Choice, ...]
    board: table.BoardView
    moves: tuple[table.MoveRow, ...]


def pegs_page(
    game: Following, conversation: PageConversation, words: Phrases, style: AnnouncingStyle
) -> PegsPage:
    """The page of a conversation's seat."""
    seat, state = conversation.seat, game.state
    asked = question(conversation, words)
    phrases = [words.language.taught(act.key) for act in ASKED]
    return PegsPage(
        seat=seat,
        headline=table.headline(state, words, seat),
        line=_line(state, asked is not None, BriefReader(seat, words.language)),
        last=table.last_move(game, words, style),
        status=table.status(state, words, seat),
        clocks=tuple(face for face in table.clocks(state, words) if face.seat is seat),
        question=asked,
        asks=tuple(Choice(Announcing.ANNOUNCE, phrase, phrase) for phrase in phrases),
        board=table.board(state, words, seat),
        moves=table.rows(game, seat, words),
    )


def _line(state: GameState, asked: bool, reader: BriefReader) -> str:
    """The last move, the player on the move or the result, and a sign if a question is open."""
    move, before = state.last_made()
    signs = move_signs(move, before, reader.language) if move is not None else "-"
    turn = reader.of("turn", state.has_the_move) if state.ended is None else state.ended.result
    return " | ".join([signs, turn, *["?"] * asked])
