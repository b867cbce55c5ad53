"""The board's real firmware in a simulated microcontroller, between a matrix and a serial line.

:class:`~accessible_board.devices.simulator.bench.Bench` is one board in simulated time, to be
driven cycle by cycle. :class:`~accessible_board.devices.simulator.board.SimulatedBoard` runs one in
a process of its own and puts its line on a pseudo-terminal, so that the host opens it like a board
of wood.
"""
