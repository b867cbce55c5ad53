"""From an observation and the state of a game to events; one module for each theme."""
