"""An arbiter at a table without a screen hears what stands on an envelope, and its code (I.2).

It is read in one earphone alone, which the arbiter wears meanwhile, and is written nowhere. Another
sentence follows the code there, so that no player hears it by asking for what was said last.
"""

from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.written.envelope import as_it_stands, on_envelope
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.narration.written.record import record_sentence
from accessible_board.table.envelope_keeper import EnvelopeKeeper
from accessible_board.table.reach import PrivateReach
from accessible_board.table.telling import Telling, in_digits

GROUPS: Final = 3
"""Groups of digits in the code; each is as long as an arbiter's own code."""

READING: Final = 180_000
"""Milliseconds that hearing the envelope may take, before the arbiter has to speak again."""


class EnvelopeVoice:
    """Reads the envelope, opens it, and says aloud what an arbiter has to do for that."""

    concerns: Final = (
        e.GameAdjourned,
        e.ClockStarted,
        e.ClocksStopped,
        e.SealedMoveFaulty,
        e.ResumptionMissed,
    )

    def __init__(
        self, state: GameState, telling: Telling, reach: PrivateReach, keeper: EnvelopeKeeper
    ) -> None:
        self._state = state
        self._telling = telling
        self._reach = reach
        self._keeper = keeper

    def can_be_heard(self, seat: Seat) -> bool:
        """Tell if a seat has an earphone with sound."""
        return self._reach.has_ear(seat)

    def read(self, seat: Seat) -> None:
        """Read all that stands on the envelope in the ear of a seat, and last the code."""
        language = self._telling.audience.ears[seat]
        words = load_phrases(language.code, self._state.setup.edition)
        for item in on_envelope(as_it_stands(self._state), words, aloud=True):
            self._telling.earphone(seat, item, language)
        code = self._keeper.code
        if code is None:
            self._telling.earphone(seat, words("envelope.not_kept"), language)
        else:
            said = language.say("envelope_code", code=in_digits(code.replace("-", " ")))
            self._telling.earphone(seat, said, language, slowly=True)
        ending = language.say("envelope_read", done=language.rulings.done[0])
        self._telling.earphone(seat, ending, language)

    @property
    def needs_code(self) -> bool:
        """True if the code has to be told: the program that sealed the move has ended since."""
        return self._keeper.code is None

    def open(self, code: str, at: int) -> None:
        """Open the envelope by this code, or by the one that is known; ``RefusedError`` if not."""
        self._keeper.open_envelope(code or self._keeper.code or "", at)

    def follow(self, event: e.Event, position: chess.Board) -> None:
        """Tell everybody what the arbiter has to know or to do, which is read at other tables."""
        state = self._state
        match event:
            case e.GameAdjourned():
                self._tell("envelope_kept")
            case e.ClockStarted() if state.adjourned:
                self._tell("envelope_awaits")
            case e.ClocksStopped() if state.may_open_envelope:
                self._tell("envelope_to_open")
            case e.SealedMoveFaulty() | e.ResumptionMissed():
                self._tell_what(event, position)

    def _tell_what(self, event: e.Event, position: chess.Board) -> None:
        """Tell what only an arbiter can decide (I.8, I.10), in the words of the record."""
        edition = self._state.setup.edition

        def values(language: Language) -> dict[str, str]:
            phrases = load_phrases(language.code, edition)
            return {"told": record_sentence(event, position, phrases)}

        self._telling.everybody("envelope_for_arbiter", values)

    def _tell(self, key: str) -> None:
        answering = self._state.on_move.other

        def values(language: Language) -> dict[str, str]:
            return {
                "player": language.say(answering),
                "speaks": language.taught("arbiter_speaks"),
                "read": language.taught("code"),
                "resume": language.rulings.phrases["resume"][0],
            }

        self._telling.everybody(key, values)
