"""Programs on machines whose time of day is another."""

import shutil
from pathlib import Path


def another_time_of_day():
    """The variables with which a program is shown another time of day."""
    assert shutil.which("faketime"), "tools/prepare installs it"
    (library, *_) = Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")
    return {"LD_PRELOAD": str(library), "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
