"""Keeps the envelope of an adjourned game: a move is sealed before anybody else hears it.

The words never reach the game, its journal or the screen in clear. Nor do the sealer's pegs, which
may show the move: they are put into the envelope as well (I.7), and the game learns where they
stand when the arbiter resumes it. The code that opens the envelope is drawn when the first move is
sealed, told to the arbiter alone, and not kept after the program ends.

From the request to seal until the envelope is opened nobody has a move to announce, to write down
or to describe. Whatever names one then may name the sealed one, whoever says it: another microphone
in the room hears the sealer too (I.1.1).

At a table without a screen the arbiter hears what stands on an envelope, and its code (I.2). It is
read in one earphone alone, which the arbiter wears meanwhile, and is written nowhere. Another
sentence follows the code there, so that no player hears it by asking for what was said last.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import chess
from msgspec import structs

from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.terms import LastingAct, Seat
from accessible_board.journal.envelope import SealedMove, new_code, seal, unseal
from accessible_board.languages import Language, RefusedError
from accessible_board.narration.written.lines import as_it_stands, code_words, on_envelope
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.narration.written.record import record_sentence
from accessible_board.speech.understanding import Understood
from accessible_board.table.gates import Intake, PassOn
from accessible_board.table.reach import PrivateReach
from accessible_board.table.telling import Telling, in_digits

GROUPS: Final = 3
"""Groups of digits in the code; each is as long as an arbiter's own code."""

READING: Final = 180_000
"""Milliseconds that hearing the envelope may take, before the arbiter has to speak again."""


class EnvelopeKeeper:
    """Seals and opens the move of one game.

    Its code is not ``written`` where nobody reads it and a log would keep it.
    """

    concerns: Final = (o.ArbiterRuled,)

    def __init__(
        self, state: GameState, telling: Telling, intake: Intake, *, written: bool
    ) -> None:
        self._state = state
        self._telling = telling
        self._intake = intake
        self._written = written
        self.code: str | None = None
        """Code that opens the envelope, if this program sealed the move."""
        self._move: SealedMove | None = None
        self._pegs: list[str] = []
        """Lifts and places while the move was sealed."""
        self._hidden: tuple[Seat, set[chess.Square]] | None = None
        """The sealer, and the full holes of that board, where the game is not told of them."""
        self._resuming = False
        self.awake = False
        """True while a sealed move is still kept here that the game no longer has."""

    def seals(self, seat: Seat) -> bool:
        """Tell if the words of this seat are a move to be sealed (I.1.1)."""
        adjournment = self._state.adjournment
        open_still = adjournment is not None and not adjournment.closed
        return open_still and adjournment is not None and adjournment.sealer is seat

    def take_words(self, seat: Seat, meaning: Understood | None, words: str, at: int) -> bool:
        """Seal the move that a player says; return whether the words were for the envelope.

        It is said back if only the sealer can hear or read it. A claim is none for the envelope,
        with a move or without one: the arbiter has to hear of it (9.5.1).
        """
        announced = meaning.announcement if meaning is not None else None
        claims = meaning is not None and (announced is None or meaning.act is Act.CLAIM)
        if not self.seals(seat) or claims:
            return False
        if announced is None:
            self._telling.seat(seat, "not_understood")
            return True
        style = self._telling.audience.announced_by(seat)
        self._telling.earphone(seat, style.announcement(announced), style.language)
        self._intake.submit_observation(self._sealed(seat, announced, words, at))
        return True

    def enclosed(self, observation: o.Observation) -> o.Observation:
        """An observation as the game may see it: a move to be sealed is put away.

        So is whatever else may name it, until the envelope is opened. What holds nothing of that is
        returned as it is.
        """
        if self._state.adjournment is None:
            return observation
        named = move_named(observation, self._state)
        if named is not None and self.seals(named.seat):
            return self._sealed(named.seat, named.announcement, named.words, observation.at)
        return without_words(observation)

    def _sealed(
        self, seat: Seat, announcement: Announcement, words: str, at: int
    ) -> o.MoveWrittenToSeal:
        """Seal a move; return its observation for the game, which holds no word of it."""
        if self.code is None:
            self.code = new_code()
            told = self._telling.words
            for line in code_words(self.code, told) if self._written else ():
                self._telling.write(f"{told('roles.arbiter')}: {line}")
        self._move = SealedMove(words, announcement, "".join(self._pegs))
        return o.MoveWrittenToSeal(at=at, seat=seat, sealed=seal(self._move, self.code))

    def code_words(self, words: Phrases) -> tuple[str, ...]:
        """Words for an arbiter's page about the code; nobody else may be shown it (I.3)."""
        code = self.code
        return (words("envelope.not_kept"),) if code is None else code_words(code, words)

    def pass_through(self, observation: o.Observation, pass_on: PassOn) -> None:
        """Keep the sealed words, and the pegs for now (I.7); see :class:`~.gates.Gate`."""
        for shown in self._shown(self.enclosed(observation)):
            pass_on(shown)
        self.awake = self._hidden is not None or self._resuming

    def _shown(self, observed: o.Observation) -> Iterator[o.Observation]:
        """Observations that the game is shown in place of this one."""
        match observed:
            case o.PegLifted(seat=seat) | o.PegPlaced(seat=seat) if self.hides_pegs(seat):
                self._keep(observed)
                return
            case o.ArbiterRuled(ruling=Ruling.RESUME | Ruling.START):
                self._resuming = self._state.adjourned
            case o.ArbiterRuled(ruling=Ruling.ADJOURN) if self._state.adjournment is None:
                self.code = self._move = None
            case o.ClockPressed():
                yield from self._with_pegs(observed)
            case o.AssistantReported() if observed.report in _CLOSING:
                yield from self._with_pegs(observed)
        yield from self._let_out(observed.at)
        yield observed

    def hides_pegs(self, seat: Seat) -> bool:
        """Tell if this seat's pegs may show a sealed move: until the arbiter resumes the game.

        After that only while a player seals the reply to an absent opponent (I.9.3).
        """
        adjournment = self._state.adjournment
        if adjournment is None:
            self._resuming = False
            return False
        began = self._state.resumption.began is not None
        resumed = adjournment.closed and not adjournment.reply and began
        return adjournment.sealer is seat and not (resumed or self._resuming)

    def _keep(self, moved: o.PegLifted | o.PegPlaced) -> None:
        if self._hidden is None:
            self._hidden = moved.seat, set(self._state.boards[moved.seat].occupied)
        lifted, full = isinstance(moved, o.PegLifted), self._hidden[1]
        (full.discard if lifted else full.add)(moved.square)
        self._pegs.append(f"{'-' if lifted else '+'}{chess.square_name(moved.square)}")
        del self._pegs[:-_MOST_PEGS]

    def _with_pegs(self, closing: o.ClockPressed | o.AssistantReported) -> Iterator[o.Observation]:
        """The sealed move, with the pegs that were moved until the clock was stopped."""
        pegs = "".join(self._pegs)
        if self.code is None or self._move is None or not self.seals(closing.seat):
            return
        if pegs != self._move.pegs:
            self._move = replace(self._move, pegs=pegs)
            sealed = seal(self._move, self.code)
            yield o.MoveWrittenToSeal(at=closing.at, seat=closing.seat, sealed=sealed)

    def _let_out(self, at: int) -> Iterator[o.Observation]:
        """Observations of the sealer's pegs that were withheld from the game."""
        if self._hidden is None or self.hides_pegs(self._hidden[0]):
            return
        seat, full = self._hidden
        known = set(self._state.boards[seat].occupied)
        self._hidden, self._pegs = None, []
        yield from (o.PegLifted(at=at, seat=seat, square=hole) for hole in sorted(known - full))
        yield from (o.PegPlaced(at=at, seat=seat, square=hole) for hole in sorted(full - known))

    def open_envelope(self, code: str, at: int) -> None:
        """Let the game know what it holds; :class:`RefusedError` if it may not or cannot be."""
        adjournment = self._state.adjournment
        if adjournment is None or adjournment.sealed is None or not adjournment.closed:
            raise RefusedError("no_envelope")
        if not self._state.may_open_envelope:
            awaited = adjournment.answering
            raise RefusedError("envelope_early", player=awaited, typed=awaited)
        move = unseal(adjournment.sealed, code)
        self._intake.submit_observation(
            o.EnvelopeUnsealed(
                at=at, words=move.words, announcement=move.announcement, pegs=move.pegs
            )
        )


_CLOSING: Final = (AssistantAct.CLOSES, AssistantAct.PRESSES)
"""An assistant's acts that stop the sealer's clock."""

_MOST_PEGS: Final = 150
"""As many lifts and places as an envelope has room for; the latest count."""


class Named(NamedTuple):
    """A move that somebody names for the envelope of a seat."""

    seat: Seat
    announcement: Announcement
    words: str


def move_named(observed: o.Observation, state: GameState) -> Named | None:
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
    """The observation without its words that may name a move; the same one if it has none."""
    match observed:
        case o.Announced(at=at, seat=seat) | o.SheetReported(at=at, seat=seat):
            return o.NotUnderstood(at=at, seat=seat, words="")
        case o.BoardDescribed(at=at, seat=seat):
            return o.NotUnderstood(at=at, seat=seat, words="")
        case o.CorrectionAsked() | o.AssistantReported() if observed.announcement is not None:
            return structs.replace(observed, announcement=None, words="")
        case o.MoveWritten() if observed.announcement is not None:
            return structs.replace(observed, announcement=None)
        case o.NotUnderstood() if observed.words:
            return structs.replace(observed, words="")
        case o.ActSaid(act=act) if act is not LastingAct.CLAIM and observed.words:
            return structs.replace(observed, words="")
    return observed


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
