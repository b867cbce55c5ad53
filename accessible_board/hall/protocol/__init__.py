"""What goes through the broker, and what either end makes of it. Pure: time is passed in."""
