"""A hostile test of a real running game: what is tried, what must hold, and whether it did.

``make attack`` does all of it and prints a table; the tests do a bounded share.
"""
