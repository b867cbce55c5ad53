"""A language that the program does not have is added as a folder, checked, and played in."""

import chess
import pytest

from tests.support.child import SILENT, Playing, ended
from tests.support.swedish import add_swedish

SWEDISH = ("--board", "virtual", "--announce", "sv", "--language", "sv", "--journal", ".")
UNHEARD = (
    "What is said in Svenska is not recognised without a speech model of Vosk's for it; "
    "type it instead."
)
NO_MODEL = (
    "No speech model for Svenska is installed. "
    "To fetch it, type: accessible-board models install sv"
)


@pytest.fixture
def swedish(tmp_path):
    """The folder of Swedish among the settings of whoever plays."""
    return add_swedish(tmp_path / "accessible-board" / "languages")


@pytest.fixture
def run(tmp_path):
    """Runs a command with the settings of whoever plays: its exit code and both its outputs."""

    def runs(*arguments):
        code, out, errors = ended(tmp_path, *arguments)
        return code, out.decode().splitlines(), errors.decode().splitlines()

    return runs


def test_a_complete_folder_is_told_with_what_it_does_without(swedish, run):
    assert run("languages", "check", swedish) == (
        0,
        [
            "sv: Svenska is complete.",
            "It is typed, and heard only with a model of Vosk's.",
        ],
        [],
    )


def test_whether_a_folder_can_be_used_is_told_in_the_language_of_the_settings(
    swedish, run, tmp_path
):
    (tmp_path / "accessible-board" / "settings.toml").write_text('language = "nb"')
    assert run("languages", "check", swedish)[1] == [
        "sv: Svenska er komplett.",
        "Språket skrives, og høres bare med en modell av Vosk.",
    ]


def test_what_is_not_right_is_told_line_by_line(swedish, run):
    (swedish / "verbs.toml").unlink()
    (swedish / "words.toml").touch()
    dialogue = swedish / "dialogue.toml"
    text = dialogue.read_text("utf-8").replace("You are adjusting.", "{who} rättar.")
    dialogue.write_text(text.replace("\nboard_lost = ", "\nboard_loss = "), "utf-8")
    assert run("languages", "check", swedish) == (
        1,
        [
            "words.toml is unknown.",
            "dialogue.toml: phrases.board_lost is missing.",
            "dialogue.toml: phrases.board_loss is unknown.",
            "dialogue.toml: phrases.adjusting_declared must have no names in braces.",
            "verbs.toml is missing.",
        ],
        [],
    )


def test_a_folder_of_before_lacks_words_and_can_be_used(swedish, run):
    dialogue = swedish / "dialogue.toml"
    dialogue.write_text(dialogue.read_text("utf-8").replace("own_time =", "my_time ="), "utf-8")
    code, told, _ = run("languages", "check", swedish)
    assert code == 0
    assert told[:3] == [
        "dialogue.toml: commands.own_time is missing.",
        "dialogue.toml: commands.my_time is unknown.",
        "sv: Svenska can be used, with English for what it lacks.",
    ]


def test_a_folder_that_is_not_there_cannot_be_checked(run, tmp_path):
    assert run("languages", "check", "sv") == (2, [], [f"There is no folder {tmp_path / 'sv'}."])


def test_a_game_is_played_in_a_language_of_ones_own(swedish, run, tmp_path):
    game = Playing(tmp_path, *SWEDISH)
    game.type("", "lyft e2", "ställ e4", "Eva fyra", "")
    game.type("springare Felix sex", "", "vit lyft g8", "vit ställ f6")
    game.type("lyft g1", "ställ f3", "Sf3", "", "svart jag ger upp", "svart ja", "quit")
    lines = game.ended()
    assert "Announcements are in Svenska (sv)." in lines
    told = ["Eva fyra", "springare Felix sex", "springare Felix tre", "Vill du ge upp? Yes or no?"]
    said = [line.partition(": ")[2] for line in lines]
    assert [line for line in dict.fromkeys(said) if line in told] == told
    assert "Result: 1-0." in lines
    sheet = run("export", game.journal, "--as", "text", "--language", "sv")[1]
    assert any("Sf3" in line for line in sheet)


def test_a_game_in_a_language_that_the_ear_does_not_know_is_typed_and_that_is_told(
    swedish, tmp_path
):
    (tmp_path / "said.wav").write_bytes(b"")
    game = Playing(tmp_path, *SWEDISH, "--microphone", "file:said.wav", sound=SILENT[:4])
    game.type("", "lyft e2", "ställ e4", "Eva fyra", "", "quit")
    told = [line for line in game.ended() if "Vosk" in line]
    assert told == [UNHEARD]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("recognise", "said.wav", "--fen", chess.STARTING_FEN, "--language", "sv"), NO_MODEL),
        (("teach", "--announce", "sv", "--recordings", "."), UNHEARD),
    ],
)
def test_a_command_that_hears_refuses_a_language_that_the_ear_does_not_know(
    swedish, run, command, told
):
    assert run(*command) == (2, [], [told])


def test_the_languages_are_listed_with_what_is_to_be_put_right(swedish, run, tmp_path):
    (tmp_path / "accessible-board" / "languages" / "eo").mkdir()
    code, lines, _ = run("languages", "list")
    assert code == 0
    assert "de: Deutsch" in lines
    assert f"sv: Svenska, in {swedish}" in lines
    assert any(line.startswith("eo: not usable yet") for line in lines)


def test_the_check_of_the_machine_names_a_language_that_cannot_be_used(swedish, run):
    (swedish / "verbs.toml").unlink()
    assert (
        f"Languages: note: the language in {swedish} cannot be used. "
        f"To see what is wrong: accessible-board languages check {swedish}"
    ) in run("check", "--all", "--microphone", "none", "--ear", "none")[1]


def test_a_language_that_is_not_complete_is_refused_and_leaves_the_others_alone(swedish, tmp_path):
    (swedish / "verbs.toml").unlink()
    code, error = Playing(tmp_path, *SWEDISH).end()
    assert code == 2
    assert error == (
        f"The language in {swedish} cannot be used; "
        f"accessible-board languages check {swedish} tells why.\n"
    )
    assert Playing(tmp_path, "--board", "virtual", "--journal", ".").end() == (0, "")
