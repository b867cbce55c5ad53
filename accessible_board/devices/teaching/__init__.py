"""How a player teaches the ear the own voice."""
