"""The devices of the menu: its voice, its ear, the buttons of the board, a USB stick."""
