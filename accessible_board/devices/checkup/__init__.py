"""Checks of this machine: devices, voices, recognisers and files, and cures for their faults.

Each module looks at one kind of thing and reports :class:`Finding` after :class:`Finding`.
"""

from accessible_board.devices.checkup.examining import Finding, Probe, State, examine

__all__ = ["Finding", "Probe", "State", "examine"]
