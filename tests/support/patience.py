"""How long a test waits for what another thread or process does."""

PATIENCE = 90
"""Seconds: only a test that fails waits so long, however busy the machine is."""
