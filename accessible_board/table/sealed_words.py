"""What may name a sealed move: found in what is observed, or taken out of it (I.1.1, I.7).

From the request to seal until the envelope is opened nobody has a move to announce, to write down
or to describe. Whatever names one then may name the sealed one, whoever says it: another microphone
in the room hears the sealer too.
"""

from typing import NamedTuple

from msgspec.structs import replace

from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.lasting_act import LastingAct
from accessible_board.game.vocabulary.seats import Seat


class Named(NamedTuple):
    """A move that somebody names for the envelope of a seat."""

    seat: Seat
    announcement: Announcement
    words: str


def named(observed: o.Observation, state: GameState) -> Named | None:
    """The move for the envelope, if a player names one, or an assistant who may (D.2.10.6)."""
    match observed:
        case o.Announced(seat=seat, announcement=said, words=words):
            return Named(seat, said, words)
        case o.CorrectionAsked(seat=seat, announcement=Announcement() as said, words=words):
            return Named(seat, said, words)
        case o.AssistantReported(seat=seat, announcement=Announcement() as said, words=words):
            assistant = state.officials.assistants.get(seat)
            seals = assistant is not None and assistant.acting(AssistantAct.CLOSES) is not None
            announces = observed.report is AssistantAct.ANNOUNCES and observed.mover in (None, seat)
            return Named(seat, said, words) if seals and announces else None
    return None


def without_words(observed: o.Observation) -> o.Observation:
    """The observation without what may name a move; the same one if there is nothing in it."""
    match observed:
        case o.Announced(at=at, seat=seat) | o.SheetReported(at=at, seat=seat):
            return o.NotUnderstood(at=at, seat=seat, words="")
        case o.BoardDescribed(at=at, seat=seat):
            return o.NotUnderstood(at=at, seat=seat, words="")
        case o.CorrectionAsked() | o.AssistantReported() if observed.announcement is not None:
            return replace(observed, announcement=None, words="")
        case o.MoveWritten() if observed.announcement is not None:
            return replace(observed, announcement=None)
        case o.NotUnderstood() if observed.words:
            return replace(observed, words="")
        case o.ActSaid(act=act) if act is not LastingAct.CLAIM and observed.words:
            return replace(observed, words="")
    return observed
