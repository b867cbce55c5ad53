"""The evening: two people and an arbiter, a peg board, an earphone, a loudspeaker, microphones."""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import chess
import numpy as np

from accessible_board.board.repair import movements
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.simulator.board import FIRMWARE, SimulatedBoard
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available
from tests.blindfold.people import USUAL_RATE, Person, WaitedInVainError
from tests.support.room import Room, open_room

NOISE: Final = 12
"""The noise of a quiet room, as RMS of 16 bit samples."""

HAND: Final = 0.5
"""Seconds that a hand needs for a lift or a place."""

HESITATES: Final = 1.0
"""Seconds between two presses in the menu."""

SIGNING: Final = 3.0
"""Seconds before the second press: one at once would be out of habit."""

MORE_TRIES: Final = 8
"""How often a person says again what was not understood."""

CODES: Final = ("482713", "551266", "736124")
"""The codes that the arbiter has written into the settings of the table, and on a note."""

OTHERS_LANGUAGE: Final = 4
"""Which entry of a new game chooses the opponent's language, counted from 0."""

ENTRIES: Final = 7
"""How many entries a new game has; after the last comes the first."""


class Evening:
    """A table on which a box without a screen stands, and those who sit at it.

    Anna's ear speaks ``language``, and the loudspeaker that of Bruno, who has only that. ``tell``
    takes each line of what they did, heard and said. The board runs the ``firmware``. ``rate`` is
    how many words a minute the program speaks. Where no ``arbiter`` comes they agree on all.
    """

    def __init__(
        self,
        closing: ExitStack,
        tell: Callable[[str], None],
        language: str = "de",
        opponents: str = "",
        firmware: Path = FIRMWARE,
        rate: int = USUAL_RATE,
        *,
        arbiter: bool = True,
    ):
        self.room = closing.enter_context(open_room("ear", "hall", "headset", "table"))
        self.board = closing.enter_context(SimulatedBoard(firmware))
        self.position = chess.Board()
        self.stick = self.room.directory / "stick"
        """What is mounted here, with a list of names on it, stands for a USB stick."""
        self.stick.mkdir()
        (self.stick / "names.txt").write_text("Anna\nBruno\n", "utf-8")
        self._arbiter_comes = arbiter
        _write_settings(self.room, rate, CODES if arbiter else ())
        began = time.monotonic()

        def told(who: str, what: str) -> None:
            tell(f"{time.monotonic() - began:6.1f} s  {who} {what}")

        hall = opponents or language
        self._opponents = "" if hall == language else hall
        ears = ["ear"] if self._opponents else ["ear", "hall"]
        self.blind = Person("Anna", self.room, "headset", ears, language, told, rate)
        self.sighted = Person("Bruno", self.room, "table", ["hall"], hall, told, rate)
        self.arbiter = Person("The arbiter", self.room, "table", ["hall"], hall, told, rate)
        self._tell = told
        for person in (self.blind, self.sighted, self.arbiter):
            closing.callback(person.close)
        for mouth in ("headset", "table"):
            closing.enter_context(breathing(self.room, mouth))

    @contextmanager
    def power(self) -> Iterator[None]:
        """The box is switched on, and the plug is pulled at the end; what it writes is not read."""
        microphones = ["--microphone", "white=headset_monitor", "--microphone"]
        sound = [*microphones, "black=table_monitor", "--ear", "ear", "--loudspeaker", "hall"]
        box = ["--stick", str(self.stick), "--shut-down", "true"]
        command = ["table", "--board", self.board.port, *sound, *box]
        with (self.room.directory / "written.txt").open("ab") as written:
            process = subprocess.Popen(
                [sys.executable, "-m", "accessible_board", *command],
                env={**self.room.environment, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=written,
            )
        self._tell("The box", "is switched on")
        try:
            yield
        finally:
            process.kill()
            process.wait(20)
            self._tell("The box", "is without power")

    # --- what hands do ----------------------------------------------------------------------------

    def press(self, seat: Seat) -> None:
        """The button of a colour, in the menu and as a clock."""
        self._tell("Somebody", f"presses the button of {seat}")
        self.board.press(seat)

    def walk(self, seat: Seat, times: int = 1) -> None:
        """Press a button of the menu, each time listening for a moment."""
        for _ in range(times):
            self.press(seat)
            time.sleep(HESITATES)

    def move_pegs(self, move: chess.Move) -> None:
        """Anna carries out a move on her board, hand by hand."""
        self._tell("Anna", f"moves {move.uci()}")
        for lifted, square in movements(self.position, move):
            (self.board.lift if lifted else self.board.place)(square)
            time.sleep(HAND)

    def misplace(self, move: chess.Move, wrong: str) -> None:
        """Anna puts the peg into a wrong hole, is told so in her ear, and mends it."""
        self._tell("Anna", f"moves {chess.square_name(move.from_square)}{wrong}")
        self.board.lift(move.from_square)
        time.sleep(HAND)
        self.board.place(chess.parse_square(wrong))
        self.blind.hear("positions_differ")
        self._tell("Anna", f"moves {wrong}{chess.square_name(move.to_square)}")
        self.board.lift(chess.parse_square(wrong))
        time.sleep(HAND)
        self.board.place(move.to_square)
        with contextlib.suppress(WaitedInVainError):  # The hand knows that it is right now.
            self.blind.hear("move_carried_out", "position_restored", patience=20)

    # --- what is done together --------------------------------------------------------------------

    def play(self, *, whole: bool = True) -> None:
        """The evening, from the first start to the menu that offers the next game.

        The ``whole`` of it, or without the second moves, the arbiter and the draw offer.
        """
        try:
            self._play(whole=whole)
        except AssertionError:
            for person in (self.blind, self.sighted, self.arbiter):
                person.recall()
            raise

    def _play(self, *, whole: bool) -> None:
        with self.power():
            self.choose_language()
            self.begin_a_game()
            self.white_moves("e4", slip="d4")
            time.sleep(HESITATES)  # A board without power forgets what it was about to report.
        with self.power():
            self.go_on()
            self.black_moves("e5", wrong_hole="e6" if self._arbiter_comes or whole else "")
            if not self._arbiter_comes:
                self.takes_back("e5")
            if whole and self._arbiter_comes:
                self.second_moves()
            elif whole:
                self.agree_on_all()
            self.resigns()
            self.sign(self.blind, Seat.WHITE, "signing_press_you", "signed_you")
            self.sighted.forget()
            self.sign(self.sighted, Seat.BLACK, "signing_press", "signed")
            self.blind.hear("home.new_game")

    def second_moves(self) -> None:
        """A move, an illegal one with the arbiter's ruling, and one with a declined draw offer."""
        self.white_moves("Nf3")
        self.illegal_move("a8a5")
        self.black_moves("Nc6", offers=True)
        self.declines()

    def agree_on_all(self) -> None:
        """An illegal move that is told, and a claim of touch-move that is granted."""
        self.announces_illegal_move("a8a5")
        self.go_on_together("clock_runs")
        self.black_moves("e5")
        self.white_moves("Nf3")
        self.asked_in_her_ear("claim_touch", "breach_claim_upheld_without_arbiter")
        self.puts_back("f3", "g1")
        self.position.pop()
        self.go_on_together("clock_runs_you")
        self.white_moves("Nf3")

    def choose_language(self) -> None:
        """At the first start: hear the own language's name, and press."""
        self.blind.hear("language.choose")
        self.press(Seat.BLACK)

    def begin_a_game(self) -> None:
        """From the main menu to a running clock, by the buttons."""
        self.blind.hear("home.new_game")
        self.press(Seat.BLACK)
        self.blind.hear("new_game.title")
        if self._opponents:
            self.choose_opponents_language()
        self.press(Seat.BLACK)
        self.blind.hear("standing_presses_first")
        self.start_clocks(Seat.BLACK, "clock_runs_you")

    def choose_opponents_language(self) -> None:
        """Step to it, take it, step to the language, take that, and step on to the beginning."""
        self.walk(Seat.WHITE, OTHERS_LANGUAGE)
        self.blind.hear("new_game.opponent_language")
        self.walk(Seat.BLACK)
        codes = list(available())
        own, others = (codes.index(code) for code in (self.blind.language.code, self._opponents))
        self.walk(Seat.WHITE, (others - own) % len(codes))
        self.walk(Seat.BLACK)
        self.walk(Seat.WHITE, ENTRIES - OTHERS_LANGUAGE)
        self.blind.hear("new_game.begin")

    def go_on(self) -> None:
        """With the game that was cut off: take it, hear how it stands, and press."""
        self.blind.hear("home.go_on")
        self.press(Seat.BLACK)
        self.blind.hear("unfinished.last_move", "unfinished.on_move")
        self.press(Seat.BLACK)
        self.blind.hear("standing_made_you", "standing_presses_you")
        self.start_clocks(Seat.WHITE, "clock_runs")

    def start_clocks(self, seat: Seat, told: str) -> None:
        """Press until the clock is said to run."""
        for _ in range(MORE_TRIES):
            self.press(seat)
            with contextlib.suppress(WaitedInVainError):
                self.blind.hear(told, patience=20)
                return
        raise WaitedInVainError("The clock never ran.")

    def white_moves(self, san: str, *, slip: str = "") -> None:
        """Anna moves, announces, perhaps after a slip of the tongue, and presses."""
        move = self.position.parse_san(san)
        self.move_pegs(move)
        if slip:
            self.blind.say(self._said(self.blind, self.position.parse_san(slip)))
            self.blind.hear("announcement_differs")
        self._announce(self.blind, self.sighted, move)
        self.sighted.say(self._said(self.sighted, move))
        self.press(Seat.WHITE)
        self.position.push(move)

    def black_moves(self, san: str, *, wrong_hole: str = "", offers: bool = False) -> None:
        """Bruno announces, perhaps offers a draw, and presses; Anna carries it out."""
        move = self.position.parse_san(san)
        self._announce(self.sighted, self.blind, move)
        if offers:
            words = self.sighted.language.taught("offer_draw")
            self.asks_back(self.sighted, words, "confirm_offer_draw", "draw_offer_made")
        self.press(Seat.BLACK)
        if wrong_hole:
            self.misplace(move, wrong_hole)
        else:
            self.move_pegs(move)
        self.position.push(move)
        self.blind.wait_for_silence()

    def declines(self) -> None:
        """Anna declines the draw, until Bruno has heard it."""
        self.sighted.forget()
        for _ in range(MORE_TRIES):
            self.blind.say(self.blind.language.taught("decline"))
            with contextlib.suppress(WaitedInVainError):
                self.sighted.hear("draw_offer_declined", patience=20)
                return
        raise WaitedInVainError("Nobody heard that the draw was declined.")

    def resigns(self) -> None:
        """Bruno resigns, and Anna hears that she has won."""
        words = self.sighted.language.taught("resign")
        self.asks_back(self.sighted, words, "confirm_resign", "ended_resignation", "result_white")

    def takes_back(self, san: str) -> None:
        """Bruno wants his last move back, Anna agrees and puts the man back; both press."""
        move = self.position.pop()
        assert self.position.san(move) == san
        self.asked_in_her_ear("take_back", "agreement_reached")
        squares = (move.to_square, move.from_square)
        self.puts_back(*map(chess.square_name, squares))
        self.go_on_together("clock_runs")

    def asked_in_her_ear(self, act: str, done: str) -> None:
        """Bruno says what Anna has to agree to; she is asked in her ear, and says yes."""
        for number in range(MORE_TRIES):
            self.blind.forget()
            self.sighted.say(self.sighted.language.taught(act), otherwise=number % 2 == 1)
            with contextlib.suppress(WaitedInVainError):
                self.blind.hear("agreement_asked", patience=20)
                self.blind.say(self.blind.language.taught("yes"))
                self.blind.hear(done, patience=20)
                return
        raise WaitedInVainError(f"Nobody agreed to {act}.")

    def puts_back(self, origin: str, target: str) -> None:
        """Anna puts a man back, and is told that all stands right."""
        self._tell("Anna", f"moves {origin}{target}")
        self.board.lift(chess.parse_square(origin))
        time.sleep(HAND)
        self.board.place(chess.parse_square(target))
        self.blind.hear("position_restored")

    def go_on_together(self, runs: str) -> None:
        """Bruno presses, Anna hears that he wants to go on, and presses until a clock runs."""
        self.press(Seat.BLACK)
        self.blind.hear("agreement_press_you")
        self.start_clocks(Seat.WHITE, runs)

    def illegal_move(self, uci: str) -> None:
        """Bruno announces an illegal move and presses; the arbiter comes and rules by voice."""
        self.announces_illegal_move(uci)
        self.blind.hear("illegal_then")
        self.arbiter.forget()
        self.arbiter_is_known()
        self.rule("confirm", "arbiter_given")
        self.rule("resume", "arbiter_given", "clock_runs")
        self.arbiter.say(self.arbiter.language.rulings.done[0])
        self.arbiter.hear("arbiter_done")

    def announces_illegal_move(self, uci: str) -> None:
        """Bruno announces an illegal move and presses, until he is told that it was one."""
        move = chess.Move.from_uci(uci)
        for _ in range(MORE_TRIES):
            self.sighted.say(self._said(self.sighted, move))
            self.press(Seat.BLACK)
            with contextlib.suppress(WaitedInVainError):
                told = self.sighted.hear("illegal_then", "press_unannounced", patience=40)
                if told == "illegal_then":
                    break

    def arbiter_is_known(self) -> None:
        """Whoever speaks as the arbiter is asked for a code, and says one from the note."""
        words = self.arbiter.language
        for code in CODES:
            self.arbiter.say(words.taught("arbiter_speaks"))
            with contextlib.suppress(WaitedInVainError):
                self.arbiter.hear("arbiter_code_asked", patience=20)
                self.arbiter.say(" ".join(words.ranks[int(digit) - 1].spoken for digit in code))
                if self.arbiter.hear("arbiter_known", "arbiter_code_wrong") == "arbiter_known":
                    return
        raise WaitedInVainError("The arbiter was never known.")

    def rule(self, line: str, *done: str) -> None:
        """The arbiter says a ruling, hears it said back, says yes, and hears what follows."""
        for _ in range(MORE_TRIES):
            self.arbiter.say(self.arbiter.language.rulings.phrases[line][0])
            with contextlib.suppress(WaitedInVainError):
                self.arbiter.hear("arbiter_asked", patience=20)
                self.arbiter.say(self.arbiter.language.taught("yes"))
                self.arbiter.hear(*done, patience=20)
                return
        raise WaitedInVainError(f"Nobody heard the ruling {line}.")

    def sign(self, who: Person, seat: Seat, asked: str, done: str) -> None:
        """Press, hear what is confirmed, press again (8.7)."""
        for _ in range(MORE_TRIES):
            self.press(seat)
            with contextlib.suppress(WaitedInVainError):
                if who.hear(asked, done, patience=30) == done:
                    return  # What was asked was not heard well, and the next press signed.
                break
        time.sleep(SIGNING)
        self.press(seat)
        who.hear(done)

    def asks_back(self, who: Person, words: str, question: str, *done: str) -> None:
        """Somebody says what is asked back, and answers yes, until Anna hears what is ``done``."""
        for _ in range(MORE_TRIES):
            who.forget()
            who.say(words)
            with contextlib.suppress(WaitedInVainError):
                heard = who.hear(question, "yes_or_no", "not_understood", patience=20)
                if heard != "not_understood":
                    who.say(who.language.taught("yes"))
                    self.blind.hear(*done, patience=40)
                    return
        raise WaitedInVainError(f"Nobody heard what came of it: {words}.")

    def _announce(self, who: Person, other: Person, move: chess.Move) -> None:
        """Say it until the other has heard it, who asks for what was not heard well."""
        for _ in range(MORE_TRIES):
            other.forget()
            who.say(self._said(who, move))
            if self._hears(other, move):
                return
            other.say(other.language.taught("repeat"))
            if self._hears(other, move):
                return
        raise WaitedInVainError(f"Nobody heard the announcement of {move}.")

    def _hears(self, who: Person, move: chess.Move) -> bool:
        """Whether this move, and no other one, is the next that is heard."""
        with contextlib.suppress(WaitedInVainError):
            return who.hear_move(self.position, patience=20) == move
        return False

    def _said(self, who: Person, move: chess.Move) -> str:
        """A move as somebody announces it."""
        return who.style.move(move, self.position)


def _write_settings(room: Room, rate: int, codes: Sequence[str]) -> None:
    """The arbiter's codes, where a table without a terminal has them from, and the speed."""
    settings = room.directory / ".config" / "accessible-board" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"arbiter_codes = {list(codes)}\nrate = {rate}\n", "utf-8")


@contextmanager
def breathing(room: Room, mouth: str) -> Iterator[None]:
    """Let a microphone hear the noise of a quiet room all the time: none is ever without."""
    noise = np.random.default_rng(7).normal(0, NOISE, RECOGNISER_RATE).astype(np.int16).tobytes()
    device = ["pacat", f"--device={mouth}", f"--rate={RECOGNISER_RATE}", "--format=s16le"]
    process = subprocess.Popen(
        [*device, "--channels=1"], env=room.environment, stdin=subprocess.PIPE, bufsize=0
    )

    def breathe() -> None:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError), process.stdin as microphone:
            while True:
                microphone.write(noise)

    breath = threading.Thread(target=breathe, name=f"noise at {mouth}", daemon=True)
    breath.start()
    try:
        yield
    finally:
        process.kill()
        process.wait(10)
        breath.join(10)
