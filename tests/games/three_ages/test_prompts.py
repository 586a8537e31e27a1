"""Prompts: who is asked, that every listed answer is accepted, and that no other one is."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from companion.core.prompt import Choose, Dial, Prompt, answers
from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.evolve import fold
from companion.games.three_ages.flow import PHASES
from companion.games.three_ages.model import OPEN, UNREAD, State
from companion.games.three_ages.terms import ACTIONS, BONUSES, SHIPS, STRATEGIES
from tests.games.three_ages.positions import positions
from tests.games.three_ages.tables import (
    TABLE,
    accepted,
    at_war,
    dealt,
    events,
    finished,
    resolving,
    spoken,
    with_colony,
)

Make = Callable[[], State]
NAMED = dict(positions())
EVERYWHERE = pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in NAMED.items()])


def some(*names: str) -> pytest.MarkDecorator:
    """The positions whose name begins with one of these."""
    chosen = [pytest.param(make, id=name) for name, make in NAMED.items() if any(map(name.startswith, names))]
    assert chosen
    return pytest.mark.parametrize("make", chosen)


def listed(state: State, *, ends_only: bool = False) -> list[Command]:
    """Every answer that anybody is offered."""
    return [
        command for prompt in GAME.prompts(state) for command in finished(state, prompt, ends_only=ends_only)
    ]


def questions(state: State, prompt: Prompt) -> Iterator[Prompt]:
    """The prompt, and each question that its drafts lead to first."""
    yield prompt
    for command, draft in answers(prompt):
        if draft:
            yield from questions(state, GAME.refine(GAME.view(state, prompt.seat), command))
            if isinstance(prompt, Dial):
                return  # the other numbers lead to the same question


def all_questions(state: State) -> Iterator[Prompt]:
    for prompt in (*GAME.prompts(state), GAME.corrections(state)):
        yield from questions(state, prompt)


# --- who is asked


def test_positions_cover_every_phase() -> None:
    assert {make().phase for make in NAMED.values()} == set(PHASES)


@EVERYWHERE
def test_prompts_ask_exactly_the_seats_that_are_waited_for(make: Make) -> None:
    state = make()
    asked = tuple(prompt.seat for prompt in GAME.prompts(state))
    assert asked == GAME.waiting(state)
    assert len(set(asked)) == len(asked)
    assert bool(asked) != GAME.over(state)


@EVERYWHERE
def test_prompts_say_what_is_asked_and_name_each_answer_differently(make: Make) -> None:
    for prompt in all_questions(make()):
        assert spoken(prompt.ask)
        if isinstance(prompt, Choose):
            labels = [spoken(option.label) for option in prompt.options]
            assert "" not in labels
            assert len(set(labels)) == len(labels)


@EVERYWHERE
def test_dials_start_within_their_range(make: Make) -> None:
    dials = [prompt for prompt in all_questions(make()) if isinstance(prompt, Dial)]
    outside = [
        (spoken(dial.ask), dial.low, dial.start, dial.high)
        for dial in dials
        if not dial.low <= dial.start <= dial.high
    ]
    assert outside == []


# --- every listed answer is accepted


@EVERYWHERE
def test_every_listed_answer_is_accepted_and_can_be_folded(make: Make) -> None:
    state = make()
    for command in listed(state, ends_only=True):
        after = fold(state, events(state, command))
        assert GAME.over(after) or GAME.waiting(after)


@EVERYWHERE
def test_every_listed_answer_is_listed_once_and_signed_by_its_seat(make: Make) -> None:
    state = make()
    for prompt in GAME.prompts(state):
        commands = list(finished(state, prompt, ends_only=True))
        if not any(isinstance(question, Dial) for question in questions(state, prompt)):
            assert len(set(commands)) == len(commands)
        assert {command.seat for command in commands} == {prompt.seat}


@EVERYWHERE
def test_every_listed_correction_is_accepted_and_can_be_folded(make: Make) -> None:
    state = make()
    for command in finished(state, GAME.corrections(state)):
        after = fold(state, events(state, command))
        assert GAME.over(after) or GAME.waiting(after)
        # Only whose ships break a tie depends on what a correction can change.
        if state.phase not in ("counting", "over"):
            assert GAME.waiting(after) == GAME.waiting(state)


# --- and no other answer is


def check(state: State, plausible: Iterator[Command]) -> None:
    """Of all plausible commands exactly the listed ones are accepted."""
    commands = set(plausible)
    offered = set(listed(state))
    assert offered <= commands
    taken = {command for command in commands if accepted(state, command)}
    assert taken == offered


def of_the_board(state: State) -> Iterator[Command]:
    """All that anybody could say with a piece on the full board, right or wrong, and to end."""
    assert state.board is not None
    sectors = (*state.galaxy.places, "Z9")
    seats = range(state.seats + 2)
    for seat in seats:
        yield c.EndStrategy(seat)
        yield c.Evolve(seat)
        yield from (c.UseAction(seat, action) for action in ACTIONS)
    for seat, sector in product((1, 2), sectors):
        yield from (c.Fight(seat, sector), c.Build(seat, sector))
        # A bonus that is known is not asked for: said again it changes nothing.
        yield c.Colonise(seat, sector)
        if sector not in state.board.bonuses:
            yield from (c.Colonise(seat, sector, bonus) for bonus in BONUSES)
        yield from (c.Strike(seat, action, sector, victim) for action in ACTIONS for victim in seats)


def of_movement(state: State) -> Iterator[Command]:
    sectors = state.galaxy.places
    for action, source, target in product(ACTIONS, sectors, sectors):
        yield from (c.Move(1, action, source, target, ships) for ships in range(11))


@some("war, full", "war, nobody to fight, full", "war, one battle", "evolution, full", "colonisation, full")
def test_full_board_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    check(state, of_the_board(state))


@some("colonisation, no piece left, full", "colonisation, drawn", "colonisation, explored")
def test_full_board_colonisation_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    check(state, of_the_board(state))


@pytest.mark.long
@some("expansion, full", "expansion, all", "expansion, nothing", "expansion, few", "expansion, trusted")
def test_full_board_expansion_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    check(state, iter([*of_the_board(state), *of_movement(state)]))


@pytest.mark.long
@some("expansion, exploration")
def test_explored_expansion_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    check(state, iter([*of_the_board(state), *of_movement(state)]))


def of_cards(state: State) -> Iterator[Command]:
    numbers = range(-1, 33)
    for seat in range(state.seats + 2):
        yield from (c.Reveal(seat), c.BeginAge(seat), c.PassHands(seat), c.EndStrategy(seat))
        for number in numbers:
            yield from (c.LayCard(seat, number), c.SetAside(seat, number))


@some("choosing", "revealing", "dealing", "passing", "last turn")
def test_choice_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    check(state, of_cards(state))


def of_names(state: State) -> Iterator[Command]:
    """What may be said about a card: its number where it is unread, its side, in a duel the second card."""
    for seat, laid in enumerate(state.laid, start=1):
        assert laid is not None
        numbers = (None, *(number for number in range(33) if number != laid.card or not number))
        asides = (None, *(number for number in range(33) if number != laid.aside or not number))
        for number, side, aside in product(numbers, (None, *STRATEGIES), asides):
            yield c.NameCard(seat, number, side, aside)


@pytest.mark.long
@some("declaring")
def test_naming_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    check(state, of_names(state))


def test_assisted_war_accepts_exactly_what_it_lists() -> None:
    state = resolving({1: ("war", 1), 2: ("war", 2)}, dealt(2))
    places = (OPEN, "home-1", "home-2", "home-3", "colony-1")
    fleets = product(range(-1, SHIPS + 2), repeat=2)
    fights = [c.Fight(1, place, ships, sure=True) for place, ships in product(places, fleets)]
    check(state, iter([*fights, c.EndStrategy(1), c.EndStrategy(2), c.EndStrategy(TABLE)]))


@pytest.mark.long
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_assisted_war_of_three_accepts_exactly_what_it_lists_for_small_fleets(seat: int) -> None:
    state = with_colony(at_war(seat), 2, "colony-1", "portal")
    places = (OPEN, "home-1", "home-2", "home-3", "colony-1")
    fleets = list(product(range(3), repeat=3))
    fights = {c.Fight(seat, place, ships, sure=True) for place, ships in product(places, fleets)}
    assert fights & set(listed(state)) == {fight for fight in fights if accepted(state, fight)}


@some("expansion, assisted", "colonisation, assisted", "colonisation, no piece left, assisted")
def test_assisted_play_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    marks = [f"colony-{number}" for number in range(6)]
    colonies = [c.Colonise(1, mark, bonus) for mark, bonus in product(marks, BONUSES)]
    actions = [c.UseAction(seat, action) for seat, action in product((1, 2), ACTIONS)]
    check(state, iter([*colonies, *actions, *(c.EndStrategy(seat) for seat in range(4))]))


@some("scoring", "counting")
def test_counting_accepts_exactly_what_it_lists(make: Make) -> None:
    state = make()
    numbers = range(-1, 25)
    counts = [
        command
        for seat, number in product(range(5), numbers)
        for command in (c.CountSectors(seat, number), c.CountShips(seat, number))
    ]
    check(state, iter([*counts, *(c.ScoreAge(seat) for seat in range(5))]))


@EVERYWHERE
def test_unfinished_answers_are_refused(make: Make) -> None:
    state = make()
    for prompt in all_questions(state):
        for command, draft in answers(prompt):
            if draft:
                assert not accepted(state, command)


def test_unread_is_an_answer_wherever_a_card_is_laid() -> None:
    assert c.LayCard(2, UNREAD) in listed(dealt(3))
