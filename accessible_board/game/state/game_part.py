"""A part of a game that follows its events, as a table: for each event that changes it a function.

The part has ``change = changes()``, and below it a function for each such event, registered with
``@change.register`` by the type of its argument: it returns the part as it is then. An event that
is in no function's signature never enters the part.
"""

from collections.abc import Callable
from functools import cache, singledispatchmethod
from typing import Any, ClassVar, Self

from accessible_board.game import events as e


def changes() -> "singledispatchmethod[Any]":
    """The table of a part; of an event that is not in it nothing follows."""
    return singledispatchmethod(lambda part, event: part)


class GamePart:
    """A value; :meth:`after` gives the next one."""

    __slots__ = ()

    change: ClassVar["singledispatchmethod[Any]"]
    _change_of: ClassVar["staticmethod[[type[e.Event]], Callable[[Any, e.Event], Any]]"]
    """The row of the table for a class of events, found once: each event asks each part."""

    def __init_subclass__(cls) -> None:
        cls._change_of = staticmethod(cache(vars(cls)["change"].dispatcher.dispatch))

    @classmethod
    @cache
    def follows(cls, kind: type[e.Event]) -> bool:
        """True if an event of this class may change it."""
        return cls._change_of(kind) is not cls._change_of(e.Event)

    def after(self, event: e.Event) -> Self:
        """The same after one more event of the game."""
        after: Self = self._change_of(type(event))(self, event)
        return after
