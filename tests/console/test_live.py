"""The live stream: whoever comes back gets what came meanwhile, each thing once."""

import asyncio
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.console.live import RestingQueue, Stream
from accessible_board.console.seat_sentences import ToldSentence


class Page:
    """A stream of a page with two regions, and readers who come and go."""

    def __init__(self):
        self.content = {"moves": "", "clock": "12"}
        self.renderings = 0
        self.stream = Stream(self._render, lambda: 42)

    def _render(self):
        self.renderings += 1
        return dict(self.content)

    def tell(self, text):
        self.content["moves"] += f"{text} "
        self.stream.change(ToldSentence(text, "en"))


def parsed(message):
    head, data, *_ = message.decode().split("\n")
    return head.removeprefix("id: "), json.loads(data.removeprefix("data: "))


class Reader:
    """A browser: what it shows, what it was told, and the last message that it has seen."""

    def __init__(self, page, last_id):
        self.page, self.last_id = page, last_id
        self.regions, self.told = dict(page.stream.regions()), []

    async def read(self):
        """Connect, take one message if there is one, and lose the connection again."""
        messages = self.page.stream.follow(self.last_id)
        try:
            async with asyncio.timeout(0.01):
                self.last_id, data = parsed(await anext(messages))
        except TimeoutError:
            return
        finally:
            await messages.aclose()
        self.regions |= data["regions"]
        self.told += [sentence["text"] for sentence in data["told"]]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(["tell", "read"]), max_size=20))
def test_however_often_the_connection_is_lost_everything_is_told_exactly_once(acts):
    async def play():
        page = Page()
        reader = Reader(page, page.stream.last_id)
        told = []
        for act in [*acts, "read"]:
            if act == "tell":
                told.append(f"sentence {len(told)}")
                page.tell(told[-1])
            else:
                await reader.read()
        assert reader.told == told
        assert reader.regions == page.content

    asyncio.run(play())


def test_only_what_changed_is_sent():
    async def play():
        page = Page()
        reader = Reader(page, page.stream.last_id)
        page.tell("e4")
        messages = page.stream.follow(reader.last_id)
        last_id, data = parsed(await anext(messages))
        assert data == {
            "now": 42,
            "regions": {"moves": "e4 "},
            "told": [{"text": "e4", "language": "en", "atOnce": False}],
        }
        assert last_id == page.stream.last_id

    asyncio.run(play())


def test_a_browser_of_an_earlier_run_is_shown_everything_and_told_nothing_again():
    async def play():
        page = Page()
        page.tell("e4")
        for last_id in ("", "nonsense", "deadbeef-7", f"{page.stream.epoch}-999999", "-1", "x-²"):
            _, data = parsed(await anext(page.stream.follow(last_id)))
            assert data["regions"] == page.content
            assert data["told"] == []

    asyncio.run(play())


def test_two_hundred_readers_cost_one_rendering_a_change():
    async def play():
        page = Page()
        readers = [page.stream.follow(page.stream.last_id) for _ in range(200)]
        waiting = [asyncio.create_task(anext(reader)) for reader in readers]
        await asyncio.sleep(0)
        before = page.renderings
        page.tell("e4")
        messages = await asyncio.gather(*waiting)
        assert len(set(map(id, messages))) == 1
        assert page.renderings == before + 1

    asyncio.run(play())


def test_a_stream_that_is_closed_lets_its_readers_go():
    async def play():
        page = Page()
        reading = asyncio.create_task(anext(page.stream.follow(page.stream.last_id), "the end"))
        await asyncio.sleep(0)
        page.stream.close()
        assert await reading == "the end"
        assert page.stream.readers == 0

    asyncio.run(play())


def test_what_nobody_can_see_or_hear_on_a_page_sends_nothing():
    """When a player lifts a man or asks for the time would be known by an empty message."""

    async def play():
        page = Page()
        messages = page.stream.follow(page.stream.last_id)
        waiting = asyncio.create_task(anext(messages))
        await asyncio.sleep(0)
        page.stream.regions()
        page.stream.change()
        await asyncio.sleep(0)
        assert not waiting.done()
        page.content["clock"] = "11"
        page.stream.change()
        _, data = parsed(await waiting)
        assert data["regions"] == {"clock": "11"}

    asyncio.run(play())


def test_pages_that_change_fast_are_rendered_in_turn_each_once_for_all_its_changes():
    async def play():
        pace, order = RestingQueue(), []
        for _ in range(100):
            for page in ("long", "short"):
                pace.soon(order.append, page)
        while len(order) < 2:
            await asyncio.sleep(0)
        for _ in range(10):
            await asyncio.sleep(0)
        assert order == ["long", "short"]
        pace.soon(order.append, "never")
        pace.close()
        await asyncio.sleep(0)
        assert order == ["long", "short"]

    asyncio.run(play())


def test_one_page_that_fails_keeps_no_other_from_being_rendered():
    async def play():
        failed, order = [], []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: failed.append(context["exception"]))
        pace = RestingQueue()
        pace.soon({}.pop, "missing")
        pace.soon(order.append, "next")
        while not order:
            await asyncio.sleep(0)
        assert [type(error) for error in failed] == [KeyError]

    asyncio.run(play())
