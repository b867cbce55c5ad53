"""A printed circuit for a quarter of the board: drawn, written, read back and checked."""
