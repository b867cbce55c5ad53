"""Assigns earphones and microphones to seats: in the order in which they are named, or by seat.

``NAME`` goes to the next seat that has none, a player at a peg board before one without, White
before Black; ``white=NAME`` and ``black=NAME`` name the seat, and ``both=NAME`` is one microphone
that hears both players. Only players at peg boards have earphones: a player who sees an ordinary
board hears the loudspeaker.
"""

from collections.abc import Sequence

from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError

_BOTH = "both"


def earphones(names: Sequence[str], boards: Sequence[Seat]) -> dict[Seat, str]:
    """The earphone of each player at a peg board, assigned from White on.

    :class:`InputError` for an earphone that no player would use.
    """
    seated, rest = _by_seat("earphone", names, boards)
    for seat in seated:
        if seat not in boards and seated[seat] != NONE:
            raise CommandError("earphone_unneeded", player=seat)
    if boards and any(name != NONE for name in rest):
        raise CommandError("earphone_nobodys", name=rest[0])
    return {seat: name for seat, name in seated.items() if seat in boards}


def displays(names: Sequence[str], boards: Sequence[Seat]) -> dict[Seat, str]:
    """The braille display of each player at a peg board, assigned from White on.

    :class:`InputError` for a display that no player would use.
    """
    seated, rest = _by_seat("display", names, boards)
    nobodys = [*rest, *(name for seat, name in seated.items() if seat not in boards)]
    for name in nobodys:
        if boards and name != NONE:
            raise CommandError("display_nobodys", name=name)
    return {seat: name for seat, name in seated.items() if seat in boards}


def microphones(names: Sequence[str], boards: Sequence[Seat]) -> dict[Seat, str]:
    """The microphone of each seat that has one; both may have the same, if it is ``both=NAME``.

    :class:`InputError` for more than the seats can have.
    """
    shared = [name.partition("=")[2] for name in names if name.startswith(f"{_BOTH}=")]
    if shared:
        if len(names) > 1:
            raise CommandError("microphone_of_both", name=shared[0])
        return dict.fromkeys(Seat, shared[0])
    order = [*boards, *(seat for seat in Seat if seat not in boards)]
    seated, rest = _by_seat("microphone", names, order)
    if any(name != NONE for name in rest):
        raise CommandError("many_microphones")
    return seated


def check_devices(what: str, names: Sequence[str]) -> list[str]:
    """The same names; :class:`InputError` if two players would share a device without ``both=``.

    Each would hear what is private to the other (D.2.10.4), or speak for the other.
    """
    seated, rest = _by_seat(what, names, list(Seat))
    if rest:
        raise CommandError(f"many_{what}s")
    devices = [name for name in seated.values() if name != NONE]
    if len(set(devices)) < len(devices):
        raise CommandError(f"shared_{what}", name=devices[0])
    return list(names)


def _by_seat(
    what: str, names: Sequence[str], order: Sequence[Seat]
) -> tuple[dict[Seat, str], list[str]]:
    """The device named for each seat, unnamed ones in this order, and those left over."""
    seated: dict[Seat, str] = {}
    unnamed = []
    for name in names:
        seat, device = _named(name)
        if seat is None:
            unnamed.append(device)
        elif seat in seated:
            raise CommandError(f"second_{what}", player=seat)
        else:
            seated[seat] = device
    free = [seat for seat in order if seat not in seated]
    return seated | dict(zip(free, unnamed, strict=False)), unnamed[len(free) :]


def device_of(name: str) -> str:
    """The device in a name, without its seat."""
    before, equals, device = name.partition("=")
    return device if equals and before in (*Seat, _BOTH) else name


def _named(name: str) -> tuple[Seat | None, str]:
    """The seat at the beginning of a name, if there is one, and the rest."""
    before, equals, device = name.partition("=")
    return (Seat(before), device) if equals and before in list(Seat) else (None, name)
