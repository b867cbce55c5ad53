"""``accessible-board bridge``: this board for programs that look for one of another make."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from enum import StrEnum
from functools import partial
from typing import Annotated, Final

import chess
import msgspec
import typer

from accessible_board.acts.table import Act
from accessible_board.app.building import (
    AUTO,
    is_software,
    named_board,
    software_board,
    software_driver,
)
from accessible_board.board.bridging import SETTLES, Bridge, BridgeTelling, Told
from accessible_board.board.guises import dgt_guise, sentio
from accessible_board.board.guises.guise import Guise
from accessible_board.board.guises.livechess import PORT as LIVE_CHESS_PORT
from accessible_board.board.guises.livechess import LiveChessGuise
from accessible_board.commands import options
from accessible_board.commands.audible import Speak, earphone
from accessible_board.commands.detect import position
from accessible_board.devices.boards.far_ends import PSEUDO_TERMINAL, FarEnd, far_end
from accessible_board.devices.boards.go_between import GoBetween
from accessible_board.devices.boards.serial_board import SerialBoard
from accessible_board.devices.boards.virtual_board import SoftwareBoard
from accessible_board.errors import DeviceError
from accessible_board.game.observations import ClockPressed
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError, Language, RefusedError, load, told_in
from accessible_board.languages.plain_words import shortened
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Channel, Priority, Topic, Utterance
from accessible_board.narration.narrator import step_words
from accessible_board.settings import load_settings
from accessible_board.table.terminal import typed_lines
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import AtTerminal, Done, PegMoved, TypedWords

SITES: Final = ("https://lichess.org",)
"""Sites whose pages may use the board unless others are named."""

GOODBYE: Final = 5.0
"""Seconds for the last words."""


class Disguise(StrEnum):
    """Makes of board that the bridge can imitate."""

    LIVECHESS = "livechess"
    DGT = "dgt"
    SENTIO = "sentio"


RATES: Final = {Disguise.DGT: dgt_guise.BAUD_RATE, Disguise.SENTIO: sentio.BAUD_RATE}
"""Baud rates of the imitated boards with a serial line."""


def bridge(
    make: Annotated[Disguise, typer.Option("--as")],
    line: Annotated[
        str | None, typer.Argument(metavar="[pty|PORT]", show_default=PSEUDO_TERMINAL)
    ] = None,
    board: Annotated[str, typer.Option(metavar="BOARD")] = AUTO,
    site: Annotated[
        list[str] | None, typer.Option(metavar="ORIGIN", show_default=", ".join(SITES))
    ] = None,
    port: Annotated[int, typer.Option(metavar="NUMBER", min=0, max=65_535)] = LIVE_CHESS_PORT,
    fen: Annotated[str, typer.Option(metavar="FEN")] = chess.STARTING_FEN,
    settle: Annotated[int, typer.Option(metavar="MS", min=0)] = SETTLES,
    ear: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    language: options.Dialogue = None,
) -> None:
    """Let other programs use this board as if it were one of another make."""
    chosen = {"ear": ear, "language": language}
    settings = msgspec.structs.replace(
        load_settings(), **{key: value for key, value in chosen.items() if value is not None}
    )
    own, start = load(settings.language), position(fen)
    if make is Disguise.LIVECHESS and line is not None:
        raise CommandError("port_of_livechess")
    with told_in(own.code), ExitStack() as closing:
        speak = closing.enter_context(earphone(settings, typer.echo, GOODBYE))
        player = BridgeListener(own, speak)
        known = _Number()
        between = GoBetween(
            Bridge(start, settle, lasting=make is Disguise.LIVECHESS),
            player,
            partial(_guise, make, known),
        )
        reader, software = _reader(board, start, between)
        if software is not None:
            closing.enter_context(software)
        reader.start()
        closing.callback(reader.close)
        known.number = reader.hello.board_id if reader.hello is not None else 1
        closing.enter_context(_offered(make, line, (site or list(SITES), port), between, player))
        keyboard = BridgeKeyboard(between, player, software, own)
        threading.Thread(target=keyboard.read, name="keyboard", daemon=True).start()
        try:
            with suppress(KeyboardInterrupt):
                between.run()
        except DeviceError as error:
            player.speak(error.said(own.code))
            raise


class _Number:
    """The board's serial number, once it has sent it."""

    number = 1


def _guise(make: Disguise, board: _Number) -> Guise:
    match make:
        case Disguise.LIVECHESS:
            return LiveChessGuise(board.number)
        case Disguise.DGT:
            return dgt_guise.DgtGuise(board.number)
    return sentio.SentioGuise()


def _reader(
    name: str, start: chess.Board, between: GoBetween
) -> tuple[SerialBoard, SoftwareBoard | None]:
    """The reader of the board of this name, and the board itself if it is a virtual one."""
    if is_software(name):
        software = software_board(name, 1, start.occupied)
        driver = software_driver(software)
        return SerialBoard(software.port, Seat.WHITE, between, driver=driver), software
    driver, port = named_board(name)
    return SerialBoard(port, Seat.WHITE, between, driver=driver), None


@contextmanager
def _offered(
    make: Disguise,
    line: str | None,
    pages: tuple[list[str], int],
    between: GoBetween,
    player: "BridgeListener",
) -> Iterator[None]:
    """Offer the board to other programs; to ``pages`` of these sites at this port."""
    if make is Disguise.LIVECHESS:
        # It loads the library of WebSockets, which nothing else needs.
        from accessible_board.devices.boards.far_ends import LiveChessSocket

        sites, port = pages
        socket = LiveChessSocket(sites, between, port)
        player.note("bridge_at_address", sites=", ".join(sites), address=socket.address)
        try:
            yield
        finally:
            socket.close()
        return
    end = far_end(line or PSEUDO_TERMINAL, RATES[make])
    player.note("bridge_at_port", port=end.name)
    closed = threading.Event()
    listening = threading.Thread(target=_listen, args=(end, between, closed), daemon=True)
    listening.start()
    try:
        yield
    finally:
        closed.set()
        listening.join()
        end.close()


def _listen(end: FarEnd, between: GoBetween, closed: threading.Event) -> None:
    """Pass on the messages of a program at the other end."""
    between.joined(0, end.write)
    try:
        while not closed.is_set():
            if data := end.read():
                between.heard(0, data)
    except DeviceError as error:
        between.stop(error)


class BridgeListener:
    """The player, who hears and reads each sentence in one language."""

    def __init__(self, language: Language, speak: Speak | None) -> None:
        self._language = language
        self._style = AnnouncingStyle(language)
        self._speak = speak
        self._last = ""

    def tell(self, told: Told) -> None:
        """Tell news of moves and positions."""
        topic = Topic.REPAIR_STEP if told.what is BridgeTelling.STEP else None
        self.say(words(told, self._style), topic)

    def note(self, key: str, **values: str) -> None:
        """Tell news of boards and programs."""
        plain = {name: shortened(value) for name, value in values.items()}
        self.say(self._language.say(key, **plain))

    def fault(self, error: DeviceError) -> None:
        """Tell a fault."""
        self.say(error.said(self._language.code))

    def say(self, text: str, topic: str | None = None) -> None:
        """Write a sentence and say it."""
        self._last = text
        typer.echo(text)
        self.speak(text, topic)

    def speak(self, text: str, topic: str | None = None) -> None:
        """Say a sentence that is written elsewhere."""
        if self._speak is not None:
            ear = Channel.EARPHONE_WHITE
            self._speak(Utterance(ear, text, self._language.code, Priority.NORMAL, topic))

    def repeat(self) -> None:
        """Say the last sentence once more."""
        if self._last:
            self.say(self._last)


def words(told: Told, style: AnnouncingStyle) -> str:
    """The sentence for a piece of news."""
    if told.step is not None:
        return step_words(told.step, style)
    values = {"text": shortened(told.text)}
    if told.move is not None and told.before is not None:
        values["move"] = style.move(told.move, told.before)
    if told.squares:
        values["squares"] = style.language.listed([style.square(at) for at in told.squares])
    return style.language.say(told.what.value, **values)


class BridgeKeyboard:
    """Typed lines: pegs of a virtual board, the piece of a promotion, and the end."""

    def __init__(
        self,
        between: GoBetween,
        player: BridgeListener,
        software: SoftwareBoard | None,
        language: Language,
    ) -> None:
        self._between = between
        self._player = player
        self._software = software
        self._language = language

    def read(self) -> None:
        """Read lines until there are no more; the bridge then goes on without."""
        for line in typed_lines(0):
            self._between.do(partial(self._obey, line))

    def _obey(self, line: str) -> None:
        try:
            meant = typed(line, self._language.code)
        except RefusedError as error:
            self._player.say(error.said(self._language.code))
            return
        match meant:
            case AtTerminal.QUIT:
                self._between.stop()
            case PegMoved(square=square, lifted=lifted) if self._software is not None:
                self._move(self._software, square, lifted=lifted)
            case Done(act=Act.REPEAT):
                self._player.repeat()
            case Done(act=Act.PRESS, seat=seat) if seat is not None:
                at = self._between.now()
                self._between.submit_observation(ClockPressed(at=at, seat=seat))
            case TypedWords(words=said) if piece := self._piece(said):
                self._between.promote(piece)
            case _:
                self._player.note("bridge_help")

    def _move(self, board: SoftwareBoard, square: chess.Square, *, lifted: bool) -> None:
        try:
            (board.lift if lifted else board.place)(square)
        except ValueError:
            key = "hole_empty" if lifted else "hole_full"
            refused = RefusedError(key, square=chess.square_name(square))
            self._player.say(refused.said(self._language.code))

    def _piece(self, said: str) -> chess.PieceType | None:
        """The piece of this name, if a pawn can promote to it."""
        pieces = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
        named = said.strip().casefold()
        return next(
            (p for p in pieces if named in map(str.casefold, self._language.man(p).forms)), None
        )
