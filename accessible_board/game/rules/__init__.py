"""Rules of the Laws that need no state of a game: endings, penalties, notation."""
