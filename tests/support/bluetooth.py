"""Boards on Bluetooth, and as much of ``bleak`` as reaches them.

Written from what others saw of a Chessnut Air (reports ten times a second, each a notification),
from the open simulator of a DGT Pegasus, from the tests of PicoChess for an iChessOne, and from
what open programs say of a Millennium.
"""

import asyncio
import importlib.machinery
import types

import chess

CHESSNUT_NUMBERS = {letter: number for number, letter in enumerate("qkbpnRPrBNQK", 1)}


class SeenDevice:
    """What a scan finds."""

    def __init__(self, board):
        self.address, self.name = board.address, board.name


class BluetoothBoard:
    """Its men are moved by :meth:`put`; ``near`` is whether it is in range."""

    name = ""
    takes = ""

    def __init__(self, address="C0:FF:EE:00:00:01"):
        self.address = address
        self.near = True
        self.men = {square: man.symbol() for square, man in chess.Board().piece_map().items()}
        self.lit = b""
        self.battery = 80
        self.client = None

    def put(self, **men):
        for square, letter in men.items():
            self.men.pop(chess.parse_square(square), None)
            if letter is not None:
                self.men[chess.parse_square(square)] = letter

    def leave(self):
        """Go out of range."""
        self.near = False
        client = self.client
        if client is not None:
            client.loop.call_soon_threadsafe(client.drop)

    def written(self, data):
        raise NotImplementedError

    async def live(self, client):
        """What it does while it is connected."""


class AirBoard(BluetoothBoard):
    name = "Chessnut Air\n"
    tells = "1b7e8262-2877-41c3-b46e-cf057c562023"
    answers = "1b7e8273-2877-41c3-b46e-cf057c562023"
    takes = "1b7e8272-2877-41c3-b46e-cf057c562023"
    reports = False

    def written(self, data):
        if data == bytes.fromhex("210100"):
            self.reports = True
        elif data == bytes.fromhex("290100"):
            self.client.notify(self.answers, bytes([0x2A, 2, self.battery, 0]))
            return
        elif data[:2] == bytes.fromhex("0a08"):
            self.lit = data[2:]
        self.client.notify(self.answers, bytes.fromhex("230100"))

    async def live(self, client):
        while True:
            if self.reports:
                order = [63 - index for index in range(64)]
                halves = [CHESSNUT_NUMBERS.get(self.men.get(square, ""), 0) for square in order]
                pairs = zip(halves[::2], halves[1::2], strict=True)
                squares = bytes(low | high << 4 for low, high in pairs)
                client.notify(self.tells, b"\x01\x24" + squares + b"\x43\0\0\0")
            await asyncio.sleep(0.02)


class PegasusBoard(BluetoothBoard):
    name = "DGT_PEGASUS_12345"
    tells = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
    takes = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"

    def written(self, data):
        for byte in data:
            if byte == 0x42:
                full = (chess.square_mirror(index) in self.men for index in range(64))
                self.client.notify(self.tells, bytes([0x86, 0, 67, *map(int, full)]))
            elif byte == 0x4C:
                level = bytes([0xA0, 0, 12, self.battery, 0, 0, 0, 0, 0, 0, 0, 2])
                self.client.notify(self.tells, level)

    def put(self, **men):
        super().put(**men)
        for name in men:
            square = chess.parse_square(name)
            change = bytes([0x8E, 0, 5, chess.square_mirror(square), int(square in self.men)])
            client = self.client
            client.loop.call_soon_threadsafe(client.notify, self.tells, change)


class EoneBoard(BluetoothBoard):
    """Its characters have seven bits and one of odd parity, its messages a check of two digits."""

    name = "MILLENNIUM CHESS"
    tells = "49535343-1e4d-4bd9-ba61-23c647249616"
    takes = "49535343-8841-43f4-a8d4-ecbe34729bb3"

    def written(self, data):
        text = bytes(byte & 0x7F for byte in data).decode("ascii")
        if "V56" in text:
            self._tell("v0104")
        if "S53" in text:
            squares = (self.men.get(square, ".") for square in chess.SQUARES_180)
            self._tell("s" + "".join(squares))

    def _tell(self, text):
        check = 0
        for character in text:
            check ^= ord(character)
        said = f"{text}{check:02X}".encode("ascii")
        said = bytes(byte | (0 if byte.bit_count() % 2 else 0x80) for byte in said)
        for start in range(0, len(said), 20):
            self.client.notify(self.tells, said[start : start + 20])

    def put(self, **men):
        super().put(**men)
        squares = (self.men.get(square, ".") for square in chess.SQUARES_180)
        self.client.loop.call_soon_threadsafe(self._tell, "s" + "".join(squares))


class IChessOneBoard(BluetoothBoard):
    """Its notifications carry at most twenty bytes."""

    name = "iChessOne"
    tells = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
    takes = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
    tells_changes = False

    def written(self, data):
        if data == b"CPIRQ":
            self.tells_changes = True
        elif data[:2] == b"EL":
            self.lit = data[5:13]
        elif data == b"RB":
            self.client.notify(self.tells, b"=b\x00" + bytes([self.battery]))
        if data in (b"CPIRQ", b"RP"):
            self._say()

    def _say(self):
        squares = [self.men.get(chess.square_mirror(index), ".") for index in range(64)]
        digits = "".join(f"{'.PNBRQKpnbrqk'.index(man):x}" for man in squares)
        said = b"=p" + bytes.fromhex(digits)
        self.client.notify(self.tells, said[:20])
        self.client.notify(self.tells, said[20:])

    def put(self, **men):
        super().put(**men)
        if self.tells_changes:
            self.client.loop.call_soon_threadsafe(self._say)


class SimulatedClient:
    """``bleak.BleakClient``, which reaches ``boards`` while they are near and nobody has them."""

    boards = ()

    def __init__(self, device, disconnected_callback=None):
        self._address = getattr(device, "address", device)
        self._lost = disconnected_callback
        self._heard = {}
        self._board = self._life = None

    async def connect(self):
        self.loop = asyncio.get_running_loop()
        near = [b for b in self.boards if b.near and b.address == self._address and not b.client]
        if not near:
            raise TimeoutError
        self._board = near[0]
        self._board.client = self
        self._life = asyncio.create_task(self._board.live(self))

    async def start_notify(self, characteristic, heard):
        self._heard[characteristic] = heard

    async def write_gatt_char(self, characteristic, data, response=None):
        assert characteristic == self._board.takes
        self._board.written(bytes(data))

    async def disconnect(self):
        if self._board is not None:
            self.drop()

    def notify(self, characteristic, data):
        if characteristic in self._heard:
            self._heard[characteristic](characteristic, bytearray(data))

    def drop(self):
        board, self._board = self._board, None
        if board is not None:
            self._life.cancel()
            board.client, board.reports = None, False
            self._lost(self)


def bleak_with(*boards):
    """A module ``bleak`` that reaches these boards, while they are near."""

    class BleakClient(SimulatedClient):
        pass

    class BleakScanner:
        @staticmethod
        async def discover(timeout):
            return [SeenDevice(board) for board in boards if board.near]

        @staticmethod
        async def find_device_by_filter(fits, timeout):
            seen = (SeenDevice(board) for board in boards if board.near)
            return next((device for device in seen if fits(device, None)), None)

    BleakClient.boards = boards
    module = types.ModuleType("bleak")
    module.__spec__ = importlib.machinery.ModuleSpec("bleak", None)
    module.BleakClient, module.BleakScanner = BleakClient, BleakScanner
    return module
