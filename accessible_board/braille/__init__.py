"""A line of braille under the fingers of one player: its contents, and its keys.

Pure: :mod:`.line` is told utterances and keys with their times, and says which cells to show and
what the player wants done. :mod:`accessible_board.devices.braille` knows displays.
"""
