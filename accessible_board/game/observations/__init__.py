"""What a device or a person reports to the game.

An observation is a fact about the world and judges nothing: a peg left its hole, somebody said
something, a button went down. What follows from it is for :class:`~accessible_board.game.game.Game`
to decide, as :mod:`events <accessible_board.game.events>`.

``at`` is game time: milliseconds on a monotonic clock since the record began. It is stamped where
the observation arises, so that waiting in a queue never costs a player time.
"""

from accessible_board.game.observations.adjournment import EnvelopeUnsealed, MoveWrittenToSeal
from accessible_board.game.observations.agreements import (
    DrawAccepted,
    DrawClaimed,
    DrawDeclined,
    DrawOffered,
    Resigned,
    ResultConfirmed,
)
from accessible_board.game.observations.arbiter import ArbiterRuled, Ruling
from accessible_board.game.observations.boards import (
    BoardReported,
    SheetReported,
    TwoBoardsDemanded,
)
from accessible_board.game.observations.clock import (
    ClockPressed,
    FlagClaimed,
    TimePassed,
    TimesReported,
)
from accessible_board.game.observations.devices import (
    DeviceFailed,
    DeviceRecovered,
    MicrophoneSwitched,
)
from accessible_board.game.observations.observation import Observation
from accessible_board.game.observations.officials import (
    Appealed,
    ArbiterCalled,
    AssistantProposed,
    AssistantReported,
)
from accessible_board.game.observations.pegs import (
    BoardFound,
    BoardLost,
    PegLifted,
    PegPlaced,
    SwitchesDistrusted,
)
from accessible_board.game.observations.quickplay import QuickplayClaimed, SecondsRequested
from accessible_board.game.observations.recording import (
    MoveWritten,
    RecordingResumed,
    RecordingStopped,
    SheetRequested,
)
from accessible_board.game.observations.requests import Asked, Request
from accessible_board.game.observations.session import (
    Arrived,
    Continued,
    Interrupted,
    RecordKept,
    Stalled,
)
from accessible_board.game.observations.words import (
    AdjustingAnnounced,
    Announced,
    BreachClaimed,
    CorrectionAsked,
    IllegalMoveClaimed,
    NotUnderstood,
)

__all__ = [
    "AdjustingAnnounced",
    "Announced",
    "Appealed",
    "ArbiterCalled",
    "ArbiterRuled",
    "Arrived",
    "Asked",
    "AssistantProposed",
    "AssistantReported",
    "BoardFound",
    "BoardLost",
    "BoardReported",
    "BreachClaimed",
    "ClockPressed",
    "Continued",
    "CorrectionAsked",
    "DeviceFailed",
    "DeviceRecovered",
    "DrawAccepted",
    "DrawClaimed",
    "DrawDeclined",
    "DrawOffered",
    "EnvelopeUnsealed",
    "FlagClaimed",
    "IllegalMoveClaimed",
    "Interrupted",
    "MicrophoneSwitched",
    "MoveWritten",
    "MoveWrittenToSeal",
    "NotUnderstood",
    "Observation",
    "PegLifted",
    "PegPlaced",
    "QuickplayClaimed",
    "RecordKept",
    "RecordingResumed",
    "RecordingStopped",
    "Request",
    "Resigned",
    "ResultConfirmed",
    "Ruling",
    "SecondsRequested",
    "SheetReported",
    "SheetRequested",
    "Stalled",
    "SwitchesDistrusted",
    "TimePassed",
    "TimesReported",
    "TwoBoardsDemanded",
]
