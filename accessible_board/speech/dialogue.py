"""The conversation with one player: what was understood becomes what the game observes.

Draw offers, acceptances, claims and resignation cannot be taken back, so they are confirmed with
yes or no before the game hears of them. Anything else that is said instead lets the question drop.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from accessible_board.game import observations as o
from accessible_board.game.announcements import Announcement
from accessible_board.game.seats import Seat
from accessible_board.speech.understanding import Command, Understood


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from something that was said.

    ``observations`` are for the game; ``prompt`` is the key of a sentence of the language files to
    be said privately to the speaker.
    """

    observations: tuple[o.Observation, ...] = ()
    prompt: str | None = None


CONFIRMED: Final = {
    Command.OFFER_DRAW: "confirm_offer_draw",
    Command.ACCEPT: "confirm_accept",
    Command.RESIGN: "confirm_resign",
    Command.CLAIM: "confirm_claim",
}
"""Commands that are asked about, and the question."""


class Dialogue:
    """The conversation with the player at ``seat``."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._pending: Callable[[int], o.Observation] | None = None

    def heard(self, understood: Understood | None, words: str, at: int) -> Answer:
        """What follows from words said or typed at game time ``at``; ``None`` if they mean nothing.

        Words without a meaning leave a question open.
        """
        if understood is None:
            return Answer((o.NotUnderstood(at=at, seat=self.seat, words=words),))
        pending, self._pending = self._pending, None
        if understood.command is Command.YES and pending is not None:
            return Answer((pending(at),))
        if understood.command is Command.NO and pending is not None:
            return Answer(prompt="cancelled")
        announcement, command = understood.announcement, understood.command
        if announcement is not None:
            return self._announcement(announcement, command, words, at)
        return self._command(command, words, at)

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
            question = self._ask(command, self._observation(command))
            return Answer((said,), question.prompt)
        return Answer((said,))

    def _command(self, command: Command | None, words: str, at: int) -> Answer:
        if command is None or command in (Command.YES, Command.NO):
            return Answer((o.NotUnderstood(at=at, seat=self.seat, words=words),))
        if command in CONFIRMED:
            return self._ask(command, self._observation(command))
        return Answer((self._observation(command)(at),))

    def _ask(self, command: Command, confirmed: Callable[[int], o.Observation]) -> Answer:
        self._pending = confirmed
        return Answer(prompt=CONFIRMED[command])

    def _observation(self, command: Command) -> Callable[[int], o.Observation]:
        """What the game observes of a command, once the time at which it counts is known."""
        kind = _OBSERVED[command]
        return lambda at: kind(at, self.seat)


_OBSERVED: Final[dict[Command, Callable[[int, Seat], o.Observation]]] = {
    Command.TIME: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.TIME),
    Command.MOVES: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.MOVES),
    Command.REPEAT: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.REPEAT),
    Command.POSITION: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.POSITION),
    Command.HELP: lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.HELP),
    Command.CORRECTION: lambda at, seat: o.CorrectionAsked(at=at, seat=seat),
    Command.ADJUST: lambda at, seat: o.AdjustingAnnounced(at=at, seat=seat),
    Command.OFFER_DRAW: lambda at, seat: o.DrawOffered(at=at, seat=seat),
    Command.ACCEPT: lambda at, seat: o.DrawAccepted(at=at, seat=seat),
    Command.DECLINE: lambda at, seat: o.DrawDeclined(at=at, seat=seat),
    Command.RESIGN: lambda at, seat: o.Resigned(at=at, seat=seat),
    Command.CLAIM: lambda at, seat: o.DrawClaimed(at=at, seat=seat),
}
"""The observation that each command is."""
