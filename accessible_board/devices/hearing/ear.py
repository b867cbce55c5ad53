"""An ear: hears one player's utterances and decides what they mean in a position.

It joins the parts that the core keeps apart: voice activity and the rules of
:mod:`~accessible_board.speech.listening` cut the sound into utterances, the recogniser hears each
as any sentence, as a legal announcement and as the sensed move's announcement, and
:mod:`~accessible_board.speech.decision` decides between them.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache

import chess
import numpy as np

from accessible_board.devices.interfaces import (
    RECOGNISER_RATE,
    Explanation,
    Foreseeing,
    Glancing,
    InterimGlance,
    Recogniser,
    Samples,
)
from accessible_board.devices.recognition.recognisers import Report, recogniser_for, recognisers_for
from accessible_board.devices.recognition.taught import taught
from accessible_board.devices.sound.preparation import cut_out, prepared
from accessible_board.devices.sound.voice_activity import FRAME_MS, VoiceActivity
from accessible_board.languages import Language
from accessible_board.settings import Engine
from accessible_board.speech.acknowledging import Acknowledgement, Sign
from accessible_board.speech.decision import (
    NOTHING_HEARD,
    Decision,
    Possibility,
    Verdict,
    decide,
    told_to_program,
)
from accessible_board.speech.evidence import weighing
from accessible_board.speech.grammar import Grammar, Sentence
from accessible_board.speech.listening import (
    PAUSES_MS,
    HypothesisFit,
    Listener,
    Moment,
    UtteranceChange,
)
from accessible_board.speech.questions import Question, WhichCode, WhichPiece, WhichRuling
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.settling import Candidates, is_settled, is_whole
from accessible_board.speech.understanding import Meaning, Understood, understand

MOST_COMMITS = 3
"""Early commits of one utterance, of which the last ends it even if it is unclear: each is as dear
as a decision."""

PREROLL_FRAMES = 10
"""How much sound before the first voiced frame belongs to an utterance: 320 ms."""


def compared(
    recogniser: Recogniser,
    sentences: Sentences,
    meaning: Meaning,
    widest: Grammar,
    shown: Grammar | None,
    others: Grammar | None,
    *answers: Grammar | None,
    doubted: bool = True,
) -> list[Explanation | None]:
    """The explanation of an utterance in each grammar, ``doubted`` if it may be others' talk.

    Only where a command is heard in one breath with an announcement, best of all, are the moves
    compared with commands as well: that costs time, and talk has more ways to sound like a move.
    """
    explained = recogniser.explain(widest, shown, others, *answers, doubted=doubted)
    if not _is_in_one_breath(explained, meaning):
        return explained
    both = (sentences.with_commands(each) if each is not None else None for each in (shown, others))
    return recogniser.explain(widest, *both, *answers)


def _is_in_one_breath(explained: Sequence[Explanation | None], meaning: Meaning) -> bool:
    """True if the best of all is an announcement with a command."""
    best = explained[0] if explained else None
    meant = meaning(" ".join(best.words)) if best is not None else None
    return meant is not None and meant.announcement is not None and meant.act is not None


def possibilities(
    explained: Sequence[Explanation | None], meaning: Meaning
) -> list[Possibility | None]:
    """The meaning of each explanation."""
    return [
        Possibility(each.words, meaning(" ".join(each.words)), each.log_odds)
        if each is not None
        else None
        for each in explained
    ]


class Ear:
    """Hears one player, in one language; commands also in the ``own`` one. Not thread-safe.

    :meth:`attend` says in which position the next utterance is made. Then either live sound is
    given to :meth:`feed`, piece by piece, or a recording of one utterance to :meth:`hear`. By
    default the recogniser is the best there is for the language, with what the player has taught.
    With ``push_to_talk`` live sound is heard only after :meth:`push`, one utterance each time.
    """

    def __init__(
        self,
        language: Language,
        recogniser: Recogniser | None = None,
        *,
        own: Language | None = None,
        push_to_talk: bool = False,
    ) -> None:
        self._language = language
        self._own = own
        self._sentences = _sentences(language, own)
        self._recogniser = recogniser or recogniser_for(language, own=own)
        self._activity = VoiceActivity()
        self._listener = Listener(push_to_talk=push_to_talk)
        self._acknowledgement = Acknowledgement()
        self._missed = False
        self._preroll: deque[Samples] = deque(maxlen=PREROLL_FRAMES)
        self._utterance: list[Samples] = []
        self._commits = 0
        self._foreseen: Recogniser | None = None
        self.spoken: Samples = np.zeros(0, dtype=np.int16)
        """The sound of the last utterance that was decided, as it came, at 16 kHz."""
        self.at = 0
        """How much live sound was heard, in milliseconds."""
        self.possible: list[Possibility | None] = []
        """What the last utterance may have been: the best of all, the sensed move, another legal
        one, an answer."""
        self._fits: dict[Sentence, HypothesisFit] = {}
        self.attend(chess.Board())

    def attend(
        self,
        board: chess.Board,
        sensed: chess.Move | None = None,
        question: Question | None = None,
    ) -> frozenset[str]:
        """Expect announcements in this position, ``sensed`` if the pegs show a move already.

        ``question`` is what the player was asked and may answer. Takes effect with the next
        utterance. Returns the words that the recogniser cannot hear.
        """
        self._fits = {}
        self._board = board.copy(stack=False)
        self._sensed = sensed
        sentences = self._sentences
        self._legal = sentences.legal(board)
        self._expected = Grammar.of_patterns(sentences.forms(sensed, board)) if sensed else None
        shown = self._expected
        self._others = self._legal if shown is None else self._legal.less(shown)
        self._answers = sentences.answers(question) if question is not None else None
        self._begun = question.begun if isinstance(question, WhichPiece) else None
        halves = self._recogniser.strict
        self._widest = sentences.competing(board, self._answers, halves=halves)
        every = sentences.legal_or_command(self._legal, self._answers)
        alone = self._legal.plus(sentences.commands)
        if self._answers is not None:
            alone = alone.plus(self._answers)
        self._of_arbiter = isinstance(question, WhichCode | WhichRuling)
        if self._of_arbiter and self._answers is not None:
            self._widest = every = alone = self._answers.plus(sentences.commands)
        self._candidates = Candidates(every, alone)
        return self._recogniser.set_grammar(every)

    def loudspeaker(self, *, speaks: bool) -> None:
        """Be deaf while the loudspeaker of this room speaks, if it is heard."""
        self._listener.loudspeaker(speaks=speaks)
        if self._listener.deaf:
            self._drop()

    def wait_for_push(self, *, waits: bool) -> None:
        """Wait for a push before each utterance from now on, or keep the microphone open."""
        self._listener.wait_for_push(waits=waits)

    def push(self) -> None:
        """The player is about to talk: hear the next live utterance."""
        self._listener.push()

    def release(self) -> None:
        """The player lets go of the talk button."""
        self._listener.release()

    def feed(self, samples: Samples) -> Decision | None:
        """Take the next live samples at 16 kHz; return the decision if an utterance is over."""
        decision = None
        for frame, voice in self._activity.feed(samples):
            decision = self._frame(frame, voice=voice) or decision
        return decision

    def sign(self, decision: Decision | None = None) -> Sign | None:
        """The sound sign that answers a push; ``decision`` is the one just made, if any."""
        heard = decision is not None and bool(decision.words)
        return self._acknowledgement.follow(self._listener, heard=heard)

    def missed(self) -> bool:
        """Whether somebody spoke while the loudspeaker did and was not heard; told once."""
        missed, self._missed = self._missed, False
        return missed

    @property
    def speaking(self) -> bool:
        """Whether an utterance is under way that is not decided yet."""
        return self._listener.speaking

    @property
    def since_words(self) -> int:
        """How long before the last live sample the words decided last had ended, in ms.

        The time that the ear waited to know that they were the last. The words ended within a
        frame; its beginning is taken, so that a press which waited for them is never ordered before
        them.
        """
        return self.at + self._activity.waiting - (self._listener.words_ended - FRAME_MS)

    @property
    def lasted(self) -> int:
        """How long the words decided last took, in milliseconds of live sound."""
        sound = 1000 * len(self.spoken) // RECOGNISER_RATE
        return max(0, sound - self.since_words - PREROLL_FRAMES * FRAME_MS)

    def hear(self, recording: Samples) -> Decision:
        """The decision on a recording of one utterance at 16 kHz."""
        utterance = prepared(recording)
        if utterance is None:
            return NOTHING_HEARD
        self._recogniser.take(utterance)
        return self._decided(self._recogniser)

    def _frame(self, frame: Samples, *, voice: bool) -> Decision | None:
        """One frame of live sound."""
        self.at += FRAME_MS
        heard = self._partial(frame) if self._utterance else ()
        if heard not in self._fits:
            self._fits = {heard: self._fit(heard)}
        turn = self._listener.observe(Moment(self.at, voice, heard, self._fits[heard]))
        if turn is UtteranceChange.MISSED:
            self._missed = True
            self._drop()
        if not self._listener.deaf:
            self._preroll.append(frame)
        if turn is UtteranceChange.BEGUN:
            self._utterance = list(self._preroll)
            self._commits = 0
            self._recogniser.feed(np.concatenate(self._utterance))
        foreseen, self._foreseen = self._foreseen, None
        if turn is UtteranceChange.PAUSED:
            return self._settled(foreseen)
        soon = self._listener.silence(self.at + FRAME_MS)
        if turn is UtteranceChange.GOING_ON and soon in PAUSES_MS:
            self._foreseen = self._foresee()
        if turn not in (UtteranceChange.COMMITTED, UtteranceChange.ENDED):
            return None
        decision = self._explained()
        if turn is UtteranceChange.COMMITTED and self._is_too_early(decision):
            self._listener.go_on()
            return None
        self.spoken = np.concatenate(self._utterance)
        self._drop()
        return decision

    def _explained(self) -> Decision:
        """The decision on the whole of the utterance."""
        self._recogniser.take(cut_out(np.concatenate(self._utterance)))
        return self._decided(self._recogniser)

    def _is_too_early(self, decision: Decision) -> bool:
        """Whether more is to be heard before a committed utterance is over.

        That is, half an announcement was heard, or a whole one badly. Talk is over for good.
        """
        self._commits += 1
        unclear = bool(decision.words) and decision.verdict is Verdict.UNCLEAR
        return unclear and self._commits < MOST_COMMITS

    def _foresee(self) -> Recogniser | None:
        """The utterance as it is heard a frame before a pause of the speaker is noted."""
        if not isinstance(self._recogniser, Foreseeing):
            return None
        return self._recogniser.foresee(cut_out(np.concatenate(self._utterance)))

    def _settled(self, foreseen: Recogniser | None) -> Decision | None:
        """The decision in a pause of the speaker, if nothing that follows can change it."""
        if not isinstance(self._recogniser, Glancing):
            return None
        spoken = np.concatenate(self._utterance)
        if foreseen is not None:
            explained = foreseen.explain(*self._grammars)
            glance = InterimGlance(explained, [each for each in explained if each is not None])
        else:
            glance = self._recogniser.glance(cut_out(spoken), *self._grammars)
        if _is_in_one_breath(glance.explained, self._meaning):
            return None
        decision = self._weighed(glance.explained)
        found = self._possibilities(glance.heard)
        heard = [each for each in found if each is not None]
        position = (self._board, self._candidates, self._meaning, self._sensed)
        if not is_settled(decision, heard, *position):
            return None
        self._listener.commit()
        self._recogniser.reset()
        self.spoken = spoken
        self._drop()
        return decision

    def _partial(self, frame: Samples) -> Sentence:
        self._utterance.append(frame)
        partial = self._recogniser.feed(frame)
        return partial.words if partial is not None else ()

    def _drop(self) -> None:
        self._utterance = []
        self._preroll.clear()

    def _fit(self, words: Sentence) -> HypothesisFit:
        shown = self._expected is not None and self._expected.accepts(words)
        if not shown and not self._candidates.all.accepts(words):
            return HypothesisFit.INCOMPLETE
        if not is_whole(words, self._board, self._candidates, self._meaning):
            # A player who was asked something is likely to say only the answer.
            was_asked_for = self._answers is not None and self._answers.accepts(words)
            return HypothesisFit.INCOMPLETE if was_asked_for else HypothesisFit.BEGINNING
        return HypothesisFit.SENSED if shown else HypothesisFit.COMPLETE

    def _decided(self, recogniser: Recogniser) -> Decision:
        """The decision on the utterance that this recogniser holds."""
        doubted = not self._of_arbiter
        heard = compared(
            recogniser, self._sentences, self._meaning, *self._grammars, doubted=doubted
        )
        return self._weighed(heard)

    @property
    def _grammars(self) -> tuple[Grammar, Grammar | None, Grammar | None, Grammar | None]:
        """The grammars to compare: anything, the sensed move, other legal moves, an answer.

        An arbiter who was asked announces nothing, so there is nothing to compare with; and talks
        to the program, so that nothing is doubted.
        """
        if self._of_arbiter:
            return (self._widest, None, None, None)
        return (self._widest, self._expected, self._others, self._answers)

    def _weighed(self, heard: Sequence[Explanation | None]) -> Decision:
        """The decision between the explanations that :attr:`_grammars` give for an utterance."""
        self.possible = self._possibilities(heard)
        best, sensed, legal, answer = self.possible
        if best is None:
            return NOTHING_HEARD
        if self._of_arbiter:
            return told_to_program(best)
        by = weighing(self._recogniser.witness)
        pushed = self._listener.push_to_talk
        return decide(self._board, best, legal, sensed, answer, by=by, addressed=pushed)

    def _possibilities(self, explained: Sequence[Explanation | None]) -> list[Possibility | None]:
        return possibilities(explained, self._meaning)

    def _meaning(self, words: str) -> Understood | None:
        """What words mean to this player here."""
        return understand(words, self._language, self._own, self._begun)


@lru_cache(4)
def _sentences(language: Language, own: Language | None) -> Sentences:
    """The grammars of a language, which are the same for both players."""
    return Sentences(language, own)


def ears_for(
    language: Language,
    report: Report,
    own: Language | None = None,
    engine: Engine = Engine.AUTO,
) -> Callable[[bool], Ear]:
    """A function that makes ears of a language, as often as a microphone is reopened.

    What takes long, such as loading a model, is done now and only once. What cannot be used is
    reported once and done without.
    """
    columns = taught(language, report)
    recognisers = recognisers_for(language, engine, report=report, columns=columns, own=own)

    def ear(push_to_talk: bool) -> Ear:
        return Ear(language, recognisers(), own=own, push_to_talk=push_to_talk)

    return ear
