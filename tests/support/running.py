"""Runs a session until everything delivered is decided."""

import asyncio


def run_session(session):
    session.close()
    asyncio.run(session.run())
