"""Article 4: touched pieces, and what they oblige to."""
