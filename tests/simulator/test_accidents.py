"""Whatever befalls board, line or host: in the end the host's picture is that of the pegs, and the
game goes on as if nothing had happened.
"""

from random import Random

import chess
import pytest

from accessible_board.board.frames import REPORT_FAULTS, SNAPSHOT, ResetCause
from accessible_board.devices.simulator.bench import MILLISECOND
from accessible_board.devices.simulator.wired_parts import SOUND, Flaws
from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from tests.support.shares import each_in_turn

pytestmark = pytest.mark.long

WHITE, BLACK = Seat.WHITE, Seat.BLACK
FRAME = 17
"""Bytes of a frame."""


def open_with_kings_pawn(table):
    """White plays e2e4; Black has the move, so that what White's hands do is no touch."""
    table.move("e2e4", WHITE).say("Eva vier").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e2e4")
    return table


def assert_unharmed(table, *played):
    """Exactly these moves were made, and the next one can be."""
    table.wait(300).assert_pictures_true()
    state = table.game.state
    assert state.ended is None
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == list(played)
    assert not table.of(e.IllegalMoveCompleted)
    if state.on_move is WHITE:
        table.move("g1f3", WHITE).say("Springer Felix drei").press(WHITE)
        last = "g1f3"
    else:
        table.say("Eva fünf", BLACK).press(BLACK)
        last = "e7e5"
    assert table.just(e.MoveCompleted).move.uci() == last
    if last == "e7e5":
        table.move(last, WHITE)
        assert table.just(e.MoveCarriedOut).seat is WHITE
    table.wait(100).assert_pictures_true()


def set_up_anew(table, seat=WHITE):
    """Take what stands off and put every man back, one by one."""
    for square in chess.scan_forward(table.places[seat].pegs):
        table.lift(chess.square_name(square), seat)
    for square in chess.scan_forward(table.position.occupied):
        table.place(chess.square_name(square), seat)


def test_a_whole_game_is_played_through_the_firmware(table):
    """Legal's mate, with everything that pegs can do but castle and promote."""
    game = table(*Seat)
    for uci, words in (
        ("e2e4", "Eva vier"),
        ("e7e5", "Eva fünf"),
        ("g1f3", "Springer Felix drei"),
        ("d7d6", "David sechs"),
        ("f1c4", "Läufer Cesar vier"),
        ("c8g4", "Läufer Gustav vier"),
        ("b1c3", "Springer Cesar drei"),
        ("g7g6", "Gustav sechs"),
        ("f3e5", "Springer schlägt Eva fünf"),
        ("g4d1", "Läufer schlägt David eins"),
        ("c4f7", "Läufer schlägt Felix sieben"),
        ("e8e7", "König Eva sieben"),
        ("c3d5", "Springer David fünf"),
    ):
        seat = game.game.state.on_move
        game.move(uci, seat).say(words).press(seat)
        if not game.of(e.GameEnded):
            game.move(uci, seat.other)
    [ended] = game.of(e.GameEnded)
    assert (ended.result, ended.termination) == ("1-0", "checkmate")
    assert len(game.of(e.MoveCompleted)) == 13
    assert all(place.watch.missing == 0 for place in game.places.values())
    assert all(place.decoder.counters.noise == 0 for place in game.places.values())


def test_32_pegs_swept_off_at_once_and_put_back(table):
    game = open_with_kings_pawn(table())
    place = game.place_of_white

    for square in chess.scan_forward(place.pegs):
        place.turn(square, game.chance, closed=False)
    game.wait(300)
    assert place.watch.standing == chess.BB_EMPTY
    assert len(game.of(e.HoleEmptied)) == 1 + 32
    set_up_anew(game)

    assert_unharmed(game, "e2e4")


def test_200_lifts_in_300_ms(table):
    """Faster than frames can leave: what is between may be left out, what is at the end is true."""
    game = open_with_kings_pawn(table())
    place, hand = game.place_of_white, Random(4)

    for step in range(200):
        square, at = hand.randrange(64), place.bench.now + round(step * 1.5 * MILLISECOND)
        place.bench.at(at, lambda square=square: flip(place.bench, square))
    game.wait(400).assert_pictures_true()
    set_up_anew(game)

    assert_unharmed(game, "e2e4")


def flip(bench, square):
    bench.set(square, closed=not bench.matrix.closed & chess.BB_SQUARES[square])


@pytest.mark.parametrize("seed", range(3))
def test_random_bytes_into_the_board_do_nothing(table, seed):
    game, chance = open_with_kings_pawn(table()), Random(seed)

    for _ in range(30):
        game.place_of_white.bench.chip.receive(chance.randbytes(chance.randrange(1, 40)))
        game.wait(20)

    assert game.place_of_white.decoder.counters.noise == 0
    assert_unharmed(game, "e2e4")


@pytest.mark.parametrize(
    ("offset", "into"),
    [
        pytest.param(offset, into, id=f"{when} {offset}")
        for turn, (into, when) in enumerate([(0.0, "after"), (0.04, "in the middle after")])
        for offset in each_in_turn(range(FRAME + 1), turn, 2)
    ],
)
def test_a_brown_out_at_any_byte_of_a_frame(table, offset, into):
    """The frame that tells of a lifted man is cut off; the snapshot after the hello tells it."""
    game = table()
    bench = game.place_of_white.bench

    bench.set(chess.E2, closed=False)
    while len(bench.sent) < offset:
        bench.run_until(bench.now + 200)
    bench.run(into)
    bench.chip.reset(ResetCause.BROWN_OUT)
    game.wait(40).assert_pictures_true()

    assert [chess.square_name(event.square) for event in game.of(e.HoleEmptied)] == ["e2"]
    assert game.place_of_white.decoder.counters.noise <= 1
    game.place("e4").say("Eva vier").press(WHITE)
    assert game.just(e.MoveCompleted).move.uci() == "e2e4"


def test_a_press_just_before_a_brown_out_counts_once(table):
    game = table()
    game.move("e2e4", WHITE).say("Eva vier").press(WHITE)

    game.place_of_white.bench.chip.reset(ResetCause.BROWN_OUT)

    assert_unharmed(game, "e2e4")


def test_a_main_loop_that_hangs_is_reset_by_the_watchdog(table):
    game = table()
    place = game.place_of_white
    place.bench.chip.hang()
    place.turn(chess.E2, game.chance, closed=False)

    game.wait(200)
    assert chess.E2 in chess.SquareSet(place.watch.standing)
    game.wait(200).assert_pictures_true()

    game.place("e4").say("Eva vier").press(WHITE)
    assert game.just(e.MoveCompleted).move.uci() == "e2e4"


def test_a_timer_that_stands_still_is_reset_by_the_watchdog(table):
    game = open_with_kings_pawn(table())

    game.place_of_white.bench.chip.stop_scanning()

    assert_unharmed(game, "e2e4")


def test_a_host_that_stalls_for_3_s_learns_everything_later_and_dates_it_right(table):
    game = table()
    began = game.at

    game.stall().lift("e2").place("e4").wait(3_000 - 2 * game.pause).read_on()

    [lifted], [placed] = game.of(e.HoleEmptied), game.of(e.HoleFilled)[-1:]
    assert game.at - began == 3_000
    assert 0 <= lifted.at - began <= 10
    assert 0 <= placed.at - began - game.pause <= 10
    game.say("Eva vier").press(WHITE)
    assert_unharmed(game, "e2e4")


@pytest.mark.parametrize("kept", each_in_turn([0, 5, FRAME, 40], 1, 2))
def test_a_host_that_stalls_until_bytes_are_lost_knows_the_truth_all_the_same(table, kept):
    game = table()

    game.stall().lift("e2").place("e4").wait(1_050).read_on(kept=kept).wait(1_100)
    game.assert_pictures_true()
    game.say("Eva vier").press(WHITE)

    assert_unharmed(game, "e2e4")


def test_unplugged_and_plugged_in_again_while_a_man_is_in_the_hand(table):
    game = table().lift("e2")

    game.unplug().wait(3_000).plug_in().assert_pictures_true()
    game.place("e4").say("Eva vier").press(WHITE)

    assert [type(event) for event in game.events].count(e.BoardWentSilent) == 1
    assert_unharmed(game, "e2e4")


def test_the_man_was_placed_while_the_board_was_unplugged(table):
    game = table().lift("e2")

    game.unplug().place("e4").plug_in().assert_pictures_true()
    game.say("Eva vier").press(WHITE)

    assert_unharmed(game, "e2e4")


def test_of_two_boards_one_is_unplugged_and_the_other_plays_on(table):
    game = table(WHITE, BLACK)
    game.move("e2e4", WHITE).say("Eva vier").move("e2e4", BLACK).press(WHITE)

    game.unplug(BLACK)
    game.lift("e7", BLACK).wait(2_000)
    assert game.game.state.boards[WHITE].answering
    assert not game.game.state.boards[BLACK].answering
    game.places[WHITE].bench.chip.receive(SNAPSHOT)
    game.wait(50)
    game.plug_in(BLACK).assert_pictures_true()
    game.place("e5", BLACK).say("Eva fünf", BLACK).move("e7e5", WHITE).press(BLACK)

    assert [event.move.uci() for event in game.of(e.MoveCompleted)] == ["e2e4", "e7e5"]
    game.assert_pictures_true()


def test_a_switch_that_sticks_shows_a_peg_until_it_is_mended(table):
    """From the board's side a reed that sticks is a peg that stands; nothing is made of it."""
    game = open_with_kings_pawn(table())
    place = game.place_of_white

    place.bench.suffer(Flaws(stuck=chess.BB_D5))
    game.wait(1_100)
    assert chess.SquareSet(place.watch.standing ^ place.pegs) == chess.SquareSet(chess.BB_D5)
    assert not game.of(e.MoveCarriedOut)
    place.bench.suffer(SOUND)

    assert_unharmed(game, "e2e4")


def test_a_dead_switch_hides_a_peg_until_it_is_mended(table):
    game = open_with_kings_pawn(table())
    place = game.place_of_white

    place.bench.suffer(Flaws(dead=chess.BB_A1))
    game.wait(1_100)
    assert chess.SquareSet(place.watch.standing ^ place.pegs) == chess.SquareSet(chess.BB_A1)
    place.bench.suffer(SOUND)

    assert_unharmed(game, "e2e4")


def test_a_switch_that_chatters_is_told_to_player_and_arbiter_once_and_the_game_goes_on(table):
    game = open_with_kings_pawn(table())
    place = game.place_of_white
    for step in range(100):
        place.bench.at(
            place.bench.now + 2 * step * MILLISECOND, lambda: flip(place.bench, chess.D5)
        )
    game.wait(300)

    for _ in range(2):
        place.bench.chip.receive(REPORT_FAULTS)
        game.wait(50)

    [failed] = game.of(e.SwitchesFailed)
    assert (failed.seat, failed.squares) == (WHITE, (chess.D5,))
    assert_unharmed(game, "e2e4")
