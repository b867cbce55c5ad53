"""The page of a player at an ordinary board."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.console import table_view as table
from accessible_board.console.conversation import Act, Conversation
from accessible_board.console.following import Following
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import PROMOTIONS
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its act and value, its label, its emphasis."""

    act: Act
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
    game: Following, conversation: Conversation, words: Phrases, style: AnnouncingStyle
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


def _question(conversation: Conversation, words: Phrases) -> Question | None:
    if conversation.promoting is not None:
        men = [(words.language.man(man).spoken, chess.piece_symbol(man)) for man in PROMOTIONS]
        choices = tuple(Choice(Act.PROMOTE, name, letter) for name, letter in men)
        return Question(words("player.promotion"), choices)
    if conversation.question is None:
        return None
    answers = Choice(Act.YES, words("values.yes")), Choice(Act.NO, words("values.no"))
    asked, about = words.language.say(conversation.question), conversation.asked_about
    return Question(f"{asked} {about}?" if about else asked, answers)


def _choices(state: GameState, conversation: Conversation, words: Phrases) -> Iterator[Choice]:
    seat = conversation.seat
    if state.ended is not None:
        if seat not in state.signed:
            yield Choice(Act.SIGN, words("player.sign"), state.ended.result, main=True)
        return
    yield Choice(Act.PRESS, words("player.press"), main=True)
    move, before = state.last_made()
    if move is not None and before.turn != seat.color:
        yield Choice(Act.REPEAT, words("player.repeat"))
    if seat.other in state.offers:
        yield Choice(Act.ACCEPT, words("player.accept"))
        yield Choice(Act.DECLINE, words("player.decline"))
    else:
        yield Choice(Act.OFFER_DRAW, words("player.offer_draw"))
    for act in (Act.ADJUST, *_CLAIMS, Act.RESIGN):
        yield Choice(act, words(f"player.{act}"))


_CLAIMS: Final = (Act.CLAIM, Act.CLAIM_FLAG, Act.CLAIM_TOUCH, Act.CLAIM_ILLEGAL)
"""What a player can claim; always there, so that no button tells that a claim would succeed."""
