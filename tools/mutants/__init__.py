"""Mutation testing: changes of the rules that the tests of the Laws do not notice.

Each mutant is one small change in one function of the pure rules. It survives if every test that
runs the changed lines still passes. ``python -m tools.mutants`` says how to look for survivors.

Why not mutmut or cosmic-ray: mutmut (3.8) replaces functions by its own and leaves out decorated
ones, here every property and everything that a table of single dispatch calls, a fifth of the
rules. Cosmic-ray starts the tests anew for each mutant, seconds before the first one runs, and
writes into the working tree. Here a mutant is a function whose code object is exchanged in a child
process in which the tests stand ready, so that decorators and tables remain as they are.
"""
