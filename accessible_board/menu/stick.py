"""Contents of a USB stick: the event's conditions, names, pairings."""

from dataclasses import dataclass

from accessible_board.menu.words import MenuWords


@dataclass(frozen=True, slots=True)
class Stick:
    """A stick at the folder ``path``.

    ``event`` says whether there are conditions that can be used, and ``time_control`` their time,
    if they fix one; ``trouble`` is why those that are there cannot be used. ``names`` are those of
    players, ``pairings`` White's and Black's, and ``unpaired`` why the tournament's report file
    cannot be used, if it cannot. ``unread`` says of lists why they cannot be read.
    """

    path: str
    event: bool = False
    time_control: str = ""
    trouble: str = ""
    names: tuple[str, ...] = ()
    pairings: tuple[tuple[str, str], ...] = ()
    unpaired: str = ""
    unread: tuple[str, ...] = ()


def stick_told(stick: Stick, words: MenuWords) -> str:
    """Sentences when it is put in: one for each thing that was found."""
    if stick.trouble:
        return words("stick.unreadable", reason=stick.trouble)
    if stick.unpaired:
        return words("stick.unpaired", reason=stick.unpaired)
    found = [
        words(f"stick.{key}")
        for key, there in (
            ("event", stick.event),
            ("names", bool(stick.names)),
            ("pairings", bool(stick.pairings)),
        )
        if there
    ]
    return " ".join([*stick.unread, *found] or [words("stick.nothing")])
