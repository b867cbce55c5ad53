"""A session that runs until all that was delivered is decided."""

import asyncio


def run_session(session):
    session.close()
    asyncio.run(session.run())
