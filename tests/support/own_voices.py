"""Stand-ins for the speech of Windows and of macOS, which both speak with espeak-ng here.

Windows: what pyttsx3's driver asks of COM. macOS: a program ``say`` with the options of its manual.
"""

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

TOKENS = "HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Speech\\Voices\\Tokens\\"

LISTED = """\
Anna                de_DE    # Hallo! Ich heiße Anna.
Eddy (Deutsch (Deutschland)) de_DE    # Hallo! Ich heiße Eddy.
Samantha            en_US    # Hello! My name is Samantha.
"""
"""What ``say --voice=?`` prints."""

SAY = f"""#!{sys.executable}
import subprocess, sys
options = dict(word.removeprefix("--").split("=", 1) for word in sys.argv[1:])
if options["voice"] == "?":
    print({LISTED!r}, end="")
    sys.exit()
assert options["file-format"] == "WAVE", options
assert options["data-format"] == "LEI16@22050", options
assert options["input-file"] == "-", options
assert options["output-file"].endswith(".wav"), options
language = "en" if options["voice"] == "Samantha" else "de"
speak = ["espeak-ng", "-v", language, "-s", options["rate"], "-w", options["output-file"]]
sys.exit(subprocess.run([*speak, "--stdin"]).returncode)
"""


class Token:
    """A voice of SAPI."""

    def __init__(self, name, description, language):
        self.Id = f"{TOKENS}{name}"
        self.description, self.language = description, language

    def GetDescription(self):  # noqa: N802
        return self.description

    def GetAttribute(self, name):  # noqa: N802
        return {"Language": self.language, "Gender": "Female", "Age": "Adult"}[name]


class Stream:
    """SAPI's stream into a file."""

    def Open(self, name, mode):  # noqa: N802
        assert mode == 3
        self.name = name

    def close(self):
        self.name = None


class Sapi:
    """SAPI's voice: what it was told last is kept."""

    def __init__(self):
        self.tokens = [
            Token("TTS_MS_EN-US_DAVID_11.0", "Microsoft David Desktop", "409;9"),
            Token("TTS_MS_DE-DE_HEDDA_11.0", "Microsoft Hedda Desktop - German", "407"),
        ]
        self.Voice, self.Rate, self.Volume = self.tokens[0], 0, 100
        self.AudioOutputStream, self.failure = None, None

    def GetVoices(self):  # noqa: N802
        return self.tokens

    def Speak(self, text, flags=0):  # noqa: N802
        if self.failure:
            raise self.failure
        speak = ["espeak-ng", "-v", "de", "--stdin", "--stdout"]
        said = subprocess.run(speak, input=text.encode(), capture_output=True, check=True)
        Path(self.AudioOutputStream.name).write_bytes(said.stdout)


def com(sapi):
    """The modules by which COM is reached: by name, what Python is to import."""
    comtypes, client = ModuleType("comtypes"), ModuleType("comtypes.client")
    objects = {"SAPI.SPVoice": lambda: sapi, "SAPI.SPFileStream": Stream}
    client.CreateObject = lambda name: objects[name]()
    client.GetEvents = lambda source, sink: None
    comtypes.client, comtypes.CoInitialize = client, lambda: None
    generated, pythoncom = ModuleType("comtypes.gen"), ModuleType("pythoncom")
    generated.SpeechLib = SimpleNamespace(SSFMCreateForWrite=3)
    pythoncom.PumpWaitingMessages = lambda: None
    return {
        "comtypes": comtypes,
        "comtypes.client": client,
        "comtypes.gen": generated,
        "pythoncom": pythoncom,
    }
