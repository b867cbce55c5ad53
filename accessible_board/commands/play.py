"""``accessible-board play``: a game, with whatever boards and sound this machine has.

It begins with the position of a board that knows its men, where it is asked to. The scoresheet file
beside the journal is rewritten each time the game is left. A file of this name may hold the user's
notes, or be another file. So only a file that the program itself wrote for this game is replaced;
otherwise the scoresheet goes to a new file beside it.
"""

import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import chess

from accessible_board.app.building import AUTO, is_software, words_of
from accessible_board.app.equipment import Equipment
from accessible_board.app.playing import BeginsAnewError, Launch, play_game
from accessible_board.app.starting import Awaited
from accessible_board.attestation.findings import PRACTISING, attested, made_with, program_version
from accessible_board.choices import Choices, layered
from accessible_board.commands import options
from accessible_board.commands.event_conditions import read_conditions
from accessible_board.commands.journals import newest_unfinished, opened, signed
from accessible_board.commands.printed import show
from accessible_board.devices.boards.drivers import find_boards
from accessible_board.devices.checkup.boards import board_at
from accessible_board.files import names, read_file
from accessible_board.files import replace as replace_file
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import (
    CHESS960_STARTS,
    GameSetup,
    read_chess960_start,
    set_up,
)
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import Plain, whole
from accessible_board.journal.exports import ScoresheetFormat, export
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import Journal, JournalWriter, named, read_journal
from accessible_board.languages import (
    CommandError,
    FaultError,
    JournalError,
    Language,
    load,
    told_in,
)
from accessible_board.logs import Level
from accessible_board.narration.written.phrases import Phrases
from accessible_board.settings import Settings, journals_path, load_settings
from accessible_board.speech.time_controls import read_duration, read_time_control
from accessible_board.system.commands_told import command_line
from accessible_board.table.terminal import TypedLines, typed_lines

_NAMES = ("white", "black", "event", "site", "round", "arbiter")
"""Options that go on the scoresheet."""

_FROM_BOARD: Final = "board"
"""The word in place of a FEN; ``board b`` with Black to move."""

_PGN: Final = ".pgn"
"""Suffix of the file, in place of ``.journal``."""


@options.choosing(*options.CHOICES)
def play(
    chosen: Choices,
    time_control: options.Time = None,
    edition: options.Edition = None,
    fen: options.Start = None,
    chess960: options.Chess960 = None,
    conditions: options.Conditions = None,
    default_time: options.DefaultTime = None,
    journal: options.Folder = None,
    resume: options.Resume = None,
    white: options.White = None,
    black: options.Black = None,
    event: options.Event = None,
    site: options.Site = None,
    round_: options.Round = None,
    arbiter: options.Arbiter = None,
    take: options.Take = None,
    log_level: options.LogLevel = Level.INFO,
) -> None:
    """Play a game with pegs, words and presses; all of it can be typed as well."""
    names = _given(white=white, black=black, event=event, site=site, round=round_, arbiter=arbiter)
    late = None if default_time is None else read_duration(default_time)
    agreed = _given(edition=edition, time_control=time_control, fen=fen, default_time=late) | names
    settled = _given(seat=chosen.seat, conditions=conditions, chess960=chess960) | agreed
    if take is not None:
        _refuse(settled | _given(resume=resume), "--take")
        take_over(take, chosen, journal or journals_path(), log_level)
        return
    if resume is not None:
        _refuse(_given(journal=journal) | settled, "--resume")
        path = newest_unfinished(resume) if resume.is_dir() else resume
        equipment = equipment_again(path, chosen)
        with told_in(words_of(equipment.settings).language.code), _awaiting(equipment) as awaited:
            launch = Launch(log_level, heard=awaited.close)
            go_on(path, chosen, equipment, launch)
        return
    if conditions is not None:
        agreed = read_conditions(conditions).setup(datetime.now().astimezone()) | agreed
    agreed |= _chess960(chess960, fen)
    _check_names(*(str(agreed[name]) for name in _NAMES if name in agreed))
    folder = journal or journals_path()
    equipment = replace(
        Equipment.of(chosen, load_settings()),
        at_event=conditions is not None,
        reads_conditions=time_control is not None,
        explains_announcing=chosen.announce is None and not any(folder.glob("*.journal")),
        reads_position=is_on_board(fen),
    )
    if fen is not None and is_on_board(fen):
        boards = [*filter(None, [equipment.opponent_board]), *equipment.boards]
        with told_in(words_of(equipment.settings).language.code):
            agreed["fen"] = position_on(boards, fen)
    if time_control is not None:
        language = equipment.settings.language
        with told_in(language):
            agreed["time_control"] = str(read_time_control(time_control, language))
    setup = agreed_setup(equipment, chosen.seat or Seat.WHITE, agreed)
    with told_in(words_of(equipment.settings).language.code), _awaiting(equipment) as awaited:
        launch = Launch(log_level, heard=awaited.close)
        begin_game(setup, folder, equipment, launch)


def _awaiting(equipment: Equipment) -> Awaited:
    """A reporter of a slow disk, for the time before the game can be heard."""
    say = words_of(equipment.settings).language.say
    awaited = Awaited(lambda key: show(say(key)))
    awaited.next("record")
    return awaited


def agreed_setup(equipment: Equipment, seat: Seat, agreed: dict[str, Any]) -> GameSetup:
    """The conditions of a new game; ``seat`` has the only peg board."""
    boards = len(equipment.boards)
    return GameSetup(
        peg_boards=frozenset(list(Seat) if boards > 1 else [seat][:boards]),
        thresholds=tuple(1000 * seconds for seconds in equipment.settings.thresholds),
        date=f"{datetime.now():%Y.%m.%d}",  # local to the site (PGN standard, 8.1.1.3)
        **agreed,
    )


def _chess960(start: str | None, fen: str | None) -> dict[str, Any]:
    """The start position of a Chess960 game; nothing for another game."""
    if start is None:
        return {}
    if fen is not None:
        raise CommandError("chess960_fen")
    drawn = str(secrets.randbelow(CHESS960_STARTS)) if start == "random" else start
    return {"fen": read_chess960_start(drawn), "chess960": True}


def begin_game(
    setup: GameSetup,
    folder: Path,
    equipment: Equipment,
    launch: Launch,
    studied: Mapping[str, Plain] | None = None,
) -> bool:
    """Play a new game; if it cannot begin, leave no journal. Returns as :func:`play_game`.

    ``studied`` is what the head of a journal tells of a game that is played alone. From a position
    that players take over from a board it begins anew, and is read to them.
    """
    lines = TypedLines(typed_lines(0) if launch.typed is None else launch.typed)
    while True:
        try:
            with lines.turn() as turn:
                return _begun(setup, folder, equipment, replace(launch, typed=turn), studied)
        except BeginsAnewError as anew:
            setup = replace(setup, fen=anew.fen)
            equipment = replace(equipment, reads_position=True)
            if launch.after is not None:
                launch.after.close()


def _begun(
    setup: GameSetup,
    folder: Path,
    equipment: Equipment,
    launch: Launch,
    studied: Mapping[str, Plain] | None,
) -> bool:
    """Do as :func:`begin_game`, until no new beginning is wanted."""
    words = words_of(equipment.settings)
    _keep_apart(setup, equipment)
    game = Game(setup)
    path = _new_path(folder)
    again = _again(path, command="play" if launch.guest is None else "study")
    spoken = equipment.settings.languages
    head = Head.now(
        program_version(),
        whole(setup),
        datetime.now(UTC),
        equipment.choices.plain(),
        made_with(spoken) | {"attested": attested()} | dict(studied or {}),
    )
    to_go_on = words("terminal.again", command=again)
    with _outlasting(launch) as launch:
        writer = JournalWriter.create(path, head)
        try:
            with writer:
                left = play_game(game, writer, equipment, show, to_go_on, launch)
        except BeginsAnewError:
            path.unlink()
            raise
        except BaseException:  # Even an interrupt while devices are being opened.
            if not read_journal(path).records:
                path.unlink()  # It is closed by now: Windows deletes no open file.
            raise
        _conclude(path, words, again)
    return left


@contextmanager
def _outlasting(launch: Launch) -> Iterator[Launch]:
    """A launch whose pages close after this block, unless something else closes them later."""
    if launch.after is not None:
        yield launch
        return
    with ExitStack() as after:
        yield replace(launch, after=after)


def go_on(path: Path, chosen: Choices, equipment: Equipment, launch: Launch) -> bool:
    """Resume the game of a journal, unless it is over and signed. Returns as :func:`play_game`.

    It is played with what it began with, except for what was ``chosen`` anew.
    """
    left = False
    words = words_of(equipment.settings)
    again = _again(path, chosen, command="play" if launch.guest is None else "study")
    _keep_apart(opened(path)[1], equipment)
    writer, journal = JournalWriter.resume(path)
    with _outlasting(launch) as launch:
        with writer:
            game = rebuilt(opened(path)[1], journal)
            over = signed(game)
            show(words("terminal.over" if over else "terminal.goes_on", path=path))
            if journal.torn:
                show(words("terminal.torn"))
            if not over:
                to_do = _what_is_left(words, game.state, again)
                left = play_game(game, writer, equipment, show, to_do, launch, journal)
        # Somebody may have written notes into the scoresheet of a game that is over.
        if not (over and path.with_suffix(_PGN).exists()):
            _conclude(path, words, again)
    return left


def _keep_apart(setup: GameSetup, equipment: Equipment) -> None:
    """Refuse to play where an arbiter or a hall is if the study extra is loaded.

    :class:`FaultError` if it is loaded in this process.
    """
    if equipment.is_allowed_by_others(setup) and PRACTISING in sys.modules:
        raise FaultError("study_loaded")


def take_over(table: str, chosen: Choices, folder: Path, level: Level) -> None:
    """Go on with the game of a table in a hall whose machine failed."""
    if chosen.hall is None:
        raise CommandError("whose_hall")
    from accessible_board.app.hall_link import taken

    path, run, address = taken(chosen.hall, table, folder)
    chosen = layered(chosen, Choices(hall=address))
    equipment = equipment_again(path, chosen)
    words = words_of(equipment.settings)
    with told_in(words.language.code):
        lines = len(read_journal(path).records) + 1
        show(words("hall.taken_over", table=table, lines=lines))
        go_on(path, chosen, equipment, Launch(level, run=run))


def equipment_again(path: Path, chosen: Choices, settings: Settings | None = None) -> Equipment:
    """The equipment of a game in progress; the default if the journal names none."""
    journal, setup = opened(path)
    with named(path):
        kept = _kept_choices(journal)
    usual = Choices(board=(AUTO,) * len(setup.peg_boards))
    equipment = replace(
        Equipment.of(layered(usual, kept, chosen), settings or load_settings()),
        talk_anew=chosen.talk is not None,
    )
    given, wanted = len(equipment.boards), len(setup.peg_boards)
    if given != wanted:
        key = "boards_one" if wanted == 1 else "boards_other"
        raise CommandError(key, path=path, wanted=wanted, given=given)
    return equipment


def _kept_choices(journal: Journal) -> Choices:
    try:
        return Choices.from_plain(journal.head.settings)
    except ValueError as error:
        raise JournalError("journal_unread", line=1) from error


def _refuse(agreed: dict[str, Any], by: str) -> None:
    """Raise :class:`InputError` for options that were settled when the game began."""
    if agreed:
        options = [f"--{name.removesuffix('_control')}".replace("_", "-") for name in agreed]
        raise CommandError("settled", options=", ".join(options), by=by)


def _again(path: Path, chosen: Choices | None = None, command: str = "play") -> str:
    """The command that resumes this game."""
    typed = chosen.typed() if chosen is not None else []
    return command_line(["accessible-board", command, *typed, "--resume", str(path)])


def _what_is_left(words: Phrases, state: GameState, again: str) -> str:
    """The line on the use of ``again``: to go on, or to sign once the game is over."""
    ended = state.ended is not None and state.officials.appeal is None
    return words("terminal.to_sign" if ended else "terminal.again", command=again)


def _conclude(path: Path, words: Phrases, again: str) -> None:
    """Write the scoresheet, and tell how to go on if the game is not over."""
    journal, setup = opened(path)
    try:
        file, kept = _write_scoresheet(path, journal, setup)
        if kept is not None:
            show(words("terminal.sheet_kept", path=kept))
        show(words("terminal.sheet", path=file))
    finally:  # With or without a scoresheet.
        game = rebuilt(setup, journal)
        if not signed(game):
            show(_what_is_left(words, game.state, again))


def _check_names(*names: str) -> None:
    """Raise :class:`InputError` for names that no scoresheet can hold."""
    for text in names:
        if not text.isprintable():
            raise CommandError("name_unprintable", words=text)


def _new_path(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FaultError("no_journal", folder=folder, reason=error) from error
    return folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.journal"


def _given(**options: object) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def is_on_board(fen: str | None) -> bool:
    """Tell whether the starting position is to be read from a board."""
    return fen is not None and fen.split()[:1] == [_FROM_BOARD]


def position_on(names: Sequence[str], wanted: str) -> str:
    """The FEN of the position on the first of these boards; ``wanted`` may name the side to move.

    Kings and rooks at home may castle. :class:`DeviceError` if no board is there, or it does not
    know its men.
    """
    _, *turn = wanted.split()
    if turn not in ([], ["w"], ["b"]):
        raise CommandError("whose_turn_board", board=_FROM_BOARD, words=wanted)
    found = [board.name for board in find_boards()] if AUTO in names else []
    name = next((each for each in (*found, *names) if each != AUTO and not is_software(each)), None)
    if name is None:
        raise FaultError("no_board")
    board = board_at(name)
    men = board.men
    if men is None and board.knowledge.men_unknown:
        raise FaultError("men_not_learnt", port=name)
    if men is None:
        raise FaultError("men_unknown", port=name)
    return set_up(men, chess.BLACK if turn == ["b"] else chess.WHITE).fen()


def _write_scoresheet(path: Path, journal: Journal, setup: GameSetup) -> tuple[Path, Path | None]:
    """Write the scoresheet of the ``journal`` at ``path``; return its path and any file kept.

    :class:`FaultError` if it cannot be written.
    """
    usual = path.with_suffix(_PGN)
    own = _ever_written(journal, setup)
    try:
        file = next(name for name in names(usual) if not name.exists() or read_file(name) in own)
        replace_file(file, _scoresheet(journal.entries, setup))
    except OSError as error:
        raise FaultError("file_unwritten", path=usual, reason=error) from error
    return file, usual if file != usual else None


def _ever_written(journal: Journal, setup: GameSetup) -> frozenset[bytes]:
    """All that the program may have written for a game: its present sheet and earlier ones."""
    entries = journal.entries
    left = (at for at, entry in enumerate(entries) if isinstance(entry.observed, o.Interrupted))
    return frozenset(_scoresheet(entries[:end], setup) for end in (*left, len(entries)))


def _scoresheet(
    entries: tuple[Entry, ...],
    setup: GameSetup,
    seat: Seat = Seat.WHITE,
    form: ScoresheetFormat = ScoresheetFormat.PGN,
    language: Language | None = None,
) -> bytes:
    """A player's scoresheet, usually White's as PGN."""
    events = tuple(event for entry in entries for event in entry.decided)
    sheet = Scoresheet.of(seat, Seat.of(setup.board().turn), events)
    return export(sheet, setup, form, language or load("en"))
