"""From events to what is said; adds the position and the next repair step.

The announcer knows words and no positions, the board knows repairs and no words; the narrator knows
both.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import chess

from accessible_board.board.repair import PutOn, RepairStep, TakeAway, Transfer, repair_steps
from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.reinstating import reinstated
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.narration.announcer import Announcer
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.sentences.positions import (
    left_words,
    move_words,
    put_words,
    take_away_words,
    wrong_man_words,
)
from accessible_board.narration.utterance import Priority, Topic, Utterance

_STANDING: Final = frozenset({Topic.STATE_OF_PLAY})

_BEFORE_THE_START: Final = frozenset(
    {Topic.BEFORE_THE_START, Topic.STATE_OF_PLAY, Topic.CONDITIONS}
)
"""What nobody is kept waiting with once a clock runs: who speaks over it is not heard."""


@dataclass(frozen=True, slots=True)
class _Guidance:
    """What the owner of a board was told last: the next step, and how many men stand wrong."""

    step: RepairStep | None
    men: int
    wrong: frozenset[chess.Square] = frozenset()
    """Where the board itself names a wrong man."""


class Narrator:
    """Says what has to be said of the events of one game.

    ``state`` is the game before the first of these events, at its start or in the middle of a
    resumed one. Only the first step of a repair is said; the next one follows when the pegs have
    moved. No step is repeated unless somebody asked; what was mended in another order is counted.
    """

    def __init__(self, announcer: Announcer, state: GameState) -> None:
        self._announcer = announcer
        self._begun = state.setup.board()
        self._started = state.started
        self._stand = state.clock.running is None
        self._guided: dict[Seat, _Guidance] = {}
        self._oriented = False
        self._unchecked: dict[Seat, None] = {}

    def utterances(self, event: e.Event, position: chess.Board) -> list[Utterance]:
        """What is said of the next event of the game, which happened in this position."""
        if isinstance(event, e.PositionsDiffer):
            return self._repair(event, position)
        if isinstance(event, e.ClockStarted) and not self._started:
            return self._start(event, position)
        if isinstance(event, e.ClockPressedBy) and self._stand:
            # A press for a move that was made before the clocks were stopped (6.11.3).
            event = e.ClockStarted(at=event.at, seat=event.seat.other)
        self._stand = _stands(event, before=self._stand)
        said = self._announcer.utterances(event, self._before(event, position))
        if isinstance(event, e.PositionRestored | e.MoveCarriedOut):
            self._guided.pop(event.seat, None)
        if isinstance(event, e.ClockStarted):
            said = [replace(utterance, outdates=_STANDING) for utterance in said]
        return said + self._to_be_checked(event)

    def _to_be_checked(self, event: e.Event) -> list[Utterance]:
        """That men are to be checked by hand, once it was told how the game stands.

        Switches see pegs, but neither their kind nor their colour (2.2, D.1.4.2).
        """
        if self._started:
            return []
        self._oriented |= isinstance(event, e.StandingTold) and event.seat is None
        if isinstance(event, e.PositionRestored) and not event.identified:
            self._unchecked[event.seat] = None
        due, self._unchecked = (self._unchecked, {}) if self._oriented else ({}, self._unchecked)
        return [
            utterance
            for seat in due
            for utterance in self._announcer.tell(
                seat, "check_by_hand", Priority.NORMAL, Topic.BEFORE_THE_START
            )
        ]

    def _before(self, event: e.Event, position: chess.Board) -> chess.Board:
        """The position before the move that the event is about."""
        if isinstance(event, e.PositionReinstated):
            return reinstated(self._begun, self._begun, event.moves[:-1])
        if not isinstance(event, e.MoveRepeated | e.MoveCarriedOut):
            return position
        before = position.copy()
        if before.move_stack[-1:] == [event.move]:  # The move was completed meanwhile.
            before.pop()
        return before

    def _start(self, event: e.ClockStarted, position: chess.Board) -> list[Utterance]:
        """The first clock is started, for those who cannot see it (6.2.3)."""
        self._started, self._stand = True, False
        audience = self._announcer.audience
        begun = audience.tell(audience.everyone(), lambda to: [to.say("game_started")])
        told = [replace(utterance, outdates=_BEFORE_THE_START) for utterance in begun]
        return told + self._announcer.utterances(event, position)

    def _repair(self, event: e.PositionsDiffer, position: chess.Board) -> list[Utterance]:
        seat, steps = event.seat, _steps(event)
        told = None if event.asked else self._guided.get(seat)
        now = self._guided[seat] = _Guidance(
            steps[0] if steps else None, _men_wrong(event), frozenset(event.wrong_squares)
        )
        said = self._announcer.utterances(event, position) if told is None else []
        left = now.men if now.men != (1 if told is None else told.men) else 0
        step = now.step if told is None or now.step != told.step else None
        wrong = now.wrong - (told.wrong if told is not None else frozenset())
        if step is not None or wrong:
            said += self._announcer.tell_step(
                seat,
                lambda style: " ".join(
                    [*_wrong_men(event, wrong, style), *_words(step, style, left)]
                ),
            )
        elif left:
            said += self._announcer.tell_left(seat, lambda style: left_words(left, style))
        return said


def _stands(event: e.Event, *, before: bool) -> bool:
    """Whether no clock runs after this event."""
    match event:
        case e.ClocksStopped() | e.GameInterrupted():
            return True
        case e.ClockStarted() | e.ClockPressedBy():
            return False
    return before


def _steps(event: e.PositionsDiffer) -> list[RepairStep]:
    known = chess.BaseBoard(event.standing).piece_map()
    expected = chess.BaseBoard(event.expected)
    missing = Counter(expected.piece_map().values()) - Counter(known.values())
    standing: dict[chess.Square, chess.Piece | None] = {
        **known,
        **dict.fromkeys(event.unknown_squares),
    }
    return repair_steps(standing, expected, in_hand=missing.elements())


def _men_wrong(event: e.PositionsDiffer) -> int:
    """How many men have to be put elsewhere: those missing, or those that stand wrong if more."""
    known = chess.BaseBoard(event.standing).piece_map().items()
    expected = chess.BaseBoard(event.expected).piece_map().items()
    wrong = len(known - expected) + len(event.unknown_squares)
    return max(wrong, len(expected - known))


def _wrong_men(
    event: e.PositionsDiffer, squares: frozenset[chess.Square], style: AnnouncingStyle
) -> Iterator[str]:
    """Which men the board itself says to stand on these squares, and which ones belong there."""
    standing, expected = chess.BaseBoard(event.standing), chess.BaseBoard(event.expected)
    for square in sorted(squares):
        stands, wanted = standing.piece_at(square), expected.piece_at(square)
        if stands is not None and wanted is not None:
            yield wrong_man_words(stands, wanted, square, style)


def _words(step: RepairStep | None, style: AnnouncingStyle, left: int) -> Iterator[str]:
    """The step, after how many men are still wrong where that is told."""
    if left:
        yield left_words(left, style)
    if step is not None:
        yield step_words(step, style)


def step_words(step: RepairStep, style: AnnouncingStyle) -> str:
    """A step that mends a wrong position, as a hand is told it."""
    match step:
        case TakeAway(square, piece):
            return take_away_words(piece, square, style)
        case PutOn(square, piece):
            return put_words(piece, square, style)
        case Transfer(piece, origin, target):
            return move_words(piece, origin, target, style)
