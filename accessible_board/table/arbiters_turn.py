"""Turn of whoever speaks at a table as its arbiter: the microphone, the stage, the code."""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.speech.questions import Question, WhichCode, WhichRuling, YesOrNo
from accessible_board.speech.spoken_rulings import CODE_DIGITS, RANKS, SpokenRuling

TRIES: Final = 5
"""Wrong codes in a row that are taken."""

LOCKED: Final = 300_000
"""Milliseconds for which no code is taken after :data:`TRIES` wrong ones; more after each."""

DRAWN: Final = 5
"""Codes that are drawn if none were chosen."""


def drawn_codes(many: int = DRAWN) -> tuple[str, ...]:
    """Random codes from the operating system."""
    return tuple("".join(secrets.choice(RANKS) for _ in range(CODE_DIGITS)) for _ in range(many))


class ArbiterCodes:
    """One-time codes that identify an arbiter."""

    def __init__(self, state: GameState, codes: tuple[str, ...]) -> None:
        self._state = state
        self._codes = codes

    @property
    def unspent(self) -> tuple[str, ...]:
        """Those that are still good."""
        spent = self._state.officials.spent
        return tuple(code for code in self._codes if code not in spent)

    def are_locked(self, at: int) -> bool:
        """Tell if no code is taken now, after too many wrong ones."""
        wrong = self._state.officials.wrong
        return len(wrong) >= TRIES and at < wrong[-1] + LOCKED * (len(wrong) - TRIES + 1)

    def is_good(self, code: str) -> bool:
        """Tell if this is one of them; the answer takes as long however wrong the code is."""
        return bool([one for one in self.unspent if hmac.compare_digest(one, code)])


class ArbiterStage(Enum):
    """Stage of an arbiter's turn: the words that are expected next."""

    CODE = "code"
    RULING = "ruling"
    ANSWER = "answer"
    EARPHONE = "earphone"
    ENVELOPE = "envelope"
    LOST = "lost"


QUESTIONS: Final[Mapping[ArbiterStage, Question]] = {
    ArbiterStage.CODE: WhichCode(),
    ArbiterStage.RULING: WhichRuling(),
    ArbiterStage.ANSWER: YesOrNo(),
    ArbiterStage.EARPHONE: YesOrNo(),
    ArbiterStage.ENVELOPE: WhichCode(),
    ArbiterStage.LOST: YesOrNo(),
}


@dataclass(frozen=True, slots=True)
class ArbiterSpeaker:
    """At whose microphone somebody speaks as the arbiter, and how far that has got.

    ``asked`` is the ruling to be confirmed, ``told`` what was said so far of an envelope's code.
    """

    seat: Seat
    stage: ArbiterStage
    until: int
    asked: SpokenRuling | None = None
    told: str = ""


class ArbitersTurn:
    """Turn of the arbiter: a speaker, if there is one, and the question at each microphone."""

    def __init__(self) -> None:
        self._speaker: ArbiterSpeaker | None = None

    @property
    def speaker(self) -> ArbiterSpeaker | None:
        """Person who speaks as the arbiter now, if anybody does."""
        return self._speaker

    def give(self, speaker: ArbiterSpeaker) -> None:
        """Let somebody speak as the arbiter, or go on."""
        self._speaker = speaker

    def end(self) -> None:
        """End the arbiter's turn."""
        self._speaker = None

    def question(self, seat: Seat) -> Question | None:
        """Question at the microphone of a seat, if the arbiter speaks there."""
        speaker = self._speaker
        return QUESTIONS[speaker.stage] if speaker is not None and speaker.seat is seat else None
