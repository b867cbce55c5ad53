"""The portable firmware, built once for all tests here. A C compiler is taken for granted."""

import pytest

from tests.firmware.bench import Bench, build


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    return build(tmp_path_factory.mktemp("firmware"))


@pytest.fixture
def bench(library):
    """Makes boards that have just been switched on, and clears them away."""
    made = []

    def make(*args, **kwargs):
        made.append(Bench(library, *args, **kwargs))
        return made[-1]

    yield make
    for board in made:
        board.close()
