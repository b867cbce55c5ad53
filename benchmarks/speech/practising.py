"""How well each word of practising is understood, by the menu's own ear.

    python -m benchmarks.speech.practising --language de --each 3

Every entry and word of four pages (what can be practised, a walk through a game, a mistake to learn
from, a puzzle), and numbers of moves, are said by the voices that are kept aside, the synthesisers'
at several speeds, and heard among all that may be said on that page. Understood is what means the
same there; whatever else is taken is wrong.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import chess.pgn

from accessible_board.box.ear import recogniser_of, understood
from accessible_board.confidence import share
from accessible_board.devices.interfaces import Samples
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, plain_words
from accessible_board.menu.in_and_out import KeptChoices
from accessible_board.menu.words import listened_for, menu_words
from accessible_board.study.first_pages import PractisingMenu, home
from accessible_board.study.learn_page import Help, LearnPage
from accessible_board.study.library import Library
from accessible_board.study.mistakes import Mistake, StudiedGame
from accessible_board.study.puzzle_index import PuzzleIndex
from accessible_board.study.puzzle_page import PuzzlePage
from accessible_board.study.puzzle_record import OWN, PuzzleDesk
from accessible_board.study.review import Review
from accessible_board.study.review_page import ReviewPage
from accessible_board.study.review_words import SAID_ALONE, in_digits, wish
from accessible_board.study.saved import StudyKept
from accessible_board.study.shell import StudyMenu
from benchmarks.shared.languages import learning
from benchmarks.speech.corpus import said_in
from benchmarks.speech.noise import QUIET_ROOM
from benchmarks.speech.voices import EspeakVoice, PicoVoice, Voice, voices

NUMBERS = (4, 11, 12, 13, 14, 15, 16, 20, 24, 30, 36, 40, 42, 50, 60)
"""Moves that are jumped to; the last one is that of the game."""

SPEEDS = (1.0, 0.85, 1.2, 0.95, 1.1)
"""How fast the synthesisers speak, of their usual speed: as many of these as are asked for."""

PUZZLES = ("puzzle.position", "puzzle.solution", "puzzle.asked", "puzzle.next")
EVERYWHERE = tuple(f"command.{each}" for each in ("next", "back", "repeat", "take", "home", "help"))


def pages(folder: Path, code: str, forms: int) -> Iterator[tuple[StudyMenu, list[str]]]:
    """The menu with each page open, and what can be said there: of each word so many forms."""
    words = menu_words(code)
    game = chess.pgn.Game()
    moves = ("g1f3", "g8f6", "f3g1", "f6g8") * (NUMBERS[-1] // 2)
    game.add_line([chess.Move.from_uci(each) for each in moves])
    mistake = Mistake(2, 0.5, 0.3, ("b1c3",), ())
    desk = PuzzleDesk((), folder, folder)

    def menu() -> StudyMenu:
        study, library = StudyKept(), Library((folder,), (), folder)
        menu = PractisingMenu(
            *(KeptChoices(language=code), (), code, study, library),
            remember=lambda kept: "",
            judge=unjudged,
        )
        menu.puzzles = desk
        menu.begin()
        return menu

    def unjudged(*_: object) -> None:
        raise NotImplementedError("No answer is judged where only words are heard.")

    def first(*keys: str) -> list[str]:
        return [form for key in keys for form in words.forms(key)[: forms or None]]

    started = menu()
    yield started, [each.names[0] for each in home(started).entries] + first(*EVERYWHERE)
    jump = words("review.word_jump")
    jumps = [f"{jump} {words.language.number(each)}" for each in NUMBERS]
    jumps += [f"{jump} {in_digits(words, each)}" for each in NUMBERS]
    walk = menu()
    walk.open(ReviewPage(walk, Review(game, words), folder, 1).build)
    known = walk.listened_for()[0]
    jumps = [each for each in jumps if known.accepts(listened_for(each))]
    yield walk, [*first(*(f"review.word_{each}" for each in SAID_ALONE)), *jumps]
    learn = menu()
    learn.open(LearnPage(learn, game, Seat.WHITE, StudiedGame("", Seat.WHITE, (mistake,))).build)
    yield learn, first(*Help)
    solve = menu()
    index = PuzzleIndex(OWN, None)
    PuzzlePage(solve, lambda: [(index, 1)]).open()
    yield solve, first(*PUZZLES)


@cache
def _at_speeds(code: str, each: int) -> list[Voice]:
    """The synthesisers that are kept aside, at so many speeds."""
    found: list[Voice] = []
    for voice in voices(menu_words(code).language):
        match voice:
            case EspeakVoice(kept_aside=True):
                found += [replace(voice, rate=round(voice.rate * s)) for s in SPEEDS[:each]]
            case PicoVoice(kept_aside=True):
                found += [replace(voice, speed=voice.speed * s) for s in SPEEDS[:each]]
    return found


def meaning(menu: StudyMenu, text: str) -> object:
    """What words mean on the page that is open; ``None`` if nothing."""
    said, words = plain_words(text), menu.words
    if not said:
        return None
    for entry in () if menu.page.reads else menu.page.entries:
        if entry.is_called(text):
            return entry.label
    helped = [each for each in Help if said in map(plain_words, words.forms(each))]
    commands = [each for each in EVERYWHERE if said in map(plain_words, words.forms(each))]
    at_home = [each.label for each in home(menu).entries if each.is_called(text)]
    return next(iter(helped), None) or wish(text, words) or next(iter(commands + at_home), said)


def heard(menu: StudyMenu, sound: Samples) -> str:
    """What the menu's ear takes a sound for."""
    recogniser = recogniser_of(menu.words.language.code)
    return understood(recogniser, sound, *menu.listened_for())


def main() -> None:
    """Print each word of each language that was not always understood, and the sums."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=3, choices=range(1, 1 + len(SPEEDS)))
    parser.add_argument("--only", nargs="*", default=[""], help="only what has one of these in it")
    parser.add_argument("--forms", action="store_true", help="every form, not the first ones alone")
    parser.add_argument("--all", action="store_true", help="print those always understood, too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for code in chosen.language or available():
            outcomes: list[bool | None] = []
            for menu, sayings in pages(Path(folder), code, 0 if chosen.forms else 1):
                for saying in sayings:
                    if any(each.casefold() in saying.casefold() for each in chosen.only):
                        outcomes += said(menu, saying, chosen.each, always=chosen.all)
            right = share(each is True for each in outcomes)
            wrong = share(each is False for each in outcomes)
            print(f"{code}, all words: understood {right}; taken for another {wrong}")


def said(menu: StudyMenu, saying: str, each: int, *, always: bool) -> list[bool | None]:
    """Whether each voice was understood, ``None`` where nothing was; printed if not all were."""
    code, meant = menu.words.language.code, meaning(menu, saying)
    respelled = learning(menu.words.language).get("respelled", {})
    written = " ".join(respelled.get(word, word) for word in saying.split())
    texts = [
        heard(menu, said_in(QUIET_ROOM, voice, written, number))
        for number, voice in enumerate(_at_speeds(code, each))
    ]
    found = [meaning(menu, text) for text in texts]
    right = found.count(meant)
    if right < len(found) or always:
        others = Counter(
            text or "nothing" for text, other in zip(texts, found, strict=True) if other != meant
        )
        told = ", ".join(f"{text} {many}" for text, many in others.items())
        print(f"{code}: {saying}: {right} of {len(found)}; {told}".rstrip("; "), flush=True)
    return [None if other is None else other == meant for other in found]


if __name__ == "__main__":
    main()
