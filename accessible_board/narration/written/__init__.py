"""Written words of a game: those of pages and terminal, the record, the arbiter's lines."""
