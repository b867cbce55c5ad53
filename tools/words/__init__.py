"""Train the network of words, ``accessible_board/devices/recognition/words.onnx``.

    python -m tools.words
    python -m tools.words --language de --sentences 400 --epochs 2 --to /tmp/words.onnx

Voices that nothing is measured with (``utterances``) say sentences of our words and of others
(``texts``, ``vocabulary``), in rooms that are dull or echo, where there is noise or talk
(``rooms``, ``talk``). What Google's speech embedding hears of it in its first layers, which stay as
they are (``embedding``, ``features``), is what our own layers learn the words from (``training``).
Both together are one file (``export``). What comes of it and under which licences stands in
``models/README.md``. Nothing here is needed at run time.
"""
