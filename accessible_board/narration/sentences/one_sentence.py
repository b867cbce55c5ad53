"""Events told in one sentence: its key, its listeners, its priority.

The sentence may name the ``player`` of the event, the ``opponent``, and as ``bonus`` the time that
the opponent receives.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import time_words
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Channel,
    Part,
    Priority,
    Topic,
    Utterance,
)

Spoken = Callable[[Audience, Any, chess.Board], Iterator[Utterance]]
"""Puts an event into words; the position is that before the move that the event is about."""


def own_ear(key: str, priority: Priority = Priority.NEXT, topic: str | None = None) -> Spoken:
    """In the ear of the event's own seat only."""
    return _to(lambda audience, event: audience.ear(event.seat), key, priority, topic)


def answering(key: str, priority: Priority = Priority.NEXT) -> Spoken:
    """In the earphone of the event's seat, or aloud to one with a microphone and no earphone."""
    return _to(lambda audience, event: audience.asking(event.seat), key, priority)


def answering_by_name(key: str) -> Spoken:
    """As :func:`answering`, but names the player if it is told aloud."""

    def spoken(audience: Audience, event: e.SeatEvent, _: chess.Board) -> Iterator[Utterance]:
        def words(to: Addressee) -> Iterator[Part]:
            named = f"{to.name(event.seat)}: " if to.seat is None else ""
            yield named + to.language.say(key), to.language

        return audience.tell(audience.asking(event.seat), words)

    return spoken


def answering_either(field: str, key: str, otherwise: str, priority: Priority) -> Spoken:
    """As :func:`answering`: the sentence ``key`` if the field is set, ``otherwise`` if not."""
    return _by(field, answering(key, priority), answering(otherwise, priority))


def reaching(key: str) -> Spoken:
    """To the event's own seat, aloud if it has no earphone."""
    return _to(lambda audience, event: audience.reach(event.seat), key)


def each_ear(key: str) -> Spoken:
    """In every earphone."""
    return _to(lambda audience, event: audience.each(), key)


def everyone(key: str) -> Spoken:
    """In every earphone and over the loudspeaker."""
    return _to(lambda audience, event: audience.everyone(), key)


def either(field: str, key: str, otherwise: str) -> Spoken:
    """To everyone: the sentence ``key`` if the field is set, ``otherwise`` if it is not."""
    return _by(field, everyone(key), everyone(otherwise))


def either_in_ear(field: str, key: str, otherwise: str, topic: str) -> Spoken:
    """As :func:`either`, in the ear of the event's own seat only."""
    return _by(field, *(own_ear(each, Priority.NEXT, topic) for each in (key, otherwise)))


def in_ear_alone(spoken: Spoken) -> Spoken:
    """Say it in an ear only; a player without one is told that it is not said aloud (D.2.10.4).

    What is for no seat is for everybody.
    """

    def said(audience: Audience, event: e.Event, board: chess.Board) -> Iterator[Utterance]:
        yield from spoken(audience, event, board)
        seat: Seat | None = getattr(event, "seat", None)
        if seat is not None and Channel.LOUDSPEAKER in audience.asking(seat):
            loudspeaker = (Channel.LOUDSPEAKER,)
            yield from audience.tell(
                loudspeaker, lambda to: [to.say("in_ears_alone")], topic=Topic.REFUSAL
            )

    return said


def _by(field: str, told: Spoken, otherwise: Spoken) -> Spoken:
    """Choose ``told`` for an event whose field is set, and ``otherwise`` for one whose is not."""
    return lambda audience, event, board: (told if getattr(event, field) else otherwise)(
        audience, event, board
    )


def _to(
    channels: Callable[[Audience, Any], Iterable[Channel]],
    key: str,
    priority: Priority = Priority.NEXT,
    topic: str | None = None,
) -> Spoken:
    def spoken(audience: Audience, event: e.Event, _: chess.Board) -> Iterator[Utterance]:
        return audience.tell(
            channels(audience, event),
            lambda to: [to.say(key, **_values(event, to.language))],
            priority,
            topic,
        )

    return spoken


def _values(event: e.Event, language: Language) -> dict[str, str]:
    values = {}
    if (seat := getattr(event, "seat", None)) is not None:
        values = {"player": language.say(seat), "opponent": language.say(seat.other)}
    if (bonus := getattr(event, "bonus", None)) is not None:
        values["bonus"] = time_words(bonus, language)
    return values
