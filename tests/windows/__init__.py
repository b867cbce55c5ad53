"""The program on Windows, as far as Wine can be it: ``python -m tests.windows``."""
