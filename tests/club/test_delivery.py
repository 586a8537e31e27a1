"""What is still to be sent, with lost messages, walls that come and go, and other ledgers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.messages import Seen
from companion.club.table.delivery import PATIENCE_SECONDS, REFUSED_SECONDS, WINDOW, Delivery, DeliveryItem

ONE, TWO = "0" * 15 + "1", "0" * 15 + "2"


def _sent(delivery: Delivery, now: float = 0.0) -> list[DeliveryItem]:
    """Everything that goes out now; the broker takes all of it."""
    found = []
    while item := delivery.next(now):
        found.append(item)
        delivery.answered(item, now, refused=False)
    return found


def _lines(items: list[DeliveryItem]) -> list[int]:
    return [item.line for item in items]


def _seen(line: int, ledger: str = "a") -> Seen:
    return Seen(ledger=ledger, games={ONE: line})


def test_delivery_without_a_wall_tells_each_line_once() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 3)
    assert _lines(_sent(delivery)) == [1, 2, 3]
    delivery.tick(1_000.0)
    delivery.connected(1_000.0)
    assert _sent(delivery, 1_000.0) == []
    assert delivery.complete(ONE)
    delivery.grown(ONE, 4)
    assert _lines(_sent(delivery)) == [4]


def test_delivery_keeps_few_lines_under_way() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 100)
    under_way = [delivery.next(0.0) for _ in range(WINDOW + 5)]
    assert under_way[WINDOW:] == [None] * 5
    assert not delivery.complete(ONE)
    first = under_way[0]
    assert first is not None
    delivery.answered(first, 0.0, refused=False)
    assert delivery.next(0.0) == DeliveryItem(ONE, WINDOW + 1)


def test_delivery_begins_after_a_connection_with_what_the_wall_does_not_have() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 10)
    delivery.heard(_seen(0), 0.0)
    assert _lines(_sent(delivery)) == list(range(1, 11))
    delivery.heard(_seen(7), 0.0)
    delivery.connected(1.0)
    assert _lines(_sent(delivery, 1.0)) == [8, 9, 10]
    delivery.heard(_seen(10), 1.0)
    assert delivery.complete(ONE)


def test_delivery_goes_back_when_the_wall_does_not_move() -> None:
    delivery = Delivery()
    delivery.wall(0.0, online=True)
    delivery.grown(ONE, 5)
    delivery.heard(_seen(2), 0.0)
    assert _lines(_sent(delivery)) == [3, 4, 5]
    delivery.tick(PATIENCE_SECONDS - 1)
    assert _sent(delivery) == []
    delivery.tick(PATIENCE_SECONDS)
    assert _lines(_sent(delivery)) == [3, 4, 5]
    # Each time it waits twice as long.
    delivery.tick(PATIENCE_SECONDS * 2)
    assert _sent(delivery) == []
    delivery.tick(PATIENCE_SECONDS * 3)
    assert _lines(_sent(delivery)) == [3, 4, 5]


def test_delivery_does_not_repeat_itself_to_a_wall_that_is_away() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 5)
    delivery.heard(_seen(2), 0.0)
    _sent(delivery)
    for now in range(0, 3_600, 10):
        delivery.tick(float(now))
        assert _sent(delivery, float(now)) == []
    delivery.wall(3_600.0, online=True)
    assert _lines(_sent(delivery, 3_600.0)) == [3, 4, 5]


def test_delivery_sends_everything_to_another_ledger() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 4)
    delivery.heard(_seen(4), 0.0)
    assert _sent(delivery) == []
    assert delivery.heard(Seen(ledger="b"), 0.0)
    assert _lines(_sent(delivery)) == [1, 2, 3, 4]


def test_delivery_believes_a_wall_that_has_less_than_before() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 4)
    delivery.heard(_seen(4), 0.0)
    delivery.heard(_seen(1), 0.0)
    assert _lines(_sent(delivery)) == [2, 3, 4]


def test_delivery_sends_the_running_game_before_older_ones() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 2)
    delivery.grown(TWO, 1)
    assert _sent(delivery) == [DeliveryItem(TWO, 1), DeliveryItem(ONE, 1), DeliveryItem(ONE, 2)]


def test_delivery_that_is_refused_waits_before_it_tries_again() -> None:
    delivery = Delivery()
    delivery.grown(ONE, 2)
    item = delivery.next(0.0)
    assert item is not None
    delivery.answered(item, 0.0, refused=True)
    assert delivery.next(REFUSED_SECONDS - 1) is None
    assert _lines(_sent(delivery, REFUSED_SECONDS)) == [1, 2]


@given(seed=st.integers(0, 10_000), loss=st.sampled_from([0.0, 0.1, 0.5, 0.9]))
@pytest.mark.parametrize("games", [1, 3])
def test_delivery_loses_nothing_whatever_the_network_does(games: int, seed: int, loss: float) -> None:
    """A wall that gets some of the messages, in any order and several times, has all of them in the end."""
    chance, now = Random(seed), 0.0
    delivery = Delivery()
    wanted = {f"{game:016}": chance.randint(1, 60) for game in range(games)}
    held: dict[str, set[int]] = {game: set() for game in wanted}
    for _ in range(20_000):
        if all(delivery.complete(game) and len(held[game]) == lines for game, lines in wanted.items()):
            break
        now += chance.random() * 5
        _disturb(delivery, wanted, chance, now)
        arrived = [item for _ in range(chance.randint(0, 8)) if (item := delivery.next(now))]
        chance.shuffle(arrived)
        for item in arrived:
            delivery.answered(item, now, refused=False)
            if chance.random() >= loss:
                held[item.game_id].add(item.line)
        if chance.random() >= loss:
            delivery.heard(Seen(ledger="a", games={game: _mark(lines) for game, lines in held.items()}), now)
        delivery.tick(now)
    assert {game: len(lines) for game, lines in held.items()} == wanted


def _disturb(delivery: Delivery, wanted: dict[str, int], chance: Random, now: float) -> None:
    for game, lines in wanted.items():
        delivery.grown(game, chance.randint(1, lines) if now < 100 else lines)
    delivery.wall(now, online=now > 300 or chance.random() < 0.9)
    if chance.random() < 0.05:
        delivery.connected(now)


def _mark(lines: set[int]) -> int:
    mark = 0
    while mark + 1 in lines:
        mark += 1
    return mark
