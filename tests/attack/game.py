"""The game that is attacked: a process with its pages, and White's board that runs its firmware."""

import random
import re
import time
from types import SimpleNamespace

import chess

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from tests.console.serving import Live, Pages
from tests.support.child import Playing
from tests.support.connections import Watch
from tests.support.patience import PATIENCE

LINK = re.compile(r"^(.+): (http://\S+)/join/(\S+)$")
PATHS = {
    "White": "white",
    "Black": "black",
    "Assistant of White": "assistant-white",
    "Assistant of Black": "assistant-black",
    "Arbiter": "arbiter",
}
LIFTED, PLACED = b'"PegLifted"', b'"PegPlaced"'
ANNOUNCED = AnnouncingStyle(load("de"))


def milliseconds(since):
    """How long it is since a time of ``time.monotonic``."""
    return round(1000 * (time.monotonic() - since))


class AttackedGame(Pages):
    """White sits at a ``board``, Black at a page; the arbiter's page is open.

    ``folder`` is the home of who plays, with the record in ``games``; ``within`` are the
    surroundings of the process. What it tries to connect to is under watch.
    """

    def __init__(self, folder, board, *, spectators="now", within=()):
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.watch = Watch(folder)
        self._within = within
        self.board = board
        self.records = folder / "games"
        self.position = chess.Board()
        self._choice = random.Random(1)
        self._options = ("--console", "127.0.0.1:0", "--spectators", spectators)
        self._play("--board", self.board.port, "--journal", "games", "--announce", "de")

    def _play(self, *what):
        self.process = Playing(
            self.folder,
            *(*what, *self._options),
            within=self._within,
            variables=self.watch.variables,
        )
        self.process.wait_for("Arbiter: http")
        super().__init__(0)
        for line in self.process.lines:
            if match := LINK.match(line):
                self.port = int(match[2].rpartition(":")[2])
                path = PATHS[match[1].partition(",")[0]]
                self.invitations[path] = SimpleNamespace(token=match[3])
        self.arbiter = self.enter("arbiter", "Hansen")
        self.black = self.enter("black")

    @property
    def journal(self):
        """The record, of which there is one."""
        (journal,) = self.records.glob("*.journal")
        return journal

    def record(self):
        """What stands in the record."""
        return self.journal.read_bytes()

    def resume(self):
        """Left, and gone on with by another process."""
        self.leave()
        self._play("--resume", str(self.journal))

    def leave(self):
        """Quit, as somebody at the keyboard does; how many milliseconds it took."""
        begun = time.monotonic()
        assert self.process.type("quit").end() == (0, "")
        return milliseconds(begun)

    # --- what people at the table do --------------------------------------------------------

    def start(self):
        """Black presses, and White's clock runs."""
        self.process.wait_for("White's earphone: The board answers")
        self.act("press")
        self.process.wait_for("Clock: White's clock runs")
        return self

    def act(self, act, value=""):
        """Black does something at the page, again and again until it is not too often; when."""
        form, status = {"act": act, "value": value}, 429
        while status == 429:
            at = time.monotonic()
            status = self.ask("POST", "/black/act", form=form, cookie=self.black).status
            time.sleep(0.02 * (status == 429))
        assert status in (204, 422)  # The game may refuse it, with the reason.
        return at

    def typed(self, line, answer):
        """How many milliseconds it takes until what is typed is answered."""
        begun, count = time.monotonic(), self._count(answer)
        self.process.type(line).wait_for(answer, count + 1)
        return milliseconds(begun)

    def move(self):
        """White moves, and Black at the page: how many milliseconds until each was announced."""
        return max(self.white_goes_on(self.white_lifts()), self.black_answers())

    def white_lifts(self):
        """The move that White begins, whose man is lifted and heard of."""
        move = self._chosen()
        self._heard(LIFTED, self.board.lift, move.from_square)
        return move

    def white_goes_on(self, move):
        """White puts the man down, announces and presses."""
        words = self._put_down(move)
        took = self.typed(f"white {words}", f"Loudspeaker: {words}")
        runs = self._count("Clock: Black's clock runs")
        self.board.press(Seat.WHITE)
        self.process.wait_for("Clock: Black's clock runs", runs + 1)
        return took

    def black_answers(self):
        """Black moves at the page, and White carries it out."""
        move = self._chosen()
        words = ANNOUNCED.move(move, self.position)
        heard = f"Loudspeaker: {words}"  # Written once, though White's ear hears it, too.
        count, runs = self._count(heard), self._count("Clock: White's clock runs")
        begun = self.act("announce", words)
        self.process.wait_for(heard, count + 1)
        took = milliseconds(begun)
        self.act("press")
        self.process.wait_for("Clock: White's clock runs", runs + 1)
        self._heard(LIFTED, self.board.lift, move.from_square)
        self._put_down(move)
        return took

    def _chosen(self):
        """A quiet move after which the game goes on, the same ones in every run."""
        quiet = [move for move in self.position.legal_moves if self._is_quiet(move)]
        return self._choice.choice(quiet)

    def _is_quiet(self, move):
        position = self.position
        if position.is_capture(move) or position.is_castling(move) or move.promotion:
            return False
        position.push(move)
        quiet = not position.is_check() and not position.is_repetition(2)
        position.pop()
        return quiet

    def _put_down(self, move):
        """A lifted man is put down; the words for the move."""
        words = ANNOUNCED.move(move, self.position)
        self.position.push(move)
        self._heard(PLACED, self.board.place, move.to_square)
        return words

    def _heard(self, what, hand, square):
        """Do it, and wait until it is in the record."""
        before, deadline = self.record().count(what), time.monotonic() + PATIENCE
        hand(square)
        while self.record().count(what) == before:
            assert time.monotonic() < deadline, "the board is not heard"
            time.sleep(0.005)

    def _count(self, part):
        return sum(part in line for line in list(self.process.lines))

    # --- what others are served -------------------------------------------------------------

    def let_in(self):
        """How many milliseconds it takes whoever has a right link to see a page."""
        answer = self.ask("POST", "/arbiter/invite", form={"role": "black"}, cookie=self.arbiter)
        token = re.search(r"/join/([\w-]+)", answer.text)[1]
        self.invitations["black"] = SimpleNamespace(token=token)
        begun = time.monotonic()
        self.black = self.enter("black")
        assert self.ask("GET", "/black/", cookie=self.black).status == 200
        return milliseconds(begun)

    def shown(self):
        """How many milliseconds it takes an honest spectator to see the game."""
        begun = time.monotonic()
        assert self.ask("GET", "/spectator/").status == 200
        live = Live(self, "/spectator/")
        assert live.status == 200
        assert next(live.messages())["regions"] is not None
        live.close()
        return milliseconds(begun)
