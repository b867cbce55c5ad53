"""Peg boards: on a serial port, or of software, on a line in memory."""
