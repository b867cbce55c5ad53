"""A bought Nano on a cable, in simulated time: time passes only while the host waits for bytes."""

from dataclasses import dataclass

from accessible_board.board.frames import BAUD_RATE, FrameDecoder, Hello, ResetCause
from accessible_board.devices.simulator.bench import Bench

STEP = 2
"""Milliseconds that pass at once."""

NO_NUMBER = 0xFFFF_FFFF
"""What stands in the EEPROM of a new chip."""


@dataclass(frozen=True)
class Nano:
    """How a Nano is sold: which bootloader it has, and how fast that speaks."""

    bootloader: str
    rate: int


OPTIBOOT = Nano("optiboot", 115_200)
ATMEGABOOT = Nano("atmegaboot", 57_600)


class Chip:
    """A Nano that runs another program, with this number in its EEPROM."""

    def __init__(self, elf, bootloader, number=NO_NUMBER):
        self._bench = Bench(elf, number, bootloader=bootloader)
        self._bench.run(STEP)

    def reset(self):
        """What opening its port does."""
        self._bench.chip.reset(ResetCause.EXTERNAL)
        self._bench.sent.clear()

    def run(self, milliseconds):
        self._bench.run(milliseconds)

    def receive(self, data, rate):
        self._bench.chip.receive(data, rate)

    def said(self, rate):
        """What a host at this rate has read since it last looked."""
        sent, self._bench.sent = self._bench.sent, []
        return b"".join(byte.read_at(rate) for byte in sent)

    def program(self, length):
        return self._bench.chip.flash[:length]

    def introduced(self, within=2500):
        """What the firmware says of itself, which has so many milliseconds from now on."""
        decoder = FrameDecoder()
        for _ in range(0, within, STEP):
            self.run(STEP)
            for frame in decoder.feed(self.said(BAUD_RATE)):
                if isinstance(frame, Hello):
                    return frame
        raise AssertionError("the firmware does not run")


class Cable:
    """What can be opened at a rate, which resets the chip.

    After ``torn_after`` bytes of the host it is pulled out; after ``deaf_after`` it carries none.
    With ``bent`` a bit of each page that is read back is another one.
    """

    def __init__(self, chip, torn_after=None, deaf_after=None, *, bent=False):
        self.chip = chip
        self.torn_after = torn_after
        self.deaf_after = deaf_after
        self.bent = bent
        self.carried = 0
        self.ends = []

    @property
    def opened(self):
        return [end.rate for end in self.ends]

    def open(self, rate):
        self.chip.reset()
        self.carried = 0
        self.ends.append(End(self, rate))
        return self.ends[-1]


class End:
    """The host's end of a cable."""

    def __init__(self, cable, rate):
        self.rate = rate
        self.is_open = True
        self._cable = cable
        self._unread = b""

    def write(self, data):
        cable = self._cable
        cable.carried += len(data)
        self._look()
        if cable.deaf_after is None or cable.carried <= cable.deaf_after:
            cable.chip.receive(data, self.rate)

    def read(self, size, seconds):
        self._look()
        chip, waited = self._cable.chip, 0
        while len(self._unread) < size and waited < seconds * 1000:
            chip.run(STEP)
            waited += STEP
            self._unread += chip.said(self.rate)
        data, self._unread = self._unread[:size], self._unread[size:]
        if self._cable.bent and len(data) > 100:
            return data[:50] + bytes([data[50] ^ 1]) + data[51:]
        return data

    def close(self):
        self.is_open = False

    def _look(self):
        cable = self._cable
        if cable.torn_after is not None and cable.carried > cable.torn_after:
            raise OSError(5, "Input/output error")
