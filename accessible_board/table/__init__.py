"""One game's life at its table: from observations to the hub, and from events to people.

:mod:`.session` is where to begin reading.
"""
