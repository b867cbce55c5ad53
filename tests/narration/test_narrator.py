"""Who is told what: each event, the words that follow, and where they are heard."""

import inspect
from dataclasses import replace

import chess
import msgspec
import pytest

from accessible_board.acts.act_row import Chapter
from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from accessible_board.game.vocabulary.time_control import NO_CLOCK, TimeControl
from accessible_board.languages import available, load
from accessible_board.languages.language import without_clock
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel, Priority, Utterance
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.sentences.positions import move_words, put_words, take_away_words
from accessible_board.narration.table import TABLE, Silent
from accessible_board.narration.verbosity import Verbosity
from accessible_board.settings import MessageDetail, MessageKind
from tests.support.spoken import in_play

HALL, WHITE_EAR, BLACK_EAR, *_ = Channel
NO_TIME = TimeControl.parse(NO_CLOCK).periods[0].milliseconds
START = chess.STARTING_BOARD_FEN
G1F3 = chess.Move.from_uci("g1f3")
E2E4 = chess.Move.from_uci("e2e4")
KNIGHT_F3 = Announcement(piece_type=chess.KNIGHT, to_square=chess.F3)
ANNOUNCEMENT = {"announcement": KNIGHT_F3, "words": "Springer Felix drei"}

EVENTS = [
    event
    for _, event in inspect.getmembers(e, inspect.isclass)
    if issubclass(event, e.Event) and event not in (e.Event, e.SeatEvent)
]


def narrator(**ears: str) -> Narrator:
    """A narrator of German moves; ``white="en"`` gives White an earphone in English."""
    languages = {Seat(seat): load(code) for seat, code in ears.items()}
    return in_play(Audience(AnnouncingStyle(load("de")), languages))


BLIND_WHITE = narrator(white="de")
BOTH_BLIND = narrator(white="de", black="en")


def said(narrator: Narrator, event: e.Event) -> list[tuple[Channel, str]]:
    """What is heard of an event on the first move of a game, and where."""
    return [(u.channel, u.text) for u in narrator.utterances(event, chess.Board())]


def by(seat: Seat, event: type[e.SeatEvent], **values) -> e.SeatEvent:
    return event(at=0, seat=seat, **values)


def white(event: type[e.SeatEvent], **values) -> e.SeatEvent:
    return by(Seat.WHITE, event, **values)


@pytest.mark.parametrize("code", available())
def test_a_threshold_is_told_as_a_sentence(code):
    event = white(e.ThresholdReached, remaining=60_000)
    ((_, sentence),) = said(narrator(white=code), event)
    assert sentence[0].isupper()
    assert sentence.endswith(".")


def test_without_a_clock_who_is_on_the_move_is_told_once():
    german = without_clock(load("de"))
    table = in_play(Audience(AnnouncingStyle(german), {Seat.WHITE: german}))
    stands = e.StandingTold(
        at=0,
        seat=Seat.WHITE,
        whole=True,
        begun=True,
        on_move=Seat.WHITE,
        running=Seat.WHITE,
        made=False,
        presser=None,
        stopped=None,
        fixed=False,
        last=None,
        fen_before=chess.STARTING_FEN,
    )
    ((_, told),) = said(table, stands)
    assert told.startswith("Sie haben Weiß. Sie sind am Zug.")
    assert told.count("Sie sind am Zug") == 1
    assert "Uhr" not in told
    waits = msgspec.structs.replace(stands, begun=False, running=None, presser=Seat.BLACK)
    ((_, told),) = said(table, waits)
    assert told.startswith("Sie haben Weiß. Schwarz drückt zuerst. Sie sind am Zug.")


def test_every_event_is_spoken_in_one_way_or_silent_for_a_reason():
    assert {event.__name__ for event in EVENTS} == {event.__name__ for event in TABLE}
    assert all(row.said.reason for row in TABLE.values() if isinstance(row.said, Silent))


@pytest.mark.law(19)
@pytest.mark.parametrize("mover", Seat)
def test_a_made_move_is_announced_in_the_hall_and_in_the_opponents_ear(mover):
    heard = said(BOTH_BLIND, by(mover, e.MoveMade, move=G1F3))
    words = "Springer Felix drei"
    assert heard == [(HALL, words), (Channel.ear(mover.other), words)]


@pytest.mark.law(36)
def test_who_says_to_adjust_is_answered_aloud_by_name_where_only_a_microphone_is_theirs():
    german = load("de")
    heard = dict.fromkeys(Seat, german)
    table = in_play(Audience(AnnouncingStyle(german), {Seat.WHITE: german}, heard=heard))
    assert said(table, white(e.AdjustingDeclared)) == [(WHITE_EAR, "Sie rücken zurecht.")]
    declared = by(Seat.BLACK, e.AdjustingDeclared)
    assert said(table, declared) == [(HALL, "Schwarz: Sie rücken zurecht.")]
    assert said(BLIND_WHITE, declared) == []


def test_without_an_earphone_a_move_is_heard_in_the_hall_alone():
    assert said(narrator(), white(e.MoveMade, move=G1F3)) == [(HALL, "Springer Felix drei")]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (white(e.AdjustingDeclared), "Sie rücken zurecht."),
        (white(e.MoveCarriedOut, move=E2E4), "Ausgeführt."),
        (
            white(e.PositionsDiffer, expected=START, standing=START),
            "Die Stellung auf Ihrem Brett stimmt nicht.",
        ),
        (white(e.PositionRestored), "Die Stellung stimmt."),
        (white(e.BoardAnswered), "Das Brett antwortet."),
        (
            white(e.SwitchesFailed, squares=(chess.A1, chess.E4)),
            (
                "Diese Felder Ihres Bretts werden nicht sicher erkannt: Anna eins und Eva vier. "
                "Bitte rufen Sie den Schiedsrichter."
            ),
        ),
        (white(e.AnnouncementCorrected, announcement=KNIGHT_F3), "Die Ansage gilt nicht mehr."),
        (white(e.MoveAnnounced, **ANNOUNCEMENT, move=None), "Springer Felix drei"),
        (
            white(e.AnnouncementDiffers, announcement=KNIGHT_F3, shown=E2E4),
            (
                "Ansage und Brett stimmen nicht überein. Angesagt ist: Springer Felix drei. "
                "Auf dem Brett steht: Eva vier."
            ),
        ),
        (white(e.ThresholdReached, remaining=300_000), "Noch fünf Minuten."),
        (
            white(e.TimesTold, white=61_000, black=3_600_000),
            "Sie haben eine Minute und eine Sekunde. Der Gegner hat eine Stunde.",
        ),
        (
            white(e.TimesTold, white=NO_TIME - 61_000, black=NO_TIME, own=True),
            "Es läuft keine Uhr.",
        ),
        (
            white(e.MovesTold, white=2, black=1, to_control=38),
            ("Sie: zwei Züge. Ihr Gegner: ein Zug. Bis zur Zeitkontrolle: achtunddreißig Züge."),
        ),
        (
            white(e.MovesTold, white=2, black=1, to_control=None),
            "Sie: zwei Züge. Ihr Gegner: ein Zug.",
        ),
        (
            white(
                e.MovesTold,
                white=2,
                black=1,
                to_control=None,
                white_used=61_000,
                black_used=3_600_000,
            ),
            (
                "Sie: zwei Züge. Ihr Gegner: ein Zug. "
                "Verbraucht: eine Minute und eine Sekunde von Ihnen, eine Stunde vom Gegner."
            ),
        ),
        (
            white(e.LastMoveTold, move=G1F3, fen_before=chess.STARTING_FEN),
            "Springer Felix drei",
        ),
        (
            white(e.LastMoveTold, move=None, fen_before=chess.STARTING_FEN),
            "Es ist noch kein Zug angesagt worden.",
        ),
        (
            white(e.ClockSet, remaining=1, moves_completed=1),
            "Der Schiedsrichter hat Ihre Uhr gestellt.",
        ),
    ],
)
@pytest.mark.law(79)
@pytest.mark.law(87)
def test_what_is_private_is_heard_in_the_own_ear_alone(event, words):
    assert said(BOTH_BLIND, event) == [(WHITE_EAR, words)]
    assert said(narrator(black="en"), event) == []


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (white(e.WordsNotUnderstood, words="hm"), "Nicht verstanden. Bitte noch einmal."),
        (
            white(
                e.AnnouncementRefused,
                **ANNOUNCEMENT,
                reason=e.Refusal.SEVERAL_MOVES,
                moves=(G1F3, E2E4),
            ),
            "Die Ansage ist mehrdeutig. Bitte nennen Sie auch das Ausgangsfeld.",
        ),
        (
            white(e.PressRefused, reason=e.Refusal.STOPPED),
            "Die Uhren stehen.",
        ),
        (
            white(e.DrawOfferRefused, reason=e.Refusal.TOO_EARLY),
            "Remis ist erst möglich, wenn beide gezogen haben.",
        ),
        (
            white(e.DrawClaimRefused, reason=e.Refusal.TOUCHED),
            "Dafür ist es zu spät: Sie haben schon gezogen oder eine Figur berührt.",
        ),
    ],
)
def test_what_a_player_must_know_is_said_aloud_where_there_is_no_earphone(event, words):
    assert said(BOTH_BLIND, event) == [(WHITE_EAR, words)]
    assert said(narrator(black="en"), event) == [(HALL, words)]


@pytest.mark.law(57)
@pytest.mark.law(81)
@pytest.mark.law(90)
@pytest.mark.law(156)
@pytest.mark.parametrize(
    "event",
    [
        white(e.PieceTouched, square=chess.G1, piece=chess.Piece.from_symbol("N")),
        white(e.MovePlaced, move=G1F3, legal=False),
        white(e.MoveCompleted, move=G1F3),
        white(e.PeriodReached, period=2),
        white(e.ClockPressedBy, remaining=1_000),
        white(
            e.MoveRepeated,
            announcement=KNIGHT_F3,
            words="Springer Felix drei",
            agrees=True,
            move=G1F3,
        ),
        white(e.DrawOfferDeclined, by_touch=True),
    ],
)
def test_touches_legality_and_unasked_counts_are_never_spoken(event):
    assert said(BOTH_BLIND, event) == []


def illegal_move(**details):
    values = {"words": "David fünf", "act": IllegalMove.AGAINST_ARTICLE_3, "count": 1}
    values |= {"bonus": 120_000, "loses": False, "result": None}
    return white(e.IllegalMoveCompleted, **(values | details))


def test_an_illegal_move_is_told_with_what_it_means_and_what_its_player_does_then():
    told = said(BOTH_BLIND, illegal_move())
    happened = "Regelwidriger Zug von Weiß: David fünf. Dafür zwei Minuten für Schwarz."
    then = "anders, möglichst mit derselben Figur."
    assert told == [
        (HALL, f"{happened} Weiß zieht {then}"),
        (WHITE_EAR, f"{happened} Ziehen Sie {then}"),
        (
            BLACK_EAR,
            (
                "Illegal move by White: David five. The Laws provide two minutes for Black. "
                "White makes another move, with the same piece if possible."
            ),
        ),
    ]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            illegal_move(bonus=0, loses=True, result="0-1"),
            "Regelwidriger Zug von Weiß: David fünf. Die Strafe ist der Verlust der Partie.",
        ),
        (
            illegal_move(words="", act=IllegalMove.PRESS_WITHOUT_MOVE, bonus=0),
            "Weiß hat die Uhr gedrückt, ohne zu ziehen. Das gilt als regelwidriger Zug.",
        ),
        (
            e.ClocksStopped(at=0, reason=e.StopReason.FLAG, loser=Seat.BLACK),
            (
                "Die Zeit von Schwarz ist abgelaufen. Die Uhren stehen. "
                "Der Schiedsrichter entscheidet über das Ergebnis."
            ),
        ),
        (
            e.ClocksStopped(at=0, reason=e.StopReason.ARBITER),
            "Der Schiedsrichter hat die Uhren angehalten.",
        ),
        (
            white(e.PenaltyGiven, penalty=Penalty.WARNING),
            "Der Schiedsrichter verwarnt Weiß.",
        ),
        (
            e.IrregularityFound(at=0, irregularity=e.Irregularity.REVERSED_COLOURS),
            "Der Schiedsrichter stellt fest: Die Farben sind vertauscht. Die Partie geht weiter.",
        ),
    ],
)
def test_what_an_irregularity_is_and_why_clocks_stand_is_told(event, told):
    assert told in [words for _, words in said(BOTH_BLIND, event)]


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize(
    "event",
    [
        *(white(e.PenaltyGiven, penalty=penalty, milliseconds=60_000) for penalty in Penalty),
        *(
            e.ClocksStopped(at=0, reason=reason, loser=loser)
            for reason in e.StopReason
            for loser in (None, Seat.BLACK)
        ),
        *(
            e.IrregularityFound(at=0, irregularity=kind, seat=seat)
            for kind in e.Irregularity
            for seat in (None, Seat.WHITE)
        ),
        *(illegal_move(act=act, loses=loses) for act in IllegalMove for loses in (True, False)),
        illegal_move(loses=True, result="1/2-1/2"),
    ],
)
def test_every_irregularity_stop_and_penalty_has_words_in_every_language(code, event):
    for _, words in said(narrator(white=code), event):
        assert "{" not in words


@pytest.mark.law(139)
@pytest.mark.parametrize(("occurrences", "halfmoves"), [(3, 8), (1, 0), (2, 100)])
def test_a_claim_is_told_without_what_would_decide_it(occurrences, halfmoves):
    claim = white(e.DrawClaimMade, move=None, occurrences=occurrences, halfmoves=halfmoves)
    words = "Weiß beansprucht Remis. Die Uhren stehen. Der Schiedsrichter entscheidet."
    assert said(BLIND_WHITE, claim) == [(HALL, words), (WHITE_EAR, words)]


@pytest.mark.law(20)
def test_a_repetition_that_differs_is_told_at_once_to_both():
    event = by(
        Seat.BLACK,
        e.MoveRepeated,
        announcement=KNIGHT_F3,
        words="Springer Cäsar drei",
        agrees=False,
        move=G1F3,
    )
    words = "Die Wiederholung stimmt nicht. Angesagt war: Springer Felix drei"
    assert said(BLIND_WHITE, event) == [(HALL, words), (WHITE_EAR, words)]
    utterances = BLIND_WHITE.utterances(event, chess.Board())
    assert {utterance.priority for utterance in utterances} == {Priority.NOW}


def test_a_move_taken_back_is_told_where_it_was_announced():
    event = white(e.MoveUnmade, move=G1F3, released=True)
    words = "Zurückgenommen: Springer Felix drei"
    assert said(narrator(black="de"), event) == [(HALL, words), (BLACK_EAR, words)]


def test_a_draw_offer_reaches_the_opponent_wherever_that_is():
    offer = white(e.DrawOfferMade)
    noted = (WHITE_EAR, "Ihr Remisangebot ist vermerkt.")
    assert said(BLIND_WHITE, offer) == [(HALL, "Weiß bietet Remis an."), noted]
    assert said(BOTH_BLIND, offer) == [(BLACK_EAR, "White offers a draw."), noted]


def test_who_has_no_earphone_and_is_heard_is_told_by_the_loudspeaker():
    """At a table without a screen nothing that is only written reaches the opponent."""
    blind_white = narrator(white="de")
    blind_white.heard_in(Seat.BLACK, load("de"))
    offer = by(Seat.BLACK, e.DrawOfferMade)
    assert said(blind_white, offer) == [
        (WHITE_EAR, "Schwarz bietet Remis an."),
        (HALL, "Ihr Remisangebot ist vermerkt."),
    ]
    stop = e.ClocksStopped(at=0, reason=e.StopReason.IRREGULARITY)
    words = "Die Uhren stehen. Der Schiedsrichter entscheidet."
    assert said(blind_white, stop) == [(WHITE_EAR, words), (HALL, words)]
    assert said(BLIND_WHITE, stop) == [(WHITE_EAR, words)]


def test_a_refusal_in_words_reaches_the_one_who_offered():
    refusal = by(Seat.BLACK, e.DrawOfferDeclined, by_touch=False)
    assert said(BLIND_WHITE, refusal) == [(WHITE_EAR, "Schwarz lehnt das Remis ab.")]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            white(e.DrawClaimRejected, bonus=120_000),
            "Der Schiedsrichter weist den Anspruch von Weiß zurück. Schwarz erhält zwei Minuten.",
        ),
        (
            white(e.PenaltyImposed, bonus=60_000),
            "Der Schiedsrichter straft Weiß für den regelwidrigen Zug. Schwarz erhält eine Minute.",
        ),
        (
            white(e.PenaltyImposed, bonus=0),
            "Der Schiedsrichter bestätigt den regelwidrigen Zug von Weiß.",
        ),
        (white(e.PenaltyWaived), "Der Schiedsrichter sieht von einer Strafe gegen Weiß ab."),
        (
            e.GameEnded(at=0, result="1-0", termination=e.Termination.CHECKMATE),
            "Matt. Weiß gewinnt.",
        ),
        (
            e.GameEnded(at=0, result="1/2-1/2", termination=e.Termination.AGREEMENT),
            "Die Spieler haben sich geeinigt. Remis.",
        ),
        (
            e.GameEnded(at=0, result="0-0", termination=e.Termination.ARBITER),
            "Der Schiedsrichter hat entschieden. Beide Spieler verlieren.",
        ),
        (e.GameContinued(at=0), "Ihre Partie ist wieder da."),
    ],
)
def test_rulings_and_the_end_are_told_to_everyone(event, words):
    assert said(BLIND_WHITE, event) == [(HALL, words), (WHITE_EAR, words)]


@pytest.mark.parametrize(("reason", "told"), [("arbiter", 1), ("flag", 1), ("claim", 0)])
def test_stopped_clocks_are_told_unless_something_else_tells_it(reason, told):
    assert len(said(BLIND_WHITE, e.ClocksStopped(at=0, reason=reason))) == told


def test_a_player_hears_sentences_in_their_own_language_and_moves_in_the_events():
    differs = by(Seat.BLACK, e.AnnouncementDiffers, announcement=KNIGHT_F3, shown=None)
    assert BOTH_BLIND.utterances(differs, chess.Board()) == [
        Utterance(
            BLACK_EAR,
            "Announcement and board do not agree. Announced was:",
            "en",
            Priority.NOW,
            "announcement",
        ),
        Utterance(
            BLACK_EAR, "Springer Felix drei.", "de", Priority.NOW, "announcement", continues=True
        ),
    ]


def test_a_later_time_makes_an_earlier_one_stale():
    earlier, later = (white(e.TimesTold, white=ms, black=ms) for ms in (2_000, 1_000))
    topics = {u.topic for t in (earlier, later) for u in BLIND_WHITE.utterances(t, chess.Board())}
    assert topics == {"clock"}


def test_the_position_is_told_kind_by_kind():
    fen = chess.Board("4k3/8/8/8/8/8/P6P/R3K2R w - - 0 1").board_fen()
    assert said(BLIND_WHITE, white(e.PositionTold, fen=fen)) == [
        (
            WHITE_EAR,
            (
                "Weiß: König Eva eins; Türme Anna eins und Hector eins; "
                "Bauern Anna zwei und Hector zwei. Schwarz: König Eva acht."
            ),
        ),
    ]


@pytest.mark.parametrize(
    ("fen", "white_pawns"),
    [
        ("4k3/8/8/8/8/8/PPPPPPPP/4K3", "Bauern Anna bis Hector zwei"),
        ("4k3/8/8/8/4P3/8/PP3PPP/4K3", "Bauern Anna zwei, Bella zwei, Felix bis Hector zwei und E"),
        ("4k3/8/8/8/8/PP6/6PP/4K3", "Gustav zwei, Hector zwei, Anna drei und Bella drei"),
        ("4k3/8/8/8/P7/7P/6P1/4K3", "Gustav zwei, Hector drei und Anna vier"),
    ],
)
def test_men_beside_each_other_are_told_in_one(fen, white_pawns):
    ((_, told),) = said(BLIND_WHITE, white(e.PositionTold, fen=fen))
    assert white_pawns in told


OF_ARBITERS = {Act.CALL_ARBITER, Act.WITHDRAW_CALL, Act.ARBITER_SPEAKS}
WITHOUT_ARBITER = {act for act in Act if act.row.chapter is Chapter.WITHOUT_ARBITER}


def taught(language, but=frozenset()):
    """One phrase for each thing that a player may say, but for these."""
    acts = [
        act
        for act in Act
        if act.row.said and not (act.row.names or act.row.about) and act not in but
    ]
    return [language.taught(act.key) for act in acts]


def in_full(**ears: str) -> Narrator:
    """A narrator that reads all there is."""
    usual = narrator(**ears)
    full = {MessageKind.READINGS: MessageDetail.FULL}
    return in_play(usual.audience, Verbosity(full))


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize(
    ("without_arbiter", "others"), [(False, WITHOUT_ARBITER), (True, OF_ARBITERS)]
)
def test_help_in_full_teaches_an_announcement_and_every_command(code, without_arbiter, others):
    asked = white(e.HelpTold, without_arbiter=without_arbiter, squares_told=True, quickplay=True)
    told = said(in_full(white=code), asked)
    assert {channel for channel, _ in told} == {WHITE_EAR}
    words = " ".join(words for _, words in told)
    assert "Springer Felix drei" in words
    assert all(phrase in words for phrase in taught(load(code), others))
    chapter = load(code).say("help_without_arbiter")
    assert (chapter in words) is without_arbiter


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("without_arbiter", [False, True])
def test_help_tells_what_this_game_has_and_how_to_hear_the_rest(code, without_arbiter):
    language = load(code)
    told = said(narrator(white=code), white(e.HelpTold, without_arbiter=without_arbiter))
    words = " ".join(words for _, words in told)
    for act in (Act.NOW, Act.TIME, Act.OFFER_DRAW, Act.RESIGN, Act.FULLER):
        assert language.taught(act.key) in words
    assert (language.taught("take_back") in words) is without_arbiter
    assert (language.taught("call_arbiter") in words) is not without_arbiter
    whole = said(in_full(white=code), white(e.HelpTold, without_arbiter=without_arbiter))
    rest = " ".join(words for _, words in whole)
    assert language.say("help_look") not in rest
    assert language.taught("claim_quickplay") not in rest
    assert language.taught("scoresheet") in rest


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("heard", available())
def test_what_can_be_said_is_taught_in_the_language_that_is_heard_by_its_own_voice(code, heard):
    told = in_full(white=code)
    told.heard_in(Seat.WHITE, load(heard))
    every = white(e.HelpTold, squares_told=True, quickplay=True)
    spoken = told.utterances(every, chess.Board())
    said = {
        language: [u.text for u in spoken if u.language == language] for language in (code, heard)
    }
    assert all(phrase in " ".join(said[heard]) for phrase in taught(load(heard), WITHOUT_ARBITER))
    assert load(code).say("help_command") in " ".join(said[code])


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("heard", available())
def test_a_question_names_the_answers_in_the_language_that_is_heard(code, heard):
    told = narrator(white=code)
    told.heard_in(Seat.WHITE, load(heard))
    asked = told.ask(Seat.WHITE, "confirm_resign", "yes_or_no")
    named = asked[-1].text.casefold()
    assert asked[0].text.startswith(load(code).say("confirm_resign"))
    assert asked[-1].language == heard
    commands = load(heard).commands
    assert commands["yes"][0] in named
    assert commands["no"][0] in named
    assert told.ask(Seat.BLACK, "confirm_resign", "yes_or_no") == []


def test_words_of_an_announcement_are_asked_about_in_the_language_of_announcements():
    told = narrator(white="en")
    told.heard_in(Seat.WHITE, load("en"))
    (question,) = told.ask(Seat.WHITE, None, "which_word", one="Drei", other="Zwei")
    assert (question.text, question.language) == ("Drei oder Zwei?", "de")


def test_who_has_no_microphone_is_asked_in_the_own_words_alone():
    (question,) = narrator(white="en").ask(Seat.WHITE, "confirm_resign", "yes_or_no")
    assert question.text == "Do you want to resign? Yes or no?"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("de", "Nehmen Sie den schwarzen Bauern von Eva vier weg."),
        ("da", "Fjern den sorte bonde fra Erik fire."),
        ("nb", "Ta bort den svarte bonden fra Eva fire."),
        ("nl", "Neem de zwarte pion weg van Eva vier."),
        ("en", "Take the black pawn away from Eva four."),
    ],
)
def test_a_repair_step_is_told_in_the_players_own_words(code, words):
    board = chess.Board()
    board.set_piece_at(chess.E4, chess.Piece.from_symbol("p"))
    surplus = white(e.PositionsDiffer, expected=START, standing=board.board_fen())
    *_, step = narrator(white=code).utterances(surplus, chess.Board())
    assert (step.channel, step.text, step.language) == (WHITE_EAR, words, code)


def test_the_three_kinds_of_repair_steps():
    style, knight = AnnouncingStyle(load("de")), chess.Piece.from_symbol("N")
    assert take_away_words(None, chess.E4, style) == "Nehmen Sie die Figur von Eva vier weg."
    assert put_words(knight, chess.F3, style) == "Stellen Sie den weißen Springer auf Felix drei."
    assert move_words(knight, chess.G1, chess.F3, style) == (
        "Setzen Sie den weißen Springer von Gustav eins nach Felix drei."
    )


def test_a_dialogue_is_private_and_nothing_without_an_earphone():
    (question,) = BLIND_WHITE.tell(Seat.WHITE, "confirm_resign", Priority.NOW)
    assert (question.channel, question.priority) == (WHITE_EAR, Priority.NOW)
    assert BLIND_WHITE.tell(Seat.BLACK, "confirm_resign") == []


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("reason", e.Refusal)
def test_every_refusal_has_its_sentence(code, reason):
    assert len(said(narrator(white=code), white(e.PressRefused, reason=reason))) == 1


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("termination", e.Termination)
def test_every_ending_has_its_sentence(code, termination):
    ended = e.GameEnded(at=0, result="0-1", termination=termination)
    (hall, ear) = said(narrator(white=code), ended)
    assert (hall[0], ear[0]) == (HALL, WHITE_EAR)
    result = "ended_void" if termination is e.Termination.VOID else "result_black"
    assert ear[1].endswith(load(code).say(result))


def test_a_player_hears_what_the_own_assistant_may_do_and_what_changes():
    """An assistant without a page cannot read it; nobody else hears of it (D.2.10)."""
    named = by(
        Seat.WHITE, e.AssistantNamed, name="Ines", duties=(Duty.ANNOUNCES, Duty.SCORE_AND_CLOCK)
    )
    assert said(BLIND_WHITE, named) == [
        (WHITE_EAR, "Ines hilft Ihnen und darf: Züge ansagen und mitschreiben und die Uhr drücken.")
    ]
    granted = by(Seat.WHITE, e.DutyGranted, duty=Duty.CLAIMS, by="Hansen")
    assert said(BLIND_WHITE, granted) == [(WHITE_EAR, "Ihre Assistenz darf jetzt: reklamieren.")]
    assert said(BLIND_WHITE, by(Seat.BLACK, e.DutyGranted, duty=Duty.CLAIMS, by="Hansen")) == []


def test_the_opponent_need_not_hear_the_own_move_again_and_she_always_hears_it():
    """It costs the opponent seconds a move; words that were taken wrongly she repeats (D.2.1)."""
    silent = in_play(replace(BLIND_WHITE.audience, echoes=False))
    move = chess.Move.from_uci("e2e4")
    his, hers = (by(seat, e.MoveMade, move=move) for seat in (Seat.BLACK, Seat.WHITE))
    assert said(silent, his) == [(WHITE_EAR, "Eva vier")]
    assert said(BLIND_WHITE, his) == [(HALL, "Eva vier"), (WHITE_EAR, "Eva vier")]
    assert said(silent, hers) == said(BLIND_WHITE, hers) == [(HALL, "Eva vier")]
