"""What is said of requests and claims in a quickplay finish, to everybody (III.4, III.5)."""

from collections.abc import Iterator

import chess

from accessible_board.announcer.audience import Hall, utter
from accessible_board.announcer.talking_clock import time_words
from accessible_board.announcer.utterance import Utterance
from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat


def asked(hall: Hall, event: e.SecondsAsked, _: chess.Board) -> Iterator[Utterance]:
    """The request; that it offers a draw is told as a draw offer."""
    yield from _everybody(hall, "seconds_asked", event.seat)


def granted(hall: Hall, event: e.SecondsGranted, _: chess.Board) -> Iterator[Utterance]:
    """The ruling, with what both and what the opponent receives."""
    times = {"extra": event.milliseconds, "bonus": event.bonus}
    yield from _everybody(hall, "seconds_granted", event.seat.other, **times)


def refused(hall: Hall, event: e.SecondsRefused, _: chess.Board) -> Iterator[Utterance]:
    """The ruling."""
    yield from _everybody(hall, "seconds_refused", event.seat)


def claimed(hall: Hall, event: e.QuickplayClaimMade, _: chess.Board) -> Iterator[Utterance]:
    """The claim."""
    yield from _everybody(hall, "draw_claimed", event.seat)


def postponed(hall: Hall, event: e.QuickplayClaimPostponed, _: chess.Board) -> Iterator[Utterance]:
    """The ruling; time that the opponent receives is told with the clock."""
    yield from _everybody(hall, "claim_postponed", event.seat)


def _everybody(hall: Hall, key: str, seat: Seat, **times: int) -> Iterator[Utterance]:
    for channel in hall.everyone():
        language = hall.language(channel)
        values = {name: time_words(time, language) for name, time in times.items()}
        sentence = language.say(key, player=language.say(seat.value), **values)
        yield from utter(channel, (sentence, language))
