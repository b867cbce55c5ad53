"""The conversation with one player, which turns what was understood into observations of the game.

Draw offers, acceptances, draw claims of Article 9, a call for the arbiter and resignation cannot be
taken back, so they are confirmed with yes or no before the game hears of them. What is claimed of
time, of touch-move, of an illegal move or in a quickplay finish counts as it is said: a question
might cost the right to it (4.8, A.5, III.5), and the arbiter decides. What was heard badly is asked
about in the shortest way: which of two words it was, where nothing else is in doubt, and otherwise
the whole again. After :data:`PATIENCE` such questions in a row the move is spelt, the square of
departure first and then the other one. Anything else that is said or typed instead lets a question
drop.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import chess

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.speech.decision import Decision
from accessible_board.speech.questions import Question, WhichSquare, WhichWord, YesOrNo, which_word
from accessible_board.speech.understanding import Command, Understood


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from something that was said.

    ``observations`` are for the game. ``prompt`` is the key of a sentence to be said privately to
    the speaker, filled with ``values``; ``answers`` is the key of the words to answer with, in the
    language in which the speaker is heard. ``waits`` switches the speaker's microphone to wait for
    a push or to be open; ``None`` leaves it. ``playback`` is a command for what the speaker hears:
    repeat it, stop it, or continue it.
    """

    observations: tuple[o.Observation, ...] = ()
    prompt: str | None = None
    answers: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    waits: bool | None = None
    playback: Command | None = None


CONFIRMED: Final = {
    Command.OFFER_DRAW: "confirm_offer_draw",
    Command.ACCEPT: "confirm_accept",
    Command.RESIGN: "confirm_resign",
    Command.CLAIM: "confirm_claim",
    Command.CALL_ARBITER: "confirm_call_arbiter",
    Command.WITHDRAW_CALL: "confirm_withdraw_call",
}
"""Commands that are asked about, and the question."""


PATIENCE: Final = 2
"""How often a player is asked what was said before the move is spelt."""


class Dialogue:
    """The conversation with the player at ``seat``."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.question: Question | None = None
        """What the player was asked and has not answered."""
        self._pending: Callable[[int], o.Observation] | None = None
        self._badly = 0
        self._answer_now = Answer()

    def heard(self, understood: Understood | None, words: str, at: int) -> Answer:
        """Take words said or typed at game time ``at``, and what they mean, if anything.

        Words without a meaning leave a question open; "what now" repeats it.
        """
        if understood is None:
            return Answer((self._not_understood(words, at),))
        if understood.command is Command.NOW and self._pending is not None:
            return self._answer_now
        self._badly = 0
        pending, self._pending = self._pending, None
        question, self.question = self.question, None
        if understood.command is Command.YES and pending is not None:
            return Answer((pending(at),))
        if understood.command is Command.NO and pending is not None:
            return Answer(prompt="cancelled")
        announcement, command = understood.announcement, understood.command
        if isinstance(question, WhichSquare) and announcement and _is_square(announcement):
            return self._spelt(question, announcement, words, at)
        if announcement is not None:
            return self._announcement(announcement, command, words, at)
        if understood.about:
            return Answer((self._asked(understood, at),))
        return self._command(command, words, at)

    def answered(self, words: tuple[str, ...], at: int) -> Answer | None:
        """Take the answer to a question for one of two words; ``None`` if there is none."""
        question = self.question
        if not isinstance(question, WhichWord) or len(words) != 1 or words[0] not in question.words:
            return None
        chosen = question.words.index(words[0])
        return self.heard(question.meanings[chosen], " ".join(question.sentences[chosen]), at)

    def heard_badly(self, decision: Decision, at: int) -> Answer:
        """Ask about an utterance that was heard badly: which of two words, or the squares."""
        self._badly += 1
        words = " ".join(decision.words)
        if self._badly > PATIENCE and self._pending is None:
            self._badly, self.question = 0, WhichSquare()
            return Answer((self._not_understood(words, at, asked_back=True),), "spell_origin")
        question = _narrow(decision)
        if question is None or self._pending is not None:
            return Answer((self._not_understood(words, at),))
        self.question = question
        one, other = (word.capitalize() for word in question.words)
        observed = self._not_understood(words, at, asked_back=True)
        values = {"one": one, "other": other}
        return Answer((observed,), answers="which_word", values=values)

    def _asked(self, understood: Understood, at: int) -> o.Asked:
        """A question that names what it asks about."""
        request = _ABOUT.get(understood.command, o.Request.LOOK)
        return o.Asked(at=at, seat=self.seat, request=request, about=understood.about)

    def _not_understood(self, words: str, at: int, *, asked_back: bool = False) -> o.NotUnderstood:
        return o.NotUnderstood(at=at, seat=self.seat, words=words, asked_back=asked_back)

    def _spelt(self, question: WhichSquare, named: Announcement, words: str, at: int) -> Answer:
        """Take a square of a move that is spelt; after the first, ask for the second."""
        if question.origin is None:
            self.question = WhichSquare(named.to_square)
            return Answer(prompt="spell_target")
        if question.origin == named.to_square:
            self.question = WhichSquare()
            return Answer(prompt="spell_origin")
        file, rank = chess.square_file(question.origin), chess.square_rank(question.origin)
        move = Announcement(from_file=file, from_rank=rank, to_square=named.to_square)
        name = chess.square_name(question.origin)
        return self._announcement(move, None, f"{name} {words}", at)

    def _announcement(
        self, announcement: Announcement, command: Command | None, words: str, at: int
    ) -> Answer:
        said = o.Announced(at=at, seat=self.seat, announcement=announcement, words=words)
        if command is Command.CORRECTION:
            corrected = o.CorrectionAsked(
                at=at, seat=self.seat, announcement=announcement, words=words
            )
            return Answer((corrected,))
        if command is Command.CLAIM:
            return self._ask(
                Command.CLAIM,
                lambda later: o.DrawClaimed(at=later, seat=self.seat, announcement=announcement),
            )
        if command is Command.OFFER_DRAW:
            question = self._ask(command, self._observation(command, words))
            return replace(question, observations=(said,))
        return Answer((said,))

    def _command(self, command: Command | None, words: str, at: int) -> Answer:
        if command is None or command in _NO_COMMANDS:
            return Answer((self._not_understood(words, at),))
        if command in CONFIRMED:
            return self._ask(command, self._observation(command, words))
        if command in _WAITS:
            return Answer(waits=_WAITS[command])
        if command in _PLAYBACK:
            return Answer(playback=command)
        return Answer((self._observation(command, words)(at),))

    def _ask(self, command: Command, confirmed: Callable[[int], o.Observation]) -> Answer:
        self._pending = confirmed
        self.question = YesOrNo()
        self._answer_now = Answer(prompt=CONFIRMED[command], answers="yes_or_no")
        return self._answer_now

    def _observation(self, command: Command, words: str) -> Callable[[int], o.Observation]:
        """Make the observation of a command, for the time at which it counts."""
        if command is Command.CALL_ARBITER:  # The arbiter hears more at the table (6.11.2).
            return lambda at: o.ArbiterCalled(at=at, seat=self.seat, reason=words)
        kind = _OBSERVED[command]
        return lambda at: kind(at, self.seat)


def _narrow(decision: Decision) -> WhichWord | None:
    """The question between what explains the sound best and the likeliest legal announcement."""
    rival = decision.rival
    if rival is None or rival.announcement is None or decision.announcement is None:
        return None
    best = Understood(decision.announcement, decision.command)
    return which_word(
        (decision.words, rival.words), (best, Understood(rival.announcement, rival.command))
    )


def _is_square(announcement: Announcement) -> bool:
    """Whether only a square was named: a file and a rank."""
    square = announcement.to_square
    return square is not None and announcement == Announcement(to_square=square)


_NO_COMMANDS: Final = (Command.YES, Command.NO, Command.ARBITER_SPEAKS)
"""What answers a question where there is none, and what is no player's to say."""

_WAITS: Final = {Command.LISTEN_ALWAYS: False, Command.LISTEN_PUSHED: True}
"""Commands about the microphone: whether it waits for a push from now on."""

_PLAYBACK: Final = (
    Command.REPEAT,
    Command.SLOWER,
    Command.STOP,
    Command.GO_ON,
    Command.BRIEFER,
    Command.FULLER,
    Command.CODE,
)
"""Commands about what is heard, of which the game hears nothing."""

_ABOUT: Final[dict[Command | None, o.Request]] = {
    Command.LAST_MOVES: o.Request.LAST_MOVES,
    Command.POSITION: o.Request.POSITION,
}
"""What is asked by commands that name something and are no look at the board."""

_OBSERVED: Final[dict[Command, Callable[[int, Seat], o.Observation]]] = {
    Command.TIME: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.TIME),
    Command.MOVES: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.MOVES),
    Command.LAST_MOVE: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.REPEAT),
    Command.POSITION: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.POSITION),
    Command.STANDING: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.STANDING),
    Command.CONDITIONS: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.CONDITIONS),
    Command.OWN_MOVES: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.OWN_MOVES),
    Command.SCORESHEET: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.SCORESHEET),
    Command.NOW: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.NOW),
    Command.HELP: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.HELP),
    Command.CORRECTION: lambda at, seat: o.CorrectionAsked(at=at, seat=seat),
    Command.ADJUST: lambda at, seat: o.AdjustingAnnounced(at=at, seat=seat),
    Command.OFFER_DRAW: lambda at, seat: o.DrawOffered(at=at, seat=seat),
    Command.ACCEPT: lambda at, seat: o.DrawAccepted(at=at, seat=seat),
    Command.DECLINE: lambda at, seat: o.DrawDeclined(at=at, seat=seat),
    Command.RESIGN: lambda at, seat: o.Resigned(at=at, seat=seat),
    Command.CLAIM: lambda at, seat: o.DrawClaimed(at=at, seat=seat),
    Command.WITHDRAW_CALL: lambda at, seat: o.CallWithdrawn(at=at, seat=seat),
    Command.CLAIM_FLAG: lambda at, seat: o.FlagClaimed(at=at, seat=seat),
    Command.CLAIM_TOUCH: lambda at, seat: o.BreachClaimed(at=at, seat=seat),
    Command.CLAIM_ILLEGAL: lambda at, seat: o.IllegalMoveClaimed(at=at, seat=seat),
    Command.ASK_SECONDS: lambda at, seat: o.SecondsRequested(at=at, seat=seat),
    Command.CLAIM_QUICKPLAY: lambda at, seat: o.QuickplayClaimed(at=at, seat=seat),
}
"""The observation that each command is."""
