"""Differences that are known and being mended: the players leave them out till then.

Each names what is left out and the Article that the program does not keep yet. An entry is removed
when its mend is in; the table is empty when the two agree.
"""

AWAITED = {
    "announced first": "D.2.2, D.2.3: after touches, or with rests of 2 s before the move is done",
    "men put back": "7.5.1, 4.7: men taken up together, or before an illegal move, and put back",
    "unannounced": "D.2.3, D.2.4: a press on an illegal placement that was not announced",
    "cannot stand": "A4c, B3c of 2009, A.5.2: jumps of a king and captures of own men stand, too",
    "released against a touch": "4.3, 4.7: put down against 4.3, taken up and put down again",
    "struck touch": "9.1.2.1, 4.2.2: an offer declined by a touch that is struck stands again",
    "claim beside an offer": "9.1.2.3: a claim is an offer also while the opponent's stands",
    "mistaken repetition": "7.5.1, D.2.1: an illegal move announced before the repetition",
    "touches of a move taken back": "7.5.1, 4.3: touches before an illegal move that is claimed",
    "own men in between": "1.3, 4.3: touches before the opponent's move is carried out",
}


def awaited(what: str) -> bool:
    """Whether this is still being mended."""
    return what in AWAITED
