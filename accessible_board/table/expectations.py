"""Expected words: the position, the question and the languages with which each ear listens.

The game is followed on the loop's thread, where its position does not change meanwhile. Each player
has a dialogue: what was asked, and what an answer still means. Its questions come from other
threads, and go with the last position that was followed.

Whoever speaks at a table as its arbiter has a turn: the microphone, the stage, the code.
"""

import hmac
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.decisions.confirming import is_hopeless
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.audience import Audience
from accessible_board.narration.table import Consequence, events_with, row_of
from accessible_board.speech.dialogue import Answer, Dialogue
from accessible_board.speech.questions import Question, WhichCode, WhichPiece, WhichRuling, YesOrNo
from accessible_board.speech.spoken_rulings import CODE_DIGITS, RANKS, SpokenRuling
from accessible_board.speech.understanding import Understood, understand
from accessible_board.table.microphones import Microphones

TRIES: Final = 5
"""Wrong codes in a row that are taken."""

LOCKED: Final = 300_000
"""Milliseconds for which no code is taken after :data:`TRIES` wrong ones; more after each."""

DRAWN: Final = 5
"""Codes that are drawn if none were chosen."""

Foresee = Callable[[Sequence[tuple[str, str]]], None]
"""Takes texts, each with its language, that a voice may soon have to say."""


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
        self.speaker: ArbiterSpeaker | None = None

    def question(self, seat: Seat) -> Question | None:
        """Question at the microphone of a seat, if the arbiter speaks there."""
        speaker = self.speaker
        return QUESTIONS[speaker.stage] if speaker is not None and speaker.seat is seat else None


class SpokenLanguages:
    """Understands the words of each seat in its ``own`` language and in that of announcements."""

    def __init__(self, state: GameState, own: Mapping[Seat, Language], audience: Audience) -> None:
        self._state = state
        self.own = own
        """The language of each seat's dialogue."""
        self.announced = {seat: audience.announced_by(seat).language for seat in Seat}
        """The language of each seat's announcements."""

    def heard_at(self, seat: Seat) -> tuple[Language, ...]:
        """The languages in which a seat is heard, its own first."""
        return tuple(dict.fromkeys((self.own[seat], self.announced[seat])))

    def understand(self, seat: Seat, words: str) -> Understood | None:
        """Understand the words of a seat; ``None`` if they mean nothing."""
        begun = self._state.begun_by(seat)
        return understand(words, self.own[seat], self.announced[seat], begun)

    def announcement(self, seat: Seat, words: str) -> Announcement | None:
        """The announcement that words of somebody at a seat are, if they are one."""
        meaning = self.understand(seat, words)
        return None if meaning is None else meaning.announcement


class Dialogues:
    """One dialogue a seat, about a game in this state."""

    concerns: Final[tuple[type[e.Event], ...]] = (
        e.DrawOfferMade,
        *events_with(
            Consequence.OUTDATES_QUESTIONS | Consequence.OUTDATES_QUESTIONS_OF_WORDS,
        ),
    )

    def __init__(self, state: GameState) -> None:
        refused = partial(is_hopeless, state)
        self._dialogues = {seat: Dialogue(seat, refused) for seat in Seat}
        self._lock = threading.Lock()

    def question(self, seat: Seat) -> Question | None:
        """Last question to a seat, if it has not answered."""
        return self._dialogues[seat].question

    def asked(self, seat: Seat, at: int) -> Question | None:
        """Question that a seat may still answer at this time."""
        return self._dialogues[seat].asked(at)

    def go_on(self, seat: Seat, answering: Callable[[Dialogue], Answer]) -> tuple[Answer, bool]:
        """Go on with the dialogue of a seat: the result, and whether its question is another."""
        with self._lock:
            dialogue = self._dialogues[seat]
            before = dialogue.question
            answer = answering(dialogue)
            return answer, dialogue.question is not before

    def drop_outdated(self, event: e.Event) -> bool:
        """Drop questions that an answer can hardly be meant for any more; whether there were any.

        After the end they stay open, so that their answers sign nothing. So do those by which a
        draw is claimed or accepted, whatever stops the clocks: they count from their words (9.5.1).
        """
        dropped, follows = False, row_of(event).consequences
        with self._lock:
            for seat, dialogue in self._dialogues.items():
                if isinstance(event, e.DrawOfferMade) and event.seat is seat.other:
                    # A yes of whom a draw is offered may be meant for that.
                    dropped |= dialogue.drop()
                elif Consequence.OUTDATES_QUESTIONS in follows:
                    dropped |= dialogue.drop(of_draws=False)
                elif Consequence.OUTDATES_QUESTIONS_OF_WORDS in follows:
                    dropped |= dialogue.drop(of_words=True)
        return dropped


class Expectations:
    """Tells every ear what it may hear next, and the voice what it may have to say."""

    concerns: Final[tuple[type[e.Event], ...]] = (
        e.AnnouncementCorrected,
        e.AnnouncementRefused,
        e.AnnouncementSaidAgain,
        e.DrawClaimRefused,
        e.MoveAnnounced,
        *events_with(Consequence.CHANGES_EXPECTED_WORDS | Consequence.CHANGES_MOVES),
    )
    """By the first ones a promotion may begin or end to lack its piece."""

    def __init__(
        self,
        state: GameState,
        dialogues: Dialogues,
        turn: ArbitersTurn,
        microphones: Microphones,
        audience: Audience,
    ) -> None:
        self._state = state
        self._dialogues = dialogues
        self._microphones = microphones
        self._audience = audience
        self._turn = turn
        self._foresee: Foresee = lambda texts: None
        self._positions = {seat: self._position(seat) for seat in Seat}
        self._unfinished = state.unfinished
        self._asked_both: Question | None = None

    def ask_both(self, question: Question | None) -> None:
        """Expect the answer to a question from whichever player speaks next."""
        self._asked_both = question
        self.attend()

    def add_voice(self, foresee: Foresee) -> None:
        """Let a voice prepare the words that it may soon have to say."""
        self._foresee = foresee

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """Update what is expected after an event."""
        self._positions = {seat: self._position(seat) for seat in Seat}
        before, self._unfinished = self._unfinished, self._state.unfinished
        follows = row_of(event).consequences
        if Consequence.CHANGES_EXPECTED_WORDS in follows or self._unfinished is not before:
            self.attend()
        if Consequence.CHANGES_MOVES in follows:
            self._foresee_announcements()

    def attend(self) -> None:
        """Expect the next words of every seat in the present position."""
        for seat, ear in self._microphones.ears.items():
            ear.attend(*self._positions[seat], self._question(seat))

    def _position(self, seat: Seat) -> tuple[chess.Board, chess.Move | None]:
        """The position that a seat's next words are about, and the move that the pegs show."""
        state = self._state
        board = state.position.copy(stack=False)
        if seat is not state.on_move:
            return board, state.made
        return board, state.placed.move if state.placed is not None else None

    def _question(self, seat: Seat) -> Question | None:
        """The question that a seat is to answer: one of a dialogue, or else one of the game itself.

        The game asks for the piece of a promotion and, when it is over, whether the result is
        right. A question to an arbiter who speaks at this seat comes before all others.
        """
        if (first := self._turn.question(seat)) is not None:
            return first
        if self._asked_both is not None:
            return self._asked_both
        if self._state.ended:
            return YesOrNo()
        begun = self._state.begun_by(seat)
        return self._dialogues.question(seat) or (WhichPiece(begun) if begun else None)

    def _foresee_announcements(self) -> None:
        """Prepare the announcement of the move on the pegs or, without one, of every legal move."""
        board = self._state.position_made
        _, shown = self._position(self._state.on_move)
        legal = list(board.legal_moves)
        moves = [shown] if shown in legal else legal
        self._foresee(
            [
                (style.move(move, board), style.language.code)
                for style in dict.fromkeys(
                    (self._audience.announcing, *self._audience.own.values())
                )
                for move in moves
            ]
        )
