"""What a test of the hall leaves open is closed, so that one failure stays one."""

import pytest

from tests.hall.halls import close_what_was_left


@pytest.fixture(autouse=True)
def nothing_left_open():
    yield
    close_what_was_left()
