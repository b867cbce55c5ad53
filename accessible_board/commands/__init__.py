"""What the command line does: one module for each command."""
