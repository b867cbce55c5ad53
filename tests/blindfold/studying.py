"""An evening alone: a game against the engine, one gone through, a mistake, and ten puzzles."""

import contextlib
import csv
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import chess

from accessible_board.board.repair import movements
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.study.puzzle_record import OWN
from accessible_board.study.puzzles import Puzzle, from_row
from tests.blindfold.evening import HAND, HESITATES, MORE_TRIES, SIGNING, breathing
from tests.blindfold.people import USUAL_RATE, Person, WaitedInVainError
from tests.support.room import open_room
from tests.support.terminal_board import VirtualBoard

BEFORE = "Der König geht aus dem Weg"
THIRTY = "Bis hierher war alles ausgeglichen"
BETTER = "Das wäre der bessere Plan gewesen"
"""Comments of the game that is gone through, as Anna knows them."""

MOVES = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 "
    f"10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 (12. a4 {{{BETTER}.}} c5) 12... Re8 13. Nf1 Bf8 14. Ng3 g6 "
    "15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 "
    "19. Qd2 h5 20. Bg5 Be7 21. Ra3 Rb8 22. Rea1 Bc8 23. axb5 axb5 24. Ra7 Nfd7 25. Bxe7 Rxe7 "
    f"26. Qh6 Nf8 27. Ng5 Rbb7 28. R7a3 Rb6 29. Kh2 {{{BEFORE}.}} Rc7 "
    f"30. Ra8 {{{THIRTY}.}} Rcb7"
)
GAMES = f"""[White "Anna"]
[Black "Bruno"]
[Result "*"]

{MOVES} *

[White "Bruno"]
[Black "Anna"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""

PUZZLES = frozenset({"3", "13", "24", "28", "30", "33", "35", "37", "67", "70"})
"""Those of the program that Anna has beside her; she knows each by the opponent's last move."""

SOLVED = ("puzzle.solved_alone", "puzzle.solved_helped", "puzzle.solved_failed")
"""What is heard in the end of a puzzle; the last one if the ear took another move for hers."""


class Studying:
    """Anna at home, with a peg board, an earphone and a microphone; see :class:`Evening`."""

    def __init__(
        self,
        closing: ExitStack,
        tell: Callable[[str], None],
        rate: int = USUAL_RATE,
    ) -> None:
        self.room = closing.enter_context(open_room("ear", "headset"))
        self.board = VirtualBoard(7)
        closing.callback(self.board.close)
        self.position = chess.Board()
        self._pgn = self.room.directory / "games.pgn"
        self._pgn.write_text(GAMES, "utf-8")
        self._puzzles = self.room.directory / "ten.csv"
        settings = self.room.directory / ".config" / "accessible-board" / "settings.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f'rate = {rate}\nlanguage = "de"\n', "utf-8")
        began = time.monotonic()

        def told(who: str, what: str) -> None:
            tell(f"{time.monotonic() - began:6.1f} s  {who} {what}")

        self._tell = told
        self.anna = Person("Anna", self.room, "headset", ["ear"], "de", told, rate)
        self.anna.knows("before", BEFORE)
        self.anna.knows("thirty", THIRTY)
        self._posed = self._write_puzzles()
        self.anna.knows("better", BETTER)
        closing.callback(self.anna.close)
        closing.enter_context(breathing(self.room, "headset"))

    @contextmanager
    def program(self, *options: str) -> Iterator[None]:
        """``accessible-board study`` runs; what it writes is kept beside, and not read."""
        sound = ["--microphone", "white=headset_monitor", "--ear", "ear", "--loudspeaker", "none"]
        command = ["study", "--board", self.board.port, *sound, "--pgn", str(self._pgn)]
        command += ["--puzzles", str(self._puzzles), *options]
        with (self.room.directory / "written.txt").open("ab") as written:
            process = subprocess.Popen(
                [sys.executable, "-m", "accessible_board", *command],
                env={**self.room.environment, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=written,
            )
        try:
            yield
        finally:
            process.kill()
            process.wait(20)

    def whole(self) -> None:
        """All of it; whoever waits in vain tells what was heard before."""
        try:
            with self.program():
                self.choose_language()
                self.plays()
                self.goes_through_a_game()
                self.says("Hauptmenü", "study.title", "study.play")
                self.learns()
                self.solves()
        except AssertionError:
            self.anna.recall()
            raise

    def short(self) -> None:
        """A mistake alone, by somebody who has chosen the language before."""
        try:
            with self.program("--language", "de"):
                self.anna.hear("study.play")
                self.learns(own=0)
        except AssertionError:
            self.anna.recall()
            raise

    # --- a game -----------------------------------------------------------------------------------

    def choose_language(self) -> None:
        """At the first start: hear the own language's name, and press."""
        self.anna.hear("language.choose")
        self.press(Seat.BLACK)
        self.anna.hear("study.play")

    def plays(self) -> None:
        """By two buttons to the engine's clock; a move, its answer, both taken back, another."""
        self.press(Seat.BLACK)
        self.anna.hear("study.begin")
        self.press(Seat.BLACK)
        began = time.monotonic()
        self.anna.hear("standing_on_move_you")
        self._tell("Anna", f"has waited {time.monotonic() - began:.1f} s for her clock")
        self.moves("e4")
        answer = self.answer()
        self.takes_back(answer)
        self.moves("d4")
        self.answer()
        self.resigns()
        self.anna.hear("study.title", "study.play")

    def moves(self, san: str) -> None:
        """Anna moves, announces and presses, until the other clock runs."""
        move = self.position.parse_san(san)
        self.pegs(move)
        self.anna.forget()
        self.anna.say(self.anna.style.move(move, self.position))
        self.press(Seat.WHITE)
        self.position.push(move)

    def answer(self) -> chess.Move:
        """The engine's move is heard, and carried out."""
        for _ in range(MORE_TRIES):
            with contextlib.suppress(WaitedInVainError):
                move = self.anna.hear_move(self.position, patience=30)
                self.pegs(move)
                self.position.push(move)
                self.anna.wait_for_silence()
                return move
            self.anna.say(self.anna.language.taught("last_move"))
        raise WaitedInVainError("No move of the engine was ever heard.")

    def takes_back(self, answer: chess.Move) -> None:
        """Anna takes her move back, and puts both men where they came from."""
        for _ in range(MORE_TRIES):
            self.anna.forget()
            self.anna.say(self.anna.language.taught("take_back"))
            with contextlib.suppress(WaitedInVainError):
                self.anna.hear("agreement_reached", patience=30)
                break
        while self.position.move_stack:
            move = self.position.pop()
            self._tell("Anna", f"puts back {move.uci()}")
            self.lift(move.to_square)
            self.place(move.from_square)
        self.anna.wait_for_silence()
        for _ in range(MORE_TRIES):  # The engine wants to go on as soon as she does.
            self.press(Seat.WHITE)
            with contextlib.suppress(WaitedInVainError):
                self.anna.hear("standing_on_move_you", patience=20)
                return
        raise WaitedInVainError("The clock never ran.")

    def resigns(self) -> None:
        """Anna resigns, and signs."""
        for _ in range(MORE_TRIES):
            self.anna.forget()
            self.anna.say(self.anna.language.taught("resign"))
            with contextlib.suppress(WaitedInVainError):
                self.anna.hear("confirm_resign", patience=20)
                self.anna.say(self.anna.language.taught("yes"))
                self.anna.hear("result_black", patience=30)
                break
        self.press(Seat.WHITE)
        self.anna.hear("signing_press_you")
        time.sleep(SIGNING)
        self.press(Seat.WHITE)

    # --- a game gone through, and a mistake -------------------------------------------------------

    def goes_through_a_game(self, own: int = 1) -> None:
        """To move thirty, with a variation on the way, by words and by White's button."""
        self.says("nachspielen", "study.review")
        self.says(self.number(own + 1), "review.all")
        self.says(self.number(1), "review.found")
        self.says(self.number(1), "review.beginning")
        self.says("Zug zwölf", "review.variation")
        self.says("Variante", "better")
        self.says("Variante verlassen", "review.variation")
        self.says("Zug neunundzwanzig", "before")
        self.press(Seat.WHITE)
        time.sleep(HESITATES)
        self.press(Seat.WHITE)
        try:
            self.anna.hear("thirty", patience=20)
        except WaitedInVainError:
            self.says("wo bin ich", "thirty")
        self.says("wo stehen die Springer")

    def learns(self, own: int = 1) -> None:
        """The engine looks the second game over; a hint, and the better move is said."""
        self.says("Aus Fehlern lernen", "study.learn")
        self.says(self.number(own + 1), "review.all")
        self.says(self.number(1), "review.found")
        self.says(self.number(2), "learn.whose")
        self.press(Seat.BLACK)
        self.anna.hear("learn.task")
        self.anna.wait_for_silence()
        self.press(Seat.BLACK)
        self.anna.hear("study_game.hint_piece")
        self.says("Anna sechs", "learn.fails", "learn.follows")
        self.says("Gustav sechs", "learn.found", "learn.as_good")
        self.press(Seat.WHITE)
        self.anna.hear("learn.result")

    # --- puzzles ----------------------------------------------------------------------------------

    def _write_puzzles(self) -> dict[str, Puzzle]:
        """Ten of the program's puzzles in a file, by the opponent's last move, as Anna hears it."""
        posed = {}
        with OWN.open(encoding="utf-8") as own, self._puzzles.open("w", encoding="utf-8") as ten:
            rows = csv.DictReader(own)
            assert rows.fieldnames is not None
            file = csv.DictWriter(ten, rows.fieldnames)
            file.writeheader()
            for row in rows:
                if row["PuzzleId"] in PUZZLES:
                    file.writerow(row)
                    puzzle = from_row(row)
                    assert puzzle.before is not None
                    assert puzzle.start is not None
                    posed[self.anna.style.move(puzzle.before, puzzle.start)] = puzzle
        for before in posed:
            self.anna.knows(before, before)
        return posed

    def solves(self) -> None:
        """Ten puzzles, the last one on the pegs."""
        self.says("Hauptmenü", "study.title", "study.play")
        self.says("Aufgaben lösen", "puzzle.title")
        left = dict(self._posed)
        while left:
            self.press(Seat.BLACK)
            puzzle = left.pop(self.hears_puzzle(tuple(left)))
            self.position = puzzle.board.copy()
            if not left:
                self.sets_up()
            for move in puzzle.line:
                if self.position.turn is puzzle.board.turn:
                    self.finds(move, puzzle.line, pegs=not left)
                elif not left:
                    self.pegs(move)
                    self.anna.hear("review.stands")
                self.position.push(move)
        self.press(Seat.BLACK)
        self.anna.hear("puzzle.none_left")

    def hears_puzzle(self, left: tuple[str, ...]) -> str:
        """Which puzzle is posed; its task is asked for again if that was not heard well."""
        for _ in range(MORE_TRIES):
            with contextlib.suppress(WaitedInVainError):
                return self.anna.hear(*left, patience=20)
            self.anna.say("Was ist gefragt")
        raise WaitedInVainError("No puzzle was ever heard.")

    def sets_up(self) -> None:
        """Every peg is taken out, and those of the position are put in."""
        self.says("aufs Brett", "repair_take_away", "repair_put", "repair_move")
        self._tell("Anna", f"sets up {self.position.board_fen()}")
        for square in chess.scan_forward(self.board.occupied):
            self.lift(square)
        for square in chess.scan_forward(self.position.occupied):
            self.place(square)
        self.anna.hear("review.stands")

    def finds(self, move: chess.Move, line: Sequence[chess.Move], *, pegs: bool) -> None:
        """Anna says a move of the solution, or makes it on the pegs and presses."""
        heard = SOLVED if move is line[-1] else ("puzzle.right",)
        if pegs:
            self.pegs(move)
            self.press(Seat.WHITE)
            self.anna.hear(*heard)
        else:
            self.says(self.anna.style.move(move, self.position), *heard)

    # --- hands and mouth --------------------------------------------------------------------------

    def says(self, words: str, *heard: str) -> None:
        """Anna says something until she hears what it leads to, if that is known."""
        for _ in range(MORE_TRIES):
            self.anna.forget()
            self.anna.say(words)
            if not heard:
                self.anna.wait_for_silence()
                return
            with contextlib.suppress(WaitedInVainError):
                self.anna.hear(*heard, patience=30)
                return
        raise WaitedInVainError(f"Nothing came of it: {words}.")

    def number(self, number: int) -> str:
        """A number as Anna says it."""
        return self.anna.language.number(number)

    def press(self, seat: Seat) -> None:
        """A button of the board."""
        self._tell("Anna", f"presses the button of {seat}")
        self.board.press(seat)

    def pegs(self, move: chess.Move) -> None:
        """Anna carries out a move, hand by hand."""
        self._tell("Anna", f"moves {move.uci()}")
        for lifted, square in movements(self.position, move):
            (self.lift if lifted else self.place)(square)

    def lift(self, square: chess.Square) -> None:
        """Lift a peg."""
        self.board.lift(square)
        time.sleep(HAND)

    def place(self, square: chess.Square) -> None:
        """Put a peg into a hole."""
        self.board.place(square)
        time.sleep(HAND)
