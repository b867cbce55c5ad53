"""Wiring: opens what a game is played with, and joins it to a session.

:mod:`.playing` does that for a game from its start to its end.
"""
