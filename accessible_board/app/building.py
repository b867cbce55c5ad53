"""Opens the devices of a session: its boards and, with :mod:`sound`, its voices and ears.

It is an error if a board that was asked for is not there.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import chess

from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.boards.drivers import (
    Driver,
    FoundBoard,
    driver_of,
    find_boards,
)
from accessible_board.devices.boards.serial_board import SerialBoard
from accessible_board.devices.boards.virtual_board import START, SoftwareBoard, VirtualBoard
from accessible_board.devices.interfaces import Now
from accessible_board.devices.simulator.board import FIRMWARE, SimulatedBoard
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import (
    CommandError,
    FaultError,
    Language,
    for_a_box,
    load,
    without_arbiter,
)
from accessible_board.languages.language import at_keyboard, without_clock
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience
from accessible_board.narration.verbosity import Verbosity
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.settings import EchoToOpponent, Settings, Talk, VirtualPegs
from accessible_board.table.clock_signs import BoardClock, BoardTones, BoardVibration
from accessible_board.table.hub import Listener
from accessible_board.table.own_board import OwnBoard
from accessible_board.table.session import Session, Surroundings
from accessible_board.table.terminal import Write

AUTO = "auto"
VIRTUAL = "virtual"
SIMULATOR = "simulator"
"""The board's firmware in a simulated chip; ``simulator:FILE.elf`` names other firmware."""


def build_session(
    game: Game,
    journal: JournalWriter,
    settings: Settings,
    now: Now,
    write: Write = print,
    listeners: Iterable[Listener] = (),
    surroundings: Surroundings | None = None,
) -> Session:
    """A session without devices, in the languages of the settings.

    ``listeners`` hear every event that is on disk, after everybody at the table.

    :class:`InputError` for a language or names of the files that there are not.
    """
    setup, said = game.state.setup, _said(game, surroundings)
    written = words_of(settings, setup.edition)
    written = written.without_arbiter() if setup.without_arbiter else written
    written = written if setup.control.limits else written.without_clock()
    own = said(load(settings.language))
    typing = surroundings.typed_boards if surroundings is not None else frozenset()
    follow = settings.virtual_pegs is VirtualPegs.FOLLOW
    ears = {
        seat: at_keyboard(own, follow=follow) if seat in typing else own for seat in seats_of(game)
    }
    styles = {seat: style_of(settings, seat, said) for seat in Seat if _own_style(settings, seat)}
    echoes = settings.echo is EchoToOpponent.WORDS
    audience = Audience(
        style_of(settings, said=said),
        ears,
        styles,
        echoes=echoes,
        public_words=said(_public(settings, ears, own)),
    )
    return Session(
        game,
        journal,
        audience,
        {seat: ears.get(seat) or said(_dialogue(settings, seat, own)) for seat in Seat},
        now,
        write,
        listeners=listeners,
        words=written,
        surroundings=surroundings,
        verbosity=Verbosity(settings.verbosity),
    )


def words_of(settings: Settings, edition: str = DEFAULT_EDITION) -> Phrases:
    """The words in which a game's terminal lines are written: the arbiter's."""
    return load_phrases(settings.arbiter_language or settings.language, edition)


def check_settings(settings: Settings) -> None:
    """Raise :class:`InputError` if a language or a set of file names is unknown."""
    spoken = {**settings.voices, **settings.ear_voices, **settings.loudspeaker_voices}
    for code in (settings.language, *spoken, *filter(None, [settings.arbiter_language])):
        load(code)
    for seat in (None, *Seat):
        style_of(settings, seat)


def _dialogue(settings: Settings, seat: Seat, usual: Language) -> Language:
    """The language of the dialogue at a seat without an earphone, which hears the common one."""
    own = settings.announce_by(seat)[0]
    return load(own) if own else usual


def _public(settings: Settings, ears: Collection[Seat], usual: Language) -> Language:
    """The language of the loudspeaker: the dialogue's, or that of its only hearer."""
    listening = [seat for seat in Seat if seat not in ears]
    return _dialogue(settings, listening[0], usual) if len(listening) == 1 else usual


def _own_style(settings: Settings, seat: Seat) -> bool:
    return bool(settings.announce_by(seat)[0] or settings.announce_by(seat)[1])


def _as_ever(language: Language) -> Language:
    return language


def _said(game: Game, around: Surroundings | None) -> Callable[[Language], Language]:
    """Form of each language for this game: without an arbiter, nobody speaks of one."""
    around = around or Surroundings()
    setup, partner = game.state.setup, around.partner

    def said(language: Language) -> Language:
        if not setup.without_arbiter:
            return for_a_box(language) if around.menu_follows else language
        language = without_arbiter(language)
        language = language if setup.control.limits else without_clock(language)
        return language if partner is None else partner.worded(language)

    return said


def style_of(
    settings: Settings,
    seat: Seat | None = None,
    said: Callable[[Language], Language] = _as_ever,
) -> AnnouncingStyle:
    """Style of announcements in the hall, or by and to a seat; ``said`` adapts the language.

    :class:`InputError` for no such language or names of files.
    """
    announce, file_names = settings.announce_by(seat) if seat else ("", "")
    language = said(load(announce or settings.announce))
    names = file_names or ("" if announce else settings.file_names) or None
    if names is not None and names not in language.files.sets:
        known = ", ".join(language.files.sets)
        raise CommandError("no_file_names", words=names, known=known)
    return AnnouncingStyle(language, file_names=names)


def connect_boards(
    session: Session, names: list[str], settings: Settings, closing: ExitStack
) -> dict[Seat, SoftwareBoard]:
    """Connect the seats' peg boards; return the software boards, which the keyboard can move.

    ``names`` are ``auto``, ``virtual``, ``simulator``, ports or ``MAKE:PORT``, one for each seat
    with a board, White's first. :class:`DeviceError` if a board is not there. The settings say
    whether pegs click, whose boards are felt, and whether the opponent's button is pushed to talk.
    """
    numbers: dict[int, str] = {}

    def read(seat: Seat, driver: Driver, port: str) -> None:
        """Read the board at this port; it tells only news to the game."""
        clock = BoardClock(session.game.state, session, driver.brand)
        board = SerialBoard(
            port,
            seat,
            session,
            standing=int(session.game.state.boards[seat].occupied),
            driver=driver,
            clicks=settings.clicks,
            numbers=numbers,
            talk=partial(_talk, session, seat) if settings.talk is Talk.BUTTON else None,
            clock=clock.read,
        )
        session.add_board(board)
        clock.display = board
        session.hub.follow(clock.follow, *BoardClock.concerns)
        tones = BoardTones(session.game.state, board)
        session.hub.follow(tones.follow, *BoardTones.concerns)
        if settings.vibration.of(seat):
            vibration = BoardVibration(session.telling, board)
            session.hub.follow(vibration.follow, *BoardVibration.concerns)

    software: dict[Seat, SoftwareBoard] = {}
    found = iter(find_boards()) if AUTO in names else iter(())
    for number, (seat, name) in enumerate(zip(seats_of(session.game), names, strict=True), 1):
        if is_software(name):
            board = software_board(name, number, _standing(session.game, seat))
            software[seat] = closing.enter_context(board)
            read(seat, software_driver(board), board.port)
        else:
            read(seat, *named_board(name, found))
    return software


def connect_opponents_board(session: Session, name: str, closing: ExitStack) -> None:
    """Connect the own board of the player who has no peg board: ``auto``, a port or ``MAKE:PORT``.

    :class:`DeviceError` if it is not there.
    """
    pegs = seats_of(session.game)
    seat = next(seat for seat in reversed(Seat) if seat not in pegs)
    driver, port = named_board(name)
    read: list[SerialBoard] = []
    own = OwnBoard(seat, session, session.game.state, lambda: next(iter(read), None))
    clock = BoardClock(session.game.state, session, driver.brand)
    board = SerialBoard(port, seat, own, driver=driver, clock=clock.read)
    read.append(board)
    clock.display = board
    session.add_board_beside(board, own.men)
    session.hub.follow(own.follow)
    session.hub.follow(clock.follow, *BoardClock.concerns)
    closing.callback(own.close)


def _talk(session: Session, seat: Seat, pushed: bool) -> None:
    (session.microphones.push if pushed else session.microphones.release)(seat)


def is_software(name: str) -> bool:
    """Tell if the board of this name is virtual or simulated: its pegs are typed."""
    return name == VIRTUAL or is_simulated(name)


def is_simulated(name: str) -> bool:
    """Tell if the board of this name runs the real firmware in a simulator."""
    return name == SIMULATOR or name.startswith(f"{SIMULATOR}:")


def firmware_of(name: str) -> Path:
    """The firmware that a simulated board is to run."""
    _, _, elf = name.partition(":")
    return Path(elf) if elf else FIRMWARE


def software_board(name: str, number: int, standing: chess.Bitboard = START) -> SoftwareBoard:
    """The board of this name, with a number and pegs in these holes.

    :class:`DeviceError` if it is to be simulated and firmware or simulator are missing.
    """
    if is_simulated(name):
        return SimulatedBoard(firmware_of(name), number, standing)
    return VirtualBoard(number, standing)


def seats_of(game: Game) -> list[Seat]:
    """The seats with a peg board, White's first."""
    return [seat for seat in Seat if seat in game.state.boards]


def board_names(names: list[str]) -> list[str]:
    """The boards asked for, without ``none``; :class:`InputError` for more than two."""
    boards = [name for name in names if name != NONE]
    if len(boards) > len(Seat):
        raise CommandError("many_boards")
    if "" in boards:
        raise CommandError("board_nameless")
    ports = [name for name in boards if name != AUTO and not is_software(name)]
    if len(set(ports)) < len(ports):
        raise CommandError("boards_at_one_port", port=ports[0])
    return boards


def _standing(game: Game, seat: Seat) -> int:
    """The holes that are full when a software board begins: by the record, or by the game."""
    board = game.state.boards[seat]
    return int(board.occupied) if board.ready else game.state.position.occupied


def software_driver(board: SoftwareBoard) -> Driver:
    """The driver of a software board, whose ports no system lists."""
    return Driver(BoardPort, lambda: [board.port])


def named_board(name: str, found: Iterator[FoundBoard] | None = None) -> tuple[Driver, str]:
    """The driver and the port of a board by the name that the user gave.

    ``auto`` is the next of those ``found``, else the first that answers; :class:`DeviceError` if
    none does.
    """
    if name != AUTO:
        return driver_of(name)
    board = next(iter(find_boards()) if found is None else found, None)
    if board is None:
        raise FaultError("no_board")
    return board.driver, board.port
