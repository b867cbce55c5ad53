"""Requests of people who mean no good, and of machines without manners: refused, not obeyed."""

import re
import threading
from contextlib import closing, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.arbiter import forms
from accessible_board.console import guards, room, web_server
from accessible_board.console.door import LONG_DIGITS
from accessible_board.console.following import Delay
from accessible_board.errors import DeviceError, InputError
from accessible_board.game import observations as o
from tests.console.serving import Live, served
from tests.support.patience import PATIENCE

ANNOUNCED = {"act": "announce", "value": "e4"}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with served(tmp_path_factory.mktemp("table"), delay=Delay()) as opened:
        yield opened


@pytest.fixture
def fresh(tmp_path):
    with served(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def cookies(table):
    return {path: table.enter(path, name="Somebody") for path in ("white", "black", "arbiter")}


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1"]
)
def test_a_form_of_another_site_is_refused(table, cookies, origin):
    before = table.observed()
    answer = table.ask(
        "POST", "/white/act", form=ANNOUNCED, cookie=cookies["white"], headers={"Origin": origin}
    )
    assert answer.status == 403
    assert "another site" in answer.text
    assert table.observed() == before


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "",
        "127.0.0.1:3]8",
        "[::1",
        "127.0.0.1:8.evil.example",
    ],
)
def test_a_name_that_somebody_made_lead_here_is_not_answered(table, cookies, host):
    headers = {"Host": host, "Origin": f"http://{host}"}
    answer = table.ask("GET", "/white/", cookie=cookies["white"], headers=headers)
    assert answer.status in (400, 421)
    assert "Eva" not in answer.text


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/arbiter/rule", {"ruling": "declare", "result": "1-0"}),
        ("/arbiter/invite", {"role": "arbiter"}),
        ("/arbiter/dismiss", {"guest": "1"}),
        ("/black/act", ANNOUNCED),
        ("/assistant-white/task", {"task": "press"}),
    ],
)
@pytest.mark.parametrize("cookie", ["white", None, "console=forged", "console="])
def test_there_is_no_way_from_one_role_to_another(table, cookies, cookie, address, form):
    before = table.observed()
    answer = table.ask("POST", address, form=form, cookie=cookies.get(cookie, cookie))
    assert answer.status == 403
    assert table.observed() == before


@pytest.mark.parametrize(
    "page", ["white/", "white/live", "arbiter/", "arbiter/download/game.journal"]
)
def test_nobody_sees_a_page_without_having_been_let_in(table, page):
    answer = table.ask("GET", f"/{page}")
    assert answer.status == 403
    assert answer.text == "This page is for somebody who was let in. Type your code first."


def test_a_cookie_of_an_earlier_run_is_answered_by_what_to_do(table):
    answer = table.ask("GET", "/black/", cookie="console=of-yesterday")
    assert answer.status == 403
    assert "Nothing is lost" in answer.text
    assert "Ask the arbiter for a new code" in answer.text


def test_a_wrong_link_a_used_link_and_too_many_of_them_are_told_apart(fresh):
    token = fresh.invitations["black"].token
    fresh.enter("black")
    assert "used already" in fresh.ask("GET", f"/join/{token}").text
    assert "not valid" in fresh.ask("POST", "/join", form={"secret": "0000 0000"}).text
    answers = [fresh.ask("POST", "/join", form={"secret": f"{n:08}"}) for n in range(14)]
    assert answers[-1].status == 429
    assert "it has twelve digits and counts at once" in answers[-1].text
    right = fresh.invitations["white"].code
    for attempt in (right, f"{right[:4]} {right[4:]}"):
        assert fresh.ask("POST", "/join", form={"secret": attempt}).status == 429
        assert fresh.ask("GET", f"/join/{attempt.replace(' ', '-')}").status == 429
    fresh.invite()
    new = fresh.invitations["black"].code
    assert len(new) == LONG_DIGITS, "nobody can guess it, so nobody's guesses lock it out"
    assert fresh.ask("POST", "/join", form={"secret": new, "name": "Buch"}).status == 303
    assert fresh.enter("white"), "a link is asked before it is asked how often strangers may ask"


def test_looking_at_a_link_does_not_use_it(fresh):
    token = fresh.invitations["white"].token
    for _ in range(3):
        answer = fresh.ask("GET", f"/join/{token}", headers={"Accept": "text/html"})
        assert answer.status == 200
    assert fresh.enter("white")


def test_a_second_arbiter_needs_a_link_of_the_own_and_both_are_known_by_name(fresh):
    first = fresh.enter("arbiter", name="Hansen")
    used = {"secret": fresh.invitations["arbiter"].code, "name": "Olsen"}
    assert "used already" in fresh.ask("POST", "/join", form=used).text
    page = fresh.ask("POST", "/arbiter/invite", form={"role": "arbiter"}, cookie=first)
    code = re.search(r"(\d{4} \d{4})", page.text)[1]
    # A change of language would load the page anew, and the code is shown once.
    assert 'name="language"' not in page.text
    assert 'name="language"' in fresh.ask("GET", "/arbiter/", cookie=first).text
    form = {"secret": code, "name": "Olsen"}
    second = fresh.ask("POST", "/join", form=form).headers["set-cookie"].partition(";")[0]
    for cookie, ruling in ((first, "start"), (second, "stop")):
        answer = fresh.ask("POST", "/arbiter/rule", form={"ruling": ruling}, cookie=cookie)
        assert answer.status == 204
    named = [(seen.ruling, seen.name) for seen in fresh.observed()]
    assert named == [(o.Ruling.START, "Hansen"), (o.Ruling.STOP, "Olsen")]
    assert "Arbiter: Olsen" in fresh.ask("GET", "/arbiter/", cookie=first).text


def test_nobody_rules_without_a_name(fresh):
    cookie = fresh.enter("arbiter")
    answer = fresh.ask("POST", "/arbiter/rule", form={"ruling": "start"}, cookie=cookie)
    assert answer.status == 403
    assert "your name" in answer.text
    assert fresh.observed() == []


@pytest.mark.parametrize("act", ["call", "appeal", "announce"])
def test_a_page_writes_no_second_line_on_the_terminal_and_moves_no_cursor(fresh, act):
    form = {"act": act, "value": "light\nArbiter: code 1234 5678\x1b[2J\u202e"}
    answer = fresh.ask("POST", "/white/act", form=form, cookie=fresh.enter("white"))
    assert answer.status == (422 if act == "announce" else 204)
    (seen,) = fresh.observed()
    said = seen.reason if act == "call" else seen.words
    assert said.isprintable()
    assert said.startswith("light Arbiter: code 1234 5678")


@pytest.mark.parametrize("length", [guards.LONGEST_BODY + 1, 200_000])
def test_a_body_that_is_too_long_is_refused(table, cookies, length):
    answer = table.ask("POST", "/white/act", body="x" * length, cookie=cookies["white"])
    assert answer.status == 413


def test_a_length_that_is_only_claimed_is_refused_at_once(table):
    with table.connect() as client:
        head = "POST /white/act HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\n"
        client.sendall((head + "Content-Length: 999999999\r\n\r\n").format(table.port).encode())
        assert b" 413 " in client.recv(200)


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/arbiter/rule", {"ruling": "checkmate"}),
        ("/white/act", {"act": "pick", "value": "i9"}),
        ("/white/act", {"act": "castle"}),
    ],
)
def test_a_form_that_no_page_has_is_refused_in_the_language_of_the_reader(
    table, cookies, address, form
):
    asked = {"Accept-Language": "nl"}
    cookie = cookies[address.split("/")[1]]
    answer = table.ask("POST", address, form=form, cookie=cookie, headers=asked)
    assert answer.status == 400
    assert answer.text == "De pagina weet niet wat bedoeld was. Laad haar opnieuw."


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"])
def test_nothing_else_can_be_done(table, method):
    answer = table.ask(method, "/", headers={"Accept-Language": "de"})
    assert (answer.status, answer.text) == (405, "Das geht mit diesen Seiten nicht.")


@pytest.mark.parametrize(
    "address",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/picture/8-8-8-8-8-8-8-9/white-none.svg",
        "/picture/x/green-none.svg",
        f"/picture/{'8' * 5000}/white-none.svg",
        "/arbiter/download/..%2f..%2fetc%2fpasswd",
        "/join/" + "x" * 3000,
        "/%ff%fe",
    ],
)
def test_an_address_that_leads_nowhere_is_a_refusal_and_no_fault(table, address):
    assert 400 <= table.ask("GET", address).status < 500


@pytest.mark.parametrize("address", ["/nowhere", "/static/nothing.js"])
def test_whoever_goes_astray_is_told_so_in_the_own_language(table, address):
    asked = {"Accept": "text/html", "Accept-Language": "da"}
    answer = table.ask("GET", address, headers=asked)
    assert answer.status == 404
    assert "Der er ingen side på denne adresse." in answer.text
    assert 'lang="da"' in answer.text


def test_garbage_is_no_request(table):
    with table.connect() as client:
        client.sendall(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")
        assert b" 400 " in client.recv(200)


FIELDS = ("ruling", *{field.name for control in forms.FORMS for field in control.fields})
VALUES = st.one_of(st.text(max_size=20), st.sampled_from(["white", "e4", "5:00", "1-0", "12"]))
RULINGS = st.sampled_from([str(control.ruling) for control in forms.FORMS])


@given(st.dictionaries(st.sampled_from(FIELDS), VALUES), RULINGS)
def test_whatever_a_form_says_it_is_a_ruling_or_one_sentence(form, ruling):
    problem, ruled = "", None
    try:
        ruled = forms.filled(form | {"ruling": ruling}, "Hansen", at=7)
    except InputError as error:
        problem = str(error)
    assert len(problem.splitlines()) == (ruled is None)
    assert ruled is None or (ruled.at, ruled.name, ruled.ruling) == (7, "Hansen", ruling)


def test_every_page_forbids_what_it_does_not_need(table, cookies):
    for path, cookie in cookies.items():
        answer = table.ask("GET", f"/{path}/", cookie=cookie)
        assert answer.status == 200
        assert answer.headers["content-security-policy"] == guards.POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert not re.search(r"<script(?![^>]* src=)|<style| style=|\son\w+=", answer.text)


def test_a_cookie_is_for_its_own_role_and_for_no_script(table):
    table.invite()
    form = {"secret": table.invitations["black"].token}
    cookie = table.ask("POST", "/join", form=form).headers["set-cookie"].lower()
    for part in ("path=/black/", "httponly", "samesite=strict"):
        assert part in cookie


def test_clients_who_hang_on_keep_no_move_waiting(fresh, monkeypatch):
    """Sixty heads and bodies that never end, thirty streams that nobody reads; none is given up."""
    monkeypatch.setattr(guards, "HEAD_SECONDS", 10 * PATIENCE)
    monkeypatch.setattr(guards, "BODY_SECONDS", 10 * PATIENCE)
    cookie, other = fresh.enter("white"), fresh.enter("black")
    fresh.ask("POST", "/black/act", form={"act": "press"}, cookie=other)
    hanging = [fresh.connect() for _ in range(90)]
    for client in hanging[:30]:
        client.sendall(b"GET / HTTP/1.1\r\nHost: 127")
    head = "POST /white/act HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\n"
    for client in hanging[30:60]:
        client.sendall((head + "Content-Length: 100\r\n\r\nact=").format(fresh.port).encode())
    stream = f"GET /white/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
    for client in hanging[60:]:
        client.sendall(stream.encode())
    live = Live(fresh, "/black/", cookie=other)
    assert fresh.ask("POST", "/white/act", form=ANNOUNCED, cookie=cookie).status == 204
    live.wait_for("Eva vier")
    for client in [*hanging, live]:
        client.close()


def test_who_does_not_say_what_he_wants_is_hung_up_on(fresh, monkeypatch):
    monkeypatch.setattr(guards, "HEAD_SECONDS", 0.2)
    with fresh.connect() as silent, fresh.connect() as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        for client in (silent, slow):
            assert client.recv(100) == b""


def test_whoever_comes_while_the_pages_close_is_hung_up_on(fresh):
    """He is taken before they stop, and asks after everybody was told to go."""
    may_go_on, loop = threading.Event(), fresh.console._server._loop
    loop.call_soon_threadsafe(may_go_on.wait, PATIENCE)
    with fresh.connect() as client:
        client.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{fresh.port}\r\n\r\n".encode())
        fresh.console._server.soon(fresh.console._server._close)
        may_go_on.set()
        fresh.console.close()
        with suppress(ConnectionResetError):  # He may be let go before his request was read.
            while client.recv(10_000):
                pass


def test_a_form_that_does_not_arrive_is_given_up(fresh, monkeypatch):
    monkeypatch.setattr(guards, "BODY_SECONDS", 0.2)
    head = "POST /join HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\n"
    with fresh.connect() as client:
        client.sendall((head + "Content-Length: 100\r\n\r\nsecret=").format(fresh.port).encode())
        assert b" 408 " in client.recv(200)


def test_one_browser_has_only_so_many_live_pages(fresh):
    cookie = fresh.enter("white")
    open_pages = [Live(fresh, "/white/", cookie=cookie) for _ in range(9)]
    assert [page.status for page in open_pages] == [200] * 8 + [503]
    for page in open_pages:
        page.close()


def test_whoever_is_let_out_hears_nothing_more(fresh):
    arbiter, cookie = fresh.enter("arbiter", name="Hansen"), fresh.enter("black")
    live = Live(fresh, "/black/", cookie=cookie)
    number = re.search(
        r'<span id="guest-(\d+)">Black',
        fresh.ask("GET", "/arbiter/", cookie=arbiter).text,
    )[1]
    fresh.ask("POST", "/arbiter/dismiss", form={"guest": number}, cookie=arbiter)
    with closing(live):
        assert [told for message in live.messages() for told in message["told"]] == []
    assert fresh.ask("GET", "/black/", cookie=cookie).status == 403


def test_pages_that_are_too_busy_to_invite_are_one_sentence_and_no_end_of_the_game(
    fresh, monkeypatch
):
    monkeypatch.setattr(web_server, "ANSWER_SECONDS", 0.05)
    told = threading.Event()
    fresh.console._server._loop.call_soon_threadsafe(told.wait, PATIENCE)
    with pytest.raises(DeviceError, match="The pages do not answer"):
        fresh.invite()
    told.set()
    monkeypatch.undo()
    fresh.invite()
    assert fresh.enter("white")


def test_a_fault_that_nobody_waits_for_is_told_as_well(fresh):
    fresh.console._server._loop.call_soon_threadsafe(lambda: 1 // 0)
    fresh.settle()
    (fault,) = fresh.faults
    assert isinstance(fault, ZeroDivisionError)
    fresh.faults.clear()


def test_a_fault_of_the_pages_is_a_sentence_and_the_game_goes_on(fresh, monkeypatch):
    cookie = fresh.enter("white")

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(room, "player_page", broken)
    answer = fresh.ask("GET", "/white/", cookie=cookie)
    assert answer.status == 500
    assert "The game goes on and is recorded" in answer.text
    fresh.ask("POST", "/black/act", form={"act": "press"}, cookie=fresh.enter("black"))
    assert [type(seen) for seen in fresh.observed()] == [o.ClockPressed]
    assert [type(fault) for fault in fresh.faults] == [ZeroDivisionError]
    fresh.faults.clear()


def test_the_codes_of_an_arbiter_at_the_table_stand_on_the_arbiters_page_alone(fresh):
    arbiter = fresh.enter("arbiter", name="Hansen")
    assert "482 713" in fresh.ask("GET", "/arbiter/", cookie=arbiter).text
    cookie = fresh.enter("assistant-white", name="Ines")
    assert "482 713" not in fresh.ask("GET", "/assistant-white/", cookie=cookie).text
    assert "482 713" not in fresh.ask("GET", "/spectator/").text
