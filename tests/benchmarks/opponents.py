"""How well the levels play, and how lively: whole games on the full board, seats rotated, looks fixed.

Looks are counted, not timed, so a busy machine plays the same games; the processor time of a decision is told
beside them. A shared first place counts as a part of a win. `python -m tests.benchmarks.opponents` plays
everything (hours); `… opponents GAMES` so many games of each match; `… --series WORD` other games than the
usual ones, on which nobody can have tuned; `… --jobs N` so many games at once; `… --record` keeps the results
for `docs`. Only what has every word of the rest of the line in its name is played.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from msgspec import Struct, to_builtins

from companion import games
from companion.core.game import AnyGame
from companion.core.seats import TABLE, Seat
from companion.core.values import Command, Event
from companion.opponents.level import Level
from companion.opponents.question import Budget, Question
from companion.opponents.think import think
from companion.table.bots import Bot

RECORD = Path(__file__).parents[2] / "docs" / "opponents.json"
GAMES = 100
DEMOS = 20
SERIES = "match"
MOST_STEPS = 6_000
# A player without a level is one of chance.
Kind = Level | None


class Match(Struct, frozen=True):
    """One seat of a kind against all others of another kind, and how often it should win at least."""

    game: str
    one: Kind
    others: Kind
    seats: int
    looks: int
    goal: float | None = None

    @property
    def name(self) -> str:
        """As it is printed."""
        rivals = f"{self.seats - 1} {self.others or 'plausible'}"
        looks = f", {self.looks} looks" if self.looks else ""
        return f"{self.game} {self.one} : {rivals}{looks}"


MATCHES = (
    Match("three-ages", "normal", None, 2, 0, 0.95),
    Match("three-ages", "normal", None, 4, 0, 0.95),
    Match("nexus-ops", "normal", None, 2, 0, 0.95),
    Match("nexus-ops", "normal", None, 4, 0, 0.95),
    Match("three-ages", "hard", "normal", 2, 20, 0.70),
    Match("nexus-ops", "hard", "normal", 2, 12, 0.70),
    Match("three-ages", "hard", "normal", 4, 20, 0.40),
    Match("nexus-ops", "hard", "normal", 4, 24, 0.35),
    # Strength against budget, for the picture.
    *(Match("three-ages", "hard", "normal", 2, looks) for looks in (2, 5, 10, 40)),
    *(Match("nexus-ops", "hard", "normal", 2, looks) for looks in (4, 24, 48)),
    *(Match("nexus-ops", "hard", "normal", 4, looks) for looks in (4, 12, 48)),
)


class Played(Struct):
    """A game, and what it took."""

    state: Any
    seconds: list[float]
    happened: list[tuple[Any, Command, Event]]


def play(game: AnyGame, kinds: Sequence[Kind], seed: str, looks: int = 0) -> Played:
    """A whole game; the same seed and looks are the same game."""
    chance, deck = Random(f"{seed} dice"), f"{seed} deck"
    names = tuple(f"Player {seat}" for seat in range(1, len(kinds) + 1))
    bots = [Bot(game, Random(f"{seed} {seat}"), deck) for seat in range(len(kinds) + 1)]
    played = Played(game.begin(game.configure(names, game.settings_without_box, None)), [], [])
    for step in range(MOST_STEPS):
        state = played.state
        if game.over(state):
            break
        seat = game.waiting(state)[0]
        view = game.view(state, seat)
        level = kinds[seat - 1] if seat != TABLE else None
        if level is None:
            command = bots[seat].play(view, seat)
        else:
            memory = game.memory(view, seat, deck)
            begun = time.process_time()
            command = think(
                game, Question(game.name, view, seat, memory, level, f"{seed} {step}", Budget(looks))
            ).command
            if looks and level == "hard":
                played.seconds.append(time.process_time() - begun)
        events = game.decide(state, command, chance)
        played.happened += [(state, command, event) for event in events]
        played.state = game.after(state, events)
    return played


def share_of_win(game: AnyGame, state: Any, seat: Seat) -> float:
    """1 for a win, a part of it for a shared first place, 0 for a game that never ended."""
    first = [line for line in game.standings(state) if line.place == 1]
    won = game.over(state) and any(seat in line.seats for line in first)
    return 1 / len(first) if won else 0.0


def interval(wins: float, played: int) -> tuple[float, float]:
    """Wilson's interval of 95 %."""
    z, share = 1.96, wins / played
    centre = (share + z * z / (2 * played)) / (1 + z * z / played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return max(0.0, centre - spread), min(1.0, centre + spread)


def duel(match: Match, series: str, one: int) -> tuple[float, list[float]]:
    """One game of a match: the share of a win, and the time of each decision."""
    game, seat = games.find(match.game), one % match.seats + 1
    kinds: list[Kind] = [match.others] * match.seats
    kinds[seat - 1] = match.one
    played = play(game, kinds, f"{series} {match.game} {match.seats} {one}", match.looks)
    return share_of_win(game, played.state, seat), played.seconds


def contest(match: Match, number: int, series: str = SERIES, jobs: int = 1) -> dict[str, Any]:
    """Play a match, so many games at once; what came of it is the same with any number of them."""
    one_game = partial(duel, match, series)
    if jobs == 1:
        played = [*map(one_game, range(number))]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = [*pool.map(one_game, range(number))]
    wins = sum(share for share, _ in played)
    seconds = [second for _, times in played for second in times]
    low, high = interval(wins, number)
    return {
        "match": match.name,
        "series": series,
        "goal": match.goal,
        "game": match.game,
        "seats": match.seats,
        "looks": match.looks,
        "games": number,
        "wins": wins,
        "low": round(low, 3),
        "high": round(high, 3),
        "ms": round(1000 * mean(seconds), 1) if seconds else None,
    }


def told(match: Match, result: dict[str, Any]) -> str:
    """A line of the table."""
    share = result["wins"] / result["games"]
    cost = f", {result['ms']} ms of processor a decision" if result["ms"] else ""
    line = (
        f"{match.name:<46} {share:6.1%} of {result['games']} games "
        f"(95 %: {result['low']:.0%} to {result['high']:.0%}){cost}"
    )
    if match.goal is None:
        return line
    return f"{line}, goal {match.goal:.0%}: {'ok' if share >= match.goal else 'MISS'}"


# --- how lively


class Figure(Struct, frozen=True):
    """Something that was counted in demos of *normal*, and what it should be: at least, or at most."""

    name: str
    figure: float
    goal: float
    at_most: bool = False

    @property
    def met(self) -> bool:
        """Whether it is as it should be."""
        return self.figure <= self.goal if self.at_most else self.figure >= self.goal


class Demos:
    """Whole games of *normal* on every seat, and what happened in them."""

    def __init__(self, name: str, seats: int, number: int, series: str) -> None:
        self.game, self.seats = games.find(name), seats
        self.decks = [f"{series} {name} demo {one}" for one in range(number)]
        self.played = [play(self.game, ["normal"] * seats, deck) for deck in self.decks]

    def a_game(self, *events: str) -> float:
        """How many of these events a game has."""
        happened = (type(event).__name__ for one in self.played for _, _, event in one.happened)
        return sum(event in events for event in happened) / len(self.played)

    def a_player(self, *events: str) -> float:
        """How many of them a player has."""
        return self.a_game(*events) / self.seats


def lively_three_ages(seats: int, demos: int, series: str = SERIES) -> list[Figure]:
    """Colonies, moves, evolutions and battles, and cards that did nothing."""
    shown = Demos("three-ages", seats, demos, series)
    off, idle = 0, 0
    for deck, one in zip(shown.decks, shown.played, strict=True):
        for state, command, event in one.happened:
            kind = type(event).__name__
            off += kind == "ShipsMoved" and state.board.homes[event.seat - 1] == event.source  # type: ignore[attr-defined]
            idle += kind == "CardLaid" and _idle(shown.game, state, command, f"{deck} deck")
    name = f"three-ages {seats}"
    return [
        Figure(f"{name}: colonies a player", shown.a_player("Colonised"), 1.5),
        Figure(f"{name}: moves off home a player", off / demos / seats, 5),
        Figure(f"{name}: evolutions a player", shown.a_player("Evolved"), 2),
        Figure(f"{name}: battles", shown.a_game("BattleFought"), 3 if seats == 2 else 8),
        Figure(f"{name}: cards laid without a target", idle, 0, at_most=True),
    ]


def _idle(game: AnyGame, state: Any, command: Any, deck: str) -> bool:
    """Whether a War or a Colonisation was laid that finds nothing to do, while another card has something."""
    from companion.games.three_ages.ground import colonisable  # noqa: PLC0415
    from companion.games.three_ages.model import ships_on  # noqa: PLC0415
    from companion.games.three_ages.strength import battle, contested  # noqa: PLC0415

    seat = command.seat
    wars = any(
        battle(state, sector, ships_on(state, sector)).winner == seat for sector in contested(state, seat)
    )
    targets = {"war": wars, "colonisation": bool(colonisable(state, seat))}
    return not targets.get(command.side, True) and bool(game.hand(state, seat, deck))


def lively_nexus_ops(demos: int, series: str = SERIES) -> list[Figure]:
    """Rounds, first points and battles."""
    shown = Demos("nexus-ops", 4, demos, series)
    rounds, first, battles = [], [], []
    for one in shown.played:
        rounds.append(one.state.rounds)
        scored = (state.rounds for state, _, _ in one.happened if any(_points(state)))
        first.append(next(islice(scored, 1), one.state.rounds))
        fought = sum(type(event).__name__ == "BattleBegun" for _, _, event in one.happened)
        battles.append(fought / one.state.rounds)
    return [
        Figure("nexus-ops: median of rounds", median(rounds), 12, at_most=True),
        Figure("nexus-ops: rounds of the longest game", max(rounds), 25, at_most=True),
        Figure("nexus-ops: round of the first points", mean(first), 4, at_most=True),
        Figure("nexus-ops: battles a round", mean(battles), 2),
    ]


def lively_eclipse(demos: int, series: str = SERIES) -> list[Figure]:
    """Hexes, colonies, technologies, ships and battles."""
    shown = Demos("eclipse", 4, demos, series)
    points = [line.points for one in shown.played for line in shown.game.standings(one.state)]
    return [
        Figure("eclipse: hexes explored a player", shown.a_player("HexPlaced"), 5),
        Figure("eclipse: population placed a player", shown.a_player("ColonyPlaced"), 4),
        Figure("eclipse: technologies a player", shown.a_player("TechGained"), 4),
        Figure("eclipse: ships and buildings a player", shown.a_player("ItemBuilt"), 4),
        Figure("eclipse: battles", shown.a_game("BattleBegun"), 3),
        Figure("eclipse: points a player", mean(points), 12),
        Figure("eclipse: civilisations that collapsed", shown.a_game("Collapsed"), 0.1, at_most=True),
        Figure("eclipse: rounds of the shortest game", min(one.state.round for one in shown.played), 9),
        Figure(
            "eclipse: actions without anything bought", sum(map(idle_actions, shown.played)), 0, at_most=True
        ),
    ]


# What an action may bring, besides what is drawn.
_BROUGHT = {
    *("HexesDrawn", "TechGained", "ItemBuilt", "ShipMoved", "PartPlaced", "PartReturned"),
    *("DiscPlaced", "DiscTaken", "ColonyShipsReadied"),
}


def idle_actions(played: Played) -> int:
    """How many discs were spent on actions that were ended before anything came of them."""
    idle, brought = 0, True
    for kind in (type(event).__name__ for _, _, event in played.happened):
        if kind == "ActionBegun":
            brought = False
        elif kind == "ActionEnded":
            idle += not brought
        else:
            brought = brought or kind in _BROUGHT
    return idle


def lively_starcraft(demos: int, series: str = SERIES) -> list[Figure]:
    """Purchases, moves, technologies and battles."""
    shown = Demos("starcraft", 4, demos, series)
    return [
        Figure("starcraft: purchases a player", shown.a_player("Bought"), 10),
        Figure("starcraft: moves a player", shown.a_player("UnitsMoved"), 6),
        Figure("starcraft: technologies a player", shown.a_player("TechnologyBought"), 1),
        Figure("starcraft: battles", shown.a_game("FightBegun"), 4),
    ]


def _points(state: Any) -> list[int]:
    return [player.points.total for player in state.players]


LIVELY: dict[str, Callable[[int, str], list[Figure]]] = {
    "lively three-ages 2": lambda demos, series: lively_three_ages(2, demos, series),
    "lively three-ages 4": lambda demos, series: lively_three_ages(4, demos, series),
    "lively nexus-ops": lively_nexus_ops,
    "lively eclipse": lively_eclipse,
    "lively starcraft": lively_starcraft,
}


def record(matches: Sequence[dict[str, Any]], lively: Sequence[dict[str, Any]]) -> None:
    """Keep what was measured, each in the place of what was measured before."""
    kept = (
        json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {"matches": [], "lively": []}
    )
    for part, key, found in (("matches", "match", matches), ("lively", "name", lively)):
        merged = {one[key]: one for one in kept[part]} | {one[key]: one for one in found}
        kept[part] = [*merged.values()]
    RECORD.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Print the tables."""
    words = sys.argv[1:]
    series = words.pop(words.index("--series") + 1) if "--series" in words else SERIES
    jobs = int(words.pop(words.index("--jobs") + 1)) if "--jobs" in words else 1
    number = next((int(word) for word in words if word.isdecimal()), GAMES)
    wanted = [word for word in words if not word.isdecimal() and not word.startswith("-")]
    matches, lively = [], []
    for match in MATCHES:
        if all(word in match.name for word in wanted):
            matches.append(contest(match, number, series, jobs))
            print(told(match, matches[-1]), flush=True)
    demos = min(number, DEMOS)
    for name, measured in LIVELY.items():
        if all(word in name for word in wanted):
            for one in measured(demos, series):
                bound = "at most " if one.at_most else ""
                met = "ok" if one.met else "MISS"
                print(f"{one.name:<52} {one.figure:6.2f}, goal {bound}{one.goal:g}: {met}", flush=True)
                lively.append(to_builtins(one) | {"met": one.met, "games": demos})
    if "--record" in words:
        record(matches, lively)


if __name__ == "__main__":
    main()
