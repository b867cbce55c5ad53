"""A review of a recorded game: its moves, variations and comments, and its state. Pure."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import chess
import chess.pgn

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import Language
from accessible_board.menu.words import MenuWords, day_words
from accessible_board.narration.announcing import AnnouncingStyle, time_words
from accessible_board.study.game_text import LOST, DamagedGameError, OtherResultError
from accessible_board.study.review_words import in_digits
from accessible_board.study.task_help import attackers

_COMMAND: Final = re.compile(r"\[%[^\[\]]*\]")
"""Commands of programs inside comments, such as clock times: ``[%clk 1:30:00]``."""

_TIME: Final = r"\[%{}\s+(?:(?:(\d{{1,3}}):)?(\d{{1,2}}):)?(\d{{1,5}})(?:[.,](\d)\d{{0,5}})?\s*\]"
_LEFT, _TOOK = (re.compile(_TIME.format(name)) for name in ("clk", "emt"))

_NAGS: Final = (*range(1, 140), 146)
"""Annotation glyphs that have words: the standard's, and that of a new move."""

_OF_PLAYERS: Final = range(14, 140)
"""Those about a player, by turns White and Black."""

Path = tuple[int, ...]
"""The place of a move in a game: the index of the variation taken at each step."""


class Review:
    """A place in a game, told in one language."""

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
            if not 0 <= number < len(self.node.variations):
                return
            self.node = self.node.variations[number]

    # --- walking ------------------------------------------------------------------------------

    def title(self) -> str:
        """Tell players, event, date and result."""
        headers = self.game.headers
        known = headers.get("Event", "?"), day_words(headers.get("Date", "?"), self.language)
        facts = [fact for fact in known if fact.strip("?. ")]
        result = self._result(headers.get("Result", "*"))
        told = [self.names(), *(f"{fact}." for fact in facts), result, *self._otherwise()]
        return " ".join([*told, *self._damage()])

    def _otherwise(self) -> Iterator[str]:
        """Tell other results: behind the moves, and of the last position."""
        known = self.game.headers.get("Result", "*")
        for other in (each for each in self.game.errors if isinstance(each, OtherResultError)):
            yield self._say("other_result", result=self._result(other.result))
        outcome = None if self._damaged_after else self.game.end().board().outcome()
        certain = outcome.result() if outcome and outcome.termination in _CERTAIN else known
        if certain != known and known in _RESULTS:
            yield self._say("other_position", result=self._result(certain))

    def _result(self, result: str) -> str:
        return self._say(f"result_{_RESULTS.get(result, 'none')}")

    def _damage(self) -> Iterator[str]:
        """Tell how far the record can be read."""
        last = self._damaged_after
        if last is not None and last.parent is not None:
            number = self.language.number(_number(last))
            yield self._say("cut", number=number, player=self._mover(last))
        elif last is not None:
            yield self._say("cut_first")
        elif any(isinstance(each, DamagedGameError) for each in self.game.errors):
            yield self._say("cut_aside")

    @property
    def _damaged_after(self) -> chess.pgn.GameNode | None:
        """The last move that can be read of a main line that goes on."""
        return next((e.last for e in self.game.errors if isinstance(e, DamagedGameError)), None)

    def _mover(self, node: chess.pgn.GameNode) -> str:
        return self.language.say("black" if node.turn() else "white")

    def names(self) -> str:
        """Tell the players."""
        headers = self.game.headers
        return self._words.players(headers.get("White", "?"), headers.get("Black", "?"))

    def next(self) -> str:
        """Go to the next move and tell it."""
        following = self.node.next()
        if following is None:
            if self.node is self._damaged_after:
                return self._say("at_damage")
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
            number = self.language.number(_number(node))
            move = self._move(node.move, node.parent.board())
            yield self._say("move", number=number, player=self._mover(node), move=move)
            yield self._ending(node.board())
            yield from (self._glyph(nag) for nag in sorted(node.nags) if nag in _NAGS)
        else:
            yield self._say("beginning")
        yield _comment(node)
        others = self._others()
        if others and node.is_main_variation():
            key = "variation" if len(others) == 1 else "variations"
            yield self._say(key, number=self.language.number(len(others)))

    def _glyph(self, nag: int) -> str:
        if nag not in _OF_PLAYERS:
            return self._say(f"nag_{nag}")
        player = self.language.say("black" if nag % 2 else "white")
        return self._say(f"nag_{nag - nag % 2}", player=player)

    def _move(self, move: chess.Move, before: chess.Board) -> str:
        if not move:
            return self._say("passed")
        if move.drop is not None:
            man = self.language.man(move.drop).spoken
            return self._say("dropped", man=man, square=self._style.square(move.to_square))
        return self._style.move(move, before)

    def _ending(self, board: chess.Board) -> str:
        if board.is_checkmate():
            return f"{self.language.words.mate.spoken}."
        return f"{self.language.words.check.spoken}." if board.is_check() else ""

    def time(self) -> str:
        """Tell the clock after this move, and the time spent on it."""
        return " ".join(self._time()) or self._say("no_clock")

    def _time(self) -> Iterator[str]:
        left, took = (_seconds(pattern, self.node) for pattern in (_LEFT, _TOOK))
        if left is not None:
            yield self._lasting("clock", left)
        if took is not None:
            yield self._lasting("used", took)
        elif left is not None:
            yield from self._by_clocks(left)

    def _by_clocks(self, left: float) -> Iterator[str]:
        """Tell the time spent on this move by the clocks, and by what the time control adds.

        Without a known one, only the difference.
        """
        before = self.node.parent and self.node.parent.parent
        left_before = None if before is None else _seconds(_LEFT, before)
        less = 0.0 if left_before is None else left_before - left
        period = _period(self.game.headers.get("TimeControl", ""), _number(self.node))
        if left_before is None or (period is None and not less):
            return
        if period is None:
            yield self._lasting("less" if less > 0 else "more", abs(less))
            return
        took = next((less + each for each in period.added if less + each >= 0), None)
        if took == 0 and period.delay:
            yield self._lasting("used_most", period.delay)
        elif took is not None:
            yield self._lasting("used", took + period.delay)

    def _lasting(self, key: str, seconds: float) -> str:
        return self._say(key, time=time_words(round(seconds * 1000), self.language))

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


_RESULTS: Final = {"1-0": "white", "0-1": "black", "1/2-1/2": "draw", LOST: "lost"}

_ENDS: Final = chess.Termination
_CERTAIN: Final = (_ENDS.CHECKMATE, _ENDS.STALEMATE, _ENDS.VARIANT_WIN, _ENDS.VARIANT_LOSS)
"""Ends after which no other result is possible."""

_MOST_NUMBER: Final = 6_000
"""The highest number of a move whose time is told; a first position may have any."""


def _seconds(pattern: re.Pattern[str], node: chess.pgn.GameNode) -> float | None:
    """The seconds of a command in the comment on a move."""
    found = pattern.search(node.comment)
    if found is None:
        return None
    hours, minutes, seconds, tenths = (int(each or 0) for each in found.groups())
    return hours * 3600 + minutes * 60 + seconds + tenths / 10


class _Extra(NamedTuple):
    """Seconds that a clock may have got at a move, and that it let pass before it ran."""

    added: tuple[float, ...]
    """The increment; where a period ends, which not all programs add at once, two values."""
    delay: float


def _period(tag: str, number: int) -> _Extra | None:
    """Time that a control gives for the move of this number; ``None`` if the tag names none."""
    if number > _MOST_NUMBER:
        return None
    try:
        control = TimeControl.from_pgn(tag)
    except InputError:
        try:
            control = TimeControl.parse(tag)
        except InputError:
            return None
    period, added = control.period_of_move(number), 0
    if control.moves_to_control(number - 1) == 1:
        added = control.period_of_move(number + 1).milliseconds
    gained = (period.increment, period.increment + added)
    return _Extra(tuple(each / 1000 for each in gained), period.delay / 1000)


def _number(node: chess.pgn.GameNode) -> int:
    return (node.ply() + 1) // 2


def _comment(node: chess.pgn.GameNode) -> str:
    """The comments on a move, without the commands of programs."""
    starting = node.starting_comment if isinstance(node, chess.pgn.ChildNode) else ""
    said = f"{starting} {node.comment}"
    return " ".join(_COMMAND.sub(" ", said).split())
