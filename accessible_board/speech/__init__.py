"""Recognised or typed words to their meaning, and questions about what is unclear. Pure.

Start with :mod:`sentences` (what may be said now), :mod:`understanding` (what words mean),
:mod:`decision` (what was said, from how well each possibility explains the sound) and
:mod:`dialogue` (what is asked back).
"""
