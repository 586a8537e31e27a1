"""Positions made by hand, and commands judged by the real rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.hexes import Place
from companion.core.legality import leads_to
from companion.core.prompt import Choose
from companion.core.seats import TABLE
from companion.core.values import Command
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.galaxy import beyond, wormhole
from companion.games.eclipse.model import State, Tile
from companion.games.eclipse.terms import SHIPS, Counts

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


class Fixed(Random):
    """Dice that show what a test says, then by chance."""

    def __init__(self, *faces: int) -> None:
        super().__init__(1)
        self.faces = list(faces)

    def randint(self, a: int, b: int) -> int:
        return self.faces.pop(0) if self.faces else super().randint(a, b)


def begun(*sectors: str, **settings: str) -> State:
    """Boards are chosen, seat 1 begins; seat n has the n-th sector."""
    state = GAME.begin(GAME.configure(NAMES[: len(sectors)], {"board": "full", **settings}, None))
    state = do(state, c.NameFirst(TABLE, 1))
    for _ in sectors:
        seat = GAME.waiting(state)[0]
        state = do(state, c.ChooseBoard(seat, sectors[seat - 1]))
    return state


def do(state: State, *commands: Command, chance: Random | None = None) -> State:
    """The state after commands, each of which must be listed."""
    for command in commands:
        assert lists(state, command), f"{command} is not listed"
        state = GAME.after(state, GAME.decide(state, command, chance or Random(1)))
    return state


def lists(state: State, command: Command) -> bool:
    """Whether a question leads to the command."""
    view = GAME.view(state, command.seat)
    asked = command.seat in GAME.waiting(state)
    return asked and leads_to(
        GAME.prompt(view, command.seat), command, lambda draft: GAME.refine(view, draft)
    )


def fleet(**ships: int) -> Counts:
    """Ships by type."""
    return tuple(ships.get(ship, 0) for ship in SHIPS)


def placed(state: State, key: str, place: Place, **changes: Any) -> State:
    """A hex more on the table."""
    return replace(state, tiles={**state.tiles, key: Tile(place, **changes)})


def changed(state: State, seat: int, **changes: Any) -> State:
    """A player changed."""
    players = list(state.players)
    players[seat - 1] = replace(players[seat - 1], **changes)
    return replace(state, players=tuple(players))


def tile(state: State, key: str, **changes: Any) -> State:
    """A hex changed."""
    return replace(state, tiles={**state.tiles, key: replace(state.tiles[key], **changes)})


def labels(state: State, seat: int) -> list[str]:
    """The answers of a seat, in English."""
    prompt = GAME.prompt(GAME.view(state, seat), seat)
    assert isinstance(prompt, Choose)
    return [str(option.label) for option in prompt.options]


def commands(state: State, seat: int) -> Sequence[Command]:
    """Every whole answer of a seat."""
    return list(GAME.answers(GAME.view(state, seat), seat))


def neighbours(**settings: str) -> State:
    """Four players; 201 of seat 1 is joined to seat 2's home."""
    state = begun("221", "223", "225", "227", **settings)
    home = state.tiles["223"]
    assert home.place is not None
    edge = next(
        edge
        for edge in range(6)
        if wormhole(state, "223", edge) and beyond(home.place, edge) not in state.places
    )
    printed = state.data.hexes["201"].wormholes
    turned = next(one for one in range(6) if printed[(edge + 3 - one) % 6] == "1")
    return placed(state, "201", beyond(home.place, edge), turned=turned, disc=1)
