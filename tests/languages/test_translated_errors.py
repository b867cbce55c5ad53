"""What is refused or fails at the table is said in the language of whoever reads it."""

import errno
import os
import re
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError

import pytest

import accessible_board
from accessible_board.commands.recognise import RecognitionReport
from accessible_board.demonstration import DemonstrationError
from accessible_board.devices.models import catalogue
from accessible_board.errors import DeviceError, InputError
from accessible_board.languages import FaultError, JournalError, RefusedError, available, reason
from accessible_board.languages.loading import sentences
from accessible_board.settings import load_settings
from accessible_board.speech.decision import Verdict

FOLDERS = ("commands", "faults", "help", "reasons", "refusals")
PACKAGE = Path(accessible_board.__file__).parent
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("code", available())
def test_every_language_has_every_sentence_in_words_of_its_own(code, folder):
    said, english = sentences(folder, code), sentences(folder, "en")
    assert said.keys() == english.keys()
    assert code == "en" or not [key for key in said if said[key] == english[key]]


def test_what_fails_at_the_table_never_fails_in_english_alone():
    raising = re.compile(r"(?<!class )\bDeviceError\(")
    assert not [path for path in PACKAGE.rglob("*.py") if raising.search(path.read_text("utf-8"))]


def test_what_is_wrong_with_a_journal_or_a_demonstration_is_never_told_in_english_alone():
    raising = re.compile(
        r'(?:Journal|Demonstration)Error\(\s*(?!"\w+"|TranslatedError|CommandError)\S.*'
    )
    code = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py")]
    assert not [found for text in code for found in raising.findall(text)]


def test_what_a_person_gave_is_never_refused_in_english_alone():
    """The shipped editions have faults of ours only; no page of ours asks for what pages refuse."""
    elsewhere = ("console", "forms.py", "editions.py")
    told = [path for path in PACKAGE.rglob("*.py") if not set(path.parts) & set(elsewhere)]
    raising = re.compile(r"(?<!class )\bInputError\(")
    assert not [path for path in told if raising.search(path.read_text("utf-8"))]


def test_what_typer_says_of_a_command_line_is_never_told():
    code = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    assert not [path for path, text in code.items() if "format_message" in text]


def test_what_a_command_prints_is_not_english_alone():
    """But for what other programs read."""
    printing = re.compile(
        r"\b(?:(?:print|echo|_?show|_progress|Verdict\.\w+:)\(?|yield|return)\s*"
        r'f?"(?:[^"{\n]|\{[^}\n]*\})*[a-z]{3} '
    )
    rooms = (PACKAGE / "commands", PACKAGE / "demonstration")
    code = [path for room in rooms for path in room.glob("*.py")]
    english = {path.name for path in code if printing.search(path.read_text("utf-8"))}
    assert english <= {"detect.py"}


def test_no_sentence_stands_there_that_nobody_says():
    code = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    named = set(re.findall(r'"(\w+)"', code)) | {f"no_{way}" for way in ("input", "output")}
    named |= {f"no_such_{way}" for way in ("input", "output")}
    named |= {f"microphone_{fault}" for fault in ("silent", "clipping")}
    named |= {f"{file}_unreadable" for file in ("settings", "conditions")}
    named |= {f"model_{model.title}" for model in catalogue().models}
    devices = ("earphone", "microphone", "display")
    named |= {f"{fault}_{device}" for fault in ("shared", "second") for device in devices}
    named |= {f"many_{device}s" for device in devices}
    named |= {f"recognised_{fact}" for fact in RecognitionReport.__struct_fields__}
    named |= {f"verdict_{verdict}" for verdict in Verdict}
    named |= {f"weighed_{verdict}" for verdict in ("clear", "ignored", "asked")}
    named |= {f"weighed_{verdict}" for verdict in ("accepted", "rejected")}
    said = sentences("faults", "en") | sentences("refusals", "en") | sentences("commands", "en")
    assert {key.removeprefix("aloud.") for key in said} <= named


def test_a_refusal_is_english_until_somebody_reads_it_in_another_language():
    refused = RefusedError("no_microphone", player="black")
    assert str(refused) == "Black has no microphone."
    assert refused.said("de") == "Schwarz hat kein Mikrofon."
    assert isinstance(refused, InputError)


def test_a_device_that_fails_is_told_in_the_language_of_the_reader():
    gone = FaultError("microphone_gone", name="USB Audio")
    assert str(gone) == "The microphone 'USB Audio' is gone."
    assert gone.said("nl") == "De microfoon 'USB Audio' is weg."
    assert isinstance(gone, DeviceError)


def test_what_the_system_refuses_is_told_in_the_language_of_the_reader():
    assert FaultError("file_refused", path="/ear.wav", reason=FULL).said("nb") == (
        "/ear.wav kan ikke skrives lenger: det er ikke mer plass på disken."
    )
    assert reason(FULL, "da") == "der er ikke mere plads på disken"
    assert reason(FULL, "en") == os.strerror(errno.ENOSPC)


@pytest.mark.parametrize(
    ("content", "told", "heard"),
    [
        (b"rate = 1", "Der Wert des Eintrags rate muss mindestens 80 sein", ""),
        (b"voices = { de = { rate = 900 } }", "voices.rate darf höchstens 450 sein", ""),
        (b"rate = 'fast'", "Der Wert des Eintrags rate muss eine ganze Zahl sein", ""),
        (b"engine = 'x'", "Der Eintrag engine hat einen falschen Wert", ""),
        (b"verbosity = { moves = 'x' }", "Der Eintrag verbosity hat einen falschen Wert", ""),
        (b"tempo = 1", "Einen Eintrag tempo gibt es nicht", ""),
        (b"a = '%s'" % (b"x" * 201), "Einen Eintrag a gibt es nicht", ""),
        (b"voice = '%s'" % (b"x" * 201), "voice ist länger als 200 Zeichen", ""),
        (b'rate = 80\na = "\\q"', "Zeile 2 ist in Spalte ", "Zeile 2 hat einen Fehler."),
        (b"rate = ", "Der letzte Eintrag ist kein TOML", "Der letzte Eintrag hat einen Fehler"),
        (b"a." * 99 + b"b = 1", "Es ist zu tief verschachtelt", ""),
        (b"a = [" + b"1," * 50_001 + b"]", "Es hat zu viele Einträge", ""),
        (b"\xff", "Es ist kein UTF-8", "Es ist kein Text"),
    ],
)
def test_what_a_file_lacks_is_told_without_a_word_of_a_library(tmp_path, content, told, heard):
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    with pytest.raises(InputError) as refused:
        load_settings(path)
    assert told in refused.value.said("de")
    assert (heard or told) in refused.value.aloud("de")
    assert not re.search(r"[$`]|Expected|Invalid", refused.value.said("en"))


def test_what_a_server_answers_is_told_by_its_code_and_not_in_its_words():
    answered = HTTPError("https://a.example/b", 404, "Not Found", Message(), None)
    refused = FaultError("model_not_given", host="a.example", url="/b", reason=answered)
    assert refused.said("de") == (
        "a.example gibt /b nicht heraus: Der Server antwortet mit dem Code 404."
    )


def test_a_connection_that_is_refused_is_told_in_the_language_of_the_reader():
    refused = ConnectionRefusedError(errno.ECONNREFUSED, os.strerror(errno.ECONNREFUSED))
    assert reason(refused, "de") == "Die Verbindung wurde abgelehnt"


def test_a_demonstration_that_fails_is_told_in_the_language_of_the_reader():
    failed = DemonstrationError("demo_moves_differ", name="table-3")
    assert failed.said("nb") == "Trekkene i table-3 er ikke partiets."
    assert failed.exit_code == 1


@pytest.mark.parametrize("error", [OSError(errno.EXDEV, "Odd link"), OSError("Odd link")])
def test_what_no_language_has_words_for_is_told_in_those_of_the_system(error):
    assert reason(error, "de") == "Odd link"


def test_an_error_without_words_of_other_languages_is_told_as_it_is():
    assert DeviceError("Pin 2 is torn.").said("de") == "Pin 2 is torn."


def test_what_is_wrong_with_a_journal_begins_with_its_name_unless_it_is_heard():
    damaged = JournalError("journal_damaged", line=1)
    damaged.name(Path("/game.journal"))
    assert str(damaged).startswith("/game.journal: Line 1 of the journal cannot be read: it is dam")
    assert damaged.said("de").startswith("/game.journal: Zeile 1 der Aufzeichnung ist nicht lesbar")
    assert damaged.aloud("nb") == "Opptegnelsen av partiet er skadet og kan ikke leses."


def test_what_was_typed_stands_in_it_as_it_was_typed():
    assert RefusedError("no_square", words="i9").said("nl").startswith("'i9' is geen veld")


def test_no_sentence_is_made_up_for_a_key_that_there_is_not():
    with pytest.raises(KeyError):
        RefusedError("no_such_key")
