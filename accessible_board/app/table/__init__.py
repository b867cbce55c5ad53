"""The edge of the menu: its voice, the buttons of the board, its ear, and what waits on them."""
