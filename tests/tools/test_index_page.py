"""README.md on the package index: no link leads nowhere, and it can be rendered there."""

import re
import tomllib
from pathlib import Path

import pytest
from readme_renderer import markdown

from tools.index_page import index_page

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SOURCE = "https://code.example/board"
ADDRESS = re.compile(r'(?:href|src)="([^"]*)"')


def rendered(source):
    """The page as the index and ``twine check`` render it, both by this package."""
    page = markdown.render(index_page(README, source, PROJECT["version"]))
    assert page is not None
    return page


@pytest.mark.parametrize("source", ["", SOURCE, SOURCE + "/"])
def test_no_link_and_no_picture_is_looked_for_at_the_index(source):
    addresses = ADDRESS.findall(rendered(source))
    assert [each for each in addresses if not each.startswith(("https://", "#"))] == []


def test_every_link_and_picture_leads_to_a_file_of_this_version():
    page = rendered(SOURCE)
    led = [each for each in ADDRESS.findall(page) if each.startswith(SOURCE)]
    assert len(led) > 20
    for address in led:
        kind, version, path = address.removeprefix(f"{SOURCE}/").split("/", 2)
        assert kind in ("blob", "raw")
        assert version == f"v{PROJECT['version']}"
        assert (ROOT / path.partition("#")[0]).exists(), path
    assert f'src="{SOURCE}/raw/' in page


def test_where_no_source_is_named_words_and_descriptions_are_left():
    page = rendered("")
    assert "<img" not in page
    assert "A board of 64 holes seen from above." in page
    assert "docs/player.md" in page


def test_the_project_has_the_page_by_this_hook():
    assert PROJECT["dynamic"] == ["readme"]
