"""A table never waits for its club: from an input to its frames, the broker well, dead, slow and flooding.

Robots play the same game at the same table, with and without a club in turns, for each state of the broker.
Inputs come at odd moments, so that some fall into whatever the publisher does just then. Compared is how long
the table took from an input to the last frame that it caused.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from random import Random
from statistics import median

from companion import games
from companion.club.settings import Broker, TableSettings
from companion.club.table.publisher import Publisher
from companion.club.topics import TableTopics
from tests.chaos.campaign import MEMORY
from tests.club.mosquitto import PROGRAM, Mosquitto, free_port, until
from tests.club.scene import CLUB
from tests.simulation.tables import SteppedTable

INPUTS, ROUNDS = 100, 9
NAMES = ("Ana", "Bao", "Cléo", "Dia")
LONGEST_PAUSE_SECONDS = 0.012
GOAL = 1.2
FLOOD = """
import sys
from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
flooding = mqtt.Client(CallbackAPIVersion.VERSION2)
flooding.connect("127.0.0.1", int(sys.argv[1]))
flooding.loop_start()
print("floods", flush=True)
while True:
    flooding.publish(sys.argv[2], b"x" * 1_000).wait_for_publish(1)
"""

State = Callable[[Path], AbstractContextManager[int | None]]


def main() -> None:
    """Print the table."""
    if PROGRAM is None:
        print("Club: left out, there is no Mosquitto here")
        return
    print(f"Club: from an input to its frames, {ROUNDS} x {INPUTS} inputs; goal {GOAL} x without a club")
    for name, state, peer in (
        ("well", _well, _alone),
        ("dead", _dead, _alone),
        ("slow", _slow, _alone),
        ("flooding", _flooding, _flooding_others),
    ):
        # In turns: what else runs on the machine falls on both alike.
        rounds = [(_round(peer, number), _round(state, number)) for number in range(ROUNDS)]
        without, told = (median(one[side] for one in rounds) for side in (0, 1))
        ratio = median(one[1] / one[0] for one in rounds)
        verdict = "ok" if ratio <= GOAL else "MISS"
        figures = f"{1e3 * without:6.2f} ms without, {1e3 * told:6.2f} ms with"
        print(f"  broker {name:<9} {figures}: {ratio:.2f} x: {verdict}", flush=True)


def _round(state: State, number: int) -> float:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, state(Path(folder)) as port:
        return _played(Path(folder) / "games", port, number)


def _played(folder: Path, port: int | None, seed: int) -> float:
    """The median of all inputs."""
    table, chance = SteppedTable(folder, seed), Random(seed)
    table.start(NAMES, {"board": "full"}, (1, 2, 3, 4))
    publisher = None
    if port is not None:
        settings = TableSettings(club=CLUB, broker=Broker("127.0.0.1", port), table="t1", title="T")
        publisher = Publisher(settings, folder, games.find)
        told = publisher
        table.loop.after_turn.append(lambda: told.look(table.host))
        publisher.start()
    took = []
    for _ in range(INPUTS):
        time.sleep(chance.random() * LONGEST_PAUSE_SECONDS)
        begun = time.perf_counter()
        table.beat()
        table.wait(60)
        took.append(time.perf_counter() - begun)
    if publisher is not None:
        publisher.stop()
    table.host.close()
    return median(took)


def _alone(_: Path) -> AbstractContextManager[None]:
    return nullcontext()


@contextmanager
def _well(folder: Path) -> Iterator[int]:
    mosquitto = Mosquitto(folder)
    try:
        yield mosquitto.port
    finally:
        mosquitto.stop()


@contextmanager
def _dead(_: Path) -> Iterator[int]:
    yield free_port()


@contextmanager
def _slow(folder: Path) -> Iterator[int]:
    """It has accepted, and then never says anything again."""
    mosquitto = Mosquitto(folder)
    mosquitto.freeze()
    try:
        yield mosquitto.port
    finally:
        mosquitto.stop()


@contextmanager
def _flooded(folder: Path, topic: str) -> Iterator[int]:
    mosquitto = Mosquitto(folder)
    flood = subprocess.Popen(
        [sys.executable, "-c", FLOOD, str(mosquitto.port), topic], stdout=subprocess.PIPE
    )
    assert flood.stdout is not None
    until(flood.stdout.readline)
    try:
        yield mosquitto.port
    finally:
        flood.kill()
        flood.wait()
        mosquitto.stop()


def _flooding(folder: Path) -> AbstractContextManager[int | None]:
    return _flooded(folder, TableTopics(CLUB, "t1").seen)


@contextmanager
def _flooding_others(folder: Path) -> Iterator[None]:
    """The machine is as busy, but nobody tells a club."""
    with _flooded(folder, "somewhere/else"):
        yield None


if __name__ == "__main__":
    main()
