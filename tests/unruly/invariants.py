"""What must hold after everything that happens at a table, whoever did it (Art. 6, 11.5, 12.6).

A :class:`Watch` follows one game: it lets the game observe, puts the events into words as a session
does, and holds against each other what was decided, what was said and what a second game makes of
the record alone.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import time
from accessible_board.game.game import Game
from accessible_board.game.state.game_state import GameState, barred_rights, reinstated
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.journal.exports import ScoresheetFormat, export
from accessible_board.journal.record import Entry, read_record, write_record
from accessible_board.languages import Language, available, load, without_arbiter
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel, Utterance
from accessible_board.narration.brief import MOST, BriefReader
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.table import Consequence, brief, events_with
from accessible_board.table.expectations import Expectations
from tests.laws.spoken import shown

CLOCK_CHANGES: Final = events_with(Consequence.CHANGES_CLOCK)

AFTER_THE_END: Final = (
    e.AgreementAsked,
    e.AgreementDeclined,
    e.AgreementReached,
    e.AgreementRefused,
    e.ArbiterIdentified,
    e.HoleEmptied,
    e.HoleFilled,
    e.PegsUnseen,
    e.BoardAnswered,
    e.BoardWentSilent,
    e.SwitchesFailed,
    e.ScoresheetSigned,
    e.SigningAsked,
    e.RulingRefused,
    e.ResignationRefused,
    e.TimesTold,
    e.MovesTold,
    e.LastMoveTold,
    e.PositionTold,
    e.HelpTold,
    e.StandingTold,
    e.MovesRead,
    e.LookTold,
    e.LookRefused,
    e.StepTold,
    e.ActBegun,
    e.WordsNotUnderstood,
    e.AnnouncementRefused,
    e.CorrectionRefused,
    e.AdjustingRefused,
    e.DrawOfferRefused,
    e.DrawClaimRefused,
    e.SealingRefused,
    e.BreachClaimRefused,
    e.IllegalMoveClaimRefused,
    e.QuickplayRefused,
    e.GameInterrupted,
    e.GameContinued,
    e.ConditionsRead,
    e.FlagClaimRefused,
    e.CallRefused,
    e.ActAskedAbout,
    e.ActNotMeant,
    e.AppealMade,
    e.AppealDecided,
    e.DeviceFaulted,
    e.DeviceRestored,
    e.MachineAltered,
    e.MicrophoneOpened,
    e.MicrophoneClosed,
    e.SheetsShown,
    e.RecordHeldUp,
    e.ArbiterTold,
    e.AssistantRefused,
    e.DutiesTold,
)
"""All that may still happen in a game that is over: signing, asking, refusals, the equipment."""

PUBLIC: Final = (
    e.AgreementAsked,
    e.AgreementDeclined,
    e.AgreementReached,
    e.ActHeldUp,
    e.FlagHeldUp,
    e.CallWithdrawalOffered,
    e.CallWithdrawn,
    e.IrregularityFound,
    e.ArbiterIdentified,
    e.IllegalMoveCompleted,
    e.ScoresheetSigned,
    e.ClockStarted,
    e.MoveMade,
    e.AnnouncementSaidAgain,
    e.MoveUnmade,
    e.DrawClaimMade,
    e.DrawClaimRejected,
    e.PenaltyImposed,
    e.PenaltyWaived,
    e.PenaltyGiven,
    e.BreachClaimMade,
    e.BreachClaimDecided,
    e.PositionReinstated,
    e.PawnMadeQueen,
    e.GameEnded,
    e.GameReopened,
    e.AppealDecided,
    e.GameContinued,
    e.ProgramStalled,
    e.RecordHeldUp,
    e.RuleAdapted,
    e.FlagClaimMade,
    e.ArbiterSummoned,
    e.SecondsAsked,
    e.SecondsGranted,
    e.SecondsRefused,
    e.QuickplayClaimMade,
    e.QuickplayClaimPostponed,
    e.SealingAsked,
    e.GameAdjourned,
    e.GameResumed,
    e.EnvelopeOpened,
    e.EnvelopeMissing,
)
"""What the whole hall may hear."""

ADDRESSED_TO_OWN: Final = (
    e.AgreementRefused,
    e.SigningAsked,
    e.AnnouncementRefused,
    e.PressRefused,
    e.DrawOfferRefused,
    e.DrawClaimRefused,
    e.ResignationRefused,
    e.BreachClaimRefused,
    e.IllegalMoveClaimRefused,
    e.WordsNotUnderstood,
    e.MoveRepeated,
    e.FlagClaimRefused,
    e.CallRefused,
    e.AppealMade,
    e.SealingRefused,
    e.SheetAskedTooOften,
    e.QuickplayRefused,
)
"""What the player has to be told, aloud where there is no earphone."""

ADDRESSED_TO_OTHER: Final = (e.DrawOfferMade, e.DrawOfferDeclined)
"""What the opponent has to be told, aloud where there is no earphone."""

FOR_BOTH: Final = (
    e.ClocksStopped,
    e.ClocksResumed,
    e.ClockStarted,
    e.MoveRepeated,
    *ADDRESSED_TO_OTHER,
    *PUBLIC,
)
"""What may be told in the earphone of a seat that the event is not of."""

FAULTS: Final = (e.DeviceFaulted, e.DeviceRestored)
"""What is said of equipment: in the ear it concerns.

Aloud, too, of an ear that fails, and of a braille display, whose player perhaps hears nothing.
"""

RULED: Final = (
    e.AgreementAsked,
    e.IllegalMoveCompleted,
    e.HelpTold,
    e.StandingTold,
    e.SigningAsked,
    e.PenaltyImposed,
    e.PenaltyGiven,
    e.DrawClaimRejected,
    e.GameEnded,
    e.ProgramStalled,
    e.ConditionsRead,
    e.SecondsGranted,
    e.ArbiterTold,
)
"""Where a number belongs to a ruling, a result, a fault or a condition, and is not told unasked."""

UNRULED_ENDINGS: Final = (
    e.Termination.ILLEGAL_MOVES,
    e.Termination.CLAIM,
    e.Termination.ARBITER,
    e.Termination.VOID,
)
"""Endings that only an arbiter brings about, or both players where there is none (row 110)."""


class BrokenError(AssertionError):
    """Something that must hold did not."""


def hold(true: Any, what: str) -> None:
    """``what`` must be true."""
    if not true:
        raise BrokenError(what)


class Watch:
    """A game that is watched. ``ears`` are the seats with an earphone."""

    def __init__(self, setup: GameSetup, language: Language, ears: Sequence[Seat]) -> None:
        self.game = Game(setup)
        self.observed: list[o.Observation] = []
        self.decided: list[list[e.Event]] = []
        self._setup = setup
        self._replayed = Game(setup)
        said = without_arbiter(language) if setup.without_arbiter else language
        audience = Audience(AnnouncingStyle(said), dict.fromkeys(ears, said))
        self._ears = frozenset(ears)
        self._narrator = Narrator(audience, self.game.state)
        self._language = language
        self._readers = [BriefReader(seat, said) for seat in Seat]
        self._at = 0

    @property
    def events(self) -> list[e.Event]:
        """All that was decided so far."""
        return [event for events in self.decided for event in events]

    def observe(self, observation: o.Observation) -> None:
        """Let this happen, and look whether everything holds."""
        game, before = self.game, self.game.state
        used = {seat: before.clock.used(seat, self._at) for seat in Seat}
        running, over = before.clock.running, before.ended is not None
        position = before.position.copy()
        adjourned = before.adjourned
        steps = game.decide(observation)
        events = [event for event, _ in steps]
        self.observed.append(observation)
        self.decided.append(events)
        self._clocks(observation.at, used, running, events)
        self._ending(over, observation, events)
        self._moves(position, events)
        self._sealed(adjourned, events)
        self._record(events)
        self._nothing_early()
        for event, position in steps:
            said = self._narrator.utterances(event, position)
            self._spoken(event, observation, said, stood=running is None)
            before = self._narrator.before(event, position)
            for reader in self._readers:
                short = brief(event, before, reader)
                hold(short is None or len(short) <= MOST, f"a line of {MOST} cells: {short}")
            shown(event)

    def _nothing_early(self) -> None:
        """Time alone brings nothing before the game asked to be woken."""
        state, deadline = self.game.state, self.game.next_deadline()
        before = state.at + 60_000 if deadline is None else deadline - 1
        if before >= state.at:
            early = next(time.passed(state, o.TimePassed(at=before)), None)
            hold(early is None, f"nothing is due before it is time: {early}")

    def pass_time(self, at: int) -> None:
        """Wake the game whenever it asked to be woken until this game time."""
        woken = 0
        while (deadline := self.game.next_deadline()) is not None and deadline <= at:
            woken += 1
            hold(woken < 100, "the game does not ask to be woken for nothing")
            self.observe(o.TimePassed(at=max(deadline, self.game.state.at)))

    # --- after each step --------------------------------------------------------------------------

    def _clocks(
        self, seen: int, used: dict[Seat, int], running: Seat | None, events: list[e.Event]
    ) -> None:
        """One clock at most runs, none while it is stopped, and together no more than time does.

        What was ``seen`` late takes back what was charged since then, and no more. What a clock
        that is set or read has used is as people say.
        """
        state, at = self.game.state, max(self._at, seen)
        set_by_hand = any(
            isinstance(event, e.ClockRead)
            or (isinstance(event, e.ClockSet) and event.used is not None)
            for event in events
        )
        now = used if set_by_hand else {seat: state.clock.used(seat, at) for seat in Seat}
        passed = {seat: now[seat] - used[seat] for seat in Seat}
        hold(min(passed.values()) >= min(0, seen - self._at), "no clock runs backwards")
        hold(sum(passed.values()) <= at - min(seen, self._at), "one clock at most runs")
        hold(
            running is not None
            or any(isinstance(event, _STARTING) for event in events)
            or not any(passed.values()),
            "a clock that stands does not run",
        )
        stands = state.stopped is not None or state.ended is not None
        hold(not (stands and state.clock.running), "no clock runs while the clocks are stopped")
        hold(stands or state.clock.running, "a game that is not stopped has a clock that runs")
        self._at = at

    def _ending(self, over: bool, observation: o.Observation, events: list[e.Event]) -> None:
        ruled = isinstance(observation, o.ArbiterRuled) or self._setup.without_arbiter
        for event in events:
            if isinstance(event, e.GameReopened):
                hold(ruled or event.corrected, "only an arbiter or a correction lifts an end")
                over = False
            guided = isinstance(event, e.PositionsDiffer) and isinstance(observation, o.Asked)
            accepted = isinstance(event, e.MoveCompleted) and isinstance(observation, _ACCEPTING)
            still = guided or accepted or isinstance(event, AFTER_THE_END)
            hold(not over or still, f"after the end there is no {type(event).__name__}")
            if isinstance(event, e.GameEnded):
                over = True
                hold(
                    ruled or event.termination not in UNRULED_ENDINGS,
                    "only an arbiter imposes a loss or grants a claim",
                )
        state = self.game.state
        hold(state.ended is None or state.offer is None, "no offer outlives the game")
        hold(state.ended is None or self.game.next_deadline() is None, "an ended game sleeps")

    def _moves(self, position: chess.Board, events: list[e.Event]) -> None:
        """Legal moves come to stand in the game, others where the edition lets them (7.5.1, A.5.2).

        Each is completed once; only a ruling or a claim takes one back.
        """
        state = self.game.state
        stands: chess.Move | None = None
        for event in events:
            match event:
                case e.IllegalMoveStands(move=move):
                    hold(not self._setup.supervised, "an illegal move stands without supervision")
                    stands = move
                case e.MoveCompleted(move=move):
                    legal = move in position.legal_moves
                    hold(legal or move == stands, "no illegal move comes to stand")
                    position.push(move)
                case e.PositionReinstated(moves=moves):
                    position = reinstated(position, self._setup.board(), moves)
                case e.PawnMadeQueen(move=move):
                    position.pop()
                    position.push(move)
                case e.CastlingBarred(square=square):
                    position.castling_rights &= ~barred_rights(square, position)
        position.castling_rights &= ~state.castling_barred
        hold(state.position == position, "the position changes only by moves and rulings")
        hold(state.made is None or state.turn.made, "a made move is one of the procedure")

    def _sealed(self, adjourned: bool, events: list[e.Event]) -> None:
        """Nobody moves, and nothing is announced, while a move is in its envelope (I.7)."""
        for event in events:
            adjourned = adjourned and not isinstance(event, e.EnvelopeOpened | e.EnvelopeMissing)
            moves = isinstance(event, e.MoveAnnounced | e.MoveMade | e.MoveCompleted)
            hold(not (adjourned and moves), "nobody moves while a move is sealed")

    def _record(self, events: list[e.Event]) -> None:
        """A game that knows the events alone stands where the game stands."""
        for event in events:
            state = self._replayed.state
            before, at = _to_be_said(state), max(state.at, event.at)
            showed = _shown_by_clock(state, at)
            self._replayed.apply(event)
            same, shows = before == _to_be_said(state), showed == _shown_by_clock(state, at)
            hold(same or type(event) in Expectations.concerns, f"{event} is told to the ears")
            hold(shows or type(event) in CLOCK_CHANGES, f"{event} is told to a board's clock")
        live, replayed = self.game.state, self._replayed.state
        hold(live.clock == replayed.clock, "a replayed clock shows the same")
        hold(live.position == replayed.position, "a replayed position is the same")
        hold(live.turn == replayed.turn and live.ended == replayed.ended, "so is the turn")

    # --- what is said ---------------------------------------------------------------------------

    def _spoken(
        self, event: e.Event, observation: o.Observation, said: Sequence[Utterance], *, stood: bool
    ) -> None:
        # A press that sets clocks going again is told as their start, to everybody.
        starts = stood and isinstance(event, e.ClockPressedBy)
        hearers = set(Channel) if starts else self._hearers(event)
        for utterance in said:
            hold(utterance.channel in hearers, f"{event} is private: {utterance}")
            if tells_time_or_count(utterance.text, self._language):
                hold(
                    self._may_tell_times(event, observation),
                    f"times and counts only on request: {utterance}",
                )

    def _hearers(self, event: e.Event) -> set[Channel]:
        seat = getattr(event, "seat", None)
        hearers = {Channel.ear(seat) for seat in ((seat,) if seat else ())}
        if isinstance(event, e.ArbiterTold) and not seat:
            return {Channel.ear(seat) for seat in Seat}
        if isinstance(event, e.SheetsDue) or (
            isinstance(event, e.ConditionsRead | e.StandingTold) and not seat
        ):
            return set(Channel)
        of_the_hall = isinstance(event, FAULTS) and event.seat is None
        heard_by_all = isinstance(event, e.PressRefused) and seat not in self._ears
        if isinstance(event, FOR_BOTH) or of_the_hall or heard_by_all:
            hearers |= {Channel.ear(seat) for seat in Seat}
        addressed = [seat] if isinstance(event, ADDRESSED_TO_OWN) else []
        addressed += [seat.other] if seat and isinstance(event, ADDRESSED_TO_OTHER) else []
        worn = (Device.EARPHONE, Device.BRAILLE_DISPLAY)
        sense_failed = isinstance(event, FAULTS) and event.device in worn
        of_a_board = isinstance(event, FAULTS) and event.device in (
            Device.OWN_BOARD,
            Device.BATTERY,
        )
        if (
            sense_failed
            or (of_a_board and seat not in self._ears)
            or isinstance(event, PUBLIC)
            or any(one not in self._ears for one in addressed)
        ):
            hearers.add(Channel.LOUDSPEAKER)
        return hearers

    def _may_tell_times(self, event: e.Event, observation: o.Observation) -> bool:
        if isinstance(event, e.TimesTold | e.MovesTold):
            asked = isinstance(observation, o.Asked) and observation.seat is event.seat
            return asked and observation.request in (o.Request.TIME, o.Request.MOVES)
        if isinstance(event, e.ThresholdReached):
            return event.remaining in self._setup.thresholds
        return isinstance(event, RULED)

    # --- at the end -----------------------------------------------------------------------------

    def close(self, draw: random.Random) -> None:
        """Hold the whole record against the game."""
        whole = picture(Game.replay(self._setup, self.events).state)
        hold(whole == picture(self.game.state), "the journal leads to the same game")
        if draw.random() < _SAMPLED:
            self._journal()
            self._go_on_from(draw.randrange(len(self.observed) + 1))
            self._scoresheets()

    def _scoresheets(self) -> None:
        """Both scoresheets can be handed in, in every form."""
        begins = Seat.of(self._setup.board().turn)
        for seat in Seat:
            sheet = Scoresheet.of(seat, begins, self.events)
            for form in ScoresheetFormat:
                export(sheet, self._setup, form, self._language)

    def _journal(self) -> None:
        line = b""
        for number, (seen, events) in enumerate(zip(self.observed, self.decided, strict=True)):
            entry = Entry(seen, tuple(events))
            before, line = line, write_record(entry, line)
            hold(read_record(line, number, before) == entry, "the journal gives back each line")

    def _go_on_from(self, cut: int) -> None:
        """A game resumed from its record decides as the one that was never interrupted."""
        known = [event for events in self.decided[:cut] for event in events]
        resumed = Game.replay(self._setup, known)
        for observation, events in zip(self.observed[cut:], self.decided[cut:], strict=True):
            hold(resumed.observe(observation) == events, "a resumed game decides the same")


_SAMPLED = 0.25
"""How many of the games are also written down, exported, and resumed from their middle."""

_STARTING = (e.ClockStarted, e.ClockPressedBy)

_ACCEPTING = (o.ClockPressed, o.ResultConfirmed)
"""Observations that accept the move that ended the game, and so complete it."""


def picture(value: Any) -> Any:
    """A value with all that is in it, to be compared with another's."""
    match value:
        case chess.Board():
            return value.fen(), tuple(value.move_stack)
        case chess.BaseBoard():
            return value.board_fen()
        case dict():
            return {key: picture(inner) for key, inner in value.items()}
        case list() | tuple():
            return [picture(inner) for inner in value]
    if not _has_identity_only(value):
        return value
    names = getattr(value, "__slots__", None) or vars(value)
    return {name: picture(getattr(value, name)) for name in names if name not in _CACHES}


def _has_identity_only(value: Any) -> bool:
    """Whether a value of ours is equal to itself alone, or to what holds the very same ones."""
    ours = type(value).__module__.startswith("accessible_board")
    if not ours or isinstance(value, Enum):
        return False
    changes = is_dataclass(value) and value.__hash__ is None
    return changes or type(value).__eq__ is object.__eq__


_CACHES = ("_outcomes", "_found", "_promotion_squares", "_castled")
"""What is only kept in order not to be worked out again."""


@cache
def tells_time_or_count(text: str, language: Language) -> bool:
    """Whether a text says how much time or how many moves, in words of this language."""
    return _numbers(language).search(text) is not None


@cache
def _numbers(language: Language) -> re.Pattern[str]:
    """All times and counts from two to two hundred, as the talking clock would say them."""
    counted = (
        re.escape(language.count(unit, number))
        for unit in ("hour", "minute", "second", "move")
        for number in range(2, 200)
    )
    return re.compile("|".join(sorted(counted, key=len, reverse=True)), re.IGNORECASE)


def languages() -> Iterator[Language]:
    """The five languages."""
    return map(load, available())


def _to_be_said(state: GameState) -> tuple[object, ...]:
    """What the words that ears expect hang on."""
    return state.position.fen(), state.made, state.placed, state.unfinished


def _shown_by_clock(state: GameState, at: int) -> tuple[object, ...]:
    """What a clock shows at this time; without a clock that counts here there is none."""
    if state.setup.external_clock or not state.setup.control.limits:
        return ()
    return state.clock.running, *(state.clock.remaining(seat, at) for seat in Seat)
