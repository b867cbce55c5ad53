"""Tournament report files, written column by column as the format tells."""

HEAD = "012 Open von Beispielstadt\n142 3\n"


def block(opponent="0000", colour="-", result=" "):
    """What a player's line says of one round."""
    return f"  {opponent:>4} {colour} {result}"


def line(rank, name, points, *blocks):
    """A player's line: rank, sex, name, rating, federation, number, birth, points, place."""
    person = f"001 {rank:>4} m    {name:<33} 1800 GER       12345 1970/01/01"
    return f"{person} {points:>4} {rank:>4}" + "".join(blocks)


def report(*lines, head=HEAD, ending="\n"):
    """A whole file."""
    return (head + "".join(f"{each}\n" for each in lines)).replace("\n", ending)


SECOND_ROUND = report(
    line(1, "Arendt, Anna", "1.0", block(3, "w", "1"), block(2, "b")),
    line(2, "Bruns, Bert", "1.0", block(4, "b", "1"), block(1, "w")),
    line(3, "Cramer, Cord", "0.0", block(1, "b", "0"), block(4, "w", "=")),
    line(4, "Dirks, Dora", "0.0", block(2, "w", "0"), block(3, "b", "=")),
    line(5, "Evers, Edda", "1.0", block(result="U"), block("0000", "-", "H")),
)
"""Bruns and Arendt are playing; the others have drawn or a bye."""
