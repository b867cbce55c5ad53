"""All attacks, one after the other, and the table of what was tried and what held."""

import traceback
from dataclasses import dataclass, field

from tests.attack import brokers, brought, disks, files, floods, given, hall, privacy, requests
from tests.attack.game import AttackedGame
from tests.support.terminal_board import VirtualBoard

LONGEST = 600
"""Characters that are told of what did not hold."""


@dataclass(frozen=True)
class Share:
    """How much is tried: all ``floods`` or shares, moves in each, commands on files, kills."""

    whole: bool
    moves: int
    commands: int
    kills: int


WHOLE = Share(whole=True, moves=3, commands=40, kills=50)
BOUNDED = Share(whole=False, moves=1, commands=2, kills=0)


@dataclass
class Result:
    """What was tried: ``flooded`` with milliseconds, ``refused`` with the number of cases."""

    flooded: list = field(default_factory=list)
    refused: list = field(default_factory=list)
    broken: list = field(default_factory=list)

    def lines(self):
        """Two tables in Markdown."""
        yield "| while there are | a move is announced | a right link is in | a spectator sees it |"
        yield "|---|---|---|---|"
        for name, fared in self.flooded:
            yield f"| {name} | {fared.move} ms | {fared.link} ms | {fared.spectator} ms |"
        yield ""
        yield "| tried | cases | held |"
        yield "|---|---|---|"
        for name, cases in self.refused:
            yield f"| {name} | {cases} | {'yes' if cases is not None else '**no**'} |"
        yield ""
        held = len(self.flooded) + len(self.refused) - (QUIET in dict(self.flooded))
        yield f"{held + len(self.broken)} attacks, {len(self.broken)} that did not hold."


QUIET = "nobody else"
"""The row with which the others are compared, and no attack."""


class Attack:
    """Goes through all attacks; ``tell`` hears of each one, and of what did not hold."""

    def __init__(self, share, tell):
        self.result = Result()
        self._share = share
        self._tell = tell

    def flood(self, name, fared):
        """A flood during which others were served as ``fared()`` says."""
        self._try(name, fared, self.result.flooded)

    def refuse(self, attack, *given):
        """An attack that says how many cases it tried."""
        self._try(attack.__doc__, lambda: attack(*given), self.result.refused)

    def _try(self, name, attack, results):
        self._tell(name)
        try:
            results.append((name, attack()))
        except Exception as error:
            where = "".join(traceback.format_tb(error.__traceback__))
            self._tell(f"{where}{type(error).__name__}: {str(error)[:LONGEST]}")
            self.result.broken.append(name)
            self.result.refused.append((name, None))


def attacked(folder, board, share, tell):
    """Attack a game at this board, and further ones of their own; all that came out."""
    attack = Attack(share, tell)
    game = AttackedGame(folder / "game", board, within=files.SHARED_MACHINE).start()
    try:
        attack.flood(QUIET, lambda: floods.served(game, share.moves))
        for flood in floods.PAGES:
            number = flood.number if share.whole else flood.share
            name = flood.name.format(f"{number:,}")
            attack.flood(name, lambda f=flood, n=number: floods.withstood(f, game, n, share.moves))
        for refused in (*requests.ATTACKS, *privacy.ATTACKS, files.unlinked):
            attack.refuse(refused, game)
        attack.refuse(privacy.connections, game)
        game.leave()
    except BaseException:
        game.process.kill()
        raise
    attack.refuse(files.modes, game.records)
    attack.refuse(files.forged, folder / "forged", game.journal, share.commands)
    attack.refuse(files.planted, folder / "planted", share.commands)
    attack.refuse(brought.sticks, folder / "sticks")
    attack.refuse(given.languages, folder / "languages", share.commands)
    attack.refuse(given.recordings, folder / "recordings", share.commands)
    attack.refuse(given.sounds_of_a_game, folder / "sounds", game.journal, share.commands)
    of_their_own(attack, folder, share)
    return attack.result


def of_their_own(attack, folder, share):
    """Attacks that need another game."""
    attack.flood(
        f"{floods.FRAMES_A_SECOND} frames a second, and nonsense, from White's board",
        lambda: floods.withstood_board(folder / "wild", share.moves),
    )
    with VirtualBoard() as board:
        attack.refuse(privacy.delayed, folder / "delayed", board, 3 + share.moves)
    with VirtualBoard() as board:
        attack.refuse(files.full_disk, folder / "disk", board)
    if share.whole:
        with VirtualBoard() as board:
            attack.refuse(files.unplugged, folder / "unplugged", board, 40)
    others = (
        (*disks.OF_DISKS, *brokers.OF_BROKERS) if share.whole else (*disks.SHARE, *brokers.SHARE)
    )
    for attacked in (*others, *hall.OF_A_HALL):
        attack.refuse(attacked, folder / attacked.__name__)
    if share.kills:  # Of the bounded share there are five in tests/hall.
        attack.refuse(hall.broker_killed, folder / "hall", share.kills)
