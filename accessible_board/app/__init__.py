"""Wiring: opens the equipment of a game, and joins it to a session.

:mod:`.playing` does that for a game from its start to its end.
"""
