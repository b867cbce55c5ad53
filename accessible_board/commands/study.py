"""``accessible-board study``: alone and afterwards, an extra that no tournament needs."""

from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import chess
import msgspec
import platformdirs
import typer

from accessible_board.app.equipment import Equipment
from accessible_board.app.playing import Launch
from accessible_board.attestation.findings import study_extra
from accessible_board.box.between_games import PRACTISED
from accessible_board.box.evening import Evening, Task
from accessible_board.box.kept_choices import keep
from accessible_board.choices import Choices, layered
from accessible_board.commands import options
from accessible_board.commands.journals import opened
from accessible_board.commands.menu_games import MenuGames, recorded_games
from accessible_board.commands.play import (
    agreed_setup,
    begin_game,
    equipment_again,
    go_on,
    is_on_board,
    position_on,
)
from accessible_board.commands.printed import show
from accessible_board.console.following import NOW
from accessible_board.files import APP, opened_file
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.game.vocabulary.time_control import NO_CLOCK
from accessible_board.languages import CommandError, told_in
from accessible_board.logs import Level
from accessible_board.menu.in_and_out import Leaving, ShutDown, TypedOut
from accessible_board.menu.words import menu_words
from accessible_board.settings import LineStyle, Settings, journals_path, load_settings
from accessible_board.speech.time_controls import read_time_control
from accessible_board.study.engines import Strength, found_engines, read_strength
from accessible_board.study.first_pages import PractisingMenu
from accessible_board.study.library import Library
from accessible_board.study.mistakes import Analyst
from accessible_board.study.opponent import EngineOpponent, OwnOpponent
from accessible_board.study.puzzle_record import PuzzleDesk, puzzle_files, refused_told
from accessible_board.study.saved import StudyKept, load_study, study_path
from accessible_board.study.shell import GoOnAlone, PlayAlone, PlayEngine, StudyMenu
from accessible_board.system.commands_told import how_to_add
from accessible_board.table.terminal import Write


@options.choosing(
    "board",
    "virtual_pegs",
    "announce",
    "language",
    "ear",
    "loudspeaker",
    "microphone",
    "talk",
    "lines",
    "console",
)
def study(
    chosen: Choices,
    play: Annotated[bool, typer.Option("--play")] = False,
    seat: Annotated[Seat | None, typer.Option()] = None,
    strength: Annotated[str | None, typer.Option(metavar="WORD")] = None,
    engine: Annotated[str | None, typer.Option(metavar="PROGRAM")] = None,
    pgn: Annotated[list[Path] | None, typer.Option(metavar="FILE")] = None,
    puzzles: Annotated[list[Path] | None, typer.Option(metavar="FILE")] = None,
    time_control: options.Time = None,
    fen: options.Start = None,
    journal: options.Folder = None,
    resume: options.Resume = None,
    log_level: options.LogLevel = Level.INFO,
) -> None:
    """Practise alone, by a spoken menu: play against an engine, go through games, solve puzzles."""
    if study_extra() is None:
        raise CommandError("study_missing", how=how_to_add("pychess-engine"))
    folder = journal or journals_path() / PRACTISED
    practice = Practice(chosen, folder, engine, tuple(pgn or ()), tuple(puzzles or ()), log_level)
    kept = load_study(study_path(), practice.lost.append)
    wanted = {"seat": seat, "strength": strength and read_strength(strength)}
    kept = msgspec.structs.replace(kept, **{k: v for k, v in wanted.items() if v is not None})
    if time_control is not None:
        code = chosen.language or load_settings().language
        with told_in(code):
            read = str(read_time_control(time_control, code))
        kept = msgspec.structs.replace(kept, time_control=read)
    if resume is not None:
        practice.go_on(resume)
    elif play:
        practice.play(kept, fen or "")
    else:
        practice.run()


class Practice:
    """Alternates between menu and task until it is left; ``engine`` is the one that was named."""

    def __init__(
        self,
        chosen: Choices,
        folder: Path,
        engine: str | None,
        files: tuple[Path, ...],
        puzzles: tuple[Path, ...],
        level: Level,
    ) -> None:
        self._chosen = chosen
        self._folder = folder
        self._engine = engine
        self._level = level
        self._evening: Evening | None = None
        """Alternates between menu and tasks, unless the one that was named is carried out."""
        for path in (*files, *puzzles):
            try:
                with opened_file(path):
                    pass
            except FileNotFoundError as error:
                raise CommandError("no_file", path=path) from error
            except OSError as error:
                raise CommandError("unreadable", path=path, reason=error) from error
        shelf = folder / "pgn"
        found = tuple(sorted(shelf.glob("*.pgn"))) if shelf.is_dir() else ()
        cache = platformdirs.user_cache_path(APP) / "games"
        self._library = Library((folder, folder.parent), (*files, *found), cache)
        found = tuple(dict.fromkeys((*puzzles, *puzzle_files(folder / "puzzles"))))
        self.lost: list[Path] = []
        """Files of which nobody was told yet that not all of them can be read."""
        state = study_path().parent
        self._desk = PuzzleDesk(found, state, cache.with_name("puzzles"), named=puzzles[:1])

    def run(self) -> None:
        """Run the menu and the chosen tasks."""
        self._evening = evening = Evening(self._chosen, show, board_may_come=False)
        evening.read()
        code = self._chosen.language or evening.kept.language
        evening.kept = msgspec.structs.replace(evening.kept, language=code)
        tasks: dict[type, Task] = {
            PlayEngine: lambda task: self.play(load_study(study_path()), task.fen),
            PlayAlone: lambda task: self.play_alone(load_study(study_path())),
            GoOnAlone: lambda task: self.go_on(Path(task.path)),
            ShutDown: evening.end,
            TypedOut: evening.end,
        }
        evening.run(partial(self._menu, evening), tasks, {object: "study.again"})

    @property
    def _equipped(self) -> tuple[Choices, Settings]:
        """The options and what the menu says, if there is one, and the settings under them."""
        if self._evening is None:
            return self._chosen, load_settings()
        evening = self._evening
        spoken = None if evening.options.language is not None else evening.kept.language or None
        return layered(Choices(announce=spoken), evening.said), evening.reread()

    def _menu(self, evening: Evening) -> Leaving:
        """Run the menu until it is left; return what for."""
        games = recorded_games(self._folder)[0]
        remember = partial(_remember, language=evening.language)
        self._desk.seat(evening.kept.own_name, self.lost.append)
        told = [evening.told, *(menu_words(evening.language)("study.lost") for _ in self.lost[:1])]
        self.lost.clear()
        with ExitStack() as closing:
            analyst = Analyst(partial(found_engines, self._engine))
            closing.callback(analyst.close)
            menu = PractisingMenu(
                evening.kept,
                games,
                evening.language,
                load_study(study_path()),
                self._library,
                remember,
                analyst.judge,
            )
            menu.puzzles = self._desk
            evening.write = self._shown(menu, evening, closing)
            leaving = evening.attend(menu, MenuGames(menu), told)
        evening.write = show
        found = Choices(board=tuple(evening.boards) or None)
        evening.options = layered(evening.options, found)
        return leaving

    def _shown(self, menu: StudyMenu, evening: Evening, closing: ExitStack) -> Write:
        """The writer of the menu's sentences, which shows them on an onlooker's page as well."""
        address = evening.usual.console
        if address is None:
            return show
        from accessible_board.study.onlooker import Onlooker

        onlooker = Onlooker(address, evening.language)
        onlooker.start()
        closing.callback(onlooker.close)
        # A game is shown at the same address, also where any that was free was asked for.
        served = replace(address, port=onlooker.port)
        evening.options = layered(evening.options, Choices(console=str(served)))
        show(onlooker.line())

        def write(text: str) -> None:
            show(text)
            onlooker.tell(text, menu.page.board)

        return write

    def play(self, kept: StudyKept, fen: str = "") -> None:
        """Play against an engine."""
        programs = found_engines(self._engine)
        rival = kept.seat.other
        guest = EngineOpponent(rival, programs, kept.strength)
        studied = {"study": {"opponent": rival.value, "strength": kept.strength}}
        names = {rival.value: programs[0].name}
        equipment = Equipment.of(*self._equipped)
        fen = position_on(equipment.boards, fen) if is_on_board(fen) else fen
        self._begin(kept, names | _start(fen), guest, studied, kept.seat)

    def play_alone(self, kept: StudyKept) -> None:
        """Play both sides: the microphone hears both, and pegs show both."""
        guest = OwnOpponent(kept.seat.other, found_engines(self._engine), Strength.FULL)
        self._begin(kept, {}, guest, {"study": {}}, None)

    def _begin(
        self,
        kept: StudyKept,
        agreed: dict[str, Any],
        guest: EngineOpponent,
        studied: dict[str, Any],
        typist: Seat | None,
    ) -> None:
        chosen, settings = self._equipped
        both = chosen.microphone[:1] if typist is None and chosen.microphone else ()
        alone = Choices(
            seat=typist,
            spectators=NOW if chosen.console else None,
            microphone=tuple(f"both={name.partition('=')[2] or name}" for name in both) or None,
        )
        equipment = replace(
            Equipment.of(layered(Choices(lines=LineStyle.BRIEF), chosen, alone), settings),
            menu_follows=self._evening is not None,
            reads_position="fen" in agreed,
            invites=False,
        )
        squares = Adapted(Adaptation.SQUARES_TOLD, "?", f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
        conditions = {
            "arbiter": NO_ARBITER,
            "time_control": kept.time_control or NO_CLOCK,
            "adaptations": (squares,),
        }
        setup = agreed_setup(equipment, kept.seat, conditions | agreed)
        with ExitStack() as closing:
            launch = self._launch(guest, closing)
            begin_game(setup, self._folder, equipment, launch, studied)

    def _launch(self, guest: EngineOpponent, closing: ExitStack) -> Launch:
        if self._evening is None:
            return Launch(self._level, guest=guest)
        return Launch(self._level, closing.enter_context(self._evening.typed.turn()), guest)

    def go_on(self, path: Path) -> None:
        """Go on with a game that was played here."""
        guest = _guest_of(path, self._engine)
        chosen, settings = self._equipped
        equipment = equipment_again(path, chosen, settings)
        equipment = replace(equipment, menu_follows=self._evening is not None, invites=False)
        with ExitStack() as closing:
            given = self._chosen if self._evening is None else self._evening.options
            go_on(path, given, equipment, self._launch(guest, closing))


def _start(fen: str) -> dict[str, Any]:
    """The conditions of a game from a position, which may be one of Chess960."""
    if not fen:
        return {}
    with suppress(ValueError):  # The conditions refuse what is no position.
        board = chess.Board(fen, chess960=True)
        return {"fen": fen, "chess960": board.has_chess960_castling_rights()}
    return {"fen": fen}


def _guest_of(path: Path, engine: str | None) -> EngineOpponent:
    """The engine that plays the other side of a recorded game, if one did."""
    journal, setup = opened(path)
    studied = journal.head.made_with.get("study")
    try:
        if isinstance(studied, dict):
            rival, strength = (
                Seat(str(studied["opponent"])),
                read_strength(str(studied["strength"])),
            )
            return EngineOpponent(rival, found_engines(engine), strength)
    except (KeyError, ValueError):
        pass
    if studied == {} or (path.parent.name == PRACTISED and setup.without_arbiter):
        seat = next(iter(setup.peg_boards), Seat.WHITE).other
        return OwnOpponent(seat, found_engines(engine), Strength.FULL)
    raise CommandError("not_studied", path=path)


def _remember(kept: StudyKept, language: str) -> str:
    """Save choices and bookmarks; return the disk's error as a sentence."""
    return refused_told(menu_words(language), keep(study_path(), kept))
