"""A game of one's own, as its journal has it, gone through with all that can be asked there."""

import pytest

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter
from accessible_board.menu.in_and_out import EntryTaken, Stepped, WentBack
from tests.study.reader import Reader
from tests.support.table import Table

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "f3g5", "d7d5", "e4d5", "c6a5")


class Recorded(Table):
    """A table whose journal is kept."""

    def __init__(self, path):
        super().__init__(Seat.WHITE, time_control="10m", white="Anna", black="Bruno")
        head = Head("0.1.0", "2026-11-21T12:00:00Z", to_plain(self.setup))
        self.journal = JournalWriter.create(path, head)

    def observe(self, observation):
        super().observe(observation)
        self.journal.append(Entry(observation, tuple(self.last)))
        return self


@pytest.fixture
def reader(tmp_path):
    """Somebody who has played these moves, and goes through them."""
    table = Recorded(tmp_path / "2026-11-21-1.journal")
    table.start()
    for uci in MOVES:
        mover = table.game.state.on_move
        said = f"{uci[:2]} {uci[2:]}"
        if mover is Seat.WHITE:
            table.move(uci, Seat.WHITE).say(said).press()
        else:
            table.say(said).press().move(uci, Seat.WHITE)
        table.wait(10_000)
    table.journal.close()
    reader = Reader(tmp_path, "\n")
    reader.say("Partien nachspielen", "eins")
    return reader


ASKED = {
    Stepped: "Zug eins, Weiß: Eva vier.",
    EntryTaken: "Am Anfang.",
    "weiter": "Zug eins, Weiß: Eva vier.",
    "nächster Zug": "Zug eins, Schwarz: Eva fünf.",
    "zurück": "Zug eins, Weiß: Eva vier.",
    "zum Ende": "Zug fünf, Schwarz: Springer Anna fünf.",
    "zum Anfang": "Am Anfang.",
    "Zug drei": "Zug drei, Weiß: Läufer Cesar vier.",
    "Springer Felix sechs": "Zug drei, Schwarz: Springer Felix sechs.",
    "Zug 4": "Zug vier, Weiß: Springer Gustav fünf.",
    "Zug neun": "Einen Zug neun gibt es hier nicht.",
    "wo bin ich": "Zug vier, Weiß: Springer Gustav fünf.",
    "letzter Zug": "Zug vier, Weiß: Springer Gustav fünf.",
    "nächster Kommentar": "Es folgt kein Kommentar.",
    "Variante": "Dazu gibt es keine Variante.",
    "Variante verlassen": "Das ist keine Variante.",
    "wie lange": "Auf der Uhr: neun Minuten und neunzehn Sekunden. Für diesen Zug: dreizehn",
    "was hat sich geändert": "Leer ist jetzt: Felix eins, Gustav eins, Eva zwei, Eva sieben, Bella",
    "Stellung": "Weiß: König Eva eins; Dame David eins; Türme Anna eins und Hector eins;",
    "wo stehen die Damen": "David eins: Dame von Weiß; David acht: Dame von Schwarz.",
    "wo stehen die Türme": "Anna eins: Turm von Weiß; Hector eins: Turm von Weiß; Anna acht",
    "wo stehen die Läufer": "Cesar eins: Läufer von Weiß; Cesar vier: Läufer von Weiß;",
    "wo stehen die Springer": "Bella eins: Springer von Weiß; Gustav fünf: Springer von Weiß;",
    "was steht auf Gustav fünf": "Gustav fünf: Springer von Weiß.",
    "was steht auf Reihe fünf": "Eva fünf: Bauer von Schwarz; Gustav fünf: Springer von Weiß.",
    "was steht auf Linie Eva": "Eva eins: König von Weiß; Eva vier: Bauer von Weiß; Eva fünf",
    "was steht auf Diagonale Anna zwei Gustav acht": "Anna zwei: Bauer von Weiß; Cesar vier:",
    "wer greift Eva vier an": "Weiß: Springer Gustav fünf. Schwarz: Springer Felix sechs.",
    "gleiche Stellung": "Diese Stellung gibt es in keiner anderen Partie.",
    "Lesezeichen": "Das Lesezeichen ist gesetzt.",
    "aufs Brett": "Stellen Sie den schwarzen Turm auf Hector acht.",
    "Hilfe": "Der weiße Knopf geht vor, der schwarze zurück, lange drücken verlässt",
    "hier spielen": "Einen Augenblick.",
    "aus Fehlern lernen": "Wessen Fehler? Eins: Weiß: Anna.",
    WentBack: "Anna gegen Bruno. Das Ergebnis ist nicht bekannt. Zug vier, Weiß: Springer Gustav",
}
"""What is pressed or said, one after the other, and how the answer begins."""


def test_all_that_can_be_asked_of_it(reader):
    for asked, answer in ASKED.items():
        said = reader.say(asked) if isinstance(asked, str) else reader.press(asked)
        assert said.startswith(answer), (asked, said)
