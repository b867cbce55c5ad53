"""Clock, conditions, devices, questions, and the end of a game: a row for each of their events."""

from collections.abc import Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.narration.sentences import (
    answers,
    conditions,
    devices,
    irregularities,
    positions,
    state_of_play,
)
from accessible_board.narration.sentences.one_sentence import (
    each_ear,
    everyone,
    in_ear_alone,
    own_ear,
)
from accessible_board.narration.table.row import (
    ANNOUNCES,
    CLOCK,
    INFORMS,
    SCORE,
    Effect,
    Row,
    Silent,
    always,
)
from accessible_board.narration.utterance import Priority, Topic
from accessible_board.narration.written import lines
from accessible_board.narration.written.lines import record
from accessible_board.settings import Kind

SESSION: Final[Mapping[type[e.Event], Row]] = {
    # the clock
    e.BothFlagsDown: Row(
        Silent("the arbiter decides, and is told alone (6.11)"), lines.both_flags, alert=True
    ),
    e.ClockPressedBy: Row(Silent("times are told only on request (D.2.10.4)"), written=lines.clock),
    e.ClockRead: Row(Silent("times are told only on request (D.2.10.4)")),
    e.ClockSet: Row(own_ear("clock_set"), written=lines.used_on_envelope, duties=CLOCK),
    e.ClocksResumed: Row(Silent("the clock that starts is told (6.11.3)"), recorded=False),
    e.ClocksStopped: Row(
        irregularities.stopped,
        written=lines.stopped,
        kind=Kind.IRREGULARITIES,
        effects=Effect.OUTDATES_QUESTIONS,
    ),
    e.ClockStarted: Row(
        state_of_play.clock_started, written=lines.clock, effects=Effect.CHANGES_MOVES
    ),
    e.FlagFell: Row(
        Silent("what follows from it is told as the end of the game (6.9)"),
        alert=True,
        cuts_in=always,
    ),
    e.PeriodEnded: Row(
        Silent("counts and times are told only on request (12.6)"), written=record()
    ),
    e.PeriodReached: Row(
        Silent("counts and times are told only on request (12.6)"), recorded=False
    ),
    e.ThresholdReached: Row(answers.threshold, recorded=False, duties=INFORMS),
    # conditions
    e.ConditionsRead: Row(in_ear_alone(conditions.read)),
    e.EquipmentApproved: Row(
        Silent("between the arbiter and the record (11.3.2.1)"), written=record()
    ),
    e.RuleAdapted: Row(conditions.adapted, written=record()),
    # devices
    e.DeviceFaulted: Row(devices.faulted, written=lines.device, alert=True),
    e.DeviceRestored: Row(devices.restored, written=lines.device, alert=True),
    e.MicrophoneClosed: Row(own_ear("microphone_waits"), duties=ANNOUNCES),
    e.MicrophoneOpened: Row(own_ear("microphone_open"), duties=ANNOUNCES),
    # the course of the session
    e.DefaultTimeExceeded: Row(
        Silent("the arbiter is told, and decides (6.7.1)"), written=lines.late, alert=True
    ),
    e.GameContinued: Row(everyone("game_continued")),
    e.GameInterrupted: Row(Silent("nobody is there to say it")),
    e.LatecomerAdmitted: Row(
        Silent("between the arbiter and the record (6.7.1)"), written=record()
    ),
    e.PlayerArrived: Row(
        Silent("everybody sees or hears it; what follows is for the arbiter (6.7, I.9)"),
        written=record(),
    ),
    e.ProgramStalled: Row(devices.stalled, written=record("stalled"), alert=True),
    e.RecordHeldUp: Row(each_ear("record_mended"), written=record(), alert=True),
    e.SessionBegan: Row(Silent("the clock that is started tells it (6.6)"), written=record()),
    # what a player asks
    e.HelpTold: Row(answers.help_text, recorded=False),
    e.LastMoveTold: Row(answers.last_move, kind=Kind.MOVES, duties=INFORMS),
    e.LookRefused: Row(own_ear("refused_look_barred", Priority.NOW, Topic.REFUSAL)),
    e.LookTold: Row(in_ear_alone(positions.looked)),
    e.MovesRead: Row(in_ear_alone(positions.moves)),
    e.MovesTold: Row(in_ear_alone(answers.move_counts), kind=Kind.ANSWERS, duties=INFORMS),
    e.PositionTold: Row(in_ear_alone(positions.position), duties=INFORMS),
    e.StepTold: Row(answers.step, recorded=False, kind=Kind.ANSWERS),
    e.StandingTold: Row(state_of_play.state_of_play, recorded=False),
    e.TimesTold: Row(in_ear_alone(answers.times), kind=Kind.ANSWERS, duties=INFORMS),
    # the end
    e.GameEnded: Row(
        state_of_play.ended,
        written=lines.ended,
        effects=Effect.CHANGES_EXPECTED_WORDS,
        cuts_in=lambda event: event.termination is e.Termination.FLAG_FALL,
    ),
    e.GameReopened: Row(
        everyone("game_reopened"),
        written=record("type_reopened"),
        alert=True,
        effects=Effect.CHANGES_EXPECTED_WORDS,
    ),
    e.ScoresheetSigned: Row(state_of_play.signed, duties=SCORE),
    e.SigningAsked: Row(state_of_play.signing_asked, recorded=False),
}
