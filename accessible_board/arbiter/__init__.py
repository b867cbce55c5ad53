"""The arbiter's reports and rulings, in words: for the terminal, the voice and the pages alike."""
