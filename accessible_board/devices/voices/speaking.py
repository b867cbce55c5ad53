"""Speak what stands on standard input, as a program of its own: ``speaking LANGUAGE RATE``.

The sound is written to standard output, as a WAV.
"""

import io
import sys
import wave

from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser


def main(language: str, rate: str) -> None:
    """Speak, and end."""
    text = sys.stdin.buffer.read().decode()
    samples, frames_a_second = Pyttsx3Synthesiser(rate=int(rate)).render(text, language)
    sound = io.BytesIO()
    with wave.open(sound, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(frames_a_second)
        file.writeframes(samples.tobytes())
    sys.stdout.buffer.write(sound.getvalue())
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:3])
