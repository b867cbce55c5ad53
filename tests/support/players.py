"""Two players at two peg boards, with hands of one kind: a whole game through ``Game.observe``.

Each move is placed, announced and pressed for by its player, early, late or never, and carried out
by the opponent's hands on the other board.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from tests.support.hands import TIDY, Act, Habits, Hands, Record, holes_of

HEARTBEAT = 1_000
"""Milliseconds after which a board says again what it shows."""


@dataclass
class Decided:
    """How the half-moves of a game were decided, and what each observation cost the processor.

    A move that nobody pressed for is decided by the announcement of the reply (6.2.1.2).
    """

    moves: list[chess.Move] = field(default_factory=list)
    pressed: int = 0
    """Half-moves with a press of their own; of these some were decided by it, or ended the game."""
    at_own_press: int = 0
    wrong: int = 0
    """Half-moves that were decided otherwise, or not before the next one was made."""
    touched: list[tuple[str, str]] = field(default_factory=list)
    phantoms: list[tuple[str, str]] = field(default_factory=list)
    """The men that were touched, by square and letter, and those that nobody had touched."""
    milliseconds: list[float] = field(default_factory=list)


def _plain(habits: Habits) -> Habits:
    """Nothing but the move."""
    return replace(TIDY, announce=1.0, press=habits.press)


class Players:
    """Both players, their hands, and the game."""

    def __init__(self, seed: int, habits: Habits) -> None:
        self.random = random.Random(seed)
        self.habits = habits
        self.game = Game(GameSetup(peg_boards=frozenset(Seat), time_control="100h"))
        self.decided = Decided()
        self.at = 0
        self.full = dict.fromkeys(Seat, chess.Board().occupied)
        """The holes that are full on the boards."""
        self.missed = dict.fromkeys(Seat, False)
        """Whether a frame of the board was lost."""
        self.may_be_touched: set[tuple[str, str]] = set()
        self._presses = False
        """Whether the half-move that is played has a press of its own."""
        self._held: list[tuple[Act, Seat]] = []
        """Acts that carry out the last move while the reply is played already."""

    def play(self, moves: Sequence[chess.Move]) -> Decided:
        """Play to the end of ``moves`` or of the game, or until what was decided is wrong."""
        self._set_up()
        board = chess.Board()
        for number, move in enumerate(moves):
            self._play(board, move, *moves[number + 1 : number + 2])
            if self.decided.moves[:number] != list(moves[:number]):
                self.decided.wrong += len(moves) - number
                break
            if self.game.state.ended:
                break
        return self.decided

    def _play(self, board: chess.Board, move: chess.Move, reply: chess.Move | None = None) -> None:
        """One move on the board of its player, and then on the opponent's."""
        seat, before = Seat.of(board.turn), board.copy(stack=False)
        self.decided.touched.clear()
        self.may_be_touched = set()
        habits = replace(self.habits, late_press=0, announce=1.0, hasty=0)
        own = self._hands(before, move, _plain(habits) if self._held else habits)
        presses = [act for act in own.acts if act.kind == "press"]
        self._presses = bool(presses)
        late = self._does("late_press")
        over = max((act.at for act, _ in self._held), default=0)  # Who presses sooner is refused.
        acts = [
            (act._replace(at=max(act.at, over)) if act.kind == "press" else act, seat)
            for act in own.acts
            if not (late and act.kind == "press")
        ]
        self._carry_out([*self._held, *acts], before, move)
        men = {(square, man) for _, square, man in own.touches} | self.may_be_touched
        men |= {man for man in self._men() if self._held and man[0] in self._lifted()}
        self.decided.phantoms += [man for man in self.decided.touched if man not in men]
        self.decided.pressed += self._presses
        board.push(move)
        habits = replace(self.habits, press=0, announce=0, adjust=0, hasty=0)
        other = self._hands(before, move, habits).acts
        acts = [(act, seat.other) for act in other]
        if late and presses:
            at = self.random.randint(self.at, other[-1].at)
            acts.append((presses[0]._replace(at=at), seat))
        self._held = [] if late or not self._overlaps(board, other, reply) else acts
        if not self._held:
            self._carry_out(acts, before, move)

    def _lifted(self) -> set[str]:
        """The holes out of which hands took a man while they carried a move out."""
        return {act.what for act, _ in self._held if act.kind == "lift"}

    def _overlaps(self, board: chess.Board, acts: list[Act], reply: chess.Move | None) -> bool:
        """Tell if the reply is begun while these acts go on: it uses none of their holes."""
        if reply is None or not (self.habits.hasty and self._does("hasty")):
            return False
        holes = {chess.parse_square(act.what) for act in acts if act.kind in ("lift", "place")}
        return not holes & holes_of(board, reply)

    def _does(self, habit: str) -> bool:
        return bool(self.random.random() < getattr(self.habits, habit))

    def _set_up(self) -> None:
        for seat in Seat:
            self._frame(seat)
            self._observe(o.BoardFound(at=0, seat=seat))
        self._observe(o.ClockPressed(at=0, seat=Seat.BLACK))

    def _hands(self, board: chess.Board, move: chess.Move, habits: Habits) -> Record:
        """One move, as these hands carry it out from now on."""
        hands = Hands(self.random.randrange(2**32), habits)
        hands.now = self.at
        return hands.play(board, [move])

    def _carry_out(
        self, acts: list[tuple[Act, Seat]], board: chess.Board, move: chess.Move
    ) -> None:
        for act, seat in sorted(acts, key=lambda item: item[0].at):
            self._wait(act.at)
            before = len(self.decided.moves)
            if act.kind in ("lift", "place"):
                self.full[seat] ^= chess.BB_SQUARES[chess.parse_square(act.what)]
            if act.kind not in ("lift", "place"):
                self._frame(seat)
                self._observe(self._seen(act, seat, board, move))
            elif self._does("lost"):
                self.missed[seat] = True  # And how long a contact was shaken.
                self.may_be_touched = self._men()
            else:
                self._frame(seat)
            ended = self.game.state.ended is not None
            if len(self.decided.moves) > before and (act.kind == "press" or ended):
                self.decided.at_own_press += self._presses
        if any(self.missed.values()):
            self._wait(self.at + HEARTBEAT)
        for seat in Seat:
            self._frame(seat)

    def _seen(self, act: Act, seat: Seat, board: chess.Board, move: chess.Move) -> o.Observation:
        if act.kind == "press":
            return o.ClockPressed(at=self.at, seat=seat)
        if act.kind == "announce" and act.what == "I adjust":
            return o.AdjustingAnnounced(at=self.at, seat=seat)
        said = Announcement.of(move, board)
        return o.Announced(at=self.at, seat=seat, announcement=said, words=act.what)

    def _frame(self, seat: Seat) -> None:
        """All switches of a board: what changed since the last frame, lifts before places."""
        full, known = self.full[seat], int(self.game.state.boards[seat].occupied)
        for square in chess.scan_forward(known & ~full):
            self._observe(o.PegLifted(at=self.at, seat=seat, square=square))
        for square in chess.scan_forward(full & ~known):
            self._observe(o.PegPlaced(at=self.at, seat=seat, square=square))
        if self.missed[seat]:
            self._observe(o.FramesMissed(at=self.at, seat=seat))
        self.missed[seat] = False

    def _wait(self, until: int) -> None:
        while (deadline := self.game.next_deadline()) is not None and deadline <= until:
            self.at = max(self.at, deadline)
            self._observe(o.TimePassed(at=self.at))
        self.at = max(self.at, until)

    def _observe(self, seen: o.Observation) -> None:
        begun = time.thread_time()
        events = self.game.observe(seen)
        self.decided.milliseconds.append((time.thread_time() - begun) * 1000)
        for event in events:
            if isinstance(event, e.MoveCompleted):
                self.decided.moves.append(event.move)
            elif isinstance(event, e.PieceTouched):
                man = (chess.square_name(event.square), event.piece.symbol())
                self.decided.touched.append(man)
            elif isinstance(event, e.AdjustingRefused):  # Nobody pressed before (4.2.1, 6.2.5).
                self.may_be_touched = self._men()
            elif isinstance(event, e.ClocksStopped) and event.reason == "breach":
                self._observe(o.ArbiterRuled(at=self.at, ruling=o.Ruling.RESUME))

    def _men(self) -> set[tuple[str, str]]:
        men = self.game.state.position_made.piece_map().items()
        return {(chess.square_name(square), man.symbol()) for square, man in men}
