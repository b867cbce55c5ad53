"""What is said and written of what happens: one row an event, and what follows its course."""
