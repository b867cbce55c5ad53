"""A review of a recorded game: its moves, variations and comments, and its state. Pure."""

import re
from collections.abc import Iterator
from typing import Final

import chess
import chess.pgn

from accessible_board.languages import Language
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle, time_words
from accessible_board.study.review_words import in_digits
from accessible_board.study.task_help import attackers

_COMMAND: Final = re.compile(r"\[%[^\]]*\]")
"""Commands of programs inside comments, such as clock times: ``[%clk 1:30:00]``."""

_NAGS: Final = range(1, 7)
"""Annotation glyphs that have words: ! ? !! ?? !? ?!"""

Path = tuple[int, ...]
"""The place of a move in a game: the index of the variation taken at each step."""


class Review:
    """A place in a game, told in one language.

    ``cut`` says that the record goes on with what is no legal move, where it is left out.
    """

    def __init__(self, game: chess.pgn.Game, words: MenuWords) -> None:
        self.game = game
        self.node: chess.pgn.GameNode = game
        self._words = words
        self._style = AnnouncingStyle(words.language)
        self._seen = game.board()

    @property
    def language(self) -> Language:
        """The language of the review."""
        return self._words.language

    @property
    def cut(self) -> bool:
        """True if the record has an illegal move, or was damaged otherwise."""
        return bool(self.game.errors)

    @property
    def board(self) -> chess.Board:
        """The position after the current move."""
        return self.node.board()

    @property
    def path(self) -> Path:
        """The path of the current move."""
        found: list[int] = []
        node = self.node
        while node.parent is not None:
            found.append(node.parent.variations.index(node))  # type: ignore[arg-type]
            node = node.parent
        return tuple(reversed(found))

    def go_to(self, path: Path) -> None:
        """Go to a place, or as near to it as the game allows."""
        self.node = self.game
        for number in path:
            if number >= len(self.node.variations):
                return
            self.node = self.node.variations[number]

    # --- walking ------------------------------------------------------------------------------

    def title(self) -> str:
        """Tell players, event, date and result."""
        headers = self.game.headers
        known = (headers.get(name, "?") for name in ("Event", "Date"))
        facts = [fact.replace(".??", "") for fact in known if fact.strip("?. ")]
        result = self._say(f"result_{_RESULTS.get(headers.get('Result', '*'), 'none')}")
        cut = [self._say("cut")] if self.cut else []
        return " ".join([self.names(), *(f"{fact}." for fact in facts), result, *cut])

    def names(self) -> str:
        """Tell the players."""
        white, black = (self._name(color) for color in ("white", "black"))
        return self._say("title", white=white, black=black)

    def _name(self, color: str) -> str:
        name = self.game.headers.get(color.capitalize(), "?")
        return self.language.say(color) if name.strip("? ") == "" else name

    def next(self) -> str:
        """Go to the next move and tell it."""
        following = self.node.next()
        if following is None:
            return self._say("at_end" if self.node.is_mainline() else "at_variations_end")
        self.node = following
        return self.told()

    def previous(self) -> str:
        """Go back by a move and tell the one before."""
        if self.node.parent is None:
            return self._say("at_start")
        self.node = self.node.parent
        return self.told()

    def start(self) -> str:
        """Go to the beginning."""
        self.node = self.game
        return self.told()

    def end(self) -> str:
        """Go to the last move of this line."""
        self.node = self.node.end()
        return self.told()

    def jump(self, number: int, near: int = 0) -> str:
        """Go to White's move of this number, or Black's where White has none in this line.

        Where a move of a number ``near`` it may be meant as well, that is asked.
        """
        if {number, near} <= {*self.numbers}:
            digits = (in_digits(self._words, each) for each in (number, near))
            return self._say("near", **dict(zip(("one", "other"), digits, strict=True)))
        for node in (*self._before(), *self.node.mainline()):
            if _number(node) == number:
                self.node = node
                return self.told()
        return self._say("no_move", number=self.language.number(number))

    @property
    def numbers(self) -> range:
        """The numbers of the moves of this line."""
        return range(self.game.ply() // 2 + 1, _number(self.node.end()) + 1)

    def next_comment(self) -> str:
        """Go to the next commented or annotated move of this line."""
        for node in self.node.mainline():
            if _comment(node) or node.nags:
                self.node = node
                return self.told()
        return self._say("no_comment")

    def into_variation(self, number: int) -> str:
        """Go to an alternative to the current move."""
        others = self._others()
        if not 1 <= number <= len(others):
            return self._say("no_variation")
        self.node = others[number - 1]
        return self.told()

    def out_of_variation(self) -> str:
        """Go back to the move that this variation replaces."""
        node: chess.pgn.GameNode = self.node
        while node.parent is not None and node.parent.variations[0] is node:
            node = node.parent
        if node.parent is None:
            return self._say("no_variation_here")
        self.node = node.parent.variations[0]
        return self.told()

    def follow(self, moves: tuple[chess.Move, ...]) -> str | None:
        """Play one of these moves, if the record has it here."""
        for move in moves:
            if self.node.has_variation(move):
                self.node = self.node.variation(move)
                return self.told()
        return None

    def _before(self) -> Iterator[chess.pgn.GameNode]:
        """The moves that led here, the first one first."""
        before = []
        node: chess.pgn.GameNode | None = self.node
        while node is not None and node.parent is not None:
            before.append(node)
            node = node.parent
        return reversed(before)

    def _others(self) -> list[chess.pgn.ChildNode]:
        """The alternatives that the record has to the current move."""
        parent = self.node.parent
        return [] if parent is None else [each for each in parent.variations if each != self.node]

    # --- telling ------------------------------------------------------------------------------

    def told(self) -> str:
        """The current move, and the comments on it."""
        return " ".join(filter(None, self._told()))

    def _told(self) -> Iterator[str]:
        node = self.node
        if isinstance(node, chess.pgn.ChildNode):
            before = node.parent.board()
            mover = self.language.say("white" if before.turn else "black")
            move = self._style.move(node.move, before)
            number = self.language.number(_number(node))
            yield self._say("move", number=number, player=mover, move=move)
            yield self._ending(node.board())
            yield from (self._say(f"nag_{nag}") for nag in sorted(node.nags) if nag in _NAGS)
        else:
            yield self._say("beginning")
        yield _comment(node)
        others = self._others()
        if others and node.is_main_variation():
            key = "variation" if len(others) == 1 else "variations"
            yield self._say(key, number=self.language.number(len(others)))

    def _ending(self, board: chess.Board) -> str:
        if board.is_checkmate():
            return f"{self.language.words.mate.spoken}."
        return f"{self.language.words.check.spoken}." if board.is_check() else ""

    def time(self) -> str:
        """Tell the clock after this move, and the time spent on it."""
        left = self.node.clock()
        took = self.node.emt()
        if took is not None:
            return self._say("used", time=time_words(round(took * 1000), self.language))
        if left is None:
            return self._say("no_clock")
        told = self._say("clock", time=time_words(round(left * 1000), self.language))
        own = self.node.parent.parent if self.node.parent is not None else None
        before = own.clock() if own is not None else None
        if before is None or before < left:
            return told
        used = time_words(round((before - left) * 1000), self.language)
        return f"{told} {self._say('used', time=used)}"

    def attackers(self, square: chess.Square) -> str:
        """Tell the men of each side that attack a square, White's first."""
        return attackers(self.board, square, self._words)

    def changed(self) -> str:
        """Tell what differs from the position of the last such question, or from the first one."""
        board, before = self.board, self._seen
        self._seen = board
        left = [at for at in chess.SQUARES if before.piece_at(at) and not board.piece_at(at)]
        came = [at for at in chess.SQUARES if board.piece_at(at) not in (None, before.piece_at(at))]
        told = []
        if left:
            squares = self.language.listed([self._style.square(at) for at in left])
            told.append(self._say("left", squares=squares))
        if came:
            men = self.language.listed([self._man(board, at) for at in came])
            told.append(self._say("came", men=men))
        return " ".join(told) or self._say("unchanged")

    def _man(self, board: chess.Board, at: chess.Square) -> str:
        man = board.piece_at(at)
        if man is None:
            return self._style.square(at)
        player = self.language.say("white" if man.color else "black")
        return f"{player}: {self.language.man(man.piece_type).spoken} {self._style.square(at)}"

    def _say(self, key: str, **values: str) -> str:
        return self._words(f"review.{key}", **values)


_RESULTS: Final = {"1-0": "white", "0-1": "black", "1/2-1/2": "draw"}


def _number(node: chess.pgn.GameNode) -> int:
    return (node.ply() + 1) // 2


def _comment(node: chess.pgn.GameNode) -> str:
    """The comments on a move, without the commands of programs."""
    starting = node.starting_comment if isinstance(node, chess.pgn.ChildNode) else ""
    said = f"{starting} {node.comment}"
    return " ".join(_COMMAND.sub(" ", said).split())
