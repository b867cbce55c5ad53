"""A device that fails is told once and taken up again, however its driver behaves."""

import threading

import pytest

from accessible_board.devices.reopening import MOST_LEFT, Reopener
from accessible_board.errors import DeviceError, InputError
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE


class Socket:
    """Where devices are plugged in: numbers stand for devices, and openings and releases count.

    ``seconds`` is how long each of them may take.
    """

    def __init__(self, seconds):
        self.there, self.opened, self.released = True, [], []
        self.fault = None
        self.told = []
        self.changed = threading.Condition()
        self.hangs = threading.Event()
        self.hangs.set()
        self.opens = threading.Event()
        self.opens.set()
        self.tender = Reopener(self, (0.01,), release_seconds=seconds, opening_seconds=seconds)

    def open_device(self, on_lost):
        with self.changed:
            self.opened.append(on_lost)
            number = len(self.opened)
            self.changed.notify_all()
        assert self.opens.wait(PATIENCE)
        if self.fault is not None:
            raise self.fault
        if not self.there:
            raise DeviceError("It is not there.")
        return number

    def release_device(self, device):
        with self.changed:
            self.released.append(device)
            self.changed.notify_all()
        assert self.hangs.wait(PATIENCE)

    def device_lost(self, error):
        self._tell(str(error))

    def device_found(self):
        self._tell("found")

    def _tell(self, what):
        with self.changed:
            self.told.append(what)
            self.changed.notify_all()

    def fail(self, why="It is gone."):
        self.opened[-1](DeviceError(why))

    def wait_for(self, so):
        with self.changed:
            assert self.changed.wait_for(so, PATIENCE), (self.told, len(self.opened))


@pytest.fixture
def seconds(request):
    """As many as a busy machine needs, or so few that who hangs is left behind soon."""
    return getattr(request, "param", PATIENCE)


impatient = pytest.mark.parametrize("seconds", [0.02], indirect=True)


@pytest.fixture
def socket(seconds):
    socket = Socket(seconds)
    yield socket
    socket.hangs.set()
    socket.opens.set()
    socket.tender.close()


def test_what_is_not_there_at_first_is_an_error(socket):
    socket.there = False
    with pytest.raises(DeviceError, match="not there"):
        socket.tender.open()
    assert socket.tender.device is None


def test_what_is_expected_and_there_is_taken_without_a_word(socket):
    socket.tender.expect()
    assert socket.tender.device == 1
    assert socket.told == []


def test_what_is_expected_and_not_there_is_told_and_taken_up_when_it_comes(socket):
    socket.there = False
    socket.tender.expect()
    assert socket.told == ["It is not there."]
    assert socket.tender.device is None
    socket.wait_for(lambda: len(socket.opened) > 3)
    socket.there = True
    socket.wait_for(lambda: socket.told == ["It is not there.", "found"])


@impatient
def test_an_expected_device_that_hangs_holds_nobody_up_and_is_found_once_it_answers(socket):
    socket.opens.clear()
    socket.tender.expect()
    assert socket.told == ["The device does not answer."]
    assert socket.tender.device is None
    socket.opens.set()
    socket.wait_for(lambda: socket.told == ["The device does not answer.", "found"])
    socket.wait_for(lambda: len(socket.opened) == 2)
    kept = socket.tender.device
    assert kept is not None
    assert kept not in socket.released


@pytest.mark.parametrize("fault", [InputError("A file cannot be read."), RuntimeError("driver")])
def test_what_is_lost_is_tried_again_whatever_the_last_try_ended_with(socket, fault):
    socket.tender.expect()
    socket.fault = fault
    socket.fail()
    socket.wait_for(lambda: len(socket.opened) > 3)
    socket.fault = None
    socket.wait_for(lambda: socket.told == ["It is gone.", "found"])


def test_what_is_no_fault_of_an_expected_device_is_raised(socket):
    socket.fault = InputError("That is no recording.")
    with pytest.raises(InputError, match="no recording"):
        socket.tender.expect()


def test_a_lost_device_is_released_and_opened_again_and_both_are_told_once(socket):
    socket.tender.open()
    first = socket.tender.device
    socket.fail("It is gone.")
    socket.wait_for(lambda: socket.told == ["It is gone.", "found"])
    assert socket.released == [first]
    assert socket.tender.device == 2


def test_while_it_is_away_there_is_none_and_it_is_looked_for_again_and_again(socket):
    socket.tender.open()
    socket.there = False
    socket.fail()
    socket.wait_for(lambda: len(socket.opened) > 5)
    assert socket.tender.device is None
    assert socket.told == ["It is gone."]
    socket.there = True
    socket.wait_for(lambda: socket.told == ["It is gone.", "found"])


def test_a_loss_that_is_told_twice_or_too_late_is_one_loss(socket):
    socket.tender.open()
    old = socket.opened[-1]
    old(DeviceError("It is gone."))
    old(DeviceError("It is gone."))
    socket.wait_for(lambda: socket.told == ["It is gone.", "found"])
    old(DeviceError("It is gone."))
    socket.tender.lost("another device", DeviceError("It is gone."))
    assert socket.told == ["It is gone.", "found"]
    assert socket.tender.device == 2


def test_what_its_user_notices_is_a_loss(socket):
    socket.tender.open()
    socket.tender.lost(socket.tender.device, DeviceError("It hangs."))
    socket.wait_for(lambda: socket.told == ["It hangs.", "found"])


def test_a_device_that_is_lost_while_it_is_opened_is_no_recovery(socket):
    socket.tender.open()
    open_well = socket.open_device

    def open_badly(on_lost):
        device = open_well(on_lost)
        if device == 2:
            on_lost(DeviceError("It is gone again."))
        return device

    socket.open_device = open_badly
    socket.fail()
    socket.wait_for(lambda: "found" in socket.told)
    assert socket.told == ["It is gone.", "It is gone again.", "found"]
    assert socket.tender.device == 3
    socket.wait_for(lambda: sorted(socket.released) == [1, 2])


@impatient
def test_a_driver_that_hangs_is_left_behind_and_after_a_few_times_given_up(socket):
    socket.tender.open()
    socket.hangs.clear()
    before = set(threading.enumerate())
    for number in range(1, MOST_LEFT + 1):
        socket.wait_for(lambda number=number: socket.told.count("found") == number - 1)
        socket.fail(f"It hangs: {number}.")
    socket.wait_for(lambda: len(socket.released) == MOST_LEFT)
    wait_until(lambda: len(set(threading.enumerate()) - before) == MOST_LEFT)
    assert not threading.Event().wait(0.1)
    assert socket.tender.left == MOST_LEFT
    assert socket.tender.device is None
    assert len(socket.opened) == MOST_LEFT


@impatient
def test_who_asks_how_many_are_left_behind_changes_nothing(socket):
    socket.tender.open()
    socket.hangs.clear()
    asked_enough = threading.Event()

    def ask():
        while not asked_enough.is_set():
            assert socket.tender.left <= MOST_LEFT

    asking = threading.Thread(target=ask)
    asking.start()
    for number in range(1, MOST_LEFT + 1):
        socket.wait_for(lambda number=number: socket.told.count("found") == number - 1)
        socket.fail()
    socket.wait_for(lambda: len(socket.released) == MOST_LEFT)
    asked_enough.set()
    asking.join()
    assert not threading.Event().wait(0.1)
    assert len(socket.opened) == MOST_LEFT


def test_closed_it_looks_for_nothing_any_more(socket):
    socket.tender.open()
    socket.there = False
    socket.fail()
    socket.tender.close()
    opened = len(socket.opened)
    assert not threading.Event().wait(0.1)
    assert len(socket.opened) <= opened + 1
    assert socket.tender.device is None
