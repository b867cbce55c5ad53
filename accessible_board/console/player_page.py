"""The page of a player at an ordinary board."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.acts.occasions import seals
from accessible_board.acts.table import Act
from accessible_board.console import table_view as table
from accessible_board.console.conversation import Announcing, PageConversation
from accessible_board.console.following import Following
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import PROMOTIONS
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: the name of its act, its label, its value."""

    act: str
    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to confirm before anything is done; ``about`` is a move, as it is announced."""

    text: str
    choices: tuple[Choice, ...]
    about: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The data of a player's page; ``next`` is the next step, without an act if it is to wait."""

    seat: Seat
    headline: str
    last: table.LastMove | None
    status: tuple[str, ...]
    clocks: tuple[table.ClockFace, table.ClockFace]
    next: Choice
    question: Question | None
    choices: tuple[Choice, ...]
    board: table.BoardView
    moves: tuple[table.MoveRow, ...]


def player_page(
    game: Following, conversation: PageConversation, words: Phrases, style: AnnouncingStyle
) -> PlayerPage:
    """The page of a conversation's seat."""
    seat, state = conversation.seat, game.state
    step = _next(state, seat, words)
    return PlayerPage(
        seat=seat,
        headline=table.headline(state, words, seat),
        last=table.last_move(game, words, style),
        status=table.status(state, words, seat),
        clocks=table.clocks(state, words),
        next=step,
        question=question(conversation, words),
        choices=tuple(one for one in _choices(state, seat, words) if one.act != step.act),
        board=table.board(state, words, conversation.seen_by, conversation.picked),
        moves=table.rows(game, seat, words),
    )


def _next(state: GameState, seat: Seat, words: Phrases) -> Choice:
    """The next step of a move: to repeat, to announce, to press, or to wait (D.2)."""
    waits = Choice("", " ".join(table.status(state, words, seat)))
    if state.ended is not None:
        return waits if seat in state.signed else _button(Act.SIGN, state, words)
    if not state.started:
        return waits if seat is state.on_move else _button(Act.PRESS, state, words)
    if seals(state, seat):
        sealed = state.adjournment is not None and state.adjournment.sealed is not None
        return _button(Act.PRESS, state, words) if sealed else _announce(words)
    if state.suspended:
        return waits
    if seat is state.on_move and state.made is not None:
        return _button(Act.PRESS, state, words)
    if _may_repeat(state, seat) and not state.repeated:
        return Choice(Announcing.REPEAT, words("player.repeat"))
    if seat is state.has_the_move:
        return _announce(words)
    return waits


def _announce(words: Phrases) -> Choice:
    return Choice(Announcing.ANNOUNCE, words("player.announce"))


def _may_repeat(state: GameState, seat: Seat) -> bool:
    move, before = state.last_made()
    return move is not None and before.turn != seat.color


def question(conversation: PageConversation, words: Phrases) -> Question | None:
    """The open question to the player, if any."""
    if conversation.promoting is not None:
        men = [(words.language.man(man).spoken, chess.piece_symbol(man)) for man in PROMOTIONS]
        choices = tuple(Choice(Announcing.PROMOTE, name, letter) for name, letter in men)
        return Question(words("player.promotion"), choices)
    answers = Choice("yes", words("values.yes")), Choice("no", words("values.no"))
    meant = conversation.meant
    if meant is not None and meant.row.button is not None:
        return Question(f"{words(f'player.{meant.row.button.name}')}?", answers)
    if conversation.question is None:
        return None
    asked, about = words.language.say(conversation.question), conversation.asked_about
    return Question(asked, answers, about, conversation.announced_in)


def _choices(state: GameState, seat: Seat, words: Phrases) -> Iterator[Choice]:
    """The further acts that are possible now, in the order of the acts."""
    for act in Act:
        button = act.row.button
        if button is None or button.field or not button.shown(state, seat):
            continue
        if act is Act.PRESS and state.clock.running is seat.other and not state.presses_late(seat):
            continue  # Nothing would come of it.
        yield _button(act, state, words)
        if act is Act.PRESS and _may_repeat(state, seat):
            yield Choice(Announcing.REPEAT, words("player.repeat"))
    yield Choice(Announcing.FLIP, words("player.flip"))


def _button(act: Act, state: GameState, words: Phrases) -> Choice:
    name = act.row.button.name if act.row.button is not None else act.key
    value = state.ended.result if act is Act.SIGN and state.ended is not None else ""
    return Choice(name, words(f"player.{name}"), value)


FILLED_IN: Final = tuple(act.row.button for act in Act if act.row.button and act.row.button.field)
"""Buttons below a text field, on every player's page."""
