"""The record of a game: every observation with what the game decided from it, on disk first.

:mod:`codec` turns values into plain data, :mod:`record` plain data into lines, :mod:`store` keeps
lines through a power cut, and :mod:`exports` makes scoresheets of them.
"""
