"""Acts of players, and of assistants for players: one row an act in :mod:`.table`. Pure."""
