"""The full board: what is kept of who stands where is what a look at every space would find."""

from __future__ import annotations

from random import Random

from companion.games.nexus_ops.model import Board
from companion.games.nexus_ops.terms import UNITS, count_of
from tests.games.nexus_ops.tables import board

SEATS = (1, 2, 3)


def known(one: Board) -> object:
    return one.standing, [one.spaces(seat) for seat in SEATS], one.held


def test_board_keeps_who_stands_where_through_any_moves() -> None:
    chance, now, before = Random(1), board(3).map(), []
    for _ in range(300):
        seat, unit = chance.choice(SEATS), chance.choice(UNITS)
        source, target = chance.sample([*now.units], 2)
        there = count_of(now.units[source][seat - 1], unit)
        number = chance.randint(0, there)
        before.append(now)
        now = now.placed(seat, unit, {source: -number, target: number} if there else {target: 1})
        if chance.random() < 0.5:
            now.spaces(chance.choice(SEATS))
    for one in (*before, now):
        assert known(one) == known(Board(one.lands, one.units))
