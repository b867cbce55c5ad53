"""Microphones and ears: from sound to a decision on what was said."""
