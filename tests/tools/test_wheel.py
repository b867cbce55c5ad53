"""What is handed out is whole: every file of the package is in the wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def packaged():
    """The files of the package that stand in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "accessible_board"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return {name for name in listed.stdout.split("\0") if name}


def test_the_wheel_has_all_data_and_a_command(tmp_path):
    building = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(building, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        [entry] = [name for name in names if name.endswith("entry_points.txt")]
        assert b"accessible-board = accessible_board.__main__:main" in opened.read(entry)
    assert packaged() - names == set()
    assert wheel.name.endswith("-py3-none-any.whl"), "one wheel for every system"
    licences = {name.rpartition("/")[2] for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "silero-vad-MIT.txt", "whisper-MIT.txt"}
    outside = {name for name in names if not name.startswith("accessible_board")}
    assert outside == set(), "nothing of the tests or tools is handed out"
