"""Spectators in a process of their own: ``python spectating.py PORT COUNT``.

Each follows the live stream of the spectators' page. A line ``ready`` is printed once all are
connected; and when standard input ends, a line for each announcement that one of them has read: its
number, from 0, and the moment, in nanoseconds of the system's monotonic clock.
"""

import asyncio
import json
import sys
import time


async def main(port: int, count: int) -> None:
    """Follow until standard input ends, then tell."""
    connected = asyncio.Semaphore(0)
    arrivals: list[tuple[int, int]] = []
    watching = [asyncio.create_task(_watch(port, connected, arrivals)) for _ in range(count)]
    for _ in range(count):
        await connected.acquire()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in watching:
        task.cancel()
    for number, at in arrivals:
        print(number, at)


async def _watch(port: int, connected: asyncio.Semaphore, arrivals: list[tuple[int, int]]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /spectator/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    number = 0
    async for line in reader:
        if not line.startswith(b"data: "):
            continue
        at = time.monotonic_ns()
        message = json.loads(line.removeprefix(b"data: "))
        if not message["told"]:
            connected.release()  # The first message shows the page as it is.
        for _ in filter(lambda told: told["atOnce"], message["told"]):
            arrivals.append((number, at))
            number += 1


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:3])))
