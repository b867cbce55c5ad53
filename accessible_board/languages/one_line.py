"""Text of other people as it is shown: in one line, without signs that a terminal obeys."""


def in_one_line(text: str) -> str:
    """The text with a space for each sign that cannot be printed, be it the end of a line."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
