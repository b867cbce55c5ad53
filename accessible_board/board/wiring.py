"""Faults of a board's wires and diodes, read from the board's own test.

The board drives each of its seventeen wires low alone and tells which others are low then
(``hardware/protocol.md``, ``W``). A diode lets a row pull its file low where a contact is closed,
and no file its row; whatever else is low is a fault. A few faults show without a peg; the others
show once a peg is put into a known hole or a known button is held.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations
from typing import Final

import chess

from accessible_board.board.frames import WIRES, WireReading
from accessible_board.game.vocabulary.terms import Seat

Wire = int
"""0 to 7 files a to h, 8 to 15 ranks 1 to 8, 16 the buttons' row."""

BUTTON_ROW: Final[Wire] = 16

PINS: Final = (
    *("D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9"),
    *("A0", "A1", "A2", "A3", "A4", "A5", "D10", "D12"),
    "D11",
)
"""The pins of the Nano by their wires, as ``hardware/wiring.toml`` has them."""

PIEZO_PIN: Final = "D13"

Place = chess.Square | Seat
"""Place of a contact: a square, or a player's clock button."""

Link = tuple[Wire, Wire]
"""Two wires of which the first, driven low, pulls the second low."""

_BUTTON_FILES: Final = {Seat.WHITE: (7, 0), Seat.BLACK: (6, 1)}
"""In which files a button may lie: beside it, or where the first boards had it."""

_ENOUGH: Final = 2
"""Places that must tell of two exchanged wires, unless no single diode could look like it."""

_NEVER_FELT: Final = 3
"""Places of a wire, and none of them felt, after which the wire itself is at fault."""


@dataclass(frozen=True, slots=True)
class Conduction:
    """One test of all wires: which pull which low, and which are low while none is driven."""

    links: frozenset[Link]
    resting: int

    @classmethod
    def of(cls, low: Mapping[Wire, int]) -> "Conduction":
        """From the wires that are low, a bit each, while each wire and none is driven."""
        resting = low[WIRES]
        links = (
            (driven, other)
            for driven in range(WIRES)
            for other in chess.scan_forward(low[driven] & ~resting)
            if other != driven
        )
        return cls(frozenset(links), resting)


class WireTest:
    """Puts the readings of a test together."""

    def __init__(self) -> None:
        self._low: dict[Wire, int] = {}

    def take(self, reading: WireReading) -> Conduction | None:
        """The whole test, if this was its last reading and none was lost."""
        if reading.driven == 0:
            self._low.clear()
        self._low[reading.driven] = reading.low
        if reading.driven != WIRES or not all(wire in self._low for wire in range(WIRES)):
            return None
        return Conduction.of(self._low)


class Kind(Enum):
    """Kinds of faults."""

    GROUNDED = auto()
    """A wire is low although nothing drives it."""
    TOUCHING = auto()
    """Two wires pull each other low although no contact is closed."""
    STUCK = auto()
    """A contact is closed although nothing closes it."""
    REVERSED = auto()
    """A diode lets current pass the wrong way."""
    SHORTED = auto()
    """A diode lets current pass both ways."""
    ELSEWHERE = auto()
    """A contact was felt at another place than the one that was closed."""
    TOGETHER = auto()
    """Several contacts were felt at once."""
    UNFELT = auto()
    """Nothing was felt: the contact or its diode is open."""
    LOOSE = auto()
    """Nothing is ever felt on a wire."""
    EXCHANGED = auto()
    """Each of two wires is at the pin of the other."""
    PIEZO_EXCHANGED = auto()
    """A row is at the piezo's pin, and the piezo at its."""


@dataclass(frozen=True, slots=True)
class WiringFault:
    """One fault, and the wires or the places that it concerns."""

    kind: Kind
    wires: tuple[Wire, ...] = ()
    places: tuple[Place, ...] = ()


def row_of(place: Place) -> Wire:
    """The row of a place."""
    return BUTTON_ROW if isinstance(place, Seat) else 8 + chess.square_rank(place)


def files_of(place: Place) -> tuple[Wire, ...]:
    """The files in which a place may lie; a square has one."""
    return _BUTTON_FILES[place] if isinstance(place, Seat) else (chess.square_file(place),)


def place_at(row: Wire, file: Wire) -> Place | None:
    """Place at which a row and a file cross."""
    if row != BUTTON_ROW:
        return chess.square(file, row - 8)
    return next((seat for seat, files in _BUTTON_FILES.items() if file in files), None)


def is_sound(place: Place, links: Iterable[Link]) -> bool:
    """Tell if these are the links that closing this place makes, and no others."""
    links = set(links)
    return len(links) == 1 and links <= {(row_of(place), file) for file in files_of(place)}


# --- without a peg ------------------------------------------------------------------------------


def at_rest(found: Conduction) -> list[WiringFault]:
    """Faults of a board on which nothing stands and nobody presses."""
    faults = [WiringFault(Kind.GROUNDED, (wire,)) for wire in chess.scan_forward(found.resting)]
    seen = set()
    for one, other in sorted(found.links):
        pair = (min(one, other), max(one, other))
        if pair not in seen:
            seen.add(pair)
            faults.append(_between(*pair, found.links))
    return faults


def _between(one: Wire, other: Wire, links: frozenset[Link]) -> WiringFault:
    """Fault of two wires that are linked while no contact should be closed."""
    both = (one, other) in links and (other, one) in links
    place = place_at(other, one) if one < 8 <= other else None
    if both or place is None:
        return WiringFault(Kind.TOUCHING, (one, other))
    kind = Kind.STUCK if (other, one) in links else Kind.REVERSED
    return WiringFault(kind, places=(place,))


# --- with a peg ---------------------------------------------------------------------------------


def judged(place: Place, links: frozenset[Link]) -> WiringFault | None:
    """Fault that the links show which closing this place made, if any."""
    if is_sound(place, links):
        return None
    if not links:
        return WiringFault(Kind.UNFELT, places=(place,))
    crossings = {_crossing(link) for link in links}
    felt = [place_at(*crossing) if crossing else None for crossing in crossings]
    places = [found for found in felt if found is not None]
    if len(crossings) > 1 or not places:
        wires = tuple(sorted({wire for link in links for wire in link}))
        return WiringFault(Kind.TOGETHER, wires, tuple(sorted(places, key=_order)))
    [found] = places
    if found != place:
        return WiringFault(Kind.ELSEWHERE, places=(place, found))
    return WiringFault(Kind.SHORTED if len(links) > 1 else Kind.REVERSED, places=(place,))


def _crossing(link: Link) -> tuple[Wire, Wire] | None:
    """Row and file of a link; ``None`` between two rows or two files."""
    file, row = min(link), max(link)
    return (row, file) if file < 8 <= row else None


def _order(place: Place) -> tuple[Wire, Wire]:
    return row_of(place), files_of(place)[0]


Evidence = Mapping[Place, frozenset[Link]]
"""The links that closing each place made."""


def exchanged(evidence: Evidence) -> tuple[Wire, Wire] | None:
    """The two wires at each other's pins that alone explain everything that was felt, if any."""
    wrong = {place for place, links in evidence.items() if links and not is_sound(place, links)}
    if not wrong:
        return None
    candidates = {wire for place in wrong for link in evidence[place] for wire in link} | {
        wire for place in wrong for wire in (row_of(place), *files_of(place))
    }
    explaining = [
        pair for pair in combinations(sorted(candidates), 2) if _explains(pair, evidence, wrong)
    ]
    return explaining[0] if len(explaining) == 1 else None


def _explains(pair: tuple[Wire, Wire], evidence: Evidence, wrong: set[Place]) -> bool:
    """Tell if an exchange of these two wires makes the whole evidence on them right."""
    explained = 0
    for place, links in evidence.items():
        concerned = {row_of(place), *files_of(place), *(wire for link in links for wire in link)}
        if not links or concerned.isdisjoint(pair):
            continue
        if not is_sound(place, put_back(pair, links)):
            return False
        if place in wrong:
            explained += 1 if _might_be_a_diode(place, links) else _ENOUGH
    return explained >= _ENOUGH


def _might_be_a_diode(place: Place, links: frozenset[Link]) -> bool:
    """Tell if a fault of this place's diode, or a peg in another hole, looks the same."""
    crossings = {_crossing(link) for link in links}
    on_buttons = not isinstance(place, Seat) and any(BUTTON_ROW in link for link in links)
    return None not in crossings and not on_buttons


def put_back(pair: tuple[Wire, Wire] | None, links: Iterable[Link]) -> frozenset[Link]:
    """The links as they would be if these two wires had not changed places."""
    if pair is None:
        return frozenset(links)
    names = dict(zip(pair, reversed(pair), strict=True))
    return frozenset((names.get(one, one), names.get(other, other)) for one, other in links)


def loose(evidence: Evidence) -> list[Wire]:
    """The wires on which several places were tried and nothing was ever felt."""
    felt = {wire for place, links in evidence.items() if links for wire in _wires_of(place)}
    tried = Counter(wire for place in evidence for wire in _wires_of(place))
    return [
        wire
        for wire, times in sorted(tried.items())
        if wire not in felt and times >= (len(Seat) if wire == BUTTON_ROW else _NEVER_FELT)
    ]


def _wires_of(place: Place) -> tuple[Wire, ...]:
    """The wires that cross at a place; of a button only its row, since its file may be another."""
    files = () if isinstance(place, Seat) else files_of(place)
    return (row_of(place), *files)
