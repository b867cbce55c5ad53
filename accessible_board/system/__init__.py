"""What differs between Windows, macOS and Linux, one module a matter.

What only some systems have (``fcntl``, ``termios``, ``pty``, ``pulsectl``) is imported here alone,
which import-linter holds.
"""
