"""The conversation with one player, which turns what was understood into observations of the game.

Draw offers, acceptances, draw claims of Article 9, a call for the arbiter and resignation cannot be
taken back, so they are confirmed with yes or no before the game hears of them. What is claimed of
time, of touch-move, of an illegal move or in a quickplay finish counts as it is said: a question
might cost the right to it (4.8, A.5, III.5), and the arbiter decides. What was heard badly is asked
about in the shortest way: which of two words it was, where nothing else is in doubt; whether it was
the likeliest announcement, where one is likely, as an assistant would ask; and otherwise the whole
again. After :data:`PATIENCE` such questions in a row, or a "no", the move is spelt, the square of
departure first and then the other one.

What is asked about is told to the game as it is said, because it counts from then (9.5.1).

A yes must be meant for the question that it answers. Anything else that is said or typed instead
lets a question drop, and so does what happens meanwhile (:meth:`Dialogue.drop`); only the question
whether a draw was claimed or accepted outlasts what else the player asks. A question that was asked
longer ago than :data:`FORGOTTEN_MS` is forgotten, except for the next square.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import chess
from msgspec import structs

from accessible_board.acts.act_row import Effect
from accessible_board.acts.table import Act
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import ANSWERED_WITHIN, DRAWING, LastingAct, Seat
from accessible_board.speech.decision import Decision, Possibility
from accessible_board.speech.questions import Question, WhichSquare, WhichWord, YesOrNo, which_word
from accessible_board.speech.understanding import Understood

PATIENCE: Final = 2
"""How often a player is asked what was said before the move is spelt."""

FORGOTTEN_MS: Final = ANSWERED_WITHIN
"""How long a question waits for its answer: a later one was hardly meant for it."""

_AGAIN: Final = 2
"""Words in a row that are not understood until it is told what can be said."""

_WAYS_ON: Final = 4
"""Words in a row that are not understood until help is told; then it begins anew."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from something that was said."""

    observations: tuple[o.Observation, ...] = ()
    """For the game."""
    prompt: str | None = None
    """The key of a sentence for the speaker alone, filled with :attr:`values`."""
    announced: Announcement | None = None
    """The announcement that is said after the prompt."""
    answers: str | None = None
    """The key of the words to answer with, in the language in which the speaker is heard."""
    values: Mapping[str, str] = field(default_factory=dict)
    waits: bool | None = None
    """Whether the speaker's microphone waits for a push from now on; ``None`` leaves it."""
    playback: Act | None = None
    """Repeats, stops or continues what the speaker hears."""
    leaves: Act | None = None
    """Leaves the game as it stands, or lets it begin anew."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that was asked ``at`` this time, and how it is asked ``again``.

    ``confirmed`` makes what follows a yes, ``denied`` a no, if more does than that it is asked for
    again. ``act`` is what was said where the question is whether that was meant, and not what was
    said. It is forgotten after ``until``, if ever.
    """

    question: Question
    again: Answer
    at: int = 0
    until: float = math.inf
    confirmed: Callable[[int], Answer] | None = None
    denied: Callable[[int], Answer] | None = None
    act: LastingAct | None = None

    @property
    def of_words(self) -> bool:
        """Whether it is asked what was said."""
        return self.act is None


class Dialogue:
    """The conversation with the player at ``seat``.

    ``forgets`` unless the question is seen as long as it is open. What is ``refused`` already is
    not asked about.
    """

    def __init__(
        self,
        seat: Seat,
        refused: Callable[[o.ActSaid], bool] = lambda said: False,
        *,
        forgets: bool = True,
    ) -> None:
        self.seat = seat
        self._refused = refused
        self._wait = FORGOTTEN_MS if forgets else math.inf
        self._open: _Asked | None = None
        self._badly = 0
        self._badly_at = 0
        self._lost = 0
        """Number of last words in a row that were not understood."""
        self._lost_at = 0
        self.cut_off = False
        """Whether a question was dropped that the next words may still be meant for."""

    @property
    def question(self) -> Question | None:
        """What the player was asked and has not answered."""
        return self._open.question if self._open is not None else None

    def asked(self, at: int) -> Question | None:
        """The question that an answer at this time would answer, if any."""
        if self._open is not None and at > self._open.until:
            self._open = None
        return self.question

    def drop(self, *, of_words: bool = False, of_draws: bool = True) -> bool:
        """Drop the question, or only one ``of_words``; whether it was dropped.

        One by which a draw is claimed or accepted only if that may be dropped too (9.5.1). A square
        is asked for until the move is announced: named later, it would be a move.
        """
        self._badly, asked = 0, self._open
        if asked is None or (of_words and not asked.of_words):
            return False
        if asked.act in DRAWING and not of_draws:
            return False
        if not of_words and isinstance(asked.question, WhichSquare):
            return False
        self._open, self.cut_off = None, True
        return True

    def take(self, state: GameState, meaning: Understood | None, words: str, at: int) -> Answer:
        """Take yes or no as the answer to what the game asks, unless this dialogue asked something.

        After the end of the game a yes confirms the result (8.7), and who says no hears how it can
        be corrected. While the opponent's draw offer stands, the player is asked whether to accept
        it, and so is who offers one as well.
        """
        act = meaning.act if meaning is not None else None
        agrees, agreeing = act is Act.YES, state.agreeing
        asks = not isinstance(self.asked(at), YesOrNo)
        if asks and act in (Act.YES, Act.NO) and agreeing.waits_for(self.seat):
            return Answer((o.AgreementAnswered(at=at, seat=self.seat, agrees=agrees),))
        if asks and state.ended is not None:
            if agrees and agreeing.asked is not None:
                return Answer(prompt="step_opponent_agrees")  # That may lift the end.
            if agrees:
                return Answer((o.ResultConfirmed(at=at, seat=self.seat),))
            if act is Act.NO and self.seat not in state.signed:
                return Answer(prompt="not_signed")
        if asks and meaning is not None and state.offer is self.seat.other:
            meaning = self._of_the_offer(meaning)
        answered = self.answered(tuple(words.casefold().split()), at)
        return answered or self.heard(meaning, words, at)

    def _of_the_offer(self, meaning: Understood) -> Understood:
        """Meaning of words while the opponent's draw offer stands.

        A no may be meant for a question that was cut off by the offer, and then declines nothing.
        """
        if meaning == Understood(act=Act.NO):
            return meaning if self.cut_off else Understood(act=Act.DECLINE)
        accepts = meaning in (Understood(act=Act.YES), Understood(act=Act.OFFER_DRAW))
        return Understood(act=Act.ACCEPT) if accepts else meaning

    def heard(self, understood: Understood | None, words: str, at: int) -> Answer:
        """Take words said or typed at game time ``at``, and what they mean, if anything.

        Words without a meaning, or that only ask something, leave a question open; "what now" and a
        yes or no that does not answer it repeat it, and anything else ends it.
        """
        self.cut_off = False
        question = self.asked(at)
        if understood is None:
            return self._lost_on(words, at)
        self._lost = 0
        if understood.act is Act.NOW and self._open is not None:
            return self._open.again
        self._badly = 0
        asked, self._open = self._open, None
        if asked is not None and asked.confirmed is not None:
            if understood.act is Act.YES:
                return asked.confirmed(at)
            if understood.act is Act.NO:
                return self._denied(asked, at)
        elif asked is not None and understood.act in (Act.YES, Act.NO):
            return self._ask(asked)
        answer = self._instead(question, understood, words, at)
        again = self._open is not None and asked is not None and self._open.act is asked.act
        if asked is not None and self._open is None and _only_asks(answer):
            self._open = asked
            return answer
        if asked is None or asked.of_words or again:
            return answer
        dropped = o.ActDenied(at=at, seat=self.seat)
        return replace(answer, observations=(dropped, *answer.observations))

    def _lost_on(self, words: str, at: int) -> Answer:
        """Ask to say it again, then name what can be said, then the next step, then help."""
        in_a_row = at <= self._lost_at + FORGOTTEN_MS
        self._lost, self._lost_at = self._lost % _WAYS_ON + 1 if in_a_row else 1, at
        said = self._not_understood(words, at, asked_back=self._lost > _AGAIN)
        if self._lost <= _AGAIN:
            return Answer((structs.replace(said, again=self._lost == _AGAIN),))
        if self._lost < _WAYS_ON and self._open is not None:
            return replace(self._open.again, observations=(said,))
        told = self._act(Act.NOW if self._lost < _WAYS_ON else Act.HELP, words, at)
        return Answer((said, *told.observations), prompt="only_not_understood")

    def _instead(
        self, question: Question | None, understood: Understood, words: str, at: int
    ) -> Answer:
        """What follows from words that are no yes and no no."""
        announcement, act = understood.announcement, understood.act
        if isinstance(question, WhichSquare) and announcement and _is_square(announcement):
            return self._spelt(question, announcement, words, at)
        if announcement is not None:
            return self._announcement(announcement, act, words, at)
        return self._act(act, understood.about or words, at)

    def _denied(self, asked: _Asked, at: int) -> Answer:
        """Ask for an announcement again; if that is heard badly as well, it is spelt."""
        if asked.denied is not None:
            return asked.denied(at)
        if not asked.of_words:
            return Answer((o.ActDenied(at=at, seat=self.seat),), prompt="cancelled")
        self._badly, self._badly_at = PATIENCE, at
        return Answer(prompt="say_again")

    def answered(self, words: tuple[str, ...], at: int) -> Answer | None:
        """Take the answer to a question for one of two words; ``None`` if there is none."""
        question, asked = self.asked(at), self._open
        if not isinstance(question, WhichWord) or len(words) != 1 or words[0] not in question.words:
            return None
        chosen = question.words.index(words[0])
        answer = self.heard(question.meanings[chosen], " ".join(question.sentences[chosen]), at)
        return answer if asked is None else _said_at(asked.at, answer)

    def heard_badly(self, decision: Decision, at: int) -> Answer:
        """Ask about an utterance that was heard badly: a word, the announcement, or the squares.

        What was asked about a command stays open. A yes or no that was heard badly is asked for
        again.
        """
        question = self.asked(at)
        if isinstance(question, YesOrNo) and decision.act in (Act.YES, Act.NO):
            return self._ask_again(decision, at)
        in_a_row = at <= self._badly_at + FORGOTTEN_MS
        self._badly, self._badly_at = self._badly + 1 if in_a_row else 1, at
        of_command = self._open is not None and not self._open.of_words
        asked = None if of_command else self._ask_what(question, decision, at)
        words = " ".join(decision.words)
        said = self._not_understood(words, at, asked_back=asked is not None)
        return Answer((said,)) if asked is None else replace(asked, observations=(said,))

    def _ask_again(self, decision: Decision, at: int) -> Answer:
        """Ask the open question once more, as it was asked."""
        said = self._not_understood(" ".join(decision.words), at, asked_back=True)
        if self._open is None:
            return Answer((said,))
        return replace(self._ask(replace(self._open, until=at + self._wait)), observations=(said,))

    def _ask_what(self, question: Question | None, decision: Decision, at: int) -> Answer | None:
        """Ask what was said; while a move is spelt, for the same square again.

        Where nothing else can be asked, an open question is repeated.
        """
        if isinstance(question, WhichSquare):
            return self._spell(question.origin)
        if self._badly > PATIENCE:
            return self._spell()
        if which := _narrow(decision):
            return self._which(which, at)
        likely = decision.likely
        if likely is None or likely.announcement is None:
            return self._open.again if self._open is not None else None
        return self._whether(likely, likely.announcement, at, at)

    def _ask(self, asked: _Asked) -> Answer:
        """Ask a question instead of any other that is open."""
        self._open = asked
        return asked.again

    def _ask_yes_or_no(
        self,
        asked: Answer,
        at: int,
        confirmed: Callable[[int], Answer],
        denied: Callable[[int], Answer] | None = None,
        act: LastingAct | None = None,
    ) -> Answer:
        """Ask what is answered by yes or no, and forget it after a while."""
        asked = replace(asked, answers="yes_or_no")
        return self._ask(_Asked(YesOrNo(), asked, at, at + self._wait, confirmed, denied, act))

    def _spell(self, origin: chess.Square | None = None) -> Answer:
        """Ask for the square of departure or, if it is known, for the other one."""
        self._badly = 0
        asked = Answer(prompt="spell_origin" if origin is None else "spell_target")
        return self._ask(_Asked(WhichSquare(origin), asked))

    def _which(self, question: WhichWord, at: int) -> Answer:
        """Ask which of two words it was."""
        one, other = (word.capitalize() for word in question.words)
        asked = Answer(answers="which_word", values={"one": one, "other": other})
        return self._ask(_Asked(question, asked, at, at + self._wait))

    def pressed(self, ignored: tuple[Possibility, int] | None, at: int) -> Answer:
        """Ask who pressed as for a move what was announced, if anything was.

        That is once more what was asked already, which the answer to the press has cut off; or else
        whether the words ``ignored`` just before as overheard talk, and when they were said.
        """
        if self.asked(at) is not None and self._open is not None:
            return self._open.again if self._open.of_words else Answer()
        likely, said_at = ignored if ignored is not None else (None, at)
        if likely is None or likely.announcement is None:
            return Answer()
        observed = self._not_understood(" ".join(likely.words), at, asked_back=True)
        asked = self._whether(likely, likely.announcement, at, said_at)
        return replace(asked, observations=(observed,))

    def _whether(
        self, likely: Possibility, announcement: Announcement, at: int, said_at: int
    ) -> Answer:
        """Ask whether this was announced; what was said with it follows a yes."""
        asked = Answer(prompt="confirm_announcement", announced=announcement)
        act, words = likely.act, " ".join(likely.words)

        def confirmed(later: int) -> Answer:
            return _said_at(said_at, self._announcement(announcement, act, words, later))

        return self._ask_yes_or_no(asked, at, confirmed)

    def whether_own(self, announcement: Announcement, words: str, at: int) -> Answer:
        """Ask whether this is the own move, which may be a slip in repeating the opponent's."""

        def answered(later: int, *, own: bool) -> Answer:
            said = o.Announced(
                at=later, seat=self.seat, announcement=announcement, words=words, own=own
            )
            return Answer((said,))

        asked = Answer(prompt="confirm_own_move", announced=announcement)
        return self._ask_yes_or_no(
            asked, at, partial(answered, own=True), partial(answered, own=False)
        )

    def whether_agreed(self, at: int) -> Answer:
        """Ask whether the player agrees to what the opponent wants."""

        def answered(later: int, *, agrees: bool) -> Answer:
            return Answer((o.AgreementAnswered(at=later, seat=self.seat, agrees=agrees),))

        asked = Answer(prompt="agreement_asked")
        return self._ask_yes_or_no(
            asked, at, partial(answered, agrees=True), partial(answered, agrees=False)
        )

    def ask_back(self, act: Act, at: int) -> None:
        """Wait for a yes to an act, which is asked elsewhere: beside its button."""

        def confirmed(later: int) -> Answer:
            return Answer((act.row.observation(later, self.seat, ""),))

        self._ask_yes_or_no(Answer(), at, confirmed, denied=lambda later: Answer())

    def _not_understood(self, words: str, at: int, *, asked_back: bool = False) -> o.NotUnderstood:
        return o.NotUnderstood(at=at, seat=self.seat, words=words, asked_back=asked_back)

    def _spelt(self, question: WhichSquare, named: Announcement, words: str, at: int) -> Answer:
        """Take a square of a move that is spelt; after the first, ask for the second."""
        if question.origin is None:
            return self._spell(named.to_square)
        if question.origin == named.to_square:
            return self._spell()
        file, rank = chess.square_file(question.origin), chess.square_rank(question.origin)
        move = Announcement(from_file=file, from_rank=rank, to_square=named.to_square)
        name = chess.square_name(question.origin)
        return self._announcement(move, None, f"{name} {words}", at)

    def _announcement(
        self, announcement: Announcement, act: Act | None, words: str, at: int
    ) -> Answer:
        said = o.Announced(at=at, seat=self.seat, announcement=announcement, words=words)
        if act is Act.CORRECTION:
            corrected = o.CorrectionAsked(
                at=at, seat=self.seat, announcement=announcement, words=words
            )
            return Answer((corrected,))
        if act is Act.CLAIM:
            asked = Answer(prompt="confirm_claim_with", announced=announcement)
            return self._confirm(act, words, at, asked, announcement=announcement)
        if act is Act.OFFER_DRAW:
            question = self._confirm(act, "", at)
            return replace(question, observations=(said, *question.observations))
        return Answer((said,))

    def _act(self, act: Act | None, words: str, at: int) -> Answer:
        """What follows from an act that goes with no announcement; see :class:`Effect`."""
        becomes = act.row.becomes if act is not None else None
        if becomes is Effect.ANSWER:
            said = self._not_understood(words, at, asked_back=True)
            return Answer((said,), prompt="nothing_asked")
        if act is None or becomes in (None, Effect.ARBITERS_TURN):
            return Answer((self._not_understood(words, at),))
        if becomes in (Effect.LEAVES, Effect.BEGINS_ANEW):
            return self._whether_to_leave(act, at)
        if act.row.confirmed:
            return self._confirm(act, words, at)
        match becomes:
            case Effect.MICROPHONE_OPENS | Effect.MICROPHONE_WAITS:
                return Answer(waits=becomes is Effect.MICROPHONE_WAITS)
            case Effect.PLAYBACK:
                return Answer(playback=act)
        return Answer((act.row.observation(at, self.seat, words),))

    def _whether_to_leave(self, act: Act, at: int) -> Answer:
        """Ask whether to leave the game, of which the game itself hears nothing."""
        return self._ask_yes_or_no(
            Answer(prompt=f"confirm_{act.key}"),
            at,
            confirmed=lambda later: Answer(leaves=act),
            denied=lambda later: Answer(prompt="cancelled"),
        )

    def _confirm(
        self,
        act: Act,
        words: str,
        at: int,
        question: Answer | None = None,
        announcement: Announcement | None = None,
    ) -> Answer:
        """Ask whether an act was meant, which counts from the time at which it was said.

        One that can only be refused now is refused without a question.
        """
        asked = question or Answer(prompt=f"confirm_{act.key}")
        lasting = LastingAct(act.key)
        said = o.ActSaid(at=at, seat=self.seat, act=lasting, words=words, announcement=announcement)

        def confirmed(later: int) -> Answer:
            meant = act.row.observation(later, self.seat, words)
            match meant:
                case o.DrawClaimed():
                    meant = structs.replace(meant, announcement=announcement, said_at=at)
                case o.DrawAccepted() | o.Resigned():
                    meant = structs.replace(meant, said_at=at)
            return Answer((meant,))

        if self._refused(said):
            return confirmed(at)
        question = self._ask_yes_or_no(asked, at, confirmed, act=lasting)
        return replace(question, observations=(said,))


def _only_asks(answer: Answer) -> bool:
    """Tell if what follows from words does nothing about the game: then a question still waits."""
    return all(isinstance(each, o.Asked) for each in answer.observations)


def _said_at(at: int, answer: Answer) -> Answer:
    """The answer, of which an announcement was said ``at`` this time, before it was asked about."""
    said = (
        structs.replace(each, said_at=at) if isinstance(each, o.Announced) else each
        for each in answer.observations
    )
    return replace(answer, observations=tuple(said))


def _narrow(decision: Decision) -> WhichWord | None:
    """The question between what explains the sound best and the likeliest legal announcement."""
    rival = decision.rival
    if rival is None or rival.announcement is None or decision.announcement is None:
        return None
    best = Understood(decision.announcement, decision.act)
    return which_word(
        (decision.words, rival.words), (best, Understood(rival.announcement, rival.act))
    )


def _is_square(announcement: Announcement) -> bool:
    """Whether only a square was named: a file and a rank."""
    square = announcement.to_square
    return square is not None and announcement == Announcement(to_square=square)
