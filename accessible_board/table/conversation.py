"""Turns what players say, typed or heard, into observations, and asks them back.

Words are for the arbiter who speaks at a microphone, or else for the envelope in which a move is
sealed, or else for the player's own dialogue.
"""

from collections.abc import Callable
from typing import Final

import chess

from accessible_board.acts.act_row import Effect
from accessible_board.acts.table import Act
from accessible_board.board.makes.make import Men
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.presses import CONSIDERED
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import can_begin, set_up
from accessible_board.game.vocabulary.terms import GO_ON, Seat
from accessible_board.speech.decision import Decision, Possibility
from accessible_board.speech.dialogue import Answer, Dialogue
from accessible_board.speech.questions import YesOrNo
from accessible_board.speech.understanding import Understood
from accessible_board.table.arbiter_voice import BEGIN_TURN, ArbiterVoice
from accessible_board.table.envelope_keeper import EnvelopeKeeper
from accessible_board.table.expectations import (
    ArbitersTurn,
    Dialogues,
    Expectations,
    SpokenLanguages,
)
from accessible_board.table.gates import Intake
from accessible_board.table.microphones import PushToTalk
from accessible_board.table.playback import Playback
from accessible_board.table.telling import Telling

_TURNS: Final = {Act.TAKE_POSITION: chess.WHITE, Act.TAKE_POSITION_BLACK: chess.BLACK}


class NewStart:
    """A new start from the men on boards that know them; ``allowed`` unless others set it down.

    ``boards`` tell the men of those that are no peg boards; a peg board comes first.
    """

    def __init__(self, state: GameState, *, allowed: bool) -> None:
        self._state = state
        self._allowed = allowed
        self.boards: list[Callable[[], Men | None]] = []

    def refused(self, act: Act | None) -> str | None:
        """The key of the sentence why this act cannot be done, if it takes a position over."""
        if act is None or act.row.becomes is not Effect.BEGINS_ANEW:
            return None
        if not self._allowed:
            return "position_is_set_down"
        if self._state.started or self._state.ended is not None:
            return "position_too_late"
        if self._men() is None:
            return "position_men_unknown"
        return None if self.position(act) else "position_impossible"

    def position(self, act: Act) -> str:
        """The FEN of what stands there now; empty if no game can begin so."""
        board = set_up(self._men() or {}, _TURNS[act])
        return board.fen() if can_begin(board) else ""

    def _men(self) -> Men | None:
        pegs = [board.log.men for board in self._state.boards.values()]
        told = [*pegs, *(board() for board in self.boards)]
        return next((men for men in told if men), None)


PRESSED_MS = 5_000
"""Milliseconds after words in which a press shows that they were announced."""


class Conversation:
    """Conversation at both seats: words heard, questions asked, answers given."""

    concerns: Final[tuple[type[e.Event], ...]] = (
        e.AgreementAsked,
        e.MoveRepeated,
        e.PressRefused,
        *Dialogues.concerns,
    )

    def __init__(
        self,
        state: GameState,
        languages: SpokenLanguages,
        telling: Telling,
        dialogues: Dialogues,
        expectations: Expectations,
        turn: ArbitersTurn,
        arbiter: ArbiterVoice,
        envelope: EnvelopeKeeper,
        playback: Playback,
        push_to_talk: PushToTalk,
        intake: Intake,
        new_start: NewStart,
    ) -> None:
        self._state = state
        self._languages = languages
        self._telling = telling
        self._dialogues = dialogues
        self._expectations = expectations
        self._turn = turn
        self._arbiter = arbiter
        self._envelope = envelope
        self._playback = playback
        self._push_to_talk = push_to_talk
        self._intake = intake
        self._new_start = new_start
        self._taken_for_talk: dict[Seat, tuple[Possibility, int]] = {}
        """Possible announcement of a seat and its time, where it was taken for overheard talk."""

    def take_words(self, seat: Seat, words: str, at: int | None = None) -> None:
        """Take words of a player as they stand, for example typed."""
        self.answer(seat, self._languages.understand(seat, words), words, at)

    def hear(self, seat: Seat, decision: Decision, at: int) -> None:
        """Take what the ear of a seat decided of words that ended at ``at``.

        Sound without words is ignored, and so is everything while the game can take nothing more,
        which the players were told. Who may not announce now is not asked what was announced:
        that would only name moves of the other player, who is thinking, and may not be disturbed.
        """
        if self._intake.full:
            return
        to_player = self._may_announce(seat) and self._turn.question(seat) is None
        self._taken_for_talk.pop(seat, None)
        if not decision.words and decision.likely is not None and to_player:
            self._taken_for_talk[seat] = decision.likely, at
        if decision.heard_badly and decision.words and to_player:
            self._go_on(seat, at, lambda dialogue: dialogue.heard_badly(decision, at))
        elif decision.heard_badly and self._disturbs(seat, at):
            return
        elif decision.words:
            named = not decision.heard_badly and (decision.announcement or decision.act)
            meaning = None
            if named:
                meaning = Understood(decision.announcement, decision.act, decision.about)
            if decision.act is Act.YES and self._unconsidered(seat, at):
                asked = o.Asked(at=at, seat=seat, request=o.Request.STANDING)
                self._intake.submit_observation(asked)
                return
            self.answer(seat, meaning, " ".join(decision.words), at)

    def answer(
        self, seat: Seat, meaning: Understood | None, words: str, at: int | None = None
    ) -> None:
        """Answer words of a player, whose meaning is known."""
        at = self._intake.now() if at is None else at
        act = meaning.act if meaning is not None else None
        for_arbiter = self._turn.speaker is not None or act in BEGIN_TURN
        if for_arbiter and self._arbiter.take_words(seat, meaning, words, at):
            return
        sealing = self._state.adjournment is not None
        if sealing and self._envelope.take_words(seat, meaning, words, at):
            if act is not Act.OFFER_DRAW:
                return
            meaning, words = Understood(act=Act.OFFER_DRAW), ""  # What remains of the words (I.2).
        self._go_on(seat, at, lambda dialogue: self._answered(dialogue, seat, meaning, words, at))

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """Ask, or ask no more, what was announced or is wanted, as an event makes it likely."""
        match event:
            case e.PressRefused(reason=e.Refusal.NOT_ANNOUNCED):
                self._ask_who_pressed(event)
            case e.MoveRepeated(asked=Announcement() as own, words=words, at=at):
                # It may be the own move as well (D.2.1).
                self._go_on(event.seat, at, lambda dialogue: dialogue.whether_own(own, words, at))
            case e.AgreementAsked(at=at) if event.wish != GO_ON:  # That it goes on needs no yes.
                self._go_on(event.seat.other, at, lambda dialogue: dialogue.whether_agreed(at))
        if self._dialogues.drop_outdated(event):
            self._expectations.attend()

    def asked(self) -> dict[Seat, bool]:
        """For each seat, whether it was asked a question that waits for an answer.

        While the arbiter speaks, only the seat at that microphone was.
        """
        speaker = self._turn.speaker
        if speaker is not None:
            return {seat: seat is speaker.seat for seat in Seat}
        ended, signed = self._state.ended is not None, self._state.signed
        at = self._intake.now()
        return {
            seat: self._dialogues.asked(seat, at) is not None or (ended and seat not in signed)
            for seat in Seat
        }

    def ask_who_spoke(self, seat: Seat | None) -> None:
        """Ask both players whether this seat spoke the last words; ``None`` ends the question."""
        self._expectations.ask_both(None if seat is None else YesOrNo())
        if seat is not None:
            self._telling.both("who_spoke", "yes_or_no", seat)

    def may_be_recorded(self, seat: Seat, decision: Decision) -> bool:
        """Tell if a decided utterance may be recorded: announcements may, except sealed ones.

        The other player's microphone hears sealed ones too. Words that may be an announcement are
        asked about; overheard talk has no words.
        """
        may_be_one = bool(decision.words) and decision.likely is not None
        is_one = decision.announcement is not None or may_be_one
        return is_one and self._state.adjournment is None

    def _ask_who_pressed(self, event: e.PressRefused) -> None:
        """Ask who presses without an announcement about what may have been one."""
        seat, pressed = event.seat, event.at
        said = self._taken_for_talk.pop(seat, None)
        ignored = said if said is not None and pressed - said[1] <= PRESSED_MS else None
        self._go_on(seat, pressed, lambda dialogue: dialogue.pressed(ignored, pressed))

    def _go_on(self, seat: Seat, at: int, answering: Callable[[Dialogue], Answer]) -> None:
        """Act on the result of a dialogue; the ear learns what was asked."""
        answer, asked = self._dialogues.go_on(seat, answering)
        for observation in answer.observations:
            self._intake.submit_observation(observation)
        self._telling.seat(seat, answer.prompt, answer.answers, answer.announced, **answer.values)
        if answer.waits is not None:
            self._push_to_talk.wait_for_push(seat, waits=answer.waits)
        if answer.leaves is not None:
            self._leave(seat, answer.leaves)
        if answer.playback is not None:
            self._playback.carry_out(seat, answer.playback, at)
        if asked:
            self._expectations.attend()

    def _leave(self, seat: Seat, act: Act) -> None:
        """Leave the game, or let it begin anew if that is still possible."""
        if (refused := self._new_start.refused(act)) is not None:
            self._telling.seat(seat, refused)
            return
        anew = act.row.becomes is Effect.BEGINS_ANEW
        self._intake.leave(self._new_start.position(act) if anew else "")

    def _may_announce(self, seat: Seat) -> bool:
        """Tell if a seat may announce now, or repeat the other's move (D.2.1)."""
        state = self._state
        if state.clock.running is None or state.adjournment is not None:
            return False
        return seat is state.on_move or state.made is not None

    def _disturbs(self, seat: Seat, at: int) -> bool:
        """True if asking a seat to repeat its words would only disturb the other, who is thinking.

        This holds if everybody would hear the question, no button was pushed and no question was
        open (11.5).
        """
        state = self._state
        thinks = state.clock.running is seat.other and not self._may_announce(seat)
        aloud = seat not in self._telling.audience.ears and not self._push_to_talk.waits(seat)
        asked = self._dialogues.asked(seat, at) or self._turn.question(seat)
        return thinks and aloud and asked is None and state.offer is not seat.other

    def _unconsidered(self, seat: Seat, at: int) -> bool:
        """Tell if a spoken yes comes together with the end: perhaps joy, so it is no signature.

        The player is told what is to be confirmed, and says it once more (8.7).
        """
        ended = self._state.ended
        asked = isinstance(self._dialogues.asked(seat, at), YesOrNo)
        return ended is not None and not asked and at < ended.at + CONSIDERED

    def _answered(
        self, dialogue: Dialogue, seat: Seat, meaning: Understood | None, words: str, at: int
    ) -> Answer:
        """Take yes or no for the reading aloud if that asked last, or else as an answer."""
        act = meaning.act if meaning is not None else None
        if act in (Act.YES, Act.NO) and self._playback.asks_to_go_on(seat):
            after = Act.GO_ON if act is Act.YES else Act.NO  # After a no there is silence.
            return Answer(playback=after)
        if (refused := self._new_start.refused(act)) is not None:
            return Answer(prompt=refused)
        return dialogue.take(self._state, meaning, words, at)
