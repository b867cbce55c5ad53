"""Builds and wires everything: the only place that knows all parts.

:mod:`session` is a game at a table, :mod:`building` opens its boards, voices and ears, and
:mod:`keyboard` lets everything be typed.
"""
