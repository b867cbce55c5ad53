"""Typed lines, to what they mean. Pure."""
