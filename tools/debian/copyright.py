"""Write the copyright file of the Debian package: ``python -m tools.debian.copyright FOLDER``.

Prints what Debian wants in ``copyright``: the program's own licence, then that of each package in
the folder, word for word, as the package brings it. Exit code 1 where one does not say its own.
"""

import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

OWN: Final = "accessible-board"
LICENCES: Final = ("licen", "copying", "notice", "authors", "copyright")
"""Beginnings of the names of files with licences or copyrights."""

UNSTATED: Final = {
    "espeakng-loader": "GPL-3.0-or-later for espeak-ng, which it brings; the package states none",
    "vosk": "Apache-2.0, as its repository has it; the package states none",
}
"""Licences of packages that do not state their own."""

HEAD: Final = """\
accessible-board, a voice-driven chess board for visually impaired players.

Copyright: its authors, whom the history of its repository names.
Licence: {licence}

The program is free software under the GNU General Public License, version 3 or later; its text is
/usr/share/common-licenses/GPL-3. Weights of two networks come along under the licences below. In
/usr/lib/accessible-board lie packages of others, each with its licence below.
"""


def licence_of(package: Distribution) -> str:
    """The licence that a package states, in few words; empty if it states none."""
    told = package.metadata
    stated = (told.get("License-Expression") or told.get("License") or "").strip()
    if stated and "\n" not in stated and stated != "UNKNOWN":
        return stated
    classified = (each for each in told.get_all("Classifier") or () if each.startswith("License :"))
    return ", ".join(each.rpartition(" :: ")[2] for each in classified)


def texts_of(package: Distribution) -> Iterator[str]:
    """The licence files of a package, but the GPL, which Debian has."""
    for path in sorted(package.files or (), key=str):
        inside = ".dist-info/licenses/" in str(path)
        if not inside and not (
            ".dist-info" in str(path) and path.name.lower().startswith(LICENCES)
        ):
            continue
        text = Path(str(path.locate())).read_text("utf-8", "replace").strip()
        if not text.startswith("GNU GENERAL PUBLIC LICENSE\n                       Version 3"):
            yield f"{path.name}:\n\n{text}\n"


def told(folder: Path) -> Iterator[str]:
    """The parts of ``copyright``; ``SystemExit`` for a package that states no licence."""
    found = {package.name: package for package in distributions(path=[str(folder)])}
    own = found.pop(OWN)
    yield HEAD.format(licence=licence_of(own))
    yield from texts_of(own)
    for name, package in sorted(found.items(), key=lambda item: item[0].lower()):
        licence = licence_of(package) or UNSTATED.get(name, "")
        texts = list(texts_of(package))
        if not licence and not texts:
            raise SystemExit(f"{name} states no licence.")
        yield f"{'-' * 78}\n{name} {package.version}\nLicence: {licence or 'below'}\n"
        yield from texts


if __name__ == "__main__":
    print("\n".join(told(Path(sys.argv[1]))))
