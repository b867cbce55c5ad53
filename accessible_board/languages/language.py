"""The words of a language as structures, and methods that look them up."""

from collections.abc import Sequence
from functools import cache

import chess
from msgspec import Struct
from msgspec.structs import replace
from num2words import num2words


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """A word or phrase of an announcement: its spoken form, and others that are accepted."""

    spoken: str
    accepted: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """All forms of the word, the spoken one first."""
        return (self.spoken, *self.accepted)


class Man(Struct, frozen=True, forbid_unknown_fields=True):
    """A man: its name, its plural, its letter (C.2; a pawn has none), other accepted names.

    ``white`` and ``black`` are the man as one is told to take it: "den weißen König".
    """

    spoken: str
    plural: str
    white: str
    black: str
    letter: str
    accepted: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """All names of the man, the spoken one first."""
        return (self.spoken, *self.accepted)


class Men(Struct, frozen=True, forbid_unknown_fields=True):
    """The six kinds of men."""

    king: Man
    queen: Man
    rook: Man
    bishop: Man
    knight: Man
    pawn: Man


class Files(Struct, frozen=True, forbid_unknown_fields=True):
    """Names of the files a to h: sets to speak, and all accepted names of each letter."""

    standard: str
    sets: dict[str, tuple[str, str, str, str, str, str, str, str]]
    accepted: dict[str, tuple[str, ...]]

    def names(self, set_name: str | None = None) -> tuple[str, ...]:
        """The eight spoken names of a set (``international``, ``danish``; else the standard)."""
        return self.sets[set_name or self.standard]

    def forms(self, file: int) -> tuple[str, ...]:
        """Every name of the file (0 to 7) in all sets, each once."""
        spoken = [names[file] for names in self.sets.values()]
        return tuple(dict.fromkeys([*spoken, *self.accepted[chess.FILE_NAMES[file]]]))


class Castling(Struct, frozen=True, forbid_unknown_fields=True):
    """The castling phrases, by the side castled to."""

    king: Word
    queen: Word


class Particles(Struct, frozen=True, forbid_unknown_fields=True):
    """Words of an announcement for neither man nor square; ``ignored`` ones may be left out."""

    capture: Word
    promotion: Word
    en_passant: Word
    check: Word
    mate: Word
    ignored: tuple[str, ...]


class SpokenRulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Spoken rulings of an arbiter: digits beside the ranks, units, and the rulings' words.

    ``phrases`` have for a line that could be typed the words for it. In the line ``{seat}`` is who
    is named before the words, and ``{time}`` the time that is named after them.
    """

    zero: tuple[str, ...]
    nine: tuple[str, ...]
    minutes: tuple[str, ...]
    seconds: tuple[str, ...]
    done: tuple[str, ...]
    phrases: dict[str, tuple[str, ...]]


class Ones(Struct, frozen=True, forbid_unknown_fields=True):
    """The last word of a number ending in one: as num2words writes it, and by gender."""

    written: str
    genders: dict[str, str]


class VoiceNames(Struct, frozen=True, forbid_unknown_fields=True):
    """Names of this language for synthesisers and num2words, and corrections of the latter.

    ``spellings`` are parts of a number in words and what they are replaced with, in any number.
    ``pico`` is the voice of SVOX Pico that speaks it, if there is one; ``other_codes`` are those
    that voices carry for it beside its own.
    """

    espeak: str
    bcp47: str
    numbers: str
    pico: str = ""
    other_codes: tuple[str, ...] = ()
    spellings: dict[str, str] = {}
    ones: Ones | None = None


class Plural(Struct, frozen=True, forbid_unknown_fields=True):
    """A counted thing: the whole phrase for one, and for any ``{number}`` of them.

    ``gender`` is one of those by which the language's word for one changes, if it does.
    """

    one: str
    other: str
    gender: str = ""


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """Things that are counted aloud."""

    hour: Plural
    minute: Plural
    second: Plural
    move: Plural


class Lists(Struct, frozen=True, forbid_unknown_fields=True):
    """Separators of a spoken list: between its parts, and before the last one."""

    separator: str
    last: str


class TimeWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a time control that is typed (``90 minutes for 40 moves``).

    ``game`` are words for the rest of it, ``since`` comes before the move from which on there is
    extra time, ``within`` between moves and their time, ``filler`` means nothing.
    """

    hour: tuple[str, ...] = ()
    minute: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    move: tuple[str, ...] = ()
    increment: tuple[str, ...] = ()
    delay: tuple[str, ...] = ()
    game: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    plus: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    one: tuple[str, ...] = ()
    half: tuple[str, ...] = ()
    one_and_half: tuple[str, ...] = ()
    filler: tuple[str, ...] = ()


class BrailleCode(Struct, frozen=True, forbid_unknown_fields=True):
    """Six-dot code of this language, each cell in North American Braille ASCII.

    ``capital`` stands before a capital letter, ``number`` before each row of ``digits`` and
    ``letter`` between such a row and a letter that would be read as a digit. ``within`` are the
    signs that do not end a row of digits, and ``cells`` all others that are not their own cell.
    """

    capital: str = ","
    number: str = ""
    letter: str = ""
    digits: str = "0123456789"
    within: dict[str, str] = {}
    cells: dict[str, str] = {}


class Language(Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The words of a language: those that a player says, and sentences for :meth:`say`.

    ``commands`` are whole phrases for what a player can do, by the keys of
    :mod:`accessible_board.acts.table`; ``asking`` are those that name something, with a placeholder
    for it (``{square}``). The first phrase of each is taught. There is one object a language (see
    :func:`load`), compared by identity.
    """

    code: str
    name: str
    files: Files
    ranks: tuple[Word, Word, Word, Word, Word, Word, Word, Word]
    pieces: Men
    castling: Castling
    words: Particles
    commands: dict[str, tuple[str, ...]]
    asking: dict[str, tuple[str, ...]]
    voice: VoiceNames
    counts: Counts
    lists: Lists
    phrases: dict[str, str]
    rulings: SpokenRulings
    times: TimeWords = TimeWords()
    braille: BrailleCode = BrailleCode()
    louis: dict[str, str] = {}
    """Tables of liblouis that write it, by ``eight`` and ``six`` dots, and ``contracted``."""
    english: str = ""
    """Its English name, in reports."""
    typed: tuple[str, ...] = ()
    """Words that are only typed: other spellings of those that are listened for, and signs."""

    def hears(self, word: str) -> bool:
        """Tell whether a word of a form, in small letters, is listened for."""
        return word not in self.typed

    def man(self, piece_type: chess.PieceType) -> Man:
        """The words for a kind of man."""
        man: Man = getattr(self.pieces, chess.piece_name(piece_type))
        return man

    def square(self, square: chess.Square, file_names: str | None = None) -> str:
        """A square as it is spoken, "Felix drei", with the names of the given set."""
        name = self.files.names(file_names)[chess.square_file(square)]
        return f"{name} {self.ranks[chess.square_rank(square)].spoken}"

    def taught(self, act: str) -> str:
        """The phrase that is taught for an act of a player; empty if the language has none."""
        phrases = self.commands.get(act) or self.asking.get(act, ())
        return phrases[0] if phrases else ""

    def say(self, key: str, **values: str) -> str:
        """The sentence ``key`` of ``dialogue.toml``, filled in."""
        return self.phrases[key].format(**values)

    def number(self, number: int, gender: str = "") -> str:
        """A number in words before a thing of this gender: "tjueett"."""
        words: str = num2words(number, lang=self.voice.numbers)
        for written, spoken in self.voice.spellings.items():
            words = words.replace(written, spoken)
        ones = self.voice.ones
        # Norwegian "femten" ends in "en" as "tjueen" does, but in no one.
        if ones is None or number % 10 != 1 or not gender:
            return words
        stem = words.removesuffix(ones.written)
        return words if stem == words else stem + ones.genders[gender]

    def count(self, thing: str, number: int) -> str:
        """A number of things (``hour``, ``minute``, ``second``, ``move``) in words."""
        plural: Plural = getattr(self.counts, thing)
        if number == 1:
            return plural.one
        return plural.other.format(number=self.number(number, plural.gender))

    def listed(self, parts: Sequence[str]) -> str:
        """The parts as a spoken list: "a, b und c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.lists.separator.join(parts[:-1]) + self.lists.last + parts[-1]


@cache
def without_arbiter(language: Language) -> Language:
    """The language for a game without an arbiter, in which nobody waits for one."""
    return _instead(language, "_without_arbiter")


@cache
def for_a_box(language: Language) -> Language:
    """The language for an arbiter without keyboard and page, who speaks by a code."""
    return _instead(language, "_at_a_box")


@cache
def at_keyboard(language: Language, *, follow: bool) -> Language:
    """The language for somebody who types pegs, which may ``follow`` announcements."""
    typed = _instead(language, "_at_keyboard")
    return _instead(typed, "_if_pegs_follow") if follow else typed


@cache
def without_clock(language: Language) -> Language:
    """The language for a game without a clock: it tells the turn, not the running time."""
    moves = {you: language.phrases[f"standing_on_move{you}"] for you in ("", "_you")}
    runs = ("clock_runs", "standing_then_runs")
    told = {f"{key}{you}": text for key in runs for you, text in moves.items()}
    told |= {f"brief_clock{you}": text.rstrip(".") for you, text in moves.items()}
    return replace(language, phrases=language.phrases | told)


def _instead(language: Language, ending: str) -> Language:
    """The language, with each sentence whose key has this ending in place of the plain one."""
    own = {
        key.removesuffix(ending): phrase
        for key, phrase in language.phrases.items()
        if key.endswith(ending)
    }
    return replace(language, phrases=language.phrases | own)
