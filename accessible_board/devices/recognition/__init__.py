"""Engines that turn sound into words, and what is known of how they err."""
