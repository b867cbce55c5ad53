"""One form a ruling: what it says can be typed is that ruling, and a page reads the same."""

import pytest

from accessible_board.arbiter.forms import FORMS, FieldError, filled, form_of, typed_ruling
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from accessible_board.languages import RefusedError
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Ruled


def test_every_ruling_has_one_form():
    assert sorted(form.ruling for form in FORMS) == sorted(Ruling)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.verb)
def test_the_example_of_a_form_is_typed_as_its_ruling(form):
    ruled = typed(f"arbiter {form.example}")
    assert isinstance(ruled, Ruled)
    assert ruled.ruling.ruling is form.ruling
    for field in (*form.fields, *form.typed):
        assert getattr(ruled.ruling, field.name) is not None or field.optional


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("white set 1h5m30s 12", {"remaining": "1:05:30", "moves_completed": "12"}),
        ("white illegal pawn 12", {"act": "pawn_not_replaced", "ply": "12"}),
        ("white penalty loss 1/2-1/2", {"penalty": "loss", "result": "1/2-1/2"}),
        ("white penalty own-time 2m", {"penalty": "own-time", "remaining": "2m"}),
        ("white penalty warning for a call", {"penalty": "warning", "reason": "a call"}),
        (
            "white penalty own-time 2m for a call",
            {"penalty": "own-time", "remaining": "2m", "reason": "a call"},
        ),
        ("white add 2m", {"remaining": "120"}),
        ("adapt not slips-stand", {"adaptation": "slips-stand", "holds": "no"}),
        ("adjourn Sunday 10:00", {"note": "Sunday 10:00"}),
    ],
)
def test_a_page_and_a_line_mean_the_same(line, answers):
    seat = Seat.WHITE if line.startswith("white ") else None
    ruled = typed_ruling(seat, line.removeprefix("white "))
    on_page = {**answers, "ruling": str(ruled.ruling), "seat": "white" if seat else ""}
    assert filled(on_page, "", at=0) == ruled


def test_a_word_may_be_left_out_where_the_usual_is_meant():
    assert typed_ruling(Seat.WHITE, "illegal").act is IllegalMove.AGAINST_ARTICLE_3
    assert typed_ruling(Seat.WHITE, "penalty warning").penalty is Penalty.WARNING
    assert typed_ruling(None, "add 2m").seat is None
    assert typed_ruling(None, "postpone").holds


def test_what_cannot_be_read_is_named():
    with pytest.raises(RefusedError, match="'soon' is no time"):
        typed_ruling(Seat.WHITE, "penalty opponents-time soon")
    with pytest.raises(FieldError) as told:
        filled({"ruling": "set-clock", "seat": "white", "remaining": "soon"}, "", at=0)
    assert told.value.field == "remaining"
    assert form_of("set-clock").verb == "set"
