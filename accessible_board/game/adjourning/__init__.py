"""Guideline I: sealing a move, its envelope, and going on."""
