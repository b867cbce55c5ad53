"""What is said of an adjourned game: never the sealed move before its envelope is opened (I.7)."""

from collections.abc import Iterator

import chess

from accessible_board.announcer.audience import Hall, utter
from accessible_board.announcer.utterance import Utterance
from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat


def asked(hall: Hall, event: e.SealingAsked, _: chess.Board) -> Iterator[Utterance]:
    """The request, to everybody; how to seal by voice, to the sealer alone (I.1.1)."""
    yield from _everybody(hall, "sealing_asked", event.seat)
    for channel in hall.ear(event.seat):
        language = hall.language(channel)
        yield from utter(channel, (language.say("sealing_how"), language))


def adjourned(hall: Hall, event: e.GameAdjourned, _: chess.Board) -> Iterator[Utterance]:
    """That the game is adjourned, to everybody."""
    yield from _everybody(hall, "game_adjourned")


def resumed(hall: Hall, event: e.GameResumed, _: chess.Board) -> Iterator[Utterance]:
    """That the session began, to everybody."""
    yield from _everybody(hall, "game_resumed")


def opened(hall: Hall, event: e.EnvelopeOpened, _: chess.Board) -> Iterator[Utterance]:
    """That the envelope is open, to everybody; its move is announced as it is made."""
    yield from _everybody(hall, "envelope_opened")


def missing(hall: Hall, event: e.EnvelopeMissing, _: chess.Board) -> Iterator[Utterance]:
    """What the sealer is to do without it, to everybody (I.12.1)."""
    yield from _everybody(hall, "envelope_missing", event.seat)


def _everybody(hall: Hall, key: str, seat: Seat | None = None) -> Iterator[Utterance]:
    for channel in hall.everyone():
        language = hall.language(channel)
        values = {} if seat is None else {"player": language.say(seat.value)}
        yield from utter(channel, (language.say(key, **values), language))
