"""What the game decided.

Events are the only thing that changes a game (:meth:`Game.apply`), the only thing the journal needs
to rebuild it, and the only thing the announcer turns into words. ``at`` is game time in
milliseconds, as in :mod:`observations <accessible_board.game.observations>`. ``seat`` is whose act,
clock or board it was.
"""

from accessible_board.game.events.agreements import (
    DrawClaimMade,
    DrawClaimRefused,
    DrawClaimRejected,
    DrawOfferDeclined,
    DrawOfferMade,
    DrawOfferRefused,
    PenaltyImposed,
    PenaltyWaived,
)
from accessible_board.game.events.announcing import (
    AnnouncementCorrected,
    AnnouncementDiffers,
    AnnouncementRefused,
    CorrectionRefused,
    MoveAnnounced,
    MoveRepeated,
    Refusal,
    WordsNotUnderstood,
)
from accessible_board.game.events.clock import (
    ClockPressedBy,
    ClockSet,
    ClocksStopped,
    ClockStarted,
    FlagFell,
    PeriodReached,
    ThresholdReached,
)
from accessible_board.game.events.conditions import (
    ConditionsRead,
    EquipmentApproved,
    RuleAdapted,
    RulingRefused,
)
from accessible_board.game.events.ending import GameEnded, ScoresheetSigned, Termination
from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.events.moves import (
    IllegalMoveCompleted,
    MoveCompleted,
    MoveMade,
    MovePlaced,
    MoveUnmade,
    PlacementUndone,
    PressRefused,
)
from accessible_board.game.events.pegs import (
    AdjustingDeclared,
    AdjustingRefused,
    BoardAnswered,
    BoardWentSilent,
    HoleEmptied,
    HoleFilled,
    MoveCarriedOut,
    PieceTouched,
    PositionRestored,
    PositionsDiffer,
    SwitchesFailed,
    TouchStruck,
)
from accessible_board.game.events.records import ReconstructionBegun
from accessible_board.game.events.session import (
    GameContinued,
    GameInterrupted,
    PlayerArrived,
    ProgramStalled,
)
from accessible_board.game.events.telling import (
    HelpTold,
    LastMoveTold,
    MovesTold,
    PositionTold,
    TimesTold,
)

__all__ = [
    "AdjustingDeclared",
    "AdjustingRefused",
    "AnnouncementCorrected",
    "AnnouncementDiffers",
    "AnnouncementRefused",
    "BoardAnswered",
    "BoardWentSilent",
    "ClockPressedBy",
    "ClockSet",
    "ClockStarted",
    "ClocksStopped",
    "ConditionsRead",
    "CorrectionRefused",
    "DrawClaimMade",
    "DrawClaimRefused",
    "DrawClaimRejected",
    "DrawOfferDeclined",
    "DrawOfferMade",
    "DrawOfferRefused",
    "EquipmentApproved",
    "Event",
    "FlagFell",
    "GameContinued",
    "GameEnded",
    "GameInterrupted",
    "HelpTold",
    "HoleEmptied",
    "HoleFilled",
    "IllegalMoveCompleted",
    "LastMoveTold",
    "MoveAnnounced",
    "MoveCarriedOut",
    "MoveCompleted",
    "MoveMade",
    "MovePlaced",
    "MoveRepeated",
    "MoveUnmade",
    "MovesTold",
    "PenaltyImposed",
    "PenaltyWaived",
    "PeriodReached",
    "PieceTouched",
    "PlacementUndone",
    "PlayerArrived",
    "PositionRestored",
    "PositionTold",
    "PositionsDiffer",
    "PressRefused",
    "ProgramStalled",
    "ReconstructionBegun",
    "Refusal",
    "RuleAdapted",
    "RulingRefused",
    "ScoresheetSigned",
    "SeatEvent",
    "SwitchesFailed",
    "Termination",
    "ThresholdReached",
    "TimesTold",
    "TouchStruck",
    "WordsNotUnderstood",
]
