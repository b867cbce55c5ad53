"""An opponent for practising: an engine, or the player who moves both sides.

An engine plays as a person at an ordinary board would. It announces and presses, answers offers and
what its opponent wants, signs in the end, and gives a hint to who asks for one. All that it does is
an observation of the game, so the record of a game against it is as any other.

Where one player moves both sides at one board, by pegs or by voice, the moves of either side are
announced as the pegs show them, as the own board of an opponent who sees does it
(:mod:`~accessible_board.table.own_board`). A wish is granted, and the end is signed, for the side
at which nobody sits; an engine is asked for hints alone. The words are those of ``menu.toml`` for
such a game.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

import chess
import chess.engine
import msgspec

from accessible_board.errors import DeviceError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.agreements import too_early_to_agree
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.menu.words import menu_words
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.study.engines import (
    STRONGEST,
    EngineProgram,
    Question,
    Thinker,
    limit,
    options,
    played,
    within,
)
from accessible_board.study.task_help import Hints
from accessible_board.table.own_board import OwnBoard
from accessible_board.table.session import Session

GAME: Final = "study_game."
"""Prefix of the keys of such sentences."""

_INSTEAD: Final = {
    "stopped": ("stopped_arbiter", "stopped_breach", "stopped_sheets", "step_arbiter"),
    "stopped_men": ("stopped_irregularity",),
    "stopped_flag": ("stopped_flag",),
    "goes_on": ("agreement_press",),
}
"""Sentences that ask two players to press, by the key of their replacement."""

GRANTED: Final = ("take-back", "restart", "resume", "stop", "void", "reopen")
"""Requests that the engine grants, as alone at home they wrong nobody."""

_QUIET: Final = 20
"""Advantage in centipawns above which the engine declines a draw."""

_HINT: Final = chess.engine.Limit(time=1.0)
"""The limit of a search for a hint, at full strength."""


@cache
def studied(language: Language) -> Language:
    """A language with the words of a game alone: players may ask for hints and hear of engines.

    One object for each, as languages are compared by identity.
    """
    words = menu_words(language.code)
    phrases = {key: words.forms(key)[0] for key in words.phrases if key.startswith(GAME)}
    phrases |= {
        key: words.forms(f"{GAME}{own}")[0] for own, keys in _INSTEAD.items() for key in keys
    }
    hint = words.forms(f"{GAME}hint")
    return msgspec.structs.replace(
        language,
        phrases=language.phrases | phrases,
        commands=language.commands | {"hint": hint},
    )


@dataclass(slots=True)
class _Answered:
    """The requests that were answered last, so that nothing is answered twice."""

    turn: tuple[str, int] | None = None
    wish: e.AgreementAsked | None = None
    offer: int | None = None
    started: bool | None = None
    signed: int | None = None


class EngineOpponent:
    """Plays ``seat`` with the first working one of these engines; see :class:`SeatedGuest`."""

    def __init__(self, seat: Seat, programs: tuple[EngineProgram, ...], strength: str) -> None:
        self.seat = seat
        self._programs = programs
        self._strength = strength
        self._session: Session | None = None
        self._thinker: Thinker | None = None
        self._answered = _Answered()
        self._hints = Hints()
        self._lock = threading.Lock()

    @property
    def vacant(self) -> Seat | None:
        """The engine's seat, at which nobody reads."""
        return self.seat

    def worded(self, language: Language) -> Language:
        """The language with the words of a game alone."""
        return studied(language)

    def join(self, session: Session, closing: ExitStack, *, resumed: bool) -> None:
        """Join a game, and follow all of its events from now on."""
        self._session, self._answered = session, _Answered()
        self._thinker = Thinker(self._programs, self._failed)
        closing.callback(self._thinker.close)
        session.hub.follow(lambda observation, events: self._look(session))

    # --- what it does -----------------------------------------------------------------------------

    def _look(self, session: Session) -> None:
        """Act on the state of the game; on the loop."""
        state = session.game.state
        if state.ended is not None:
            self._sign(session, state)
        elif state.agreeing.waits_for(self.seat):
            self._agree(session, state)
        else:
            self._play(session, state)

    def _play(self, session: Session, state: GameState) -> None:
        if state.starts_by_press:
            self._start(session, state)
        else:
            self._answered.started = None
            self._consider_offer(state)
            self._consider_move(state)

    def _sign(self, session: Session, state: GameState) -> None:
        ended = state.ended
        if ended is None or self.seat in state.signed or self._answered.signed == ended.at:
            return
        self._answered.signed = ended.at
        session.submit_observation(
            o.ResultConfirmed(at=session.now(), seat=self.seat, result=ended.result)
        )

    def _agree(self, session: Session, state: GameState) -> None:
        asked = state.agreeing.asked
        if asked is None or asked == self._answered.wish:
            return
        self._answered.wish = asked
        agrees = asked.wish.ruling in GRANTED
        with self._lock:  # A move that it is just about to make would be of another position.
            self._answered.turn = None
            session.submit_observation(
                o.AgreementAnswered(at=session.now(), seat=self.seat, agrees=agrees)
            )

    def _start(self, session: Session, state: GameState) -> None:
        """Press before the first move, if the engine is the one who has to.

        Once, and again when pegs are right that were not.
        """
        if state.awaited_boards or state.on_move is self.seat:
            return
        right = all(map(state.stands_right, state.boards))
        begins = self._answered.started is None or (right and not self._answered.started)
        self._answered.started = right
        if begins:
            session.submit_observation(o.ClockPressed(at=session.now(), seat=self.seat))

    def _consider_offer(self, state: GameState) -> None:
        """Accept a draw unless it is better, or decline it."""
        if self.seat.other not in state.offers:
            self._answered.offer = None
        elif self._answered.offer is None:
            self._answered.offer = state.half_moves
            if too_early_to_agree(state) is not None:
                self._answer_offer(None)
                return
            board = state.position_made.copy(stack=False)
            self._ask(partial(_valued, board), self._answer_offer)

    def _answer_offer(self, score: chess.engine.PovScore | None) -> None:
        session = self._session
        if session is None:
            return
        value = None if score is None else score.pov(self.seat.color).score(mate_score=10_000)
        accepts = value is not None and value <= _QUIET
        kind = o.DrawAccepted if accepts else o.DrawDeclined
        session.submit_observation(kind(at=session.now(), seat=self.seat))

    def _consider_move(self, state: GameState) -> None:
        """Think of a move, once in each turn."""
        if state.on_move is not self.seat or state.clock.running is not self.seat:
            self._answered.turn = None
            return
        turn = (state.position.fen(), len(state.position.move_stack))
        if state.made is None and turn != self._answered.turn:
            self._answered.turn = turn
            board = state.position.copy()
            self._ask(partial(self._chosen, board), partial(self._move, board))

    def _chosen(self, board: chess.Board, engine: chess.engine.SimpleEngine) -> chess.Move:
        return played(engine, board, limit(self._strength), options(self._strength, engine.options))

    def _move(self, board: chess.Board, move: chess.Move) -> None:
        """Announce a move and press, unless the position has changed meanwhile."""
        session, seat = self._session, self.seat
        if session is None:
            return
        announced, words = Announcement.of(move, board), board.san(move)
        with self._lock:
            if self._answered.turn != (board.fen(), len(board.move_stack)):
                return
            at = session.now()
            session.submit_observation(
                o.Announced(at=at, seat=seat, announcement=announced, words=words)
            )
            session.submit_observation(o.ClockPressed(at=at, seat=seat))

    def _ask(self, question: Question, then: Callable[[Any], None]) -> None:
        if self._thinker is not None:
            self._thinker.ask(question, then)

    # --- what it says -----------------------------------------------------------------------------

    def hint(self, seat: Seat) -> None:
        """Give a player a further hint: the piece, the square, the move."""
        session = self._session
        if session is None:
            return
        state = session.game.state
        if not _looks_for_a_move(state, seat):
            session.telling.seat(seat, "study_game.hint_none")
            return
        board = state.position.copy()
        known = self._hints.known(board)
        if known is not None:
            self._tell_hint(seat, board, known)
        else:
            session.telling.seat(seat, "study_game.hint_thinks")
            self._ask(partial(_best, board), partial(self._tell_hint, seat, board))

    def _tell_hint(self, seat: Seat, board: chess.Board, move: chess.Move) -> None:
        """Tell a hint, unless the position that it is for stands no more."""
        session = self._session
        if session is None:
            return
        state = session.game.state
        if not _looks_for_a_move(state, seat) or state.position != board:
            return
        style = AnnouncingStyle(session.languages.own[seat])
        with self._lock:
            key, values = self._hints.next(board, move, style)
        session.telling.seat(seat, f"study_game.{key}", **values)

    def _failed(self, name: str, instead: str | None) -> None:
        """Tell that an engine failed, and which one takes its place."""
        session = self._session
        if session is None:
            return
        if instead is None:
            self._answered.turn = None
            key = "study_game.engine_none"
        else:
            key = "study_game.engine_again" if instead == name else "study_game.engine_other"
        session.telling.seat(self.seat.other, key, engine=name, other=instead or "")


def _looks_for_a_move(state: GameState, seat: Seat) -> bool:
    return state.ended is None and state.on_move is seat and state.made is None


def _valued(board: chess.Board, engine: chess.engine.SimpleEngine) -> chess.engine.PovScore | None:
    return engine.analyse(board, _HINT).get("score")


def _best(board: chess.Board, engine: chess.engine.SimpleEngine) -> chess.Move:
    """The move that an engine would play at its full strength."""
    return played(engine, board, _HINT, within(STRONGEST, engine.options))


class OwnOpponent(EngineOpponent):
    """Occupies ``seat``, and lets the player of the other one make its moves."""

    @property
    def vacant(self) -> Seat | None:
        """Neither seat: the player reads the messages to both."""
        return None

    def join(self, session: Session, closing: ExitStack, *, resumed: bool) -> None:
        """Read the moves of both sides from the pegs, from now on."""
        super().join(session, closing, resumed=resumed)
        boards = _BothSides(session)
        session.hub.follow(boards.follow)
        closing.callback(boards.close)

    def _play(self, session: Session, state: GameState) -> None:
        """Do nothing: the player makes the moves."""


class _BothSides:
    """Reads the pegs as if each side had a board of its own."""

    full = False

    def __init__(self, session: Session) -> None:
        self._session = session
        state = session.game.state
        self._sides = [OwnBoard(seat, self, state, lambda: None) for seat in Seat]
        for square in chess.scan_forward(state.position.occupied):
            self._pass_on(o.PegPlaced(at=session.now(), seat=Seat.WHITE, square=square))

    def now(self) -> int:
        """Game time in milliseconds."""
        return self._session.now()

    def submit_observation(self, observation: o.Observation) -> None:
        """Pass on announcements and presses; the pegs themselves are reported already."""
        if isinstance(observation, o.Announced | o.CorrectionAsked | o.ClockPressed):
            self._session.submit_observation(observation)

    def tell_error(self, error: DeviceError) -> None:
        """Do nothing: the board reports it."""

    def follow(self, observation: o.Observation, events: Sequence[e.Event]) -> None:
        """Follow the game and the pegs."""
        if isinstance(observation, o.PegLifted | o.PegPlaced):
            self._pass_on(observation)
        for side in self._sides:
            side.follow(observation, events)

    def close(self) -> None:
        """Stop reporting."""
        for side in self._sides:
            side.close()

    def _pass_on(self, observation: o.Observation) -> None:
        for side in self._sides:
            side.submit_observation(observation)
