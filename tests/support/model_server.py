"""A server of models on this machine: real HTTP, with ranges, and with the faults of real lines."""

import io
import threading
import zipfile
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from accessible_board.devices.models.store import OfferedModel

NAME = "vosk-model-tiny-de-0.1"

FILES = {
    "am/final.mdl": bytes(range(256)) * 400,
    "conf/mfcc.conf": b"--sample-frequency=16000\n",
    "README": b"A model that hears nothing.\n",
}


def archive(files=FILES, folder=NAME, compression=zipfile.ZIP_STORED):
    """The bytes of a model's archive; ``files`` maps names, or ``ZipInfo``, to contents.

    They are the same whenever it is made: nothing in it tells the time.
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", compression) as opened:
        for name, content in files.items():
            if isinstance(name, zipfile.ZipInfo):
                opened.writestr(name, content)
                continue
            info = zipfile.ZipInfo(f"{folder}/{name}")
            info.external_attr = 0o600 << 16
            opened.writestr(info, content, compression)
    return data.getvalue()


def offer(data, *, known=True, name=NAME):
    """The entry of a catalogue for this archive; ``known`` if its SHA-256 was published."""
    digest = sha256(data).hexdigest() if known else None
    return OfferedModel(
        name=name,
        language="de",
        title="de",
        license="Apache-2.0",
        size=len(data),
        sha256=digest,
    )


class Shelf:
    """What the server gives: files by path, their tag, and after how many bytes the line breaks."""

    def __init__(self):
        self.base = ""
        self.files = {}
        self.tag = '"first"'
        self.cuts = []
        self.ranges = []
        self.knows_ranges = True
        self.says_length = True
        self.moved_to = ""

    def give(self, data, name=NAME):
        self.files[f"/{name}.zip"] = data
        return self


@contextmanager
def shelf():
    """A server on a free port, for as long as the block lasts."""
    shelf = Shelf()

    class Handler(_Handler):
        pass

    Handler.shelf = shelf
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    shelf.base = f"http://127.0.0.1:{server.server_port}"
    try:
        yield shelf
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    shelf: Shelf

    def log_message(self, *_):
        pass

    def do_GET(self):
        shelf = self.shelf
        if shelf.moved_to:
            self.send_response(302)
            self.send_header("Location", shelf.moved_to)
            self.end_headers()
            return
        data = shelf.files.get(self.path)
        if data is None:
            self.send_error(404)
            return
        start = self._start(len(data))
        shelf.ranges.append(start)
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        if shelf.says_length:
            self.send_header("Content-Length", str(len(data) - start))
        if shelf.tag:
            self.send_header("ETag", shelf.tag)
        self.end_headers()
        cut = shelf.cuts.pop(0) if shelf.cuts else len(data)
        self.wfile.write(data[start : start + cut])

    def _start(self, length):
        asked = self.headers.get("Range", "")
        if not self.shelf.knows_ranges or self.headers.get("If-Range") != self.shelf.tag:
            return 0
        return int(asked.removeprefix("bytes=").removesuffix("-"))
