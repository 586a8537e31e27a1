"""How well the levels play, and how lively: whole games on the full board, seats rotated, looks fixed.

Looks are counted, not timed, so a busy machine plays the same games; the processor time of a decision is told
beside them. A shared first place counts as a part of a win. `python -m tests.benchmarks.opponents` plays
everything (hours); `… opponents GAMES` so many games of each match; `… --record` keeps the results for the
picture in `docs`. Only matches whose name holds every word of the rest of the line are played.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from msgspec import Struct

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
    Match("three-ages", "hard", "normal", 2, 40, 0.70),
    Match("nexus-ops", "hard", "normal", 2, 8, 0.70),
    Match("three-ages", "hard", "normal", 4, 40, 0.40),
    Match("nexus-ops", "hard", "normal", 4, 8, 0.35),
    # Strength against budget, for the picture.
    Match("three-ages", "hard", "normal", 2, 5),
    Match("three-ages", "hard", "normal", 2, 15),
    Match("three-ages", "hard", "normal", 2, 120),
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


def contest(match: Match, number: int) -> dict[str, Any]:
    """Play a match; what came of it."""
    game = games.find(match.game)
    wins, seconds = 0.0, []
    for one in range(number):
        seat = one % match.seats + 1
        kinds: list[Kind] = [match.others] * match.seats
        kinds[seat - 1] = match.one
        played = play(game, kinds, f"{match.game} {match.seats} {one}", match.looks)
        wins += share_of_win(game, played.state, seat)
        seconds += played.seconds
    low, high = interval(wins, number)
    return {
        "match": match.name,
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


def lively_three_ages(seats: int, demos: int) -> list[tuple[str, float, float]]:
    """Means of demo games of *normal*, each with its goal."""
    game = games.find("three-ages")
    counts: Counter[str] = Counter()
    for demo in range(demos):
        for state, command, event in play(game, ["normal"] * seats, f"demo {demo}").happened:
            kind = type(event).__name__
            counts[kind] += 1
            if kind == "ShipsMoved":
                counts["off home"] += state.board.homes[event.seat - 1] == event.source  # type: ignore[attr-defined]
            if kind == "CardLaid":
                counts["idle"] += _idle(game, state, command, f"demo {demo} deck")
    return [
        (f"three-ages {seats}: colonies a player", counts["Colonised"] / demos / seats, 1.5),
        (f"three-ages {seats}: moves off home a player", counts["off home"] / demos / seats, 5),
        (f"three-ages {seats}: evolutions a player", counts["Evolved"] / demos / seats, 2),
        (f"three-ages {seats}: battles", counts["BattleFought"] / demos, 3 if seats == 2 else 8),
        (f"three-ages {seats}: cards laid without a target (at most)", -counts["idle"], 0),
    ]


def _idle(game: AnyGame, state: Any, command: Any, deck: str) -> bool:
    """Whether a War or a Colonisation was laid that finds nothing to do, while another card has something."""
    from companion.games.three_ages.ground import colonisable  # noqa: PLC0415
    from companion.games.three_ages.strength import battle, forces_on, present  # noqa: PLC0415

    seat = command.seat
    wars = any(
        len(forces_on(state, sector)) > 1 and battle(state, sector, state.board.ships[sector]).winner == seat
        for sector in present(state, seat)
    )
    targets = {"war": wars, "colonisation": bool(colonisable(state, seat))}
    return not targets.get(command.side, True) and bool(game.hand(state, seat, deck))


def lively_nexus_ops(demos: int) -> list[tuple[str, float, float]]:
    """Rounds, first points and battles; what should be small is told with a minus."""
    game = games.find("nexus-ops")
    rounds, first, battles = [], [], []
    for demo in range(demos):
        played = play(game, ["normal"] * 4, f"demo {demo}")
        rounds.append(played.state.rounds)
        scored = (state.rounds for state, _, _ in played.happened if any(_points(state)))
        first.append(next(islice(scored, 1), played.state.rounds))
        fought = sum(type(event).__name__ == "BattleBegun" for _, _, event in played.happened)
        battles.append(fought / played.state.rounds)
    return [
        ("nexus-ops: median of rounds (at most)", -median(rounds), -12),
        ("nexus-ops: longest game (at most)", -max(rounds), -25),
        ("nexus-ops: round of the first points (at most)", -mean(first), -4),
        ("nexus-ops: battles a round", mean(battles), 2),
    ]


def _points(state: Any) -> list[int]:
    return [player.points.total for player in state.players]


def main() -> None:
    """Print the tables."""
    words = sys.argv[1:]
    number = next((int(word) for word in words if word.isdecimal()), GAMES)
    wanted = [word for word in words if not word.isdecimal() and not word.startswith("-")]
    results = []
    for match in MATCHES:
        if all(word in match.name for word in wanted):
            results.append(contest(match, number))
            print(told(match, results[-1]), flush=True)
    if "--record" in words:
        kept = {one["match"]: one for one in json.loads(RECORD.read_text())} if RECORD.exists() else {}
        kept |= {one["match"]: one for one in results}
        RECORD.write_text(json.dumps([*kept.values()], indent=1) + "\n")
    lively: Sequence[Callable[[], list[tuple[str, float, float]]]] = (
        lambda: lively_three_ages(2, min(number, DEMOS)),
        lambda: lively_three_ages(4, min(number, DEMOS)),
        lambda: lively_nexus_ops(min(number, DEMOS)),
    )
    if not wanted or "lively" in wanted:
        for measured in lively:
            for name, figure, goal in measured():
                print(
                    f"{name:<58} {abs(figure):6.2f}, goal {abs(goal)}: {'ok' if figure >= goal else 'MISS'}"
                )


if __name__ == "__main__":
    main()
