"""Repeats, stops and continues what a player hears.

None of this concerns the game, and none of it is recorded.
"""

from dataclasses import replace
from typing import Final, Protocol

from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.audience import Channel, Priority, Topic, Utterance
from accessible_board.table.gates import Intake, PassOn
from accessible_board.table.reach import TableCodes
from accessible_board.table.telling import Telling


class Partner(Protocol):
    """Substitute for an opponent, at home, where somebody plays alone."""

    @property
    def vacant(self) -> Seat | None:
        """The seat at which nobody reads, if there is one."""

    def worded(self, language: Language) -> Language:
        """A language as it is said in this game, with the phrases that only it has."""

    def hint(self, seat: Seat) -> None:
        """A player asks for a hint; from any thread."""


class Playback:
    """Repeats, stops and goes on with what is said in the ears of a table."""

    concerns: Final = (o.ClockPressed,)

    def __init__(
        self,
        state: GameState,
        telling: Telling,
        codes: TableCodes,
        intake: Intake,
        partner: Partner | None = None,
    ) -> None:
        self._partner = partner
        self._state = state
        self._telling = telling
        self._codes = codes
        self._intake = intake

    def pass_through(self, observation: o.Observation, pass_on: PassOn) -> None:
        """Stop a reading by a press that could press no clock; see :class:`~.gates.Gate`."""
        if isinstance(observation, o.ClockPressed) and self._only_stops(observation.seat):
            self.stop_reading(observation.seat)
        else:
            pass_on(observation)

    def carry_out(self, seat: Seat, act: Act, at: int) -> None:
        """Do what a player said about what is being heard."""
        match act:
            case Act.NO:
                self.stop_reading(seat)
            case Act.STOP:
                if not self.stop_reading(seat):
                    self._telling.seat(seat, "reading_none")
            case Act.GO_ON:
                self._go_on(seat, at)
            case Act.BRIEFER | Act.FULLER:
                self._telling.say_more(seat, 1 if act is Act.FULLER else -1)
            case Act.CODE:
                self._codes.tell(seat)
            case Act.HINT if self._partner is not None:
                self._partner.hint(seat)
            case Act.REPEAT | Act.SLOWER:
                self._repeat(seat, at, slowly=act is Act.SLOWER)

    def asks_to_go_on(self, seat: Seat) -> bool:
        """Tell if the question whether to go on was the last one that a seat heard."""
        talker = self._telling.talker(Channel.ear(seat))
        return talker is not None and talker.asks_to_go_on

    def stop_reading(self, seat: Seat) -> bool:
        """Stop the reading in the ear of a seat; return whether there was one."""
        talker = self._telling.talker(Channel.ear(seat))
        return talker is not None and talker.stop_reading()

    def _only_stops(self, seat: Seat) -> bool:
        """Tell if a press by this seat could only stop a reading in its ear."""
        if self._state.clock.running is not seat.other:
            return False
        talker = self._telling.talker(Channel.ear(seat))
        return talker is not None and talker.reading

    def _go_on(self, seat: Seat, at: int) -> None:
        """Continue; a reading of the position starts anew if the position has changed."""
        talker = self._telling.talker(Channel.ear(seat))
        left = talker.left if talker is not None else None
        if talker is None or left is None:
            self._telling.seat(seat, "reading_over")
        elif left.topic == Topic.POSITION and (read := self._outdated(seat)) is not None:
            request = o.Request.POSITION
            asked = o.Asked(at=at, seat=seat, request=request, about=read.about)
            self._intake.submit_observation(asked)
        else:
            talker.go_on()

    def _outdated(self, seat: Seat) -> e.PositionTold | None:
        """The position that was read to a seat, if it has changed since."""
        read = self._telling.position_read(seat)
        changed = read is not None and read.fen != self._state.position_made.board_fen()
        return read if changed else None

    def _repeat(self, seat: Seat, at: int, *, slowly: bool) -> None:
        """Say again what was said last or, if nothing was, the last move of the game."""
        last = self._telling.said_last(seat)
        if last:
            self._telling.again(replace(said, slowly=slowly) for said in map(_once_more, last))
            return
        request = o.Request.SLOWER if slowly else o.Request.REPEAT
        self._intake.submit_observation(o.Asked(at=at, seat=seat, request=request))


def _once_more(said: Utterance) -> Utterance:
    """The last utterance as an answer, for a player who did not understand it."""
    if said.reading:
        return said
    return replace(said, priority=Priority.NEXT, outdates=frozenset(), late="")
