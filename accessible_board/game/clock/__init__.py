"""Article 6 and Guideline III: the chess clock, presses, flags and the quickplay finish."""
