"""How far an arbiter who speaks at a table has got, and what is expected next."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from accessible_board.game.vocabulary.seats import Seat
from accessible_board.speech.questions import Question, WhichCode, WhichRuling, YesOrNo
from accessible_board.speech.spoken_rulings import SpokenRuling


class Stage(Enum):
    """What the arbiter is expected to say next."""

    CODE = "code"
    RULING = "ruling"
    ANSWER = "answer"
    EARPHONE = "earphone"
    ENVELOPE = "envelope"
    LOST = "lost"


QUESTIONS: Final[Mapping[Stage, Question]] = {
    Stage.CODE: WhichCode(),
    Stage.RULING: WhichRuling(),
    Stage.ANSWER: YesOrNo(),
    Stage.EARPHONE: YesOrNo(),
    Stage.ENVELOPE: WhichCode(),
    Stage.LOST: YesOrNo(),
}


@dataclass(frozen=True, slots=True)
class Speaker:
    """At whose microphone somebody speaks as the arbiter, and how far that has got.

    ``asked`` is the ruling to be confirmed, ``told`` what was said so far of an envelope's code.
    """

    seat: Seat
    stage: Stage
    until: int
    asked: SpokenRuling | None = None
    told: str = ""
