"""What everything else speaks of: seats, editions, announcements, touches, clocks, peg logs."""
