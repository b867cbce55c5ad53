"""Debian's ``copyright`` has the licence of each package that comes along."""

import pytest

from tools.debian.copyright import told


@pytest.fixture
def packages(tmp_path):
    def made(name, licence, text=""):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        head = f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n"
        folder.joinpath("METADATA").write_text(head + licence)
        files = ["METADATA"]
        if text:
            folder.joinpath("licenses").mkdir()
            folder.joinpath("licenses/NOTICE-MIT.txt").write_text(text)
            files.append("licenses/NOTICE-MIT.txt")
        recorded = "".join(f"{folder.name}/{file},,\n" for file in files)
        folder.joinpath("RECORD").write_text(recorded)
        return tmp_path

    made("accessible-board", "License-Expression: GPL-3.0-or-later\n")
    return made


@pytest.mark.parametrize(
    "licence",
    [
        "License-Expression: MIT\n",
        "License: MIT\n",
        "License: UNKNOWN\nClassifier: License :: OSI Approved :: MIT\n",
        "License: Copyright\n  all of it\nClassifier: License :: OSI Approved :: MIT\n",
    ],
)
def test_a_licence_is_told_however_a_package_states_it(packages, licence):
    folder = packages("other", licence, "Permission is granted.")
    copyright_ = "\n".join(told(folder))
    assert "Licence: GPL-3.0-or-later\n" in copyright_
    assert "\nother 1.0\nLicence: MIT\n" in copyright_
    assert "NOTICE-MIT.txt:\n\nPermission is granted.\n" in copyright_


def test_a_package_without_a_licence_is_not_handed_on(packages):
    folder = packages("other", "")
    with pytest.raises(SystemExit, match="other states no licence"):
        list(told(folder))
