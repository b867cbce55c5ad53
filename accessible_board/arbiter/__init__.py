"""What an arbiter reads and decides, in words: for the terminal, the voice and the pages alike."""
