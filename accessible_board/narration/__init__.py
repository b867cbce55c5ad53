"""From events and answers to what is said aloud, in an ear, on a screen and to the arbiter.

::

    event ──> narrator ──> table ──> sentences ──> utterances ──> speech queues
              (position,   (its row)     │
               repairs)        │         └─ Audience.tell: one saying, a version
                               │            for each channel that is told
                               └─> written lines, alert, record, a few signs

* An event has one row in :mod:`table`; nothing else in the program lists events to tell of them.
* An event is narrated once. A sentence is one *saying*: it goes to some channels, and each
  :class:`audience.Addressee` gets it in the own language, notation and person. What a screen
  would only repeat of the loudspeaker is not written on it, and an utterance that the
  loudspeaker says in the same words is marked ``public``: so pages tell it once.
* What is urgent, out of date or said too often is for :mod:`speech_queue` (one for each channel),
  by the priority and the topic of an utterance; how much of it an ear hears is for
  :mod:`verbosity`.
* Time is passed in, and nothing here waits.
"""
