"""Peg boards: on a serial port, or without wood at a line in memory."""
