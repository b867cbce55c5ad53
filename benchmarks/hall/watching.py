"""Who watches a hall: an arbiter at its overview, and a bare client of its broker."""

import http.client
import json
import re
import threading
import time
from typing import Final

from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import NumberedLine
from benchmarks.hall.tables import Key

PATIENCE: Final = 60
ROW: Final = re.compile(
    r'id="table-(?P<name>[^"]+)"[^\n]*?</th>(?:<td>[^<]*</td>){3}<td>(?P<move>\d+)\.(?P<black>\.\.)?'
)


class Seen:
    """When each half-move was seen: by a bare client, and on the arbiters' overview."""

    def __init__(self) -> None:
        self.peer: dict[Key, float] = {}
        self.page: dict[Key, float] = {}
        self.messages = self.bytes = self.page_bytes = 0

    def heard(self, topic: str, payload: bytes, retained: bool) -> None:
        """A bare client has a message."""
        now, came = time.monotonic(), topics.parse(topic)
        self.messages += 1
        self.bytes += len(payload) + len(topic)
        if came is not None and came.what == topics.LINE and b'"ClockPressed"' in payload:
            number = NumberedLine.read(payload).number
            self.peer[came.table, (number - 2) // 2] = now

    def shown(self, table_rows: str) -> None:
        """The overview shows how far these tables are."""
        now = time.monotonic()
        for row in ROW.finditer(table_rows):
            number = 2 * int(row["move"]) - (0 if row["black"] else 1)
            while number and (row["name"], number) not in self.page:
                self.page[row["name"], number] = now
                number -= 1


class Arbiter:
    """Somebody at the overview of the hall, told what it shows."""

    def __init__(self, invitation: str, seen: Seen) -> None:
        address, _, token = invitation.partition("/join/")
        self._host, self._seen = address.removeprefix("http://"), seen
        cookie = self._post("/join", f"secret={token}&name=Benchmark").getheader("Set-Cookie", "")
        self._headers = {"Host": self._host, "Cookie": cookie.partition(";")[0]}
        threading.Thread(target=self._read, daemon=True).start()

    def _post(self, path: str, body: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self._host, timeout=PATIENCE)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        own = {"Host": self._host, "Origin": f"http://{self._host}"}
        connection.request("POST", path, body, form | own)
        return connection.getresponse()

    def ask(self, path: str) -> bytes:
        """What a page has."""
        connection = http.client.HTTPConnection(self._host, timeout=PATIENCE)
        connection.request("GET", path, headers=self._headers)
        return connection.getresponse().read()

    def _read(self) -> None:
        connection = http.client.HTTPConnection(self._host, timeout=PATIENCE)
        connection.request("GET", "/arbiter/live", headers=self._headers)
        answer = connection.getresponse()
        if answer.status != 200:
            print(f"The page answers {answer.status}.", flush=True)
        for line in answer:
            self._seen.page_bytes += len(line)
            if line.startswith(b"data: "):
                for shown in json.loads(line[6:])["regions"].values():
                    self._seen.shown(shown)
