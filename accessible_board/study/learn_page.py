"""Learning from one's mistakes: looking for a better move by pegs, voice or typing."""

from collections.abc import Callable
from enum import StrEnum
from functools import cache, partial
from pathlib import Path

import chess
import chess.pgn

from accessible_board.errors import AccessibleBoardError
from accessible_board.game.vocabulary.effects import position_after
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import plain_words
from accessible_board.menu.in_and_out import (
    EntryTaken,
    FoundOut,
    Input,
    Learnt,
    Output,
    PegsStand,
    Stepped,
    Study,
    said_before,
)
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import NEVER, MenuEntry, MenuPage
from accessible_board.menu.words import MenuWords, listened_for
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.grammar import Grammar
from accessible_board.study.choosing import collections, with_game
from accessible_board.study.mistakes import (
    Judgement,
    Mistake,
    MistakesWalk,
    StudiedGame,
    fits,
    key_of,
    mistakes,
)
from accessible_board.study.review_words import (
    ReviewWish,
    TaskGrammar,
    Wanted,
    announcements,
    grammar,
    wish,
)
from accessible_board.study.shell import PlayEngine, StudyMenu
from accessible_board.study.task_help import PegTries, attackers, looked

TOLD_EVERY = 5
"""Moves between two reports of progress."""


class Help(StrEnum):
    """Kinds of help; each value is the key of its phrases."""

    HINT = "study_game.hint"
    SHOW = "learn.word_show"
    SKIP = "learn.word_skip"


def _help_wanted(text: str, words: MenuWords) -> Help | None:
    """The kind of help that a text asks for, if any."""
    said = plain_words(text)
    return next((each for each in Help if said in map(plain_words, words.forms(each))), None)


@cache
def help_grammar(words: MenuWords) -> Grammar:
    """All ways to ask for help."""
    return Grammar.of_sentences(listened_for(form) for each in Help for form in words.forms(each))


def to_learn_from(menu: StudyMenu) -> MenuPage:
    """The page of all games whose mistakes can be studied."""
    return collections(menu, "study.learn", learn)


def learn(menu: StudyMenu, source: Path, number: int) -> list[Output]:
    """Ask for the side of a game whose mistakes are meant."""
    return with_game(menu, source, number, lambda game: menu.lead_to(partial(sides, game=game)))


def sides(menu: StudyMenu, game: chess.pgn.Game) -> MenuPage:
    """Ask for the side whose mistakes are meant; the cursor begins at the side that lost."""
    say = menu.words.language.say
    entries = tuple(
        MenuEntry(
            f"{say(seat)}: {game.headers.get(seat.capitalize(), '?')}",
            partial(_begin, menu, game, seat),
            (say(seat),),
        )
        for seat in Seat
    )
    at = 1 if game.headers.get("Result") == "1-0" else 0
    return MenuPage(menu.words("learn.whose"), entries, at)


def _begin(menu: StudyMenu, game: chess.pgn.Game, seat: Seat) -> list[Output]:
    """Analyse the game, unless its mistakes are known, or it is known to have none."""
    known = menu.study.mistakes(key_of(game), seat)
    known = known if known is not None and fits(known, game) else None
    if known is not None and not known.mistakes:
        return menu.stay(menu.words("learn.none", player=menu.words.language.say(seat)))
    page = LearnPage(menu, game, seat, known)
    said = menu.open(page.build)
    if known is None:
        menu.later(page.look_over)
    return said


class _LeftError(Exception):
    """Raised to end the analysis once nobody waits for it."""


class LearnPage:
    """One game; White's button goes on to the next mistake, Black's gives a hint."""

    def __init__(
        self, menu: StudyMenu, game: chess.pgn.Game, seat: Seat, known: StudiedGame | None
    ) -> None:
        self._menu = menu
        self._game = game
        self._seat = seat
        self._reached = 1
        self._tries = PegTries(menu.words)
        self._known = grammar(menu.words, range(0)).plus(help_grammar(menu.words))
        self._heard = TaskGrammar(menu.words, self._known)
        self._lesson: MistakesWalk | None = None
        if known is not None:
            self._lesson = MistakesWalk(game, known, menu.words)
            self._tries.expect(self._lesson.board)

    def build(self, menu: Menu) -> MenuPage:
        """The page in its present state."""
        lesson, language = self._lesson, self._menu.words.language
        here = self._looking() if lesson is None else lesson.task()
        return MenuPage(
            self._words("title") if lesson is None else lesson.found(),
            (MenuEntry(here, list),),
            patience=NEVER,
            reads=True,
            others=self._known if lesson is None else self._heard.of(lesson.board),
            besides=None if lesson is None else announcements(language),
            how=self._words("how"),
            understands=self._understood,
            steers=self._steered,
            board=None if lesson is None else lesson.board,
        )

    # --- the game is looked over ------------------------------------------------------------------

    def look_over(self, tell: Callable[[Input], None]) -> None:
        """Look for the mistakes on a thread of its own, and report progress."""

        def told(number: int) -> None:
            if not self._menu.is_open(self.build):
                raise _LeftError
            self._reached = number
            if number % TOLD_EVERY == 0:
                tell(Learnt(self._looking()))

        try:
            found = mistakes(self._game, self._seat, self._menu.judge, told)
        except _LeftError:
            return
        except AccessibleBoardError as error:
            tell(FoundOut(partial(self._leave, self._refused(error))))
        else:
            tell(FoundOut(partial(self._looked_over, found)))

    def _looking(self) -> str:
        """Tell the progress of the analysis."""
        number = self._menu.words.language.number
        moves = (sum(1 for _ in self._game.mainline_moves()) + 1) // 2
        return self._words("looking", number=number(self._reached), moves=number(moves))

    def _looked_over(self, found: tuple[Mistake, ...]) -> list[Output]:
        studied = StudiedGame(key_of(self._game), self._seat, found)
        refused = self._menu.keep_study(self._menu.study.studying(studied))
        if not found:
            player = self._menu.words.language.say(self._seat)
            return self._leave(self._words("none", player=player))
        self._lesson = lesson = MistakesWalk(self._game, studied, self._menu.words)
        self._tries.expect(lesson.board)
        open_now = self._menu.is_open(self.build)
        return self._menu.tell(refused, lesson.found(), lesson.task()) if open_now else []

    def _leave(self, why: str) -> list[Output]:
        """Go back to the page before, and give the reason, if this page is still open."""
        if not self._menu.is_open(self.build):
            return []
        return said_before(why, self._menu.back())

    def _refused(self, error: AccessibleBoardError) -> str:
        why = error.aloud(self._menu.words.language.code)
        return self._menu.words("study.again", reason=why)

    # --- a move is looked for ---------------------------------------------------------------------

    def _steered(self, by: Input) -> list[Output] | None:
        match by:
            case Stepped():
                return self._do(self._next)
            case EntryTaken():
                return self._do(lambda lesson: lesson.hint())
            case PegsStand():
                return self._stand(by)
        return None

    def _understood(self, text: str) -> list[Output] | None:
        helped = _help_wanted(text, self._menu.words)
        match helped:
            case Help.HINT:
                return self._do(lambda lesson: lesson.hint())
            case Help.SHOW:
                return self._do(lambda lesson: lesson.show())
            case Help.SKIP:
                return self._do(self._next)
        meant = wish(text, self._menu.words)
        if meant is None:
            return None
        if meant.wanted is Wanted.PLAY and self._lesson is not None:
            return [self._menu.soon(), Study(PlayEngine(self._lesson.board.fen()))]
        style = AnnouncingStyle(self._menu.words.language)
        if meant.wanted is Wanted.PREVIOUS and (self._lesson is None or self._lesson.is_first):
            return self._menu.back()
        answers: dict[Wanted, Callable[[MistakesWalk], str]] = {
            Wanted.NEXT: self._next,
            Wanted.PREVIOUS: self._previous,
            Wanted.HERE: lambda lesson: lesson.task(),
            Wanted.LEAD: lambda lesson: self._tries.lead(),
            Wanted.LOOK: lambda lesson: looked(lesson.board, meant.about, style),
            Wanted.ATTACK: lambda lesson: attackers(lesson.board, meant.square, self._menu.words),
            Wanted.MOVE: lambda lesson: self._announced(lesson, meant),
        }
        answer = answers.get(meant.wanted)
        return None if answer is None else self._do(answer)

    def _do(self, what: Callable[[MistakesWalk], str]) -> list[Output]:
        """Do something with the mistake, and save the outcome; before, tell the progress."""
        lesson = self._lesson
        if lesson is None:
            return self._menu.tell(self._looking())
        before = lesson.studied
        said = what(lesson)
        refused = ""
        if lesson.studied != before:
            refused = self._menu.keep_study(self._menu.study.studying(lesson.studied))
        return self._menu.tell(said, refused)

    def _next(self, lesson: MistakesWalk) -> str:
        return self._walked(lesson, lesson.next())

    def _previous(self, lesson: MistakesWalk) -> str:
        return self._walked(lesson, lesson.previous())

    def _walked(self, lesson: MistakesWalk, said: str) -> str:
        """Tell the next mistake, and lead the hand to its position if it used the pegs before."""
        return f"{said} {self._tries.expect(lesson.board)}".strip()

    def _announced(self, lesson: MistakesWalk, meant: ReviewWish) -> str:
        said = meant.announcement
        moves = () if said is None else said.moves(lesson.board)
        if len(moves) != 1:
            return self._words("unclear" if moves else "illegal")
        return self._tried(lesson, moves[0])

    def _tried(self, lesson: MistakesWalk, move: chess.Move) -> str:
        known = lesson.tried(move)
        if known is None:
            self._menu.later(partial(self._judge, lesson.board, move))
            return self._menu.words("study_game.hint_thinks")
        return self._answered(lesson, known)

    def _answered(self, lesson: MistakesWalk, said: str) -> str:
        """The answer to a try; after a failed one the hand is led back."""
        return f"{said} {self._tries.back()}".strip() if lesson.failed else said

    def _judge(self, board: chess.Board, move: chess.Move, tell: Callable[[Input], None]) -> None:
        try:
            judgement = self._menu.judge(position_after(board, move))
        except AccessibleBoardError as error:
            tell(Learnt(self._refused(error)))
        else:
            tell(FoundOut(partial(self._judged, board, move, judgement)))

    def _judged(self, board: chess.Board, move: chess.Move, then: Judgement) -> list[Output]:
        """Answer a try, unless another mistake is open by now."""
        lesson = self._lesson
        if lesson is None or lesson.board != board or not self._menu.is_open(self.build):
            return []
        return self._do(lambda lesson: self._answered(lesson, lesson.judged(move, then)))

    def _stand(self, stand: PegsStand) -> list[Output]:
        lesson, shown = self._lesson, self._tries.stand(stand)
        if lesson is None or shown is None:
            return []
        if isinstance(shown, str):
            return self._menu.tell(shown)
        return self._do(lambda lesson: self._tried(lesson, shown))

    # --- words ------------------------------------------------------------------------------------

    def _words(self, key: str, **values: str) -> str:
        return self._menu.words(f"learn.{key}", **values)
