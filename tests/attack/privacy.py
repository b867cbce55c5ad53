"""Who looks for what is not for him: spectators, the opponent, an assistant."""

import io
import re
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from types import SimpleNamespace
from urllib.parse import unquote

import chess
import chess.pgn

from accessible_board.game.observations import Ruling
from tests.attack.game import AttackedGame
from tests.console.serving import Live

BEHIND = 3
"""Moves of both players by which spectators are late."""

PICTURE = re.compile(r"/picture/([\w%-]+)/(?:white|black)-(\w+)\.svg")
LANGUAGES = ("en", "de", "da", "nb", "nl")
SEEN_BEFORE = ("", "0", "-1", "99999999", "x", "1-1")
TASKS = (
    *("announce", "seal", "close", "arrived", "press", "moves_pieces", "times", "moves", "touched"),
    *("flag", "seconds", "quickplay"),
)


def too_early(game):
    """The forms in which spectators could see a newer move than they may: how many were asked."""
    half_moves = len(game.position.move_stack)
    positions, replayed = [], chess.Board()
    for move in game.position.move_stack:
        replayed.push(move)
        positions.append(replayed.board_fen())
    secret = positions[max(0, half_moves - 2 * BEHIND) :]
    cases = 0
    for text in shown(game):
        cases += 1
        for picture, _ in PICTURE.findall(text.replace("\\/", "/")):
            assert unquote(picture).replace("-", "/") not in secret
    for path in ("/live.pgn", "/live.pgn?after=99999", "/live.pgn?language=de"):
        pgn = game.ask("GET", path).text
        played = chess.pgn.read_game(io.StringIO(pgn))
        assert len(list(played.mainline_moves())) <= max(0, half_moves - 2 * BEHIND)
        cases += 1
    for name in ("game.journal", "everything.zip", "white.pgn", "black.txt"):
        assert game.ask("GET", f"/arbiter/download/{name}").status == 403
        cases += 1
    return cases


def shown(game):
    """The page and the stream of spectators, as they are asked for in every way."""
    for language in LANGUAGES:
        yield game.ask("GET", f"/spectator/?language={language}").text
    for after in SEEN_BEFORE:
        live = Live(game, "/spectator/", after=after)
        yield str(next(live.messages()))
        live.close()


def delayed(folder, board, moves):
    """spectators three moves behind: page, stream, live.pgn, downloads, also after a resume"""
    game = AttackedGame(folder, board, spectators=f"{BEHIND} moves").start()
    cases = 0
    for _ in range(moves):
        game.move()
        cases += too_early(game)
    game.resume()
    cases += too_early(game)
    game.typed("arbiter resume", "White's clock runs")
    game.move()
    cases += too_early(game)
    game.leave()
    return cases


def offers(game):
    """an offer of a draw looked for on the spectators' pages, in all languages and in live.pgn"""
    game.act("offer_draw")
    game.act("yes")
    game.process.wait_for("White's earphone: Black offers a draw")
    texts = [*shown(game), game.ask("GET", "/live.pgn").text]
    for text in texts:
        for word in ("(=)", "draw", "Remis", "remis"):
            assert word not in text, word
    return len(texts)


def traffic(game):
    """what a player asks and lifts: messages to the opponent and to spectators counted"""
    game.typed("white time", "White's earphone: You have")  # All before it is on the pages.
    watching = [Live(game, "/black/", cookie=game.black), Live(game, "/spectator/")]
    messages = [live.messages() for live in watching]
    assert all(next(said) for said in messages)
    private = ("time", "repeat", "position", "moves")
    for asked in private:
        game.process.type(f"white {asked}")
    move = game.white_lifts()
    game.typed("white time", "White's earphone: You have")
    game.process.type("arbiter stop")
    for said in messages:
        message = str(next(said))
        assert "arbiter" in message, message
    for live in watching:
        live.close()
    game.typed("arbiter resume", "Clock: White's clock runs")
    game.white_goes_on(move)
    game.black_answers()
    return (len(private) + 2) * len(watching)


def assistant(game):
    """an assistant without duties, and with one: all tasks, the microphone, the player's ear"""
    cookie = game.enter("assistant-white", "Eve")
    live = Live(game, "/assistant-white/", cookie=cookie)
    heard = live.messages()
    next(heard)
    cases = 0
    for granted, task in product((None, "clock"), TASKS):
        if granted and task == TASKS[0]:
            grant = {"ruling": Ruling.GRANT_DUTY, "seat": "white", "duty": granted}
            assert post(game, "/arbiter/rule", grant, game.arbiter).status == 204
        if granted and task in ("press", "flag"):
            continue
        form = {"task": task, "seat": "white", "words": "e4", "square": "e4", "sealed": "e4"}
        answer = post(game, "/assistant-white/task", form, cookie)
        assert answer.status == 400, (granted, task, answer.status, answer.text)
        cases += 1
    for talk in ("push", "release", "open", "wait"):
        assert post(game, "/assistant-white/talk", {"talk": talk}, cookie).status == 400
        cases += 1
    game.typed("white time", "White's earphone: You have")
    game.process.type("arbiter stop")
    for message in heard:
        told = [sentence["text"] for sentence in message["told"]]
        assert not any("opponent has" in text for text in told), told
        if any("arbiter" in text.lower() for text in told):
            break
    live.close()
    game.typed("arbiter resume", "Clock: White's clock runs")
    return cases + 1


def two_assistants(game):
    """a second assistant at a seat, under other names and the same one: tasks of both at once"""
    first, cases = _assistant_called(game, "Eve"), 0
    for name in ("Mal", "Eve Mal", "\u0395ve", "Ev", ""):
        other = _assistant_called(game, name)
        for task in TASKS:
            form = {"task": task, "seat": "white", "words": "e4", "square": "e4", "sealed": "e4"}
            answer = post(game, "/assistant-white/task", form, other)
            assert answer.status == 403, (name, task, answer.status, answer.text)
            cases += 1
        assert post(game, "/assistant-white/talk", {"talk": "push"}, other).status == 403
        cases += 1
    same = _assistant_called(game, "eve")
    move = game.white_lifts()
    with ThreadPoolExecutor(2 * PRESSES) as together:
        both = [(cookie, "press") for cookie in (first, same)] * PRESSES
        statuses = list(together.map(lambda one: _task(game, *one), both))
    assert set(statuses) <= {204, 400, 422, 429}, statuses
    game.white_goes_on(move)
    game.black_answers()
    return cases + len(both)


PRESSES = 10
"""Of each of two assistants."""


def _assistant_called(game, name):
    """The cookie of somebody whom the arbiter lets in as White's assistant, under a name."""
    form = {"role": "assistant-white"}
    answer = post(game, "/arbiter/invite", form, game.arbiter)
    token = re.search(r"/join/([\w-]+)", answer.text)[1]
    game.invitations["assistant-white"] = SimpleNamespace(token=token)
    return game.enter("assistant-white", name)


def _task(game, cookie, task):
    return game.ask("POST", "/assistant-white/task", form={"task": task}, cookie=cookie).status


def post(game, path, form, cookie):
    while (answer := game.ask("POST", path, form=form, cookie=cookie)).status == 429:
        time.sleep(0.1)
    return answer


def connections(game):
    """connections of the program to anywhere but this machine, during all of this"""
    assert game.watch.tried() == []
    return 0


ATTACKS = (traffic, assistant, two_assistants, offers)
