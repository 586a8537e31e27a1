"""Record journals of the version that is about to be released: `python -m tests.journals.record v2`.

Done once for each version of a game's events, before the first change to them. What was recorded stays as it
is for ever: `test_recorded.py` reads all of it with every later version. The games are played by bots that
try everything, with corrections, undo, redo, pauses and cards taken back; some are left unfinished, and some
files end as a killed process or a power cut leaves them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args

from msgspec import Struct

from companion import games
from companion.core.game import AnyGame
from companion.core.seats import TABLE
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME as THREE_AGES
from companion.journal import saved_game
from companion.journal.store import Store
from companion.journal.timeline import Step, Timeline
from companion.table.session import Session
from tests.games.nexus_ops import random_games as nexus_ops_games
from tests.games.three_ages import random_games as three_ages_games
from tests.journals import facts
from tests.table.clocks import FakeClock

FOLDER = Path(__file__).parent
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Zoë-Ñandú")
LONGEST_THOUGHT_MS = 90_000
RESERVE_LEFT = 3_000  # of a killed process; a real reserve is only longer

# How a file ends: closed, by a process that was killed, in the middle of a line.
Ending = Literal["closed", "killed", "torn"]
# What is done last: nothing, a pause, some steps undone, all of them.
Last = Literal["", "paused", "undone", "all undone"]


class Recording(Struct, frozen=True):
    """One journal: who plays what, how wildly, and how far."""

    name: str
    players: int
    settings: dict[str, str] = {}
    corrections: bool = True
    restless: float = 0.03  # how likely each of undo, redo, pause and taking back is after a step
    steps: int = 100_000
    last: Last = ""
    ending: Ending = "closed"
    notes: dict[str, str] = {}
    # Played again with other chances until all of these have happened.
    seeking: tuple[str, ...] = ()
    play: dict[str, bool] = {}


_EXPLORE = {"board": "full", "mode": "exploration"}
_DRAWN = {"board": "full", "mode": "exploration", "galaxy": "drawn"}
_COMPANION = {"board": "full", "map": "drawn", "dice": "companion"}

THREE_AGES_RECORDINGS = (
    Recording("plain-2", 2, corrections=False, restless=0.0),
    Recording("plain-4", 4, corrections=False, restless=0.0, notes={"people": "1", "deck_seed": "77"}),
    Recording("assisted-2", 2),
    Recording("assisted-3", 3),
    Recording("assisted-4-dial", 4, {"cards": "dial"}),
    Recording("assisted-5-exploration", 5, {"mode": "exploration"}),
    Recording("assisted-6", 6),
    Recording("full-2", 2, {"board": "full"}),
    Recording("full-3-trusted", 3, {"board": "full", "adjacency": "trusted"}),
    Recording("full-4-drawn", 4, {"board": "full", "galaxy": "drawn"}),
    Recording("full-2-explored-dial", 2, {**_EXPLORE, "cards": "dial"}),
    Recording("full-5-explored", 5, _EXPLORE),
    Recording("full-6-explored-drawn", 6, _DRAWN),
    Recording("restless-3", 3, {"board": "full"}, restless=0.25),
    Recording("duel-restless", 2, restless=0.3),
    Recording("unfinished-3-explored", 3, _DRAWN, steps=70),
    Recording("unfinished-duel-choosing", 2, steps=41, restless=0.1),
    Recording("unfinished-6-paused", 6, steps=33, last="paused"),
    Recording("unfinished-4-undone", 4, _DRAWN, steps=60, last="undone"),
    Recording("unfinished-3-all-undone", 3, steps=12, last="all undone"),
    Recording("finished-then-undone", 4, {"board": "full"}, last="undone"),
    Recording("killed-5", 5, _EXPLORE, steps=50, ending="killed"),
    Recording("torn-3", 3, steps=45, ending="torn"),
    Recording("setting-up-4", 4, _DRAWN, corrections=False, restless=0.0, steps=3),
    Recording("begun-2", 2, steps=0),
    Recording("tied-3", 3, seeking=("TieFound", "ShipsCounted")),
    Recording("tied-2-dial", 2, {"cards": "dial"}, seeking=("TieFound", "ShipsCounted"), restless=0.1),
)

NEXUS_OPS_RECORDINGS = (
    Recording("plain-2", 2, corrections=False, restless=0.0),
    Recording("plain-4-companion", 4, _COMPANION, corrections=False, restless=0.0),
    Recording("assisted-2", 2),
    Recording("assisted-3-priority", 3, {"priority": "on", "start": "secret", "points": "14"}),
    Recording(
        "assisted-3-hill",
        3,
        {"hill": "on", "dice": "companion", "terrain_bonus": "2"},
        seeking=("HillClaimed",),
    ),
    Recording("assisted-4-teams", 4, {"teams": "two", "leaper": "modified"}),
    Recording("full-2", 2, {"board": "full", "small_mine": "3"}),
    Recording("full-3-laid", 3, {"board": "full", "dice": "companion", "terrain_bonus": "0"}),
    Recording("full-3-drawn", 3, {"board": "full", "map": "drawn", "priority": "on"}),
    Recording("full-4-teams-drawn", 4, {**_COMPANION, "teams": "two", "start": "secret"}),
    Recording("full-2-companion-hill", 2, {**_COMPANION, "hill": "on", "points": "10"}),
    Recording("restless-3", 3, _COMPANION, restless=0.25),
    Recording("unfinished-3-drawn", 3, _COMPANION, steps=150),
    Recording("unfinished-4-paused", 4, steps=90, last="paused"),
    Recording("unfinished-2-undone", 2, _COMPANION, steps=120, last="undone"),
    Recording("unfinished-2-all-undone", 2, steps=15, last="all undone"),
    Recording("finished-then-undone", 3, {"board": "full"}, last="undone"),
    Recording("killed-4", 4, {"board": "full", "dice": "companion"}, steps=80, ending="killed"),
    Recording("torn-2", 2, steps=60, ending="torn"),
    Recording("setting-up-3", 3, {"board": "full"}, corrections=False, restless=0.0, steps=6),
    Recording("eliminated-3", 3, _COMPANION, seeking=("PlayerEliminated",), play={"soldiers": True}),
    Recording("eliminated-4-teams", 4, {"teams": "two"}, seeking=("PlayerEliminated",)),
    Recording("tied-4", 4, seeking=("TieFound", "SpacesCounted"), play={"soldiers": True}),
)

Moves = Callable[..., Iterator[Step]]
GAMES: tuple[tuple[AnyGame, Moves, tuple[Recording, ...]], ...] = (
    (THREE_AGES, three_ages_games.moves, THREE_AGES_RECORDINGS),
    (NEXUS_OPS, nexus_ops_games.moves, NEXUS_OPS_RECORDINGS),
)


def record(path: Path, game: AnyGame, moves: Moves, wanted: Recording) -> None:
    """Play it, leave the file as wanted, and write beside it what it comes to."""
    for attempt in count():
        chance = Random(f"{game.name} {wanted.name} {attempt}")
        session = _play(path, game, moves, wanted, chance)
        if {*wanted.seeking} <= _kinds(session.timeline):
            break
        path.unlink()
    _end(path, chance, wanted.ending)
    saved = saved_game.load(path, games.find)
    if wanted.ending != "torn":
        assert saved.timeline.state == session.state
    facts.write(path.with_suffix(".json"), facts.of(saved))


def _play(path: Path, game: AnyGame, moves: Moves, wanted: Recording, chance: Random) -> Session:
    clock = FakeClock()
    options = game.configure(NAMES[: wanted.players], wanted.settings, None)
    header = saved_game.header(game, options, wanted.notes)
    with Store.create(path, header, sync=lambda _: None) as store:
        session = Session(Timeline(game, options), store, chance=chance, now_ms=clock)
        steps = moves(session, chance, corrections=wanted.corrections, **wanted.play)
        for number, _ in enumerate(steps if wanted.steps else (), start=1):
            clock.tick(chance.randrange(LONGEST_THOUGHT_MS))
            _change_minds(session, chance, wanted.restless)
            if number == wanted.steps:
                break
        _last(session, chance, wanted.last)
    return session


def _change_minds(session: Session, chance: Random, restless: float) -> None:
    seat = chance.randint(1, len(session.names))
    acts: tuple[Callable[[], Any], ...] = (
        session.undo,
        session.undo,
        session.redo,
        lambda: session.undo(seat),
        session.pause,
    )
    for act in acts:
        if chance.random() < restless:
            act()
    session.resume()


def _last(session: Session, chance: Random, last: Last) -> None:
    if last == "paused":
        session.pause()
    if last == "undone":
        for _ in range(chance.randint(2, 6)):
            session.undo(TABLE)
    while last == "all undone" and session.timeline.done:
        session.undo(TABLE)


def _end(path: Path, chance: Random, ending: Ending) -> None:
    data = path.read_bytes()
    if ending == "killed":
        path.write_bytes(data + bytes(RESERVE_LEFT))
    if ending == "torn":
        last = len(data.splitlines(keepends=True)[-1])
        path.write_bytes(data[: -chance.randrange(1, last)] + bytes(RESERVE_LEFT))


def _kinds_missing(game: AnyGame, folder: Path) -> list[str]:
    """Events of the game that no journal here has."""
    seen: set[str] = set()
    for path in folder.glob("*.journal"):
        seen |= _kinds(saved_game.load(path, games.find).timeline)
    return sorted({kind.__name__ for kind in get_args(game.event_type)} - seen)


def _kinds(timeline: Timeline) -> set[str]:
    return {type(event).__name__ for step in timeline.done for event in step.events}


def main(version: str) -> int:
    """Record everything that is not there yet, and say which events never happened."""
    missing = []
    for game, moves, recordings in GAMES:
        folder = FOLDER / version / game.name
        folder.mkdir(parents=True, exist_ok=True)
        for wanted in recordings:
            path = folder / f"{wanted.name}.journal"
            if not path.exists():
                record(path, game, moves, wanted)
                print(f"{path.stat().st_size:>9,}  {path.relative_to(FOLDER)}")
        missing += _kinds_missing(game, folder)
    print("Events that never happened:", ", ".join(missing) or "none")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
