"""What a game is, and how each event changes it."""
