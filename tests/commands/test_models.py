"""``models``: which models there are, installing one from a server, verifying what is there."""

import json
import shutil
import sys

import pytest

from accessible_board.command_line import run
from accessible_board.commands import models as command
from accessible_board.devices.models.store import Catalogue, catalogue, find_offer
from tests.support.model_server import NAME, archive, offer, shelf


@pytest.fixture
def server(monkeypatch):
    """A server with one small model, which is all that the catalogue offers."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    data = archive()
    with shelf() as given:
        offered = Catalogue(given.give(data).base, (offer(data),))
        monkeypatch.setattr(command, "catalogue", lambda: offered)
        monkeypatch.setattr(sys.modules[find_offer.__module__], "catalogue", lambda: offered)
        yield given


@pytest.fixture
def models(tmp_path, capsys):
    """Run ``models`` on a folder of its own: exit code, lines printed, sentence on stderr."""

    def run_models(*arguments):
        code = run(["models", *arguments, "--into", str(tmp_path / "models")])
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err

    return run_models


def test_each_model_is_one_line_with_language_licence_size_source_and_checksum(models):
    code, lines, _ = models("list")
    assert code == 0
    assert lines[0] == (
        "de: vosk-model-small-de-0.15, German, small, not installed, 46.5 MB, Apache-2.0, "
        "https://alphacephei.com/vosk/models/vosk-model-small-de-0.15.zip, SHA-256 "
        "b7e53c90b1f0a38456f4cd62b366ecd58803cd97cd42b06438e2c131713d5e43"
    )
    assert len(lines) == len(catalogue().models) + 1
    assert "SHA-256 not published" in lines[3]


def test_a_program_reads_the_list_as_json(models, tmp_path):
    code, lines, _ = models("list", "--json")
    report = json.loads("".join(lines))
    assert code == 0
    assert report["folder"] == str(tmp_path / "models")
    assert [m["name"] for m in report["models"]] == [m.name for m in catalogue().models]
    assert {m["path"] for m in report["models"]} == {None}


def test_a_model_is_installed_listed_verified_and_not_fetched_again(models, server, tmp_path):
    code, lines, error = models("install", "de")
    assert (code, error) == (0, "")
    assert lines[0].startswith(f"{NAME}: German, small, ")
    assert lines[-1] == f"Installed: {tmp_path / 'models' / NAME}"
    assert "installed" in models("list")[1][0]
    assert models("verify") == (0, [f"{NAME} is as it was installed."], "")
    assert models("verify", "de")[0] == 0
    assert models("install", "de")[1] == [f"{NAME} is installed in {tmp_path / 'models' / NAME}"]
    assert server.ranges == [0]


def test_who_has_no_vosk_is_told_how_to_add_it_before_the_model_is_fetched(
    models, server, monkeypatch
):
    monkeypatch.setitem(sys.modules, "vosk", None)
    code, lines, error = models("install", "de")
    assert (code, error) == (0, "")
    assert lines[0].startswith("Vosk, which runs speech models, is not installed; install it ")
    assert lines[0].endswith("pip install vosk")


def test_a_damaged_model_fails_the_verification_and_is_mended_by_installing_again(
    models, server, tmp_path
):
    models("install", "de")
    (tmp_path / "models" / NAME / "README").write_text("changed", "ascii")
    assert models("verify") == (
        1,
        [f"{NAME}: the file README was changed."],
        "Not every model is as it was installed.\n",
    )
    assert models("install", "de")[0] == 0
    assert models("verify")[0] == 0


def test_an_incomplete_model_is_one_sentence_and_no_success(models, server, tmp_path):
    folder = tmp_path / "models" / NAME
    models("install", "de")
    (folder / "am/final.mdl").unlink()
    told = f"The speech model {NAME} is incomplete, am/final.mdl is missing; install it again."
    failed = (1, [told], "Not every model is as it was installed.\n")
    assert models("verify") == failed
    assert models("verify", "de") == failed
    assert models("verify", NAME) == failed
    assert told in models("list")[1]
    assert models("install", "de")[0] == 0
    assert models("verify")[0] == 0


def test_a_model_that_lies_too_deep_is_one_sentence_that_says_where(models, server, tmp_path):
    folder = tmp_path / "models" / NAME
    models("install", "de")
    folder.rename(tmp_path / "aside")
    folder.mkdir()
    (tmp_path / "aside").rename(folder / NAME)
    code, (told,), _ = models("verify")
    assert code == 1
    assert told.startswith(f"The speech model {NAME} lies one folder too deep, in {folder / NAME};")


def test_a_model_without_its_record_cannot_be_verified(models, server, tmp_path):
    models("install", "de")
    (tmp_path / "models" / f"{NAME}.json").unlink()
    code, lines, _ = models("verify")
    assert code == 1
    assert "no record" in lines[0]


def test_the_server_may_be_named_by_option_or_variable(models, server, monkeypatch, tmp_path):
    url, server.base = server.base, "http://127.0.0.1:1"
    assert models("install", "de", "--from", url)[0] == 0
    shutil.rmtree(tmp_path / "models")
    monkeypatch.setenv("ACCESSIBLE_BOARD_MODELS_URL", url)
    assert models("install", "de")[0] == 0


def test_without_a_network_one_sentence_and_exit_code_2(models, monkeypatch, tmp_path):
    monkeypatch.setenv("no_proxy", "*")
    code, _, error = models("install", "nl", "--from", "http://127.0.0.1:1")
    assert code == 2
    assert error.count("\n") == 1
    assert "127.0.0.1:1 cannot be reached: Connection refused. Is there a network?" in error
    assert not list((tmp_path / "models").glob("vosk*"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("install", "da"), "No official Vosk model is offered for 'da'"),
        (("install", "de", "--from", "ftp://somewhere"), "no address of the web"),
        (("install",), "LANGUAGE|NAME... is missing"),
        (("verify", "de"), "vosk-model-small-de-0.15 is not installed"),
        (("verify", "xx"), "No official Vosk model is offered for 'xx'"),
        (("list", "--nonsense"), "There is no option --nonsense"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(models, arguments, sentence):
    code, _, error = models(*arguments)
    assert code == 2
    assert sentence in error
    assert error.count("\n") == 1


def test_a_model_that_was_put_there_by_hand_is_listed(models, tmp_path):
    (tmp_path / "models/mine/am").mkdir(parents=True)
    (tmp_path / "models/mine/am/final.mdl").touch()
    lines = models("list")[1]
    assert "mine: installed, not from the list of official models" in lines
    assert json.loads("".join(models("list", "--json")[1]))["models"][-1]["name"] == "mine"


def test_with_no_model_there_is_nothing_to_verify(models):
    code, lines, _ = models("verify")
    assert code == 0
    assert lines == ["No model is installed; install one with: accessible-board models install de"]
