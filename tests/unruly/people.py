"""Unruly people at a table: now and then they do what they should, else whatever comes to mind.

Everything is drawn from one ``random.Random``, so that a seed is a game. What people mean to do is
planned a turn ahead (:class:`People`): carry out the opponent's move, touch, move, announce, press.
In between comes anything at all: every kind of observation there is, with every value its fields
can have, so that an observation or a ruling that is new is tried as soon as it exists.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import chess

from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.game.vocabulary.setup import NO_ARBITER, BothAbsent, GameSetup
from accessible_board.game.vocabulary.terms import (
    GO_ON,
    Adaptation,
    Adapted,
    Cause,
    DeviceFault,
    Seat,
    Wish,
)
from accessible_board.languages import load
from tests.support.table import hand_movements

BEGINNINGS = (
    (chess.STARTING_FEN, False),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", False),
    ("3r3k/P7/8/3pP3/8/8/p6K/3R4 w - d6 0 1", False),
    ("7k/5Q2/5K2/8/8/8/8/8 w - - 148 90", False),
    ("k7/8/1K6/8/8/8/8/7R w - - 96 60", False),
    ("8/8/8/3k4/8/3K4/4P3/8 b - - 0 1", False),
    ("1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1", True),
)
"""The start, castling, promotion and en passant, near the end of games, Chess960."""

CONTROLS = ("1h", "90m/40+30m+30s", "20m+10s", "3m+2s", "1m/2+1m d2s", "5m")
SEATS = ((Seat.WHITE,), (Seat.BLACK,), tuple(Seat))
PAUSES = (40, 300, 300, 700, 700, 1_500, 2_500)
LONG_PAUSES = (31_000, 200_000, 4_000_000)
UNRULY = 0.25
"""How often something happens that nobody planned."""

Planned = Callable[[int], o.Observation]


def setup(draw: random.Random, edition: str) -> GameSetup:
    """The conditions of a game."""
    fen, chess960 = draw.choice(BEGINNINGS)
    control = draw.choice(CONTROLS)
    return GameSetup(
        edition=edition,
        starts_at=draw.choice((None, None, None, 5_000)),
        default_time=draw.choice((0, 3_000)),
        both_absent=draw.choice(list(BothAbsent)),
        adaptations=_adapted(draw),
        fen=fen,
        chess960=chess960,
        time_control=control,
        quickplay=edition != "2009" and control == "1h" and draw.random() < 0.5,
        peg_boards=frozenset(draw.choice(SEATS)),
        supervised=draw.random() < 0.5,
        thresholds=draw.choice(((), (60_000, 10_000))),
        no_draws_before=draw.choice((0, 0, 0, 2)),
        flag_announced=draw.random() < 0.5,
        external_clock=draw.random() < 0.1,
        hearing_impaired=frozenset(draw.choice(((), (), (), (Seat.BLACK,)))),
        arbiter=draw.choice(("?", "?", NO_ARBITER)),
        penalties_without_arbiter=draw.random() < 0.5,
    )


def _adapted(draw: random.Random) -> tuple[Adapted, ...]:
    """One adaptation of Appendix D, in some games."""
    rule = draw.choice((None, None, None, *Adaptation))
    return () if rule is None else (Adapted(rule, "Organiser", ""),)


class People:
    """Both players, their assistants and the arbiter; the equipment, too, has its moods."""

    def __init__(self, draw: random.Random) -> None:
        self._random = draw
        self._plan: deque[Planned] = deque()

    def pause(self) -> int:
        """Milliseconds until something happens again."""
        long = self._random.random() < 0.006
        return self._random.choice(LONG_PAUSES if long else PAUSES)

    def does(self, state: GameState, at: int) -> o.Observation:
        """What happens next, at a table where the game stands like this."""
        draw = self._random
        if draw.random() < 0.03:
            at = max(0, at - draw.choice((20, 500)))  # It waited in a queue.
        if draw.random() < UNRULY:
            return self._anything(state)(at)
        if not self._plan:
            self._plan.extend(self._turn(state))
        if not self._plan:  # Nobody has a move, as where an illegal one stands that mates.
            return self._anything(state)(at)
        return self._plan.popleft()(at)

    # --- what is meant --------------------------------------------------------------------------

    def _turn(self, state: GameState) -> Iterator[Planned]:
        """A turn as it should be, or the arbiter's word where the game stands still."""
        if state.stopped == "start":
            yield lambda at: o.ClockPressed(at=at, seat=state.on_move.other)
        elif state.suspended and state.setup.without_arbiter and self._random.random() < 0.8:
            yield from (self._going_on(seat) for seat in Seat)
        elif state.stopped is not None or state.ended is not None:
            yield from map(self._ruling, self._likely(state))
        yield from self._put_right(state)
        board = state.position.copy()
        move = self._move(board)
        if move is None:
            return
        if state.adjournment is not None or self._random.random() < 0.05:
            yield from self._adjourning(state, board, move)
            return
        seat = state.on_move
        words = Announcement.of(move, board)
        yield from self._hands(seat, state, board, move)
        yield lambda at: o.Announced(at=at, seat=seat, announcement=words, words="e4")
        if self._random.random() < 0.5:
            yield lambda at: o.Announced(at=at, seat=seat.other, announcement=words, words="e4")
        yield lambda at: o.ClockPressed(at=at, seat=seat)
        yield from self._hands(seat.other, state, board, move)

    def _adjourning(
        self, state: GameState, board: chess.Board, move: chess.Move
    ) -> Iterator[Planned]:
        """A move is sealed and comes out of its envelope, with whom it may concern."""
        seat, words = state.on_move, Announcement.of(move, board)
        if not state.adjourned:
            yield self._ruling(o.Ruling.ADJOURN)
            yield lambda at: o.MoveWrittenToSeal(at=at, seat=seat, sealed="nobody can read this")
            yield lambda at: o.ClockPressed(at=at, seat=seat)
        arrivals = [self._arrival(one) for one in Seat if self._random.random() < 0.7]
        arrivals.insert(self._random.randint(0, len(arrivals)), self._ruling(o.Ruling.RESUME))
        yield from arrivals
        yield lambda at: o.EnvelopeUnsealed(at=at, words="e4", announcement=words)

    def _arrival(self, seat: Seat) -> Planned:
        return lambda at: o.Arrived(at=at, seat=seat)

    def _move(self, board: chess.Board) -> chess.Move | None:
        """A legal move; now and then one that is not, or back to where a man came from."""
        moves = list(board.legal_moves)
        last = board.move_stack[-2:-1]
        if last and self._random.random() < 0.3:
            back = chess.Move(last[0].to_square, last[0].from_square)
            moves = [back] if back in moves else moves
        if self._random.random() < 0.1:
            moves = list(board.pseudo_legal_moves) or moves
            # Where an illegal move stands, even the last man may have been taken.
            men = list(chess.SquareSet(board.occupied_co[board.turn])) or [chess.A1]
            wild = chess.Move(self._random.choice(men), self._random.choice(chess.SQUARES))
            moves += [wild] if wild else moves[:1]
        return self._random.choice(moves) if moves else None

    def _hands(
        self, seat: Seat, state: GameState, board: chess.Board, move: chess.Move
    ) -> Iterator[Planned]:
        if seat in state.boards:
            for act, square in hand_movements(board, move):
                yield _peg(act, seat, chess.parse_square(square))

    def _put_right(self, state: GameState) -> Iterator[Planned]:
        """The pegs as they should stand before anybody moves, most of the time."""
        for seat, board in state.boards.items():
            if self._random.random() < 0.1:
                continue
            wanted = chess.SquareSet(state.position.occupied)
            for square in board.occupied - wanted:
                yield _peg("lift", seat, square)
            for square in wanted - board.occupied:
                yield _peg("place", seat, square)

    def _likely(self, state: GameState) -> list[o.Ruling]:
        """The rulings that a standing game waits for, most of the time."""
        waiting = [o.Ruling.RESUME]
        if state.illegal is not None:
            waiting = [o.Ruling.CONFIRM_PENALTY, o.Ruling.RESUME]
        if state.claim is not None:
            waiting = [o.Ruling.REJECT_CLAIM]
        return waiting if self._random.random() < 0.9 else [self._random.choice(list(o.Ruling))]

    def _going_on(self, seat: Seat) -> Planned:
        """A player without an arbiter wants to go on, by a press or in words."""
        if self._random.random() < 0.5:
            return lambda at: o.ClockPressed(at=at, seat=seat)
        return lambda at: o.AgreementWanted(at=at, seat=seat, wish=GO_ON)

    def _ruling(self, ruling: o.Ruling) -> Planned:
        return lambda at: o.ArbiterRuled(at=at, ruling=ruling)

    # --- what comes to mind -----------------------------------------------------------------------

    def _anything(self, state: GameState) -> Planned:
        """Any observation at all; those that end a game less often."""
        kind = self._random.choice(_kinds())
        while kind.__name__ in _ENDING and self._random.random() < 0.9:
            kind = self._random.choice(_kinds())
        return lambda at: kind(**{**self._values(kind, state), "at": at})

    def _values(self, kind: type[o.Observation], state: GameState) -> dict[str, Any]:
        hints = get_type_hints(kind)
        values = {name: hints[name] for name in kind.__struct_fields__ if name != "at"}
        found = {name: self._value(hint, name, state) for name, hint in values.items()}
        if kind is o.DeviceFailed:
            return _possible_fault(found)
        if kind is o.Asked:
            found["about"] = self._random.choice(_ASKED_ABOUT)
        return found

    def _value(self, hint: Any, name: str, state: GameState) -> Any:
        draw = self._random
        if hint == chess.Piece | None:
            return None  # A board of pegs does not know its men.
        if isinstance(hint, UnionType):
            choices = [choice for choice in get_args(hint) if choice is not NoneType]
            return None if draw.random() < 0.4 else self._value(choices[0], name, state)
        if get_origin(hint) is tuple:
            inner = get_args(hint)[0]
            values = (self._value(inner, name, state) for _ in range(draw.randrange(4)))
            return tuple(dict.fromkeys(values))
        if hint is int:
            return draw.choice(chess.SQUARES) if "square" in name else draw.choice((0, 3, 90_000))
        if isinstance(hint, type) and issubclass(hint, Enum):
            if hint is o.Ruling and draw.random() < 0.9:
                hint = _mild_rulings()
            return draw.choice(list(hint))
        return _VALUES[hint](draw, state)


def _possible_fault(found: dict[str, Any]) -> dict[str, Any]:
    """A fault that its device can have: every earphone has a wearer, and not all can be silent."""
    known = f"{found['device']}_{found['fault']}" in load("en").phrases
    fault = found["fault"] if known else DeviceFault.LOST
    return {**found, "fault": fault, "seat": found["seat"] or Seat.WHITE}


def _peg(act: str, seat: Seat, square: chess.Square) -> Planned:
    kind = o.PegLifted if act == "lift" else o.PegPlaced
    return lambda at: kind(at=at, seat=seat, square=square)


_ASKED_ABOUT = ("e4", "e", "4", "N", "captured")
"""What can be asked about, each a square, file, rank, kind of man or what was taken."""

_ENDING = ("Resigned", "DrawAccepted", "ArbiterRuled")


def _mild_rulings() -> list[o.Ruling]:
    """The rulings that do not end a game by themselves."""
    ending = (
        *(o.Ruling.DECLARE, o.Ruling.FLAG_DOWN, o.Ruling.BOTH_FLAGS_DOWN),
        *(o.Ruling.VOID, o.Ruling.WRONG_START, o.Ruling.REVERSED_COLOURS),
    )
    return [ruling for ruling in o.Ruling if ruling not in ending]


@cache
def _kinds() -> list[type[o.Observation]]:
    found = (kind for _, kind in sorted(vars(o).items()) if isinstance(kind, type))
    return [
        kind
        for kind in found
        if isinstance(kind, type) and issubclass(kind, o.Observation) and kind is not o.Observation
    ]


def _announcement(draw: random.Random, state: GameState) -> Announcement:
    """Words that may be right, ambiguous, out of place or about nothing on the board."""
    if draw.random() < 0.1:
        return Announcement(castling=draw.choice(list(CastlingSide)))
    moves = list(state.position_made.legal_moves) or [None]
    move = draw.choice(moves)
    if move is not None and draw.random() < 0.5:
        return Announcement.of(move, state.position_made)
    man = draw.choice((None, *chess.PIECE_TYPES))
    return Announcement(piece_type=man, to_square=draw.choice(chess.SQUARES))


def _wish(draw: random.Random, state: GameState) -> Wish:
    """What both would have to agree on; often what waits for an answer, seldom to end the game."""
    if state.agreeing.asked is not None and draw.random() < 0.5:
        return state.agreeing.asked.wish
    ending = draw.random() < 0.05
    ruling = draw.choice(("void", "declare", "uphold-claim") if ending else _WISHES)
    return Wish(ruling=ruling, seat=draw.choice(list(Seat)), remaining=90_000, result="1-0")


_WISHES = ("resume", "resume", "stop", "take-back", "restart", "set-clock", "extra-time", "reopen")

_VALUES: dict[Any, Callable[[random.Random, GameState], Any]] = {
    bool: lambda draw, state: draw.random() < 0.5,
    tuple[int, ...]: lambda draw, state: tuple(sorted(draw.sample(chess.SQUARES, 2))),
    str: lambda draw, state: draw.choice(("1-0", "1/2-1/2", "0-0", "0-1", "A. Arbiter")),
    Announcement: _announcement,
    Wish: _wish,
    Cause: lambda draw, state: Cause(draw.choice(("voice_hangs", "of a later program"))),
    chess.Move: lambda draw, state: draw.choice([*state.position.legal_moves, chess.Move(4, 6)]),
}
"""What may be said where a field asks for a value of this kind."""
