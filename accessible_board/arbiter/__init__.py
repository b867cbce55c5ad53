"""What an arbiter decides, in words: for the terminal, the voice and the pages alike. Pure."""
