"""The parts of the Debian package."""
