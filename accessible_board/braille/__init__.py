"""A line of braille under the fingers of one player: what stands on it, and what its keys do.

Pure: :mod:`.line` is told utterances and keys with their times, and says which cells to show and
what the player wants done. :mod:`accessible_board.devices.braille` knows displays.
"""
