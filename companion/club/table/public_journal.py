"""A journal, told line by line: only what everybody at the table may know.

Everything is made from `Game.view` of the table itself and from the names of steps, as the public page makes
it. Names are replaced before the first line is folded, so that no sentence can hold another one. What is made
here hangs on nothing but the journal: it can be made again at any time, on any day, byte for byte.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from companion.club import messages
from companion.club.settings import NamePolicy
from companion.club.table.names import outside
from companion.core.options import TableOptions
from companion.core.seats import COLOURS, TABLE
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.journal.follow import Follower
from companion.journal.listing import BEGUN
from companion.journal.records import Advised, AnyRecord, Paused, Redone, Resumed, Stepped, Undone, Upgraded
from companion.journal.saved_game import FindGame, JournalFold
from companion.journal.timeline import Timeline
from companion.locale import Speech

What = Literal["step", "undo", "redo", "pause", "resume", "upgrade", "advice"]
# While nobody in particular is waited for.
DARK = "#000000"


class PublicJournal:
    """One game. `messages[n - 1]` is line n of its journal."""

    def __init__(self, path: Path, find_game: FindGame, names: NamePolicy) -> None:
        self.path = path
        self.messages: list[bytes] = []
        self._names = names
        self._find_game = find_game
        self._follower = Follower(path)
        self._fold: JournalFold | None = None
        self._speeches = Speech("fr"), Speech("en")

    @property
    def game_id(self) -> str:
        """The game's own number; empty before the first line was read."""
        return self._fold.header.game_id if self._fold else ""

    @property
    def over(self) -> bool:
        """Whether the game has ended, as far as it was read."""
        return self._fold is not None and self._fold.game.over(self._fold.timeline.state)

    def read(self, until: int | None = None) -> bool:
        """One more line, if there is one up to that number."""
        if until is not None and len(self.messages) >= until:
            return False
        payload = self._follower.next()
        if payload is None:
            return False
        if self._fold is None:
            self._fold = JournalFold(self.path, payload, self._find_game, self._renamed)
            self._speeches = Speech("fr", self._fold.game.name), Speech("en", self._fold.game.name)
            self.messages.append(messages.encode(self._begun(self._fold)))
        else:
            self.messages.append(messages.encode(self._told(self._fold, self._fold.add(payload))))
        return True

    def close(self) -> None:
        """Let go of the file."""
        self._follower.close()

    def status(self, title: str, language: str, page: str) -> messages.Status:
        """The newest state."""
        assert self._fold is not None
        game = self._fold.game
        now = self._moment(self._fold, sources=True)
        players = _players(self._fold)
        return messages.Status(
            title=title,
            state="over" if now.over else "playing",
            language="en" if language == "en" else "fr",
            page=page,
            game=game.name,
            game_title=self._words(game.title),
            game_id=self.game_id,
            line=len(self.messages),
            players=players,
            now=now,
            home=_home(players, now),
        )

    def _renamed(self, options: TableOptions) -> TableOptions:
        return replace(options, names=outside(options.names, self._names))

    def _begun(self, fold: JournalFold) -> messages.Begun:
        return messages.Begun(
            game_id=fold.header.game_id,
            line=1,
            game=fold.game.name,
            title=self._words(fold.game.title),
            players=_players(fold),
            settings=fold.options.settings,
            begun=fold.header.notes.get(BEGUN, ""),
            now=self._moment(fold),
        )

    def _told(self, fold: JournalFold, record: AnyRecord) -> messages.ToldLine:
        what, step, text = _happened(fold.timeline, record)
        return messages.ToldLine(
            game_id=fold.header.game_id,
            line=len(self.messages) + 1,
            what=what,
            by=record.by,
            step=step,
            text=self._words(text),
            now=self._moment(fold, sources=fold.game.over(fold.timeline.state)),
        )

    def _moment(self, fold: JournalFold, *, sources: bool = False) -> messages.PublicMoment:
        game, timeline = fold.game, fold.timeline
        public = game.view(timeline.state, TABLE)
        seats = range(1, len(fold.options.names) + 1)
        return messages.PublicMoment(
            headline=self._words(game.headline(public)),
            waiting=() if timeline.paused else tuple(game.waiting(public)),
            standings=tuple(self._rank(line, sources=sources) for line in game.standings(public)),
            played_ms=timeline.at,
            waited_ms=tuple(timeline.waited.get(seat, 0) for seat in seats),
            paused=timeline.paused,
            over=game.over(public),
        )

    def _rank(self, line: Standing, *, sources: bool) -> messages.Rank:
        told = (
            tuple(messages.PublicSource(self._words(one.label), one.points) for one in line.sources)
            if sources
            else ()
        )
        return messages.Rank(line.place, tuple(line.seats), line.points, line.won, told)

    def _words(self, text: Text) -> messages.BilingualText:
        french, english = self._speeches
        return messages.BilingualText(french(text), english(text))


def _players(fold: JournalFold) -> tuple[messages.ClubPlayer, ...]:
    return tuple(
        messages.ClubPlayer(seat, name, COLOURS[seat])
        for seat, name in enumerate(fold.options.names, start=1)
    )


def _happened(timeline: Timeline, record: AnyRecord) -> tuple[What, int | None, Text]:
    """What a line says, once it is folded."""
    match record:
        case Stepped():
            return "step", None, timeline.name(timeline.done[-1])
        case Undone(step=line):
            return "undo", line, say("Undone: {step}", step=timeline.name(timeline.undone[-1]))
        case Redone(step=line):
            return "redo", line, say("Done again: {step}", step=timeline.name(timeline.done[-1]))
        case Paused():
            return "pause", None, say("The game is paused.")
        case Resumed():
            return "resume", None, say("The game goes on.")
        case Advised():
            return "advice", None, say("{name} asks for advice.", name=timeline.options.names[record.by - 1])
        case Upgraded():
            return "upgrade", None, say("The companion has been updated.")


def _home(players: tuple[messages.ClubPlayer, ...], now: messages.PublicMoment) -> messages.Home:
    """Whose turn it is (all of them, where several are waited for), who leads, and the colour of the turn."""
    by_seat = {player.seat: player for player in players}
    acting = [by_seat[seat] for seat in now.waiting if seat in by_seat]
    leaders = [by_seat[seat].name for line in now.standings if line.place == 1 for seat in line.seats]
    colour = acting[0].colour if len(acting) == 1 else DARK
    return messages.Home(
        turn=", ".join(player.name for player in acting),
        round=now.headline,
        leader=", ".join(leaders),
        colour=colour,
        rgb=(int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)),
        over="ON" if now.over else "OFF",
    )
