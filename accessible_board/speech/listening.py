"""Decide when an utterance begins and ends, from voice activity and partial hypotheses.

A speaker must not wait for the program, and the program must not cut a speaker off. An utterance is
over at the first of these:

========================================  ==================================================
What the partial hypothesis says          and for how long
========================================  ==================================================
the announcement of the move that the     300 ms without a change
pegs show
some complete legal announcement, or a    400 ms without a change
command
anything that nothing can extend or       96 or 224 ms of silence
overtake
what can go on to mean another thing      800 ms of silence
anything else, or nothing                 500 ms of silence
========================================  ==================================================

An announcement is complete if nothing that may be said now begins with it and means another move:
"eva acht" is not, as long as "dame" may follow. The first two need partial hypotheses that keep up
with the speaker; and until there is a rest, who announced may be going on to offer a draw, so that
200 ms more are waited. The third is for engines whose hypotheses do not keep up: in a pause the
listener has them asked what was said so far, and is told (:meth:`commit <Listener.commit>`) if that
is *settled* (:mod:`~accessible_board.speech.settling`). The first three are an *early commit*: the
speaker may still be sounding the last consonant, and what is left of that is not a new utterance.
So the listener is deaf until there was a rest. While others talk, a wrong hypothesis may stand as
long, in the middle of an announcement: what proves unclear then is not over (:meth:`go_on
<Listener.go_on>`). It is deaf as well while the loudspeaker of the same room speaks, whose words
are nobody's announcement.

A microphone may be *open*, so that whoever speaks is heard, or *pushed to talk*: then one utterance
is heard after each push, and whatever else is said is nobody's announcement. What is pushed may be
*held*: to let go of it says that nothing more comes, and is not waited upon any longer, not even
where others talk on. Whoever pushes in the middle of their talk is heard at once.

A microphone that has not heard the last few sentences of the loudspeaker is *apart*: there every
voice is somebody's, and it is deaf to nobody. If it hears the loudspeaker after all, words that
began and ended with those of the loudspeaker are dropped. At any other microphone somebody who
speaks while the loudspeaker does is not lost in silence: that it was *missed* is known where the
voice goes on after the loudspeaker.

Time is passed in, in milliseconds of the audio itself.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from accessible_board.speech.grammar import Sentence

SENSED_STABLE_MS = 300
"""How long the announcement of the sensed move must stand before it is committed."""

COMPLETE_STABLE_MS = 400
"""How long any other complete sentence must stand before it is committed."""

TALKING_ON_MS = 200
"""How much longer they must stand until there is a rest: a draw offer may follow the move."""

RESTING_MS = 200
"""The silence after which what is heard is something new: a last consonant takes less."""

PUSHED_MS = 8000
"""How long a push to talk waits for a voice."""

TAPPED_MS = 400
"""A button let go sooner was tapped and not held: it still lets one utterance be heard."""

RELEASED_MS = 96
"""The silence that ends an utterance once what was held is let go."""

LET_GO_MS = 500
"""How long after that an utterance is over although others talk on: the last word is said."""

PAUSES_MS = (96, 224)
"""The silences after which it is decided whether all was said: at once, and after a consonant."""

SILENCE_MS = 500
"""The silence that ends an utterance whatever was understood, unless that was a beginning."""

BEGINNING_SILENCE_MS = 800
"""The silence that ends an utterance that may be the beginning of a longer one.

A slow voice rests for 420 ms between a square and the piece that a pawn becomes there, and the end
of "acht" is too soft to count as voice.
"""

MISSED_MS = 500
"""The voice that is somebody's who was not heard: a room and a device sound on for less."""

UNHEARD = 3
"""Sentences of the loudspeaker in a row after which a microphone is known not to hear it."""

MOST_OF_IT = 0.6
"""The part of a sentence of the loudspeaker that is voice where it is heard; words have pauses."""

SOUNDS_ON_MS = 250
"""How long a room and a device sound on at most: a voice that lasts longer is somebody's."""


class HypothesisFit(StrEnum):
    """How a partial hypothesis fits what may be said now."""

    INCOMPLETE = "incomplete"
    BEGINNING = "beginning"
    """It may be said as it is, and may go on to mean another thing."""
    COMPLETE = "complete"
    SENSED = "sensed"


class UtteranceChange(Enum):
    """A change of the utterance at a moment."""

    SILENT = auto()
    """Nobody speaks, or the listener is deaf."""
    BEGUN = auto()
    """An utterance begins with this moment."""
    GOING_ON = auto()
    PAUSED = auto()
    """The speaker pauses, or let the button go, perhaps for good; said twice each time."""
    COMMITTED = auto()
    """Enough was understood: the utterance is over although sound may go on."""
    ENDED = auto()
    """The speaker has fallen silent."""
    MISSED = auto()
    """Somebody spoke while the loudspeaker did, and was not heard."""


class _State(Enum):
    WAITING = auto()
    SPEAKING = auto()
    DEAF = auto()


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known at one moment: whether there is a voice, and what was understood so far."""

    at: int
    voice: bool
    words: Sentence = ()
    fit: HypothesisFit = HypothesisFit.INCOMPLETE


class Listener:
    """Divides what one microphone hears into utterances, all or only those that were pushed for."""

    def __init__(self, *, push_to_talk: bool = False) -> None:
        self.push_to_talk = push_to_talk
        """Whether only what was pushed for is heard."""
        self._pushed_at = 0
        self._pushed_until = -1
        self._released_at: int | None = None
        self._now = self._before = 0
        self._state = _State.WAITING
        self._loudspeaker = self._apart = False
        self._spoke_since = self._begun_at = 0
        self._spoke_until: int | None = 0
        self._fell_silent: int | None = None
        self._overheard = 0
        self._unheard = 0
        self._last_voice = 0
        self._words: Sentence = ()
        self._words_since = 0
        self.words_ended = 0
        """When the words of the last utterance ended; it was over only after a while of waiting."""

    @property
    def speaking(self) -> bool:
        """Whether an utterance is under way."""
        return self._state is _State.SPEAKING

    @property
    def deaf(self) -> bool:
        """Whether what is heard is ignored: the loudspeaker speaks, or the utterance is over."""
        return (self._loudspeaker and not self._apart) or self._state is _State.DEAF

    @property
    def pushed(self) -> bool:
        """Whether the player has pushed to talk and not spoken yet."""
        return self.push_to_talk and self._now <= self._pushed_until

    @property
    def listens_for_push(self) -> bool:
        """Whether a voice would answer a push now."""
        return self.pushed and self._state is _State.WAITING and not self.deaf

    def loudspeaker(self, *, speaks: bool) -> None:
        """Note that this room's loudspeaker begins or ends to speak; what was begun is dropped.

        Not at a microphone that is apart.
        """
        if speaks and not self._loudspeaker:
            self._spoke_since, self._spoke_until, self._overheard = self._now, None, 0
            self._apart = self._unheard >= UNHEARD
        elif self._loudspeaker and not speaks:
            self._spoke_until = self._now
            self._fell_silent = None if self._apart else self._now
            self._unheard = 0 if self._is_heard() else self._unheard + 1
        self._loudspeaker = speaks
        if speaks and not self._apart:
            self._state = _State.DEAF

    def _is_heard(self) -> bool:
        """Whether the microphone hears what the loudspeaker says, or said last."""
        if self._overheard < MISSED_MS:
            return False
        lasted = (self._spoke_until or self._now) - self._spoke_since
        return not self._apart or self._overheard >= MOST_OF_IT * lasted

    def _is_of_the_loudspeaker(self) -> bool:
        """Whether a microphone that was apart took the loudspeaker's words for somebody's."""
        until = self._now if self._spoke_until is None else self._spoke_until
        within = self._spoke_since <= self._begun_at < until
        sounds_on = self._last_voice - until > SOUNDS_ON_MS
        return self._apart and within and not sounds_on and self._is_heard()

    def wait_for_push(self, *, waits: bool) -> None:
        """Switch between push to talk and an open microphone."""
        self.push_to_talk = waits
        self._pushed_until = -1
        self._released_at = None

    def push(self) -> None:
        """Note that the player has pushed to talk: the next utterance is heard."""
        self._pushed_at = self._now
        self._pushed_until = self._now + PUSHED_MS
        self._released_at = None
        if self._state is _State.DEAF and not self._loudspeaker:
            self._state = _State.WAITING

    def release(self) -> None:
        """Note that the button is released, unless it was only tapped: no more words will come."""
        if self._now - self._pushed_at >= TAPPED_MS:
            self._pushed_until = -1
            self._released_at = self._now

    def commit(self) -> None:
        """End the utterance during a pause, because its meaning is certain."""
        if self._state is _State.SPEAKING:
            self._state = _State.DEAF
            self.words_ended = self._words_end()

    def go_on(self) -> None:
        """Take back a commit that came too early: the utterance is not over."""
        self._state = _State.SPEAKING
        self._words, self._words_since = (), self._now

    def observe(self, moment: Moment) -> UtteranceChange:
        """Take the next moment; moments must not go back in time."""
        self._before, self._now = self._now, moment.at
        if moment.voice:
            self._note_voice(moment.at)
        if self._state is _State.SPEAKING:
            change = self._speaking(moment)
            over = change not in (UtteranceChange.GOING_ON, UtteranceChange.BEGUN)
            return self._miss() if over and self._is_of_the_loudspeaker() else change
        if self._state is _State.WAITING and moment.voice and self._is_meant():
            return self._begin(moment)
        rested = moment.at - self._last_voice >= RESTING_MS
        if self._state is _State.DEAF and rested and (self._apart or not self._loudspeaker):
            self._state = _State.WAITING
            return UtteranceChange.MISSED if self._has_missed() else UtteranceChange.SILENT
        return UtteranceChange.SILENT

    def _note_voice(self, at: int) -> None:
        """Note a voice at this moment."""
        self._last_voice = at
        self._overheard += at - self._before if self._loudspeaker else 0

    def _has_missed(self) -> bool:
        """Whether somebody spoke whom the loudspeaker drowned; asked once after each sentence."""
        fell_silent, self._fell_silent = self._fell_silent, None
        if fell_silent is None or not self._is_meant():
            return False
        return self._last_voice - fell_silent >= MISSED_MS

    def _miss(self) -> UtteranceChange:
        """Drop what was begun, and be deaf to the loudspeaker from now on."""
        self._apart, self._unheard, self._state = False, 0, _State.DEAF
        return UtteranceChange.MISSED

    def _is_meant(self) -> bool:
        """Whether what is said now is addressed to the program."""
        return not self.push_to_talk or self.pushed

    def _begin(self, moment: Moment) -> UtteranceChange:
        self._state = _State.SPEAKING
        self._pushed_until, self._begun_at = -1, moment.at
        self._words, self._words_since = moment.words, moment.at
        return UtteranceChange.BEGUN

    def _speaking(self, moment: Moment) -> UtteranceChange:
        if moment.words != self._words:
            self._words, self._words_since = moment.words, moment.at
        rested = moment.at - self._last_voice >= RESTING_MS
        if self._is_committed(moment, rested=rested):
            self._state = _State.WAITING if rested else _State.DEAF
            # Sound after the words were stable is not part of what was waited for.
            self.words_ended = min(self._words_since, self._last_voice)
            return UtteranceChange.COMMITTED
        if moment.at - self._last_voice >= self._patience(moment.fit):
            self._state = _State.WAITING
            self.words_ended = self._last_voice
            return UtteranceChange.ENDED
        if self._is_let_go(moment.at):
            self._state = _State.DEAF
            self.words_ended = moment.at - LET_GO_MS
            return UtteranceChange.ENDED
        silent, before = map(self.silence, (moment.at, self._before))
        if any(before < pause <= silent for pause in PAUSES_MS):
            return UtteranceChange.PAUSED
        return UtteranceChange.GOING_ON

    def _words_end(self) -> int:
        """The end of the words, if they are over; others may talk on after the button is let go."""
        if self.push_to_talk and self._released_at is not None:
            return min(self._last_voice, self._released_at)
        return self._last_voice

    def silence(self, at: int) -> int:
        """The time from the end of the words, as far as there was a voice, to this moment."""
        return at - self._words_end()

    def _patience(self, fit: HypothesisFit) -> int:
        """The silence that ends an utterance now, in milliseconds."""
        if self.push_to_talk and self._released_at is not None:
            return RELEASED_MS
        return BEGINNING_SILENCE_MS if fit is HypothesisFit.BEGINNING else SILENCE_MS

    def _is_let_go(self, at: int) -> bool:
        """Whether the button was let go so long ago that whoever is heard is somebody else."""
        released = self._released_at
        return self.push_to_talk and released is not None and at - released >= LET_GO_MS

    def _is_committed(self, moment: Moment, *, rested: bool) -> bool:
        stable = moment.at - self._words_since - (0 if rested else TALKING_ON_MS)
        if moment.fit is HypothesisFit.SENSED:
            return stable >= SENSED_STABLE_MS
        return moment.fit is HypothesisFit.COMPLETE and stable >= COMPLETE_STABLE_MS
