"""``check`` where things hang or are missing: it ends, and says what to do, by ear too."""

import os
import re
import subprocess
import sys
import time

from accessible_board.devices.checkup.examining import fact
from accessible_board.languages import load
from tests.support.child import environment
from tests.support.room import IN_A_ROOM, RATE, open_room

pytestmark = IN_A_ROOM

PATIENCE = 180
"""Seconds after which a check hangs; all that it found is read aloud in one."""

PATIENT = "tests.support.patient_program"

LATE = "ALSA lib pcm.c"
"""How a line begins by which the sound library tells that the machine was too busy to play on."""


def checked(folder, *options, variables=None, in_short=False, program=PATIENT):
    """The exit code, the lines, the errors, and how many seconds it took."""
    options = options if in_short else ("--all", *options)
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", program, "check", *options],
        env=environment(folder) | (variables or {}),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    told = [line for line in done.stderr.splitlines() if not line.startswith(LATE)]
    return done.returncode, done.stdout.splitlines(), told, time.monotonic() - begun


def about(lines, what):
    return [line.removeprefix(f"{what}: ") for line in lines if line.startswith(f"{what}: ")]


def test_the_first_three_lines_say_whether_sound_voice_and_board_work(tmp_path):
    """In the language of the dialogue; the model is that of the announcements."""
    code = "nb"
    options = ("--board", "virtual", "--ear", "none", "--microphone", "none", "--language", code)
    exit_code, lines, errors, _ = checked(tmp_path, *options, in_short=True)
    say, none = load(code).say, fact("as_set", name="none").said(code)
    assert (exit_code, errors) == (0, [])
    assert lines[:2] == [say("check_sound", device=none), say("check_voice")]
    assert lines[2].startswith(say("check_board", board=""))
    model, *last = lines[3:]
    assert re.search(r"\(\d+ MB\): accessible-board models install de$", model)
    assert last == [say("check_all")]


def test_with_a_port_that_never_answers_and_sound_that_hangs_it_ends_in_time(tmp_path):
    far, near = os.openpty()
    port = os.ttyname(near)
    with open_room("earphone") as room, room.frozen():
        options = ("--board", port, "--ear", "earphone", "--microphone", "earphone_monitor")
        code, lines, errors, seconds = checked(
            tmp_path,
            *options,
            "--aloud",
            variables=room.environment,
            program="accessible_board",
        )
    os.close(far)
    os.close(near)
    assert code == 1
    assert seconds < PATIENCE
    [absent] = about(lines, "Peg board")
    assert absent.startswith(
        f"fails: No peg board answers at the port {port}; check its cable. If it stays silent,"
    )
    assert "did not answer within" in about(lines, "Microphone")[0]
    assert "own ear knows" in about(lines, "Recogniser de")[0]
    assert "can be written" in about(lines, "Journals")[0]
    assert "Nothing can be said aloud: the earphone does not answer." in errors
    assert not any("Traceback" in error for error in errors)


def test_without_any_sound_it_says_what_to_do_in_print(tmp_path):
    mute = {"PULSE_RUNTIME_PATH": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    code, lines, errors, seconds = checked(tmp_path, "--aloud", variables=mute)
    assert code == 0
    assert seconds < PATIENCE
    assert "without one the announcements are written" in about(lines, "Sound output")[0]
    written = "What is said is only written: There is no sound device"
    assert any(written in error for error in errors)


def test_aloud_it_says_what_to_do_and_what_works_in_the_earphone(tmp_path):
    settings = tmp_path / "accessible-board" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text("rate = 450\n", "utf-8")
    with (
        open_room("loudspeaker", "earphone") as room,
        room.recording("earphone") as ear,
        room.recording("loudspeaker") as hall,
    ):
        options = ("--ear", "earphone", "--microphone", "none")
        code, lines, errors, _ = checked(tmp_path, *options, "--aloud", variables=room.environment)
    problems = [line for line in lines if ": note: " in line]
    assert (code, errors) == (0, [])
    assert problems
    assert len(ear.loud()) > RATE * len(problems) / 2
    assert not len(hall.loud())
