"""From an observation and the state of a game to events, a theme a module."""
