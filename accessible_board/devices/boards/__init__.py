"""Peg boards: on a serial port, or woodless on a line in memory."""
