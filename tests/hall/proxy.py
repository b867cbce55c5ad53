"""A network that fails: what goes through it may be cut, held up, or not let in at all."""

import contextlib
import socket
import threading

from tests.hall.halls import LEFT_OPEN
from tests.support.patience import PATIENCE
from tests.support.ports import HOST


class Proxy:
    """Passes connections on to a port. ``cut`` ends all of them, ``shut`` takes no new ones."""

    def __init__(self, port):
        self._target = port
        self._server = socket.create_server((HOST, 0))
        self.port = self._server.getsockname()[1]
        self._ends = []
        self.shut = False
        self._open = threading.Event()
        self._open.set()
        self._threads = []
        LEFT_OPEN[self] = self.close
        self._start(self._accept)

    def _start(self, target, *args):
        thread = threading.Thread(target=target, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def cut(self):
        """Whatever is on its way is lost."""
        ends, self._ends = self._ends, []
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def hold(self):
        """Let nothing through, and nobody know."""
        self._open.clear()

    def release(self):
        self._open.set()

    def close(self):
        LEFT_OPEN.pop(self, None)
        self.release()
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self.cut()
        for thread in self._threads:
            thread.join(PATIENCE)
        self._server.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                came, _ = self._server.accept()
                if self.shut:
                    came.close()
                    continue
                try:
                    onward = socket.create_connection((HOST, self._target), PATIENCE)
                except OSError:
                    came.close()
                    continue
                self._ends += [came, onward]
                for one, other in ((came, onward), (onward, came)):
                    self._start(self._pass, one, other)

    def _pass(self, one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(4096):
                self._open.wait()
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        one.close()
