"""The menu of corrections lists exactly what is accepted, and starts from what is there."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from companion.core.prompt import Dial, Prompt, answers
from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages.model import State
from companion.games.three_ages.terms import ACTIONS, BONUSES, EVOLUTIONS, STRATEGIES
from companion.kit.corrections import Correct
from tests.games.three_ages.positions import positions
from tests.games.three_ages.tables import (
    TABLE,
    accepted,
    do,
    finished,
    home,
    in_turn,
    resolving,
    with_levels,
    with_ships,
)

NAMED = dict(positions())
EVERYWHERE = pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in NAMED.items()])


def plausible(state: State) -> Iterator[Command]:
    """All that somebody could want to correct, right or wrong."""
    players = range(state.seats + 2)
    marks = [*state.galaxy.places, *(colony.sector for colony in state.colonies), "Z9"]
    marks += [f"colony-{number}" for number in range(8)]
    for player in players:
        yield from (Correct(TABLE, "points", (player, points)) for points in range(-1, 202))
        for evolution, level in product(EVOLUTIONS, range(-1, 7)):
            yield Correct(TABLE, "level", (player, evolution, level))
        for sector, ships in product(marks, range(-1, 22)):
            yield Correct(TABLE, "ships", (player, sector, ships))
        for sector, bonus in product(marks, BONUSES):
            yield Correct(TABLE, "colony", (player, sector, bonus))
        for card, side in product(range(-1, 32), STRATEGIES):
            yield Correct(TABLE, "card", (player, card, side))
    yield from (Correct(TABLE, "no-colony", (sector,)) for sector in marks)
    yield from (Correct(TABLE, "bonus", (sector, bonus)) for sector, bonus in product(marks, BONUSES))
    yield from (
        Correct(TABLE, "budget", (seat, action, left))
        for seat, action, left in product(range(5), ACTIONS, range(-1, 22))
    )
    yield from (Correct(TABLE, "turn", (age, turn)) for age, turn in product(range(5), range(7)))
    yield from (Correct(TABLE, "seen", (card,)) for card in range(-1, 32))


@pytest.mark.long
@EVERYWHERE
def test_menu_lists_exactly_the_corrections_that_are_accepted(make: Callable[[], State]) -> None:
    state = make()
    offered = set(finished(state, GAME.corrections(state)))
    commands = set(plausible(state))
    assert offered <= commands
    assert offered == {command for command in commands if accepted(state, command)}


def dial(state: State, *drafts: Command) -> Dial:
    """The dial at the end of these drafts, each of which is offered after the one before it."""
    prompt: Prompt = GAME.corrections(state)
    for draft in drafts:
        assert (draft, True) in list(answers(prompt))
        prompt = GAME.refine(state, draft)
    assert isinstance(prompt, Dial)
    return prompt


def test_menu_dials_start_at_the_value_that_is_kept() -> None:
    state = resolving(
        {1: ("expansion", 1), 2: ("expansion", 2), 3: ("expansion", 4)}, in_turn(1, 1, board="full")
    )
    place = home(state, 2)
    state = with_levels(with_ships(state, place, 0, 6), 2, movement=4)
    state = do(state, Correct(TABLE, "points", (2, 17)))
    points = dial(state, Correct(TABLE, "points", (2,)))
    level = dial(state, Correct(TABLE, "level", (2,)), Correct(TABLE, "level", (2, "movement")))
    ships = dial(state, Correct(TABLE, "ships", (2,)), Correct(TABLE, "ships", (2, place)))
    budget = dial(
        state,
        Correct(TABLE, "budget", (1,)),
        Correct(TABLE, "budget", (1, "movement")),
    )
    assert [(one.low, one.start, one.high) for one in (points, level, ships, budget)] == [
        (0, 17, 199),
        (0, 4, 5),
        (0, 6, 20),
        (0, 2, 20),
    ]


def test_menu_dials_of_age_and_turn_start_at_now() -> None:
    state = in_turn(2, 4)
    age = dial(state, Correct(TABLE, "turn"))
    turn = GAME.refine(state, Correct(TABLE, "turn", (2,)))
    assert isinstance(turn, Dial)
    assert [(one.low, one.start, one.high) for one in (age, turn)] == [(1, 2, 3), (1, 4, 5)]
