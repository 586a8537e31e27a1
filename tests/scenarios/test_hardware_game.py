"""A whole game of Three Ages: every input is pins and serial bytes, every output is read from glass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import english
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.simulation.robot import Robot
from tests.devices.model_pod import swap
from tests.scenarios.bench import SIZE, STEP_MS, Bench

MOST_BEATS = 5_000
LONGEST_PICTURE_MS = 400
# StarCraft, each setting by its place: assisted with stacks; the full board with cards dealt.
STACKS, FULL_BOARD = (0, 1, 0, 0), (1, 0, 0)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.close()


def _click(bench: Bench, seat: Seat, key: str = "ok") -> None:
    bench.pods[seat].key(key, down=True)
    bench.wait(80)
    bench.pods[seat].key(key, down=False)
    bench.wait(80)


def _begin(bench: Bench, players: int, choices: tuple[int, ...] = ()) -> None:
    """Through the lobby, at the table's own encoder: French, so many players, usual names, as usual.

    `choices`: settings instead, each by its place.
    """
    bench.wait(4_000)
    _click(bench, TABLE)
    _click(bench, TABLE)
    bench.pods[TABLE].turn(players - 4)
    bench.wait(80)
    for _ in range(1 + players + (not choices)):
        _click(bench, TABLE)
    for place in (1, *choices) if choices else ():
        bench.pods[TABLE].turn(place)
        bench.wait(80)
        _click(bench, TABLE)


class DisplayReader:
    """Compares every display with what its seat should read, pixel for pixel, whenever either has changed."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._wanted: dict[Seat, tuple[Screen, bytes]] = {}

    def look(self) -> None:
        """A pod's display takes a few frames of the protocol; then everything is right."""
        waited = 0
        while wrong := self._wrong():
            assert waited < LONGEST_PICTURE_MS, f"displays {wrong} show something else"
            waited += STEP_MS
            self._bench.wait(STEP_MS)

    def _wrong(self) -> list[Seat]:
        screens = self._bench.host.screens().items()
        return [seat for seat, screen in screens if self._bench.glass(seat) != self._drawn(seat, screen)]

    def _drawn(self, seat: Seat, screen: Screen) -> bytes:
        if seat not in self._wanted or self._wanted[seat][0] != screen:
            self._wanted[seat] = screen, self._bench.draw(screen, "fr", SIZE).tobytes()
        return self._wanted[seat][1]


def _play(bench: Bench, chance: Random, beats: int = MOST_BEATS) -> None:
    """Robots with no other means than hands and eyes, to the end or for so many beats."""
    robots = [Robot(bench.game, seat, bench, chance) for seat in range(7)]
    deal: object = None
    eyes = DisplayReader(bench)
    for _ in range(beats):
        desk = bench.host.desk
        assert desk is not None
        state = desk.session.state
        if bench.game.over(state):
            return
        if deal != bench.game.deal(state):
            deal = bench.game.deal(state)
            bench.clear(desk.session)
        for robot in robots:
            robot.beat(desk)
        bench.wait(100)
        eyes.look()
    assert beats < MOST_BEATS, "the game did not end"


@pytest.mark.long
def test_hardware_game_from_the_lobby_to_the_last_score(bench: Bench, tmp_path: Path) -> None:
    _begin(bench, 6)
    _play(bench, Random(5))
    assert bench.host.session is not None
    state, path = bench.host.session.state, next(tmp_path.glob("games/*.journal"))
    bench.table.program.close()
    told = saved_game.load(path, games.find)
    assert told.timeline.state == state
    assert GAME.over(state)
    assert [line.points for line in GAME.standings(state)] == sorted(
        (line.points for line in GAME.standings(state)), reverse=True
    )


def test_hardware_game_goes_on_after_a_power_cut_with_pods_in_other_ports(bench: Bench) -> None:
    _begin(bench, 6)
    _play(bench, Random(7), beats=60)
    assert bench.host.session is not None
    before = bench.host.session.state
    bench.cut_power()
    swap(bench.model_pods[1], bench.model_pods[2])
    bench.wait(4_000)
    assert bench.host.session is not None
    assert bench.host.session.state == before
    DisplayReader(bench).look()
    _play(bench, Random(8), beats=60)
    assert bench.host.session.state != before


def test_hardware_game_a_pulled_pod_is_served_at_the_table(bench: Bench) -> None:
    _begin(bench, 6)
    bench.model_pods[4].unplug()
    bench.wait(4_000)
    screen = bench.host.screens()[4]
    assert isinstance(screen, Message)
    assert [line.render(english) for line in screen.lines][-1] == "Use the table's controls"
    DisplayReader(bench).look()
    bench.model_pods[4].plug()
    bench.wait(4_000)
    _play(bench, Random(9), beats=30)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players", "choices"),
    [
        ("nexus-ops", 2, ()),
        ("nexus-ops", 4, ()),
        ("eclipse", 4, ()),
        pytest.param("starcraft", 3, STACKS, id="starcraft-stacks"),
        pytest.param("starcraft", 3, FULL_BOARD, id="starcraft-full-board"),
    ],
)
def test_hardware_game_of_another_kind_from_the_lobby_to_the_last_score(
    name: str, players: int, choices: tuple[int, ...], tmp_path: Path
) -> None:
    bench = Bench(tmp_path, games.find(name))
    try:
        _begin(bench, players, choices)
        _play(bench, Random(3))
        session = bench.host.session
        assert session is not None
        assert len(session.names) == players
        assert not choices or session.state.stacked
        assert bench.game.over(session.state)
    finally:
        bench.close()
