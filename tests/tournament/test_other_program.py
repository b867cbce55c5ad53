"""Boards as another program counts them, which pairs by FIDE's rules for Swiss systems."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.tournament import ReportFile
from tests.support.shares import TOURNAMENTS
from tests.tournament.reports import block, line, report

pytest.importorskip("py4swiss", reason="py4swiss has no wheels for this Python")
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

ROUNDS = 5
POINTS = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "U": 1.0, "H": 0.5, "Z": 0.0, "F": 1.0}
RESULTS = {"1-0": "10", "0-1": "01", "1/2-1/2": "==", "+/-": "+-", "-/+": "-+", "-/-": "--"}
"""Results with the marks of both players; the other program knows no game that both have lost."""


class Tournament:
    """A tournament: for each player the rounds, each an opponent, a colour and a result."""

    def __init__(self, drawn: Random):
        self.drawn = drawn
        self.rounds = [[] for _ in range(drawn.randrange(8, 20))]
        self.names = [drawn.choice(["Müller", "Grün-Żak", "Ana"]) for _ in self.rounds]

    def text(self):
        """The report, with the points of all results that are in it."""
        lines = [
            line(rank, f"{name}, {rank}", self.points(rank), *(block(*each) for each in played))
            for rank, (name, played) in enumerate(zip(self.names, self.rounds, strict=True), 1)
        ]
        return report(*lines, head=f"012 Open\nXXR {ROUNDS}\nXXC white1\n")

    def points(self, rank):
        return f"{sum(POINTS.get(each[2], 0.0) for each in self.rounds[rank - 1]):.1f}"

    def stay_away(self):
        """Some tell before the round that they do not come."""
        for played in self.rounds:
            if self.drawn.random() < 0.1:
                played.append(("0000", "-", self.drawn.choice("HZF")))

    def pair(self, path):
        """Have the other program pair the round; the games in the order of its boards."""
        path.write_text(self.text(), "utf-8")
        paired = DutchEngine.generate_pairings(TrfParser.parse(path))
        for pair in paired:
            if pair.black:
                self.rounds[pair.white - 1].append((pair.black, "w", " "))
                self.rounds[pair.black - 1].append((pair.white, "b", " "))
            else:
                self.rounds[pair.white - 1].append(("0000", "-", "U"))
        return [(pair.white, pair.black) for pair in paired if pair.black]

    def ends(self, game):
        """Let a game of the round have a result, and tell which."""
        result = self.drawn.choice([*RESULTS])
        for rank, mark in zip(game, RESULTS[result], strict=True):
            opponent, colour, _ = self.rounds[rank - 1][-1]
            self.rounds[rank - 1][-1] = (opponent, colour, mark)
        return result


def boards(text, number):
    pairings = ReportFile.of(text.encode()).pairings(number)
    return [(pairing.white_rank, pairing.black_rank) for pairing in pairings]


@settings(max_examples=TOURNAMENTS.now)
@given(st.integers())
def test_boards_and_results_are_those_of_another_program(tmp_path_factory, seed):
    """Whatever results come in, and in whatever order, boards stay as that program counts them."""
    drawn = Random(seed)
    tournament, path = Tournament(drawn), tmp_path_factory.mktemp("open") / "report.trf"
    published = []
    for number in range(1, ROUNDS + 1):
        tournament.stay_away()
        try:
            published.append(tournament.pair(path))
        except PairingError:  # Too many have met already, or stay away.
            return
        written = ReportFile.of(tournament.text().encode())
        for game in drawn.sample(published[-1], len(published[-1])):
            assert boards(tournament.text(), number) == published[-1]
            result = tournament.ends(game)
            [pairing] = (p for p in written.unfinished() if (p.white_rank, p.black_rank) == game)
            written = written.with_result(pairing, result)
            assert written.content().decode() == tournament.text()
        assert [boards(tournament.text(), n) for n in range(1, number + 1)] == published
