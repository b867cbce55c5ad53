"""An arbiter rules by voice, at a table without a screen, into either player's microphone.

A speaker who says that the arbiter speaks is asked for a code. Each code is good once, since
everybody at the table hears it. A few wrong codes lock this way for a while; each is told aloud and
recorded. A ruling is one of the lines that could be typed: it is said back to everybody and counts
after a yes. While the clocks are stopped the code can be keyed as well: White's button counts up a
digit, Black's ends it. The arbiter's turn ends by a word, or when nobody has spoken for
:data:`UNATTENDED`.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import chess
from msgspec import structs

from accessible_board.acts.table import Act
from accessible_board.arbiter.forms import typed_ruling
from accessible_board.arbiter.matters import pending
from accessible_board.errors import AccessibleBoardError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.rulings import agreed
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat, Wish
from accessible_board.languages import Language
from accessible_board.narration.announcing import time_words
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.narration.written.record import record_sentence
from accessible_board.speech.spoken_rulings import (
    CODE_DIGITS,
    SpokenRuling,
    is_done,
    spoken_code,
    spoken_ruling,
)
from accessible_board.speech.understanding import Understood
from accessible_board.table.envelope_keeper import GROUPS, READING, EnvelopeVoice
from accessible_board.table.expectations import (
    ArbiterCodes,
    ArbiterSpeaker,
    ArbiterStage,
    ArbitersTurn,
    Expectations,
    SpokenLanguages,
)
from accessible_board.table.gates import Intake, Later, PassOn, Timer
from accessible_board.table.telling import Telling

UNATTENDED: Final = 60_000
"""Milliseconds without a word after which the arbiter's turn ends."""

BEGIN_TURN: Final = (Act.ARBITER_SPEAKS, Act.PROPOSE)
"""Acts by which somebody begins to speak as the arbiter, or for one."""


class ArbiterVoice:
    """Speech of the arbiter at a table; one speaker at a time, whose ``turn`` it is.

    ``languages`` are those in which a seat's microphone is recognised, ``codes`` those by which an
    arbiter is known; ``expectations`` tells the ears to expect other words; ``envelope`` reads and
    opens that of an adjourned game. ``later`` arranges what ends an unattended turn.
    """

    concerns: Final = (o.ClockPressed,)
    hears_of: Final = (e.RulingRefused, e.ArbiterIdentified)

    def __init__(
        self,
        state: GameState,
        telling: Telling,
        languages: SpokenLanguages,
        turn: ArbitersTurn,
        codes: ArbiterCodes,
        expectations: Expectations,
        envelope: EnvelopeVoice,
        intake: Intake,
        later: Later,
    ) -> None:
        self._state = state
        self._telling = telling
        self._languages = languages
        self._turn = turn
        self._codes = codes
        self._expectations = expectations
        self._envelope = envelope
        self._intake = intake
        self._later = later
        self._timer: Timer | None = None
        self._lock = threading.RLock()
        self._keyed = [0]
        """The digits that were keyed so far, and how often White's button was pressed since."""

    def take_words(self, seat: Seat, meaning: Understood | None, words: str, at: int) -> bool:
        """Take words at a microphone; return whether they were meant as the arbiter's."""
        with self._lock:
            if self._turn.speaker is not None and at > self._turn.speaker.until:
                self._end()
            if _is(meaning, *BEGIN_TURN):
                self._begin(seat, at, proposes=_is(meaning, Act.PROPOSE))
                return True
            speaker = self._turn.speaker
            if speaker is None or speaker.seat is not seat:
                return False
            return _TAKEN[speaker.stage](self, speaker, meaning, words, at)

    def pass_through(self, observation: o.Observation, pass_on: PassOn) -> None:
        """Take the presses that key a code, and pass all else on; see :class:`~.gates.Gate`."""
        if isinstance(observation, o.ClockPressed) and self._keys(observation.seat, observation.at):
            return
        pass_on(observation)

    def _keys(self, button: Seat, at: int) -> bool:
        """Take a press of a button of the board; whether it was of the code that is asked for."""
        with self._lock:
            speaker = self._turn.speaker
            if speaker is None or at > speaker.until or not self._can_be_keyed(speaker):
                return False
            if button is Seat.WHITE:
                self._keyed[-1] += 1
                return True
            *digits, _ = self._keyed = [*self._keyed, 0]
            if len(digits) == CODE_DIGITS:
                code = "".join(map(str, digits))
                compared = self._compare if speaker.stage is ArbiterStage.CODE else self._add
                compared(speaker, code, at)
            else:
                self._tell_digits(len(digits))
            return True

    def _can_be_keyed(self, speaker: ArbiterSpeaker) -> bool:
        """Tell if the buttons press no clock now, and a code is asked for."""
        stands = self._state.clock.running is None
        asked = speaker.stage in (ArbiterStage.CODE, ArbiterStage.ENVELOPE)
        return stands and bool(self._state.boards) and asked

    def follow(self, event: e.Event, position: chess.Board) -> None:
        """Say aloud why a ruling is impossible, and the decision for which the arbiter came.

        To arbiters who type it is only written.
        """
        if self._turn.speaker is None:
            return
        if isinstance(event, e.RulingRefused):
            self._refuse(lambda code: record_sentence(event, position, load_phrases(code)))
        undecided = isinstance(event, e.RulingRefused) and event.reason is e.Objection.UNDECIDED
        if undecided or isinstance(event, e.ArbiterIdentified):
            self._tell_waiting()

    def _tell_waiting(self) -> None:
        """Tell everybody the question that waits for the arbiter, if there is one."""

        def told(language: Language) -> Mapping[str, str]:
            waiting = pending(self._state, load_phrases(language.code))
            return {"what": " ".join(one.text for one in waiting)}

        if not self._state.setup.without_arbiter and pending(self._state, self._telling.words):
            self._telling.everybody("arbiter_waiting", told)

    def _refuse(self, said: Callable[[str], str]) -> None:
        """Tell everybody why something cannot be, ``said`` in each language."""
        self._telling.everybody("arbiter_refused", lambda language: {"reason": said(language.code)})

    def _tell_digits(self, number: int) -> None:
        """Tell how many digits of a code were taken."""
        self._telling.everybody(
            "arbiter_digits", lambda language: {"number": language.number(number)}
        )

    def _begin(self, seat: Seat, at: int, *, proposes: bool) -> None:
        """Ask for a code; without an arbiter, for a player's proposal to the other."""
        if self._state.setup.without_arbiter:
            self._go_on(ArbiterSpeaker(seat, ArbiterStage.RULING, at + UNATTENDED))
            self._telling.seat(seat, "propose_what")
            return
        if proposes:
            self._telling.seat(seat, "refused_for_arbiter")
            return
        spent = not self._codes.unspent
        if spent or self._codes.are_locked(at):
            self._telling.everybody("arbiter_codes_spent" if spent else "arbiter_code_locked")
            return
        self._ask_for_code(ArbiterSpeaker(seat, ArbiterStage.CODE, at + UNATTENDED))

    def _ask_for_code(self, speaker: ArbiterSpeaker) -> None:
        self._keyed = [0]
        self._go_on(speaker)
        keyed = self._can_be_keyed(speaker)
        self._telling.everybody("arbiter_code_asked_or_keyed" if keyed else "arbiter_code_asked")

    def _code(
        self, speaker: ArbiterSpeaker, meaning: Understood | None, words: str, at: int
    ) -> bool:
        """Compare a code with all that are left; any other words with a meaning end the attempt."""
        code = spoken_code(words, self._languages.heard_at(speaker.seat))
        if code is None and meaning is not None:
            self._end()
            return False
        if code is None:
            self._telling.everybody("arbiter_code_asked")
            return True
        return self._compare(speaker, code, at)

    def _compare(self, speaker: ArbiterSpeaker, code: str, at: int) -> bool:
        """Take whoever has said or keyed a good code as the arbiter from now on."""
        known = self._codes.is_good(code)
        spent = code if known else ""
        self._intake.submit_observation(o.ArbiterSpoke(at=at, seat=speaker.seat, spent=spent))
        if known:
            self._go_on(ArbiterSpeaker(speaker.seat, ArbiterStage.RULING, at + UNATTENDED))
        else:
            self._end()
        return True

    def _ruling(
        self, speaker: ArbiterSpeaker, meaning: Understood | None, words: str, at: int
    ) -> bool:
        """Say a ruling back; any other words with a meaning are the player's."""
        languages = self._languages.heard_at(speaker.seat)
        if is_done(words, languages):
            self._end()
            self._telling.everybody("arbiter_done")
            return True
        if _is(meaning, Act.CODE) and self._state.adjourned:
            self._ask_for_earphone(speaker.seat, at)
            return True
        if _is(meaning, Act.NOW):
            self._tell_waiting()
        ruling = spoken_ruling(words, languages)
        if ruling is None:
            if meaning is not None:
                return False
            self._telling.everybody("arbiter_not_understood", _example)
            return True
        if self._state.setup.without_arbiter and self._cannot_be_agreed_on(
            speaker.seat, ruling, at
        ):
            self._propose(speaker.seat, ruling, at)  # The game tells why; nobody is asked in vain.
            return True
        self._go_on(ArbiterSpeaker(speaker.seat, ArbiterStage.ANSWER, at + UNATTENDED, ruling))
        self._telling.everybody(
            "arbiter_asked", lambda language: {"ruling": _told(ruling, language)}
        )
        return True

    def _answer(
        self, speaker: ArbiterSpeaker, meaning: Understood | None, words: str, at: int
    ) -> bool:
        """Carry the ruling out after a yes; another ruling replaces it."""
        if not _is(meaning, Act.YES, Act.NO):
            return self._ruling(speaker, meaning, words, at)
        self._go_on(ArbiterSpeaker(speaker.seat, ArbiterStage.RULING, at + UNATTENDED))
        if _is(meaning, Act.NO) or speaker.asked is None:
            self._telling.everybody("cancelled")
            return True
        if self._state.setup.without_arbiter:
            self._propose(speaker.seat, speaker.asked, at)
            return True
        self._telling.everybody("arbiter_given")
        if speaker.asked.template == "resume" and self._state.may_open_envelope:
            self._open(speaker.seat, at)
            return True
        self._rule(speaker.asked, at)
        return True

    def _cannot_be_agreed_on(self, seat: Seat, ruling: SpokenRuling, at: int) -> bool:
        """Tell if players cannot agree on this ruling now, whatever is answered."""
        return agreed.why_not(self._state, _wanted(seat, ruling, at)) is not None

    def _propose(self, seat: Seat, ruling: SpokenRuling, at: int) -> None:
        """Ask the other player to agree to a ruling."""
        self._end()
        self._intake.submit_observation(_wanted(seat, ruling, at))

    def _rule(self, ruling: SpokenRuling, at: int) -> None:
        name = self._state.setup.arbiter
        ruled = typed_ruling(ruling.seat, _unseated(ruling))
        name = "" if name == "?" else name
        self._intake.submit_observation(structs.replace(ruled, at=at, name=name))

    # --- the envelope of an adjourned game --------------------------------------------------------

    def _ask_for_earphone(self, seat: Seat, at: int) -> None:
        """Make sure that it is the arbiter who hears the code of the envelope (I.3)."""
        if not self._envelope.can_be_heard(seat):
            self._telling.everybody("envelope_no_ear")
            return
        self._go_on(ArbiterSpeaker(seat, ArbiterStage.EARPHONE, at + UNATTENDED))
        self._telling.everybody("envelope_ear_asked", _players(seat))

    def _earphone(
        self, speaker: ArbiterSpeaker, meaning: Understood | None, words: str, at: int
    ) -> bool:
        """Read the envelope in the ear that the arbiter wears."""
        if not _is(meaning, Act.YES, Act.NO):
            return self._ruling(speaker, meaning, words, at)
        self._go_on(ArbiterSpeaker(speaker.seat, ArbiterStage.RULING, at + READING))
        if _is(meaning, Act.YES):
            self._envelope.read(speaker.seat)
        else:
            self._telling.everybody("cancelled")
        return True

    def _open(self, seat: Seat, at: int) -> None:
        """Open the envelope (I.7), or ask for its code where the program does not know it."""
        if not self._envelope.needs_code:
            self._unseal("", at)
            return
        self._telling.everybody("envelope_code_asked")
        self._ask_for_code(ArbiterSpeaker(seat, ArbiterStage.ENVELOPE, at + UNATTENDED))

    def _digits(
        self, speaker: ArbiterSpeaker, meaning: Understood | None, words: str, at: int
    ) -> bool:
        """Take a group of the envelope's code; a no says that it is lost (I.12.1)."""
        code = spoken_code(words, self._languages.heard_at(speaker.seat))
        if code is not None:
            self._add(speaker, code, at)
        elif _is(meaning, Act.NO):
            self._go_on(ArbiterSpeaker(speaker.seat, ArbiterStage.LOST, at + UNATTENDED))
            self._telling.everybody("envelope_lost_asked", _players(self._state.on_move))
        elif meaning is not None:
            return self._ruling(speaker, meaning, words, at)
        else:
            self._telling.everybody("arbiter_code_asked")
        return True

    def _add(self, speaker: ArbiterSpeaker, code: str, at: int) -> None:
        """Go on to the next group of the code, or open the envelope by all of them."""
        told = speaker.told + code
        if len(told) < GROUPS * CODE_DIGITS:
            self._keyed = [0]
            self._go_on(
                ArbiterSpeaker(speaker.seat, ArbiterStage.ENVELOPE, at + UNATTENDED, told=told)
            )
            self._tell_digits(len(told))
            return
        self._go_on(ArbiterSpeaker(speaker.seat, ArbiterStage.RULING, at + UNATTENDED))
        self._unseal(told, at)

    def _unseal(self, code: str, at: int) -> None:
        try:
            self._envelope.open(code, at)
        except AccessibleBoardError as error:
            self._refuse(error.aloud)

    def _lost(
        self, speaker: ArbiterSpeaker, meaning: Understood | None, words: str, at: int
    ) -> bool:
        """Rule that the envelope is missing, after a yes."""
        missing = SpokenRuling("no-envelope")
        return self._answer(replace(speaker, asked=missing), meaning, words, at)

    # --- the arbiter's turn -----------------------------------------------------------------------

    def _go_on(self, speaker: ArbiterSpeaker) -> None:
        self._stop_timer()
        self._turn.speaker = speaker
        lasts = speaker.until - self._intake.now()
        self._timer = self._later(lasts / 1000 + 1, self._expire)
        self._expectations.attend()

    def _end(self) -> None:
        self._stop_timer()
        self._turn.speaker = None
        self._expectations.attend()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        """End the arbiter's turn after silence, so that the next speaker cannot rule."""
        with self._lock:
            speaker = self._turn.speaker
            if speaker is not None and self._intake.now() > speaker.until:
                self._end()
                self._telling.everybody("arbiter_done")


_TAKEN: Final = {
    ArbiterStage.CODE: ArbiterVoice._code,
    ArbiterStage.RULING: ArbiterVoice._ruling,
    ArbiterStage.ANSWER: ArbiterVoice._answer,
    ArbiterStage.EARPHONE: ArbiterVoice._earphone,
    ArbiterStage.ENVELOPE: ArbiterVoice._digits,
    ArbiterStage.LOST: ArbiterVoice._lost,
}


def _is(meaning: Understood | None, *acts: Act) -> bool:
    return meaning is not None and meaning.act in acts


def _players(seat: Seat) -> Callable[[Language], Mapping[str, str]]:
    """The name of a player, in the language of each addressee."""
    return lambda language: {"player": language.say(seat)}


def _wanted(seat: Seat, ruling: SpokenRuling, at: int) -> o.AgreementWanted:
    """Wish of a seat that the players agree on what a ruling would do."""
    ruled = typed_ruling(ruling.seat, _unseated(ruling))
    wish = Wish(
        ruling=ruled.ruling, seat=ruled.seat, remaining=ruled.remaining, result=ruled.result
    )
    return o.AgreementWanted(at=at, seat=seat, wish=wish)


def _unseated(ruling: SpokenRuling) -> str:
    """The ruling's line without the seat that precedes its verb."""
    return replace(ruling, template=ruling.template.removeprefix("{seat} ")).line


def _told(ruling: SpokenRuling, language: Language) -> str:
    """A ruling as it is said back in a language."""
    parts = [
        language.say(ruling.seat) if ruling.seat is not None else "",
        language.rulings.phrases[ruling.template][0],
        time_words(ruling.time, language) if ruling.time is not None else "",
    ]
    return ", ".join(filter(None, parts))


def _example(language: Language) -> Mapping[str, str]:
    return {"example": _told(SpokenRuling("{seat} add {time}", Seat.WHITE, 120_000), language)}
