"""What is said and written of events: one row for each event, and the narrator."""
