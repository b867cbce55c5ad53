"""Displays of braille: BRLTTY by its BrlAPI, and the braille codes of liblouis."""
