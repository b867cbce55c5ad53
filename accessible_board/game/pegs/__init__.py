"""What the pegs of a board show: lifts, places, and the moves they make (D.2.2)."""
