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
from accessible_board.game import rulings
from accessible_board.game.decisions import (
    agreements,
    assistants,
    calls,
    confirming,
    envelopes,
    equipment,
    flags,
    hands,
    illegality,
    obliging,
    presence,
    presses,
    questions,
    quickplay,
    reconciliation,
    score_keeping,
    sealing,
    signing,
    standing,
    steps,
    words,
)
from accessible_board.game.events import Event
from accessible_board.game.rulings import agreed
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup

Decision = Callable[[GameState, Any], Iterator[Event]]
"""Decides, event by event, what follows from an observation.

Each event that it yields is applied before its next line runs, so that a decision finds in the
state what its own events have changed.
"""


def _time_passed(state: GameState, seen: o.TimePassed) -> Iterator[Event]:
    """Everything that time alone decides."""
    yield from presence.time_passed(state, seen.at)
    yield from score_keeping.time_passed(state, seen.at)
    yield from presses.time_passed(state, seen)
    yield from confirming.time_passed(state, seen.at)


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
    o.TwoBoardsWanted: reconciliation.two_boards_demanded,
    o.BoardDescribed: reconciliation.board_reported,
    o.SheetReported: reconciliation.sheet_reported,
    o.BreachClaimed: obliging.breach_claimed,
    o.IllegalMoveClaimed: illegality.claimed,
    o.ClockPressed: agreed.clock_pressed,
    o.TimePassed: _time_passed,
    o.Asked: questions.asked,
    o.DrawOffered: agreements.draw_offered,
    o.DrawAccepted: agreements.draw_accepted,
    o.DrawDeclined: agreements.draw_declined,
    o.DrawClaimed: agreements.draw_claimed,
    o.Resigned: agreements.resigned,
    o.ActSaid: confirming.said,
    o.ActDenied: confirming.denied,
    o.ResultConfirmed: signing.result_confirmed,
    o.ArbiterRuled: rulings.arbiter_ruled,
    o.Interrupted: equipment.interrupted,
    o.Continued: equipment.continued,
    o.RecordKept: equipment.record_kept,
    o.StandingDue: standing.due,
    o.StepDue: steps.due,
    o.Stalled: equipment.stalled,
    o.DeviceFailed: equipment.device_failed,
    o.MachineChanged: equipment.machine_changed,
    o.DeviceRecovered: equipment.device_recovered,
    o.MicrophoneSwitched: equipment.microphone_switched,
    o.Arrived: presence.arrived,
    o.FlagClaimed: agreed.flag_claimed,
    o.TimesReported: flags.times_reported,
    o.AssistantProposed: assistants.proposed,
    o.AssistantReported: assistants.reported,
    o.ArbiterCalled: agreed.called,
    o.CallWaived: calls.withdrawn,
    o.ArbiterSpoke: calls.arbiter_spoke,
    o.Appealed: assistants.appealed,
    o.MoveWrittenToSeal: sealing.move_written_to_seal,
    o.EnvelopeUnsealed: envelopes.envelope_unsealed,
    o.RecordingStopped: score_keeping.stopped,
    o.RecordingResumed: score_keeping.resumed,
    o.MoveWritten: score_keeping.written,
    o.SheetRequested: score_keeping.requested,
    o.SecondsRequested: quickplay.seconds_requested,
    o.QuickplayClaimed: quickplay.quickplay_claimed,
    o.AgreementWanted: agreed.wanted,
    o.AgreementAnswered: agreed.answered,
}
"""Which function decides what follows from which observation."""


class Game:
    """One game under one edition of the Laws. Time is passed in; nothing here waits or ticks."""

    def __init__(self, setup: GameSetup) -> None:
        self.state = GameState(setup)

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
        decided = []
        for decision in (
            presence.noticed,
            hands.touching,
            DECISIONS[type(observation)],
            agreed.follow_up,
        ):
            for event in decision(self.state, observation):
                decided.append((event, self.state.standing))
                self.apply(event)
        return decided

    def apply(self, event: Event) -> None:
        """Apply an event."""
        self.state.apply(event)

    def next_deadline(self) -> int | None:
        """The game time at which :class:`TimePassed` should be observed if nothing else happens.

        The fixed start, a flag fall, a threshold that a player chose, or pegs left standing wrong;
        ``None`` if time alone will change nothing.
        """
        if self.state.ended is not None:
            return None
        deadlines = (
            presence.deadline(self.state),
            score_keeping.deadline(self.state),
            flags.deadline(self.state),
            presses.threshold_deadline(self.state),
            hands.touching_deadline(self.state),
            hands.stillness_deadline(self.state),
            sealing.lateness_deadline(self.state),
            confirming.deadline(self.state),
        )
        return min((at for at in deadlines if at is not None), default=None)
