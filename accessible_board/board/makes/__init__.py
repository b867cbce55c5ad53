"""Boards of other makers: the messages of each on its serial line, without input and output."""
