"""What a game writes is its user's alone."""

import stat

from tests.app.child import Playing, script


def test_nobody_else_can_read_what_a_game_writes(tmp_path):
    """Under the usual mask of a shared machine, by which files can be read by all."""
    mask = ("sh", "-c", 'umask 022; exec "$@"', "sh")
    game = Playing(tmp_path, "--board", "none", "--journal", "games/club", within=mask)
    game.type(*script("e2e4", "e7e5", seats=()))
    game.type("quit").ended()
    written = list((tmp_path / "games").rglob("*"))
    assert {path.suffix for path in written if path.is_file()} == {".journal", ".log", ".pgn"}
    for path in (tmp_path / "games", *written):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
