"""Moves per second of whole games by random bots, against boardgame.io's client.

Both play the same game on the full board with dealt hands, four seats, every answer picked at random
among the legal ones. The peer and we take turns in the same run, so that a busy machine slows both. A
move is one accepted command; our game has more of them (reveal, naming a side, passing hands), so games
per second stand beside it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from companion import games
from companion.core.game import AnyGame
from companion.core.seats import Seat
from tests.benchmarks.peers import PeerRun, boardgame_io

PLAYERS = 4
ROUNDS = 3
SECONDS = 3.0
# Moves per second against the peer's.
GOALS = {"three-ages": 20.0, "nexus-ops": 5.0}


def play_for(name: str, seconds: float, seed: int) -> PeerRun:
    """Whole games for about that long. Whoever picks from what is listed needs no check: none is made."""
    game = games.find(name)
    options = game.configure([f"P{seat}" for seat in range(PLAYERS)], {"board": "full"}, None)
    moves = played = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        moves += _one_game(game, options, Random(seed + played), str(seed + played))
        played += 1
    return PeerRun(moves, played, passed)


def _one_game(game: AnyGame, options: Any, chance: Random, deck: str) -> int:
    state, moves = game.begin(options), 0
    view = state

    def hand(seat: Seat) -> Sequence[int]:
        return game.hand(view, seat, deck)

    while waiting := game.waiting(state):
        seat = waiting[int(chance.random() * len(waiting))]
        view = game.view(state, seat)
        command = game.any_answer(view, seat, chance, hand)
        state = game.after(state, game.decide(state, command, chance))
        moves += 1
    return moves


def main() -> None:
    """Print the table."""
    print("Rules: whole games by random bots, full board, four seats")
    theirs: list[PeerRun] = []
    ours: dict[str, list[PeerRun]] = {name: [] for name in GOALS}
    for seed in range(ROUNDS):
        for name, runs in ours.items():
            play_for(name, SECONDS / 6, seed)
            runs.append(play_for(name, SECONDS, seed + 1))
        peer = boardgame_io(PLAYERS, SECONDS, seed)
        if isinstance(peer, str):
            print(f"  boardgame.io skipped: {peer}")
            break
        theirs.append(peer)
    if theirs:
        print(f"  {'boardgame.io':<12} {_speed(theirs)}")
    for name, runs in ours.items():
        print(f"  {name:<12} {_speed(runs)}{_against(runs, theirs, GOALS[name])}")


def _against(ours: list[PeerRun], theirs: list[PeerRun], goal: float) -> str:
    if not theirs:
        return ""
    ratio = median(
        our.moves_per_second / other.moves_per_second for our, other in zip(ours, theirs, strict=True)
    )
    return f"   {ratio:.1f} x its moves/s, goal {goal:.0f}: {'ok' if ratio >= goal else 'MISS'}"


def _speed(runs: list[PeerRun]) -> str:
    moves = median(run.moves_per_second for run in runs)
    return f"{moves:>8,.0f} moves/s {median(run.games / run.seconds for run in runs):>7.1f} games/s"


if __name__ == "__main__":
    main()
