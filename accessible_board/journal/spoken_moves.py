"""Finds the announcement of each move in a journal, to play an audio record (D.2.7)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.folding import apply
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry


@dataclass(frozen=True, slots=True)
class SpokenMove:
    """A completed move, its position before, and the game time of its announcement.

    ``said_at`` is ``None`` where the speaker said nothing: typed it, or never repeated it.
    """

    move: chess.Move
    board: chess.Board
    said_at: int | None = None


def spoken_moves(entries: Iterable[Entry], setup: GameSetup, speaker: Seat) -> list[SpokenMove]:
    """The completed moves of a game, and the time at which ``speaker`` announced or repeated each.

    Of several announcements the one counts that stood at last, of repetitions the one that agrees.
    """
    words = _Words(setup, speaker)
    for entry in entries:
        if isinstance(entry.observed, o.Announced | o.CorrectionAsked):
            words.heard(entry.observed)
        for event in entry.decided:
            words.follow(event)
    return words.moves


class _Words:
    """Follows a game as one of its players hears it."""

    def __init__(self, setup: GameSetup, speaker: Seat) -> None:
        self.moves: list[SpokenMove] = []
        self._state = GameState(setup)
        self._speaker = speaker
        self._last: int | None = None
        self._own: int | None = None
        self._repeated: int | None = None

    def heard(self, said: o.Announced | o.CorrectionAsked) -> None:
        """Note words about a move; the following events tell their meaning."""
        if said.seat is self._speaker:
            asked = said.said_at if isinstance(said, o.Announced) else None
            self._last = said.at if asked is None else asked

    def follow(self, event: e.Event) -> None:
        """Follow an event."""
        match event:
            case e.MoveAnnounced(seat=seat) if seat is self._speaker:
                self._own = self._last
            case e.AnnouncementCorrected(seat=seat) if seat is self._speaker:
                self._own = None
            case e.MoveRepeated(seat=seat, agrees=True) if seat is self._speaker:
                self._repeat()
            case e.MoveCompleted(seat=seat, move=move):
                self._complete(seat, move)
        apply(self._state, event)
        del self.moves[len(self._state.position.move_stack) :]  # Some may have been taken back.

    def _repeat(self) -> None:
        """Note a repetition of the opponent's last move, completed or not, answered or not."""
        number = self._state.number_of_last(self._speaker.other)
        if number <= len(self.moves):
            self.moves[number - 1] = replace(self.moves[number - 1], said_at=self._last)
        else:
            self._repeated = self._last

    def _complete(self, seat: Seat, move: chess.Move) -> None:
        if seat is self._speaker:
            said, self._own = self._own, None
        else:
            said, self._repeated = self._repeated, None
        self.moves.append(SpokenMove(move, self._state.position.copy(stack=False), said))
