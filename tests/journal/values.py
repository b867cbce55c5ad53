"""Arbitrary observations and events for the tests of the journal, made from their type hints."""

import inspect
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import chess
from hypothesis import strategies as st

from accessible_board.game import events, observations
from accessible_board.game.events import Event
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.journal.record import Alive, Closed, Entry

SQUARES = st.sampled_from(chess.SQUARES)
PIECE_TYPES = st.sampled_from(chess.PIECE_TYPES)

MOVES = st.builds(
    chess.Move, SQUARES, SQUARES, st.none() | st.sampled_from(chess.PIECE_TYPES[1:5])
).filter(lambda move: move.from_square != move.to_square)

ANNOUNCEMENTS = st.builds(
    Announcement,
    piece_type=st.none() | PIECE_TYPES,
    from_file=st.none() | st.integers(0, 7),
    from_rank=st.none() | st.integers(0, 7),
    to_square=SQUARES,
    promotion=st.none() | PIECE_TYPES,
    capture=st.booleans(),
) | st.builds(Announcement, castling=st.sampled_from(CastlingSide))

OBJECTS = {
    Announcement: ANNOUNCEMENTS,
    chess.Move: MOVES,
    chess.Piece: st.builds(chess.Piece, PIECE_TYPES, st.booleans()),
    str: st.text(),
    bool: st.booleans(),
    type(None): st.none(),
}


def classes(module: Any, base: type) -> list[type]:
    """All classes of values in a module of observations or events; what others are is none."""
    found = [kind for _, kind in inspect.getmembers(module, inspect.isclass)]
    return [kind for kind in found if issubclass(kind, base) and not kind.__subclasses__()]


def of_hint(hint: Any, name: str) -> st.SearchStrategy[Any]:
    """Arbitrary values for a field with this name and type hint."""
    if get_origin(hint) is UnionType:
        return st.one_of([of_hint(choice, name) for choice in get_args(hint)])
    if get_origin(hint) is tuple:
        return st.lists(of_hint(get_args(hint)[0], name), max_size=3).map(tuple)
    if hint is int:
        return SQUARES if name.endswith(("square", "squares")) else st.integers()
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    return of_class(hint) if hint not in OBJECTS and is_dataclass(hint) else OBJECTS[hint]


@cache
def of_class(kind: type) -> st.SearchStrategy[Any]:
    """Arbitrary values of an observation's or event's class."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{name: of_hint(hint, name) for name, hint in hints.items()})


OBSERVATION_CLASSES = classes(observations, Observation)
EVENT_CLASSES = classes(events, Event)

OBSERVATIONS = st.sampled_from(OBSERVATION_CLASSES).flatmap(of_class)
EVENTS = st.sampled_from(EVENT_CLASSES).flatmap(of_class)
ENTRIES = st.builds(Entry, OBSERVATIONS, st.lists(EVENTS, max_size=4).map(tuple))
RECORDS = ENTRIES | st.builds(Alive, st.integers()) | st.builds(Closed, st.integers())
