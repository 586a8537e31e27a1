"""Power cuts: a whole game's journal with every end that a cut could leave behind.

A cut harms what was being written and, on a card, the page around it. So the journal is cut at every byte,
bare and with the reserve of zeros behind it; at every line its last page (by the card's count, and the last
4096 bytes) becomes zeros, garbage or a page of another journal; of a line across two pages only the second
arrives; and power goes again at every sync of the recovery itself. Each time what comes back must be
exactly the lines that were complete, in front of a journal that takes the next one. For every number of lines
the game is also folded, compared with the state that was true then, and played on.

A cut leaves a torn end, of which nobody needs to know. A bit that flips in the last line takes a step that
was true: that has to be said.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

from msgspec import Struct

from companion.core.game import AnyGame
from companion.errors import JournalError
from companion.games.three_ages import GAME
from companion.journal import lines, saved_game
from companion.journal.reserve import BLOCK_BYTES
from companion.journal.store import Recovered, Store
from companion.journal.timeline import Step
from companion.table.bots import Bot
from companion.table.session import Session
from tests.chaos import whole_game
from tests.chaos.campaign import MEMORY, Figures
from tests.chaos.whole_game import WholeGame

FULL = sys.maxsize
PAGE = 4096
# Its zeros are all alike.
RESERVE_CUTS = 4000
TORN = (
    "cuts_within_lines",
    "cuts_before_a_reserve_of_zeros",
    "cuts_within_the_reserve",
    "last_pages_zeroed",
    "lines_of_which_only_the_second_page_arrived",
)
NEXT = b'{"line":"pause","by":0,"at":9999999999}'
# Opening syncs the copy of a torn tail, then the journal.
SYNCS_OF_RECOVERY = 2


class PowerFigures(Figures, kw_only=True):
    """What was cut, and what came back."""

    bytes_in_the_journal: int = 0
    lines_in_the_journal: int = 0
    cuts_within_lines: int = 0
    cuts_before_a_reserve_of_zeros: int = 0
    cuts_within_the_reserve: int = 0
    last_pages_zeroed: int = 0
    last_pages_garbled: int = 0
    last_pages_of_another_journal: int = 0
    lines_of_which_only_the_second_page_arrived: int = 0
    last_lines_with_a_flipped_bit: int = 0
    ends_called_torn: int = 0
    ends_called_damaged: int = 0
    cuts_during_recovery: int = 0
    recovered_to_the_last_complete_step: int = 0
    refused_unchanged_for_want_of_a_first_line: int = 0
    games_folded_and_played_on: int = 0


class Wreck(Struct, frozen=True):
    """A file as a cut left it: which kind of cut, at which byte, and what the file holds."""

    kind: str
    where: int
    content: bytes


class PowerCutError(BaseException):
    """Nothing may tidy up after this one."""


def run(tries: int, seed: int) -> PowerFigures:
    """All wrecks of each kind, or so many of each."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "game.journal"
        game = whole_game.play(path, seed)
        stranger = whole_game.play(path.with_name("stranger.journal"), seed + 1).data
        figures = PowerFigures(bytes_in_the_journal=len(game.data), lines_in_the_journal=len(game.ends))
        for wrecks in (
            _cuts(game, _offsets(game, tries, chance)),
            _cuts_in_reserve(
                game, _some(range(len(game.data), BLOCK_BYTES), min(tries, RESERVE_CUTS), chance)
            ),
            _pages(game, _some(range(len(game.ends)), tries, chance), stranger, chance),
            _second_pages(game),
            _flipped_bits(game, _some(range(1, len(game.ends)), tries, chance), chance),
        ):
            for wreck in wrecks:
                setattr(figures, wreck.kind, getattr(figures, wreck.kind) + 1)
                _recover(path, game, wreck, figures)
        for count in _some(range(1, len(game.ends) + 1), tries, chance):
            _cut_again(path, game, count, figures)
            _play_on(path, game, count, figures)
    return figures


def _offsets(game: WholeGame, tries: int, chance: Random) -> list[int]:
    """Anywhere; and of some lines nothing but the newline is missing."""
    some = {*_some(range(len(game.data)), tries, chance)}
    return sorted(some | {game.ends[line] - 1 for line in _some(range(len(game.ends)), tries, chance)})


def _some(places: range, tries: int, chance: Random) -> list[int]:
    return sorted(chance.sample(places, min(tries, len(places))))


# --- what a cut leaves behind


def _cuts(game: WholeGame, offsets: list[int]) -> Iterator[Wreck]:
    for offset in offsets:
        left = game.data[:offset]
        yield Wreck("cuts_within_lines", offset, left)
        yield Wreck("cuts_before_a_reserve_of_zeros", offset, _with_reserve(left))


def _cuts_in_reserve(game: WholeGame, sizes: list[int]) -> Iterator[Wreck]:
    for size in sizes:
        yield Wreck("cuts_within_the_reserve", size, game.data + bytes(size - len(game.data)))


def _pages(game: WholeGame, places: list[int], stranger: bytes, chance: Random) -> Iterator[Wreck]:
    for place in places:
        end = game.ends[place]
        journal = _with_reserve(game.data[:end])
        for start in {(end - 1) // PAGE * PAGE, max(0, end - PAGE)}:
            for kind, page in (
                ("last_pages_zeroed", bytes(PAGE)),
                ("last_pages_garbled", chance.randbytes(PAGE)),
                # Its first page would make the file that other journal.
                ("last_pages_of_another_journal", _page(stranger, start) if start else bytes(PAGE)),
            ):
                yield Wreck(kind, start, _overwritten(journal, start, page))


def _second_pages(game: WholeGame) -> Iterator[Wreck]:
    for start, end in pairwise((0, *game.ends)):
        boundary = (end - 1) // PAGE * PAGE
        if start < boundary:
            journal = _overwritten(_with_reserve(game.data[:end]), start, bytes(boundary - start))
            yield Wreck("lines_of_which_only_the_second_page_arrived", boundary, journal)


def _flipped_bits(game: WholeGame, places: list[int], chance: Random) -> Iterator[Wreck]:
    for place in places:
        where = chance.randrange(game.ends[place - 1], game.ends[place])
        flipped = bytearray(game.data[: game.ends[place]])
        flipped[where] ^= 1 << chance.randrange(8)
        yield Wreck("last_lines_with_a_flipped_bit", where, _with_reserve(bytes(flipped)))


def _with_reserve(data: bytes) -> bytes:
    return data + bytes(-len(data) % BLOCK_BYTES)


def _page(data: bytes, start: int) -> bytes:
    return data[start : start + PAGE].ljust(PAGE, b"\0")


def _overwritten(data: bytes, start: int, piece: bytes) -> bytes:
    return data[:start] + piece + data[start + len(piece) :]


# --- what has to come back


def _recover(path: Path, game: WholeGame, wreck: Wreck, figures: PowerFigures) -> None:
    path.write_bytes(wreck.content)
    complete = game.complete(wreck.content)
    told = f"{wreck.kind}, byte {wreck.where}"
    try:
        store, recovered = Store.open(path, sync=_no_sync)
    except JournalError as error:
        unchanged = not complete and path.read_bytes() == wreck.content
        figures.require(unchanged, f"{told}: {complete} lines were whole, but {error}")
        figures.refused_unchanged_for_want_of_a_first_line += 1
        return
    figures.require(
        recovered.payloads == game.payloads[:complete],
        f"{told}: {len(recovered.payloads)} lines, not {complete}",
    )
    torn = wreck.content[game.ends[complete - 1] :].rstrip(b"\0")
    aside = recovered.set_aside.read_bytes() if recovered.set_aside else b""
    figures.require(aside == torn, f"{told}: {len(aside)} bytes were set aside, {len(torn)} were torn")
    _require_name(wreck, recovered, told, figures)
    with store:
        store.append(NEXT)
        left = path.read_bytes()
    # That such a file can be read is found out once for every number of lines, by `_play_on`.
    wanted = game.data[: game.ends[complete - 1]] + lines.encode(complete + 1, NEXT, _seal(game))
    figures.require(left == wanted.ljust(len(left), b"\0"), f"{told}: the next line is not behind the others")
    figures.recovered_to_the_last_complete_step += 1
    if recovered.set_aside:
        recovered.set_aside.unlink()


def _require_name(wreck: Wreck, recovered: Recovered, told: str, figures: PowerFigures) -> None:
    """Torn is what a cut leaves; what is changed in a complete line is damage."""
    if wreck.kind in TORN:
        figures.require(not recovered.fault, f"{told}: a torn end is called damaged: {recovered.fault}")
    if wreck.kind == "last_lines_with_a_flipped_bit":
        figures.require(bool(recovered.fault), f"{told}: a step was lost without a word")
    figures.ends_called_damaged += bool(recovered.fault)
    figures.ends_called_torn += recovered.set_aside is not None and not recovered.fault


def _seal(game: WholeGame) -> int:
    return lines.checksum(1, game.payloads[0], lines.HEADER_SEAL)


def _cut_again(path: Path, game: WholeGame, count: int, figures: PowerFigures) -> None:
    """A torn journal whose recovery is interrupted at each of its syncs, then left in peace."""
    path.write_bytes(_with_reserve(game.data[: game.ends[count - 1]] + b"torn"))
    for sync in range(SYNCS_OF_RECOVERY):
        try:
            Store.open(path, sync=_cutting_at(sync))[0].close()
        except PowerCutError:
            figures.cuts_during_recovery += 1
    store, recovered = Store.open(path, sync=_no_sync)
    store.close()
    told = f"after {count} lines, cut again while recovering"
    figures.require(recovered.payloads == game.payloads[:count], f"{told}: lines are missing")
    kept = [aside.read_bytes() for aside in path.parent.glob("*.torn-*")]
    figures.require(b"torn" in kept, f"{told}: the torn tail is gone")
    for aside in path.parent.glob("*.torn-*"):
        aside.unlink()


def _play_on(path: Path, game: WholeGame, count: int, figures: PowerFigures) -> None:
    """Fold what came back, compare, take one more step, and find that one too."""
    path.write_bytes(_with_reserve(game.data[: game.ends[count - 1]]))
    store, saved = saved_game.reopen(path, _find)
    session = Session.of(saved, store, chance=Random(count))
    told = f"after {count} lines"
    figures.require(session.state == game.states[count - 1], f"{told}: a wrong state came back")
    session.resume()
    if session.waiting():
        seat = session.waiting()[0]
        answer = session.submit(Bot(GAME, Random(count), "1").play(session.view(seat), seat))
        figures.require(isinstance(answer, Step), f"{told}: the game cannot go on")
    session.close()
    again = saved_game.load(path, _find).timeline
    figures.require(again.state == session.state, f"{told}: the step after it is lost")
    figures.games_folded_and_played_on += 1


def _find(_: str) -> AnyGame:
    """Looking through what is installed takes longer than a game's fold."""
    return GAME


def _no_sync(_: int) -> None:
    """What is not under test here: the kernel keeps its word while it runs."""


def _cutting_at(number: int) -> Callable[[int], None]:
    seen: list[int] = []

    def sync(descriptor: int) -> None:
        seen.append(descriptor)
        if len(seen) > number:
            raise PowerCutError

    return sync
