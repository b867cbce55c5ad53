"""The protocol between tables, broker and hall. Pure: time is passed in."""
