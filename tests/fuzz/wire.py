"""Fuzzing the line from a board: noise between frames, and frames that no firmware sends."""

from binascii import crc_hqx
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
from cobs import cobs

from accessible_board.board.frames import (
    CRC_SEED,
    Buttons,
    ClockButton,
    Faults,
    Frame,
    FrameDecoder,
    Hello,
    Occasion,
    ResetCause,
    Switches,
    encode,
)
from accessible_board.board.occupancy import BoardWatch
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from tests.fuzz.mutation import Mutator

LENGTH = 16
"""Bytes of a stuffed frame without its delimiter."""

CALM = Hello(seq=7, stamp=4711, buttons=Buttons(), board_id=1)
FRAMES_A_GAME = 300


def noisy_line(random: Random, _: Path) -> Iterator[object]:
    """Bytes become a frame where their check sum is right and nowhere else; the next is found."""
    mutator, decoder = Mutator(random), FrameDecoder()
    while True:
        line = b"".join(_stretch(random, mutator) for _ in range(random.randint(1, 4))) + b"\0"
        yield line
        cut = random.randrange(len(line))
        frames = decoder.feed(line[:cut]) + decoder.feed(line[cut:])
        assert len(frames) == sum(map(_sound, line.split(b"\0")))
        assert decoder.feed(encode(CALM)) == [CALM]


def hostile_board(random: Random, _: Path) -> Iterator[object]:
    """Whatever a board says in sound frames, the game knows its pegs as the board tells them."""
    game, watch, told, now = Game(GameSetup()), BoardWatch(Seat.WHITE), 0, 0
    while True:
        frame = _frame(random)
        yield frame
        now += random.choice((0, 1, 50, 5_000, 100_000))
        for observation in watch.observe(frame, now):
            game.observe(observation)
        if random.random() < 0.02:
            for observation in watch.lost(now):
                game.observe(observation)
        assert int(game.state.boards[Seat.WHITE].occupied) == watch.standing
        told += 1
        if told % FRAMES_A_GAME == 0:
            game, watch = Game(GameSetup()), BoardWatch(Seat.WHITE)


def _stretch(random: Random, mutator: Mutator) -> bytes:
    match random.randrange(3):
        case 0:
            return mutator.garbage(40)
        case 1:
            return encode(_frame(random))
        case _:
            return mutator.spoiled(encode(_frame(random)))


def _sound(piece: bytes) -> bool:
    """Whether the end of a piece between two delimiters is a frame, told without the decoder."""
    try:
        body = cobs.decode(piece[-LENGTH:])
    except cobs.DecodeError:
        return False
    return len(body) == LENGTH - 1 and crc_hqx(body, CRC_SEED) == 0


def _frame(random: Random) -> Frame:
    """A frame with anything in it, though the pegs seldom stand quite otherwise than at first."""
    buttons = Buttons(*(ClockButton(random.random() < 0.1, random.randrange(4)) for _ in Seat))
    common = {"seq": random.randrange(256), "stamp": random.randrange(1 << 16), "buttons": buttons}
    match random.randrange(40):
        case 0:
            cause = random.choice(list(ResetCause))
            return Hello(
                **common,
                board_id=random.getrandbits(32),
                version=random.randrange(256),
                reset_cause=cause,
                scan_rate=random.getrandbits(16),
            )
        case 1:
            return Faults(**common, untrusted=random.getrandbits(64))
        case 2:
            occupied = chess.Board().occupied ^ random.getrandbits(64) & random.getrandbits(64)
        case _:
            occupied = chess.Board().occupied ^ 1 << random.randrange(64)
    return Switches(**common, occasion=random.choice(list(Occasion)), occupied=occupied)
