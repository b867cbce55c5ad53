"""A player's own announcements, recorded and heard again move by move (D.2.7)."""

import json

import chess
import numpy as np
import pytest
import soundfile

from accessible_board import command_line
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound.sound_files import AudioRecord, recordings, sound_of
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError, InputError
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.spoken_moves import spoken_moves
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.support.child import Playing
from tests.support.full_disk import room_for
from tests.support.table import Table

WHITE, BLACK = Seat


def played() -> Table:
    """White corrects a slip, forgets to repeat a move, and says the next after making it."""
    table = Table(WHITE).start()
    table.lift("e2").place("e4").say("Eva drei")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE)).say("Eva vier").press()
    table.say("Eva fünf", BLACK).say("Eva fünf", WHITE).press(BLACK).lift("e7").place("e5")
    table.lift("g1").place("f3").say("Springer Felix drei").press()
    table.say("Springer Cesar sechs", BLACK).press(BLACK).lift("b8").place("c6")
    return table.lift("f1").place("b5").say("Läufer Bella fünf").press()


def entries(table):
    """The journal of a table."""
    game = type(table.game)(table.setup)
    return [Entry(seen, tuple(game.observe(seen))) for seen in table.observations]


@pytest.fixture
def kept(tmp_path):
    """The journal of that game, and what White's microphone recorded of it: tones, one a move."""
    table = played()
    journal, folder = tmp_path / "game.journal", tmp_path / "record"
    record = AudioRecord(folder)
    head = Head("test", "2026-11-21T12:00:00Z", to_plain(table.setup))
    with JournalWriter.create(journal, head) as writer:
        for entry in entries(table):
            writer.append(entry)
            seen = entry.observed
            if isinstance(seen, o.Announced) and seen.seat is WHITE:
                record.keep(WHITE, seen.at, seen.words, tone(len(seen.words)))
    return journal, folder


def tone(length):
    return np.full(length * 160, 1000 + length, dtype=np.int16)


@pytest.fixture
def ask(capfd):
    def asked(*arguments):
        code = command_line.run([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    return asked


@pytest.mark.law(117)
def test_each_move_has_the_words_that_stood_at_last():
    table = played()
    spoken = spoken_moves(entries(table), table.setup, WHITE)
    words = {
        seen.at: seen.words
        for seen in table.observations
        if isinstance(seen, o.Announced) and seen.seat is WHITE
    }
    assert [words.get(move.said_at) for move in spoken] == [
        "Eva vier",
        "Eva fünf",
        "Springer Felix drei",
        None,
        "Läufer Bella fünf",
    ]
    assert spoken[0].board == chess.Board()


@pytest.mark.law(117)
def test_words_that_were_asked_about_are_those_said_and_not_the_answer():
    table = Table(WHITE).start().lift("e2").place("e4")
    said = understand("Eva vier", load("de")).announcement
    asked = {"seat": WHITE, "announcement": said, "words": "Eva vier"}
    table.observe(o.Announced(at=table.at + 4_000, said_at=table.at, **asked)).press()
    (move,) = spoken_moves(entries(table), table.setup, WHITE)
    assert move.said_at == table.observations[-2].said_at


def test_words_in_a_folder_of_somebody_else_are_shown_in_one_line(ask, kept):
    index = kept[1] / "index.jsonl"
    index.write_text(index.read_text().replace("Springer", "\\u001b[2J\\n"))
    _, said, _ = ask("listen", *kept, "--device", "none")
    assert "2. Nf3:  [2J  Felix drei" in said.splitlines()


@pytest.mark.law(117)
def test_a_game_is_heard_move_by_move(ask, kept):
    code, said, error = ask("listen", *kept, "--device", "none", "--language", "de")
    assert (code, error) == (0, "")
    assert said.splitlines() == [
        "1. e4: Eva vier",
        "1... e5: Eva fünf",
        "2. Sf3: Springer Felix drei",
        "2... Sc6: not recorded",
        "3. Lb5: Läufer Bella fünf",
    ]
    code, said, _ = ask("listen", *kept, "--device", "none", "--from", "3")
    assert said == "3. Bb5: Läufer Bella fünf\n"


@pytest.mark.law(117)
@pytest.mark.parametrize("name", ["game.flac", "game.wav"])
def test_a_game_can_be_handed_in_as_one_file_of_sound(ask, kept, tmp_path, name):
    out = tmp_path / name
    assert ask("listen", *kept, "--out", out)[0] == 0
    samples, rate = soundfile.read(out, dtype="int16")
    assert rate == RECOGNISER_RATE
    heard = [int(value) for value in dict.fromkeys(samples.tolist()) if value]
    words = ["Eva vier", "Eva fünf", "Springer Felix drei", "Läufer Bella fünf"]
    assert heard == list(dict.fromkeys(1000 + len(said) for said in words))


def test_a_file_of_sound_writes_over_no_other(ask, kept, tmp_path):
    song = tmp_path / "song.wav"
    song.write_bytes(b"a song")
    code, _, error = ask("listen", *kept, "--out", song)
    assert (code, error.count("\n")) == (2, 1)
    assert "is there already and was left as it is" in error
    assert song.read_bytes() == b"a song"


def test_two_games_recorded_in_one_folder_keep_their_sound_apart(tmp_path):
    for words in ("Eva vier", "David vier"):
        AudioRecord(tmp_path).keep(WHITE, 5200, words, tone(len(words)))
    first, second = recordings(tmp_path)
    assert [first.file, second.file] == ["white-000005200.flac", "white-000005200-2.flac"]
    for recording in (first, second):
        assert (sound_of(tmp_path, recording) == tone(len(recording.words))).all()


def test_what_was_not_recorded_is_one_sentence(ask, kept, tmp_path):
    journal, folder = kept
    for arguments, part in (
        ((journal, tmp_path / "nothing"), "There is no record in"),
        ((journal, folder, "--seat", "black"), "Nothing that Black said"),
        ((journal, folder, "--out", tmp_path / "game.xyz"), "cannot be written"),
    ):
        code, _, error = ask("listen", *arguments)
        assert (code, error.count("\n")) == (2, 1)
        assert part in error


def test_a_recording_that_is_gone_and_a_damaged_index_are_named(kept):
    _, folder = kept
    first = next(recordings(folder))
    (folder / first.file).unlink()
    with pytest.raises(InputError, match=first.file):
        sound_of(folder, first)
    with (folder / "index.jsonl").open("ab") as index:
        index.write(b'{"file": "torn by a power cut')
    assert len(list(recordings(folder))) == 5
    with (folder / "index.jsonl").open("ab") as index:
        index.write(b"\n")
    with pytest.raises(InputError, match="Line 6"):
        list(recordings(folder))


def test_a_record_goes_on_after_a_line_that_a_power_cut_tore(kept):
    _, folder = kept
    before = list(recordings(folder))
    with (folder / "index.jsonl").open("ab") as index:
        index.write(b'{"file": "torn by a power cut')
    AudioRecord(folder).keep(WHITE, 9000, "Eva vier", tone(3))
    *first, last = recordings(folder)
    assert first == before
    assert (last.at, last.words) == (9000, "Eva vier")


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(DeviceError, match="Nothing can be recorded"):
        AudioRecord(tmp_path / "file" / "folder")
    record = AudioRecord(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(DeviceError, match="could not be recorded"):
        record.keep(WHITE, 1, "Eva vier", tone(3))


def test_what_a_full_disk_does_not_take_is_one_sentence_and_leaves_nothing_half(kept):
    _, folder = kept
    before = {path: path.read_bytes() for path in folder.iterdir()}
    size = len((folder / "index.jsonl").read_bytes())
    record, noise = AudioRecord(folder), np.random.default_rng(1).integers(-999, 999, 16_000)
    for room, sound in ((size // 2, noise.astype(np.int16)), (size, tone(3))):
        with room_for(room), pytest.raises(DeviceError) as refused:
            record.keep(WHITE, 9000, "Eva vier", sound)
        told = f"An announcement could not be recorded in {folder}: File too large."
        assert str(refused.value) == told
        assert {path: path.read_bytes() for path in folder.iterdir()} == before
    record.keep(WHITE, 9000, "Eva vier", tone(3))
    *_, last = recordings(folder)
    assert (last.file, last.words) == ("white-000009000.flac", "Eva vier")


@pytest.mark.law(117)
def test_play_records_what_the_microphone_heard(tmp_path):
    """A synthetic voice announces into the real ear; its own sound is kept beside the journal."""
    speech, rate = Pyttsx3Synthesiser(None).render("Eva vier", "de")
    wav = tmp_path / "microphone.wav"
    quiet = np.zeros(6 * rate, dtype=np.int16)
    soundfile.write(wav, np.concatenate([quiet, speech, quiet[: 2 * rate]]), rate)
    options = ("--ear", "none", "--loudspeaker", "none", "--microphone", f"file:{wav}")
    folder = tmp_path / "spoken"
    playing = Playing(
        tmp_path,
        "--board",
        "virtual",
        "--journal",
        ".",
        "--record",
        str(folder),
        *options,
        sound=(),
    )
    playing.type("", "lift e2", "place e4").wait_for("Loudspeaker: Eva vier").type("")
    playing.wait_for("Clock: Black's clock runs.").type("quit")
    assert playing.end()[0] == 0
    (recording,) = recordings(folder)
    assert (recording.seat, recording.words) == (WHITE, "eva vier")
    sound = sound_of(folder, recording)
    assert 300 < recording.ms == round(len(sound) / 16) < 4_000
    assert np.abs(sound.astype(int)).max() > 1_000
    journal = read_journal(playing.journal)
    (said,) = [entry for entry in journal.entries if isinstance(entry.observed, o.Announced)]
    assert said.at == recording.at
    assert json.loads((folder / "index.jsonl").read_text())["file"].endswith(".flac")
