"""Strange files of games are read as another program reads them: Debian's pgn-extract."""

import os
import re
import shutil
import subprocess
from random import Random

import chess
import chess.pgn
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.study.game_bounds import games
from accessible_board.study.game_text import read_game
from tests.support.shares import GAME_FILES

OTHER = shutil.which("pgn-extract", path=f"{os.environ['PATH']}:/usr/games")
assert OTHER, "tools/prepare installs it"

FENS = (
    *[chess.STARTING_FEN] * 4,
    "r3k2r/1P4p1/8/2pP4/8/8/P5Pp/R3K2R w KQkq c6 0 30",
    "8/5k2/8/8/8/2n5/1P4P1/4K2R b K - 3 41",
)
COMMENTS = st.text(st.sampled_from("abc ü.;%()[]!$1-0*\"\\#'"), max_size=12).map(
    lambda text: " ".join(text.split())
)
MARKS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
RESULTS = {"1-0": "1-0", "0-1": "0-1", "*": "*", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2"}
GERMAN = "KDTLS"
SHOWING = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "a8b8")
"""Moves that no other alphabet has."""


class Writer:
    """Writes a game as programs and people do; what the other reader does not know, for it plainly.

    Of each pair of texts the first is for our reader and the second for the other one.
    """

    def __init__(self, drawn: Random, comments: list[str]):
        self.drawn = drawn
        self.comments = comments
        self.parts: list[tuple[str, str]] = []
        self.letters = "KQRBN"

    def add(self, ours, other=None):
        self.parts.append((ours, ours if other is None else other))

    def pick(self, *forms):
        return self.drawn.choice(forms)

    def game(self):
        """Write a game; return its tree."""
        board = chess.Board(self.drawn.choice(FENS))
        name, written = f"W {self.drawn.random()}", self.drawn.choice([*RESULTS])
        tags = [f'[White "{name}"]', f'[Result "{RESULTS[written]}"]']
        if board.fen() != chess.STARTING_FEN:
            tags += [f'[FEN "{board.fen()}"]', '[SetUp "1"]']
        elif self.drawn.random() < 0.3:
            tags = tags[: self.pick(0, 1)]
            name = name if tags else "?"
        for tag in tags:
            self.add(tag + self.pick("\n", "\n", "\n\n", " ", "\n% old\n"))
        self.add(self.pick("\n", "", "\n\n\n"))
        first = SHOWING if board.fen() == chess.STARTING_FEN and self.drawn.random() < 0.3 else ()
        self.letters = GERMAN if first else "KQRBN"
        tree = self.line(board, self.drawn.randrange(1, 14), 0, first)
        self.add(written)
        self.add(self.pick("\n", "\n\n", "\n\n\n", "\n% old\n", " "))
        self.add(self.pick("", "\n; new\n"), "\n")
        return name, RESULTS[written], tree

    def line(self, board, length, depth, first=()):
        """Write a line of moves with what stands beside them; return it as a tree."""
        tree = node = []
        numbered = True
        for number in range(len(first) + length):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = self.drawn.choice(legal)
            if number < len(first):
                move = chess.Move.from_uci(first[number])
            elif not board.is_check() and self.drawn.random() < 0.05:
                move = chess.Move.null()
            self.number(board, numbered)
            self.add(self.move(board, move))
            nags, said, asides = self.beside()
            asides = [self.aside(board, depth) for _ in range(asides if depth < 3 else 0)]
            board.push(move)
            node.append([move.uci(), nags, said, after := []])
            for aside in asides:
                node.extend(aside)
            node = after
            self.add(self.pick(" ", " ", "\n", "\n\n", "\n% old\n"))
            numbered = self.drawn.random() < 0.2
        return tree

    def aside(self, board, depth):
        self.add(self.pick("(", " ( "))
        tree = self.line(board.copy(stack=False), self.drawn.randrange(1, 5), depth + 1)
        self.add(self.pick(")", " ) "))
        return tree

    def number(self, board, always):
        number = board.fullmove_number
        if board.turn == chess.WHITE:
            self.add(self.pick(f"{number}. ", f"{number}.", f"{number} . " if always else ""))
        elif always or self.drawn.random() < 0.2:
            self.add(self.pick(f"{number}... ", f"{number}..."), f"{number}...")

    def move(self, board, move):
        """A move in one of the forms that both readers know."""
        if not move:
            return self.pick("--")
        san = board.san(move)
        if san.startswith("O-O"):
            return self.pick(san, san.replace("O", "0"))
        plain = san.translate(str.maketrans("KQRBN", self.letters))
        forms = [plain, plain, plain.rstrip("+#"), plain.replace("=", "")]
        if not board.is_capture(move) and move.promotion is None:
            man = board.piece_at(move.from_square).symbol().upper().strip("P")
            man = man.translate(str.maketrans("KQRBN", self.letters))
            squares = chess.square_name(move.from_square), chess.square_name(move.to_square)
            forms += [f"{man}{'-'.join(squares)}", man + "".join(squares), "".join(squares)]
        return self.drawn.choice(forms)

    def beside(self):
        """Write glyphs and comments on a move; return them, and how many side lines follow."""
        nags = set(self.drawn.sample(range(1, 140), self.pick(0, 0, 0, 1, 2)))
        for nag in sorted(nags):
            self.add(MARKS[nag] if nag in MARKS and len(nags) == 1 else f" ${nag}")
        said = self.drawn.choice(self.comments) if self.drawn.random() < 0.3 else ""
        if said and self.drawn.random() < 0.3:
            self.add(f" ;{said}\n", f" {{{said}}}")
        elif said:
            tag = self.pick("", "", "", '\n[White "X"]\n')
            self.add(self.pick("", " ", "\n") + f"{{{said}{tag}}}")
            said = " ".join((said + tag).split())
        return nags, said, self.pick(0, 0, 0, 1, 2)


def ours(path):
    """What our reader tells of a file."""
    content = path.read_bytes()
    for found in games(path):
        game = read_game(content[found.offset : found.end].decode("utf-8-sig"))
        assert game.errors == []
        yield game.headers["White"], game.headers["Result"], ours_after(game)


def ours_after(node):
    return [
        [each.move.uci(), each.nags, " ".join(each.comment.split()), ours_after(each)]
        for each in node.variations
    ]


def others(path):
    """What the other program tells of a file."""
    wanted = ["-s", "-Wlalg", "-w1000000", "--allownullmoves", "--nochecks", "--nomovenumbers"]
    told = subprocess.run([OTHER, *wanted, path], capture_output=True, check=True).stdout.decode()
    for head, body in re.findall(r"((?:\[\w+ .*\]\n)+)\n(.+)\n", told):
        tokens = re.findall(r"\{[^}]*\}|[()]|[^\s(){}]+", body)
        result = tokens.pop()
        yield re.search(r'White "(.*)"', head)[1], result, tree(iter(tokens), [])


def tree(tokens, node):
    """The moves made in a position, each with what stands beside it, and those after it.

    A side line is one more move in the position before the last one.
    """
    last = [None, set(), "", node]
    before, after = [], node
    for token in tokens:
        if token == ")":
            break
        if token == "(":
            tree(tokens, before)
        elif token[0] == "{":
            last[2] = " ".join(token[1:-1].split())
        elif token[0] == "$":
            last[1].add(int(token[1:]))
        else:
            move = "0000" if token == "--" else re.sub(r"^[KQRBN]", "", token).lower()
            last = [move, set(), "", []]
            after.append(last)
            before, after = after, last[3]
    return node


@settings(max_examples=GAME_FILES.now)
@given(st.integers(), st.lists(COMMENTS, min_size=1), st.sampled_from(["\n", "\r\n", "\r"]))
def test_strange_files_are_read_as_they_are_and_as_another_program_reads_them(
    tmp_path_factory, seed, comments, end
):
    """Blank lines, lines of old programs, tags in comments, any notation, lines within lines."""
    drawn = Random(seed)
    writer = Writer(drawn, comments)
    written = [writer.game() for _ in range(3)]
    mine, other = ("".join(part) for part in zip(*writer.parts, strict=True))
    folder = tmp_path_factory.mktemp("games")
    (folder / "ours.pgn").write_bytes(
        (drawn.choice(["", "\ufeff"]) + mine).replace("\n", end).encode()
    )
    (folder / "other.pgn").write_bytes(other.encode())
    found = [*ours(folder / "ours.pgn")]
    assert found == written
    assert found == [*others(folder / "other.pgn")]
