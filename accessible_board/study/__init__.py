"""Alone and afterwards: an opponent, games to go through, puzzles, by the same board and ear.

Nothing that runs at a tournament imports this room (a contract in ``pyproject.toml`` and
``tests/attestation/test_findings.py``), and here alone an engine is asked. What it needs besides is
the extra ``study``.
"""
