"""Contents of the pages of players, assistants and spectators.

Pure functions from a followed game to values that a template can write down as they are. The page
of a player at a peg board is private like the earphone, and tells no more: the own clock and no
other, the log, the open question, and the position in words. What a line of braille shows stands
first, and the log is in the same few signs where a device asks for that: a phone hands on both to
its braille display. Spectators see the content of a demonstration board (6.12.1), without controls.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import chess

from accessible_board.acts.act_row import Assistance
from accessible_board.acts.table import Act
from accessible_board.console import table_view as table
from accessible_board.console.conversation import Announcing, PageConversation
from accessible_board.console.following import Following
from accessible_board.console.seat_sentences import assistant_of, tasks
from accessible_board.game.decisions.next_step import step_of
from accessible_board.game.events import AwaitedStep
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import PROMOTIONS
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import without_arbiter
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.brief import BriefReader, move_signs
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: the name of its act, its label, its value."""

    act: str
    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to confirm before anything is done; ``about`` is a move, as it is announced.

    Without ``choices`` it is what an answer came to.
    """

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
    step = next_choice(state, seat, words)
    return PlayerPage(
        seat=seat,
        headline=table.headline(state, words, seat),
        last=table.last_move(game, words, style),
        status=table.status(state, words, seat),
        clocks=table.clocks(state, words),
        next=step,
        question=question(conversation, state, words),
        choices=tuple(one for one in _choices(state, seat, words) if one.act != step.act),
        board=table.board(state, words, conversation.seen_by, conversation.picked),
        moves=table.rows(game, seat, words),
    )


_PRESSES: Final = frozenset(
    {AwaitedStep.START, AwaitedStep.PRESS, AwaitedStep.SEALED, AwaitedStep.PLAY_ON}
)
"""Steps that are done by a press."""


def next_choice(state: GameState, seat: Seat, words: Phrases) -> Choice:
    """The next step as it is done on a page, which is what the game waits for; or to wait (D.2).

    A reply may be repeated or announced before the opponent's press.
    """
    step = step_of(state, seat)
    if step is AwaitedStep.SIGN:
        return _button(Act.SIGN, state, words)
    both_press = step is AwaitedStep.ARBITER and state.setup.without_arbiter
    if step in _PRESSES or both_press:
        return _button(Act.PRESS, state, words)
    if step is AwaitedStep.SEAL:
        return _announce(words)
    if state.started and not state.suspended and state.ended is None:
        if _may_repeat(state, seat) and not state.repeated:
            return Choice(Announcing.REPEAT, words("player.repeat"))
        if seat is state.has_the_move:
            return _announce(words)
    return Choice("", " ".join(table.status(state, words, seat)))


def _announce(words: Phrases) -> Choice:
    return Choice(Announcing.ANNOUNCE, words("player.announce"))


def _may_repeat(state: GameState, seat: Seat) -> bool:
    move, before = state.last_made()
    return move is not None and before.turn != seat.color


def question(conversation: PageConversation, state: GameState, words: Phrases) -> Question | None:
    """The open question to the player, if any, or else what the last answer came to."""
    if conversation.promoting is not None:
        men = [(words.language.man(man).spoken, chess.piece_symbol(man)) for man in PROMOTIONS]
        choices = tuple(Choice(Announcing.PROMOTE, name, letter) for name, letter in men)
        return Question(words("player.promotion"), choices)
    answers = Choice("yes", words("values.yes")), Choice("no", words("values.no"))
    meant = conversation.meant
    if meant is not None and meant.row.button is not None:
        return Question(f"{words(f'player.{meant.row.button.name}')}?", answers)
    language = without_arbiter(words.language) if state.setup.without_arbiter else words.language
    if (key := conversation.question) is not None:
        about = conversation.asked_about
        return Question(language.say(key), answers, about, conversation.announced_in)
    if state.agreeing.waits_for(conversation.seat) and not state.agreeing.goes_on:
        return Question(language.say("agreement_asked"), answers)
    told = conversation.told
    return Question(language.say(told), ()) if told is not None else None


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
    asked = question(conversation, state, words)
    phrases = [words.language.taught(act.key) for act in ASKED]
    return PegsPage(
        seat=seat,
        headline=table.headline(state, words, seat),
        line=_line(state, asked, BriefReader(seat, words.language)),
        last=table.last_move(game, words, style),
        status=table.status(state, words, seat),
        clocks=tuple(face for face in table.clocks(state, words) if face.seat is seat),
        question=asked,
        asks=tuple(Choice(Announcing.ANNOUNCE, phrase, phrase) for phrase in phrases),
        board=table.board(state, words, seat),
        moves=table.rows(game, seat, words),
    )


def _line(state: GameState, asked: Question | None, reader: BriefReader) -> str:
    """The last move, the player on the move or the result, and a sign if a question is open."""
    move, before = state.last_made()
    signs = move_signs(move, before, reader.language) if move is not None else "-"
    turn = reader.of("turn", state.has_the_move) if state.ended is None else state.ended.result
    waits = asked is not None and bool(asked.choices)
    return " | ".join([signs, turn, *["?"] * waits])


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
