"""The cases in which two rules meet, in every edition (``cases.py``)."""

import pytest

from tests.laws.cases import CASES, Case


@pytest.mark.parametrize(
    ("case", "edition"), [(case, edition) for case in CASES for edition in case.editions]
)
def test_what_the_articles_want_is_what_happens(case: Case, edition: str) -> None:
    assert case.is_right(edition), f"{case.name} ({case.articles})"
