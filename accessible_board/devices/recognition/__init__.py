"""Engines that turn sound into words, and data about their errors."""
