"""In which language the system talks with its user, by what Unix keeps of it in the environment."""

import pytest

from accessible_board.settings import Settings
from accessible_board.system.users_language import preferred_languages


@pytest.mark.parametrize(
    ("environment", "preferred"),
    [
        ({"LANG": "de_DE.UTF-8"}, ("de",)),
        ({"LANG": "de"}, ("de",)),
        ({"LANG": "da_DK.UTF-8", "LC_ALL": "nl_BE@euro"}, ("nl",)),
        ({"LANG": "da_DK.UTF-8", "LC_MESSAGES": "nl_NL"}, ("nl",)),
        ({"LANG": "da_DK.UTF-8", "LC_ALL": ""}, ("da",)),
        ({"LANG": "nn_NO.UTF-8"}, ("nb",)),
        ({"LANG": "no_NO.UTF-8"}, ("nb",)),
        ({"LANG": "nb_NO.UTF-8", "LANGUAGE": "nn:nb:da"}, ("nb", "da")),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "sv:da"}, ("sv", "da", "de")),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, ()),
        ({"LANG": "POSIX"}, ()),
        ({"LANGUAGE": "de"}, ()),
        ({}, ()),
    ],
)
def test_it_is_read_as_other_programs_read_it(environment, preferred):
    assert preferred_languages(environment) == preferred


@pytest.mark.parametrize(
    ("named", "spoken"), [("de", "de"), ("sv:nn", "nb"), ("sv", "en"), ("../de", "en")]
)
def test_the_program_speaks_the_first_that_it_has_or_else_english(monkeypatch, named, spoken):
    monkeypatch.setenv("LC_ALL", "sv_SE.UTF-8")
    monkeypatch.setenv("LANGUAGE", named)
    assert Settings().language == spoken
