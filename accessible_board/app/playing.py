"""Plays a game at its table, from connecting the boards to the last word."""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol

from accessible_board.app.building import (
    build_session,
    connect_boards,
    connect_opponents_board,
    is_software,
    seats_of,
    words_of,
)
from accessible_board.app.equipment import Equipment
from accessible_board.app.starting import Awaited, explains_announcing, start_lines
from accessible_board.attestation.machine_watch import MachineWatch
from accessible_board.devices.boards.virtual_board import SoftwareBoard
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Device, MachineChange, Seat
from accessible_board.journal.store import Journal, JournalWriter
from accessible_board.languages import Language, load
from accessible_board.logs import Level, log_beside
from accessible_board.settings import EarphoneFit, LineStyle, Settings, StartDetail, VirtualPegs
from accessible_board.system.clock import game_clock
from accessible_board.system.signals import call_when_asked_to_leave
from accessible_board.table.expectations import drawn_codes
from accessible_board.table.keyboard import Keyboard
from accessible_board.table.playback import Partner
from accessible_board.table.reminding import Orientation
from accessible_board.table.session import Session, Surroundings
from accessible_board.table.terminal import Screen, Write, typed_lines

if TYPE_CHECKING:
    from accessible_board.app.hall_link import Run
    from accessible_board.app.web import Web


class BeginsAnewError(Exception):
    """Players left a game that had not begun, to begin from the position ``fen``."""

    def __init__(self, fen: str) -> None:
        super().__init__(fen)
        self.fen = fen


class SeatedGuest(Partner, Protocol):
    """Guest in place of an opponent, at home: a program that does acts as a person does."""

    def join(self, session: Session, closing: ExitStack, *, resumed: bool) -> None:
        """Take a seat in a game before it runs, until ``closing`` is."""


@dataclass(frozen=True, slots=True)
class Launch:
    """Circumstances in which this program plays a game: its input, its log, its guest."""

    level: Level = Level.INFO
    """Amount that is logged beside the journal."""
    typed: Iterable[str] | None = None
    """The lines of the keyboard; those of standard input where none are given."""
    guest: SeatedGuest | None = None
    """Guest who plays in the opponent's place."""
    run: "Run | None" = None
    """Run as which this program took the game over from another machine."""
    after: ExitStack | None = None
    """Closes the pages, which outlast the game and show its result."""
    heard: Callable[[], None] = lambda: None
    """Called once the game itself tells what it waits for."""


def play_game(
    game: Game,
    writer: JournalWriter,
    equipment: Equipment,
    write: Write,
    again: str,
    launch: Launch,
    journal: Journal | None = None,
) -> bool:
    """Play until the game is over, left or interrupted; return whether it was interrupted.

    ``again`` is the line that tells how to go on, written ahead for whoever loses the power.
    ``journal`` is what the writer's file holds of a game that has begun before.
    :class:`BeginsAnewError` if the game is to begin from another position.
    """
    last = journal.last_at if journal is not None else 0
    guest = launch.guest
    with ExitStack() as closing:
        closing.enter_context(log_beside(writer.path, launch.level))
        screen = closing.enter_context(Screen(write, words_of(equipment.settings)))
        show = screen.show
        session = build_session(
            game,
            writer,
            equipment.settings,
            game_clock(last),
            show,
            surroundings=_surroundings(
                equipment, game, guest, begins_anew=journal is None and equipment.is_at_home
            ),
        )
        screen.start(session.close)
        if journal is not None:  # First of all, for it forgets the faults of devices before.
            session.resume(last, launch.run.lease if launch.run is not None else 0)
        launch.heard()
        awaited = closing.enter_context(Awaited(session.telling.awaited))
        if guest is not None:
            guest.join(session, closing, resumed=journal is not None)
        _add_displays(session, equipment, closing)
        session.hub.once(awaited.close)  # From then on the game itself is heard.
        _add_sound(session, equipment, closing, show, awaited)
        awaited.next("board")
        software = connect_boards(session, equipment.boards, equipment.settings, closing)
        if equipment.opponent_board is not None:
            connect_opponents_board(session, equipment.opponent_board, closing)
        awaited.next("pages")
        watch = _watch_machine(session, equipment, closing)
        web = _open_console(session, equipment, writer, journal, show, watch)
        if web is not None:
            (launch.after or closing).callback(web.close, write)
        awaited.next("hall")
        _open_hall(session, equipment, writer, journal, launch.run, closing, show)
        awaited.next("board")
        keyboard = _keyboard(session, equipment, software, web, show)
        orientation = _orientation(session, equipment, closing, begins=journal is None)
        lines = typed_lines(0) if launch.typed is None else launch.typed

        def started() -> None:
            awaited.next("record")
            orientation.begin()
            path = writer.path if journal is None else None
            for told in start_lines(session, equipment, path, again):
                show(told)
            _invite(session, equipment, web, show)
            threading.Thread(
                target=keyboard.read, args=(lines,), name="keyboard", daemon=True
            ).start()

        left = asyncio.run(_run(session, started, show))
        if session.new_start:
            raise BeginsAnewError(session.new_start)
        return left


def _invite(session: Session, equipment: Equipment, web: "Web | None", show: Write) -> None:
    """Tell the players how they are heard, and everybody how they get to the pages."""
    for seat in filter(session.microphones.waits, Seat):
        session.push_to_talk.tell(seat)
    if web is not None:
        for line in web.lines():
            show(line)
        if equipment.invites:
            web.invite()


def _keyboard(
    session: Session,
    equipment: Equipment,
    software: Mapping[Seat, SoftwareBoard],
    web: "Web | None",
    show: Write,
) -> Keyboard:
    """The keyboard, without which a game goes on where hands, voices or pages can play."""
    hands = not all(is_software(board) for board in equipment.boards)

    def needed() -> bool:
        return sys.stdin.isatty() or not (hands or web or _heard(session))

    return Keyboard(
        session,
        software,
        show,
        follow=equipment.settings.virtual_pegs is VirtualPegs.FOLLOW,
        typist=equipment.typist,
        needed=needed,
        web=web,
    )


def _reads_conditions(setup: GameSetup, equipment: Equipment) -> bool:
    """Tell if a new game begins with its conditions: at home they are read to those who ask."""
    named = {setup.event, setup.arbiter} - {"?", "none"}
    match equipment.settings.start:
        case StartDetail.AUTO:
            asked = equipment.at_event or equipment.reads_conditions
            return bool(named) or asked or equipment.hall is not None
        case StartDetail.SHORT:
            return False
        case StartDetail.FULL:
            return True


def _orientation(
    session: Session, equipment: Equipment, closing: ExitStack, *, begins: bool
) -> Orientation:
    """Build the orientation, which tells the standing once boards answer, and more at a start.

    Where a game ``begins`` it also reads the conditions, and a position taken over from a board.
    """
    reads = begins and _reads_conditions(session.game.state.setup, equipment)

    def tell() -> None:
        leave()
        session.submit_observation(o.StandingDue(at=session.now()))
        if begins and explains_announcing(equipment):
            session.telling.everybody("announced_in", partial(_announced_in, equipment.settings))
        if reads:
            read = o.ArbiterRuled(at=session.now(), ruling=Ruling.READ_CONDITIONS)
            session.submit_observation(read)
        for seat in seats_of(session.game) if equipment.reads_position else ():
            asked = o.Asked(at=session.now(), seat=seat, request=o.Request.POSITION)
            session.submit_observation(asked)

    orientation = Orientation(session.game.state, tell)
    leave = session.hub.follow(orientation.follow, *Orientation.concerns)
    closing.callback(orientation.close)
    return orientation


def _announced_in(settings: Settings, _: Language) -> dict[str, str]:
    return {"language": load(settings.announce).name}


async def _run(session: Session, started: Callable[[], None], show: Write) -> bool:
    """Run the session until it ends; an interrupt, a signal or a lost terminal leaves it.

    Return whether it was left so.
    """
    interrupted = False

    @cache
    def leave() -> None:
        nonlocal interrupted
        interrupted = True
        session.close()
        show(session.words("terminal.left"))

    call_when_asked_to_leave(asyncio.get_running_loop(), leave)
    await session.run(started)
    return interrupted


def _add_sound(
    session: Session,
    equipment: Equipment,
    closing: ExitStack,
    show: Write,
    awaited: Awaited,
) -> None:
    """Add voices and ears, whose libraries are loaded only if there are any."""
    voices = [*equipment.ears, equipment.settings.loudspeaker]
    if all(device == NONE for device in [*voices, *equipment.microphones]):
        return
    from accessible_board.app import voices_and_ears
    from accessible_board.devices.sound.sound_files import AudioRecord

    awaited.next("sound")
    voices_and_ears.add_voices(session, equipment.settings, equipment.ears, closing, show)
    record = AudioRecord(equipment.record) if equipment.record is not None else None
    awaited.next("hearing")
    switched = {} if equipment.talk_anew else session.game.state.push_to_talk
    voices_and_ears.add_ears(
        session, equipment.settings, equipment.microphones, record, switched, show
    )


def _add_displays(session: Session, equipment: Equipment, closing: ExitStack) -> None:
    """Add the braille displays that were asked for, whose libraries are loaded only then."""
    if any(name != NONE for name in equipment.braille):
        from accessible_board.app import fingers

        fingers.add_displays(session, equipment, closing)


def _is_read(equipment: Equipment) -> bool:
    """Tell if somebody reads the lines; without a screen they go into the machine's log."""
    return not equipment.menu_follows or sys.stdin.isatty() or sys.stdout.isatty()


def _heard(session: Session) -> bool:
    """Tell if any seat has a microphone that works."""
    faults = session.game.state.faults
    return any((Device.MICROPHONE, seat) not in faults for seat in session.microphones.seats)


def _watch_machine(session: Session, equipment: Equipment, closing: ExitStack) -> MachineWatch:
    """Watch the machine for the arbiter or the hall that has allowed it, if one has."""

    def tell(change: MachineChange, name: str) -> None:
        session.submit_observation(o.MachineChanged(at=session.now(), change=change, name=name))

    watch = MachineWatch(tell)
    if equipment.is_allowed_by_others(session.game.state.setup):
        watch.start()
        closing.callback(watch.close)
    return watch


def _open_console(
    session: Session,
    equipment: Equipment,
    writer: JournalWriter,
    journal: Journal | None,
    show: Write,
    watch: MachineWatch,
) -> "Web | None":
    """Serve the pages that were asked for; their libraries are loaded only then."""
    if equipment.console is None:
        return None
    from accessible_board.app import web

    return web.open_console(session, equipment, writer, journal, show, watch)


def _open_hall(
    session: Session,
    equipment: Equipment,
    writer: JournalWriter,
    journal: Journal | None,
    run: "Run | None",
    closing: ExitStack,
    show: Write,
) -> None:
    """The table's place in the hall that was asked for, whose libraries are loaded only then."""
    if equipment.hall is not None:
        from accessible_board.app import hall_link

        run = run or hall_link.Run()
        hall_link.open_hall(session, equipment, writer, journal, run, closing, show)


def _surroundings(
    equipment: Equipment, game: Game, guest: SeatedGuest | None, *, begins_anew: bool
) -> Surroundings:
    """Surroundings of the game; an arbiter's codes are drawn if none were chosen."""
    return Surroundings(
        arbiter_codes=equipment.settings.arbiter_codes or equipment.arbiter_codes or drawn_codes(),
        screen_is_read=_is_read(equipment),
        menu_follows=equipment.menu_follows,
        open_earphones=equipment.settings.earphone_fit is EarphoneFit.OPEN,
        begins_anew=begins_anew,
        brief_for=_brief_for(equipment, game),
        typed_boards=frozenset(
            seat
            for seat, board in zip(seats_of(game), equipment.boards, strict=False)
            if is_software(board)
        ),
        partner=guest,
    )


def _brief_for(equipment: Equipment, game: Game) -> Seat | None:
    """Reader of brief lines: the typist, or else the player at the first peg board."""
    if equipment.lines is not LineStyle.BRIEF:
        return None
    return equipment.typist or next(iter(seats_of(game)), Seat.WHITE)
