"""``accessible-board table``: evenings without screen and keyboard, steered by a spoken menu."""

import contextlib
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from accessible_board.app.equipment import PAGES_STAY, Equipment, device_of
from accessible_board.app.playing import Launch
from accessible_board.app.starting import AGAIN, Awaited
from accessible_board.attestation.findings import study_extra
from accessible_board.box.between_games import PRACTISED, LastPages, practise_alone, teach_alone
from accessible_board.box.ear import MenuEar
from accessible_board.box.evening import Evening, Task
from accessible_board.box.kept_choices import (
    announced,
    at_seats,
    keep,
    kept_path,
    squares_told,
    usual_choices,
)
from accessible_board.box.menu_voice import MenuVoice, unused
from accessible_board.box.sticks import CONDITIONS, Sticks, found_stick
from accessible_board.choices import Choices, layered
from accessible_board.commands import options
from accessible_board.commands.event_conditions import brought_conditions
from accessible_board.commands.journals import opened, signed
from accessible_board.commands.menu_games import MenuGames, asked_back_often, recorded_games
from accessible_board.commands.play import agreed_setup, begin_game, equipment_again, go_on
from accessible_board.commands.printed import show
from accessible_board.commands.walking import walk_over
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.errors import AccessibleBoardError
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.hall.tickets import find_ticket
from accessible_board.journal.exports import Paper
from accessible_board.journal.rebuilding import codes_of
from accessible_board.languages import CommandError, FaultError, load
from accessible_board.logs import Level
from accessible_board.menu.home import first
from accessible_board.menu.in_and_out import (
    Begin,
    GoOn,
    HeardInMenu,
    Input,
    Leaving,
    Practise,
    Say,
    ShutDown,
    Stick,
    Study,
    Teach,
    TypedOut,
)
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.words import listened_for, menu_words
from accessible_board.settings import journals_path, taught_path
from accessible_board.speech.grammar import Grammar
from accessible_board.system.commands_told import POWER_OFF, command_words
from accessible_board.table.expectations import drawn_codes
from accessible_board.table.telling import in_digits

_MOST_FAVOURITES: Final = 3


@options.choosing(
    "board",
    "virtual_pegs",
    "opponent_board",
    "ear",
    "loudspeaker",
    "microphone",
    "braille",
    "braille_code",
    "engine",
    "console",
    "hall",
)
def table(
    chosen: Choices,
    journal: options.Folder = None,
    arbiter: options.Arbiter = None,
    stick: Annotated[Path | None, typer.Option(metavar="DIR")] = Path("/media"),
    shut_down: Annotated[str, typer.Option(metavar="COMMAND")] = POWER_OFF,
    log_level: options.LogLevel = Level.INFO,
) -> None:
    """Play whole evenings by ear: a spoken menu, steered by voice and the board's two buttons."""
    try:
        switching_off = command_words(shut_down)
    except ValueError as error:
        raise CommandError("quote_open", words=shut_down) from error
    given = (journal or journals_path(), stick, switching_off, log_level, arbiter)
    TableEvenings(chosen, *given).run()


class TableEvenings:
    """A table whose evenings alternate between menu and game until the machine is switched off."""

    def __init__(
        self,
        chosen: Choices,
        folder: Path,
        sticks: Path | None,
        shut_down: Sequence[str],
        level: Level,
        arbiter: str | None = None,
    ) -> None:
        self._arbiter = arbiter
        self._folder = folder
        self._shut_down = shut_down
        self._level = level
        self._evening = Evening(chosen, show)
        self._awaited = Awaited(self._tell_awaited)
        self._awaited.next("record")
        self._evening.told = self._unusable()
        self._evening.hall = find_ticket(chosen.hall) if chosen.hall is not None else None
        self._news: list[str] = []
        """Sentences after the menu's first one: the codes of the games that were signed."""
        self._evening.sticks = Sticks(sticks, _time_of, lambda: self._evening.language)
        self._stick: Stick | None = None
        """The stick that was plugged in when the menu was left."""
        self._unread: frozenset[Path] = frozenset()
        """The unreadable journals that were reported."""
        self._signed: frozenset[str] = frozenset()
        """The newest games that both players had signed when the menu began."""
        self._codes: tuple[str, ...] = ()
        """The codes of an arbiter for the next game; the menu can tell them."""
        self._offered_after = ""
        """The journal of the last game after which learning the player's voice was offered."""
        self._pages = LastPages()
        self._brand = ""
        """The brand of the last board that was announced."""

    def run(self) -> None:
        """Run until the user ends the evening."""
        tasks: dict[type, Task] = {
            Begin: self._begin,
            GoOn: self._go_on,
            Practise: self._practise,
            Study: self._study,
            Teach: self._teach,
            ShutDown: self._switch_off,
            TypedOut: self._evening.end,
        }
        refused = {GoOn: "new_game.not_resumed", object: "new_game.refused"}
        with self._awaited, closing(self._pages):
            self._evening.run(self._menu, tasks, refused, self._conclude)

    def _conclude(self, leaving: Leaving) -> None:
        """Take the scoresheets of games just signed home, and keep their pages open."""
        self._awaited.next("record")
        signed = _signed(recorded_games(self._folder)[1]) - self._signed
        if signed:
            self._pages.stay(PAGES_STAY)
        elif not isinstance(leaving, Practise):
            self._pages.close()
        self._awaited.next("stick")
        self._evening.told = self._evening.told or self._taken_home(signed)
        self._awaited.next("record")
        self._news = [self._closed(path) for path in signed]

    def _tell_awaited(self, key: str) -> None:
        """Tell what the program is waiting for while neither menu nor game has a voice."""
        evening = self._evening
        language = load(evening.language)
        voice = MenuVoice(evening.usual, evening.kept, lambda happened: None, show)
        voice.speak(Say(language.say(key), language.code))
        voice.close(AGAIN)

    def _unusable(self) -> str:
        """Tell which files of this table cannot be used; it is said first."""
        unusable = self._evening.read()
        words = menu_words(self._evening.language)
        for error in filter(None, unusable.values()):
            show(error.said(words.language.code))
        return " ".join(words(f"unusable.{what}") for what in unusable)

    def _closed(self, path: str) -> str:
        """The code of the closed record, which the arbiter may write down; empty if unreadable."""
        with contextlib.suppress(AccessibleBoardError):
            code = in_digits(codes_of(Path(path))[1])
            return load(self._evening.language).say("record_closed", code=code)
        return ""

    def _taken_home(self, paths: frozenset[str]) -> str:
        """Copy sheets of games just signed to the stick, if there is one; return what to say."""
        stick = found_stick(self._evening.sticks.folder)
        if not paths or stick is None:
            return ""
        games, sheets, _ = recorded_games(self._folder)
        menu = Menu(first, self._evening.kept, games, sheets)
        return self._games_of(menu).copy(tuple(paths), str(stick))

    def _games_of(self, menu: Menu) -> MenuGames:
        return MenuGames(menu, Paper.parse(self._evening.settings.braille_paper))

    def _menu(self) -> Leaving:
        """Run the menu; return what it was left for."""
        evening, kept = self._evening, self._evening.kept
        games, sheets, unread = recorded_games(self._folder)
        menu = Menu(first, kept, games, sheets, evening.settings.language)
        menu.brand = self._brand
        menu.stick = self._stick if found_stick(self._evening.sticks.folder) is not None else None
        self._codes = () if evening.settings.arbiter_codes else drawn_codes()
        menu.asked_back_often = self._asked_back_often(sheets)
        menu.studies = self._evening.hall is None and study_extra() is not None
        menu.arbiter_usual, menu.arbiter_codes = self._arbiter_usual, self._codes
        menu.models, menu.fetches = evening.models.on_offer(), evening.models.language
        menu.usual = usual_choices(evening.usual)
        told = [evening.told, _unread(len(unread - self._unread), menu) if kept.language else ""]
        self._unread, self._signed = unread, _signed(sheets)
        news = [*self._news, *self._teaching_offered(menu, sheets)]
        self._awaited.done()
        leaving = evening.attend(menu, self._games_of(menu), told, news)
        self._stick, self._brand = menu.stick, menu.brand
        return leaving

    def _asked_back_often(self, sheets: Sequence[KnownGame]) -> bool:
        """Tell whether the ear often failed to understand the player's last game, a friendly one.

        Not once a voice was taught, nor in a hall, where the next game may begin at any time.
        """
        last = next(iter(sheets), None)
        kept = self._evening.kept
        if last is None or self._evening.hall is not None or not kept.language:
            return False
        state = last.game.state
        if state.ended is None or not state.setup.without_arbiter:
            return False
        taught = taught_path(kept.language)
        return not taught.exists() and asked_back_often(Path(last.path), kept.seat)

    def _teaching_offered(self, menu: Menu, sheets: Sequence[KnownGame]) -> list[str]:
        """The offer to learn the player's voice, once after a game."""
        if not menu.asked_back_often or self._offered_after == sheets[0].path:
            return []
        self._offered_after = sheets[0].path
        return [menu.words("teach.offered")]

    def _switch_off(self, _: ShutDown) -> str:
        """End the evening and switch the machine off; return the reason if that failed."""
        try:
            if self._shut_down:
                subprocess.run(self._shut_down, check=True)
        except (OSError, subprocess.CalledProcessError):
            return menu_words(self._evening.language)("shut_down.refused")
        self._evening.end()
        return ""

    def _begin(self, begin: Begin) -> None:
        """Start a new game as chosen; offer its time control first the next time."""
        self._awaited.next("record")
        evening, kept, pairing = self._evening, begin.kept, begin.pairing
        favourites = dict.fromkeys((kept.time_control, *kept.favourites))
        known = tuple(favourites)[:_MOST_FAVOURITES]
        evening.kept = msgspec.structs.replace(kept, favourites=known)
        keep(kept_path(), evening.kept)
        chosen = layered(evening.said, at_seats(kept, evening.boards))
        at_event = begin.by_event or pairing is not None
        equipment = replace(
            Equipment.of(chosen, evening.reread()),
            menu_follows=True,
            at_event=at_event,
            arbiter_codes=self._codes,
        )
        agreed: dict[str, Any] = {"time_control": kept.time_control}
        if not self._arbiter_comes(begin):
            agreed |= {"arbiter": NO_ARBITER} | squares_told(kept)
        elif self._arbiter not in (None, NO_ARBITER):
            agreed |= {"arbiter": self._arbiter}
        if begin.by_event and self._stick is not None:
            conditions = brought_conditions(Path(self._stick.path) / CONDITIONS)
            agreed |= conditions.setup(datetime.now().astimezone())
        names = {kept.seat.value: kept.own_name, kept.seat.other.value: kept.opponent_name}
        agreed |= {seat: name for seat, name in names.items() if name}
        if pairing is not None:
            agreed |= {"round": pairing.round}
            agreed |= {"time_control": pairing.time_control} if pairing.time_control else {}
        setup = agreed_setup(equipment, kept.seat, agreed)
        self._pages.close()
        with evening.typed.turn() as lines:
            evening.is_over = begin_game(setup, self._folder, equipment, self._launch(lines))

    def _arbiter_comes(self, begin: Begin) -> bool:
        """Tell whether to wait for an arbiter: at an event, or if somebody chose that."""
        if begin.by_event or begin.pairing is not None:
            return True
        return self._arbiter_usual if begin.kept.arbiter is None else begin.kept.arbiter

    @property
    def _arbiter_usual(self) -> bool:
        """Tell whether an arbiter comes by default: in a hall, or with codes in the settings."""
        usual = self._evening.hall is not None or bool(self._evening.settings.arbiter_codes)
        return usual if self._arbiter is None else self._arbiter != NO_ARBITER

    def _practise(self, _: Practise) -> None:
        """Guide a hand over the holes of a board, by ear; words or lines can skip and end."""
        evening = self._evening
        if not evening.boards:
            raise FaultError("no_board")
        equipment, language = Equipment.of(evening.said, evening.reread()), evening.kept.language
        settings = msgspec.structs.replace(equipment.settings, ear=unused(equipment.ears[0]))
        hears = MenuEar(equipment, self._say, language)
        with evening.typed.turn() as lines, closing(hears):
            hears.expect(language, lambda: (_walkers_words(language), None), "")
            for finding in walk_over(evening.boards[0], settings, show, lines):
                show(str(finding))

    def _study(self, _: Study) -> None:
        """Practise alone in another process; nothing of that is loaded in this one."""
        evening = self._evening
        chosen = layered(evening.options, Choices(board=tuple(evening.boards) or None))
        folder = ["--journal", str(self._folder / PRACTISED)]
        with evening.typed.turn() as lines:
            practise_alone([*chosen.typed(), *folder], lines)

    def _teach(self, _: Teach) -> None:
        """Learn the voice of the player at the first earphone and microphone."""
        usual, code = self._evening.usual, self._evening.kept.language
        ear, microphone = (
            device_of(next(iter(names), NONE)) for names in (usual.ears, usual.microphones)
        )
        options = ["--announce", code, "--language", code, "--ear", ear]
        with self._evening.typed.turn() as lines:
            teach_alone([*options, "--microphone", microphone], lines)

    def _say(self, happened: Input) -> None:
        """Pass on words that were heard as if they had been typed."""
        if isinstance(happened, HeardInMenu):
            self._evening.typed.put(happened.text)

    def _go_on(self, resumed: GoOn) -> None:
        """Resume the game of a journal, on the boards that are there now, else on its own.

        It goes on in the language that the player has chosen by now.
        """
        self._awaited.next("record")
        evening, path = self._evening, Path(resumed.path)
        at, boards = tuple(opened(path)[1].peg_boards), evening.boards
        seats, own = len(at), at[0] if len(at) == 1 else evening.kept.seat
        if 0 < len(boards) < seats:
            raise FaultError("boards_missing")
        found = tuple(boards[:seats]) or (None if seats else ())
        chosen = layered(evening.said, Choices(board=found, **announced(evening.kept, own)))
        with evening.typed.turn() as lines:
            again = equipment_again(path, chosen, evening.reread())
            equipment = replace(again, menu_follows=True, arbiter_codes=self._codes)
            self._pages.close()
            evening.is_over = go_on(path, chosen, equipment, self._launch(lines))

    def _launch(self, lines: Iterable[str]) -> Launch:
        """The launch of a game; its pages last until the next game or the menu closes them."""
        return Launch(self._level, lines, after=self._pages.after, heard=self._awaited.done)


def _signed(sheets: Iterable[KnownGame]) -> frozenset[str]:
    return frozenset(found.path for found in sheets if signed(found.game))


def _time_of(conditions: Path) -> str:
    """The time control in a file of conditions, if there is one."""
    fixed = brought_conditions(conditions).setup(datetime.now().astimezone())
    return str(fixed.get("time_control", ""))


def _walkers_words(language: str) -> Grammar:
    say = load(language).say
    return Grammar.of_sentences(
        listened_for(say(f"walk_word_{word}")) for word in ("skip", "back", "quit")
    )


def _unread(number: int, menu: Menu) -> str:
    """One sentence on games that cannot be read."""
    words = menu.words
    if number < 2:
        return words("unfinished.unread") if number else ""
    return words("unfinished.unread_several", number=words.number(number))
