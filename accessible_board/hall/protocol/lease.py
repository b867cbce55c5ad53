"""The right to write a game: one run of the program has it at a time, and never two machines.

A lease has a number, which stands in the journal where a machine took the game over, and a holder.
Whoever has an older number has been replaced, for good. With the same number another run of the
program is the same machine started anew, and may go on if its journal is that of the hall and the
run before it is not there any more.
"""

from enum import StrEnum

import msgspec

from accessible_board.hall.protocol.messages import TableReport


class Lease(msgspec.Struct, frozen=True):
    """The lease of a game: its number, and the run of the program that holds it."""

    number: int = 0
    holder: str = ""


class Judged(StrEnum):
    """Verdict on a run of the program that wants to write."""

    HOLDS = "holds"
    RETURNS = "returns"
    """The holder's machine, started anew."""
    REPLACED = "replaced"
    """Another machine took the game over."""
    TAKEN = "taken"
    """Another run of the program plays the game now."""
    FORKED = "forked"
    """Its journal differs from the hall's."""


def judged(lease: Lease, report: TableReport, *, there: bool, agrees: bool) -> Judged:
    """Judge whether the sender of a report may write.

    ``there`` says whether the holder is connected, ``agrees`` whether the journal of the report has
    all that the hall has.
    """
    if report.lease < lease.number:
        return Judged.REPLACED
    if not agrees:
        return Judged.FORKED
    if report.writer == lease.holder:
        return Judged.HOLDS
    if lease.holder and there:
        return Judged.TAKEN
    return Judged.RETURNS


def taken_over(lease: Lease, writer: str) -> Lease:
    """The lease of the machine that takes the game over."""
    return Lease(lease.number + 1, writer)
