"""The menu: one button steps to the next entry, the other takes it, holding one goes back.

By voice an entry is taken by its name or its number. What the pages are stand in their own modules;
this one walks through them. It knows no device and no clock: what happens is passed in, what is to
be said and done comes out.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from accessible_board.game.vocabulary.terms import Device
from accessible_board.languages import plain_words
from accessible_board.menu.in_and_out import (
    BOARD,
    DeviceCame,
    DeviceWent,
    EntryTaken,
    FoundOut,
    HeardInMenu,
    Input,
    Keep,
    KeptChoices,
    Learnt,
    ModelFetched,
    Output,
    PairingCame,
    PegsStand,
    Say,
    Silence,
    Stepped,
    Stick,
    StickCame,
    StickWent,
    Waited,
    WentBack,
    stick_told,
)
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.page import PATIENCE, MenuPage, nearly_called
from accessible_board.menu.pairing import TablePairing
from accessible_board.menu.words import MenuWords, listened_for, menu_words
from accessible_board.speech.grammar import Grammar

Build = Callable[["Menu"], MenuPage]
"""Makes a page as things stand now."""

Finding = Callable[[Callable[[Input], None]], None]
"""Finds something out, and hands it to the function that it is given."""

_COMMANDS = ("next", "back", "repeat", "take", "stop", "home", "help")

_FEW = 12
"""Most entries whose names are all told after words that were not understood."""

_MOST_PATIENT = 3
"""Doublings of the time after which a page that nobody answers is said again."""


@dataclass(slots=True)
class _Place:
    """A page that was opened, and the entry that was said last."""

    build: Build
    at: int


class Menu:
    """A walk through the pages, from ``home`` on.

    ``kept`` is what was chosen before, ``games`` are those that can be gone on with, ``sheets``
    those that have a scoresheet. ``usual_language`` is what things are told in until a language is
    chosen, and the first that is offered. ``boards`` is how many peg boards there are, ``brand``
    that of the last one found, and ``stick`` what was found on a USB stick, if there is one.
    """

    def __init__(
        self,
        home: Build,
        kept: KeptChoices,
        games: tuple[KnownGame, ...] = (),
        sheets: tuple[KnownGame, ...] = (),
        usual_language: str = "en",
    ) -> None:
        self.kept = kept
        self.games = games
        self.sheets = sheets
        self.usual_language = usual_language
        self.boards = 0
        self.brand = ""
        self.stick: Stick | None = None
        self.usual: Mapping[str, object] = {}
        """Values in force without a choice, by the names of the kept choices."""
        self.arbiter_usual = False
        """True if an arbiter comes where nobody has chosen."""
        self.arbiter_codes: tuple[str, ...] = ()
        """Codes of an arbiter in the next game, unless the settings choose others."""
        self.pairing: TablePairing | None = None
        """The game that the hall has paired for this table, until it is played."""
        self.models: Mapping[str, int] = {}
        """The megabytes of the speech models that can be fetched, by their languages."""
        self.fetches = ""
        """The language whose model is being fetched."""
        self.asked_back_often = False
        """True if the player was asked back often in the last game, and is offered to teach."""
        self.studies = False
        """True if there is more to practise alone on this machine."""
        self.spelt = ""
        """The name that is being spelled."""
        self.by_event = False
        """True if the next game is played by the conditions on the stick."""
        self.went: dict[str, str] = {}
        """Reasons why devices are not there, by their names."""
        self.later: Callable[[Finding], None] = lambda task: None
        """Does what takes time on a thread of its own."""
        self._stood: PegsStand | None = None
        """Pegs as they stood last, which the next page learns as it is opened."""
        self._home = home
        self._stack: list[_Place] = []
        self._reminded = 0
        self._missed = 0
        self._paused = False
        self._asks = self._asked = False
        self._types = False

    @property
    def words(self) -> MenuWords:
        """The words of the language that was chosen; before, of the usual one."""
        return menu_words(self.kept.language or self.usual_language)

    @property
    def arbiter_comes(self) -> bool:
        """Tell if an arbiter comes to the next game, as far as no event says otherwise."""
        return self.arbiter_usual if self.kept.arbiter is None else self.kept.arbiter

    @property
    def page(self) -> MenuPage:
        """The page that is open, as things stand now."""
        return self._place.build(self)

    @property
    def at(self) -> int:
        """Index of the entry that was said last."""
        return min(self._place.at, len(self.page.entries) - 1)

    @property
    def patience(self) -> float:
        """Seconds of silence after which it wants to hear that it :class:`Waited`."""
        page = self.page
        if page.wanders or (page.reads and not self._paused):
            return page.patience
        return max(page.patience, PATIENCE) * 2.0 ** min(self._reminded, _MOST_PATIENT)

    def begin(self) -> list[Output]:
        """Open the first page and say it."""
        return self._opened(self._home, [])

    def observe(self, happened: Input) -> list[Output]:
        """Answer an input."""
        if isinstance(happened, Stepped | EntryTaken | WentBack | HeardInMenu):
            return self._answered(happened)
        match happened:
            case Waited():
                return self._waited()
            case DeviceCame() | DeviceWent():
                return self._noticed(happened)
            case StickCame() | StickWent():
                return self._stick_changed(happened)
            case PairingCame(pairing):
                return self._pairing_came(pairing)
            case ModelFetched(language, why):
                return self._model_fetched(language, why)
            case Learnt(text):
                return [self._say(text, follows=True)]
            case FoundOut(then):
                return then()
            case PegsStand():
                self._stood = happened
                return self.page.steers(happened) or []

    def _answered(self, by: Stepped | EntryTaken | WentBack | HeardInMenu) -> list[Output]:
        """Answer words or a button; count how often in a row words were not understood."""
        missed, self._reminded = self._missed, 0
        self._asked, self._asks = self._asks, False
        self._types |= isinstance(by, HeardInMenu) and Device.MICROPHONE in self.went
        outputs = self._steered(by)
        if self._missed == missed:
            self._missed = 0
        return outputs

    def _steered(self, by: Stepped | EntryTaken | WentBack | HeardInMenu) -> list[Output]:
        """Answer a button or words."""
        steered = self.page.steers(by)
        if steered is not None:
            return steered
        match by:
            case HeardInMenu(text):
                return self._heard(text)
            case WentBack():
                return self.back()
            case EntryTaken() if self.page.reads:
                return self._pause_or_go_on()
            case Stepped() if not self.page.wanders:
                return self._step()
        return self._take(self.at)

    # --- for the pages ------------------------------------------------------------------------

    def open(self, build: Build) -> list[Output]:
        """Go to a page and say its title and the entry at which it begins."""
        return self._opened(build, self._stack)

    def is_open(self, build: Build) -> bool:
        """Tell if this page is open, or one to which the walk goes back."""
        return any(place.build == build for place in self._stack)

    def back(self) -> list[Output]:
        """Go back to the page before and say where that is."""
        if len(self._stack) > 1:
            self._stack.pop()
        return [self._said(self.page)]

    def is_known_anywhere(self, text: str) -> bool:
        """Tell if this is a command, or an entry of the main menu."""
        return bool(self._command(text)) or any(
            entry.is_called(text) for entry in self._home(self).entries
        )

    def stay(self, said: str) -> list[Output]:
        """Say something, and the entry at which the walk is."""
        return [self._say_entry(said)]

    def tell(self, *texts: str) -> list[Output]:
        """Say this alone."""
        return [self._say(" ".join(filter(None, texts)))]

    def soon(self) -> Say:
        """That a game is being prepared, and nothing is heard or felt meanwhile."""
        return self._say(self.words("new_game.soon"))

    def pairing_told(self) -> list[Output]:
        """Tell the pairing of the hall, if there is one, once there is a language for it."""
        if self.pairing is None or not self.kept.language:
            return []
        told = self.pairing.told(self.kept.own_name, self.words)
        return [self._say(f"{told} {self._entry()}", follows=True)]

    def stick_told(self) -> list[Output]:
        """Tell the contents of the stick, if there is one, once there is a language for it."""
        if self.stick is None or not self.kept.language:
            return []
        told = stick_told(self.stick, self.words)
        return [self._say(f"{told} {self._entry()}", follows=True)]

    def keep(self, kept: KeptChoices, said: str = "", pages: int = 1) -> list[Output]:
        """Keep a choice, say it, and go back by a number of pages."""
        self.kept = kept
        del self._stack[max(1, len(self._stack) - pages) :]
        return [Keep(kept), self._say_entry(said)]

    # --- walking ------------------------------------------------------------------------------

    @property
    def _place(self) -> _Place:
        return self._stack[-1]

    def _opened(self, build: Build, before: list[_Place]) -> list[Output]:
        page = build(self)
        self._paused = False
        # In one step: the ear asks meanwhile, on a thread of its own, what may be said now.
        self._stack = [*before, _Place(build, page.at)]
        if self._stood is not None:
            page.steers(self._stood)
        return [self._said(page)]

    def _step(self) -> list[Output]:
        self._place.at = (self.at + 1) % len(self.page.entries)
        return [self._say_entry()]

    def _waited(self) -> list[Output]:
        page = self.page
        if page.wanders:
            return self._step()
        if page.reads and not self._paused:
            return self._step() if self.at + 1 < len(page.entries) else self.back()
        self._reminded += 1
        return [self._say(self._reminder())]

    def _pause_or_go_on(self) -> list[Output]:
        self._paused = not self._paused
        return [Silence()] if self._paused else [self._say_entry()]

    def _take(self, at: int) -> list[Output]:
        self._place.at = at
        return self.page.entries[at].take()

    def _heard(self, text: str) -> list[Output]:
        page = self.page
        if self._asked and self._means("yes", text):
            return self._take(self.at)
        if self._asked and self._means("no", text):
            return [self._say(f"{self._names_told} {self._how}".strip())]
        for at, entry in enumerate(() if page.reads else page.entries):
            numbered = not page.counts and self._is_number(at + 1, text)
            if numbered or entry.is_called(text):
                return self._take(at)
        understood = page.understands(text)
        if understood is not None:
            return understood
        taken, command = self._taken_at_home(text), self._command(text)
        if taken or command:
            return taken or self._obey(command)
        return self._nearly(text) or self._not_understood()

    def _taken_at_home(self, text: str) -> list[Output]:
        """Take an entry of the main menu by its name, wherever the walk is."""
        if not self.kept.language:
            return []
        for at, entry in enumerate(self._home(self).entries):
            if entry.is_called(text):
                self.begin()
                return self._take(at)
        return []

    def _obey(self, command: str) -> list[Output]:
        match command:
            case "take" | "next" if self.page.reads and self._paused:
                return self._pause_or_go_on()
            case "next":
                return self._step()
            case "back":
                return self.back()
            case "take":
                return self._take(self.at)
            case "stop":
                self._paused = True
                return [Silence()]
            case "home":
                return self.begin()
            case "repeat":
                return [self._say_entry()]
            case "help":
                return [self._say(self.page.how or f"{self._reminder()} {self._names_told}")]
        return []

    def _nearly(self, text: str) -> list[Output]:
        """Go to the entry that is called nearly so, and ask whether it is meant."""
        page = self.page
        at = None if page.reads or page.wanders else nearly_called(page.entries, text)
        if at is None:
            return []
        self._asks, self._place.at = True, at
        return [self._say_entry(self.words("say.nearly"))]

    def _means(self, command: str, text: str) -> bool:
        return plain_words(text) in map(plain_words, self.words.language.commands[command])

    def _not_understood(self) -> list[Output]:
        """Say so; each second time in a row, name the words and buttons that work as well."""
        self._missed += 1
        other = "" if self._missed % 2 else f"{self._names_told} {self._how}".strip()
        return [self._say(f"{self.words('say.not_understood')} {other}".strip())]

    def _command(self, text: str) -> str:
        """The command that is meant, or nothing."""
        said = plain_words(text)
        for command in _COMMANDS:
            if said in map(plain_words, self.words.forms(f"command.{command}")):
                return command
        return ""

    def _is_number(self, number: int, text: str) -> bool:
        spoken = self.words.language.number(number)
        return plain_words(text) in (plain_words(spoken), (str(number),))

    # --- devices ------------------------------------------------------------------------------

    def _noticed(self, happened: DeviceCame | DeviceWent) -> list[Output]:
        device = happened.device
        if isinstance(happened, DeviceWent):
            known = self.went.get(device) == happened.why
            self.went[device] = happened.why
            return [] if known else [self._say(happened.why, follows=True)]
        missed = self.went.pop(device, None) is not None
        if device == BOARD and happened.brand != self.brand:
            self.brand, missed = happened.brand, missed or bool(happened.brand)
        if not missed:
            return []
        return [self._say(self.found(device), follows=True), self._say_entry(follows=True)]

    def found(self, device: str) -> str:
        """Sentence that a device is there; of a board of another make, with its brand."""
        if device == BOARD and self.brand:
            return self.words("found.brand", brand=self.brand)
        return self.words(f"found.{device}")

    def _stick_changed(self, happened: StickCame | StickWent) -> list[Output]:
        if isinstance(happened, StickCame):
            return self._stick_came(happened.stick)
        return self._stick_went()

    def _stick_came(self, stick: Stick) -> list[Output]:
        """Tell the contents of a stick, or its fault, unless it is known."""
        known, self.stick = self.stick, stick
        return [] if known == stick else self.stick_told()

    def _stick_went(self) -> list[Output]:
        self.stick, self.by_event = None, False
        if not self.kept.language:
            return []
        return [self._say(self.words("stick.gone"), follows=True)]

    def _pairing_came(self, pairing: TablePairing) -> list[Output]:
        """Tell the pairing in private, unless it is known or its game was begun or played."""
        if any(game.is_paired(pairing) for game in (*self.games, *self.sheets)):
            return []
        known, self.pairing = self.pairing == pairing, pairing
        return [] if known else self.pairing_told()

    def _model_fetched(self, language: str, why: str) -> list[Output]:
        """Say that the model is there and offer it no more, or ``why`` it was not fetched."""
        self.fetches = ""
        if why:
            return [self._say(self.words("model.refused", reason=why), follows=True)]
        self.models = {code: size for code, size in self.models.items() if code != language}
        return [self._say(self.words("model.fetched"), follows=True)]

    def listened_for(self) -> tuple[Grammar, Grammar | None]:
        """Sentences understood now, as they are pronounced, and further ones of the page."""
        page, number = self.page, self.words.language.number
        sentences = [listened_for(name) for name in self._names()]
        entries = 0 if page.reads or page.counts else len(page.entries)
        numbers = [listened_for(number(at + 1)) for at in range(entries)]
        own = Grammar.of_sentences(dict.fromkeys([*sentences, *numbers]))
        return own if page.others is None else own.plus(page.others), page.besides

    def _names(self) -> Iterator[str]:
        """Names of entries and commands; at the first start those of the entries alone."""
        page = self.page
        for entry in () if page.reads else page.entries:
            yield from entry.names or (entry.label,)
        if self.kept.language:
            for entry in self._home(self).entries:
                yield from entry.names
            for command in _COMMANDS:
                yield from _told_apart(self.words.forms(f"command.{command}"))
        for answer in ("yes", "no") if self._asks else ():
            yield from self.words.language.commands[answer]

    # --- words --------------------------------------------------------------------------------

    def _said(self, page: MenuPage) -> Say:
        return self._say_entry(page.title)

    def _entry(self) -> str:
        """The entry at which the walk is, with its number."""
        page, at = self.page, self.at
        chosen = page.entries[at]
        if page.wanders or page.reads or page.counts:
            return chosen.label
        number = self.words.number(at + 1)
        return self.words("say.entry", number=number, entry=chosen.label.rstrip("."))

    @property
    def _how(self) -> str:
        return self.page.how or self.words("say.how")

    @property
    def _names_told(self) -> str:
        """Names of the entries, if they are few and nothing else is told of the page."""
        page = self.page
        if page.how or page.reads or page.wanders or len(page.entries) > _FEW:
            return ""
        names = [(each.names or (each.label,))[0].rstrip(".") for each in page.entries]
        return self.words("say.names", names="; ".join(names))

    def _reminder(self) -> str:
        """Present question and missing devices; a typist misses no microphone."""
        unused = (Device.MICROPHONE, Device.EARPHONE) if self._types else ()
        missing = [why for device, why in self.went.items() if device not in unused]
        return " ".join([*missing, self.page.title, self._entry(), self._how])

    def _say(self, text: str, *, follows: bool = False) -> Say:
        return Say(text, self.words.language.code, follows)

    def _say_entry(self, before: str = "", *, follows: bool = False) -> Say:
        """Say the entry at which the walk is, one that wanders or is aloud in its own language."""
        page = self.page
        own = page.entries[self.at].language if page.wanders or page.aloud else ""
        text = " ".join(filter(None, (before, self._entry())))
        return Say(text, own or self.words.language.code, follows, page.aloud)


def _told_apart(forms: tuple[str, ...]) -> Iterator[str]:
    """The forms of a command that are listened for: none that is but the end of the first one.

    Many a short word was taken for "menu", which may be typed in place of "main menu".
    """
    yield forms[0]
    yield from (form for form in forms[1:] if not forms[0].endswith(form.casefold()))
