"""The sentences that are spoken, by theme.

Each function puts one kind of event into words for everybody who is told of it; ``board`` is the
position before the move that the event is about. Which event goes where stands in
:mod:`accessible_board.narration.table`.
"""
