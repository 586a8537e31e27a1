"""A journal as a list shows it: which game, who, when, and whether it can be gone on with.

Whatever is wrong with a file, it is a line of the list that says so, never an error: one bad journal must not
hide the others.
"""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.core.seats import COLOURS as SEAT_COLOURS
from companion.core.seats import TABLE, Seat
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.errors import JournalError
from companion.journal import saved_game
from companion.journal.access import explained
from companion.journal.saved_game import FindGame, SavedGame

_log = logging.getLogger(__name__)
# The note of when a game was begun. No game and no order hangs on it: a Pi may not know what time it is.
BEGUN = "begun"
# The note of which colour each seat has, where players chose: numbers from 1 on, by seat.
COLOURS = "colours"
# The note of which seats bots have from the beginning: whatever a game adds up to, it is nobody's victory.
PLAYED_BY_BOTS = "played_by_bots"

JournalState = Literal["unfinished", "finished", "in use", "unreadable"]


class ListedGame(Struct, frozen=True):
    """One journal. Of an unreadable one only `path`, `number`, perhaps `written`, and why are known.

    `game` is the game's name as its file has it; `headline` and `standings` are where the game is, without
    secrets. `begun` and `written` are what the clock said then. `reason` and `remedy` are for one that is
    unreadable.
    """

    path: Path
    number: int
    game: str
    state: JournalState
    names: tuple[str, ...] = ()
    begun: datetime | None = None
    written: datetime | None = None
    headline: Text = Text("")
    standings: tuple[Standing, ...] = ()
    steps: int = 0
    reason: Text = Text("")
    remedy: Text = Text("")

    @property
    def id(self) -> str:
        """What `companion play --continue ID` and `Journals.take_up` know it by."""
        return self.path.stem


def look(path: Path, game: str, number: int, find_game: FindGame) -> ListedGame:
    """What a list says of this journal. It is read, never changed."""
    written = None
    try:
        with explained(path, say("the journal cannot be read")):
            written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            in_use = _in_use(path)
        saved = saved_game.load(path, find_game)
        return _listed(path, number, saved, written, in_use=in_use)
    except JournalError as error:
        what, remedy = (one if isinstance(one, Text) else plain(str(one)) for one in error.sentences)
        return ListedGame(path, number, game, "unreadable", written=written, reason=what, remedy=remedy)
    except Exception:
        # A game may stumble over anything in a file that another version or a hand has made.
        _log.exception("%s cannot be listed", path)
        what, remedy = say("the game in it cannot be told"), say("nothing was changed; keep the file")
        return ListedGame(path, number, game, "unreadable", written=written, reason=what, remedy=remedy)


def _listed(
    path: Path, number: int, saved: SavedGame, written: datetime | None, *, in_use: bool
) -> ListedGame:
    game, timeline = saved.game, saved.timeline
    public = game.view(timeline.state, TABLE)
    state: JournalState = "finished" if game.over(public) else "unfinished"
    return ListedGame(
        path=path,
        number=number,
        game=game.name,
        state="in use" if in_use else state,
        names=tuple(saved.options.names),
        begun=_date(saved.notes.get(BEGUN, "")),
        written=written,
        headline=game.headline(public),
        standings=game.standings(public),
        steps=len(timeline.done),
    )


def _in_use(path: Path) -> bool:
    """Whether a process writes it. The lock is tried for an instant; `access` waits that long for it."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def _date(written: str) -> datetime | None:
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        return None


def noted_colours(notes: Mapping[str, str], players: int) -> tuple[int, ...]:
    """The colours that seats were given; none where nobody chose."""
    return fitting(tuple(int(one) for one in notes.get(COLOURS, "").split(",") if one.isdecimal()), players)


def note_of_bots(bots: Iterable[Seat]) -> dict[str, str]:
    """Which seats bots have; nothing where only people play."""
    seats = ",".join(str(seat) for seat in sorted(bots))
    return {PLAYED_BY_BOTS: seats} if seats else {}


def noted_bots(notes: Mapping[str, str]) -> frozenset[Seat]:
    """The seats that bots had from the beginning."""
    return frozenset(int(one) for one in notes.get(PLAYED_BY_BOTS, "").split(",") if one.isdecimal())


def fitting(colours: tuple[int, ...], players: int) -> tuple[int, ...]:
    """The colours, if there is one for each player that nobody else has; otherwise none."""
    distinct = len({*colours}) == len(colours) == players
    return colours if distinct and {*colours} <= {*range(1, len(SEAT_COLOURS))} else ()


def plain(words: str) -> Text:
    """Words that no catalogue has."""
    return Text("{words}", {"words": words})
