"""Differences between Windows, macOS and Linux, one module for each matter.

Modules that exist only on some systems (``fcntl``, ``termios``, ``pty``, ``pulsectl``) are imported
here only; import-linter enforces it.
"""
