"""Who is at the board, and who acts for a player."""
