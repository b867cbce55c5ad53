"""The parts of an installation on Windows, and its installer: ``make installer``."""
