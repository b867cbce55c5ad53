"""What an assistant hears under the granted duties, and whether a guest is that assistant.

What is said to others as well is no secret. What only the player is told is also told to an
assistant with a duty that needs it (D.2.10), and to no other.
"""

from collections.abc import Iterable

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.narration.table import row_of
from accessible_board.narration.utterance import Channel, Utterance


def assistant_of(state: GameState, seat: Seat) -> Assistant | None:
    """The assistant of a seat, if any duty is granted now (D.2.11)."""
    assistant = state.officials.assistants.get(seat)
    return assistant if assistant is not None and assistant.able else None


def is_other(name: str, assistant: Assistant | None) -> bool:
    """Whether this name differs from that of the assistant with the duties."""
    if assistant is None:
        return False
    return " ".join(name.split()).casefold() != " ".join(assistant.name.split()).casefold()


def hears(state: GameState, seat: Seat, event: e.Event, utterances: Iterable[Utterance]) -> bool:
    """Whether the assistant of a seat hears what is said of an event in the player's earphone."""
    if any(utterance.channel is not Channel.ear(seat) for utterance in utterances):
        return True
    assistant = assistant_of(state, seat)
    duties = assistant.able if assistant is not None else frozenset()
    return bool(duties & row_of(event).duties)
