"""Pages for dictating a position man by man, then hearing and confirming it."""

from functools import cache, partial
from typing import Final

import chess

from accessible_board.game.vocabulary.setup import can_begin, set_up
from accessible_board.languages import plain_words
from accessible_board.menu.in_and_out import Output
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import NEVER, MenuPage, entry
from accessible_board.menu.words import MenuWords, listened_for
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.grammar import Grammar, Slot
from accessible_board.study.looking import looked
from accessible_board.study.shell import StudyMenu

_COLORS: Final = {chess.WHITE: "dictation.white", chess.BLACK: "dictation.black"}

PAGES: Final = 3
"""Pages to go back from the question to the game's: itself, the men, and the starting position."""


class Dictation:
    """The men dictated so far."""

    def __init__(self, menu: StudyMenu) -> None:
        self._menu = menu
        self._men: dict[chess.Square, chess.Piece] = {}

    def build(self, _: Menu) -> MenuPage:
        """The page for dictating men."""
        words = self._menu.words
        entries = (
            entry(words, "dictation.white_moves", partial(self._done, chess.WHITE)),
            entry(words, "dictation.black_moves", partial(self._done, chess.BLACK)),
            entry(words, "dictation.undo", self._undo),
        )
        return MenuPage(
            words("dictation.how", square=words.language.square(chess.E1)),
            entries,
            patience=NEVER,
            others=men_grammar(words),
            understands=self._understood,
            board=set_up(self._men, chess.WHITE),
        )

    def _understood(self, text: str) -> list[Output] | None:
        said = _men(self._menu.words).get(plain_words(text))
        if said is None:
            return None
        square, man = said
        self._men.pop(square, None)  # The one that was said last comes last.
        self._men[square] = man
        return self._menu.tell(_told(self._menu.words, square, man))

    def _undo(self) -> list[Output]:
        """Take back the man that was dictated last."""
        if not self._men:
            return self._menu.stay(self._menu.words("dictation.empty"))
        told = _told(self._menu.words, *self._men.popitem())
        return self._menu.tell(self._menu.words("dictation.undone", man=told.rstrip(".")))

    def _done(self, turn: chess.Color) -> list[Output]:
        position = set_up(self._men, turn)
        if not can_begin(position):
            return self._menu.stay(self._menu.words("study.start_impossible"))
        return self._menu.lead_to(partial(_question, position=position))


def _question(menu: StudyMenu, position: chess.Board) -> MenuPage:
    """The page that repeats the position and asks for its confirmation."""
    words = menu.words

    def begin() -> list[Output]:
        menu.start = position.fen()
        return menu.keep(menu.kept, f"{words('study.start_own')}.", PAGES)

    told = looked(position, "position", AnnouncingStyle(words.language))
    entries = (entry(words, "answer.yes", begin), entry(words, "answer.no", menu.back))
    return MenuPage(f"{told} {words('dictation.right')}", entries, patience=NEVER, board=position)


def _told(words: MenuWords, square: chess.Square, man: chess.Piece) -> str:
    language = words.language
    color = words(_COLORS[man.color])
    return f"{color}: {language.man(man.piece_type).spoken} {language.square(square)}."


@cache
def _men(words: MenuWords) -> dict[tuple[str, ...], tuple[chess.Square, chess.Piece]]:
    """All ways to place a man of a colour on a square by words, FEN's included ("Ke1")."""
    language, found = words.language, {}
    for square in chess.SQUARES:
        files = language.files.forms(chess.square_file(square))
        ranks = language.ranks[chess.square_rank(square)].forms
        names = [chess.square_name(square), *(f"{f} {r}" for f in files for r in ranks)]
        for color, key in _COLORS.items():
            for piece in chess.PIECE_TYPES:
                man = square, chess.Piece(piece, color)
                for form in language.man(piece).forms:
                    for name in names:
                        for colour in words.forms(key):
                            found[plain_words(f"{colour} {form} {name}")] = man
    return found


@cache
def men_grammar(words: MenuWords) -> Grammar:
    """The vocabulary of the page: colour, man, file and rank."""
    language = words.language
    colours = [form for key in _COLORS.values() for form in words.forms(key)]
    men = [form for piece in chess.PIECE_TYPES for form in language.man(piece).forms]
    files = [form for file in range(8) for form in language.files.forms(file)]
    ranks = [form for rank in language.ranks for form in rank.forms]
    known = {*language.pronunciations, *words.sounds}
    slots = [
        Slot(frozenset(word for form in forms for word in listened_for(form)[:1] if word in known))
        for forms in (colours, men, files, ranks)
    ]
    return Grammar.of_patterns([tuple(slots)])
