"""The dialogue on a player's page: an open question, a picked square, a promotion.

What is typed is understood as everywhere else (:mod:`accessible_board.speech.understanding`). Draw
offers, acceptances, claims and resignation are confirmed before the game receives them
(:mod:`accessible_board.speech.dialogue`). So is here whatever a thumb could touch by mistake and
that stops the clocks or binds the player: buttons that are ``asked`` back. Picking squares reveals
nothing about legal moves.
"""

from collections.abc import Callable
from enum import StrEnum

import chess

from accessible_board.acts.table import Act
from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import PROMOTIONS, Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.dialogue import Dialogue
from accessible_board.speech.understanding import Understood, understand

Observations = tuple[o.Observation, ...]


class Announcing(StrEnum):
    """Acts that a page alone has: ways to announce a move, and turning the board round.

    It is typed, repeated, picked by its squares, or completed by the piece of its promotion.
    """

    ANNOUNCE = "announce"
    REPEAT = "repeat"
    PICK = "pick"
    PROMOTE = "promote"
    FLIP = "flip"


def by_name(name: str) -> Act | Announcing | None:
    """The act of a form, if there is one of this name."""
    buttons = {act.row.button.name: act for act in Act if act.row.button is not None}
    return Announcing(name) if name in set(Announcing) else buttons.get(name)


class PageConversation:
    """The dialogue of one page.

    ``question`` is the key of a yes-or-no sentence, and ``asked_about`` a move that it ends with;
    ``told`` is the key of what was answered instead, and ``meant`` an act that is asked back.
    ``seen_by`` is the side from which the board is seen.
    Nothing is asked about what is ``refused`` already.
    """

    def __init__(
        self, seat: Seat, style: AnnouncingStyle, refused: Callable[[o.ActSaid], bool]
    ) -> None:
        self.seat = seat
        self.question: str | None = None
        self.told: str | None = None
        self.asked_about = ""
        self.meant: Act | None = None
        self.seen_by = seat
        self.picked: chess.Square | None = None
        self.promoting: chess.Move | None = None
        self._style = style
        self._dialogue = Dialogue(seat, refused, forgets=False)

    @property
    def announced_in(self) -> str:
        """The language in which moves are announced (BCP 47)."""
        return self._style.language.voice.bcp47

    def act(
        self, act: Act | Announcing, value: str, language: Language, state: GameState, at: int
    ) -> Observations:
        """The observations that follow from an act; ``value`` was typed or picked with it.

        :class:`InputError` for an invalid value.
        """
        if act is Act.PRESS:
            return (act.row.observation(at, self.seat),)
        if act is Announcing.FLIP:
            self.seen_by = self.seen_by.other
            return ()
        self.told = None
        if act is Announcing.PICK:
            return self._pick_all(value, state, at)
        if act is Announcing.PROMOTE:
            return self._promote(value, at, state)
        self.picked, self.promoting = None, None
        if act is Announcing.ANNOUNCE:
            begun = state.begun_by(self.seat)
            meaning = understand(value, language, self._style.language, begun)
            return self._hear(meaning, value, state, at)
        if act is Announcing.REPEAT:
            self._drop_question()
            return self._repeat(state, at)
        return self._button(act, value, language, state, at)

    def _button(
        self, act: Act, value: str, language: Language, state: GameState, at: int
    ) -> Observations:
        """Carry out a button as if it were spoken, or ask back first; but not about a form."""
        button = act.row.button
        if button is not None and button.asked:
            self._drop_question()
            self.meant = act
            self._dialogue.ask_back(act, at)
            return ()
        if act.row.said and button is not None and not button.field:
            return self._hear(Understood(act=act), language.taught(act.key), state, at)
        self._drop_question()
        return (act.row.observation(at, self.seat, value),)

    def _hear(
        self, meaning: Understood | None, words: str, state: GameState, at: int
    ) -> Observations:
        answer = self._dialogue.take(state, meaning, words, at)
        asks = answer.prompt is not None and answer.answers == "yes_or_no"
        waits = self._dialogue.question is not None
        still_open = self.question is not None and waits
        self.meant = self.meant if waits and not asks else None
        if asks or not still_open:
            self.question, self.told = (answer.prompt, None) if asks else (None, answer.prompt)
            about = answer.announced
            self.asked_about = self._style.announcement(about) if about is not None else ""
        return answer.observations

    def _drop_question(self) -> None:
        """Drop a question when something else is done instead, except a press of the clock."""
        self.question = self.meant = None
        self._dialogue.drop()

    def _repeat(self, state: GameState, at: int) -> Observations:
        """The opponent's announced move, in the words in which it was announced (D.2.1)."""
        move, before = state.last_made()
        if move is None or Seat.of(before.turn) is self.seat:
            return ()
        return (self._announced(move, before, at),)

    def _pick_all(self, value: str, state: GameState, at: int) -> Observations:
        """Pick the square of this name; after a drag its origin, then its target."""
        if len(value) != 4:
            return self._pick(_square(value), state, at)
        self.picked = None
        self._pick(_square(value[:2]), state, at)
        observations = self._pick(_square(value[2:]), state, at)
        self.picked = None
        return observations

    def _pick(self, square: chess.Square, state: GameState, at: int) -> Observations:
        """Pick a square: first that of a man, then its target.

        Another man of its colour is picked instead of it. The man of an own move that is not
        completed goes from where it stood before: its announcement is corrected.
        """
        position = state.position_made
        self.promoting = None
        if self.picked is None or _picks_anew(self.picked, square, position):
            free = position.piece_at(square) is None or square == self.picked
            self.picked = None if free else square
            return ()
        move, self.picked = chess.Move(self._origin(self.picked, state), square), None
        before = self._before(state)
        if before.piece_at(move.from_square) is None or move.from_square == square:
            return ()
        if _reaches_the_last_rank(move, before):
            self.promoting = move
            return ()
        return (self._announced(move, before, at),)

    def _promote(self, letter: str, at: int, state: GameState) -> Observations:
        move, self.promoting = self.promoting, None
        if move is None or self._before(state).piece_at(move.from_square) is None:
            return ()
        try:
            piece_type = chess.PIECE_SYMBOLS.index(letter.lower())
        except ValueError:
            raise InputError(f"{letter!r} is no piece.") from None
        if piece_type not in PROMOTIONS:
            raise InputError(f"{letter!r} is no piece that a pawn can become.")
        move.promotion = piece_type
        return (self._announced(move, self._before(state), at),)

    def _own_made(self, state: GameState) -> chess.Move | None:
        """The own move that is made and not completed."""
        return state.made if state.on_move is self.seat else None

    def _before(self, state: GameState) -> chess.Board:
        """The position in which a move is picked: the one before the own move that is made."""
        return state.position_made if self._own_made(state) is None else state.position

    def _origin(self, picked: chess.Square, state: GameState) -> chess.Square:
        """The square where the man on a picked square stood before the own move that is made."""
        made = self._own_made(state)
        return made.from_square if made is not None and made.to_square == picked else picked

    def _announced(self, move: chess.Move, before: chess.Board, at: int) -> o.Announced:
        self._drop_question()
        return o.Announced(
            at=at,
            seat=self.seat,
            announcement=Announcement.of(move, before),
            words=self._style.move(move, before),
        )


def _square(name: str) -> chess.Square:
    try:
        return chess.parse_square(name)
    except ValueError:
        raise InputError(f"{name!r} is no square.") from None


def _picks_anew(picked: chess.Square, square: chess.Square, position: chess.Board) -> bool:
    """Tell whether the second square is the first one, or holds another man of its colour.

    In Chess960 a king castles onto the square of its rook.
    """
    colour = position.color_at(picked)
    castles = position.chess960 and position.piece_type_at(picked) == chess.KING
    return picked == square or (position.color_at(square) == colour is not None and not castles)


def _reaches_the_last_rank(move: chess.Move, position: chess.Board) -> bool:
    pawn = position.piece_type_at(move.from_square) == chess.PAWN
    return pawn and chess.square_rank(move.to_square) in (0, 7)
