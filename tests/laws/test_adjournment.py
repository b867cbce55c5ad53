"""Guideline I: sealing a move, its envelope, and going on with an adjourned game."""

import chess
import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection, Refusal, SealingFault
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.editions import editions
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import SpokenTable, shown

WHITE, BLACK = Seat
HOUR = 3_600_000
KNIGHT_F3 = Announcement(piece_type=chess.KNIGHT, to_square=chess.F3)
NOBODY_READS_THIS = "c2VhbGVk"
every_edition = pytest.mark.parametrize("edition", editions())


def asked(**setup) -> SpokenTable:
    """A game in which White, on the move, was asked to seal."""
    setup.setdefault("default_time", 30 * 60_000)
    setup.setdefault("time_control", "2h")
    table = SpokenTable(WHITE, white="A. Anna", black="B. Bella", **setup).start().wait(60_000)
    return table.rule(Ruling.ADJOURN, note="Sunday 10:00, room 2")


def written(table: SpokenTable, sealed: str = NOBODY_READS_THIS) -> SpokenTable:
    table.wait(500)
    seat = table.game.state.on_move
    return table.observe(o.MoveWrittenToSeal(at=table.at, seat=seat, sealed=sealed))


def adjourned(**setup) -> SpokenTable:
    return written(asked(**setup)).press(WHITE)


def came(table: SpokenTable, *seats: Seat) -> SpokenTable:
    for seat in seats:
        table.observe(o.Arrived(at=table.at, seat=seat))
    return table


def opened(
    table: SpokenTable, announcement: Announcement | None = KNIGHT_F3, pegs: str = ""
) -> SpokenTable:
    unsealed = o.EnvelopeUnsealed(at=table.at, words="Sf3", announcement=announcement, pegs=pegs)
    return table.observe(unsealed)


def used(table: SpokenTable, seat: Seat) -> int:
    return table.game.state.clock.used(seat, table.at)


# --- sealing --------------------------------------------------------------------------------------


@every_edition
@pytest.mark.law(143)
def test_the_sealed_move_is_said_to_nobody(edition: str) -> None:
    table = asked(edition=edition)
    written(table)
    assert table.aloud() == ""
    assert table.whispered(WHITE) == "Your sealed move is noted. Press the clock."
    assert table.written == []
    table.press(WHITE)
    assert {text for _, text in table.said} == {"The game is adjourned."}
    assert table.of(e.MoveAnnounced) == table.of(e.MoveMade) == table.of(e.MoveCompleted) == []


@every_edition
@pytest.mark.law(143)
def test_the_envelope_stays_closed_until_the_player_is_there_who_has_to_answer(
    edition: str,
) -> None:
    table = adjourned(edition=edition)
    assert opened(table).last == []
    came(table, WHITE).rule(Ruling.RESUME)
    assert opened(table).last == []
    came(table, BLACK)
    assert opened(table).just(e.MoveMade).move == chess.Move.from_uci("g1f3")


@every_edition
@pytest.mark.law(144)
def test_the_envelope_says_all_seven_things(edition: str) -> None:
    table = asked(edition=edition)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK))
    envelope = written(table).press(WHITE).just(e.GameAdjourned)
    assert (envelope.white, envelope.black) == ("A. Anna", "B. Bella")
    assert envelope.fen == chess.STARTING_FEN
    assert (envelope.white_used, envelope.black_used) == (61_000, 0)
    assert envelope.seat is WHITE
    assert envelope.move_number == 1
    assert envelope.offer is BLACK
    assert envelope.resumption == "Sunday 10:00, room 2"
    lines = [line for line in shown(envelope) if line.startswith("Envelope: ")]
    for item in ("A. Anna", "B. Bella", envelope.fen, "0:01:01", "0:00:00", "by Black", "Sunday"):
        assert any(item in line for line in lines), item
    assert "Envelope: The move was sealed by White, A. Anna." in lines
    assert "Envelope: Number of the sealed move: 1." in lines


@every_edition
@pytest.mark.law(143)
@pytest.mark.parametrize(
    ("pegs", "made"),
    [
        ("-e2+e4", "e2e4"),
        ("-e2+e4-e4+e2-g1+f3", "e2e4"),
        ("-g1+f3-f3+g1-e2+e4", None),
        ("-e2+e2-g1", None),
        ("1-0", None),
    ],
)
def test_a_move_made_on_the_board_after_the_request_is_the_one_to_seal(
    edition: str, pegs: str, made: str | None
) -> None:
    """I.1.1, E1a: the first one made. What is sealed counts all the same; the arbiter is told."""
    table = came(adjourned(edition=edition), WHITE, BLACK).rule(Ruling.RESUME)
    told = [event.made.uci() for event in opened(table, pegs=pegs).of(e.AnotherMoveSealed)]
    assert told == ([made] if made else [])
    assert any("made e4 on the board, but sealed Nf3" in line for line in table.written) is bool(
        told
    )
    assert table.just(e.MoveMade).move == chess.Move.from_uci("g1f3")
    assert "e4" not in table.aloud()


@every_edition
@pytest.mark.law(145)
def test_the_sealed_move_can_be_changed_until_the_clock_is_stopped(edition: str) -> None:
    table = written(written(asked(edition=edition), "first"), "second")
    assert table.game.state.adjournment.sealed == "second"
    assert table.game.state.clock.running is WHITE
    table.press(WHITE)
    assert table.game.state.clock.running is None
    late = o.MoveWrittenToSeal(at=table.at, seat=WHITE, sealed="third")
    assert table.observe(late).just(e.SealingRefused).reason is Refusal.SEALED
    assert table.game.state.adjournment.sealed == "second"


@pytest.mark.law(145)
def test_the_clock_cannot_be_stopped_before_a_move_is_sealed() -> None:
    table = asked().press(WHITE)
    assert table.just(e.PressRefused).reason is Refusal.NOT_SEALED
    assert table.game.state.clock.running is WHITE


def test_nobody_seals_who_was_not_asked() -> None:
    table = written(SpokenTable(WHITE).start())
    assert table.just(e.SealingRefused).reason is Refusal.NOT_SEALING
    table = asked()
    table.observe(o.MoveWrittenToSeal(at=table.at, seat=BLACK, sealed="x"))
    assert table.just(e.SealingRefused).reason is Refusal.NOT_SEALING


def test_a_move_that_is_made_is_pressed_before_anybody_seals() -> None:
    table = SpokenTable(WHITE, time_control="2h").start().lift("e2").place("e4").say("Eva vier")
    assert table.rule(Ruling.ADJOURN).just(e.RulingRefused).reason is e.Objection.NOT_COMPLETED
    assert table.press().rule(Ruling.ADJOURN).just(e.SealingAsked).seat is BLACK


def test_a_flag_falls_while_a_move_is_being_sealed() -> None:
    table = asked(time_control="2m").wait(70_000)
    assert table.of(e.FlagFell)[0].seat is WHITE
    assert table.of(e.GameEnded)[0].result == "0-1"


def test_who_presses_for_a_sealed_move_after_the_flag_has_lost() -> None:
    """6.4: the time was used up before the clock was stopped."""
    table = written(asked(time_control="2m"))
    table.observe(o.ClockPressed(at=table.at + 2 * 60_000, seat=WHITE))
    assert table.just(e.GameEnded).result == "0-1"
    assert not table.of(e.GameAdjourned)


def test_what_is_announced_aloud_instead_of_sealed_is_not_made() -> None:
    table = asked().say("Springer Felix drei")
    assert table.just(e.AnnouncementRefused).reason is Refusal.ADJOURNED


def test_what_was_announced_before_is_not_corrected_while_a_move_is_sealed() -> None:
    table = SpokenTable(WHITE, time_control="2h").start().say("Eva vier").rule(Ruling.ADJOURN)
    assert table.just(e.SealingAsked).seat is WHITE
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE, announcement=KNIGHT_F3, words="nein"))
    assert table.just(e.CorrectionRefused).seat is WHITE


# --- between the sessions -------------------------------------------------------------------------


@every_edition
@pytest.mark.law(146)
def test_a_draw_can_be_agreed_and_the_game_resigned_before_it_is_resumed(edition: str) -> None:
    """I.4 and I.6; by agreement from 2017 on only once both have moved (5.2.3)."""
    table = adjourned(edition=edition)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK)).wait(HOUR)
    assert table.game.state.offer is BLACK
    table.observe(o.DrawAccepted(at=table.at, seat=WHITE))
    if edition in ("2009", "2014"):
        assert table.just(e.GameEnded).result == "1/2-1/2"
        return
    table.observe(o.Resigned(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).result == "1-0"


def test_pegs_may_be_put_away_and_are_set_up_again_before_the_game_goes_on() -> None:
    table = adjourned().lift("g1").place("f3").lift("e2")
    assert table.of(e.PieceTouched) == table.of(e.MovePlaced) == []
    came(table, WHITE, BLACK).rule(Ruling.RESUME)
    assert table.just(e.PositionsDiffer).expected == chess.STARTING_BOARD_FEN
    table.place("e2").lift("f3").place("g1").rule(Ruling.RESUME)
    assert table.just(e.GameResumed)


# --- going on -------------------------------------------------------------------------------------


@every_edition
@pytest.mark.law(146)
def test_with_both_there_the_move_is_made_and_the_answering_clock_started(edition: str) -> None:
    table = came(adjourned(edition=edition).wait(20 * HOUR), WHITE, BLACK).rule(Ruling.RESUME)
    assert table.game.state.clock.running is None
    opened(table)
    aloud = table.aloud()
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("g1f3")
    assert table.game.state.clock.running is BLACK
    assert (used(table, WHITE), used(table, BLACK)) == (61_000, 0)
    running = "Black's clock is running."
    assert aloud == f"The envelope is opened. knight Felix three {running}"
    table.lift("g1").place("f3").wait(3_000)
    table.say("Eva fünf", BLACK).press(BLACK)
    assert table.just(e.MoveCompleted).seat is BLACK
    table.lift("e7").place("e5").lift("e2").place("e4").say("Eva vier").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e2e4")


@every_edition
@pytest.mark.law(146)
def test_the_absent_player_who_has_to_answer_loses_time_until_he_comes(edition: str) -> None:
    table = came(adjourned(edition=edition), WHITE).rule(Ruling.RESUME)
    assert table.just(e.ClockStarted).seat is BLACK
    table.wait(600_000).observe(o.ClockPressed(at=table.at, seat=BLACK))
    assert table.just(e.PlayerArrived).seat is BLACK
    assert table.game.state.clock.running is None
    opened(table)
    assert table.game.state.clock.running is BLACK
    assert used(table, BLACK) == 600_000


@every_edition
@pytest.mark.law(146)
def test_with_nobody_there_the_player_who_has_to_answer_loses_the_time(edition: str) -> None:
    """I.11, from 2014 on; guideline 9b says the same of the absent player in 2009."""
    table = adjourned(edition=edition).rule(Ruling.RESUME)
    assert table.just(e.ClockStarted).seat is BLACK
    came(table.wait(300_000), BLACK)
    opened(table)
    assert (used(table, WHITE), used(table, BLACK)) == (61_000, 300_000)


@every_edition
@pytest.mark.law(146)
def test_the_reply_to_an_absent_sealer_may_be_sealed_as_well(edition: str) -> None:
    table = came(adjourned(edition=edition), BLACK).rule(Ruling.RESUME)
    opened(table).lift("g1").place("f3").wait(5_000).rule(Ruling.ADJOURN)
    assert table.just(e.SealingAsked).seat is BLACK
    written(table).press(BLACK)
    assert table.just(e.GameAdjourned).seat is BLACK
    assert table.just(e.ClockStarted).seat is WHITE, "started by the press (I.9.3)"
    assert opened(table).last == [], "not before White has come (I.7)"
    came(table.wait(60_000), WHITE)
    opened(table, Announcement(to_square=chess.E5))
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e7e5")
    assert table.game.state.clock.running is WHITE


@every_edition
@pytest.mark.law(146)
def test_without_its_envelope_the_game_goes_on_from_where_it_was(edition: str) -> None:
    table = came(adjourned(edition=edition), WHITE, BLACK).rule(Ruling.ENVELOPE_MISSING)
    assert table.just(e.EnvelopeMissing).seat is WHITE
    table.rule(Ruling.SET_CLOCK, seat=WHITE, remaining=HOUR).rule(Ruling.RESUME)
    table.lift("g1").place("f3").say("Springer Felix drei").press()
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("g1f3")
    assert table.game.state.clock.running is BLACK


@every_edition
@pytest.mark.law(146)
def test_a_clock_that_was_set_wrongly_is_corrected_by_the_arbiter(edition: str) -> None:
    """I.13: before the first move always, and later where the arbiter finds it necessary."""
    table = came(adjourned(edition=edition), WHITE, BLACK).rule(Ruling.RESUME)
    table.rule(Ruling.SET_CLOCK, seat=BLACK, remaining=HOUR)
    opened(table).wait(10_000).rule(Ruling.SET_CLOCK, seat=WHITE, remaining=HOUR // 2)
    clock = table.game.state.clock
    assert clock.remaining(BLACK, table.at) == HOUR - 10_000
    assert clock.remaining(WHITE, table.at) == HOUR // 2


def test_the_increment_of_a_sealed_move_is_given_when_it_is_made() -> None:
    table = came(adjourned(time_control="90m+30s"), WHITE, BLACK).rule(Ruling.RESUME)
    before = table.game.state.clock.remaining(WHITE, table.at)
    opened(table)
    assert table.game.state.clock.remaining(WHITE, table.at) == before + 30_000
    assert table.game.state.clock.moves_completed(WHITE) == 1


@pytest.mark.law(146)
def test_a_sealed_move_that_mates_ends_the_game() -> None:
    table = adjourned(fen="7k/5Q2/5K2/8/8/8/8/8 w - - 0 1")
    came(table, BLACK).rule(Ruling.RESUME)
    opened(table, Announcement(piece_type=chess.QUEEN, to_square=chess.G7))
    assert table.just(e.GameEnded).result == "1-0"
    assert table.game.state.clock.running is None


# --- a sealed move that loses ---------------------------------------------------------------------


@every_edition
@pytest.mark.law(147)
@pytest.mark.parametrize(
    ("fen", "sealed", "fault"),
    [
        (chess.STARTING_FEN, None, SealingFault.UNCLEAR),
        (chess.STARTING_FEN, Announcement(castling=CastlingSide.KING), SealingFault.ILLEGAL),
        ("k7/8/8/8/8/8/P7/K3N1N1 w - - 0 1", KNIGHT_F3, SealingFault.AMBIGUOUS),
        ("k7/7P/8/8/8/8/8/K7 w - - 0 1", Announcement(to_square=chess.H8), SealingFault.AMBIGUOUS),
    ],
)
def test_a_sealed_move_that_nobody_can_make_is_reported_as_lost(
    edition: str, fen: str, sealed: Announcement | None, fault: SealingFault
) -> None:
    table = came(adjourned(edition=edition, fen=fen), WHITE, BLACK).rule(Ruling.RESUME)
    opened(table, sealed)
    faulty = table.just(e.SealedMoveFaulty)
    assert (faulty.seat, faulty.fault) == (WHITE, fault)
    bare_king = fen.startswith("k7")
    assert faulty.result == ("1/2-1/2" if bare_king else "0-1")
    assert table.game.state.ended is None
    assert table.aloud().startswith("The envelope is opened.")
    bare = "would lose the game, but the opponent cannot mate" in table.written[1]
    assert bare if bare_king else "It loses the game." in table.written[1]
    assert any(f"arbiter result {faulty.result}" in line for line in table.written)
    (waits,) = pending(table.game.state, load_phrases("en", edition))
    assert [form.example for form in waits.controls] == [f"result {faulty.result}"]
    assert waits.text.endswith(f"Proposed: {faulty.result}")
    table.rule(Ruling.DECLARE, result="0-1")
    assert table.just(e.GameEnded).termination is e.Termination.ARBITER


@every_edition
@pytest.mark.law(147)
def test_the_arbiter_is_told_what_the_pegs_showed_where_the_words_are_ambiguous(edition) -> None:
    """I.8: lost if its true significance cannot be established; the pegs may establish it."""
    fen = "4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1"
    table = came(adjourned(edition=edition, fen=fen), WHITE, BLACK).rule(Ruling.RESUME)
    opened(table, Announcement(piece_type=chess.KNIGHT, to_square=chess.D2), pegs="-b1+d2")
    assert table.just(e.SealedMoveFaulty).shown == chess.Move.from_uci("b1d2")
    assert "On the pegs White made Nbd2 meanwhile" in " ".join(table.written)
    (waits,) = pending(table.game.state, load_phrases("en", edition))
    assert "Nbd2" in waits.text


# --- who comes too late ---------------------------------------------------------------------------


@every_edition
@pytest.mark.law(148)
@pytest.mark.parametrize("absent", Seat)
def test_the_default_time_at_resumption_is_an_hour_in_2009_and_else_the_events(
    edition: str, absent: Seat
) -> None:
    late = HOUR if edition == "2009" else 30 * 60_000
    table = came(adjourned(edition=edition), absent.other).rule(Ruling.RESUME).wait(late)
    assert table.of(e.ResumptionMissed) == [], "not before it is over"
    table.wait(1)
    assert [missed.seat for missed in table.of(e.ResumptionMissed)] == [absent]
    assert table.game.state.ended is None
    table.rule(Ruling.DECLARE, result="1-0" if absent is BLACK else "0-1")
    assert table.just(e.GameEnded)


@pytest.mark.law(148)
def test_who_comes_in_time_has_missed_nothing() -> None:
    table = came(adjourned(), WHITE).rule(Ruling.RESUME).wait(29 * 60_000)
    came(table, BLACK).wait(5 * 60_000)
    assert table.of(e.ResumptionMissed) == []


@pytest.mark.law(148)
def test_nobody_misses_the_resumption_of_a_game_that_is_over() -> None:
    table = came(adjourned(), WHITE).rule(Ruling.RESUME)
    table.observe(o.Resigned(at=table.at, seat=WHITE)).wait(2 * HOUR)
    assert table.observe(o.TimePassed(at=table.at)).press(BLACK).just(e.SigningAsked)
    assert table.of(e.ResumptionMissed) == []


@every_edition
@pytest.mark.law(148)
def test_a_sealed_mate_stands_although_its_victim_came_too_late(edition: str) -> None:
    table = adjourned(edition=edition, fen="7k/5Q2/5K2/8/8/8/8/8 w - - 0 1")
    came(table, WHITE).rule(Ruling.RESUME).wait(HOUR + 1)
    assert table.of(e.ResumptionMissed)[0].seat is BLACK
    opened(table, Announcement(piece_type=chess.QUEEN, to_square=chess.G7))
    assert table.just(e.GameEnded).termination is e.Termination.CHECKMATE


@pytest.mark.law(148)
@pytest.mark.parametrize("edition", ["2014", "2017", "2023"])
def test_with_no_minute_to_be_late_who_comes_at_the_minute_is_not_late(edition: str) -> None:
    table = came(adjourned(edition=edition, default_time=0), WHITE).rule(Ruling.RESUME)
    came(table.observe(o.TimePassed(at=table.at)), BLACK)
    assert table.wait(60_000).of(e.ResumptionMissed) == []


@every_edition
@pytest.mark.law(146)
@pytest.mark.law(148)
@pytest.mark.parametrize("sealed", [True, False])
def test_an_absent_sealer_is_late_from_the_beginning_of_the_session(
    edition: str, sealed: bool
) -> None:
    """Whether the reply is sealed (I.9.3) or made: who sits there has missed nothing (I.10)."""
    late = HOUR if edition == "2009" else 30 * 60_000
    table = came(adjourned(edition=edition), BLACK).rule(Ruling.RESUME)
    opened(table).lift("g1").place("f3")
    if sealed:
        written(table.wait(60_000).rule(Ruling.ADJOURN)).press(BLACK)
    else:
        table.say("Eva fünf", BLACK).press(BLACK)
    begun = table.of(e.GameResumed)[0].at
    assert len(table.of(e.GameResumed)) == 1
    table.wait(begun + late - table.at)
    assert table.of(e.ResumptionMissed) == []
    table.wait(1)
    assert [missed.seat for missed in table.of(e.ResumptionMissed)] == [WHITE]


@every_edition
@pytest.mark.law(146)
def test_a_second_adjournment_begins_with_nobody_there(edition: str) -> None:
    table = came(adjourned(edition=edition), WHITE, BLACK).rule(Ruling.RESUME)
    opened(table).lift("g1").place("f3").rule(Ruling.ADJOURN, note="Monday")
    written(table).press(BLACK)
    assert table.game.state.clock.running is None
    assert table.game.state.present == frozenset()
    assert table.wait(2 * HOUR).of(e.ResumptionMissed) == []


@every_edition
@pytest.mark.law(146)
def test_without_its_envelope_the_clocks_show_what_they_showed_then(edition: str) -> None:
    """I.12.1: also where the clock of an absent player has run since (I.9.2)."""
    table = adjourned(edition=edition)
    then = [table.game.state.clock.remaining(seat, table.at) for seat in Seat]
    came(table, WHITE).rule(Ruling.RESUME).wait(600_000).rule(Ruling.ENVELOPE_MISSING)
    assert table.just(e.ClocksStopped).reason is e.StopReason.ADJOURNMENT
    assert table.just(e.ClockSet).seat is BLACK, "White has used nothing since"
    table.wait(60_000)
    assert [table.game.state.clock.remaining(seat, table.at) for seat in Seat] == then


@every_edition
@pytest.mark.law(144)
def test_the_envelope_has_the_times_of_clocks_that_the_arbiter_set(edition: str) -> None:
    """I.2.3, I.3: the times used; a clock found wrong is set (6.10.2), a penalty uses no time."""
    table = asked(edition=edition)
    left = table.game.state.clock.remaining(BLACK, table.at)
    table.rule(Ruling.SET_CLOCK, seat=BLACK, remaining=left - 300_000)
    table.rule(Ruling.EXTRA_TIME, seat=WHITE, remaining=120_000)
    envelope = written(table).press(WHITE).just(e.GameAdjourned)
    assert (envelope.white_used, envelope.black_used) == (61_000, 300_000)


@every_edition
@pytest.mark.law(144)
@pytest.mark.law(146)
def test_a_clock_that_is_set_afterwards_is_corrected_on_the_envelope(edition: str) -> None:
    """I.1.2, I.3: who adjourned early has used the time until the end of the session."""
    table = adjourned(edition=edition)
    left = table.game.state.clock.remaining(WHITE, table.at)
    table.rule(Ruling.SET_CLOCK, seat=WHITE, remaining=left - 600_000)
    assert table.written == ["Envelope: Time used by White: 0:11:01."]
    came(table, WHITE, BLACK).rule(Ruling.ENVELOPE_MISSING)
    assert table.game.state.clock.remaining(WHITE, table.at) == left - 600_000


@every_edition
@pytest.mark.law(146)
def test_without_its_envelope_no_clock_is_stopped_or_set_that_has_not_run_since(
    edition: str,
) -> None:
    """I.12.1: with nobody absent; and before the sealer has stopped the clock at all (I.1.1)."""
    table = came(adjourned(edition=edition), WHITE, BLACK).rule(Ruling.ENVELOPE_MISSING)
    assert not [event for event in table.last if isinstance(event, e.ClocksStopped | e.ClockSet)]
    table = asked(edition=edition).wait(60_000)
    thinks = table.game.state.clock.remaining(WHITE, table.at)
    table.rule(Ruling.ENVELOPE_MISSING)
    assert not [event for event in table.last if isinstance(event, e.ClocksStopped | e.ClockSet)]
    assert table.game.state.clock.remaining(WHITE, table.at) == thinks


def test_a_flag_before_the_envelope_is_opened_is_for_the_arbiter() -> None:
    table = came(adjourned(time_control="5m"), WHITE).rule(Ruling.RESUME).wait(300_000)
    assert table.of(e.FlagFell)[0].seat is BLACK
    assert table.game.state.ended is None


@every_edition
@pytest.mark.law(146)
def test_a_flag_before_the_envelope_loses_when_its_move_has_not_ended_the_game(
    edition: str,
) -> None:
    """6.9 and I.10: only an unread sealed move keeps the fallen flag from losing."""
    table = came(adjourned(edition=edition), WHITE).rule(Ruling.RESUME).wait(2 * HOUR)
    assert table.game.state.ended is None
    assert opened(table).game.state.ended.result == "1-0"


# --- the record -----------------------------------------------------------------------------------


@pytest.mark.law(146)
def test_an_adjourned_game_is_the_same_from_its_record() -> None:
    table = adjourned()
    for _ in range(2):
        replayed = Game.replay(table.setup, table.events).state
        live = table.game.state
        assert replayed.adjournment == live.adjournment
        assert (replayed.clock, replayed.present) == (live.clock, live.present)
        assert replayed.position == live.position
        opened(came(table, WHITE, BLACK).rule(Ruling.RESUME))


# --- the assistant's formalities (D.2.10.6) -------------------------------------------------------


def assisted(table: SpokenTable, *duties: Duty) -> SpokenTable:
    """White has the assistant Ines for these duties."""
    proposed = o.AssistantProposed(at=table.at, seat=WHITE, name="Ines", duties=duties)
    return table.observe(proposed)


def reports(table: SpokenTable, report: AssistantAct) -> SpokenTable:
    table.wait(500)
    return table.observe(o.AssistantReported(at=table.at, seat=WHITE, report=report))


@every_edition
@pytest.mark.law(13)
@pytest.mark.law(143)
def test_an_assistant_stops_the_clock_on_a_sealed_move_and_on_nothing_else(edition: str) -> None:
    table = assisted(asked(edition=edition), Duty.ADJOURNS)
    reports(table, AssistantAct.CLOSES)
    assert table.just(e.PressRefused).reason is Refusal.NOT_SEALED
    reports(written(table), AssistantAct.CLOSES)
    acted = table.just(e.AssistantActed)
    assert (acted.name, acted.duty) == ("Ines", Duty.ADJOURNS)
    assert table.just(e.GameAdjourned).seat is WHITE
    assert table.game.state.clock.running is None


@every_edition
@pytest.mark.law(13)
def test_the_duty_to_adjourn_presses_no_clock_of_a_game_that_goes_on(edition: str) -> None:
    table = assisted(SpokenTable(WHITE, edition=edition).start(), Duty.ADJOURNS)
    table.lift("e2").place("e4").say("e4")
    reports(table, AssistantAct.CLOSES)
    assert table.just(e.AssistantRefused).reason is Objection.NOT_ADJOURNED
    assert len(table.last) == 1
    assert table.game.state.clock.running is WHITE
    reports(table, AssistantAct.PRESSES)
    assert table.just(e.AssistantRefused).reason is Objection.NOT_A_DUTY
    assert table.game.state.clock.running is WHITE


@every_edition
@pytest.mark.law(13)
def test_an_assistant_says_that_the_player_has_come_to_the_resumption(edition: str) -> None:
    table = adjourned(edition=edition)
    assisted(table, Duty.ADJOURNS)
    assert reports(table, AssistantAct.ARRIVES).just(e.PlayerArrived).seat is WHITE
    assert WHITE in table.game.state.present
    reports(assisted(table, Duty.INFORMS), AssistantAct.ARRIVES)
    assert table.just(e.AssistantRefused).reason is Objection.NOT_A_DUTY


@every_edition
@pytest.mark.law(143)
def test_the_envelope_of_who_has_to_answer_too_late_can_be_opened(edition: str) -> None:
    """I.10: the sealed move may have ended the game, which is not known before it is read."""
    late = HOUR if edition == "2009" else 30 * 60_000
    table = came(adjourned(edition=edition), WHITE).rule(Ruling.RESUME).wait(late)
    assert opened(table).last == []
    assert opened(table.wait(1)).just(e.MoveMade).seat is WHITE


@every_edition
@pytest.mark.law(146)
def test_the_game_is_resumed_from_the_position_before_the_sealed_move(edition: str) -> None:
    """I.5: a peg board that shows something else is put right first."""
    table = came(adjourned(edition=edition), WHITE, BLACK)
    table.lift("g1").place("f3").rule(Ruling.RESUME)
    assert table.just(e.PositionsDiffer).seat is WHITE
    assert table.just(e.RulingRefused).reason is e.Objection.PEGS_WRONG
    assert table.of(e.GameResumed) == []
    table.lift("f3").place("g1").rule(Ruling.RESUME)
    assert table.just(e.GameResumed)


@every_edition
@pytest.mark.law(91)
@pytest.mark.law(146)
def test_an_illegal_move_found_during_an_adjournment_takes_the_sealed_move_along(
    edition: str,
) -> None:
    """7.5.1 knows no limit in a game; what was sealed belongs to a position that is no more."""
    table = SpokenTable(WHITE, edition=edition, time_control="2h", default_time=0).start()
    table.move("e2e4", WHITE).say("Eva vier").press().say("Eva fünf", BLACK).press(BLACK)
    table.move("e7e5", WHITE).rule(Ruling.ADJOURN, note="Sunday")
    written(table).press(WHITE)
    table.rule(Ruling.ILLEGAL_MOVE, seat=BLACK).rule(Ruling.CONFIRM_PENALTY)
    table.move("e5e7", WHITE).rule(Ruling.RESUME)
    assert table.game.state.adjournment is None
    assert table.just(e.ClockStarted).seat is BLACK
    assert opened(table).last == []
    assert table.say("Eva sechs", BLACK).press(BLACK).just(e.MoveCompleted)
