"""Train a network of words above the encoder of a model that has heard people.

    python -m tools.words --to words.npz
    python -m tools.words --language de --sentences 400 --epochs 2 --to /tmp/words.npz
    python -m tools.words.trying words.npz

Voices that nothing is measured with (``utterances``) say sentences of our words and of others
(``texts``, ``vocabulary``), in rooms that are dull or echo, where there is noise or talk
(``rooms``, ``talk``). What Whisper's encoder hears of it, which stays as it is (``whisper``,
``encoder``, ``hearing``, ``features``), is what our own layers learn the words from (``training``,
``network``); they are one file (``export``). It is to take the place of all that hears in the
program once it hears each row of ``trying`` no worse; until then the program has the network that
the former tool made (``models/README.md``). Nothing here is needed at run time.
"""
