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
from accessible_board.box.attendant import Attendant, ModelFetch
from accessible_board.box.between_games import PRACTISED, LastPages, practise_alone, teach_alone
from accessible_board.box.ear import MenuEar
from accessible_board.box.kept_choices import (
    at_seats,
    keep,
    kept_path,
    read_kept,
    said_in_menu,
    squares_told,
    usable_settings,
    usual_choices,
)
from accessible_board.box.menu_voice import MenuVoice, unused
from accessible_board.box.sticks import CONDITIONS, Sticks, found_stick
from accessible_board.choices import Choices, layered
from accessible_board.commands import options
from accessible_board.commands.event_conditions import brought_conditions
from accessible_board.commands.journals import asked_back_often, opened, recorded_games, signed
from accessible_board.commands.menu_games import MenuGames
from accessible_board.commands.play import agreed_setup, begin_game, equipment_again, go_on
from accessible_board.commands.printed import show
from accessible_board.commands.walking import walk_over
from accessible_board.devices.models import ModelStore, models_path
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.hall.tickets import find_ticket
from accessible_board.journal.braille import Paper
from accessible_board.journal.verification import codes_of
from accessible_board.languages import CommandError, FaultError, load, reason
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
from accessible_board.menu.kept import KeptChoices
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.words import MenuWords, listened_for, menu_words
from accessible_board.settings import Settings, journals_path, taught_path
from accessible_board.speech.grammar import Grammar
from accessible_board.system.commands_told import POWER_OFF, command_words
from accessible_board.table.arbiters_turn import drawn_codes
from accessible_board.table.telling import in_digits
from accessible_board.table.terminal import TypedLines, typed_lines

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
    Evening(chosen, journal or journals_path(), stick, switching_off, log_level, arbiter).run()


class Evening:
    """Alternates between menu and game until the machine is switched off."""

    def __init__(
        self,
        chosen: Choices,
        folder: Path,
        sticks: Path | None,
        shut_down: Sequence[str],
        level: Level,
        arbiter: str | None = None,
    ) -> None:
        self._chosen = chosen
        self._arbiter = arbiter
        self._folder = folder
        self._shut_down = shut_down
        self._level = level
        self._awaited = Awaited(self._tell_awaited)
        self._awaited.next("record")
        self._settings, self._kept = Settings(), KeptChoices()
        self._settings, unusable = usable_settings()
        self._kept, whole = read_kept(kept_path())
        """The last choices; they hold for this evening even if the disk refuses them."""
        self._hall = find_ticket(chosen.hall) if chosen.hall is not None else None
        self._models = ModelFetch(ModelStore(models_path()))
        self._typed = TypedLines(typed_lines(0))
        self._told = self._unusable(unusable, whole=whole)
        """The sentence before the menu's first one: the reason why something failed."""
        self._news: list[str] = []
        """Sentences after it: the codes of the games that were signed."""
        self._sticks = Sticks(sticks, _time_of, lambda: self._language)
        self._stick: Stick | None = None
        """The stick that was plugged in when the menu was left."""
        self._unread: frozenset[Path] = frozenset()
        """The unreadable journals that were reported."""
        self._codes: tuple[str, ...] = ()
        """The codes of an arbiter for the next game; the menu can tell them."""
        self._offered_after = ""
        """The journal of the last game after which learning the player's voice was offered."""
        self._left = False
        self._pages = LastPages()
        self._brand = ""
        """The brand of the last board that was announced."""

    def run(self) -> None:
        """Run until the user ends the evening."""
        with self._awaited, closing(self._pages):
            while not self._left:
                leaving, boards, before = self._menu()
                refused = self._do(leaving, boards)
                self._awaited.next("record")
                signed = self._signed() - before
                if signed:
                    self._pages.stay(PAGES_STAY)
                elif not isinstance(leaving, Practise):
                    self._pages.close()
                self._awaited.next("stick")
                self._told = refused or self._taken_home(signed)
                self._awaited.next("record")
                self._news = [self._closed(path) for path in signed]

    def _tell_awaited(self, key: str) -> None:
        """Tell what the program is waiting for while neither menu nor game has a voice."""
        language = load(self._language)
        voice = MenuVoice(self._equipment, self._kept, lambda happened: None, show)
        voice.speak(Say(language.say(key), language.code))
        voice.close(AGAIN)

    def _unusable(self, settings: InputError | None, *, whole: bool) -> str:
        """Tell which files of this table cannot be used; it is said first."""
        words = menu_words(self._language)
        if settings is not None:
            show(settings.said(words.language.code))
        told = (("settings", settings is not None), ("choices", not whole))
        return " ".join(words(f"unusable.{what}") for what, is_so in told if is_so)

    def _signed(self) -> frozenset[str]:
        """The newest games that both players have signed."""
        return _signed(recorded_games(self._folder)[1])

    def _closed(self, path: str) -> str:
        """The code of the closed record, which the arbiter may write down; empty if unreadable."""
        with contextlib.suppress(AccessibleBoardError):
            code = in_digits(codes_of(Path(path))[1])
            return load(self._kept.language).say("record_closed", code=code)
        return ""

    def _taken_home(self, paths: frozenset[str]) -> str:
        """Copy sheets of games just signed to the stick, if there is one; return what to say."""
        stick = found_stick(self._sticks.folder)
        if not paths or stick is None:
            return ""
        games, sheets, _ = recorded_games(self._folder)
        menu = Menu(first, self._kept, games, sheets)
        return MenuGames(menu, Paper.parse(self._settings.braille_paper)).copy(
            tuple(paths), str(stick)
        )

    @property
    def _equipment(self) -> Equipment:
        """The equipment of the menu, before anything is chosen there."""
        return Equipment.of(self._chosen, self._settings)

    @property
    def _said(self) -> Choices:
        """The options, and over them the choices made in the menu."""
        return layered(self._chosen, said_in_menu(self._kept, self._equipment))

    @property
    def _language(self) -> str:
        return self._kept.language or self._settings.language

    def _menu(self) -> tuple[Leaving, list[str], frozenset[str]]:
        """Run the menu; return the task it was left for, the boards, and games signed before."""
        kept = self._kept
        games, sheets, unread = recorded_games(self._folder)
        menu = Menu(first, kept, games, sheets, self._settings.language)
        menu.brand = self._brand
        menu.stick = self._stick if found_stick(self._sticks.folder) is not None else None
        self._codes = () if self._settings.arbiter_codes else drawn_codes()
        menu.asked_back_often = self._asked_back_often(sheets)
        menu.studies = self._hall is None and study_extra() is not None
        menu.arbiter_usual, menu.arbiter_codes = self._arbiter_usual, self._codes
        menu.models, menu.fetches = self._models.on_offer(), self._models.language
        menu.usual = usual_choices(self._equipment)
        told = [self._told, _unread(len(unread - self._unread), menu) if kept.language else ""]
        self._unread = unread
        greeting = tuple(Say(text, self._language) for text in told if text)
        attendant = Attendant(
            menu,
            self._equipment,
            kept_path(),
            self._sticks,
            MenuGames(menu, Paper.parse(self._settings.braille_paper)),
            self._models,
            show,
            self._hall,
        )
        with self._typed.turn() as lines:
            attendant.listen(lines)
            told = [*self._news, *self._teaching_offered(menu, sheets)]
            news = tuple(Say(text, kept.language, follows=True) for text in told)
            self._awaited.done()
            leaving, boards = attendant.run(greeting, news)
        self._stick, self._kept, self._brand = menu.stick, menu.kept, menu.brand
        return leaving, boards, _signed(sheets)

    def _asked_back_often(self, sheets: Sequence[KnownGame]) -> bool:
        """Tell whether the ear often failed to understand the player's last game, a friendly one.

        Not once a voice was taught, nor in a hall, where the next game may begin at any time.
        """
        last = next(iter(sheets), None)
        if last is None or self._hall is not None or not self._kept.language:
            return False
        state = last.game.state
        if state.ended is None or not state.setup.without_arbiter:
            return False
        taught = taught_path(self._kept.language)
        return not taught.exists() and asked_back_often(Path(last.path), self._kept.seat)

    def _teaching_offered(self, menu: Menu, sheets: Sequence[KnownGame]) -> list[str]:
        """The offer to learn the player's voice, once after a game."""
        if not menu.asked_back_often or self._offered_after == sheets[0].path:
            return []
        self._offered_after = sheets[0].path
        return [menu.words("teach.offered")]

    def _do(self, leaving: Leaving, boards: list[str]) -> str:
        """Carry out the task that the menu was left for; return the reason if it failed."""
        words = menu_words(self._language)
        try:
            match leaving:
                case Begin():
                    self._begin(leaving, boards)
                case Practise():
                    self._practise(boards)
                case GoOn(path):
                    self._go_on(Path(path), boards)
                case Study():
                    self._study(boards)
                case Teach():
                    self._teach()
                case ShutDown():
                    return self._switch_off(words)
                case TypedOut():
                    self._left = True
        except (AccessibleBoardError, OSError) as error:
            code = words.language.code
            why = f"{reason(error, code)}." if isinstance(error, OSError) else error.aloud(code)
            show(why if isinstance(error, OSError) else error.said(code))
            resumes = isinstance(leaving, GoOn)
            return words("new_game.not_resumed" if resumes else "new_game.refused", reason=why)
        return ""

    def _switch_off(self, words: MenuWords) -> str:
        """End the evening and switch the machine off; return the reason if that failed."""
        try:
            if self._shut_down:
                subprocess.run(self._shut_down, check=True)
        except (OSError, subprocess.CalledProcessError):
            return words("shut_down.refused")
        self._left = True
        return ""

    def _begin(self, begin: Begin, boards: list[str]) -> None:
        """Start a new game as chosen; offer its time control first the next time."""
        self._awaited.next("record")
        kept, pairing = begin.kept, begin.pairing
        favourites = dict.fromkeys((kept.time_control, *kept.favourites))
        known = tuple(favourites)[:_MOST_FAVOURITES]
        self._kept = msgspec.structs.replace(kept, favourites=known)
        keep(kept_path(), self._kept)
        chosen = layered(self._said, at_seats(kept, boards))
        at_event = begin.by_event or pairing is not None
        equipment = replace(
            Equipment.of(chosen, usable_settings()[0]),
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
        with self._typed.turn() as lines:
            self._left = begin_game(setup, self._folder, equipment, self._launch(lines))

    def _arbiter_comes(self, begin: Begin) -> bool:
        """Tell whether to wait for an arbiter: at an event, or if somebody chose that."""
        if begin.by_event or begin.pairing is not None:
            return True
        return self._arbiter_usual if begin.kept.arbiter is None else begin.kept.arbiter

    @property
    def _arbiter_usual(self) -> bool:
        """Tell whether an arbiter comes by default: in a hall, or with codes in the settings."""
        usual = self._hall is not None or bool(self._settings.arbiter_codes)
        return usual if self._arbiter is None else self._arbiter != NO_ARBITER

    def _practise(self, boards: list[str]) -> None:
        """Guide a hand over the holes of a board, by ear; words or lines can skip and end."""
        if not boards:
            raise FaultError("no_board")
        equipment = Equipment.of(self._said, usable_settings()[0])
        language = self._kept.language
        settings = msgspec.structs.replace(equipment.settings, ear=unused(equipment.ears[0]))
        hears = MenuEar(equipment, self._say, language)
        with self._typed.turn() as lines, closing(hears):
            hears.expect(language, lambda: (_walkers_words(language), None), "")
            for finding in walk_over(boards[0], settings, show, lines):
                show(str(finding))

    def _study(self, boards: list[str]) -> None:
        """Practise alone in another process; nothing of that is loaded in this one."""
        chosen = layered(self._chosen, Choices(board=tuple(boards) or None))
        folder = ["--journal", str(self._folder / PRACTISED)]
        with self._typed.turn() as lines:
            practise_alone([*chosen.typed(), *folder], lines)

    def _teach(self) -> None:
        """Learn the voice of the player at the first earphone and microphone."""
        ear, microphone = (
            device_of(next(iter(names), NONE))
            for names in (self._equipment.ears, self._equipment.microphones)
        )
        code = self._kept.language
        options = ["--announce", code, "--language", code, "--ear", ear]
        with self._typed.turn() as lines:
            teach_alone([*options, "--microphone", microphone], lines)

    def _say(self, happened: Input) -> None:
        """Pass on words that were heard as if they had been typed."""
        if isinstance(happened, HeardInMenu):
            self._typed.put(happened.text)

    def _go_on(self, path: Path, boards: list[str]) -> None:
        """Resume the game of a journal, on the boards that are there now, else on its own."""
        self._awaited.next("record")
        seats = len(opened(path)[1].peg_boards)
        if 0 < len(boards) < seats:
            raise FaultError("boards_missing")
        found = tuple(boards[:seats]) or (None if seats else ())
        chosen = layered(self._said, Choices(board=found))
        with self._typed.turn() as lines:
            again = equipment_again(path, chosen, usable_settings()[0])
            equipment = replace(again, menu_follows=True, arbiter_codes=self._codes)
            self._pages.close()
            self._left = go_on(path, chosen, equipment, self._launch(lines))

    def _launch(self, lines: Iterable[str]) -> Launch:
        """The launch of a game; its pages last until the next game or the menu closes them."""
        return Launch(self._level, lines, after=self._pages.after, heard=self._awaited.done)


def _signed(sheets: Iterable[KnownGame]) -> frozenset[str]:
    """The journals of the games that both players have signed."""
    return frozenset(found.path for found in sheets if signed(found.game))


def _time_of(conditions: Path) -> str:
    """The time control in a file of conditions, if there is one."""
    fixed = brought_conditions(conditions).setup(datetime.now().astimezone())
    return str(fixed.get("time_control", ""))


def _walkers_words(language: str) -> Grammar:
    """The vocabulary of practising the holes."""
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
