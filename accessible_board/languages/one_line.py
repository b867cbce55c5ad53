"""Make text that others wrote safe to print: one line without control characters."""


def in_one_line(text: str) -> str:
    """Replace each character that cannot be printed, line ends included, with a space."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


LONGEST = 300
"""Characters that are told of what failed."""


def shortened(error: object) -> str:
    """What failed, for a log or a terminal: one line, however much somebody wrote into it."""
    text = in_one_line(str(error))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
