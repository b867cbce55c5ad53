"""A test of a board's wires, contacts and diodes by ear, before its case is closed.

Decides what to do next and what is wrong; does no input or output itself. First nothing may
conduct; then one peg goes from hole to hole, and both buttons are pressed. What is mended
meanwhile is noticed at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import chess

from accessible_board.board.wiring import (
    PIEZO_PIN,
    PINS,
    Conduction,
    Kind,
    Link,
    Place,
    Wire,
    WiringFault,
    at_rest,
    exchanged,
    files_of,
    judged,
    loose,
    put_back,
    row_of,
)
from accessible_board.devices.checkup.examining import (
    Finding,
    State,
    Translated,
    fact,
    joined,
    name,
    to_do,
)
from accessible_board.devices.checkup.walks import GOOD, STATIONS, Clear, WalkSentence, clearing
from accessible_board.game.vocabulary.terms import Seat

ABOUT = "Wiring"

Said = WalkSentence | Finding
"""A sentence of the dialogue, or a finding with its cure."""

_CLOSED: Final = (Kind.STUCK, Kind.REVERSED)
"""Faults that a closed contact shows while none should be closed."""

_LISTED: Final = (Kind.STUCK, Kind.REVERSED, Kind.SHORTED, Kind.UNFELT)
"""Faults of single places, which are told of all of them at once."""


@dataclass(slots=True)
class WiringWalk:
    """The progress of the test. It begins with what the first test of the wires found."""

    now: Conduction
    evidence: dict[Place, frozenset[Link]] = field(default_factory=dict)
    """The links that closing each place made, as they were read."""
    pair: tuple[Wire, Wire] | None = None
    """The wires that were found at each other's pins."""
    piezo: Wire | None = None
    """The row that was found at the piezo's pin."""
    kept: list[WiringFault] = field(default_factory=list)
    """Faults that conduct without a peg, and were to be left as they are."""
    _known: frozenset[Link] = frozenset()
    _latest: Conduction | None = None
    _instead: frozenset[Link] = frozenset()
    """Links felt in place of those asked for; believed if they are felt again."""
    _at: int = -1
    _farthest: int = -1

    def begin(self) -> list[Said]:
        """First sentences of the test."""
        return [WalkSentence("wiring_begin"), *self._go_on()]

    @property
    def done(self) -> bool:
        """True once the test is finished."""
        return self._at >= len(STATIONS)

    # --- what happens on the board --------------------------------------------------------------

    def observe(self, found: Conduction) -> list[Said]:
        """Answer to one test of the wires; only what two in a row agree on is believed."""
        latest, self._latest = self._latest, found
        if found != latest or found == self.now or self.done:
            return []
        before, self.now = self.now, found
        match STATIONS[self._at]:
            case Clear():
                return self._cleared(before)
            case place:
                return self._closed(place, before)

    def _cleared(self, before: Conduction) -> list[Said]:
        wrong = self._wrong_at_rest(self.now)
        if not wrong:
            return [GOOD, *self._go_on()]
        if wrong == self._wrong_at_rest(before) or any(_is_a_peg(fault) for fault in wrong):
            return []
        return self.repeat()

    def _closed(self, place: Place, before: Conduction) -> list[Said]:
        """Answer to the links that are new since a peg or a finger moved."""
        resting = self.now.resting & ~before.resting
        if self.piezo is None and resting & sum(1 << file for file in files_of(place)):
            self.piezo = row_of(place)
            return [_finding(WiringFault(Kind.PIEZO_EXCHANGED, (self.piezo,))), *self._go_on()]
        fresh = self.now.links - before.links - self._known
        if not fresh:
            return []
        fault = judged(place, put_back(self.pair, fresh))
        if fault is not None and fault.kind is Kind.ELSEWHERE:
            self._instead = fresh
            return self._elsewhere(fault.places[1])
        return self._record(place, fresh)

    def _elsewhere(self, felt: Place) -> list[Said]:
        if isinstance(felt, Seat):
            return [WalkSentence("walk_other_button", seat=felt), *self.repeat()]
        asked = STATIONS[self._at]
        if isinstance(asked, int):
            return [WalkSentence("walk_felt", (felt,), asked), WalkSentence("wiring_felt")]
        return self.repeat()

    def _record(self, place: Place, links: frozenset[Link]) -> list[Said]:
        """Take the links that closing a place has shown, say what is wrong, and go on."""
        self.evidence[place] = links
        self._instead = frozenset()
        said: list[Said] = []
        if self.pair is None and (pair := exchanged(self.evidence)) is not None:
            self.pair = pair
            said.append(_finding(WiringFault(Kind.EXCHANGED, pair)))
        fault = judged(place, put_back(self.pair, links))
        if fault is None:
            said.append(GOOD)
        elif fault.kind is not Kind.UNFELT and not said:
            said.append(_finding(fault))
        return said + self._newly_loose(place) + self._go_on()

    def _newly_loose(self, place: Place) -> list[Said]:
        others = {where: links for where, links in self.evidence.items() if where != place}
        fresh = [wire for wire in loose(self.evidence) if wire not in loose(others)]
        return [_finding(WiringFault(Kind.LOOSE, (wire,))) for wire in fresh]

    # --- what the tester asks for ---------------------------------------------------------------

    def repeat(self) -> list[Said]:
        """Say again what to do now."""
        if self.done:
            return []
        match STATIONS[self._at]:
            case Clear():
                return self._to_clear()
            case Seat() as seat:
                return [WalkSentence("wiring_press", seat=seat)]
            case square:
                return [WalkSentence("walk_put", asked=square)]

    def _to_clear(self) -> list[Said]:
        """Name the faults to mend, or the pegs to take away, before the test goes on."""
        wrong = self._wrong_at_rest(self.now)
        pegs = [place for fault in wrong if _is_a_peg(fault) for place in fault.places]
        if pegs:
            return [clearing(tuple(place for place in pegs if isinstance(place, int)))]
        return [*_findings(wrong), WalkSentence("wiring_mend")]

    def skip(self) -> list[Said]:
        """Go on without this station; what conducts there is left as it is."""
        if self.done:
            return []
        match STATIONS[self._at]:
            case Clear():
                self.kept += self._wrong_at_rest(self.now)
                self._known |= self.now.links
                return self._go_on()
            case place:
                return self._record(place, self._instead)

    def back(self) -> list[Said]:
        """Go back to the station before."""
        at = self._at - 1
        while at > 0 and self._is_passed(at):
            at -= 1
        self._at = max(at, 0) - 1
        return self._go_on()

    def _go_on(self) -> list[Said]:
        """Go on to the next station that needs something done."""
        self._at = min(self._at + 1, len(STATIONS))
        while not self.done and self._is_passed(self._at):
            self._at += 1
        self._farthest = max(self._farthest, self._at)
        self._instead = frozenset()
        return self.repeat() if not self.done else [WalkSentence("wiring_done"), *self.findings()]

    def _is_passed(self, at: int) -> bool:
        """Tell if there is nothing to do at a station."""
        match STATIONS[at]:
            case Clear():
                return not self._wrong_at_rest(self.now)
            case place:
                return self._is_held(place)

    def _is_held(self, place: Place) -> bool:
        """Tell if it is known that a place cannot be tried."""
        if row_of(place) == self.piezo:
            return True
        wires = {row_of(place), *files_of(place)}
        held = any(place in fault.places or wires & {*fault.wires} for fault in self.kept)
        return held or bool(_wires(place) & set(loose(self.evidence)))

    def _wrong_at_rest(self, found: Conduction) -> list[WiringFault]:
        links = put_back(self.pair, found.links - self._known)
        wrong = (self._standing(fault) for fault in at_rest(Conduction(links, found.resting)))
        return [fault for fault in wrong if fault not in self.kept]

    def _standing(self, fault: WiringFault) -> WiringFault:
        """A peg over a diode that is known to pass both ways looks like wires that touch."""
        for place in self.evidence if fault.kind is Kind.TOUCHING else ():
            known = judged(place, put_back(self.pair, self.evidence[place]))
            if known == WiringFault(Kind.SHORTED, places=(place,)) and _wires(place) == {
                *fault.wires
            }:
                return WiringFault(Kind.STUCK, places=(place,))
        return fault

    # --- what was found -------------------------------------------------------------------------

    def faults(self) -> Iterator[WiringFault]:
        """Everything that is wrong, each once."""
        yield from self.kept
        if self.pair is not None:
            yield WiringFault(Kind.EXCHANGED, self.pair)
        if self.piezo is not None:
            yield WiringFault(Kind.PIEZO_EXCHANGED, (self.piezo,))
        lost = set(loose(self.evidence))
        for wire in sorted(lost):
            yield WiringFault(Kind.LOOSE, (wire,))
        for place, links in self.evidence.items():
            fault = judged(place, put_back(self.pair, links))
            crossing = {row_of(place), *files_of(place)}
            if fault is not None and not (fault.kind is Kind.UNFELT and crossing & lost):
                yield fault

    def findings(self) -> Iterator[Finding]:
        """The results, for the person who repairs the board."""
        faults = list(self.faults())
        yield from _findings(faults)
        left = [
            place
            for place in (*chess.SQUARES, *Seat)
            if place not in self.evidence and not self._is_held(place)
        ]
        if untried := sum(isinstance(place, int) for place in left):
            yield _fails("untried", count=untried)
        for place in left:
            if isinstance(place, Seat):
                yield _fails("unpressed", player=place)
        if not faults and not left:
            yield Finding(ABOUT, State.WORKS, fact("wiring"))


def _findings(faults: list[WiringFault]) -> Iterator[Finding]:
    """Findings on faults: places with the same fault together, wires each for themselves."""
    for kind in dict.fromkeys(fault.kind for fault in faults):
        same = [fault for fault in faults if fault.kind is kind]
        if kind in _LISTED:
            yield _finding(WiringFault(kind, places=tuple(p for f in same for p in f.places)))
        else:
            yield from map(_finding, same)


def _finding(fault: WiringFault) -> Finding:
    values: dict[str, object] = {
        "squares": joined([_place(place) for place in fault.places]),
        "wires": joined([_wire(wire) for wire in fault.wires]),
        "pins": ", ".join([*(PINS[wire] for wire in fault.wires), PIEZO_PIN]),
    }
    if fault.kind is Kind.ELSEWHERE:
        values |= dict(zip(("asked", "felt"), map(_place, fault.places), strict=True))
    return _fails(f"wiring_{fault.kind.name.lower()}", **values)


def _is_a_peg(fault: WiringFault) -> bool:
    """Tell if a peg that stands in a hole would be seen as this fault."""
    return fault.kind in _CLOSED and any(isinstance(place, int) for place in fault.places)


def _fails(key: str, **values: object) -> Finding:
    return Finding(ABOUT, State.FAILS, fact(key, **values), to_do(key, **values))


def _wire(wire: Wire) -> Translated:
    """A wire as it is named: "rank 1 (pin A0)"."""
    if wire < len(chess.FILE_NAMES):
        return name("file", file=chess.FILE_NAMES[wire], pin=PINS[wire])
    if wire < len(PINS) - 1:
        return name("rank", rank=wire - 7, pin=PINS[wire])
    return name("buttons", pin=PINS[wire])


def _place(place: Place) -> Translated:
    if isinstance(place, Seat):
        return name("button", player=place)
    return Translated(lambda _: chess.square_name(place))


def _wires(place: Place) -> set[Wire]:
    return {row_of(place), *(() if isinstance(place, Seat) else files_of(place))}
