"""Measurements. The program is imported first: it gives numpy one thread, as in a game."""

import accessible_board as accessible_board
