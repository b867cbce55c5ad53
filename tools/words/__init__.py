"""Train the networks of words, ``accessible_board/devices/recognition/words/``.

    python -m tools.words --to /tmp/words
    python -m tools.words --language de --sentences 400 --epochs 2 --to /tmp/words
    python -m tools.words --language de --former /tmp/words --seldom 50 --to /tmp/words
    python -m benchmarks.speech --networks /tmp/words --language de

Voices that nothing is measured with (``utterances``) say sentences of our words and of others
(``texts``, ``vocabulary``), in rooms that are dull or echo, where there is noise or talk
(``rooms``, ``talk``). What Whisper's encoder hears of it, which stays as it is (``whisper``,
``encoder``, ``features``), is what our own layers learn the words from (``training``). They are a
file for each language (``export``), and the encoder is another beside them. The sources of what
they learn and their licences stand in ``models/README.md``. Nothing here is needed at run time.
"""
