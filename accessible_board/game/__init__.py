"""The game as the Laws of Chess see it. Pure: python-chess and the standard library only.

Observations go in, events come out, time is passed in. Start with :mod:`observations` and
:mod:`events`, then :mod:`procedure` (Appendix D) and :mod:`game`.
"""
