"""Models are fetched over lines that break, from servers nobody trusts, onto disks that fail.

A model is there whole and as it was published, or not at all; and one sentence says why.
"""

import contextlib
import random
import resource
import socket
import stat
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.devices.models import ModelStore, catalogue, find_offer, models_path
from accessible_board.devices.models.download import (
    MOST_CONNECTIONS,
    PATIENCE,
    SLOWEST,
    ArchiveError,
    _chunks,
    unpack,
)
from accessible_board.errors import DeviceError, InputError
from accessible_board.languages import available
from accessible_board.languages.loading import sentences
from tests.support.model_server import FILES, NAME, archive, offer, shelf

README = Path(__file__).parents[2] / "models" / "README.md"


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with shelf() as given:
        yield given


@pytest.fixture
def store(tmp_path):
    return ModelStore(tmp_path / "models")


@pytest.fixture
def lines():
    return []


def told(lines):
    """A reporter that keeps each line as a user of English reads it."""
    said = sentences("commands", "en")
    return lambda key, **values: lines.append(said[key].format(**values))


def standing(store):
    """The files of the installed model by their paths in it."""
    folder = store.path(NAME)
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def is_untouched(store):
    """Nothing of a model is there, not even half of one."""
    left = [path.name for path in store.folder.iterdir()]
    return store.installed() == () and not any("unpacking" in name for name in left)


# --- the catalogue ------------------------------------------------------------------------------


def test_the_official_models_are_of_one_server_and_every_one_has_a_licence():
    assert catalogue().base.startswith("https://")
    for model in catalogue().models:
        assert model.license in ("Apache-2.0", "MIT")
        assert model.url("https://here/x/") == f"https://here/x/{model.name}.zip"


def test_a_model_is_found_by_its_language_or_its_name():
    assert find_offer("de").name == "vosk-model-small-de-0.15"
    assert find_offer("vosk-model-small-nl-0.22").language == "nl"


@pytest.mark.parametrize("key", ["da", "nb", "", "vosk"])
def test_what_is_not_offered_is_told_with_what_is(key):
    with pytest.raises(InputError, match=f"for '{key}'; there are de, nl, en, sv, vosk-model"):
        find_offer(key)


def test_the_page_about_models_names_each_with_its_licence_and_checksum():
    page = README.read_text("utf-8")
    for model in catalogue().models:
        row = next(line for line in page.splitlines() if f"`{model.name}`" in line)
        assert model.license in row
        assert f"{model.size:,}".replace(",", " ") in row
        assert (model.sha256 or "not published") in row
    for language in set(available()) - {model.language for model in catalogue().models}:
        assert f"`{language}`" in page


# --- installing ---------------------------------------------------------------------------------


def test_a_model_is_fetched_checked_unpacked_and_nothing_else_is_left(server, store, lines):
    data = archive()
    path = store.install(offer(data), server.give(data).base, told(lines))
    assert path == store.path(NAME)
    assert standing(store) == FILES
    assert store.installed() == (NAME,)
    assert store.for_language("de") == path
    assert store.for_language("en") is None
    assert store.verify(NAME) == []
    assert {entry.name for entry in store.folder.iterdir()} == {
        NAME,
        f"{NAME}.json",
        ".installing",
    }


def test_progress_is_a_line_for_every_ten_percent(server, store, lines):
    data = archive({**FILES, "graph/HCLG.fst": bytes(2_000_000)})
    store.install(offer(data), server.give(data).base, told(lines))
    tenths = [int(line.split()[0]) for line in lines if "percent of" in line]
    assert tenths == list(range(10, 101, 10))


def test_a_cut_line_is_gone_on_from_and_no_byte_is_fetched_twice(server, store, lines):
    data = archive()
    server.give(data).cuts = [30_000, 40_000]
    store.install(offer(data), server.base, told(lines))
    assert server.ranges == [0, 30_000, 70_000]
    assert standing(store) == FILES
    assert lines.count("The connection was cut; going on from there.") == 2


def test_a_line_that_breaks_for_good_leaves_what_came_and_the_next_time_goes_on(
    server, store, lines
):
    data = archive()
    server.give(data).cuts = [30_000, 0]
    with pytest.raises(DeviceError, match=r"cut at 29 percent; repeat the command"):
        store.install(offer(data), server.base, told(lines))
    assert is_untouched(store)
    store.install(offer(data), server.base, told(lines))
    assert server.ranges == [0, 30_000, 30_000]
    assert standing(store) == FILES


def test_a_server_that_gives_a_byte_a_connection_is_given_up(server, store, lines):
    server.give(archive()).cuts = [1] * (2 * MOST_CONNECTIONS)
    with pytest.raises(DeviceError, match="cut at 0 percent"):
        store.install(offer(archive()), server.base, told(lines))
    assert len(server.cuts) == MOST_CONNECTIONS


@given(st.integers(1, 5000))
def test_a_line_is_given_up_once_it_is_slower_than_a_model_is_worth(rate):
    """So many bytes a second come, a second after the other."""

    class Line:
        def read1(self, most):
            return b"x" * min(rate, most)

    size = 4 * int(PATIENCE) * rate
    came = sum(map(len, _chunks(Line(), size, iter(range(size + 2)).__next__)))
    assert came == size if rate >= SLOWEST else came <= (PATIENCE + 1) * rate


@pytest.mark.parametrize("nowhere", ["http://[", "http://127.0.0.1:notaport/", "http:///nothing"])
def test_a_server_that_sends_us_to_an_impossible_address_is_told(server, store, lines, nowhere):
    server.give(archive()).moved_to = nowhere
    with pytest.raises(DeviceError, match="127"):
        store.install(offer(archive()), server.base, told(lines))


def test_parts_of_two_versions_are_never_put_together(server, store, lines):
    old = archive({**FILES, "README": b"An older one of its kind...\n"})
    data = archive()
    assert len(old) == len(data)
    server.give(old).cuts = [50_000, 0]
    with pytest.raises(DeviceError, match="cut at"):
        store.install(offer(data, known=False), server.base, told(lines))
    server.give(data).tag = '"second"'
    store.install(offer(data, known=False), server.base, told(lines))
    assert server.ranges[-1] == 0
    assert standing(store) == FILES


@pytest.mark.parametrize("habit", [{"tag": ""}, {"tag": 'W/"weak"'}, {"knows_ranges": False}])
def test_a_server_that_cannot_go_on_is_asked_for_the_whole_again(server, store, lines, habit):
    data = archive()
    vars(server.give(data)).update(habit)
    server.cuts = [30_000]
    store.install(offer(data), server.base, told(lines))
    assert server.ranges == [0, 0]
    assert standing(store) == FILES


def test_a_model_other_than_the_published_one_is_thrown_away(server, store, lines):
    data = archive()
    forged = archive({**FILES, "README": b"A model that listens to you\n"})
    assert len(forged) == len(data)
    server.give(forged)
    with pytest.raises(DeviceError, match=f"SHA-256 is {sha256(forged).hexdigest()}"):
        store.install(offer(data), server.base, told(lines))
    assert is_untouched(store)
    store.install(offer(data), server.give(data).base, told(lines))
    assert standing(store) == FILES


def test_without_a_published_checksum_the_first_copy_is_trusted_and_every_later_one_compared(
    server, store, lines
):
    data = archive()
    store.install(offer(data, known=False), server.give(data).base, told(lines))
    assert any(sha256(data).hexdigest() in line for line in lines)
    forged = archive({**FILES, "README": b"A model that listens to you\n"})
    with pytest.raises(DeviceError, match="was thrown away"):
        store.install(offer(forged, known=False), server.give(forged).base, told(lines))
    assert standing(store) == FILES
    assert store.verify(NAME) == []


@pytest.mark.parametrize("says_length", [True, False])
@pytest.mark.parametrize("more", [-1000, 1000])
def test_a_file_of_another_size_is_refused(server, store, lines, more, says_length):
    data = archive()
    given = data + bytes(more) if more > 0 else data[:more]
    server.give(given).says_length = says_length
    with pytest.raises(DeviceError, match=r"where|more than the catalogue|cut at"):
        store.install(offer(data), server.base, told(lines))
    assert is_untouched(store)


@pytest.mark.parametrize(
    ("base", "kind", "sentence"),
    [
        ("http://127.0.0.1:1", DeviceError, r"127.0.0.1:1 cannot be reached.*Is there a network"),
        ("http://host.invalid", DeviceError, "host.invalid cannot be reached"),
        ("file:///etc", InputError, "no address of the web"),
        ("nonsense", InputError, "no address of the web"),
    ],
)
def test_without_a_network_one_sentence_says_so(store, monkeypatch, base, kind, sentence):
    monkeypatch.setenv("no_proxy", "*")
    with pytest.raises(kind, match=sentence):
        store.install(offer(archive()), base, lambda key, **values: None)
    assert is_untouched(store)


def test_no_server_sends_us_out_of_the_web(server, store, lines):
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        elsewhere.settimeout(0)
        server.moved_to = f"ftp://127.0.0.1:{elsewhere.getsockname()[1]}/model.zip"
        with pytest.raises(DeviceError, match="unknown url type: ftp"):
            store.install(offer(archive()), server.base, told(lines))
        with pytest.raises(BlockingIOError):
            elsewhere.accept()
    assert is_untouched(store)


def test_a_server_without_the_model_is_told(server, store, lines):
    with pytest.raises(DeviceError, match="code 404"):
        store.install(offer(archive()), server.base, told(lines))
    assert is_untouched(store)


def test_two_installations_at_once_are_one_too_many(server, store, lines):
    data = archive()
    server.give(data)

    def second(key, **values):
        with pytest.raises(DeviceError, match="Another installation"):
            ModelStore(store.folder).install(offer(data), server.base, lambda key, **values: None)
        lines.append(key)

    store.install(offer(data), server.base, second)
    assert lines
    assert standing(store) == FILES


def test_what_a_killed_installation_left_is_cleared_away(server, store, lines):
    data = archive()
    (store.folder / ".unpacking-killed" / "unpacked").mkdir(parents=True)
    store.install(offer(data), server.give(data).base, told(lines))
    assert not list(store.folder.glob(".unpacking*"))


# --- disks --------------------------------------------------------------------------------------


@pytest.fixture
def small_disk():
    """No file may become larger than 60 000 bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("small_disk")
def test_a_disk_that_fails_while_fetching_is_told(server, store, lines):
    data = archive()
    with pytest.raises(DeviceError, match=r"models cannot be used: File too large\."):
        store.install(offer(data), server.give(data).base, told(lines))
    assert is_untouched(store)


@pytest.mark.usefixtures("small_disk")
def test_a_disk_that_fails_while_unpacking_leaves_nothing_of_the_model(server, store, lines):
    noise = random.Random(1).randbytes(15_000)  # keeps the archive from looking like a bomb
    data = archive({**FILES, "noise": noise}, compression=zipfile.ZIP_DEFLATED)
    assert len(data) < 60_000 < len(FILES["am/final.mdl"])
    with pytest.raises(DeviceError, match="File too large"):
        store.install(offer(data), server.give(data).base, told(lines))
    assert is_untouched(store)


def test_a_folder_that_is_none_is_told(server, tmp_path, lines):
    (tmp_path / "file").touch()
    with pytest.raises(DeviceError, match="file cannot be used"):
        ModelStore(tmp_path / "file").install(offer(archive()), server.base, told(lines))


# --- archives -----------------------------------------------------------------------------------


def special(name, kind):
    info = zipfile.ZipInfo(f"{NAME}/{name}")
    info.external_attr = (kind | 0o644) << 16
    return info


EVIL = {
    "a path upwards": archive({**FILES, "../../outside": b""}),
    "an absolute path": archive({zipfile.ZipInfo("/tmp/outside"): b"", **FILES}),
    "a foreign path": archive({**FILES, "..\\outside": b""}),
    "a symbolic link": archive({**FILES, special("link", stat.S_IFLNK): b"/etc/passwd"}),
    "a device": archive({**FILES, special("device", stat.S_IFCHR): b""}),
    "no model": archive({"README": b"nothing"}),
    "two folders": archive({**FILES, zipfile.ZipInfo("elsewhere/file"): b""}),
    "a file in place of a folder": archive({**FILES, "README/inside": b""}),
    "no archive": b"not a ZIP archive at all",
    "a torn archive": archive()[:-30],
    "a changed archive": archive().replace(b"hears nothing", b"hears nothin!"),
    "a bomb": archive({**FILES, "bomb": bytes(50_000_000)}, compression=zipfile.ZIP_DEFLATED),
    "an empty archive": archive({}),
}


@pytest.mark.parametrize("data", EVIL.values(), ids=EVIL)
def test_an_archive_that_no_honest_server_gives_is_refused_whole(server, store, lines, data):
    with pytest.raises(DeviceError) as refused:
        store.install(offer(data), server.give(data).base, told(lines))
    assert str(refused.value).count("\n") == 0
    assert is_untouched(store)
    assert not list(store.folder.parent.rglob("outside"))


@given(
    parts=st.lists(st.sampled_from(["..", ".", "", "a", "am", "/", "\\", "C:"]), max_size=6),
    kind=st.sampled_from([0, stat.S_IFREG, stat.S_IFLNK, stat.S_IFDIR, stat.S_IFIFO]),
)
def test_no_name_and_no_kind_of_entry_leads_out_of_the_folder(tmp_path_factory, parts, kind):
    home = tmp_path_factory.mktemp("home")
    info = zipfile.ZipInfo("/".join(parts) or "x")
    info.external_attr = (kind | 0o755) << 16
    path, into = home / "a.zip", home / "a" / "into"
    path.write_bytes(archive({info: b"here"}))
    into.mkdir(parents=True)
    with contextlib.suppress(ArchiveError):
        unpack(path, into, 1000)
    found = [p for p in home.rglob("*") if p not in (path, into, into.parent)]
    assert all(p.is_relative_to(into) and not p.is_symlink() for p in found)
    assert all(p.is_file() or p.is_dir() for p in found)


# --- verifying ----------------------------------------------------------------------------------


@pytest.fixture
def installed(server, store, lines):
    data = archive()
    store.install(offer(data), server.give(data).base, told(lines))
    return store


def test_every_change_in_an_installed_model_is_found(installed):
    folder = installed.path(NAME)
    (folder / "am/final.mdl").write_bytes(b"worse")
    (folder / "README").unlink()
    (folder / "more").touch()
    assert [problem.said("en") for problem in installed.verify(NAME)] == [
        f"{NAME}: the file README is missing.",
        f"{NAME}: the file more was added.",
        f"{NAME}: the file am/final.mdl was changed.",
    ]


def test_a_model_that_was_put_there_by_hand_is_used_but_cannot_be_verified(store):
    folder = store.folder / "vosk-model-small-nl-0.99"
    (folder / "am").mkdir(parents=True)
    (folder / "am/final.mdl").touch()
    assert store.installed() == (folder.name,)
    assert store.for_language("nl") == folder
    with pytest.raises(DeviceError, match="no record"):
        store.verify(folder.name)


def test_a_damaged_record_is_as_good_as_none(installed):
    (installed.folder / f"{NAME}.json").write_text("{", "ascii")
    with pytest.raises(DeviceError, match="no record"):
        installed.verify(NAME)


def test_a_model_is_replaced_whole(installed, server, lines):
    (installed.path(NAME) / "more").touch()
    data = archive()
    installed.install(offer(data), server.base, told(lines))
    assert standing(installed) == FILES


def test_before_the_first_installation_there_is_nothing(store):
    assert store.installed() == ()
    assert store.for_language("de") is None
    assert not store.folder.exists()
    assert models_path().name == "models"
