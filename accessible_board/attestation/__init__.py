"""What an arbiter may ask of a machine: which program this is, and what else is there."""
