"""Opens what a session needs: boards, voices, ears. What cannot be opened is said in one line.

Sound is never a condition for a game: a channel without a device is written, and announcements can
be typed. A board that was asked for and is not there is an error.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

from accessible_board.announcer.announcing import AnnouncingStyle
from accessible_board.announcer.hall import Hall
from accessible_board.announcer.utterance import Channel
from accessible_board.announcer.wording import Announcer
from accessible_board.app.session import Session, Write
from accessible_board.devices.audio_devices import DEFAULT, NONE
from accessible_board.devices.ear import Ear
from accessible_board.devices.hearing import Hearing
from accessible_board.devices.interfaces import Now
from accessible_board.devices.microphone import DeviceMicrophone
from accessible_board.devices.serial_board import FoundBoard, SerialBoard, find_boards, usb_ports
from accessible_board.devices.speakers import open_speaker
from accessible_board.devices.synthesiser import Pyttsx3Synthesiser
from accessible_board.devices.talker import Talker
from accessible_board.devices.virtual_board import VirtualBoard
from accessible_board.errors import DeviceError, InputError
from accessible_board.game.game import Game
from accessible_board.game.seats import Seat
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.settings import Settings

AUTO = "auto"
VIRTUAL = "virtual"

CLOSING_SECONDS = 10.0
"""How long the last words may take when a session ends."""


def game_clock(beginning: int = 0) -> Now:
    """Game time: milliseconds on the monotonic clock, which shows ``beginning`` now."""
    started = time.monotonic_ns()
    return lambda: beginning + (time.monotonic_ns() - started) // 1_000_000


def build_session(
    game: Game,
    journal: JournalWriter,
    settings: Settings,
    now: Now,
    closing: ExitStack,
    write: Write = print,
) -> Session:
    """A session with the voices and ears of this machine; ``closing`` will release them."""
    own, announcing = load(settings.language), load(settings.announce)
    style = AnnouncingStyle(announcing, file_names=settings.file_names or None)
    announcer = Announcer(Hall(style, dict.fromkeys(game.state.boards, own)))
    talkers = _talkers(game, settings, now, closing, write)
    languages = dict.fromkeys(Seat, own)
    session = Session(game, journal, announcer, languages, talkers, now, write, announcing)
    _add_hearings(session, settings, write)
    return session


def connect_boards(
    session: Session, names: list[str], closing: ExitStack
) -> dict[Seat, VirtualBoard]:
    """Connect the seats' peg boards; the virtual ones among them, for the keyboard to move.

    ``names`` are ``auto``, ``virtual`` or ports, one for each seat with a board, White's first.
    :class:`DeviceError` if a board is not there.
    """
    virtual: dict[Seat, VirtualBoard] = {}
    found = iter(find_boards()) if AUTO in names else iter(())
    for number, (seat, name) in enumerate(zip(seats_of(session.game), names, strict=True), 1):
        if name == VIRTUAL:
            known = int(session.game.state.boards[seat].occupied)
            start = known or session.game.state.position.occupied
            virtual[seat] = closing.enter_context(VirtualBoard(number, start))
            session.add_board(_serial(session, seat, virtual[seat].port, _port_of(virtual[seat])))
        else:
            session.add_board(_serial(session, seat, _port(name, found), usb_ports))
    return virtual


def _serial(session: Session, seat: Seat, port: str, ports: Callable[[], list[str]]) -> SerialBoard:
    """The reader of a board at this port, which tells only what the game does not know yet."""
    known = int(session.game.state.boards[seat].occupied)
    return SerialBoard(port, seat, session.hub.deliver, session.now, standing=known, ports=ports)


def _port_of(board: VirtualBoard) -> Callable[[], list[str]]:
    """Where to look for a virtual board, since nobody lists pseudo-terminals."""
    return lambda: [board.port]


def seats_of(game: Game) -> list[Seat]:
    """The seats with a peg board, White's first."""
    return [seat for seat in Seat if seat in game.state.boards]


def _port(name: str, found: Iterator[FoundBoard]) -> str:
    if name != AUTO:
        return name
    board = next(found, None)
    if board is None:
        raise DeviceError(
            "No peg board was found; plug one in, name its port with --board, "
            "or try a game with --board virtual."
        )
    return board.port


def _talkers(
    game: Game, settings: Settings, now: Now, closing: ExitStack, write: Write
) -> dict[Channel, Talker]:
    names = {Channel.LOUDSPEAKER: settings.loudspeaker}
    names |= {Channel.ear(seat): settings.ear for seat in game.state.boards}
    talkers = {}
    for channel, name in names.items():
        if name == NONE:
            continue
        try:
            speaker = open_speaker(DEFAULT if name == AUTO else name, now, _reporter(write))
            voice = Pyttsx3Synthesiser(settings.voice or None, rate=settings.rate)
        except DeviceError as error:
            write(f"{channel.spoken_name} is only written: {error}")
            continue
        talkers[channel] = Talker(voice, speaker, now=now, on_error=_reporter(write))
        closing.callback(talkers[channel].close, CLOSING_SECONDS)
    return talkers


def _add_hearings(session: Session, settings: Settings, write: Write) -> None:
    """An ear for each seat with a peg board; a sighted opponent's announcements are typed."""
    if settings.microphone == NONE:
        return
    name = DEFAULT if settings.microphone == AUTO else settings.microphone
    for seat in seats_of(session.game):
        try:
            microphone = DeviceMicrophone(name, session.now)
        except DeviceError as error:
            write(f"Announcements are only typed: {error}")
            return
        ear = Ear(load(settings.announce))
        heard = partial(session.heard, seat)
        session.add_hearing(seat, Hearing(ear, microphone, heard, _reporter(write)))


def _reporter(write: Write) -> Callable[[DeviceError], None]:
    return lambda error: write(str(error))


def board_names(names: list[str]) -> list[str]:
    """The boards asked for, without ``none``; :class:`InputError` for more than two."""
    boards = [name for name in names if name != NONE]
    if len(boards) > len(Seat):
        raise InputError("A game has two seats, so at most two boards.")
    return boards
