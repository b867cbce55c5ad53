"""Cases in which two rules meet, as an arbiter plays them: what is done, and what is right.

Each stands for a kind of fault that was found once, and is played in every edition. ``python -m
tests.laws`` prints how many are right in each; ``test_cases.py`` wants all of them to be.

Acts are parted by ``|``: ``lift e2``, ``place e4``, ``say Eva vier``, ``press``, ``claim touch``,
``correct Turm``, ``arbiter …``, ``wait 5``; those of Black begin with ``black``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
Right = Callable[[SpokenTable], object]


@dataclass(frozen=True)
class Case:
    """A game in which ``acts`` are done by the player at the peg board and the opponent.

    ``right`` says what must be so in the end by the articles; ``pegs`` are who has a peg board.
    """

    name: str
    articles: str
    acts: str
    right: Right
    pegs: tuple[Seat, ...] = (WHITE,)
    setup: dict[str, Any] = field(default_factory=dict)
    editions: tuple[str, ...] = ("2009", "2014", "2017", "2023")

    def played(self, edition: str) -> SpokenTable:
        """The table after all acts, in a game of this edition."""
        table = SpokenTable(*self.pegs, edition=edition, **self.setup).start()
        for act in self.acts.split("|"):
            _do(table, act.strip())
        return table

    def is_right(self, edition: str) -> bool:
        """True if the game stands as the articles want it."""
        return bool(self.right(self.played(edition)))


def _do(table: SpokenTable, act: str) -> None:
    seat = BLACK if act.startswith("black ") else WHITE
    verb, _, rest = act.removeprefix("black ").partition(" ")
    table.wait(500)
    match verb:
        case "lift":
            table.lift(rest, seat)
        case "place":
            table.place(rest, seat)
        case "say":
            table.say(rest, seat)
        case "press":
            table.press(seat)
        case "arbiter":
            table.arbiter(rest)
        case "wait":
            table.wait(int(rest) * 1000)
        case "claim":
            table.observe(o.BreachClaimed(at=table.at, seat=seat))
        case "resign":
            table.observe(o.Resigned(at=table.at, seat=seat))
        case "correct":
            said = _announcement(rest) if rest else None
            table.observe(o.CorrectionAsked(at=table.at, seat=seat, announcement=said, words=rest))
        case _:
            raise ValueError(f"no such act: {act}")


def _announcement(words: str) -> Announcement:
    understood = understand(words, load("de"))
    assert understood is not None
    assert isinstance(understood.announcement, Announcement)
    return understood.announcement


def _told(kind: type[e.Event]) -> Right:
    return lambda table: table.of(kind)


def _never(kind: type[e.Event]) -> Right:
    return lambda table: not table.of(kind)


def _all(*rights: Right) -> Right:
    return lambda table: all(right(table) for right in rights)


def _refused(*reasons: Refusal) -> Right:
    return lambda table: (
        [one.reason for one in table.of(e.PressRefused)][-1:] in ([reason] for reason in reasons)
    )


def _goes_on(table: SpokenTable) -> bool:
    return table.game.state.ended is None


def _completed(*moves: str) -> Right:
    return lambda table: [one.move.uci() for one in table.of(e.MoveCompleted)] == [*moves]


def _result(result: str) -> Right:
    return lambda table: table.game.state.ended and table.game.state.ended.result == result


E4 = "lift e2 | place e4 | say Eva vier | press"
FOOL = (
    "lift f2 | place f3 | say Felix drei | press | black say Eva fünf | black press | lift e7 | "
    "place e5 | lift g2 | place g4 | say Gustav vier | press | black say Dame Hektor vier"
)
SPANISH = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"
THROUGH_CHECK = "4k3/8/8/8/2b5/8/P7/R3K2R w KQ - 0 1"
PAWN = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
TOUCHED_B1 = "lift b1 | place b1 | lift g1 | place f3 | lift f3 | place g1"
CASTLED = "lift h1 | place h1 | lift e1 | place g1 | lift g1 | place e1"
RELEASED = "lift f7 | place f8 | say Felix acht Dame"


def _keeps_e5(table: SpokenTable) -> bool:
    """Nobody is told to take the reply off e5, in whatever order the other pegs are put right."""
    wanted = [chess.BaseBoard(one.expected) for one in table.of(e.PositionsDiffer)]
    return all(board.piece_at(chess.E5) is not None for board in wanted)


CASES = (
    Case(
        "who repeats nothing makes an illegal move",
        "D.2.4, 7.5.1",
        f"{E4} | black say Turm Anna fünf | black press",
        _told(e.IllegalMoveCompleted),
    ),
    Case(
        "a mate by a slip of the tongue is corrected before the press",
        "D.2.8, 5.1.1",
        f"{FOOL} | black correct Dame Gustav fünf",
        _goes_on,
    ),
    Case(
        "once pressed a mate stands",
        "D.2.8, 5.1.1",
        f"{FOOL} | black press | black correct Dame Gustav fünf",
        _result("0-1"),
    ),
    Case(
        "a new piece is corrected in words while its peg is untouched",
        "D.2.8, 4.4.4",
        f"{RELEASED} | correct Felix acht Turm | press",
        _all(_completed("f7f8r"), _never(e.ArticleFourBreached)),
        setup={"fen": PAWN},
    ),
    Case(
        "a new piece that is taken up again is final",
        "4.4.4",
        f"{RELEASED} | correct | lift f8 | place f8 | say Felix acht Turm | press",
        _told(e.ArticleFourBreached),
        setup={"fen": PAWN},
    ),
    Case(
        "the earlier touch binds where a release meets it: free of a breach",
        "4.3.1, 4.7",
        f"{TOUCHED_B1} | lift b1 | place c3 | say Springer Cesar drei | press",
        _all(_completed("b1c3"), _never(e.ArticleFourBreached)),
    ),
    Case(
        "the earlier touch binds where a release meets it: a breach",
        "4.3.1, 4.7",
        f"{TOUCHED_B1} | lift d2 | place d4 | say David vier | press",
        _told(e.ArticleFourBreached),
    ),
    Case(
        "rook and then king, castling illegal: the rook may move",
        "4.4.2, 4.7.2",
        f"{CASTLED} | lift h1 | place h2 | say Turm Hektor zwei | press",
        _never(e.ArticleFourBreached),
        setup={"fen": THROUGH_CHECK},
    ),
    Case(
        "an own man knocked over makes no illegal move of a legal one",
        "7.4.1",
        "lift d1 | place h5 | lift d4 | place d5 | say Dame Hektor fünf | press",
        _all(_refused(Refusal.BOARD_WRONG), _never(e.IllegalMoveCompleted)),
        setup={"fen": SPANISH},
    ),
    Case(
        "the arbiter called to a claim reads what was touched",
        "4.8",
        "lift b1 | place b1 | lift g1 | place f3 | say Springer Felix drei | press | "
        "black claim touch",
        lambda table: [len(one.touches) for one in table.of(e.TouchesTold)] == [2],
    ),
    Case(
        "a claim that is upheld leaves what was touched binding",
        "4.8, 4.3.1",
        "lift b1 | place b1 | lift g1 | place f3 | say Springer Felix drei | press | "
        "black claim touch | arbiter uphold | lift f3 | place g1 | arbiter resume | lift d2 | "
        "place d4 | say David vier | press",
        lambda table: len(table.of(e.ArticleFourBreached)) == 2,
    ),
    Case(
        "a reply that is placed before the opponent's move is carried out stays",
        "4.7, D.2.1",
        "say Eva vier | press | black lift e7 | black place e5 | black say Eva fünf | wait 5 | "
        "black lift e2 | black place e4 | black press",
        _all(_keeps_e5, _completed("e2e4", "e7e5")),
        pegs=(BLACK,),
    ),
    Case(
        "the pawn taken in passing leaves the board",
        "3.7.4.1",
        "lift e5 | place d6 | press | lift d5 | say Eva fünf David sechs | press",
        _completed("e5d6"),
        setup={"fen": PASSING},
    ),
    Case(
        "a knight against a pawn can mate: resigning loses",
        "5.1.2, 6.9",
        "resign",
        _result("0-1"),
        setup={"fen": "8/8/8/3k4/8/8/P7/4K2n w - - 0 1"},
    ),
    Case(
        "a knight against a queen cannot: resigning draws",
        "5.1.2",
        "resign",
        _result("1/2-1/2"),
        setup={"fen": "8/8/8/3k4/8/8/8/Q3K2n w - - 0 1"},
        editions=("2023",),
    ),
    Case(
        "castling with the rook touched first is barred",
        "4.4.2",
        "lift h1 | place h1 | lift e1 | place g1 | lift h1 | place f1 | say Kurze Rochade | press",
        _told(e.ArticleFourBreached),
        setup={"fen": "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1"},
    ),
    Case(
        "an own man touched after king and rook changes nothing",
        "4.4.1, 4.3.1",
        "lift e1 | place e1 | lift h1 | place h1 | lift a2 | place a2 | lift e1 | place g1 | "
        "lift h1 | place f1 | say Kurze Rochade | press",
        _all(_completed("e1g1"), _never(e.ArticleFourBreached)),
        setup={"fen": "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1"},
    ),
)


def by_edition(cases: Iterable[Case] = CASES) -> dict[str, dict[str, bool]]:
    """Whether each case is right, by edition and name."""
    found: dict[str, dict[str, bool]] = {}
    for case in cases:
        for edition in case.editions:
            found.setdefault(edition, {})[case.name] = case.is_right(edition)
    return found
