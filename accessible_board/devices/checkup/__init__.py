"""What works on this machine, and what to do about what does not.

Each module looks at one kind of thing and reports :class:`Finding` after :class:`Finding`.
"""

from accessible_board.devices.checkup.findings import Finding, Probe, State, examine

__all__ = ["Finding", "Probe", "State", "examine"]
