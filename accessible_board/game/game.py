"""The game: observations in, events out.

:meth:`Game.observe` decides and applies, :meth:`Game.apply` alone changes the game, and
:meth:`Game.replay` folds a record of events back into the same game. What is decided stands, by
theme, in the modules of the table :data:`DECISIONS`; what may follow what under Appendix D stands
in :mod:`procedure <accessible_board.game.state.procedure>`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import chess

from accessible_board.game import observations as o
from accessible_board.game.decisions import (
    agreements,
    assisting,
    confirming,
    envelopes,
    flags,
    hands,
    illegality,
    next_step,
    obliging,
    presence,
    presses,
    questions,
    sealing,
    sheets,
    standing,
    time,
    words,
)
from accessible_board.game.events import Event
from accessible_board.game.rulings import agreed
from accessible_board.game.state.folding import apply
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup

Decision = Callable[[GameState, Any], Iterator[Event]]
"""Decides, event by event, what follows from an observation.

Each event that it yields is applied before its next line runs, so that a decision finds in the
state what its own events have changed.
"""


def _act_said(state: GameState, seen: o.ActSaid) -> Iterator[Event]:
    """Ask about an act; a flag that was down counts first."""
    yield from time.passed_in_play(state, seen.at)
    yield from confirming.said(state, seen)


DECISIONS: Final[dict[type[o.Observation], Decision]] = {
    o.PegLifted: hands.peg_lifted,
    o.PegPlaced: hands.peg_placed,
    o.BoardFound: standing.board_found,
    o.BoardLost: hands.board_lost,
    o.FramesMissed: hands.frames_missed,
    o.SwitchesDistrusted: hands.switches_distrusted,
    o.Announced: words.announced,
    o.CorrectionAsked: words.correction_asked,
    o.AdjustingAnnounced: words.adjusting_announced,
    o.NotUnderstood: words.not_understood,
    o.TwoBoardsWanted: sheets.two_boards_demanded,
    o.BoardDescribed: sheets.board_reported,
    o.SheetReported: sheets.sheet_reported,
    o.BreachClaimed: obliging.breach_claimed,
    o.IllegalMoveClaimed: illegality.claimed,
    o.ClockPressed: agreed.clock_pressed,
    o.TimePassed: time.passed,
    o.Asked: questions.asked,
    o.DrawOffered: agreements.draw_offered,
    o.DrawAccepted: agreements.draw_accepted,
    o.DrawDeclined: agreements.draw_declined,
    o.DrawClaimed: agreements.draw_claimed,
    o.Resigned: agreements.resigned,
    o.ActSaid: _act_said,
    o.ActDenied: confirming.denied,
    o.ResultConfirmed: presses.result_confirmed,
    o.ArbiterRuled: agreed.ruled,
    o.Interrupted: presence.interrupted,
    o.Continued: presence.continued,
    o.RecordKept: presence.record_kept,
    o.StandingDue: standing.due,
    o.StepDue: questions.step_due,
    o.Stalled: presence.stalled,
    o.DeviceFailed: presence.device_failed,
    o.MachineChanged: presence.machine_changed,
    o.DeviceRecovered: presence.device_recovered,
    o.MicrophoneSwitched: presence.microphone_switched,
    o.Arrived: presence.arrived,
    o.FlagClaimed: agreed.flag_claimed,
    o.TimesReported: flags.times_reported,
    o.AssistantProposed: assisting.proposed,
    o.AssistantReported: assisting.reported,
    o.ArbiterCalled: agreed.called,
    o.CallWaived: confirming.withdrawn,
    o.ArbiterSpoke: confirming.arbiter_spoke,
    o.Appealed: assisting.appealed,
    o.MoveWrittenToSeal: sealing.move_written_to_seal,
    o.EnvelopeUnsealed: envelopes.envelope_unsealed,
    o.RecordingStopped: sheets.stopped,
    o.RecordingResumed: sheets.resumed,
    o.MoveWritten: sheets.written,
    o.SheetRequested: sheets.requested,
    o.SecondsRequested: agreements.seconds_requested,
    o.QuickplayClaimed: agreements.quickplay_claimed,
    o.AgreementWanted: agreed.wanted,
    o.AgreementAnswered: agreed.answered,
}
"""Deciding function for each observation."""


class Game:
    """One game under one edition of the Laws. Time is passed in; nothing here waits or ticks."""

    def __init__(self, setup: GameSetup) -> None:
        self.state = GameState(setup)
        self._before: tuple[Decision, ...] = (presence.noticed, time.touched)
        self._after: tuple[Decision, ...] = (agreed.follow_up,) if setup.without_arbiter else ()

    @classmethod
    def replay(cls, setup: GameSetup, events: Iterable[Event]) -> "Game":
        """The game that these events led to."""
        game = cls(setup)
        for event in events:
            game.apply(event)
        return game

    def observe(self, observation: o.Observation) -> list[Event]:
        """Decide what follows from an observation, and apply it.

        The events have been applied when this returns. An observation may be older than one seen
        before, because words need a while to be understood, but not later than now. On the clock it
        counts from its own time, and no clock runs backwards.
        """
        return [event for event, _ in self.decide(observation)]

    def decide(self, observation: o.Observation) -> list[tuple[Event, chess.Board]]:
        """As :meth:`observe`, but each event comes with the position in which it happened.

        That is the position before the event, with the move that led to it. It never changes
        afterwards, so that listeners need no game of their own.
        """
        decided: list[tuple[Event, chess.Board]] = []
        before = next_step.while_it_stands(self.state)
        for decision in (*self._before, DECISIONS[type(observation)], *self._after):
            for event in decision(self.state, observation):
                decided.append((event, self.state.standing))
                self.apply(event)
        told = [event for event, _ in decided]
        for event in standing.what_is_next(self.state, observation.at, before, told):
            decided.append((event, self.state.standing))
            self.apply(event)
        return decided

    def apply(self, event: Event) -> None:
        """Apply an event."""
        apply(self.state, event)

    def next_deadline(self) -> int | None:
        """The game time at which :class:`TimePassed` should be observed if nothing else happens.

        ``None`` if time alone will change nothing; what falls due stands in
        :data:`~accessible_board.game.decisions.time.DUE`.
        """
        return time.next_deadline(self.state)
