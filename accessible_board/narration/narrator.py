"""The narrator turns events into utterances for the hall and the seats.

The sentences know no positions and the board's repairs no words; the narrator knows both.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import chess

from accessible_board.board.repair import PutOn, RepairStep, TakeAway, Transfer, repair_steps
from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Part,
    Priority,
    Topic,
    Utterance,
)
from accessible_board.narration.sentences.positions import (
    left_words,
    move_words,
    put_words,
    take_away_words,
    wrong_man_words,
)
from accessible_board.narration.table import Silent, row_of
from accessible_board.narration.verbosity import Verbosity

Values = Callable[[Language], Mapping[str, str]]
"""Values that fill a sentence, in a language."""

ANNOUNCED: Final = frozenset({"which_word"})
"""Questions that are answered with words of an announcement."""

_BEFORE_THE_START: Final = frozenset(
    {Topic.BEFORE_THE_START, Topic.STATE_OF_PLAY, Topic.CONDITIONS}
)
"""Topics that give way once a clock runs: a player who speaks over them would not be heard."""


@dataclass(frozen=True, slots=True)
class _Guidance:
    """Last guidance to a board's owner: the next step, and the number of men that stand wrong."""

    step: RepairStep | None
    men: int
    wrong: frozenset[chess.Square] = frozenset()
    """Squares on which the board itself names a wrong man."""


class Narrator:
    """Turns the events of one game, and its dialogues, into utterances.

    ``state`` is the game before the first of these events, at its start or in the middle of a
    resumed one. Only the first step of a repair is said; the next one follows when the pegs have
    moved. No step is repeated unless somebody asked; what was mended in another order is counted.
    """

    def __init__(
        self, audience: Audience, state: GameState, verbosity: Verbosity | None = None
    ) -> None:
        self.audience = audience
        self.verbosity = verbosity or Verbosity()
        self._begun = state.setup.board()
        self._started = state.started
        self._stand = state.clock.running is None
        self._guided: dict[Seat, _Guidance] = {}
        self._oriented = False
        self._unchecked: dict[Seat, None] = {}

    def heard_in(self, seat: Seat, language: Language) -> None:
        """Let a seat answer in this language, in which it is heard, from now on."""
        self.audience = replace(self.audience, heard={**self.audience.heard, seat: language})

    # --- events -----------------------------------------------------------------------------------

    def utterances(self, event: e.Event, position: chess.Board) -> list[Utterance]:
        """Utterances for the next event of the game, which happened in this position."""
        if isinstance(event, e.PositionsDiffer):
            return self._repair(event, position)
        if isinstance(event, e.ClockStarted) and not self._started:
            return self._start(event, position)
        if isinstance(event, e.ClockPressedBy) and self._stand:
            # A press for a move that was made before the clocks were stopped (6.11.3).
            event = e.ClockStarted(at=event.at, seat=event.seat.other)
        match event:
            case e.ClocksStopped() | e.GameInterrupted():
                self._stand = True
            case e.ClockStarted() | e.ClockPressedBy():
                self._stand = False
        if isinstance(event, e.PositionRestored | e.MoveCarriedOut):
            self._guided.pop(event.seat, None)
        return self._said(event, position) + self._to_be_checked(event)

    def before(self, event: e.Event, position: chess.Board) -> chess.Board:
        """The position before the move that an event is about, which happened in this one."""
        before = row_of(event).before
        return position if before is None else before(event, position, self._begun)

    def _said(self, event: e.Event, position: chess.Board) -> list[Utterance]:
        """Utterances by the row of an event."""
        row = row_of(event)
        if isinstance(row.said, Silent):
            return []
        audience = self.verbosity.audience(self.audience)
        return self.verbosity.fitted(
            row.kind, row.said(audience, event, self.before(event, position))
        )

    def _to_be_checked(self, event: e.Event) -> list[Utterance]:
        """Request to check the men by hand, after the standing of the game.

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
            for utterance in self.tell(
                seat, "check_by_hand", Priority.NORMAL, Topic.BEFORE_THE_START
            )
        ]

    def _start(self, event: e.ClockStarted, position: chess.Board) -> list[Utterance]:
        """Start of the first clock, for those who cannot see it (6.2.3)."""
        self._started, self._stand = True, False
        begun = self.audience.tell(self.audience.everyone(), lambda to: [to.say("game_started")])
        told = [replace(utterance, outdates=_BEFORE_THE_START) for utterance in begun]
        return told + self._said(event, position)

    def _repair(self, event: e.PositionsDiffer, position: chess.Board) -> list[Utterance]:
        seat, steps = event.seat, _steps(event)
        told = None if event.asked else self._guided.get(seat)
        now = self._guided[seat] = _Guidance(
            steps[0] if steps else None, _men_wrong(event), frozenset(event.wrong_squares)
        )
        said = self._said(event, position) if told is None else []
        left = now.men if now.men != (1 if told is None else told.men) else 0
        step = now.step if told is None or left or now.step != told.step else None
        wrong = now.wrong - (told.wrong if told is not None else frozenset())
        topic = Topic.REPAIR_STEP if step is not None or wrong else Topic.REPAIR

        def words(to: Addressee) -> Iterable[Part]:
            parts = [*_wrong_men(event, wrong, to.style), *_words(step, to.style, left)]
            return [(" ".join(parts), to.language)] if parts else []

        return said + list(self.audience.tell(self.audience.ear(seat), words, topic=topic))

    # --- sentences beside them --------------------------------------------------------------------

    def tell(
        self,
        seat: Seat,
        key: str,
        priority: Priority = Priority.NEXT,
        topic: str | None = None,
        **values: str,
    ) -> list[Utterance]:
        """A sentence of the language files to a seat alone; nothing where it has no ear."""
        audience = self.audience
        told = audience.tell(
            audience.ear(seat), lambda to: [to.say(key, **values)], priority, topic
        )
        return list(told)

    def ask(
        self,
        seat: Seat,
        question: str | None,
        answers: str | None,
        announced: Announcement | None = None,
        /,
        **values: str,
    ) -> list[Utterance]:
        """A sentence to the seat, and one with the words to answer with, where there are any.

        Both are keys of the language files. The words are in the language that is heard, which for
        those of an announcement is that of announcements. What was ``announced`` is between them.
        """

        def words(to: Addressee) -> Iterator[Part]:
            if question:
                yield to.say(question, **values)
            if announced:
                yield to.announcement(announced, end="?")
            if answers:
                heard = to.moves.language if answers in ANNOUNCED else to.answers
                yield heard.say(answers, **values), heard

        return list(self.audience.tell(self.audience.asking(seat), words))

    def ask_all(self, question: str, answers: str, player: Seat) -> list[Utterance]:
        """A question about a player to all who hear, and the words to answer with."""

        def words(to: Addressee) -> Iterator[Part]:
            yield to.say(question, player=to.name(player))
            yield to.answers.say(answers), to.answers

        return list(self.audience.tell(self.audience.aloud(), words))

    def tell_all(
        self, key: str, values: Values = lambda language: {}, topic: Topic | None = None
    ) -> list[Utterance]:
        """A sentence to all who hear, filled with ``values`` in the language of each channel."""

        def words(to: Addressee) -> Iterator[Part]:
            yield to.say(key, **values(to.language))

        return list(self.audience.tell(self.audience.aloud(), words, topic=topic))


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
    """Number of men to be put elsewhere: those missing, or those that stand wrong if more."""
    known = chess.BaseBoard(event.standing).piece_map().items()
    expected = chess.BaseBoard(event.expected).piece_map().items()
    wrong = len(known - expected) + len(event.unknown_squares)
    return max(wrong, len(expected - known))


def _wrong_men(
    event: e.PositionsDiffer, squares: frozenset[chess.Square], style: AnnouncingStyle
) -> Iterator[str]:
    """Words for men that stand on these squares by the board itself, and the right ones."""
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
