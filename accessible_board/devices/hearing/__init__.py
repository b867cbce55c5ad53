"""Microphones and ears: who is heard, and what it means."""
