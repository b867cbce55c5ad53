"""A game that the program plays by itself, unattended and without hardware.

Two scripted players play a real game. Pegs move on a virtual board, or on one whose real firmware
runs in a simulated chip; every word is rendered as sound in the players' voices and understood by
the recogniser; both channels are written as sound, and the journal is a journal like any other.
Only time is simulated. Whatever departs from the script raises :class:`DemonstrationError`.
"""

import asyncio
import heapq
import threading
import tomllib
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import chess

from accessible_board.app.building import VIRTUAL, firmware_of, is_simulated
from accessible_board.attestation.findings import made_with, program_version
from accessible_board.board.repair import movements
from accessible_board.demonstration import DemonstrationError
from accessible_board.demonstration.players import SimulatedPlayer, write_minute
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.boards.virtual_board import SoftwareBoard, VirtualBoard
from accessible_board.devices.simulator.board import SimulatedBoard
from accessible_board.devices.sound.speakers import FileSpeaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker, TalkerFollower
from accessible_board.errors import DeviceError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import whole
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel
from accessible_board.table.session import Session

PATIENCE = 120.0
"""Real seconds for any step of the demonstration."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.002, 0.02
"""Real seconds between two checks whether the devices are done."""

THINKING = 20_000
"""Simulated milliseconds that a player thinks about a move."""

THINKING_FAST = 1_000
"""The same at a simulated board, whose every millisecond costs time."""

LANGUAGE = "de"

_CHANNELS = ("loudspeaker.wav", "earphone.wav")

Progress = Callable[[int, int], None]
"""Called with the number of the move that begins, and that of the last."""


class SimulatedTime:
    """Milliseconds that pass only through :meth:`advance`; for any thread."""

    def __init__(self) -> None:
        self._at = 0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()
        self._followers: list[Callable[[int], None]] = []
        self._lock = threading.Lock()

    def now(self) -> int:
        """Game time."""
        return self._at

    def call_at(self, at: int, do: Callable[[], None]) -> None:
        """Call ``do`` when time reaches ``at``, on the thread that advances it."""
        with self._lock:
            heapq.heappush(self._due, (at, next(self._order), do))

    def let_follow(self, follow: Callable[[int], None]) -> None:
        """Call ``follow`` with the time after each advance."""
        self._followers.append(follow)

    def leave_behind(self) -> None:
        """Remove all followers."""
        self._followers.clear()

    def advance(self, until: int, settle: Callable[[], None] = lambda: None) -> None:
        """Let time pass up to ``until``; call ``settle`` after each scheduled call on the way."""
        while (do := self._next(until)) is not None:
            do()
            settle()
        self._at = max(self._at, until)
        for follow in self._followers:
            follow(self._at)

    def _next(self, until: int) -> Callable[[], None] | None:
        with self._lock:
            if not self._due or self._due[0][0] > until:
                return None
            at, _, do = heapq.heappop(self._due)
            self._at = max(self._at, at)
            return do


def read_script() -> dict[str, Any]:
    """The game of the demonstration, with the incidents planned in it."""
    source = files("accessible_board.demonstration") / "at_table.toml"
    return tomllib.loads(source.read_text("utf-8"))


def demonstrated(script: dict[str, Any] | None = None) -> GameSetup:
    """The conditions of the demonstrated game."""
    script = script or read_script()
    names = ("event", "site", "date", "round", "white", "black", "time_control")
    return GameSetup(**{name: script[name] for name in names})


class _Deafening(TalkerFollower):
    """Makes the players' microphones deaf while the loudspeaker speaks."""

    def __init__(self, players: Mapping[Seat, SimulatedPlayer]) -> None:
        self._players = players

    def speaking(self, speaks: bool) -> None:
        for player in self._players.values():
            player.hearing.loudspeaker(speaks=speaks)


class Demonstration:
    """Plays the ``script`` into the folder ``output``: sound, journal, transcript.

    ``board`` is ``virtual`` or ``simulator``, with or without a firmware.
    """

    def __init__(
        self,
        output: Path,
        progress: Progress,
        closing: ExitStack,
        board: str = VIRTUAL,
        script: dict[str, Any] | None = None,
    ) -> None:
        self.output = output
        self.journal = output / "game.journal"
        self.announcements = 0
        self._asked_back = 0
        self._began: dict[int, int] = {}
        """The beginning of each move, after its player's thinking time."""
        self._progress = progress
        self._script = script or read_script()
        self._time = SimulatedTime()
        self._heard: list[e.Event] = []
        self._lost: list[DeviceError] = []
        self._transcript = closing.enter_context(
            (output / "transcript.txt").open("w", encoding="utf-8")
        )
        self._voice = PhraseCache(ChosenVoices())
        self._players = {seat: SimulatedPlayer(seat, self._time.now) for seat in Seat}
        self._session = self._set_table(closing)
        self._thinking = THINKING_FAST if is_simulated(board) else THINKING
        self._board = closing.enter_context(self._set_up(board))
        self._session.add_board(self._reader())
        for seat, player in self._players.items():
            player.report = partial(self._session.hear, seat)
            self._session.microphones.add(seat, player.hearing, waits=False)
        self._style = AnnouncingStyle(load(LANGUAGE))

    async def play(self) -> None:
        """Play the game to its signed scoresheet."""
        running = asyncio.create_task(self._session.run())
        try:
            await self._until(lambda: self._state.boards[Seat.WHITE].ready, "board")
            await self._press(Seat.BLACK)
            await self._silence()
            moves = self._script["moves"].split()
            for number, san in enumerate(moves, 1):
                await self._play_move(number, self._state.position.parse_san(san))
            await self._finish()
        finally:
            self._session.hub.close()
            await running

    def write_minute(self, path: Path) -> None:
        """Write the script's minute as one sound, once the channels are closed."""
        spans = [
            (self._began[first], self._began.get(last + 1, self._time.now()))
            for first, last in self._script["minute"]["moves"]
        ]
        said = [words for player in self._players.values() for words in player.said]
        write_minute(path, [self.output / name for name in _CHANNELS], said, spans)

    # --- the table ----------------------------------------------------------------------------

    @property
    def _state(self) -> GameState:
        return self._session.game.state

    def _set_table(self, closing: ExitStack) -> Session:
        setup = demonstrated(self._script)
        head = Head.now(
            program_version(), whole(setup), datetime.now(UTC), made_with=made_with([LANGUAGE])
        )
        writer = closing.enter_context(JournalWriter.create(self.journal, head))
        language = load(LANGUAGE)
        audience = Audience(AnnouncingStyle(language), {Seat.WHITE: language})
        self._talkers = {
            Channel.LOUDSPEAKER: self._talker(_CHANNELS[0], _Deafening(self._players)),
            Channel.EARPHONE_WHITE: self._talker(_CHANNELS[1]),
        }
        for talker in self._talkers.values():
            closing.callback(talker.close)
        session = Session(
            Game(setup),
            writer,
            audience,
            dict.fromkeys(Seat, language),
            self._time.now,
            self._write,
            listeners=[lambda event, _: self._heard.append(event)],
        )
        for channel, talker in self._talkers.items():
            session.telling.add_talker(channel, talker)
        return session

    def _talker(self, file: str, follower: TalkerFollower | None = None) -> Talker:
        path, lost = self.output / file, self._lost.append
        speaker = FileSpeaker(path, self._time.now, self._time.call_at, lost)
        return Talker(self._voice, speaker, now=self._time.now, follower=follower)

    def _set_up(self, board: str) -> SoftwareBoard:
        """The peg board; a simulated one runs on game time."""
        if not is_simulated(board):
            return VirtualBoard(now=self._time.now)
        simulated = SimulatedBoard(firmware_of(board), now=self._time.now)
        self._time.let_follow(simulated.follow)
        return simulated

    def _reader(self) -> SerialBoard:
        """The host's reader of the board; as time is simulated, its silence is no loss."""
        times = Times(silence=PATIENCE)
        return SerialBoard(self._board.port, Seat.WHITE, self._session, times=times)

    def _write(self, line: str) -> None:
        if line.endswith("?"):
            self._asked_back += 1
        self._transcript.write(f"{self._time.now() / 1000:8.1f} s  {line}\n")

    # --- a move -------------------------------------------------------------------------------

    async def _play_move(self, number: int, move: chess.Move) -> None:
        seat = self._state.on_move
        self._tell_progress(number)
        await self._pass(self._thinking)
        self._began[number] = self._time.now()
        await self._incidents_before(number)
        words = self._style.move(move, self._state.position)
        if seat is Seat.WHITE:
            await self._move_pegs(self._state.position, move, number)
            await self._slip(number)
        await self._announce(seat, move, words)
        await self._silence()
        if self._state.ended:
            return  # Mate: nobody repeats it or presses.
        await self._repeat(seat.other, words)
        await self._press(seat)
        if seat is Seat.BLACK:
            await self._carry_out(number, move)

    async def _announce(self, seat: Seat, move: chess.Move, words: str) -> None:
        await self._say(seat, words, lambda: self._made() is not None)
        if (made := self._made()) != move:
            raise DemonstrationError("demo_mistaken", words=words, move=made)

    def _made(self) -> chess.Move | None:
        """The move that is made and not completed; one that ends the game stays so (D.2.8)."""
        return self._state.made

    async def _repeat(self, seat: Seat, words: str) -> None:
        """The opponent repeats the move (D.2.1)."""
        await self._say(seat, words, lambda: self._state.repeated)

    async def _press(self, seat: Seat) -> None:
        on_move = self._state.on_move
        self._board.press(seat)
        await self._until(
            lambda: (
                self._state.clock.running is seat.other
                and (self._state.on_move is not on_move or seat is not on_move)
            ),
            "press",
        )

    async def _move_pegs(self, board: chess.Board, move: chess.Move, number: int) -> None:
        for lifted, square in movements(board, move, captured_first=number % 2 == 1):
            await self._peg(square, lifted=lifted)

    async def _peg(self, square: chess.Square, *, lifted: bool) -> None:
        (self._board.lift if lifted else self._board.place)(square)
        log = self._state.boards[Seat.WHITE]
        name = chess.square_name(square)
        await self._until(lambda: (square in log.occupied) is not lifted, f"peg {name}")
        await self._pass(600)

    async def _carry_out(self, number: int, move: chess.Move) -> None:
        """White carries out Black's announced move on the peg board, once on the wrong hole."""
        before = self._state.position.copy()
        before.pop()
        acts = movements(before, move, captured_first=number % 2 == 1)
        incident = self._script["misplaced"]
        if incident["at"] == number:
            wrong = chess.parse_square(incident["hole"])
            await self._peg(move.from_square, lifted=True)
            await self._peg(wrong, lifted=False)
            await self._pass(5_000)
            await self._until(lambda: self._any(e.PositionsDiffer), "misplaced")
            await self._peg(wrong, lifted=True)
            acts = [(False, move.to_square)]
        for lifted, square in acts:
            await self._peg(square, lifted=lifted)
        await self._until(lambda: self._state.carried_out(Seat.WHITE), "carried_out")

    # --- what goes wrong, and what is asked ------------------------------------------------------

    async def _incidents_before(self, number: int) -> None:
        if self._script["time"]["at"] == number:
            words = self._script["time"]["said"]
            await self._say(Seat.WHITE, words, lambda: self._any(e.TimesTold))
            await self._silence()
        offer = self._script["offer"]
        if offer["at"] == number:
            await self._confirmed(
                Seat.BLACK, offer["said"], lambda: self._state.offer is Seat.BLACK
            )
            await self._say(Seat.WHITE, offer["answered"], lambda: self._any(e.DrawOfferDeclined))
            await self._silence()

    async def _slip(self, number: int) -> None:
        """A slip of the tongue, which differs from the pegs and is corrected (D.2.8)."""
        slip = self._script["slip"]
        if slip["at"] != number:
            return
        await self._say(Seat.WHITE, slip["said"], lambda: self._any(e.AnnouncementDiffers))
        await self._silence()
        await self._say(
            Seat.WHITE,
            slip["corrected"],
            lambda: self._any(e.AnnouncementCorrected) and self._state.announced is None,
        )
        await self._silence()

    async def _confirmed(self, seat: Seat, words: str, done: Callable[[], bool]) -> None:
        """Say something that needs a confirmation, and confirm it."""
        spoken = self._asked_back
        await self._say(seat, words, lambda: self._asked_back > spoken)
        await self._silence()
        await self._say(seat, "ja", done)
        await self._silence()

    async def _finish(self) -> None:
        """Black resigns, unless the last move ended the game; both sign the scoresheets (8.7)."""
        self._time.leave_behind()  # No peg is moved any more, and a simulated board costs much.
        if resignation := self._script.get("resignation"):
            words = resignation["said"]
            await self._confirmed(Seat.BLACK, words, lambda: self._state.ended is not None)
        ended = self._state.ended
        if ended is None or ended.result != self._script["result"]:
            name, result = self.journal.name, self._script["result"]
            raise DemonstrationError("demo_result_differs", name=name, result=result)
        for seat in Seat:
            await self._silence()
            await self._say(seat, "ja", partial(self._has_signed, seat))
        await self._silence()

    def _has_signed(self, seat: Seat) -> bool:
        return seat in self._state.signed

    # --- time and patience ----------------------------------------------------------------

    async def _say(self, seat: Seat, words: str, done: Callable[[], bool]) -> None:
        self.announcements += 1
        self._write(f"{seat.value.capitalize()} says: {words}")
        await self._pass(self._players[seat].speak(words))
        await self._until(done, f"{seat}: {words}")

    async def _pass(self, milliseconds: int) -> None:
        """Advance simulated time; wake the game at its deadlines."""
        until = self._time.now() + milliseconds
        while (deadline := self._session.game.next_deadline()) is not None and deadline <= until:
            self._time.advance(deadline, self._settle)
            await self._session.hub.decide(o.TimePassed(at=deadline))
        self._time.advance(until, self._settle)
        await asyncio.sleep(0)

    async def _silence(self) -> None:
        """Wait until both channels are silent."""
        for _ in range(600):
            self._settle()
            if self._lost:
                raise self._lost[0]
            if all(talker.wait(0) for talker in self._talkers.values()):
                return
            await self._pass(100)
        raise DemonstrationError("demo_stopped", step="silence")

    def _settle(self) -> None:
        for talker in self._talkers.values():
            talker.settle()

    async def _until(self, done: Callable[[], bool], step: str) -> None:
        """Wait, in real time, until the devices are ``done``."""
        try:
            async with asyncio.timeout(PATIENCE):
                pause = SHORTEST_PAUSE
                while not done():
                    await asyncio.sleep(pause)
                    pause = min(LONGEST_PAUSE, 1.3 * pause)
        except TimeoutError:
            raise DemonstrationError("demo_stopped", step=step) from None

    def _any(self, kind: type[e.Event]) -> bool:
        return any(isinstance(event, kind) for event in self._heard)

    def _tell_progress(self, number: int) -> None:
        if number % 10 == 1:
            self._progress(number // 2 + 1, (len(self._script["moves"].split()) + 1) // 2)
