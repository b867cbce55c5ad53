"""The page of a player at an ordinary board."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.console import table_view as table
from accessible_board.console.conversation import Announcing, PageConversation
from accessible_board.console.following import Following
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import PROMOTIONS
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: the name of its act, its value, its label, its emphasis."""

    act: str
    label: str
    value: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question to confirm before anything is done."""

    text: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """All that a player's page shows."""

    player: str
    last: table.LastMove | None
    status: tuple[str, ...]
    clocks: tuple[table.ClockFace, table.ClockFace]
    question: Question | None
    choices: tuple[Choice, ...]
    board: table.BoardView
    moves: tuple[table.MoveRow, ...]


def player_page(
    game: Following, conversation: PageConversation, words: Phrases, style: AnnouncingStyle
) -> PlayerPage:
    """The page of the seat whose conversation this is."""
    seat, state = conversation.seat, game.state
    return PlayerPage(
        player=words.language.say(seat),
        last=table.last_move(game, words, style),
        status=table.status(state, words, seat),
        clocks=table.clocks(state, words),
        question=_question(conversation, words),
        choices=tuple(_choices(state, conversation, words)),
        board=table.board(state, words, seat, conversation.picked),
        moves=table.rows(game, seat, words),
    )


def _question(conversation: PageConversation, words: Phrases) -> Question | None:
    if conversation.promoting is not None:
        men = [(words.language.man(man).spoken, chess.piece_symbol(man)) for man in PROMOTIONS]
        choices = tuple(Choice(Announcing.PROMOTE, name, letter) for name, letter in men)
        return Question(words("player.promotion"), choices)
    if conversation.question is None:
        return None
    answers = Choice("yes", words("values.yes")), Choice("no", words("values.no"))
    asked, about = words.language.say(conversation.question), conversation.asked_about
    return Question(f"{asked} {about}?" if about else asked, answers)


def _choices(state: GameState, conversation: PageConversation, words: Phrases) -> Iterator[Choice]:
    seat = conversation.seat
    move, before = state.last_made()
    for act in Act:
        button = act.row.button
        if button is None or button.field or not button.shown(state, seat):
            continue
        value = state.ended.result if act is Act.SIGN and state.ended is not None else ""
        yield Choice(button.name, words(f"player.{button.name}"), value, button.main)
        if act is Act.PRESS and move is not None and before.turn != seat.color:
            yield Choice(Announcing.REPEAT, words("player.repeat"))


FILLED_IN: Final = tuple(act.row.button for act in Act if act.row.button and act.row.button.field)
"""The buttons under a text that is typed, which stand on every player's page."""
