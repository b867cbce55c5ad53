"""State of a game, and its change by each event."""
