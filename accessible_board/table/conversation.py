"""Turns what players say, typed or heard, into observations, and asks them back."""

import threading
from collections.abc import Callable, Iterator, Mapping

import chess

from accessible_board.acts.table import Act
from accessible_board.devices.interfaces import Now
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.signing import CONSIDERED
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language
from accessible_board.narration.table import Effect, row_of
from accessible_board.narration.written.phrases import Phrases
from accessible_board.speech.decision import Decision, Possibility
from accessible_board.speech.dialogue import Answer, Dialogue
from accessible_board.speech.questions import Question, YesOrNo
from accessible_board.speech.understanding import Understood, understand
from accessible_board.table.arbiter_voice import ArbiterVoice
from accessible_board.table.envelope_keeper import EnvelopeKeeper
from accessible_board.table.envelope_voice import EnvelopeVoice
from accessible_board.table.expectations import Expectations, Foresee
from accessible_board.table.microphones import Microphones
from accessible_board.table.playback import Playback
from accessible_board.table.reaching import Reaching
from accessible_board.table.telling import Telling

Deliver = Callable[[o.Observation], None]
"""Takes what was observed, without waiting."""

PRESSED_MS = 5_000
"""How long after words a press shows that they were announced."""


class Conversation:
    """The dialogues with both players. Its methods may be called from any thread.

    ``languages`` are those of the seats' dialogue.
    """

    def __init__(
        self,
        state: GameState,
        languages: Mapping[Seat, Language],
        telling: Telling,
        microphones: Microphones,
        deliver: Deliver,
        now: Now,
    ) -> None:
        self.languages = languages
        self.announced = {seat: telling.audience.announced_by(seat).language for seat in Seat}
        """The language of each seat's announcements."""
        self._state = state
        self._telling = telling
        self._microphones = microphones
        self._deliver = deliver
        self._now = now
        self.playback = Playback(state, telling, deliver)
        self.reaching = Reaching(state, telling)
        self._envelope = EnvelopeKeeper(state, telling.write, telling.words)
        self._envelope_voice = EnvelopeVoice(state, telling, self.reaching, self._envelope, deliver)
        self._dialogues = {seat: Dialogue(seat) for seat in Seat}
        self._taken_for_talk: dict[Seat, tuple[Possibility, int]] = {}
        """What a seat may have announced, and when, where it was taken for overheard talk."""
        self._talking = threading.Lock()
        self.expectations = Expectations(
            state, self._dialogues, microphones, telling.audience, self._asked_of_arbiter
        )
        self.arbiter = ArbiterVoice(
            state,
            telling,
            deliver,
            now,
            self._languages_of,
            self.expectations.attend,
            self._envelope_voice,
        )
        microphones.follow(self._switched)
        microphones.follow_pushes(self.playback.stop)

    def tell_written(self, *, read: bool) -> None:
        """Whether somebody reads what is written; otherwise an arbiter is told of it by ear."""
        self._envelope.written = read
        self.arbiter.nobody_reads = not read

    def add_voice(self, foresee: Foresee) -> None:
        """Let a voice prepare the words that it may soon have to say."""
        self.expectations.add_voice(foresee)

    def say(self, seat: Seat, words: str, at: int | None = None) -> None:
        """Take words of a player."""
        self.understood(seat, self._understand(seat, words), words, at)

    def heard(self, seat: Seat, decision: Decision, at: int) -> None:
        """Take what the ear of a seat decided of words that ended at ``at``.

        Sound without words is ignored. Who may not announce now is not asked what was announced:
        that would only name moves of the other player, who is thinking, and may not be disturbed.
        """
        to_player = self._may_announce(seat) and self.arbiter.question(seat) is None
        self._taken_for_talk.pop(seat, None)
        if not decision.words and decision.likely is not None and to_player:
            self._taken_for_talk[seat] = decision.likely, at
        if decision.heard_badly and decision.words and to_player:
            self._follow(seat, at, lambda dialogue: dialogue.heard_badly(decision, at))
        elif decision.heard_badly and self._disturbs(seat, at):
            return
        elif decision.words:
            named = not decision.heard_badly and (decision.announcement or decision.act)
            meaning = None
            if named:
                meaning = Understood(decision.announcement, decision.act, decision.about)
            if decision.act is Act.YES and self._unconsidered(seat, at):
                self._deliver(o.Asked(at=at, seat=seat, request=o.Request.STANDING))
                return
            self.understood(seat, meaning, " ".join(decision.words), at)

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """Ask, or ask no more, what was announced, as an event makes it likely or impossible."""
        self._ask_who_pressed(event)
        self._drop_outdated(event)

    def _ask_who_pressed(self, event: e.Event) -> None:
        """Ask who presses without an announcement about what may have been one."""
        if not isinstance(event, e.PressRefused) or event.reason is not e.Refusal.NOT_ANNOUNCED:
            return
        seat, pressed = event.seat, event.at
        said = self._taken_for_talk.pop(seat, None)
        ignored = said if said is not None and pressed - said[1] <= PRESSED_MS else None
        self._follow(seat, pressed, lambda dialogue: dialogue.pressed(ignored, pressed))

    def _drop_outdated(self, event: e.Event) -> None:
        """Drop questions that an answer can hardly be meant for any more.

        After the end they stay open, so that their answers sign nothing.
        """
        dropped, effects = False, row_of(event).effects
        with self._talking:
            for seat, dialogue in self._dialogues.items():
                if Effect.OUTDATES_QUESTIONS in effects or _is_offer_to(seat, event):
                    dropped |= dialogue.drop()
                elif Effect.OUTDATES_QUESTIONS_OF_WORDS in effects:
                    dropped |= dialogue.drop(of_words=True)
        if dropped:
            self.expectations.attend()

    def understood(
        self, seat: Seat, meaning: Understood | None, words: str, at: int | None = None
    ) -> None:
        """Continue the dialogue with a player."""
        at = self._now() if at is None else at
        if self.arbiter.take(seat, meaning, words, at):
            return
        if self._envelope.seals(seat) and (meaning is None or meaning.announcement is not None):
            self._seal(seat, meaning, words, at)
            return
        self._follow(seat, at, lambda _: self._answer(seat, meaning, words, at))

    def asked(self) -> dict[Seat, bool]:
        """For each seat, whether it was asked a question that waits for an answer.

        While the arbiter speaks, only the seat at that microphone was.
        """
        ruled_at = next(filter(self.arbiter.question, Seat), None)
        if ruled_at is not None:
            return {seat: seat is ruled_at for seat in Seat}
        ended, signed, at = self._state.ended is not None, self._state.signed, self._now()
        return {
            seat: dialogue.asked(at) is not None or (ended and seat not in signed)
            for seat, dialogue in self._dialogues.items()
        }

    def ask_who_spoke(self, seat: Seat | None) -> None:
        """Ask both players whether this seat spoke the last words; ``None`` ends the question."""
        self.expectations.ask_both(None if seat is None else YesOrNo())
        if seat is not None:
            self._telling.both("who_spoke", "yes_or_no", seat)

    def announcement(self, seat: Seat, words: str) -> Announcement | None:
        """The announcement that words of somebody at a seat are, if they are one."""
        meaning = self._understand(seat, words)
        return None if meaning is None else meaning.announcement

    def may_be_recorded(self, seat: Seat, decision: Decision) -> bool:
        """Whether sound that an ear decided on may be kept: announcements that are not sealed.

        What may be one is asked about; overheard talk has no words.
        """
        may_be_one = bool(decision.words) and decision.likely is not None
        is_one = decision.announcement is not None or may_be_one
        return is_one and not self._envelope.seals(seat)

    def told(self, observed: o.Observation) -> Iterator[o.Observation]:
        """What the game is told of an observation: for now nothing of a sealer's pegs (I.7)."""
        return self._envelope.told(observed)

    def hides_pegs(self, seat: Seat) -> bool:
        """Whether the game is told nothing of this seat's pegs, which may show a sealed move."""
        return self._envelope.hides(seat)

    def enclosed(self, observation: o.Observation) -> o.Observation:
        """A page's observation as the game may see it: a move to be sealed is put away.

        What an arbiter tells has the players with it whom it does not reach.
        """
        match observation:
            case o.Announced(at=at, seat=seat, announcement=said, words=words) if (
                self._envelope.seals(seat)
            ):
                return self._envelope.sealed(seat, said, words, at)
            case o.NotUnderstood(at=at, seat=seat) if self._envelope.seals(seat):
                return o.NotUnderstood(at=at, seat=seat, words="")
        return self.reaching.addressed(observation)

    def code_words(self, words: Phrases) -> tuple[str, ...]:
        """What an arbiter's page says of the envelope's code; nobody else may be shown it."""
        return self._envelope.code_words(words)

    def open_envelope(self, code: str, at: int) -> None:
        """Open the envelope of an adjourned game; :class:`RefusedError` if that cannot be."""
        self._deliver(self._envelope.opened(code, at))

    def wait_for_push(self, seat: Seat, *, waits: bool) -> None:
        """Let a player push to talk from now on, or be heard always, and confirm it."""
        if self._microphones.waits(seat) in (waits, None):
            self.tell_microphone(seat)
        else:
            self._microphones.wait_for_push(seat, waits=waits)

    def tell_microphone(self, seat: Seat) -> None:
        """Tell a player whether the microphone is open or waits for a push."""
        keys = {None: "microphone_none", True: "microphone_waits", False: "microphone_open"}
        self._telling.seat(seat, keys[self._microphones.waits(seat)])

    def _asked_of_arbiter(self, seat: Seat) -> Question | None:
        """What the arbiter who speaks at a seat's microphone is expected to say."""
        return self.arbiter.question(seat)

    def _languages_of(self, seat: Seat) -> tuple[Language, ...]:
        """The languages in which a seat is heard, its own first."""
        return tuple(dict.fromkeys((self.languages[seat], self.announced[seat])))

    def _understand(self, seat: Seat, words: str) -> Understood | None:
        """What words of a seat mean, in its own language and in that of its announcements."""
        begun = self._state.begun_by(seat)
        return understand(words, self.languages[seat], self.announced[seat], begun)

    def _follow(self, seat: Seat, at: int, answering: Callable[[Dialogue], Answer]) -> None:
        """Act on the result of a dialogue; the ear learns what was asked."""
        with self._talking:
            dialogue = self._dialogues[seat]
            before = dialogue.question
            answer = answering(dialogue)
            asked = dialogue.question is not before
        for observation in answer.observations:
            self._deliver(observation)
        self._telling.seat(seat, answer.prompt, answer.answers, answer.announced, **answer.values)
        if answer.waits is not None:
            self.wait_for_push(seat, waits=answer.waits)
        if answer.playback is not None:
            self.playback.follow(seat, answer.playback, at)
        if asked:
            self.expectations.attend()

    def _may_announce(self, seat: Seat) -> bool:
        """Whether a seat may announce now, or repeat the other's move (D.2.1)."""
        state = self._state
        if state.clock.running is None or state.adjournment is not None:
            return False
        return seat is state.on_move or state.made is not None

    def _disturbs(self, seat: Seat, at: int) -> bool:
        """Whether to ask a seat for its words again would only disturb the other, who is thinking.

        That is where all would hear it, and nobody pushed a button to say them or was asked (11.5).
        """
        state = self._state
        thinks = state.clock.running is seat.other and not self._may_announce(seat)
        aloud = seat not in self._telling.audience.ears and not self._microphones.waits(seat)
        asked = self._dialogues[seat].asked(at) or self.arbiter.question(seat)
        return thinks and aloud and asked is None and state.offer is not seat.other

    def _unconsidered(self, seat: Seat, at: int) -> bool:
        """Whether a spoken yes comes together with the end: perhaps joy, so it is no signature.

        The player is told what is to be confirmed, and says it once more (8.7).
        """
        ended = self._state.ended
        asked = isinstance(self._dialogues[seat].asked(at), YesOrNo)
        return ended is not None and not asked and at < ended.at + CONSIDERED

    def _answer(self, seat: Seat, meaning: Understood | None, words: str, at: int) -> Answer:
        """Take a yes as the answer to what the game asks, unless the dialogue asked something.

        After the end of the game it confirms the result (8.7). While the opponent's draw offer
        stands, the player is asked whether to accept it.
        """
        dialogue = self._dialogues[seat]
        said_yes = meaning is not None and meaning.act is Act.YES
        if said_yes and not isinstance(dialogue.asked(at), YesOrNo):
            if self._state.ended:
                return Answer((o.ResultConfirmed(at=at, seat=seat),))
            if self._state.offer is seat.other:
                meaning = Understood(act=Act.ACCEPT)
        answered = dialogue.answered(tuple(words.casefold().split()), at)
        return answered or dialogue.heard(meaning, words, at)

    def _seal(self, seat: Seat, meaning: Understood | None, words: str, at: int) -> None:
        """Seal a move; say it back if only the sealer can hear or read it."""
        if meaning is None or meaning.announcement is None:
            self._telling.seat(seat, "not_understood")
            return
        self._deliver(self._envelope.sealed(seat, meaning.announcement, words, at))
        style = self._telling.audience.announced_by(seat)
        text = style.announcement(meaning.announcement)
        self._telling.earphone(seat, text, style.language)

    def _switched(self, seat: Seat) -> None:
        """Record that a microphone was opened, or waits for pushes; the event tells the player."""
        waits = bool(self._microphones.waits(seat))
        self._deliver(o.MicrophoneSwitched(at=self._now(), seat=seat, waits=waits))


def _is_offer_to(seat: Seat, event: e.Event) -> bool:
    """Whether a draw is offered to a seat, whose yes may be meant for that."""
    return isinstance(event, e.DrawOfferMade) and event.seat is seat.other
