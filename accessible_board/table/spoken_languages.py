"""The languages of a table: in which each player talks with the program, and announces moves."""

from collections.abc import Mapping

from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.audience import Audience
from accessible_board.speech.understanding import Understood, understand


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
