"""Terms used everywhere: seats, editions, announcements, touches, clocks, the log of pegs."""
