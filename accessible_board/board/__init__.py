"""The peg board without its wire: frames, stamps, lifts and places, spoken recovery."""
