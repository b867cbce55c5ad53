"""A recorded game, described before it is resumed or copied."""

from dataclasses import dataclass

from accessible_board.game.events import StopReason
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.menu.pairing import TablePairing
from accessible_board.menu.words import MenuWords, day_words
from accessible_board.narration.announcing import AnnouncingStyle

NOBODY = "?"
"""The name of a player of whom none is known."""


@dataclass(frozen=True, slots=True)
class KnownGame:
    """The game of the journal at ``path``."""

    path: str
    game: Game

    def is_paired(self, pairing: TablePairing) -> bool:
        """Tell if it is this game of a tournament."""
        setup = self.game.state.setup
        paired = pairing.round, pairing.white, pairing.black
        return (setup.round, setup.white, setup.black) == paired

    def names(self, words: MenuWords) -> str:
        """Names of both players; the colours if nobody has a name."""
        return words.players(self.game.state.setup.white, self.game.state.setup.black)

    def remembered(self, own_name: str, words: MenuWords) -> str:
        """The opponent, the own colour, the day, the result and the number of moves.

        Its player is known by name, or sits at the only peg board; otherwise both are named.
        """
        parts = [self._players(own_name, words), self._day(words), self._result(own_name, words)]
        made = len(self.game.state.position.move_stack)
        parts.append(words.language.count("move", -(-made // 2)))
        return ", ".join(filter(None, parts))

    def _own_seat(self, own_name: str) -> Seat | None:
        setup = self.game.state.setup
        named = {setup.white: Seat.WHITE, setup.black: Seat.BLACK}
        if own_name in named:
            return named[own_name]
        return next(iter(setup.peg_boards)) if len(setup.peg_boards) == 1 else None

    def _players(self, own_name: str, words: MenuWords) -> str:
        own, setup = self._own_seat(own_name), self.game.state.setup
        if own is None:
            return self.names(words).removesuffix(".")
        opponent = setup.black if own is Seat.WHITE else setup.white
        if opponent == NOBODY:
            return words.language.say(f"sheet_{own}_alone")
        return words.language.say(f"sheet_{own}", opponent=opponent)

    def _day(self, words: MenuWords) -> str:
        return day_words(f"?{self.game.state.setup.date[4:]}", words.language)

    def _result(self, own_name: str, words: MenuWords) -> str:
        """Won or lost by the player; by colour if the player is unknown."""
        ended, own = self.game.state.ended, self._own_seat(own_name)
        if ended is None:
            return words.language.say("sheet_open")
        winner = {"1-0": Seat.WHITE, "+/-": Seat.WHITE, "0-1": Seat.BLACK, "-/+": Seat.BLACK}
        if ended.result == "1/2-1/2":
            return words.language.say("sheet_drawn")
        if own is None or ended.result not in winner:
            return ended.result
        return words.language.say("sheet_won" if winner[ended.result] is own else "sheet_lost")

    @property
    def begun(self) -> bool:
        """True once the clocks were started."""
        return self.game.state.stopped is not StopReason.START

    @property
    def moved(self) -> bool:
        """True once a move was made."""
        return self.game.state.last_made()[0] is not None

    def moves(self, words: MenuWords) -> tuple[str, ...]:
        """The scoresheet, one sentence for each full move."""
        played = self.game.state.position
        style, board = AnnouncingStyle(words.language), self.game.state.setup.board()
        told: list[str] = []
        for move in played.move_stack:
            spoken = style.move(move, board)
            number = words.number(board.fullmove_number)
            if board.turn or not told:
                told.append(words("scoresheet.move", number=number, move=spoken))
            else:
                told[-1] = f"{told[-1].removesuffix('.')}, {spoken}."
            board.push(move)
        return (self.names(words), *told)

    def told(self, words: MenuWords) -> str:
        """The names, the last move, the player on the move.

        Times are told only to the one who asks (D.2.10.4), which the resumed game answers.
        """
        state = self.game.state
        parts = [self.names(words), self._last_move(words)]
        if state.ended is not None:
            return " ".join([*parts, words("unfinished.unsigned")])
        mover = words.language.say(state.has_the_move)
        return " ".join([*parts, words("unfinished.on_move", player=mover)])

    def _last_move(self, words: MenuWords) -> str:
        move, before = self.game.state.last_made()
        if move is None:
            return words("unfinished.no_move")
        spoken = AnnouncingStyle(words.language).move(move, before)
        number = words.language.number(before.fullmove_number)
        return words("unfinished.last_move", number=number, move=spoken)
