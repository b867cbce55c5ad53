"""A speech model is fetched from the menu of a table, and what became of it is heard."""

import queue

import pytest

from accessible_board.box.evening import think
from accessible_board.box.model_fetch import ModelFetch
from accessible_board.devices.models import ModelStore
from accessible_board.languages import available
from accessible_board.menu.in_and_out import Learnt, ModelFetched
from tests.support.at_table import AtTable, wait_until
from tests.support.model_server import NAME, archive, offer, shelf
from tests.support.patience import PATIENCE

LARGE = {"am/final.mdl": bytes(1_000_000)}
"""Large enough to be told how far it is."""


class Fetched:
    """A fetch of the tiny model from a server that ``gives`` these bytes."""

    def __init__(self, folder, server, monkeypatch, apart=PATIENCE):
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        monkeypatch.setenv("ACCESSIBLE_BOARD_MODELS_URL", server.base)
        self.data = archive(LARGE)
        self.store = ModelStore(folder / "models")
        self.fetch = ModelFetch(self.store, (offer(self.data),), apart)
        self.told = queue.SimpleQueue()

    def until_it_ends(self):
        """What was told, up to what became of it."""
        every = []
        while not any(isinstance(told, ModelFetched) for told in every):
            every.append(self.told.get(timeout=PATIENCE))
        return every


@pytest.fixture
def server():
    with shelf() as given:
        yield given


@pytest.fixture
def fetched(tmp_path, server, monkeypatch):
    return Fetched(tmp_path, server, monkeypatch)


def test_it_is_offered_with_its_size_until_it_is_there(fetched, server):
    server.give(fetched.data)
    assert dict(fetched.fetch.on_offer()) == {"de": 1}
    fetched.fetch.follow(fetched.told.put)
    fetched.fetch.begin("de")
    assert fetched.until_it_ends() == [ModelFetched("de")]
    assert fetched.store.installed() == (NAME,)
    assert not fetched.fetch.on_offer()


def test_how_far_it_is_is_told_now_and_then(tmp_path, server, monkeypatch):
    fetched = Fetched(tmp_path, server, monkeypatch, apart=0.0)
    server.give(fetched.data)
    fetched.fetch.follow(fetched.told.put)
    fetched.fetch.begin("de")
    assert Learnt("fünfzig Prozent des Sprachmodells sind da.") in fetched.until_it_ends()


def test_what_became_of_it_during_a_game_is_told_in_the_next_menu(fetched, server):
    server.give(fetched.data[::-1])
    fetched.fetch.follow(fetched.told.put)
    fetched.fetch.follow(None)
    fetched.fetch.begin("de")
    wait_until(lambda: not fetched.fetch.language)
    fetched.fetch.follow(fetched.told.put)
    [ended] = fetched.until_it_ends()
    assert "ist nicht das Sprachmodell und wurde verworfen" in ended.why
    assert fetched.store.installed() == ()
    assert dict(fetched.fetch.on_offer()) == {"de": 1}


def test_whoever_waits_for_a_model_from_no_address_hears_of_it(fetched, monkeypatch):
    monkeypatch.setenv("ACCESSIBLE_BOARD_MODELS_URL", "http://[")
    fetched.fetch.follow(fetched.told.put)
    fetched.fetch.begin("de")
    [ended] = fetched.until_it_ends()
    assert (ended.language, bool(ended.why), fetched.fetch.language) == ("de", True, "")


def test_whoever_waits_for_a_task_of_the_menu_hears_of_a_mistake_of_ours():
    told = queue.SimpleQueue()
    think(lambda tell: tell(1 // 0), told.put, "de")
    assert told.get_nowait().text.startswith("Ein Fehler dieses Programms verhindert das.")


@pytest.mark.long
def test_a_table_without_a_network_says_so_and_the_evening_goes_on(tmp_path):
    nowhere = {"ACCESSIBLE_BOARD_MODELS_URL": "http://127.0.0.1:9", "no_proxy": "127.0.0.1"}
    table = AtTable(tmp_path, variables=nowhere).chooses_german()
    table.playing.type("Einstellungen", "Sprachmodell").wait_for("Das Sprachmodell wird geladen.")
    table.hears("Der Server der Sprachmodelle ist nicht zu erreichen. Ist ein Netz da?")
    table.playing.type("Hauptmenü").wait_for("Hauptmenü.", 2)
    table.switches_off()


@pytest.mark.parametrize("code", available())
def test_only_what_is_offered_officially_can_be_fetched(code, tmp_path):
    assert (code in ModelFetch(ModelStore(tmp_path)).on_offer()) == (code in ("de", "en", "nl"))
