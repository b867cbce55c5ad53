"""A table without a screen: its menu's voice and ear, the buttons of its board, its USB sticks."""
