"""Article 8 and Appendix C: notation, scoresheets, and the duty to record."""
