"""Typed lines and their meaning. Pure."""
