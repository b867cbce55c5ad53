"""Make text that others wrote safe to print: one line without control characters."""


def in_one_line(text: str) -> str:
    """Replace each character that cannot be printed, line ends included, with a space."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
