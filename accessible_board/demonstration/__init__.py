"""Games that play themselves, at a table and in a hall, in the whole program without hardware."""
