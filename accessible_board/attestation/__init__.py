"""Information on a machine for its arbiter: the identity of the program, engines, radios."""
