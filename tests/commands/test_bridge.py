"""``bridge``: other programs find our board as one of another make, and its player hears them.

No client of DGT boards or of LiveChess can be installed from PyPI, npm or Debian. What connects
here goes by the descriptions of the protocols; the page speaks as that of lichess.org does, in a
real browser which says that it is of that site.
"""

import json

import chess
import pytest
import serial
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from accessible_board import command_line
from accessible_board.board.makes.dgt import DgtReader
from accessible_board.board.makes.tactum import LineReader
from tests.console.browsing import chromium
from tests.support.child import Playing, environment
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

LICHESS = "https://lichess.org"


@pytest.fixture
def bridged(tmp_path):
    """Starts a bridge of a virtual board; where programs find it."""
    running = []

    def start(make, found, *options):
        bridge = Playing(
            tmp_path,
            *("--as", make, "--board", "virtual", "--language", "en", *options),
            sound=("--ear", "none"),
            command="bridge",
        )
        running.append(bridge)
        (line,) = [line for line in bridge.wait_for(found).lines if found in line]
        return bridge, line.split(found)[1].strip(" .")

    yield start
    for bridge in running:
        bridge.type("quit")
        assert bridge.end() == (0, "")


class OnLine:
    """A program at the other end of a serial line."""

    def __init__(self, port, rate, reader):
        self.line = serial.Serial(port, rate, timeout=PATIENCE)
        self.reader = reader

    def ask(self, data):
        self.line.write(bytes.fromhex(data))

    def until(self, men):
        """Wait until the board tells that these squares are full."""
        for data in iter(lambda: self.line.read(1), b""):
            if any(sensed.occupied == men for sensed in self.reader.feed(data)):
                return
        raise AssertionError("the board told otherwise")


def test_as_dgt_a_program_reads_each_peg_and_is_heard(bridged):
    bridge, port = bridged("dgt", "at the port")
    program = OnLine(port, 9600, DgtReader())
    program.ask("4b4d2b0303090045" + "42")
    program.until(chess.Board().occupied)
    assert program.reader.heard.number == 1
    bridge.wait_for("A program has found the board.")
    bridge.type("lift e2")
    program.until(chess.Board().occupied & ~chess.BB_E2)
    bridge.type("place e4").wait_for("On the board: Eva four.")
    program.ask("2b0c030c" + b"e7-e5   ".hex() + "0100")
    bridge.wait_for("The other program plays: Eva five.")
    bridge.type("lift e7")
    program.until(chess.Board().occupied & ~chess.BB_E2 & ~chess.BB_E7 | chess.BB_E4)
    bridge.type("place e5").wait_for("Carried out.")
    program.line.close()


def test_as_sentio_a_program_reads_squares_and_lights_are_heard(bridged):
    bridge, port = bridged("sentio", "at the port")
    program = OnLine(port, 38_400, LineReader())
    program.until(chess.Board().occupied)
    program.line.write((chess.BB_G1 | chess.BB_F3).to_bytes(8, "big"))
    bridge.wait_for("The other program plays: knight Felix three.")
    bridge.type("lift g1")
    program.until(chess.Board().occupied & ~chess.BB_G1)
    bridge.type("place f3").wait_for("Carried out.")
    bridge.type("what?").wait_for("Type lift e2")
    bridge.type("lift a5").wait_for("a5")
    program.line.close()


def test_as_livechess_only_named_sites_and_programs_are_let_in(bridged):
    bridge, address = bridged("livechess", "here:", "--site", LICHESS, "--port", "0")
    for refused in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"additional_headers": {"Host": "evil.example"}},
    ):
        with pytest.raises(InvalidStatus, match="403"):
            connect(address, **refused)
    with pytest.raises(InvalidStatus, match="404"):
        connect(f"{address}/more")
    bridge.wait_for("A page of https://evil.example asked for the board and was refused.")
    with connect(address) as program:
        program.send("nonsense")
        program.send(json.dumps({"id": 1, "call": "eboards"}))
        (board,) = json.loads(program.recv(PATIENCE))["param"]
        assert board["board"] == chess.STARTING_BOARD_FEN
    bridge.wait_for("The program has disconnected.")


PAGE = """<script>
const told = [];
function begin(address) {
  const socket = new WebSocket(address);
  socket.onopen = () => socket.send('{"id":1,"call":"eboards"}');
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    told.push(message);
    if (message.response == "call" && message.id == "1") {
      const param = {feed: "eboardevent", id: 1, param: {serialnr: message.param[0].serialnr}};
      socket.send(JSON.stringify({id: 2, call: "subscribe", param: param}));
    } else if (message.response == "call" && message.id == "2") {
      const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
      const param = {id: 1, method: "setup", param: {fen: fen}};
      socket.send(JSON.stringify({id: 3, call: "call", param: param}));
    }
  };
}
function san() {
  const moves = told.filter((each) => each.response == "feed" && each.param.san?.length);
  return moves.length ? moves.at(-1).param.san.join(" ") : "";
}
</script>"""


def test_as_livechess_a_page_in_a_browser_hears_the_moves(bridged):
    bridge, address = bridged("livechess", "here:", "--port", "0")
    with chromium() as browser:
        # It asks its user whether a page may reach this machine.
        context = browser.new_context()
        context.grant_permissions(["local-network-access"], origin=LICHESS)
        page = context.new_page()
        page.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto(f"{LICHESS}/dgt/play/")
        page.evaluate("address => begin(address)", address.replace("127.0.0.1", "localhost"))
        page.wait_for_function("told.some((each) => each.id == 3)", timeout=PATIENCE * 1000)
        bridge.type("lift e2", "place e4").wait_for("On the board: Eva four.")
        page.wait_for_function("san() == 'e4'", timeout=PATIENCE * 1000)
        bridge.type("lift e4", "place e2").wait_for("Taken back: Eva four.")
        bridge.type("lift d2", "place d4").wait_for("On the board: David four.")
        page.wait_for_function("san() == 'd4'", timeout=PATIENCE * 1000)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--as", "dgt", "COM77"), "COM77"),
        (("--as", "livechess", "pty"), "livechess needs no port"),
        (("--as", "tactum"), "tactum"),
        ((), "--as"),
        (("--as", "dgt", "--fen", "x"), "'x'"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(arguments, sentence, tmp_path, monkeypatch, capfd):
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    assert command_line.run(["bridge", "--board", "virtual", "--ear", "none", *arguments]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert sentence in line
