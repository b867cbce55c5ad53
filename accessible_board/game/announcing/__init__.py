"""Appendix D: what is announced, and when a move is made and may be completed."""
