"""Clock, conditions, devices, questions, and the end of a game: a row for each of their events."""

from collections.abc import Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.narration import brief, pulses
from accessible_board.narration.audience import Priority, Topic
from accessible_board.narration.pulses import Feeling
from accessible_board.narration.sentences import arbitration, failures, positions, state_of_play
from accessible_board.narration.sentences.one_sentence import (
    each_ear,
    either,
    everyone,
    in_ear_alone,
    own_ear,
)
from accessible_board.narration.table.row import (
    ANNOUNCES,
    CLOCK,
    INFORMS,
    SCORE,
    Consequence,
    EventRow,
    Silent,
    always,
)
from accessible_board.narration.written import lines
from accessible_board.narration.written.lines import record
from accessible_board.settings import MessageKind

SESSION: Final[Mapping[type[e.Event], EventRow]] = {
    # the clock
    e.BothFlagsDown: EventRow(
        Silent("the arbiter decides, and is told alone (6.11)"), lines.both_flags, alert=True
    ),
    e.ClockPressedBy: EventRow(
        Silent("times are told only on request (D.2.10.4)"),
        written=lines.clock,
        consequences=Consequence.CHANGES_CLOCK,
        felt=pulses.others(Feeling.TURN),
        short=brief.pressed,
    ),
    e.ClockRead: EventRow(Silent("times are told only on request (D.2.10.4)")),
    e.ClockSet: EventRow(
        own_ear("clock_set"),
        written=lines.used_on_envelope,
        duties=CLOCK,
        consequences=Consequence.CHANGES_CLOCK,
    ),
    e.ClocksResumed: EventRow(Silent("the clock that starts is told (6.11.3)"), recorded=False),
    e.ClocksStopped: EventRow(
        arbitration.stopped,
        written=lines.stopped,
        kind=MessageKind.IRREGULARITIES,
        consequences=Consequence.OUTDATES_QUESTIONS | Consequence.CHANGES_CLOCK,
        felt=pulses.stopped,
    ),
    e.ClockStarted: EventRow(
        state_of_play.clock_started,
        written=lines.clock,
        consequences=Consequence.CHANGES_MOVES | Consequence.CHANGES_CLOCK,
        felt=pulses.own(Feeling.TURN),
        short=brief.of_player("clock"),
    ),
    e.FlagFell: EventRow(
        Silent("what follows from it is told as the end of the game (6.9)"),
        alert=True,
        consequences=Consequence.CHANGES_CLOCK,
        cuts_in=always,
    ),
    e.PeriodEnded: EventRow(
        Silent("counts and times are told only on request (12.6)"), written=record()
    ),
    e.PeriodReached: EventRow(
        Silent("counts and times are told only on request (12.6)"), recorded=False
    ),
    e.ThresholdReached: EventRow(
        state_of_play.threshold,
        recorded=False,
        duties=INFORMS,
        felt=pulses.own(Feeling.LOW_TIME),
        short=brief.remaining,
    ),
    # conditions
    e.ConditionsRead: EventRow(in_ear_alone(arbitration.conditions_read)),
    e.EquipmentApproved: EventRow(
        Silent("between the arbiter and the record (11.3.2.1)"), written=record()
    ),
    e.RuleAdapted: EventRow(arbitration.rule_adapted, written=record()),
    # devices
    e.DeviceFaulted: EventRow(
        failures.faulted, written=lines.device, alert=True, felt=pulses.faulted
    ),
    e.DeviceRestored: EventRow(failures.restored, written=lines.device, alert=True),
    e.MachineAltered: EventRow(
        Silent("the arbiter judges it (11.3.2), and no player is disturbed"),
        written=record(),
        alert=True,
    ),
    e.MicrophoneClosed: EventRow(own_ear("microphone_waits"), duties=ANNOUNCES),
    e.MicrophoneOpened: EventRow(own_ear("microphone_open"), duties=ANNOUNCES),
    # the course of the session
    e.DefaultTimeExceeded: EventRow(
        Silent("the arbiter is told, and decides (6.7.1)"), written=lines.late, alert=True
    ),
    e.GameContinued: EventRow(everyone("game_continued")),
    e.GameInterrupted: EventRow(
        Silent("nobody is there to say it"), consequences=Consequence.CHANGES_CLOCK
    ),
    e.LatecomerAdmitted: EventRow(
        Silent("between the arbiter and the record (6.7.1)"), written=record()
    ),
    e.PlayerArrived: EventRow(
        Silent("everybody sees or hears it; what follows is for the arbiter (6.7, I.9)"),
        written=record(),
    ),
    e.ProgramStalled: EventRow(failures.stalled, written=record("stalled"), alert=True),
    e.RecordHeldUp: EventRow(each_ear("record_mended"), written=record(), alert=True),
    e.SessionBegan: EventRow(Silent("the clock that is started tells it (6.6)"), written=record()),
    # what a player asks
    e.ActBegun: EventRow(positions.begun, recorded=False),
    e.HelpTold: EventRow(state_of_play.help_text, recorded=False),
    e.LastMoveTold: EventRow(
        state_of_play.last_move, kind=MessageKind.MOVES, duties=INFORMS, short=brief.last
    ),
    e.LookRefused: EventRow(own_ear("refused_look_barred", Priority.NOW, Topic.REFUSAL)),
    e.LookTold: EventRow(in_ear_alone(positions.looked)),
    e.MovesRead: EventRow(in_ear_alone(positions.moves)),
    e.MovesTold: EventRow(
        in_ear_alone(state_of_play.move_counts), kind=MessageKind.ANSWERS, duties=INFORMS
    ),
    e.PositionTold: EventRow(in_ear_alone(positions.position), duties=INFORMS),
    e.StepTold: EventRow(state_of_play.step, recorded=False, kind=MessageKind.ANSWERS),
    e.StandingTold: EventRow(state_of_play.state_of_play, recorded=False),
    e.TimesTold: EventRow(
        in_ear_alone(state_of_play.times),
        kind=MessageKind.ANSWERS,
        duties=INFORMS,
        short=brief.times,
    ),
    # the end
    e.GameEnded: EventRow(
        state_of_play.ended,
        written=lines.ended,
        consequences=Consequence.CHANGES_EXPECTED_WORDS | Consequence.CHANGES_CLOCK,
        cuts_in=lambda event: event.termination is e.Termination.FLAG_FALL,
        felt=pulses.ended,
        short=brief.ended,
    ),
    e.GameReopened: EventRow(
        either("corrected", "end_corrected", "game_reopened"),
        written=lines.reopened,
        alert=True,
        consequences=Consequence.CHANGES_EXPECTED_WORDS,
    ),
    e.ScoresheetSigned: EventRow(
        state_of_play.signed, duties=SCORE, short=brief.of_player("signed")
    ),
    e.SigningAsked: EventRow(
        state_of_play.signing_asked,
        recorded=False,
        felt=pulses.own(Feeling.QUESTION),
    ),
}
