"""Guises of our board: it speaks as a board of another make, to programs that look for one."""
