"""Moves per second of whole games by random bots, through prompts, against boardgame.io's client.

Both play the same game on the full board with dealt hands, four seats, every answer picked at random
among the legal ones. The peer and we take turns in the same run, so that a busy machine slows both. A
move is one accepted command; our game has more of them (reveal, naming a side, passing hands), so games
per second stand beside it.
"""

from __future__ import annotations

import time
from random import Random
from statistics import median

from companion import games
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.benchmarks.peers import PeerRun, boardgame_io

PLAYERS = 4
ROUNDS = 3
SECONDS = 3.0
GOAL = 10.0
GAME = "three-ages"


def play_for(seconds: float, seed: int) -> PeerRun:
    """Whole games for about that long."""
    game = games.find(GAME)
    options = game.configure([f"P{seat}" for seat in range(PLAYERS)], {"board": "full"}, None)
    moves = played = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        chance = Random(seed + played)
        session = Session(Timeline(game, options), chance=chance)
        bot = Bot(game, chance, str(seed + played))
        while waiting := session.waiting():
            seat = waiting[int(chance.random() * len(waiting))]
            session.submit(bot.play(session.view(seat), seat))
        moves += len(session.timeline.done)
        played += 1
    return PeerRun(moves, played, passed)


def main() -> None:
    """Print the table."""
    print("Rules: whole games by random bots, full board, four seats")
    play_for(0.5, 0)
    ours = [play_for(SECONDS, 1)]
    peer = boardgame_io(PLAYERS, SECONDS)
    if isinstance(peer, str):
        print(f"  ours         {_speed(ours)}\n  boardgame.io skipped: {peer}")
        return
    theirs = [peer]
    for seed in range(2, ROUNDS + 1):
        ours.append(play_for(SECONDS, seed))
        again = boardgame_io(PLAYERS, SECONDS, seed)
        assert isinstance(again, PeerRun)
        theirs.append(again)
    ratio = median(
        our.moves_per_second / other.moves_per_second for our, other in zip(ours, theirs, strict=True)
    )
    print(f"  ours         {_speed(ours)}")
    print(f"  boardgame.io {_speed(theirs)}")
    print(f"  ratio of moves per second {ratio:.1f}, goal {GOAL:.0f}: {'ok' if ratio >= GOAL else 'MISS'}")


def _speed(runs: list[PeerRun]) -> str:
    moves = median(run.moves_per_second for run in runs)
    return f"{moves:>8,.0f} moves/s {median(run.games / run.seconds for run in runs):>7.1f} games/s"


if __name__ == "__main__":
    main()
