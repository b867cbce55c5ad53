"""Sound devices, sound files, and what is done to sound before it is understood."""
