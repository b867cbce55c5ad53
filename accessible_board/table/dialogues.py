"""The dialogues with both players: what each was asked, and what an answer still means."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Final

from accessible_board.game import events as e
from accessible_board.game.decisions.confirming import is_hopeless
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.table import Consequence, events_with, row_of
from accessible_board.speech.answer import Answer
from accessible_board.speech.dialogue import Dialogue
from accessible_board.speech.questions import Question


class Dialogues:
    """One dialogue a seat, about a game in this state."""

    concerns: Final[tuple[type[e.Event], ...]] = (
        e.DrawOfferMade,
        *events_with(
            Consequence.OUTDATES_QUESTIONS | Consequence.OUTDATES_QUESTIONS_OF_WORDS,
        ),
    )

    def __init__(self, state: GameState) -> None:
        refused = partial(is_hopeless, state)
        self._dialogues = {seat: Dialogue(seat, refused) for seat in Seat}
        self._lock = threading.Lock()

    def question(self, seat: Seat) -> Question | None:
        """Last question to a seat, if it has not answered."""
        return self._dialogues[seat].question

    def asked(self, seat: Seat, at: int) -> Question | None:
        """Question that a seat may still answer at this time."""
        return self._dialogues[seat].asked(at)

    def go_on(self, seat: Seat, answering: Callable[[Dialogue], Answer]) -> tuple[Answer, bool]:
        """Go on with the dialogue of a seat: the result, and whether its question is another."""
        with self._lock:
            dialogue = self._dialogues[seat]
            before = dialogue.question
            answer = answering(dialogue)
            return answer, dialogue.question is not before

    def drop_outdated(self, event: e.Event) -> bool:
        """Drop questions that an answer can hardly be meant for any more; whether there were any.

        After the end they stay open, so that their answers sign nothing. So do those by which a
        draw is claimed or accepted, whatever stops the clocks: they count from their words (9.5.1).
        """
        dropped, follows = False, row_of(event).consequences
        with self._lock:
            for seat, dialogue in self._dialogues.items():
                if _is_offer_to(seat, event):
                    dropped |= dialogue.drop()
                elif Consequence.OUTDATES_QUESTIONS in follows:
                    dropped |= dialogue.drop(of_draws=False)
                elif Consequence.OUTDATES_QUESTIONS_OF_WORDS in follows:
                    dropped |= dialogue.drop(of_words=True)
        return dropped


def _is_offer_to(seat: Seat, event: e.Event) -> bool:
    """Tell if a draw is offered to a seat, whose yes may be meant for that."""
    return isinstance(event, e.DrawOfferMade) and event.seat is seat.other
