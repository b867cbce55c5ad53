"""The console: web pages for the opponent, the assistant, the arbiter and spectators.

What a page shows is computed from a copy of the game that follows its record (:mod:`following`),
by pure functions (the ``…_page`` modules), and put into HTML by templates that only show. What is
done on a page becomes an observation like any other (:mod:`acts`, :mod:`rulings`). Who may see and
do what is decided in :mod:`door` alone, and everything that happens reaches the open pages
through :mod:`live`. The server (:mod:`server`) runs on a thread of its own, so that no browser,
however slow or hostile, can keep a move waiting.
"""
