"""Income: mines in controlled spaces with a unit that mines; in assisted play the player counts them."""

from random import Random

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.contests import likely_mines, mine_values, miners
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import State


def question(state: State, seat: Seat) -> Prompt:
    return mine_question(state, c.CountMines(seat))


def mine_question(state: State, draft: c.CountMines) -> Prompt:
    """How many mines of each number pay: alone there, each with a unit of its own that mines."""
    values = mine_values(state)
    told = len(draft.mines)
    left = miners(state, draft.seat) - sum(draft.mines)
    if not left:
        return _paid(draft, tuple(values))
    value = tuple(values)[told]
    most_mines = min(values[value], left)
    start = min(most_mines, likely_mines(state, draft.seat, value))
    ask = say("Mines of {value} that pay you?", value=value)
    last = told == len(values) - 1
    return Dial(draft.seat, ask, draft, "mines", 0, most_mines, start=start, draft=not last, icon="mine")


def _paid(draft: c.CountMines, values: tuple[int, ...]) -> Choose:
    """Every unit that mines has its mine: there can be no other that pays."""
    mines = (*draft.mines, *[0] * (len(values) - len(draft.mines)))
    rubium = sum(number * value for number, value in zip(mines, values, strict=True))
    whole = Option(say("+{rubium} rubium", rubium=rubium), c.CountMines(draft.seat, mines), icon="rubium")
    return Choose(draft.seat, say("Income: every unit that mines has its mine"), (whole,))


def count_mines(state: State, command: c.CountMines, _: Random) -> tuple[Event, ...]:
    rubium = sum(mines * value for mines, value in zip(command.mines, mine_values(state), strict=True))
    return (e.IncomeGained(command.seat, rubium, command.mines),)


def by_itself(state: State) -> tuple[Event, ...]:
    """What the ground knows, or where nothing can pay."""
    rubium = ground(state).income(state, state.active)
    return () if rubium is None else (e.IncomeGained(state.active, rubium),)
