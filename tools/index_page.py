"""Make README.md the page of the package index, which has none of the repository's files.

A hook of hatchling. Links and pictures lead to the place that ``Source`` of ``[project.urls]``
names, to the files of this version; as long as nothing is named there, a link is its words and a
picture its description.
"""

import re
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|mailto:)([^)]+)\)")
PICTURE = re.compile(r'<img src="(?!https?:)([^"]+)"([^>]*?) alt="([^"]*)">')


class IndexPage(MetadataHookInterface):
    """Makes the long description of the package."""

    def update(self, metadata: MutableMapping[str, Any]) -> None:
        """Put the page into the metadata of the project."""
        text = Path(self.root, "README.md").read_text("utf-8")
        source = (metadata.get("urls") or {}).get("Source", "")
        page = index_page(text, source, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": page}


def index_page(text: str, source: str, version: str) -> str:
    """The page with links into ``source``, or without links where that is empty."""
    if not source:
        text = LINK.sub(r"\1", text)
        return PICTURE.sub(r"*\3*", text)
    place = source.rstrip("/")

    def led(kind: str) -> Callable[[str], str]:
        return lambda path: f"{place}/{kind}/v{version}/{path}"

    shown, fetched = led("blob"), led("raw")
    text = LINK.sub(lambda found: f"[{found[1]}]({_whole(found[2], shown)})", text)
    return PICTURE.sub(
        lambda found: f'<img src="{fetched(found[1])}"{found[2]} alt="{found[3]}">', text
    )


def _whole(link: str, shown: Callable[[str], str]) -> str:
    """A link that works everywhere; one to a heading leads to the README."""
    return shown(f"README.md{link}" if link.startswith("#") else link)
