"""What an assistant hears under the granted duties, and whether a guest is that assistant.

What is said to others as well is no secret. What only the player is told is also told to an
assistant with a duty that needs it (D.2.10), and to no other.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.narration.utterance import Channel, Utterance

_BOARD: Final = (
    e.BoardAnswered,
    e.BoardWentSilent,
    e.MoveCarriedOut,
    e.PositionRestored,
    e.PositionsDiffer,
    e.SwitchesFailed,
)
_PRESS: Final = (e.PressRefused, e.ClockSet)
_SCORE: Final = (e.SheetRead, e.SheetsDue, e.ScoresheetSigned)

HEARD: Final[Mapping[Duty, tuple[type[e.Event], ...]]] = {
    Duty.MOVES: _BOARD,
    Duty.PIECES: _BOARD,
    Duty.ANNOUNCES: (
        e.AnnouncementCorrected,
        e.AnnouncementDiffers,
        e.AnnouncementRefused,
        e.CorrectionRefused,
        e.MicrophoneClosed,
        e.MicrophoneOpened,
        e.MoveAnnounced,
        e.MoveRepeated,
        e.WordsNotUnderstood,
    ),
    Duty.SCORE_AND_CLOCK: _PRESS + _SCORE,
    Duty.CLOCK: _PRESS,
    Duty.SCORE: _SCORE,
    Duty.INFORMS: (e.LastMoveTold, e.MovesTold, e.PositionTold, e.ThresholdReached, e.TimesTold),
    Duty.CLAIMS: (
        e.BreachClaimRefused,
        e.DrawClaimRefused,
        e.FlagClaimRefused,
        e.IllegalMoveClaimRefused,
        e.QuickplayRefused,
    ),
    Duty.ADJOURNS: (e.MoveSealed, e.SealingAsked, e.SealingRefused),
}
"""What of a player's own earphone an assistant needs for each duty."""


def assistant_of(state: GameState, seat: Seat) -> Assistant | None:
    """The assistant of a seat, if any duty is granted now (D.2.11)."""
    assistant = state.officials.assistants.get(seat)
    return assistant if assistant is not None and assistant.able else None


def is_other(name: str, assistant: Assistant | None) -> bool:
    """Whether this name differs from that of the assistant with the duties."""
    if assistant is None:
        return False
    return " ".join(name.split()).casefold() != " ".join(assistant.name.split()).casefold()


def hears(state: GameState, seat: Seat, event: e.Event, utterances: Iterable[Utterance]) -> bool:
    """Whether the assistant of a seat hears what is said of an event in the player's earphone."""
    if any(utterance.channel is not Channel.ear(seat) for utterance in utterances):
        return True
    assistant = assistant_of(state, seat)
    duties = assistant.able if assistant is not None else frozenset()
    return any(isinstance(event, HEARD[duty]) for duty in duties)
