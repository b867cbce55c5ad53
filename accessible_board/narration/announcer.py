"""Events to words: what is said in the hall and to the seats."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, utter
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
        """A sentence of the language files in the seat's ear; nothing if it has none."""
        return [
            Utterance(channel, language.say(key, **values), language.code, priority, topic)
            for channel in self.audience.ear(seat)
            for language in [self.audience.language(channel)]
        ]

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
        told: list[Utterance] = []
        for channel in self.audience.asking(seat):
            own, heard = self.audience.language(channel), self.audience.answers(channel)
            moves = self.audience.moves(channel)
            if answers in ANNOUNCED:
                heard = moves.language
            parts = [(own.say(question, **values), own)] if question else []
            parts += [(f"{moves.announcement(announced)}?", moves.language)] if announced else []
            parts += [(heard.say(answers, **values), heard)] if answers else []
            told += utter(channel, *parts)
        return told

    def ask_all(self, question: str, answers: str, player: Seat) -> list[Utterance]:
        """A question about a player to everyone, and the words to answer with, as :meth:`ask`."""
        told: list[Utterance] = []
        for channel in self.audience.everyone():
            own, heard = self.audience.language(channel), self.audience.answers(channel)
            asked = own.say(question, player=own.say(player.value))
            told += utter(channel, (asked, own), (heard.say(answers), heard))
        return told

    def tell_all(self, key: str, values: Values = lambda language: {}) -> list[Utterance]:
        """A sentence to everybody, filled with ``values`` in the language of each channel."""
        return [
            Utterance(channel, language.say(key, **values(language)), language.code, Priority.NEXT)
            for channel in self.audience.everyone()
            for language in [self.audience.language(channel)]
        ]

    def tell_step(self, seat: Seat, words: StepWords) -> list[Utterance]:
        """A repair step in the seat's ear, put into words by ``words`` of the seat's style.

        For example ``lambda style: take_away_words(piece, square, style)``.
        """
        return [
            Utterance(
                channel,
                words(self.audience.style(channel)),
                self.audience.language(channel).code,
                Priority.NEXT,
                Topic.REPAIR_STEP,
            )
            for channel in self.audience.ear(seat)
        ]
