"""Events to words: what is said in the hall and to the seats."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Addressee, Audience, Part
from accessible_board.narration.table import Silent, row_of
from accessible_board.narration.utterance import Priority, Topic, Utterance
from accessible_board.narration.verbosity import Verbosity

StepWords = Callable[[AnnouncingStyle], str]
"""A repair step, put into words in a style."""

Values = Callable[[Language], Mapping[str, str]]
"""What a sentence is filled with, in a language."""

ANNOUNCED: Final = frozenset({"which_word"})
"""Questions that are answered with words of an announcement."""


class Announcer:
    """What is said of each event, and in each dialogue, to the hall and to the seats."""

    def __init__(self, audience: Audience, verbosity: Verbosity | None = None) -> None:
        self.audience = audience
        self.verbosity = verbosity or Verbosity()

    def with_screens(self, languages: Mapping[Seat, Language]) -> "Announcer":
        """The same announcer, which also tells each seat without an earphone on its screen."""
        return Announcer(self.audience.with_screens(languages), self.verbosity)

    def heard_in(self, seat: Seat, language: Language) -> None:
        """From now on a seat is told to answer in this language, in which it is heard."""
        self.audience = replace(self.audience, heard={**self.audience.heard, seat: language})

    def utterances(self, event: e.Event, board: chess.Board) -> list[Utterance]:
        """What is said of an event, in order.

        ``board`` is the position before the move that the event is about.
        """
        row = row_of(event)
        if isinstance(row.said, Silent):
            return []
        audience = self.verbosity.audience(self.audience)
        return self.verbosity.fitted(row.kind, row.said(audience, event, board))

    def tell(
        self,
        seat: Seat,
        key: str,
        priority: Priority = Priority.NEXT,
        topic: str | None = None,
        **values: str,
    ) -> list[Utterance]:
        """A sentence of the language files to a seat alone; nothing where it has no ear."""
        audience = self.audience
        told = audience.tell(
            audience.ear(seat), lambda to: [to.say(key, **values)], priority, topic
        )
        return list(told)

    def ask(
        self,
        seat: Seat,
        question: str | None,
        answers: str | None,
        announced: Announcement | None = None,
        /,
        **values: str,
    ) -> list[Utterance]:
        """A sentence to the seat, and one with the words to answer with, where there are any.

        Both are keys of the language files. The words are in the language that is heard, which for
        those of an announcement is that of announcements. What was ``announced`` is between them.
        """

        def words(to: Addressee) -> Iterator[Part]:
            if question:
                yield to.say(question, **values)
            if announced:
                yield to.announcement(announced, end="?")
            if answers:
                heard = to.moves.language if answers in ANNOUNCED else to.answers
                yield heard.say(answers, **values), heard

        return list(self.audience.tell(self.audience.asking(seat), words))

    def ask_all(self, question: str, answers: str, player: Seat) -> list[Utterance]:
        """A question about a player to all who hear, and the words to answer with."""

        def words(to: Addressee) -> Iterator[Part]:
            yield to.say(question, player=to.name(player))
            yield to.answers.say(answers), to.answers

        return list(self.audience.tell(self.audience.aloud(), words))

    def tell_all(
        self, key: str, values: Values = lambda language: {}, topic: Topic | None = None
    ) -> list[Utterance]:
        """A sentence to all who hear, filled with ``values`` in the language of each channel."""

        def words(to: Addressee) -> Iterator[Part]:
            yield to.say(key, **values(to.language))

        return list(self.audience.tell(self.audience.aloud(), words, topic=topic))

    def tell_step(self, seat: Seat, words: StepWords) -> list[Utterance]:
        """A repair step to a seat alone, put into words by ``words`` of the seat's style.

        For example ``lambda style: take_away_words(piece, square, style)``.
        """
        return self._tell_in_style(seat, words, Topic.REPAIR_STEP)

    def tell_left(self, seat: Seat, words: StepWords) -> list[Utterance]:
        """How many men are still wrong, to a seat alone, while a step that was told holds."""
        return self._tell_in_style(seat, words, Topic.REPAIR)

    def _tell_in_style(self, seat: Seat, words: StepWords, topic: Topic) -> list[Utterance]:
        told = self.audience.tell(
            self.audience.ear(seat),
            lambda to: [(words(to.style), to.language)],
            topic=topic,
        )
        return list(told)
