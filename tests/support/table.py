"""A chess table for tests: hands, words and presses in, events out.

Reads as a game is told: ``table.lift("e2").place("e4").say("Eva vier").press()``.
Time passes by half a second with each act unless a test says otherwise.
"""

from typing import Any, TypeVar

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.understanding import understand

E = TypeVar("E", bound=e.Event)


class Table:
    """A game with virtual pegs. ``events`` is everything that was decided, ``last`` the newest."""

    pause = 500
    """Milliseconds that an act takes."""

    def __init__(self, *peg_boards: Seat, **setup: Any) -> None:
        setup.setdefault("peg_boards", frozenset(peg_boards or (Seat.WHITE,)))
        if setup.get("edition") == "2014":
            setup.setdefault("default_time", 0)  # which this edition wants stated (6.7a)
        self.setup = GameSetup(**setup)
        self.game = Game(self.setup)
        self.at = 0
        self._lasted = 0
        self.events: list[e.Event] = []
        self.last: list[e.Event] = []
        self.observations: list[o.Observation] = []

    @property
    def position(self) -> chess.Board:
        return self.game.state.position_made

    def observe(self, observation: o.Observation) -> "Table":
        self.observations.append(observation)
        self._lasted = 0
        self.steps = self.game.decide(observation)
        self.last = [event for event, _ in self.steps]
        self.events += self.last
        return self

    def wait(self, milliseconds: int) -> "Table":
        """Let time pass, waking the game whenever it asked to be woken."""
        until = self.at + milliseconds
        woken = 0
        while (deadline := self.game.next_deadline()) is not None and deadline <= until:
            woken += 1
            assert woken < 1_000, "the game asks to be woken for nothing"
            self.at = max(self.at, deadline)
            self.observe(o.TimePassed(at=self.at))
        self.at = until
        return self

    def set_up(self) -> "Table":
        """Put all men on every peg board."""
        for seat, board in self.game.state.boards.items():
            for square in chess.SquareSet(board.position.occupied):
                self.observe(o.PegPlaced(at=self.at, seat=seat, square=square))
            self.observe(o.BoardFound(at=self.at, seat=seat))
        return self

    def start(self) -> "Table":
        """Set up, and let the opponent of the player on the move press."""
        self.set_up()
        return self.press(self.game.state.on_move.other)

    def lift(self, square: str, seat: Seat | None = None) -> "Table":
        """Take a peg out, for longer than a contact flickers."""
        self._pause()
        lifted = self.observe(
            o.PegLifted(
                at=self.at, seat=seat or self._peg_seat(), square=chess.parse_square(square)
            )
        ).last
        told = len(self.events)
        self.wait(FLICKER)
        self._lasted = FLICKER
        self.last = lifted + self.events[told:]
        return self

    def place(self, square: str, seat: Seat | None = None) -> "Table":
        self._pause()
        return self.observe(
            o.PegPlaced(
                at=self.at, seat=seat or self._peg_seat(), square=chess.parse_square(square)
            )
        )

    def say(
        self,
        words: str,
        seat: Seat | None = None,
        language: str = "de",
        *,
        own: bool | None = None,
    ) -> "Table":
        """Announce or repeat a move; ``own`` answers whether it is the own one."""
        self._pause()
        understood = understand(words, load(language))
        assert understood is not None
        assert isinstance(understood.announcement, Announcement)
        seat = seat or self.game.state.on_move
        return self.observe(
            o.Announced(
                at=self.at, seat=seat, announcement=understood.announcement, words=words, own=own
            )
        )

    def press(self, seat: Seat | None = None) -> "Table":
        self._pause()
        return self.observe(o.ClockPressed(at=self.at, seat=seat or self.game.state.on_move))

    def rule(self, ruling: o.Ruling, **details: Any) -> "Table":
        """The arbiter decides."""
        return self.observe(o.ArbiterRuled(at=self.at, ruling=ruling, **details))

    def move(self, uci: str, seat: Seat) -> "Table":
        """Carry a move out on the pegs of a seat, captured man first, without words."""
        board = self.game.state.boards[seat].position
        for act, square in hand_movements(board, chess.Move.from_uci(uci)):
            (self.lift if act == "lift" else self.place)(square, seat)
        return self

    def of(self, kind: type[E]) -> list[E]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def just(self, kind: type[E]) -> E:
        """The one event of a kind that the last observation led to."""
        (event,) = [event for event in self.last if isinstance(event, kind)]
        return event

    def _pause(self) -> None:
        """Until the next act, the time that the last one took included."""
        lasted, self._lasted = self._lasted, 0
        self.wait(self.pause - lasted)

    def _peg_seat(self) -> Seat:
        (seat,) = self.game.state.boards
        return seat


def hand_movements(board: chess.Board, move: chess.Move) -> list[tuple[str, str]]:
    """The plainest lifts and places that make a move."""
    origin, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    acts = []
    if board.is_castling(move):
        rank = origin[1]
        rook = ("h", "f") if board.is_kingside_castling(move) else ("a", "d")
        return [
            ("lift", origin),
            ("place", target),
            ("lift", rook[0] + rank),
            ("place", rook[1] + rank),
        ]
    if board.is_en_passant(move):
        acts.append(("lift", target[0] + origin[1]))
    elif board.is_capture(move):
        acts.append(("lift", target))
    return [*acts, ("lift", origin), ("place", target)]
