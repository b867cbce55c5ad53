"""Events to words, and when they may be spoken.

:mod:`~accessible_board.narration.announcer` decides who is told what;
:mod:`~accessible_board.announcer.announcing` says a move; the speech queue decides what comes next.
"""
