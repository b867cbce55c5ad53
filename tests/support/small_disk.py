"""A small file system for one process alone, which others can fill."""

import shutil
from pathlib import Path


def on_a_disk_of_its_own(folder, options="size=256k"):
    """The command that puts a small file system at this folder, for one process alone."""
    assert shutil.which("unshare"), "util-linux is part of every Debian"
    mount = f'mount -t tmpfs -o {options} tmpfs "{folder}" && exec "$@"'
    return ("unshare", "--map-root-user", "--mount", "sh", "-c", mount, "sh")


def seen_from_outside(playing, folder):
    """The folder as the process sees it."""
    return Path(f"/proc/{playing.number}/root{folder}")


def fill(folder):
    """Write until the disk has no page left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError:
            return filler
