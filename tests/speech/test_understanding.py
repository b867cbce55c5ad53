"""Words to meanings: every form that players use, in every language, and nothing else."""

from dataclasses import replace
from itertools import permutations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from accessible_board.acts.table import Act
from accessible_board.game.rules.notation import NotationForm, write
from accessible_board.game.vocabulary.announcements import PROMOTIONS, Announcement, CastlingSide
from accessible_board.languages import Language, available, load
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import Understood, understand
from tests.support.positions import positions

KNIGHT_F3 = Announcement(piece_type=chess.KNIGHT, to_square=chess.F3)
CODES = available()


def announced(words: str, code: str = "de") -> Announcement:
    understood = understand(words, load(code))
    assert understood is not None, words
    assert understood.act is None, words
    assert understood.announcement is not None, words
    return understood.announcement


@pytest.mark.law(28)
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("de", "Springer Felix drei"),
        ("de", "SPRINGER FREDERIK DREI"),
        ("de", "springer felix 3"),
        ("de", "Springer auf f3"),
        ("de", "Springer nach Felix drei"),
        ("de", "s f 3"),
        ("de", "S f 3"),
        ("de", "Sf3"),
        ("de", "sf3"),
        ("de", "Nf3"),
        ("de", "2. Sf3"),
        ("de", "Springer Felix drei Schach"),
        ("de", "Springer Felix drei Schach und matt"),
        ("da", "springer Frederik tre"),
        ("nb", "springer Felix tre"),
        ("nl", "paard Felix drie"),
        ("nl", "Pf3"),
        ("en", "knight Felix three"),
        ("en", "knight to f3"),
        ("en", "Springer Felix drei"),
        ("nl", "Springer Felix drei"),
    ],
)
def test_a_knight_to_f3_in_the_forms_that_players_use(code, words):
    assert announced(words, code) == KNIGHT_F3


@pytest.mark.parametrize(
    ("words", "announcement"),
    [
        ("Eva vier", Announcement(to_square=chess.E4)),
        (
            "Springer Gustav Felix drei",
            Announcement(piece_type=chess.KNIGHT, from_file=6, to_square=chess.F3),
        ),
        (
            "Springer eins Felix drei",
            Announcement(piece_type=chess.KNIGHT, from_rank=0, to_square=chess.F3),
        ),
        (
            "Springer Gustav eins schlägt Felix drei",
            Announcement(
                piece_type=chess.KNIGHT, from_file=6, from_rank=0, to_square=chess.F3, capture=True
            ),
        ),
        (
            "Bauer Eva zwei Eva vier",
            Announcement(piece_type=chess.PAWN, from_file=4, from_rank=1, to_square=chess.E4),
        ),
        ("Gustav eins Felix drei", Announcement(from_file=6, from_rank=0, to_square=chess.F3)),
        ("g1f3", Announcement(from_file=6, from_rank=0, to_square=chess.F3)),
        ("Eva acht Dame", Announcement(to_square=chess.E8, promotion=chess.QUEEN)),
        ("Eva acht wird Dame", Announcement(to_square=chess.E8, promotion=chess.QUEEN)),
        ("e8 = Springer", Announcement(to_square=chess.E8, promotion=chess.KNIGHT)),
        (
            "Eva schlägt David sechs en passant",
            Announcement(from_file=4, to_square=chess.D6, capture=True),
        ),
        ("Kurze Rochade", Announcement(castling=CastlingSide.KING)),
        ("lange rochade schach", Announcement(castling=CastlingSide.QUEEN)),
        ("O O O", Announcement(castling=CastlingSide.QUEEN)),
        ("d e 4", Announcement(from_file=3, to_square=chess.E4)),
        ("d f 3", Announcement(piece_type=chess.QUEEN, to_square=chess.F3)),
        ("d a 4", Announcement(piece_type=chess.QUEEN, to_square=chess.A4)),
        ("d x f 3", Announcement(piece_type=chess.QUEEN, to_square=chess.F3, capture=True)),
        ("d d 4", Announcement(piece_type=chess.QUEEN, to_square=chess.D4)),
        ("David Felix drei", Announcement(from_file=3, to_square=chess.F3)),
        ("d c 4", Announcement(from_file=3, to_square=chess.C4)),
        ("d 7 d 8", Announcement(from_file=3, from_rank=6, to_square=chess.D8)),
        ("d 8 d 4", Announcement(from_file=3, from_rank=7, to_square=chess.D4)),
        ("c 8 d", Announcement(to_square=chess.C8, promotion=chess.QUEEN)),
        ("c acht d", Announcement(to_square=chess.C8, promotion=chess.QUEEN)),
        ("e 1 = d", Announcement(to_square=chess.E1, promotion=chess.QUEEN)),
        ("e d 8 d", Announcement(from_file=4, to_square=chess.D8, promotion=chess.QUEEN)),
        (
            "c 7 c 8 d",
            Announcement(from_file=2, from_rank=6, to_square=chess.C8, promotion=chess.QUEEN),
        ),
        ("D e 4", Announcement(piece_type=chess.QUEEN, to_square=chess.E4)),
        ("D 4", Announcement(to_square=chess.D4)),
        ("D 2 D 4", Announcement(from_file=3, from_rank=1, to_square=chess.D4)),
        ("D 1 D 4", Announcement(from_file=3, from_rank=0, to_square=chess.D4)),
        ("Dame Eva vier", Announcement(piece_type=chess.QUEEN, to_square=chess.E4)),
    ],
)
def test_the_parts_that_were_named_are_understood(words, announcement):
    assert announced(words) == announcement


@pytest.mark.parametrize(
    ("code", "words", "piece_type", "square"),
    [
        ("en", "b b 5", chess.BISHOP, chess.B5),
        ("en", "b e 5", chess.BISHOP, chess.E5),
        ("da", "d f 3", chess.QUEEN, chess.F3),
        ("nb", "d f 3", chess.QUEEN, chess.F3),
        ("nl", "d a 4", chess.QUEEN, chess.A4),
    ],
)
def test_a_small_initial_is_a_man_where_no_pawn_of_that_file_could_go(
    code, words, piece_type, square
):
    assert announced(words, code) == Announcement(piece_type=piece_type, to_square=square)


@pytest.mark.law(24)
@pytest.mark.law(25)
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("file", range(8))
def test_names_of_every_set_and_spelling_are_understood(code, file):
    language = load(code)
    for name in language.files.forms(file):
        for rank, word in enumerate(language.ranks):
            for spoken in (*word.forms, str(rank + 1)):
                square = chess.square(file, rank)
                assert announced(f"{name} {spoken}", code) == Announcement(to_square=square)


@pytest.mark.law(27)
@pytest.mark.parametrize(
    ("code", "short", "long"),
    [
        ("de", "Kurze Rochade", "Lange Rochade"),
        ("da", "kort rokade", "lang rokade"),
        ("nb", "kort rokade", "lang rokade"),
        ("nl", "korte rokade", "lange rokade"),
        ("en", "castles kingside", "castles queenside"),
    ],
)
def test_castling_phrases(code, short, long):
    assert announced(short, code).castling is CastlingSide.KING
    assert announced(long, code).castling is CastlingSide.QUEEN


@pytest.mark.parametrize(
    ("code", "words", "side"),
    [
        ("de", "0-0", CastlingSide.KING),
        ("de", "0–0", CastlingSide.KING),
        ("de", "0–0–0+", CastlingSide.QUEEN),
        ("de", "O−O", CastlingSide.KING),
        ("nl", "korte rochade", CastlingSide.KING),
        ("nl", "lange rochade", CastlingSide.QUEEN),
        ("en", "short castle", CastlingSide.KING),
        ("en", "castle king side", CastlingSide.KING),
        ("en", "long castle", CastlingSide.QUEEN),
        ("en", "castle queen side", CastlingSide.QUEEN),
    ],
)
def test_castling_in_other_forms_that_players_use(code, words, side):
    assert announced(words, code) == Announcement(castling=side)


@pytest.mark.parametrize(
    ("code", "words", "command"),
    [
        ("de", "Zeit", Act.TIME),
        ("de", "wie viele Züge", Act.MOVES),
        ("de", "noch einmal", Act.REPEAT),
        ("de", "bitte langsamer", Act.SLOWER),
        ("da", "Langsommere, tak.", Act.SLOWER),
        ("nb", "gjenta saktere", Act.SLOWER),
        ("nl", "Langzamer, alstublieft.", Act.SLOWER),
        ("en", "slower please", Act.SLOWER),
        ("de", "Stellung", Act.POSITION),
        ("de", "Hilfe", Act.HELP),
        ("de", "Korrektur", Act.CORRECTION),
        ("de", "Ich rücke zurecht", Act.ADJUST),
        ("da", "Jeg retter", Act.ADJUST),
        ("nl", "Ik zet recht", Act.ADJUST),
        ("nb", "J'adoube", Act.ADJUST),
        ("de", "Ich biete Remis an.", Act.OFFER_DRAW),
        ("en", "I offer a draw", Act.OFFER_DRAW),
        ("de", "angenommen", Act.ACCEPT),
        ("de", "ich lehne ab", Act.DECLINE),
        ("de", "ich gebe auf", Act.RESIGN),
        ("de", "dreimal dieselbe Stellung", Act.CLAIM),
        ("de", "Remis", Act.OFFER_DRAW),
        ("de", "Remis?", Act.OFFER_DRAW),
        ("da", "remis", Act.OFFER_DRAW),
        ("nb", "remis", Act.OFFER_DRAW),
        ("nl", "remise", Act.OFFER_DRAW),
        ("en", "draw", Act.OFFER_DRAW),
        ("de", "aufgeben", Act.RESIGN),
        ("da", "opgiver", Act.RESIGN),
        ("nb", "oppgir", Act.RESIGN),
        ("nl", "opgeven", Act.RESIGN),
        ("en", "resign", Act.RESIGN),
        ("de", "Schiedsrichter!", Act.CALL_ARBITER),
        ("en", "arbiter", Act.CALL_ARBITER),
        ("da", "dommer", Act.CALL_ARBITER),
        ("nb", "tilkall dommeren", Act.CALL_ARBITER),
        ("nl", "scheidsrechter", Act.CALL_ARBITER),
        ("de", "Blättchen gefallen", Act.CLAIM_FLAG),
        ("da", "vingen er faldet", Act.CLAIM_FLAG),
        ("da", "flaget er faldet", Act.CLAIM_FLAG),
        ("nb", "klaffen har falt", Act.CLAIM_FLAG),
        ("nb", "flagget har falt", Act.CLAIM_FLAG),
        ("nl", "vlag gevallen", Act.CLAIM_FLAG),
        ("de", "beruehrt gefuehrt", Act.CLAIM_TOUCH),
        ("en", "touch move", Act.CLAIM_TOUCH),
        ("da", "rørt brik", Act.CLAIM_TOUCH),
        ("nb", "rørt brikke", Act.CLAIM_TOUCH),
        ("de", "regelwidriger Zug", Act.CLAIM_ILLEGAL),
        ("en", "illegal move", Act.CLAIM_ILLEGAL),
        ("de", "ich bitte um Zusatzzeit", Act.ASK_SECONDS),
        ("en", "quickplay finish", Act.CLAIM_QUICKPLAY),
        ("da", "færdigspil", Act.CLAIM_QUICKPLAY),
        ("de", "ja", Act.YES),
        ("nb", "nei", Act.NO),
    ],
)
def test_commands_are_whole_phrases(code, words, command):
    assert understand(words, load(code)) == Understood(act=command)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        *(("de", word) for word in ("remis", "aufgeben")),
        *(("da", word) for word in ("remis", "opgiver")),
        *(("nb", word) for word in ("remis", "oppgir")),
        *(("nl", word) for word in ("remise", "opgeven")),
        *(("en", word) for word in ("draw", "resign")),
    ],
)
def test_a_draw_and_resigning_are_heard_from_one_word(code, words):
    assert Sentences(load(code)).commands.accepts([words])


@pytest.mark.parametrize("code", CODES)
def test_every_phrase_of_every_command_is_understood_as_that_command(code):
    language = load(code)
    for command in Act:
        for phrase in language.commands.get(command.key, ()):
            assert understand(phrase.upper(), language) == Understood(act=command), phrase


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("Korrektur Springer Felix drei", Act.CORRECTION),
        ("Korrektur: Sf3", Act.CORRECTION),
        ("Springer Felix drei, ich biete Remis an", Act.OFFER_DRAW),
        ("Springer Felix drei und ich biete Remis an", Act.OFFER_DRAW),
        ("Sf3 (=)", Act.OFFER_DRAW),
        ("Sf3(=)", Act.OFFER_DRAW),
        ("Ich reklamiere mit Springer Felix drei", Act.CLAIM),
        ("Springer Felix drei, dreimal dieselbe Stellung", Act.CLAIM),
    ],
)
def test_a_command_may_come_with_an_announcement(words, command):
    assert understand(words, load("de")) == Understood(KNIGHT_F3, command)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "   ",
        "Springer",
        "Felix",
        "drei",
        "Springer Felix",
        "Springer Felix neun",
        "Springer Ida drei",
        "Eva drei vier",
        "Springer Springer Felix drei",
        "Felix drei Springer Gustav eins",
        "Kurze",
        "Rochade",
        "Kurze Rochade Felix drei",
        "Schach",
        "Springer Felix drei Zeit",
        "ja Springer Felix drei",
        "das Wetter ist schön",
        "Bd4",
        "B d 4",
        "knight Felix three",
        "I offer a draw",
        "e 4 d",
        "d " * 40,
        "to " * 40,
        "(=)",
        "=",
        "schlägt",
        "f3f3f3",
        "♘",
    ],
)
def test_other_words_are_not_understood(words):
    assert understand(words, load("de")) is None


def test_nothing_understood_is_none_and_not_an_empty_meaning():
    with pytest.raises(ValueError, match="nothing"):
        Understood()


def test_the_language_of_the_event_is_understood_beside_the_players_own():
    assert understand("springer Frederik tre", load("en")) is None
    assert understand("springer Frederik tre", load("en"), load("da")) == Understood(KNIGHT_F3)


@pytest.mark.parametrize(("code", "announced"), [*permutations(CODES, 2)])
def test_a_command_is_understood_in_the_language_of_the_event_beside_the_players_own(
    code, announced
):
    for command in Act:
        for language in (code, announced):
            for phrase in load(language).commands.get(command.key, ()):
                meant = understand(phrase, load(code), load(announced))
                assert meant == Understood(act=command), phrase
    correction = load(announced).taught("correction")
    meant = understand(f"{correction} g1f3", load(code), load(announced))
    assert meant.act is Act.CORRECTION


def test_of_two_meanings_of_a_command_that_of_the_players_own_language_counts():
    german = load("de")
    commands = load("en").commands | {"no": ("no", "ja")}
    english = structs.replace(load("en"), commands=commands)
    assert understand("ja", english, german) == Understood(act=Act.NO)
    assert understand("ja", german, english) == Understood(act=Act.YES)


def test_a_word_that_two_languages_use_is_understood_by_its_place():
    """``to`` is two in Danish, and a word to pass over in English."""
    english, danish = load("en"), load("da")
    both = understand("knight to Eva to", english, danish)
    assert both == Understood(Announcement(piece_type=chess.KNIGHT, to_square=chess.E2))


@st.composite
def renderings(draw: st.DrawFn, move: chess.Move, board: chess.Board, language: Language) -> str:
    """One way to say a move with its whole origin, each word in one of its accepted forms."""

    def one_of(*forms: str) -> str:
        return draw(st.sampled_from(forms))

    def square(square: chess.Square) -> str:
        file, rank = chess.square_file(square), chess.square_rank(square)
        name = one_of(*language.files.forms(file), chess.FILE_NAMES[file])
        return f"{name} {one_of(*language.ranks[rank].forms, str(rank + 1))}"

    words = language.words
    ending = one_of("", *words.check.forms, *words.mate.forms)
    if board.is_castling(move):
        castling = language.castling
        side = castling.king if board.is_kingside_castling(move) else castling.queen
        return f"{one_of(*side.forms)} {ending}"
    piece_type = board.piece_type_at(move.from_square)
    assert piece_type is not None
    parts = [
        one_of(*language.man(piece_type).forms, *([""] if piece_type == chess.PAWN else [])),
        square(move.from_square),
        one_of("", *words.capture.forms) if board.is_capture(move) else one_of("", *words.ignored),
        square(move.to_square),
    ]
    if move.promotion:
        parts += [one_of("", *words.promotion.forms), one_of(*language.man(move.promotion).forms)]
    if board.is_en_passant(move):
        parts.append(one_of("", *words.en_passant.forms))
    return draw(st.sampled_from([str.upper, str.lower, str]))(" ".join([*parts, ending]))


@pytest.mark.parametrize("player", CODES)
def test_no_phrase_of_one_language_swallows_a_word_of_another(player):
    """Danish "en" is the first rank; Dutch "en mat" is "and mate"."""
    understood = understand("løber David tre Bella en mat", load(player), load("da"))
    assert understood == Understood(
        Announcement(piece_type=chess.BISHOP, from_file=3, from_rank=2, to_square=chess.B1)
    )


@pytest.mark.law(28)
@given(
    board=positions(), code=st.sampled_from(CODES), player=st.sampled_from(CODES), data=st.data()
)
def test_a_move_said_with_its_origin_is_understood_as_that_move(board, code, player, data):
    """In the player's own words, and in German whatever the player's language."""
    moves = list(board.legal_moves)
    if not moves:
        return
    move = data.draw(st.sampled_from(moves))
    words = data.draw(renderings(move, board, load(code)))
    understood = understand(words, load(player), load(code))
    assert understood is not None
    assert understood.announcement is not None
    assert understood.announcement.moves(board) == (move,)


@given(board=positions(), code=st.sampled_from(CODES), form=st.sampled_from(NotationForm))
def test_a_move_typed_in_any_notation_is_understood_as_that_move(board, code, form):
    for move in board.legal_moves:
        for text in (write(move, board, load(code), form), move.uci()):
            assert announced(text, code).moves(board) == (move,)


@given(words=st.text(max_size=30))
def test_any_text_is_understood_or_not_but_never_an_error(words):
    for code in CODES:
        understand(words, load(code))


VOCABULARY = sorted(
    {
        word
        for code in ("de", "da")
        for forms in (
            *(load(code).files.forms(file) for file in range(8)),
            *(rank.forms for rank in load(code).ranks),
            *(load(code).man(man).forms for man in chess.PIECE_TYPES),
        )
        for word in forms
    }
)


@given(words=st.lists(st.sampled_from(VOCABULARY), max_size=6))
def test_words_are_an_announcement_only_if_a_square_ends_them_or_a_promotion(words):
    """Random words of the vocabulary: whatever is understood ends as D.2.1 has it."""
    understood = understand(" ".join(words), load("da"))
    if understood is None:
        return
    assert understood.announcement is not None
    end = words[:-1] if understood.announcement.promotion else words
    assert announced(" ".join(end[-2:]), "da").to_square == understood.announcement.to_square


# --- the piece of a promotion that has begun to be announced --------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_a_promotion_that_has_begun_is_finished_by_every_word_for_its_piece(code):
    language = load(code)
    begun = Announcement(piece_type=chess.PAWN, from_file=3, to_square=chess.E8, capture=True)
    for man in PROMOTIONS:
        for piece in (*language.man(man).forms, language.man(man).letter):
            for before in ("", *(f"{form} " for form in language.words.promotion.forms)):
                understood = understand(before + piece, language, begun=begun)
                assert understood == Understood(replace(begun, promotion=man)), before + piece


@pytest.mark.parametrize("words", ["König", "Bauer", "acht", "wird", "Dame Turm", "Eva", "", "ja"])
def test_nothing_but_a_piece_that_a_pawn_can_become_finishes_it(words):
    begun = Announcement(to_square=chess.E8)
    assert understand(words, load("de"), begun=begun) == understand(words, load("de"))


@pytest.mark.parametrize("words", ["Eva acht Turm", "Dame Eva acht", "kurze Rochade", "remis"])
def test_whatever_means_something_by_itself_goes_on_meaning_that(words):
    begun = Announcement(to_square=chess.E1)
    assert understand(words, load("de"), begun=begun) == understand(words, load("de"))


def test_the_piece_may_be_named_in_the_language_of_the_event_and_with_check_or_an_offer():
    begun = Announcement(to_square=chess.E8)
    queen = replace(begun, promotion=chess.QUEEN)
    english, dutch = load("en"), load("nl")
    assert understand("Dame", english, begun=begun) == Understood(queen)
    assert understand("dronning", english, load("da"), begun) == Understood(queen)
    assert understand("dame schaak", dutch, begun=begun) == Understood(queen)
    offered = Understood(queen, Act.OFFER_DRAW)
    assert understand("queen draw", english, begun=begun) == offered
    assert understand("Q(=)", english, begun=begun) == offered
