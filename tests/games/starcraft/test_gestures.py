"""How many clicks and presses a player needs in a round, at a table of four in the middle of a game."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.prompt import Choose, Prompt
from companion.core.seats import Seat
from companion.core.values import Command
from companion.games.starcraft import GAME
from companion.games.starcraft import commands as c
from companion.games.starcraft.changes import with_player
from companion.games.starcraft.model import State
from tests.games.starcraft.tables import do, planning

PLAYERS = 4
ROUNDS = 25
# What is turned up in a round, all players together; and how often somebody is blocked on purpose.
ORDERS = ["build"] * 6 + ["mobilize"] * 4 + ["battle"] * 2 + ["research"] * 3 + ["traded"]
BLOCKED = 2
TURNS, STACKS = 12, 22


class Hand:
    """Turns to answers and presses, and counts both."""

    def __init__(self, state: State, chance: Random) -> None:
        self.state = state
        self.chance = chance
        self.gestures = 0
        self.orders: list[str] = []

    def round(self) -> None:
        """From Planning to the next Planning, or to the end."""
        self.orders = self.chance.sample(ORDERS, len(ORDERS)) + ["build"] * PLAYERS
        self._blocked = 0
        begun = self.state.round
        while self.state.round == begun and not GAME.over(self.state):
            seat = self.chance.choice(GAME.waiting(self.state))
            self._answer(seat)

    def _answer(self, seat: Seat) -> None:
        prompt = GAME.prompt(GAME.view(self.state, seat), seat)
        while True:
            place = self._place(prompt)
            self.gestures += abs(place - prompt.start_place) + 1
            command, draft = prompt.answer(place)
            if not draft:
                break
            prompt = GAME.refine(GAME.view(self.state, seat), command)
        self.state = do(self.state, command)

    def _place(self, prompt: Prompt) -> int:
        match self.state.phase:
            case "planning" if self.state.stacked:
                # Mostly where one laid lately: a list that begins with these.
                return min(len(prompt) - 1, int(self.chance.expovariate(0.65)))
            case "execution":
                return self._order(prompt)
            case "conquest":
                return max(0, min(len(prompt) - 1, prompt.start_place + self.chance.choice((0, 0, -1, 1))))
        return prompt.start_place

    def _order(self, prompt: Prompt) -> int:
        assert isinstance(prompt, Choose)
        wanted = [option.command for option in prompt.options]
        if not all(isinstance(command, c.Execute) and command.order for command in wanted):
            return int(self.chance.random() * len(prompt))
        names = [_order_of(command) for command in wanted]
        if "blocked" in names and self._blocked < BLOCKED and self.chance.random() < 0.15:
            self._blocked += 1
            return names.index("blocked")
        return names.index(self.orders.pop(0))


def _order_of(command: Command) -> str:
    assert isinstance(command, c.Execute)
    return command.order or ""


def _per_player_and_round(**settings: str) -> float:
    total = 0
    for seed in range(ROUNDS):
        state = planning(PLAYERS, **settings)
        for seat in range(1, PLAYERS + 1):
            state = with_player(state, seat, gain=seat % 3)
        hand = Hand(state, Random(seed))
        hand.round()
        total += hand.gestures
    return total / ROUNDS / PLAYERS


@pytest.mark.parametrize(("orders", "most"), [("turns", TURNS), ("stacks", STACKS)])
def test_round_needs_no_more_gestures_than_it_was_designed_for(orders: str, most: int) -> None:
    needed = _per_player_and_round(orders=orders)
    assert needed <= most
    assert needed > most / 2, "a round is really played"
