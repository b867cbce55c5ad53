"""Articles 5 and 9: how a game ends."""
