"""What an installation on Windows consists of, and its installer: ``make installer``."""
