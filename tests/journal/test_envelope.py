"""Sealed moves: nobody reads them without the code, and nobody changes them."""

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.journal.envelope import SealedMove, new_code, seal, unseal
from accessible_board.speech.spoken_rulings import CODE_DIGITS, RANKS
from accessible_board.table.envelope_keeper import GROUPS
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


SEALED_BEFORE = (
    "9FE/bpsJR26jm1X3ErApps1zGOr6TYUDAra3pta+fB68AkG/V9+STJLWeayFD+KEnTl/YGT/S3bonNaP6/3D5plM"
    "xD0ysbs+kjpUU1+yiKbcwe/FEJb2VtsXo7gW5kXdOhLRjpQ/uf+hvS2+MlfuBxVEcg7bX2jjm39gal3DR7ds9sIW"
    "cIuSvb59QiL6m2M9qmccSbztaUGY6qY9m3x4O9/h+PkEdNLy/Gpe2vTdduImACZuUBjGUHQBYYoNeovd9xRnci5g"
    "nO2Hl3T61kvCVUlNtW6pkiiUO+CcY2R+haOucxJwDGsjtGeSF7UWjbBBh7DSH+iLpfkq0jyHzhT+B+c5/+5bq4ru"
    "iED0wQ0LCpGXbeMcEm4mza1h4aAhnZDbO8gCxV+Jh4lxAvwp3qGFFxOYveHp7v4aHkGZm7i5QaXNamxqi7maeVkT"
    "+lvsZ6lCTbiWJx326d0n9nDfJVmSmeqTZQsj/bFXkyinpKrZqnimKHiGAxk01zn1pYD/5lGm75kB7S9Wr7uWXuRB"
    "oP3PstAfM27ZbHX68moWBaORkRnw7dleUR1+Fe1HB2+lyRa9+KAujDMg2TrwC0qzZ7GTqlfNjgrRckdOf2q1tQtB"
    "V0FwO+mUcyvYAwyXDUIKiLgyHsfR+gkazo4bT1+EIwztssc7C7Bsyelqd+3gOxMsG11qbpzMdywigPrRFnjLgN/N"
    "ZmVK0ONSzZMFOM+zSoaL2qfpUC0sH45QqZPTcADb91eQxcwMDgny4alnjpbuodcj3qB172OCvDxCpbrIJWdfxwA5"
    "Zus1MPNKX5KOLpAU7IzQJjtfwXmcKiGz8dk3EC9DZbSt7ap1pnFhbdeibDPIQTnWnGfUJncV8PnajMpDZbq3/2/X"
    "Q2rzHonqu3l1fsDRrmVV2jE3XyaVAnWh+C8KGROOVdGHSBCjMk63AiXPfT1qS9toBnifiROgVw9qbIeKjn5qOZ44"
    "hKHgq4TQHPfNuEBMwpB86ZCKeD/lVSRa/yxqw3vsgbotprR0wBHu65TXt/QbXDsY2K4OWQmRs8N8RK9BpMN53Ebf"
    "qnX1A5abKpSF9mypUjgFQvXdezbvx1u2+MkGsFjKnve7XK/da3TrydMp0AAD+E+SSJNYeB1/PICue0eH2ZxrIwYJ"
    "vWaJg9WaEeMSDqBz7aSCL2f9bUEvjws69QTBSjx7L4CFtnm2VFZopa3RI5MqWDf1E6TCge0lRZU4vzuB2+OYwVE6"
    "MrtjWI6egdxgpdWKz2adKROpHgU7spilUsDOcrahpsJrJ13BJg0yU/ZeU6tR8Pqn3iNz5norDHDOt6l/Y2IO8PBm"
    "vNWdES+/k9wyx2UP3jqdH5f9+qJxWEuGXgBmYSGBuj29r0RUOoT7wgbbxHuTxHb3wgGfCAdpaPhg6Z1r7zYKpTp0"
    "0mTfHCkGBqsDBJPb"
)
"""As version 0.1 wrote it, with another library; the code is in the test."""


def test_an_envelope_of_an_earlier_version_is_opened():
    bishop = SealedMove("Läufer Gustav fünf", None, "-f1+g5")
    assert unseal(SEALED_BEFORE, "k7mq-2xhd-9wtr-ab4z") == bishop


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


def test_codes_differ_and_are_groups_of_digits_as_an_arbiter_says_them():
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    for groups in (code.split("-") for code in codes):
        assert len(groups) == GROUPS
        assert all(len(group) == CODE_DIGITS and set(group) <= set(RANKS) for group in groups)
