"""Expected words: the position and the question with which each ear listens.

The game is followed on the loop's thread, where its position does not change meanwhile.
Questions of a dialogue come from other threads, and go with the last position that was followed.
"""

from collections.abc import Callable, Sequence
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Audience
from accessible_board.narration.table import Consequence, events_with, row_of
from accessible_board.speech.questions import Question, WhichPiece, YesOrNo
from accessible_board.table.arbiters_turn import ArbitersTurn
from accessible_board.table.dialogues import Dialogues
from accessible_board.table.microphones import Microphones

Foresee = Callable[[Sequence[tuple[str, str]]], None]
"""Takes texts, each with its language, that a voice may soon have to say."""


class Expectations:
    """Tells every ear what it may hear next, and the voice what it may have to say."""

    concerns: Final[tuple[type[e.Event], ...]] = (
        e.AnnouncementCorrected,
        e.AnnouncementRefused,
        e.AnnouncementSaidAgain,
        e.DrawClaimRefused,
        e.MoveAnnounced,
        *events_with(Consequence.CHANGES_EXPECTED_WORDS | Consequence.CHANGES_MOVES),
    )
    """By the first ones a promotion may begin or end to lack its piece."""

    def __init__(
        self,
        state: GameState,
        dialogues: Dialogues,
        turn: ArbitersTurn,
        microphones: Microphones,
        audience: Audience,
    ) -> None:
        self._state = state
        self._dialogues = dialogues
        self._microphones = microphones
        self._audience = audience
        self._turn = turn
        self._foresee: Foresee = lambda texts: None
        self._positions = {seat: self._position(seat) for seat in Seat}
        self._unfinished = state.unfinished
        self._asked_both: Question | None = None

    def ask_both(self, question: Question | None) -> None:
        """Expect the answer to a question from whichever player speaks next."""
        self._asked_both = question
        self.attend()

    def add_voice(self, foresee: Foresee) -> None:
        """Let a voice prepare the words that it may soon have to say."""
        self._foresee = foresee

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """Update what is expected after an event."""
        self._positions = {seat: self._position(seat) for seat in Seat}
        before, self._unfinished = self._unfinished, self._state.unfinished
        follows = row_of(event).consequences
        if Consequence.CHANGES_EXPECTED_WORDS in follows or self._unfinished is not before:
            self.attend()
        if Consequence.CHANGES_MOVES in follows:
            self._foresee_announcements()

    def attend(self) -> None:
        """Expect the next words of every seat in the present position."""
        for seat in Seat:
            self._microphones.attend(seat, *self._positions[seat], self._question(seat))

    def _position(self, seat: Seat) -> tuple[chess.Board, chess.Move | None]:
        """The position that a seat's next words are about, and the move that the pegs show."""
        state = self._state
        board = state.position.copy(stack=False)
        if seat is not state.on_move:
            return board, state.made
        return board, state.placed.move if state.placed is not None else None

    def _question(self, seat: Seat) -> Question | None:
        """The question that a seat is to answer: one of a dialogue, or else one of the game itself.

        The game asks for the piece of a promotion and, when it is over, whether the result is
        right. A question to an arbiter who speaks at this seat comes before all others.
        """
        if (first := self._turn.question(seat)) is not None:
            return first
        if self._asked_both is not None:
            return self._asked_both
        if self._state.ended:
            return YesOrNo()
        begun = self._state.begun_by(seat)
        return self._dialogues.question(seat) or (WhichPiece(begun) if begun else None)

    def _foresee_announcements(self) -> None:
        """Prepare the announcement of the move on the pegs or, without one, of every legal move."""
        board = self._state.position_made
        _, shown = self._position(self._state.on_move)
        legal = list(board.legal_moves)
        moves = [shown] if shown in legal else legal
        self._foresee(
            [
                (style.move(move, board), style.language.code)
                for style in dict.fromkeys(
                    (self._audience.announcing, *self._audience.own.values())
                )
                for move in moves
            ]
        )
