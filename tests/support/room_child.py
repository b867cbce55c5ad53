"""A program in the virtual room: talks on the sinks named, as told by lines of JSON.

Answers each line with the moment (monotonic seconds) at which it was about to do, or had awaited.
"""

import json
import os
import sys
import time

from accessible_board.devices.interfaces import Phrase, Urgency
from accessible_board.devices.sound.earcons import RATE, earcon
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker, TalkerFollower, real_time
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.settings import Manner
from accessible_board.speech.acknowledging import Sign


def report(**facts):
    print(json.dumps({"at": time.monotonic(), **facts}), flush=True)


def main(sinks):
    class Reporting(TalkerFollower):
        def failed(self, error):
            report(error=str(error))

    def found():
        report(found=True)

    def opened(sink):
        speaker = open_speaker(sink, real_time, follower.failed, found)
        return Talker(voice, speaker, manner=lambda language: manner, follower=follower)

    follower = Reporting()
    voice, manner = PhraseCache(ChosenVoices()), Manner(voice=os.environ["VOICE"])
    talkers = {sink: opened(sink) for sink in sinks}
    voice.request(Phrase("bereit", "de", manner), Urgency.HALL).result()
    report(ready=True)
    for line in sys.stdin:
        order = json.loads(line)
        talker = talkers[order["sink"]]
        if "say" in order:
            priority = Priority[order.get("priority", "NORMAL")]
            report()
            talker.speak(Utterance(Channel.LOUDSPEAKER, order["say"], "de", priority))
        elif "mix" in order:
            report()
            talker.mix_in(earcon(Sign[order["mix"]]), RATE)
        elif "silence" in order:
            report()
            talker.silence()
        else:
            report(done=talker.wait(order["wait"]))
    for talker in talkers.values():
        talker.close()


if __name__ == "__main__":
    main(sys.argv[1:])
