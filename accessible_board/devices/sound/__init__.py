"""Sound devices, sound files, and processing of sound before it is recognised."""
