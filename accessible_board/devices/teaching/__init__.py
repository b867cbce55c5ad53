"""How a player teaches the ear their own voice."""
