"""Sealed moves: nobody reads them without the code, and nobody changes them."""

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.journal.envelope import SealedMove, new_code, seal, unseal
from tests.journal.values import ANNOUNCEMENTS

KNIGHT = SealedMove("Springer Felix drei", Announcement(piece_type=2, to_square=21))


@settings(max_examples=5)
@given(st.builds(SealedMove, st.text(max_size=60), st.none() | ANNOUNCEMENTS))
def test_the_code_opens_what_it_sealed(move):
    code = new_code()
    assert unseal(seal(move, code), code) == move


def test_a_code_may_be_written_otherwise():
    code = new_code()
    sealed = seal(KNIGHT, code)
    assert unseal(sealed, code.upper().replace("-", " ")) == KNIGHT
    assert unseal(sealed, f" {code.replace('-', '')} ") == KNIGHT


@pytest.mark.law(143)
def test_nothing_of_the_move_can_be_seen_in_the_sealed_text():
    code = new_code()
    sealed = seal(KNIGHT, code)
    closed = base64.b64decode(sealed)
    for word in ("Springer", "Felix", "drei", "words"):
        assert word not in sealed
        assert word.encode() not in closed
    assert len(seal(SealedMove("e4", None), code)) == len(sealed)
    assert seal(KNIGHT, code) != sealed


@pytest.mark.law(143)
@pytest.mark.parametrize("code", ["", "aaaa-aaaa-aaaa-aaaa", "Springer Felix drei", "ÅÄ"])
def test_another_code_opens_nothing(code):
    with pytest.raises(InputError, match="does not open"):
        unseal(seal(KNIGHT, new_code()), code)


def test_an_envelope_that_was_tampered_with_does_not_open():
    code = new_code()
    closed = bytearray(base64.b64decode(seal(KNIGHT, code)))
    closed[-20] ^= 1
    for changed in (base64.b64encode(closed).decode(), "", "nonsense", "AAAA"):
        with pytest.raises(InputError, match="does not open"):
            unseal(changed, code)


def test_a_novel_is_no_sealed_move():
    with pytest.raises(InputError, match="too many words"):
        seal(SealedMove("e4 " * 500, None), new_code())


def test_codes_differ_and_have_no_letters_that_look_alike():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert not set("".join(codes)) & set("ilo01")
