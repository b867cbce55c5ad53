"""The parts of a game that follow its events independently, one value for each theme.

State shared between pegs, words and clock is in
:class:`~accessible_board.game.state.game_state.GameState`, which also has these parts.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Self

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.state.officials import Officials
from accessible_board.game.state.procedure import Adjournment, Resumption
from accessible_board.game.state.requests import Requests, Unconfirmed
from accessible_board.game.state.scoresheet import Recording, Scoresheet, TwoBoards
from accessible_board.game.state.touch_move import TouchMove, Unclaimed
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import GO_ON, Seat


@dataclass(frozen=True, slots=True)
class Flags(GamePart):
    """``fallen`` are the seats whose flags are down, in order.

    ``periods`` count how often the flag of an external clock fell with the required moves
    completed.
    """

    fallen: tuple[Seat, ...] = ()
    periods: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))

    change = changes()

    @change.register
    def _(self, event: e.FlagFell) -> Self:
        if event.seat in self.fallen:
            return self
        return replace(self, fallen=(*self.fallen, event.seat))

    @change.register
    def _(self, event: e.PeriodEnded) -> Self:
        return replace(self, periods={**self.periods, event.seat: self.periods[event.seat] + 1})

    @change.register
    def _(self, event: e.ClockSet) -> Self:
        return self._raised(event.seat) if event.remaining else self

    @change.register
    def _(self, event: e.ClockRead) -> Self:
        up = [seat for seat, left in zip(Seat, (event.white, event.black), strict=True) if left]
        flags = self
        for seat in up:
            flags = flags._raised(seat)
        return flags

    def _raised(self, seat: Seat) -> Self:
        return replace(self, fallen=tuple(other for other in self.fallen if other is not seat))


@dataclass(frozen=True, slots=True)
class Beginning(GamePart):
    """The beginning of a game with a fixed start time.

    ``began`` is the game time at which the session began, ``came`` who has arrived so far, ``late``
    who did not arrive within the default time, and ``admitted`` whom the arbiter lets play.
    """

    began: int | None = None
    came: frozenset[Seat] = frozenset()
    late: frozenset[Seat] = frozenset()
    admitted: frozenset[Seat] = frozenset()

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats not known yet to be in time or late."""
        return frozenset(Seat) - self.came - self.late - self.admitted

    change = changes()

    @change.register
    def _(self, event: e.SessionBegan) -> Self:
        return replace(self, began=event.at)

    @change.register
    def _(self, event: e.PlayerArrived) -> Self:
        return replace(self, came=self.came | {event.seat})

    @change.register
    def _(self, event: e.DefaultTimeExceeded) -> Self:
        return replace(self, late=self.late | {event.seat})

    @change.register
    def _(self, event: e.LatecomerAdmitted) -> Self:
        return replace(self, admitted=self.admitted | {event.seat})


_Settling = (
    e.AgreementReached
    | e.AgreementDeclined
    | e.ClockStarted
    | e.ClocksStopped
    | e.GameEnded
    | e.GameInterrupted
    | e.MoveCompleted
    | e.PositionReinstated
)
"""Events that end an open wish of a player."""


@dataclass(frozen=True, slots=True)
class Agreeing(GamePart):
    """Agreement of the players: ``asked`` is the wish that waits for the opponent's word."""

    asked: e.AgreementAsked | None = None

    def waits_for(self, seat: Seat) -> bool:
        """True if this player has to say yes or no to the opponent's wish."""
        return self.asked is not None and self.asked.seat is seat.other

    @property
    def goes_on(self) -> bool:
        """True if what is wanted is that the game goes on, to which a press agrees."""
        return self.asked is not None and self.asked.wish == GO_ON

    change = changes()

    @change.register
    def _(self, event: e.AgreementAsked) -> Self:
        return type(self)(event)

    @change.register
    def _(self, event: _Settling) -> Self:
        return type(self)()


_PARTS: dict[str, type[GamePart]] = {
    "officials": Officials,
    "flags": Flags,
    "beginning": Beginning,
    "touch_move": TouchMove,
    "unclaimed": Unclaimed,
    "two_boards": TwoBoards,
    "recording": Recording,
    "agreeing": Agreeing,
    "requests": Requests,
    "unconfirmed": Unconfirmed,
}
"""The parts that hang on an event alone, by their names."""


@cache
def _changed_by(kind: type[e.Event]) -> tuple[str, ...]:
    """The names of those that an event of this class may change: hardly ever more than two."""
    return tuple(name for name, part in _PARTS.items() if part.follows(kind))


class Themes:
    """The parts; each is a value whose ``after(event)`` gives the next one."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.adaptations = setup.adapted
        """The rules of Appendix D that are changed for this game (D.1)."""
        self.officials = Officials()
        self.flags = Flags()
        self.beginning = Beginning()
        self.touch_move = TouchMove(setup.release_after)
        self.unclaimed = Unclaimed()
        self.two_boards = TwoBoards()
        self.recording = Recording()
        self.requests = Requests()
        self.agreeing = Agreeing()
        self.unconfirmed = Unconfirmed()
        self.adjournment: Adjournment | None = None
        self.resumption = Resumption()
        begins = Seat.of(setup.board().turn)
        self.sheets = {seat: Scoresheet(seat, begins) for seat in Seat}
        """The two records of the game, one a player (8.1.1)."""

    def follow(self, event: e.Event) -> None:
        """Pass an event to every part."""
        for part in _changed_by(type(event)):
            setattr(self, part, getattr(self, part).after(event))
        if Scoresheet.follows(type(event)):
            self.sheets = {seat: sheet.after(event) for seat, sheet in self.sheets.items()}

    @property
    def adjourned(self) -> bool:
        """True while a move is sealed and its envelope not opened: no move may be made."""
        return self.adjournment is not None and self.adjournment.closed

    @property
    def resumption_default_time(self) -> int:
        """The default time of a resumption, in milliseconds (I.10)."""
        own = self.setup.laws.resumption_default_time
        return self.setup.lateness if own is None else own

    @property
    def seconds_in_force(self) -> bool:
        """True if five seconds a move may be requested in a quickplay finish (III.4)."""
        asked_for = self.setup.laws.seconds_on_request and self.setup.quickplay_seconds
        return asked_for and not self.requests.refused
