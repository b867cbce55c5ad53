"""A line between browsers and a console that can be cut and mended."""

import asyncio
import threading

from tests.support.patience import PATIENCE
from tests.support.ports import HOST, free_port


class Line:
    """Forwards TCP connections from a port of its own to ``target``, while it is whole."""

    def __init__(self, target):
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._writers = set()
        self._server = None
        self.port = free_port()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)

    def cut(self):
        """Break every connection, and let none be made."""
        self._call(self._cut())

    def mend(self):
        """Let connections be made again."""
        self._call(self._mend())

    def close(self):
        self._call(self._cut())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def _call(self, coroutine):
        asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE)

    def _run(self, ready):
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._mend())
        self._loop.call_soon(ready.set)
        self._loop.run_forever()

    async def _mend(self):
        self._server = await asyncio.start_server(self._connected, HOST, self.port)

    async def _cut(self):
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _connected(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection(HOST, self._target)
        self._writers |= {writer, far_writer}
        try:
            await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))
        finally:
            self._writers -= {writer, far_writer}


async def _copy(reader, writer):
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()
