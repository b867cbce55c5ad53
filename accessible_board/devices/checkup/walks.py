"""Walks over a board, guided by ear: its holes, its motor, its men.

With one peg over all holes and both buttons: a switch is proven once it was seen closing and
opening again. What a board's motor says is taught: each pattern is named, and then felt. A board
with tags learns its men, which are put up as a game begins; it is told apart by its tags once all
32 men stand in their holes. All of them decide what to say, and do no input or output
themselves.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import chess

from accessible_board.board.makes.make import Men
from accessible_board.devices.checkup.examining import Finding, State, fact, to_do
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.pulses import PULSES, Feeling

ABOUT = "Switches"


_ABOUT_MEN: Final = "Peg board"

_FEW_MEN: Final = 4
"""So many squares are told at once, as they change; more are told when the hand rests."""


@dataclass(frozen=True, slots=True)
class WalkSentence:
    """A sentence of the language files: ``felt`` and ``asked`` squares, or a player's button.

    The ``men`` of a board, as it knows them, are read after it.
    """

    key: str
    felt: tuple[chess.Square, ...] = ()
    asked: chess.Square | None = None
    seat: Seat | None = None
    men: Men | None = None


class Clear:
    """The station at which all holes must be empty."""


CLEAR: Final = Clear()

Station = chess.Square | Seat | Clear
"""Stop of the walk, which waits there for a peg in a hole, a button, or an empty board."""

STATIONS: Final[tuple[Station, ...]] = (CLEAR, *chess.SQUARES, CLEAR, *Seat)

_FEW = 8

GOOD: Final = WalkSentence("walk_good")


@dataclass(slots=True)
class Walk:
    """The progress of a walk, which begins with the full holes ``occupied``."""

    occupied: chess.Bitboard
    closed: chess.Bitboard = chess.BB_EMPTY
    """The switches that were seen closing."""
    opened: chess.Bitboard = chess.BB_EMPTY
    """The switches that were seen opening."""
    held: chess.Bitboard = chess.BB_EMPTY
    """The switches that stay closed although no peg is there, as the walker says."""
    together: list[tuple[chess.Square, ...]] = field(default_factory=list)
    """Squares that were felt at once where one peg was asked for."""
    pressed: set[Seat] = field(default_factory=set)
    _at: int = -1
    _farthest: int = -1

    def begin(self) -> list[WalkSentence]:
        """First sentences of the walk."""
        return [WalkSentence("walk_begin"), *self._go_on()]

    @property
    def done(self) -> bool:
        """True once the walk is finished."""
        return self._at >= len(STATIONS)

    # --- what happens on the board ----------------------------------------------------------------

    def observe(self, occupied: chess.Bitboard, pressed: Iterable[Seat] = ()) -> list[WalkSentence]:
        """Answer to these full holes and these pressed buttons."""
        closing, opening = occupied & ~self.occupied, self.occupied & ~occupied
        self.occupied = occupied
        self.closed |= closing
        self.opened |= opening
        self.held &= ~opening
        self.pressed.update(pressed)
        if self.done:
            return []
        match STATIONS[self._at]:
            case Clear():
                return [] if self._full else [GOOD, *self._go_on()]
            case Seat() as seat:
                return self._buttons(seat, set(pressed))
            case square:
                return self._pegs(square, tuple(chess.scan_forward(closing)))

    def _pegs(self, asked: chess.Square, felt: tuple[chess.Square, ...]) -> list[WalkSentence]:
        """Answer to the pegs that were felt while one was asked for."""
        if len(felt) > 1:
            self.together.append(felt)
            return [WalkSentence("walk_at_once", felt), *self._go_on()]
        if felt == (asked,):
            return [GOOD, *self._go_on()]
        return [WalkSentence("walk_felt", felt, asked)] if felt else []

    def _buttons(self, asked: Seat, pressed: set[Seat]) -> list[WalkSentence]:
        if asked in pressed:
            return [GOOD, *self._go_on()]
        return [WalkSentence("walk_other_button", seat=seat) for seat in pressed]

    # --- what the walker asks for -----------------------------------------------------------------

    def repeat(self) -> list[WalkSentence]:
        """Say again what to do now."""
        if self.done:
            return []
        match STATIONS[self._at]:
            case Clear():
                return [clearing(_squares(self._full))]
            case Seat() as seat:
                return [WalkSentence("walk_press", seat=seat)]
            case square:
                return [WalkSentence("walk_put", asked=square)]

    def skip(self) -> list[WalkSentence]:
        """Go on without this station; pegs that cannot be removed count as none."""
        if not self.done and isinstance(STATIONS[self._at], Clear):
            self.held |= self.occupied
        return self._go_on()

    def back(self) -> list[WalkSentence]:
        """Go back to the station before."""
        at = self._at - 1
        while at > 0 and self._is_passed(at):
            at -= 1
        self._at = max(at, 0) - 1
        return self._go_on()

    def _go_on(self) -> list[WalkSentence]:
        """Go on to the next station that needs something done."""
        self._at = min(self._at + 1, len(STATIONS))
        while not self.done and self._is_passed(self._at):
            self._at += 1
        self._farthest = max(self._farthest, self._at)
        return self.repeat() if not self.done else [self._outcome()]

    @property
    def _full(self) -> chess.Bitboard:
        return self.occupied & ~self.held

    def _is_passed(self, at: int) -> bool:
        """Tell if there is nothing to do at a station."""
        match STATIONS[at]:
            case Clear():
                return not self._full
            case Seat():
                return False
            case square:
                return bool(self.held & chess.BB_SQUARES[square])

    # --- what was found ---------------------------------------------------------------------------

    def _outcome(self) -> WalkSentence:
        unproven = self.unfelt | self.unopened
        return (
            WalkSentence("walk_left", _squares(unproven)) if unproven else WalkSentence("walk_done")
        )

    @property
    def unfelt(self) -> chess.Bitboard:
        """The switches that were asked for and that no peg has closed."""
        return self._tried & ~self.closed & ~self.held

    @property
    def unopened(self) -> chess.Bitboard:
        """The switches that have not opened since they were closed."""
        return (self.closed | self.held) & ~self.opened

    @property
    def _tried(self) -> chess.Bitboard:
        """The squares of the stations passed so far."""
        behind = STATIONS[: self._farthest]
        return sum(chess.BB_SQUARES[square] for square in behind if isinstance(square, int))

    def findings(self) -> Iterator[Finding]:
        """The results of the walk, for the person who repairs the board."""
        untried = chess.BB_ALL & ~self._tried & ~self.closed & ~self.held
        if self.unfelt:
            yield _fails("unfelt", squares=_names(_squares(self.unfelt)))
        if self.unopened:
            yield _fails("unopened", squares=_names(_squares(self.unopened)))
        if untried:
            yield _fails("untried", count=untried.bit_count())
        for squares in dict.fromkeys(self.together):
            yield _fails("together", squares=_names(squares))
        for seat in Seat:
            if seat not in self.pressed:
                pressed = fact("unpressed", player=seat)
                yield Finding("Buttons", State.FAILS, pressed, to_do("unpressed"))
        if not (untried or self.unfelt or self.unopened or self.together):
            yield Finding(ABOUT, State.WORKS, fact("felt"))


def _fails(key: str, **values: object) -> Finding:
    return Finding(ABOUT, State.FAILS, fact(key, **values), to_do(key))


def clearing(full: tuple[chess.Square, ...]) -> WalkSentence:
    """The line that asks for an empty board; it names at most a few squares."""
    return WalkSentence("walk_clear", full) if len(full) <= _FEW else WalkSentence("walk_clear_all")


def _squares(holes: chess.Bitboard) -> tuple[chess.Square, ...]:
    return tuple(chess.scan_forward(holes))


def _names(squares: Iterable[chess.Square]) -> str:
    return ", ".join(chess.square_name(square) for square in squares)


class FeelWalk:
    """A walk through the patterns of the motor; typed words lead from one to the next."""

    def __init__(self) -> None:
        self._left = list(PULSES)
        self._passed: list[Feeling] = []
        self.due = False
        """True while the pattern that was named is still to be felt."""

    @property
    def done(self) -> bool:
        """True once all patterns were passed."""
        return not self._left

    @property
    def pulses(self) -> str:
        """Pulses of the pattern that was named."""
        return PULSES[self._left[0]]

    def begin(self) -> Sequence[WalkSentence]:
        """Explain the walk, and name the first pattern."""
        return [WalkSentence("feel_begin"), *self.repeat()]

    def repeat(self) -> Sequence[WalkSentence]:
        """Name it once more, and let it be felt."""
        self.due = True
        return [WalkSentence(f"feel_{self._left[0]}")]

    def skip(self) -> Sequence[WalkSentence]:
        """Go on to the next one."""
        self._passed.append(self._left.pop(0))
        return [] if self.done else self.repeat()

    def back(self) -> Sequence[WalkSentence]:
        """Go back to the one before."""
        if self._passed:
            self._left.insert(0, self._passed.pop())
        return self.repeat()

    def findings(self) -> Iterable[Finding]:
        """None: whether it was felt only the hand knows."""
        return ()


class LearningMen:
    """Begins with the full squares ``occupied``; ``done`` once the board knows its men."""

    def __init__(self, occupied: chess.Bitboard) -> None:
        self.done = False
        self._occupied = occupied

    def observe(self, occupied: chess.Bitboard, men: Men | None) -> list[WalkSentence]:
        """These squares are full now, of these ``men`` if the board knows all of them."""
        if men is not None and occupied == chess.Board().occupied:
            self.done = True
            return [WalkSentence("learning_done", men=men)]
        if occupied == self._occupied:
            return []
        self._occupied = occupied
        return self._wrong() if len(self._missing | self._extra) <= _FEW_MEN else []

    @property
    def _missing(self) -> chess.SquareSet:
        return chess.SquareSet(chess.Board().occupied & ~self._occupied)

    @property
    def _extra(self) -> chess.SquareSet:
        return chess.SquareSet(self._occupied & ~chess.Board().occupied)

    def _wrong(self) -> list[WalkSentence]:
        told = (("learning_missing", self._missing), ("learning_extra", self._extra))
        return [WalkSentence(key, felt=tuple(squares)) for key, squares in told if squares]

    def begin(self) -> list[WalkSentence]:
        """First sentence of the dialogue."""
        return [WalkSentence("learning_begin")]

    def repeat(self) -> list[WalkSentence]:
        """Say what is wrong still; where nothing is, two men may have been read as one."""
        return self._wrong() or self.begin()

    skip = back = repeat

    def findings(self) -> Iterator[Finding]:
        """Finding on the tags: the board knows its men, or not."""
        if self.done:
            yield Finding(_ABOUT_MEN, State.WORKS, fact("men_known"))
        else:
            yield Finding(_ABOUT_MEN, State.NOTE, fact("men_unknown"), to_do("men_unknown"))
