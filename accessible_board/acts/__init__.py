"""What a player, or an assistant for a player, can do: one row an act in :mod:`.table`. Pure."""
