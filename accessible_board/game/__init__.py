"""The game as the Laws of Chess see it. Pure: python-chess and the standard library only.

Observations go in, events come out, time is passed in. Start with :mod:`observations`,
:mod:`events` and :mod:`game`, then :mod:`procedure <accessible_board.game.state.procedure>`
(Appendix D).
"""
