"""Boards of other makers: what each says on its serial line, without input and output."""
