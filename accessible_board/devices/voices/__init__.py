"""Engines that turn words into sound."""
