"""What is written of a game: the words of pages and terminal, the record, the arbiter's lines."""
