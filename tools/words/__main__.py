"""The command line of the training."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import tools.words
from accessible_board.languages import available

NEEDED = ("jax", "onnx", "optax", "wordfreq")
"""Packages that nothing but the training needs: the dependency group ``train``."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Train a network for each language named, or for all, and write it after each epoch."""
    chosen = _parser().parse_args(arguments)
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        print(f"Training needs more: pip install {' '.join(missing)}", file=sys.stderr)
        return 2
    from tools.words.course import Extent, follow  # it needs them

    extent = Extent(chosen.sentences, chosen.rooms, chosen.talk, chosen.epochs, chosen.workers)
    languages = chosen.language or available()
    how = {"count": chosen.count, "halfway": chosen.halfway}
    for codes in [languages] if chosen.together else [[code] for code in languages]:
        follow(codes, extent, chosen.to, chosen.former, chosen.seldom, **how)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(tools.words.__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--sentences", type=int, default=6000, help="of each language")
    parser.add_argument("--rooms", type=int, default=2, help="in which each sentence is heard")
    parser.add_argument("--talk", type=int, default=700, help="sentences of others' talk")
    parser.add_argument("--epochs", type=int, default=9)
    parser.add_argument("--together", action="store_true", help="languages that share their blocks")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--former", type=Path, metavar="FOLDER", help="of networks that learn their new words"
    )
    parser.add_argument(
        "--seldom",
        type=int,
        default=0,
        metavar="COUNT",
        help="former networks learn words anew of which fewer examples are kept",
    )
    parser.add_argument(
        "--count", action="store_true", help="former networks learn the numbers, too"
    )
    parser.add_argument(
        "--halfway", action="store_true", help="ranks are the means of the former and the learnt"
    )
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER")
    return parser


if __name__ == "__main__":
    sys.exit(main())
