"""War in assisted play: where a battle may be entered, and with what."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import OPEN
from companion.games.three_ages.war import battlefields
from tests.games.three_ages.tables import TABLE, at_war, fight, points, refused, with_colony

NOBODY_ELSE = "A battle needs an own piece and an opponent's on the sector."


def test_assisted_war_offers_homes_colonies_and_open_sectors() -> None:
    state = with_colony(at_war(), 2, "colony-1", "portal")
    assert battlefields(state) == ["home-1", "home-2", "home-3", "colony-1", OPEN]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.Fight(1), "Something is still missing in this entry."),
        (c.Fight(1, OPEN), "Something is still missing in this entry."),
        (c.Fight(1, OPEN, (1, 1), sure=True), "Something is still missing in this entry."),
        (c.Fight(1, OPEN, (1, 1, 0)), "Something is still missing in this entry."),
        (c.Fight(1, OPEN, (21, 1, 0), sure=True), "A civilisation has 0 to 20 ships."),
        (c.Fight(1, OPEN, (1, -1, 0), sure=True), "A civilisation has 0 to 20 ships."),
        (c.Fight(1, OPEN, (1, 0, 0), sure=True), NOBODY_ELSE),
        (c.Fight(1, OPEN, (0, 1, 1), sure=True), NOBODY_ELSE),
        (c.Fight(1, "home-2", (0, 1, 1), sure=True), NOBODY_ELSE),
        (c.Fight(1, "home-4", (1, 1, 1), sure=True), "There is no place home-4."),
        (c.Fight(1, "colony-1", (1, 1, 1), sure=True), "There is no place colony-1."),
        (c.Fight(2, OPEN, (1, 1, 0), sure=True), "It is the turn of Ana."),
        (c.Fight(TABLE, OPEN, (1, 1, 0), sure=True), "It is the turn of Ana."),
    ],
)
def test_assisted_war_refuses_a_battle_that_cannot_be(command: Command, reason: str) -> None:
    assert refused(at_war(), command)


def test_assisted_war_fights_on_several_open_sectors_but_once_on_a_home() -> None:
    state = at_war()
    for wins in (1, 2):
        _, state = fight(state, OPEN, 2, 1)
        assert points(state)[1] == wins
    _, state = fight(state, "home-2", 2)
    again = c.Fight(1, "home-2", (1, 0, 0), sure=True)
    assert refused(state, again)


def test_assisted_war_has_no_more_battles_than_sectors() -> None:
    state = at_war(players=2)
    for _ in range(10):
        assert OPEN in battlefields(state)
        _, state = fight(state, OPEN, 2, 1)
    assert OPEN not in battlefields(state)
    assert refused(state, c.Fight(1, OPEN, (2, 1), sure=True))
