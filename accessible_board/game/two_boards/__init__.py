"""Two boards that differ, and what settles it (D.2.9)."""
