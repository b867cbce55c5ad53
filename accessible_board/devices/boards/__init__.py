"""Peg boards: on a serial port, or without wood behind a pseudo-terminal."""
