"""Positions to think about: games as plausible bots have played them up to some moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from companion import games
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.opponents.level import Level
from companion.opponents.question import Budget, Question
from companion.table.bots import Bot

NAMES = ("Ana", "Bao", "Cléo", "Dia")
DECK = "5"


def played(game: AnyGame, players: int, until: Callable[[Any], bool], seed: int = 1) -> Any:
    """The state when `until` holds for the first time."""
    chance = Random(seed)
    bot = Bot(game, chance, DECK)
    state = game.begin(game.configure(NAMES[:players], game.settings_without_box, None))
    while not until(state):
        seat = game.waiting(state)[0]
        state = game.after(state, game.decide(state, bot.play(game.view(state, seat), seat), chance))
    return state


@cache
def choosing(players: int = 2, age: int = 1, turn: int = 2) -> Any:
    """Three Ages: everybody is about to lay a card."""
    return played(
        games.find("three-ages"),
        players,
        lambda state: (state.phase, state.age, state.turn) == ("choosing", age, turn),
    )


@cache
def moving(players: int = 2, turns: int = 8) -> Any:
    """Nexus Ops: somebody may move."""
    return in_nexus_ops("move", players, turns)


@cache
def in_nexus_ops(phase: str, players: int = 2, turns: int = 8) -> Any:
    """Nexus Ops has come to a phase."""
    return played(
        games.find("nexus-ops"), players, lambda state: state.phase == phase and state.turns >= turns
    )


@cache
def planning(players: int = 2) -> Any:
    """StarCraft: the first order is to be laid."""
    return played(games.find("starcraft"), players, lambda state: state.phase == "planning" and state.round)


@cache
def executing(players: int = 3) -> Any:
    """StarCraft: an order is to be turned up, and others lie face down."""
    return played(games.find("starcraft"), players, lambda state: state.phase == "execution")


@cache
def taking_turns(players: int = 3) -> Any:
    """Eclipse: somebody may take an action, and others have something face down."""

    def secret(state: Any) -> bool:
        others = [player for player in state.players if player.seat != state.active]
        return state.phase == "action" and any(player.kept or player.reputation for player in others)

    return played(games.find("eclipse"), players, secret)


def asked(
    game: AnyGame, state: Any, seat: Seat, level: Level = "normal", *, looks: int = 4, deck: Any = DECK
) -> Question:
    """What a seat is asked there."""
    view = game.view(state, seat)
    return Question(game.name, view, seat, game.memory(view, seat, deck), level, "7", Budget(looks))
