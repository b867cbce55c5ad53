"""Runs a session until everything delivered is decided, or beside a test."""

import asyncio
import threading
from contextlib import contextmanager


def run_session(session):
    session.close()
    asyncio.run(session.run())


@contextmanager
def running(session):
    """Run a session on a thread of its own, and close it in the end."""
    thread = threading.Thread(target=lambda: asyncio.run(session.run()))
    thread.start()
    try:
        yield
    finally:
        session.close()
        thread.join()
